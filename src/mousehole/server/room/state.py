"""What is known of a room: a fold of its entries, without connections and without a clock."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

import mousehole
from mousehole.engine.events import Event
from mousehole.server import log
from mousehole.server.protocol import Pace, State, Temper


@dataclass
class Chair:
    """A person's place in the room."""

    digest: str
    temper: Temper | None
    name: str
    avatar: str
    taken: bool = False
    head_start: int = 0


class Step(msgspec.Struct, gc=False):
    """One change of the table: the state number that it made, and the events it caused."""

    n: int
    at: int
    events: list[Event]


@dataclass
class Books:
    """The room as its entries tell it."""

    room: str = ""
    chairs: list[Chair] = field(default_factory=list)
    host: int = 0
    pace: Pace = "normal"
    open: bool = False
    solo: bool = False
    started: bool = False
    paused: bool = False
    shut: bool = False
    n: int = 0
    round: int = 0
    at: int = 0
    steps: list[Step] = field(default_factory=list)
    acknowledged: dict[tuple[int | None, str], tuple[int, int]] = field(default_factory=dict)
    finished: list[dict[str, Any]] = field(default_factory=list)
    taken_back: list[dict[str, Any]] = field(default_factory=list)
    reports: list[dict[str, Any]] = field(default_factory=list)
    components: dict[str, Any] | None = None
    last_person: list[int | None] = field(default_factory=list)
    state: State = "waiting"
    due: int | None = None  # when the table's clock runs out
    timed: bool = False  # is it a reaction game?
    table: mousehole.Table = field(init=False)  # the one that is being played, from the entry `opened` on
    _persons: list[int] = field(default_factory=list)
    _seats: list[list[int]] = field(default_factory=list)

    @classmethod
    def read(cls, entries: Sequence[log.AnyEntry]) -> Books:
        """A room from its log."""
        books = cls()
        for entry in entries:
            books.enter(entry)
        return books

    def seats_of(self, person: int) -> list[int]:
        """The seats that a person plays in this round."""
        return self._seats[person]

    def person_of(self, seat: int) -> int:
        """The person who plays a seat in this round: the seats move on by one from game to game."""
        return self._persons[seat]

    def _set_table(self, table: mousehole.Table) -> None:
        """Play at this table from now on."""
        self.table = table
        self.timed = bool(table.game.rules.TIMED)
        self.at = table.clock
        self._persons = [(table.person(seat) + self.round) % table.players for seat in range(table.seats)]
        self._seats = [
            [seat for seat in range(table.seats) if self._persons[seat] == person] for person in range(table.players)
        ]

    def enter(self, entry: log.AnyEntry) -> Step | None:
        """Take an entry in; the step, where it changed the table."""
        match entry:
            case log.Played():
                return self._play(entry)
            case log.TakenBack():
                return self._take_back(entry)
            case log.Opened():
                self._open(entry)
            case log.Dealt():
                self._deal(entry)
            case log.Started():
                self.started = True
                self._look()
            case log.Paused(yes=yes):
                self.paused = yes
            case log.HandedOver(person=person):
                self.host = person
            case log.Listed(yes=yes):
                self.open = yes
            case log.Paced(pace=pace):
                self.pace = pace
            case log.Shut():
                self.shut = True
            case log.Reported(number=number, words=words):
                self.reports.append({"number": number, "n": self.n, "round": self.round, "words": words})
            case _:
                self._seat(entry)
        return None

    def _seat(self, entry: log.Taken | log.Freed | log.Named | log.Tempered | log.HeadStart) -> None:
        chair = self.chairs[entry.person]
        match entry:
            case log.Taken(digest=digest):
                chair.taken, chair.temper = True, None
                chair.digest = chair.digest if digest is None else digest
            case log.Freed():
                chair.taken, chair.digest, chair.name, chair.avatar = False, "", "", ""
            case log.Named(name=name, avatar=avatar):
                chair.name = chair.name if name is None else name
                chair.avatar = chair.avatar if avatar is None else avatar
            case log.Tempered(temper=temper):
                chair.temper = temper
            case log.HeadStart(ms=ms):
                chair.head_start = ms

    def _open(self, entry: log.Opened) -> None:
        self.room, self.host, self.pace = entry.room, entry.host, entry.pace
        self.open, self.solo = entry.open, entry.solo
        self.chairs = [
            Chair(place.digest, place.temper, place.name, place.avatar, head_start=place.head_start)
            for place in entry.places
        ]
        self.components = entry.record.get("components")
        self._set_table(mousehole.replay(entry.record))
        self._look()

    def _deal(self, entry: log.Dealt) -> None:
        self.finished.append(self.table.record())
        self.round += 1
        self.n += 1
        self._set_table(mousehole.replay(entry.record))
        self.steps, self.last_person, self.paused = [], [], False
        self._look()

    def _look(self) -> None:
        """See whether the table waits for people, is played at, or over, and until when: asked for at every turn."""
        self.state = "over" if self.table.over else "playing" if self.started else "waiting"
        self.due = self.table.due if self.timed else None

    def _play(self, entry: log.Played) -> Step:
        events = self.table.play(entry.text)
        self.n += 1
        self.at = _moment(entry.text, self.at)
        if entry.id is not None:
            self.acknowledged[entry.person, entry.id] = (self.n, self.at)
        self.last_person.append(entry.person)
        self._look()
        step = Step(self.n, self.at, events)
        self.steps.append(step)
        return step

    def _take_back(self, entry: log.TakenBack) -> Step:
        record = self.table.record()
        self.taken_back.append({"n": self.n, "person": entry.person, "inputs": record["inputs"][entry.to :]})
        self.table = mousehole.replay(record, to=entry.to)
        self._look()
        self.n += 1
        del self.last_person[entry.to :]
        self.steps = []  # what was missed cannot be told as events any more
        return Step(self.n, self.at, [])

    def missed_since(self, n: int) -> list[Step] | None:
        """The steps after state number n, or None where only a fresh view will do."""
        if n == self.n:
            return []
        steps = [step for step in self.steps if step.n > n]
        return steps if steps and steps[0].n == n + 1 else None


def _moment(text: str, now: int) -> int:
    """The millisecond of an input that was played; `now` where it names none."""
    _, at, moment = text.rpartition("@")
    return int(moment) if at else now
