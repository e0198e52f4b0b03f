"""A tournament of 64 with latecomers and leavers, whose server is killed twice: nothing is lost, nobody meets twice."""

from __future__ import annotations

import asyncio
import random
import shutil
from collections import Counter
from itertools import combinations

from house_book import House
from house_tournament import HOST, do, end_table, fill, tell

from mousehole.server.hosting.book import tables as tables_module
from mousehole.server.storage.store import StoreError


def killed(house, number):
    """What is on disk if the server is killed now."""
    path = house.path.with_name(f"after-kill-{number}.sqlite3")
    for ending in ("", "-wal"):
        source = house.path.with_name(house.path.name + ending)
        if source.exists():
            shutil.copyfile(source, path.with_name(path.name + ending))
    return path


def check_pairs(told):
    """Who has met whom, over all rounds."""
    met = Counter()
    for drawn in told["rounds"]:
        for table in drawn["tables"]:
            met.update(frozenset(pair) for pair in combinations(table["people"], 2))
    return met


def test_a_swiss_tournament_of_64_with_leavers_and_two_kills_loses_nothing_and_pairs_nobody_twice(
    tmp_path, monkeypatch
):
    luck = random.Random(5)

    async def first_rounds(path):
        async with House(path) as house:
            people = await fill(house, 64)
            wish = {"kind": "swiss", "games": [{"game": "chop_chop"}], "people": people[:62]}
            told = (await house.ask("book/evenings", wish, HOST)).told
            number = told["evening"]
            assert told["rounds_planned"] == 6
            for _ in range(2):
                told = await do(house, number, do="next")
                for table in range(len(told["rounds"][-1]["tables"])):
                    await end_table(house, told, table, luck)
            await do(house, number, do="leave", people=[people[3]])  # in round two
            await do(house, number, do="join", people=people[62:])
            opened = []
            open_one = tables_module._open

            async def open_ten(*given):
                if len(opened) == 10:
                    raise StoreError("the power is gone")
                opened.append(given)
                return await open_one(*given)

            with monkeypatch.context() as broken:
                broken.setattr(tables_module, "_open", open_ten)
                given = await house.ask(f"book/evenings/{number}", {"do": "next"}, HOST)
                assert given.status == 503
            return number, people, killed(house, 1)

    async def middle(path, number, people):
        async with House(path) as house:
            told = await tell(house, number)
            assert sum(table["room"] is None for table in told["rounds"][-1]["tables"]) == 21
            assert told["may_next"]
            told = await do(house, number, do="next")
            assert len(told["rounds"]) == 3, "the round that was drawn is played, and no other is drawn"
            assert all(table["room"] for table in told["rounds"][-1]["tables"])
            for table in range(20):
                await end_table(house, told, table, luck)
            before = await tell(house, number)
            return before, killed(house, 2)

    async def last(path, number, people, before):
        async with House(path) as house:
            told = await tell(house, number)
            assert told == before
            for table in range(20, len(told["rounds"][-1]["tables"])):
                await end_table(house, told, table, luck)
            while (await tell(house, number))["state"] != "over":
                told = await do(house, number, do="next")
                for table in range(len(told["rounds"][-1]["tables"])):
                    await end_table(house, told, table, luck)
            return await tell(house, number)

    number, people, path = asyncio.run(first_rounds(tmp_path / "data.sqlite3"))
    before, path = asyncio.run(middle(path, number, people))
    told = asyncio.run(last(path, number, people, before))
    assert len(told["rounds"]) == 6
    assert max(check_pairs(told).values()) == 1
    byes = Counter(person for drawn in told["rounds"] for person in drawn["byes"])
    assert max(byes.values(), default=0) <= 1
    later = {person for drawn in told["rounds"][2:] for table in drawn["tables"] for person in table["people"]}
    assert people[3] not in later
    assert set(people[62:]) <= later
    played = Counter(person for drawn in told["rounds"] for table in drawn["tables"] for person in table["people"])
    assert all(row["played"] == played[row["person"]] for row in told["standings"])
    assert told["trophy"][0] in people[:20], "a good player has won"


