"""The application over HTTP and WebSockets, in this process."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

import mousehole
from mousehole.server.hosting.bot_pool import BotPool
from mousehole.server.hosting.limits import Limits
from mousehole.server.hosting.registry import RoomLimits, RoomRegistry
from mousehole.server.storage.sqlite import SqliteStore
from mousehole.server.web import app, static_files
from mousehole.server.web.app import AppSettings, make_app
from mousehole.server.web.static_files import packed_file

EASY = Limits(requests_per_s=0, rooms_per_s=0)


def client(folder: Path, limits: Limits = EASY, **settings: Any) -> TestClient:
    registry = RoomRegistry(SqliteStore(folder / "m.sqlite3"), BotPool(1))
    return TestClient(make_app(registry, AppSettings(limits, **settings)), base_url="http://mouse.test")


@pytest.fixture
def web(tmp_path: Path) -> Iterator[TestClient]:
    with client(tmp_path) as web:
        yield web


def new_room(web: TestClient, **asked: Any) -> tuple[str, list[str]]:
    made = web.post("/api/rooms", json={"game": "bon_appetit", "players": 2} | asked)
    assert made.status_code == 201, made.text
    return made.json()["room"], made.json()["tokens"]


def until(socket: Any, kind: str) -> dict[str, Any]:
    while True:
        frame: dict[str, Any] = socket.receive_json()
        if frame["t"] == kind:
            return frame


def hung_up(socket: Any) -> int:
    """Read until the server hangs up; its code."""
    try:
        while True:
            socket.receive_json()
    except WebSocketDisconnect as gone:
        return gone.code


STRANGE_PATHS = {
    "a letter that no file has": "%00.js",
    "too long a name": f"{'a' * 5000}.js",
    "too deep": f"{'a/' * 3000}x.js",
}


@pytest.mark.parametrize("name", STRANGE_PATHS.values(), ids=STRANGE_PATHS)
def test_a_name_that_no_file_can_have_is_no_fault_of_the_server(tmp_path: Path, name: str) -> None:
    (tmp_path / "index.html").write_text("page")
    with client(tmp_path, static=tmp_path) as web:
        assert web.get(f"/assets/{name}", headers={"accept-encoding": "gzip"}).status_code == 404


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE"])
def test_the_page_is_read_and_nothing_else(tmp_path: Path, method: str) -> None:
    (tmp_path / "index.html").write_text("page")
    with client(tmp_path, static=tmp_path) as web:
        for address in ("/", "/r/abc", "/index.html"):
            assert web.request(method, address).status_code == 405


def play_out(web: TestClient, room: str, token: str) -> int:
    """Play a room against bots to its end; the last state number."""
    with web.websocket_connect(f"/ws/{room}") as socket:
        socket.send_json({"t": "hello", "token": token})
        for number in range(2000):
            frame = socket.receive_json()
            if frame["t"] == "legal" and frame["inputs"]:
                socket.send_json({"t": "input", "text": frame["inputs"][0], "id": str(number)})
            if frame["t"] == "events" and frame["over"]:
                return int(frame["n"])
    raise AssertionError("the game has not ended")


def test_games_are_listed_with_their_options_in_both_languages(web: TestClient) -> None:
    games = web.get("/api/games").json()["games"]
    assert [game["id"] for game in games] == mousehole.games()
    assert games[1]["title"]["it"] == "Bon Appétit!"
    assert games[1]["options"]["it"][0]["words"] != games[1]["options"]["en"][0]["words"]


def test_games_say_in_both_languages_who_begins(web: TestClient) -> None:
    begins = {game["id"]: game["begins"] for game in web.get("/api/games").json()["games"]}
    assert begins["bon_appetit"] == {"en": "The youngest begins.", "it": "Comincia il più giovane."}
    for game, (english, italian) in {
        "addi_cats": ("youngest", "più giovane"),
        "chop_chop": ("mice begin", "Cominciano i topi"),
        "mamicatchmi": ("eldest", "più vecchio"),
        "mistigri": ("youngest deals", "comincia il più giovane"),
    }.items():
        assert english in begins[game]["en"]
        assert italian in begins[game]["it"]


def test_a_game_tells_its_words_to_a_page_that_was_not_built_with_them(web: TestClient) -> None:
    told = web.get("/api/games/mistigri/words").json()
    assert all("title = Mistigri" in told["words"][lang] for lang in ("en", "it"))
    assert told["vocabulary"]["winners"] == "seat"
    assert told["vocabulary"]["card"] == "card"
    assert told["hidden"] is True
    assert web.get("/api/games/bon_appetit/words").json()["hidden"] is False
    assert web.get("/api/games/chess/words").status_code == 400


def test_room_gives_a_token_for_every_person_and_none_for_bots(web: TestClient) -> None:
    _, tokens = new_room(web, players=3, bots=["cat"])
    assert [token is None for token in tokens] == [False, False, True]
    _, tokens = new_room(web, players=3, bots={"0": "tiger"})
    assert [token is None for token in tokens] == [True, False, False]
    _, tokens = new_room(web, players=3, bots=[None, "kitten", None])
    assert [token is None for token in tokens] == [False, True, False]


@pytest.mark.parametrize(
    "body",
    [{}, {"game": "chess"}, {"game": "bon_appetit", "players": 99}, {"game": "bon_appetit", "options": {"x": 1}},
     {"game": "bon_appetit", "bots": ["dog"]}, {"game": "bon_appetit", "players": 2, "bots": ["cat"] * 3},
     {"game": "bon_appetit", "components": "/etc/passwd"}, {"game": "bon_appetit", "position": {"turn": 77}}, []],
)  # fmt: skip
def test_room_that_cannot_be_is_refused_with_words(web: TestClient, body: Any) -> None:
    answer = web.post("/api/rooms", json=body)
    assert answer.status_code == 400
    assert answer.json()["reason"] == "bad_request"
    assert answer.json()["words"]


def test_game_is_played_to_its_end_and_its_record_is_then_given(web: TestClient) -> None:
    room, tokens = new_room(web, bots=["cat"], pace="instant")
    assert web.get(f"/api/rooms/{room}/record").status_code == 409
    n = play_out(web, room, tokens[0])
    record = web.get(f"/api/rooms/{room}/record").json()
    assert len(record["inputs"]) == n
    assert mousehole.replay(record).over


@pytest.mark.compiled
def test_a_game_is_analysed_when_it_is_over_and_not_before(web: TestClient) -> None:
    room, tokens = new_room(web, bots=["cat"], pace="instant")
    assert web.get(f"/api/rooms/{room}/analysis").status_code == 409
    play_out(web, room, tokens[0])
    told = web.get(f"/api/rooms/{room}/analysis").json()
    while told["whole"] is None:
        told = web.get(f"/api/rooms/{room}/analysis", params={"round": 0}).json()
    assert told["share"] == 1
    assert told["rough"]
    assert told["whole"]["all_luck"]
    assert sum(seat["result"] for seat in told["whole"]["seats"]) == 1000
    assert web.get(f"/api/rooms/{room}/analysis").json() == told
    assert web.get(f"/api/rooms/{room}/analysis", params={"round": 7}).status_code == 404
    assert web.get("/api/rooms/nothere/analysis").status_code == 404


def test_input_comes_to_the_other_player(web: TestClient) -> None:
    room, tokens = new_room(web)
    with web.websocket_connect(f"/ws/{room}") as one, web.websocket_connect(f"/ws/{room}") as other:
        one.send_json({"t": "hello", "token": tokens[0]})
        until(one, "view")
        other.send_json({"t": "hello", "token": tokens[1]})
        until(other, "view")
        one.send_json({"t": "input", "text": "0 flip", "id": "a"})
        assert until(one, "ack")["id"] == "a"
        assert until(other, "events")["events"][0]["kind"] == "flip"


def test_reveal_comes_by_a_spare_line_too_and_an_input_by_both_is_played_once(web: TestClient) -> None:
    room, tokens = new_room(web, game="addi_cats", players=2, pace="instant")
    hello = {"t": "hello", "tokens": tokens}
    with web.websocket_connect(f"/ws/{room}") as main, web.websocket_connect(f"/ws/{room}") as spare:
        main.send_json(hello | {"line": "sofa"})
        until(main, "legal")
        spare.send_json(hello | {"spare_of": "sofa"})
        flip = {"t": "input", "text": "0 flip", "id": "card"}
        spare.send_json(flip)
        assert until(main, "ack")["id"] == "card"
        main.send_json(flip)
        by_spare, by_main = until(spare, "events"), until(main, "events")
        assert by_spare == by_main
        assert by_main["events"][0]["kind"] == "flip"
        main.send_json({"t": "probe"})
        while (frame := main.receive_json())["t"] != "alive":
            assert frame["t"] not in ("ack", "refused")


def test_spare_line_is_turned_away_where_no_time_judges(web: TestClient) -> None:
    room, tokens = new_room(web)
    with web.websocket_connect(f"/ws/{room}") as spare:
        spare.send_json({"t": "hello", "tokens": tokens, "spare_of": "sofa"})
        assert hung_up(spare) == 4404


def test_unknown_room_is_turned_away(web: TestClient) -> None:
    assert web.get("/api/rooms/nothere/record").status_code == 404
    assert web.get("/api/rooms/..%2f..%2fetc/record").status_code == 404
    with web.websocket_connect("/ws/nothere") as socket:
        socket.send_json({"t": "hello"})
        assert hung_up(socket) == 4404


def test_garbage_is_answered_and_too_much_of_it_hangs_up(web: TestClient) -> None:
    room, tokens = new_room(web)
    with web.websocket_connect(f"/ws/{room}") as socket:
        socket.send_json({"t": "hello", "token": tokens[0]})
        until(socket, "view")
        socket.send_text("garbage")
        assert until(socket, "refused")["reason"] == "bad_message"
        for _ in range(25):
            socket.send_bytes(b"\x00\xff")
        assert hung_up(socket) == 4400


def test_flood_hangs_up(tmp_path: Path) -> None:
    limits = Limits(messages_per_s=1, message_burst=5, requests_per_s=0, rooms_per_s=0)
    with client(tmp_path, limits) as web:
        room, tokens = new_room(web)
        with web.websocket_connect(f"/ws/{room}") as socket:
            socket.send_json({"t": "hello", "token": tokens[0]})
            for _ in range(10):
                socket.send_json({"t": "go"})
            assert hung_up(socket) == 4429


def test_page_of_another_host_may_not_speak_to_it(web: TestClient) -> None:
    room, _ = new_room(web)
    evil = {"origin": "https://evil.test"}
    assert web.post("/api/rooms", json={"game": "bon_appetit"}, headers=evil).status_code == 403
    with pytest.raises(WebSocketDisconnect), web.websocket_connect(f"/ws/{room}", headers=evil):
        pass
    own = {"origin": "http://mouse.test"}
    assert web.post("/api/rooms", json={"game": "bon_appetit"}, headers=own).status_code == 201


def test_answers_carry_the_headers_that_keep_a_page_to_itself(web: TestClient) -> None:
    for path in ("/", "/api/games", "/healthz"):
        headers = web.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert headers["cross-origin-embedder-policy"] == "require-corp"
        assert headers["referrer-policy"] == "no-referrer"


def test_limits_on_requests_rooms_and_bodies(tmp_path: Path) -> None:
    with client(tmp_path, Limits(requests_per_s=0.001, request_burst=3)) as web:
        assert [web.get("/api/games").status_code for _ in range(5)] == [200, 200, 200, 429, 429]
    with client(tmp_path, Limits(requests_per_s=0, rooms_per_s=0.001, room_burst=1)) as web:
        assert web.post("/api/rooms", json={"game": "bon_appetit"}).status_code == 201
        assert web.post("/api/rooms", json={"game": "bon_appetit"}).status_code == 429
    with client(tmp_path, Limits(requests_per_s=0, rooms_per_s=0, body_bytes=100)) as web:
        assert web.post("/api/rooms", json={"game": "x" * 200}).status_code == 413


def test_thirty_at_one_address_open_the_page_and_sit_down_in_the_same_second(tmp_path: Path) -> None:
    paths = ("/api/games", "/api/book/door", "/api/book", "/api/book/mine")
    with client(tmp_path, Limits()) as web:
        first = [web.get(path).status_code for _ in range(30) for path in paths]
        again = [web.get(path).status_code for _ in range(30) for path in paths]
    assert 429 not in first + again


def test_who_asks_for_a_little_too_much_is_answered_a_little_later(tmp_path: Path) -> None:
    with client(tmp_path, Limits(requests_per_s=50, request_burst=2)) as web:
        assert [web.get("/api/games").status_code for _ in range(8)] == [200] * 8


def test_a_class_at_one_address_that_looks_for_its_next_tables_leaves_its_leader_room_to_ask(tmp_path: Path) -> None:
    phones = [{"authorization": f"Bearer the-secret-of-phone-number-{number}"} for number in range(30)]
    limits = Limits(requests_per_s=0.001, request_burst=len(phones) + 2)
    registry = RoomRegistry(SqliteStore(tmp_path / "m.sqlite3"), limits=RoomLimits(open_house=True))
    with TestClient(make_app(registry, AppSettings(limits)), base_url="http://mouse.test") as web:
        for number, phone in enumerate(phones):
            assert web.post("/api/book/people", json={"name": f"Pupil {number}"}, headers=phone).status_code == 201
        version = web.get("/api/book/mine", headers=phones[0]).json()["version"]
        for phone in phones:
            assert web.get(f"/api/book/mine?after={version}", headers=phone).status_code == 204
        assert web.get("/api/book", headers=phones[0]).status_code == 200


def test_who_was_made_host_cannot_delete_the_room(web: TestClient) -> None:
    made = web.post("/api/rooms", json={"game": "bon_appetit", "players": 2}).json()
    room, (first, second) = made["room"], made["tokens"]
    with web.websocket_connect(f"/ws/{room}") as one, web.websocket_connect(f"/ws/{room}") as other:
        one.send_json({"t": "hello", "token": first})
        other.send_json({"t": "hello", "token": second})
        one.send_json({"t": "host", "do": "hand_over", "person": 1})
        while (told := other.receive_json())["t"] != "room" or told["host"] != 1:
            pass
    assert web.delete(f"/api/rooms/{room}", headers={"authorization": f"Bearer {second}"}).status_code == 403
    assert web.delete(f"/api/rooms/{room}", headers={"authorization": f"Bearer {first}"}).status_code == 204


def test_only_the_host_deletes_a_room(web: TestClient) -> None:
    room, tokens = new_room(web)
    assert web.delete(f"/api/rooms/{room}").status_code == 403
    for token, status in ((tokens[1], 403), ("x", 403), (tokens[0], 204), (tokens[0], 404)):
        assert web.delete(f"/api/rooms/{room}", headers={"authorization": f"Bearer {token}"}).status_code == status


def test_open_rooms_are_listed_and_others_are_not(web: TestClient) -> None:
    room, _ = new_room(web, open=True, names=["Pepper"])
    new_room(web)
    new_room(web, open=True, seed=3)
    rooms = web.get("/api/rooms").json()["rooms"]
    assert [(found["room"], found["free"], found["names"]) for found in rooms] == [(room, [0, 1], ["Pepper", ""])]


def test_device_s_unfinished_tables_are_found_by_its_tokens(web: TestClient) -> None:
    room, tokens = new_room(web)
    other, _ = new_room(web)
    over, over_tokens = new_room(web, bots=["cat"], pace="instant")
    play_out(web, over, over_tokens[0])
    kept = {"tokens": {room: [tokens[1]], other: ["wrong"], over: [over_tokens[0]], "gone": ["x"]}}
    tables = web.post("/api/mine", json=kept).json()["tables"]
    assert [(table["room"], table["people"]) for table in tables] == [(room, [1])]


def test_room_comes_back_from_disk(tmp_path: Path) -> None:
    with client(tmp_path) as web:
        room, tokens = new_room(web)
        with web.websocket_connect(f"/ws/{room}") as socket:
            socket.send_json({"t": "hello", "tokens": tokens})
            until(socket, "view")
            socket.send_json({"t": "input", "text": "0 flip", "id": "a"})
            view = until(socket, "events")["view"]
    with client(tmp_path) as web, web.websocket_connect(f"/ws/{room}") as socket:
        socket.send_json({"t": "hello", "tokens": tokens})
        assert until(socket, "view")["view"] == view


def test_invitation_is_drawn_as_a_picture(web: TestClient) -> None:
    room, _ = new_room(web)
    picture = web.get(f"/api/rooms/{room}/qr")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert b"<svg" in picture.content


def test_who_lost_the_thread_is_told_whole_and_counted(web: TestClient) -> None:
    made = web.post("/api/rooms", json={"game": "bon_appetit", "players": 2}).json()
    with web.websocket_connect(f"/ws/{made['room']}") as socket:
        socket.send_json({"t": "hello", "token": made["tokens"][0], "version": 2})
        while socket.receive_json()["t"] != "legal":
            pass
        socket.send_json({"t": "whole"})
        assert socket.receive_json()["t"] == "view"
        assert 'mousehole_troubles_total{kind="hashes"} 1.0' in web.get("/metrics").text


def test_health_and_metrics(web: TestClient) -> None:
    new_room(web)
    assert web.get("/healthz").json() == {"status": "ok", "rooms": 1, "connections": 0}
    assert "mousehole_rooms 1.0" in web.get("/metrics").text


def test_health_is_that_of_the_writer_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with client(tmp_path) as web:
        assert web.get("/healthz").status_code == 200
        with monkeypatch.context() as patch:
            patch.setattr("mousehole.server.web.app.HEALTH_S", 0.05)
            patch.setattr(SqliteStore, "_answer", lambda *_: None)  # the writer is dead, or its disk hangs
            unwell = web.get("/healthz")
        assert (unwell.status_code, unwell.json()["status"]) == (503, "store_down")
        assert web.get("/healthz").status_code == 200


def test_page_is_served_for_its_addresses(tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html>page")
    (static / "assets" / "a1b2.js").write_text("1")
    with client(tmp_path, static=static) as web:
        for path in ("/", "/r/someroom", "/tv"):
            assert web.get(path).text == "<!doctype html>page"
        assert "immutable" in web.get("/assets/a1b2.js").headers["cache-control"]
        assert web.get("/assets/none.js").status_code == 404
        assert web.get("/%2e%2e/m.sqlite3").status_code == 404


NO = {"reason", "words"}


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("GET", "/api/nothing", 404), ("GET", "/api/mine", 404), ("PUT", "/api/rooms", 405), ("POST", "/healthz", 405)],
)
@pytest.mark.parametrize("has_page", [True, False])
def test_wrong_address_and_wrong_method_say_no_like_everything_else(
    tmp_path: Path, has_page: bool, method: str, path: str, status: int
) -> None:
    if has_page:
        (tmp_path / "index.html").write_text("<!doctype html>page")
    with client(tmp_path, static=tmp_path) as web:
        answer = web.request(method, path, headers={"accept-language": "it"})
    assert answer.status_code == status
    assert set(answer.json()) == NO


def test_page_that_was_not_built_is_said_so(tmp_path: Path) -> None:
    with client(tmp_path, static=tmp_path) as web:
        assert "has not been built" in web.get("/").text


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "", "null"])
def test_origin_that_is_no_address_is_turned_away(web: TestClient, origin: str) -> None:
    answer = web.post("/api/rooms", json={"game": "bon_appetit"}, headers={"origin": origin})
    assert (answer.status_code, answer.json()["reason"]) == (403, "bad_origin")
    with (
        pytest.raises(WebSocketDisconnect) as gone,
        web.websocket_connect("/ws/nosuchroom", headers={"origin": origin}) as socket,
    ):
        socket.receive_json()
    assert gone.value.code == 4403


@pytest.mark.parametrize("player", ["9" * 5000, "-1", "1.5", "٣", "²", "2", "00", ""])
def test_bot_for_a_player_who_is_none_is_refused_by_name(web: TestClient, player: str) -> None:
    answer = web.post("/api/rooms", json={"game": "bon_appetit", "players": 2, "bots": {player: "cat"}})
    assert answer.status_code == 400
    assert "is not a player from 0 to 1" in answer.json()["words"]


def test_answers_that_say_no_are_short_whatever_was_asked(web: TestClient) -> None:
    room, _ = new_room(web)
    record = mousehole.Table("bon_appetit", players=2).record()
    answers = [
        web.post("/api/rooms", json={"game": "bon_appetit", "pace": "x" * 9000}),
        web.post("/api/replay", json={"record": record | {"inputs": ["x" * 90_000]}}),
        web.post("/api/replay", json={"record": record | {"inputs": [["x" * 900] * 900]}}),
        web.get(f"/api/rooms/{room}/qr", headers={"host": "x" * 4000}),
    ]
    for answer in answers:
        assert answer.status_code == 400
        assert set(answer.json()) == NO
        assert len(answer.text) < 2000


@pytest.mark.parametrize("number", ["x", "-1", "", "100000000"])
def test_number_that_is_none_is_named(web: TestClient, number: str) -> None:
    room, _ = new_room(web)
    answer = web.get(f"/api/rooms/{room}/record", params={"round": number})
    assert answer.status_code == 400
    assert "is not a whole number from 0 to 9999999" in answer.json()["words"]


def test_a_file_of_the_page_is_packed_once_however_often_it_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>page")
    (tmp_path / "assets" / "a1b2.js").write_text("let mouse;" * 500)
    packed: list[str] = []
    monkeypatch.setattr(static_files, "packed_file", lambda file: packed.append(file) or packed_file(file))
    with client(tmp_path, static=tmp_path) as web:
        for path in ("/assets/a1b2.js", "/assets/../assets//a1b2.js", "/assets/a1b2.js"):
            answer = web.get(path)
            assert (answer.text, answer.headers["content-encoding"]) == ("let mouse;" * 500, "gzip")
            assert "immutable" in answer.headers["cache-control"]
        assert len(packed) == 1
        assert web.get("/assets/none.js").status_code == 404
        plain = web.get("/assets/a1b2.js", headers={"accept-encoding": "identity"})
        assert (plain.text, "content-encoding" in plain.headers) == ("let mouse;" * 500, False)


def test_a_picture_of_an_address_is_made_once_and_of_no_endless_one(web: TestClient) -> None:
    made = app._qr_picture.cache_info().misses
    for _ in range(3):
        assert web.get("/api/qr", headers={"host": "once.local"}).status_code == 200
    assert app._qr_picture.cache_info().misses == made + 1
    assert web.get("/api/qr", headers={"host": "a" * 2000}).status_code == 400
    assert app._qr_picture.cache_info().misses == made + 1
