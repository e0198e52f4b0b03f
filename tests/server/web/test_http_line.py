"""Whoever sends half a request, or an endless one, takes neither memory nor anybody's place."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import socket
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from chaos.process import NO_LIMITS, ServerProcess
from closed_line import ClosedLine
from uvicorn.server import ServerState

from mousehole.server.hosting.counts import Counts
from mousehole.server.hosting.limits import RESERVED_FILES, Limits, network_of
from mousehole.server.web.http_line import BoundedHttp, HttpConnections
from mousehole.server.web.rate_limits import RequestPace

SOON_S = 0.3
LIMITS = replace(NO_LIMITS, request_s=SOON_S, http_per_address=8)
PATIENCE_S = 20.0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("data"), LIMITS) as running:
        yield running


def call(server: ServerProcess) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE_S)


def read_all(line: socket.socket) -> bytes:
    """All that comes until the other side closes."""
    found = b""
    try:
        while some := line.recv(65_536):
            found += some
    except ConnectionResetError:
        pass
    return found


@pytest.mark.parametrize("head", [b"X-%06d: %s\r\n", b"%06d%s"], ids=["many headers", "one endless header"])
def test_an_endless_head_is_refused_after_32_kilobytes(server: ServerProcess, head: bytes) -> None:
    with call(server) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX: ")
        sent = 0
        try:
            while sent < 10_000_000:
                line.sendall(head % (sent, b"a" * 1000))
                sent += 1000
        except (BrokenPipeError, ConnectionResetError):
            pass
        assert sent < 5_000_000  # what the kernel keeps, and no more
    assert server.ask("GET", "/healthz")["status"] == "ok"


def test_a_whole_head_that_is_too_long_is_told_so(server: ServerProcess) -> None:
    with call(server) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 33_000 + b"\r\n\r\n")
        assert read_all(line).startswith(b"HTTP/1.1 431 ")
    with call(server) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX: " + b"a" * 30_000 + b"\r\n\r\n")
        assert read_all(line).startswith(b"HTTP/1.1 200 ")


PIECES = {
    "one endless trailer": (b"0\r\nX: ", b"a" * 1000),
    "many trailers": (b"0\r\n", b"X: " + b"a" * 995 + b"\r\n"),
    "the words behind the size of a piece": (b"1;", b"a" * 1000),
    "pieces of one letter": (b"", b"1\r\n{\r\n" * 170),
}


@pytest.mark.parametrize(("first", "more"), PIECES.values(), ids=PIECES)
def test_what_stands_around_a_body_is_bounded_like_a_head(tmp_path: Path, first: bytes, more: bytes) -> None:
    with ServerProcess(tmp_path, replace(LIMITS, request_s=60.0)) as server, call(server) as line:
        line.sendall(b"POST /api/rooms HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" + first)
        assert until_refused(line, more) < 5_000_000


def test_a_body_that_nobody_wants_is_not_read_to_its_end(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, replace(LIMITS, request_s=60.0)) as server, call(server) as line:
        line.sendall(b"POST /api/nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000\r\n\r\n")
        assert until_refused(line, b"a" * 10_000) < 20_000_000


def until_refused(line: socket.socket, more: bytes) -> int:
    """Send the same again and again until the other side has had enough; how much that was."""
    sent = 0
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):
        while sent < 50_000_000:
            line.sendall(more)
            sent += len(more)
    return sent


def test_who_calls_very_often_is_heard_later_and_then_not_at_all(tmp_path: Path) -> None:
    limits = replace(LIMITS, connections_per_address=300, http_per_address=0, calls_per_s=10.0, call_burst=20.0)
    with ServerProcess(tmp_path, limits) as server:
        waits = []
        for _ in range(25):
            began = time.monotonic()
            assert server.ask("GET", "/healthz")["status"] == "ok"
            waits.append(time.monotonic() - began)
        assert sum(waits) > 0.3  # the burst is spent, and more comes at its pace
        with contextlib.ExitStack() as lines:
            assert read_all([lines.enter_context(call(server)) for _ in range(100)][-1]) == b""  # without a word


HALVES = {
    "nothing": b"",
    "half a head": b"GET / HTTP/1.1\r\nHost: x\r\n",
    "half a body": b"POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{",
}


@pytest.mark.parametrize("half", HALVES.values(), ids=HALVES)
def test_half_a_request_is_given_up_in_time_however_slowly_it_goes_on(server: ServerProcess, half: bytes) -> None:
    with call(server) as line:
        began = time.monotonic()
        line.sendall(half)
        line.settimeout(0.05)
        while time.monotonic() - began < PATIENCE_S:
            try:
                if half:
                    line.sendall(b"a")
                if not line.recv(1000):
                    break
            except TimeoutError:
                continue
            except (BrokenPipeError, ConnectionResetError):
                break
        assert SOON_S * 0.8 <= time.monotonic() - began < PATIENCE_S


def test_a_connection_that_is_kept_alive_takes_more_than_one_request(server: ServerProcess) -> None:
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE_S)
    line.connect()
    own = line.sock
    for _ in range(3):
        line.request("GET", "/healthz")
        answer = line.getresponse()
        assert (answer.status, bool(answer.read())) == (200, True)
        assert line.sock is own
    line.close()


def test_those_who_wait_with_half_a_request_give_way(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, replace(LIMITS, request_s=60.0)) as server:
        lines = [call(server) for _ in range(40)]
        for line in lines:
            line.sendall(b"GET / HTTP/1.1\r\n")
        began = time.monotonic()
        made = server.ask("POST", "/api/rooms", {"game": "bon_appetit"})
        assert made["room"]
        assert time.monotonic() - began < PATIENCE_S
        lines[0].settimeout(PATIENCE_S)
        assert read_all(lines[0]) == b""  # whoever has waited longest has gone
        for line in lines:
            line.close()


PACES = {
    "whatever is asked": {"answers_per_s": 2.0, "answer_burst": 1.0},
    "questions to the house": {"requests_per_s": 2.0, "request_burst": 1.0},
}


@pytest.mark.parametrize("pace", PACES.values(), ids=PACES)
def test_requests_of_who_asks_for_very_much_leave_connections_for_others(tmp_path: Path, pace: dict[str, Any]) -> None:
    limits = replace(LIMITS, http_connections=20, http_per_address=0, connections_per_address=300, **pace)
    with ServerProcess(tmp_path, limits) as server, contextlib.ExitStack() as lines:
        for number in range(30):  # of three addresses: each waits for some seconds
            line = lines.enter_context(socket.socket())
            line.bind((f"127.0.0.{number % 3 + 2}", 0))
            line.connect(("127.0.0.1", server.port))
            line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert server.ask("GET", "/healthz")["status"] == "ok"


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("unix:", "unix:"),
        ("", ""),
    ],
)
def test_addresses_of_ipv6_count_by_their_network(address: str, network: str) -> None:
    assert network_of(address) == network


@pytest.mark.parametrize("files", [200, 1024, 65_536])
def test_connections_leave_files_in_reserve(files: int) -> None:
    limits = Limits().within(files)
    assert limits.connections + limits.http_connections <= files - RESERVED_FILES
    assert limits.connections <= Limits().connections
    assert limits.http_connections <= Limits().http_connections


def test_an_address_opens_so_many_websockets_a_second(tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, connections_per_address=300, socket_burst=5.0, sockets_per_s=0.001)
    ask = (
        b"GET /ws/aaaa HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    with ServerProcess(tmp_path, limits) as server:
        answers = []
        for _ in range(7):
            with call(server) as line:
                line.sendall(ask)
                answers.append(line.recv(1000)[9:12])
        assert answers == [b"101"] * 5 + [b"429"] * 2
        assert server.ask("GET", "/healthz")["status"] == "ok"


@pytest.mark.parametrize(
    ("proxy", "is_bounded"),
    [
        (None, True),
        ("10.0.0.1", True),
        ("127.0.0.1, 10.0.0.1", False),
        ("*", False),
        ("::1", True),
        ("127.0.0.1, ::1", False),
        ("10.0.0.0/8", False),
    ],
)
def test_a_proxy_brings_as_many_people_as_it_has(proxy: str | None, is_bounded: bool) -> None:
    connections = HttpConnections(Limits(socket_burst=3.0), Counts(), proxy)
    opened = [connections.may_open_socket("127.0.0.1", 0.0) for _ in range(5)]
    assert (False in opened) == is_bounded


@pytest.mark.parametrize(
    ("client", "is_bounded"),
    [
        ("2001:db8::5", False),
        ("2001:DB8:0::5", False),
        ("2001:db8::6", True),
        ("2001:db8:1::5", True),
        ("9.9.9.9", True),
    ],
)
def test_a_proxy_of_ipv6_is_one_address_and_not_its_network_nor_everybody(client: str, is_bounded: bool) -> None:
    connections = HttpConnections(Limits(socket_burst=3.0), Counts(), "2001:db8::5")
    opened = [connections.may_open_socket(connections.counted_as(client), 0.0) for _ in range(5)]
    assert (False in opened) == is_bounded


# Requests upon requests

OPEN = replace(LIMITS, connections_per_address=300, request_s=60.0)


def test_who_sends_request_upon_request_without_reading_is_turned_away(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, replace(OPEN, answers_per_s=0)) as server:
        with call(server) as line:
            line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" * 3000)
            read_all(line)
        assert 'limit="requests"' in metrics(server)
        with call(server) as line:  # some at once are fine
            line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" * 5 + b"GET /api/nothing HTTP/1.0\r\n\r\n")
            assert read_all(line).count(b"HTTP/1.1 200 ") == 5


def metrics(server: ServerProcess) -> str:
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE_S)) as line:
        line.request("GET", "/metrics")
        return line.getresponse().read().decode()


def test_who_asks_for_far_too_much_is_told_so_on_every_way(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, replace(OPEN, answers_per_s=0.001, answer_burst=3.0)) as server:
        for _ in range(3):
            assert server.ask("GET", "/healthz")["status"] == "ok"
        with call(server) as line:
            line.sendall(b"GET /assets/anything.js HTTP/1.1\r\nHost: x\r\n\r\n")
            assert read_all(line).startswith(b"HTTP/1.1 429 ")


def test_a_burst_is_answered_at_once_and_more_of_it_a_little_later() -> None:
    pace = RequestPace(rate=10.0, burst=5.0, most_wait_s=1.0)
    assert [pace.wait("a", 100.0) for _ in range(5)] == [0.0] * 5
    waits = [pace.wait("a", 100.0) for _ in range(12)]
    assert waits[:10] == pytest.approx([number / 10 for number in range(1, 11)])
    assert waits[10:] == [None, None]  # which cost nothing
    assert pace.wait("b", 100.0) == 0.0
    assert pace.wait("a", 101.0) == pytest.approx(0.1)
    assert pace.wait("a", 200.0) == 0.0


def test_what_comes_behind_a_body_is_no_header() -> None:
    seen: list[Any] = []

    async def app(scope: Any, receive: Any, _send: object) -> None:
        while (await receive()).get("more_body"):
            pass
        seen.extend(scope["headers"])

    async def run() -> None:
        config: Any = uvicorn.Config(app, log_config=None, access_log=False, lifespan="off")
        line: Any = ClosedLine()
        connection = BoundedHttp(HttpConnections(Limits(), Counts()), config, ServerState(), {})
        connection.connection_made(line)
        connection.data_received(b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n")
        connection.data_received(b"0\r\nX-Forwarded-For: 10.0.0.1\r\n\r\n")
        await asyncio.gather(*connection.tasks)

    asyncio.run(run())
    assert seen == [(b"transfer-encoding", b"chunked")]


def test_of_a_body_that_nobody_has_read_nothing_is_kept_when_the_line_is_gone() -> None:
    async def app(_scope: object, _receive: object, send: Any) -> None:
        await send({"type": "http.response.start", "status": 429, "headers": []})
        await send({"type": "http.response.body", "body": b"too often"})

    async def run() -> None:
        config: Any = uvicorn.Config(app, log_config=None, access_log=False, lifespan="off")
        line: Any = ClosedLine()
        connection = BoundedHttp(HttpConnections(Limits(), Counts()), config, ServerState(), {})
        connection.connection_made(line)
        connection.data_received(b"POST / HTTP/1.1\r\nContent-Length: 300000\r\n\r\n" + b"a" * 60_000)
        await asyncio.gather(*connection.tasks)
        connection.connection_lost(None)
        assert connection.cycle is not None
        assert not connection.cycle.body

    asyncio.run(run())


@pytest.mark.parametrize("more", [b"", b"GET /2 HTTP/1.1\r\n\r\n", b"no request\r\n\r\n"])
def test_nothing_is_written_on_a_line_that_was_closed_meanwhile(more: bytes, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        go_on = asyncio.Event()

        async def app(_scope: object, _receive: object, send: Any) -> None:
            await go_on.wait()
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b"too late"})

        config: Any = uvicorn.Config(app, log_config=None, access_log=False, lifespan="off")
        line: Any = ClosedLine()
        connection = BoundedHttp(HttpConnections(Limits(), Counts()), config, ServerState(), {})
        connection.connection_made(line)
        connection.data_received(b"GET /1 HTTP/1.1\r\n\r\n" + more)
        connection.give_way()
        go_on.set()
        await asyncio.gather(*connection.tasks)
        assert b"too late" not in line.written

    asyncio.run(run())
    assert not caplog.records


def test_a_socket_does_not_begin_behind_a_request_that_is_not_answered_yet(server: ServerProcess) -> None:
    with call(server) as line:
        line.sendall(
            b"GET /api/qr HTTP/1.1\r\nHost: x\r\n\r\nGET /ws/aaaa HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
            b"Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        assert b"101 Switching" not in read_all(line)
