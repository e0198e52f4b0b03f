"""Servers of a simulation: one alone, one with workers, three nodes; started, ended and broken as machines are.

What they take from the operating system (processes, sockets between them, the end of a process) stands in for itself
here; everything above that is the project's own code.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from mousehole.server.hosting import registry
from mousehole.server.hosting.nodes import node as node_module
from mousehole.server.hosting.nodes.node import NodeRegistry, NodeSettings
from mousehole.server.hosting.registry import RoomLimits, RoomRegistry
from mousehole.server.hosting.settings import ServeSettings
from mousehole.server.hosting.workers import front as front_module
from mousehole.server.hosting.workers.front import FrontRegistry
from mousehole.server.storage import journal
from mousehole.server.storage.store import StoreError
from mousehole.server.web import worker_process
from mousehole.server.web.app import AppSettings, make_app
from mousehole.server.web.worker_process import Worker
from simulation.bots import SimThinkers
from simulation.disk import Disk, SimSqliteFile, SimSqliteStore
from simulation.loop import Process
from simulation.network import End, Listener
from simulation.network import Path as NetworkPath
from simulation.web import ServerSocket, serve_socket
from simulation.world import World

INSIDE = NetworkPath(0.00002, 0.0001, 0.0)  # between processes of one machine
START_S = (0.3, 3.0)
IDLE_MS, SWEEP_S = 20_000.0, 5.0  # rooms are let go sooner, so that a short simulation sees it
SOME_ENTRIES, MOST_ENTRIES, IN_ONE_GO = 60, 120, 20  # and what is in the journal goes to its places more often
PORT = 7700

logger = logging.getLogger(__name__)


class Server(ABC):
    """A process that takes connections: what it keeps, and its application."""

    def __init__(self, world: World, name: str) -> None:
        self.world, self.name = world, name
        self.process: Process = world.loop.process(name)
        self.thinkers = SimThinkers(self.process, world.luck_of(f"bots {name}"), world.checks, world.faults)
        self.thinkers.trouble = world.bot_trouble
        self.thinkers.runner_of = self._runner_of
        self.registry: Any = None
        self.app: Any = None
        self.is_ready = False

    def _runner_of(self, room: str) -> Any:
        return self.registry.runners.get(room), self.process

    async def open(self) -> None:
        """Begin; where the store says no, end, and somebody starts it again."""
        self.registry = self.make_registry()
        settings = AppSettings()
        self.app = make_app(self.registry, settings, is_open=True)
        try:
            await self.registry.open()
        except StoreError as error:
            self.world.checks.note(f"{self.name} cannot begin", str(error))
            self.process.do(self.end, False)
            return
        self.is_ready = True
        self.world.checks.note(f"{self.name} is ready")

    @abstractmethod
    def make_registry(self) -> RoomRegistry:
        """What it keeps."""

    def take(self, end: End, room: str, address: str) -> None:
        """A WebSocket has come."""
        mark = self.world.checks.n_of
        serve_socket(self.process, ServerSocket(self.world.network, end, room, address, lambda: mark(room)), self.app)

    async def close(self) -> None:
        """A clean end: hand over, tell everybody, let go."""
        await self.registry.drain()
        await self.registry.close()
        while any(end.process is self.process for end in self.world.network.ends_with_people()):
            await asyncio.sleep(0.05)
        self.is_ready = False
        self.process.do(self.end, False)

    def end(self, silently: bool) -> None:
        """It has ended, or its machine has."""
        self.is_ready = False
        self.process.kill()
        self.world.network.ended(self.process, silently)

    @property
    def is_alive(self) -> bool:
        """Does it run?"""
        return self.process.is_alive


class Lone(Server):
    """A server alone."""

    def __init__(self, world: World, disk: Disk) -> None:
        self.disk = disk
        super().__init__(world, "server")

    def make_registry(self) -> RoomRegistry:
        """All rooms in this process."""
        return RoomRegistry(SimSqliteStore(self.disk, self.process, self.world.checks), self.thinkers)


class Front(Server):
    """A server whose rooms are in several processes."""

    def __init__(self, world: World, disk: Disk, workers: int) -> None:
        self.disk, self._workers = disk, workers
        self.sockets: dict[int, End] = {}  # by what stands for a descriptor
        self._numbers = count(1)
        self.workers: list[WorkerProcess] = []
        super().__init__(world, "server")

    def _runner_of(self, room: str) -> Any:
        for worker in self.workers:
            if worker.process.is_alive and worker.registry is not None and room in worker.registry.runners:
                return worker.registry.runners[room], worker.process
        return None, None

    def make_registry(self) -> RoomRegistry:
        """All rooms in workers."""
        settings = ServeSettings(data=Path("data"), workers=self._workers)
        store = SimSqliteStore(self.disk, self.process, self.world.checks)
        return FrontRegistry(store, self.thinkers, RoomLimits(), settings, "worker")

    def take(self, end: End, room: str, address: str) -> None:
        """A WebSocket has come: it is a worker's."""
        descriptor = self.descriptor_of(end)
        request = msgspec.json.encode([room, address])
        self.process.do(lambda: self.registry.worker_of(room).hand(request, descriptor))

    def descriptor_of(self, end: End) -> int:
        """A number for an end."""
        number = next(self._numbers)
        self.sockets[number] = end
        return number

    def end(self, silently: bool) -> None:
        """It has ended; its workers notice."""
        super().end(silently)
        if silently:  # the whole machine
            for worker in list(self.workers):
                worker.is_silent = True
                worker.kill()


