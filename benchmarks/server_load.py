"""The load generator of `benchmarks/server.py`: plain sockets, so that it costs less than what it measures."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import random
import struct
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, cast

import msgspec

TEXT, BINARY, PONG, PING = 0x1, 0x2, 0xA, 0x9
PLAYERS = ("0", "1")
JOIN_S = 10.0
WHOLE = (0x80 | TEXT, 0x80 | BINARY)
WHOLE_VIEWS, STEPS = 1, 2  # versions of our protocol
NO_MASK = b"\0\0\0\0"  # a key that changes nothing: lawful, and cheap


class Wire(asyncio.Protocol):
    """A WebSocket client that reads and writes whole text frames."""

    def __init__(self, path: str, hear: Callable[[Wire, bytes], None]) -> None:
        self._path, self._hear = path, hear
        self._rest = b""
        self.is_open = False
        self.is_lost = False
        self.received = 0  # bytes
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Shake hands."""
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is none by its class
        key = base64.b64encode(os.urandom(16)).decode()
        self._transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def connection_lost(self, _: Exception | None) -> None:
        """Note it."""
        self.is_lost = True

    def data_received(self, data: bytes) -> None:
        """Take frames out of what has come."""
        self.received += len(data)
        data = self._rest + data if self._rest else data
        start = 0
        if not self.is_open:
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self._rest = data
                return
            self.is_open, start = True, end + 4
        while (found := self._frame(data, start)) is not None:
            body, end = found
            if data[start] in WHOLE:
                self._hear(self, data[body:end])
            elif data[start] & 0xF == PING:
                self._send(PONG, data[body:end])
            start = end
        self._rest = data[start:]

    def _frame(self, data: bytes, start: int) -> tuple[int, int] | None:
        """Where the next frame's body begins and ends; None where some of it is still to come."""
        here = len(data) - start
        if here < 2:
            return None
        size, body = data[start + 1], start + 2
        if size == 126:
            if here < 4:
                return None
            size, body = data[start + 2] << 8 | data[start + 3], start + 4
        elif size == 127:
            if here < 10:
                return None
            size, body = struct.unpack_from(">Q", data, body)[0], start + 10
        return (body, body + size) if body + size <= len(data) else None

    def send(self, text: bytes) -> None:
        """Send a text."""
        self._send(TEXT, text)

    def send_bytes(self, data: bytes) -> None:
        """Send something that is no text."""
        self._send(BINARY, data)

    def _send(self, code: int, body: bytes) -> None:
        assert self._transport is not None
        size = struct.pack(">B", 0x80 | len(body)) if len(body) < 126 else struct.pack(">BH", 0xFE, len(body))
        self._transport.write(bytes([0x80 | code]) + size + NO_MASK + body)

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.close()


@dataclass
class Tally:
    """What a run has seen: inputs that came to the other player, and how long each took in milliseconds."""

    is_counting: bool = False
    moves: int = 0
    tables: set[int] = field(default_factory=set)
    waits: list[float] = field(default_factory=list)

    def arrived(self, table: object, sent: float) -> None:
        """An input at a table has come to the other player."""
        if self.is_counting:
            self.moves += 1
            self.tables.add(id(table))
            self.waits.append((time.perf_counter() - sent) * 1000)

    def share(self, part: float) -> float | None:
        """A quantile of the waits."""
        waits = sorted(self.waits)
        return round(waits[min(int(len(waits) * part), len(waits) - 1)], 2) if waits else None


@dataclass
class Played:
    """An input that the server has acknowledged: when it was sent, and the state that it has led to."""

    sent: float
    n: int


