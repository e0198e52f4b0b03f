"""This machine's own browser: the same address at every start, what is kept for it, and the door for phones."""

from __future__ import annotations

import json
import socket
import stat
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest
import segno
from processes import Server
from starlette.testclient import TestClient

from mousehole.server.hosting.bot_pool import BotPool
from mousehole.server.hosting.limits import Limits
from mousehole.server.hosting.listeners import USUAL_PORT, usual_port
from mousehole.server.hosting.registry import RoomRegistry
from mousehole.server.hosting.settings import ServeSettings
from mousehole.server.storage.keepsakes import FILE_NAME, Keepsakes, Kept
from mousehole.server.storage.sqlite import SqliteStore
from mousehole.server.web.app import AppSettings, make_app
from mousehole.server.web.own_machine import OwnMachine
from mousehole.server.web.phone_door import PhoneDoor

LAN = "127.0.0.2"  # stands for an address of the local network: it is not the one that the browser calls
linux_only = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has 127.0.0.2 without setting it up")


def own_client(folder: Path, host: str = "127.0.0.1", caller: str = "127.0.0.1", is_always: bool = False) -> TestClient:
    registry = RoomRegistry(SqliteStore(folder / "m.sqlite3"), BotPool(1))
    own = OwnMachine(Keepsakes(folder), PhoneDoor(lambda: LAN, is_always))
    app = make_app(registry, AppSettings(Limits(requests_per_s=0, rooms_per_s=0), own=own))
    return TestClient(app, base_url=f"http://{host}", client=(caller, 5000))


# The address