def test_a_knock_out_of_64_ends_with_one_and_who_has_lost_is_out(tmp_path):
    luck = random.Random(1)

    async def run():
        async with House(tmp_path / "data.sqlite3") as house:
            people = await fill(house, 64)
            wish = {"kind": "knockout", "games": [{"game": "chop_chop"}], "people": people}
            number = (await house.ask("book/evenings", wish, HOST)).told["evening"]
            sizes = []
            while (told := await tell(house, number))["state"] != "over":
                told = await do(house, number, do="next")
                sizes.append(len(told["rounds"][-1]["tables"]))
                for table in range(sizes[-1]):
                    await end_table(house, told, table, luck)
            assert sizes == [32, 16, 8, 4, 2, 1]
            assert len(told["trophy"]) == 1
            assert sum(not row["is_out"] for row in told["standings"]) == 1
            page = (await house.ask(f"book/people/{told['trophy'][0]}", key=HOST)).told
            assert "trophy" in [badge["badge"] for badge in page["badges"]]

    asyncio.run(run())


def test_who_shares_the_place_that_decides_a_knock_out_plays_again(tmp_path):
    async def run():
        async with House(tmp_path / "data.sqlite3") as house:
            people = await fill(house, 2)
            wish = {"kind": "knockout", "games": [{"game": "bon_appetit"}], "people": people}
            number = (await house.ask("book/evenings", wish, HOST)).told["evening"]
            first = (await do(house, number, do="next"))["rounds"][0]["tables"][0]["room"]
            told = await do(house, number, do="decide", table=0, places=[1, 1])
            assert (told["state"], told["rounds"][0]["tables"][0]["state"]) == ("playing", "tied")
            told = await do(house, number, do="again", table=0)
            assert told["rounds"][0]["tables"][0]["room"] != first
            told = await do(house, number, do="decide", table=0, places=[2, 1])
            assert told["trophy"] == [people[1]]

    asyncio.run(run())


def test_a_player_who_leaves_a_duel_in_round_two_leaves_it_to_the_other(tmp_path):
    async def run():
        async with House(tmp_path / "data.sqlite3") as house:
            people = await fill(house, 4)
            wish = {"kind": "knockout", "games": [{"game": "chop_chop"}], "people": people}
            number = (await house.ask("book/evenings", wish, HOST)).told["evening"]
            told = await do(house, number, do="next")
            for table in (0, 1):
                await do(house, number, do="decide", table=table, places=[1, 2])
            told = await do(house, number, do="next")
            (final,) = told["rounds"][1]["tables"]
            told = await do(house, number, do="leave", people=[final["people"][0]])
            assert (told["state"], told["trophy"]) == ("over", [final["people"][1]])

    asyncio.run(run())


def test_a_tournament_of_three_meets_nobody_twice_in_three_rounds_and_is_warned_of_a_fourth(tmp_path):
    async def run():
        async with House(tmp_path / "data.sqlite3") as house:
            people = await fill(house, 3)
            for rounds, warned in ((3, False), (4, True)):
                wish = {"kind": "swiss", "games": [{"game": "bon_appetit"}], "people": people, "rounds": rounds}
                told = (await house.ask("book/evenings", wish, HOST)).told
                assert any("twice" in words["en"] for words in told["warnings"]) == warned
                pairs = []
                for _ in range(rounds):
                    told = await do(house, told["evening"], do="next")
                    pairs.append(frozenset(told["rounds"][-1]["tables"][0]["people"]))
                    told = await do(house, told["evening"], do="decide", table=0, places=[1, 2])
                assert (len(set(pairs)) < len(pairs)) == warned

    asyncio.run(run())


