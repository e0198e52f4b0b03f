"""The book of a server: read when it is first asked for, written before anybody is told, shared with others."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

from mousehole.server.book.book import Book
from mousehole.server.book.club_bodies import HelpWanted
from mousehole.server.book.deeds import BookRefusal
from mousehole.server.book.entries import AnyBookEntry, BookBegun, DoorState, write_book_entry
from mousehole.server.book.forgetting import expired, rewritten
from mousehole.server.hosting.book_calendar import Calendar
from mousehole.server.storage.store import BOOK, BookStore, StoreError

MOST_TRIES = 8  # where nobody else has got through meanwhile either: then it is the store that cannot
EXPIRE_EVERY_S = 3600.0  # for an evening that goes on may have old entries, and would be looked through all the time
AT_ONCE = 200  # entries that are taken in before others have their turn
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
        self._expired_before = float("-inf")
        self._written_over: set[int] = set()  # people of whom nothing is on disk any more
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

    async def note(self, make: Make, aside: bool = False) -> Book:
        """Write what a deed makes of the book as it is; on disk when this returns. `aside`: it takes long to make."""
        async with self._lock:
            length, tries = -1, 0
            while True:
                book = await self._catch_up()
                length, tries = book.length, tries + 1 if book.length == length else 1
                if book.unknown:
                    raise BookRefusal(409, "book_of_later_version")
                now = self.calendar.now()
                made = await asyncio.to_thread(make, book, now) if aside else make(book, now)
                if not made:
                    return book
                if not book.length:
                    made = [BookBegun(now), *made]
                bodies = [write_book_entry(entry) for entry in made]
                try:
                    await self.store.append_book(book.length, bodies)
                except StoreError:
                    if not self.store.is_shared or tries == MOST_TRIES:
                        raise
                    logger.info("%s: somebody else has written; once more", BOOK)
                    continue
                for number, (entry, body) in enumerate(zip(made, bodies, strict=True)):
                    book.apply(entry, body)
                    if number % AT_ONCE == AT_ONCE - 1:
                        await asyncio.sleep(0)
                await self._finish_forgetting()
                return self._book

    async def expire(self, before: float) -> None:
        """Forget results, places at rooms and evenings that are older than tables are kept."""
        if not isinstance(self._store, BookStore) or before < self._expired_before + EXPIRE_EVERY_S:
            return
        async with self._lock:
            oldest = (await self._catch_up()).oldest
            if oldest is not None and oldest < before:
                bodies = await self.store.load_book(0)
                await self._write_over(bodies, expired(bodies, before))
                self._expired_before = before

    async def _finish_forgetting(self) -> None:
        """Write over what is still on disk about people who are forgotten."""
        forgotten = set(self._book.forgotten)
        if forgotten - self._written_over:
            bodies = await self.store.load_book(0)
            await self._write_over(bodies, rewritten(bodies, forgotten))
            self._written_over |= forgotten

    async def _write_over(self, bodies: list[bytes], changed: dict[int, bytes]) -> None:
        """Change entries on disk, and read the book anew."""
        if changed:
            await self.store.rewrite_book(changed)
            fresh = Book()
            fresh.take(changed.get(number, body) for number, body in enumerate(bodies))
            self._book = fresh
