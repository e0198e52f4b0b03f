"""Clocks and chance as the server's modules find them in a simulation.

Every module of the project that says `time`, `secrets` or `random` gets a stand-in under that name for as long as a
simulation runs. So nothing has to be known about which modules these are, and none can be forgotten.
"""

from __future__ import annotations

import contextlib
import importlib
import pkgutil
import random
import sys
import time
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import Any

from simulation.loop import SimLoop

BEGAN_S = 1_700_000_000.0  # the simulated calendar
NAMES = ("time", "secrets", "random")


class Time:
    """The module `time`, by the virtual clock of the process whose turn it is."""

    CLOCK_MONOTONIC, CLOCK_BOOTTIME = time.CLOCK_MONOTONIC, getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)

    def __init__(self, loop: SimLoop) -> None:
        self._loop = loop
        self.monotonic = self.perf_counter = self.thread_time = loop.time

    def time(self) -> float:
        """Seconds since 1970."""
        return BEGAN_S + self._loop.now

    def clock_gettime(self, _: int) -> float:
        """The clock that goes on while a process stands still."""
        return self._loop.time()

    def sleep(self, _: float) -> None:
        """A thread waits; whoever simulates it has taken that into account."""


class Secrets:
    """The module `secrets`, from a seed."""

    def __init__(self, luck: random.Random) -> None:
        self._luck = luck
        self.choice, self.randbelow = luck.choice, luck.randrange

    def randbits(self, bits: int) -> int:
        """So many bits."""
        return self._luck.getrandbits(bits)

    def token_bytes(self, size: int) -> bytes:
        """So many bytes."""
        return self._luck.randbytes(size)

    def token_hex(self, size: int) -> str:
        """As many in hexadecimal."""
        return self._luck.randbytes(size).hex()

    def token_urlsafe(self, size: int) -> str:
        """As many as text."""
        return self._luck.randbytes(size).hex()


class Chance(random.Random):
    """The module `random`, from a seed."""

    Random = random.Random


@cache
def modules() -> list[ModuleType]:
    """All modules of the project that a server uses; they are looked for once, and processes are copied after that."""
    import mousehole.server

    for found in pkgutil.walk_packages(mousehole.server.__path__, "mousehole.server."):
        if not found.name.endswith("__main__"):
            importlib.import_module(found.name)
    import mousehole

    for game in mousehole.games():
        mousehole.Table(game)
    return [module for name, module in sorted(sys.modules.items()) if name.split(".")[0] == "mousehole"]


@contextlib.contextmanager
def standing_in(loop: SimLoop, seed: str, asyncpg: Any) -> Iterator[None]:
    """Let all modules of the project have a virtual clock, chance from a seed, and a simulated database's driver."""
    stand_ins = {
        "time": Time(loop), "secrets": Secrets(random.Random(f"{seed} secrets")), "random": Chance(f"{seed} random"),
    }  # fmt: skip
    true = {name: importlib.import_module(name) for name in NAMES}
    changed = [(module, name) for module in modules() for name in NAMES if vars(module).get(name) is true[name]]
    driver = sys.modules.get("asyncpg")
    for module, name in changed:
        setattr(module, name, stand_ins[name])
    sys.modules["asyncpg"] = asyncpg
    try:
        yield
    finally:
        for module, name in changed:
            setattr(module, name, true[name])
        if driver is None:
            sys.modules.pop("asyncpg", None)
        else:
            sys.modules["asyncpg"] = driver
