"""Rooms kept by the browser: a store over its database, which is on the other side of the language."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Collection
from typing import Protocol, TypeVar

import msgspec

from mousehole.server.storage.store import BOOK, Append, RoomRow, StoreError, Then, book_append, tell_when_done

T = TypeVar("T")


class BrowserDatabase(Protocol):
    """The browser's database, as the page's code wraps it: JSON in and out; what a kept promise says is on disk."""

    def rows(self) -> Awaitable[str]:
        """All rows, as the fields of `RoomRow`."""

    def entries(self, room: str) -> Awaitable[str]:
        """The entries of a room in order, as texts."""

    def append(self, room: str, first: int, texts: str, row: str | None) -> Awaitable[None]:
        """Write entries numbered from `first`, and the row if there is one: all or nothing."""

    def delete(self, room: str) -> Awaitable[None]:
        """Delete a room with its entries."""

    def rewrite(self, room: str, texts: str) -> Awaitable[None]:
        """Write over entries, texts by number: all or nothing."""


class BrowserStore:
    """The store of the pocket table."""

    is_shared = False

    def __init__(self, database: BrowserDatabase) -> None:
        self._database = database
        self._rows: dict[str, RoomRow] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Read what rooms there are."""
        rows = msgspec.json.decode(await self._asked(self._database.rows()), type=list[RoomRow])
        self._rows = {row.room: row for row in rows}

    def append(self, append: Append) -> asyncio.Task[None]:
        """Store entries; done when they are on disk."""
        task = asyncio.get_running_loop().create_task(self._append(append))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _append(self, append: Append) -> None:
        row = append.row._replace(updated=time.time())
        texts = msgspec.json.encode([body.decode() for body in append.bodies]).decode()
        written = msgspec.json.encode(row).decode() if append.row_is_news else None
        await self._asked(self._database.append(row.room, append.first, texts, written))
        if append.row_is_news:
            self._rows[row.room] = row

    def store(self, append: Append, then: Then) -> None:
        """Store entries without waiting: `then` is called with what has gone wrong, or None."""
        tell_when_done(self.append(append), then)

    async def load(self, room: str) -> list[bytes]:
        """All entries of a room in order."""
        texts = msgspec.json.decode(await self._asked(self._database.entries(room)), type=list[str])
        return [text.encode() for text in texts]

    async def lengths(self, rooms: Collection[str]) -> dict[str, int]:
        """How many entries each of these rooms has: the database has to give them all, as it knows no more."""
        found = {room: len(await self.load(room)) for room in rooms}
        return {room: length for room, length in found.items() if length}

    async def load_book(self, first: int) -> list[bytes]:
        """The entries of the house book from a number on."""
        return (await self.load(BOOK))[first:]

    async def append_book(self, first: int, bodies: list[bytes]) -> None:
        """Store entries of the house book."""
        await self.append(book_append(first, bodies))

    async def rewrite_book(self, bodies: dict[int, bytes]) -> None:
        """Write over entries of the house book."""
        texts = {str(number): body.decode() for number, body in bodies.items()}
        await self._asked(self._database.rewrite(BOOK, msgspec.json.encode(texts).decode()))

    async def rows(self, only_open: bool = False) -> list[RoomRow]:
        """All rooms, or the open ones; the latest first."""
        found = sorted(self._rows.values(), key=lambda row: row.updated, reverse=True)
        return [row for row in found if row.open and row.state != "over"] if only_open else found

    async def delete(self, room: str) -> bool:
        """Delete a room for good."""
        await self._asked(self._database.delete(room))
        return self._rows.pop(room, None) is not None

    async def expire(self, before: float, but: Collection[str] = ()) -> int:
        """Delete all rooms that have not changed since, but for those in use."""
        old = [row.room for row in self._rows.values() if row.updated < before and row.room not in but]
        for room in old:
            await self.delete(room)
        return len(old)

    async def check(self) -> None:
        """Read; whether it can be written to shows at the next entry."""
        await self._asked(self._database.rows())

    async def close(self) -> None:
        """Finish what is under way."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _asked(self, answer: Awaitable[T]) -> T:
        try:
            return await answer
        except Exception as error:  # whatever the browser throws
            raise StoreError(f"the browser keeps nothing: {error}") from None
