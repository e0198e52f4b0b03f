"""Duels on a virtual clock: equal people at unequal ends of the net, judged by the very room that serves sockets.

Two people react to the same reveals, over lines with their own round trips, shares, jitter, drift and loss. The room is
the real one; only time, the net and the people are modelled. Cheats are people who lie to it. Any two reaction times
are duelled with twice, the second time the other way round: so the people are equal, not only on the average, and what
is left beside one half is the judge's.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Literal, get_args

import msgspec

from mousehole.server import protocol
from mousehole.server.fairness.lineup import FASTEST_MS
from mousehole.server.fairness.spare_lines import MOST_SPARES
from mousehole.server.fairness.suspicion import MOST_REVEALS, Suspicions
from mousehole.server.http_bodies import NewRoom
from mousehole.server.room.opening import open_room
from mousehole.server.room.room import Room
from mousehole.server.simulation.network import Path, TcpStream, VirtualTime

Cheat = Literal[
    "none", "forged_stamp", "forged_paint", "delayed_pongs", "early_read", "all", "pause_at_reveal", "late_spectator",
    "false_warm_up",
]  # fmt: skip
CHEATS: tuple[Cheat, ...] = get_args(Cheat)[1:]
ALL: tuple[Cheat, ...] = ("forged_stamp", "forged_paint", "delayed_pongs", "early_read")
Game = Literal["addi_cats", "mamicatchmi"]

WARM_UP_MS = 2500.0
BETWEEN_MS = 400.0
SETTLE_MS = 6000.0
CHASES = 6  # chase cards a seat: the box of a corrected Addi Cat's holds no more of them
DUELS_A_ROOM = 40
FORGED_PAINT_MS = 80.0
FALSE_DELAY_MS = 80.0
LOOK_MS = 1500.0  # at a reveal, while the table is to stand still
WATCHER = 2 * (1 + MOST_SPARES)  # the connection of one who only watches, with the cheat
DELAYED_PONG_MS = 400.0
SPARES = MOST_SPARES  # lines beside the main one, as the page has them
LINES = 1 + MOST_SPARES
ROUNDING_MS = 1.0
Z95 = 1.96


def reaction_ms(luck: random.Random) -> float:
    """How long an adult takes: ex-Gaussian, never under what eyes and hands can do."""
    return max(luck.gauss(330, 40) + luck.expovariate(1 / 90), 150.0)


@dataclass(frozen=True)
class Pair:
    """How long the two take to react to one reveal, and when their hands would be there if arrival decided."""

    reactions: tuple[float, float]
    arrivals: tuple[float, float]


@dataclass
class Match:
    """One room with two people, for as many duels as its cards last."""

    game: Game
    paths: tuple[Path, Path]
    luck: random.Random
    cheat: Cheat = "none"
    stamps: bool = True
    spares: int = SPARES
    is_open: bool = False  # listed for all, so that less is believed
    world: VirtualTime = field(default_factory=VirtualTime)
    wins: list[int] = field(default_factory=lambda: [0, 0])
    naive_wins: list[int] = field(default_factory=lambda: [0, 0])
    gains: list[float] = field(default_factory=list)
    ties: int = 0
    sins: int = 0

    def __post_init__(self) -> None:
        tokens = count()
        opened, self.tokens = open_room(_asked(self.game), lambda: f"t{next(tokens)}", shared_setups=True)
        opened.open, opened.host = self.is_open, 1 if self.cheat == "pause_at_reveal" else opened.host
        self.room = Room([opened])
        self.reveals = 0
        self.times: list[int] = []  # after the reveal, as they were credited to the second person
        self.accused: dict[int, int] = {}  # by person, after how many reveals
        self.pairs: dict[int, Pair] = {}  # by the table's time of the reveal
        self.credited: dict[int, int] = {}  # in the order of the slaps, so that the first of equals wins
        self.reveal_at: int | None = None
        self.people = [Client(self, seat, self.paths[seat]) for seat in (0, 1)]
        self._alarms: set[float] = set()
        self._read = 0
        self._mirrored: tuple[float, float] | None = None

    # The room and the net

    def step(self, do: Callable[[], None]) -> None:
        """Let the room do something and carry what it says out into the net."""
        do()
        self._look()
        out = self.room.outcome()
        packets: dict[tuple[int, float], list[bytes]] = {}
        for send in out.sends:  # what is sent to somebody at one moment is one packet
            packets.setdefault((send.connection, send.at), []).append(send.data)
        for (connection, at), frames in packets.items():
            self._person(connection).hear(connection, frames, at)
            self._note_accused(frames)
        for ping in out.pings:
            self._person(ping.connection).hear(ping.connection, [ping.data], ping.at)
        for think in out.thoughts:  # the third at the table lays its cards and never slaps
            if "flip" in think.legal:
                self.world.at(self.world.now, lambda t=think: self._lay(t.seat, t.job))  # type: ignore[misc]
        due = self.room.next_wake()
        if due is not None and due not in self._alarms:
            self._alarms.add(due)
            self.world.at(due, lambda: self._wake(due))

    def _person(self, connection: int) -> Client:
        """Whose connection it is; one that only watches is the cheat's."""
        return self.people[min(connection // LINES, 1)]

    def _note_accused(self, frames: list[bytes]) -> None:
        for data in frames:
            if b'"suspected"' in data:
                self.accused.setdefault(msgspec.json.decode(data)["person"], self.reveals)

    def give(self, connection: int, message: protocol.ClientMessage) -> None:
        """A message has arrived at the room."""
        self.step(lambda: self.room.receive(connection, message, self.world.now))

    def _wake(self, alarm: float) -> None:
        self._alarms.discard(alarm)
        if self.room.next_wake() == alarm:
            self.step(lambda: self.room.wake(self.world.now))

    def _lay(self, seat: int, job: int) -> None:
        self.step(lambda: self.room.thought(seat, job, "flip", None, self.world.now))

    def play(self, duels: int) -> int:
        """Play so many duels, or as many as the table gives; how many were played."""
        for seat, token in enumerate(self.tokens[:2]):
            hellos = [protocol.Hello(token, line=token)] + [protocol.Hello(token, spare_of=token)] * self.spares
            for connection, hello in enumerate(hellos, LINES * seat):
                self.step(lambda c=connection, h=hello: self.room.join(c, h, self.world.now))  # type: ignore[misc]
        if self.cheat == "late_spectator":
            self.step(lambda: self.room.join(WATCHER, protocol.Hello(), self.world.now))
        if self.cheat == "false_warm_up":
            self.people[1].say(protocol.Warmup(FALSE_DELAY_MS, frame=FALSE_DELAY_MS))
        self.world.run(WARM_UP_MS, lambda: False)
        played = 0
        while played < duels and not self.room.game.table.over:
            before = sum(self.wins) + self.ties
            self._next_reveal()
            self.world.run(self.world.now + 2 * SETTLE_MS, self._is_settled)
            played += 1
            self.world.run(self.world.now + BETWEEN_MS, lambda: False)
            if sum(self.wins) + self.ties == before:
                self._end_undecided()
        return played

    def _next_reveal(self) -> None:
        """Let the one whose turn it is lay a card or roll."""
        self.credited, self.reveal_at = {}, None
        table = self.room.game.table
        self.world.run(self.world.now + SETTLE_MS, lambda: table.due is None)
        if table.turn < len(self.people):
            person = self.people[table.turn]
            person.say(protocol.Go() if self.game == "mamicatchmi" else protocol.InputMessage("flip", person.new_id()))

    def _is_settled(self) -> bool:
        return (
            self.reveal_at is not None and self.room.game.table.due is None and not self.room.autoplay.reactions.lineup
        )

    # What is learnt from the room's events

    def _look(self) -> None:
        """Look at what has happened at the table."""
        steps = self.room.game.steps
        for step in steps[self._read :]:
            for event in step.events:
                self._learn(event.kind, event.seat, event.as_dict(), step.at)
        self._read = len(steps)

    def _learn(self, kind: str, seat: int, event: dict[str, Any], at: int) -> None:
        if kind in ("flip", "roll"):
            self.reveal_at = at
            self.reveals += 1
            self.pairs[at] = self._next_pair()
        elif kind in ("slap", "placed") and seat < 2:
            self._credit(seat, event["ms"] if kind == "slap" else event["at"])
        elif kind == "duel_won":
            self._won(seat)
        elif kind == "tie":
            self.ties += 1
        elif kind in ("sin", "wrong_move"):
            self.sins += 1

    def _next_pair(self) -> Pair:
        """Two new reaction times, or those of the last duel the other way round."""
        drawn = self._mirrored
        self._mirrored = None
        if drawn is None:
            drawn = reaction_ms(self.luck), reaction_ms(self.luck)
            self._mirrored = drawn[1], drawn[0]
        first, second = (
            path.delay(self.luck, is_up=False) + reaction + path.delay(self.luck, is_up=True)
            for path, reaction in zip(self.paths, drawn, strict=True)
        )
        return Pair(drawn, (first, second))

    def _credit(self, seat: int, at: int) -> None:
        if self.reveal_at is None or seat in self.credited:
            return
        self.credited[seat] = at
        if seat == 1:
            self.times.append(at - self.reveal_at)
            self.gains.append(self.pairs[self.reveal_at].reactions[1] - (at - self.reveal_at))
        if self.game == "addi_cats" and len(self.credited) == len(self.people):
            self._won(min(self.credited, key=lambda other: self.credited[other]))

    def _won(self, seat: int) -> None:
        if seat < 2 and self.reveal_at is not None:
            self.wins[seat] += 1
            first, second = self.pairs[self.reveal_at].arrivals
            self.naive_wins[0 if first <= second else 1] += 1

    def _end_undecided(self) -> None:
        """One hand, or none, was counted."""
        if len(self.credited) == 1:
            self._won(*self.credited)
        else:
            self.ties += 1


class Client:
    """One person and their device at the end of a line."""

    def __init__(self, match: Match, seat: int, path: Path) -> None:
        self.match, self.seat, self.path = match, seat, path
        self.luck = match.luck
        self.cheat: Cheat = match.cheat if seat == 1 else "none"
        self.zero = self.luck.uniform(0, 1e6)  # this device's clock has its own zero
        self.offset = 0.0
        lines = range(LINES if match.cheat == "late_spectator" else 1 + match.spares)
        self.up = [TcpStream(match.world, path, self.luck, is_up=True) for _ in lines]
        self.down = [TcpStream(match.world, path, self.luck, is_up=False) for _ in lines]
        self._ids = count()
        self._seen: set[int] = set()
        self._painted = -1  # the table's time of the reveal that lies there for this person

    def new_id(self) -> str:
        """An id for an input."""
        return f"{self.seat}-{next(self._ids)}"

    def clock(self) -> float:
        """This device's own clock."""
        return self.match.world.now * (1 + self.path.drift_ppm / 1e6) + self.zero

    def is_liar(self, how: Cheat) -> bool:
        """Does this person cheat in this way?"""
        return self.cheat == how or (self.cheat == "all" and how in ALL)

    # The net

    def hear(self, connection: int, frames: list[bytes], at: float) -> None:
        """A packet leaves the server for this client by one of its connections."""
        by_watcher = connection == WATCHER
        self.down[-1 if by_watcher else connection % LINES].send(at, lambda: self._receive(frames, by_watcher))

    def say(self, message: protocol.ClientMessage, wait: float = 0.0) -> None:
        """A message leaves this client for the server; an input by the spare line too."""
        leaves = self.match.world.now + wait
        for number, stream in enumerate(self.up[: 1 + self.match.spares]):
            if number == 0 or isinstance(message, protocol.InputMessage):
                connection = LINES * self.seat + number
                stream.send(leaves, lambda c=connection: self.match.give(c, message))  # type: ignore[misc]

    def _receive(self, frames: list[bytes], by_watcher: bool) -> None:
        for data in frames:
            frame = msgspec.json.decode(data)
            if by_watcher and frame["t"] == "ping":
                pong = protocol.Pong(frame["k"], self.clock())
                self.up[-1].send(self.match.world.now + DELAYED_PONG_MS, lambda p=pong: self.match.give(WATCHER, p))  # type: ignore[misc]
            elif not by_watcher or (frame["t"] == "events" and frame["n"] not in self._seen):
                self._hear(frame)

    def _hear(self, frame: dict[str, Any]) -> None:
        if frame["t"] == "ping":
            self.offset = frame["offset"] if frame["offset"] is not None else self.offset
            wait = DELAYED_PONG_MS if self.is_liar("delayed_pongs") else 0.0
            self.say(protocol.Pong(frame["k"], self.clock()), wait)
        elif frame["t"] == "events" and frame["n"] not in self._seen:
            self._seen.add(frame["n"])
            if frame["show"] is not None and frame["events"][0]["kind"] in ("flip", "roll"):
                self._see(frame)

    # The person

    def _see(self, frame: dict[str, Any]) -> None:
        """Paint the reveal at its moment by this device's clock (or, cheating, look at once) and react."""
        world = self.match.world
        rate = 1 + self.path.drift_ppm / 1e6
        due = (frame["show"] + self.offset - self.zero) / rate
        is_early = self.is_liar("early_read") or self.is_liar("late_spectator")
        painted = world.now if is_early else max(due, world.now)
        reaction = self.match.pairs[frame["at"]].reactions[self.seat]
        reveal, stamp_from = frame["at"], max(due, painted)
        world.at(painted, lambda: self._paint(reveal))
        if self.is_liar("pause_at_reveal"):
            self.say(protocol.Host("pause"))
            self.say(protocol.Host("resume"), LOOK_MS)
        for fraction, words in _moves(self.match.game, self.seat):
            moment = painted + reaction * fraction
            world.at(moment, lambda w=words, f=stamp_from: self._react(w, reveal, f))  # type: ignore[misc]

    def _paint(self, reveal: int) -> None:
        self._painted = reveal

    def _react(self, words: str, reveal: int, stamp_from: float) -> None:
        world = self.match.world
        if reveal != self._painted:  # the next one lies there by now
            return
        claimed = reveal + (world.now - stamp_from) * (1 + self.path.drift_ppm / 1e6)
        if self.is_liar("forged_paint"):
            claimed -= FORGED_PAINT_MS
        if self.is_liar("forged_stamp"):
            claimed = reveal + FASTEST_MS
        self.say(protocol.InputMessage(words, self.new_id(), claimed if self.match.stamps else None))


def _moves(game: Game, seat: int) -> list[tuple[float, str]]:
    """What a person does after a reveal, each after a fraction of the whole reaction."""
    if game == "addi_cats":
        return [(1.0, "slap")]
    pawn, spot = ("mouse", "burrow_in") if seat == 0 else ("cat", "burrow_side")
    return [(0.6, f"grab {pawn}"), (1.0, f"place {spot}")]


def _asked(game: Game) -> NewRoom:
    """A table at which every reveal calls both people, and nothing else decides."""
    if game == "addi_cats":
        return NewRoom(
            game, 3, {"tie_ms": 0, "pace_ms": 0, "max_flips": 0}, ["kitten"],
            {"specials": {"10": {"C": 3 * CHASES}}, "sums": {"copies": [0] * 19}},
            {"piles": [["C"] * CHASES] * 3, "faceup": [[]] * 3}, pace="calm",
        )  # fmt: skip
    dice = {"die1": ["mouse"] * 6, "die2": ["cat"] * 6}
    position = {"phase": "roll", "tokens": [13, 13]}
    return NewRoom(
        game, 2, {"tie_ms": 0, "goal": 20}, components={"dice": {"six_faces": dice}}, position=position, pace="calm"
    )


@dataclass
class Tally:
    """Many duels together."""

    duels: int = 0
    wins: list[int] = field(default_factory=lambda: [0, 0])
    naive_wins: list[int] = field(default_factory=lambda: [0, 0])
    ties: int = 0
    sins: int = 0
    gains: list[float] = field(default_factory=list)
    fastest: int | None = None  # the quickest time after a reveal that was credited to the second person
    evenings: int = 0  # of so many reveals as people are judged by, at one room after the other
    accused: list[dict[int, int]] = field(default_factory=lambda: [{}])  # by evening and person: after how many reveals

    def note(self, match: Match) -> tuple[Suspicions, int]:
        """Who was accused in this room; what is remembered of people at the next one."""
        self.accused[-1] |= match.accused
        if match.reveals < MOST_REVEALS:
            return match.room.autoplay.reactions.suspicions, match.reveals
        self.evenings += 1
        self.accused.append({})
        return Suspicions(), 0

    def found(self, reveals: int, person: int = 1) -> float:
        """The share of evenings in which a person was accused after so many reveals at most."""
        found = sum(after.get(person, MOST_REVEALS + 1) <= reveals for after in self.accused[: self.evenings])
        return found / max(self.evenings, 1)

    @property
    def share(self) -> float:
        """The share of the decided duels that the second person has won."""
        return self.wins[1] / max(sum(self.wins), 1)

    @property
    def error(self) -> float:
        """Half of the 95 % interval of a fair share."""
        return Z95 * 0.5 / math.sqrt(max(sum(self.wins), 1))

    @property
    def late_share(self) -> float:
        """Of the second person's hands that counted, the share that counted later than they were made."""
        return sum(gain < -ROUNDING_MS for gain in self.gains) / max(len(self.gains), 1)

    @property
    def naive_share(self) -> float:
        """The share that the second person would have won if the first input to arrive had counted."""
        return self.naive_wins[1] / max(sum(self.naive_wins), 1)


def duel(game: Game, paths: tuple[Path, Path], duels: int, seed: int, cheat: Cheat = "none",
         is_stamped: bool = True, spares: int = SPARES, is_open: bool = False,
         tell: Callable[[int], None] = lambda _: None) -> Tally:  # fmt: skip
    """Play so many duels. `is_stamped` False leaves the times out, so that arrival decides."""
    tally = Tally()
    number, reveals, suspicions = 0, 0, Suspicions()
    while tally.duels < duels:
        luck = random.Random(f"{seed} {game} {cheat} {number}")
        match = Match(game, paths, luck, cheat, is_stamped, spares, is_open)
        match.reveals, match.room.autoplay.reactions.suspicions = reveals, suspicions
        tally.duels += match.play(min(duels - tally.duels, DUELS_A_ROOM))
        for mine, others in ((tally.wins, match.wins), (tally.naive_wins, match.naive_wins)):
            for person in (0, 1):
                mine[person] += others[person]
        tally.ties += match.ties
        tally.sins += match.sins
        tally.gains += match.gains
        tally.fastest = min((ms for ms in (tally.fastest, *match.times) if ms is not None), default=None)
        suspicions, reveals = tally.note(match)
        number += 1
        tell(tally.duels)
    return tally
