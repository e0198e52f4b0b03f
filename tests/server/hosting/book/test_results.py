"""A game that ends at a table gives one result to the book, exactly once, whatever happens in between."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future

import msgspec
import pytest
from house_book import ANNA, BEN, Deaf, House

from mousehole.server import protocol
from mousehole.server.book.entries import ResultNoted, read_book_entry
from mousehole.server.hosting.analyses import Analysing
from mousehole.server.hosting.registry import RoomRegistry
from mousehole.server.http_bodies import SeatAnalysed, WholeAnalysis
from mousehole.server.storage.store import StoreError


async def seated(house, game="bon_appetit", **more):
    """A room of Anna against a bot that is as good as she is, and Ben who watches nothing."""
    anna = await house.add(ANNA, "Anna")
    ben = await house.add(BEN, "Ben")
    made = (await house.ask("rooms", {"game": game, "players": 2, "pace": "instant", **more})).told
    for key, place, person in ((ANNA, 0, anna), (BEN, 1, ben)):
        binding = {"room": made["room"], "seats": [{"token": made["tokens"][place], "person": person}]}
        assert (await house.ask("book/seats", binding, key)).status == 204
    return made


async def play_out(house, made):
    """Let both people play until the game is over: whatever is open first."""
    runner = await house.registry.runner(made["room"])
    if not runner.lines:
        for number, token in enumerate(made["tokens"]):
            runner.join(number + 1, Deaf(), protocol.Hello(token=token))
    n = 0
    while runner.room.state.game.phase != "over":
        game = runner.room.state.game
        turn = game.table.turn
        if game.legal("table"):
            runner.receive(game.person_of(max(turn, 0)) + 1, protocol.Go())
        else:
            n += 1
            text = game.legal(turn)[0]
            runner.receive(
                game.person_of(turn) + 1, protocol.InputMessage(text=text, id=f"{game.round}-{n}", seat=turn)
            )
        await asyncio.sleep(0)
        runner._wake()
    while runner._writing is not None or runner._waiting:
        await asyncio.sleep(0.001)
    await house.registry.results.settle()
    return runner


def analysed(house, room):
    """Let an analysis of the room's first game be done: nothing in it was play."""
    seats = [SeatAnalysed(700, 300, 0, 0, 1000, None, None), SeatAnalysed(300, -300, 0, 0, 0, None, None)]
    whole = WholeAnalysis(seats, [], None, True, None, [], "measured", 0)
    done = Future()
    done.set_result(msgspec.to_builtins(whole))
    known = house.registry.analyses._known[room, 0] = Analysing()
    known.end(done)
    return whole


def story(tell):
    def test(tmp_path):
        async def run():
            async with House(tmp_path / "data.sqlite3") as house:
                await tell(house)

        asyncio.run(run())

    test.__name__ = tell.__name__
    return test


@story
async def test_a_finished_game_is_one_result_with_places_and_ratings(house):
    made = await seated(house, options={})
    await play_out(house, made)
    (result,) = (await house.ask("book/results", key=ANNA)).told["results"]
    assert (result["game"], result["room"], result["counts"]) == ("bon_appetit", made["room"], True)
    assert sorted(player["place"] for player in result["players"]) in ([1, 2], [1, 1])
    assert {player["person"] for player in result["players"]} == {1, 2}
    rows = (await house.ask("book/standings", key=ANNA, query={"game": "bon_appetit"})).told["rows"]
    assert [row["games"] for row in rows] == [1, 1]
    assert all(row["plus_minus"] < 333 for row in rows)
    page = (await house.ask("book/people/1", key=BEN)).told
    assert [first["what"] for first in page["firsts"]][:1] == ["played"]
    assert page["against"][0]["person"] == 2


@story
async def test_a_table_set_up_by_hand_is_shown_and_does_not_count(house):
    made = await seated(house, seed=7)
    runner = await house.registry.runner(made["room"])
    runner.join(1, Deaf(), protocol.Hello(tokens=made["tokens"]))
    await finish_alone(house, runner)
    (result,) = (await house.ask("book/results", key=ANNA)).told["results"]
    assert (result["marks"], result["counts"]) == (["set_up"], False)
    assert (await house.ask("book/standings", key=ANNA)).told["rows"] == []


