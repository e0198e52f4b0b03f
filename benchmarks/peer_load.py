"""Players of the peers of `benchmarks/server.py`, each in its server's own words."""

from __future__ import annotations

import asyncio
import json
import time
import urllib.request
from collections.abc import Callable
from typing import Any

from server_load import JOIN_S, PLAYERS, Tally, Wire


class BoardgameTable:
    """Two people at a match of boardgame.io, in its own words (socket.io 4, namespace /count)."""

    def __init__(self, match: str, tally: Tally) -> None:
        self.match, self.tally = match, tally
        self.sent = 0.0
        self._mover: Wire | None = None
        self._players: dict[Wire, str] = {}
        self.wires: list[Wire] = []
        self._synced, self._moved_at = 0, 0
        self._first: Callable[[], None] = lambda: None

    async def join(self, port: int) -> None:
        """Sit down, one after the other: the first makes the match."""
        loop = asyncio.get_running_loop()
        path = "/socket.io/?EIO=4&transport=websocket"
        for player in PLAYERS:
            _, wire = await loop.create_connection(lambda: Wire(path, self.hear), "127.0.0.1", port)
            self._players[wire] = player
            self.wires.append(wire)
            end = time.perf_counter() + JOIN_S
            while self._synced < len(self._players) and time.perf_counter() < end:
                await asyncio.sleep(0.001)

    def hear(self, wire: Wire, data: bytes) -> None:
        """Join when greeted, answer pings, move when it is one's turn."""
        player = self._players.get(wire, "0")
        if data[:1] == b"0":
            wire.send(b"40/count,")
        elif data[:1] == b"2":
            wire.send(b"3")
        elif data[:9] == b"40/count,":
            wire.send(f'42/count,["sync","{self.match}","{player}",null,2]'.encode())
        elif data[:18] == b'42/count,["update"':
            state = json.loads(data[9:])[2]
            if self.sent and wire is not self._mover and state["_stateID"] > self._moved_at:
                self.tally.arrived(self, self.sent)
                self.sent = 0.0
            self._move_if_due(wire, player, state)
        elif data[:16] == b'42/count,["sync"':
            self._synced += 1
            if self._synced == len(PLAYERS):  # both are there: the first begins
                first = next(wire for wire, player in self._players.items() if player == PLAYERS[0])
                state = json.loads(data[9:])[2]["state"]
                self._first = lambda: self._move_if_due(first, PLAYERS[0], state)

    def begin(self) -> None:
        """Everybody is seated, at all tables: play."""
        self._first()

    def _move_if_due(self, wire: Wire, player: str, state: dict[str, Any]) -> None:
        if state["ctx"]["currentPlayer"] == player:
            action = {"type": "MAKE_MOVE", "payload": {"type": "add", "args": [], "playerID": player}}
            self._mover, self.sent, self._moved_at = wire, time.perf_counter(), state["_stateID"]
            message = ["update", action, state["_stateID"], self.match, player]
            wire.send(b"42/count," + json.dumps(message).encode())


class ColyseusTable:
    """Two people in a room of Colyseus, in its own bytes: the first names the kind of message."""

    JOINED, STATE, PATCH = 10, 14, 15
    ADD = b"\x0d\xa3add"  # a message to the room, called `add`, without anything else

    def __init__(self, _: str, tally: Tally) -> None:
        self.tally = tally
        self.wires: list[Wire] = []
        self._states = 0
        self._patches: dict[Wire, int] = {}  # which are as many as moves
        self._sent = 0.0

    async def join(self, port: int) -> None:
        """Sit down: the first opens the room."""
        loop = asyncio.get_running_loop()
        room = ""
        for number, _ in enumerate(PLAYERS):
            wish = f"joinById/{room}" if room else "create/count"
            seat = await asyncio.to_thread(_post, f"http://127.0.0.1:{port}/matchmake/{wish}")
            room = seat["roomId"]
            path = f"/{seat['processId']}/{room}?sessionId={seat['sessionId']}"
            _, wire = await loop.create_connection(lambda path=path: Wire(path, self.hear), "127.0.0.1", port)
            self.wires.append(wire)
            self._patches[wire] = 0
            end = time.perf_counter() + JOIN_S
            while self._states <= number and time.perf_counter() < end:
                await asyncio.sleep(0.001)

    def hear(self, wire: Wire, data: bytes) -> None:
        """Say that one is there, and move when it is one's turn: after every patch it is the other's."""
        kind = data[0]
        if kind == self.JOINED:
            wire.send_bytes(bytes([self.JOINED]))
        elif kind == self.STATE:
            self._states += 1
        elif kind == self.PATCH:
            self._patches[wire] += 1
            mine = self.wires.index(wire)
            if self._patches[wire] % len(PLAYERS) == mine:  # the other has moved
                if self._sent:
                    self.tally.arrived(self, self._sent)
                self._move(wire)

    def begin(self) -> None:
        """Everybody is seated, at all tables: play."""
        self._move(self.wires[0])

    def _move(self, wire: Wire) -> None:
        self._sent = time.perf_counter()
        wire.send_bytes(self.ADD)


def _post(address: str) -> dict[str, Any]:
    request = urllib.request.Request(address, b"{}", {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=JOIN_S) as answer:
        found: dict[str, Any] = json.loads(answer.read())
        return found
