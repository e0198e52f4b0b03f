# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""Mistigri: how the search thinks of it: to the end of the round, and then of the totals."""

from mousehole.bots.bot import Bot
from mousehole.bots.mistigri import rate
from mousehole.bots.mistigri_net import judge_seats
from mousehole.bots.policy import make_best
from mousehole.bots.search import Mind, mix
from mousehole.bots.thinker import make_player
from mousehole.bots.world import World
from mousehole.engine.exponential import exp
from mousehole.engine.rule import rule
from mousehole.games.mistigri.rounds import winners
from mousehole.games.mistigri.terms import OVER

TO_THE_END = 10_000
SPREAD = 5.0  # points by which a round to come scatters the totals


@rule
def judge(state, box, seat):
    """A seat's share of the win; while rounds are to come, by how its points compare with the others'."""
    if state.phase == OVER:
        best = winners(state, box)
        sharers = 0
        for other in range(box.seats):
            sharers += best >> other & 1
        return (best >> seat & 1) / sharers
    total = 0.0
    for other in range(box.seats):
        total += exp((state.scores[seat] - state.scores[other]) / SPREAD)
    return 1.0 / total


@rule
def is_settled(before, state, box):
    """A round is over."""
    return state.round_number != before.round_number


@rule
def fingerprint(state, box, seat):
    """All that the seat sees: its own hand, the pile and what lies open."""
    key = state.phase | state.turn << 4 | state.effect << 7 | (state.to + 1) << 11 | state.pending << 14
    key |= (state.pending_by + 1) << 18 | state.draws << 21 | (state.direction + 1) << 23
    key = mix(key, state.turns | state.said << 10 | state.passed << 15 | state.giving << 20)
    for other in range(box.seats):
        key = mix(key, state.counts[other] | state.scores[other] << 8)
    key = mix(mix(key, state.hands[seat]), state.pile)
    return mix(key, state.round_number)


MIND = Mind(
    rate=rate,
    policy=make_best(rate),
    judge=judge,
    fingerprint=fingerprint,
    is_settled=is_settled,
    horizon=TO_THE_END,
    warmth=40.0,
    curiosity=0.6,
    asks_others=False,
    judge_seats=judge_seats,
)


# The net judges positions for analyses and hints. In the search it wins no more than play to the end of a round does.
def make_bot(temper: str, world: World, seed: object, iterations: int | None, seconds: float | None) -> Bot:
    """A player of Mistigri."""
    return make_player(temper, world, MIND, seed, iterations, seconds)
