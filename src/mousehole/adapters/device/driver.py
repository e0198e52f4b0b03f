"""Loads PTX and launches its kernels by NVIDIA's driver alone: where PyTorch or CuPy runs, nothing else is needed."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Sequence
from math import prod
from typing import Any, NamedTuple

LIBRARIES = ("libcuda.so.1", "libcuda.so", "nvcuda.dll")
ENTRY = re.compile(r"\.visible \.entry (\w+)\(")


class DeviceArray(NamedTuple):
    """An array as a kernel of Numba's takes it: where it lies, how large an item is, and its shape."""

    address: int
    item: int
    shape: tuple[int, ...]

    def words(self) -> list[int]:
        """Two null pointers, items, bytes an item, address, shape, strides in bytes."""
        strides = [self.item * prod(self.shape[i + 1 :]) for i in range(len(self.shape))]
        return [0, 0, prod(self.shape), self.item, self.address, *self.shape, *strides]


class DriverError(RuntimeError):
    """The driver says no, in its own words."""


class LoadedKernel:
    """One kernel, loaded into the context that is current."""

    def __init__(self, code: str) -> None:
        entry = ENTRY.search(code)
        if entry is None:
            raise DriverError("there is no kernel in this PTX")
        self._cuda, module, self._function = _library(), ctypes.c_void_p(), ctypes.c_void_p()
        self._ask("cuModuleLoadData", ctypes.byref(module), code.encode() + b"\0")
        self._ask("cuModuleGetFunction", ctypes.byref(self._function), module, entry[1].encode())

    def _ask(self, name: str, *arguments: Any) -> None:
        status = getattr(self._cuda, name)(*arguments)
        if status:
            words = ctypes.c_char_p()
            self._cuda.cuGetErrorString(status, ctypes.byref(words))
            raise DriverError(f"{name}: {(words.value or b'an error it has no words for').decode()}")

    def launch(self, blocks: int, threads: int, stream: int, arguments: Sequence[int | DeviceArray]) -> None:
        """Run it on a stream; numbers are 64 bits wide."""
        words = [word for given in arguments for word in (given.words() if isinstance(given, DeviceArray) else [given])]
        values = (ctypes.c_int64 * len(words))(*words)
        size = ctypes.sizeof(ctypes.c_int64)
        pointers = (ctypes.c_void_p * len(words))(*(ctypes.addressof(values) + i * size for i in range(len(words))))
        self._ask(
            "cuLaunchKernel", self._function, blocks, 1, 1, threads, 1, 1, 0, ctypes.c_void_p(stream), pointers, None
        )


def _library() -> Any:
    for name in LIBRARIES:
        try:
            return ctypes.CDLL(name)
        except OSError:
            continue
    raise DriverError("there is no NVIDIA driver on this machine")
