# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""Players for a game that has no bot module of its own: they know its rules and nothing else.

Where the rules judge by time, or something is hidden and the notation has no `imagine`, they play any open input.
Otherwise the kitten does, and the others search with random play: the cat a little, the lynx more, the tiger most.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mousehole.bots.bot import HOLD, Bot, Choice
from mousehole.bots.policy import Policy, make_random
from mousehole.bots.search import Mind, never
from mousehole.bots.thinker import PolicyBot, Thinker
from mousehole.bots.world import World, can_imagine
from mousehole.engine.events import Event
from mousehole.engine.game import Game, Rules
from mousehole.engine.random import SystemEntropy, below, stream
from mousehole.engine.rule import rule

CAT_SHARE = 20  # a cat thinks a twentieth of what a tiger does
SOONEST_MS, LATEST_MS = 300, 1500
TO_THE_END = 2_000  # inputs; a longer game is judged by its points


class AnyBot:
    """Plays any open input; at a timed table within a second or so, or as soon after that as it is open."""

    def __init__(self, world: World, seed: object) -> None:
        self._world = world
        self._rng = SystemEntropy() if seed is None else stream(seed)

    def choose(self, view: Mapping[str, Any], events: Sequence[Event], legal: Sequence[str], now: int = 0) -> Choice:
        """Any open input, drawn evenly."""
        if not legal:
            return HOLD
        words = legal[below(self._rng, len(legal))]
        if not self._world.game.rules.TIMED:
            return words, None
        at = now + SOONEST_MS + below(self._rng, LATEST_MS - SOONEST_MS)
        if can_imagine(self._world.game):
            at = self._world.moment(view, words, at)
        return (words, at) if at >= 0 else HOLD


def make_bot(temper: str, world: World, seed: object, iterations: int | None, seconds: float | None) -> Bot:
    """A player of any game."""
    game = world.game
    if game.rules.TIMED or not can_imagine(game):
        return AnyBot(world, seed)
    policy = make_random(game.rules)
    if temper in ("random", "kitten"):
        return PolicyBot(world, policy, seed)
    if temper == "cat":
        iterations = None if iterations is None else max(1, iterations // CAT_SHARE)
        seconds = None if seconds is None else seconds / CAT_SHARE
    return Thinker(world, mind_of(game), policy, seed, iterations, seconds)


_minds: dict[str, Mind] = {}


def mind_of(game: Game) -> Mind:
    """A mind that knows the rules and nothing else."""
    if game.id not in _minds:
        _minds[game.id] = Mind(
            rate=make_rating(game.rules),
            policy=make_random(game.rules),
            judge=make_judge(game.rules),
            fingerprint=None,
            is_settled=never,
            horizon=TO_THE_END,
            warmth=1.0,
            curiosity=1.0,
            asks_others=True,
        )
    return _minds[game.id]


def make_rating(rules: Rules) -> Policy:
    """All actions look alike."""
    legal = rules.legal

    @rule
    def rate(state, box, seat, actions, ratings):
        number = legal(state, box, seat, actions)
        for i in range(number):
            ratings[i] = 0
        return number

    return rate


def make_judge(rules: Rules) -> Policy:
    """A share of the win, all alike where nobody wins; before the end a share of being ahead."""
    is_over, winners, score = rules.is_over, rules.winners, rules.score

    @rule
    def judge(state, box, seat):
        best = winners(state, box) if is_over(state, box) else 0
        if best == 0:
            for other in range(box.seats):
                is_ahead = True
                for rival in range(box.seats):
                    if score(state, box, rival) > score(state, box, other):
                        is_ahead = False
                if is_ahead and not is_over(state, box):
                    best |= 1 << other
        sharers = 0
        for other in range(box.seats):
            sharers += best >> other & 1
        return (best >> seat & 1) / sharers if sharers > 0 else 1.0 / box.seats

    return judge
