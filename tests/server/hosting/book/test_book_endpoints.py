"""The house book over HTTP: who comes in, who may what, and an evening from its first round to its trophy."""

from __future__ import annotations

import asyncio

import pytest
from house_book import ANNA, BEN, CARLA, TV, House

from mousehole.games import games, load


def in_house(play):
    """Run a test in a house of its own; `again` opens the same one once more."""

    def test(tmp_path):
        async def run():
            async with House(tmp_path / "data.sqlite3") as house:
                await play(house)

        asyncio.run(run())

    test.__name__ = play.__name__
    test.__doc__ = play.__doc__
    return test


@in_house
async def test_who_is_not_of_the_house_hears_nothing_of_it(house):
    await house.add(ANNA, "Anna")
    for path in ("book", "book/results", "book/standings", "book/people/1", "book/mine"):
        given = await house.ask(path, key=BEN)
        assert (given.status, given.told["reason"]) == (403, "not_in_house")
    assert (await house.ask("book/door", key=BEN)).told == {
        "door": "open", "inside": False, "is_host": False, "people": [], "house": ""
    }  # fmt: skip


@in_house
async def test_a_name_that_is_taken_is_refused_in_words_that_say_what_to_do(house):
    await house.add(ANNA, "Anna")
    given = await house.ask("book/people", {"name": " anna "}, BEN)
    assert (given.status, given.told["reason"]) == (409, "name_taken")
    assert "code" in given.told["words"]


@in_house
async def test_a_code_links_another_device_to_the_same_person_and_only_once(house):
    anna = await house.add(ANNA, "Anna")
    code = (await house.ask(f"book/people/{anna}/code", {}, ANNA)).told["code"]
    linked = await house.ask("book/devices", {"code": code.upper()}, TV)
    assert linked.told["people"] == [anna]
    again = await house.ask("book/devices", {"code": code}, BEN)
    assert (again.status, again.told["reason"]) == (403, "no_such_code")


@in_house
async def test_nobody_changes_or_forgets_another_but_the_host_of_the_house_does(house):
    anna = await house.add(ANNA, "Anna")
    await house.add(BEN, "Ben")
    assert (await house.ask(f"book/people/{anna}", {"name": "Nan"}, BEN)).told["reason"] == "not_your_page"
    assert (await house.ask(f"book/people/{anna}/forget", {}, BEN)).status == 403
    assert (await house.ask("book/house", {"hide_ratings": True}, BEN)).told["reason"] == "not_house_host"
    assert (await house.ask("book/house", {"hide_ratings": True, "name": "Via Roma 3"}, is_own=True)).status == 200
    assert (await house.ask("book", key=BEN)).told["house"] == "Via Roma 3"
    assert (await house.ask(f"book/people/{anna}/forget", {}, is_own=True)).status == 204
    assert [row["name"] for row in (await house.ask("book", key=BEN)).told["people"]] == ["Ben"]


@pytest.mark.parametrize("kind", ["house", "host"])
def test_where_the_door_wants_a_code_one_comes_in_by_a_code_alone(tmp_path, kind):
    async def run():
        async with House(tmp_path / "data.sqlite3", open_house=False) as house:
            refused = await house.ask("book/people", {"name": "Anna"}, ANNA)
            assert (refused.status, refused.told["reason"]) == (403, "door_needs_code")
            code = (await house.ask("book/codes", {"kind": kind}, is_own=True)).told["code"]
            await house.add(ANNA, "Anna", code=code)
            assert (await house.ask("book/door", key=ANNA)).told["is_host"] == (kind == "host")

    asyncio.run(run())


@in_house
async def test_after_somebody_was_forgotten_the_book_is_not_read_whole_with_every_deed(house):
    await house.add(ANNA, "Anna")
    ben = await house.add(BEN, "Ben")
    assert (await house.ask(f"book/people/{ben}/forget", {}, BEN)).status == 204
    load, asked = house.registry.store.load_book, []

    async def noted(first):
        asked.append(first)
        return await load(first)

    house.registry.store.load_book = noted  # a store of this test alone
    await house.add(CARLA, "Carla")
    assert 0 not in asked
    assert all(b"Ben" not in body for body in await load(0))


@in_house
async def test_a_place_at_a_room_is_bound_by_its_token_to_a_person_of_the_device(house):
    anna, ben = await house.add(ANNA, "Anna"), await house.add(BEN, "Ben")
    made = (await house.ask("rooms", {"game": "bon_appetit", "players": 2})).told
    binding = {"room": made["room"], "seats": [{"token": made["tokens"][0], "person": anna}]}
    assert (await house.ask("book/seats", binding, ANNA)).status == 204
    assert (await house.ask("book/seats", binding, ANNA)).status == 204
    another = {"room": made["room"], "seats": [{"token": made["tokens"][0], "person": ben}]}
    assert (await house.ask("book/seats", another, BEN)).told["reason"] == "seat_of_another"
    assert (await house.ask("book/seats", another | {"seats": [{"token": "no", "person": ben}]}, BEN)).status == 403
    assert (await house.ask("book/seats", binding, BEN)).told["reason"] == "not_your_page"


