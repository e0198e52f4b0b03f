"""The book of a server: read when it is first asked for, written before anybody is told, shared with others."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

from mousehole.server.book.bodies import HelpWanted
from mousehole.server.book.book import Book
from mousehole.server.book.deeds import BookRefusal
from mousehole.server.book.entries import AnyBookEntry, BookBegun, DoorState, write_book_entry
from mousehole.server.book.forgetting import expired, rewritten
from mousehole.server.hosting.book_calendar import Calendar
from mousehole.server.storage.store import BOOK, BookStore, StoreError

MOST_TRIES = 8  # where other nodes write at the same time
MANY_ENTRIES = 2000  # that are folded in a thread, so that the rooms play on meanwhile

logger = logging.getLogger(__name__)
Make = Callable[[Book, float], list[AnyBookEntry]]


class BookKeeper:
    """Keeps the book of a house. `door`: how it is opened where nobody has said."""

    def __init__(self, store: object, door: DoorState = "code", wall: Callable[[], float] = time.time) -> None:
        self._store = store
        self.door = door
        self.calendar = Calendar(wall)
        self._book = Book()
        self._is_read = False
        self._lock = asyncio.Lock()
        self.help: dict[int, HelpWanted] = {}  # who has asked for help, until it was given

    @property
    def store(self) -> BookStore:
        """The store; BookRefusal where this process has none that keeps a book."""
        if not isinstance(self._store, BookStore):
            raise BookRefusal(503, "no_book_here")
        return self._store

    async def read(self) -> Book:
        """The book as it is on disk now."""
        async with self._lock:
            return await self._catch_up()

    async def _catch_up(self) -> Book:
        """Take in what was written since by others; where nobody else writes, only the first time."""
        if not self._is_read or self.store.is_shared:
            bodies = await self.store.load_book(self._book.length)
            if len(bodies) > MANY_ENTRIES:
                await asyncio.to_thread(self._book.take, bodies)
            else:
                self._book.take(bodies)
            if not self._is_read:
                self._is_read = True
                self.calendar.begin(self._book.last_at)
                if self._book.damaged:
                    logger.error("%d entries of the house book are damaged, and left out", self._book.damaged)
                await self._finish_forgetting()
        return self._book

    async def note(self, make: Make) -> Book:
        """Write what a deed makes of the book as it is; on disk when this returns."""
        async with self._lock:
            for _ in range(MOST_TRIES):
                book = await self._catch_up()
                if book.unknown:
                    raise BookRefusal(409, "book_of_later_version")
                now = self.calendar.now()
                made = make(book, now)
                if not made:
                    return book
                if not book.length:
                    made = [BookBegun(now), *made]
                bodies = [write_book_entry(entry) for entry in made]
                try:
                    await self.store.append_book(book.length, bodies)
                except StoreError:
                    if not self.store.is_shared:
                        raise
                    logger.info("%s: somebody else has written; once more", BOOK)
                    continue
                for entry, body in zip(made, bodies, strict=True):
                    book.apply(entry, body)
                if book.forgotten:
                    await self._finish_forgetting()
                return book
            raise StoreError("the book is written to by too many at once")

    async def expire(self, before: float) -> None:
        """Forget results and places at rooms that are older than tables are kept."""
        if not isinstance(self._store, BookStore):
            return
        async with self._lock:
            oldest = (await self._catch_up()).oldest
            if oldest is not None and oldest < before:
                bodies = await self.store.load_book(0)
                await self._write_over(bodies, expired(bodies, before))

    async def _finish_forgetting(self) -> None:
        """Write over what is still on disk about people who are forgotten."""
        if self._book.forgotten:
            bodies = await self.store.load_book(0)
            await self._write_over(bodies, rewritten(bodies, self._book.forgotten))

    async def _write_over(self, bodies: list[bytes], changed: dict[int, bytes]) -> None:
        """Change entries on disk, and read the book anew."""
        if changed:
            await self.store.rewrite_book(changed)
            fresh = Book()
            fresh.take(changed.get(number, body) for number, body in enumerate(bodies))
            self._book = fresh
