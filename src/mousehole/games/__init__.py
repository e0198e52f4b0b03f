"""The rules of the five games. A game is found by its folder: no list is edited to add one."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from mousehole.engine.errors import UnknownGame, shown
from mousehole.engine.game import Game


@cache
def games() -> tuple[str, ...]:
    """The ids of all games.

    >>> "mistigri" in games()
    True
    """
    here = Path(__file__).parent
    return tuple(sorted(folder.parent.name for folder in here.glob("*/components.toml")))


@cache
def _load(game_id: str) -> Game:
    return Game.load(f"{__name__}.{game_id}")


def load(game_id: object) -> Game:
    """The game of that id.

    >>> load("mistigri").notation.PLAYERS
    range(3, 6)
    """
    if not isinstance(game_id, str) or game_id not in games():
        raise UnknownGame(f"there is no game {shown(game_id)}; there are {', '.join(games())}")
    return _load(game_id)
