"""The stream between two nodes: frames of a kind and a channel, after both have proved that they know the secret.

Encrypted it is where the nodes have certificates (see `tls`); without, nodes speak over a network of their own.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import secrets
import struct
from collections.abc import Callable
from enum import IntEnum
from typing import cast

from mousehole.server.hosting.nodes.membership import own_clock

HEAD = struct.Struct(">IBQ")  # the size of the body, the kind, the channel
NONCE, PROOF = 32, 32
GREETING = struct.Struct(f">q{NONCE}s{PROOF}s")
LONGEST = 1 << 20
MOST_WAITING = 32 << 20  # bytes for a node that does not read: more, and the line is cut
GREET_S = 3.0

logger = logging.getLogger(__name__)


class FrameKind(IntEnum):
    """What a frame is."""

    CHALLENGE = 1
    GREETING = 2
    WELCOME = 3
    PULSE = 4
    JOIN = 5  # from a player's node to the room's: a channel begins
    SAID = 6
    PUZZLED = 7
    LEFT = 8
    TOLD = 9  # from the room's node to a player's
    URGENT = 10
    CLOSED = 11
    ASK = 12  # a question to the node itself, and its answer
    ANSWER = 13


Hear = Callable[["NodeStream", FrameKind, int, bytes], None]


class NodeStream(asyncio.Protocol):
    """One end of the line. Who has dialled knows the `other`, who was dialled learns it by the greeting."""

    def __init__(self, secret: bytes, session: int, other: int | None, ready: Callable[[NodeStream], None], hear: Hear,
                 lost: Callable[[NodeStream], None]) -> None:  # fmt: skip
        self._secret, self.session, self.other = secret, session, other or 0
        self._has_dialled = other is not None
        self._ready, self._hear, self._lost = ready, hear, lost
        self._nonce = secrets.token_bytes(NONCE)
        self._their_nonce = b""
        self._buffer = b""
        self._transport: asyncio.Transport | None = None
        self._timer: asyncio.TimerHandle | None = None
        self.is_ready = False
        self.heard_at = own_clock()

    # The line

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Who was dialled begins, with a challenge."""
        self._transport = cast(asyncio.Transport, transport)
        self._timer = asyncio.get_running_loop().call_later(GREET_S, self._give_up)
        if not self._has_dialled:
            self.send(FrameKind.CHALLENGE, 0, self._nonce)

    def _give_up(self) -> None:
        if not self.is_ready:
            self.cut()

    def connection_lost(self, _: Exception | None) -> None:
        """The connection is gone: say so to whoever owns this stream."""
        if self._timer is not None:
            self._timer.cancel()
        self._transport = None
        self._lost(self)

    def send(self, kind: FrameKind, channel: int, body: bytes = b"") -> None:
        """Send a frame; to a node that has not read for long, no more."""
        if self._transport is None or self._transport.is_closing():
            return
        self._transport.write(HEAD.pack(len(body), kind, channel) + body)
        if self._transport.get_write_buffer_size() > MOST_WAITING:
            self.cut()

    def cut(self) -> None:
        """Hang up at once."""
        if self._transport is not None:
            self._transport.abort()

    def data_received(self, data: bytes) -> None:
        """Take whole frames out of what has come."""
        self.heard_at = own_clock()
        data = self._buffer + data if self._buffer else data
        start, end = 0, len(data)
        while end - start >= HEAD.size:
            size, kind, channel = HEAD.unpack_from(data, start)
            if size > LONGEST:
                self.cut()
                return
            body = start + HEAD.size
            if end < body + size:
                break
            start = body + size
            self._take(kind, channel, data[body:start])
        self._buffer = data[start:]

    def _take(self, kind: int, channel: int, body: bytes) -> None:
        if self.is_ready:
            if kind != FrameKind.PULSE:
                self._hear(self, FrameKind(kind), channel, body)
        elif not self._greet(kind, body):
            logger.warning("a caller does not know the secret, or means a session that is over")
            self.cut()

    # The greeting

    def _proof(self, role: bytes, dialler: int, dialled: int) -> bytes:
        first, second = (self._nonce, self._their_nonce) if self._has_dialled else (self._their_nonce, self._nonce)
        return hmac.digest(self._secret, role + first + second + struct.pack(">qq", dialler, dialled), hashlib.sha256)

    def _greet(self, kind: int, body: bytes) -> bool:
        """The next step of the greeting; False where something is wrong with it."""
        if self._has_dialled and kind == FrameKind.CHALLENGE and len(body) == NONCE:
            self._their_nonce = body
            proof = self._proof(b"dialler", self.session, self.other)
            self.send(FrameKind.GREETING, 0, GREETING.pack(self.session, self._nonce, proof))
            return True
        if self._has_dialled and kind == FrameKind.WELCOME and self._their_nonce:
            return self._agree(body, self._proof(b"dialled", self.session, self.other))
        if not self._has_dialled and kind == FrameKind.GREETING and len(body) == GREETING.size:
            self.other, self._their_nonce, proof = GREETING.unpack(body)
            expected = self._proof(b"dialler", self.other, self.session)
            if hmac.compare_digest(proof, expected):
                self.send(FrameKind.WELCOME, 0, self._proof(b"dialled", self.other, self.session))
            return self._agree(proof, expected)
        return False

    def _agree(self, proof: bytes, expected: bytes) -> bool:
        if not hmac.compare_digest(proof, expected):
            return False
        self.is_ready = True
        self._ready(self)
        return True
