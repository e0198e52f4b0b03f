# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""Games of two searches, compiled: of one against itself to learn from, of two nets to see which plays better.

A position is kept before every roll and before every choice. What it is worth is told from behind, by TD(λ): the end of
the game, mixed at every choice with what the search thought of it; a move that was only tried (not the search's own)
does not count for what stood before it.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from mousehole.bots.chop_chop_mind import MIND
from mousehole.bots.chop_chop_net import NOBODYS_WIN, list_rows
from mousehole.bots.net import MOST_ROWS, NO_NET, SUMS, chances_of, run_net
from mousehole.bots.search import EDGE, NODE, NONE, STEP, Learned, Tree, best_action, is_crowded, make_search, slot_of
from mousehole.engine.compile import jit
from mousehole.engine.game import Game
from mousehole.engine.random import key_of, next_word, seed_stream, weighted
from mousehole.engine.rule import TABLE, rule
from mousehole.engine.setup import Setup
from mousehole.games import load
from mousehole.games.chop_chop import rules
from mousehole.games.chop_chop.terms import CAT_WINS, MICE_WIN, NOBODY_WINS

GAME = load("chop_chop")
PLAYERS = 2
POSITIONS_A_GAME = 400  # room for the longest; the mean is about 170
PLAIN, SEARCHED, TRIED = 0, 1, 2  # what a position's own value is: none, the search's, and that of a move not followed
WORD_SPAN = 4294967296.0

# The boxes that are learned, each as often as it stands here.
BOXES = (
    *({"board": "sides", "walk": "start"},) * 5,
    {"board": "sides", "walk": "fresh"},
    {"board": "sides_open", "walk": "start"},
    {"board": "sides_open", "walk": "fresh"},
    {"board": "corners", "walk": "start"},
    {"board": "corners", "walk": "fresh"},
)


@dataclass(frozen=True)
class Style:
    """How games are played for learning."""

    trace: float = 0.98  # λ
    tried: float = 0.1  # the share of moves that are only tried, by how likely they look
    opening: int = 6  # so many first choices are drawn by how much the search liked them
    nodes: int = 1 << 13


class Player(NamedTuple):
    """Weights (None: judged by hand, as the first tiger does) and iterations."""

    net: Any
    iterations: int


class Positions(NamedTuple):
    """What was seen: rows, how many of them, the three chances that came of it, and in which game it was."""

    rows: Any
    numbers: Any
    chances: Any
    games: Any


def arrays_of(net: Any) -> Learned:
    """What a search is given: weights (None: none) and room."""
    if net is None:
        return Learned(np.zeros(NO_NET, np.int8), np.zeros(1, np.int64), np.zeros(1, np.int32))
    return Learned(np.ascontiguousarray(net), np.zeros(MOST_ROWS, np.int64), np.zeros(SUMS, np.int32))


def small_tree(nodes: int) -> Tree:
    """A tree with room for so many nodes."""
    lengths = Tree(nodes, nodes * 8, nodes * 2, 2, 64, PLAYERS)
    return Tree(*map(np.zeros, lengths, Tree(NODE, EDGE, np.int32, np.int64, STEP, np.float64)))


def boxes_of(options: Any = BOXES) -> Any:
    """Boxes as compiled code reads them."""
    boxes = np.zeros(len(options), rules.BOX)
    for place, chosen in enumerate(options):
        Setup(GAME, PLAYERS, chosen).box.store(boxes[place])
    return boxes


class Played(NamedTuple):
    """Games: what was seen in them, who won each (MICE_WIN …), and the iterations done by each of the two."""

    seen: Positions
    winners: Any
    done: Any


def play(players: tuple[Player, Player], style: Style, seed: str, games: int, threads: int = 1, options: Any = BOXES,
         first: int = 0) -> Played:  # fmt: skip
    """So many games on so many threads: the same games however many there are.

    The second of two different players is the mice in games of odd numbers; the same two numbers have the same tiles.
    """
    block = max(2, min(16, games // (2 * threads) // 2 * 2))
    boxes = boxes_of(options)
    firsts = list(range(first, first + games, block))
    with ThreadPoolExecutor(threads) as pool:
        found = list(
            pool.map(lambda at: _block(players, style, seed, at, min(block, first + games - at), boxes), firsts)
        )
    seen = Positions(*(np.concatenate(parts) for parts in zip(*(one.seen for one in found), strict=True)))
    return Played(seen, np.concatenate([one.winners for one in found]), sum(one.done for one in found))


def _block(players: tuple[Player, Player], style: Style, seed: str, first: int, games: int, boxes: Any) -> Played:
    room = games * POSITIONS_A_GAME
    rows, numbers = np.zeros((room, MOST_ROWS), np.uint16), np.zeros(room, np.uint8)
    chances, kinds, owners = np.zeros((room, 3), np.float32), np.zeros(room, np.int8), np.zeros(room, np.int32)
    actions, weights, listed = (np.zeros(rules.MOST_LEGAL, np.int64) for _ in range(3))
    winners, done = np.zeros(games, np.int64), np.zeros(2, np.int64)
    one, two = players
    is_duel = one is not two
    tree = small_tree(style.nodes)
    learned = arrays_of(one.net), arrays_of(two.net)
    seen = compiled_games()(
        np.zeros(1, rules.STATE), np.zeros(1, rules.STATE), np.zeros(2, rules.STATE), boxes, *learned, tree,
        small_tree(style.nodes) if is_duel else tree, np.zeros(1, rules.KNOWLEDGE), actions, weights, listed,
        np.zeros(2, np.int64), *key_of(seed), first, games, one.iterations, two.iterations, is_duel, style.trace,
        style.tried, style.opening, rows, numbers, chances, kinds, owners, winners, done,
    )  # fmt: skip
    found = Positions(rows[:seen].copy(), numbers[:seen].copy(), chances[:seen].copy(), owners[:seen].copy())
    return Played(found, winners, done)


@cache
def compiled_games() -> Any:
    """The driver, compiled once."""
    return jit(make_games(GAME))


def make_games(game: Game) -> Callable[..., Any]:
    """A function that plays games and writes down what was seen."""
    setup, is_over, actor, legal = game.rules.setup, game.rules.is_over, game.rules.actor, game.rules.legal
    chances, play_input = game.rules.chances, game.rules.play
    search = make_search(game.rules, MIND)

    @rule
    def forget(tree):
        for i in range(len(tree.slots)):
            tree.slots[i] = 0
        tree.used[0] = 0
        tree.used[1] = 0

    @rule
    def by_visits(tree, node, rest):
        """An action drawn by how often it was tried."""
        rest *= tree.nodes[node].visits
        edge = tree.nodes[node].first
        while tree.edges[edge].next != NONE:
            rest -= tree.edges[edge].visits
            if rest < 0.0:
                break
            edge = tree.edges[edge].next
        return tree.edges[edge].action

    @rule
    def by_prior(tree, node, rest):
        """An action drawn by how good it looked."""
        edge = tree.nodes[node].first
        while tree.edges[edge].next != NONE:
            rest -= tree.edges[edge].prior
            if rest < 0.0:
                break
            edge = tree.edges[edge].next
        return tree.edges[edge].action

    @rule
    def think(table, states, box, who, knowledge, tree, learned, actions, weights, rng, iterations, tried, is_opening):
        """Search; what was chosen, what was best, what it is worth to whoever moves, and the iterations done."""
        if is_crowded(tree):
            forget(tree)
        states[0] = table[0]
        done, key = search(states, box, who, knowledge, tree, learned, actions, weights, rng, iterations, 0)
        node = tree.slots[slot_of(tree, key)] - 1
        best = best_action(tree, key)
        value = tree.nodes[node].total / max(tree.nodes[node].visits, 1)
        rest = next_word(rng) / WORD_SPAN
        chosen = best
        if is_opening:
            chosen = by_visits(tree, node, rest)
        elif rest < tried:
            chosen = by_prior(tree, node, rest / tried)
        return chosen, best, value, done

    @rule
    def nobodys_chance(learned, listed, many):
        if len(learned.net) == NO_NET:
            return 0.0
        run_net(learned.net, listed, many, learned.sums)
        _, _, nobody = chances_of(learned.sums)
        return nobody

    def played_games(table, blank, states, boxes, one, two, one_tree, two_tree, knowledge, actions, weights, listed,
                     rng, key_low, key_high, first, games, one_iterations, two_iterations, is_duel, trace, tried,
                     opening, rows, numbers, worth, kinds, owners, winners, iterations_done):  # fmt: skip
        seen = 0
        for number in range(first, first + games):
            tiles = number // 2 if is_duel else number
            box = boxes[tiles % len(boxes)]
            boxed = boxes[tiles % len(boxes) : tiles % len(boxes) + 1]
            own_seat = number % 2 if is_duel else 0
            begun = seen
            table[0] = blank[0]
            seed_stream(rng, key_low, key_high, tiles)
            setup(table[0], box, rng)
            forget(one_tree)
            forget(two_tree)
            choices = 0
            while not is_over(table[0], box) and seen < len(rows):
                who = actor(table[0], box)
                if who != TABLE and legal(table[0], box, who, actions) == 1:
                    action = actions[0]
                    play_input(table[0], box, who, action, 0, 0, None)
                    continue
                many = list_rows(table[0], box, listed, actions, weights)
                for i in range(many):
                    rows[seen][i] = listed[i]
                numbers[seen] = many
                owners[seen] = number
                kinds[seen] = PLAIN
                if who == TABLE:
                    action = actions[weighted(rng, weights, chances(table[0], box, actions, weights))]
                    play_input(table[0], box, who, action, 0, 0, None)
                    seen += 1
                    continue
                is_opening = choices < opening
                if who == own_seat or not is_duel:
                    chosen, best, value, done = think(table, states, boxed, who, knowledge, one_tree, one, actions,
                                                      weights, rng, one_iterations, tried, is_opening)  # fmt: skip
                    nobody = nobodys_chance(one, listed, many)
                    iterations_done[0] += done
                else:
                    chosen, best, value, done = think(table, states, boxed, who, knowledge, two_tree, two, actions,
                                                      weights, rng, two_iterations, tried, is_opening)  # fmt: skip
                    nobody = nobodys_chance(two, listed, many)
                    iterations_done[1] += done
                choices += 1
                own = min(max(value - NOBODYS_WIN * nobody, 0.0), 1.0 - nobody)
                mice = own if who == 0 else 1.0 - nobody - own
                worth[seen][0] = mice
                worth[seen][1] = 1.0 - nobody - mice
                worth[seen][2] = nobody
                kinds[seen] = SEARCHED if chosen == best else TRIED
                seen += 1
                actions[0] = chosen
                action = actions[0]
                play_input(table[0], box, who, action, 0, 0, None)
            if seen == len(rows):
                return begun
            winners[number - first] = table[0].winner
            mice = 1.0 if table[0].winner == MICE_WIN else 0.0
            nobody = 1.0 if table[0].winner == NOBODY_WINS else 0.0
            cat = 1.0 - mice - nobody
            for back in range(begun + 1, seen + 1):
                place = seen - back + begun
                if kinds[place] != PLAIN:
                    kept = trace if kinds[place] == SEARCHED else 0.0
                    mice = kept * mice + (1.0 - kept) * worth[place][0]
                    cat = kept * cat + (1.0 - kept) * worth[place][1]
                    nobody = kept * nobody + (1.0 - kept) * worth[place][2]
                worth[place][0] = mice
                worth[place][1] = cat
                worth[place][2] = nobody
        return seen

    return played_games


def share_of_first(played: Played) -> tuple[float, float]:
    """The share of a duel's games that the first of the two has won, and its standard error, by pairs of games."""
    is_odd = np.arange(len(played.winners)) % 2 == 1
    won = np.where(is_odd, played.winners == CAT_WINS, played.winners == MICE_WIN).astype(float)
    pairs = won[: len(won) // 2 * 2].reshape(-1, 2).mean(axis=1)
    return float(won.mean()), float(pairs.std(ddof=1) / len(pairs) ** 0.5)
