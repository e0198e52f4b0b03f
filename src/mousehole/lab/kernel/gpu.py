# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""The kernel for CUDA: a thread plays games one after the other and adds them to totals that all threads add to.

States lie where the engine's kernel has them, in the memory that a block shares, where they fit; and as there, a thread
takes the next game that nobody has taken yet, and games are played in stretches.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numba
import numpy as np
from numba import cuda, types
from numba.cuda.compiler import compile_ptx

from mousehole.bots.people import PARTY
from mousehole.engine.compile import register
from mousehole.engine.cuda import (
    HOPPER,
    IS_SIMULATOR,
    MOST_THREADS,
    STRETCH,
    block_size,
    compiling_for,
    in_memory,
    is_shareable,
    words_apart,
    words_of,
)
from mousehole.engine.drive import ENDLESS
from mousehole.engine.events import LOG_ROWS, ROW
from mousehole.engine.game import Game
from mousehole.engine.random import key_of
from mousehole.engine.rule import rule
from mousehole.games import load
from mousehole.lab.kernel.many import cast_array, make_begin, make_play_on, minds_of
from mousehole.lab.kernel.watch import ALL, make_settle, tally_length
from mousehole.lab.setups import PEOPLE, Cast
from mousehole.lab.totals import LENGTH, PEAKS, Totals

COPIES = 32  # of the totals, so that few threads add to the same number at once


@rule
def add(numbers, place, number):
    """Add in an array that many threads write to."""
    cuda.atomic.add(numbers, place, number)


@rule
def peak(numbers, place, number):
    """Keep the larger number in an array that many threads write to."""
    cuda.atomic.max(numbers, place, number)


def _make_kernel(game: Game, kind: str, names: tuple[str, ...], detail: str) -> Callable[..., None]:
    """Threads play games first … first + games - 1; `taken` counts those begun."""
    begin, play_on = make_begin(game, kind), make_play_on(game, kind, names, detail)
    settle, is_over = make_settle(game, add, peak, detail), game.rules.is_over
    states, memories = in_memory(game.rules.STATE), in_memory(minds_of(game, kind))
    state_type, minds_type = states.dtype, memories.dtype
    (word, words), (mind_word, mind_words) = words_of(states), words_of(memories)
    apart = words_apart(states)
    shared_words, is_shared = apart * block_size(states), is_shareable(states)
    most_legal = game.rules.MOST_LEGAL
    used, log_rows = tally_length(detail), LOG_ROWS if detail == ALL else 1
    row_type, tally_type = (np.int64, np.int64) if IS_SIMULATOR else (np.int16, np.int32)  # rules and kinds are small

    def play_games(box, cast, key_low, key_high, first, games, stretch, taken, sums, peaks):
        if is_shared:
            start = cuda.threadIdx.x * apart
            memory = cuda.shared.array(shared_words, word)[start : start + words]
        else:
            memory = cuda.local.array(words, word)
        mind_memory = cuda.local.array(mind_words, mind_word)
        actions = cuda.local.array(most_legal, np.int64)
        weights = cuda.local.array(most_legal, np.int64)
        room = cuda.local.array(most_legal, np.int64)
        rng = cuda.local.array(2, np.int64)
        rows = cuda.local.array((log_rows, ROW), row_type)
        tally = cuda.local.array(used, tally_type)
        copy = cuda.blockIdx.x % len(sums)
        log = (rows, tally, room)
        number = cuda.atomic.add(taken, 0, 1)
        played = 0
        while number < games:
            state, minds = memory.view(state_type)[0], mind_memory.view(minds_type)[0]
            index = first + number
            if played == 0:
                for i in range(words):
                    memory[i] = 0
                for i in range(mind_words):
                    mind_memory[i] = 0
                for i in range(used):
                    tally[i] = 0
                begin(state, box[0], minds, rng, key_low, key_high, index)
            most = min(stretch, ENDLESS - played)
            played += play_on(state, box[0], cast, minds, actions, weights, rng, log, most)
            if is_over(state, box[0]) or played >= ENDLESS:
                settle(state, box[0], tally, index, sums[copy], peaks)
                number = cuda.atomic.add(taken, 0, 1)
                played = 0

    return play_games


@cache
def _kernel(game_id: str, kind: str, names: tuple[str, ...], detail: str) -> Callable[..., None]:
    kernel = _make_kernel(load(game_id), kind, names, detail)
    register(kernel)
    return kernel


@cache
def _compiled(game_id: str, kind: str, names: tuple[str, ...], detail: str) -> Any:
    return cuda.jit(_kernel(game_id, kind, names, detail))


def is_available() -> bool:
    """Is there a GPU, or its simulator?"""
    return bool(IS_SIMULATOR or cuda.is_available())


def ptx(setup: Cast, cc: tuple[int, int] = HOPPER) -> str:
    """The kernel in NVIDIA's assembly for a compute capability; no GPU is needed."""
    number, game = types.int64, load(setup.game)
    cast = numba.from_dtype(PARTY.dtype)[::1] if setup.kind == PEOPLE else number[::1]
    signature = (
        numba.from_dtype(game.rules.BOX.dtype)[::1], cast, number, number, number, number, number, number[::1],
        number[:, ::1], number[::1],
    )  # fmt: skip
    with compiling_for(cc):
        code, _ = compile_ptx(_kernel(setup.game, setup.kind, setup.names, setup.detail), signature, cc=cc)
    return str(code)


def play(setup: Cast, first: int, games: int) -> Totals:
    """The totals of games number `first` … of a set-up, on the GPU."""
    box = np.zeros(1, in_memory(load(setup.game).rules.BOX))
    setup.box().store(box[0])
    cast = _wide(cast_array(setup)) if setup.kind == PEOPLE else cast_array(setup)
    sums = cuda.to_device(np.zeros((COPIES, LENGTH), np.int64))
    peaks = cuda.to_device(np.zeros(len(PEAKS), np.int64))
    threads = block_size(in_memory(load(setup.game).rules.STATE))
    blocks = -(-min(games, MOST_THREADS) // threads)
    launch = _compiled(setup.game, setup.kind, setup.names, setup.detail)[blocks, threads]
    taken = cuda.to_device(np.zeros(1, np.int64))
    key = key_of(setup.seed)
    launch(cuda.to_device(box), cuda.to_device(cast), *key, first, games, STRETCH, taken, sums, peaks)
    return Totals(sums.copy_to_host().sum(axis=0), peaks.copy_to_host())


def _wide(party: Any) -> Any:
    """A party as the kernel holds it."""
    wide = np.zeros(1, in_memory(PARTY))
    for name in PARTY.names:
        wide[name] = party[name]
    return wide
