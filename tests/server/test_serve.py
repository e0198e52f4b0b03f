"""Real server processes on loopback: starting, ending, and the power that fails."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from processes import Server, until
from typer.testing import CliRunner

import mousehole
from mousehole.server.commands import app


@pytest.fixture
def room_of_two(tmp_path: Path) -> tuple[Path, str, list[str]]:
    """A data folder with a room in it, one input played, the server killed."""
    with Server(tmp_path) as server:
        status, made = server.ask("POST", "/api/rooms", {"game": "bon_appetit", "players": 2})
        assert status == 201
        with server.sit(made["room"], *made["tokens"]) as socket:
            until(socket, "legal")
            socket.send(json.dumps({"t": "input", "text": "0 flip", "id": "a"}))
            assert until(socket, "ack")["n"] == 1
            server.kill()
    return tmp_path, made["room"], made["tokens"]


def test_what_was_acknowledged_survives_kill_9_and_is_not_played_twice(
    room_of_two: tuple[Path, str, list[str]],
) -> None:
    data, room, tokens = room_of_two
    with Server(data) as server, server.sit(room, *tokens, n=0) as socket:
        events = until(socket, "events")
        assert events["n"] == 1
        socket.send(json.dumps({"t": "input", "text": "0 flip", "id": "a"}))
        assert until(socket, "ack")["n"] == 1


def test_sigterm_ends_cleanly_and_loses_nothing(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        _, made = server.ask("POST", "/api/rooms", {"game": "bon_appetit", "players": 2})
        with server.sit(made["room"], *made["tokens"]) as socket:
            until(socket, "legal")
            socket.send(json.dumps({"t": "input", "text": "0 flip", "id": "a"}))
            until(socket, "ack")
            assert server.stop() == 0
    with Server(tmp_path) as server, server.sit(made["room"], *made["tokens"]) as socket:
        assert until(socket, "view")["n"] == 1


def test_export_backup_and_restore(
    room_of_two: tuple[Path, str, list[str]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    data, room, _ = room_of_two
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    run = CliRunner().invoke
    assert run(app, ["backup", str(elsewhere / "b"), "--data", str(data)]).exit_code == 0
    assert run(app, ["restore", str(elsewhere / "b"), "--data", str(elsewhere / "data")]).exit_code == 0
    exported = run(app, ["export", room, "--data", str(elsewhere / "data")])
    record = json.loads(exported.stdout)
    assert len(record["inputs"]) == 1
    assert mousehole.replay(record).turn in (0, 1)


def test_port_that_is_taken_is_said_so(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ran = CliRunner().invoke(app, ["serve", "--port", str(server.port), "--data", str(tmp_path / "b")])
        assert ran.exit_code == 1
        assert "in use" in str(ran.exception)


def test_a_folder_that_a_server_has_is_neither_served_again_nor_restored_into(
    room_of_two: tuple[Path, str, list[str]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    data, room, tokens = room_of_two
    copy = tmp_path_factory.mktemp("elsewhere") / "copy"
    assert CliRunner().invoke(app, ["backup", str(copy), "--data", str(data)]).exit_code == 0
    with Server(data) as server:
        for words in (["serve"], ["restore", str(copy)]):
            ran = CliRunner().invoke(app, [*words, "--data", str(data)])
            assert ran.exit_code == 1
            assert f"http://127.0.0.1:{server.port}/" in str(ran.exception)
        with server.sit(room, *tokens) as socket:  # which goes on as if nothing had been asked
            assert until(socket, "view")["n"] == 1
        server.kill()
        assert CliRunner().invoke(app, ["restore", str(copy), "--data", str(data)]).exit_code == 0


def test_nothing_is_made_where_nothing_is_kept(tmp_path: Path) -> None:
    ran = CliRunner().invoke(app, ["export", "abc", "--data", str(tmp_path / "typo")])
    assert "no tables are kept there" in str(ran.exception)
    assert not (tmp_path / "typo").exists()


def test_a_data_folder_that_cannot_be_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    ran = CliRunner().invoke(app, ["serve", "--data", str(tmp_path / "file" / "below")])
    assert "Not a directory" in str(ran.exception)
    assert "--data" in str(ran.exception)


@pytest.mark.parametrize(("given", "words"), [
    (["--node", "a"], "--advertise"),
    (["--advertise", "127.0.0.1:0"], "--node"),
    (["--node", "a", "--advertise", "127.0.0.1:0"], "--database"),
    (["--node", "a", "--advertise", "nowhere", "--database", "postgresql://x"], "HOST:PORT"),
    (["--node", "a", "--advertise", "127.0.0.1:0", "--secret-file", "/no/such/file"], "--secret-file"),
    (["--node", "a", "--advertise", "127.0.0.1:0", "--node-cert", "a.pem"], "go together"),
    (["--node-ca", "ca.pem"], "--node"),
    (["--node", "a", "--advertise", "127.0.0.1:0", "--database", "mysql://x"], "postgresql://"),
])  # fmt: skip
def test_node_that_is_told_too_little_says_what_is_missing(tmp_path: Path, given: list[str], words: str) -> None:
    ran = CliRunner().invoke(app, ["serve", "--data", str(tmp_path), *given])
    assert ran.exit_code == 1
    assert words in str(ran.exception)


@pytest.mark.parametrize("is_folder", [True, False])
def test_server_whose_store_says_no_ends_in_its_words(tmp_path: Path, is_folder: bool) -> None:
    store = tmp_path / "mousehole.sqlite3"
    if is_folder:
        store.mkdir()
    else:
        store.write_text("no database")
    words = [sys.executable, "-m", "mousehole", "serve", "--data", str(tmp_path)]
    ran = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)
    assert ran.returncode == 2
    assert "mousehole.sqlite3: " in ran.stderr
    assert "Traceback" not in ran.stderr