class OurTable:
    """People at one of our tables, mostly two; each moves as soon as it may, or (`every_s`) at its own pace.

    A move counts when the server has acknowledged it and told the others of the state that it made. (Both may move at
    once, and one of them twice before the other has read of it.)
    """

    def __init__(
        self, room: str, tokens: list[str], tally: Tally, every_s: float, chooser: random.Random, version: int = STEPS
    ) -> None:
        self.room, self.tokens, self.tally, self.every_s, self._chooser = room, tokens, tally, every_s, chooser
        self._version = version
        self._open: dict[Wire, list[str | list[str]]] = {}  # what each may do, as steps have told it
        self._inputs = 0
        self._sent: dict[bytes, float] = {}  # when, by the input's id
        self._played: list[Played] = []  # and not yet seen by the other
        self._seen: dict[Wire, int] = {}  # the latest state that each was told of
        self._next_at = 0.0
        self._has_begun = False
        self._first: tuple[Any, ...] | None = None
        self.wires: list[Wire] = []

    async def join(self, port: int) -> None:
        """Sit down."""
        loop = asyncio.get_running_loop()
        for token in self.tokens:
            _, wire = await loop.create_connection(lambda: Wire(f"/ws/{self.room}", self.hear), "127.0.0.1", port)
            while not wire.is_open:
                await asyncio.sleep(0.001)
            self.wires.append(wire)
            wire.send(json.dumps({"t": "hello", "token": token, "version": self._version}).encode())

    def hear(self, wire: Wire, data: bytes) -> None:
        """Move when it is one's turn; begin anew when the game is over."""
        kind = data[6:9]  # {"t":"eve…
        if kind == b"ste":
            self._hear_step(wire, _read_step(data))
        elif kind == b"eve":
            self._seen[wire] = _state(data)
            if self._played:
                self._count()
            if wire is self.wires[0] and b'"over":true' in data:
                wire.send(b'{"t":"rematch"}')
        elif kind == b"ack":
            self._played.append(Played(self._sent.pop(_id(data)), _state(data)))
            self._count()
        elif kind == b"ref" and b'"id":null' not in data:
            del self._sent[_id(data)]
        elif kind == b"leg" and b'"inputs":[]' not in data:
            words = _inputs(data)
            self._open[wire] = [text.decode() for text in words]
            self._plan(self._move, wire, words[int(self._chooser.random() * len(words))])
        elif kind == b"leg" and b'"go":true' in data:
            self._plan(wire.send, b'{"t":"go"}')

    def _hear_step(self, wire: Wire, step: _Step) -> None:
        self._seen[wire] = step.n
        for number in range(0, len(step.ack), 2):
            sent = self._sent.pop(str(step.ack[number]).encode())
            self._played.append(Played(sent, int(step.ack[number + 1])))
        if self._played:
            self._count()
        if step.over:
            if wire is self.wires[0]:
                wire.send(b'{"t":"rematch"}')
            return
        if step.legal is not None:
            self._open[wire] = step.legal
        inputs = self._open.get(wire)
        if inputs:
            entry = inputs[int(self._chooser.random() * len(inputs))]
            if not isinstance(entry, str):
                entry = f"{entry[0]} {entry[1 + int(self._chooser.random() * (len(entry) - 1))]}"
            self._plan(self._move, wire, entry.encode())

    def _count(self) -> None:
        """Count what all now know of."""
        known = min(self._seen.values()) if len(self._seen) == len(self.tokens) else -1
        while self._played and self._played[0].n <= known:
            self.tally.arrived(self, self._played.pop(0).sent)

    def begin(self) -> None:
        """Everybody is seated, at all tables: play."""
        self._has_begun = True
        if self._first is not None:
            self._plan(*self._first)

    def _plan(self, act: Callable[..., None], *given: Any) -> None:
        if not self._has_begun:
            self._first = act, *given
            return
        if not self.every_s:
            act(*given)
            return
        now = time.perf_counter()
        self._next_at = (
            max(self._next_at + self.every_s, now) if self._next_at else now + random.random() * self.every_s
        )
        asyncio.get_running_loop().call_later(self._next_at - now, act, *given)

    def _move(self, wire: Wire, words: bytes) -> None:
        self._inputs += 1
        number = b"%d" % self._inputs
        self._sent[number] = time.perf_counter()
        wire.send(b'{"t":"input","text":"%s","id":"%s"}' % (words, number))


class _Step(msgspec.Struct):
    """As much of a step as a player looks at."""

    n: int
    over: bool = False
    legal: list[str | list[str]] | None = None
    ack: list[str | int] = []


_read_step = msgspec.json.Decoder(_Step).decode


def _state(data: bytes) -> int:
    """The number of the state that a frame speaks of, which is its last field."""
    return int(data[data.rfind(b'"n":') + 4 : -1])


def _inputs(data: bytes) -> list[bytes]:
    """The inputs of a frame that has some: plain words, nothing in them is escaped."""
    start = data.index(b'"inputs":["') + 11
    return data[start : data.index(b'"]', start)].split(b'","')


def _id(data: bytes) -> bytes:
    """The input that an answer is about."""
    start = data.index(b'"id":"') + 6
    return data[start : data.index(b'"', start)]
