# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""The two kernels of a step, a thread a game: compiled by numba-cuda to PTX, for which no GPU is needed.

`advance` takes a choice in every game and goes on to the next one; `present` then writes what is seen and what is open
into arrays that are all zeros. A state is copied into the memory that a block shares while its game goes on.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numba
import numpy as np
from numba import cuda, types
from numba.cuda.compiler import compile_ptx

from mousehole.adapters.device.program import Program
from mousehole.adapters.flow import most_open
from mousehole.adapters.opponents import party_type_of
from mousehole.adapters.turns import DEAL, LEAVE, Memory, make_turn
from mousehole.engine.compile import register
from mousehole.engine.cuda import (
    HOPPER,
    IS_SIMULATOR,
    block_size,
    compiling_for,
    in_memory,
    is_shareable,
    words_apart,
    words_of,
)
from mousehole.engine.game import Game
from mousehole.engine.record import Layout
from mousehole.engine.rule import rule
from mousehole.table.observations.features import DTYPE

ROOM_TYPE = np.int64 if IS_SIMULATOR else np.int32


def _memory_of(layout: Layout) -> Memory:
    """A record as an array of words."""
    dtype, words = layout.dtype, words_of(layout)[1]

    @rule
    def record_in(memory):
        return memory.view(dtype)[0]

    @rule
    def clear(memory):
        for word in range(words):
            memory[word] = 0

    return Memory(record_in, clear)


def make_kernels(game: Game, crew: Any, minds_type: Any, bins: int) -> tuple[Callable[..., None], Callable[..., None]]:
    """The kernels `advance` and `present` of a game and a crew, as functions that Numba compiles."""
    state_type, mind_type = in_memory(game.rules.STATE), in_memory(minds_type)
    states, minds = _memory_of(state_type), _memory_of(mind_type)
    turn_advance, turn_present = make_turn(game, crew, minds_type, states, minds)
    (word, words), (mind_word, mind_words) = words_of(state_type), words_of(mind_type)
    apart, is_shared = words_apart(state_type), is_shareable(state_type)
    shared_words = apart * block_size(state_type)
    most_legal, most_choices = game.rules.MOST_LEGAL, most_open(game.rules, bins)
    state_in = states.record_in

    def advance(renew, kept_states, kept_minds, box, parties, key, players, plans, times, rngs, chosen, asked, episodes,
                last_observations, masks, rewards, ended, cut, steps):  # fmt: skip
        if is_shared:
            start = cuda.threadIdx.x * apart
            memory = cuda.shared.array(shared_words, word)[start : start + words]
        else:
            memory = cuda.local.array(words, word)
        mind_memory = cuda.local.array(mind_words, mind_word)
        actions = cuda.local.array(most_legal, ROOM_TYPE)
        weights = cuda.local.array(most_legal, ROOM_TYPE)
        choices = cuda.local.array(most_choices, ROOM_TYPE)
        rng = cuda.local.array(2, np.int64)
        i = cuda.grid(1)
        if i < len(asked) and (chosen[i] != LEAVE or renew == DEAL):
            for k in range(words):
                memory[k] = kept_states[i][k]
            for k in range(mind_words):
                mind_memory[k] = kept_minds[i][k]
            rng[0] = rngs[i][0]
            rng[1] = rngs[i][1]
            turn_advance(i, renew, memory, mind_memory, box[0], parties, key, players, plans, times, rng, actions,
                         weights, choices, chosen, asked, episodes, last_observations, masks, rewards, ended, cut,
                         steps)  # fmt: skip
            for k in range(words):
                kept_states[i][k] = memory[k]
            for k in range(mind_words):
                kept_minds[i][k] = mind_memory[k]
            rngs[i][0] = rng[0]
            rngs[i][1] = rng[1]

    def present(kept_states, box, times, asked, observations, masks):
        if is_shared:
            start = cuda.threadIdx.x * apart
            memory = cuda.shared.array(shared_words, word)[start : start + words]
        else:
            memory = cuda.local.array(words, word)
        actions = cuda.local.array(most_legal, ROOM_TYPE)
        choices = cuda.local.array(most_choices, ROOM_TYPE)
        i = cuda.grid(1)
        if i < len(asked):
            for k in range(words):
                memory[k] = kept_states[i][k]
            turn_present(i, state_in(memory), box[0], times, actions, choices, asked, observations, masks)

    return advance, present


@cache
def kernels_of(game: Game, crew: Any, minds_type: Any, bins: int) -> tuple[Callable[..., None], Callable[..., None]]:
    """The kernels, with all that they call made known to Numba."""
    both = make_kernels(game, crew, minds_type, bins)
    for kernel in both:
        register(kernel)
    return both


def signatures(game: Game, minds_type: Any) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """The types of the kernels' arguments."""
    number, numbers, table = types.int64, types.int64[::1], types.int64[:, ::1]
    box, party = numba.from_dtype(game.rules.BOX.dtype)[::1], numba.from_dtype(party_type_of(minds_type).dtype)[::1]
    states, minds = (numba.from_dtype(np.dtype(words_of(kind)[0]))[:, ::1] for kind in (game.rules.STATE, minds_type))
    seen, masks, flags = numba.from_dtype(np.dtype(DTYPE))[:, ::1], types.int8[:, ::1], types.boolean[::1]
    advance = (
        number, states, minds, box, party, numbers, table, types.int64[:, :, ::1], numbers, table, numbers, numbers,
        numbers, seen, masks, types.float32[:, ::1], flags, flags, numbers,
    )  # fmt: skip
    return advance, (states, box, numbers, numbers, seen, masks)


def compile_kernels(game: Game, crew: Any, minds_type: Any, bins: int, sources: str) -> Program:
    """Both kernels as PTX, which every GPU since Hopper reads, with what has to be known to launch them."""
    both = zip(kernels_of(game, crew, minds_type, bins), signatures(game, minds_type), strict=True)
    with compiling_for(HOPPER):
        advance, present = (str(compile_ptx(kernel, signature, cc=HOPPER)[0]) for kernel, signature in both)
    (word, words), (mind_word, mind_words) = words_of(game.rules.STATE), words_of(minds_type)
    sizes = np.dtype(word).itemsize, words, np.dtype(mind_word).itemsize, mind_words
    return Program(sources, *sizes, block_size(game.rules.STATE), advance, present)
