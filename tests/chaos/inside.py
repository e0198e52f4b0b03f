"""A registry of rooms in this process, and somebody who plays in it without a socket."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from mousehole.engine.errors import MouseholeError
from mousehole.server import protocol
from mousehole.server.hosting.bot_pool import BotPool
from mousehole.server.hosting.registry import RoomRegistry
from mousehole.server.hosting.runner import RoomRunner
from mousehole.server.http_bodies import NewRoom
from mousehole.server.room.outbox import Send
from mousehole.server.storage.store import Store

COME_BACK_S = 0.02
ASKED_AGAIN_S = 0.5

_connections = count(1)


@dataclass
class RecordingLine:
    """A line that keeps what it is sent."""

    frames: list[dict[str, Any]] = field(default_factory=list)
    code: int | None = None

    def send(self, frames: list[Send]) -> None:
        """Keep frames."""
        self.frames += [json.loads(frame.data) for frame in frames]

    def send_at_once(self, data: bytes) -> None:
        """Keep a ping."""
        self.frames.append(json.loads(data))

    def close(self, code: int) -> None:
        """Note why the line was closed."""
        self.code = code

    def of(self, kind: str) -> list[dict[str, Any]]:
        """The frames of a kind."""
        return [frame for frame in self.frames if frame["t"] == kind]


class Soloist:
    """Plays both sides of Bon Appétit!, comes back when cut off, and sends again what was not acknowledged."""

    def __init__(self, registry: RoomRegistry) -> None:
        self.registry = registry
        self.room, self.tokens = "", [""]
        self.acknowledged: dict[str, int] = {}
        self.refusals: list[str] = []
        self.cut_off = 0
        self.make_line: type[RecordingLine] = RecordingLine
        self._inputs = count(1)
        self._pending = ""
        self._line = RecordingLine(code=0)
        self._runner: RoomRunner | None = None
        self._connection = 0

    async def sit(self) -> None:
        """Open a room for two and take both places."""
        made = await self.registry.create(NewRoom("bon_appetit", players=2))
        self.room, self.tokens = made.room, [token for token in made.tokens if token is not None]
        await self._join()

    async def _join(self) -> bool:
        try:
            self._runner = await self.registry.runner(self.room)
        except MouseholeError:
            return False
        self._line, self._connection = self.make_line(), next(_connections)
        self._runner.join(self._connection, self._line, protocol.Hello(tokens=self.tokens))
        return True

    async def play(self, seconds: float) -> bool:
        """One input; was it acknowledged within so long, coming back as often as it takes?"""
        self._pending = self._pending or f"i{next(self._inputs)}"
        loop = asyncio.get_running_loop()
        end, again = loop.time() + seconds, 0.0
        while loop.time() < end:
            if self._line.code is not None:
                self.cut_off += 1
                again = 0.0
                if not await self._join():
                    await asyncio.sleep(COME_BACK_S)
                    continue
            if loop.time() > again:
                again = loop.time() + ASKED_AGAIN_S
                self._send()
            await asyncio.sleep(0.001)
            if self._heard():
                return True
        return False

    def _send(self) -> None:
        assert self._runner is not None
        if self._runner.room.game.table.over:
            self._runner.receive(self._connection, protocol.Rematch())
        self._runner.receive(self._connection, protocol.InputMessage("flip", self._pending))

    def _heard(self) -> bool:
        for frame in self._line.of("ack"):
            self.acknowledged[frame["id"]] = frame["n"]
        self.refusals += [frame["reason"] for frame in self._line.of("refused")]
        self._line.frames.clear()
        if self._pending in self.acknowledged:
            self._pending = ""
            return True
        return False


def registry_over(store: Store) -> RoomRegistry:
    """A registry with one thread for bots."""
    return RoomRegistry(store, BotPool(1))
