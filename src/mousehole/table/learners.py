"""A table as programs that learn see it: numbers instead of words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mousehole.engine.errors import Refused
from mousehole.engine.events import Event
from mousehole.engine.game import Game, Rules
from mousehole.engine.notation import write


class ForLearners:
    """The part of a `Table` that speaks in numbers."""

    game: Game
    _rules: Rules
    _state: Any
    _box: Any
    legal: Callable[[int | str], list[str]]
    play: Callable[[str], list[Event]]
    _open_actions: Callable[[int], list[int]]
    _seat_number: Any
    _refusal_words: Any

    def actions(self, seat: int) -> dict[str, int]:
        """The inputs that are open to a seat, each with its number: those that environments and policies know it by.

        A swap in Mistigri is two choices, and one input: all that give the same card away have the number of that.

        >>> from mousehole import Table
        >>> Table("chop_chop", players=2, seed=1).actions(1)["place T2"]
        1
        """
        if not self.legal(seat):
            return {}
        numbers = list(self._open_actions(seat))
        written = self.game.written
        return {text: number for number in numbers for text in written(self._state, self._box, [number])}

    def act(self, seat: int, action: int) -> list[Event]:
        """Play the open input that has this number; Refused where none has.

        >>> from mousehole import Table
        >>> Table("chop_chop", players=2, seed=1).act(1, 1)
        [<CC-12 placed seat=1 piece='cat' square='T2'>, <CC-24 turn seat=0 rolls=1>]
        """
        for text, number in self.actions(seat).items():
            if number == action:
                return self.play(write(seat, text))
        raise Refused("bad_input").in_words(self._refusal_words)

    def mask(self, seat: int) -> Any:
        """Which actions are open to a seat: a NumPy row of zeros and ones.

        >>> from mousehole import Table
        >>> Table("chop_chop", players=2, seed=1).mask(1)[:8].tolist()
        [1, 1, 1, 1, 1, 1, 0, 0]
        """
        import numpy as np

        row = np.zeros(self._rules.ACTIONS, np.int8)
        row[list(self.actions(seat).values())] = 1
        return row

    def observation(self, seat: int) -> Any:
        """What a seat sees, as the row of numbers that every research environment gives.

        >>> from mousehole import Table
        >>> int(Table("chop_chop", players=2, seed=1).observation(1)[2])  # it plays the cat
        1
        """
        import numpy as np

        from mousehole.table.observations import Eye
        from mousehole.table.observations.features import DTYPE

        eye = Eye(self.game)
        row = np.zeros(eye.length, DTYPE)
        eye.observe(self._state, self._box, self._seat_number(seat, "and no other sees"), row)
        return row
