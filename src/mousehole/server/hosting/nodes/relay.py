"""Players at one node, their room at another: both ends of what goes between them over the nodes' stream.

The room's clock alone counts, and its pings go all the way to the player and back: what the relay adds to the way is in
the round trip like any other delay, and a frame that must not travel before its moment waits at the room's node.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from itertools import count
from typing import Protocol

import msgspec

from mousehole.server import protocol
from mousehole.server.hosting.close_codes import INTERNAL_ERROR, RESTART
from mousehole.server.hosting.nodes.stream import FrameKind, NodeStream
from mousehole.server.hosting.runner import Line, RoomRunner, clock_ms
from mousehole.server.room.outbox import NEVER, Send

BETWEEN = b"\n"  # JSON as it is written here has none

logger = logging.getLogger(__name__)


class OwnRooms(Protocol):
    """The rooms that this node has in memory, as the players of other nodes need them."""

    def runner_of(self, room: str) -> RoomRunner | None:
        """What runs a room, if it is in memory here and still this node's."""

    def next_connection(self) -> int:
        """A number for a connection."""


class Join(msgspec.Struct):
    """The beginning of a channel."""

    room: str
    hello: msgspec.Raw


# At the player's node


class RemoteRoom:
    """A room that another node keeps, for one connection here."""

    def __init__(self, relay: Relay, room: str) -> None:
        self._relay, self._room = relay, room
        self._channel = 0

    def join(self, _: int, line: Line, hello: protocol.Hello) -> None:
        """A connection joins."""
        self._channel = self._relay.begin(line, Join(self._room, msgspec.Raw(protocol.encode(hello))))

    def hear(self, _: int, data: bytes | str) -> None:
        """A connection says something; BadMessage where it makes no sense."""
        protocol.decode(data)
        self._relay.stream.send(FrameKind.SAID, self._channel, data.encode() if isinstance(data, str) else data)

    def puzzled(self, _: int) -> None:
        """A connection has said something that makes no sense."""
        self._relay.stream.send(FrameKind.PUZZLED, self._channel)

    def leave(self, _: int) -> None:
        """A connection is gone."""
        self._relay.end(self._channel)


# At the room's node


class RelayLine:
    """Sends in order, each frame not before its moment, to a player at another node."""

    def __init__(self, stream: NodeStream, channel: int) -> None:
        self._stream, self._channel = stream, channel
        self._waiting: deque[Send] = deque()
        self._code: int | None = None
        self._timer: asyncio.TimerHandle | None = None

    def send(self, frames: list[Send]) -> None:
        """Send in order, each not before its moment."""
        self._waiting.extend(frames)
        if self._timer is None:
            self._go_on()

    def send_at_once(self, data: bytes) -> None:
        """Send past whatever waits."""
        self._stream.send(FrameKind.URGENT, self._channel, data)

    def close(self, code: int) -> None:
        """Send what waits, then hang up."""
        self._code = code
        if self._timer is None:
            self._go_on()

    def _go_on(self) -> None:
        self._timer = None
        now, due = clock_ms(), []
        while self._waiting and (self._waiting[0].at == NEVER or self._waiting[0].at <= now):
            due.append(self._waiting.popleft().data)
        if due:
            self._stream.send(FrameKind.TOLD, self._channel, BETWEEN.join(due))
        if self._waiting:
            wait = (self._waiting[0].at - now) / 1000
            self._timer = asyncio.get_running_loop().call_later(wait, self._go_on)
        elif self._code is not None:
            self._stream.send(FrameKind.CLOSED, self._channel, b"%d" % self._code)

    def end(self) -> None:
        """Nothing more is to be sent."""
        self._waiting.clear()
        if self._timer is not None:
            self._timer.cancel()


class Relay:
    """All channels of one stream, in both directions."""

    def __init__(self, stream: NodeStream, own_rooms: OwnRooms) -> None:
        self.stream, self._own_rooms = stream, own_rooms
        self._is_lost = False
        self._numbers = count(1)
        self.players: dict[int, Line] = {}  # of ours, at the other node's rooms
        self.guests: dict[int, tuple[RoomRunner, int, RelayLine]] = {}  # of theirs, at our rooms

    def hear(self, kind: FrameKind, channel: int, body: bytes) -> None:
        """A frame from the other node."""
        if kind in (FrameKind.TOLD, FrameKind.URGENT, FrameKind.CLOSED):
            self._told(kind, channel, body)
            return
        try:
            self._hear_guest(kind, channel, body)
        except Exception:  # an error of ours ends this connection alone: many others have this stream too
            logger.exception("what a player at another node did could not be dealt with")
            self._let_guest_go(channel)

    def lost(self) -> None:
        """The stream is no more: our players come back, theirs are away."""
        self._is_lost = True
        players, self.players = self.players, {}
        for line in players.values():
            line.close(RESTART)
        for channel in list(self.guests):
            self._left(channel)

    # Our players

    def begin(self, line: Line, join: Join) -> int:
        """A player of ours joins a room of theirs; the channel."""
        channel = next(self._numbers)
        if self._is_lost:  # just now, or the player would wait for ever
            line.close(RESTART)
            return channel
        self.players[channel] = line
        self.stream.send(FrameKind.JOIN, channel, protocol.encode(join))
        return channel

    def end(self, channel: int) -> None:
        """A player of ours is gone."""
        if self.players.pop(channel, None) is not None:
            self.stream.send(FrameKind.LEFT, channel)

    def _told(self, kind: FrameKind, channel: int, body: bytes) -> None:
        line = self.players.get(channel)
        if line is None:
            return
        if kind == FrameKind.TOLD:
            line.send([Send(0, data, NEVER) for data in body.split(BETWEEN)])
        elif kind == FrameKind.URGENT:
            line.send_at_once(body)
        else:
            del self.players[channel]
            line.close(int(body))

    # Their players

    def _hear_guest(self, kind: FrameKind, channel: int, body: bytes) -> None:
        if kind == FrameKind.JOIN:
            self._join(channel, body)
        elif kind == FrameKind.LEFT:
            self._left(channel)
        elif channel in self.guests:
            runner, connection, _ = self.guests[channel]
            if kind == FrameKind.SAID:
                runner.hear(connection, body)
            elif kind == FrameKind.PUZZLED:
                runner.puzzled(connection)

    def _join(self, channel: int, body: bytes) -> None:
        join = msgspec.json.decode(body, type=Join)
        line = RelayLine(self.stream, channel)
        runner = self._own_rooms.runner_of(join.room)
        if runner is None:
            line.close(RESTART)
            return
        connection = self._own_rooms.next_connection()
        self.guests[channel] = runner, connection, line
        runner.join(connection, line, protocol.decode_hello(join.hello))

    def _let_guest_go(self, channel: int) -> None:
        """Hang up on one of theirs, who may not have come in yet."""
        if channel not in self.guests:
            RelayLine(self.stream, channel).close(INTERNAL_ERROR)
            return
        runner, connection, line = self.guests.pop(channel)
        line.close(INTERNAL_ERROR)
        runner.leave(connection)

    def _left(self, channel: int) -> None:
        if channel in self.guests:
            runner, connection, line = self.guests.pop(channel)
            line.end()
            runner.leave(connection)
