"""Making a bot of a temper for a seat."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from mousehole.bots.bot import Bot
from mousehole.bots.world import World
from mousehole.engine.errors import BadOptions
from mousehole.games import load

TEMPERS = ("kitten", "cat", "lynx", "tiger")
PLAYERS = ("random", *TEMPERS)  # whom the lab and the benchmarks know besides
SECONDS = {"lynx": 0.05, "tiger": 0.5}


def make(
    temper: str,
    game: str,
    seat: int,
    seed: object = None,
    iterations: int | None = None,
    seconds: float | None = None,
    *,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    components: object = None,
) -> Bot:
    """A bot for a seat of a game.

    A budget is `iterations` (reproducible: the same seed gives the same choices) or `seconds` a decision (play).
    `players`, `options` and `components` are the table's; left out, they are the game's own defaults.

    >>> bot = make("cat", "bon_appetit", 0, seed=1)
    """
    if temper not in PLAYERS:
        raise BadOptions(f"temper {temper!r}: there are {', '.join(PLAYERS)}")
    rules = load(game)
    box = rules.components if components is None else rules.corrected(components)
    world = World(rules, players or rules.notation.PLAYERS[0], seat, options or {}, box)
    if iterations is None and seconds is None:
        seconds = SECONDS.get(temper)
    bot: Bot = _maker(game)(temper, world, seed, iterations, seconds)
    return bot


def _maker(game: str) -> Any:
    """The game's own way of making bots, else the one for any game."""
    own = f"{__package__}.{game}"
    return import_module(own if find_spec(own) else f"{__package__}.any_game").make_bot
