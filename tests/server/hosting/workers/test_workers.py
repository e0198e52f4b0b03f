"""A server whose rooms are in several processes: for those outside it is one."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from chaos.process import ServerProcess
from processes import PATIENCE_S, Server, until
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import mousehole
from mousehole.server.commands import app
from mousehole.server.hosting.limits import Limits
from mousehole.server.hosting.workers import messages
from mousehole.server.hosting.workers.channel import Channel
from mousehole.server.hosting.workers.front import FrontRegistry, number_of
from mousehole.server.hosting.workers.front_services import FrontConnectionLimit, FrontStore
from mousehole.server.storage.sqlite import SqliteFile, SqliteStore
from mousehole.server.storage.store import Append, Batch, RoomRow, StoreError

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="workers are found by /proc")
WORKERS = 2
END_S = PATIENCE_S


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("data"), workers=WORKERS) as running:
        yield running


def new_room(server: ServerProcess, at: int | None = None, **asked: Any) -> dict[str, Any]:
    """A new room, of that worker if one is named."""
    while True:
        made: dict[str, Any] = server.ask("POST", "/api/rooms", {"game": "bon_appetit", "players": 2} | asked)
        if at is None or number_of(made["room"], WORKERS) == at:
            return made


@contextmanager
def sit(server: ServerProcess, room: str, *tokens: str, n: int | None = None) -> Iterator[ClientConnection]:
    address = f"ws://127.0.0.1:{server.port}/ws/{room}"
    with connect(address, compression=None, open_timeout=PATIENCE_S, max_queue=None) as line:
        with suppress(ConnectionClosed):  # who is turned away at once is told why below
            line.send(json.dumps({"t": "hello", "tokens": [token for token in tokens if token], "n": n}))
        yield line


def flip(line: ClientConnection, name: str) -> int:
    """Whoever's turn it is turns a card; the state that this makes."""
    line.send(json.dumps({"t": "input", "text": "flip", "id": name}))
    return int(until(line, "ack")["n"])


def closed_with(line: ClientConnection) -> int | None:
    """Read until the end; the code that it comes with, or None where nobody says good-bye."""
    while True:
        try:
            line.recv(timeout=PATIENCE_S)
        except ConnectionClosed as closed:
            return None if closed.rcvd is None else int(closed.rcvd.code)


def eventually(holds: Callable[[], object]) -> None:
    end = time.monotonic() + END_S
    while not holds():
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.05)


# One server


@pytest.mark.parametrize("game", mousehole.games())
def test_games_are_played_at_every_worker(server: ServerProcess, game: str) -> None:
    players = 3 if game == "mistigri" else 2
    for at in range(WORKERS):
        made = new_room(server, at, game=game, players=players, pace="instant")
        with sit(server, made["room"], *made["tokens"]) as line:
            frame = until(line, "view")
            assert (frame["n"], until(line, "legal")["seat"]) == (0, 0)


def test_a_game_is_played_to_its_end_and_told_again(server: ServerProcess) -> None:
    made = new_room(server, game="bon_appetit", players=2, pace="instant", position={"piles": [["CH"], ["CA", "CH"]]})
    with sit(server, made["room"], *made["tokens"]) as line:
        until(line, "legal")
        name = 0
        while True:
            name += 1
            line.send(json.dumps({"t": "input", "text": "flip", "id": str(name)}))
            if until(line, "events")["over"]:
                break
    record = server.ask("GET", f"/api/rooms/{made['room']}/record")
    assert mousehole.replay(record).over
    assert server.ask("GET", f"/api/rooms/{made['room']}/replay")["frames"]


def test_lists_know_of_the_rooms_of_all_workers(server: ServerProcess) -> None:
    rooms = [new_room(server, at, open=True) for at in range(WORKERS)]
    for made in rooms:
        with sit(server, made["room"], made["tokens"][0]) as line:
            until(line, "legal")
    names = {made["room"] for made in rooms}
    listed = {room["room"] for room in server.ask("GET", "/api/rooms")["rooms"]}
    assert names <= listed
    mine = server.ask("POST", "/api/mine", {"tokens": {made["room"]: [made["tokens"][0]] for made in rooms}})
    assert {table["room"] for table in mine["tables"]} == names


