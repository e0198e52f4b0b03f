"""The compile step: the very functions that CPython runs, through Numba, when bulk work is asked for.

Nothing here is imported with `mousehole`: Numba is heavy, and nobody waits for a compiler at a card table.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

import numba
import numpy as np
from numba import types
from numba.extending import intrinsic, overload, register_jitable
from platformdirs import user_cache_path

from mousehole.engine import drive, sets
from mousehole.engine.events import ROW
from mousehole.engine.game import Game, Rules
from mousehole.engine.random import key_of, seed_stream

SOURCES = {".py", ".toml"}
FOLDERS_KEPT = 64  # of compiled code, those used last: a few checkouts of all games

# Compiled rules call each other and are never called from Python. The driver's own functions have one caller each, and
# inlined they do not hand three arrays of seven words over for every input.
_INNER = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
_DRIVER = _INNER | {"forceinline": True}


@intrinsic  # type: ignore[untyped-decorator]
def _count_bits(typing: Any, members: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(context.cast(builder, arguments[0], members, types.int64))

    return types.int64(members), code


@overload(sets.count, jit_options=_INNER)  # type: ignore[untyped-decorator]
def _count(members: Any) -> Any:
    """Ints count their bits by a method of their own in CPython; in compiled code it is one instruction."""

    def count(members: Any) -> Any:
        return _count_bits(members)

    return count


class BulkTotals(NamedTuple):
    """What many games come to: how many inputs they took in all, and how often each seat has won."""

    games: int
    inputs: int
    wins: tuple[int, ...]


class Compiled:
    """The bulk drivers of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._random_games = jit(_make_random_games(game.rules))
        self._random_totals = jit(_make_random_totals(game.rules))
        self._trace = jit(_make_trace(game.rules))

    def box(self, mirror: Any) -> Any:
        """A mirror's box as the record that compiled code reads."""
        record = np.zeros(1, self.game.rules.BOX)
        mirror.store(record[0])
        return record

    def _room(self) -> tuple[Any, Any, Any]:
        size = self.game.rules.MOST_LEGAL
        return np.zeros(size, np.int64), np.zeros(size, np.int64), np.zeros(2, np.int64)

    def random_games(self, box: Any, seed: object, first: int, games: int) -> tuple[Any, Any]:
        """Play games `first` … at random; the last state of each and its number of inputs."""
        states = np.zeros(games, self.game.rules.STATE)
        inputs = np.zeros(games, np.int64)
        self._random_games(states, self.box(box), *self._room(), *key_of(seed), first, inputs)
        return states, inputs

    def random_totals(self, box: Any, seed: object, first: int, games: int) -> BulkTotals:
        """Play the same games in the room of one state, and keep only the sums."""
        state, blank = np.zeros(1, self.game.rules.STATE), np.zeros(1, self.game.rules.STATE)
        wins = np.zeros(self.game.notation.seats(box), np.int64)
        inputs = self._random_totals(state, blank, self.box(box), *self._room(), *key_of(seed), first, games, wins)
        return BulkTotals(games, int(inputs), tuple(wins.tolist()))

    def trace(self, box: Any, seed: object, index: int, rows: int, moves: int) -> tuple[Any, Any]:
        """Play one game at random; every state after set-up and each step, and the whole log."""
        states = np.zeros(moves, self.game.rules.STATE)
        log = np.zeros((rows, ROW), np.int64)
        steps = self._trace(states, self.box(box), *self._room(), *key_of(seed), index, log)
        return states[: steps + 1], log


@cache
def compiled(game: Game) -> Compiled:
    """The bulk drivers of a game, compiled at first use.

    >>> from mousehole import Table
    >>> table = Table("bon_appetit", players=2)
    >>> totals = compiled(table.game).random_totals(table._box, "a seed", 0, 1000)
    >>> totals.games, sum(totals.wins) >= 1000
    (1000, True)
    """
    return Compiled(game)


def _make_random_games(rules: Rules) -> Callable[..., Any]:
    random_game = drive.make_random_game(rules)

    def random_games(states, box, actions, weights, rng, key_low, key_high, first, inputs):
        for i in range(len(states)):
            seed_stream(rng, key_low, key_high, first + i)
            inputs[i] = random_game(states[i], box[0], actions, weights, rng, None)

    return random_games


