"""Rooms in one SQLite file: WAL, synchronous FULL, one writer thread that commits whatever has come in one go.

What is committed is in the journal first (see `journal`).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from mousehole.server.storage import journal
from mousehole.server.storage.checksums import DAMAGED, checksum, whole
from mousehole.server.storage.journal import Journal, NotNext, as_far_as_readable, is_damage, spread_length
from mousehole.server.storage.store import (
    BOOK,
    Append,
    Batch,
    RoomRow,
    StoreError,
    Then,
    batch_of,
    book_append,
    tell_when_done,
)
from mousehole.server.storage.wal_tail import WalTail, tail_of, what_is_lost

T = TypeVar("T")

logger = logging.getLogger(__name__)
Do = Callable[[sqlite3.Connection], T]
DoWith = Callable[[sqlite3.Connection, Journal], T]

MIGRATIONS = (
    """
    CREATE TABLE rooms (room TEXT PRIMARY KEY, game TEXT NOT NULL, updated REAL NOT NULL) WITHOUT ROWID;
    CREATE TABLE entries (room TEXT NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL,
                          PRIMARY KEY (room, number)) WITHOUT ROWID;
    """,
    """
    ALTER TABLE rooms ADD COLUMN state TEXT NOT NULL DEFAULT 'playing';
    ALTER TABLE rooms ADD COLUMN open INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX rooms_updated ON rooms (updated);
    """,
    journal.CREATE,
    """
    ALTER TABLE entries ADD COLUMN sum INTEGER;
    ALTER TABLE journal ADD COLUMN sums BLOB;
    CREATE TABLE damaged (number INTEGER PRIMARY KEY, body BLOB NOT NULL);
    UPDATE entries SET sum = checksum(room, number, body);
    """,
)  # an old data folder is brought up to date by those that it lacks; a script is never changed once released
VERSION = len(MIGRATIONS)
BUSY_S = 10.0
LOG_PAGES = 4000  # in the log before they go to their places: tens of milliseconds then, but every few seconds at most

PUT_ROOM = (
    "INSERT INTO rooms (room, game, updated, state, open) VALUES (?, ?, ?, ?, ?) "
    "ON CONFLICT (room) DO UPDATE SET updated = excluded.updated, state = excluded.state, open = excluded.open"
)
SAY_EVERY_S = 10.0
LOOKED_AT = 100  # rooms, and entries of each, at a start
MANY, GATHER_S = 16, 0.002  # appends in one commit, after which the next waits so long
NOTHING = Batch([], [])
PROBE_BYTES = 8192  # written to see whether there is room for more
WHAT_TO_DO = (
    ": the file is damaged. Put a copy of it aside; then put a backup in its place (mousehole restore FILE), or save "
    "what can be read (sqlite3 FILE .recover)"
)
HANDFUL = 32  # jobs that are handed over before a turn of the event loop is at its end


def connect(path: Path, busy_s: float = BUSY_S) -> sqlite3.Connection:
    """A connection that commits only to disk."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=busy_s, check_same_thread=False)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
    return connection


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the schema up to date; StoreError where it is newer than this program."""
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > VERSION:
        raise StoreError(f"the data folder has schema {version}; this program knows {VERSION}: upgrade it")
    connection.create_function("checksum", 3, checksum, deterministic=True)
    for number in range(version, VERSION):
        connection.executescript(f"BEGIN; {MIGRATIONS[number]} PRAGMA user_version = {number + 1}; COMMIT;")
    connection.executescript(journal.CREATE_LENGTHS)  # of no version: an older program does well without it


def look_at_log(connection: sqlite3.Connection, tail: WalTail | None) -> list[str]:
    """What SQLite has left out of its log, which is kept aside before anything is written over it."""
    _, read, _ = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    lost = what_is_lost(tail, read)
    if tail is None or lost is None:
        return []
    kept = tail.set_aside()
    return [lost if kept is None else f"{lost}; a copy of it is kept: {kept}"]


def look_around(connection: sqlite3.Connection) -> list[str]:
    """What is wrong with what is there: the ends of the latest rooms."""
    found = []
    latest = connection.execute("SELECT room FROM rooms ORDER BY updated DESC LIMIT ?", (LOOKED_AT,)).fetchall()
    query = "SELECT number, body, sum FROM entries WHERE room = ? ORDER BY number DESC LIMIT ?"
    for (room,) in latest:
        ends, is_all = as_far_as_readable(partial(connection.execute, query, (room, LOOKED_AT)))
        ends.reverse()
        there = ends[-1][0] + 1 if ends else 0
        is_all = is_all and there >= spread_length(connection, room)
        if not is_all or (ends and DAMAGED in whole(room, ends[0][0], ends)):
            found.append(f"room {room}: what is stored of it is damaged; it can be watched and exported, not continued")
    return found


class _Job:
    """Something for the writer thread, appends or anything else, and who waits for it."""

    __slots__ = ("batch", "do", "error", "future", "result")

    def __init__(self, future: asyncio.Future[Any], batch: Batch, do: DoWith[Any] | None, result: Any) -> None:
        self.future, self.batch, self.do = future, batch, do
        self.result = result
        self.error: StoreError | None = None

    def refuse(self, number: int, error: StoreError) -> None:
        """One of its appends cannot be: it says so, or which it is where there may be several."""
        if self.result is None:
            self.error = error
        else:
            self.result[number] = error


class SqliteFile:
    """The file as anybody may read it: with a connection of one's own, so that no commit waits."""

    def __init__(self, path: Path, busy_s: float = BUSY_S) -> None:
        self.path, self._busy_s = path, busy_s

    async def load(self, room: str) -> list[bytes]:
        """All entries of a room in order."""
        return await asyncio.to_thread(self._read, lambda connection: journal.entries_of(connection, room))

    async def lengths(self, rooms: Collection[str]) -> dict[str, int]:
        """How many entries each of these rooms has, without reading them."""
        return await asyncio.to_thread(self._read, lambda connection: journal.lengths_of(connection, rooms))

    async def load_book(self, first: int) -> list[bytes]:
        """The entries of the house book from a number on."""
        return (await self.load(BOOK))[first:]

    async def rows(self, only_open: bool = False) -> list[RoomRow]:
        """All rooms, or the open ones; the latest first."""
        where = "WHERE open = 1 AND state != 'over'" if only_open else ""
        query = f"SELECT room, game, state, open, updated FROM rooms {where} ORDER BY updated DESC"
        found = await asyncio.to_thread(self._read, lambda connection: connection.execute(query).fetchall())
        return [RoomRow(room, game, state, bool(is_open), updated) for room, game, state, is_open, updated in found]

    def _read(self, read: Do[T]) -> T:
        try:
            connection = sqlite3.connect(self.path, isolation_level=None, timeout=self._busy_s)
            try:
                return read(connection)
            finally:
                connection.close()
        except sqlite3.Error as error:
            raise StoreError(f"{self.path.name}: {error}") from None


