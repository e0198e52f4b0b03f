"""The compile step for CUDA: a thread plays game after game in its own memory, and only results come back.

Like `compile.py` it is imported when bulk work is asked for, never with `mousehole`. The kernel is compiled to PTX
without a GPU (`ptx`), and with `NUMBA_ENABLE_CUDASIM=1` Numba's simulator runs it, thread by thread, in CPython.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from types import SimpleNamespace
from typing import Any

import numba
import numpy as np
from numba import cuda, types
from numba.core.extending import overload
from numba.cuda.compiler import compile_ptx
from numba.cuda.cudadrv import devices

from mousehole.engine import drive, sets
from mousehole.engine.compile import register
from mousehole.engine.game import Game, Rules
from mousehole.engine.random import key_of, seed_stream
from mousehole.engine.record import Layout, record

BLOCK_SIZES = (64, 32)  # threads
MOST_THREADS = 1 << 18  # about as many as the largest GPU runs at once; each plays one game after the other
STRETCH = 128  # inputs: threads that run in step wait no longer than that for each other before they begin a new game
SHARED_BYTES = 48 << 10  # that a block may have without asking for more
ALL_SHARED_BYTES, KEPT_BYTES, MOST_BLOCKS = (
    228 << 10,
    1 << 10,
    32,
)  # of a Hopper's processor: all, a block's own, blocks
HOPPER = (9, 0)
IS_SIMULATOR = bool(numba.config.ENABLE_CUDASIM)


if not IS_SIMULATOR:

    @overload(sets.count, target="cuda")
    def _count(members: Any) -> Callable[..., Any]:
        """One instruction, where this compiler does not see that the way of counting comes to it."""

        def count(members: Any) -> Any:
            return cuda.popc(members)

        return count


def random_games_cuda(game: Game, box: Any, seed: object, first: int, games: int) -> tuple[Any, Any]:
    """Play games `first` … at random; the last state of each and its number of inputs."""
    states, inputs, _ = _launch(game, box, seed, first, games, kept=games)
    return states, inputs


def random_results_cuda(game: Game, box: Any, seed: object, first: int, games: int) -> tuple[Any, Any]:
    """Play the games of `random_games_cuda`; only the number of inputs and the winners (a bit a seat) come back."""
    _, inputs, winners = _launch(game, box, seed, first, games, kept=1)
    return inputs, winners


def ptx(game: Game, cc: tuple[int, int] = HOPPER) -> str:
    """The kernel of a game in NVIDIA's assembly for a compute capability; no GPU is needed."""
    with compiling_for(cc):
        code, _ = compile_ptx(_kernel(game), _signature(game), cc=cc)
    return str(code)


def _make_kernel(rules: Rules, layout: Layout) -> Callable[..., None]:
    """The kernel that plays games `first` … of a key, every thread the next one that nobody has taken yet.

    It writes the inputs and the winners of every game, and the last states of as many as `states` has rows. A state is
    an array of words seen as a record: words can be set to zero and copied. Where the states of a block fit into the
    memory that it shares, they lie there: nothing is waited for, and the code is much shorter. `taken` counts the
    games begun. Games are played in stretches: threads in step with each other set up together, then play together.
    """
    setup, is_over, winners_of, play_on = rules.setup, rules.is_over, rules.winners, drive.make_play_on(rules)
    state_type, (word_type, words) = layout.dtype, words_of(layout)
    apart = words_apart(layout)
    shared_words, is_shared = apart * block_size(layout), is_shareable(layout)
    most_legal = rules.MOST_LEGAL
    action_type, weight_type = (np.int64, np.int64) if IS_SIMULATOR else (np.int16, np.int32)

    def play_games(box, key_low, key_high, first, stretch, taken, states, inputs, winners):
        if is_shared:
            room = cuda.shared.array(shared_words, word_type)
            begin = cuda.threadIdx.x * apart
            memory = room[begin : begin + words]
        else:
            memory = cuda.local.array(words, word_type)
        actions = cuda.local.array(most_legal, action_type)
        weights = cuda.local.array(most_legal, weight_type)
        rng = cuda.local.array(2, np.int64)
        game = cuda.atomic.add(taken, 0, 1)
        played = 0
        while game < len(inputs):
            state = memory.view(state_type)[0]
            if played == 0:
                for word in range(words):
                    memory[word] = 0
                seed_stream(rng, key_low, key_high, first + game)
                setup(state, box[0], rng)
            played += play_on(state, box[0], actions, weights, rng, None, stretch)
            if is_over(state, box[0]) or played >= drive.ENDLESS:
                inputs[game] = played
                winners[game] = winners_of(state, box[0])
                if game < len(states):
                    for word in range(words):
                        states[game][word] = memory[word]
                game = cuda.atomic.add(taken, 0, 1)
                played = 0

    return play_games


