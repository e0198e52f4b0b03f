# mypy: disable-error-code="no-untyped-call"
"""The search as bots use it: compiled when the first of them is made, with a tree and a budget for each."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np

from mousehole.bots.net import learned_lengths, read_net
from mousehole.bots.search import Learned, Mind, Tree, best_action, clear, is_crowded, make_search, new_tree
from mousehole.bots.world import World
from mousehole.engine.game import Game
from mousehole.engine.random import stream
from mousehole.engine.setup import Setup

FIRST_CHUNK = 32  # iterations between two looks at the clock, before the pace is known
CHUNK_SECONDS = 0.01
MOST_A_SECOND = 150_000  # iterations, about; says how much room a tree needs


class Searcher:
    """What one bot searches with: its tree, and how often or how long it may search for a decision."""

    def __init__(self, world: World, mind: Mind, iterations: int | None, seconds: float | None) -> None:
        self._world, self._iterations, self._seconds = world, iterations, seconds
        self._search, self._net = compiled_search(world.game, replace(mind, net="")), mind.net  # one for all nets
        self._search.start()
        self._tree: Any = None
        self.searched = 0  # iterations done so far

    @property
    def is_ready(self) -> bool:
        """Has the compiler done its work?"""
        return self._search.is_ready

    def get_ready(self, patience: float | None = None) -> None:
        """Wait for the compiler, so many seconds at most."""
        self._search.wait(patience)

    def decide(self, state: Any, rng: list[int]) -> int:
        """The action that the search tried most."""
        rules, world = self._world.game.rules, self._world
        if self._tree is None:
            self._tree = new_tree(world.box.seats, self._iterations or int(MOST_A_SECOND * (self._seconds or 0)))
        elif is_crowded(self._tree) or not self._search.keeps_tree:
            clear(self._tree)
        states, box, knowledge = np.zeros(2, rules.STATE), np.zeros(1, rules.BOX), np.zeros(1, rules.KNOWLEDGE)
        state.store(states[0])
        world.box.store(box[0])
        world.knowledge.store(knowledge[0])
        words = np.array([rng[0], rng[1]], np.int64)

        def think(iterations: int, later: int) -> tuple[int, int]:
            return self._search(states, box, world.seat, knowledge, self._tree, words, iterations, later, self._net)

        key = self._think_so_often(think) if self._iterations is not None else self._think_so_long(think)
        return int(best_action(self._tree, key))

    def _think_so_often(self, think: Callable[[int, int], tuple[int, int]]) -> int:
        done, key = think(self._iterations or 1, 0)
        self.searched += done
        return key

    def _think_so_long(self, think: Callable[[int, int], tuple[int, int]]) -> int:
        start = time.perf_counter()
        done, chunk, later = 0, FIRST_CHUNK, 1 << 30
        while True:
            finished, key = think(chunk, later)
            done += finished
            passed = time.perf_counter() - start
            pace = done / max(passed, 1e-6)
            rest = (self._seconds or 0.0) - passed
            if finished < chunk or rest <= 0:
                self.searched += done
                return key
            chunk = max(1, int(pace * min(rest, CHUNK_SECONDS)))
            later = int(pace * rest)


class CompiledSearch:
    """The search of one game, compiled in a thread of its own, so that nobody waits for a compiler at a card table."""

    def __init__(self, game: Game, mind: Mind) -> None:
        self.game, self._mind = game, mind
        self._function: Any = None
        self._thread = threading.Thread(target=self._compile, name=f"compile {game.id}", daemon=True)
        self._lock = threading.Lock()

    def start(self) -> None:
        """Begin to compile, if nobody has."""
        with self._lock:
            if self._thread.ident is None:
                self._thread.start()

    def wait(self, patience: float | None = None) -> None:
        """Wait until the search is ready, so many seconds at most."""
        self._thread.join(patience)
        if self._function is None and not self._thread.is_alive():
            raise RuntimeError(f"the search of {self.game.id} could not be compiled")

    @property
    def keeps_tree(self) -> bool:
        """Is a tree still good at the next decision?"""
        return self._mind.fingerprint is not None

    @property
    def is_ready(self) -> bool:
        """May it be called?"""
        return self._function is not None

    def _compile(self) -> None:
        from mousehole.engine.compile import jit  # Numba is heavy: only whoever searches pays for it

        search = jit(make_search(self.game.rules, self._mind))
        self._warm_up(search)
        self._function = search

    def _warm_up(self, search: Any) -> None:
        """One iteration on a new table makes the compiler write the code."""
        search(*first_arguments(self.game))

    def __call__(self, states: Any, box: Any, seat: int, knowledge: Any, tree: Tree, rng: Any, iterations: int,
                 later: int, net: str | None = None) -> tuple[int, int]:  # fmt: skip
        """So many iterations, with the mind's own net unless another is named; those done, and the decision's key."""
        learned = learned_arrays(self._mind.net if net is None else net)
        given = arguments(self.game, states, box, seat, knowledge, tree, learned, rng, iterations, later)
        done, key = self._function(*given)
        return int(done), int(key)


def arguments(game: Game, states: Any, box: Any, seat: int, knowledge: Any, tree: Tree, learned: Learned, rng: Any,
              iterations: int, later: int) -> tuple[Any, ...]:  # fmt: skip
    """All that the compiled search of a game is given, in order."""
    actions, weights = (np.zeros(game.rules.MOST_LEGAL, np.int64) for _ in range(2))
    return states, box, seat, knowledge, tree, learned, actions, weights, rng, iterations, later


def learned_arrays(net: str) -> Learned:
    """The weights of a net's file as compiled code reads them, with room to work in; empty ones for a mind without."""
    lengths = learned_lengths(net)
    weights = _weights(net) if net else np.zeros(lengths.net, np.int8)
    return Learned(weights, np.zeros(lengths.rows, np.int64), np.zeros(lengths.sums, np.int32))


@cache
def _weights(net: str) -> Any:
    return np.frombuffer(read_net(net), np.int8).copy()  # compiled code is told that it might be written to


def first_arguments(game: Game) -> tuple[Any, ...]:
    """Those of one iteration on a new table."""
    rules, players = game.rules, game.notation.PLAYERS[0]
    state, mirror_box = game.state_mirror(), Setup(game, players).box
    rules.setup(state, mirror_box, stream("warm up"))
    states, box = np.zeros(2, rules.STATE), np.zeros(1, rules.BOX)
    state.store(states[0])
    mirror_box.store(box[0])
    seat = max(0, rules.actor(state, mirror_box))
    knowledge, rng = np.zeros(1, rules.KNOWLEDGE), np.ones(2, np.int64)
    return arguments(game, states, box, seat, knowledge, new_tree(players), learned_arrays(""), rng, 1, 0)


@cache
def compiled_search(game: Game, mind: Mind) -> CompiledSearch:
    """The search of a game, one for all bots."""
    return CompiledSearch(game, mind)