def test_a_room_that_its_host_deletes_is_gone_from_its_worker(server: ServerProcess) -> None:
    import urllib.request

    made = new_room(server)
    with sit(server, made["room"], *made["tokens"]) as line:
        until(line, "legal")
        address = f"http://127.0.0.1:{server.port}/api/rooms/{made['room']}"
        asked = urllib.request.Request(
            address, method="DELETE", headers={"Authorization": f"Bearer {made['tokens'][0]}"}
        )
        with urllib.request.urlopen(asked, timeout=PATIENCE_S) as answer:
            assert answer.status == 204
        assert closed_with(line) == 4404
    with sit(server, made["room"], *made["tokens"]) as line:
        assert closed_with(line) == 4404


def test_what_is_no_room_is_said_so(server: ServerProcess) -> None:
    for room in ("nosuchroom", "%00", "a" * 100):
        with sit(server, room) as line:
            assert closed_with(line) == 4404


def test_bots_play_at_every_worker(server: ServerProcess) -> None:
    for at in range(WORKERS):
        made = new_room(server, at, game="chop_chop", players=2, bots=["kitten"], pace="instant")
        token = next(token for token in made["tokens"] if token)
        with sit(server, made["room"], token) as line:
            moves = 0
            while moves < 4:
                legal = until(line, "legal")
                if legal["inputs"]:
                    moves += 1
                    line.send(json.dumps({"t": "input", "text": legal["inputs"][0], "id": str(moves)}))


def test_figures_are_those_of_all_processes(server: ServerProcess) -> None:
    import urllib.request

    def figures() -> dict[str, float]:
        with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/metrics", timeout=PATIENCE_S) as answer:
            lines = answer.read().decode().splitlines()
        return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines) if name[0] != "#"}

    eventually(lambda: figures()["mousehole_connections"] == 0)  # those of the tests before
    before = figures()
    rooms = [new_room(server, at) for at in range(WORKERS)]
    with ExitStack() as stack:
        for number, made in enumerate(rooms):
            line = stack.enter_context(sit(server, made["room"], *made["tokens"]))
            until(line, "legal")
            flip(line, f"figures {number}")
        eventually(lambda: figures()["mousehole_connections"] == 2)
        eventually(lambda: figures()["mousehole_messages_total"] >= before["mousehole_messages_total"] + 2)
        assert figures()["mousehole_workers"] == WORKERS
        assert server.ask("GET", "/healthz")["connections"] == 2
    eventually(lambda: figures()["mousehole_connections"] == 0)


def test_connections_of_an_address_are_counted_over_all_workers(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, Limits(connections_per_address=2, rooms_per_s=0), workers=WORKERS) as server:
        first, second = (new_room(server, at) for at in range(WORKERS))
        with sit(server, first["room"]) as one, sit(server, second["room"]) as two:
            until(one, "room")
            until(two, "room")
            with sit(server, first["room"]) as third:
                assert closed_with(third) == 4429
        eventually(lambda: server.ask("GET", "/healthz")["connections"] == 0)
        with sit(server, second["room"]) as again:
            until(again, "room")
            os.kill(server.worker_pids()[1], signal.SIGKILL)  # its connections are gone with it
            assert closed_with(again) is None
        with sit(server, first["room"]) as one, sit(server, first["room"]) as two:
            until(one, "room")
            until(two, "room")


# Ends


def test_a_worker_that_is_killed_loses_nothing_and_the_other_hears_nothing_of_it(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, workers=WORKERS) as server:
        hurt, other = (new_room(server, at) for at in range(WORKERS))
        with sit(server, hurt["room"], *hurt["tokens"]) as line, sit(server, other["room"], *other["tokens"]) as calm:
            until(line, "legal")
            until(calm, "legal")
            assert flip(line, "a") == 1
            before = server.worker_pids()
            os.kill(before[0], signal.SIGKILL)
            assert closed_with(line) is None
            assert flip(calm, "b") == 1
        eventually(lambda: server.worker_pids().get(0, before[0]) != before[0])
        with sit(server, hurt["room"], *hurt["tokens"], n=0) as line:
            assert until(line, "events")["n"] == 1
            assert flip(line, "a") == 1  # known, and not played twice
            assert flip(line, "c") == 2
        assert server.worker_pids()[1] == before[1]


def test_workers_end_with_their_front(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, workers=WORKERS) as server:
        made = new_room(server)
        with sit(server, made["room"], *made["tokens"]) as line:
            until(line, "legal")
            assert flip(line, "a") == 1
            pids = server.worker_pids()
            server.kill()
        eventually(lambda: not any(is_worker(pid) for pid in pids.values()))
        server.start()
        with sit(server, made["room"], *made["tokens"]) as line:
            assert until(line, "view")["n"] == 1