@cache
def _kernel(game: Game) -> Callable[..., None]:
    kernel = _make_kernel(game.rules, in_memory(game.rules.STATE))
    register(kernel)
    return kernel


@cache
def _compiled(game: Game) -> Any:
    return cuda.jit(_kernel(game))


def _signature(game: Game) -> tuple[Any, ...]:
    """The types of the kernel's arguments."""
    number, numbers = types.int64, types.int64[::1]
    word_type, _ = words_of(game.rules.STATE)
    states = numba.from_dtype(np.dtype(word_type))[:, ::1]
    return (
        numba.from_dtype(game.rules.BOX.dtype)[::1],
        number,
        number,
        number,
        number,
        numbers,
        states,
        numbers,
        numbers,
    )


def _launch(game: Game, box: Any, seed: object, first: int, games: int, kept: int) -> tuple[Any, Any, Any]:
    """The last states of the first `kept` games, the inputs and the winners of all."""
    layout = in_memory(game.rules.STATE)
    word_type, words = words_of(layout)
    opened = np.zeros(1, in_memory(game.rules.BOX))
    box.store(opened[0])
    states = cuda.to_device(np.zeros((kept, words), word_type))
    inputs, winners = cuda.to_device(np.zeros(games, np.int64)), cuda.to_device(np.zeros(games, np.int64))
    taken = cuda.to_device(np.zeros(1, np.int64))
    threads = block_size(layout)
    launch = _compiled(game)[-(-min(games, MOST_THREADS) // threads), threads]
    launch(cuda.to_device(opened), *key_of(seed), first, STRETCH, taken, states, inputs, winners)
    last = np.zeros(kept, game.rules.STATE)
    played = states.copy_to_host().view(layout.dtype)[:, 0]
    for name in layout.names:
        last[name] = played[name]
    return last, inputs.copy_to_host(), winners.copy_to_host()


def words_of(layout: Layout) -> tuple[Any, int]:
    """The integer that a record is aligned to, and how many fill it."""
    word_type = {1: np.uint8, 2: np.uint16, 4: np.uint32, 8: np.uint64}[layout.alignment]
    return word_type, layout.itemsize // layout.alignment


def words_apart(layout: Layout) -> int:
    """How many words after one state the next begins: an odd number, so that equal fields lie in different banks."""
    return words_of(layout)[1] | 1


def block_size(layout: Layout) -> int:
    """How many threads make a block: as most can run at once, if their states lie in shared memory."""
    return max(BLOCK_SIZES, key=lambda threads: _running(threads, threads * _bytes_apart(layout)))


def is_shareable(layout: Layout) -> bool:
    """Do the states of a block fit into the memory that it shares?"""
    return block_size(layout) * _bytes_apart(layout) <= SHARED_BYTES


def _running(threads: int, shared_bytes: int) -> int:
    """How many threads one processor runs at once, in blocks of so many that share so much; 0: they cannot share it."""
    if shared_bytes > SHARED_BYTES:
        return 0
    return threads * min(ALL_SHARED_BYTES // (shared_bytes + KEPT_BYTES), MOST_BLOCKS)


def _bytes_apart(layout: Layout) -> int:
    word_type, _ = words_of(layout)
    return words_apart(layout) * int(np.dtype(word_type).itemsize)


def in_memory(layout: Layout) -> Layout:
    """A record as the kernel holds it.

    The simulator gets every field 64 bits wide: compiled code widens whatever it reads, while a small NumPy integer
    would stay small and wrap.
    """
    if not IS_SIMULATOR:
        return layout
    return record({field.name: ("i8", field.shape) for field in layout.fields})


@contextmanager
def compiling_for(cc: tuple[int, int]) -> Iterator[None]:
    """Spare numba-cuda the driver: told `cc`, it still asks the device in use what to compile called functions for."""
    attached = devices._runtime._get_attached_context()
    devices._runtime._set_attached_context(SimpleNamespace(device=SimpleNamespace(compute_capability=cc)))
    try:
        yield
    finally:
        devices._runtime._set_attached_context(attached)
