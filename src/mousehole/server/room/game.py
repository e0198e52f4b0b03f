"""The game that is played in a room: its table, every state's number, and what can be told again."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import mousehole
from mousehole.engine.events import Event
from mousehole.engine.rule import ANYBODY, TABLE
from mousehole.server import log
from mousehole.server.log import Step
from mousehole.server.protocol import State
from mousehole.table.luck import PledgedLuck

KEEP_EVERY = 32  # inputs: so many at most are played again to go back, however long the game is
KEPT = 2  # tables
MOST_FORMER_IDS = 256  # of inputs of former games that are still known: what was sent then may be sent again


@dataclass
class RoomGame:
    """One game after another at the same room; the numbers of states go on from game to game."""

    table: mousehole.Table = field(init=False)  # from the entry `opened` on
    luck: PledgedLuck | None = None  # where chance comes from, if not fresh from the system
    timed: bool = False  # is it a reaction game?
    n: int = 0
    round: int = 0
    at: int = 0
    phase: State = "waiting"
    turn: int = 0
    actor: int = ANYBODY  # the one who may act, where time does not judge; else anybody
    due: int | None = None  # when the table's clock runs out
    started: bool = False
    paused: bool = False
    steps: list[Step] = field(default_factory=list)
    acknowledged: dict[tuple[int | None, str], tuple[int, int]] = field(default_factory=dict)
    last_person: list[int | None] = field(default_factory=list)
    taken_back: list[dict[str, Any]] = field(default_factory=list)
    finished: list[dict[str, Any]] = field(default_factory=list)
    keeps_finished: bool = True
    moved: list[int] = field(default_factory=lambda: [0])  # by how many seats people had moved on, in each game
    _persons: list[int] = field(default_factory=list)
    seats: list[list[int]] = field(default_factory=list)  # of each person
    _kept: list[tuple[int, mousehole.Table]] = field(default_factory=list, repr=False, compare=False)  # by inputs
    _legal: dict[int, list[str]] = field(default_factory=dict, repr=False, compare=False)
    _closed: dict[int, list[str]] = field(default_factory=dict, repr=False, compare=False)  # to all, by seat

    # What happens

    def open(self, table: mousehole.Table) -> None:
        """Play at this table from now on."""
        self._set_table(table)
        self._look()

    def forget_finished(self) -> None:
        """Keep no records of former games: they are on disk, and a room that is played in needs none."""
        self.finished, self.keeps_finished = [], False

    def start(self) -> None:
        """Everybody is there."""
        self.started = True
        self._look()

    def deal(self, entry: log.Dealt) -> None:
        """Play another game, the seats moved on by one where they are not to stay."""
        if self.keeps_finished:
            self.finished.append(self.table.record())
        for old in list(self.acknowledged)[:-MOST_FORMER_IDS]:
            del self.acknowledged[old]
        self.moved.append(self.moved[-1] if entry.same else self.moved[-1] + 1)
        self.round += 1
        self.n += 1
        self._set_table(mousehole.replay(entry.record))
        self.steps, self.last_person, self._kept, self.paused = [], [], [], False
        self._look()

    def play(self, entry: log.Played) -> Step:
        """Play an input; Refused, with nothing done, where the rules say no."""
        return self._played(entry, self.table.play(entry.text), _moment(entry.text, self.at))

    def play_listed(self, entry: log.Played, seat: int, words: str, at: int) -> Step:
        """Do as `play` does with an entry whose parts are known already, as it was just made of them."""
        return self._played(entry, self.table.play_listed(seat, words, entry.text), at)

    def _played(self, entry: log.Played, events: list[Event], at: int) -> Step:
        self.n += 1
        self.at = at
        if entry.id is not None:
            self.acknowledged[entry.person, entry.id] = (self.n, self.at)
        self.last_person.append(entry.person)
        if len(self.last_person) % KEEP_EVERY == 0 and not self.timed:
            self._keep(len(self.last_person), self.table)
        self._look()
        step = Step(self.n, self.at, events)
        self.steps.append(step)
        return step

    def _keep(self, inputs: int, table: mousehole.Table) -> None:
        self._kept = [*self._kept[1 - KEPT :], (inputs, table.copy())]

    def before(self, to: int) -> mousehole.Table:
        """Another table as this one was after so many inputs."""
        known = [(inputs, table) for inputs, table in self._kept if inputs <= to]
        record = self.table.record()
        if not known:  # further back than anything that is kept
            near = max(to - KEEP_EVERY, 0)
            known = [(near, mousehole.replay(record, to=near))]
            self._keep(*known[0])
        inputs, nearest = max(known, key=lambda kept: kept[0])
        table = nearest.copy()
        for text in record["inputs"][inputs:to]:
            table.play(text)
        return table

    def take_back(self, entry: log.TakenBack) -> Step:
        """Go back to where the table was after so many inputs."""
        undone = self.table.record()["inputs"][entry.to :]
        self.taken_back.append({"n": self.n, "person": entry.person, "inputs": undone})
        self.table = self.before(entry.to)
        self.table.draw_from(self.luck)
        self._kept = [(inputs, table) for inputs, table in self._kept if inputs <= entry.to]
        self._look()
        self.n += 1
        del self.last_person[entry.to :]
        del self.steps[entry.to :]
        return Step(self.n, self.at, [])

    def _set_table(self, table: mousehole.Table) -> None:
        self.table = table
        table.draw_from(self.luck)
        self.timed = bool(table.game.rules.TIMED)
        self.due, self.actor, self._closed = None, ANYBODY, {seat: [] for seat in (TABLE, *range(table.seats))}
        self.at = table.clock
        self._persons = [(table.person(seat) + self.moved[-1]) % table.players for seat in range(table.seats)]
        self.seats = [
            [seat for seat in range(table.seats) if self._persons[seat] == person] for person in range(table.players)
        ]

    def _look(self) -> None:
        """See whether the table waits for people, is played at, or over, and until when: asked for at every turn."""
        is_over, self.turn, actor = self.table.standing()
        self.phase = "over" if is_over else "playing" if self.started else "waiting"
        if self.timed:
            self.due, self._legal = self.table.due, {}
        else:  # one alone may act: what is open to all others is known
            self.actor, self._legal = actor, self._closed.copy()
            del self._legal[actor]

    # What is asked

    def seats_of(self, person: int) -> list[int]:
        """The seats that a person plays in this round."""
        return self.seats[person]

    def person_of(self, seat: int) -> int:
        """The person who plays a seat in this round: the seats may move on by one from game to game."""
        return self._persons[seat]

    def legal(self, seat: int) -> list[str]:
        """The inputs that are open to a seat now (TABLE: to chance and the clock), asked once a state."""
        found = self._legal.get(seat)
        if found is None:
            found = self._legal[seat] = self.table.listed(seat)
        return found

    def chance_is_of(self, seat: int) -> bool:
        """Does chance wait for this seat's hand?"""
        return self.turn == seat and self.chance_waits()

    def chance_waits(self) -> bool:
        """Is it chance's turn? (Where a clock runs, the table's only input is its end.)"""
        return self.phase == "playing" and self.due is None and bool(self.legal(TABLE))

    def missed_since(self, n: int) -> list[Step] | None:
        """The steps after state number n, or None where only a fresh view will do.

        Who has seen nothing yet (n is 0) is told this whole game, whichever it is of the room's.
        """
        if n == self.n:
            return []
        if n == 0:
            return self.steps or None
        steps = [step for step in self.steps if step.n > n]
        return steps if steps and steps[0].n == n + 1 else None


def _moment(text: str, now: int) -> int:
    """The millisecond of an input that was played; `now` where it names none."""
    _, at, moment = text.rpartition("@")
    return int(moment) if at else now
