"""Rooms that are read ahead while a lease runs out are as they are on disk when they are taken."""

from __future__ import annotations

import asyncio
from typing import Any

import mousehole
from mousehole.server import log
from mousehole.server.hosting.nodes import read_ahead as ahead
from mousehole.server.hosting.nodes.read_ahead import ReadAhead
from mousehole.server.http_bodies import NewRoom
from mousehole.server.room.opening import open_room
from mousehole.server.room.state import RoomState
from mousehole.server.storage.store import StoreError


class Disk:
    """A log that grows, and counts what is read of it."""

    def __init__(self, inputs: int) -> None:
        opened, _ = open_room(NewRoom("bon_appetit", players=2, seed=5))
        table = mousehole.replay(opened.record)
        self.entries: list[log.AnyEntry] = [opened, log.Started()]
        for _ in range(inputs):
            text = f"{table.turn} flip @0"
            table.play(text)
            self.entries.append(log.Played(text))
        self.written = len(self.entries)
        self.read = 0
        self.is_gone = False

    async def load_from(self, _: str, first: int) -> list[bytes]:
        await asyncio.sleep(0)
        if self.is_gone:
            raise StoreError("gone")
        bodies = [log.write_entry(entry) for entry in self.entries[first : self.written]]
        self.read += len(bodies)
        return bodies


def reader(disk: Disk) -> ReadAhead:
    return ReadAhead(disk)  # type: ignore[arg-type]


async def settled(read: ReadAhead) -> None:
    while read._tasks:
        await asyncio.sleep(0)


def same(state: RoomState, disk: Disk) -> bool:
    return bytes(state.game.table) == bytes(RoomState.read(disk.entries[: disk.written]).game.table)


def test_room_that_was_read_ahead_is_read_no_second_time() -> None:
    async def whole() -> None:
        disk = Disk(8)
        disk.written = 6
        read = reader(disk)
        for _ in range(3):
            read.begin("room")
        await settled(read)
        assert disk.read == 6
        disk.written = 10  # its owner lives on for a while
        state, stored = await read.take("room")
        assert (stored, disk.read) == (10, 10)
        assert same(state, disk)
        again, stored = await read.take("room")
        assert stored == 10
        assert again is not state, "two runners never share their state"

    asyncio.run(whole())


def test_room_is_taken_while_it_is_being_read() -> None:
    async def whole() -> None:
        disk = Disk(8)
        read = reader(disk)
        read.begin("room")
        state, stored = await read.take("room")
        assert (stored, disk.read) == (10, 10)
        assert same(state, disk)

    asyncio.run(whole())


def test_room_that_could_not_be_read_ahead_is_read_when_it_is_taken() -> None:
    async def whole() -> None:
        disk = Disk(4)
        disk.is_gone = True
        read = reader(disk)
        read.begin("room")
        await settled(read)
        disk.is_gone = False
        state, stored = await read.take("room")
        assert stored == 6
        assert same(state, disk)

    asyncio.run(whole())


def test_rooms_that_nobody_takes_are_forgotten(monkeypatch: Any) -> None:
    async def whole() -> None:
        read = reader(Disk(2))
        for number in range(ahead.MOST + 5):
            read.begin(f"room{number}")
        assert len(read._folded) == ahead.MOST
        await settled(read)
        monkeypatch.setattr(ahead, "KEEP_S", -1.0)
        read.begin("another")
        assert list(read._folded) == ["another"]
        await settled(read)

    asyncio.run(whole())
