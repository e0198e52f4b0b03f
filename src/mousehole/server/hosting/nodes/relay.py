"""Players at one node, their room at another: both ends of what goes between them over the nodes' stream.

The room's clock alone counts, and its pings go all the way to the player and back: what the relay adds to the way is in
the round trip like any other delay, and a frame that must not travel before its moment waits at the room's node.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from itertools import count
from typing import TYPE_CHECKING

import msgspec

from mousehole.server import protocol
from mousehole.server.hosting.nodes.stream import Kind, Stream
from mousehole.server.hosting.runner import Keeper, Line, clock_ms
from mousehole.server.room.outbox import NEVER, Send

if TYPE_CHECKING:
    from mousehole.server.hosting.nodes.node import NodeHouse

COME_BACK, INTERNAL_ERROR = 1012, 1011
BETWEEN = b"\n"  # JSON as it is written here has none

logger = logging.getLogger(__name__)


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
        self._relay.stream.send(Kind.SAID, self._channel, data.encode() if isinstance(data, str) else data)

    def puzzled(self, _: int) -> None:
        """A connection has said something that makes no sense."""
        self._relay.stream.send(Kind.PUZZLED, self._channel)

    def leave(self, _: int) -> None:
        """A connection is gone."""
        self._relay.end(self._channel)


# At the room's node


class RelayLine:
    """Sends in order, each frame not before its moment, to a player at another node."""

    def __init__(self, stream: Stream, channel: int) -> None:
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
        self._stream.send(Kind.URGENT, self._channel, data)

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
            self._stream.send(Kind.TOLD, self._channel, BETWEEN.join(due))
        if self._waiting:
            wait = (self._waiting[0].at - now) / 1000
            self._timer = asyncio.get_running_loop().call_later(wait, self._go_on)
        elif self._code is not None:
            self._stream.send(Kind.CLOSED, self._channel, b"%d" % self._code)

    def end(self) -> None:
        """Nothing more is to be sent."""
        self._waiting.clear()
        if self._timer is not None:
            self._timer.cancel()


class Relay:
    """All channels of one stream, in both directions."""

    def __init__(self, stream: Stream, house: NodeHouse) -> None:
        self.stream, self._house = stream, house
        self._is_lost = False
        self._numbers = count(1)
        self.players: dict[int, Line] = {}  # of ours, at the other node's rooms
        self.guests: dict[int, tuple[Keeper, int, RelayLine]] = {}  # of theirs, at our rooms

    def hear(self, kind: Kind, channel: int, body: bytes) -> None:
        """A frame from the other node."""
        match kind:
            case Kind.SAID:
                self._said(channel, body)
            case Kind.TOLD | Kind.URGENT | Kind.CLOSED:
                self._told(kind, channel, body)
            case Kind.JOIN:
                self._join(channel, body)
            case Kind.PUZZLED:
                if channel in self.guests:
                    keeper, connection, _ = self.guests[channel]
                    keeper.puzzled(connection)
            case Kind.LEFT:
                self._left(channel)

    def lost(self) -> None:
        """The stream is no more: our players come back, theirs are away."""
        self._is_lost = True
        players, self.players = self.players, {}
        for line in players.values():
            line.close(COME_BACK)
        for channel in list(self.guests):
            self._left(channel)

    # Our players

    def begin(self, line: Line, join: Join) -> int:
        """A player of ours joins a room of theirs; the channel."""
        channel = next(self._numbers)
        if self._is_lost:  # just now, or the player would wait for ever
            line.close(COME_BACK)
            return channel
        self.players[channel] = line
        self.stream.send(Kind.JOIN, channel, protocol.encode(join))
        return channel

    def end(self, channel: int) -> None:
        """A player of ours is gone."""
        if self.players.pop(channel, None) is not None:
            self.stream.send(Kind.LEFT, channel)

    def _told(self, kind: Kind, channel: int, body: bytes) -> None:
        line = self.players.get(channel)
        if line is None:
            return
        if kind == Kind.TOLD:
            line.send([Send(0, data, NEVER) for data in body.split(BETWEEN)])
        elif kind == Kind.URGENT:
            line.send_at_once(body)
        else:
            del self.players[channel]
            line.close(int(body))

    # Their players

    def _join(self, channel: int, body: bytes) -> None:
        join = msgspec.json.decode(body, type=Join)
        line = RelayLine(self.stream, channel)
        keeper = self._house.kept(join.room)
        if keeper is None:
            line.close(COME_BACK)
            return
        connection = self._house.next_connection()
        self.guests[channel] = keeper, connection, line
        keeper.join(connection, line, protocol.decode_hello(join.hello))

    def _said(self, channel: int, body: bytes) -> None:
        if channel not in self.guests:
            return
        keeper, connection, line = self.guests[channel]
        try:
            keeper.hear(connection, body)
        except Exception:  # an error of ours ends this connection alone
            logger.exception("a relayed message could not be dealt with")
            line.close(INTERNAL_ERROR)

    def _left(self, channel: int) -> None:
        if channel in self.guests:
            keeper, connection, line = self.guests.pop(channel)
            line.end()
            keeper.leave(connection)
