"""Where the server can be reached from, and whose word it takes for an address."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from typer.testing import CliRunner

from mousehole.server import serve as serving
from mousehole.server.commands import app
from mousehole.server.hosting.settings import ServeSettings
from mousehole.server.serve import CannotServe, bind, host_and_port, lan_address


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What `serve` would have run, without running it."""
    told: dict[str, Any] = {}

    def serve(settings: ServeSettings, ready: Any, open_browser: bool = False) -> None:
        told.update(settings=settings, open_browser=open_browser)
        ready(f"http://{serving._shown(settings.host)}:1234{settings.root_path}/")

    monkeypatch.setattr(serving, "serve", serve)
    return told


def test_lan_listens_on_all_addresses_and_shows_one_with_a_code(told: dict[str, Any], tmp_path: Path) -> None:
    ran = CliRunner().invoke(app, ["serve", "--lan", "--data", str(tmp_path)])
    assert ran.exit_code == 0, ran.output
    assert told["settings"].host == "0.0.0.0"
    assert f"http://{lan_address()}:1234/" in ran.output
    assert "█" in ran.output or "▄" in ran.output


def test_without_lan_only_this_machine_is_served_and_no_code_is_shown(told: dict[str, Any], tmp_path: Path) -> None:
    ran = CliRunner().invoke(app, ["serve", "--data", str(tmp_path), "--root-path", "/cats/"])
    assert told["settings"].host == "127.0.0.1"
    assert ran.output == "Mousehole is at http://127.0.0.1:1234/cats/\n"


@pytest.mark.parametrize(
    ("option", "given", "wanted"),
    [
        ("--host", "", "such as 127.0.0.1"),
        ("--root-path", "cats", "such as /cats"),
        ("--root-path", "/cats and mice", "such as /cats"),
        ("--proxy", "nginx", "such as 127.0.0.1"),
        ("--origin", "cats.example", "such as https://cats.example"),
        ("--origin", "https://cats.example/page", "such as https://cats.example"),
        ("--name", "https://cats.example", "such as cats.example"),
        ("--lan-address", "", "such as 192.168.1.20"),
    ],
)
def test_what_nobody_could_be_served_by_is_refused_at_the_start(told, tmp_path, option, given, wanted) -> None:
    ran = CliRunner().invoke(app, ["serve", "--data", str(tmp_path), option, given])
    assert f"{option} {given!r}: " in str(ran.exception)
    assert wanted in str(ran.exception)
    assert not told


@pytest.mark.parametrize(("option", "given"), [("--advertise", "cats"), ("--listen-nodes", "0.0.0.0:99999")])
def test_an_address_for_nodes_that_is_none_is_refused_by_the_name_of_its_option(tmp_path, option, given) -> None:
    asked = {"--advertise": "127.0.0.1:0", "--listen-nodes": "127.0.0.1:0"} | {option: given}
    words = [word for pair in asked.items() for word in pair]
    node = ["--node", "a", "--database", "postgresql://127.0.0.1:1/none"]
    ran = CliRunner().invoke(app, ["serve", "--data", str(tmp_path), *node, *words])
    assert f"{option} {given}: HOST:PORT is wanted" in str(ran.exception)


@pytest.mark.parametrize("days", ["inf", "-inf", "nan", "-1", "0", "1e400"])
def test_a_time_to_keep_tables_for_that_means_nothing_or_everything_is_refused(told, tmp_path, days) -> None:
    ran = CliRunner().invoke(app, ["serve", "--data", str(tmp_path), f"--retention={days}"])
    assert f"--retention {float(days):g}: a number of days above 0 is wanted" in str(ran.exception)
    assert "for ever" in str(ran.exception)
    assert not told


@pytest.mark.parametrize("days", ["90", "0.5", "1e-3"])
def test_tables_are_kept_for_as_many_days_as_is_said(told: dict[str, Any], tmp_path: Path, days: str) -> None:
    ran = CliRunner().invoke(app, ["serve", "--data", str(tmp_path), "--retention", days])
    assert ran.exit_code == 0, ran.output
    assert told["settings"].retention_days == float(days)


def test_what_people_can_be_served_by_is_taken(told: dict[str, Any], tmp_path: Path) -> None:
    asked = ["--host", "::1", "--root-path", "/a/b-c/", "--proxy", "10.0.0.7,10.1.0.0/16,*", "--name", "cats.example"]
    ran = CliRunner().invoke(app, ["serve", "--data", str(tmp_path), *asked, "--origin", "https://cats.example:8443/"])
    assert ran.exit_code == 0, ran.output
    assert told["settings"].origins == ("https://cats.example:8443",)  # as browsers say it


@pytest.fixture
def config(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """The uvicorn configuration that given settings lead to."""
    seen: list[uvicorn.Config] = []
    monkeypatch.setattr(uvicorn.Server, "run", lambda self, sockets=None: seen.append(self.config))

    def configured(**settings: Any) -> uvicorn.Config:
        serving.serve(ServeSettings(tmp_path, **settings), lambda _: None)
        return seen[-1]

    return configured


def test_forwarded_headers_are_believed_from_the_given_proxy_alone(config: Any) -> None:
    assert config().proxy_headers is False
    behind = config(proxy="10.0.0.7")
    assert behind.proxy_headers is True
    assert behind.forwarded_allow_ips == "10.0.0.7"


@pytest.mark.parametrize(("peer", "seen"), [("10.0.0.7", "1.2.3.4"), ("10.0.0.8", "10.0.0.8")])
def test_proxy_s_word_counts_and_no_other_s(peer: str, seen: str) -> None:
    import asyncio

    from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

    found: list[str] = []

    async def inner(scope: Any, receive: Any, send: Any) -> None:
        found.append(scope["client"][0])

    scope = {"type": "http", "client": (peer, 5), "scheme": "http", "headers": [(b"x-forwarded-for", b"1.2.3.4")]}
    asyncio.run(ProxyHeadersMiddleware(inner, "10.0.0.7")(scope, None, None))  # type: ignore[arg-type]
    assert found == [seen]


def test_port_that_is_taken_is_said_so() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        with pytest.raises(CannotServe, match="in use"):
            bind("127.0.0.1", other.getsockname()[1])


@pytest.mark.parametrize("host", ["\udcff", "no host\0at all", "x" * 300])
def test_host_that_is_none_is_said_so(host: str) -> None:
    with pytest.raises(CannotServe, match=":0: "):
        bind(host, 0)


@pytest.mark.parametrize("text", ["", "x", ":1", "x:", "x:-1", "x:65536", "x:²", "x:" + "9" * 5000])
def test_address_of_a_node_that_is_none_is_said_so(text: str) -> None:
    with pytest.raises(CannotServe, match="HOST:PORT is wanted"):
        host_and_port(text, "--advertise")
