"""Whoever is not of the house gets nothing out of the book, whatever they ask; two who want the same get it once."""

from __future__ import annotations

import asyncio
import json

import pytest
from house_book import ANNA, BEN, CARLA, TV, House

from mousehole.server.hosting.book.endpoints import BOOK_ENDPOINTS

FOR_ANYBODY = {"/api/book/door", "/api/book/people", "/api/book/devices"}  # by which one comes in
BODIES = {
    "/api/book/people/{person}": {"name": "Nan"},
    "/api/book/codes": {"kind": "host"},
    "/api/book/devices/forget": {},
    "/api/book/house": {"door": "open"},
    "/api/book/seats": {"room": "nowhere", "seats": []},
    "/api/book/evenings": {"kind": "evening", "games": [{"game": "mistigri"}], "people": [1]},
    "/api/book/evenings/{evening}": {"do": "end"},
    "/api/book/import": {"form": "mousehole book 1", "house": "", "at": 0.0, "people": [], "results": []},
    "/api/book/help": {"person": 1},
    "/api/book/say": {"words": "hello"},
    "/api/book/all": {"do": "pause"},
}
CLOSED = [endpoint for endpoint in BOOK_ENDPOINTS if endpoint.path not in FOR_ANYBODY or endpoint.method == "DELETE"]
SECRETS = ("Anna", "Ben", "Villa")


async def furnished(house):
    """A house with a name, a door with a code, two people and an evening."""
    await house.add(ANNA, "Anna")
    await house.add(BEN, "Ben")
    wish = {"kind": "evening", "name": "Villa", "games": [{"game": "bon_appetit"}], "people": [1, 2]}
    assert (await house.ask("book/evenings", wish, ANNA)).status == 201
    assert (await house.ask("book/house", {"name": "Villa", "door": "code"}, is_own=True)).status == 200


@pytest.mark.parametrize("endpoint", CLOSED, ids=lambda each: f"{each.method} {each.path}")
@pytest.mark.parametrize("key", ["", CARLA], ids=["no secret", "a secret of nobody"])
def test_a_stranger_is_refused_by_every_page_and_changes_nothing(tmp_path, endpoint, key):
    async def run():
        async with House(tmp_path / "data.sqlite3") as house:
            await furnished(house)
            before = await house.registry.store.load_book(0)
            path = endpoint.path.removeprefix("/api/").format(person=1, evening=1)
            body = BODIES.get(endpoint.path, {}) if endpoint.method == "POST" else None
            given = await house.ask(path, body, key)
            assert given.status in (403, 404), given.told
            assert set(given.told) == {"reason", "words"}
            assert not any(secret in json.dumps(given.told) for secret in SECRETS)
            assert await house.registry.store.load_book(0) == before

    asyncio.run(run())


def test_at_a_door_with_a_code_nobody_can_ask_whether_a_name_is_in_the_book(tmp_path):
    async def run():
        async with House(tmp_path / "data.sqlite3") as house:
            await furnished(house)
            for name in ("Anna", "Nobody"):
                for code in ("", "aaaaaaaaaa"):
                    given = await house.ask("book/people", {"name": name, "code": code}, CARLA)
                    assert given.status == 403
                    assert "Anna" not in json.dumps(given.told)
            assert (await house.ask("book/door", key=CARLA)).told["house"] == ""

    asyncio.run(run())


def test_a_device_that_was_taken_out_knows_nothing_any_more(tmp_path):
    async def run():
        async with House(tmp_path / "data.sqlite3") as house:
            await furnished(house)
            assert (await house.ask("book", key=BEN)).status == 200
            assert (await house.ask("book/devices/forget", {}, BEN)).status == 200
            assert (await house.ask("book", key=BEN)).told["reason"] == "not_in_house"
            assert (await house.ask("book/people/1/forget", {}, is_own=True)).status == 204
            page = await house.ask("book", key=ANNA)
            assert page.status == 403 or not any(each["name"] == "Anna" for each in page.told["people"])

    asyncio.run(run())


def test_of_two_devices_that_use_one_code_at_once_one_is_that_person_s(tmp_path):
    async def run():
        async with House(tmp_path / "data.sqlite3") as house:
            await furnished(house)
            code = (await house.ask("book/people/1/code", {}, ANNA)).told["code"]
            both = await asyncio.gather(*(house.ask("book/devices", {"code": code}, key) for key in (CARLA, TV)))
            assert sorted(given.status for given in both) == [200, 403]
            assert [given.told["reason"] for given in both if given.status == 403] == ["no_such_code"]

    asyncio.run(run())


def test_of_two_who_choose_one_name_at_once_one_has_it(tmp_path):
    async def run():
        async with House(tmp_path / "data.sqlite3") as house:
            both = await asyncio.gather(*(house.ask("book/people", {"name": "Zoe"}, key) for key in (CARLA, TV)))
            assert sorted(given.status for given in both) == [201, 409]
            people = (await house.ask("book", is_own=True)).told["people"]
            assert [each["name"] for each in people] == ["Zoe"]

    asyncio.run(run())
