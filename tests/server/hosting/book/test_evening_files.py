"""Evenings go from house to house as files, and are forgotten when they are too old."""

from __future__ import annotations

import asyncio
import json
import random

import pytest
from house_book import House
from house_tournament import HOST, do, end_table, fill, tell

from mousehole.server.book import entries

DAY_S = 86_400.0


async def played(house, kind="swiss", people=5, rounds=2, **more):
    """A tournament of five whose second round is under way, in which one has left and one has come late."""
    everybody = await fill(house, people + 1)
    wish = {"kind": kind, "name": "Coppa", "games": [{"game": "chop_chop"}], "people": everybody[:people], **more}
    number = (await house.ask("book/evenings", {"rounds": rounds, **wish}, HOST)).told["evening"]
    told = await do(house, number, do="next")
    for table in range(len(told["rounds"][-1]["tables"])):
        await end_table(house, told, table, random.Random(1))
    await do(house, number, do="leave", people=[everybody[0]])
    await do(house, number, do="join", people=[everybody[people]])
    told = await do(house, number, do="next")
    await end_table(house, told, 0, random.Random(2))
    return number


def shown(told, names):
    """What people see of an evening, by their names."""
    rows = [
        (names[row["person"]], row["place"], row["points"], row["wins"], row["played"], row["has_left"])
        for row in told["standings"]
    ]
    tables = [
        ([[names[each] for each in table["people"]] for table in drawn["tables"]],
         [table["places"] for table in drawn["tables"]], [names[each] for each in drawn["byes"]])
        for drawn in told["rounds"]
    ]  # fmt: skip
    return told["kind"], told["name"], told["at"], rows, tables


async def names_of(house):
    return {each["person"]: each["name"] for each in (await house.ask("book", is_own=True)).told["people"]}


def test_an_evening_under_way_comes_over_by_a_file_once_and_goes_on_there(tmp_path):
    async def run():
        async with House(tmp_path / "ours.sqlite3") as house, House(tmp_path / "theirs.sqlite3") as other:
            number = await played(house)
            file = (await house.ask("book/export", is_own=True)).told
            ours = shown(await tell(house, number), await names_of(house))
            assert "tokens" not in json.dumps(file), "no place at a table goes with it"
            await other.add("another-device-with-a-long-secret", "Somebody else")
            assert (await other.ask("book/import", file, is_own=True)).told["evenings"] == 1
            assert (await other.ask("book/import", file, is_own=True)).told["evenings"] == 0
            theirs = (await other.ask("book", is_own=True)).told["evenings"]
            assert len(theirs) == 1
            path = f"book/evenings/{theirs[0]['evening']}"
            told = (await other.ask(path, is_own=True)).told
            assert shown(told, await names_of(other)) == ours
            results = (await other.ask("book/results", is_own=True)).told["results"]
            assert {each["evening"] for each in results} == {theirs[0]["evening"]}
            assert told["may_next"], "the table that was under way is opened here"
            told = (await other.ask(path, {"do": "next"}, is_own=True)).told
            assert all(table["room"] for table in told["rounds"][-1]["tables"] if not table["places"])
            for table in told["rounds"][-1]["tables"]:
                if not table["places"]:
                    deed = {"do": "decide", "table": table["table"], "places": [1, 2]}
                    told = (await other.ask(path, deed, is_own=True)).told
            assert told["state"] == "over"
            assert told["trophy"]

    asyncio.run(run())


def test_a_file_of_the_version_before_which_only_named_its_evenings_brings_its_people_and_results(tmp_path):
    async def run():
        async with House(tmp_path / "ours.sqlite3") as house, House(tmp_path / "theirs.sqlite3") as other:
            await played(house)
            file = (await house.ask("book/export", is_own=True)).told
            file["evenings"] = [each["made"] for each in file["evenings"]]
            taken = await other.ask("book/import", file, is_own=True)
            assert taken.status == 200, taken.told
            assert taken.told == {"people": len(file["people"]), "results": len(file["results"]), "evenings": 0}
            assert len((await other.ask("book/results", is_own=True)).told["results"]) == len(file["results"]) > 0

    asyncio.run(run())


def test_a_tournament_in_which_a_deleted_player_has_played_comes_over_with_a_guest_in_their_place(tmp_path):
    async def run():
        async with House(tmp_path / "ours.sqlite3") as house, House(tmp_path / "theirs.sqlite3") as other:
            number = await played(house)
            drawn = (await tell(house, number))["rounds"][0]
            gone = drawn["tables"][0]["people"][0]
            await house.ask(f"book/people/{gone}/forget", {}, is_own=True)
            names = await names_of(house)
            ours = shown(await tell(house, number), {gone: "a guest"} | names)
            file = (await house.ask("book/export", is_own=True)).told
            assert (await other.ask("book/import", file, is_own=True)).told["evenings"] == 1
            assert (await other.ask("book/import", file, is_own=True)).told == {
                "people": 0,
                "results": 0,
                "evenings": 0,
            }
            told = (await other.ask("book/evenings/1", is_own=True)).told
            theirs = await names_of(other)
            (stranger,) = set(told["people"]) - set(theirs)
            assert shown(told, {stranger: "a guest"} | theirs) == ours
            newcomer = await other.add("another-device-with-a-long-secret", "Somebody else")
            assert newcomer not in told["people"], "nobody takes the number of who was deleted"

    asyncio.run(run())


