"""Making a bot of a temper for a seat."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from mousehole.bots.bot import Bot
from mousehole.bots.easing import EasingBot
from mousehole.bots.ladder import EASES, HALF_THINKER, TEMPERS, known_tempers, rungs
from mousehole.bots.world import World
from mousehole.engine.errors import BadOptions, shown
from mousehole.engine.game import Game
from mousehole.engine.numbers import is_whole
from mousehole.engine.setup import Setup
from mousehole.games import load

PLAYERS = ("random", *TEMPERS)  # whom the lab and the benchmarks know besides
FROZEN = ("tiger-1",)  # earlier bots as they were, to measure progress by; nobody is offered them
SECONDS = 0.5  # a tiger's decision, unless told otherwise
MOST_ITERATIONS, MOST_SECONDS = 1_000_000_000, 86_400  # of a decision: hours, and a day
LYNX_SHARE = 10  # a lynx thinks a tenth of what a tiger does


def make(
    temper: str,
    game: str | Game,
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

    A budget is `iterations` (reproducible: the same seed gives the same choices) or `seconds` a decision (play). It
    is a tiger's; a lynx thinks a tenth of it, and nobody else thinks. There are tempers between the four, from
    `kitten-` to `cat+` (`ladder.rungs`), and each of them with a `~` behind it stays near whoever it meets: it plays a
    rung lower while it leads, and one higher while it is behind.
    `players`, `options` and `components` are the table's; left out, they are the game's own defaults.

    >>> bot = make("cat", "bon_appetit", 0, seed=1)
    >>> from mousehole import Table
    >>> table = Table("bon_appetit", players=2, seed=1)
    >>> bot.choose(table.view(0), table.events_for(0), table.legal(0))
    ('flip', None)
    """
    setup = Setup(game if isinstance(game, Game) else load(game), players, options, components)
    known = (*PLAYERS, *(each for each in known_tempers(setup.game.id) if each not in TEMPERS), *FROZEN)
    if temper not in known:
        raise BadOptions(f"temper {shown(temper)}: there are {', '.join(known)}")
    if not is_whole(seat, 0, setup.seats - 1):
        raise BadOptions(f"seat {shown(seat)}: this table has the seats 0 to {setup.seats - 1}")
    world = World(setup, seat)
    _check_budget(iterations, seconds)
    if iterations is None and seconds is None:
        seconds = SECONDS
    module = _module(setup.game.id)

    def make_rung(rung: str) -> Bot:
        share = LYNX_SHARE if rung in ("lynx", HALF_THINKER) else 1
        thought = None if iterations is None else max(1, iterations // share)
        bot: Bot = module.make_bot(rung, world, seed, thought, None if seconds is None else seconds / share)
        return bot

    if not temper.endswith(EASES):
        return make_rung(temper)
    mind = getattr(module, "MIND", None)
    return EasingBot(world, rungs(setup.game.id), temper.removesuffix(EASES), make_rung, mind and mind.judge)


def _check_budget(iterations: int | None, seconds: float | None) -> None:
    if iterations is not None and not is_whole(iterations, 1, MOST_ITERATIONS):
        raise BadOptions(f"iterations {shown(iterations)}: a whole number from 1 to {MOST_ITERATIONS:,}")
    is_number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
    if seconds is not None and not (is_number and 0 < seconds <= MOST_SECONDS):
        raise BadOptions(f"seconds {shown(seconds)}: a number above 0 and up to {MOST_SECONDS:,}")


def _module(game: str) -> Any:
    """Where a game's bots are made: with how they think where they do, else with the game's own, else for any game."""
    own = (f"{__package__}.{game}_mind", f"{__package__}.{game}")
    found = next((name for name in own if find_spec(name)), f"{__package__}.any_game")
    return import_module(found)
