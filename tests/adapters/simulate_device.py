"""Steps the device environment on Numba's simulator of CUDA, and says whether it gives what the CPU's does.

Run as a program of its own, with NUMBA_ENABLE_CUDASIM=1: Numba reads the flag once, at import.
"""

from __future__ import annotations

import ctypes
import sys
from typing import Any

import numpy as np
from numba import cuda

from mousehole.adapters.device import vector
from mousehole.adapters.device.driver import DeviceArray
from mousehole.adapters.device.kernels import kernels_of
from mousehole.adapters.device.program import Program
from mousehole.adapters.gymnasium import MouseholeVectorEnv
from mousehole.adapters.opponents import make_crew, party_type_of
from mousehole.engine.cuda import block_size, in_memory, words_of
from mousehole.engine.record import Layout

GAMES, SEED = 3, 4


class NumpyArrays:
    """Memory of the simulated device: that of the machine."""

    def zeros(self, shape: tuple[int, ...], dtype: str) -> Any:
        return np.zeros(shape, dtype)

    def from_host(self, array: Any) -> Any:
        return np.array(array)

    def to_host(self, array: Any) -> Any:
        return array.copy()

    def numbers(self, given: Any, shape: tuple[int, ...]) -> Any:
        assert given.shape == shape
        return given

    def clear(self, array: Any) -> None:
        array.fill(0)

    def stream(self) -> int:
        return 0

    def argument(self, array: Any) -> DeviceArray:
        return DeviceArray(array.ctypes.data, array.itemsize, array.shape)


class SimulatedKernel:
    """A kernel that the simulator runs, from the same arguments as a true one."""

    def __init__(self, function: Any, dtypes: list[Any]) -> None:
        self._function, self._dtypes = cuda.jit(function), dtypes

    def launch(self, blocks: int, threads: int, stream: int, arguments: list[Any]) -> None:
        pairs = zip(arguments, self._dtypes, strict=True)
        self._function[blocks, threads](*(given if dtype is None else _array(given, dtype) for given, dtype in pairs))


def _array(given: DeviceArray, dtype: Any) -> Any:
    count = int(np.prod(given.shape))
    memory = (ctypes.c_char * (count * given.item)).from_address(given.address)
    return np.frombuffer(memory, dtype, count).reshape(given.shape)


class Simulated(vector.DeviceVectorEnv):
    """The environment, its box and people as wide as the simulator wants them."""

    def _allocate(self, arrays: Any, program: Any) -> None:
        super()._allocate(arrays, program)
        self._box = _wide(self._box, self.setting.game.rules.BOX)
        kind = party_type_of(make_crew(self.setting.game, self._seatings[0]).minds)
        self._parties = _wide(self._parties, kind)


def _wide(given: Any, layout: Layout) -> Any:
    records = given.view(layout.dtype)
    wide = np.zeros(len(records), in_memory(layout))
    for name in layout.names:
        wide[name] = records[name]
    return wide.view(np.uint8)


def simulated(game: str, opponents: str) -> Any:
    """An environment of the simulator's."""

    def program_for(setting: Any, seating: Any, folder: Any) -> Program:
        crew = make_crew(setting.game, seating)
        state, mind = in_memory(setting.game.rules.STATE), in_memory(crew.minds)
        (word, words), (mind_word, mind_words) = words_of(state), words_of(mind)
        box, party = in_memory(setting.game.rules.BOX), in_memory(party_type_of(crew.minds))
        number, seen = np.int64, np.int16
        kinds = {
            "advance": [
                None,
                word,
                mind_word,
                box,
                party,
                *[number] * 8,
                seen,
                np.int8,
                np.float32,
                bool,
                bool,
                number,
            ],
            "present": [word, box, number, number, seen, np.int8],
        }  # fmt: skip
        both = dict(zip(kinds, kernels_of(setting.game, crew.crew, crew.minds, setting.bins), strict=True))
        vector.LoadedKernel = lambda name: SimulatedKernel(both[name], kinds[name])
        sizes = np.dtype(word).itemsize, words, np.dtype(mind_word).itemsize, mind_words
        return Program("", *sizes, block_size(state), "advance", "present")

    vector.program_for, vector.arrays_of = program_for, lambda name: NumpyArrays()
    return Simulated(game, GAMES, opponents=opponents, seat=None)


def main(game: str, opponents: str, steps: int) -> None:
    """Step both; whatever differs is an error."""
    device = simulated(game, opponents)
    host = MouseholeVectorEnv(game, GAMES, opponents=opponents, seat=None)
    compare(device.reset(SEED), host.reset(seed=SEED))
    rng = np.random.default_rng(1)
    for step in range(steps):
        if step == steps // 2:
            device = device.clone()
        masks = host._bulk.masks
        chosen = np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])
        compare(device.step(chosen), host.step(chosen))


def compare(ours: Any, theirs: Any) -> None:
    """Every array of one step."""
    for mine, its in zip(ours[:-1], theirs[:-1], strict=True):
        np.testing.assert_array_equal(mine, its)
    for name, its in theirs[-1].items():
        np.testing.assert_array_equal(ours[-1][name], its, name)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
