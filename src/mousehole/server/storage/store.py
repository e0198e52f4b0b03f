"""Where rooms are kept: an append-only log of entries a room. Whose `append` is done is on disk.

Who tells nobody of a move before that: `hosting.runner`. How it gets there: `sqlite`, or `postgres` for several nodes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from typing import NamedTuple, Protocol, runtime_checkable

import msgspec

from mousehole.engine.errors import MouseholeError

FILE_NAME = "mousehole.sqlite3"  # in the data folder
BOOK = "book"  # where a room's id stands, of the entries of the house book: no room can have it, and it has no row


class StoreError(MouseholeError):
    """The store could not do it; nothing of what was asked is on disk."""


class RoomRow(NamedTuple):
    """What is known of a room without reading its log. `updated`: seconds since 1970."""

    room: str
    game: str
    state: str
    open: bool
    updated: float


class Append(msgspec.Struct, frozen=True, gc=False):
    """Entries of one room, numbered from `first`, and what the room then is. `updated` is set by the store.

    `row_is_news`: the row has to be written too (else the store knows it as it is, and since when).
    `epoch`: of the lease under which it is written, where several nodes share the store.
    """

    row: RoomRow
    first: int
    bodies: list[bytes]
    row_is_news: bool = True
    epoch: int | None = None

    def numbered(self) -> list[tuple[str, int, bytes]]:
        """The entries as rows of a table."""
        return [(self.row.room, self.first + offset, body) for offset, body in enumerate(self.bodies)]


class Batch(NamedTuple):
    """Appends of several rooms: each room with the number of its first entry and the entries, and the rows to write."""

    parts: list[tuple[str, int, list[bytes]]]
    news: list[RoomRow]


def batch_of(appends: list[Append]) -> Batch:
    """Appends, taken together."""
    parts = [(append.row.room, append.first, append.bodies) for append in appends]
    return Batch(parts, [append.row for append in appends if append.row_is_news])


Then = Callable[[StoreError | None], None]


def tell_when_done(future: asyncio.Future[None], then: Then) -> None:
    """Call `then` when an append is on disk, or cannot be."""

    def done(future: asyncio.Future[None]) -> None:
        error = StoreError("the store is closed") if future.cancelled() else future.exception()
        then(error if error is None or isinstance(error, StoreError) else StoreError(str(error)))

    future.add_done_callback(done)


def settle(future: asyncio.Future[None], error: StoreError | None) -> None:
    """Tell who waits for an append how it went; who has given up waiting is not told."""
    if future.done():
        return
    if error is None:
        future.set_result(None)
    else:
        future.set_exception(error)


class Store(Protocol):
    """What a server needs of a store."""

    async def open(self) -> None:
        """Get ready: connect, create or migrate the schema."""

    def append(self, append: Append) -> asyncio.Future[None]:
        """Store entries; done when they are on disk. StoreError where a number is taken, or the disk says no."""

    def store(self, append: Append, then: Then) -> None:
        """Store entries without waiting: `then` is called with what has gone wrong, or None."""

    async def load(self, room: str) -> list[bytes]:
        """All entries of a room in order; none for a room that is not there."""

    async def lengths(self, rooms: Collection[str]) -> dict[str, int]:
        """How many entries each of these rooms has, without reading them; nothing of rooms that are not there."""

    async def rows(self, only_open: bool = False) -> list[RoomRow]:
        """All rooms, or those that are open to all and not over; the latest first."""

    async def check(self) -> None:
        """Write something and read it again; StoreError where that cannot be."""

    async def delete(self, room: str) -> bool:
        """Delete a room for good; was it there?"""

    async def expire(self, before: float, but: Collection[str] = ()) -> int:
        """Delete all rooms that have not changed since, but for those in use; how many there were."""

    async def close(self) -> None:
        """Finish what is under way and let go."""


@runtime_checkable
class HasWriter(Protocol):
    """A store that writes in a thread of its own."""

    def revive(self) -> bool:
        """Start another writer where this one has ended by an error; True where it had."""


@runtime_checkable
class BookStore(Protocol):
    """A store that keeps the house book too. `is_shared`: may other processes write to it?"""

    is_shared: bool

    async def load_book(self, first: int) -> list[bytes]:
        """The entries of the book from a number on."""

    async def append_book(self, first: int, bodies: list[bytes]) -> None:
        """Store entries of the book, numbered from `first`; StoreError where the number is taken."""

    async def rewrite_book(self, bodies: dict[int, bytes]) -> None:
        """Write over entries that are there, by number: all of them, or StoreError."""


@runtime_checkable
class HasBookElsewhere(Protocol):
    """A store in a process that has no house book, and tells the one which has it."""

    def game_over(self, room: str) -> None:
        """A game has ended at a room, and is on disk."""


def book_append(first: int, bodies: list[bytes]) -> Append:
    """Entries of the book, as a store takes entries of a room."""
    return Append(RoomRow(BOOK, "", "", False, 0.0), first, bodies, row_is_news=False)
