"""What every seat has been told of a playing: its copies of the events, and its own choices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, Self

from mousehole.adapters.flow import AGENT, PLAN, UNASKED
from mousehole.adapters.shared_rules import SharedRules
from mousehole.adapters.views import as_text
from mousehole.engine.events import Row, new_log, row_for, rows_of
from mousehole.engine.random import stream
from mousehole.engine.rule import TABLE
from mousehole.table.playing import Playing

SPECTATOR = -1  # a listener that hears what everybody hears; its place is behind the seats
MOST_INPUTS = 64  # that one moment can bring
DEAL = -3  # instead of a seat: the shuffle of a number
TOGETHER = -2  # instead of a seat: everybody's choice of a moment
ENTRY = 8  # numbers of an entry of what was told
STEP, EVENT, HALF = 1, 2, 3  # what an entry tells
NO_CHOICE = -1

Move = tuple[int, Any]  # a seat and its action


class HeardSoFar(NamedTuple):
    """All that one listener has been told: what it saw at the beginning, and entries since; as text and as numbers."""

    text: str
    first: tuple[int, ...]
    entries: tuple[int, ...]


class Telling(Playing):
    """A playing that is told to all seats as it goes. It is not changed once others have it: they copy it.

    >>> from mousehole.games import load
    >>> told = Telling(SharedRules(load("chop_chop"), {}))
    >>> for move in [(DEAL, 7), (1, 0), (TABLE, 6)]:
    ...     told.follow(*move)
    >>> list(told.inputs())
    [(1, 0, 'place T1'), (-1, 0, 'roll 1')]
    """

    def __init__(self, shared: SharedRules) -> None:
        super().__init__(shared.setup)
        self.shared = shared
        self.heard: tuple[HeardSoFar, ...] = (HeardSoFar("", (), ()),) * (shared.seats + 1)
        self.knowledge = [shared.game.knowledge_mirror() for _ in range(shared.seats)]
        self._said: tuple[Any, ...] = ()  # the last input and those before it
        self._half: tuple[int, int] | None = None  # a seat and the first half of its choice

    @property
    def state(self) -> Any:
        """The state, as CPython reads it."""
        return self._state

    def copy(self) -> Self:
        """Another that goes its own way."""
        twin = super().copy()
        twin.knowledge = [memory.copy() for memory in self.knowledge]
        return twin

    def kept(self) -> tuple[Any, ...]:
        """Enough to go on from here elsewhere: see `again`."""
        memories = [memory.tobytes() for memory in self.knowledge]
        return self._state.tobytes(), memories, self.heard, self.inputs(), self._half

    @classmethod
    def again(cls, shared: SharedRules, kept: tuple[Any, ...]) -> Self:
        """The telling that was kept.

        >>> from mousehole.games import load
        >>> told = Telling(SharedRules(load("chop_chop"), {}))
        >>> told.follow(DEAL, 7)
        >>> Telling.again(told.shared, told.kept()).information(0) == told.information(0)
        True
        """
        telling = cls(shared)
        state, memories, heard, inputs, telling._half = kept
        telling._state = shared.game.state_mirror.frombytes(state)
        telling.knowledge = [shared.game.knowledge_mirror.frombytes(memory) for memory in memories]
        telling.heard = tuple(HeardSoFar(*one) for one in heard)
        for given in inputs:
            telling._said = (telling._said, *given)
        return telling

    def inputs(self) -> list[tuple[int, int, str]]:
        """The inputs so far: seat, millisecond and words."""
        found, rest = [], self._said
        while rest:
            rest, *last = rest
            found.append(tuple(last))
        return found[::-1]

    def follow(self, seat: int, action: Any) -> None:
        """Go on by one move of a playing, and tell it."""
        if seat == DEAL:
            self._deal(action)
        elif seat == TOGETHER:
            self._apply_all(action)
        else:
            self._apply(seat, action)

    def _deal(self, number: int) -> None:
        self._rules.setup(self._state, self._box, stream("deal", number))
        self.heard = tuple(self._beginning())

    def _beginning(self) -> Iterator[HeardSoFar]:
        seats = self.shared.seats
        views = self.game.views(self._state, self._box, (*range(seats), None))
        for seat in (*range(seats), None):
            yield HeardSoFar(as_text(views[seat]) + "\n", () if seat is None else self.seen(seat), ())

    def seen(self, seat: int) -> tuple[int, ...]:
        """What a seat sees now, in numbers."""
        vector = [0] * self.shared.eye.length
        self.shared.eye.observe(self._state, self._box, seat, vector)
        return tuple(vector)

    def _apply(self, seat: int, action: int) -> None:
        at = 0
        if self._rules.TIMED:
            at = self._rules.moment(self._state, self._box, seat, action, self._rules.clock(self._state))
        text = self._notation.write(self._state, self._box, action)[0]
        self._half = None if seat == TABLE else (seat, action)
        rows = self._perform(seat, [action], at)
        if not self._rules.is_half(self._state, self._box):  # the second half is written with the first
            self._said = (self._said, seat, at, text)
        self._tell({} if seat == TABLE else {seat: action}, rows)

    def _apply_all(self, choices: tuple[int, ...]) -> None:
        """Take everybody's choice of a moment, and go on to what comes first of it (and to what the clock then
        does)."""
        shared, state, box = self.shared, self._state, self._box
        plans = [[UNASKED] + [0] * (PLAN - 1) for _ in range(shared.seats)]
        for seat, choice in enumerate(choices):
            shared.flow.submit(state, box, plans, shared.times, seat, choice)
        log, played = new_log(), [[0, 0, 0] for _ in range(MOST_INPUTS)]
        if shared.flow.resolve is not None:
            players = [AGENT] * shared.seats
            shared.flow.resolve(state, box, players, plans, shared.times, None, self._room, log, played)
        for seat, action, at in played[1 : played[0][0] + 1]:
            self._said = (self._said, seat, at, self._notation.write(state, box, action)[0])
        self._tell(dict(enumerate(choices)), rows_of(log))
        while not self._rules.is_over(state, box) and len(forced := self._forced()) == 1:
            self._apply(TABLE, forced[0])

    def _forced(self) -> list[int]:
        """What chance may bring, where it is chance's turn."""
        return self._open_actions(TABLE) if self._rules.actor(self._state, self._box) == TABLE else []

    def _tell(self, chosen: dict[int, int], rows: list[Row]) -> None:
        """Let every seat remember its copies of what has just happened, and its own choice."""
        events, is_timed = self._notation.EVENTS, self._rules.TIMED
        now = self._rules.clock(self._state)
        clock = f"@{now} " if is_timed else ""
        heard = []
        for seat, before in zip((*range(self.shared.seats), SPECTATOR), self.heard, strict=True):
            copies = [row_for(events, row, seat) for row in rows]
            if seat != SPECTATOR:
                for copy in copies:
                    self._rules.learn(self.knowledge[seat], self._state, self._box, seat, copy)
            own = f"{chosen[seat]}> " if seat in chosen else ""
            said = ";".join(",".join(map(str, (row[1], row[2], *row[4:]))) for row in copies)
            entries = [STEP, chosen.get(seat, NO_CHOICE), now, 0, 0, 0, 0, 0]
            for row in copies:
                entries += (EVENT, row[1], row[2], *row[4:], 0)
            heard.append(HeardSoFar(f"{before.text}{own}{clock}{said}\n", before.first, (*before.entries, *entries)))
        self.heard = tuple(heard)

    def information(self, seat: int) -> str:
        """All that a seat has been told, as text; after the first half of its own choice also that half."""
        half = self._half if self._is_halfway(seat) else None
        return f"{seat}\n{self.heard[seat].text}" + (f"{half[0]}:{half[1]}" if half else "")

    def numbers(self, seat: int) -> tuple[int, ...]:
        """What was told, in numbers: what it saw at the beginning, and entry after entry."""
        heard = self.heard[seat]
        half = (HALF, self._half[1], 0, 0, 0, 0, 0, 0) if self._half and self._is_halfway(seat) else ()
        return (*heard.first, *heard.entries, *half)

    def _is_halfway(self, seat: int) -> bool:
        return self._half is not None and self._half[0] == seat and self._rules.is_half(self._state, self._box)

    def resampled(self, seat: int, rng: list[int]) -> Self:
        """Another world in which the seat has been told the same.

        The others have heard there what everybody has heard, and see what they hold in that world: what is open to
        them follows from their information, as it must for a search that keys its nodes by it. What they learnt in
        secret on the way there cannot be known.
        """
        twin = self.copy()
        self._rules.resample(twin._state, self._box, seat, twin.knowledge[seat], rng)
        public = self.heard[SPECTATOR]
        heard = [HeardSoFar(public.text + now.text, now.first, public.entries) for now in twin._beginning()]
        twin.heard = (*heard[:seat], self.heard[seat], *heard[seat + 1 : -1], public)
        twin.knowledge = [
            memory if owner == seat else self.game.knowledge_mirror() for owner, memory in enumerate(twin.knowledge)
        ]
        return twin
