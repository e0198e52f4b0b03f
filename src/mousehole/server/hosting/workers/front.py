"""The front: it has the one address, the store, the bots and all limits; the rooms are its workers'."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import pickle
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import Future
from itertools import count
from typing import Any
from zlib import crc32

import msgspec

from mousehole.server import http_bodies
from mousehole.server.hosting.bot_pool import BotService
from mousehole.server.hosting.counts import Counts
from mousehole.server.hosting.facts import Facts
from mousehole.server.hosting.limits import ConnectionCounter
from mousehole.server.hosting.registry import DAY_S, Condition, RoomLimits, RoomRegistry
from mousehole.server.hosting.settings import ServeSettings
from mousehole.server.hosting.workers import messages
from mousehole.server.hosting.workers.channel import Channel
from mousehole.server.protocol import HouseOrder
from mousehole.server.room.fallback import Choice
from mousehole.server.storage.sqlite import SqliteStore
from mousehole.server.storage.store import Batch, Store, StoreError

ANSWER_S = 5.0
LEAVE_S = 5.0  # a worker that has not ended by then is ended
WATCH_S, ALIVE_S = 1.0, 2.0  # between two questions whether it is there, and for the answer
START_S = 60.0  # within which one that was started has answered for the first time
MOST_SILENT = 3  # questions without an answer, after which it is ended
AGAIN_S, LONGEST_AGAIN_S = 0.05, 5.0  # before a worker that has ended is started again; longer if it ends at once
STEADY_S = 10.0

logger = logging.getLogger(__name__)


def number_of(room: str, workers: int) -> int:
    """Which of so many workers has a room, now and for ever."""
    return crc32(room.encode()) % workers


class WorkerGone(StoreError):
    """The worker that was asked has ended."""


class WorkerLine:
    """One worker, as the front sees it; one that ends is started again, and reads its rooms from disk."""

    def __init__(self, registry: FrontRegistry, number: int, settings: ServeSettings, module: str) -> None:
        self._registry, self._number, self._settings, self._module = registry, number, settings, module
        self._numbers = count(1)
        self._asked: dict[int, asyncio.Future[Any]] = {}
        self._inside = Counter[str]()  # its connections, by address
        self._storing: set[asyncio.Future[Any]] = set()
        self._process: subprocess.Popen[bytes] | None = None
        self._channel: Channel | None = None
        self._starting: asyncio.Task[None] | None = None
        self._started_at, self._wait_s = 0.0, AGAIN_S
        self._is_leaving = False
        self._has_answered = False
        self._silent = 0  # questions in a row without an answer
        self.is_frozen = False
        self._before = Counts()  # what those that have ended had counted
        self.figures = messages.Figures(0, 0, Counts())

    # The process

    def start(self) -> None:
        """Start it; whatever is sent to it before it is ready waits."""
        here, there = socket.socketpair()
        arguments = [sys.executable, "-m", self._module, str(there.fileno()), str(self._number)]
        with there:
            self._process = subprocess.Popen(
                arguments, pass_fds=[there.fileno()], stdin=subprocess.DEVNULL,
                process_group=0,  # Ctrl-C is for the front, which then tells its workers
            )  # fmt: skip
        self._started_at = time.monotonic()
        self._has_answered, self._silent = False, 0
        self._channel = Channel(here, messages.FromWorker, self._hear, self._lost)
        self._channel.send(messages.Begin(pickle.dumps(self._settings)))

    def _lost(self) -> None:
        """It has ended: whoever was there may come back, and what it had sent is stored before it starts anew."""
        self._channel = None
        for address, connections in self._inside.items():
            for _ in range(connections):
                self._registry.connection_limit.leave(address)
        self._inside.clear()
        self._before.add(self.figures.counts)
        self.figures = messages.Figures(0, 0, Counts())
        asked, self._asked = self._asked, {}
        for future in asked.values():
            if not future.done():
                future.set_exception(WorkerGone("a worker has ended"))
        if not self._is_leaving:
            self._registry.counts.trouble("workers_ended")
            logger.error("a worker has ended; its rooms go on from what is on disk")
            self._starting = asyncio.create_task(self._start_again())

    async def _start_again(self) -> None:
        await self._end()
        if self._storing:
            await asyncio.wait(self._storing)
        is_steady = time.monotonic() - self._started_at > STEADY_S
        self._wait_s = AGAIN_S if is_steady else min(2 * self._wait_s, LONGEST_AGAIN_S)
        await asyncio.sleep(self._wait_s)
        if not self._is_leaving:
            self.start()

    async def watch(self) -> None:
        """Ask it now and then whether it is there; one that no longer answers, or never has, is ended."""
        while True:
            began = time.monotonic()
            await asyncio.sleep(WATCH_S)
            if time.monotonic() - began > 2 * WATCH_S:
                continue  # it was this process that stood still
            try:
                await self.ask("alive", [], ALIVE_S)
                self._has_answered, self._silent, self.is_frozen = True, 0, False
            except WorkerGone:
                self._has_answered, self._silent, self.is_frozen = False, 0, False
            except StoreError:
                self._is_silent()

    def _is_silent(self) -> None:
        if self._process is None or self._is_leaving:
            return
        if not self._has_answered and time.monotonic() - self._started_at < START_S:
            return  # it reads its modules, which takes long on a busy machine
        self.is_frozen = True
        self._silent += 1
        if self._silent == MOST_SILENT:
            self._registry.counts.trouble("workers_frozen")
            logger.error("a worker does not answer: it is ended and started again")
            self._process.kill()

    async def _end(self) -> None:
        """Make sure that its process has ended."""
        process = self._process
        if process is None:
            return
        try:
            await asyncio.to_thread(process.wait, LEAVE_S)
        except subprocess.TimeoutExpired:
            logger.error("a worker does not end: it is ended")
            process.kill()
            await asyncio.to_thread(process.wait)

    async def leave(self) -> None:
        """Let it put everything on disk, send everybody away and end."""
        self._is_leaving = True
        if self._starting is not None:
            self._starting.cancel()
        if self._channel is not None:
            self._channel.send(messages.Leave())
        await self._end()
        if self._storing:
            await asyncio.wait(self._storing)
        if self._channel is not None:
            self._channel.cut()

    # What is said to it

    def hand(self, request: bytes, descriptor: int) -> None:
        """A connection is its own from now on."""
        if self._channel is not None:
            self._channel.send(messages.Hand(request), descriptor)
        else:
            socket.close(descriptor)

    async def ask(self, what: str, about: list[str], answer_s: float = ANSWER_S) -> Any:
        """A question; StoreError where there is no answer."""
        if self._channel is None:
            raise WorkerGone("a worker has ended")
        number = next(self._numbers)
        future = self._asked[number] = asyncio.get_running_loop().create_future()
        self._channel.send(messages.WorkerQuestion(number, what, about))
        try:
            async with asyncio.timeout(answer_s):
                return await future
        except TimeoutError:
            raise StoreError("a worker does not answer") from None
        finally:
            self._asked.pop(number, None)

    def counted(self) -> Counts:
        """What it and those before it have counted."""
        counts = Counts()
        counts.add(self._before)
        counts.add(self.figures.counts)
        return counts

    # What it says

    def _hear(self, message: Any, _: int | None) -> None:
        match message:
            case messages.Appends():
                self._append(message)
            case messages.AskBot():
                self._think(message)
            case messages.Enter():
                self._let_in(message)
            case messages.Left():
                self._inside[message.address] -= 1
                self._registry.connection_limit.leave(message.address)
            case messages.GameOver():
                self._registry.game_over(message.room, None)
            case messages.Forget():
                self._registry.bots.forget(message.room)
            case messages.Figures():
                self.figures = message
            case messages.WorkerAnswer():
                self._answered(message)

    def _send(self, message: msgspec.Struct) -> None:
        if self._channel is not None:
            self._channel.send(message)

    def _append(self, asked: messages.Appends) -> None:
        future = self._registry.append_all(asked.batch)
        self._storing.add(future)
        channel = self._channel

        def done(future: asyncio.Future[dict[int, StoreError]]) -> None:
            self._storing.discard(future)
            if self._channel is channel:  # else who has asked is no more
                self._send(messages.Stored(asked.number, _errors(future, len(asked.batch.parts))))

        future.add_done_callback(done)

    def _think(self, asked: messages.AskBot) -> None:
        loop, channel = asyncio.get_running_loop(), self._channel

        def tell(choice: Choice) -> None:
            if self._channel is channel:
                self._send(messages.BotAnswer(asked.number, *choice))

        def done(future: Future[Choice]) -> None:
            if not future.cancelled() and not loop.is_closed():
                loop.call_soon_threadsafe(tell, future.result())

        self._registry.bots.ask(*pickle.loads(asked.question)).add_done_callback(done)

    def _let_in(self, asked: messages.Enter) -> None:
        yes = self._registry.connection_limit.take(asked.address)
        if yes:
            self._inside[asked.address] += 1
        self._send(messages.Let(asked.number, yes))

    def _answered(self, answer: messages.WorkerAnswer) -> None:
        future = self._asked.get(answer.number)
        if future is None or future.done():
            return
        if answer.error is None:
            future.set_result(answer.given)
        else:
            future.set_exception(StoreError(answer.error))


def _errors(stored: asyncio.Future[dict[int, StoreError]], appends: int) -> list[str | None] | None:
    """What is wrong with each append; None where nothing is with any."""
    if stored.cancelled():
        return ["the store is closed"] * appends
    failure = stored.exception()
    if failure is not None:
        return [str(failure)] * appends
    refused = stored.result()
    return [str(refused[number]) if number in refused else None for number in range(appends)] if refused else None


class FrontRegistry(RoomRegistry):
    """All rooms of a server whose rooms are in several processes, each room always in the same one.

    `module`: what the process of a worker runs, with its line and its number.
    """

    def __init__(
        self, store: Store, bots: BotService, limits: RoomLimits, settings: ServeSettings, module: str
    ) -> None:
        super().__init__(store, bots, limits)
        self.connection_limit = ConnectionCounter(settings.limits)
        self._watches: list[asyncio.Task[None]] = []
        self.workers = [WorkerLine(self, number, settings, module) for number in range(settings.workers)]

    def worker_of(self, room: str) -> WorkerLine:
        """The worker whose room it is."""
        return self.workers[number_of(room, len(self.workers))]

    async def open(self) -> None:
        """Open the store and start the workers."""
        await super().open()
        for worker in self.workers:
            worker.start()
        self._watches = [asyncio.create_task(worker.watch()) for worker in self.workers]

    async def close(self) -> None:
        """Everything on disk, everybody told to come back, the workers ended, the store closed."""
        self.stopping = True
        for watch in self._watches:
            watch.cancel()
        await asyncio.gather(*(worker.leave() for worker in self.workers))
        await super().close()

    def append_all(self, batch: Batch) -> asyncio.Future[dict[int, StoreError]]:
        """Store what the rooms of a worker have appended."""
        assert isinstance(self.store, SqliteStore), "with PostgreSQL workers store by themselves"
        return self.store.append_all(batch)

    # Rooms

    async def create(self, asked: http_bodies.NewRoom) -> http_bodies.RoomMade:
        """Open a room; on disk when this returns, and in its worker's memory when somebody comes."""
        opened, tokens = await self._open(asked)
        return http_bodies.RoomMade(opened.room, tokens)

    async def drop(self, room: str) -> None:
        """Let a room that is to be no more go from its worker's memory."""
        await self.worker_of(room).ask("drop", [room])

    async def look(self, rooms: Iterable[str], boards: bool = False) -> dict[str, Facts]:
        """What is known of these rooms, from their workers' memories or else from disk."""
        asked = list(rooms)
        theirs: dict[WorkerLine, list[str]] = {}
        for room in asked:
            theirs.setdefault(self.worker_of(room), []).append(room)
        found: dict[str, Facts] = {}
        for worker, some in theirs.items():
            try:
                found |= msgspec.convert(await worker.ask("boards" if boards else "look", some), dict[str, Facts])
            except StoreError:
                found |= await super().look(some)
        return {room: found[room] for room in asked if room in found}

    async def order(self, rooms: Iterable[str], do: HouseOrder, words: str) -> int:
        """Let tables stand still, go on or show something, whichever worker has them."""
        asked, reached = list(rooms), 0
        for worker in self.workers:
            theirs = [room for room in asked if self.worker_of(room) is worker]
            if theirs:
                with contextlib.suppress(StoreError):  # it is being started again: the others' tables are told
                    reached += await worker.ask("order", [do, words, *theirs])
        return reached

    async def keep_analysis(self, room: str, number: int, whole: bytes) -> None:
        """Have a table's worker keep what decided one of its games."""
        await self.worker_of(room).ask("keep_analysis", [room, str(number), whole.decode()])

    async def forget_old(self) -> None:
        """Delete from disk what nobody has touched for as long as rooms are kept, and nobody is at."""
        if await self._may_forget():
            kept = [room for worker in self.workers for room in await worker.ask("kept", [])]
            before = time.time() - (self.limits.retention_days or 0) * DAY_S
            await self.store.expire(before, kept)
            await self.book.expire(before)

    # How it stands

    @property
    def condition(self) -> Condition:
        """Can it be sent players?"""
        return "worker_down" if any(worker.is_frozen for worker in self.workers) else super().condition

    @property
    def rooms(self) -> int:
        """How many rooms are in the workers' memories."""
        return sum(worker.figures.rooms for worker in self.workers)

    @property
    def connections(self) -> int:
        """How many connections the workers have."""
        return sum(worker.figures.connections for worker in self.workers)

    def counted(self) -> Counts:
        """What all processes have counted since the start."""
        counts = Counts()
        for counted in (self.counts, *(worker.counted() for worker in self.workers)):
            counts.add(counted)
        return counts

    def figures(self) -> dict[str, tuple[str, float]]:
        """What several processes have to measure."""
        return {"workers": ("Processes that keep rooms", len(self.workers))}
