"""Simulated people: each has a screen that does what the page does, and a mind of its own.

A screen shows its token, answers pings, asks whether the server is there when it is quiet, comes back when the line
breaks, and sends again what was not answered. The person takes what is open, now and then too early, twice, or not at
all, and does what else people do at a table. Spectators only look.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
from folding import Folder, WrongHash

from simulation.checks import Told
from simulation.network import End, path_home
from simulation.world import World

FOLDED = {"names", "room", "view", "events", "legal"}  # what somebody must remember who is told steps
STEP = b'{"t":"step"'
WAITS_S = (0.25, 0.5, 1.0, 1.0, 1.0, 1.0, 1.0, 2.0, 4.0)  # as the page
LEAST_S = 0.001
QUIET_S, LEAST_PATIENCE_S, MOST_PATIENCE_S, CONNECT_S, LOOK_S = 1.5, 1.5, 12.0, 4.0, 1.0
GONE = (4404, 4403, 4400)
HASTY = ("slap", "call", "stop", "grab")
HASTE, DOUBLE, WRONG, SECOND_THOUGHT = 0.2, 0.04, 0.01, 0.004
KEEPS = 0.9  # of the times that it gets a new token
SPARE_AFTER_S = 0.5
MOST_UNANSWERED = 4

WORDS = (
    b'{"t":"emote","emote":"purr"}', b'{"t":"back"}', b'{"t":"rename","person":%d,"name":"Micia"}', b"no message",
    b'{"t":"report","words":"strange"}', b'{"t":"warmup","ms":20}', b'{"t":"go"}', b'{"t":"input","text":"","id":""}',
    b'{"t":"input","text":"table roll","id":"x"}', b'{"t":"probe"}', b'{"t":"answer","yes":true}',
)  # fmt: skip
HOSTS_WORDS = (
    b'{"t":"host","do":"pace","pace":"quick"}', b'{"t":"host","do":"pace","pace":"normal"}',
    b'{"t":"host","do":"pause"}', b'{"t":"host","do":"open"}', b'{"t":"host","do":"unlist"}',
    b'{"t":"host","do":"head_start","person":0,"ms":200}',
)  # fmt: skip


class Frame(msgspec.Struct):
    """As much of any message as a screen looks at."""

    t: str
    n: int
    seat: int | None = None
    view: msgspec.Raw = msgspec.Raw(b"")
    events: msgspec.Raw = msgspec.Raw(b"")
    over: bool = False
    inputs: list[str] = []
    go: bool = False
    id: str | None = None
    k: int = 0
    server: float = 0.0
    offset: float | None = None
    you: list[int] = []
    timed: bool = False
    state: str = ""
    host: int = -1
    paused: bool = False
    clock: dict[str, Any] = {}
    reason: str = ""
    person: int = -1
    token: str = ""
    folded: tuple[dict[str, Any], list[Any]] | None = None  # view and events, where the screen puts them together


_read = msgspec.json.Decoder(Frame).decode
_write = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder().decode


def _frame_of(part: dict[str, Any]) -> Frame:
    """A part of a step, as it would have been told whole: an acknowledgement, what has happened, or what is open."""
    match part["t"]:
        case "ack":
            return Frame("ack", part["n"], id=part["id"])
        case "legal":
            return Frame("legal", part["n"], part["seat"], inputs=part["inputs"], go=part["go"])
        case "events":
            return Frame("events", part["n"], part["seat"], over=part["over"], folded=(part["view"], part["events"]))
    raise ValueError(f"a step has no {part['t']}")


class Screen:
    """One screen and who sits before it: a person with a token, or a spectator with none."""

    def __init__(self, world: World, room: str, person: int | None, token: str | None, luck: random.Random) -> None:
        self._world, self.room, self.person, self._token, self._luck = world, room, person, token, luck
        self.name = f"{room[:4]}.{'watch' if person is None else person}"
        self._name = self.name.encode()
        self.address = f"10.{luck.randrange(256)}.{luck.randrange(256)}.{luck.randrange(256)}"
        self._handlers: dict[str, Callable[[Frame], None]] = {
            "ping": self._ping, "room": self._room, "view": self._view, "events": self._events, "ack": self._ack,
            "refused": self._refused, "asked": self._asked, "legal": self._legal, "seated": self._seated,
        }  # fmt: skip
        self.path = path_home(luck)
        self.clock_ms = luck.uniform(0, 1e6)
        self.think_s = luck.choice((0.8, 3.0, 8.0))
        self.wants_spare = luck.random() < 0.3
        self.persons = () if person is None else (person,)
        self.is_here = False  # wants to be at the table
        self.unanswered: dict[str, tuple[float, bytes]] = {}  # inputs, since when they are said on this line
        self.n = 0
        self.since: dict[int | None, int | None] = {}  # by seat: the state that it shows
        self.over = False
        self.state = ""
        self._cut_off: tuple[str, float] | None = None  # by what, and when that was
        self.main: End | None = None
        self._spare: End | None = None
        self._spare_is_open = False
        self._is_open = False
        self._tries = 0
        self._heard_at = 0.0
        self._probed_at: float | None = None
        self._patience_s = LEAST_PATIENCE_S
        self._timed = False
        self._is_host = False
        self._paused = False
        self._offset: float | None = None
        self._table: tuple[bool, float, float] = (False, 0.0, 0.0)
        self._open: dict[int, Frame] = {}
        self._acting = False
        self._count = 0
        self._folder: Folder | None = None
        self._line = f"{self.name}-{luck.getrandbits(32)}"

    # Coming and going

    def come(self) -> None:
        """Sit down before the screen."""
        if not self.is_here:
            self.is_here = True
            self._connect()
            self._later(LOOK_S * (1 + self._luck.random()), self._look)

    def go_away(self) -> None:
        """Close the page."""
        self.is_here = False
        self._cut_off = None  # from now on it is its person who is away
        self._hang_up()
        self.unanswered.clear()

    def _later(self, seconds: float, do: Any) -> None:
        self._world.people.do_at(self._world.loop.now + seconds, do)

    def _connect(self) -> None:
        if not self.is_here or self.main is not None:
            return
        self._is_open = False
        self._heard_at, self._probed_at = self._world.loop.now, None
        self.main = end = self._world.dial(self.room, self.address, self.path)
        end.hear = lambda what: self._hear(end, what)
        end.lost = lambda: self._lost(end, 1006)

    def _hang_up(self) -> None:
        for end in (self.main, self._spare):
            if end is not None:
                end.close(self._world.network)
        self.main = self._spare = None
        self._is_open = False
        self._open.clear()

    def _lost(self, end: End, code: int) -> None:
        if end is not self.main:
            return
        self._world.checks.note(f"{self.name} lost its line", code)
        self._cut_off = self._cut_off or self._world.what_cut_off()
        self._hang_up()
        if code in GONE:
            self.is_here = False
            if not self._world.may_be_gone(self.room):
                self._world.checks.fail(f"{self.name} was turned away from {self.room} with {code}")
            return
        wait = WAITS_S[min(self._tries, len(WAITS_S) - 1)]
        self._tries += 1
        self._later(wait, self._connect)

    def _look(self) -> None:
        """See whether the server is still there."""
        if not self.is_here:
            return
        now = self._world.loop.now
        if self.main is not None and not self._is_open and now - self._heard_at > CONNECT_S:
            self._leave()
        elif self._is_open and self._probed_at is None and now - self._heard_at > QUIET_S:
            self._probed_at = now
            self._say(b'{"t":"probe"}')
        elif self._probed_at is not None and now - self._probed_at > self._patience_s:
            self._patience_s = min(2 * self._patience_s, MOST_PATIENCE_S)
            self._leave()
        since = self._heard_at if self._is_open and self._probed_at is None else now
        self._later(max(LOOK_S, since + QUIET_S - now + LEAST_S), self._look)  # before that nothing can be quiet

    def _leave(self) -> None:
        end = self.main
        if end is not None:
            self._lost(end, 0)

    # What comes

    def _hear(self, end: End, what: Any) -> None:
        if end is not self.main:
            return
        if what is None:
            self._opened(end)
        elif isinstance(what, int):
            self._lost(end, what)
        else:
            texts, stored_n = what
            for text in texts:
                if end is self.main:  # what it was told before may have let it hang up
                    self._told(text, stored_n)

    def _opened(self, end: End) -> None:
        self._is_open, self._tries = True, 0
        hello: dict[str, Any] = {"t": "hello", "token": self._token, "line": self._line}
        self._folder = None
        if self.person is None or self.person % 2 == 0:  # the others have a page of the version before
            hello["version"], self._folder = 2, Folder()
        seen = set(self.since.values())
        is_up_to_date = len(seen) == 1 and None not in seen
        if is_up_to_date and self._luck.random() < 0.6:
            hello["n"] = self.n
        else:
            self.since = {}
        self._say(_write(hello))
        now = self._world.loop.now
        for input_id, (_, said) in list(self.unanswered.items()):
            self.unanswered[input_id] = (now, said)
            self._say(said)

    def _told(self, data: bytes, stored_n: int) -> None:
        world = self._world
        world.told(self._name, data)
        now = world.loop.now
        if self._probed_at is not None:
            self._patience_s = min(max(4 * (now - self._probed_at), LEAST_PATIENCE_S), MOST_PATIENCE_S)
        self._heard_at, self._probed_at = now, None
        for frame in self._folded(data):
            if frame.n > stored_n:
                world.checks.fail(f"{self.name} is told of state {frame.n} by {frame.t} when {stored_n} is on disk")
            handler = self._handlers.get(frame.t)
            if handler is not None:
                handler(frame)

    def _folded(self, data: bytes) -> list[Frame]:
        """What was told, as one who is told everything whole is told it."""
        if self._folder is None:
            return [_read(data)]
        try:
            if data.startswith(STEP):
                return [_frame_of(part) for part in self._folder.fold(_decode(data))]
            frame = _read(data)
            if frame.t in FOLDED:
                self._folder.fold(_decode(data))
            return [frame]
        except WrongHash as error:
            self._world.checks.fail(f"{self.name} makes something else of its steps than the server: {error}")
            return []

    def _ping(self, frame: Frame) -> None:
        clock = self._world.loop.now * 1000 + self.clock_ms
        if frame.offset is not None:
            self._offset = frame.offset
        self._say(b'{"t":"pong","k":%d,"c":%f}' % (frame.k, clock))

    def _seated(self, frame: Frame) -> None:
        """The token that came with the room is exchanged: keep the new one, and mostly show it at once."""
        if self._luck.random() < KEEPS:
            self._token = frame.token
            if self._luck.random() < KEEPS:
                self._say(_write({"t": "hello", "token": self._token}))

    def _room(self, frame: Frame) -> None:
        if self._cut_off is not None:
            self._world.back(*self._cut_off)
            self._cut_off = None
        self._timed, self.state, self._paused = frame.timed, frame.state, frame.paused
        self._is_host = frame.host in frame.you
        self._table = (frame.clock["running"], frame.clock["at"], frame.clock["server"])
        if tuple(frame.you) != self.persons:
            self._world.checks.fail(f"{self.name} is taken for the persons {frame.you}")
        if self._paused and self._is_host:
            self._later(self._luck.uniform(1, 8), self._resume)
        if self._timed and self.wants_spare and self._spare is None and self.person is not None:
            self._later(SPARE_AFTER_S, self._get_spare)

    def _view(self, frame: Frame) -> None:
        self._show(frame, None)

    def _events(self, frame: Frame) -> None:
        if frame.seat not in self.since and None not in self.since.values():
            self._world.checks.fail(f"{self.name} gets events for seat {frame.seat} without a view before")
        self._show(frame, self.since.get(frame.seat, self.n))

    def _show(self, frame: Frame, since: int | None) -> None:
        if since is not None and frame.n < since:
            self._world.checks.fail(f"{self.name} goes back from state {since} to {frame.n}")
        if frame.n > self.n:
            self._world.grew_at[self.room] = self._world.loop.now
        self.n = max(self.n, frame.n)
        self.since[frame.seat] = frame.n
        self.over = frame.over
        view, events = frame.folded or (bytes(frame.view), bytes(frame.events))
        told = Told(frame.n, frame.seat, self.persons, since, view, events)
        self._world.checks.told(self.room, told)
        if frame.over and self.person is not None:
            self._later(self._luck.uniform(0.5, 8), self._play_again)

    def _play_again(self) -> None:
        if self.over and self.is_here:
            self._say(b'{"t":"rematch"}')
            self._later(10.0, self._play_again)  # should it be lost

    def _resume(self) -> None:
        if self._paused:
            self._say(b'{"t":"host","do":"resume"}')

    def _ack(self, frame: Frame) -> None:
        assert frame.id is not None
        assert self.person is not None
        self.unanswered.pop(frame.id, None)
        self._world.checks.acknowledged_to(self.room, self.person, frame.id, frame.n)

    def _refused(self, frame: Frame) -> None:
        if frame.id is not None and frame.id in self.unanswered and self.person is not None:
            del self.unanswered[frame.id]
            self._world.checks.refused[self.room, self.person, frame.id] = self._world.loop.now

    def _asked(self, frame: Frame) -> None:
        yes = b"true" if self._luck.random() < 0.7 else b"false"
        self._later(self._luck.uniform(0.2, 3), lambda: self._say(b'{"t":"answer","yes":' + yes + b"}"))

    def _legal(self, frame: Frame) -> None:
        assert frame.seat is not None
        self._open[frame.seat] = frame
        if (frame.inputs or frame.go) and not self._acting:
            self._acting = True
            self._later(self._luck.random() * self.think_s, self._act)

    # What is said

    def _say(self, data: bytes) -> None:
        if self.main is not None and self._is_open:
            self.main.send(self._world.network, data)

    def _get_spare(self) -> None:
        if self.main is None or not self._is_open or self._spare is not None:
            return
        end = self._spare = self._world.dial(self.room, self.address, self.path)
        self._spare_is_open = False

        def hear(what: Any) -> None:
            if what is None:
                self._spare_is_open = True
                hello = {"t": "hello", "token": self._token, "spare_of": self._line}
                end.send(self._world.network, _write(hello))
            elif isinstance(what, int):
                lost()
            else:
                texts, stored_n = what
                for text in texts:
                    self._told_by_spare(text, stored_n)

        def lost() -> None:
            if self._spare is end:
                self._spare = None
                end.close(self._world.network)

        end.hear, end.lost = hear, lost

    def _told_by_spare(self, data: bytes, stored_n: int) -> None:
        self._world.told(self._name, data)
        frame = _read(data)
        if frame.n > stored_n:
            self._world.checks.fail(
                f"{self.name} is told of state {frame.n} by a spare line when {stored_n} is on disk"
            )
        if frame.t == "events":
            told = Told(frame.n, frame.seat, self.persons, None, bytes(frame.view), b"")
            self._world.checks.told(self.room, told)

    def _act(self) -> None:
        """Do something that is open."""
        self._acting = False
        if self.main is None or not self._is_open or self.person is None:
            return
        luck = self._luck
        if luck.random() < SECOND_THOUGHT:
            self._say_something()
        frames = [frame for frame in self._open.values() if frame.inputs or frame.go]
        if not frames:
            return
        self._look_again()
        if len(self.unanswered) >= (MOST_UNANSWERED if self._timed else 1):
            return
        frame = luck.choice(frames)
        if frame.go and (not frame.inputs or luck.random() < 0.5):
            self._say(b'{"t":"go"}')
            return
        hasty = [words for words in frame.inputs if words.partition(" ")[0] in HASTY] if self._timed else []
        calm = [words for words in frame.inputs if words not in hasty]
        choices = hasty if hasty and luck.random() < HASTE else calm
        if choices:
            self._input(frame, luck.choice(choices))
            if luck.random() < DOUBLE:
                self._input(frame, luck.choice(choices))  # a finger that taps twice

    def _look_again(self) -> None:
        """As long as something is open one looks at the table again."""
        self._acting = True
        self._later(0.5 + self._luck.random() * 2 * self.think_s, self._act)

    def _input(self, frame: Frame, words: str) -> None:
        luck = self._luck
        self._count += 1
        input_id = f"{self.name}-{self._count}"
        message: dict[str, Any] = {"t": "input", "text": words, "id": input_id, "seat": frame.seat}
        if luck.random() < WRONG:
            message["text"] = luck.choice(("flop", "99 flip", f"{words} {words}", "slap 99", "🐭"))
        running, at, server = self._table
        if self._timed and self._offset is not None and running and luck.random() < 0.9:
            own = self._world.loop.now * 1000 + self.clock_ms
            message["at"] = round(at + (own - self._offset - server) - luck.random() * 30, 1)
        said = _write(message)
        self.unanswered[input_id] = (self._world.loop.now, said)
        self._say(said)
        if self._spare is not None and self._spare_is_open:
            self._spare.send(self._world.network, said)

    def _say_something(self) -> None:
        words = self._luck.choice(WORDS + (HOSTS_WORDS if self._is_host else ()))
        self._say(words % self.person if b"%d" in words else words)