class SqliteStore(SqliteFile):
    """The store on one machine."""

    is_shared = False

    def __init__(self, path: Path, max_pages: int | None = None, slow_ms: float = 0.0, busy_s: float = BUSY_S) -> None:
        super().__init__(path, busy_s)
        self._max_pages, self._slow_s = max_pages, slow_ms / 1000
        self._jobs: SimpleQueue[list[_Job] | None] = SimpleQueue()
        self._coming: list[_Job] = []  # what this turn of the event loop has brought so far
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._under_way: list[_Job] = []  # what the writer has taken and not answered yet
        self.commits = 0
        self._said_at = float("-inf")
        self.found: list[str] = []  # what is wrong with what was there at the start

    async def open(self) -> None:
        """Open or create the file and start the writer."""
        self._loop = asyncio.get_running_loop()
        try:
            tail = tail_of(self.path)  # before SQLite has left out what it cannot read
            connection = connect(self.path, self._busy_s)
            self.found = look_at_log(connection, tail)
            migrate(connection)
            self.found += look_around(connection)
            for trouble in self.found:
                logger.error("%s: %s", self.path.name, trouble)
            if self._max_pages is not None:
                connection.execute(f"PRAGMA max_page_count = {self._max_pages}")
        except sqlite3.Error as error:
            raise StoreError(f"{self.path}: {error}{WHAT_TO_DO if is_damage(error) else ''}") from None
        self._start_writer(connection)

    # The writer thread

    def _start_writer(self, connection: sqlite3.Connection) -> None:
        self._thread = threading.Thread(target=self._write, args=(connection,), name="mousehole-writer", daemon=True)
        self._thread.start()

    def _write(self, connection: sqlite3.Connection) -> None:
        """Commit jobs together as they come, until told to stop."""
        kept = Journal(connection)
        self._spread(connection, kept)  # what a crash has left there
        stop = False
        while not stop:
            jobs: list[_Job] = []
            handed = self._jobs.get()
            while True:
                if handed is None:
                    stop = True
                else:
                    jobs += handed
                try:
                    handed = self._jobs.get_nowait()
                except Empty:
                    break
            if jobs:
                self._under_way = jobs
                self._commit(connection, kept, jobs)
                self._answer(jobs)
                self._under_way = []
                if sum(len(job.batch.parts) for job in jobs) >= MANY and not stop:
                    time.sleep(GATHER_S)  # where so many come at once, more do: they cost one commit together
            if stop:
                self._spread(connection, kept)
            elif kept.is_to_be_spread(somebody_waits=not self._jobs.empty()):
                self._spread_some(connection, kept)
        connection.close()

    def revive(self) -> bool:
        """Start another writer where this one has ended by an error; True where it had."""
        if self._thread is None or self._thread.is_alive():
            return False
        logger.error("%s: the writer has ended; another is started", self.path.name)
        for job in self._under_way:
            job.error = StoreError(f"{self.path.name}: the writer has ended")
        _settle(self._under_way)
        self._under_way = []
        self._start_writer(connect(self.path, self._busy_s))
        return True

    def _commit(self, connection: sqlite3.Connection, kept: Journal, jobs: list[_Job]) -> None:
        """All jobs in one transaction; what is refused by itself takes nothing else with it."""
        try:
            if self._slow_s:
                time.sleep(self._slow_s)
            if not _append_all(connection, kept, jobs):
                connection.execute("BEGIN IMMEDIATE")
                for job in jobs:
                    self._run(connection, kept, job)
                connection.execute("COMMIT")
            kept.committed()
            self.commits += 1
        except Exception as error:  # whatever it is: without its thread nothing would ever be on disk again
            kept.rolled_back()
            _roll_back(connection)
            if not isinstance(error, sqlite3.Error):
                logger.exception("%s: a commit has failed by an error of ours", self.path.name)
                if len(jobs) > 1:  # find the one that spoils it
                    for job in jobs:
                        self._commit(connection, kept, [job])
                    return
            self._say_seldom(str(error))
            for job in jobs:
                job.error = StoreError(f"{self.path.name}: {error}")

    def _say_seldom(self, error: str) -> None:
        """Log that a commit has failed, but not every one of them: a disk that is full has many."""
        now = time.monotonic()
        if now >= self._said_at + SAY_EVERY_S:
            self._said_at = now
            logger.error("%s: a commit has failed: %s", self.path.name, error)

    def _run(self, connection: sqlite3.Connection, kept: Journal, job: _Job) -> None:
        refused = set()
        for number, part in enumerate(job.batch.parts):
            try:
                kept.put([part])
            except NotNext as error:
                refused.add(part[0])
                job.refuse(number, StoreError(f"{self.path.name}: {error}"))
        _put_rows(connection, [row for row in job.batch.news if row.room not in refused])
        if job.do is not None:
            job.result = job.do(connection, kept)

    def _spread(self, connection: sqlite3.Connection, kept: Journal) -> None:
        """Put what is in the journal in its places; where the disk is too full for both, it stays there for now."""
        self._put_in_places(connection, kept.spread)

    def _spread_some(self, connection: sqlite3.Connection, kept: Journal) -> None:
        """Put some of what is in the journal in its places, so that no commit waits for all of it."""
        self._put_in_places(connection, kept.spread_some)

    def _put_in_places(self, connection: sqlite3.Connection, put: Callable[[], None]) -> None:
        try:
            put()
        except sqlite3.Error as error:
            logger.warning("%s: %s", self.path.name, error)
            _roll_back(connection)
        except Exception:
            logger.exception("%s: the journal could not be put in its places", self.path.name)
            _roll_back(connection)

    def _answer(self, jobs: list[_Job]) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(_settle, jobs)

    def _ask(self, batch: Batch, do: DoWith[T] | None = None, result: T | None = None) -> asyncio.Future[T]:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        if self._thread is None:
            future.set_exception(StoreError("the store is closed"))
        else:
            if not self._coming:  # all that this turn of the loop brings goes over at its end, in one go
                loop.call_soon(self._hand_over)
            self._coming.append(_Job(future, batch, do, result))
            if len(self._coming) >= HANDFUL:
                self._hand_over()
        return future

    def _hand_over(self) -> None:
        if self._coming:
            self._jobs.put(self._coming)
            self._coming = []

    # What is asked of it

    def append(self, append: Append) -> asyncio.Future[None]:
        """Store entries; done when they are on disk."""
        return self._ask(batch_of([append]))

    def store(self, append: Append, then: Then) -> None:
        """Store entries without waiting: `then` is called with what has gone wrong, or None."""
        tell_when_done(self.append(append), then)

    def append_all(self, batch: Batch) -> asyncio.Future[dict[int, StoreError]]:
        """Store the entries of several rooms; done when all are on disk, but for those that are refused."""
        return self._ask(batch, result={})

    async def append_book(self, first: int, bodies: list[bytes]) -> None:
        """Store entries of the house book."""
        await self.append(book_append(first, bodies))

    async def rewrite_book(self, bodies: dict[int, bytes]) -> None:
        """Write over entries of the house book."""
        await self._ask(NOTHING, lambda _, kept: kept.rewrite(BOOK, bodies))

    async def check(self) -> None:
        """Write something and read it again, as everything is written: by the writer, in a transaction."""
        if not await self._ask(NOTHING, lambda connection, _: _can_write(connection)):
            raise StoreError(f"{self.path.name}: what was written is not there")

    async def delete(self, room: str) -> bool:
        """Delete a room for good."""
        return await self._ask(NOTHING, lambda connection, kept: _delete(connection, kept, [room]) > 0)

    async def expire(self, before: float, but: Collection[str] = ()) -> int:
        """Delete all rooms that have not changed since, but for those in use."""
        in_use = set(but)

        def do(connection: sqlite3.Connection, kept: Journal) -> int:
            rows = connection.execute("SELECT room FROM rooms WHERE updated < ?", (before,)).fetchall()
            return _delete(connection, kept, [room for (room,) in rows if room not in in_use])

        return await self._ask(NOTHING, do)

    async def close(self) -> None:
        """Commit what has come and let go."""
        thread, self._thread = self._thread, None
        if thread is not None:
            self._hand_over()
            self._jobs.put(None)
            await asyncio.to_thread(thread.join)