class WorkerProcess:
    """What `subprocess.Popen` gives for a worker."""

    def __init__(self, front: Front, descriptor: int, number: int) -> None:
        self._front = front
        self.number = number
        self.process = front.world.loop.process(f"worker{number}")
        self.process.at_end.append(self._ended)
        self.is_silent = False  # nobody is left who could tell of its end
        self._waiting: list[asyncio.Future[int]] = []
        self.worker: Worker | None = None
        end = front.sockets[descriptor]
        end.process = self.process
        self._early: list[Any] = []  # what is said before it listens waits in the socket
        end.hear, end.lost = self._early.append, self.kill
        front.workers.append(self)
        begins_at = front.world.loop.now + front.world.luck.uniform(0.1, 0.6)
        self.process.do_at(begins_at, lambda: self.process.start(self._work(end)))

    async def _work(self, end: End) -> None:
        self.worker = Worker(end, self.number)  # type: ignore[arg-type]
        for what in self._early:
            end.hear(what)
        await self.worker.ended
        self.process.do(self.kill)

    @property
    def registry(self) -> Any:
        """What it keeps."""
        return None if self.worker is None else self.worker._registry

    def _ended(self) -> None:
        if self in self._front.workers:
            self._front.workers.remove(self)
        self._front.world.network.ended(self.process, self.is_silent)
        for future in self._waiting:
            self._front.process.do(_set, future, 0)

    def kill(self) -> None:
        """End it."""
        self.process.kill()

    def wait(self, timeout: float | None = None) -> Any:
        """Its end, which comes later: whoever waits in a thread waits for a future here."""
        loop = self._front.world.loop
        future: asyncio.Future[int] = loop.create_future()
        if not self.process.is_alive:
            future.set_result(0)
        else:
            self._waiting.append(future)
            if timeout is not None:
                late = _Subprocess.TimeoutExpired("worker", timeout)
                self._front.process.do_at(loop.now + timeout, _set_late, future, late)
        return future


def _set(future: asyncio.Future[int], code: int) -> None:
    if not future.done():
        future.set_result(code)


def _set_late(future: asyncio.Future[int], error: Exception) -> None:
    if not future.done():
        future.set_exception(error)


class SimChannel:
    """The line between the front and a worker."""

    def __init__(self, line: End, kind: Any, hear: Any, lost: Callable[[], None]) -> None:
        self._end, self._hear, self._lost = line, hear, lost
        self._network = asyncio.get_running_loop().network  # type: ignore[attr-defined]
        self._encode, self._decode = msgspec.msgpack.Encoder().encode, msgspec.msgpack.Decoder(kind).decode
        self.is_open = True
        line.hear, line.lost = self._read, self.cut

    def send(self, message: Any, descriptor: int | None = None) -> None:
        """Send a message."""
        if self.is_open:
            self._end.send(self._network, (self._encode(message), descriptor))

    def _read(self, what: tuple[bytes, int | None]) -> None:
        try:
            self._hear(self._decode(what[0]), what[1])
        except Exception:
            logger.exception("a message between processes could not be dealt with")
            self.cut()

    def cut(self) -> None:
        """It is over."""
        if self.is_open:
            self.is_open = False
            self._end.close(self._network)
            self._lost()


class SimNode(Server):
    """One of several nodes."""

    def make_registry(self) -> RoomRegistry:
        """The rooms that are its own."""
        address = f"{self.name}:{PORT}"
        settings = NodeSettings(self.name, address, Listener(address))  # type: ignore[arg-type]
        return NodeRegistry("postgresql://simulated", settings, self.thinkers)


# What the modules of the project take from the operating system