def _make_random_totals(rules: Rules) -> Callable[..., Any]:
    random_game, winners_of = drive.make_random_game(rules), rules.winners

    def random_totals(state, blank, box, actions, weights, rng, key_low, key_high, first, games, wins):
        inputs = 0
        for i in range(games):
            state[0] = blank[0]
            seed_stream(rng, key_low, key_high, first + i)
            inputs += random_game(state[0], box[0], actions, weights, rng, None)
            winners = winners_of(state[0], box[0])
            for seat in range(len(wins)):
                wins[seat] += winners >> seat & 1
        return inputs

    return random_totals


def _make_trace(rules: Rules) -> Callable[..., Any]:
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


def jit(function: Callable[..., Any], nogil: bool = True) -> Any:
    """Compile a driver that calls marked functions, and every marked function that it can reach.

    Nothing compiled here allocates, so arrays need no counting of references: `_nrt=False` leaves it out, which makes
    games twice as fast whose `legal` is too large to be inlined.
    """
    reached = register(function)
    folder = cache_folder([function, *reached])
    with _caching_in(folder):
        return numba.njit(function, cache=folder is not None, nogil=nogil, _nrt=False)


def register(driver: Callable[..., Any]) -> list[FunctionType]:
    """Make every marked function that a driver can reach callable from compiled code; the list of them."""
    reached = reachable(driver)
    for inner in reached:
        _register(inner)
    return reached


def reachable(function: Callable[..., Any]) -> list[FunctionType]:
    """The marked functions among a function's globals and closure, and what they reach.

    >>> from mousehole.games.bon_appetit import rules
    >>> sorted(function.__name__ for function in reachable(rules.take_common_pile))
    ['emit', 'emit_to', 'slide_under', 'turn_common_over']
    """
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


@cache
def _register(function: FunctionType) -> None:
    register_jitable(**(_DRIVER if function.__module__ == drive.__name__ else _INNER))(function)


# What is kept from one run to the next


def cache_folder(functions: Iterable[Callable[..., Any]]) -> Path | None:
    """Where the code compiled from these functions is kept; None where nothing can be written.

    Numba does not notice that a function in another file or a setting has changed: every state of the sources that the
    functions come from has a folder of its own.
    """
    name = _digest(frozenset(Path(function.__code__.co_filename).parent for function in functions))
    for root in _cache_roots():
        folder = root / name
        is_new = not folder.exists()
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            os.utime(folder)
        except OSError:
            continue
        if os.access(folder, os.W_OK) and _is_ours(root):
            if is_new:
                _forget_old(root)
            return folder
    return None


@cache
def _digest(folders: frozenset[Path]) -> str:
    config = numba.config
    settings = (numba.__version__, sys.version, config.BOUNDSCHECK, config.OPT, config.DEBUGINFO_DEFAULT)
    digest = hashlib.sha256(repr(settings).encode())
    for folder in sorted(folders):
        for source in sorted(folder.iterdir() if folder.is_dir() else ()):
            if source.suffix in SOURCES:
                digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _cache_roots() -> Iterator[Path]:
    """The user's cache, else, where the home cannot be written, a folder among the temporary files."""
    yield user_cache_path("mousehole", appauthor=False) / "numba"
    user = os.getuid() if hasattr(os, "getuid") else "user"
    yield Path(tempfile.gettempdir()) / f"mousehole-{user}" / "numba"


def _is_ours(folder: Path) -> bool:
    """Compiled code is believed: nobody else may have put it there."""
    return not hasattr(os, "getuid") or folder.stat().st_uid == folder.parent.stat().st_uid == os.getuid()


def _forget_old(root: Path) -> None:
    """Remove all but the folders used last."""
    with suppress(FileNotFoundError):  # another process may be at it
        folders = sorted(root.iterdir(), key=lambda folder: folder.stat().st_mtime, reverse=True)
        for folder in folders[FOLDERS_KEPT:]:
            shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _caching_in(folder: Path | None) -> Iterator[None]:
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder or before)
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before
