"""By which names a server may be called."""

from __future__ import annotations

import pytest
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocket, WebSocketDisconnect

from mousehole.server.hosting.settings import ServeSettings
from mousehole.server.web.called_names import CalledNames

GOOD = [
    "127.0.0.1:6687",
    "localhost:6687",
    "[::1]:6687",
    "192.168.1.5",
    "kitchen",
    "kitchen.local:80",
    "cats.example",
    "",
]
BAD = [
    "evil.example",
    "evil.example:6687",
    "127.0.0.1.evil.org",
    "localhost.evil.org",
    "cats.example.evil.org",
    "a.b:c",
]


async def greet(socket: WebSocket) -> None:
    await socket.accept()
    await socket.send_text("hello")
    await socket.close()


def client() -> TestClient:
    routes = [Route("/", lambda request: PlainTextResponse("mice")), WebSocketRoute("/ws", greet)]
    return TestClient(CalledNames(Starlette(routes=routes), ("Cats.Example",)))


@pytest.mark.parametrize("host", GOOD)
def test_addresses_names_at_home_and_names_of_its_own_are_served(host: str) -> None:
    assert client().get("/", headers={"host": host}).text == "mice"


@pytest.mark.parametrize("host", BAD)
def test_a_strangers_name_is_turned_away(host: str) -> None:
    answer = client().get("/", headers={"host": host})
    assert answer.status_code == 421
    assert "--name" in answer.text


@pytest.mark.parametrize("host", BAD)
def test_no_socket_is_opened_under_a_strangers_name(host: str) -> None:
    with pytest.raises(WebSocketDisconnect), client().websocket_connect("/ws", headers={"host": host}):
        pass


def test_a_socket_is_opened_at_home() -> None:
    with client().websocket_connect("/ws", headers={"host": "kitchen.local"}) as socket:
        assert socket.receive_text() == "hello"


@pytest.mark.parametrize(("proxy", "names", "wanted"), [
    (None, (), ()), (None, ("cats.example",), ("cats.example",)), ("127.0.0.1", (), None),
    ("127.0.0.1", ("cats.example",), ("cats.example",)),
])  # fmt: skip
def test_behind_a_proxy_names_are_the_proxys_unless_some_are_given(tmp_path, proxy, names, wanted) -> None:
    assert ServeSettings(tmp_path, proxy=proxy, names=names).called_names == wanted


@pytest.mark.parametrize(
    "hosts", [("localhost", "evil.example"), ("evil.example", "localhost"), ("localhost", "localhost")]
)
def test_whoever_calls_by_two_names_at_once_is_turned_away(hosts: tuple[str, str]) -> None:
    assert client().get("/", headers=[("host", host) for host in hosts]).status_code == 421
