"""Strangers who want time and memory: what each kind of them costs a table beside them, and whoever opens a new one."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import multiprocessing
import os
import random
import socket
import struct
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

import mousehole
from chaos.process import ServerProcess
from mousehole.server.hosting.limits import Limits
from mousehole.server.room.replay import MOST_INPUTS
from mousehole.server.web.app import STATIC
from mousehole.server.web.long_answers import MOST_HERE

Attack = Callable[[int, str, float], None]  # the port, the victims' room, and when to stop

STRANGER = "127.0.0.2"  # another address than the victims'
LINES = 40
POLITE_LINES = 120
ROUND_S = 0.25
CALL_EVERY_S = 0.001
HALF_LINES = 1500  # more than most systems give files to a process by themselves
BATCH = 2000  # frames that are sent at once
KEY = b"\0\0\0\0"  # a mask that changes nothing
TEXT, PIECE, PING, CONTINUATION = 0x81, 0x01, 0x89, 0x00
VICTIMS, PAUSE_S = 8, 0.06  # tables, and of each between two moves
TABLE_EVERY_S = 0.25
MOST_P99_MS, MOST_TIMES, MOST_RSS_MB, MOST_TABLE_MS = 50.0, 5.0, 64.0, 1000.0
TO_AND_FRO = 8  # inputs after which a cat and a mouse who walk to and fro are where they were


def _call(port: int) -> socket.socket:
    line = socket.socket()
    line.bind((STRANGER, 0))
    line.settimeout(2.0)
    line.connect(("127.0.0.1", port))
    return line


def _flood(line: socket.socket, data: bytes, until: float) -> None:
    """Send the same again and again until the other side has had enough."""
    with contextlib.suppress(OSError), line:
        while time.monotonic() < until:
            line.sendall(data)


def _lines(port: int, until: float, first: bytes, more: bytes, count: int, pause_s: float) -> None:
    """Hold so many connections, each with something half sent, and send a little more now and then."""
    held: list[socket.socket] = []
    while time.monotonic() < until:
        with contextlib.suppress(OSError):
            line = _call(port)
            line.sendall(first)
            held.append(line)
        if len(held) >= count or random.random() < pause_s:
            for line in held:
                with contextlib.suppress(OSError):
                    line.send(more)
        if len(held) > count:
            held.pop(0).close()
        time.sleep(CALL_EVERY_S)
    for line in held:
        line.close()


def endless_heads(port: int, _: str, until: float) -> None:
    """Heads that never end, as fast as they go."""
    while time.monotonic() < until:
        with contextlib.suppress(OSError):
            line = _call(port)
            line.sendall(b"GET / HTTP/1.1\r\n")
            _flood(line, b"X-Y: " + b"a" * 60_000 + b"\r\n", until)


def half_heads(port: int, _: str, until: float) -> None:
    """Very many heads, half sent."""
    _lines(port, until, b"GET / HTTP/1.1\r\nHost: x\r\n", b"X: y\r\n", HALF_LINES, 0.01)


def half_bodies(port: int, _: str, until: float) -> None:
    """Very many bodies, half sent."""
    head = b"POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n{"
    _lines(port, until, head, b" ", HALF_LINES, 0.01)


def _frame(code: int, body: bytes = b"") -> bytes:
    size = struct.pack(">BB", code, 0x80 | len(body)) if len(body) < 126 else struct.pack(">BBH", code, 0xFE, len(body))
    return size + KEY + body


def _open_socket(port: int, room: str) -> socket.socket:
    line = _call(port)
    line.sendall(
        f"GET /ws/{room} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    line.recv(1000)
    return line


def _flood_sockets(port: int, room: str, until: float, frames: bytes, hello: bytes = b'{"t":"hello"}') -> None:
    while time.monotonic() < until:
        with contextlib.suppress(OSError):
            line = _open_socket(port, room)
            if hello:
                line.sendall(_frame(TEXT, hello))
            _flood(line, frames, until)


def pings(port: int, room: str, until: float) -> None:
    """Pings of the protocol below ours."""
    _flood_sockets(port, room, until, _frame(PING) * BATCH)


def pings_before_hello(port: int, room: str, until: float) -> None:
    """Pings of somebody who has never said hello."""
    _flood_sockets(port, room, until, _frame(PING) * BATCH, b"")


def empty_pieces(port: int, room: str, until: float) -> None:
    """One message in endless empty pieces."""
    _flood_sockets(port, room, until, _frame(PIECE) + _frame(CONTINUATION) * BATCH)


def probes(port: int, room: str, until: float) -> None:
    """Questions whose answers pass all that waits."""
    _flood_sockets(port, room, until, _frame(TEXT, b'{"t":"probe"}') * BATCH)


def warm_ups(port: int, room: str, until: float) -> None:
    """Figures that everybody at the table would be told of."""
    _flood_sockets(
        port, room, until, b"".join(_frame(TEXT, b'{"t":"warmup","ms":%d}' % ms) for ms in range(0, 2000, 20))
    )


def deaf_readers(port: int, room: str, until: float) -> None:
    """Sockets that ask within their limit and never read."""
    lines: list[socket.socket] = []
    while time.monotonic() < until:
        with contextlib.suppress(OSError):
            if len(lines) < LINES:
                lines.append(_open_socket(port, room))
                lines[-1].sendall(_frame(TEXT, b'{"t":"hello"}'))
            for line in lines:
                line.send(_frame(TEXT, b'{"t":"go"}'))
        time.sleep(0.02)


def _ask(port: int, method: str, path: str, body: bytes) -> bytes:
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", body, method=method)
    with urllib.request.urlopen(request, timeout=30) as answer:
        found: bytes = answer.read()
    return found


def long_record() -> dict[str, Any]:
    """As many inputs as a server tells again: a cat and a mouse walk to and fro, and nobody's patience ends it."""
    table = mousehole.Table("chop_chop", players=2, seed=1, options={"quiet_limit": 0})
    while len(table.inputs) < 6 * TO_AND_FRO:
        open_here = [f"{seat} {words}" for seat in range(table.seats) for words in table.legal(seat)]
        table.play(open_here[-1] if open_here else "table roll 2")
    inputs = list(table.inputs)
    inputs += inputs[-TO_AND_FRO:] * (MOST_INPUTS // TO_AND_FRO)
    return table.record() | {"inputs": inputs[:MOST_INPUTS]}


def _tell_again(port: int, body: bytes, until: float) -> None:
    while time.monotonic() < until:
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=30, source_address=(STRANGER, 0))
        with contextlib.suppress(OSError, http.client.HTTPException), contextlib.closing(line):
            line.request("POST", "/api/replay", body)
            answer = line.getresponse()
            answer.read()
            if answer.status == 200:
                continue
        time.sleep(0.1)  # told to come back later


