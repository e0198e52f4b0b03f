"""What operators see: what fails is logged, counted and started again; nothing is deleted by a wrong clock."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sqlite3
import stat
import subprocess
import time
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from chaos.process import ServerProcess, wait_until
from typer.testing import CliRunner
from websockets.asyncio.client import connect

from mousehole.server.commands import app
from mousehole.server.hosting import doctor, security_log
from mousehole.server.hosting.counts import Counts
from mousehole.server.hosting.registry import RoomLimits, RoomRegistry
from mousehole.server.hosting.retention import DAY_S, RetentionClock
from mousehole.server.hosting.security_log import SecurityLog, make_logger
from mousehole.server.hosting.settings import ServeSettings
from mousehole.server.hosting.workers import front
from mousehole.server.hosting.workers.front import FrontRegistry, number_of
from mousehole.server.http_bodies import NewRoom
from mousehole.server.storage.backups import count_whole
from mousehole.server.storage.sqlite import SqliteStore
from mousehole.server.storage.store import FILE_NAME, Append, RoomRow, StoreError

PATIENCE_S = 120.0


def figures(server: ServerProcess) -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/metrics", timeout=30) as answer:
        text: str = answer.read().decode()
    return text


# Frozen workers


async def _sit_down(server: ServerProcess, worker: int) -> None:
    """Join a room of that worker: so it has begun."""
    rooms = [server.ask("POST", "/api/rooms", {"game": "bon_appetit"})["room"] for _ in range(10)]
    room = next(room for room in rooms if number_of(room, 2) == worker)
    async with connect(f"ws://127.0.0.1:{server.port}/ws/{room}", open_timeout=PATIENCE_S) as line:
        await line.send('{"t": "hello"}')
        await asyncio.wait_for(line.recv(), PATIENCE_S)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="workers are found by /proc")
def test_a_frozen_worker_is_ended_and_started_again(tmp_path: Path) -> None:
    async def freeze() -> None:
        with ServerProcess(tmp_path, workers=2) as server:
            await _sit_down(server, worker=0)
            await asyncio.sleep(3.0)  # by then it has been asked whether it is there, and has answered
            frozen = server.worker_pids()[0]
            os.kill(frozen, signal.SIGSTOP)
            assert await wait_until(lambda: server.worker_pids().get(0) not in (None, frozen), PATIENCE_S)
            assert 'mousehole_troubles_total{kind="workers_frozen"} 1.0' in figures(server)
            assert await wait_until(lambda: server.ask("GET", "/healthz")["status"] == "ok", PATIENCE_S)

    asyncio.run(freeze())


def test_a_worker_that_never_answers_is_ended_and_started_again_each_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "silent_worker.py").write_text("import time\ntime.sleep(600)\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    for name in ("WATCH_S", "ALIVE_S", "START_S"):
        monkeypatch.setattr(front, name, 0.05)

    async def run() -> None:
        settings = ServeSettings(data=tmp_path, workers=1)
        registry = FrontRegistry(SqliteStore(tmp_path / FILE_NAME), None, RoomLimits(), settings, "silent_worker")
        await registry.open()
        try:
            assert await wait_until(lambda: registry.condition == "worker_down", PATIENCE_S)
            assert await wait_until(lambda: registry.counts.troubles.get("workers_frozen", 0) >= 2, PATIENCE_S)
        finally:
            monkeypatch.setattr(front, "LEAVE_S", 0.1)
            await registry.close()

    asyncio.run(run())


# The store


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_writer_that_has_ended_is_started_again_and_nobody_waits_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def die(*_: Any) -> None:
        raise SystemExit

    async def play() -> None:
        registry = RoomRegistry(SqliteStore(tmp_path / FILE_NAME))
        await registry.open()
        store = registry.store
        assert isinstance(store, SqliteStore)
        with monkeypatch.context() as broken:
            broken.setattr(SqliteStore, "_commit", die)
            waiting = asyncio.ensure_future(registry.create(NewRoom("bon_appetit")))
            assert await wait_until(lambda: store._thread is not None and not store._thread.is_alive(), PATIENCE_S)
        with caplog.at_level(logging.ERROR):
            registry._look_at_writer()
        with pytest.raises(Exception, match="the writer has ended"):
            await waiting
        assert (await registry.create(NewRoom("bon_appetit"))).room
        assert registry.counts.troubles == {"writer": 1}
        assert "another is started" in caplog.text
        await registry.close()

    asyncio.run(play())


def test_a_room_whose_store_fails_is_counted(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        registry = RoomRegistry(SqliteStore(tmp_path / FILE_NAME, max_pages=12))
        await registry.open()
        made = await registry.create(NewRoom("bon_appetit", players=2))
        runner = await registry.runner(made.room)
        row = RoomRow(made.room, "bon_appetit", "waiting", False, 0.0)
        await registry.store.append(Append(row, 1, [b"{}"]))  # somebody else has written there
        runner.room.outbox.record(_named())
        runner._carry_out()
        assert await wait_until(lambda: runner.failed, PATIENCE_S)
        assert registry.counts.troubles == {"store": 1}
        await registry.close()

    asyncio.run(play())


def _named() -> Any:
    from mousehole.server.log import Named

    return Named(0, "Ada")


# Retention

NOW = 1_800_000_000.0


def test_rooms_are_deleted_by_a_clock_that_goes_as_it_should() -> None:
    clock = RetentionClock()
    for hour in range(100):
        assert clock.may_delete(NOW + 3600 * hour, 50.0 + 3600 * hour, [NOW - 60])


@pytest.mark.parametrize("days", [400, 2, -2, -4000])
def test_nothing_is_deleted_for_a_day_after_the_clock_has_jumped(days: float, caplog: pytest.LogCaptureFixture) -> None:
    clock = RetentionClock()
    assert clock.may_delete(NOW, 0.0, [NOW - 60])
    jumped = NOW + days * DAY_S
    with caplog.at_level(logging.ERROR):
        assert not clock.may_delete(jumped + 30, 30.0)
    assert "jumped" in caplog.text
    assert not clock.may_delete(jumped + 3600, 3600.0)
    assert clock.may_delete(jumped + DAY_S + 60, DAY_S + 60)


@pytest.mark.parametrize("latest", [NOW - 500 * DAY_S, NOW + 500 * DAY_S])
def test_nothing_is_deleted_at_a_start_with_a_clock_that_nothing_explains(latest: float) -> None:
    clock = RetentionClock()
    assert not clock.may_delete(NOW, 0.0, [latest])
    assert clock.may_delete(NOW + DAY_S, DAY_S)


def test_a_restart_does_not_make_a_clock_that_has_jumped_believed() -> None:
    jumped = NOW + 400 * DAY_S
    since = [jumped + 600, jumped + 300, NOW, NOW - 60]  # two rooms were written to after the jump
    assert not RetentionClock().may_delete(jumped + 900, 0.0, since)
    assert RetentionClock().may_delete(jumped + 600 + DAY_S, 0.0, [jumped + 300 + DAY_S, *since])


def test_a_server_that_is_started_again_after_its_clock_has_jumped_keeps_its_rooms(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def start() -> None:
        registry = RoomRegistry(SqliteStore(tmp_path / FILE_NAME), limits=RoomLimits(retention_days=30))
        await registry.open()
        await registry.forget_old()
        await registry.create(NewRoom("bon_appetit"))
        await registry.close()

    asyncio.run(start())
    later = time.time() + 400 * DAY_S
    monkeypatch.setattr(time, "time", lambda: later)
    for _ in range(2):
        asyncio.run(start())

    async def left() -> int:
        store = SqliteStore(tmp_path / FILE_NAME)
        await store.open()
        rows = await store.rows()
        await store.close()
        return len(rows)

    assert asyncio.run(left()) == 3


def test_a_server_whose_clock_has_jumped_keeps_its_rooms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        registry = RoomRegistry(SqliteStore(tmp_path / FILE_NAME), limits=RoomLimits(retention_days=30))
        await registry.open()
        await registry.create(NewRoom("bon_appetit"))
        registry.runners.clear()
        await registry.forget_old()
        later = time.time() + 400 * DAY_S
        monkeypatch.setattr(time, "time", lambda: later)
        await registry.forget_old()
        assert len(await registry.store.rows()) == 1
        await registry.close()

    asyncio.run(play())


# The log of what concerns safety


def test_what_was_turned_away_is_written_by_kind_and_without_addresses(tmp_path: Path) -> None:
    counts = Counts()
    log = SecurityLog(make_logger(tmp_path / security_log.FILE_NAME), lambda: counts.turned_away)
    log.write()
    for _ in range(3):
        counts.turn_away("origins")
    counts.turn_away("frames")
    log.write()
    counts.turn_away("frames")
    log.close()
    lines = (tmp_path / security_log.FILE_NAME).read_text().splitlines()
    assert [line.partition("Z ")[2] for line in lines] == ["frames 1", "origins 3", "frames 1"]


def test_a_server_writes_it_beside_its_tables_for_its_owner_alone(tmp_path: Path) -> None:
    with ServerProcess(tmp_path / "data") as server:
        request = urllib.request.Request(
            f"http://127.0.0.1:{server.port}/api/rooms", b"{}", {"Origin": "https://evil.example"}, method="POST"
        )
        with pytest.raises(urllib.error.HTTPError, match="403"):
            urllib.request.urlopen(request, timeout=30)
        assert 'limit="origins"' in figures(server)
        server.stop()
    written = tmp_path / "data" / security_log.FILE_NAME
    assert "origins 1" in written.read_text()
    assert "127.0.0.1" not in written.read_text()
    if os.name == "posix":
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (written, tmp_path / "data" / FILE_NAME)}
        assert modes == {security_log.FILE_NAME: 0o600, FILE_NAME: 0o600}
        assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700


# The doctor


def ask_doctor(*words: str) -> tuple[int, str]:
    told = CliRunner().invoke(app, ["doctor", *words])
    return told.exit_code, told.output


def filled(folder: Path) -> Path:
    async def fill() -> None:
        registry = RoomRegistry(SqliteStore(folder / FILE_NAME))
        await registry.open()
        await registry.create(NewRoom("bon_appetit"))
        await registry.close()

    folder.mkdir(mode=0o700)
    asyncio.run(fill())
    for path in folder.iterdir():
        path.chmod(0o600)
    return folder


def test_the_doctor_finds_a_good_folder_well(tmp_path: Path) -> None:
    code, words = ask_doctor("--data", str(filled(tmp_path / "data")))
    assert (code, "WRONG" in words) == (0, False), words
    assert "tables: 1 with 1 entries, all whole" in words


def test_the_doctor_finds_a_file_in_place_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for given in (tmp_path / "file", tmp_path / "file" / "below"):
        code, words = ask_doctor("--data", str(given))
        assert code == 1
        assert f"folder {given}: {tmp_path / 'file'} is a file" in words


@pytest.mark.skipif(os.name != "posix", reason="rights are otherwise there")
def test_the_doctor_says_what_to_do_about_rights(tmp_path: Path) -> None:
    folder = filled(tmp_path / "data")
    folder.chmod(0o755)
    (folder / FILE_NAME).chmod(0o644)
    code, words = ask_doctor("--data", str(folder))
    assert code == 1
    assert f"chmod 0700 {folder}" in words
    assert f"chmod 0600 {folder / FILE_NAME}" in words


@pytest.mark.skipif(os.name != "posix", reason="rights are otherwise there")
def test_the_doctor_says_that_the_tables_are_another_users(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = filled(tmp_path / "data")
    unreadable = folder / FILE_NAME
    may = os.access
    monkeypatch.setattr(doctor.os, "access", lambda path, mode: Path(path) != unreadable and may(path, mode))
    code, words = ask_doctor("--data", str(folder))
    assert code == 1
    assert "is not this user's" in words
    assert "chown" in words


def test_tables_that_cannot_be_opened_are_said_to_be_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = filled(tmp_path / "data")

    def closed(*_given: object, **_named: object) -> None:
        raise sqlite3.OperationalError("unable to open database file")

    monkeypatch.setattr(sqlite3, "connect", closed)
    with pytest.raises(StoreError, match="unable to open"):
        count_whole(folder / FILE_NAME)


def test_the_doctor_looks_at_the_rights_of_every_file_of_the_folder(tmp_path: Path) -> None:
    folder = filled(tmp_path / "data")
    (folder / "own_browser.json").touch(mode=0o644)  # the tokens of this machine's own browser
    (folder / "own_browser.json").chmod(0o644)
    (folder / "port").touch()
    (folder / "port").chmod(0o644)
    code, words = ask_doctor("--data", str(folder))
    assert code == 1
    assert f"chmod 0600 {folder / 'own_browser.json'}" in words
    assert f"chmod 0600 {folder / 'port'}" not in words


def test_the_doctor_says_that_a_newer_program_has_written_the_tables(tmp_path: Path) -> None:
    folder = filled(tmp_path / "data")
    connection = sqlite3.connect(folder / FILE_NAME)
    connection.execute("PRAGMA user_version = 99")
    connection.commit()
    connection.close()
    code, words = ask_doctor("--data", str(folder))
    assert code == 1
    assert "start the newer version" in words


def test_the_doctor_says_that_a_certificate_has_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ended = time.strftime("%b %d %H:%M:%S %Y GMT", time.gmtime(time.time() - 3 * DAY_S))
    monkeypatch.setattr(doctor, "_decoded", lambda _: {"notAfter": ended})
    monkeypatch.setattr(doctor.ssl.SSLContext, "load_cert_chain", lambda *_: None)
    monkeypatch.setattr(doctor.ssl.SSLContext, "load_verify_locations", lambda *_: None)
    files = ("--node-cert", "a.pem", "--node-key", "a.key", "--node-ca", "a.pem")
    code, words = ask_doctor("--data", str(filled(tmp_path / "data")), *files)
    assert code == 1
    assert "ended 3 days ago" in words
    assert "sign a new one: no node" in words


def test_the_doctor_finds_a_port_that_is_taken(tmp_path: Path) -> None:
    with ServerProcess(tmp_path / "data") as server:
        code, words = ask_doctor("--data", str(tmp_path / "data"), "--port", str(server.port))
    assert code == 1
    assert "choose another with --port" in words


def test_the_doctor_finds_damage_and_a_wrong_clock(tmp_path: Path) -> None:
    folder = filled(tmp_path / "data")
    connection = sqlite3.connect(folder / FILE_NAME)
    connection.execute("UPDATE entries SET sum = sum + 1")
    connection.commit()
    connection.close()
    future = time.time() + 10 * DAY_S
    os.utime(folder / FILE_NAME, (future, future))
    code, words = ask_doctor("--data", str(folder))
    assert code == 1
    assert "restore a backup" in words
    assert "set it, by NTP" in words


def test_the_doctor_looks_at_certificates(tmp_path: Path) -> None:
    if subprocess.run(["openssl", "version"], capture_output=True, check=False).returncode:
        pytest.skip("openssl is not installed")
    cert, key = tmp_path / "a.pem", tmp_path / "a.key"
    made = ["openssl", "req", "-x509", "-newkey", "ed25519", "-nodes", "-subj", "/CN=a", "-days", "10"]
    subprocess.run([*made, "-keyout", str(key), "-out", str(cert)], check=True, capture_output=True)
    files = ("--node-cert", str(cert), "--node-key", str(key), "--node-ca", str(cert))
    code, words = ask_doctor("--data", str(filled(tmp_path / "data")), *files)
    assert code == 1
    assert "sign a new one before it ends" in words
    code, words = ask_doctor("--data", str(tmp_path / "data"), *files[:2], "--node-key", str(cert), *files[4:])
    assert "give a certificate, its own key" in words


def test_the_doctor_asks_a_database(postgres_url: str, tmp_path: Path) -> None:
    code, words = ask_doctor("--data", str(tmp_path), "--database", postgres_url)
    assert "database: it can be written to and read" in words
    code, words = ask_doctor("--data", str(tmp_path), "--database", "postgresql://127.0.0.1:1/nothing")
    assert code == 1
    assert "is it running" in words