def test_server_is_at_the_same_address_at_every_start(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        port = server.port
    with Server(tmp_path) as server:
        assert server.port == port
    assert usual_port(tmp_path) == port


def test_next_free_port_is_taken_and_kept(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        (tmp_path / "port").write_text(str(taken))
        with Server(tmp_path) as server:
            port = server.port
            assert port != taken
    with Server(tmp_path) as server:
        assert server.port == port


def test_port_that_was_asked_for_is_not_kept(tmp_path: Path) -> None:
    with Server(tmp_path, "--port", "0"):
        pass
    assert usual_port(tmp_path) == USUAL_PORT


@pytest.mark.parametrize("words", ["", "mouse", "0", "70000", "-1"])
def test_nonsense_in_the_folder_is_no_port(tmp_path: Path, words: str) -> None:
    (tmp_path / "port").write_text(words)
    assert usual_port(tmp_path) == USUAL_PORT


# Who the own browser is


@pytest.mark.parametrize(
    ("host", "caller", "headers", "status"),
    [
        ("127.0.0.1", "127.0.0.1", {}, 200),
        ("127.0.0.1", "127.0.0.1", {"host": "localhost:6687"}, 200),
        ("127.0.0.1", "::1", {"host": "[::1]:6687"}, 200),
        ("127.0.0.1", "192.168.1.7", {}, 403),
        ("192.168.1.2", "127.0.0.1", {}, 403),
        ("127.0.0.1", "127.0.0.1", {"host": "cats.example"}, 403),
        ("127.0.0.1", "127.0.0.1", {"host": "127.0.0.1.cats.example:80"}, 403),
        ("127.0.0.1", "127.0.0.1", {"x-forwarded-for": "203.0.113.9"}, 403),
        ("127.0.0.1", "127.0.0.1", {"via": "1.1 proxy"}, 403),
        ("127.0.0.1", "127.0.0.1", {"sec-fetch-site": "same-origin"}, 200),
        ("127.0.0.1", "127.0.0.1", {"sec-fetch-site": "cross-site"}, 403),
        ("127.0.0.1", "127.0.0.1", {"sec-fetch-site": "same-site"}, 403),
        ("127.0.0.1", "127.0.0.1", {"host": "localhost:6687", "origin": "http://localhost:6687"}, 200),
        ("127.0.0.1", "127.0.0.1", {"host": "localhost:6687", "origin": "http://localhost:9999"}, 403),
    ],
)
def test_only_this_machine_s_browser_is_told_what_is_kept(
    tmp_path: Path, host: str, caller: str, headers: dict[str, str], status: int
) -> None:
    with own_client(tmp_path, host, caller) as web:
        asked = web.get("/api/own", headers=headers)
    assert asked.status_code == status
    if status == 403:
        assert asked.json()["reason"] == "not_own"


def test_page_of_another_host_opens_no_door(tmp_path: Path) -> None:
    with own_client(tmp_path) as web:
        foreign = {"origin": "http://cats.example"}
        assert web.post("/api/own/phones", json={"open": True}, headers=foreign).status_code == 403
        assert web.post("/api/own/kept", json={"seats": {}}, headers=foreign).status_code == 403
        assert web.get("/api/own").json()["phones"] == "closed"


@pytest.mark.parametrize(
    "settings",
    [
        {"proxy": "127.0.0.1"},
        {"root_path": "/cats"},
        {"database": "postgresql://db"},
        {"workers": 2},
        {"host": "192.168.1.2"},
    ],
)
def test_server_for_others_has_no_browser_of_its_own(tmp_path: Path, settings: dict[str, Any]) -> None:
    assert ServeSettings(tmp_path).is_for_this_machine
    assert not ServeSettings(tmp_path, **settings).is_for_this_machine


# What is kept


def test_seats_and_practice_outlive_a_cleared_browser(tmp_path: Path) -> None:
    practice = {"Pina": {"7+4": {"ms": [900], "missed": 1}}}
    with own_client(tmp_path) as web:
        assert web.post("/api/own/kept", json={"seats": {"r1": ["a"], "r2": ["b"]}}).status_code == 204
        web.post("/api/own/kept", json={"practice": practice})
        web.post("/api/own/kept", json={"seats": {"r1": [], "r3": ["c", "d"]}})
    with own_client(tmp_path) as web:
        told = web.get("/api/own").json()
    assert told["seats"] == {"r2": ["b"], "r3": ["c", "d"]}
    assert told["practice"] == practice
    assert stat.S_IMODE((tmp_path / FILE_NAME).stat().st_mode) == 0o600


def test_damaged_keepsakes_count_as_none_and_many_rooms_push_the_oldest_out(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text('{"seats": 7')
    keepsakes = Keepsakes(tmp_path)
    assert keepsakes.read() == Kept()
    for number in range(60):
        keepsakes.take(Kept({f"r{number}": ["t"]}))
    assert list(keepsakes.read().seats) == [f"r{number}" for number in range(10, 60)]


# Phones


def asked(port: int, path: str, host: str = "127.0.0.1", body: Any = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(f"http://{host}:{port}{path}", data), timeout=120) as answer:
        return json.loads(answer.read())


def is_cut(line: socket.socket) -> bool:
    """Does the other end hang up?"""
    try:
        while line.recv(1000):
            pass
    except TimeoutError:
        return False
    except ConnectionError:
        pass
    return True


@linux_only
def test_phones_are_let_in_and_out_again_and_say_hello(tmp_path: Path) -> None:
    with Server(tmp_path, "--port", "0", "--lan-address", LAN) as server:
        port = server.port
        with pytest.raises(urllib.error.URLError):
            asked(port, "/api/games", LAN)
        opened = asked(port, "/api/own/phones", body={"open": True})
        assert (opened["phones"], opened["address"], opened["hellos"]) == ("open", f"http://{LAN}:{port}/", 0)
        assert asked(port, "/api/games", LAN)["games"]
        assert asked(port, "/api/own")["hellos"] == 1
        with pytest.raises(urllib.error.HTTPError):
            asked(port, "/api/own", LAN)
        with pytest.raises(urllib.error.HTTPError):
            asked(port, "/api/own/phones", LAN, {"open": False})
        with socket.create_connection((LAN, port), timeout=120) as phone:
            phone.sendall(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n")
            assert phone.recv(100)
            assert asked(port, "/api/own/phones", body={"open": False})["phones"] == "closed"
            assert is_cut(phone)
        with pytest.raises(urllib.error.URLError):
            asked(port, "/api/games", LAN)
        assert asked(port, "/api/games")["games"], "who sits at the machine plays on"
        assert server.stop() == 0


def test_picture_of_the_invitation_holds_the_address_that_phones_can_call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    make = segno.make
    monkeypatch.setattr(segno, "make", lambda address: drawn.append(address) or make(address))
    for is_always in (False, True):
        with own_client(tmp_path, is_always=is_always) as web:
            room = web.post("/api/rooms", json={"game": "bon_appetit"}).json()["room"]
            web.get(f"/api/rooms/{room}/qr?as=hand")
            web.get("/api/qr")
        base = f"http://{LAN}:0/" if is_always else "http://127.0.0.1/"
        assert drawn[-2:] == [f"{base}hand/{room}", base]


def test_door_is_closed_where_there_is_no_network() -> None:
    assert PhoneDoor(lambda: "127.0.0.1").state == "nowhere"
    assert PhoneDoor(lambda: "127.0.0.1", is_always=True).host is None
