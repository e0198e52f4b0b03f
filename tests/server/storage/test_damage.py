"""What a disk has changed is noticed, closes one room, and is said; backups are opened before they are believed."""

from __future__ import annotations

import asyncio
import logging
import random
import shutil
import sqlite3
from pathlib import Path

import pytest
from simulation.disk import scatter

from mousehole.server.storage.backups import back_up
from mousehole.server.storage.checksums import DAMAGED
from mousehole.server.storage.journal import entries_of
from mousehole.server.storage.sqlite import VERSION, SqliteStore
from mousehole.server.storage.store import FILE_NAME, Append, RoomRow, StoreError

ROOMS, ENTRIES = ("aaaa", "bbbb", "cccc"), 30


def some(room: str, first: int, count: int = 1) -> Append:
    bodies = [b'{"k":"played","text":"%s %d"}' % (room.encode(), number) for number in range(first, first + count)]
    return Append(RoomRow(room, "bon_appetit", "playing", False, 0.0), first, bodies)


async def fill(path: Path, spread: bool = True) -> None:
    """Three rooms with thirty entries each; in their places, or still in the journal and in SQLite's log."""
    store = SqliteStore(path / "source.sqlite3")
    await store.open()
    for number in range(ENTRIES):
        await asyncio.gather(*(store.append(some(room, number)) for room in ROOMS))
    if spread:
        await store.close()
        shutil.copy(path / "source.sqlite3", path / FILE_NAME)
    else:
        for suffix in ("", "-wal"):
            shutil.copy(path / f"source.sqlite3{suffix}", path / f"{FILE_NAME}{suffix}")
        await store.close()


def change(path: Path, statement: str, *given: object) -> None:
    connection = sqlite3.connect(path / FILE_NAME)
    connection.execute(statement, given)
    connection.commit()
    connection.close()


async def loaded(path: Path) -> tuple[dict[str, list[bytes]], list[str]]:
    store = SqliteStore(path / FILE_NAME)
    await store.open()
    rooms = {room: await store.load(room) for room in ROOMS}
    await store.close()
    return rooms, store.found


WHOLE = {room: some(room, 0, ENTRIES).bodies for room in ROOMS}
DAMAGE: dict[str, tuple[str, tuple[object, ...]]] = {
    "a changed entry": (
        "UPDATE entries SET body = CAST(replace(body, 'ed', 'ee') AS BLOB) WHERE room = 'bbbb' AND number = 25", ()
    ),
    "a missing entry": ("DELETE FROM entries WHERE room = 'bbbb' AND number = 25", ()),
    "an entry of another place": (
        "UPDATE entries SET body = (SELECT body FROM entries WHERE room = 'bbbb' AND number = 3) "
        "WHERE room = 'bbbb' AND number = 25", ()
    ),
    "an entry of another room": (
        "UPDATE entries SET body = (SELECT body FROM entries WHERE room = 'aaaa' AND number = 25) "
        "WHERE room = 'bbbb' AND number = 25", ()
    ),
}  # fmt: skip


