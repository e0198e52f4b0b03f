"""What is played: a game, how many play it, by which rulings, with which box. Every way of playing begins with one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from mousehole.engine.components import Data
from mousehole.engine.game import Game
from mousehole.engine.options import resolve


class Setup:
    """A game's set-up, checked: BadOptions or BadComponents where it cannot be.

    `players`, `options` and `components` that are left out are the game's own: the fewest, the defaults, the
    printed box.

    >>> from mousehole.games import load
    >>> setup = Setup(load("chop_chop"), 3, {"walk": "fresh"})
    >>> setup.players, setup.options["walk"], setup.seats
    (3, 'fresh', 3)
    """

    def __init__(
        self, game: Game, players: object = None, options: Mapping[str, Any] | None = None, components: object = None
    ) -> None:
        self.game = game
        self.players = game.checked_players(players)
        self.options: dict[str, Any] = resolve(game.notation.OPTIONS, options)
        self.components: Data = game.corrected(components)

    @cached_property
    def box(self) -> Any:
        """The box that it is played with, as CPython reads it."""
        return self.game.box(self.players, self.options, self.components)

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return int(self.game.notation.seats(self.box))