@in_house
async def test_an_evening_opens_a_room_a_table_and_each_device_finds_its_place(house):
    people = [await house.add(key, name) for key, name in ((ANNA, "Anna"), (BEN, "Ben"), (CARLA, "Carla"))]
    wish = {"kind": "evening", "games": [{"game": "mistigri"}, {"game": "chop_chop"}], "people": people}
    evening = (await house.ask("book/evenings", wish, ANNA)).told
    assert (evening["state"], evening["may_next"], evening["rounds_planned"]) == ("waiting", True, 2)
    assert (await house.ask(f"book/evenings/{evening['evening']}", {"do": "next"}, BEN)).status == 403
    told = (await house.ask(f"book/evenings/{evening['evening']}", {"do": "next"}, ANNA)).told
    (table,) = told["rounds"][0]["tables"]
    (seat,) = (await house.ask("book/mine", key=BEN)).told["seats"]
    assert (seat["room"], seat["person"]) == (table["room"], people[1])
    mine = await house.ask("mine", {"tokens": {seat["room"]: [seat["token"]]}})
    assert mine.told["tables"][0]["people"] == [seat["place"]]


@in_house
async def test_whoever_taps_twice_for_the_next_round_opens_each_table_once(house):
    people = [await house.add(key, name) for key, name in ((ANNA, "Anna"), (BEN, "Ben"))]
    wish = {"kind": "swiss", "games": [{"game": "chop_chop"}], "people": people}
    path = f"book/evenings/{(await house.ask('book/evenings', wish, ANNA)).told['evening']}"
    create, both_are_at_it, taps = house.registry.create, asyncio.Barrier(2), []

    async def create_in_turn(asked):
        number = await both_are_at_it.wait()
        made = await create(asked)
        if number:
            await asyncio.wait([tap for tap in taps if tap is not asyncio.current_task()])
        return made

    house.registry.create = create_in_turn
    taps += [asyncio.create_task(house.ask(path, {"do": "next"}, ANNA)) for _ in range(2)]
    told = [(await tap).told["rounds"][-1]["tables"][0]["room"] for tap in taps]
    assert told[0] == told[1], "whoever has sat down at the first room must not be called to another one"


@in_house
async def test_a_tournament_of_three_is_played_with_byes_to_its_trophy(house):
    people = [await house.add(key, name) for key, name in ((ANNA, "Anna"), (BEN, "Ben"), (CARLA, "Carla"))]
    wish = {"kind": "swiss", "games": [{"game": "chop_chop"}], "people": people}
    told = (await house.ask("book/evenings", wish, ANNA)).told
    path = f"book/evenings/{told['evening']}"
    while told["state"] != "over":
        told = (await house.ask(path, {"do": "next"}, ANNA)).told
        assert len(told["rounds"][-1]["byes"]) == 1
        told = (await house.ask(path, {"do": "decide", "table": 0, "places": [1, 2]}, ANNA)).told
    assert [len(drawn["tables"]) for drawn in told["rounds"]] == [1, 1, 1]
    assert len({tuple(sorted(drawn["tables"][0]["people"])) for drawn in told["rounds"]}) == 3
    assert told["trophy"]
    assert (await house.ask(path, {"do": "next"}, ANNA)).told["reason"] == "evening_over"


@pytest.mark.parametrize("kind", ["evening", "swiss", "knockout", "league"])
def test_where_a_game_of_an_evening_is_not_there_any_more_its_pages_list_it_by_its_id(tmp_path, monkeypatch, kind):
    async def run():
        async with House(tmp_path / "data.sqlite3") as house:
            people = [await house.add(key, name) for key, name in ((ANNA, "Anna"), (BEN, "Ben"), (CARLA, "Carla"))]
            wish = {"kind": kind, "games": [{"game": "mistigri"}, {"game": "chop_chop"}], "people": people}
            path = f"book/evenings/{(await house.ask('book/evenings', wish, ANNA)).told['evening']}"
            if kind != "league":
                assert (await house.ask(path, {"do": "next"}, ANNA)).status == 200
        monkeypatch.setitem(load.__globals__, "games", lambda: tuple(set(games()) - {"mistigri"}))
        async with House(tmp_path / "data.sqlite3") as house:
            told = (await house.ask(path, key=ANNA)).told
            assert [each["game"] for each in told["games"]] == ["mistigri", "chop_chop"]
            assert [row["person"] for row in told["standings"]] == people
            (brief,) = (await house.ask("book", key=ANNA)).told["evenings"]
            assert brief["games"] == ["mistigri", "chop_chop"]
            for page in ("book/mine", "book/overview", f"book/people/{people[0]}", "book/export"):
                assert (await house.ask(page, key=ANNA, is_own=True)).status == 200, page
            for table in told["rounds"][0]["tables"] if told["rounds"] else ():
                places = list(range(1, len(table["people"]) + 1))
                deed = {"do": "decide", "table": table["table"], "places": places}
                assert (await house.ask(path, deed, ANNA)).told["rounds"][0]["tables"][table["table"]][
                    "state"
                ] == "over"

    asyncio.run(run())


