# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""The ladder: tempers between the four, so that the next one is never far above the last.

A *level* is how well somebody plays without looking ahead: 0 any open input, 256 the kitten (the better one of two
ideas), 512 the cat (the best by the rules of thumb); between them some moves are the one's and some the other's. Above
the cat, `cat+` searches as the lynx does, but only for every second choice. In reaction games the tempers are people
of an age, and those between are of an age between. A *rung* is a temper of the ladder; one with EASES behind it
(`cat~`) begins there and goes a rung down while it leads, and one up while it is behind (`easing.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from mousehole.bots.crowd import people_module_of
from mousehole.bots.policy import Policy, make_best, make_careless, make_random
from mousehole.engine.game import Game, Rules
from mousehole.engine.random import below
from mousehole.engine.rule import rule

KITTEN, CAT = 256, 512  # levels
TEMPERS = ("kitten", "cat", "lynx", "tiger")
EASES = "~"
HALF_THINKER = "cat+"
PEOPLE = ("kitten-", "kitten", "kitten+", "cat", "cat+", "lynx", "tiger")  # their ages stand in `people.toml`
THINKS_OF = 256
THINKS = {HALF_THINKER: 128}  # so many of THINKS_OF choices are searched
LEVELS = {  # found by many thousand games, `benchmarks/ladder.py`
    "chop_chop": {
        "kitten-": 160,
        "kitten": KITTEN,
        "kitten+": 296,
        "kitten++": 346,
        "cat--": 394,
        "cat-": 452,
        "cat": CAT,
    },
    "mistigri": {"kitten-": 150, "kitten": KITTEN, "kitten+": 344, "cat-": 432, "cat": CAT},
}


def rungs(game: str) -> tuple[str, ...]:
    """The tempers of a game's ladder, the easiest first; a game without rules of thumb or people has the four.

    >>> rungs("mistigri")
    ('kitten-', 'kitten', 'kitten+', 'cat-', 'cat', 'cat+', 'lynx', 'tiger')
    >>> rungs("addi_cats")
    ('kitten-', 'kitten', 'kitten+', 'cat', 'cat+', 'lynx', 'tiger')
    >>> rungs("bon_appetit")
    ('kitten', 'cat', 'lynx', 'tiger')
    """
    if game in LEVELS:
        return (*LEVELS[game], HALF_THINKER, "lynx", "tiger")
    return PEOPLE if people_module_of(game) else TEMPERS


def known_tempers(game: str) -> tuple[str, ...]:
    """Whom one can meet in a game: its rungs, and each of them as one that eases.

    >>> known_tempers("bon_appetit")
    ('kitten', 'cat', 'lynx', 'tiger', 'kitten~', 'cat~', 'lynx~', 'tiger~')
    """
    return (*rungs(game), *(rung + EASES for rung in rungs(game)))


def next_rung(game: str, rung: str, has_won: bool) -> str:
    """Whom to meet next, so that one wins about every second game: one above after a win, one below after a defeat.

    >>> next_rung("chop_chop", "cat", True), next_rung("chop_chop", "cat", False)
    ('cat+', 'cat-')
    >>> next_rung("chop_chop", "kitten-", False), next_rung("chop_chop", "tiger", True)
    ('kitten-', 'tiger')
    """
    return moved(rungs(game), rung, 1 if has_won else -1)


def moved(ladder: tuple[str, ...], rung: str, steps: int) -> str:
    """The rung so many steps above another, as far as the ladder goes.

    >>> moved(("kitten", "cat"), "cat", -1), moved(("kitten", "cat"), "cat", 1)
    ('kitten', 'cat')
    """
    return ladder[min(max(ladder.index(rung) + steps, 0), len(ladder) - 1)]


def make_leveled(rules: Rules, rate: Policy) -> Callable[..., Any]:
    """A player of any level: `choose(level, state, box, seat, actions, weights, rng)`."""
    choose_any, careless, best = make_random(rules), make_careless(rate), make_best(rate)

    @rule
    def choose(level, state, box, seat, actions, weights, rng):
        is_high = below(rng, KITTEN) < (level - KITTEN if level > KITTEN else level)
        if level > KITTEN:
            if is_high:
                return best(state, box, seat, actions, weights, rng)
            return careless(state, box, seat, actions, weights, rng)
        if is_high:
            return careless(state, box, seat, actions, weights, rng)
        return choose_any(state, box, seat, actions, weights, rng)

    return choose


def policy_between(game: Game, temper: str) -> Policy | None:
    """The policy of a temper between kitten and cat or below them; None for any other."""
    level = LEVELS.get(game.id, {}).get(temper)
    if level is None or temper in TEMPERS:
        return None
    choose = make_leveled(game.rules, import_module(f"{__package__}.{game.id}").rate)

    def at_level(state: Any, box: Any, seat: Any, actions: Any, weights: Any, rng: Any) -> Any:
        return choose(level, state, box, seat, actions, weights, rng)

    return at_level
