"""The examples of docs/hosting.md, run: nginx, Caddy and HAProxy in front of the server, where they are installed."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import shutil
import socket
import ssl
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from chaos.process import ServerProcess
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from mousehole.server.hosting.settings import NodeOptions

PAGE = Path(__file__).parents[3] / "docs" / "hosting.md"
PATIENCE_S = 120.0

pytestmark = pytest.mark.slow


def example(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None, f"no example for {language}"
    return found[1]


def with_changes(text: str, changes: dict[str, str]) -> str:
    """The example with the addresses of this test; what is to be changed must be there."""
    for old, new in changes.items():
        assert old in text, f"the example has no {old!r}"
        text = text.replace(old, new)
    return text


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def installed(name: str) -> str:
    path = shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin")
    if path is None:
        pytest.skip(f"{name} is not installed")
    return path


@pytest.fixture
def certificate(tmp_path: Path) -> tuple[Path, Path]:
    cert, key = tmp_path / "cats.crt", tmp_path / "cats.key"
    subprocess.run(
        [installed("openssl"), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", str(key), "-out", str(cert),
         "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
        check=True, capture_output=True, timeout=PATIENCE_S,
    )  # fmt: skip
    return cert, key


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    data = tmp_path / "data"
    data.mkdir()
    with ServerProcess(data, proxy="127.0.0.1") as server:
        yield server


@contextlib.contextmanager
def running(command: list[str], port: int, folder: Path) -> Iterator[None]:
    """A proxy, until it takes connections and then to the end."""
    with (folder / "proxy.log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, cwd=folder)
    try:
        end = time.monotonic() + PATIENCE_S
        while True:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            if process.poll() is not None or time.monotonic() > end:
                raise AssertionError((folder / "proxy.log").read_text())
            time.sleep(0.05)
        yield
    finally:
        process.terminate()
        try:
            process.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


class Outside:
    """Somebody beyond the proxy, who speaks https."""

    def __init__(self, port: int, cert: Path) -> None:
        self.origin = f"https://localhost:{port}"
        self.tls = ssl.create_default_context(cafile=str(cert))

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Origin": self.origin, "Content-Type": "application/json"}
        request = urllib.request.Request(self.origin + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_S, context=self.tls) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read()

    def play(self) -> str:
        """Open a table and make a move; the table's id."""
        status, body = self.ask("POST", "/api/rooms", {"game": "bon_appetit", "players": 2})
        assert status in (200, 201), body
        made = json.loads(body)
        asyncio.run(asyncio.wait_for(self._move(made["room"], made["tokens"]), PATIENCE_S))
        return str(made["room"])

    async def _move(self, room: str, tokens: list[str]) -> None:
        address = f"{self.origin.replace('https', 'wss')}/ws/{room}"
        async with connect(address, ssl=self.tls, origin=self.origin) as line:  # type: ignore[arg-type]
            await line.send(json.dumps({"t": "hello", "tokens": tokens}))
            frame = {}
            while frame.get("t") != "ack":
                frame = json.loads(await line.recv())
                if frame["t"] == "legal" and frame["inputs"]:
                    text = f"{frame['seat']} {frame['inputs'][0]}"
                    await line.send(json.dumps({"t": "input", "text": text, "id": "a"}))


def check(outside: Outside) -> None:
    outside.play()
    assert outside.ask("GET", "/")[0] == 200
    assert outside.ask("GET", "/healthz")[0] == 200
    assert outside.ask("GET", "/metrics")[0] == 403, "figures are nobody's business outside"


def test_nginx(tmp_path: Path, certificate: tuple[Path, Path], server: ServerProcess) -> None:
    nginx, port = installed("nginx"), free_port()
    version = subprocess.run([nginx, "-v"], capture_output=True, text=True, check=False).stderr
    numbers = tuple(map(int, re.findall(r"\d+", version)[:2]))
    text = with_changes(example("nginx"), {
        "443 ssl": f"127.0.0.1:{port} ssl", "cats.example;": "localhost;", "http://127.0.0.1:8000": address(server),
    } | ({} if numbers >= (1, 25) else {"http2 on;": ""}))  # fmt: skip
    cert, key = certificate
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = "".join(f"{kind}_temp_path {tmp_path}/{kind};" for kind in kinds)
    (tmp_path / "nginx.conf").write_text(
        f"daemon off; user root; pid {tmp_path}/nginx.pid; error_log stderr; events {{}} "
        f"http {{ access_log off; {paths}"
        f" ssl_certificate {cert}; ssl_certificate_key {key}; {text} }}"
    )
    with running([nginx, "-c", str(tmp_path / "nginx.conf"), "-p", str(tmp_path)], port, tmp_path):
        check(Outside(port, cert))


def test_caddy(tmp_path: Path, certificate: tuple[Path, Path], server: ServerProcess) -> None:
    caddy, port = installed("caddy"), free_port()
    cert, key = certificate
    text = with_changes(example("caddy"), {
        "cats.example {": f"https://localhost:{port} {{\n    tls {cert} {key}", "127.0.0.1:8000": address(server)[7:],
    })  # fmt: skip
    (tmp_path / "Caddyfile").write_text("{\n    admin off\n    auto_https disable_redirects\n}\n" + text)
    with running([caddy, "run", "--config", str(tmp_path / "Caddyfile"), "--adapter", "caddyfile"], port, tmp_path):
        check(Outside(port, cert))


def test_haproxy_before_three_nodes(tmp_path: Path, certificate: tuple[Path, Path], postgres_url: str) -> None:
    haproxy, port = installed("haproxy"), free_port()
    cert, key = certificate
    (tmp_path / "cats.pem").write_bytes(cert.read_bytes() + key.read_bytes())
    with contextlib.ExitStack() as stack:
        nodes = [
            stack.enter_context(ServerProcess(
                tmp_path, database=postgres_url, node=NodeOptions(f"proxied-{name}", "127.0.0.1:0"), proxy="127.0.0.1"
            ))
            for name in "abc"
        ]  # fmt: skip
        text = with_changes(example("haproxy"), {
            "bind :443": f"bind 127.0.0.1:{port}", "/etc/haproxy/cats.pem": str(tmp_path / "cats.pem"),
            **{f"10.0.0.1{number}:8000": address(node)[7:] for number, node in enumerate(nodes, 1)},
        })  # fmt: skip
        (tmp_path / "haproxy.cfg").write_text(text)
        stack.enter_context(running([haproxy, "-db", "-f", str(tmp_path / "haproxy.cfg")], port, tmp_path))
        outside = Outside(port, cert)
        end = time.monotonic() + PATIENCE_S
        while outside.ask("GET", "/healthz")[0] != 200 and time.monotonic() < end:
            time.sleep(0.2)
        check(outside)
        nodes[0].kill()
        played, end = 0, time.monotonic() + PATIENCE_S
        while played < 6:  # in a row: no player is sent to a node that is gone
            try:
                outside.play()
                played += 1
            except (OSError, AssertionError, WebSocketException):
                assert time.monotonic() < end, "players are still sent to a node that is gone"
                played = 0


def address(server: ServerProcess) -> str:
    return f"http://127.0.0.1:{server.port}"