@pytest.mark.parametrize("spoil", [
    lambda evening: evening["made"]["games"].clear(),
    lambda evening: evening["made"]["games"][0].update(game="ludo"),
    lambda evening: evening["rounds"][0].update(game=7),
    lambda evening: evening["made"].update(weeks=10**12),
    lambda evening: evening["made"].update(at=4e18),
    lambda evening: evening["made"].update(people=[2]),
    lambda evening: evening["rounds"][0]["tables"][0].update(people=[1, 999]),
    lambda evening: evening["rounds"][0]["tables"][0].update(people=[2, 2]),
    lambda evening: evening["rounds"][0]["tables"][0].update(places=[1]),
    lambda evening: evening["rounds"][0]["tables"][0].update(all_places=[2, 1, 9]),
])  # fmt: skip
def test_an_evening_that_makes_no_sense_is_left_out_and_the_rest_of_the_file_is_taken(tmp_path, spoil):
    async def run():
        async with House(tmp_path / "ours.sqlite3") as house, House(tmp_path / "theirs.sqlite3") as other:
            await played(house)
            file = (await house.ask("book/export", is_own=True)).told
            spoil(file["evenings"][0])
            given = await other.ask("book/import", file, is_own=True)
            assert (given.status, given.told["evenings"], given.told["people"]) == (200, 0, 7), given.told
            assert (await other.ask("book", is_own=True)).status == 200

    asyncio.run(run())


def test_a_result_of_the_far_future_is_left_out_of_a_file(tmp_path):
    async def run():
        async with House(tmp_path / "ours.sqlite3") as house, House(tmp_path / "theirs.sqlite3") as other:
            await played(house)
            file = (await house.ask("book/export", is_own=True)).told
            for result in file["results"][1:]:
                result["at"] = 4e18
            assert (await other.ask("book/import", file, is_own=True)).told["results"] == 1

    asyncio.run(run())


def test_a_league_counts_the_games_of_its_time_in_another_house_too(tmp_path):
    async def run():
        async with House(tmp_path / "ours.sqlite3") as house, House(tmp_path / "theirs.sqlite3") as other:
            people = await fill(house, 3)
            wish = {"kind": "league", "games": [{"game": "chop_chop"}], "people": people, "weeks": 4}
            number = (await house.ask("book/evenings", wish, HOST)).told["evening"]
            players = [entries.PlayerResult(place + 1, person=person) for place, person in enumerate(people[:2])]

            def make(book, now):
                before = entries.ResultNoted("early", 0, "chop_chop", now - DAY_S, 60, players)
                return [book.rated(before), book.rated(entries.ResultNoted("room", 0, "chop_chop", now, 60, players))]

            await house.registry.book.note(make)
            ours = shown(await tell(house, number), await names_of(house))
            assert [row[4] for row in ours[3]] == [1, 1, 0], "a game of the day before is none of the league"
            file = (await house.ask("book/export", is_own=True)).told
            await other.ask("book/import", file, is_own=True)
            assert shown((await other.ask("book/evenings/1", is_own=True)).told, await names_of(other)) == ours

    asyncio.run(run())


def test_an_evening_is_forgotten_whole_when_its_last_game_is_older_than_tables_are_kept(tmp_path):
    async def run():
        async with House(tmp_path / "data.sqlite3") as house:
            number = await played(house)
            now = house.registry.book.calendar.now()
            await house.registry.book.expire(now - DAY_S)
            assert (await house.ask(f"book/evenings/{number}", is_own=True)).status == 200
            await house.registry.book.expire(now + DAY_S)
            assert (await house.ask(f"book/evenings/{number}", is_own=True)).status == 404
            assert (await house.ask("book", is_own=True)).told["evenings"] == []
            assert all(b"Coppa" not in body for body in await house.registry.store.load_book(0))

    asyncio.run(run())


def test_a_league_that_goes_on_is_not_forgotten_although_it_began_long_ago(tmp_path):
    async def run():
        async with House(tmp_path / "data.sqlite3") as house:
            people = await fill(house, 2)
            wish = {"kind": "league", "games": [{"game": "chop_chop"}], "people": people, "weeks": 4}
            number = (await house.ask("book/evenings", wish, HOST)).told["evening"]
            await house.registry.book.expire(house.registry.book.calendar.now() + 20 * DAY_S)
            assert (await house.ask(f"book/evenings/{number}", is_own=True)).status == 200

    asyncio.run(run())
