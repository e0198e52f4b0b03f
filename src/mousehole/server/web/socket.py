"""A WebSocket as a room's runner sees it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time  # as a whole: the simulation puts its clock in its place

from starlette.websockets import WebSocket, WebSocketDisconnect

from mousehole.server import protocol
from mousehole.server.hosting.close_codes import (
    BAD_MESSAGE,
    INTERNAL_ERROR,
    NO_HELLO,
    ROOM_GONE,
    STORE_DOWN,
    TOO_MUCH,
    TOO_SLOW,
)
from mousehole.server.hosting.counts import Counts
from mousehole.server.hosting.limits import ConnectionLimit, Limits
from mousehole.server.hosting.registry import NoSuchRoom, RoomRegistry, Unreadable
from mousehole.server.hosting.runner import RoomAccess, clock_ms
from mousehole.server.refusals import sentence
from mousehole.server.room.outbox import NEVER, Send
from mousehole.server.storage.store import StoreError
from mousehole.server.web.rate_limits import Bucket, Share, Shares
from mousehole.server.web.wire import short_way

MOST_URGENT = 16  # pings and the like that wait for a slow reader
MOST_BAD = 20  # messages without sense before the line is cut

logger = logging.getLogger(__name__)


class SocketLine:
    """Sends in order, each frame not before its moment; a client that does not read is let go."""

    def __init__(self, socket: WebSocket, limits: Limits, counts: Counts) -> None:
        self._socket, self._limits, self._counts = socket, limits, counts
        self._wire = short_way(socket.scope)
        self._waiting: list[Send] = []
        self._bytes_waiting = 0
        self._code: int | None = None
        self.is_closing = False  # is it about to hang up?
        self._sender: asyncio.Task[None] | None = None
        self._urgent: set[asyncio.Task[None]] = set()

    def send(self, frames: list[Send]) -> None:
        """Send in order, each not before its moment."""
        wire = self._wire
        is_free = self._sender is None and not self.is_closing and _are_due(frames)
        if is_free and wire is not None and wire.say([frame.data for frame in frames]):
            self._counts.frames += len(frames)
            return
        self._waiting.extend(frames)
        self._bytes_waiting += sum([len(frame.data) for frame in frames])
        limits = self._limits
        if len(self._waiting) > limits.frames_waiting > 0 or self._bytes_waiting > limits.bytes_waiting > 0:
            self._waiting.clear()
            self._counts.turn_away("slow")
            self.close(TOO_SLOW)
            if self._wire is not None:
                self._wire.drop()
        self._start()

    def send_at_once(self, data: bytes) -> None:
        """Send past whatever waits; what only measures is worth nothing to who has not read what came before."""
        if self._wire is not None and self._wire.say([data]):
            self._counts.frames += 1
        elif len(self._urgent) < MOST_URGENT:
            task = asyncio.create_task(self._put(data))
            self._urgent.add(task)
            task.add_done_callback(self._urgent.discard)

    def close(self, code: int) -> None:
        """Send what waits, then hang up."""
        self._close_with(code)
        self._start()

    def cut(self, code: int) -> None:
        """Hang up on whoever sends too much, and hear no more."""
        if self._wire is None:
            self.close(code)
        else:
            self._close_with(code)
            self._waiting.clear()
            self._wire.cut(code)

    def _close_with(self, code: int) -> None:
        self._code = code if self._code is None else self._code
        self.is_closing = True

    def _start(self) -> None:
        if self._sender is None:
            self._sender = asyncio.create_task(self._run())

    async def _run(self) -> None:
        """Send what waits, and hang up if told to."""
        while self._waiting:
            frame = self._waiting.pop(0)
            self._bytes_waiting -= len(frame.data)
            wait = frame.at - clock_ms()
            if wait > 0:
                await asyncio.sleep(wait / 1000)
            await self._put(frame.data)
        if self._code is not None:
            await _hang_up(self._socket, self._code)
        self._sender = None

    async def end(self) -> None:
        """Nothing more is to be sent."""
        sender, self._sender = self._sender, None
        if sender is not None:
            sender.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await sender

    async def _put(self, data: bytes) -> None:
        with contextlib.suppress(RuntimeError, OSError, WebSocketDisconnect):
            await self._socket.send_text(data.decode())
            self._counts.frames += 1


class IncomingMessages:
    """Hears what one connection says, within its limits."""

    def __init__(
        self, access: RoomAccess, connection: int, line: SocketLine, limits: Limits, counts: Counts,
        share: Share | None = None,
    ) -> None:  # fmt: skip
        self._access, self._connection, self._line, self._counts = access, connection, line, counts
        self._share = share
        self._bucket = Bucket(limits.messages_per_s, limits.message_burst, time.monotonic())
        self._bad = 0

    def hear(self, data: bytes | str) -> None:
        """One message: an error of ours is logged and ends this connection alone."""
        if self._line.is_closing:
            return
        self._counts.messages += 1
        now, share = time.monotonic(), self._share
        if not self._bucket.take(now) or not (share is None or share.has_left(now)):
            self._counts.turn_away("messages")
            self._line.cut(TOO_MUCH)
            return
        began = 0.0 if share is None else time.thread_time()
        try:
            try:
                self._access.hear(self._connection, data)
            except protocol.BadMessage:
                self._hear_nonsense()
        except Exception:
            logger.exception("a message could not be dealt with")
            self._line.close(INTERNAL_ERROR)
        if share is not None:
            share.spend(time.thread_time() - began)

    def _hear_nonsense(self) -> None:
        self._counts.bad_messages += 1
        self._bad += 1
        if self._bad > MOST_BAD:
            self._line.cut(BAD_MESSAGE)
        else:
            self._access.puzzled(self._connection)


class Sockets:
    """Takes sockets in."""

    def __init__(self, registry: RoomRegistry, limits: Limits, connection_limit: ConnectionLimit) -> None:
        self._registry, self._limits, self._connection_limit = registry, limits, connection_limit
        is_bounded = limits.connections_per_address > 0 and limits.loop_share > 0
        self._shares = Shares(limits.loop_share, limits.loop_burst_s) if is_bounded else None

    async def welcome(self, socket: WebSocket, room: str, address: str) -> None:
        """Serve one socket until it is gone."""
        await socket.accept()
        if not await self._connection_limit.let_in(address):
            self._registry.counts.turn_away("connections")
            await socket.close(TOO_MUCH)
            return
        try:
            await self._serve(
                socket, room, None if self._shares is None else self._shares.of(address, time.monotonic())
            )
        finally:
            self._connection_limit.leave(address)

    async def _serve(self, socket: WebSocket, room: str, share: Share | None) -> None:
        try:
            async with asyncio.timeout(self._limits.hello_s):
                hello = protocol.decode_hello(await _receive(socket))
            access = await self._registry.access(room)
        except TimeoutError:
            await _hang_up(socket, NO_HELLO)
        except protocol.BadMessage:
            await _hang_up(socket, BAD_MESSAGE)
        except NoSuchRoom as error:
            if isinstance(error, Unreadable):  # not the same as a room that never was
                await _say_why(socket, str(error), hello.lang)
            await _hang_up(socket, ROOM_GONE)
        except StoreError:
            await _hang_up(socket, STORE_DOWN)
        except WebSocketDisconnect:
            pass
        else:
            await self._converse(socket, access, hello, share)

    async def _converse(
        self, socket: WebSocket, access: RoomAccess, hello: protocol.Hello, share: Share | None
    ) -> None:
        connection = self._registry.next_connection()
        line = SocketLine(socket, self._limits, self._registry.counts)
        incoming = IncomingMessages(access, connection, line, self._limits, self._registry.counts, share)
        try:
            access.join(connection, line, hello)
            wire = short_way(socket.scope)
            if wire is not None:
                wire.listen(incoming.hear)
            while True:
                incoming.hear(await _receive(socket))
        except WebSocketDisconnect:
            pass
        finally:
            access.leave(connection)
            await line.end()


def _are_due(frames: list[Send]) -> bool:
    """Is it time for all of them? (For nearly all it always is.)"""
    latest = frames[0].at if len(frames) == 1 else max([frame.at for frame in frames])
    return latest == NEVER or latest <= clock_ms()


async def _receive(socket: WebSocket) -> bytes | str:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1006))
    text: str | None = message.get("text")
    return text if text is not None else message.get("bytes") or b""


async def _say_why(socket: WebSocket, reason: str, lang: protocol.Lang) -> None:
    with contextlib.suppress(RuntimeError, OSError, WebSocketDisconnect):
        why = protocol.RefusedMessage(n=0, id=None, reason=reason, words=sentence(reason, lang))
        await socket.send_text(protocol.encode(why).decode())


async def _hang_up(socket: WebSocket, code: int) -> None:
    """Close a socket, which may be gone by now."""
    with contextlib.suppress(RuntimeError, OSError, WebSocketDisconnect):
        await socket.close(code)
