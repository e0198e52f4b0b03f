# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""Bon Appétit!: there is nothing to decide, so all tempers flip; how fast, the table's pace says."""

from mousehole.bots.bot import Bot
from mousehole.bots.thinker import make_player
from mousehole.bots.world import World
from mousehole.engine.rule import rule
from mousehole.games.bon_appetit.rules import FLIP


@rule
def flip(state, box, seat, actions, weights, rng):
    return FLIP


POLICIES = {"kitten": flip, "cat": flip}


def make_bot(temper: str, world: World, seed: object, iterations: int | None, seconds: float | None) -> Bot:
    """A player of Bon Appétit!."""
    return make_player(temper, world, None, seed, iterations, seconds)
