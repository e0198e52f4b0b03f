"""A table in notebooks and searches: it draws itself, is compared, goes back, and tells what chance may bring."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Self

from mousehole.engine.errors import BadPosition
from mousehole.engine.events import Event
from mousehole.engine.game import Game, Notation
from mousehole.engine.rule import TABLE


class SeenView(dict[str, Any]):
    """What a seat may see: a mapping that draws itself in a notebook.

    >>> from mousehole import Table
    >>> view = Table("chop_chop", players=2, seed=1).view(0)
    >>> view["phase"], view._repr_svg_()[:4]
    ('place', '<svg')
    """

    __slots__ = ("_game_id",)

    def __init__(self, game_id: str, seen: Mapping[str, Any]) -> None:
        super().__init__(seen)
        self._game_id = game_id

    def _repr_svg_(self) -> str:
        """What is seen, as a picture."""
        from mousehole.table.drawing import drawing

        return drawing(self._game_id, self)

    def _repr_html_(self) -> str:
        """The picture, and beneath it what is seen in words."""
        from mousehole.table.drawing import as_html

        return as_html(self._game_id, self)


class ForNotebooks:
    """The part of a `Table` that draws and compares it, and goes back in it."""

    game: Game
    _notation: Notation
    _state: Any
    _box: Any
    _weights: list[int]
    _inputs: list[str]
    _events: list[Event]
    _open: dict[int, list[str]]
    _dealt: dict[str, Any]
    listed: Callable[[int], list[str]]
    play: Callable[[str], list[Event]]
    view: Callable[[int | None], SeenView]
    copy: Callable[[], Self]

    def chances(self) -> dict[str, float]:
        """The inputs of chance or the clock, each with its probability; empty where it is a seat's turn.

        >>> from mousehole import Table
        >>> table = Table("chop_chop", players=2, seed=1)
        >>> _ = table.play("1 place T1")
        >>> table.chances()["roll 1"]
        0.3333333333333333
        """
        texts = list(self.listed(TABLE))
        weights = self._weights[: len(texts)]
        return {text: weight / sum(weights) for text, weight in zip(texts, weights, strict=True)}

    def undo(self, inputs: int = 1) -> None:
        """Take back the last inputs: the others are played again from the beginning. Luck to come stays as it is.

        >>> from mousehole import Table
        >>> table = Table("chop_chop", players=2, seed=1)
        >>> before = table.copy()
        >>> _ = table.play("1 place T1")
        >>> table.undo()
        >>> table == before
        True
        """
        if not 0 <= inputs <= len(self._inputs):
            raise ValueError(f"undo {inputs}: this table has {len(self._inputs)} inputs")
        kept = self._inputs[: len(self._inputs) - inputs]
        state = self.game.state_mirror()
        try:
            self._notation.place(state, self._box, self._dealt)
        except BadPosition as error:  # a position that was set up is always lawful
            raise ValueError(f"undo: {error}") from None
        self._state, self._inputs, self._events, self._open = state, [], [], {}
        for text in kept:
            self.play(text)

    def __eq__(self, other: object) -> bool:
        """Is it the same game in the same state, with the same box? How it came there does not count."""
        return isinstance(other, ForNotebooks) and self._identity() == other._identity()

    def __hash__(self) -> int:
        """Of the state as it is now: a table that is played on has another."""
        return hash(self._identity())

    def _identity(self) -> tuple[str, bytes, bytes]:
        return self.game.package.__name__, self._box.tobytes(), self._state.tobytes()

    def _repr_svg_(self) -> str:
        """What a spectator sees, as a picture."""
        return self.view(None)._repr_svg_()

    def _repr_html_(self) -> str:
        """The picture, and beneath it what a spectator sees in words."""
        return self.view(None)._repr_html_()
