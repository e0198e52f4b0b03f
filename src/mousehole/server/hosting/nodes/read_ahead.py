"""Reading ahead: while the lease of an owner who is out of reach runs out, its rooms are read and folded elsewhere.

What is on disk stays as it is, so whoever takes such a room over has to read only what was written since. When many
nodes die at once it is folding that takes time, and so most of it is done before the leases are over.
"""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass, field

from mousehole.server.hosting.nodes.leases import LeasedStore
from mousehole.server.hosting.nodes.membership import own_clock
from mousehole.server.room.state import RoomState
from mousehole.server.room.stored import NothingReadable, go_on
from mousehole.server.storage.store import StoreError

KEEP_S = 10.0  # longer than a lease: by then somebody has the room
MOST = 2000  # rooms
READS = 8  # at once


@dataclass
class Folded:
    """A room's state up to an entry, and when it was asked for."""

    state: RoomState = field(default_factory=RoomState)
    stored: int = 0
    since: float = field(default_factory=own_clock)


class ReadAhead:
    """Rooms that will probably be taken over here."""

    def __init__(self, store: LeasedStore) -> None:
        self._store = store
        self._folded: dict[str, Folded] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._turns = asyncio.Semaphore(READS)

    def begin(self, room: str) -> None:
        """Read a room, unless that was begun before."""
        self._forget_old()
        if room not in self._folded and len(self._folded) < MOST:
            folded = self._folded[room] = Folded()
            task = self._tasks[room] = asyncio.create_task(self._read(room, folded))
            task.add_done_callback(lambda _: self._tasks.pop(room, None))

    async def _read(self, room: str, folded: Folded) -> None:
        with contextlib.suppress(StoreError, NothingReadable):  # then it is read when it is needed
            async with self._turns:
                await self._go_on(room, folded)

    async def _go_on(self, room: str, folded: Folded) -> None:
        bodies = await self._store.load_from(room, folded.stored)
        go_on(folded.state, bodies, folded.stored)
        folded.stored += len(bodies)

    async def take(self, room: str) -> tuple[RoomState, int]:
        """A room's state as it is on disk now, and of how many entries it is made: none where there is no such room."""
        task = self._tasks.get(room)
        if task is not None:
            await asyncio.wait([task])
        folded = self._folded.pop(room, None) or Folded()
        await self._go_on(room, folded)
        return folded.state, folded.stored

    def _forget_old(self) -> None:
        old = own_clock() - KEEP_S
        for room in [room for room, folded in self._folded.items() if folded.since < old and room not in self._tasks]:
            del self._folded[room]
