"""The engines: all cores, a GPU, a cluster. Each plays blocks of games and hands their totals back as they come.

A *block* is games first … first + games - 1. Totals merge by addition, so it does not matter who plays which block, in
which order, or how often one has to be played again because a worker was lost.
"""

from __future__ import annotations

import logging
import os
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from typing import Any, NamedTuple, Protocol

from mousehole.engine.errors import BadOptions, shown
from mousehole.lab.kernel import many
from mousehole.lab.setups import THINKERS, Cast
from mousehole.lab.totals import Totals

ENGINES = ("auto", "cpu", "gpu")
AHEAD = 2  # blocks handed out beyond the number of workers
LOST_AT_MOST = 10  # times that a block is played anew because its worker was lost


class Block(NamedTuple):
    """So many games of a set-up, from one number on; `cell` says whose they are."""

    cell: int
    setup: Cast
    first: int
    games: int


Played = tuple[Block, Totals, float]  # and the seconds that it took


class Engine(Protocol):
    """Something that plays blocks."""

    @property
    def workers(self) -> int:
        """How many blocks it plays at once."""

    @property
    def name(self) -> str:
        """What to call it."""

    def play(self, blocks: Iterable[Block]) -> Iterator[Played]:
        """The totals of each block, in any order; blocks are taken as they are needed."""


def play_block(block: Block) -> tuple[Totals, float]:
    """The totals of a block, played in this thread, and the seconds that it took."""
    return _timed(_play_slowly if block.setup.kind == THINKERS else many.play, block)


def _timed(play: Callable[[Cast, int, int], Totals], block: Block) -> tuple[Totals, float]:
    begun = time.perf_counter()
    totals = play(block.setup, block.first, block.games)
    return totals, time.perf_counter() - begun


def _play_slowly(setup: Cast, first: int, games: int) -> Totals:
    from mousehole.lab import slow  # search is needed for these alone

    return slow.play(setup, first, games)


class Cores:
    """Threads of this process: compiled games hold no lock."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or _cores()
        self.name = f"{self.workers} core{'s' if self.workers > 1 else ''}"

    def play(self, blocks: Iterable[Block]) -> Iterator[Played]:
        """Play the blocks, a few ahead of what is taken.

        What is still to be compiled is played in this thread, where Ctrl-C can stop the compiler; others would wait.
        """
        waiting, running = iter(blocks), dict[Future[tuple[Totals, float]], Block]()
        with ThreadPoolExecutor(self.workers) as pool:
            try:
                while True:
                    room = self.workers + AHEAD - len(running)
                    more = list(islice(waiting, room))
                    for block in more:
                        if _is_ready(block.setup):
                            running[pool.submit(play_block, block)] = block
                        else:
                            yield block, *play_block(block)
                    if not running and len(more) < room:
                        return
                    for future in wait(running, return_when=FIRST_COMPLETED).done if running else ():
                        yield running.pop(future), *future.result()
            finally:
                for future in running:
                    future.cancel()


def _is_ready(setup: Cast) -> bool:
    return setup.kind == THINKERS or many.is_compiled(setup)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Gpu:
    """A CUDA GPU, one block after the other."""

    workers = 1
    name = "GPU"

    def __init__(self) -> None:
        try:
            from mousehole.lab.kernel import gpu
        except (ImportError, AttributeError) as error:  # the latter from a numba-cuda with a NumPy newer than it knows
            words = "needs numba-cuda and a NumPy that it knows; `pip install 'mousehole[gpu]'` brings both"
            raise BadOptions(f"--engine gpu {words} ({error})") from None
        if not gpu.is_available():
            raise BadOptions("--engine gpu: there is no CUDA GPU here")
        import_module("numba").config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # the first blocks are small on purpose
        self._play: Callable[[Cast, int, int], Totals] = gpu.play

    def play(self, blocks: Iterable[Block]) -> Iterator[Played]:
        """Play the blocks; players that think play on the CPU."""
        for block in blocks:
            yield block, *(play_block(block) if block.setup.kind == THINKERS else _timed(self._play, block))


class Cluster:
    """A Dask cluster: `local`, or the address of its scheduler."""

    def __init__(self, client: Any) -> None:
        self._client = client

    @property
    def workers(self) -> int:
        """How many blocks can be played at once."""
        return max(1, int(sum(self._client.nthreads().values())))

    @property
    def name(self) -> str:
        """What to call it."""
        return f"Dask cluster of {self.workers} threads"

    def play(self, blocks: Iterable[Block]) -> Iterator[Played]:
        """Play the blocks; what a lost worker had is played by others."""
        waiting = iter(blocks)
        running, lost = dict[str, Block](), dict[Block, int]()
        completed = import_module("distributed").as_completed()
        for block in islice(waiting, self.workers + AHEAD):
            running[self._submit(completed, block).key] = block
        while running:
            future = next(completed)
            block = running.pop(future.key)
            try:
                totals, seconds = future.result()
            except Exception as error:
                lost[block] = lost.get(block, 0) + 1
                if not _is_loss(error) or lost[block] > LOST_AT_MOST:
                    raise
                running[self._submit(completed, block).key] = block
                continue
            yield block, totals, seconds
            for following in islice(waiting, 1):
                running[self._submit(completed, following).key] = following

    def _submit(self, completed: Any, block: Block) -> Any:
        future = self._client.submit(play_block, block, pure=False)
        completed.add(future)
        return future


def _is_loss(error: Exception) -> bool:
    """Was a worker lost, or is the game wrong?"""
    return type(error).__name__ in {"KilledWorker", "CancelledError", "FutureCancelledError", "CommClosedError"}


@contextmanager
def cluster(address: str, workers: int | None = None) -> Iterator[Cluster]:
    """A Dask cluster by its scheduler's address; `local` starts one of as many processes as there are cores."""
    try:
        dask = import_module("distributed")
    except ImportError as error:
        raise BadOptions(f"--cluster needs Dask (pip install 'mousehole[cluster]'): {error}") from None
    if address == "local":
        with _deaf_to_ctrl_c():
            local = dask.LocalCluster(
                n_workers=workers or _cores(), threads_per_worker=1, dashboard_address="127.0.0.1:0",
                silence_logs=logging.ERROR,  # that a worker is stopped in the middle of a block is as it should be
            )  # fmt: skip
        with local, dask.Client(local) as client:
            yield Cluster(client)
        return
    try:
        client = dask.Client(address, timeout="10s")
    except (OSError, TimeoutError, ValueError) as error:
        raise BadOptions(f"--cluster {address}: nobody answers there ({error})") from None
    with client:
        yield Cluster(client)


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Processes that are started here do not hear Ctrl-C: it is meant for this one, who ends them."""
    if threading.current_thread() is not threading.main_thread():  # only that one may say so
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def engine(name: str = "auto", cluster_address: str | None = None, workers: int | None = None) -> Iterator[Engine]:
    """The engine by its name: `cpu`, `gpu`, or `auto` (a GPU where there is one); or a cluster by its address.

    >>> with engine("cpu", workers=2) as chosen:
    ...     chosen.name
    '2 cores'
    """
    if name not in ENGINES:
        raise BadOptions(f"engine {shown(name)}: there are {', '.join(ENGINES)}")
    if cluster_address is not None:
        with cluster(cluster_address, workers) as found:
            yield found
        return
    yield Gpu() if name == "gpu" or (name == "auto" and _has_gpu()) else Cores(workers)


def _has_gpu() -> bool:
    try:
        Gpu()
    except BadOptions:
        return False
    return True
