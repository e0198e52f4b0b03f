# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""Games of Mistigri to learn from, compiled: by rules of thumb or by search.

A position is kept before every draw and choice as one seat looks at it (each in turn); what it is worth is that seat's
share of the win in the end. Nobody remembers cards here that were seen in other hands: the bots at a table do. Games
may also go on from given states, so often each: so it is found what a position is truly worth among these players.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from self_play import WORD_SPAN, Player, Positions, arrays_of, joined, small_tree

from mousehole.bots.mistigri import rate
from mousehole.bots.mistigri_mind import MIND
from mousehole.bots.mistigri_net import list_rows
from mousehole.bots.net import MOST_ROWS
from mousehole.bots.policy import make_best
from mousehole.bots.search import best_action, is_crowded, make_search
from mousehole.engine.compile import jit
from mousehole.engine.game import Game
from mousehole.engine.random import key_of, next_word, seed_stream, weighted
from mousehole.engine.rule import TABLE, rule
from mousehole.engine.setup import Setup
from mousehole.games import load
from mousehole.games.mistigri import rules
from mousehole.games.mistigri.terms import DEAL

GAME = load("mistigri")
BY_THUMB = -1  # instead of iterations
POSITIONS_A_GAME = 900  # room; the mean is far below
MOST_IN_A_BLOCK = 16


@dataclass(frozen=True)
class Manner:
    """How games are played for learning."""

    tried: float = 0.05  # the share of moves that are any
    nodes: int = 1 << 14
    every: int = 4  # of so many positions one is kept


class Played(NamedTuple):
    """Games: what was seen in them, each win's shares by seat, the iterations of the two players, the states seen."""

    seen: Positions
    shares: Any
    done: Any
    states: Any


class Starts(NamedTuple):
    """Where games begin: with a deal, or so many from each of these states."""

    states: Any
    again: int


DEALT = Starts(np.zeros(0, rules.STATE), 1)


