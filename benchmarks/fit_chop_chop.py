"""Fit the judge of Chop! Chop!: `python benchmarks/fit_chop_chop.py [--games 40000] [--walk fresh]`.

Cats play both sides of games for two; a position is kept after every roll and move, with who won in the end. For every
number of mice left the mice's chance is fitted to it, a logistic function of `features`, by Newton's method. Three
quarters of the games are learned from, the rest judged. Printed are the weights as `bots/chop_chop_mind.py` holds
them, and the mean loss (in nats) of the old and of the new ones on the games that were not learned from.
"""

# mypy: disable-error-code="no-untyped-def, no-untyped-call"

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

import numpy as np

from mousehole.bots.chop_chop_mind import FEATURES, NOBODYS_WIN, WEIGHTS, features
from mousehole.bots.policy import make_policies_play_on, policies
from mousehole.engine.compile import compiled, jit
from mousehole.engine.options import resolve
from mousehole.engine.random import key_of, seed_stream
from mousehole.engine.sets import count
from mousehole.games import load
from mousehole.games.chop_chop import rules
from mousehole.games.chop_chop.terms import MICE, MICE_WIN, NOBODY_WINS
from mousehole.games.chop_chop.walks import mice_squares

GAME = load("chop_chop")
PLAYERS = 2
SEED = "fit"
ROOM_A_GAME = 160  # positions; the mean is 116
ROUNDS = 12  # of Newton's method; six are enough
RIDGE = 30.0  # a weight needs some evidence: four mice with all cheese are rare, and nearly always win
LEARNED = 0.75


def make_watched_games() -> Callable[..., Any]:
    """A function that plays games by rules of thumb and writes every position's features, mice left and end down."""
    setup, is_over, play_on = rules.setup, rules.is_over, make_policies_play_on(rules, [policies(GAME)["cat"]])
    empty = np.zeros(1, rules.STATE)

    def watched_games(state, box, players, actions, weights, rng, key_low, key_high, games, seen, left, ends, firsts):
        row = 0
        for number in range(games):
            firsts[number] = row
            state[0] = empty[0]
            seed_stream(rng, key_low, key_high, number)
            setup(state[0], box[0], rng)
            play_on(state[0], box[0], players, actions, weights, rng, None, 1)  # the cat sits down
            while not is_over(state[0], box[0]) and row < len(seen):
                mice = mice_squares(state[0])
                glance = features(state[0], box[0], mice)
                for i in range(FEATURES):
                    seen[row][i] = glance[i]
                left[row] = count(mice)
                row += 1
                play_on(state[0], box[0], players, actions, weights, rng, None, 1)
            ends[number] = state[0].winner
        firsts[games] = row

    return watched_games


def watch(games: int, options: dict[str, Any]) -> tuple[Any, Any, Any, int]:
    """Every position of so many games: features, mice left, the mice's share of the win; and the first to be judged."""
    box = compiled(GAME).box(GAME.box(PLAYERS, resolve(GAME.notation.OPTIONS, options), GAME.components))
    seen = np.zeros((games * ROOM_A_GAME, FEATURES))
    left = np.zeros(len(seen), np.int64)
    ends, firsts = np.zeros(games, np.int64), np.zeros(games + 1, np.int64)
    room = [np.zeros(rules.MOST_LEGAL, np.int64) for _ in range(2)]
    rng, players = np.zeros(2, np.int64), np.zeros(PLAYERS, np.int64)
    jit(make_watched_games())(
        np.zeros(1, rules.STATE), box, players, *room, rng, *key_of(SEED), games, seen, left, ends, firsts
    )
    shares = np.where(ends == MICE_WIN, 1.0, np.where(ends == NOBODY_WINS, NOBODYS_WIN, 0.0))
    rows = firsts[games]
    return seen[:rows], left[:rows], np.repeat(shares, np.diff(firsts)), int(firsts[int(games * LEARNED)])


def chances(seen: Any, weights: Any) -> Any:
    """The mice's chances by these weights."""
    return 1.0 / (1.0 + np.exp(-seen @ np.asarray(weights)))


def fitted(seen: Any, shares: Any) -> Any:
    """The weights under which what happened was likeliest."""
    weights = np.zeros(FEATURES)
    for _ in range(ROUNDS):
        expected = chances(seen, weights)
        slope = seen.T @ (shares - expected) - RIDGE * weights
        bend = (seen.T * (expected * (1.0 - expected))) @ seen + RIDGE * np.eye(FEATURES)
        weights += np.linalg.solve(bend, slope)
    return weights


def loss(seen: Any, shares: Any, weights: Any) -> float:
    """How badly the weights foretell the ends: the mean of minus the logarithms."""
    expected = chances(seen, weights)
    return float(-np.mean(shares * np.log(expected) + (1.0 - shares) * np.log(1.0 - expected)))


def main() -> None:
    """Fit, and say how good it is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40_000)
    parser.add_argument("--walk", default="start", choices=["start", "fresh"])
    arguments = parser.parse_args()
    seen, left, shares, first_judged = watch(arguments.games, {"walk": arguments.walk})
    is_learned = np.arange(len(seen)) < first_judged
    for mice in range(1, MICE + 1):
        learned, judged = is_learned & (left == mice), ~is_learned & (left == mice)
        weights = np.round(fitted(seen[learned], shares[learned]), 2)
        losses = [loss(seen[judged], shares[judged], either) for either in (WEIGHTS[mice - 1], weights)]
        print(f"    ({', '.join(f'{weight:.2f}' for weight in weights)}),")
        print(f"    # {mice}: {learned.sum():,} positions; loss {losses[0]:.4f} before, {losses[1]:.4f} now")


if __name__ == "__main__":
    main()
