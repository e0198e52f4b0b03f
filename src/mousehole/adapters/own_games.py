"""One's own game in the adapters: found by its package, without a folder among ours."""

from __future__ import annotations

from importlib.util import find_spec

from mousehole.engine.game import Game
from mousehole.games import games, load


def game_of(game: str | Game) -> Game:
    """A game by its id, by the name of the package it is in, or as it is.

    >>> game_of("mistigri").id, game_of("examples.tic_tac_toe").id
    ('mistigri', 'tic_tac_toe')
    """
    if isinstance(game, Game):
        return game
    if isinstance(game, str) and game not in games() and "." in game and _is_package(game):
        return Game.load(game)
    return load(game)


def _is_package(name: str) -> bool:
    try:
        return find_spec(f"{name}.rules") is not None
    except ImportError:
        return False
