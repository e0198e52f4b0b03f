"""A worker: some of a server's rooms, and their players' connections, in a process of their own.

`hosting.workers.front` starts it. The bots' process is another one: `hosting.bot_process`.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import os
import pickle
import signal
import socket
import sys
from collections.abc import Coroutine
from typing import Any

import msgspec
import uvicorn
from uvicorn.server import ServerState

from mousehole.engine.errors import MouseholeError
from mousehole.server.hosting.registry import RoomRegistry
from mousehole.server.hosting.settings import ServeSettings
from mousehole.server.hosting.workers import messages
from mousehole.server.hosting.workers.channel import Channel
from mousehole.server.hosting.workers.front_services import FrontBots, FrontConnectionLimit, FrontStore
from mousehole.server.protocol import HouseOrder
from mousehole.server.refusals import sentence
from mousehole.server.storage.backends import store_at
from mousehole.server.storage.sqlite import SqliteFile
from mousehole.server.storage.store import FILE_NAME, Store
from mousehole.server.web.app import AppSettings, make_app
from mousehole.server.web.uvicorn_config import GARBAGE, uvicorn_config
from mousehole.server.web.wire import Wire

FIGURES_S = 0.5

logger = logging.getLogger(__name__)


class Worker:
    """Does what the front says, until it says no more."""

    def __init__(self, line: socket.socket, number: int) -> None:
        self._number = number
        self._channel = Channel(line, messages.FromFront, self._hear, self._orphaned)
        self._bots, self._connection_limit = FrontBots(self._channel.send), FrontConnectionLimit(self._channel.send)
        self._store: Store | None = None
        self._registry: RoomRegistry | None = None
        self._config: uvicorn.Config | None = None
        self._state = ServerState()
        self._early: list[tuple[messages.Hand, int]] = []  # connections that came before all was ready
        self._tasks: set[asyncio.Task[None]] = set()
        self._told = b""  # the figures that the front has
        self.ended = asyncio.get_running_loop().create_future()

    def _orphaned(self) -> None:
        """Without the front nothing can be stored, and so nothing told."""
        os._exit(1)

    # What the front says

    def _hear(self, message: Any, descriptor: int | None) -> None:
        match message:
            case messages.Stored():
                assert isinstance(self._store, FrontStore)
                self._store.stored(message)
            case messages.Hand():
                assert descriptor is not None
                if self._config is None:
                    self._early.append((message, descriptor))
                else:
                    self._do(self._take(self._config, message.request, descriptor))
            case messages.Let():
                self._connection_limit.let(message)
            case messages.BotAnswer():
                self._bots.thought(message)
            case messages.WorkerQuestion():
                self._do(self._answer(message))
            case messages.Begin():
                self._do(self._begin(pickle.loads(message.settings)))
            case messages.Leave():
                self._do(self._leave())

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.error("a worker could not do what it was told", exc_info=task.exception())
            if self._config is None:  # it could not even begin: the front starts another one
                os._exit(1)

    async def _begin(self, settings: ServeSettings) -> None:
        _stay_on_core(self._number, settings.workers)
        if settings.database is None:
            self._store = FrontStore(SqliteFile(settings.data / FILE_NAME), self._channel.send)
        else:
            self._store = store_at(settings.data, settings.database)
        self._registry = RoomRegistry(self._store, self._bots)
        await self._registry.open()
        app = make_app(
            self._registry,
            AppSettings(settings.limits, settings.origins, names=settings.called_names),
            is_open=True,
            connection_limit=self._connection_limit,
        )
        config = uvicorn_config(settings, app, Wire, self._registry.counts)
        config.load()
        self._config = config
        gc.freeze()
        gc.set_threshold(*GARBAGE)
        gc.enable()
        for message, descriptor in self._early:
            await self._take(config, message.request, descriptor)
        self._do(self._tell_figures(self._registry))

    async def _take(self, config: uvicorn.Config, request: bytes, descriptor: int) -> None:
        """A connection is this worker's: let it be heard as if it had come here first."""
        with contextlib.suppress(OSError):  # it may be gone by now
            wire = Wire(config, self._state, {})
            connection = socket.socket(fileno=descriptor)
            await asyncio.get_running_loop().connect_accepted_socket(lambda: wire, connection)
            wire.data_received(request)

    async def _answer(self, asked: messages.WorkerQuestion) -> None:
        if self._registry is None:  # it is about to begin
            return
        try:
            given: Any = None
            match asked.what:
                case "look" | "boards":
                    given = msgspec.to_builtins(await self._registry.look(asked.about, asked.what == "boards"))
                case "drop":
                    await self._registry.drop(asked.about[0])
                case "order":
                    do, words, *rooms = asked.about
                    given = await self._registry.order(rooms, msgspec.convert(do, HouseOrder), words)
                case "keep_analysis":
                    room, number, whole = asked.about
                    await self._registry.keep_analysis(room, int(number), whole.encode())
                case "alive":
                    given = True
                case "kept":
                    given = list(self._registry.runners)
            self._channel.send(messages.WorkerAnswer(asked.number, given))
        except MouseholeError as error:
            self._channel.send(messages.WorkerAnswer(asked.number, error=str(error)))

    async def _tell_figures(self, registry: RoomRegistry) -> None:
        """Let the front know how it stands, whenever that has changed."""
        while True:
            figures = messages.Figures(registry.rooms, registry.connections, registry.counts)
            data = msgspec.msgpack.encode(figures)
            if data != self._told:
                self._told = data
                self._channel.send(figures)
            await asyncio.sleep(FIGURES_S)

    async def _leave(self) -> None:
        if self._registry is not None:
            await self._registry.close()
        for connection in list(self._state.connections):
            connection.shutdown()
        while self._state.tasks:
            await asyncio.wait(self._state.tasks)
        self.ended.set_result(None)


def _stay_on_core(number: int, workers: int) -> None:
    """Where there is a worker for each core, let each stay on its own: what a core has at hand is nowhere else."""
    if hasattr(os, "sched_setaffinity"):
        cores = sorted(os.sched_getaffinity(0))
        if len(cores) == workers:
            os.sched_setaffinity(0, {cores[number]})


async def _work(line: socket.socket, number: int) -> None:
    await Worker(line, number).ended


def main() -> None:
    """Work until the front is gone or says that it is over; signals are for the front."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    gc.disable()
    logging.basicConfig(level=logging.WARNING)
    sentence("locked")  # words take long to load: not in the middle of somebody's move
    import uvloop

    line, number = (int(given) for given in sys.argv[1:])
    uvloop.run(_work(socket.socket(fileno=line), number))


if __name__ == "__main__":
    main()
