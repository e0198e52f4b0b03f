"""One playing of a game, quick to step and to copy: what OpenSpiel's states are made of.

A `Play` steps on the compiled rules and notes what was chosen. What seats were told on the way is told when somebody
asks for it: a `Telling`, which plays as a table does, follows the choices from where it was told last.
"""

from __future__ import annotations

from typing import Any, Self

import numpy as np

from mousehole.adapters.compiled_play import CHANCE, TERMINAL
from mousehole.adapters.shared_rules import AT_RANDOM, SharedRules
from mousehole.adapters.telling import DEAL, TOGETHER, Telling
from mousehole.engine.game import Game
from mousehole.engine.random import stream
from mousehole.engine.rule import TABLE


class Play:
    """One playing of a game: the record of its state, who decides, and what was chosen. Copying it is cheap.

    `current` is the seat that decides; CHANCE, TOGETHER (all of them) and TERMINAL are OpenSpiel's own numbers. `seat`
    is the same, but for a seat that plays at random and so counts as chance.

    >>> from mousehole.games import load
    >>> play = Play(SharedRules(load("chop_chop"), {}))
    >>> play.deal(7)
    >>> play.apply(play.open_to(1)[0])
    >>> play.inputs()
    [(1, 0, 'place T1')]
    >>> play.chances()
    [(6, 2), (7, 2), (8, 1), (9, 1)]
    """

    __slots__ = ("_moves", "_told", "current", "dealt", "decisions", "record", "rules", "seat")

    def __init__(self, rules: SharedRules) -> None:
        self.rules = rules
        self.record = np.zeros(rules.rules.STATE.itemsize, np.uint8)
        self.decisions = 0
        self.current = self.seat = CHANCE
        self.dealt = False
        self._told: Telling | None = None  # shared with copies: it is never changed
        self._moves: Any = ()  # since then: the last one and those before it
        if not rules.is_shuffled:
            self.deal(0)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __reduce__(self) -> Any:
        kept = self.told().kept() if self.dealt else None
        rest = (self.dealt, self.decisions, self.current, self.seat)
        return restored, (self.rules.game, self.rules.given, self.record, kept, rest)

    def copy(self) -> Self:
        """Another playing that goes its own way."""
        twin = object.__new__(type(self))
        twin.rules, twin.record, twin.decisions = self.rules, self.record.copy(), self.decisions
        twin.current, twin.seat, twin.dealt = self.current, self.seat, self.dealt
        twin._told, twin._moves = self._told, self._moves
        return twin

    # What is so

    @property
    def state(self) -> Any:
        """The state, as CPython reads it."""
        return self.rules.game.state_mirror.frombytes(self.record.tobytes())

    def has_ended(self) -> bool:
        """Has the game ended by its rules?"""
        return self.dealt and self.rules.steps.look(self.record, self.rules.rooms.address) == TERMINAL

    def chances(self) -> list[tuple[int, int]]:
        """What chance may bring now, with weights."""
        if self.current != CHANCE:
            return []
        rules, rooms = self.rules, self.rules.rooms
        if self.seat != CHANCE:
            return [(action, 1) for action in self._listed(self.seat)]
        number = rules.steps.list_chances(self.record, rooms.address)
        return list(zip(rooms.open[:number].tolist(), rooms.weights[:number].tolist(), strict=True))

    def open_to(self, seat: int) -> list[int]:
        """The choices of a seat."""
        return self._listed(seat)

    def _listed(self, seat: int) -> list[int]:
        rooms = self.rules.rooms
        listed: list[int] = rooms.open[: self.rules.steps.list_open(self.record, rooms.address, seat)].tolist()
        return listed

    def observe(self, seat: int) -> Any:
        """What a seat sees: a vector that the next look at any state writes over."""
        rooms = self.rules.rooms
        self.rules.steps.observe(self.record, rooms.address, seat)
        return rooms.vector

    # Going on

    def deal(self, number: int) -> None:
        """Set up by the shuffle of that number."""
        rooms = self.rules.rooms
        rooms.rng[:] = stream("deal", number)
        self.dealt = True
        self._moves = (self._moves, DEAL, number)
        self._go_on(self.rules.steps.deal(self.record, rooms.address))

    def apply(self, action: int) -> None:
        """Play one action of whoever is up: chance or, in games of turns, a seat."""
        seat = self.seat
        if seat != TABLE:
            self.decisions += 1
        self._moves = (self._moves, seat, action)
        self._go_on(self.rules.steps.apply(self.record, self.rules.rooms.address, seat, action))

    def apply_all(self, choices: list[int]) -> None:
        """Take everybody's choice of a moment, and go on to what comes first of it (and to what the clock then
        does)."""
        rules, rooms = self.rules, self.rules.rooms
        if rules.steps.apply_all is None:
            raise ValueError(f"{rules.game.id}: one seat acts at a time")
        self.decisions += 1
        self._moves = (self._moves, TOGETHER, tuple(choices))
        rooms.choices[:] = choices
        self._go_on(rules.steps.apply_all(self.record, rooms.address, rooms.players, rooms.plans, rooms.choices))

    def _go_on(self, seat: int) -> None:
        """Note who is up now; seats that nobody decides for play at once, or by chance."""
        rules = self.rules
        while seat >= rules.deciders and rules.others != AT_RANDOM:
            action = self._listed(seat)[0]
            self._moves = (self._moves, seat, action)
            seat = rules.steps.apply(self.record, rules.rooms.address, seat, action)
        self.seat = seat
        self.current = CHANCE if seat >= rules.deciders else seat
        if self.decisions >= rules.longest:
            self.current = TERMINAL

    # What was told

    def told(self) -> Telling:
        """What everybody has been told up to now."""
        if self._moves:
            moves, rest = [], self._moves
            while rest:
                rest, seat, action = rest
                moves.append((seat, action))
            telling = Telling(self.rules) if self._told is None else self._told.copy()
            for seat, action in reversed(moves):
                telling.follow(seat, action)
            self._told, self._moves = telling, ()
        assert self._told is not None  # a playing that was dealt has a move
        return self._told

    def inputs(self) -> list[tuple[int, int, str]]:
        """The inputs so far: seat, millisecond and words."""
        return self.told().inputs() if self.dealt else []

    def information(self, seat: int) -> str:
        """All that a seat has been told; after the first half of its own choice also that half."""
        return self.told().information(seat)

    def resampled(self, seat: int, rng: list[int]) -> Self:
        """Another world in which the seat has been told the same (see `Telling.resampled`)."""
        twin = self.copy()
        twin._told = self.told().resampled(seat, rng)
        twin._moves = ()
        twin.record = np.frombuffer(bytearray(twin._told.state.tobytes()), np.uint8)
        return twin


def restored(game: Game, given: dict[str, Any], record: Any, kept: Any, rest: Any) -> Play:
    """A playing that was pickled."""
    play = Play(SharedRules(game, given))
    play.record, play._moves = record, ()
    play._told = None if kept is None else Telling.again(play.rules, kept)
    play.dealt, play.decisions, play.current, play.seat = rest
    return play
