"""What a seat sees, as a vector of whole numbers: the same for every framework.

A game may have a module here with `FEATURES`, which declares the vector piece by piece, and the `@rule` `observe(state,
box, seat, out)`, which fills a zeroed one; for a game that has none `any_game` makes both from its record. Nothing is
read that the seat may not see: what is hidden may be dealt anew and the vector stays the same. Seats are told from the
observer's point of view: 0 is the observer itself, 1 the next clockwise. The vector is as long as the fullest table
needs; what belongs to seats that are not there stays 0.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

from mousehole.engine.game import Game
from mousehole.games import games, load
from mousehole.table.observations.features import DTYPE, Feature, starts


def has_own_eye(game_id: str) -> bool:
    """Has the game a module of its own here?

    >>> has_own_eye("mistigri"), has_own_eye("tic_tac_toe")
    (True, False)
    """
    return find_spec(f"{__name__}.{game_id}") is not None


class Eye:
    """How the seats of one game see.

    >>> from mousehole import Table
    >>> table, eye = Table("bon_appetit", players=2, seed=1), Eye("bon_appetit")
    >>> vector = np.zeros(eye.length, DTYPE)
    >>> eye.observe(table._state, table._box, 1, vector)
    >>> eye.named(vector)["turn"].tolist()
    [0, 1, 0, 0, 0, 0]
    """

    def __init__(self, game: str | Game) -> None:
        game = load(game) if isinstance(game, str) else game
        self.features: tuple[Feature, ...]
        self.observe: Any
        if has_own_eye(game.id) and game.id in games():
            module = import_module(f"{__name__}.{game.id}")
            self.features, self.observe = module.FEATURES, module.observe
        else:
            from mousehole.table.observations.any_game import make_eye  # it is made of the features above

            self.features, self.observe = make_eye(game)
        self.length = sum(feature.length for feature in self.features)

    @property
    def low(self) -> Any:
        """The smallest value of every number."""
        return np.concatenate([np.full(feature.length, feature.low, DTYPE) for feature in self.features])

    @property
    def high(self) -> Any:
        """The largest value of every number."""
        return np.concatenate([np.full(feature.length, feature.high, DTYPE) for feature in self.features])

    def named(self, vector: Any) -> dict[str, Any]:
        """The pieces of a vector by their names."""
        places = starts(self.features)
        return {
            feature.name: vector[begin : begin + feature.length]
            for feature, begin in zip(self.features, places, strict=True)
        }