def is_worker(pid: int) -> bool:
    try:
        return "mousehole" in Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return False


@pytest.mark.parametrize(("how", "code"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
def test_a_clean_end_tells_everybody_to_come_back(tmp_path: Path, how: signal.Signals, code: int) -> None:
    with Server(tmp_path, "--workers", str(WORKERS)) as server:
        _, made = server.ask("POST", "/api/rooms", {"game": "bon_appetit", "players": 2})
        with server.sit(made["room"], *made["tokens"]) as line:
            until(line, "legal")
            assert flip(line, "a") == 1
            server.process.send_signal(how)
            assert closed_with(line) == 1012
        assert server.process.wait(PATIENCE_S) == code
    with Server(tmp_path) as server, server.sit(made["room"], *made["tokens"]) as line:  # one process reads it as well
        assert until(line, "view")["n"] == 1


def test_ctrl_c_in_a_terminal_reaches_all_processes_and_still_ends_cleanly(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "mousehole.server", "serve", "--data", str(tmp_path), "--workers", str(WORKERS)]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    try:
        assert process.stdout is not None
        assert "http" in process.stdout.readline()
        os.killpg(process.pid, signal.SIGINT)
        _, errors = process.communicate(timeout=PATIENCE_S)
        assert process.returncode == 130
        assert "Traceback" not in errors
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()


@pytest.mark.slow
def test_workers_on_postgresql_store_by_themselves(tmp_path: Path, postgres_url: str) -> None:
    with ServerProcess(tmp_path, database=postgres_url, workers=WORKERS) as server:
        rooms = [new_room(server, at) for at in range(WORKERS)]
        for made in rooms:
            with sit(server, made["room"], *made["tokens"]) as line:
                until(line, "legal")
                assert flip(line, "a") == 1
        server.kill()
        server.start()
        for made in rooms:
            with sit(server, made["room"], *made["tokens"]) as line:
                assert until(line, "view")["n"] == 1


@pytest.mark.parametrize(("given", "words"), [
    (["--workers", "2", "--node", "a", "--advertise", "127.0.0.1:0", "--database", "postgresql://x"], "another node"),
    (["--workers", "0"], ""),
])  # fmt: skip
def test_workers_that_cannot_be_are_refused(tmp_path: Path, given: list[str], words: str) -> None:
    ran = CliRunner().invoke(app, ["serve", "--data", str(tmp_path), *given])
    assert ran.exit_code in (1, 2)
    assert words in str(ran.exception)


# The line between them


class Heard:
    """What one end has heard."""

    def __init__(self, line: socket.socket, kind: Any) -> None:
        self.messages: list[tuple[Any, int | None]] = []
        self.lost = asyncio.get_running_loop().create_future()
        self.channel = Channel(
            line, kind, lambda message, fd: self.messages.append((message, fd)), lambda: self.lost.set_result(None)
        )

    async def wait_for(self, count: int) -> None:
        async with asyncio.timeout(30):
            while len(self.messages) < count:
                await asyncio.sleep(0.005)


def test_messages_and_sockets_come_in_order_however_little_fits_at_once() -> None:
    async def talk() -> None:
        here, there = socket.socketpair()
        here.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        front, worker = Heard(here, messages.FromWorker), Heard(there, messages.FromFront)
        pipes = [os.pipe() for _ in range(20)]
        for number, (reading, writing) in enumerate(pipes):
            front.channel.send(messages.Hand(bytes([number]) * 10_000), reading)
            front.channel.send(messages.Let(number, True))
            os.write(writing, bytes([number]))
            os.close(writing)
        await worker.wait_for(2 * len(pipes))
        for number in range(len(pipes)):
            (hand, descriptor), (let, none) = worker.messages[2 * number : 2 * number + 2]
            assert hand == messages.Hand(bytes([number]) * 10_000)
            assert (let, none) == (messages.Let(number, True), None)
            assert os.read(descriptor, 10) == bytes([number])
            os.close(descriptor)
        front.channel.cut()
        await worker.lost
        front.channel.send(messages.Let(1, True))  # to nobody

    asyncio.run(talk())


def test_sockets_for_somebody_who_is_gone_are_closed() -> None:
    async def talk() -> None:
        here, there = socket.socketpair()
        front = Heard(here, messages.FromWorker)
        there.close()
        await front.lost
        reading, writing = os.pipe()
        front.channel.send(messages.Hand(b""), reading)
        with pytest.raises(OSError, match="descriptor"):
            os.fstat(reading)
        os.close(writing)

    asyncio.run(talk())


def test_what_a_worker_appends_is_done_when_the_front_says_so(tmp_path: Path) -> None:
    async def store() -> None:
        sent: list[msgspec.Struct] = []
        front = FrontStore(SqliteFile(tmp_path / "none"), sent.append)
        first = front.append(Append(RoomRow("a", "bon_appetit", "playing", False, 0.0), 3, [b"x", b"y"]))
        second = front.append(Append(RoomRow("b", "chop_chop", "playing", True, 0.0), 0, [b"z"], False))
        await asyncio.sleep(0)
        (asked,) = sent
        assert isinstance(asked, messages.Appends)
        assert asked.batch.parts == [("a", 3, [b"x", b"y"]), ("b", 0, [b"z"])]
        assert [row.room for row in asked.batch.news] == ["a"]
        assert not first.done()
        front.stored(messages.Stored(asked.number, [None, "the number is taken"]))
        assert first.result() is None
        assert "taken" in str(second.exception())
        for refused in (front.delete("a"), front.expire(0.0)):
            with pytest.raises(StoreError):
                await refused

    asyncio.run(store())


def test_an_append_that_cannot_be_takes_no_other_with_it(tmp_path: Path) -> None:
    async def store() -> None:
        row = RoomRow("a", "bon_appetit", "playing", False, 0.0)
        kept = SqliteStore(tmp_path / "store")
        await kept.open()
        await kept.append(Append(row, 0, [b"first"]))
        batch = Batch([("a", 0, [b"again"]), ("b", 0, [b"other"]), ("a", 1, [b"second"])], [row._replace(room="b")])
        assert list(await kept.append_all(batch)) == [0]
        assert {found.room for found in await kept.rows()} == {"a", "b"}
        assert [await kept.load(room) for room in "ab"] == [[b"first", b"second"], [b"other"]]
        await kept.close()

    asyncio.run(store())


def test_who_was_let_in_after_nobody_waits_is_counted_out_again() -> None:
    async def ask() -> None:
        sent: list[Any] = []
        gate = FrontConnectionLimit(sent.append)
        asking = asyncio.create_task(gate.let_in("1.2.3.4"))
        await asyncio.sleep(0)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        gate.let(messages.Let(sent[0].number, True))
        assert sent[1] == messages.Left("1.2.3.4")

    asyncio.run(ask())


def test_an_error_in_dealing_with_a_message_ends_the_line(caplog: pytest.LogCaptureFixture) -> None:
    async def talk() -> None:
        here, there = socket.socketpair()
        front = Heard(here, messages.FromWorker)
        lost = asyncio.get_running_loop().create_future()

        def fail(*_: object) -> None:
            raise KeyError("of ours")

        Channel(there, messages.FromFront, fail, lambda: lost.set_result(None))
        front.channel.send(messages.Let(1, True))
        await lost
        await front.lost

    asyncio.run(talk())
    assert "could not be dealt with" in caplog.text


def are_all_others(server: ServerProcess, ended: set[int]) -> bool:
    pids = set(server.worker_pids().values())
    return len(pids) == WORKERS and pids.isdisjoint(ended)


def test_a_word_to_all_tables_reaches_those_of_the_workers_that_are_there() -> None:
    """A worker that is just being started again keeps nobody else's tables from standing still."""

    class Worker:
        def __init__(self, *, is_there: bool) -> None:
            self.is_there, self.heard = is_there, list[str]()

        async def ask(self, what: str, about: list[str]) -> int:
            if not self.is_there:
                raise StoreError("a worker has ended")
            _, _, *self.heard = about
            return len(self.heard)

    front = object.__new__(FrontRegistry)
    gone, there = Worker(is_there=False), Worker(is_there=True)
    front.workers = [gone, there]  # type: ignore[list-item]
    rooms = [f"room{number}" for number in range(8)]
    theirs = [room for room in rooms if number_of(room, 2) == 1]
    assert 0 < len(theirs) < len(rooms)
    assert asyncio.run(front.order(rooms, "pause", "")) == len(theirs)
    assert there.heard == theirs


def test_workers_that_end_again_and_again_are_started_again(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, workers=WORKERS) as server:
        for _ in range(3):
            ended = set(server.worker_pids().values())
            for pid in ended:
                os.kill(pid, signal.SIGKILL)
            eventually(partial(are_all_others, server, ended))
        made = new_room(server)
        with sit(server, made["room"], *made["tokens"]) as line:
            until(line, "legal")
