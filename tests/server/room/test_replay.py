"""Games told again, ways and reports: what the page asks for beside play."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from test_app import EASY, client, new_room, play_out
from virtual_room import VirtualRoom

import mousehole
from mousehole.server.hosting.limits import Limits
from mousehole.server.room.replay import people_of, replay_record


def played_out(game: str, seed: int = 3, **asked: object) -> mousehole.Table:
    """A whole game in which every seat does the first thing that it may."""
    table = mousehole.Table(game, seed=seed, **asked)  # type: ignore[arg-type]
    for _ in range(5000):
        if table.over:
            return table
        acting = next((seat for seat in range(table.seats) if table.legal(seat)), None)
        table.play(table.chance() or f"{acting} {table.legal(acting)[0]}")
    raise AssertionError("the game has not ended")


def test_every_frame_is_what_the_seat_saw() -> None:
    table = played_out("mistigri", players=3)
    told = replay_record(table.record(), 1)
    assert len(told.frames) == len(table.record()["inputs"]) + 1
    again = mousehole.replay(table.record(), to=0)
    for text, frame in zip(table.record()["inputs"], told.frames[1:], strict=True):
        again.play(text)
        assert frame.view == again.view(1)
    assert [dict(event) for event in table.events_for(1)] == [event for frame in told.frames for event in frame.events]
    assert told.frames[-1].over
    assert told.frames[-1].winners == table.winners


def test_spectator_s_replay_shows_no_hand() -> None:
    table = played_out("mistigri", players=3)
    hands = [frame.view.get("hand") for frame in replay_record(table.record(), None).frames[:-1]]
    assert not any(hands)


def test_room_s_game_is_told_again_only_when_it_is_over(tmp_path: Path) -> None:
    with client(tmp_path) as web:
        room, tokens = new_room(web, bots=["cat"], pace="instant", names=["Ada", "Tom"])
        assert web.get(f"/api/rooms/{room}/replay").status_code == 409
        n = play_out(web, room, tokens[0])
        told = web.get(f"/api/rooms/{room}/replay?seat=1").json()
        assert len(told["frames"]) == n + 1
        assert [(person["name"], person["temper"]) for person in told["people"]] == [("Ada", None), ("Tom", "cat")]
        assert told["seat"] == 1
        assert web.get(f"/api/rooms/{room}/replay?seat=9").status_code == 400
        assert web.get(f"/api/rooms/{room}/replay?seat=x").status_code == 400
        assert web.get(f"/api/rooms/{room}/replay?round=5").status_code == 404
        same = web.post("/api/replay", json={"record": told["record"], "seat": 1}).json()
        assert same["frames"] == told["frames"]


@pytest.mark.parametrize("record", [{}, {"version": 1}, {"version": 99, "inputs": []}])
def test_file_that_is_no_record_is_refused_with_words(tmp_path: Path, record: dict[str, object]) -> None:
    with client(tmp_path) as web:
        answer = web.post("/api/replay", json={"record": record})
        assert answer.status_code == 400
        assert "record" in answer.json()["words"]


def test_record_with_a_forged_input_is_refused(tmp_path: Path) -> None:
    record = played_out("bon_appetit", players=2).record()
    record["inputs"][3] = "0 miaow"
    with client(tmp_path) as web:
        answer = web.post("/api/replay", json={"record": record})
    assert answer.status_code == 400
    assert "input 3" in answer.json()["words"]


def test_replays_are_limited(tmp_path: Path) -> None:
    with client(tmp_path, Limits(requests_per_s=0, replays_per_s=0.001, replay_burst=2)) as web:
        answers = [web.post("/api/replay", json={"record": {}}).status_code for _ in range(3)]
        assert answers == [400, 400, 429]
    with client(tmp_path, Limits(requests_per_s=0, replays_per_s=0, record_bytes=50)) as web:
        assert web.post("/api/replay", json={"record": {"inputs": ["x"] * 50}}).status_code == 413


def test_seats_of_an_earlier_round_are_those_of_that_round(tmp_path: Path) -> None:
    virtual_room = VirtualRoom("bon_appetit", players=2, pace="instant", names=["Ada", "Tom"])
    screen = virtual_room.join(0, 1)
    while not virtual_room.table.over:
        screen.play(f"{virtual_room.table.turn} flip")
    screen.say(t="rematch")
    state = virtual_room.room.state
    assert [person.seats for person in people_of(state, 0)] == [[0], [1]]
    assert [person.seats for person in people_of(state, 1)] == [[1], [0]]


def test_same_seats_can_be_kept_for_another_game() -> None:
    virtual_room = VirtualRoom("bon_appetit", players=2, pace="instant", names=["Ada", "Tom"])
    screen = virtual_room.join(0, 1)
    for same in (True, False, True):
        while not virtual_room.table.over:
            screen.play(f"{virtual_room.table.turn} flip")
        screen.say(t="rematch", same=same)
    virtual_room.restart()
    state = virtual_room.room.state
    assert [people_of(state, number)[0].seats for number in range(4)] == [[0], [0], [1], [1]]
    assert state.game.seats_of(0) == [1]


def test_record_keeps_who_sat_where(tmp_path: Path) -> None:
    with client(tmp_path) as web:
        room, tokens = new_room(web, bots=["cat"], pace="instant", names=["Ada", "Tom"])
        play_out(web, room, tokens[0])
        told = web.get(f"/api/rooms/{room}/replay").json()
        record = web.get(f"/api/rooms/{room}/record").json()
        assert [person["name"] for person in record["people"]] == ["Ada", "Tom"]
        assert told["record"] == record
        assert web.post("/api/replay", json={"record": record}).json()["people"] == told["people"]
        assert mousehole.replay(record).over
        for people in ([], record["people"][:1], [{}, {}], record["people"][::-1], [record["people"][0]] * 2):
            answer = web.post("/api/replay", json={"record": record | {"people": people}})
            assert answer.status_code == 400
            assert "record people" in answer.json()["words"]


def test_newcomer_is_told_the_whole_of_this_game_after_a_slip_and_in_a_second_game() -> None:
    virtual_room = VirtualRoom("chop_chop", players=2, pace="calm")
    screen = virtual_room.join(0, 1)
    screen.play("1 place T2")
    screen.say(t="back")
    screen.play("1 place T3")
    again = virtual_room.join(0, 1, n=0)
    assert [(event["kind"], event["square"]) for event in again.last("events")["events"][:1]] == [("placed", "T3")]
    cards = VirtualRoom("bon_appetit", players=2, pace="instant")
    screen = cards.join(0, 1)
    while not cards.table.over:
        screen.play(f"{cards.table.turn} flip")
    screen.say(t="rematch")
    screen.play(f"{cards.table.turn} flip")
    told = cards.join(0, 1, n=0).last("events")
    assert told["events"][0]["kind"] == "flip"
    assert len(told["events"]) < 5


def test_everybody_may_ask_where_the_cat_could_go() -> None:
    virtual_room = VirtualRoom("chop_chop", players=2, position={"phase": "roll", "cat": "T1"}, pace="calm")
    mice = virtual_room.join(0)
    assert mice.say(t="reach")[-1]["squares"] == virtual_room.table.reach()
    walking = mousehole.Table("chop_chop", players=2, position={"phase": "move", "turn": 1, "roll": 2, "cat": "T1"})
    assert walking.reach() == {"2": sorted(move.split()[-1] for move in walking.legal(1))}
    assert mousehole.Table("chop_chop", players=2).reach() == {}
    cards = VirtualRoom("bon_appetit", players=2)
    assert cards.join(0, 1).say(t="reach")[-1]["reason"] == "bad_message"
    with pytest.raises(ValueError, match="no hunter"):
        mousehole.Table("bon_appetit", players=2).reach()


def test_way_of_an_open_move_is_told_to_its_seat_alone() -> None:
    position = {"phase": "move", "roll": 2, "turn": 0}
    virtual_room = VirtualRoom("chop_chop", players=2, position=position, pace="calm")
    mice, cat = virtual_room.join(0), virtual_room.join(1)
    move = next(text for text in mice.last("legal")["inputs"] if text.startswith("move"))
    told = mice.say(t="way", seat=0, text=move)[-1]
    assert told["t"] == "way"
    assert told["squares"] == virtual_room.table.way(move)
    assert cat.say(t="way", seat=0, text=move)[-1]["reason"] == "not_your_seat"
    assert mice.say(t="way", seat=0, text="move m1 a1 b2")[-1]["squares"] == []
    cards = VirtualRoom("bon_appetit", players=2)
    assert cards.join(0, 1).say(t="way", seat=0, text="flip")[-1]["reason"] == "bad_message"


def test_report_gets_a_number_and_is_kept_over_a_crash() -> None:
    virtual_room = VirtualRoom("bon_appetit", players=2)
    screen = virtual_room.join(0, 1)
    screen.play("0 flip")
    assert screen.say(t="report", words="  the mouse flew ")[-1]["number"] == "roomroomroom-1"
    assert screen.say(t="report", words="again")[-1]["reason"] == "too_often"
    virtual_room.now += 6000
    assert screen.say(t="report", words="x" * 1001)[-1]["reason"] == "too_long"
    virtual_room.restart()
    report = {"number": "roomroomroom-1", "n": 1, "round": 0, "words": "the mouse flew"}
    assert virtual_room.room.state.reports == [report]


def test_page_knows_the_path_under_which_it_is_served(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text('<script src="./assets/a.js"></script><meta name="root" content="./">')
    with client(tmp_path, EASY, static=tmp_path) as web:
        for path in ("/", "/r/abc", "/replay/abc"):
            page = web.get(path)
            assert '<script src="/assets/a.js">' in page.text
            assert page.headers["cache-control"] == "no-cache"
    from starlette.testclient import TestClient

    from mousehole.server.web.static_files import pages

    under = TestClient(pages(tmp_path), root_path="/cats")
    assert '<meta name="root" content="/cats/">' in under.get("/cats/r/abc").text


def test_what_is_long_travels_packed(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("page")
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "a.js").write_text("let mouse = 1;" * 1000)
    with client(tmp_path, EASY, static=tmp_path) as web:
        for path in ("/assets/a.js", "/api/games"):
            assert web.get(path).headers["content-encoding"] == "gzip"
            assert "content-encoding" not in web.get(path, headers={"accept-encoding": "identity"}).headers
        assert "immutable" in web.get("/assets/a.js").headers["cache-control"]


def test_code_for_a_phone_leads_to_the_hand(tmp_path: Path) -> None:
    with client(tmp_path) as web:
        room, _ = new_room(web)
        pictures = {web.get(f"/api/rooms/{room}/qr{query}").text for query in ("", "?as=hand")}
        assert len(pictures) == 2
        assert all("<svg" in picture for picture in pictures)


def test_record_survives_json() -> None:
    record = played_out("chop_chop", players=2).record()
    assert replay_record(json.loads(json.dumps(record)), 0).frames[-1].over
