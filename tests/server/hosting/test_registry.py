"""All rooms of a server: looking at them loads none, letting them go leaves nothing behind."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from mousehole.server import protocol
from mousehole.server.hosting import registry as registry_module
from mousehole.server.hosting.bot_pool import BotPool
from mousehole.server.hosting.close_codes import INTERNAL_ERROR, TOO_MUCH
from mousehole.server.hosting.registry import RoomRegistry
from mousehole.server.http_bodies import MyTokens, NewRoom, RoomMade
from mousehole.server.room import presence
from mousehole.server.room.outbox import Send
from mousehole.server.room.room import Room
from mousehole.server.storage.sqlite import SqliteStore
from mousehole.server.storage.store import StoreError


class RecordingLine:
    """A connection that keeps what it is sent."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []
        self.code: int | None = None

    def send(self, frames: list[Send]) -> None:
        self.frames += [frame.data for frame in frames]

    def send_at_once(self, data: bytes) -> None:
        self.frames.append(data)

    def close(self, code: int) -> None:
        self.code = code


Story = Callable[[RoomRegistry], Awaitable[None]]


@pytest.fixture
def tell(tmp_path: Path) -> Callable[[Story], None]:
    """Tells a story of a registry."""

    async def whole(story: Story) -> None:
        registry = RoomRegistry(SqliteStore(tmp_path / "rooms.sqlite3"), BotPool(1))
        await registry.open()
        await story(registry)
        await registry.close()

    return lambda story: asyncio.run(whole(story))


async def opened(registry: RoomRegistry, game: str = "bon_appetit") -> RoomMade:
    return await registry.create(NewRoom(game, players=2, open=True))


def test_looking_at_rooms_loads_none_of_them(tell: Callable[[Story], None]) -> None:
    async def story(registry: RoomRegistry) -> None:
        rooms = [await opened(registry) for _ in range(5)]
        assert len(registry.forget_idle(0.0)) == 5
        assert {room.room for room in (await registry.open_rooms()).rooms} == {made.room for made in rooms}
        mine = {made.room: [token for token in made.tokens if token] for made in rooms}
        assert len((await registry.mine(MyTokens(mine))).tables) == 5
        assert registry.rooms == 0

    tell(story)


