"""What keeps a server safe beside its limits on messages: rooms, connections, tokens, seeds, how long all is kept."""

from __future__ import annotations

import asyncio
import hmac
import json
import logging
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from mousehole.server.hosting.bot_pool import BotPool
from mousehole.server.hosting.limits import Limits
from mousehole.server.hosting.registry import NoSuchRoom, RoomLimits, RoomRegistry
from mousehole.server.http_bodies import NewRoom
from mousehole.server.room import tokens
from mousehole.server.room.room import Room
from mousehole.server.storage.sqlite import SqliteStore
from mousehole.server.web.app import AppSettings, make_app

EASY: dict[str, Any] = {"requests_per_s": 0, "rooms_per_s": 0}
TOO_MUCH, NO_HELLO = 4429, 4408


def registry_in(folder: Path, limits: RoomLimits | None = None) -> RoomRegistry:
    return RoomRegistry(SqliteStore(folder / "m.sqlite3"), BotPool(1), limits)


def client(registry: RoomRegistry, **limits: Any) -> TestClient:
    return TestClient(make_app(registry, AppSettings(Limits(**EASY | limits))), base_url="http://mouse.test")


def hung_up(socket: Any) -> int:
    try:
        while True:
            socket.receive_json()
    except WebSocketDisconnect as gone:
        return gone.code


def test_server_takes_no_more_rooms_than_it_is_told(tmp_path: Path) -> None:
    with client(registry_in(tmp_path, RoomLimits(most_rooms=2))) as web:
        answers = [web.post("/api/rooms", json={"game": "bon_appetit"}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 503]
    assert answers[-1].json()["reason"] == "too_many_rooms"


def test_address_has_no_more_connections_than_it_may(tmp_path: Path) -> None:
    with client(registry_in(tmp_path), connections_per_address=1) as web:
        room = web.post("/api/rooms", json={"game": "bon_appetit"}).json()["room"]
        with web.websocket_connect(f"/ws/{room}") as first:
            first.send_json({"t": "hello"})
            first.receive_json()
            with web.websocket_connect(f"/ws/{room}") as second:
                assert hung_up(second) == TOO_MUCH


def test_whoever_says_nothing_is_let_go(tmp_path: Path) -> None:
    with client(registry_in(tmp_path), hello_s=0.05) as web:
        room = web.post("/api/rooms", json={"game": "bon_appetit"}).json()["room"]
        with web.websocket_connect(f"/ws/{room}") as socket:
            assert hung_up(socket) == NO_HELLO


def test_seed_is_for_its_maker_alone_and_is_not_sent_before_the_end(tmp_path: Path) -> None:
    with client(registry_in(tmp_path)) as web:
        made = web.post("/api/rooms", json={"game": "bon_appetit", "players": 2, "seed": 987654321}).json()
        with web.websocket_connect(f"/ws/{made['room']}") as socket:
            socket.send_json({"t": "hello"})
            socket.send_json({"t": "sit", "person": 1})
            frames = []
            while not frames or frames[-1]["t"] != "refused":
                frames.append(socket.receive_json())
        assert frames[-1]["reason"] == "place_taken"
        assert "987654321" not in json.dumps(frames)
        assert web.get(f"/api/rooms/{made['room']}/record").status_code == 409


def test_tokens_are_on_disk_only_as_digests(tmp_path: Path) -> None:
    with client(registry_in(tmp_path)) as web:
        made = web.post("/api/rooms", json={"game": "bon_appetit", "players": 2}).json()
        kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert made["room"].encode() in kept
    assert not any(token.encode() in kept for token in made["tokens"])


def test_no_log_has_a_token_or_a_name(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: Any) -> None:
        raise RuntimeError("on purpose")

    caplog.set_level(logging.DEBUG)
    monkeypatch.setattr(Room, "leave", fails)
    with client(registry_in(tmp_path)) as web:
        asked = {"game": "bon_appetit", "players": 2, "names": ["Zerlina", "Masetto"], "pace": "calm"}
        made = web.post("/api/rooms", json=asked).json()
        with web.websocket_connect(f"/ws/{made['room']}") as socket:
            socket.send_json({"t": "hello", "tokens": made["tokens"]})
            socket.receive_json()
    assert "on purpose" in caplog.text
    for secret in ("Zerlina", "Masetto", *made["tokens"]):
        assert secret not in caplog.text


def test_all_tokens_are_compared_in_constant_time_whatever_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = []
    compare = hmac.compare_digest
    monkeypatch.setattr(tokens.hmac, "compare_digest", lambda one, other: compared.append(1) or compare(one, other))
    digests = [tokens.digest_of(name) for name in ("a", "b", "c")]
    assert [tokens.whose(name, digests) for name in ("a", "c", "x")] == [0, 2, None]
    assert len(compared) == 9


def test_old_rooms_are_deleted_and_those_in_use_are_not(tmp_path: Path) -> None:
    async def run() -> None:
        registry = registry_in(tmp_path)
        await registry.open()
        used, old = [await registry.create(NewRoom("bon_appetit", players=2)) for _ in range(2)]
        registry.forget_idle(0.0)
        await registry.runner(used.room)
        registry.limits = RoomLimits(retention_days=-1.0)  # everything is old
        await registry.forget_old()
        assert (await registry.runner(used.room)).id == used.room
        with pytest.raises(NoSuchRoom):
            await registry.runner(old.room)
        await registry.close()

    asyncio.run(run())
