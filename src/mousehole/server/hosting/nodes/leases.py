"""Who may write to a room: a lease with an epoch. Every append names its epoch; with an old one it writes nothing.

A lease belongs to a node's session (see `registry`) and holds as long as the session lives: one heartbeat a node renews
all of its leases. Whoever takes a lease raises its epoch, so whatever its former owner still has under way is refused.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from mousehole.server.storage.checksums import checksum
from mousehole.server.storage.postgres import PostgresStore
from mousehole.server.storage.store import Append, StoreError, settle

NOBODY = 0  # the session of a lease that was given back
COMMAND_S = 3.0  # a database that does not answer within this is as good as gone

# One statement and so one transaction: it ends whatever becomes of its node, and a frozen one holds no lock.
APPEND = """
    WITH mine AS (SELECT * FROM unnest($1::text[], $2::bigint[]) AS mine (room, epoch)),
    held AS MATERIALIZED (SELECT leases.room FROM leases JOIN mine USING (room, epoch) FOR SHARE OF leases),
    entry AS (
        INSERT INTO entries (room, number, body, sum)
        SELECT room, number, body, sum
        FROM unnest($3::text[], $4::int[], $5::bytea[], $11::bigint[]) AS entry (room, number, body, sum)
        JOIN held USING (room)
    ), news AS (
        INSERT INTO rooms (room, game, updated, state, open)
        SELECT room, game, updated, state, open
        FROM unnest($6::text[], $7::text[], $8::float8[], $9::text[], $10::bool[])
             AS news (room, game, updated, state, open) JOIN held USING (room)
        ON CONFLICT (room) DO UPDATE SET updated = excluded.updated, state = excluded.state, open = excluded.open
    )
    SELECT room FROM held
"""
IS_ALIVE = "EXISTS (SELECT 1 FROM nodes WHERE nodes.session = leases.session AND nodes.expires > now())"
CLAIM = f"""
    INSERT INTO leases (room, session, epoch) SELECT room, $2::bigint, 1 FROM rooms WHERE room = $1
    ON CONFLICT (room) DO UPDATE SET session = excluded.session, epoch = leases.epoch + 1
    WHERE leases.session = $2 OR NOT {IS_ALIVE}
    RETURNING epoch
"""
ASSIGN = f"""
    INSERT INTO leases (room, session, epoch) SELECT room, $2::bigint, 1 FROM rooms WHERE room = $1
    ON CONFLICT (room) DO UPDATE SET session = excluded.session, epoch = leases.epoch + 1
    WHERE NOT {IS_ALIVE}
    RETURNING epoch
"""
OWNERS = """
    SELECT room, leases.session, coalesce(nodes.expires > now(), false) AS alive
    FROM rooms LEFT JOIN leases USING (room) LEFT JOIN nodes USING (session) WHERE room = ANY($1::text[])
"""
HAND_OVER = """
    UPDATE leases SET session = $3, epoch = leases.epoch + 1
    WHERE room = $1 AND epoch = $2 RETURNING epoch
"""
GIVE_BACK = f"""
    UPDATE leases SET session = {NOBODY} FROM unnest($1::text[], $2::bigint[]) AS mine (room, epoch)
    WHERE leases.room = mine.room AND leases.epoch = mine.epoch
"""


class LeaseLost(StoreError):
    """Another node has taken the room over: nothing was written."""


@dataclass(frozen=True)
class Owner:
    """Who a room belongs to: a session (None: it never had one), and whether that is alive."""

    session: int | None
    alive: bool


class LeasedStore(PostgresStore):
    """PostgreSQL under leases."""

    def __init__(self, url: str) -> None:
        super().__init__(url, COMMAND_S)
        self.session = NOBODY
        self.leases_lost = 0

    # Writing

    async def _write(self) -> None:
        """Write whatever waits, batch after batch."""
        while self._waiting:
            batch, self._waiting = self._waiting, []
            held = await self._put([append for append, _ in batch])
            if isinstance(held, StoreError) and len(batch) > 1:  # find the one that spoils it
                for append, future in batch:
                    self._judge(append, future, await self._put([append]))
            else:
                for append, future in batch:
                    self._judge(append, future, held)

    def _judge(self, append: Append, future: asyncio.Future[None], held: set[str] | StoreError) -> None:
        if isinstance(held, StoreError):
            settle(future, held)
        elif append.row.room in held:
            settle(future, None)
        else:
            self.leases_lost += 1
            settle(future, LeaseLost(f"{append.row.room}: the lease of epoch {append.epoch} is no more"))

    async def _put(self, appends: list[Append]) -> set[str] | StoreError:
        """The rooms whose leases hold, with their entries on disk; or why nothing at all was written."""
        entries = [entry for append in appends for entry in append.numbered()]
        rows = [append.row for append in appends if append.row_is_news]
        now = time.time()
        try:
            found = await self._fetch(
                APPEND, [append.row.room for append in appends], [append.epoch or 0 for append in appends],
                *([entry[column] for entry in entries] for column in range(3)),
                [row.room for row in rows], [row.game for row in rows], [now] * len(rows),
                [row.state for row in rows], [row.open for row in rows], [checksum(*entry) for entry in entries],
            )  # fmt: skip
        except StoreError as error:
            return error
        return {row["room"] for row in found}

    async def expire(self, before: float, but: Collection[str] = ()) -> int:
        """Delete all rooms that have not changed since, but for those in use; other nodes' are theirs to delete."""
        others = (
            "SELECT 1 FROM leases JOIN nodes USING (session) "
            "WHERE leases.room = rooms.room AND nodes.expires > now() AND session <> $3"
        )
        where = f"updated < $1 AND room <> ALL($2::text[]) AND NOT EXISTS ({others})"
        return await self._delete(where, before, list(but), self.session)

    # Leases

    async def create(self, append: Append, session: int) -> None:
        """Store a new room, under a lease of that session."""
        await self._fetch("INSERT INTO leases (room, session, epoch) VALUES ($1, $2, 1)", append.row.room, session)
        await self.append(append)

    async def owner(self, room: str) -> Owner | None:
        """Who the room belongs to; None where there is no such room."""
        return (await self.owners([room])).get(room)

    async def owners(self, rooms: list[str]) -> dict[str, Owner]:
        """Who these rooms belong to, without those that do not exist."""
        return {row["room"]: Owner(row["session"], row["alive"]) for row in await self._fetch(OWNERS, rooms)}

    async def claim(self, room: str, session: int) -> int | None:
        """Take a room that is this session's or nobody's; its new epoch, or None where another node lives in it."""
        return _epoch(await self._fetch(CLAIM, room, session))

    async def assign(self, room: str, session: int) -> bool:
        """Give a room that is nobody's to a session; False where another was quicker."""
        return _epoch(await self._fetch(ASSIGN, room, session)) is not None

    async def hand_over(self, room: str, epoch: int, session: int) -> bool:
        """Give a room of one's own to another session; False where it was no longer one's own."""
        return _epoch(await self._fetch(HAND_OVER, room, epoch, session)) is not None

    async def give_back(self, epochs: dict[str, int]) -> None:
        """Let rooms be nobody's."""
        await self._fetch(GIVE_BACK, list(epochs), list(epochs.values()))


def _epoch(found: list[Any]) -> int | None:
    return int(found[0]["epoch"]) if found else None