def play(one: Player, two: Player, manner: Manner, seed: str, games: int, seats: int, threads: int = 1,
         first: int = 0, starts: Starts = DEALT, keeps_states: bool = False) -> Played:  # fmt: skip
    """So many games; `one` sits in the seat of the game's number, `two` in all others (or is the same player)."""
    block = max(1, min(MOST_IN_A_BLOCK, games // (2 * threads)))
    firsts = range(first, first + games, block)
    with ThreadPoolExecutor(threads) as pool:
        found = list(
            pool.map(
                lambda at: _block(
                    one, two, manner, seed, at, min(block, first + games - at), seats, starts, keeps_states
                ),
                firsts,
            )
        )
    seen, done = joined([part.seen for part in found]), sum(part.done for part in found)
    shares, states = (np.concatenate([part[place] for part in found]) for place in (1, 3))
    return Played(seen, shares, done, states)


def _block(one: Player, two: Player, manner: Manner, seed: str, first: int, games: int, seats: int, starts: Starts,
           keeps_states: bool) -> Played:  # fmt: skip
    room = games * POSITIONS_A_GAME
    rows, numbers = np.zeros((room, MOST_ROWS), np.uint16), np.zeros(room, np.uint8)
    chances, owners, views = np.zeros((room, 3), np.float32), np.zeros(room, np.int32), np.zeros(room, np.int8)
    by_hand, stood = np.zeros(room, np.float32), np.zeros(room if keeps_states else 0, rules.STATE)
    box = np.zeros(1, rules.BOX)
    Setup(GAME, seats).box.store(box[0])
    shares, done = np.zeros((games, seats)), np.zeros(2, np.int64)
    actions, weights = (np.zeros(rules.MOST_LEGAL, np.int64) for _ in range(2))
    listed = np.zeros(MOST_ROWS, np.int64)
    trees = [small_tree(manner.nodes, seats) for _ in range(2)]
    seen = compiled_games()(
        np.zeros(1, rules.STATE), np.zeros(1, rules.STATE), np.zeros(2, rules.STATE), box, arrays_of(one.net),
        arrays_of(two.net), *trees, np.zeros(1, rules.KNOWLEDGE), actions, weights, listed,
        np.zeros(2, np.int64), *key_of(seed), first, games, one.iterations, two.iterations, manner.tried, rows, numbers,
        chances, owners, views, by_hand, shares, done, starts.states, starts.again, stood,
    )  # fmt: skip
    kept = slice(first % manner.every, seen, manner.every)
    found = Positions(*(part[kept].copy() for part in (rows, numbers, chances, owners, by_hand)))
    return Played(found, shares, done, stood[kept].copy())


@cache
def compiled_games() -> Any:
    """The driver, compiled once."""
    return jit(make_games(GAME))


def make_games(game: Game) -> Callable[..., Any]:
    """A function that plays games and writes down what was seen."""
    setup, is_over, actor, legal = game.rules.setup, game.rules.is_over, game.rules.actor, game.rules.legal
    chances, play_input, winners = game.rules.chances, game.rules.play, game.rules.winners
    search, by_thumb, judge = make_search(game.rules, MIND), make_best(rate), MIND.judge

    @rule
    def forget(tree):
        for i in range(len(tree.slots)):
            tree.slots[i] = 0
        tree.used[0] = 0
        tree.used[1] = 0

    @rule
    def think(table, states, box, who, knowledge, tree, learned, actions, weights, rng, iterations, done, place):
        if is_crowded(tree):
            forget(tree)
        states[0] = table[0]
        tried, key = search(states, box, who, knowledge, tree, learned, actions, weights, rng, iterations, 0)
        done[place] += tried
        actions[0] = best_action(tree, key)
        return actions[0]

    @rule
    def decide(table, states, box, who, knowledge, tree, learned, actions, weights, rng, iterations, tried, done,
               place):  # fmt: skip
        if tried > 0.0 and next_word(rng) / WORD_SPAN < tried:
            number = legal(table[0], box[0], who, actions)
            return actions[min(int(next_word(rng) / WORD_SPAN * number), number - 1)]
        if iterations == BY_THUMB:
            return by_thumb(table[0], box[0], who, actions, weights, rng)
        return think(table, states, box, who, knowledge, tree, learned, actions, weights, rng, iterations, done, place)

    @rule
    def is_kept(state, box):
        """Is it a moment that a net is asked about? While cards are dealt it is not, but before."""
        held = 0
        for seat in range(box.seats):
            held += state.counts[seat]
        return state.phase != DEAL or held == 0

    def played_games(table, blank, states, box, one, two, one_tree, two_tree, knowledge, actions, weights, listed,
                     rng, key_low, key_high, first, games, one_iterations, two_iterations, tried, rows,
                     numbers, worth, owners, views, by_hand, shares, iterations_done, starts, again,
                     stood):  # fmt: skip
        seen = 0
        for number in range(first, first + games):
            begun = seen
            own_seat = number % box[0].seats
            table[0] = blank[0]
            seed_stream(rng, key_low, key_high, number)
            if len(starts) > 0:
                table[0] = starts[number // again]
            else:
                setup(table[0], box[0], rng)
            forget(one_tree)
            forget(two_tree)
            while not is_over(table[0], box[0]):
                who = actor(table[0], box[0])
                if who != TABLE and legal(table[0], box[0], who, actions) == 1:
                    action = actions[0]
                    play_input(table[0], box[0], who, action, 0, 0, None)
                    continue
                if is_kept(table[0], box[0]) and seen < len(rows):
                    view = seen % box[0].seats
                    many = list_rows(table[0], box[0], view, listed)
                    for i in range(many):
                        rows[seen][i] = listed[i]
                    numbers[seen] = many
                    owners[seen] = number
                    views[seen] = view
                    by_hand[seen] = judge(table[0], box[0], view)
                    if seen < len(stood):
                        stood[seen] = table[0]
                    seen += 1
                if who == TABLE:
                    action = actions[weighted(rng, weights, chances(table[0], box[0], actions, weights))]
                elif who == own_seat:
                    action = decide(
                        table, states, box, who, knowledge, one_tree, one, actions, weights, rng, one_iterations,
                        tried, iterations_done, 0,
                    )  # fmt: skip
                else:
                    action = decide(
                        table, states, box, who, knowledge, two_tree, two, actions, weights, rng, two_iterations,
                        tried, iterations_done, 1,
                    )  # fmt: skip
                play_input(table[0], box[0], who, action, 0, 0, None)
            best = winners(table[0], box[0])
            sharers = 0
            for seat in range(box[0].seats):
                sharers += best >> seat & 1
            for seat in range(box[0].seats):
                shares[number - first][seat] = (best >> seat & 1) / sharers
            for place in range(begun, seen):
                worth[place][0] = shares[number - first][views[place]]
                worth[place][1] = 1.0 - worth[place][0]
        return seen

    return played_games


def fair_shares(played: Played) -> tuple[float, float]:
    """What the first player has won, in fair shares, and its standard error."""
    seats = played.shares.shape[1]
    numbers = np.arange(len(played.shares))
    own = played.shares[numbers, numbers % seats] * seats
    return float(own.mean()), float(own.std(ddof=1) / len(own) ** 0.5)
