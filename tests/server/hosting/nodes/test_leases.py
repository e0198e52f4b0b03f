"""Leases: one owner a room, and whoever was the owner before writes nothing."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from mousehole.server.hosting.nodes.leases import LeasedStore, LeaseLost, Owner
from mousehole.server.hosting.nodes.membership import Membership, NameTaken, SessionLost
from mousehole.server.storage.store import Append, RoomRow, StoreError

LONG_S = 60.0  # a session that does not end during a test

Run = Callable[[Callable[[LeasedStore, Callable[..., Awaitable[Membership]]], Awaitable[None]]], None]


def some(room: str, first: int, epoch: int, *bodies: bytes) -> Append:
    return Append(RoomRow(room, "bon_appetit", "playing", False, 0.0), first, list(bodies), epoch=epoch)


@pytest.fixture
def run(postgres_url: str) -> Run:
    """Runs a test with an empty store and a maker of registered nodes."""

    def start(questions: Callable[[LeasedStore, Any], Awaitable[None]]) -> None:
        async def whole() -> None:
            store, registries = LeasedStore(postgres_url), []

            async def join(name: str, ttl_s: float = LONG_S) -> Membership:
                registry = Membership(postgres_url, name, "127.0.0.1:1", ttl_s)
                await registry.register()
                registries.append(registry)
                return registry

            await store.open()
            try:
                await store.expire(time.time() + 1e6)
                await questions(store, join)
            finally:
                for registry in registries:
                    await registry.leave()
                await store.close()

        asyncio.run(whole())

    return start


async def expired(store: LeasedStore, registry: Membership) -> None:
    """Let a session be over, as if its node had been silent for long."""
    await store._fetch("UPDATE nodes SET expires = now() - interval '1 s' WHERE session = $1", registry.session)


def test_room_of_a_living_node_is_not_to_be_had(run: Run) -> None:
    async def questions(store: LeasedStore, join: Any) -> None:
        one, other = await join("one"), await join("other")
        await store.create(some("a", 0, 1, b"x"), one.session)
        assert await store.owner("a") == Owner(one.session, True)
        assert await store.claim("a", other.session) is None
        assert await store.assign("a", other.session) is False
        assert await store.claim("a", one.session) == 2

    run(questions)


def test_owner_whose_lease_was_taken_writes_nothing(run: Run) -> None:
    async def questions(store: LeasedStore, join: Any) -> None:
        one, other = await join("one"), await join("other")
        await store.create(some("a", 0, 1, b"x"), one.session)
        await expired(store, one)
        assert await store.owner("a") == Owner(one.session, False)
        assert await store.claim("a", other.session) == 2
        with pytest.raises(LeaseLost):
            await store.append(some("a", 1, 1, b"stale"))
        await store.append(some("a", 1, 2, b"fresh"))
        assert await store.load("a") == [b"x", b"fresh"]
        assert store.leases_lost == 1

    run(questions)


def test_lost_lease_takes_no_other_append_with_it(run: Run) -> None:
    async def questions(store: LeasedStore, join: Any) -> None:
        one = await join("one")
        for room in "abc":
            await store.create(some(room, 0, 1, b"x"), one.session)
        batch = [some("a", 1, 1, b"good"), some("b", 1, 7, b"never"), some("c", 1, 1, b"good"), some("c", 1, 1, b"!")]
        results = await asyncio.gather(*map(store.append, batch[:3]), return_exceptions=True)
        assert [type(result) for result in results] == [type(None), LeaseLost, type(None)]
        with pytest.raises(StoreError):  # the number is taken
            await store.append(batch[3])
        assert [await store.load(room) for room in "abc"] == [[b"x", b"good"], [b"x"], [b"x", b"good"]]

    run(questions)


def test_append_and_takeover_at_once_never_both_win(run: Run) -> None:
    async def questions(store: LeasedStore, join: Any) -> None:
        one, other = await join("one"), await join("other")
        await store.create(some("a", 0, 1, b"x"), one.session)
        await expired(store, one)
        epoch, stored = 1, 1
        for _ in range(40):
            append = store.append(some("a", stored, epoch, b"y"))
            taken, written = await asyncio.gather(store.claim("a", other.session), append, return_exceptions=True)
            assert isinstance(taken, int)
            stored += not isinstance(written, LeaseLost)
            assert len(await store.load("a")) == stored  # what the new owner reads is all that will ever be
            epoch = taken

    run(questions)


def test_room_is_handed_over_once(run: Run) -> None:
    async def questions(store: LeasedStore, join: Any) -> None:
        one, other = await join("one"), await join("other")
        await store.create(some("a", 0, 1, b"x"), one.session)
        assert await store.hand_over("a", 1, other.session) is True
        assert await store.hand_over("a", 1, one.session) is False
        assert await store.owner("a") == Owner(other.session, True)
        with pytest.raises(LeaseLost):
            await store.append(some("a", 1, 1, b"late"))

    run(questions)


def test_room_that_was_given_back_is_anybodys(run: Run) -> None:
    async def questions(store: LeasedStore, join: Any) -> None:
        one, other = await join("one"), await join("other")
        await store.create(some("a", 0, 1, b"x"), one.session)
        await store.give_back({"a": 1})
        assert await store.claim("a", other.session) == 2

    run(questions)


def test_no_lease_for_a_room_that_does_not_exist(run: Run) -> None:
    async def questions(store: LeasedStore, join: Any) -> None:
        one = await join("one")
        assert await store.owner("nothing") is None
        assert await store.claim("nothing", one.session) is None

    run(questions)


def test_deleted_room_takes_its_lease_with_it(run: Run) -> None:
    async def questions(store: LeasedStore, join: Any) -> None:
        one = await join("one")
        await store.create(some("a", 0, 1, b"x"), one.session)
        assert await store.delete("a")
        with pytest.raises(LeaseLost):
            await store.append(some("a", 1, 1, b"ghost"))
        assert await store.load("a") == []

    run(questions)


def test_old_rooms_of_other_nodes_are_theirs_to_delete(run: Run) -> None:
    async def questions(store: LeasedStore, join: Any) -> None:
        one, other = await join("one"), await join("other")
        await store.create(some("a", 0, 1, b"x"), one.session)
        await store.create(some("b", 0, 1, b"x"), other.session)
        await store.create(some("c", 0, 1, b"x"), other.session)
        store.session = other.session
        assert await store.expire(time.time() + 60, ["c"]) == 1
        assert {row.room for row in await store.rows()} == {"a", "c"}

    run(questions)


def test_nodes_know_each_other_by_their_heartbeats(run: Run) -> None:
    async def questions(store: LeasedStore, join: Any) -> None:
        one, other = await join("one"), await join("other")
        await one.beat(rooms=3, reaches=1, leaving=False)
        await other.beat(rooms=0, reaches=1, leaving=True)
        await one.beat(rooms=3, reaches=1, leaving=False)
        assert {node.name for node in one.nodes.values()} == {"one", "other"}
        assert one.nodes[other.session].leaving
        await expired(store, other)
        await one.beat(rooms=3, reaches=0, leaving=False)
        assert set(one.nodes) == {one.session}
        assert one.is_valid

    run(questions)


def test_node_that_starts_again_ends_its_former_session(run: Run) -> None:
    async def questions(store: LeasedStore, join: Any) -> None:
        former = await join("one")
        await store.create(some("a", 0, 1, b"x"), former.session)
        again = await join("one")
        assert await store.owner("a") == Owner(former.session, False)
        with pytest.raises(NameTaken, match="one"):
            await former.beat(0, 0, False)
        assert not former.is_valid
        await again.leave()
        with pytest.raises(SessionLost):
            await former.beat(0, 0, False)

    run(questions)


def test_secret_is_made_once(run: Run) -> None:
    async def questions(store: LeasedStore, join: Any) -> None:
        one, other = await join("one"), await join("other")
        assert await one.shared_secret() == await other.shared_secret()
        assert len(await one.shared_secret()) == 64

    run(questions)
