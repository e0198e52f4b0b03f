"""What must hold all the time: the truth is what is on disk, and everything told is held against it.

Checked at every commit: entries follow each other, an id is played once, only the owner of a room writes to it, and a
bot's move is the answer to the question of that state. Checked at every frame: nothing is told before it is stored,
nobody is told of a seat that is not theirs, every answer is true. Checked now and then: no table stands still, no input
stays unanswered, no room has two owners. Checked at the end by folding what is stored: every view and every event that
anybody was told, and that nothing acknowledged is missing.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import msgspec

from mousehole.games import load
from mousehole.server import log
from mousehole.server.room.state import RoomState

BOT_LOST_S = 19.0  # a question that is older may have been given up
LAST_EVENTS = 40
STEPS = {"played", "taken_back", "dealt"}  # entries that make a new state of the table


class Violation(Exception):
    """Something that must hold does not."""

    ends_simulation = True


class Kept(msgspec.Struct, rename={"kind": "k"}):
    """As much of an entry as is looked at when it is stored."""

    kind: str
    text: str = ""
    id: str | None = None
    person: int | None = None
    record: dict[str, Any] | None = None


_read_kept = msgspec.json.Decoder(Kept).decode
_encode, _decode = msgspec.json.Encoder().encode, msgspec.json.Decoder().decode


class Told(msgspec.Struct, gc=False):
    """A view that somebody was told: as of state n, with the events since state `since` (None: no events)."""

    n: int
    seat: int | None
    persons: tuple[int, ...]
    since: int | None
    view: bytes | dict[str, Any]  # as it was told, or as a screen has put it together
    events: bytes | list[Any]


class Fact:
    """A view or events as they are, in bytes and as somebody reads them."""

    def __init__(self, what: Any) -> None:
        self._bytes = _encode(what)

    @cached_property
    def _read(self) -> Any:
        return _decode(self._bytes)

    def is_told_by(self, told: bytes | dict[str, Any] | list[Any]) -> bool:
        """Does that say the same, in whatever order?"""
        if not isinstance(told, bytes):
            return bool(told == self._read)
        return told == self._bytes or bool(_decode(told) == self._read)


@dataclass
class Truth:
    """A room as it is on disk."""

    entries: list[bytes] = field(default_factory=list)
    n: int = 0
    epoch: int = 0
    played: dict[tuple[int, str], int] = field(default_factory=dict)  # by person and id: the state that it made
    told: list[Told] = field(default_factory=list)
    asked: dict[tuple[int, int], dict[Any, tuple[float, int]]] = field(default_factory=dict)
    # bots, by seat and state, and by who has asked: when, and the number of the question (0: it is answered)
    baits: set[str] = field(default_factory=set)  # what bots have answered too late
    timed: bool = False


class Checks:
    """The truth, and whatever was seen to be wrong."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self.rooms: dict[str, Truth] = {}
        self.inputs = 0
        self.acknowledged = 0
        self.frames = 0
        self._questions = 0
        self.lasts: deque[tuple[float, str, Any]] = deque(maxlen=LAST_EVENTS)
        self._digest = hashlib.sha256()
        self.refused: dict[tuple[str, int, str], float] = {}

    def note(self, what: str, about: Any = "") -> None:
        """Remember what has happened, in case that something is wrong soon."""
        self.lasts.append((self._now(), what, about))

    def fail(self, what: str) -> None:
        """Something does not hold."""
        self.note("FAILED", what)
        raise Violation(what)

    def digested(self, what: bytes) -> None:
        """Let the digest know of something that was told or stored."""
        self._digest.update(what)

    @property
    def digest(self) -> str:
        """Everything that was told and stored, in 16 letters."""
        return self._digest.hexdigest()[:16]

    # What is stored

    def stored(self, room: str, first: int, bodies: list[bytes], epoch: int = 0) -> None:
        """Entries are on disk."""
        truth = self.rooms.get(room)
        if truth is None:
            truth = self.rooms[room] = Truth()
        if first != len(truth.entries):
            self.fail(f"{room}: entry {first} is written where {len(truth.entries)} is the next")
        if epoch < truth.epoch:
            self.fail(f"{room}: written under epoch {epoch} when {truth.epoch} had begun: two owners")
        truth.epoch = epoch
        for body in bodies:
            self._digest.update(body)
            kept = _read_kept(body)
            if kept.kind == "opened" and kept.record is not None:
                truth.timed = bool(load(kept.record["game"]).rules.TIMED)
            if kept.kind in STEPS:
                truth.n += 1
                if kept.kind == "played":
                    self._played(room, truth, kept)
                elif kept.kind == "dealt":  # its clock begins anew, and may come to the very moment of an old bait
                    truth.baits.clear()
        truth.entries += bodies

    def _played(self, room: str, truth: Truth, kept: Kept) -> None:
        self.inputs += 1
        if kept.id is not None and kept.person is not None:
            key = (kept.person, kept.id)
            if key in truth.played:
                self.fail(f"{room}: input {kept.id} of person {kept.person} is played twice")
            if (room, *key) in self.refused:
                self.fail(f"{room}: input {kept.id} of person {kept.person} was refused, and is played")
            truth.played[key] = truth.n
        elif kept.text in truth.baits:
            self.fail(f"{room}: {kept.text!r} is played, which a bot has answered too late")
        elif kept.text[0].isdigit() and not truth.timed:  # (where time judges, answers wait in line while it goes on)
            seat = int(kept.text.partition(" ")[0])
            recent = [
                question
                for asked_at, question in truth.asked.get((seat, truth.n - 1), {}).values()
                if self._now() - asked_at < BOT_LOST_S
            ]
            if recent and all(recent):
                self.fail(f"{room}: {kept.text!r} is played for a bot that has not answered yet")

    def owned(self, room: str, epoch: int) -> None:
        """Somebody has become the owner of a room."""
        truth = self.rooms.get(room)
        if truth is not None:
            truth.epoch = max(truth.epoch, epoch)

    def n_of(self, room: str) -> int:
        """The state that is on disk."""
        truth = self.rooms.get(room)
        return truth.n if truth is not None else 0

    # What bots are asked

    def asked_bot(self, room: str, seat: int, n: int, who: Any) -> int:
        """A bot is asked by somebody what to do in state n; the number of the question."""
        self._questions += 1
        truth = self.rooms.get(room)
        if truth is not None:
            truth.asked.setdefault((seat, n), {})[who] = (self._now(), self._questions)
        return self._questions

    def bot_answered(self, room: str, seat: int, n: int, who: Any, question: int) -> None:
        """It has answered; only the latest question counts."""
        truth = self.rooms.get(room)
        asked = {} if truth is None else truth.asked.get((seat, n), {})
        if who in asked and asked[who][1] == question:
            asked[who] = (asked[who][0], 0)

    def bait(self, room: str, text: str) -> None:
        """A bot answers this, too late."""
        self.rooms[room].baits.add(text)

    # What is told

    def acknowledged_to(self, room: str, person: int, input_id: str, n: int) -> None:
        """Somebody was told that an input is played."""
        self.acknowledged += 1
        if self.rooms[room].played.get((person, input_id)) != n:
            stored = self.rooms[room].played.get((person, input_id))
            self.fail(f"{room}: input {input_id} is acknowledged as state {n}; on disk it is {stored}")

    def told(self, room: str, told: Told) -> None:
        """Somebody was told a view."""
        self.rooms[room].told.append(told)

    # The end

    def fold(self) -> None:
        """Hold everything that was told against what is stored."""
        for room, truth in self.rooms.items():
            self._fold(room, truth)

    def _fold(self, room: str, truth: Truth) -> None:
        by_n: dict[int, list[Told]] = {}
        for told in truth.told:
            by_n.setdefault(told.n, []).append(told)
        state = RoomState()
        steps: dict[int, list[Any]] = {}
        seen: set[int] = set()
        for body in truth.entries:
            step = state.apply(log.read_entry(body))
            if step is not None:
                steps[step.n] = step.events
            if state.game.n in by_n and (step is not None or state.game.n not in seen):
                seen.add(state.game.n)
                self._compare(room, state, steps, by_n[state.game.n])
        if max(by_n, default=0) > state.game.n:
            self.fail(f"{room}: told of state {max(by_n)}, and only {state.game.n} are on disk")

    def _compare(self, room: str, state: RoomState, steps: dict[int, list[Any]], tolds: list[Told]) -> None:
        views: dict[int | None, Fact] = {}
        events: dict[tuple[int | None, int], Fact] = {}
        seats_of: dict[tuple[int, ...], list[int]] = {}
        for told in tolds:
            seat = told.seat
            seats = seats_of.get(told.persons)
            if seats is None:
                seats = [own for person in told.persons for own in state.game.seats_of(person)]
                seats_of[told.persons] = seats
            if seat not in seats if seat is not None else seats:
                self.fail(f"{room}: a view of seat {seat} was told to the persons {told.persons}")
            if seat not in views:
                views[seat] = Fact(state.game.table.view(seat))
            if not views[seat].is_told_by(told.view):
                self.fail(f"{room}: seat {seat} was told another view of state {told.n} than it is")
            if told.since is not None and (seat, told.since) not in events:
                happened = [event for n in range(told.since + 1, told.n + 1) for event in steps.get(n, [])]
                events[seat, told.since] = Fact([event.seen_by(seat).as_dict() for event in happened])
            if told.since is not None and not events[seat, told.since].is_told_by(told.events):
                self.fail(f"{room}: seat {seat} was told other events of {told.since} to {told.n} than happened")