def long_replays(port: int, _: str, until: float) -> None:
    """Records as long as any that are told again, by one more line than may wait for it."""
    body = json.dumps({"record": long_record()}).encode()
    lines = [threading.Thread(target=_tell_again, args=(port, body, until), daemon=True) for _ in range(MOST_HERE + 1)]
    for line in lines:
        line.start()
    for line in lines:
        line.join(max(until - time.monotonic(), 0.0))


def crowd(port: int, room: str, until: float) -> None:
    """People who look in and go again, as many as are let in."""
    lines: list[socket.socket] = []
    while time.monotonic() < until:
        with contextlib.suppress(OSError):
            line = _open_socket(port, room)
            line.sendall(_frame(TEXT, b'{"t":"hello"}'))
            lines.append(line)
        if len(lines) > LINES:
            lines.pop(0).close()


def renames(port: int, _: str, until: float) -> None:
    """A new name as often as one may speak: each is written to disk."""
    made = json.loads(_ask(port, "POST", "/api/rooms", b'{"game": "bon_appetit", "players": 2}'))
    number = 0
    while time.monotonic() < until:
        with contextlib.suppress(OSError):
            line = _open_socket(port, made["room"])
            line.sendall(_frame(TEXT, json.dumps({"t": "hello", "token": made["tokens"][0]}).encode()))
            while time.monotonic() < until:
                number += 1
                line.sendall(_frame(TEXT, json.dumps({"t": "rename", "person": 0, "name": f"n{number}"}).encode()))
                time.sleep(1 / 35)


def reports(port: int, room: str, until: float) -> None:
    """Long slips about the table, as often as one may speak: each would be written to disk."""
    slip = _frame(TEXT, json.dumps({"t": "report", "words": "x" * 1500}).encode())
    _flood_sockets(port, room, until, slip)


def requests_upon_requests(port: int, _: str, until: float) -> None:
    """Thousands of requests in one piece, whose answers nobody reads."""
    while time.monotonic() < until:
        with contextlib.suppress(OSError):
            lines = [_call(port) for _ in range(LINES)]
            for line in lines:
                line.setblocking(False)
                line.send(b"GET /api/games HTTP/1.1\r\n\r\n" * 10_000)
            time.sleep(ROUND_S)  # the requests are the attack, not the calls
            for line in lines:
                line.close()


