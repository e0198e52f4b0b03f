"""Somebody of the house who does the same again and again, and files that nobody's book has made."""

from __future__ import annotations

import asyncio
import threading

import pytest
from house_book import ANNA, BEN, House

from mousehole.server.book import export
from mousehole.server.book.book import MOST_CODES, Book
from mousehole.server.book.deeds import MOST_OPEN
from mousehole.server.book.entries import CodeMade, PlayerResult, ResultNoted
from mousehole.server.book.evening_pages import MOST_LISTED
from mousehole.server.hosting import registry
from mousehole.server.hosting.book.endpoints import BOOK_ENDPOINTS

EVENING = {"kind": "evening", "games": [{"game": "mistigri"}], "people": [1, 2]}


def test_everything_that_writes_into_the_book_is_charged():
    costs = {endpoint.path: endpoint.costs for endpoint in BOOK_ENDPOINTS if endpoint.method == "POST"}
    assert costs.pop("/api/book/import") == "replay"  # which only a host may send
    assert set(costs.values()) == {"deed", "room"}


def test_a_person_begins_so_many_evenings_and_the_list_of_all_does_not_grow_without_end(tmp_path):
    async def run():
        async with House(tmp_path / "data.sqlite3") as house:
            await house.add(ANNA, "Anna")
            await house.add(BEN, "Ben")
            given = [await house.ask("book/evenings", EVENING, ANNA) for _ in range(MOST_OPEN + 1)]
            assert [each.status for each in given] == [201] * MOST_OPEN + [409]
            assert given[-1].told["reason"] == "too_many_evenings"
            assert (await house.ask("book/evenings", EVENING, BEN)).status == 201
            assert (await house.ask("book/evenings/1", {"do": "end"}, ANNA)).status == 200
            assert (await house.ask("book/evenings", EVENING, ANNA)).status == 201
            for _ in range(MOST_LISTED):
                assert (await house.ask("book/evenings", EVENING, is_own=True)).status == 201
            listed = (await house.ask("book", key=ANNA)).told["evenings"]
            assert len(listed) == MOST_LISTED
            assert listed[0]["evening"] == MOST_OPEN + 2 + MOST_LISTED

    asyncio.run(run())


def test_of_very_many_codes_those_that_end_first_are_forgotten():
    book = Book()
    for number in range(MOST_CODES + 10):
        book.apply(CodeMade(f"digest {number}", "house", until=1000.0 - number))
    assert len(book.codes) == MOST_CODES
    assert "digest 0" in book.codes
    assert f"digest {MOST_CODES + 9}" not in book.codes


def test_nobody_shows_more_places_than_a_table_has(tmp_path):
    async def run():
        async with House(tmp_path / "data.sqlite3") as house:
            await house.add(ANNA, "Anna")
            made = (await house.ask("rooms", {"game": "bon_appetit", "players": 2})).told
            seats = [{"token": made["tokens"][0], "person": 1}]
            assert (await house.ask("book/seats", {"room": made["room"], "seats": seats * 17}, ANNA)).status == 400
            assert (await house.ask("book/seats", {"room": made["room"], "seats": seats}, ANNA)).status == 204

    asyncio.run(run())


def test_a_call_for_help_leads_to_a_room_or_nowhere(tmp_path):
    async def run():
        async with House(tmp_path / "data.sqlite3") as house:
            await house.add(ANNA, "Anna")
            for room, shown in (("javascript:1", ""), ("abcdefghjkmnpq", "abcdefghjkmnpq")):
                assert (await house.ask("book/help", {"person": 1, "room": room, "yes": True}, ANNA)).status == 204
                told = (await house.ask("book/overview", is_own=True)).told
                assert [each["room"] for each in told["help"]] == [shown]

    asyncio.run(run())


# Files


def result(**other):
    players = [PlayerResult(1, 10, 1), PlayerResult(2, 5)]
    return ResultNoted(
        **({"room": "r", "round": 0, "game": "mistigri", "at": 5.0, "seconds": 60, "players": players} | other)
    )


@pytest.mark.parametrize(
    "spoilt",
    [
        {"players": [PlayerResult(1, 0, 1)] * 5000},
        {"players": []},
        {"players": [PlayerResult(3, 0, 1), PlayerResult(1)]},
        {"players": [PlayerResult(-1, 0, 1), PlayerResult(1)]},
        {"room": "\x1b[2J"},
        {"room": "r" * 1000},
        {"game": "\u202emistigri"},
    ],
)  # fmt: skip
def test_a_result_that_no_table_can_have_is_left_out_of_a_file(spoilt):
    people = [export.ExportedPerson(1, "Anna")]

    def taken(given):
        made = export.taken_in(Book(), export.BookExport(export.FORM, "", 9.0, people, [given]), 9.0)
        return [entry for entry in made if isinstance(entry, ResultNoted)]

    assert len(taken(result())) == 1
    assert taken(result(**spoilt)) == []


@pytest.mark.parametrize(
    "spoilt",
    [
        {"name": "\x1b[2J\u202eolleh"},
        {"points": [10**9]},
        {"points": [1] * 1000},
        {"less_luck": 7.0},
        {"at": -1e300},
        {"games": [{"game": "mistigri", "weight": 1e300}]},
    ],
)  # fmt: skip
def test_an_evening_of_a_file_is_as_one_that_is_made_here(tmp_path, spoilt):
    async def run():
        async with House(tmp_path / "data.sqlite3") as house:
            await house.add(ANNA, "Anna")
            await house.add(BEN, "Ben")
            await house.ask("book/evenings", {**EVENING, "name": "Coppa"}, ANNA)
            told = (await house.ask("book/export", is_own=True)).told
        told["evenings"][0]["made"] |= spoilt
        async with House(tmp_path / "other.sqlite3") as house:
            assert (await house.ask("book/import", told, is_own=True)).status == 200
            names = [each["name"] for each in (await house.ask("book", is_own=True)).told["evenings"]]
            assert names == (["[2Jolleh"] if "name" in spoilt else [])

    asyncio.run(run())


def test_a_file_is_taken_in_beside_the_loop_and_not_on_it(tmp_path, monkeypatch):
    threads = []
    taken_in = export.taken_in

    def noted(*given):
        threads.append(threading.get_ident())
        return taken_in(*given)

    monkeypatch.setattr(export, "taken_in", noted)

    async def run():
        async with House(tmp_path / "data.sqlite3") as house:
            empty = {"form": export.FORM, "house": "", "at": 0.0, "people": [], "results": []}
            assert (await house.ask("book/import", empty, is_own=True)).status == 200
            assert threads != [threading.get_ident()]

    asyncio.run(run())


# What is read anew from disk


def test_of_very_many_who_want_a_table_read_from_disk_some_are_told_to_come_back(tmp_path):
    async def run():
        async with House(tmp_path / "data.sqlite3") as house:
            room = (await house.ask("rooms", {"game": "bon_appetit", "players": 2})).told["room"]
            asked = [house.ask(f"rooms/{room}/record") for _ in range(3 * registry.MOST_ASKED)]
            found = [each.status for each in await asyncio.gather(*asked)]
            assert found.count(409) == registry.MOST_ASKED  # it is not over
            assert found.count(429) == 2 * registry.MOST_ASKED
            assert (await house.ask(f"rooms/{room}/record")).status == 409

    asyncio.run(run())