@pytest.mark.parametrize(("statement", "given"), DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_entry_is_found_at_the_start_and_spoils_one_room(
    tmp_path: Path, statement: str, given: tuple[object, ...], caplog: pytest.LogCaptureFixture
) -> None:
    asyncio.run(fill(tmp_path))
    change(tmp_path, statement, *given)
    with caplog.at_level(logging.ERROR):
        rooms, found = asyncio.run(loaded(tmp_path))
    assert rooms["aaaa"] == WHOLE["aaaa"]
    assert rooms["cccc"] == WHOLE["cccc"]
    assert rooms["bbbb"][:25] == WHOLE["bbbb"][:25]
    assert rooms["bbbb"][25] == DAMAGED
    assert len(found) == 1
    assert "room bbbb" in found[0]
    assert "room bbbb" in caplog.text


@pytest.mark.parametrize("first", [0, 20])
def test_a_room_whose_end_is_gone_without_a_gap_is_damaged_and_not_shorter(tmp_path: Path, first: int) -> None:
    asyncio.run(fill(tmp_path))
    change(tmp_path, "DELETE FROM entries WHERE room = 'bbbb' AND number >= ?", first)
    rooms, found = asyncio.run(loaded(tmp_path))
    assert rooms == WHOLE | {"bbbb": [*WHOLE["bbbb"][:first], DAMAGED]}
    assert len(found) == 1
    assert "room bbbb" in found[0]
    with pytest.raises(StoreError, match="bbbb"):
        back_up(tmp_path / FILE_NAME, tmp_path / "copy")


@pytest.mark.parametrize("nonsense", ["NULL", "'x'"])
def test_a_row_without_a_number_is_damage_and_no_error_of_ours(tmp_path: Path, nonsense: str) -> None:
    asyncio.run(fill(tmp_path))
    change(tmp_path, "DROP TABLE lengths")
    change(tmp_path, "CREATE TABLE lengths (room TEXT, length)")
    change(tmp_path, f"INSERT INTO lengths VALUES ('bbbb', {nonsense})")
    change(tmp_path, "UPDATE entries SET number = 'x' WHERE room = 'bbbb' AND number = 29")
    rooms, _ = asyncio.run(loaded(tmp_path))
    assert rooms == WHOLE | {"bbbb": [*WHOLE["bbbb"][:29], DAMAGED]}


def test_a_file_of_an_older_program_is_read_without_lengths(tmp_path: Path) -> None:
    asyncio.run(fill(tmp_path))
    change(tmp_path, "DROP TABLE lengths")
    assert back_up(tmp_path / FILE_NAME, tmp_path / "copy") == (3, 3 * ENTRIES)
    assert asyncio.run(loaded(tmp_path)) == (WHOLE, [])


def test_a_room_that_is_deleted_leaves_no_length(tmp_path: Path) -> None:
    async def delete() -> None:
        store = SqliteStore(tmp_path / FILE_NAME)
        await store.open()
        assert await store.delete("bbbb")
        await store.close()

    asyncio.run(fill(tmp_path))
    asyncio.run(delete())
    assert asyncio.run(loaded(tmp_path)) == (WHOLE | {"bbbb": []}, [])


def test_whole_folders_are_started_without_a_word(tmp_path: Path) -> None:
    for spread in (True, False):
        (tmp_path / str(spread)).mkdir()
        asyncio.run(fill(tmp_path / str(spread), spread))
        assert asyncio.run(loaded(tmp_path / str(spread))) == (WHOLE, [])


def test_a_changed_entry_in_the_journal_is_found_after_it_was_put_in_its_place(tmp_path: Path) -> None:
    asyncio.run(fill(tmp_path, spread=False))
    connection = sqlite3.connect(tmp_path / FILE_NAME)
    for number, body in connection.execute("SELECT number, body FROM journal").fetchall():
        changed = body.replace(b"bbbb 25", b"bbbb 95")
        connection.execute("UPDATE journal SET body = ? WHERE number = ?", (changed, number))
    connection.commit()
    connection.close()
    rooms, _ = asyncio.run(loaded(tmp_path))
    assert rooms["bbbb"][25] == DAMAGED
    assert rooms["aaaa"] == WHOLE["aaaa"]


def test_a_row_of_the_journal_that_cannot_be_read_is_set_aside_and_closes_the_rooms_it_names(tmp_path: Path) -> None:
    asyncio.run(fill(tmp_path, spread=False))
    connection = sqlite3.connect(tmp_path / FILE_NAME)
    (last,) = connection.execute("SELECT max(number) FROM journal").fetchone()
    connection.close()
    change(tmp_path, "UPDATE journal SET body = CAST(x'c1' || 'bbbb' AS BLOB) WHERE number = ?", last)
    rooms, _ = asyncio.run(loaded(tmp_path))
    assert DAMAGED in rooms["bbbb"]
    connection = sqlite3.connect(tmp_path / FILE_NAME)
    assert connection.execute("SELECT count(*) FROM damaged").fetchone() == (1,)
    connection.close()


def test_a_log_of_sqlite_that_is_damaged_in_its_middle_is_said(tmp_path: Path) -> None:
    asyncio.run(fill(tmp_path, spread=False))
    log = tmp_path / f"{FILE_NAME}-wal"
    data = bytearray(log.read_bytes())
    data[len(data) // 2] ^= 1
    log.write_bytes(data)
    rooms, found = asyncio.run(loaded(tmp_path))
    assert any("the log beside it is damaged" in trouble for trouble in found)
    for room in ROOMS:
        assert rooms[room] == WHOLE[room][: len(rooms[room])]


def test_an_unfinished_commit_at_the_end_is_nothing_to_speak_of(tmp_path: Path) -> None:
    asyncio.run(fill(tmp_path, spread=False))
    log = tmp_path / f"{FILE_NAME}-wal"
    with log.open("r+b") as file:
        file.truncate(log.stat().st_size - 100)
    _, found = asyncio.run(loaded(tmp_path))
    assert found == []


def test_power_that_fails_between_syncs_loses_nothing_that_was_synced(tmp_path: Path) -> None:
    async def snapshots() -> tuple[tuple[bytes, bytes], tuple[bytes, bytes]]:
        store = SqliteStore(tmp_path / "source.sqlite3")
        await store.open()
        for number in range(10):
            await asyncio.gather(*(store.append(some(room, number)) for room in ROOMS))
        before = contents(tmp_path)
        await asyncio.gather(*(store.append(some(room, 10, 5)) for room in ROOMS))
        after = contents(tmp_path)
        await store.close()
        return before, after

    def contents(folder: Path) -> tuple[bytes, bytes]:
        return (folder / "source.sqlite3").read_bytes(), (folder / "source.sqlite3-wal").read_bytes()

    before, after = asyncio.run(snapshots())
    lengths = set()
    for seed in range(60):
        path = tmp_path / f"{seed}.sqlite3"
        path.write_bytes(after[0])
        path.with_name(path.name + "-wal").write_bytes(after[1])
        scatter(path, before, random.Random(seed))
        connection = sqlite3.connect(path, isolation_level=None)
        for room in ROOMS:
            entries = entries_of(connection, room)
            assert entries[:10] == WHOLE[room][:10]
            assert entries == WHOLE[room][: len(entries)]
            lengths.add(len(entries))
        connection.close()
    assert lengths == {10, 15}


# Backups


def test_a_backup_is_opened_and_counted(tmp_path: Path) -> None:
    asyncio.run(fill(tmp_path))
    assert back_up(tmp_path / FILE_NAME, tmp_path / "copy") == (3, 3 * ENTRIES)


@pytest.mark.parametrize("statement", [DAMAGE["a changed entry"][0], DAMAGE["a missing entry"][0]])
def test_a_backup_of_what_is_damaged_says_so(tmp_path: Path, statement: str) -> None:
    asyncio.run(fill(tmp_path))
    change(tmp_path, statement)
    with pytest.raises(StoreError, match=r"1 rooms is damaged \(bbbb"):
        back_up(tmp_path / FILE_NAME, tmp_path / "copy")


def test_entries_of_older_versions_get_their_checksums_at_the_first_start(tmp_path: Path) -> None:
    museum = Path(__file__).parents[2] / "museum/0.1.0-early/data" / FILE_NAME
    shutil.copy(museum, tmp_path / FILE_NAME)
    asyncio.run(loaded(tmp_path))
    connection = sqlite3.connect(tmp_path / FILE_NAME)
    assert connection.execute("PRAGMA user_version").fetchone() == (VERSION,)
    assert connection.execute("SELECT count(*) FROM entries WHERE sum IS NULL").fetchone() == (0,)
    connection.close()


def test_postgres_notices_a_changed_entry_too(postgres_url: str) -> None:
    asyncpg = pytest.importorskip("asyncpg")
    from mousehole.server.storage.postgres import PostgresStore

    async def play() -> None:
        store = PostgresStore(postgres_url)
        await store.open()
        await store.delete("ffff")
        await store.append(some("ffff", 0, 3))
        assert await store.load("ffff") == some("ffff", 0, 3).bodies
        connection = await asyncpg.connect(postgres_url)
        await connection.execute("UPDATE entries SET body = 'x' WHERE room = 'ffff' AND number = 1")
        assert await store.load("ffff") == [some("ffff", 0).bodies[0], DAMAGED, some("ffff", 2).bodies[0]]
        await connection.execute("UPDATE entries SET sum = NULL WHERE room = 'ffff'")  # as an older node writes
        assert (await store.load("ffff"))[1] == b"x"
        await connection.close()
        await store.delete("ffff")
        await store.close()

    asyncio.run(play())


LEAF, PAGE = 10, 4096  # the kind of a page that has rows of a table without numbers, and how long it is


def page_of(data: bytes, entry: bytes, but: tuple[bytes, ...]) -> int:
    """Where the page is that has an entry, and nothing of some other rooms."""
    for at in range(0, len(data), PAGE):
        page = data[at : at + PAGE]
        if page[0] == LEAF and entry in page and not any(room in page for room in but):
            return at
    raise AssertionError(f"no such page with {entry!r}")


def test_a_page_that_sqlite_cannot_read_closes_the_rooms_on_it_and_is_said(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def fill_large() -> None:
        store = SqliteStore(tmp_path / FILE_NAME)
        await store.open()
        for number in range(ENTRIES * 10):
            await asyncio.gather(*(store.append(some(room, number)) for room in ROOMS))
        await store.close()

    asyncio.run(fill_large())
    change(tmp_path, "VACUUM")  # nothing is left in a page that is not there any more
    file = tmp_path / FILE_NAME
    data = bytearray(file.read_bytes())
    at = page_of(data, b'"bbbb 25', (b"aaaa", b"cccc"))
    data[at + 3 : at + 5] = b"\xff\xff"  # how many rows it has
    file.write_bytes(data)
    with caplog.at_level(logging.ERROR):
        rooms, found = asyncio.run(loaded(tmp_path))
    all_of = {room: some(room, 0, ENTRIES * 10).bodies for room in ROOMS}
    assert any("room bbbb" in trouble for trouble in found)
    assert rooms["bbbb"][-1] == DAMAGED
    assert all(entry in (all_of["bbbb"][number], DAMAGED) for number, entry in enumerate(rooms["bbbb"]))
    assert (rooms["aaaa"], rooms["cccc"]) == (all_of["aaaa"], all_of["cccc"])


def test_a_log_that_is_damaged_is_kept_aside_before_it_is_written_over(tmp_path: Path) -> None:
    asyncio.run(fill(tmp_path, spread=False))
    log = tmp_path / f"{FILE_NAME}-wal"
    data = bytearray(log.read_bytes())
    data[len(data) // 2] ^= 1
    log.write_bytes(data)
    _, found = asyncio.run(loaded(tmp_path))
    (kept,) = tmp_path.glob("*-wal.damaged-*")
    assert kept.read_bytes() == data
    assert kept.stat().st_mode & 0o077 == 0
    assert str(kept) in found[0]


def test_a_file_that_is_damaged_as_a_whole_is_refused_with_what_to_do(tmp_path: Path) -> None:
    asyncio.run(fill(tmp_path))
    file = tmp_path / FILE_NAME
    file.write_bytes(file.read_bytes()[:5000])
    with pytest.raises(StoreError, match="mousehole restore"):
        asyncio.run(loaded(tmp_path))
