"""A table as programs that learn see it: numbers instead of words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self

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
    copy: Callable[[], Self]
    _open: dict[int, list[str]]
    _open_actions: Callable[[int], list[int]]
    _perform: Any
    _seat_number: Any
    _refusal_words: Any

    def actions(self, seat: int) -> dict[str, int]:
        """The inputs that are open to a seat, each with its number: those that environments and policies know it by.

        A swap in Mistigri is two choices, and one input: all that give the same card away have the number of that, and
        `halfway` shows what may come for it.

        >>> from mousehole import Table
        >>> Table("chop_chop", players=2, seed=1).actions(1)["place T2"]
        1
        """
        if not self.legal(seat):
            return {}
        numbers = list(self._open_actions(seat))
        written = self.game.written
        return {text: number for number in numbers for text in written(self._state, self._box, [number])}

    def act(self, seat: int, action: int, second: int | None = None) -> list[Event]:
        """Play the open input that has this number (a swap: these two; without the second the first that is listed).

        Refused where none has.

        >>> from mousehole import Table
        >>> Table("chop_chop", players=2, seed=1).act(1, 1)
        [<CC-12 placed seat=1 piece='cat' square='T2'>, <CC-24 turn seat=0 rolls=1>]
        """
        if second is not None:
            middle = self.halfway(seat, action)
            texts = [] if middle is None else middle._written_as(seat, second)
        else:
            texts = self._written_as(seat, action)
        if not texts:
            raise Refused("bad_input").in_words(self._refusal_words)
        return self.play(write(seat, texts[0]))

    def halfway(self, seat: int, action: int) -> Self | None:
        """A copy of the table between the two halves of a choice, or None where the action is a whole one.

        It tells what the seat sees then (`observation`) and what is open to it (`mask`, `actions`), as environments do
        there. A swap in Mistigri is such a choice: the card that goes, then the card that comes.

        >>> from mousehole import Table
        >>> table = Table("mistigri", players=3, position={"phase": "swap", "hands":
        ...     [["4r", "6g"], ["5b"], ["6b"]], "pile": ["3r", "3g"], "turn": 1, "pending": 3, "pending_by": 0})
        >>> table.halfway(0, table.actions(0)["swap 4r 3g"]).actions(0)
        {'swap 4r 3r': 24, 'swap 4r 3g': 26}
        """
        if not self._written_as(seat, action):
            return None
        twin = self.copy()
        twin._open = {}
        twin._perform(seat, [action])
        return twin if self._rules.is_half(twin._state, twin._box) else None

    def _written_as(self, seat: int, action: int) -> list[str]:
        """The open inputs of a seat that have a number."""
        return [text for text, number in self.actions(seat).items() if number == action]

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
