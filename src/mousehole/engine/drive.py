"""Random play, from set-up to end: the driver that CPython, Numba and CUDA share.

*Random play* is uniform among all (seat, input) that `legal` lists; `table` counts as one of them and plays by its
chances. In timed games every step adds 0 to 1,000 ms, evenly, and carries a distance of 0 to 100. An input that has
come too late for a race lets the clock speak instead.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from mousehole.engine.random import below, weighted
from mousehole.engine.rule import ANYBODY, TABLE, rule

LONGEST_STEP_MS = 1000
FARTHEST = 100
COUNT_BITS = 7  # where several seats may act, how many inputs each has is noted in one int: 8 seats, 127 inputs each
MOST_COUNT = (1 << COUNT_BITS) - 1
ENDLESS = 1_000_000  # no game of ours is half as long; a game that reaches it is a bug


@cache
def make_step(rules: Any) -> Callable[..., Any]:
    """A function that plays one random input of the game that `rules` are the rules of.

    It returns the seat that acted. `actions` and `weights` are room to write in, at least `MOST_LEGAL` long.
    """
    legal, chances, actor, play = rules.legal, rules.chances, rules.actor, rules.play

    @rule
    def pick_seat(state, box, actions, rng):
        total = 0
        counts = 0
        for seat in range(box.seats):
            count = legal(state, box, seat, actions)
            total += count
            counts |= count << seat * COUNT_BITS
        if chances(state, box, actions, actions) > 0:
            total += 1
        rest = below(rng, total)
        for seat in range(box.seats):
            rest -= counts >> seat * COUNT_BITS & MOST_COUNT
            if rest < 0:
                return seat
        return TABLE

    @rule
    def pick_action(state, box, seat, actions, weights, rng):
        if seat == TABLE:
            return actions[weighted(rng, weights, chances(state, box, actions, weights))]
        return actions[below(rng, legal(state, box, seat, actions))]

    @rule
    def step(state, box, actions, weights, rng, log):
        seat = actor(state, box)
        if seat == ANYBODY:
            seat = pick_seat(state, box, actions, rng)
        play(state, box, seat, pick_action(state, box, seat, actions, weights, rng), 0, 0, log)
        return seat

    if not rules.TIMED:
        return step

    moment, clock = rules.moment, rules.clock

    @rule
    def timed_step(state, box, actions, weights, rng, log):
        seat = actor(state, box)
        if seat == ANYBODY:
            seat = pick_seat(state, box, actions, rng)
        action = pick_action(state, box, seat, actions, weights, rng)
        earliest = clock(state) + below(rng, LONGEST_STEP_MS + 1)
        distance = below(rng, FARTHEST + 1)
        at = moment(state, box, seat, action, earliest)
        if at < 0:
            seat = TABLE
            action = pick_action(state, box, seat, actions, weights, rng)
            at = moment(state, box, seat, action, earliest)
        play(state, box, seat, action, at, distance, log)
        return seat

    return timed_step


@cache
def make_random_game(rules: Any) -> Callable[..., Any]:
    """A function that sets a zeroed state up and plays it at random to its end; it returns the number of inputs."""
    setup, is_over, is_half = rules.setup, rules.is_over, rules.is_half
    step = make_step(rules)

    @rule
    def random_game(state, box, actions, weights, rng, log):
        setup(state, box, rng)
        inputs = 0
        while not is_over(state, box) and inputs < ENDLESS:
            step(state, box, actions, weights, rng, log)
            if not is_half(state, box):
                inputs += 1
        return inputs

    return random_game
