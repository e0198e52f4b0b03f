"""The other nodes: one stream a pair, dialled by the younger and used by both; questions and answers on it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
from collections.abc import Awaitable, Callable, Collection
from itertools import count
from typing import Any

import msgspec

from mousehole.engine.errors import MouseholeError
from mousehole.server.hosting.nodes.membership import Node, own_clock
from mousehole.server.hosting.nodes.relay import OwnRooms, Relay
from mousehole.server.hosting.nodes.stream import FrameKind, NodeStream
from mousehole.server.hosting.nodes.tls import Tls
from mousehole.server.storage.store import StoreError

PULSE_S = 0.25
SILENCE_S = 1.5  # a node that says nothing for so long is out of reach
STALL_S = 1.0  # who was itself frozen so long has no right to call others silent
DIAL_S = 2.0
ANSWER_S = 5.0
EVERYWHERE = ("0.0.0.0", "::")

logger = logging.getLogger(__name__)

Answerer = Callable[[str, Any], Awaitable[Any]]


class OutOfReach(StoreError):
    """There is no line to that node."""


class NodeQuestion(msgspec.Struct):
    """A question to a node."""

    what: str
    about: Any = None


class NodeAnswer(msgspec.Struct):
    """Its answer: what was asked for, or the name of an error and its words."""

    given: Any = None
    error: str | None = None
    words: str = ""


class Peers:
    """Streams to all other nodes, by session."""

    def __init__(self, own_rooms: OwnRooms, listener: socket.socket, answer: Answerer, tls: Tls | None = None) -> None:
        self._own_rooms, self._listener, self._answer, self._tls = own_rooms, listener, answer, tls
        self._secret = b""
        self._session = 0
        self.relays: dict[int, Relay] = {}
        self._streams: dict[NodeStream, None] = {}  # in their order: what comes of a seed must not come of addresses
        self._dialling: set[int] = set()
        self._asked: dict[int, tuple[NodeStream, asyncio.Future[NodeAnswer]]] = {}
        self._numbers = count(1)
        self._server: asyncio.Server | None = None
        self._tasks: dict[asyncio.Task[None], None] = {}

    async def open(self, session: int, secret: str) -> None:
        """Listen, and begin to look after the streams."""
        self._session, self._secret = session, secret.encode()
        loop = asyncio.get_running_loop()
        called = None if self._tls is None else self._tls.called
        self._server = await loop.create_server(lambda: self._stream(None), sock=self._listener, ssl=called)
        self._start(self._pulse())

    def restart(self, session: int) -> None:
        """This node has a new session: all streams belong to the old one."""
        self._session = session
        for stream in list(self._streams):
            stream.cut()

    async def close(self) -> None:
        """Hang up on all."""
        for task in list(self._tasks):
            task.cancel()
        if self._server is not None:
            self._server.close()
        for stream in list(self._streams):
            stream.cut()

    def _start(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks[task] = None
        task.add_done_callback(self._tasks.pop)

    # Streams

    def _stream(self, other: int | None) -> NodeStream:
        stream = NodeStream(self._secret, self._session, other, self._ready, self._hear, self._lost)
        self._streams[stream] = None
        return stream

    def _ready(self, stream: NodeStream) -> None:
        former = self.relays.get(stream.other)
        self.relays[stream.other] = Relay(stream, self._own_rooms)
        if former is not None:
            former.stream.cut()
            former.lost()

    def _lost(self, stream: NodeStream) -> None:
        self._streams.pop(stream, None)
        relay = self.relays.get(stream.other)
        if relay is not None and relay.stream is stream:
            del self.relays[stream.other]
            relay.lost()
        for number, (asked, future) in list(self._asked.items()):
            if asked is stream:
                del self._asked[number]
                if not future.done():
                    future.set_exception(OutOfReach("the line to the node was lost"))

    def dial(self, nodes: Collection[Node]) -> None:
        """Call all older nodes to which there is no line."""
        for node in nodes:
            if node.session < self._session and node.session not in self.relays and node.session not in self._dialling:
                self._dialling.add(node.session)
                self._start(self._dial(node))

    async def _dial(self, node: Node) -> None:
        host, _, port = node.address.rpartition(":")
        loop = asyncio.get_running_loop()
        here = self._listener.getsockname()[0]
        source = None if here in EVERYWHERE else (here, 0)  # called from where one is called
        calling = None if self._tls is None else self._tls.calling
        try:
            with contextlib.suppress(OSError, TimeoutError):
                async with asyncio.timeout(DIAL_S):
                    await loop.create_connection(
                        lambda: self._stream(node.session), host.strip("[]"), int(port), local_addr=source, ssl=calling
                    )
        finally:
            self._dialling.discard(node.session)

    async def _pulse(self) -> None:
        """Be heard, and cut lines on which nothing is heard."""
        while True:
            began = own_clock()
            await asyncio.sleep(PULSE_S)
            now = own_clock()
            is_stalled = now - began > PULSE_S + STALL_S
            for relay in list(self.relays.values()):
                if is_stalled:
                    relay.stream.heard_at = now
                elif now - relay.stream.heard_at > SILENCE_S:
                    relay.stream.cut()
                relay.stream.send(FrameKind.PULSE, 0)

    @property
    def reached(self) -> set[int]:
        """The sessions to which there is a line."""
        return set(self.relays)

    def relay(self, session: int) -> Relay:
        """The line to a session; OutOfReach where there is none."""
        relay = self.relays.get(session)
        if relay is None:
            raise OutOfReach("there is no line to the node")
        return relay

    # Questions

    def _hear(self, stream: NodeStream, kind: FrameKind, channel: int, body: bytes) -> None:
        relay = self.relays.get(stream.other)
        if relay is None or relay.stream is not stream:
            return
        if kind == FrameKind.ASK:
            self._start(self._reply(stream, channel, msgspec.json.decode(body, type=NodeQuestion)))
        elif kind == FrameKind.ANSWER:
            _, future = self._asked.pop(channel, (stream, None))
            if future is not None and not future.done():
                future.set_result(msgspec.json.decode(body, type=NodeAnswer))
        else:
            relay.hear(kind, channel, body)

    async def _reply(self, stream: NodeStream, number: int, ask: NodeQuestion) -> None:
        try:
            answer = NodeAnswer(await self._answer(ask.what, ask.about))
        except MouseholeError as error:
            answer = NodeAnswer(error=type(error).__name__, words=str(error))
        except Exception:
            logger.exception("a node's question could not be answered")
            answer = NodeAnswer(error="StoreError", words="the node failed")
        stream.send(FrameKind.ANSWER, number, msgspec.json.encode(answer))

    async def ask(self, session: int, what: str, about: Any) -> NodeAnswer:
        """Put a question to a node; OutOfReach where it does not answer."""
        stream = self.relay(session).stream
        number = next(self._numbers)
        future: asyncio.Future[NodeAnswer] = asyncio.get_running_loop().create_future()
        self._asked[number] = stream, future
        stream.send(FrameKind.ASK, number, msgspec.json.encode(NodeQuestion(what, about)))
        try:
            async with asyncio.timeout(ANSWER_S):
                return await future
        except TimeoutError:
            raise OutOfReach("the node does not answer") from None
        finally:
            self._asked.pop(number, None)