async def finish_alone(house, runner):
    n = 0
    while runner.room.state.game.phase != "over":
        game = runner.room.state.game
        turn = game.table.turn
        if game.legal("table"):
            runner.receive(1, protocol.Go())
        else:
            n += 1
            runner.receive(1, protocol.InputMessage(text=game.legal(turn)[0], id=f"n{n}", seat=turn))
        await asyncio.sleep(0)
    while runner._writing is not None or runner._waiting:
        await asyncio.sleep(0.001)
    await house.registry.results.settle()


@story
async def test_a_rematch_is_another_result_of_the_same_room(house):
    made = await seated(house)
    runner = await play_out(house, made)
    runner.receive(1, protocol.Rematch())
    runner.receive(2, protocol.Rematch())
    await play_out(house, made)
    results = (await house.ask("book/results", key=ANNA)).told["results"]
    assert [result["round"] for result in results] == [1, 0]


def test_a_result_that_was_not_noted_before_a_crash_is_noted_once_after_it(tmp_path, monkeypatch):
    path = tmp_path / "data.sqlite3"

    async def run():
        async with House(path) as house:
            with monkeypatch.context() as broken:
                broken.setattr(RoomRegistry, "game_over", lambda *_: None)
                made = await seated(house)
                await play_out(house, made)
            assert (await house.ask("book/results", key=ANNA)).told["results"] == []
        for _ in range(2):
            async with House(path) as house:
                await house.registry._recovering
                results = (await house.ask("book/results", key=ANNA)).told["results"]
                assert [result["room"] for result in results] == [made["room"]]

    asyncio.run(run())


@story
async def test_a_result_that_comes_twice_is_noted_once(house):
    made = await seated(house)
    runner = await play_out(house, made)
    for _ in range(3):
        house.registry.game_over(made["room"], runner.room.state)
        house.registry.game_over(made["room"], None)
    await house.registry.results.settle()
    assert len((await house.ask("book/results", key=ANNA)).told["results"]) == 1


@story
async def test_a_room_of_strangers_is_nothing_to_the_book(house):
    await house.add(ANNA, "Anna")
    made = (await house.ask("rooms", {"game": "bon_appetit", "players": 2, "pace": "instant"})).told
    await play_out(house, made)
    assert (await house.ask("book/results", key=ANNA)).told["results"] == []


@story
async def test_a_store_that_says_no_loses_no_result(house):
    made = await seated(house)
    store, append = house.registry.store, house.registry.store.append_book

    async def refuse(first, bodies):
        raise StoreError("the disk is full")

    store.append_book = refuse
    runner = await play_out(house, made)
    assert house.registry.counts.troubles["results"] == 1
    store.append_book = append
    await house.registry.results.recover()
    assert len((await house.ask("book/results", key=ANNA)).told["results"]) == 1
    assert runner.room.state.game.phase == "over"


@pytest.mark.parametrize("game", ["addi_cats", "mamicatchmi"])
def test_best_times_are_those_of_hands_that_were_right(game):
    from mousehole.bots.play import play
    from mousehole.server.book.from_room import _best_times
    from mousehole.server.log import Step
    from mousehole.server.room.game import RoomGame
    from mousehole.server.room.state import Chair, RoomState

    played = play(game, ["cat", "cat"], seed=3)
    state = RoomState(chairs=[Chair("", None, "", ""), Chair("", None, "", "")])
    state.game = RoomGame()
    import mousehole

    table = mousehole.replay(played.record(), to=0)
    state.game.open(table)
    for number, text in enumerate(played.record()["inputs"]):
        events = table.play(text)
        state.game.steps.append(Step(number + 1, int(text.rsplit("@", 1)[1]) if "@" in text else 0, events))
    times = _best_times(state)
    assert times, "somebody was right once"
    assert all(100 <= ms < 10_000 for ms in times.values())


@story
async def test_a_game_that_was_analysed_shows_the_result_without_luck_too(house):
    made = await seated(house)
    await play_out(house, made)
    for _ in range(2):
        await house.registry.results.note_luck(made["room"], 0, [(1000, 300), (0, -300)])
    (result,) = (await house.ask("book/results", key=ANNA)).told["results"]
    assert [player["without_luck"] for player in result["players"]] == [0.7, 0.3]
    rows = (await house.ask("book/standings", key=ANNA)).told["rows"]
    assert sorted(row["without_luck"] for row in rows) == [0.3, 0.7]


