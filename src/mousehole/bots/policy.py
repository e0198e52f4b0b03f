# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""Policies: players that do not look ahead, marked `@rule`, so that CPython, Numba and CUDA all run them.

A policy is `choose(state, box, seat, actions, weights, rng) -> action`. It reads what the seat may see of the state and
nothing else, so it may be handed a true state or one whose hidden part has been dealt anew: its choice is the same.
`actions` and `weights` are room to write in, at least `MOST_LEGAL` long.

Most policies come from a *rating*, `rate(state, box, seat, actions, ratings) -> number`: it lists the open actions and
says how good each looks, in whole numbers. A game's bot module has `POLICIES`, which `policies` below completes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from mousehole.engine.drive import ENDLESS
from mousehole.engine.game import Game, Rules
from mousehole.engine.random import below, weighted
from mousehole.engine.rule import TABLE, rule

Policy = Callable[..., Any]


def make_random(rules: Rules) -> Policy:
    """Any open action.

    >>> from mousehole import Table
    >>> from mousehole.engine.random import stream
    >>> table, room = Table("bon_appetit", players=2, seed=1), [0]
    >>> make_random(table.game.rules)(table._state, table._box, 0, room, room, stream("a seed"))
    0
    """
    legal = rules.legal

    @rule
    def choose_any(state, box, seat, actions, weights, rng):
        return actions[below(rng, legal(state, box, seat, actions))]

    return choose_any


def make_best(rate: Policy) -> Policy:
    """The action with the highest rating; any of them where several have it."""

    @rule
    def choose_best(state, box, seat, actions, weights, rng):
        number = rate(state, box, seat, actions, weights)
        best = 0
        equals = 1
        for i in range(1, number):
            if weights[i] > weights[best]:
                best = i
                equals = 1
            elif weights[i] == weights[best]:
                equals += 1
                if below(rng, equals) == 0:
                    best = i
        return actions[best]

    return choose_best


def make_careless(rate: Policy) -> Policy:
    """The better one of two actions that happened to come to mind."""

    @rule
    def choose_of_two(state, box, seat, actions, weights, rng):
        number = rate(state, box, seat, actions, weights)
        first = below(rng, number)
        second = below(rng, number)
        return actions[first] if weights[first] >= weights[second] else actions[second]

    return choose_of_two


def policies(game: Game) -> dict[str, Policy]:
    """The policies of a game by name, the weakest first: `random` always, and those of its bot module.

    >>> from mousehole.games import load
    >>> list(policies(load("chop_chop")))
    ['random', 'kitten', 'cat']
    """
    own = f"{__package__}.{game.id}"
    module = import_module(own) if find_spec(own) else None
    return {"random": make_random(game.rules), **getattr(module, "POLICIES", {})}


def make_choice(chosen: Sequence[Policy]) -> Policy:
    """One function for several policies: `choose(which, state, …)` asks the policy of that number."""

    def either(number: int, policy: Policy, others: Policy) -> Policy:
        @rule
        def choose(which, state, box, seat, actions, weights, rng):
            if which == number:
                return policy(state, box, seat, actions, weights, rng)
            return others(which, state, box, seat, actions, weights, rng)

        return choose

    last = chosen[-1]

    @rule
    def choose_last(which, state, box, seat, actions, weights, rng):
        return last(state, box, seat, actions, weights, rng)

    combined: Policy = choose_last
    for number in reversed(range(len(chosen) - 1)):
        combined = either(number, chosen[number], combined)
    return combined


def make_policy_game(rules: Rules, chosen: Sequence[Policy]) -> Policy:
    """A function that sets a zeroed state up and plays it to its end; seat s plays policy number `players[s]`.

    It returns the number of actions. For games in which one seat acts at a time.
    """
    setup, play_on = rules.setup, make_policies_play_on(rules, chosen)

    @rule
    def policy_game(state, box, players, actions, weights, rng, log):
        setup(state, box, rng)
        return play_on(state, box, players, actions, weights, rng, log, ENDLESS)

    return policy_game


def make_policies_play_on(rules: Rules, chosen: Sequence[Policy]) -> Policy:
    """A function that plays a game on, to its end or so many actions far; it returns the number of actions."""
    return make_play_on(rules, make_choice(chosen))


def make_play_on(rules: Rules, choose: Policy) -> Policy:
    """A function that plays a game on, with `choose(players[seat], state, …)` for whoever is to act."""
    is_over, actor, chances, play = rules.is_over, rules.actor, rules.chances, rules.play

    @rule
    def policies_play_on(state, box, players, actions, weights, rng, log, most):
        played = 0
        while not is_over(state, box) and played < most:
            seat = actor(state, box)
            if seat == TABLE:
                action = actions[weighted(rng, weights, chances(state, box, actions, weights))]
            else:
                action = choose(players[seat], state, box, seat, actions, weights, rng)
            play(state, box, seat, action, 0, 0, log)
            played += 1
        return played

    return policies_play_on


def numbered(known: Mapping[str, Policy], names: Sequence[str]) -> list[int]:
    """The numbers under which `make_choice(list(known.values()))` knows these policies.

    >>> numbered({"random": make_random, "kitten": make_careless, "cat": make_best}, ["cat", "random"])
    [2, 0]
    """
    order = list(known)
    return [order.index(name) for name in names]