def test_eight_at_four_tables_and_an_evening_of_nine_at_three_tables_of_mistigri(tmp_path):
    async def run():
        async with House(tmp_path / "data.sqlite3") as house:
            people = await fill(house, 11)
            wish = {"kind": "swiss", "games": [{"game": "bon_appetit"}], "people": people[:8]}
            number = (await house.ask("book/evenings", wish, HOST)).told["evening"]
            assert len((await do(house, number, do="next"))["rounds"][0]["tables"]) == 4
            wish = {"kind": "evening", "games": [{"game": "mistigri"}], "people": people, "seats": 4}
            number = (await house.ask("book/evenings", wish, HOST)).told["evening"]
            drawn = (await do(house, number, do="next"))["rounds"][0]
            assert sorted(len(table["people"]) for table in drawn["tables"]) == [3, 4, 4]
            wish = {"kind": "evening", "games": [{"game": "mistigri"}], "people": people[:2], "fill": "kitten"}
            number = (await house.ask("book/evenings", wish, HOST)).told["evening"]
            told = await do(house, number, do="next")
            assert told["rounds"][0]["tables"][0]["bots"] == 1
            assert any("cats take the other places" in words["en"] for words in told["warnings"])

    asyncio.run(run())


def test_only_who_plays_along_can_leave_and_after_somebody_was_deleted_others_still_come_along(tmp_path):
    async def run():
        async with House(tmp_path / "data.sqlite3") as house:
            people = await fill(house, 5)
            wish = {"kind": "swiss", "games": [{"game": "chop_chop"}], "people": people[:4]}
            number = (await house.ask("book/evenings", wish, HOST)).told["evening"]
            for stranger in (people[4], 99):
                given = await house.ask(f"book/evenings/{number}", {"do": "leave", "people": [stranger]}, HOST)
                assert (given.status, given.told["reason"]) == (404, "not_at_evening")
            assert (await house.ask(f"book/people/{people[0]}/forget", {}, is_own=True)).status == 204
            told = await do(house, number, do="join", people=[people[4]])
            assert people[4] in told["people"]
            version = told["version"]
            assert (await do(house, number, do="join", people=[people[4]]))["version"] == version, "they play already"
            await do(house, number, do="leave", people=[people[4]])
            version = (await tell(house, number))["version"]
            assert (await do(house, number, do="leave", people=[people[4]]))["version"] == version, "they left before"

    asyncio.run(run())


def test_at_a_glance_nobody_is_waited_for_at_a_decided_table_and_who_left_it_waits_for_the_next(tmp_path):
    async def run():
        async with House(tmp_path / "data.sqlite3") as house:
            people = await fill(house, 4)
            wish = {"kind": "swiss", "games": [{"game": "chop_chop"}], "people": people}
            number = (await house.ask("book/evenings", wish, HOST)).told["evening"]
            first, second = (await do(house, number, do="next"))["rounds"][0]["tables"]
            await do(house, number, do="decide", table=0, places=[1, 2])
            seen = (await house.ask("book/overview", is_own=True)).told
            assert [table["room"] for table in seen["tables"]] == [second["room"]]
            assert seen["waiting"] == sorted(first["people"])
            again = (await do(house, number, do="again", table=1))["rounds"][0]["tables"][1]["room"]
            assert [table["room"] for table in (await house.ask("book/overview", is_own=True)).told["tables"]] == [
                again
            ]

    asyncio.run(run())


def test_at_a_glance_nobody_waits_for_a_table_of_a_league_or_of_an_evening_that_was_left_long_ago(tmp_path):
    async def run():
        async with House(tmp_path / "data.sqlite3") as house:
            people = await fill(house, 2)
            wish = {"kind": "league", "games": [{"game": "chop_chop"}], "people": people}
            await house.ask("book/evenings", wish, HOST)
            assert (await house.ask("book/overview", is_own=True)).told["waiting"] == []
            number = (await house.ask("book/evenings", wish | {"kind": "swiss", "rounds": 3}, HOST)).told["evening"]
            assert (await house.ask("book/overview", is_own=True)).told["waiting"] == people
            await do(house, number, do="next")
            await do(house, number, do="decide", table=0, places=[1, 2])
            assert (await house.ask("book/overview", is_own=True)).told["waiting"] == people
            calendar = house.registry.book.calendar
            began = calendar.now()
            calendar.now = lambda: began + 2 * 86_400
            assert (await house.ask("book/overview", is_own=True)).told["waiting"] == []

    asyncio.run(run())
