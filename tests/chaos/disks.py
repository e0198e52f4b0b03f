"""Disks that fail: a log cut off at any byte, a disk that is full, slow, or gone for a while."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from chaos.inside import Soloist, registry_over
from chaos.postgres import start_postgres
from mousehole.server import log
from mousehole.server.storage.journal import entries_of
from mousehole.server.storage.postgres import PostgresStore
from mousehole.server.storage.sqlite import SqliteStore, connect, migrate
from mousehole.server.storage.store import Append, RoomRow, Store

COMMITS = 6
FULL_PAGES, BALLAST = 80, 24_000
PATIENCE_S = 120.0
FULL_S = 8.0  # who has had no answer for so long is out of room
TICK_S = 0.005

Progress = Callable[[str, int, int], None]


def silent(*_: object) -> None:
    """No progress is shown."""


# The log cut off


async def cut_wal(folder: Path, every: int = 1, last: int = 2, progress: Progress = silent) -> dict[str, Any]:
    """Cut the write-ahead log at every byte of its last commits, and open it: every earlier commit must be there."""
    sizes, database, wal = await _write_commits(folder / "whole.sqlite3")
    cuts = range(sizes[-last - 1], len(wal) + 1, every)
    wrong = 0
    for number, cut in enumerate(cuts):
        kept = await asyncio.to_thread(_kept, folder / "cut.sqlite3", database, wal[:cut])
        wrong += kept != sum(size <= cut for size in sizes)
        progress("cuts", number + 1, len(cuts))
    return {"cuts": len(cuts), "commits_lost_or_torn": wrong}


async def _write_commits(path: Path) -> tuple[list[int], bytes, bytes]:
    """The size of the log after each commit, and both files as a power cut would leave them."""
    store, wal = SqliteStore(path), Path(f"{path}-wal")
    await store.open()
    sizes = []
    for number in range(COMMITS):
        row = RoomRow("a", "bon_appetit", "playing", False, 0.0)
        await store.append(Append(row, number, [_body(number)]))
        sizes.append(wal.stat().st_size)
    files = path.read_bytes(), wal.read_bytes()
    await store.close()
    return sizes, *files


def _kept(path: Path, database: bytes, wal: bytes) -> int:
    """How many entries are there after opening, in order and without a gap; -1 where there is one."""
    Path(f"{path}-shm").unlink(missing_ok=True)
    path.write_bytes(database)
    Path(f"{path}-wal").write_bytes(wal)
    connection = connect(path)
    connection.execute("PRAGMA synchronous = OFF")  # only read here: nothing is to be made sure of
    try:
        migrate(connection)
        found = entries_of(connection, "a")
    finally:
        connection.close()
    return len(found) if found == [_body(number) for number in range(len(found))] else -1


def _body(number: int) -> bytes:
    return b"%d" % number * 50


# Full, slow, gone


async def fill_disk(folder: Path) -> dict[str, Any]:
    """Play until the disk is full, delete something, and play on."""
    store = SqliteStore(folder / "full.sqlite3", max_pages=FULL_PAGES)
    registry = registry_over(store)
    await registry.open()
    await store.append(Append(RoomRow("ballast", "bon_appetit", "over", False, 0.0), 0, [bytes(BALLAST)]))
    player = Soloist(registry)
    await player.sit()
    while await player.play(FULL_S):
        pass
    before = len(player.acknowledged)
    lost_when_full = await _lost(store, player)
    await store.delete("ballast")
    played_on = await player.play(PATIENCE_S)
    lost = await _lost(store, player)
    await registry.close()
    return {
        "acknowledged_before_full": before, "cut_off": player.cut_off, "acknowledged_lost": lost_when_full + lost,
        "played_on_after": played_on,
    }  # fmt: skip


async def slow_disk(folder: Path, slow_ms: float = 200.0, inputs: int = 10) -> dict[str, Any]:
    """Play on a disk that takes its time: nobody is told early, and the server goes on serving others meanwhile."""
    store = SqliteStore(folder / "slow.sqlite3", slow_ms=slow_ms)
    registry = registry_over(store)
    await registry.open()
    player = Soloist(registry)
    await player.sit()
    lags: list[float] = []
    ticker = asyncio.create_task(_measure_lag(lags))
    took = []
    for _ in range(inputs):
        began = time.monotonic()
        await player.play(PATIENCE_S)
        took.append((time.monotonic() - began) * 1000)
    ticker.cancel()
    lost = await _lost(store, player)
    await registry.close()
    return {
        "disk_ms": slow_ms, "told_too_early": sum(ms < slow_ms for ms in took), "acknowledged_lost": lost,
        "loop_lag_median_ms": round(sorted(lags)[len(lags) // 2], 2),
    }  # fmt: skip


async def _measure_lag(lags: list[float]) -> None:
    while True:
        began = time.monotonic()
        await asyncio.sleep(TICK_S)
        lags.append((time.monotonic() - began - TICK_S) * 1000)


async def lose_database(folder: Path, seconds: float = 10.0, busy_s: float = 2.0) -> dict[str, Any]:
    """Let somebody else lock the database for so long: nobody is told what cannot be stored, and play goes on after."""
    store = SqliteStore(folder / "gone.sqlite3", busy_s=busy_s)
    thief = sqlite3.connect(store.path, isolation_level=None, check_same_thread=False)
    try:
        return await _play_without(
            store, seconds, lambda: thief.execute("BEGIN EXCLUSIVE"), lambda: thief.execute("ROLLBACK")
        )
    finally:
        thief.close()


async def lose_postgres(folder: Path, seconds: float = 10.0) -> dict[str, Any]:
    """Play while PostgreSQL is stopped for so many seconds and started again."""
    try:
        import asyncpg  # type: ignore[import-untyped,unused-ignore]  # noqa: F401

        database = await asyncio.to_thread(start_postgres, folder / "pg")
    except Exception as error:  # whatever keeps it from starting here: the other faults are still worth a run
        return {"not_run": f"no PostgreSQL here: {type(error).__name__}: {error}"}
    try:
        store = PostgresStore(database.get_uri())
        return await _play_without(store, seconds, database.stop, database.ensure_postgres_running)
    finally:
        await asyncio.to_thread(database.cleanup)


async def _play_without(
    store: Store, seconds: float, take: Callable[[], object], give_back: Callable[[], object]
) -> dict[str, Any]:
    """Play while somebody takes the database away and gives it back."""
    registry = registry_over(store)
    await registry.open()
    player = Soloist(registry)
    await player.sit()
    for _ in range(5):
        await player.play(PATIENCE_S)
    before = len(player.acknowledged)
    await asyncio.to_thread(take)
    played_meanwhile = await player.play(seconds)
    await asyncio.to_thread(give_back)
    began = time.monotonic()
    played_on = await player.play(PATIENCE_S)
    back_s = time.monotonic() - began
    lost = await _lost(store, player)
    await registry.close()
    return {
        "gone_s": seconds, "acknowledged_before": before, "told_while_gone": int(played_meanwhile),
        "cut_off": player.cut_off, "played_on_after": played_on, "back_after_s": round(back_s, 2),
        "acknowledged_lost": lost,
    }  # fmt: skip


async def _lost(store: Store, player: Soloist) -> int:
    """Inputs that were acknowledged and are not on disk exactly once."""
    entries = [log.read_entry(body) for body in await store.load(player.room)]
    stored = [entry.id for entry in entries if isinstance(entry, log.Played)]
    return sum(stored.count(name) != 1 for name in player.acknowledged)