@story
async def test_an_analysis_that_the_book_could_not_take_is_told_all_the_same_and_taken_when_it_can(house):
    made = await seated(house)
    await play_out(house, made)
    whole = analysed(house, made["room"])
    append = house.registry.store.append_book

    async def refuse(first, bodies):
        raise StoreError("the disk is full")

    house.registry.store.append_book = refuse
    told = await house.ask(f"rooms/{made['room']}/analysis", query={"round": "0"})
    assert (told.status, told.told["whole"]["source"]) == (200, whole.source)
    house.registry.store.append_book = append
    await house.ask(f"rooms/{made['room']}/analysis", query={"round": "0"})
    (result,) = (await house.ask("book/results", key=ANNA)).told["results"]
    assert [player["without_luck"] for player in result["players"]] == [0.7, 0.3]


@story
async def test_a_result_names_nobody_who_was_deleted_while_it_was_on_its_way(house):
    made = await seated(house)
    taker, take = house.registry.results, house.registry.results._note

    async def note_later(room, found):
        assert (await house.ask("book/people/2/forget", {}, BEN)).status == 204
        await take(room, found)

    taker._note = note_later
    await play_out(house, made)
    stored = await house.registry.store.load_book(0)
    (noted,) = [entry for entry in map(read_book_entry, stored) if isinstance(entry, ResultNoted)]
    assert [player.person for player in noted.players] == [1, None]
    assert (noted.players[1].marks, noted.players[1].best_ms) == ([], None)


@story
async def test_strengths_are_by_results_unless_the_host_wants_them_without_luck(house):
    made = await seated(house)
    await play_out(house, made)

    async def rated():
        rows = (await house.ask("book/standings", key=ANNA, query={"game": "bon_appetit"})).told["rows"]
        result = (await house.ask("book/results", key=ANNA)).told["results"][0]
        return {row["person"]: row["rating"] for row in rows}, [each["rating"] for each in result["players"]]

    by_result, _ = await rated()
    places = [each["place"] for each in (await house.ask("book/results", key=ANNA)).told["results"][0]["players"]]
    assert (by_result[1] > by_result[2]) == (places[0] < places[1])
    assert (await house.ask("book/house", {"luck_free": True}, ANNA)).status == 403, "only a host of the house"
    assert (await house.ask("book/house", {"luck_free": True}, is_own=True)).status == 200
    assert (await rated()) == ({1: None, 2: None}, [None, None]), "nothing is known without luck yet"
    who_lost = [(0, -700), (1000, 700)] if places[0] > places[1] else [(1000, 700), (0, -700)]
    await house.registry.results.note_luck(made["room"], 0, who_lost)
    without, after = await rated()
    assert (without[1] > without[2]) == (places[0] > places[1]), "whoever has lost has played better"
    assert after == [without[1], without[2]]
    page = (await house.ask("book/people/1", key=ANNA)).told
    assert page["ratings"][0]["rating"] == without[1]
    await house.ask("book/house", {"luck_free": False}, is_own=True)
    assert (await rated())[0] == by_result


@story
async def test_where_all_is_luck_nobody_is_stronger_than_another_without_it(house):
    made = await seated(house)
    await play_out(house, made)
    await house.ask("book/house", {"luck_free": True}, is_own=True)
    await house.registry.results.note_luck(made["room"], 0, [(1000, 500), (0, -500)])
    rows = (await house.ask("book/standings", key=ANNA, query={"game": "bon_appetit"})).told["rows"]
    assert [(row["rating"], row["without_luck"]) for row in rows] == [(1500, 0.5), (1500, 0.5)]


def test_only_an_exact_analysis_takes_luck_out_of_a_result():
    def analysed(source, all_luck):
        return WholeAnalysis([], [], None, all_luck, None, [], source, 0)

    assert analysed("learned", all_luck=False).is_exact
    assert analysed("measured", all_luck=True).is_exact
    assert not analysed("measured", all_luck=False).is_exact


