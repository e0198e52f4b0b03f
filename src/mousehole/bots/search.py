# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""Information-set Monte Carlo tree search on the compiled rules.

Every iteration deals what the seat cannot know anew (`resample`), walks down the tree to a decision that is new, plays
on by a policy and judges where that leads. A node is what the searching seat can see when a decision is due, found by
its *fingerprint*: what chance and hidden cards bring forks the tree by itself, two ways to the same sight share a node,
and the tree stays good for the decisions after this one. (A game without a fingerprint has the *trail* of all actions
since the decision instead, and begins a new tree each time.) Edges are chosen by PUCT, with the policy's ratings as
the prior.
"""

from __future__ import annotations

import math
from collections import namedtuple
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from mousehole.bots.net import NO_NET, learned_lengths
from mousehole.engine.exponential import exp
from mousehole.engine.game import Rules
from mousehole.engine.random import WORD, scramble, weighted
from mousehole.engine.record import record
from mousehole.engine.rule import TABLE, rule

NODE = record({"key": "i8", "first": "i4", "visits": "i4", "total": "f8"})
EDGE = record({"action": "i4", "next": "i4", "visits": "i4", "prior": "f4", "total": "f8"})
STEP = record({"node": "i4", "edge": "i4", "seat": "i4"})
FEWEST_NODES, MOST_NODES = 1 << 16, 1 << 19  # powers of two; room that is not touched costs no memory
EDGES_A_NODE, SLOTS_A_NODE = 8, 2  # a slot holds the number of a node plus one, 0 is free
DECISIONS_KEPT = 4  # so many searches fit in a tree
MOST_STEPS = 64  # down the tree
NODES_USED, EDGES_USED = 0, 1
NONE = -1
ROOT, WORK = 0, 1  # the two states of a search
CHECKED_EVERY = 32  # iterations between two looks whether the choice can still change
PESSIMISM = 0.05  # an edge never tried is thought a little worse than its node

Tree = namedtuple("Tree", ["nodes", "edges", "slots", "used", "path", "values"])
Learned = namedtuple("Learned", ["net", "rows", "sums"])  # weights, and room to work in; see `net.py`


@dataclass(frozen=True)
class Mind:
    """What the search has to be told of a game."""

    rate: Callable[..., Any]  # the ratings that priors are made of
    policy: Callable[..., Any]  # plays on from a leaf, and for others where they are not thought for
    judge: Callable[..., Any]  # judge(state, box, seat): how well the seat stands, 0 to 1
    fingerprint: Callable[..., Any] | None  # fingerprint(state, box, seat): a number for all that the seat can see
    is_settled: Callable[..., Any]  # is_settled(before, state, box): has what is thought about come to its end?
    horizon: int  # so many inputs are played on before the next chance is judged
    warmth: float  # how far apart two ratings must lie for the prior to be e times as high
    curiosity: float  # how much is tried against how much is kept to
    asks_others: bool  # are others' decisions part of the tree, or do others play by the policy?
    judge_seats: Callable[..., Any] | None = None  # (state, box, seat, values, learned, actions, weights): by a net
    net: str = ""  # its file; with a net nothing is played on: it judges where the next chance is due


@rule
def never(before, state, box):
    """For `is_settled`: a game is thought about to its end."""
    return False


@rule
def judge_nobody(state, box, seat, values, learned, actions, weights):
    """For `judge_seats` of a game that has no net: never asked."""


def nodes_for(iterations: int) -> int:
    """How many nodes a tree needs for a few searches of so many iterations."""
    nodes = FEWEST_NODES
    while nodes < min(DECISIONS_KEPT * iterations, MOST_NODES):
        nodes *= 2
    return nodes


def tree_lengths(seats: int, nodes: int) -> Tree:
    """How long the arrays of a tree are."""
    return Tree(nodes, nodes * EDGES_A_NODE, nodes * SLOTS_A_NODE, 2, MOST_STEPS, seats)


def argument_lengths(rules: Rules, seats: int, nodes: int, mind: Mind) -> dict[str, int]:
    """How long all arrays are that the search is given, by their names."""
    tree = {f"tree.{name}": length for name, length in tree_lengths(seats, nodes)._asdict().items()}
    learned = {f"learned.{name}": length for name, length in learned_lengths(mind.net)._asdict().items()}
    return (
        tree
        | learned
        | {
            "states": 2,
            "box": 1,
            "knowledge": 1,
            "actions": rules.MOST_LEGAL,
            "weights": rules.MOST_LEGAL,
            "rng": 2,
        }
    )


def new_tree(seats: int, iterations: int = 0) -> Any:
    """An empty tree with room for a few searches of so many iterations."""
    import numpy as np  # heavy, and rules of the search alone need none

    kinds = Tree(NODE, EDGE, np.int32, np.int64, STEP, np.float64)
    return Tree(*map(np.zeros, tree_lengths(seats, nodes_for(iterations)), kinds))


def clear(tree: Any) -> None:
    """Forget everything."""
    tree.slots[:] = 0
    tree.used[:] = 0


@rule
def is_crowded(tree):
    """Is there little room left?"""
    return tree.used[NODES_USED] > len(tree.nodes) // 2 or tree.used[EDGES_USED] > len(tree.edges) // 2


@rule
def mix(key, number):
    """A hash of 62 bits that takes one more number in."""
    low = scramble((key ^ number) & WORD)
    high = scramble((key >> 32) ^ (number >> 32) ^ (low + 0x9E3779B9) & WORD)
    return (high & 0x3FFFFFFF) << 32 | low


@rule
def slot_of(tree, key):
    """Where a key is kept, or would be."""
    last = len(tree.slots) - 1
    slot = key & last
    while tree.slots[slot] != 0 and tree.nodes[tree.slots[slot] - 1].key != key:
        slot = (slot + 1) & last
    return slot


@rule
def add_node(tree, slot, key, number, actions, ratings, warmth):
    """Add a node with an edge for every open action, if there is room."""
    node = tree.used[NODES_USED]
    edge = tree.used[EDGES_USED]
    if node == len(tree.nodes) or edge + number > len(tree.edges):
        return NONE
    tree.used[NODES_USED] += 1
    tree.used[EDGES_USED] += number
    tree.slots[slot] = node + 1
    tree.nodes[node].key = key
    tree.nodes[node].first = edge
    tree.nodes[node].visits = 0
    tree.nodes[node].total = 0.0
    highest = ratings[0]
    for i in range(number):
        highest = max(highest, ratings[i])
    sum_of_all = 0.0
    for i in range(number):
        sum_of_all += exp((ratings[i] - highest) / warmth)
    for i in range(number):
        tree.edges[edge + i].action = actions[i]
        tree.edges[edge + i].next = edge + i + 1 if i + 1 < number else NONE
        tree.edges[edge + i].visits = 0
        tree.edges[edge + i].total = 0.0
        tree.edges[edge + i].prior = exp((ratings[i] - highest) / warmth) / sum_of_all
    return node


@rule
def select_edge(tree, node, curiosity):
    """The edge that promises most: good so far, or little tried and likely."""
    visits = tree.nodes[node].visits
    first_guess = tree.nodes[node].total / visits - PESSIMISM if visits > 0 else 0.0
    weight = curiosity * math.sqrt(visits + 1.0)
    best = NONE
    highest = -1.0
    edge = tree.nodes[node].first
    while edge != NONE:
        tried = tree.edges[edge].visits
        promise = tree.edges[edge].total / tried if tried > 0 else first_guess
        promise += weight * tree.edges[edge].prior / (1.0 + tried)
        if best == NONE or promise > highest:
            best = edge
            highest = promise
        edge = tree.edges[edge].next
    return best


@rule
def is_decided(tree, node, left):
    """Would another edge need more than half of so many more iterations to become the most visited one?

    It hardly ever gets them: what is tried most is what promises most.
    """
    most = 0
    second = 0
    edge = tree.nodes[node].first
    while edge != NONE:
        tried = tree.edges[edge].visits
        if tried > most:
            second = most
            most = tried
        elif tried > second:
            second = tried
        edge = tree.edges[edge].next
    return most - second > left // 2


@rule
def remember(tree, depth):
    """Add what the last iteration was worth to every step of its way."""
    for i in range(depth):
        step = tree.path[i]
        value = tree.values[step.seat]
        tree.nodes[step.node].visits += 1
        tree.nodes[step.node].total += value
        tree.edges[step.edge].visits += 1
        tree.edges[step.edge].total += value


@rule
def best_action(tree, key):
    """The action tried most; of two the better one, of two alike the first."""
    edge = tree.nodes[tree.slots[slot_of(tree, key)] - 1].first
    best = edge
    while edge != NONE:
        tried, most = tree.edges[edge].visits, tree.edges[best].visits
        if tried > most or (tried == most and tree.edges[edge].total > tree.edges[best].total):
            best = edge
        edge = tree.edges[edge].next
    return tree.edges[best].action


def edges_of(tree: Any, key: int) -> list[Any]:
    """The edges of the node with a key."""
    node = tree.nodes[tree.slots[slot_of(tree, key)] - 1]
    found, edge = [], int(node["first"])
    while edge != NONE:
        found.append(tree.edges[edge])
        edge = int(tree.edges[edge]["next"])
    return found


def make_key(mind: Mind) -> Callable[..., Any]:
    """The key of a node: the fingerprint of what the seat sees, else the trail."""
    fingerprint = mind.fingerprint
    if fingerprint is None:

        @rule
        def trail_itself(state, box, seat, trail):
            return trail

        return trail_itself

    @rule
    def sight(state, box, seat, trail):
        return fingerprint(state, box, seat)

    return sight


def make_search(rules: Rules, mind: Mind) -> Callable[..., Any]:
    """The search of one game, to be compiled: it returns the iterations done and the key of the decision.

    `later` iterations may follow in another call; a choice that all of them together hardly change ends the search.
    """
    is_over, actor, legal, chances, play = rules.is_over, rules.actor, rules.legal, rules.chances, rules.play
    resample = rules.resample
    rate, policy, judge, is_settled, key_of_node = mind.rate, mind.policy, mind.judge, mind.is_settled, make_key(mind)
    horizon, warmth, curiosity, asks_others = mind.horizon, mind.warmth, mind.curiosity, mind.asks_others
    judge_seats = mind.judge_seats or judge_nobody

    @rule
    def play_chance(state, box, actions, weights, rng):
        action = actions[weighted(rng, weights, chances(state, box, actions, weights))]
        play(state, box, TABLE, action, 0, 0, None)
        return action

    @rule
    def play_policy(state, box, who, actions, weights, rng):
        action = policy(state, box, who, actions, weights, rng)
        play(state, box, who, action, 0, 0, None)
        return action

    @rule
    def is_open(state, box, seat, action, actions):
        for i in range(legal(state, box, seat, actions)):
            if actions[i] == action:
                return True
        return False

    @rule
    def node_of(state, box, seat, who, trail, tree, actions, weights):
        """The node of a decision, and whether it is new."""
        key = key_of_node(state, box, seat, trail)
        slot = slot_of(tree, key)
        if tree.slots[slot] != 0:
            return tree.slots[slot] - 1, False
        number = rate(state, box, who, actions, weights)
        return add_node(tree, slot, key, number, actions, weights, warmth), True

    @rule
    def descend(before, state, box, seat, tree, has_net, actions, weights, rng):
        """Walk down the tree to a decision that is new, with a net to the chance after it; the number of steps."""
        depth = 0
        trail = 0
        is_first = False  # was the last edge never tried before?
        while depth < MOST_STEPS and not is_over(state, box) and not is_settled(before, state, box):
            who = actor(state, box)
            if who == TABLE:
                if is_first and has_net:
                    break
                action = play_chance(state, box, actions, weights, rng)
            elif who != seat and not asks_others:
                action = play_policy(state, box, who, actions, weights, rng)
            else:
                node, is_new = node_of(state, box, seat, who, trail, tree, actions, weights)
                if (is_new and depth > 0 and not has_net) or node == NONE:
                    break
                edge = select_edge(tree, node, curiosity)
                actions[0] = tree.edges[edge].action  # by the array it becomes the kind of int that all actions are:
                action = actions[0]  # of another kind, the rules would be compiled once more
                if not is_open(state, box, who, action, actions):
                    break
                tree.path[depth].node = node
                tree.path[depth].edge = edge
                tree.path[depth].seat = who
                is_first = tree.edges[edge].visits == 0
                depth += 1
                play(state, box, who, action, 0, 0, None)
            trail = mix(trail, action + 1)
        return depth

    @rule
    def roll_out(before, state, box, actions, weights, rng):
        """Play on by the policy, up to the first chance behind the horizon."""
        played = 0
        while not is_over(state, box) and not is_settled(before, state, box):
            who = actor(state, box)
            if who == TABLE:
                if played >= horizon:
                    break
                play_chance(state, box, actions, weights, rng)
            else:
                play_policy(state, box, who, actions, weights, rng)
            played += 1

    @rule
    def judge_all(state, box, seat, values):
        if not asks_others:  # nobody else's steps are on the way
            values[seat] = judge(state, box, seat)
            return
        for other in range(box.seats):
            values[other] = judge(state, box, other)

    @rule
    def search(states, box, seat, knowledge, tree, learned, actions, weights, rng, iterations, later):
        key = key_of_node(states[ROOT], box[0], seat, 0)
        has_net = len(learned.net) > NO_NET
        for i in range(iterations):
            states[WORK] = states[ROOT]
            resample(states[WORK], box[0], seat, knowledge[0], rng)
            depth = descend(states[ROOT], states[WORK], box[0], seat, tree, has_net, actions, weights, rng)
            if has_net:
                judge_seats(states[WORK], box[0], seat, tree.values, learned, actions, weights)
            else:
                roll_out(states[ROOT], states[WORK], box[0], actions, weights, rng)
                judge_all(states[WORK], box[0], seat, tree.values)
            remember(tree, depth)
            if i % CHECKED_EVERY == 0 and is_decided(tree, tree.slots[slot_of(tree, key)] - 1, iterations - i + later):
                return i + 1, key
        return iterations, key

    return search
