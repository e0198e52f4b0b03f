"""A client that plays under faults: it comes back when the line breaks and sends again what was not acknowledged."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
from dataclasses import dataclass, field
from typing import Any

from folding import Folder
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

HASTY = ("slap", "call", "stop")  # at a table that judges by time
HASTE = 0.2  # the share of reactions among what is open
KEEPS = 0.5  # how often a new token is kept, and how often a kept one is shown at once
RETRY_S = 0.03
QUIET_S = 1.0  # after which a table that waits is nudged
PING_S, SILENT_S, CLOSE_S = 1.0, 1.5, 0.3  # a node that does not answer for so long is left for another
OPEN_S = 60.0


@dataclass
class Told:
    """A view that a connection was sent, to be checked against the record afterwards."""

    n: int
    seat: int | None
    own: frozenset[int]
    view: str
    events: str


@dataclass
class News:
    """A new state: when it was told of, its number, what could be done before, and how much said was unanswered."""

    at: float
    n: int
    could: list[str]
    unanswered: int


@dataclass
class Call:
    """One connection: from when to when, to which port, and how it ended."""

    began: float
    ended: float
    port: int
    end: str


@dataclass
class Player:
    """The person (or, without a token, the spectator) of one connection."""

    port: int
    room: str
    token: str | None
    name: str
    chooser: random.Random
    think_s: float = 0.01
    others: list[int] = field(default_factory=list)  # ports of other nodes, to be tried when this one is gone
    unacknowledged: dict[str, dict[str, Any]] = field(default_factory=dict)
    acknowledged: dict[str, int] = field(default_factory=dict)
    told: list[Told] = field(default_factory=list)
    most_n: int = 0
    joined: int = 0
    joined_at: list[float] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    closed_with: list[int] = field(default_factory=list)
    grew: list[News] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)
    timed: bool = False
    _persons: list[int] | None = None  # as whom the room has first taken it
    _seats: frozenset[int] = frozenset()
    _open: dict[int, dict[str, Any]] = field(default_factory=dict)
    _count: int = 0

    async def play(self, stop: asyncio.Event) -> None:
        """Play until told to stop, whatever happens to the server."""
        while not stop.is_set():
            began, end = time.monotonic(), "stopped"
            try:
                async with self._connect() as socket:
                    await self._converse(socket, stop)
            except WebSocketException as error:
                code = getattr(getattr(error, "rcvd", None), "code", None)
                end = type(error).__name__ if code is None else str(code)
                if code is not None:
                    self.closed_with.append(code)
            except (OSError, TimeoutError, EOFError) as error:
                end = type(error).__name__
            self.calls.append(Call(began, time.monotonic(), self.port, end))
            if self.others:  # as a balancer would, which sees that a node is gone
                self.others.append(self.port)
                self.port = self.others.pop(0)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), RETRY_S)

    @property
    def may(self) -> list[str]:
        """What it may do, as far as it was told: the verbs."""
        verbs = [words.split()[0] for frame in self._open.values() for words in frame["inputs"]]
        return sorted(set(verbs) | {"go" for frame in self._open.values() if frame["go"]})

    def _connect(self) -> connect:
        address = f"ws://127.0.0.1:{self.port}/ws/{self.room}"
        if not self.others:  # the only server is waited for
            return connect(address, compression=None, open_timeout=OPEN_S)
        return connect(
            address, compression=None, ping_interval=PING_S, ping_timeout=SILENT_S, open_timeout=SILENT_S,
            close_timeout=CLOSE_S,
        )  # fmt: skip

    async def _converse(self, socket: ClientConnection, stop: asyncio.Event) -> None:
        seen = self.most_n if self.chooser.random() < 0.5 else None
        version = self.chooser.choice((1, 2))
        await socket.send(json.dumps({"t": "hello", "token": self.token, "n": seen, "version": version}))
        folder, is_first = Folder(), True
        while not stop.is_set():
            try:
                frame = json.loads(await asyncio.wait_for(socket.recv(), QUIET_S))
            except TimeoutError:
                await self._act_again(socket)
                continue
            if frame["t"] == "seated":
                await self._exchange(socket, frame)
            elif is_first and frame["t"] != "ping":
                self._resume(frame)
                is_first = False
                for message in list(self.unacknowledged.values()):
                    await socket.send(json.dumps(message))
            for part in folder.fold(frame):
                await self._hear(socket, part)

    def _resume(self, frame: dict[str, Any]) -> None:
        """The room is there again: it must know at least what it has told."""
        self.joined += 1
        self.joined_at.append(time.monotonic())
        if frame["t"] != "room":
            self.broken.append(f"{self.room}: began with {frame['t']}")
        elif frame["n"] < self.most_n:
            self.broken.append(f"{self.room}: told state {self.most_n}, came back with {frame['n']}")
        elif bool(frame["you"]) != (self.token is not None) or self._persons not in (None, frame["you"]):
            self.broken.append(f"{self.room}: was taken for {self._persons}, came back as {frame['you']}")
        else:
            self._persons = frame["you"]

    async def _exchange(self, socket: ClientConnection, frame: dict[str, Any]) -> None:
        """The token that came with the room is exchanged: keep the old one or the new one, and show it now or later.

        Whichever it is, whoever comes back with it must be the person it was told to be.
        """
        if self.token is None or frame["instead"] != 0 or frame["n"] < self.most_n:
            told = f"person {frame['person']} for token {frame['instead']} at state {frame['n']} of {self.most_n}"
            self.broken.append(f"{self.room}: {self.name} was given a token of {told}")
        elif self._persons not in (None, [frame["person"]]):
            self.broken.append(f"{self.room}: {self._persons} was given a token of person {frame['person']}")
        elif self.chooser.random() < KEEPS:
            self.token = frame["token"]
            if self.chooser.random() < KEEPS:
                await socket.send(json.dumps({"t": "hello", "token": self.token}))

    async def _hear(self, socket: ClientConnection, frame: dict[str, Any]) -> None:
        if frame["n"] > self.most_n:
            self.grew.append(News(time.monotonic(), frame["n"], self.may, len(self.unacknowledged)))
        self.most_n = max(self.most_n, frame["n"])
        match frame["t"]:
            case "room":
                mine = [person for person in frame["people"] if person["person"] in frame["you"]]
                self._seats = frozenset(seat for person in mine for seat in person["seats"])
                self.timed = frame["timed"]
            case "view" | "events":
                events = json.dumps(frame.get("events"), sort_keys=True)
                view = json.dumps(frame["view"], sort_keys=True)
                self.told.append(Told(frame["n"], frame["seat"], self._seats, view, events))
                if frame["over"] and self.token is not None:
                    await socket.send('{"t": "rematch"}')
            case "ping":
                await socket.send(json.dumps({"t": "pong", "k": frame["k"], "c": time.monotonic() * 1000}))
            case "ack":
                self.acknowledged[frame["id"]] = frame["n"]
                self.unacknowledged.pop(frame["id"], None)
            case "refused":
                self.unacknowledged.pop(frame["id"], None)
            case "legal":
                self._open[frame["seat"]] = frame
                await self._act(socket, frame)

    async def _act_again(self, socket: ClientConnection) -> None:
        """Nothing happens at the table: perhaps it is waiting for us."""
        self.unacknowledged.clear()
        for frame in self._open.values():
            await self._act(socket, frame)

    async def _act(self, socket: ClientConnection, frame: dict[str, Any]) -> None:
        """Do something that is open, now and then something hasty."""
        if frame["go"]:
            await socket.send('{"t": "go"}')
        hasty = [words for words in frame["inputs"] if self.timed and words.split()[0] in HASTY]
        calm = [words for words in frame["inputs"] if words not in hasty]
        choices = hasty if hasty and self.chooser.random() < HASTE else calm
        if not choices or len(self.unacknowledged) > 3:
            return
        await asyncio.sleep(self.chooser.random() * self.think_s)
        self._count += 1
        message = {"t": "input", "text": f"{frame['seat']} {self.chooser.choice(choices)}"}
        message["id"] = f"{self.name}-{self._count}"
        self.unacknowledged[message["id"]] = message
        await socket.send(json.dumps(message))