class _Subprocess:
    """The module `subprocess`, as the front uses it."""

    DEVNULL = None

    class TimeoutExpired(Exception):
        """A process has not ended in time."""

    def __init__(self, front: Callable[[], Front]) -> None:
        self._front = front

    def Popen(self, arguments: list[str], **_: Any) -> WorkerProcess:  # noqa: N802
        """Start a worker."""
        return WorkerProcess(self._front(), int(arguments[-2]), int(arguments[-1]))


class _There:
    """The worker's end of a pair of sockets."""

    def __init__(self, number: int) -> None:
        self._number = number

    def fileno(self) -> int:
        """What stands for it."""
        return self._number

    def __enter__(self) -> _There:
        return self

    def __exit__(self, *_: object) -> None:
        pass


class _Socket:
    """The module `socket`, as the front and workers use it."""

    def __init__(self, front: Callable[[], Front]) -> None:
        self._front = front

    def socketpair(self) -> tuple[End, _There]:
        """A line from the front to a worker."""
        front = self._front()
        here, there = front.world.network.join(front.process, front.process, INSIDE)
        return here, _There(front.descriptor_of(there))

    def close(self, descriptor: int) -> None:
        """Hang up."""
        front = self._front()
        front.sockets.pop(descriptor).close(front.world.network)

    def socket(self, fileno: int) -> End:
        """An end that was handed over."""
        return self._front().sockets.pop(fileno)


class _Wire:
    """What takes a WebSocket in a worker."""

    def __init__(self, config: _Config, state: Any, _: Any) -> None:
        self._config, self._state = config, state
        self.end: End | None = None

    def data_received(self, request: bytes) -> None:
        """The request that has come with it."""
        loop: Any = asyncio.get_running_loop()
        room, address = msgspec.json.decode(request)
        assert self.end is not None
        self.end.process = loop.current
        if not self.end.is_open:
            return
        world = self._config.world
        socket = ServerSocket(world.network, self.end, room, address, lambda: world.checks.n_of(room))
        task = loop.create_task(socket.run(self._config.app))
        self._state.tasks.add(task)
        task.add_done_callback(self._state.tasks.discard)


class _Config:
    """What uvicorn's configuration is in a worker."""

    def __init__(self, world: World, app: Any) -> None:
        self.world, self.app = world, app

    def load(self) -> None:
        """Nothing is to be loaded."""


class _Nothing:
    """A module whose functions do nothing here."""

    def __getattr__(self, _: str) -> Any:
        return lambda *_, **__: None


class _Os:
    """The module `os`, as a worker uses it."""

    def __init__(self, world: World) -> None:
        self._world = world

    def _exit(self, _: int) -> None:
        """The process ends."""
        self._world.loop.current.kill()


class _Signal:
    """The module `signal`, as a node uses it."""

    SIGTERM = 15

    def __init__(self, world: World) -> None:
        self._world = world

    def raise_signal(self, _: int) -> None:
        """The process is asked to end."""
        self._world.checks.fail("a node was told that its name is taken")


@contextlib.contextmanager
def operating_system(world: World) -> Iterator[None]:
    """Let the project's modules have simulated processes, and constants for a short life."""

    def front() -> Front:
        assert isinstance(world.servers[0], Front)
        return world.servers[0]

    sockets = _Socket(front)
    stand_ins: list[tuple[Any, str, Any]] = [
        (front_module, "subprocess", _Subprocess(front)), (front_module, "socket", sockets),
        (front_module, "Channel", SimChannel), (worker_process, "Channel", SimChannel),
        (worker_process, "os", _Os(world)), (worker_process, "gc", _Nothing()), (worker_process, "socket", sockets),
        (worker_process, "_stay_on_core", lambda *_: None), (worker_process, "Wire", _Wire),
        (worker_process, "uvicorn_config", lambda _, app, *__: _Config(world, app)),
        (worker_process, "SqliteFile", lambda _: SimSqliteFile(front().disk)),
        (node_module, "warm_up", lambda: None), (node_module, "signal", _Signal(world)),
        (registry, "IDLE_MS", IDLE_MS), (registry, "SWEEP_S", SWEEP_S),
        (journal, "SOME_ENTRIES", SOME_ENTRIES), (journal, "MOST_ENTRIES", MOST_ENTRIES),
        (journal, "IN_ONE_GO", IN_ONE_GO),
    ]  # fmt: skip
    before = [(module, name, getattr(module, name)) for module, name, _ in stand_ins]
    for module, name, stand_in in stand_ins:
        setattr(module, name, stand_in)
    try:
        yield
    finally:
        for module, name, true in before:
            setattr(module, name, true)