@story
async def test_export_is_for_hosts_or_about_oneself_and_fits_into_another_book(house):
    made = await seated(house)
    await play_out(house, made)
    assert (await house.ask("book/export", key=ANNA)).told["reason"] == "not_house_host"
    own = (await house.ask("book/export", key=ANNA, query={"person": "1"})).told
    assert [person["name"] for person in own["people"]] == ["Anna"]
    assert [player.get("person") for player in own["results"][0]["players"]] == [1, None]
    everything = (await house.ask("book/export", is_own=True)).told
    assert [person["name"] for person in everything["people"]] == ["Anna", "Ben"]
    table = (await house.ask("book/export", is_own=True, query={"as": "csv"})).told["text"].splitlines()
    assert len(table) == 3
    assert "Anna" in table[1]

    async with House(house.path.with_name("other.sqlite3")) as other:
        await other.add(BEN, "Ben")
        assert (await other.ask("book/import", everything, BEN)).status == 403
        first, second = [(await other.ask("book/import", everything, is_own=True)).told for _ in range(2)]
        assert first == {"people": 1, "results": 1, "evenings": 0}
        assert second == {"people": 0, "results": 0, "evenings": 0}
        theirs = (await other.ask("book/standings", key=BEN, query={"game": "bon_appetit"})).told["rows"]
        ours = (await house.ask("book/standings", key=BEN, query={"game": "bon_appetit"})).told["rows"]
        assert sorted(row["rating"] for row in theirs) == sorted(row["rating"] for row in ours)
        assert (await other.ask("book/import", {**everything, "form": "x"}, is_own=True)).told[
            "reason"
        ] == "no_book_file"


@story
async def test_a_rating_that_is_shown_to_nobody_is_in_nobody_s_own_file_either(house):
    await play_out(house, await seated(house))

    async def ratings(key, person):
        file = (await house.ask("book/export", key=key, query={"person": str(person)})).told
        return [player.get("rating") for player in file["results"][0]["players"] if "person" in player]

    assert (await ratings(ANNA, 1))[0] is not None
    await house.ask("book/people/2", {"child": True}, BEN)
    assert await ratings(BEN, 2) == [None]
    await house.ask("book/house", {"hide_ratings": True}, is_own=True)
    assert await ratings(ANNA, 1) == [None]


@story
async def test_results_older_than_tables_are_kept_are_forgotten_and_numbers_stay(house):
    made = await seated(house)
    runner = await play_out(house, made)
    before = (await house.ask("book/results", key=ANNA)).told["results"][0]
    await house.registry.book.expire(before["at"] - 1)
    assert len((await house.ask("book/results", key=ANNA)).told["results"]) == 1
    await house.registry.book.expire(before["at"] + 1)
    assert (await house.ask("book/results", key=ANNA)).told["results"] == []
    assert all(made["room"].encode() not in body for body in await house.registry.store.load_book(0))
    binding = {"room": made["room"], "seats": [{"token": made["tokens"][0], "person": 1}]}
    assert (await house.ask("book/seats", binding, ANNA)).status == 204
    runner.receive(1, protocol.Rematch())
    runner.receive(2, protocol.Rematch())
    await play_out(house, made)
    assert [result["number"] for result in (await house.ask("book/results", key=ANNA)).told["results"]] == [1]


@story
async def test_a_host_sees_all_tables_and_who_needs_help_stops_them_and_speaks_to_all(house):
    made = await seated(house)
    runner = await house.registry.runner(made["room"])
    screen = Deaf()
    heard = []
    screen.send = lambda frames: heard.extend(frame.data for frame in frames)
    for number, token in enumerate(made["tokens"]):
        runner.join(number + 1, screen if number else Deaf(), protocol.Hello(token=token))
    assert (await house.ask("book/overview", key=ANNA)).told["reason"] == "not_house_host"
    assert (await house.ask("book/help", {"person": 1, "words": "why?"}, BEN)).status == 403
    assert (await house.ask("book/help", {"person": 1, "words": "why?"}, ANNA)).status == 204
    seen = (await house.ask("book/overview", is_own=True)).told
    (table,) = seen["tables"]
    assert (table["room"], table["people"], table["here"]) == (made["room"], [1, 2], [True, True])
    assert [(row["person"], row["words"]) for row in seen["help"]] == [(1, "why?")]
    assert (await house.ask("book/all", {"do": "pause"}, ANNA)).status == 403
    assert (await house.ask("book/all", {"do": "pause"}, is_own=True)).told == {"tables": 1}
    assert runner.room.state.game.paused
    await house.ask("book/all", {"do": "resume"}, is_own=True)
    assert not runner.room.state.game.paused
    assert (await house.ask("book/say", {"words": "Cake\nis ready"}, is_own=True)).told == {"tables": 1}
    while not any(b'"notice"' in data for data in heard):
        await asyncio.sleep(0.001)
    assert any(b"Cake is ready" in data for data in heard)
    assert (await house.ask("book/say", {"words": "\u202e"}, is_own=True)).told["reason"] == "nothing_to_say"
