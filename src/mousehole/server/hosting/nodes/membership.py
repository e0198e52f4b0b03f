"""Which nodes there are: a row a session, kept alive by its heartbeat. The database's clock judges who is alive."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

from mousehole.server.storage.store import StoreError

TTL_S = 3.0  # a node that is not heard of for so long has lost its rooms
BEAT_S = 0.5
FORGET_S = 3600  # rows of dead sessions are swept out after so long

REGISTER = """
    INSERT INTO nodes (name, address, expires) VALUES ($1, $2, now() + $3::float8 * interval '1 s') RETURNING session
"""
BEAT = """
    WITH beat AS (
        UPDATE nodes SET expires = now() + $2::float8 * interval '1 s', beats = beats + 1, rooms = $3, reaches = $4,
                         leaving = $5
        WHERE session = $1 RETURNING session
    )
    SELECT session, name, address, rooms, reaches, leaving, beats FROM nodes
    WHERE expires > now() OR session IN (SELECT session FROM beat)
"""
SWEEP = f"DELETE FROM nodes WHERE expires < now() - interval '{FORGET_S} s'"
NAMESAKE = "SELECT count(*) FROM nodes WHERE name = $1 AND expires > now()"


class SessionLost(StoreError):
    """This node's row is gone: its rooms are others' now."""


class NameTaken(StoreError):
    """Another node has registered under this name since."""


@dataclass(frozen=True)
class Node:
    """A node that lives, as its last heartbeat told it."""

    session: int
    name: str
    address: str
    rooms: int = 0
    reaches: int = 0
    leaving: bool = False
    beats: int = 0


def own_clock() -> float:
    """Seconds on this machine; they pass while the process is frozen, and while the machine sleeps."""
    clock: int = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
    return time.clock_gettime(clock)


class Membership:
    """This node among the others. It has a connection of its own, so that no heartbeat waits for an append."""

    def __init__(self, url: str, name: str, address: str, ttl_s: float = TTL_S) -> None:
        self._url, self.name, self.address, self.ttl_s = url, name, address, ttl_s
        self.session = 0
        self.nodes: dict[int, Node] = {}
        self.valid_until = float("-inf")
        self._connection: Any = None
        self._lock = asyncio.Lock()

    @property
    def is_valid(self) -> bool:
        """Do this node's leases hold, by its own clock? It counts from before the heartbeat was sent."""
        return own_clock() < self.valid_until

    async def register(self) -> None:
        """Begin a session; a former one of the same name is over at once."""
        sent = own_clock()
        async with self._speaking() as connection, connection.transaction():
            await connection.execute("DELETE FROM nodes WHERE name = $1", self.name)
            self.session = await connection.fetchval(REGISTER, self.name, self.address, self.ttl_s)
            await connection.execute(SWEEP)
        self.valid_until = sent + self.ttl_s

    async def beat(self, rooms: int, reaches: int, leaving: bool) -> None:
        """Say that this node lives, and hear who else does."""
        sent = own_clock()
        async with self._speaking() as connection:
            found = await connection.fetch(BEAT, self.session, self.ttl_s, rooms, reaches, leaving)
            nodes = {row["session"]: Node(*row.values()) for row in found}
            if self.session not in nodes:
                self.valid_until = float("-inf")
                if await connection.fetchval(NAMESAKE, self.name):
                    raise NameTaken(f"another node calls itself {self.name!r}: every node needs a name of its own")
                raise SessionLost(f"the session of {self.name!r} is over")
        self.nodes = nodes
        self.valid_until = sent + self.ttl_s

    async def shared_secret(self) -> str:
        """The secret that the nodes keep in the database, made by the first of them."""
        async with self._speaking() as connection:
            await connection.execute(
                "INSERT INTO node_secret (secret) VALUES ($1) ON CONFLICT DO NOTHING", secrets.token_hex(32)
            )
            return str(await connection.fetchval("SELECT secret FROM node_secret"))

    async def leave(self) -> None:
        """End the session: whatever rooms it still has are nobody's."""
        with contextlib.suppress(StoreError):
            async with self._speaking() as connection:
                await connection.execute("DELETE FROM nodes WHERE session = $1", self.session)
        self.valid_until = float("-inf")
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()

    @contextlib.asynccontextmanager
    async def _speaking(self) -> AsyncIterator[Any]:
        """The connection, made anew where it was lost; StoreError where the database cannot be reached in time."""
        import asyncpg  # type: ignore[import-untyped,unused-ignore]

        try:
            async with self._lock, asyncio.timeout(self.ttl_s / 2):
                if self._connection is None or self._connection.is_closed():
                    self._connection = await asyncpg.connect(self._url, timeout=self.ttl_s / 2)
                yield self._connection
        except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError, ValueError) as error:
            connection, self._connection = self._connection, None
            if connection is not None:
                connection.terminate()
            raise StoreError(f"PostgreSQL: {str(error) or type(error).__name__}") from None
