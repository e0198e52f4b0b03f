"""What a seat can think of: a state that fits all that it sees and remembers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mousehole.engine.events import Event
from mousehole.engine.game import Game
from mousehole.engine.notation import parse
from mousehole.engine.setup import Setup


def can_imagine(game: Game) -> bool:
    """Can a state be made of what a seat sees?

    >>> from mousehole.games import load
    >>> can_imagine(load("mistigri"))
    True
    """
    return game.notation.imagine is not None or not game.notation.SECRETS


class World:
    """One seat's picture of the table."""

    def __init__(self, setup: Setup, seat: int) -> None:
        self.game, self.box, self.seat = setup.game, setup.box, seat
        self._forget_all()

    def _forget_all(self) -> None:
        self.knowledge = self.game.knowledge_mirror()
        self._heard = 0

    def imagine(self, view: Mapping[str, Any], events: Sequence[Event], rng: list[int]) -> Any:
        """A state that looks to the seat as the table does, with what is hidden dealt at random."""
        state = self.fitting(view)
        self._listen(events, state)
        self.game.rules.resample(state, self.box, self.seat, self.knowledge, rng)
        return state

    def fitting(self, view: Mapping[str, Any]) -> Any:
        """Any state that looks to the seat as the table does."""
        state, notation = self.game.state_mirror(), self.game.notation
        if notation.imagine is not None:
            position = notation.imagine(view, self.box, self.seat)
        else:  # nothing is hidden: the view has all of it
            position = {key: value for key, value in view.items() if key in notation.KEYS}
        notation.place(state, self.box, position)
        return state

    def moment(self, view: Mapping[str, Any], words: str, at: int) -> int:
        """The earliest moment from `at` on at which an open input of the seat is in time, -1: it comes too late."""
        state = self.fitting(view)
        (action,) = self.game.notation.read(state, self.box, parse(f"{self.seat} {words}")).actions
        return int(self.game.rules.moment(state, self.box, self.seat, action, at))

    def _listen(self, events: Sequence[Event], state: Any) -> None:
        """Learn from the events that are new; fewer events than before are another table's."""
        if len(events) < self._heard:
            self._forget_all()
        for event in events[self._heard :]:
            for row in event.rows:
                self.game.rules.learn(self.knowledge, state, self.box, self.seat, row)
        self._heard = len(events)
