"""What a worker has of the front: its store, its bots, its connection_limit."""

from __future__ import annotations

import asyncio
import logging
import pickle
from collections.abc import Callable, Collection
from concurrent.futures import Future
from functools import partial
from itertools import count

import msgspec

from mousehole.server.hosting.bot_pool import TableFacts
from mousehole.server.hosting.workers import messages
from mousehole.server.room.fallback import Choice
from mousehole.server.room.outbox import Think
from mousehole.server.storage.sqlite import HANDFUL, SqliteFile
from mousehole.server.storage.store import Append, RoomRow, StoreError, Then, batch_of, settle

Send = Callable[[msgspec.Struct], None]

logger = logging.getLogger(__name__)


class FrontStore:
    """The front stores what rooms append; reading a room needs nobody."""

    def __init__(self, file: SqliteFile, send: Send) -> None:
        self._file, self._send = file, send
        self._numbers = count(1)
        self._coming: list[Append] = []  # what this turn of the event loop has brought so far
        self._thens: list[Then] = []  # and who is to be told
        self._under_way: dict[int, list[Then]] = {}

    async def open(self) -> None:
        """Nothing to do: the front has opened the store."""

    def append(self, append: Append) -> asyncio.Future[None]:
        """Store entries; done when they are on disk."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.store(append, partial(settle, future))
        return future

    def store(self, append: Append, then: Then) -> None:
        """Store entries without waiting: `then` is called with what has gone wrong, or None."""
        if not self._coming:
            asyncio.get_running_loop().call_soon(self._hand_over)
        self._coming.append(append)
        self._thens.append(then)
        if len(self._coming) >= HANDFUL:
            self._hand_over()

    def _hand_over(self) -> None:
        if self._coming:
            number = next(self._numbers)
            self._under_way[number] = self._thens
            self._send(messages.Appends(number, batch_of(self._coming)))
            self._coming, self._thens = [], []

    def stored(self, answer: messages.Stored) -> None:
        """The front has answered: tell whoever waits how each append went."""
        thens = self._under_way.pop(answer.number)
        for then, error in zip(thens, answer.errors or [None] * len(thens), strict=True):
            try:
                then(None if error is None else StoreError(error))
            except Exception:  # one room's trouble is not the others'
                logger.exception("a room could not go on after its entries were stored")

    def game_over(self, room: str) -> None:
        """A game has ended: the front has the house book."""
        self._send(messages.GameOver(room))

    async def load(self, room: str) -> list[bytes]:
        """All entries of a room in order."""
        return await self._file.load(room)

    async def lengths(self, rooms: Collection[str]) -> dict[str, int]:
        """How many entries each of these rooms has, without reading them."""
        return await self._file.lengths(rooms)

    async def rows(self, only_open: bool = False) -> list[RoomRow]:
        """All rooms, or the open ones; the latest first."""
        return await self._file.rows(only_open)

    async def check(self) -> None:
        """See whether it can be read: that it can be written is the front's to check."""
        await self._file.rows(only_open=True)

    async def delete(self, room: str) -> bool:
        """Refuse: only the front deletes rooms."""
        raise StoreError(f"{room}: a worker deletes no room")

    async def expire(self, before: float, but: Collection[str] = ()) -> int:
        """Refuse: only the front deletes rooms."""
        raise StoreError(f"{before}, {but}: a worker deletes no room")

    async def close(self) -> None:
        """Nothing to do: the front closes the store."""


class FrontBots:
    """The front asks its bots."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._numbers = count(1)
        self._open: dict[int, Future[Choice]] = {}

    @property
    def thinking(self) -> int:
        """How many bots have been asked and have not yet decided."""
        return len(self._open)

    def get_ready(self) -> None:
        """Nothing to do: the front gets its bots ready."""

    def ask(self, room: str, table: TableFacts, think: Think) -> Future[Choice]:
        """Let a bot think."""
        number = next(self._numbers)
        future = self._open[number] = Future()
        self._send(messages.AskBot(number, pickle.dumps((room, table, think))))
        return future

    def thought(self, answer: messages.BotAnswer) -> None:
        """A bot has decided."""
        self._open.pop(answer.number).set_result((answer.words, answer.at))

    def forget(self, room: str) -> None:
        """Let the front forget the bots of a room that is gone."""
        self._send(messages.Forget(room))

    def close(self) -> None:
        """Nothing to do: the front closes its bots."""


class FrontConnectionLimit:
    """The front counts the connections of all workers."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._numbers = count(1)
        self._asked: dict[int, tuple[asyncio.Future[bool], str]] = {}

    async def let_in(self, address: str) -> bool:
        """May one more come in from this address?"""
        number = next(self._numbers)
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._asked[number] = future, address
        self._send(messages.Enter(number, address))
        return await future

    def let(self, answer: messages.Let) -> None:
        """The front has said whether the connection may come in: tell whoever waits."""
        future, address = self._asked.pop(answer.number)
        if not future.done():
            future.set_result(answer.yes)
        elif answer.yes:  # nobody waits any more
            self.leave(address)

    def leave(self, address: str) -> None:
        """One that was let in is gone."""
        self._send(messages.Left(address))
