"""Random play, from set-up to end: the driver that CPython, Numba and CUDA share.

*Random play* is uniform among all (seat, input) that `legal` lists; `table` counts as one of them and plays by its
chances. In timed games every step adds 0 to 1,000 ms, evenly, and carries a distance of 0 to 100. An input that has
come too late for a race lets the clock speak instead.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from mousehole.engine.game import Rules
from mousehole.engine.notation import FARTHEST
from mousehole.engine.random import below, weighted
from mousehole.engine.rule import ANYBODY, TABLE, rule

LONGEST_STEP_MS = 1000
COUNT_BITS = 7  # where several seats may act, how many inputs each has is noted in one int: 8 seats, 127 inputs each
MOST_COUNT = (1 << COUNT_BITS) - 1
ENDLESS = 1_000_000  # no game of ours is half as long; a game that reaches it is a bug


def make_pick_action(rules: Rules) -> Callable[..., Any]:
    """A function that draws one of a seat's open actions: by the game's own shortcut, or from the list."""
    random_action = rules.random_action
    if random_action is not None:

        @rule
        def draw_action(state, box, seat, actions, rng):
            return random_action(state, box, seat, rng)

        return draw_action

    legal = rules.legal

    @rule
    def pick_action(state, box, seat, actions, rng):
        return actions[below(rng, legal(state, box, seat, actions))]

    return pick_action


def make_pick_chance(rules: Rules) -> Callable[..., Any]:
    """A function that draws one of the table's actions by its chances, likewise."""
    random_chance = rules.random_chance
    if random_chance is not None:

        @rule
        def draw_chance(state, box, actions, weights, rng):
            return random_chance(state, box, rng)

        return draw_chance

    chances = rules.chances

    @rule
    def pick_chance(state, box, actions, weights, rng):
        return actions[weighted(rng, weights, chances(state, box, actions, weights))]

    return pick_chance


@cache
def make_step(rules: Rules) -> Callable[..., Any]:
    """A function that plays one random input of the game that `rules` are the rules of.

    It returns the seat that acted. `actions` and `weights` are room to write in, at least `MOST_LEGAL` long.

    >>> from mousehole import Table
    >>> table, room = Table("chop_chop", players=2, seed=1), [0] * 400
    >>> make_step(table.game.rules)(table._state, table._box, room, room, [1, 2], None), table.position()["phase"]
    (1, 'roll')
    """
    return make_timed_step(rules) if rules.TIMED else make_untimed_step(rules)


def make_untimed_step(rules: Rules) -> Callable[..., Any]:
    """A step of a game without time, where one seat acts at a time."""
    actor, play = rules.actor, rules.play
    pick_action, pick_chance = make_pick_action(rules), make_pick_chance(rules)

    @rule
    def step(state, box, actions, weights, rng, log):
        seat = actor(state, box)
        if seat == TABLE:
            action = pick_chance(state, box, actions, weights, rng)
        else:
            action = pick_action(state, box, seat, actions, rng)
        play(state, box, seat, action, 0, 0, log)
        return seat

    return step


def make_timed_step(rules: Rules) -> Callable[..., Any]:
    """A step of a game with time, where several may act."""
    legal, chances, actor, play = rules.legal, rules.chances, rules.actor, rules.play
    moment, clock = rules.moment, rules.clock
    pick_action, pick_chance = make_pick_action(rules), make_pick_chance(rules)

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
    def step(state, box, actions, weights, rng, log):
        seat = actor(state, box)
        if seat == ANYBODY:
            seat = pick_seat(state, box, actions, rng)
        if seat == TABLE:
            action = pick_chance(state, box, actions, weights, rng)
        else:
            action = pick_action(state, box, seat, actions, rng)
        earliest = clock(state) + below(rng, LONGEST_STEP_MS + 1)
        distance = below(rng, FARTHEST + 1)
        at = moment(state, box, seat, action, earliest)
        if at < 0:
            seat = TABLE
            action = pick_chance(state, box, actions, weights, rng)
            at = moment(state, box, seat, action, earliest)
        play(state, box, seat, action, at, distance, log)
        return seat

    return step


@cache
def make_play_on(rules: Rules) -> Callable[..., Any]:
    """A function that plays a game on at random, to its end or so many inputs far; it returns the number of inputs."""
    is_over, is_half = rules.is_over, rules.is_half
    step = make_step(rules)

    @rule
    def play_on(state, box, actions, weights, rng, log, most):
        inputs = 0
        while not is_over(state, box) and inputs < most:
            step(state, box, actions, weights, rng, log)
            if not is_half(state, box):
                inputs += 1
        return inputs

    return play_on


@cache
def make_random_game(rules: Rules) -> Callable[..., Any]:
    """A function that sets a zeroed state up and plays it at random to its end; it returns the number of inputs.

    >>> from mousehole import Table
    >>> from mousehole.engine.random import stream
    >>> table, room = Table("bon_appetit", players=2), [0]
    >>> make_random_game(table.game.rules)(table.game.state_mirror(), table._box, room, room, stream("a seed"), None)
    59
    """
    setup, play_on = rules.setup, make_play_on(rules)

    @rule
    def random_game(state, box, actions, weights, rng, log):
        setup(state, box, rng)
        return play_on(state, box, actions, weights, rng, log, ENDLESS)

    return random_game
