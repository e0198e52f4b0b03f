# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""Games of two searches, compiled: of one against itself to learn from, of two nets to see which plays better.

A position is kept before every roll and before every choice. What it is worth is told from behind, by TD(λ): the end of
the game, mixed at every choice with what the search thought of it; a move that was only tried (not the search's own)
does not count for what stood before it. Positions from inside the trees may be kept too, with what the search thinks of
them.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from mousehole.bots.chop_chop_mind import MIND, judge
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
from mousehole.games.chop_chop.terms import CAT, CAT_WINS, MICE_WIN, NOBODY_WINS, NOWHERE

GAME = load("chop_chop")
PLAYERS = 2
POSITIONS_A_GAME = 400  # room for the longest; the mean is about 170
PLAIN, SEARCHED, TRIED, INNER = (
    0,
    1,
    2,
    3,
)  # a position's own value: none, the search's, of a move not followed, a tree's
WALK = 8  # so many inputs far a walk into a tree goes at most
IN_A_BLOCK = 16  # games that a thread plays at once, at most
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
    walks: int = 0  # so many walks into the tree after every search, whose positions are kept as well
    known: int = 32  # visits of a node of which a tree's opinion is kept


class Player(NamedTuple):
    """Weights (None: judged by hand, as the first tiger does) and iterations."""

    net: Any
    iterations: int


class Positions(NamedTuple):
    """What was seen: rows, how many, the chances that came of it, in which game, and the mice's chance by hand."""

    rows: Any
    numbers: Any
    chances: Any
    games: Any
    by_hand: Any


def arrays_of(net: Any) -> Learned:
    """What a search is given: weights (None: none) and room."""
    if net is None:
        return Learned(np.zeros(NO_NET, np.int8), np.zeros(1, np.int64), np.zeros(1, np.int32))
    return Learned(np.ascontiguousarray(net), np.zeros(MOST_ROWS, np.int64), np.zeros(SUMS, np.int32))


def small_tree(nodes: int, seats: int = PLAYERS) -> Tree:
    """A tree with room for so many nodes."""
    lengths = Tree(nodes, nodes * 8, nodes * 2, 2, 64, seats)
    return Tree(*map(np.zeros, lengths, Tree(NODE, EDGE, np.int32, np.int64, STEP, np.float64)))


def boxes_of(options: Any = BOXES, seats: int = PLAYERS) -> Any:
    """Boxes as compiled code reads them."""
    boxes = np.zeros(len(options), rules.BOX)
    for place, chosen in enumerate(options):
        Setup(GAME, seats, chosen).box.store(boxes[place])
    return boxes


def joined(parts: list[Positions]) -> Positions:
    """All positions of several lots."""
    return Positions(*(np.concatenate(each) for each in zip(*parts, strict=True)))


class Played(NamedTuple):
    """Games: what was seen in them, who won each (MICE_WIN …), and the iterations done by each of the two."""

    seen: Positions
    winners: Any
    done: Any


def play(players: tuple[Player, Player], style: Style, seed: str, games: int, threads: int = 1, options: Any = BOXES,
         first: int = 0, seats: int = PLAYERS) -> Played:  # fmt: skip
    """So many games on so many threads: the same games however many there are.

    The second of two different players is the mice in games of odd numbers; the same two numbers have the same tiles.
    """
    block = max(2, min(IN_A_BLOCK, games // (2 * threads) // 2 * 2))
    boxes = boxes_of(options, seats)
    firsts = list(range(first, first + games, block))
    with ThreadPoolExecutor(threads) as pool:
        found = list(
            pool.map(lambda at: _block(players, style, seed, at, min(block, first + games - at), boxes), firsts)
        )
    seen = joined([one.seen for one in found])
    return Played(seen, np.concatenate([one.winners for one in found]), sum(one.done for one in found))


def _block(players: tuple[Player, Player], style: Style, seed: str, first: int, games: int, boxes: Any) -> Played:
    room, seats = games * POSITIONS_A_GAME * (1 + style.walks), int(boxes[0]["seats"])
    rows, numbers = np.zeros((room, MOST_ROWS), np.uint16), np.zeros(room, np.uint8)
    chances, kinds, owners = np.zeros((room, 3), np.float32), np.zeros(room, np.int8), np.zeros(room, np.int32)
    by_hand = np.zeros(room, np.float32)
    actions, weights = (np.zeros(rules.MOST_LEGAL, np.int64) for _ in range(2))
    listed = np.zeros(MOST_ROWS, np.int64)
    winners, done = np.zeros(games, np.int64), np.zeros(2, np.int64)
    one, two = players
    is_duel = one is not two
    tree = small_tree(style.nodes, seats)
    learned = arrays_of(one.net), arrays_of(two.net)
    seen = compiled_games()(
        np.zeros(1, rules.STATE), np.zeros(1, rules.STATE), np.zeros(2, rules.STATE), boxes, *learned, tree,
        small_tree(style.nodes, seats) if is_duel else tree, np.zeros(1, rules.KNOWLEDGE), actions, weights, listed,
        np.zeros(2, np.int64), *key_of(seed), first, games, one.iterations, two.iterations, is_duel, style.trace,
        style.tried, style.opening, style.walks, style.known, rows, numbers, chances, kinds, owners, by_hand, winners,
        done,
    )  # fmt: skip
    found = Positions(*(part[:seen].copy() for part in (rows, numbers, chances, owners, by_hand)))
    return Played(found, winners, done)


@cache
def compiled_games() -> Any:
    """The driver, compiled once."""
    return jit(make_games(GAME))


def make_games(game: Game) -> Callable[..., Any]:
    """A function that plays games and writes down what was seen."""
    setup, is_over, actor, legal = game.rules.setup, game.rules.is_over, game.rules.actor, game.rules.legal
    chances, play_input, resample = game.rules.chances, game.rules.play, game.rules.resample
    search, fingerprint = make_search(game.rules, MIND), MIND.fingerprint

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

    @rule
    def by_thumb(state, box):
        """The mice's chance as the first tiger judges it, once the cat stands somewhere."""
        return 0.5 if state.stand[CAT] == NOWHERE else judge(state, box, 0)

    @rule
    def write_worth(worth, place, value, nobody, is_cat):
        """What a position is worth to the mice, to the cat and to nobody, by a seat's value of it."""
        own = min(max(value - NOBODYS_WIN * nobody, 0.0), 1.0 - nobody)
        mice = 1.0 - nobody - own if is_cat else own
        worth[place][0] = mice
        worth[place][1] = 1.0 - nobody - mice
        worth[place][2] = nobody

    @rule
    def walk_in(table, states, box, who, knowledge, tree, learned, actions, weights, listed, rng, known, seen, rows,
                numbers, worth, kinds, owners, by_hand, owner):  # fmt: skip
        """Follow what the search has tried; keep what stood before each roll with its opinion of what came of it."""
        states[0] = table[0]
        resample(states[0], box[0], who, knowledge[0], rng)
        is_listed = False
        for _ in range(WALK):
            if is_over(states[0], box[0]) or seen == len(rows):
                break
            actor_now = actor(states[0], box[0])
            if actor_now == TABLE:
                many = list_rows(states[0], box[0], listed, actions, weights)
                for i in range(many):
                    rows[seen][i] = listed[i]
                numbers[seen] = many
                by_hand[seen] = by_thumb(states[0], box[0])
                is_listed = True
                action = actions[weighted(rng, weights, chances(states[0], box[0], actions, weights))]
                play_input(states[0], box[0], TABLE, action, 0, 0, None)
                continue
            slot = slot_of(tree, fingerprint(states[0], box[0], who))
            if tree.slots[slot] == 0 or tree.nodes[tree.slots[slot] - 1].visits < known:
                break
            node = tree.slots[slot] - 1
            if is_listed:
                nobody = nobodys_chance(learned, rows[seen], numbers[seen])
                value = tree.nodes[node].total / tree.nodes[node].visits
                write_worth(worth, seen, value, nobody, actor_now == box[0].seats - 1)
                kinds[seen] = INNER
                owners[seen] = owner
                seen += 1
                is_listed = False
            actions[0] = by_visits(tree, node, next_word(rng) / WORD_SPAN)
            action = actions[0]
            play_input(states[0], box[0], actor_now, action, 0, 0, None)
        return seen

    def played_games(table, blank, states, boxes, one, two, one_tree, two_tree, knowledge, actions, weights, listed,
                     rng, key_low, key_high, first, games, one_iterations, two_iterations, is_duel, trace, tried,
                     opening, walks, known, rows, numbers, worth, kinds, owners, by_hand, winners,
                     iterations_done):  # fmt: skip
        seen = 0
        for number in range(first, first + games):
            tiles = number // 2 if is_duel else number
            box = boxes[tiles % len(boxes)]
            boxed = boxes[tiles % len(boxes) : tiles % len(boxes) + 1]
            is_first_cat = number % 2 == 1
            last = box.seats - 1
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
                by_hand[seen] = by_thumb(table[0], box)
                if who == TABLE:
                    action = actions[weighted(rng, weights, chances(table[0], box, actions, weights))]
                    play_input(table[0], box, who, action, 0, 0, None)
                    seen += 1
                    continue
                is_opening = choices < opening
                if not is_duel or (who == last) == is_first_cat:
                    chosen, best, value, done = think(
                        table, states, boxed, who, knowledge, one_tree, one, actions, weights, rng,
                        one_iterations, tried, is_opening,
                    )  # fmt: skip
                    nobody = nobodys_chance(one, listed, many)
                    iterations_done[0] += done
                else:
                    chosen, best, value, done = think(
                        table, states, boxed, who, knowledge, two_tree, two, actions, weights, rng,
                        two_iterations, tried, is_opening,
                    )  # fmt: skip
                    nobody = nobodys_chance(two, listed, many)
                    iterations_done[1] += done
                choices += 1
                write_worth(worth, seen, value, nobody, who == last)
                kinds[seen] = SEARCHED if chosen == best else TRIED
                seen += 1
                for _ in range(walks):
                    seen = walk_in(table, states, boxed, who, knowledge, one_tree, one, actions, weights, listed, rng,
                                   known, seen, rows, numbers, worth, kinds, owners, by_hand, number)  # fmt: skip
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
                if kinds[place] == INNER:
                    continue
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