def page_files(port: int, _: str, until: float) -> None:
    """The page's largest file, packed, as often as it goes, on many lines."""
    largest = max(STATIC.glob("assets/*.js"), key=lambda file: file.stat().st_size, default=Path("none.js")).name
    ask = f"GET /assets/{largest} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n".encode()
    lines: list[socket.socket] = []
    while time.monotonic() < until:
        with contextlib.suppress(OSError):
            lines.append(_call(port))
            lines[-1].setblocking(False)
        for line in list(lines):
            try:
                line.send(ask)
                while line.recv(1_000_000):
                    pass
            except BlockingIOError:
                continue
            except OSError:
                pass
            lines.remove(line)
            line.close()
        if len(lines) > LINES:
            lines.pop(0).close()
        time.sleep(CALL_EVERY_S)


def pictures(port: int, _: str, until: float) -> None:
    """Pictures of addresses, each another one."""
    number = 0
    while time.monotonic() < until:
        number += 1
        with contextlib.suppress(OSError), _call(port) as line:
            line.sendall(f"GET /api/qr HTTP/1.1\r\nHost: {'a' * 400}{number}\r\n\r\n".encode())
            line.recv(1000)


def polite_lines(port: int, room: str, until: float) -> None:
    """Very many sockets that each stay just within their own limit, with words that are long to look through."""
    hello = _frame(TEXT, json.dumps({"t": "hello", "tokens": ["x"] * 780}).encode())
    lines: list[socket.socket] = []
    while time.monotonic() < until:
        if len(lines) < POLITE_LINES:
            with contextlib.suppress(OSError):
                lines.append(_open_socket(port, room))
                lines[-1].sendall(_frame(TEXT, b'{"t":"hello"}'))
        for line in lines:
            with contextlib.suppress(OSError):
                line.setblocking(False)
                line.send(hello)
        time.sleep(1 / 35)


ATTACKS: dict[str, Attack] = {
    attack.__name__: attack
    for attack in (
        endless_heads, half_heads, half_bodies, pings, pings_before_hello, empty_pieces, probes, warm_ups,
        deaf_readers, crowd, long_replays, renames, reports, requests_upon_requests, page_files, pictures,
        polite_lines,
    )
}  # fmt: skip


class Victim:
    """Two people at one screen who play while others attack; how long each of their moves took."""

    def __init__(self, port: int, made: dict[str, Any]) -> None:
        self._address = f"ws://127.0.0.1:{port}/ws/{made['room']}"
        self._tokens = made["tokens"]
        self.waits_ms: list[float] = []
        self._open: dict[int, list[str]] = {}
        self._turn, self._n = 0, 0
        self._began: float | None = None

    async def play(self, stop: asyncio.Event) -> None:
        """Play until told to stop."""
        async with connect(self._address, compression=None, open_timeout=30) as line:
            await line.send(json.dumps({"t": "hello", "tokens": self._tokens}))
            while not stop.is_set():
                frame = json.loads(await line.recv())
                if frame["t"] in ("view", "events"):
                    self._turn = frame["turn"]
                    if frame["over"]:
                        self._open = {}
                        await line.send(json.dumps({"t": "rematch"}))
                elif frame["t"] == "legal" and frame["n"] >= self._n:
                    self._open[frame["seat"]] = frame["inputs"]
                elif frame["t"] == "ack" and self._began is not None:
                    self.waits_ms.append((time.perf_counter() - self._began) * 1000)
                    self._began, self._n, self._open = None, frame["n"], {}
                if self._began is None and self._open.get(self._turn):
                    await self._move(line)

    async def _move(self, line: ClientConnection) -> None:
        words = self._open.pop(self._turn)[0]
        await asyncio.sleep(PAUSE_S)
        self._began = time.perf_counter()
        message = {"t": "input", "text": f"{self._turn} {words}", "id": f"m{time.perf_counter_ns()}"}
        await line.send(json.dumps(message))


def _rss_mb(pid: int) -> float:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def _waited_ms(pid: int) -> float:
    """How long a process's first thread was ready and had no core, since its start (where there is /proc)."""
    try:
        return int(Path(f"/proc/{pid}/task/{pid}/schedstat").read_text().split()[1]) / 1e6
    except OSError:
        return 0.0


def _p99(waits: list[float]) -> float:
    return sorted(waits)[min(len(waits) - 1, int(len(waits) * 0.99))] if waits else float("inf")


