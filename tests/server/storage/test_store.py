"""The stores: the same questions to SQLite and to PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from mousehole.server.hosting.settings import ServeSettings
from mousehole.server.serve import serve
from mousehole.server.storage.backends import store_at
from mousehole.server.storage.backups import back_up, restore
from mousehole.server.storage.folder_lock import FolderInUse, lock_folder
from mousehole.server.storage.journal import Journal
from mousehole.server.storage.sqlite import MIGRATIONS, SqliteStore
from mousehole.server.storage.store import FILE_NAME, Append, RoomRow, Store, StoreError

Ask = Callable[[Callable[[Store], Awaitable[None]]], None]


def row(room: str, state: str = "playing", is_open: bool = False) -> RoomRow:
    return RoomRow(room, "bon_appetit", state, is_open, 0.0)


def some(room: str, first: int, *bodies: bytes) -> Append:
    return Append(row(room), first, list(bodies))


@pytest.fixture(params=["sqlite", "postgres"])
def ask(request: pytest.FixtureRequest, tmp_path: Path) -> Ask:
    """Puts questions to an empty store."""

    def put(questions: Callable[[Store], Awaitable[None]]) -> None:
        async def run() -> None:
            database = request.getfixturevalue("postgres_url") if request.param == "postgres" else None
            store = store_at(tmp_path, database)
            await store.open()
            try:
                await store.expire(time.time() + 1e6)
                await questions(store)
            finally:
                await store.close()

        asyncio.run(run())

    if request.param == "postgres":
        request.getfixturevalue("postgres_url")
    return put


def test_entries_come_back_in_order(ask: Ask) -> None:
    async def questions(store: Store) -> None:
        await store.append(some("a", 0, b"one", b"two"))
        await store.append(some("b", 0, b"other"))
        await store.append(some("a", 2, b"three"))
        assert await store.load("a") == [b"one", b"two", b"three"]
        assert await store.load("nobody") == []

    ask(questions)


def test_number_that_is_taken_is_refused_and_nothing_of_it_stored(ask: Ask) -> None:
    async def questions(store: Store) -> None:
        await store.append(some("a", 0, b"one", b"two"))
        with pytest.raises(StoreError):
            await store.append(some("a", 1, b"stale", b"more"))
        assert await store.load("a") == [b"one", b"two"]

    ask(questions)


def test_refused_append_takes_no_other_with_it(ask: Ask) -> None:
    async def questions(store: Store) -> None:
        await store.append(some("a", 0, b"one"))
        batch = [some("b", 0, b"good"), some("a", 0, b"stale"), some("c", 0, b"good too")]
        results = await asyncio.gather(*map(store.append, batch), return_exceptions=True)
        assert [isinstance(result, StoreError) for result in results] == [False, True, False]
        assert await store.load("c") == [b"good too"]

    ask(questions)


@pytest.mark.parametrize("entries", [1, 2, 4, 5, 16, 17, 64, 65, 200])
@pytest.mark.parametrize("row_is_news", [True, False])
def test_as_many_entries_are_stored_as_were_given(ask: Ask, entries: int, row_is_news: bool) -> None:
    async def questions(store: Store) -> None:
        bodies = [b"entry %d" % number for number in range(1 + entries)]
        await store.append(some("a", 0, bodies[0]))
        await store.append(Append(row("a"), 1, bodies[1:], row_is_news))
        assert await store.load("a") == bodies
        with pytest.raises(StoreError):
            await store.append(Append(row("a"), entries, [b"stale", b"more"], row_is_news))
        assert await store.load("a") == bodies

    ask(questions)


def test_rows_tell_the_latest_state_and_which_are_open(ask: Ask) -> None:
    async def questions(store: Store) -> None:
        await store.append(Append(row("a", "waiting", True), 0, [b"x"]))
        await store.append(Append(row("b", "playing", True), 0, [b"x"]))
        await store.append(Append(row("b", "over", True), 1, [b"x"]))
        assert {found.room: found.state for found in await store.rows()} == {"a": "waiting", "b": "over"}
        assert [found.room for found in await store.rows(only_open=True)] == ["a"]

    ask(questions)


@pytest.mark.parametrize("entries", [3, 500])  # in the journal, and in their places
def test_lengths_tell_how_many_entries_there_are(ask: Ask, entries: int) -> None:
    async def questions(store: Store) -> None:
        await store.append(some("a", 0, *[b"entry"] * entries))
        await store.append(some("a", entries, b"last"))
        await store.append(some("b", 0, b"one"))
        await store.append(some("gone", 0, b"one"))
        await store.delete("gone")
        assert await store.lengths(["a", "b", "gone", "nobody"]) == {"a": entries + 1, "b": 1}
        assert await store.lengths([]) == {}

    ask(questions)


def test_deleting_and_retention(ask: Ask) -> None:
    async def questions(store: Store) -> None:
        await store.append(some("a", 0, b"x"))
        await store.append(some("b", 0, b"x"))
        assert await store.delete("a") is True
        assert await store.delete("a") is False
        assert await store.load("a") == []
        assert await store.expire(time.time() - 3600) == 0
        assert await store.expire(time.time() + 3600, ["b"]) == 0
        assert await store.expire(time.time() + 3600, ["c"]) == 1
        assert await store.rows() == []

    ask(questions)


def test_many_appends_at_once_are_committed_together(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / "m.sqlite3")
        await store.open()
        await asyncio.gather(*(store.append(some(f"r{number}", 0, b"x")) for number in range(500)))
        assert store.commits < 100
        await store.close()

    asyncio.run(run())


def test_old_data_folder_opens_after_an_upgrade(tmp_path: Path) -> None:
    path = tmp_path / "mousehole.sqlite3"
    old = sqlite3.connect(path)
    old.executescript(f"{MIGRATIONS[0]} PRAGMA user_version = 1;")
    old.execute("INSERT INTO rooms VALUES ('old', 'bon_appetit', 1.0)")
    old.execute("INSERT INTO entries VALUES ('old', 0, x'4142')")
    old.commit()
    old.close()

    async def run() -> None:
        store = store_at(tmp_path, None)
        await store.open()
        assert await store.load("old") == [b"AB"]
        assert (await store.rows())[0].state == "playing"
        await store.append(some("old", 1, b"new"))
        await store.close()

    asyncio.run(run())


def test_data_folder_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "mousehole.sqlite3"
    newer = sqlite3.connect(path)
    newer.execute("PRAGMA user_version = 99")
    newer.close()
    with pytest.raises(StoreError, match="upgrade"):
        asyncio.run(store_at(tmp_path, None).open())


def test_full_disk_refuses_and_recovers(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / "m.sqlite3", max_pages=12)
        await store.open()
        stored = 0
        with contextlib.suppress(StoreError):
            while True:
                await store.append(some("a", stored, b"x" * 1000))
                stored += 1
        assert len(await store.load("a")) == stored > 0
        await store.delete("a")
        await store.append(some("b", 0, b"room again"))
        await store.close()

    asyncio.run(run())


def test_backup_is_taken_while_writing_and_restores(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / "m.sqlite3")
        await store.open()
        await store.append(some("a", 0, b"x"))
        back_up(tmp_path / "m.sqlite3", tmp_path / "backup")
        await store.append(some("a", 1, b"y"))
        await store.close()
        again = SqliteStore(restore(tmp_path / "backup", tmp_path / "elsewhere"))
        await again.open()
        assert await again.load("a") == [b"x"]
        await again.close()

    asyncio.run(run())


def test_a_backup_is_not_restored_under_a_server(tmp_path: Path) -> None:
    asyncio.run(load(tmp_path / FILE_NAME))
    back_up(tmp_path / FILE_NAME, tmp_path / "backup")
    with lock_folder(tmp_path, "http://127.0.0.1:7/"), pytest.raises(FolderInUse, match=r"http://127\.0\.0\.1:7/"):
        restore(tmp_path / "backup", tmp_path)
    restore(tmp_path / "backup", tmp_path)


def test_a_folder_has_one_tenant_at_a_time(tmp_path: Path) -> None:
    with lock_folder(tmp_path, "here"), pytest.raises(FolderInUse, match="here"), lock_folder(tmp_path, "there"):
        pytest.fail("two servers in one folder")
    with lock_folder(tmp_path, "there"):
        pass


def test_a_second_start_opens_the_page_of_the_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    for name in ("signal.signal", "gc.disable", "sys.setswitchinterval"):  # what a server sets for its whole process
        monkeypatch.setattr(name, lambda *_: None)
    with lock_folder(tmp_path, "http://127.0.0.1:7/"):
        serve(ServeSettings(tmp_path), said.append, open_browser=True)
        assert said == opened == ["http://127.0.0.1:7/"]
        with pytest.raises(FolderInUse):
            serve(ServeSettings(tmp_path), said.append)
    assert len(said) == len(opened) == 1


def test_a_folder_that_cannot_be_locked_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "server.lock").mkdir()
    with pytest.raises(StoreError, match=r"server\.lock"), lock_folder(tmp_path):
        pytest.fail("it was locked")


def test_a_backup_that_is_damaged_or_too_new_leaves_the_tables_alone(tmp_path: Path) -> None:
    asyncio.run(fill(tmp_path / FILE_NAME))
    back_up(tmp_path / FILE_NAME, tmp_path / "backup")
    whole = (tmp_path / "backup").read_bytes()
    (tmp_path / "torn").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "new").write_bytes(whole)
    connection = sqlite3.connect(tmp_path / "new")
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    for name in ("torn", "new"):
        with pytest.raises(StoreError, match=name):
            restore(tmp_path / name, tmp_path)
    assert len(asyncio.run(load(tmp_path / FILE_NAME))) == 200


def test_a_backup_is_no_copy_of_the_tables_onto_themselves(tmp_path: Path) -> None:
    asyncio.run(fill(tmp_path / FILE_NAME))
    with pytest.raises(StoreError, match="themselves"):
        back_up(tmp_path / FILE_NAME, tmp_path / FILE_NAME)
    with pytest.raises(StoreError, match="themselves"):
        restore(tmp_path / FILE_NAME, tmp_path)
    assert len(asyncio.run(load(tmp_path / FILE_NAME))) == 200


@pytest.mark.parametrize("number", [1, 2, 63, 64, 65, 130])
def test_any_number_of_entries_is_stored_in_order(tmp_path: Path, number: int) -> None:
    async def run() -> list[bytes]:
        store = SqliteStore(tmp_path / "m.sqlite3")
        await store.open()
        await store.append(some("a", 0, *(b"%d" % n for n in range(number))))
        found = await store.load("a")
        await store.close()
        return found

    assert asyncio.run(run()) == [b"%d" % n for n in range(number)]


def test_what_is_no_backup_is_not_restored(tmp_path: Path) -> None:
    (tmp_path / "junk").write_bytes(b"not a database at all" * 100)
    with pytest.raises(StoreError):
        restore(tmp_path / "junk", tmp_path)
    with pytest.raises(StoreError):
        back_up(tmp_path / "nothing", tmp_path / "backup")


def test_wal_cut_at_any_byte_of_its_end_keeps_every_earlier_commit(tmp_path: Path) -> None:
    path = tmp_path / "m.sqlite3"

    async def write() -> list[int]:
        store = SqliteStore(path)
        await store.open()
        sizes = []
        for number in range(6):
            await store.append(some("a", number, b"%d" % number * 50))
            sizes.append(wal_size(path))
        (tmp_path / "whole.db").write_bytes(path.read_bytes())
        (tmp_path / "whole.wal").write_bytes(Path(f"{path}-wal").read_bytes())
        await store.close()
        return sizes

    sizes = asyncio.run(write())
    database, wal = (tmp_path / "whole.db").read_bytes(), (tmp_path / "whole.wal").read_bytes()
    for cut in range(sizes[3], len(wal) + 1, 61 if len(wal) - sizes[3] > 4000 else 1):
        copy = tmp_path / f"cut{cut}.sqlite3"
        copy.write_bytes(database)
        Path(f"{copy}-wal").write_bytes(wal[:cut])
        kept = len(asyncio.run(load(copy)))
        assert kept == sum(size <= cut for size in sizes)


def wal_size(path: Path) -> int:
    return Path(f"{path}-wal").stat().st_size


async def fill(path: Path) -> None:
    store = SqliteStore(path)
    await store.open()
    await store.append(some("a", 0, *(b"%d" % number * 40 for number in range(200))))
    await store.close()


async def load(path: Path) -> list[bytes]:
    store = SqliteStore(path)
    await store.open()
    try:
        return await store.load("a")
    finally:
        await store.close()


def test_writer_outlives_an_error_of_ours_and_so_do_the_others_of_its_commit(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def whole() -> None:
        store = SqliteStore(tmp_path / FILE_NAME)
        await store.open()
        unwritable = Append(row("b\ud800"), 0, [b"one"])  # no sqlite3.Error: it cannot be encoded
        waiting = [store.append(append) for append in (some("a", 0, b"one"), unwritable, some("c", 0, b"one"))]
        results = await asyncio.wait_for(asyncio.gather(*waiting, return_exceptions=True), 10)
        assert [isinstance(result, StoreError) for result in results] == [False, True, False]
        await asyncio.wait_for(store.append(some("a", 1, b"two")), 10)
        assert await store.load("a") == [b"one", b"two"]
        await store.check()
        await store.close()

    asyncio.run(whole())
    assert "a commit has failed by an error of ours" in caplog.text


def test_journal_that_cannot_be_spread_does_not_end_the_writer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def whole() -> None:
        monkeypatch.setattr(Journal, "spread", lambda _: 1 / 0)
        store = SqliteStore(tmp_path / FILE_NAME)
        await store.open()
        await asyncio.wait_for(store.append(some("a", 0, b"one")), 10)
        assert await store.load("a") == [b"one"]
        await store.close()

    asyncio.run(whole())
    assert "ZeroDivisionError" in caplog.text


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")  # it shall end
def test_writer_that_has_ended_is_started_again_and_who_waited_for_it_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def end(*_: object) -> None:
        raise SystemExit  # no Exception: the thread is gone

    async def whole() -> None:
        store = SqliteStore(tmp_path / FILE_NAME)
        await store.open()
        writer = store._thread
        assert writer is not None
        with monkeypatch.context() as patch:
            patch.setattr(SqliteStore, "_commit", end)
            assert not store.revive(), "it is still there"
            waiting = store.append(some("a", 0, b"one"))
            await asyncio.sleep(0)
            await asyncio.to_thread(writer.join, 10)
        assert store.revive()
        with pytest.raises(StoreError, match="the writer has ended"):
            await waiting
        await asyncio.wait_for(store.append(some("a", 0, b"one")), 10)
        assert await store.load("a") == [b"one"]
        assert not store.revive()
        await store.close()

    asyncio.run(whole())


def test_store_is_checked_by_writing_and_nothing_is_left_of_it(ask: Ask) -> None:
    async def questions(store: Store) -> None:
        await store.append(some("a", 0, b"one"))
        await store.check()
        await store.check()
        await store.append(some("a", 1, b"two"))
        assert await store.load("a") == [b"one", b"two"]
        assert [row.room for row in await store.rows()] == ["a"]

    ask(questions)


def test_full_store_says_so_when_it_is_checked(tmp_path: Path) -> None:
    async def whole() -> None:
        store = SqliteStore(tmp_path / FILE_NAME, max_pages=20)
        await store.open()
        await store.check()
        with contextlib.suppress(StoreError):
            for number in range(100):
                await store.append(some("a", number, bytes(4000)))
        with pytest.raises(StoreError):
            await store.check()
        assert await store.load("a")
        await store.close()

    asyncio.run(whole())


def test_where_no_backup_can_go_or_is_to_be_had_is_said_in_words(tmp_path: Path) -> None:
    asyncio.run(load(tmp_path / FILE_NAME))
    with pytest.raises(StoreError, match="a folder; say which file"):
        back_up(tmp_path / FILE_NAME, tmp_path)
    with pytest.raises(StoreError, match="there is no folder"):
        back_up(tmp_path / FILE_NAME, tmp_path / "none" / "backup")
    with pytest.raises(StoreError, match="none: there is no such file"):
        restore(tmp_path / "none", tmp_path)
    back_up(tmp_path / FILE_NAME, tmp_path / "backup")
    with pytest.raises(StoreError, match="a file; a folder is wanted"):
        restore(tmp_path / "backup", tmp_path / "backup")
