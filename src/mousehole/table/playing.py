"""One game being played, in numbers: what a table, and every history that is told from one, are made of."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from typing import Any, Self

from mousehole.engine.events import Row, new_log, rows_of
from mousehole.engine.rule import TABLE
from mousehole.engine.setup import Setup


class _Scratch(threading.local):
    """Where rules write their events, one for each thread: 512 rows would be the most of a table's memory."""

    def __init__(self) -> None:
        self.log = new_log()


_scratch = _Scratch()


class Playing:
    """A state, what is open in it, and what an action does to it; no words, and no luck of its own.

    >>> from mousehole.engine.random import stream
    >>> from mousehole.games import load
    >>> playing = Playing(Setup(load("chop_chop"), 2))
    >>> playing._rules.setup(playing._state, playing._box, stream(1))
    >>> playing._open_actions(1)
    [0, 1, 2, 3, 4, 5]
    >>> len(playing._perform(1, [0])), playing._open_actions(-1), playing._weights[:4]
    (2, [6, 7, 8, 9], [2, 2, 1, 1])
    """

    def __init__(self, setup: Setup) -> None:
        self.game = setup.game
        self._rules, self._notation = self.game.rules, self.game.notation
        self.players, self.seats = setup.players, setup.seats
        self._options, self._components, self._box = setup.options, setup.components, setup.box
        self._state: Any = self.game.state_mirror()
        self._room = [0] * self._rules.MOST_LEGAL
        self._weights = [0] * self._rules.MOST_LEGAL

    def _open_actions(self, seat: int) -> list[int]:
        """The actions that are open to a seat; those of TABLE have their weights in `_weights`."""
        if seat == TABLE:
            count = self._rules.chances(self._state, self._box, self._room, self._weights)
        else:
            count = self._rules.legal(self._state, self._box, seat, self._room)
        return self._room[:count]

    def _perform(self, seat: int, actions: Iterable[int], at: int = 0, distance: int = 0) -> list[Row]:
        """Play what has been found lawful; the rows that tell what came of it."""
        log, play = _scratch.log, self._rules.play
        log[0][0] = 0
        for action in actions:
            play(self._state, self._box, seat, action, at, distance, log)
        return rows_of(log)

    def copy(self) -> Self:
        """Another playing of the same state, which goes its own way."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._state = self._state.copy()
        twin._room = list(self._room)
        twin._weights = list(self._weights)
        return twin
