"""The compile step: the very functions that CPython runs, through Numba, when bulk work is asked for.

Nothing here is imported with `mousehole`: Numba is heavy, and nobody waits for a compiler at a card table.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
import numpy as np
from numba.extending import register_jitable

import mousehole
from mousehole.engine import drive
from mousehole.engine.game import Game
from mousehole.engine.random import key_of, seed_stream
from mousehole.engine.rule import rules_of


def _cache_folder() -> Path:
    """A folder of its own for every state of our sources: Numba does not notice that a rule in another file changed."""
    digest = hashlib.sha256(numba.__version__.encode())
    for source in sorted(Path(mousehole.__file__).parent.rglob("*.py")):
        digest.update(source.read_bytes())
    root = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(root) / "mousehole" / "numba" / digest.hexdigest()[:16]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = Path(tempfile.mkdtemp(prefix="mousehole-"))
    return folder


@cache
def use_our_cache() -> None:
    """Keep compiled code from one run to the next."""
    numba.config.CACHE_DIR = str(_cache_folder())


@cache
def _register(function: FunctionType) -> None:
    register_jitable(function)


def jit(function: Callable[..., Any], nogil: bool = True) -> Any:
    """Compile a driver that calls marked functions, and every marked function that it can reach."""
    use_our_cache()
    for reached in _reachable(function):
        _register(reached)
    return numba.njit(function, cache=True, nogil=nogil)


def _reachable(function: Callable[..., Any]) -> list[FunctionType]:
    """The marked functions among a function's globals and closure, and what they reach."""
    found: dict[FunctionType, None] = {}
    waiting: list[Any] = [function]
    while waiting:
        current = waiting.pop()
        names = current.__code__.co_names
        cells = [cell.cell_contents for cell in current.__closure__ or ()]
        for value in [*(current.__globals__.get(name) for name in names), *cells]:
            if getattr(value, "is_rule", False) is True and value not in found:
                found[value] = None
                waiting.append(value)
    return list(found)


class Compiled:
    """The bulk drivers of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._random_games = jit(_make_random_games(game.rules))
        self._trace = jit(_make_trace(game.rules))

    def box(self, mirror: Any) -> Any:
        """A mirror's box as the record that compiled code reads."""
        record = np.zeros(1, self.game.rules.BOX)
        mirror.store(record[0])
        return record

    def _room(self) -> tuple[Any, Any]:
        size = self.game.rules.MOST_LEGAL
        return np.zeros(size, np.int64), np.zeros(size, np.int64)

    def random_games(self, box: Any, seed: object, first: int, games: int) -> tuple[Any, Any]:
        """Play games `first` … at random; the last state of each and its number of inputs."""
        states = np.zeros(games, self.game.rules.STATE)
        inputs = np.zeros(games, np.int64)
        self._random_games(states, self.box(box), *self._room(), np.zeros(2, np.int64), *key_of(seed), first, inputs)
        return states, inputs

    def trace(self, box: Any, seed: object, index: int, rows: int, moves: int) -> tuple[Any, Any]:
        """Play one game at random; every state after set-up and each step, and the whole log."""
        states = np.zeros(moves, self.game.rules.STATE)
        log = np.zeros((rows, 8), np.int64)
        steps = self._trace(states, self.box(box), *self._room(), np.zeros(2, np.int64), *key_of(seed), index, log)
        return states[: steps + 1], log


def _make_random_games(rules: Any) -> Callable[..., Any]:
    random_game = drive.make_random_game(rules)

    def random_games(states, box, actions, weights, rng, key_low, key_high, first, inputs):
        for i in range(len(states)):
            seed_stream(rng, key_low, key_high, first + i)
            inputs[i] = random_game(states[i], box[0], actions, weights, rng, None)

    return random_games


def _make_trace(rules: Any) -> Callable[..., Any]:
    setup, is_over = rules.setup, rules.is_over
    step = drive.make_step(rules)

    def trace(states, box, actions, weights, rng, key_low, key_high, index, log):
        seed_stream(rng, key_low, key_high, index)
        setup(states[0], box[0], rng)
        i = 0
        while not is_over(states[i], box[0]) and i + 1 < len(states):
            states[i + 1] = states[i]
            i += 1
            step(states[i], box[0], actions, weights, rng, log)
        return i

    return trace


@cache
def compiled(game: Game) -> Compiled:
    """The bulk drivers of a game, compiled at first use."""
    return Compiled(game)
