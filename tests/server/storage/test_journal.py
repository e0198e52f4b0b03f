"""The journal of the SQLite store: wherever an entry lies, it is found, and once."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest

from mousehole.server.storage import journal
from mousehole.server.storage.sqlite import SqliteStore, connect, migrate
from mousehole.server.storage.store import Append, RoomRow, StoreError


def some(room: str, first: int, *bodies: bytes) -> Append:
    return Append(RoomRow(room, "bon_appetit", "playing", False, 0.0), first, list(bodies))


def with_store(path: Path, work: Callable[[SqliteStore], Awaitable[None]], max_pages: int | None = None) -> None:
    async def run() -> None:
        store = SqliteStore(path, max_pages=max_pages)
        await store.open()
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


def counts(path: Path) -> tuple[int, int]:
    """Rows of the journal, and entries in their places."""
    connection = sqlite3.connect(path)
    try:
        (rows,) = connection.execute("SELECT count(*) FROM journal").fetchone()
        (entries,) = connection.execute("SELECT count(*) FROM entries").fetchone()
        return rows, entries
    finally:
        connection.close()


@pytest.fixture
def crashed(tmp_path: Path) -> Path:
    """A file as a crash leaves it: three commits in the journal."""
    path, copy = tmp_path / "live.sqlite3", tmp_path / "crashed.sqlite3"

    async def work(store: SqliteStore) -> None:
        await store.append(some("a", 0, b"one", b"two"))
        await store.append(some("b", 0, b"other"))
        await store.append(some("a", 2, b"three"))
        shutil.copy(path, copy)
        shutil.copy(f"{path}-wal", f"{copy}-wal")

    with_store(path, work)
    assert counts(copy) == (3, 0)
    return copy


def test_what_a_crash_leaves_in_the_journal_is_there_and_goes_on(crashed: Path) -> None:
    async def work(store: SqliteStore) -> None:
        assert await store.load("a") == [b"one", b"two", b"three"]
        with pytest.raises(StoreError, match="where 3 is the next"):
            await store.append(some("a", 2, b"again"))
        await store.append(some("a", 3, b"four"))
        assert await store.load("a") == [b"one", b"two", b"three", b"four"]

    with_store(crashed, work)
    assert counts(crashed) == (0, 5)


def test_a_full_journal_is_spread_and_nothing_is_lost_or_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "MOST_ENTRIES", 25)
    monkeypatch.setattr(journal, "SOME_ENTRIES", 25)
    monkeypatch.setattr(journal, "MOST_ROOMS", 4)
    path = tmp_path / "m.sqlite3"
    rooms = [f"r{number}" for number in range(6)]
    most = 0

    async def work(store: SqliteStore) -> None:
        nonlocal most
        for number in range(40):
            await asyncio.gather(*(store.append(some(room, number, b"%d" % number)) for room in rooms))
            most = max(most, counts(path)[0])
        for room in rooms:
            assert await store.load(room) == [b"%d" % number for number in range(40)]

    with_store(path, work)
    assert 0 < most <= 25
    assert counts(path) == (0, 240)


def test_a_room_is_read_without_unpacking_what_others_have_in_the_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unpacked, decode = list[bytes](), journal._decode

    def noted(body: bytes) -> list[journal.Part]:
        unpacked.append(body)
        return decode(body)

    async def work(store: SqliteStore) -> None:
        for number in range(30):
            await store.append(some("other", number, b"not this one's"))
        await store.append(some("own", 0, b"one"))
        with monkeypatch.context() as patch:
            patch.setattr(journal, "_decode", noted)
            assert await store.load("own") == [b"one"]

    with_store(tmp_path / "m.sqlite3", work)
    assert unpacked
    assert not [body for body in unpacked if b"other" in body]


def test_a_gap_is_refused(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.append(some("a", 0, b"one"))
        with pytest.raises(StoreError, match="entry 2, where 1 is the next"):
            await store.append(some("a", 2, b"three"))
        assert await store.load("a") == [b"one"]

    with_store(tmp_path / "m.sqlite3", work)


def test_a_room_that_is_deleted_is_gone_from_the_journal_and_others_are_not(crashed: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await asyncio.gather(store.append(some("a", 3, b"four")), store.append(some("b", 1, b"more")))
        assert await store.delete("a")
        assert await store.load("a") == []
        assert await store.load("b") == [b"other", b"more"]
        await store.append(some("a", 0, b"anew"))
        assert await store.load("a") == [b"anew"]

    with_store(crashed, work)


def test_an_append_and_the_deletion_of_its_room_in_one_commit(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await asyncio.gather(store.append(some("a", 0, b"one")), store.delete("a"), store.append(some("b", 0, b"x")))
        assert (await store.load("a"), await store.load("b")) == ([], [b"x"])
        await store.append(some("a", 0, b"anew"))

    with_store(tmp_path / "m.sqlite3", work)


def test_a_disk_too_full_to_spread_still_serves_what_is_there(crashed: Path) -> None:
    connection = connect(crashed)
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute("INSERT INTO journal (body) VALUES (?)", (b"\x91\x93\xa1c\x00\x91\xc5\x20\x00" + b"x" * 8192,))
    (full,) = connection.execute("PRAGMA page_count").fetchone()
    connection.close()
    assert full > pages

    async def work(store: SqliteStore) -> None:
        assert await store.load("c") == [b"x" * 8192]
        assert await store.load("a") == [b"one", b"two", b"three"]
        assert await store.delete("a")

    with_store(crashed, work, max_pages=full)


def test_who_reads_while_somebody_writes_sees_one_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "SOME_ENTRIES", 3)

    async def work(store: SqliteStore) -> None:
        async def write() -> None:
            for number in range(150):
                await store.append(some("a", number, b"%d" % number))

        writing = asyncio.create_task(write())
        while not writing.done():
            found = await store.load("a")
            assert found == [b"%d" % number for number in range(len(found))]
        await writing

    with_store(tmp_path / "m.sqlite3", work)


def test_a_crash_while_the_journal_is_being_spread_loses_and_doubles_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, entries in (("MOST_ENTRIES", 40), ("SOME_ENTRIES", 40), ("IN_ONE_GO", 10)):
        monkeypatch.setattr(journal, name, entries)
    path, copies = tmp_path / "m.sqlite3", []
    rooms = [f"r{number}" for number in range(6)]
    halfway = 0

    async def work(store: SqliteStore) -> None:
        nonlocal halfway
        for number in range(20):
            await asyncio.gather(*(store.append(some(room, number, b"%d" % number)) for room in rooms))
            copies.append(tmp_path / f"{number}.sqlite3")
            shutil.copy(path, copies[-1])
            shutil.copy(f"{path}-wal", f"{copies[-1]}-wal")
            rows, placed = counts(copies[-1])
            halfway += rows > 0 and placed % 42 > 0

    with_store(path, work)
    assert halfway > 0

    async def look(last: int, store: SqliteStore) -> None:
        assert [await store.load(room) for room in rooms] == [[b"%d" % number for number in range(last + 1)]] * 6
        await store.append(some("r0", last + 1, b"more"))

    for number, copy in enumerate(copies):
        with_store(copy, partial(look, number))


def test_a_room_deleted_while_the_journal_is_being_spread_is_gone_and_others_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, entries in (("MOST_ENTRIES", 12), ("SOME_ENTRIES", 12), ("IN_ONE_GO", 1)):
        monkeypatch.setattr(journal, name, entries)
    rooms = [f"r{number}" for number in range(6)]

    async def work(store: SqliteStore) -> None:
        for number in range(3):
            await asyncio.gather(*(store.append(some(room, number, b"%d" % number)) for room in rooms))
        assert await store.delete("r4")
        for number in range(3, 8):
            others = [room for room in rooms if room != "r4"]
            await asyncio.gather(*(store.append(some(room, number, b"%d" % number)) for room in others))
        assert await store.load("r4") == []
        await store.append(some("r4", 0, b"anew"))
        assert await store.load("r4") == [b"anew"]
        assert await store.load("r3") == [b"%d" % number for number in range(8)]

    with_store(tmp_path / "m.sqlite3", work)
    assert counts(tmp_path / "m.sqlite3") == (0, 41)


def test_a_disk_too_full_for_some_of_the_journal_leaves_it_and_commits_are_synced_as_before(tmp_path: Path) -> None:
    connection = connect(tmp_path / "m.sqlite3")
    migrate(connection)
    kept = journal.Journal(connection)
    kept.put([("a", 0, [bytes([number]) * 9000 for number in range(60)])])
    kept.committed()
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages + 1}")
    with pytest.raises(sqlite3.Error, match="full"):
        kept.spread_some()
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
    assert not connection.in_transaction
    assert not kept.is_to_be_spread(somebody_waits=False)
    assert len(journal.entries_of(connection, "a")) == 60
    connection.execute("PRAGMA max_page_count = 100000")
    kept.spread_some()
    assert journal.entries_of(connection, "a") == [bytes([number]) * 9000 for number in range(60)]
    assert connection.execute("SELECT count(*) FROM journal").fetchone() == (0,)
    connection.close()