@pytest.mark.parametrize("kind", ["evening", "swiss", "knockout"])
def test_a_round_of_a_game_that_is_not_there_any_more_is_refused_by_its_name_and_can_be_decided(
    tmp_path, monkeypatch, kind
):
    async def run():
        async with House(tmp_path / "data.sqlite3") as house:
            people = [await house.add(key, name) for key, name in ((ANNA, "Anna"), (BEN, "Ben"))]
            wish = {"kind": kind, "games": [{"game": "mistigri"}], "people": people}
            path = f"book/evenings/{(await house.ask('book/evenings', wish, ANNA)).told['evening']}"
            monkeypatch.setitem(load.__globals__, "games", lambda: tuple(set(games()) - {"mistigri"}))
            refused = await house.ask(path, {"do": "next"}, ANNA)
            assert (refused.status, "mistigri" in refused.told["words"]) == (400, True)
            told = (await house.ask(path, {"do": "decide", "table": 0, "places": [2, 1]}, ANNA)).told
            assert told["standings"][0]["person"] == people[1]

    asyncio.run(run())


@in_house
async def test_a_game_or_a_form_of_file_that_there_is_not_is_named(house):
    await house.add(ANNA, "Anna")
    for path, query, word in (
        ("book/standings", {"game": "chess"}, "chop_chop"),
        ("book/results", {"game": "chess"}, "chop_chop"),
        ("book/export", {"as": "xml"}, "csv"),
    ):
        given = await house.ask(path, is_own=True, query=query)
        assert (given.status, given.told["reason"]) == (400, "bad_request")
        assert word in given.told["words"]


@in_house
async def test_whoever_asks_for_news_is_told_of_none_where_there_is_none(house):
    anna, ben = await house.add(ANNA, "Anna"), await house.add(BEN, "Ben")
    wish = {"kind": "swiss", "games": [{"game": "chop_chop"}], "people": [anna, ben]}
    told = (await house.ask("book/evenings", wish, ANNA)).told
    after = {"after": str(told["version"])}
    for path in ("book/mine", f"book/evenings/{told['evening']}"):
        assert (await house.ask(path, key=BEN, query=after)).status == 204
        assert (await house.ask(path, key=BEN, query={"after": "0"})).status == 200
        assert (await house.ask(path, key=CARLA, query=after)).status == 403
    assert (await house.ask("book/evenings/99", key=BEN, query=after)).status == 404


@in_house
async def test_an_evening_and_a_house_keep_the_whole_name_that_the_page_lets_one_write(house):
    title = "Christmas tournament of the fourth forms"
    people = [await house.add(ANNA, "Anna"), await house.add(BEN, "Ben")]
    wish = {"kind": "evening", "people": people, "games": [{"game": "bon_appetit"}], "name": title + " and more"}
    assert (await house.ask("book/evenings", wish, ANNA)).told["name"] == title
    await house.ask("book/house", {"name": title + " and more"}, is_own=True)
    assert (await house.ask("book", key=ANNA)).told["house"] == title


@in_house
async def test_odd_evenings_are_refused_in_words(house):
    anna, ben = await house.add(ANNA, "Anna"), await house.add(BEN, "Ben")
    for change, reason in (
        ({"people": [anna]}, "evening_of_one"),
        ({"people": [anna, anna]}, "twice_at_evening"),
        ({"people": [anna, 99]}, "no_such_member"),
        ({"games": []}, "evening_without_games"),
        ({"games": [{"game": "chess"}]}, "bad_request"),
        ({"less_luck": 2}, "bad_weight"),
        ({"rounds": 1000}, "bad_rounds"),
    ):
        wish = {"kind": "swiss", "games": [{"game": "chop_chop"}], "people": [anna, ben]} | change
        given = await house.ask("book/evenings", wish, ANNA)
        assert (given.status in (400, 404), given.told["reason"]) == (True, reason)
        assert given.told["words"]


def test_the_book_is_the_same_after_a_restart_and_forgets_on_disk_whom_it_is_to_forget(tmp_path):
    path = tmp_path / "data.sqlite3"

    async def run():
        async with House(path) as house:
            await house.add(ANNA, "Anna")
            ben = await house.add(BEN, "Zebedee")
            before = (await house.ask("book", key=ANNA)).told
        async with House(path) as house:
            assert (await house.ask("book", key=ANNA)).told == before
            await house.ask(f"book/people/{ben}/forget", {}, BEN)
            assert (await house.ask("book", key=BEN)).status == 403
            assert all(b"Zebedee" not in body for body in await house.registry.store.load_book(0))
        async with House(path) as house:
            assert [row["name"] for row in (await house.ask("book", key=ANNA)).told["people"]] == ["Anna"]
            assert await house.add(CARLA, "Carla") == ben + 1, "no number is given twice"

    asyncio.run(run())
