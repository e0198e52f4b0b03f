"""Rooms in PostgreSQL: appends that come together go out together, in one statement a batch."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Collection
from typing import Any

from mousehole.server.storage.checksums import checksum, whole
from mousehole.server.storage.store import BOOK, Append, RoomRow, StoreError, Then, book_append, settle, tell_when_done

MIGRATIONS = (
    """
    CREATE TABLE rooms (room text PRIMARY KEY, game text NOT NULL, updated double precision NOT NULL,
                        state text NOT NULL DEFAULT 'playing', open boolean NOT NULL DEFAULT false);
    CREATE INDEX rooms_updated ON rooms (updated);
    CREATE TABLE entries (room text NOT NULL, number integer NOT NULL, body bytea NOT NULL,
                          PRIMARY KEY (room, number));
    """,
    # A lease has no expiry of its own: it holds as long as its session lives, and one heartbeat renews a node's all.
    """
    CREATE TABLE nodes (session bigserial PRIMARY KEY, name text NOT NULL UNIQUE, address text NOT NULL,
                        expires timestamptz NOT NULL, beats integer NOT NULL DEFAULT 0,
                        rooms integer NOT NULL DEFAULT 0, reaches integer NOT NULL DEFAULT 0,
                        leaving boolean NOT NULL DEFAULT false);
    CREATE TABLE leases (room text PRIMARY KEY, session bigint NOT NULL, epoch bigint NOT NULL)
        WITH (fillfactor = 70);
    CREATE TABLE node_secret (one boolean PRIMARY KEY DEFAULT true CHECK (one), secret text NOT NULL);
    """,
    "ALTER TABLE entries ADD COLUMN sum bigint",  # an older node that still runs writes none
)
VERSION = len(MIGRATIONS)
POOL = 4
TIMEOUT_S = 10.0
LOCK = 0x6D6F757365  # one node at a time looks after the schema

PUT_ENTRIES = """
    INSERT INTO entries (room, number, body, sum)
    SELECT * FROM unnest($1::text[], $2::int[], $3::bytea[], $4::bigint[])
"""
LENGTHS = "SELECT room, max(number) + 1 AS length FROM entries WHERE room = ANY($1::text[]) GROUP BY room"
LOAD = "SELECT number, body, sum FROM entries WHERE room = $1 AND number >= $2 ORDER BY number"
REWRITE = """
    UPDATE entries SET body = news.body, sum = news.sum
    FROM unnest($2::int[], $3::bytea[], $4::bigint[]) AS news (number, body, sum)
    WHERE entries.room = $1 AND entries.number = news.number RETURNING entries.number
"""
PUT_ROOMS = """
    INSERT INTO rooms (room, game, updated, state, open)
    SELECT * FROM unnest($1::text[], $2::text[], $3::float8[], $4::text[], $5::bool[])
    ON CONFLICT (room) DO UPDATE SET updated = excluded.updated, state = excluded.state, open = excluded.open
"""
# One row, in no room: whether anything can be written is known only by writing.
PROBE = """
    INSERT INTO entries (room, number, body) VALUES ('healthz', 0, '')
    ON CONFLICT (room, number) DO UPDATE SET body = excluded.body RETURNING body