async def _open_tables(server: ServerProcess, stop: asyncio.Event, took: list[float]) -> None:
    while not stop.is_set():
        began = time.perf_counter()
        made = await asyncio.to_thread(server.ask, "POST", "/api/rooms", {"game": "mistigri", "players": 3})
        took.append((time.perf_counter() - began) * 1000 if "room" in made else float("inf"))
        await asyncio.sleep(TABLE_EVERY_S)


async def measure(server: ServerProcess, attack: Attack | None, seconds: float) -> dict[str, Any]:
    """Play for so long, attacked or not: the victims' waits, the server's memory, and what a new table takes."""
    asked = {"game": "bon_appetit", "players": 2, "pace": "instant"}
    rooms = [server.ask("POST", "/api/rooms", asked) for _ in range(VICTIMS)]
    victims, stop, tables = [Victim(server.port, made) for made in rooms], asyncio.Event(), list[float]()
    playing = [asyncio.create_task(victim.play(stop)) for victim in victims]
    playing.append(asyncio.create_task(_open_tables(server, stop, tables)))
    before, most, beats = _rss_mb(server.pid), 0.0, len(server.beats_ms())
    waited = {name: _waited_ms(pid) for name, pid in (("server", server.pid), ("victims", os.getpid()))}
    end = time.monotonic() + seconds
    with _attacked_by(attack, server.port, rooms[0]["room"], end):
        while time.monotonic() < end:
            await asyncio.sleep(0.05)
            most = max(most, _rss_mb(server.pid))
    waited = {
        "server": _waited_ms(server.pid) - waited["server"],
        "victims": _waited_ms(os.getpid()) - waited["victims"],
    }
    stop.set()
    _, waiting = await asyncio.wait(playing, timeout=2.0)
    for task in waiting:  # for a frame that will not come
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    waits = [wait for victim in victims for wait in victim.waits_ms]
    return {
        "moves": len(waits), "p99_ms": round(_p99(waits), 1), "loop_p99_ms": round(_p99(server.beats_ms(beats)), 2),
        "rss_growth_mb": round(most - before, 1), "new_table_ms": round(max(tables, default=float("inf")), 1),
        "server_without_core": round(waited["server"] / 1000 / seconds, 3),
        "victims_without_core": round(waited["victims"] / 1000 / seconds, 3),
    }  # fmt: skip


def _from_afar(attack: Attack, port: int, room: str, end: float) -> None:
    """Attack; a true attacker has a machine of its own, so this one stands back behind the server."""
    os.nice(10)
    attack(port, room, end)


@contextlib.contextmanager
def _attacked_by(attack: Attack | None, port: int, room: str, end: float) -> Iterator[None]:
    if attack is None:
        yield
        return
    process = multiprocessing.get_context("forkserver").Process(
        target=_from_afar, args=(attack, port, room, end), daemon=True
    )
    process.start()
    try:
        yield
    finally:
        process.join(2.0)
        process.kill()


async def bear_attacks(folder: Path, seconds: float, names: list[str] | None = None) -> dict[str, Any]:
    """Every attack for so long, beside a quiet time before; what is worse than is promised stands in `broken`.

    `p99_ms` is what a move beside it takes on this machine, which attackers and victims share with the server;
    `loop_p99_ms` is how much of the processor's time the server's loop takes between two things that are due;
    `…_without_core` is for which share of the time a process was ready and had to wait for a core of this machine.
    """
    found: dict[str, Any] = {}
    broken = []
    for name in names or list(ATTACKS):
        with ServerProcess(_sub(folder, name), Limits(), beating=True) as server:
            quiet = await measure(server, None, seconds)
            figures = await measure(server, ATTACKS[name], seconds)
        figures |= {f"quiet_{key}": quiet[key] for key in ("p99_ms", "loop_p99_ms", "server_without_core")}
        found[name] = figures
        too_much = {
            **{key: figures[key] > min(MOST_P99_MS, MOST_TIMES * quiet[key]) for key in ("p99_ms", "loop_p99_ms")},
            "rss_growth_mb": figures["rss_growth_mb"] > MOST_RSS_MB,
            "new_table_ms": figures["new_table_ms"] > MOST_TABLE_MS,
        }  # fmt: skip
        broken += [f"{name}.{key} = {figures[key]}" for key, is_so in too_much.items() if is_so]
    return {"seconds": seconds, "attacks": found, "broken": broken}


def _sub(folder: Path, name: str) -> Path:
    sub = folder / name
    sub.mkdir()
    return sub
