"""The house book lies in the same stores as rooms, and is no room."""

from __future__ import annotations

import asyncio
import sqlite3
import uuid

import pytest

from mousehole.server.book import entries
from mousehole.server.book.entries import write_book_entry
from mousehole.server.hosting.book_keeper import BookKeeper
from mousehole.server.hosting.nodes.leases import LeasedStore
from mousehole.server.storage.backends import store_at
from mousehole.server.storage.backups import back_up, count_whole, restore
from mousehole.server.storage.sqlite import SqliteStore
from mousehole.server.storage.store import FILE_NAME, Append, RoomRow, StoreError


@pytest.fixture(params=["sqlite", "postgres"])
def stores(request, tmp_path):
    """Opens a store of its own; twice, where several processes share it."""
    if request.param == "postgres":
        url = request.getfixturevalue("postgres_url")
        asyncio.run(empty_book(url))
        return lambda: store_at(tmp_path, url)
    return lambda: store_at(tmp_path, None)


async def empty_book(url):
    store = store_at(None, url)
    await store.open()
    await store._fetch("DELETE FROM entries WHERE room = 'book'")
    await store.close()


def bodies(*names):
    return [write_book_entry(entries.PersonAdded(number, name, 0.0)) for number, name in enumerate(names, 1)]


def test_entries_come_back_from_a_number_on_and_a_number_is_given_once(stores):
    async def run():
        store = stores()
        await store.open()
        written = bodies("Anna", "Ben", "Carla")
        await store.append_book(0, written[:2])
        await store.append_book(2, written[2:])
        assert await store.load_book(0) == written
        assert await store.load_book(2) == written[2:]
        with pytest.raises(StoreError):
            await store.append_book(1, written[:1])
        await store.close()

    asyncio.run(run())


def test_entries_are_written_over_in_their_places(stores):
    async def run():
        store = stores()
        await store.open()
        written = bodies("Anna", "Ben", "Carla")
        await store.append_book(0, written)
        blank = write_book_entry(entries.Unwritten())
        await store.rewrite_book({1: blank})
        assert await store.load_book(0) == [written[0], blank, written[2]]
        await store.append_book(3, written[:1])
        await store.close()
        store = stores()
        await store.open()
        assert await store.load_book(0) == [written[0], blank, written[2], written[0]]
        await store.close()

    asyncio.run(run())


def test_the_book_is_no_room_and_does_not_expire_with_rooms(stores):
    async def run():
        store = stores()
        await store.open()
        room = "r" + uuid.uuid4().hex[:8]
        await store.append_book(0, bodies("Anna"))
        await store.append(Append(RoomRow(room, "mistigri", "over", False, 0.0), 0, [b"{}"]))
        assert "book" not in [row.room for row in await store.rows()]
        await store.expire(9e12)
        assert len(await store.load_book(0)) == 1
        await store.close()

    asyncio.run(run())


class Contested:
    """A store that others share: so many times, or for ever, somebody else is quicker, or it fails."""

    is_shared = True

    def __init__(self, store, quicker=0, fails=False):
        self._store, self._quicker, self._fails, self.asked = store, quicker, fails, 0

    def __getattr__(self, name):
        return getattr(self._store, name)

    async def append_book(self, first, entries):
        self.asked += 1
        if self._fails:
            raise StoreError("the disk is full")
        if self._quicker:
            self._quicker -= 1
            await self._store.append_book(first, bodies(f"Other {first}"))
        await self._store.append_book(first, entries)


def add_anna(book, now):
    return [entries.PersonAdded(book.next_person, "Anna", now)]


def test_who_is_beaten_by_others_time_and_again_still_gets_through(tmp_path):
    async def run():
        store = store_at(tmp_path, None)
        await store.open()
        await BookKeeper(store).note(lambda book, now: [entries.PersonAdded(book.next_person, "First", now)])
        book = await BookKeeper(Contested(store, quicker=30)).note(add_anna)
        assert book.length == 33  # its beginning, the first, thirty of others, and this one
        await store.close()

    asyncio.run(run())


def test_a_shared_store_that_cannot_write_says_so_after_a_few_tries(tmp_path):
    async def run():
        store = store_at(tmp_path, None)
        await store.open()
        failing = Contested(store, fails=True)
        with pytest.raises(StoreError, match="the disk is full"):
            await BookKeeper(failing).note(add_anna)
        assert failing.asked == 8
        await store.close()

    asyncio.run(run())


def test_two_processes_that_share_a_store_both_write_and_lose_nothing(request):
    url = request.getfixturevalue("postgres_url")

    async def run():
        await empty_book(url)
        keepers = []
        for _ in range(2):
            store = store_at(None, url)
            await store.open()
            keepers.append(BookKeeper(store))

        def add(name):
            return lambda book, now: [entries.PersonAdded(book.next_person, name, now)]

        await asyncio.gather(*(keepers[number % 2].note(add(f"Person {number}")) for number in range(20)))
        for keeper in keepers:
            book = await keeper.read()
            assert sorted(book.people) == list(range(1, 21))
            assert len({member.name for member in book.people.values()}) == 20
            await keeper.store.close()

    asyncio.run(run())


def test_the_book_moves_with_a_backup_which_is_refused_where_it_is_damaged(tmp_path):
    async def fill():
        store = SqliteStore(tmp_path / FILE_NAME)
        await store.open()
        await store.append_book(0, bodies("Anna", "Ben"))
        await store.close()

    asyncio.run(fill())
    assert back_up(tmp_path / FILE_NAME, tmp_path / "saved") == (0, 2)
    restore(tmp_path / "saved", tmp_path / "elsewhere")

    async def read():
        store = SqliteStore(tmp_path / "elsewhere" / FILE_NAME)
        await store.open()
        found = await store.load_book(0)
        await store.close()
        return found

    assert asyncio.run(read()) == bodies("Anna", "Ben")
    with sqlite3.connect(tmp_path / "saved") as connection:
        connection.execute("UPDATE entries SET body = 'x' WHERE room = 'book' AND number = 1")
    with pytest.raises(StoreError, match="house book is damaged"):
        count_whole(tmp_path / "saved")


def test_a_damaged_entry_is_left_out_and_the_rest_is_read_and_written(tmp_path):
    async def run():
        store = SqliteStore(tmp_path / FILE_NAME)
        await store.open()
        await store.append_book(0, bodies("Anna", "Ben", "Carla"))
        await store.close()
        with sqlite3.connect(tmp_path / FILE_NAME) as connection:
            connection.execute("UPDATE entries SET body = 'x' WHERE room = 'book' AND number = 1")
        store = SqliteStore(tmp_path / FILE_NAME)
        await store.open()
        keeper = BookKeeper(store)
        book = await keeper.read()
        assert [member.name for member in book.people.values()] == ["Anna", "Carla"]
        await keeper.note(lambda book, now: [entries.PersonAdded(book.next_person, "Dario", now)])
        assert len(await store.load_book(0)) == 4
        await store.close()

    asyncio.run(run())


def test_nodes_write_the_book_under_no_lease(request):
    url = request.getfixturevalue("postgres_url")

    async def run():
        await empty_book(url)
        store = LeasedStore(url)
        await store.open()
        keeper = BookKeeper(store)
        await keeper.note(lambda book, now: [entries.PersonAdded(book.next_person, "Anna", now)])
        await keeper.note(lambda book, now: [entries.PersonForgotten(1)])
        assert (await keeper.read()).people == {}
        assert all(b"Anna" not in body for body in await store.load_book(0))
        await store.close()

    asyncio.run(run())