"""


class PostgresStore:
    """The store of several nodes."""

    is_shared = True

    def __init__(self, url: str, timeout_s: float = TIMEOUT_S) -> None:
        self._url, self._timeout_s = url, timeout_s
        self._pool: Any = None
        self._waiting: list[tuple[Append, asyncio.Future[None]]] = []
        self._busy: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Connect and bring the schema up to date."""
        try:
            import asyncpg  # type: ignore[import-untyped,unused-ignore]
        except ImportError:
            raise StoreError("PostgreSQL needs asyncpg: pip install 'mousehole[postgres]'") from None
        try:
            self._pool = await asyncpg.create_pool(
                self._url, min_size=0, max_size=POOL, timeout=self._timeout_s, command_timeout=self._timeout_s
            )
            async with self._pool.acquire() as connection, connection.transaction():
                await connection.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
                await self._migrate(connection)
        except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError, ValueError) as error:
            raise StoreError(f"PostgreSQL: {error}") from None

    async def _migrate(self, connection: Any) -> None:
        await connection.execute("CREATE TABLE IF NOT EXISTS mousehole_schema (version integer NOT NULL)")
        version = await connection.fetchval("SELECT max(version) FROM mousehole_schema") or 0
        if version > VERSION:
            raise StoreError(f"the database has schema {version}; this program knows {VERSION}: upgrade it")
        for number in range(version, VERSION):
            await connection.execute(MIGRATIONS[number])
            await connection.execute("INSERT INTO mousehole_schema VALUES ($1)", number + 1)

    def append(self, append: Append) -> asyncio.Future[None]:
        """Store entries; done when they are on disk."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self._pool is None:
            future.set_exception(StoreError("the store is closed"))
            return future
        self._waiting.append((append, future))
        if self._busy is None or self._busy.done():
            self._busy = asyncio.create_task(self._write())
        return future

    def store(self, append: Append, then: Then) -> None:
        """Store entries without waiting: `then` is called with what has gone wrong, or None."""
        tell_when_done(self.append(append), then)

    async def _write(self) -> None:
        """Write whatever waits, batch after batch."""
        while self._waiting:
            batch, self._waiting = self._waiting, []
            error = await self._try([append for append, _ in batch])
            if error is not None and len(batch) > 1:  # find the one that spoils it
                for append, future in batch:
                    settle(future, await self._try([append]))
            else:
                for _, future in batch:
                    settle(future, error)

    async def _try(self, appends: list[Append]) -> StoreError | None:
        rows = {append.row.room: append.row for append in appends if append.row_is_news}.values()
        numbered = [entry for append in appends for entry in append.numbered()]
        now = time.time()
        try:
            async with self._speaking() as connection, connection.transaction():
                columns = [[row[column] for row in numbered] for column in range(3)]
                await connection.execute(PUT_ENTRIES, *columns, [checksum(*row) for row in numbered])
                if rows:
                    await connection.execute(
                        PUT_ROOMS, [row.room for row in rows], [row.game for row in rows], [now] * len(rows),
                        [row.state for row in rows], [row.open for row in rows],
                    )  # fmt: skip
        except StoreError as error:
            return error
        return None

    async def load(self, room: str) -> list[bytes]:
        """All entries of a room in order."""
        return await self.load_from(room, 0)

    async def load_from(self, room: str, first: int) -> list[bytes]:
        """The entries of a room from a number on; DAMAGED in place of what is not as it was written."""
        found = await self._fetch(LOAD, room, first)
        return whole(room, first, [(row["number"], row["body"], row["sum"]) for row in found])

    async def lengths(self, rooms: Collection[str]) -> dict[str, int]:
        """How many entries each of these rooms has, without reading them."""
        return {row["room"]: row["length"] for row in await self._fetch(LENGTHS, list(rooms))}

    async def rows(self, only_open: bool = False) -> list[RoomRow]:
        """All rooms, or the open ones; the latest first."""
        where = "WHERE open AND state <> 'over'" if only_open else ""
        query = f"SELECT room, game, state, open, updated FROM rooms {where} ORDER BY updated DESC"
        return [RoomRow(*row.values()) for row in await self._fetch(query)]

    async def load_book(self, first: int) -> list[bytes]:
        """The entries of the house book from a number on."""
        return await self.load_from(BOOK, first)

    async def append_book(self, first: int, bodies: list[bytes]) -> None:
        """Store entries of the house book: it is under no lease, and whoever comes second is refused the number."""
        error = await self._try([book_append(first, bodies)])
        if error is not None:
            raise error

    async def rewrite_book(self, bodies: dict[int, bytes]) -> None:
        """Write over entries of the house book."""
        numbers = list(bodies)
        sums = [checksum(BOOK, number, bodies[number]) for number in numbers]
        await self._fetch(REWRITE, BOOK, numbers, list(bodies.values()), sums)

    async def check(self) -> None:
        """Write something and read it again."""
        if [row["body"] for row in await self._fetch(PROBE)] != [b""]:
            raise StoreError("PostgreSQL: what was written is not there")

    async def delete(self, room: str) -> bool:
        """Delete a room for good."""
        return await self._delete("room = $1", room) > 0

    async def expire(self, before: float, but: Collection[str] = ()) -> int:
        """Delete all rooms that have not changed since, but for those in use."""
        return await self._delete("updated < $1 AND room <> ALL($2::text[])", before, list(but))

    async def _delete(self, where: str, *values: object) -> int:
        found = await self._fetch(
            f"WITH gone AS (DELETE FROM rooms WHERE {where} RETURNING room), "
            "rest AS (DELETE FROM entries USING gone WHERE entries.room = gone.room), "
            "held AS (DELETE FROM leases USING gone WHERE leases.room = gone.room) "
            "SELECT count(*) AS rooms FROM gone",
            *values,
        )
        return int(found[0]["rooms"])

    async def _fetch(self, query: str, *values: object) -> list[Any]:
        async with self._speaking() as connection:
            found: list[Any] = await connection.fetch(query, *values, timeout=self._timeout_s)
        return found

    @contextlib.asynccontextmanager
    async def _speaking(self) -> AsyncIterator[Any]:
        """A connection of the pool; StoreError for whatever fails, or whoever waits for the answer waits for ever.

        One that did not answer in time is dropped: the driver would wait until the server has heard that nobody waits.
        """
        if self._pool is None:
            raise StoreError("the store is closed")
        try:
            connection = await self._pool.acquire(timeout=self._timeout_s)
            try:
                yield connection
            except (TimeoutError, asyncio.CancelledError):
                connection.terminate()
                raise
            finally:
                await self._pool.release(connection)
        except Exception as error:
            raise StoreError(f"PostgreSQL: {str(error) or type(error).__name__}") from None

    async def close(self) -> None:
        """Write what waits and let go."""
        if self._busy is not None:
            await self._busy
        pool, self._pool = self._pool, None
        if pool is not None:
            await pool.close()