def test_room_on_disk_is_read_once_as_long_as_it_is_as_it_was(
    tell: Callable[[Story], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(registry: RoomRegistry) -> None:
        made = await opened(registry)
        registry.forget_idle(0.0)
        read: list[int] = []
        true_read = registry_module.read_room
        monkeypatch.setattr(registry_module, "read_room", lambda some: read.append(len(some)) or true_read(some))
        for _ in range(3):
            assert (await registry.look([made.room]))[made.room].taken == [False, False]
        assert read == [1]
        runner = await registry.runner(made.room)
        runner.join(1, RecordingLine(), protocol.Hello(token=made.tokens[0]))
        runner.leave(1)
        while not registry.forget_idle(0.0):
            await asyncio.sleep(0)
        assert (await registry.look([made.room]))[made.room].taken == [True, False]

    tell(story)


def test_log_that_has_not_grown_is_not_read_again_for_a_list(
    tell: Callable[[Story], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(registry: RoomRegistry) -> None:
        rooms = [await opened(registry) for _ in range(5)]
        registry.forget_idle(0.0)
        read: list[str] = []
        load = registry.store.load
        monkeypatch.setattr(registry.store, "load", lambda room: read.append(room) or load(room))
        for _ in range(3):
            assert len((await registry.open_rooms()).rooms) == 5
        assert sorted(read) == sorted(made.room for made in rooms)
        runner = await registry.runner(rooms[0].room)
        runner.join(1, RecordingLine(), protocol.Hello(token=rooms[0].tokens[0]))
        runner.leave(1)
        while not registry.forget_idle(0.0):
            await asyncio.sleep(0)
        read.clear()
        assert (await registry.look([made.room for made in rooms]))[rooms[0].room].taken == [True, False]
        assert read == [rooms[0].room]

    tell(story)


def test_room_that_its_host_has_closed_is_let_go_at_once(tell: Callable[[Story], None]) -> None:
    async def story(registry: RoomRegistry) -> None:
        made = await opened(registry, "addi_cats")
        runner, lines = await registry.runner(made.room), [RecordingLine(), RecordingLine()]
        for number, line in enumerate(lines):
            runner.join(number, line, protocol.Hello(token=made.tokens[number]))
        runner.receive(0, protocol.Host("close"))
        async with asyncio.timeout(10):
            while not registry.forget_idle(for_ms=1e9):
                await asyncio.sleep(0)
        assert runner._timer is None
        told = len(lines[0].frames)
        await asyncio.sleep(0.3)  # several pings long
        assert len(lines[0].frames) == told
        assert await registry.look([made.room]) == {}

    tell(story)


def test_room_that_is_let_go_wakes_no_more(tell: Callable[[Story], None]) -> None:
    async def story(registry: RoomRegistry) -> None:
        made = await opened(registry)
        runner = await registry.runner(made.room)
        runner.join(1, RecordingLine(), protocol.Hello(token=made.tokens[0]))
        runner.leave(1)
        assert runner._timer is not None, "to see whether somebody is away too long"
        while not registry.forget_idle(0.0):
            await asyncio.sleep(0)
        assert runner._timer.cancelled()

    tell(story)


def test_error_when_somebody_leaves_is_nobody_s_but_the_room_s(
    tell: Callable[[Story], None], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(registry: RoomRegistry) -> None:
        made = await opened(registry)
        runner, stays = await registry.runner(made.room), RecordingLine()
        runner.join(1, RecordingLine(), protocol.Hello(token=made.tokens[0]))
        runner.join(2, stays, protocol.Hello(token=made.tokens[1]))
        with monkeypatch.context() as patch:
            patch.setattr(Room, "leave", lambda *_: 1 / 0)
            runner.leave(1)
        assert stays.code == INTERNAL_ERROR
        assert await registry.runner(made.room) is not runner

    tell(story)
    assert "ZeroDivisionError" in caplog.text


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")  # it shall end
def test_writer_that_has_ended_is_started_again_by_the_sweep_and_counted(
    tell: Callable[[Story], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def end(*_: object) -> None:
        raise SystemExit

    async def story(registry: RoomRegistry) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(SqliteStore, "_commit", end)
            coming = asyncio.create_task(opened(registry))
            with pytest.raises(StoreError):
                await asyncio.wait_for(coming, 10)
        assert registry.counts.troubles["writer"] >= 1
        assert (await opened(registry)).room

    monkeypatch.setattr(registry_module, "SWEEP_S", 0.0)
    tell(story)


def test_who_comes_in_while_the_server_ends_is_sent_away(tell: Callable[[Story], None]) -> None:
    async def story(registry: RoomRegistry) -> None:
        made = await opened(registry)
        while not registry.forget_idle(0.0):
            await asyncio.sleep(0)
        coming = asyncio.create_task(registry.runner(made.room))
        await asyncio.sleep(0)
        registry.stopping = True
        with pytest.raises(StoreError):
            await coming

    tell(story)


def test_who_finds_no_place_is_told_so_and_hung_up_on(
    tell: Callable[[Story], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(registry: RoomRegistry) -> None:
        monkeypatch.setattr(presence, "MOST_SPECTATORS", 1)
        made = await opened(registry)
        runner, lines = await registry.runner(made.room), [RecordingLine(), RecordingLine()]
        for number, line in enumerate(lines):
            runner.join(number, line, protocol.Hello())
        assert [line.code for line in lines] == [None, TOO_MUCH]
        assert b"too_many_here" in lines[1].frames[-1]
        runner.leave(1)
        assert list(runner.lines) == [0]

    tell(story)


def test_forgetting_a_room_s_bots_looks_at_no_other_room() -> None:
    class Untouchable(dict[Any, Any]):
        def __iter__(self) -> Any:
            raise AssertionError("all bots are looked through")

    pool = BotPool(1)
    pool._seat_bots = Untouchable({"one": {0: object(), 1: object()}, "other": {0: object()}})
    pool.forget("one")
    pool.forget("nobody")
    assert list(pool._seat_bots.keys() - set()) == ["other"]
    pool.close()
