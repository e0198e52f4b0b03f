"""The game that is played in a room: its table, every state's number, and what can be told again."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import mousehole
from mousehole.server import log
from mousehole.server.log import Step
from mousehole.server.protocol import State
from mousehole.table.luck import PledgedLuck

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
    _seats: list[list[int]] = field(default_factory=list)
    _legal: dict[int | str, list[str]] = field(default_factory=dict, repr=False, compare=False)
    _legal_n: int = field(default=-1, repr=False, compare=False)

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
        self.steps, self.last_person, self.paused = [], [], False
        self._look()

    def play(self, entry: log.Played) -> Step:
        """Play an input; Refused, with nothing done, where the rules say no."""
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

    def take_back(self, entry: log.TakenBack) -> Step:
        """Go back to where the table was after so many inputs."""
        record = self.table.record()
        self.taken_back.append({"n": self.n, "person": entry.person, "inputs": record["inputs"][entry.to :]})
        self.table = mousehole.replay(record, to=entry.to)
        self.table.draw_from(self.luck)
        self._look()
        self.n += 1
        del self.last_person[entry.to :]
        del self.steps[entry.to :]
        return Step(self.n, self.at, [])

    def _set_table(self, table: mousehole.Table) -> None:
        self.table = table
        table.draw_from(self.luck)
        self.timed = bool(table.game.rules.TIMED)
        self.at = table.clock
        self._persons = [(table.person(seat) + self.moved[-1]) % table.players for seat in range(table.seats)]
        self._seats = [
            [seat for seat in range(table.seats) if self._persons[seat] == person] for person in range(table.players)
        ]

    def _look(self) -> None:
        """See whether the table waits for people, is played at, or over, and until when: asked for at every turn."""
        self.phase = "over" if self.table.over else "playing" if self.started else "waiting"
        self.due = self.table.due if self.timed else None

    # What is asked

    def seats_of(self, person: int) -> list[int]:
        """The seats that a person plays in this round."""
        return self._seats[person]

    def person_of(self, seat: int) -> int:
        """The person who plays a seat in this round: the seats may move on by one from game to game."""
        return self._persons[seat]

    def legal(self, seat: int | str) -> list[str]:
        """The inputs that are open to a seat now, asked once a state."""
        if self._legal_n != self.n:
            self._legal_n, self._legal = self.n, {}
        found = self._legal.get(seat)
        if found is None:
            found = self._legal[seat] = self.table.legal(seat)
        return found

    def chance_is_of(self, seat: int) -> bool:
        """Does chance wait for this seat's hand?"""
        return self.table.turn == seat and self.chance_waits()

    def chance_waits(self) -> bool:
        """Is it chance's turn? (Where a clock runs, the table's only input is its end.)"""
        return self.phase == "playing" and self.due is None and bool(self.legal("table"))

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