def _settle(jobs: list[_Job]) -> None:
    for job in jobs:
        if job.future.done():
            continue
        if job.error is None:
            job.future.set_result(job.result)
        else:
            job.future.set_exception(job.error)


def _append_all(connection: sqlite3.Connection, kept: Journal, jobs: list[_Job]) -> bool:
    """All in one transaction and few statements; False, with nothing done, where that cannot be."""
    if any(job.do is not None for job in jobs):
        return False
    parts = [part for job in jobs for part in job.batch.parts]
    news = [row for job in jobs for row in job.batch.news]
    try:
        if news:  # else one statement is a transaction by itself
            connection.execute("BEGIN IMMEDIATE")
        kept.put(parts)
        if news:
            _put_rows(connection, news)
            connection.execute("COMMIT")
    except NotNext:
        _roll_back(connection)
        return False
    return True


def _roll_back(connection: sqlite3.Connection) -> None:
    with contextlib.suppress(sqlite3.Error):
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _can_write(connection: sqlite3.Connection) -> bool:
    """Put a row into the journal that is larger than a page, read it, and take it out again."""
    put = connection.execute("INSERT INTO journal (body) VALUES (zeroblob(?))", (PROBE_BYTES,))
    (size,) = connection.execute("SELECT length(body) FROM journal WHERE number = ?", (put.lastrowid,)).fetchone()
    connection.execute("DELETE FROM journal WHERE number = ?", (put.lastrowid,))
    return bool(size == PROBE_BYTES)


def _put_rows(connection: sqlite3.Connection, rows: list[RoomRow]) -> None:
    now = time.time()
    for row in rows:
        connection.execute(PUT_ROOM, (row.room, row.game, now, row.state, int(row.open)))


def _delete(connection: sqlite3.Connection, kept: Journal, rooms: list[str]) -> int:
    gone = 0
    kept.delete(rooms)
    for room in rooms:
        connection.execute("DELETE FROM entries WHERE room = ?", (room,))
        gone += connection.execute("DELETE FROM rooms WHERE room = ?", (room,)).rowcount
    return gone
