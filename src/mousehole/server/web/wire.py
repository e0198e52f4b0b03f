"""uvicorn's WebSocket with a short way for what is most of the traffic: whole text messages, in and out.

Everything else (the handshake, control frames, messages in pieces, frames against the rules) goes uvicorn's own way.
Every such frame is charged, as whole messages are by whoever hears them. An application finds the short way in its
scope, as an extension of ASGI, and does without it where there is none.

Who asks for `permessage-deflate` gets it, with a window so small that a connection does not become much dearer
(docs/decisions/0025-packed-for-who-asks.md); both ways share its state, so frames may take either.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import PayloadTooBig, ProtocolError
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State

from mousehole.server.hosting.close_codes import TOO_MUCH
from mousehole.server.hosting.counts import Counts
from mousehole.server.hosting.limits import Limits
from mousehole.server.web.rate_limits import Bucket
from mousehole.server.web.server_config import ServerConfig
from mousehole.server.web.small_queue import SmallFlag, SmallQueue

try:
    from websockets.speedups import apply_mask
except ImportError:  # where the library was built without its C part
    from websockets.utils import apply_mask

SHORT_WAY = "mousehole.short_way"
TEXT, CONTINUED, FINISHED = 0x81, 0x01, 0x80  # first bytes: a whole text, a text that goes on, the last piece of one
BINARY_CONTINUED = 0x02
PACKED = 0x40  # in the first byte: the text is deflated
WINDOW_BITS = 10  # a kilobyte: what is packed is found again a frame or two later, or not at all
PACKING = ServerPerMessageDeflateFactory(
    server_max_window_bits=WINDOW_BITS, client_max_window_bits=WINDOW_BITS, require_client_max_window_bits=True,
    compress_settings={"memLevel": 2},
)  # fmt: skip
MASKED, SIZE = 0x80, 0x7F
MEDIUM, LARGE = 126, 127  # sizes that say that the true one follows, in two or in eight bytes
MASK_BYTES = 4
SHORT_BODY = 2 + MASK_BYTES  # where the body of a short frame begins
GOODBYE_S = 1.0  # for it to arrive


class Wire(WebSocketsSansIOProtocol):
    """A WebSocket whose text messages can be heard and said without a task in between."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.queue: Any = SmallQueue()
        self.writable: Any = SmallFlag()
        self.writable.set()
        self._hear: Callable[[bytes], None] | None = None
        self._rest = b""
        self._in_pieces = False
        self._strange = False  # something came that only uvicorn may judge, or before its time
        self._is_cut = False
        self._packing: PerMessageDeflate | None = None
        self.conn.available_extensions = [PACKING]
        config = self.config
        limits, self._counts = Limits(), Counts()
        if isinstance(config, ServerConfig):
            limits, self._counts = config.limits, config.counts
        self._bucket = Bucket(limits.messages_per_s, limits.message_burst, self.loop.time())

    def handle_connect(self, event: Request) -> None:
        """Offer the short way to the application."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[SHORT_WAY] = self
            agreed = self.conn.extensions
            self._packing = next((found for found in agreed if isinstance(found, PerMessageDeflate)), None)

    def listen(self, hear: Callable[[bytes], None]) -> None:
        """From now on let text messages be heard at once; it is for `hear` to deal with its own errors."""
        self._hear = hear
        headers = self.scope["headers"]  # the handshake is over: what it took is a tenth of a connection's memory
        assert isinstance(headers, list)
        headers.clear()
        self.request.headers.clear()  # which the library's parser keeps as well
        del self.request, self.response

    def drop(self) -> None:
        """Cut the line at once: whoever does not read cannot be told goodbye."""
        self.transport.abort()

    def cut(self, code: int) -> None:
        """Say goodbye and hear no more, whatever else is sent: who sends too much does not stop for a goodbye."""
        if self._is_cut:
            return
        self._is_cut = True
        self.transport.pause_reading()
        is_open = self.conn.state is State.OPEN  # not where it was the other side that has said goodbye
        if is_open and not self.close_sent and not self.disconnected and self.writable.is_set():
            self.conn.send_close(code)
            self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        # uvicorn closes at once where it has no such timer; what is unread then would have the goodbye thrown away
        self.close_timer = self.loop.call_later(GOODBYE_S, self.transport.abort)

    # In

    def data_received(self, data: bytes) -> None:
        """Take whole frames out of what has come; uvicorn gets no pieces of frames, so both can read."""
        size = len(data) - SHORT_BODY
        is_short_text = (
            0 < size < MEDIUM and data[0] == TEXT and data[1] == size | MASKED
        )  # as is nearly all that comes
        if is_short_text and self._hear is not None and not (self._rest or self._in_pieces or self._is_over()):
            self._hear(apply_mask(data[SHORT_BODY:], data[2:SHORT_BODY]))
        else:
            self._take_frames(data)

    def _is_over(self) -> bool:
        return self._is_cut or self._strange or self.close_sent or self.disconnected

    def _take_frames(self, data: bytes) -> None:
        if self._is_cut:
            return
        if not self.handshake_complete:
            self._strange = self._strange or self.handshake_initiated
        if self._strange or not self.handshake_complete:
            super().data_received(data)
            return
        data = self._rest + data if self._rest else data
        start = 0
        while not self._is_cut and (found := self._frame(data, start)) is not None:
            body, end = found
            self._take(data, start, body, end)
            start = end
        self._rest = data[start:]
        if self._is_strange() and self._rest:
            super().data_received(self._rest)

    def _is_strange(self) -> bool:
        """Has something come that only uvicorn may judge?"""
        return self._strange

    def _frame(self, data: bytes, start: int) -> tuple[int, int] | None:
        """Where a frame's body begins and ends; None where some of it is still to come."""
        here = len(data) - start
        if here < 2:
            return None
        size, body = data[start + 1] & SIZE, start + 2
        if size == MEDIUM:
            if here < 4:
                return None
            size, body = struct.unpack_from(">H", data, body)[0], start + 4
        elif size == LARGE:
            if here < 10:
                return None
            size, body = struct.unpack_from(">Q", data, body)[0], start + 10
        if not data[start + 1] & MASKED or size > self.config.ws_max_size:
            self._strange = True
            return None
        body += MASK_BYTES
        return (body, body + size) if body + size <= len(data) else None

    def _take(self, data: bytes, start: int, body: int, end: int) -> None:
        first = data[start]
        is_packed = first == TEXT | PACKED and self._packing is not None
        if (first == TEXT or is_packed) and self._hear is not None and not self._in_pieces:
            if not self.close_sent and not self.disconnected:
                text = apply_mask(data[body:end], data[body - MASK_BYTES : body])
                unpacked = self._unpacked(text) if is_packed else text
                if unpacked is not None:
                    self._hear(unpacked)
            return
        if not self._bucket.take(self.loop.time()):
            self._counts.turn_away("frames")
            self.cut(TOO_MUCH)
            return
        if first & ~PACKED in (CONTINUED, BINARY_CONTINUED):
            self._in_pieces = True
        elif first == FINISHED:
            self._in_pieces = False
        super().data_received(data[start:end])

    def _unpacked(self, text: bytes) -> bytes | None:
        """A text that came packed; None, and the line is cut, where it is too long or nonsense."""
        assert self._packing is not None
        try:
            frame = self._packing.decode(Frame(Opcode.TEXT, text, rsv1=True), max_size=self.config.ws_max_size)
            return bytes(frame.data)
        except PayloadTooBig:
            self.cut(CloseCode.MESSAGE_TOO_BIG)
        except ProtocolError:
            self.cut(CloseCode.PROTOCOL_ERROR)
        return None

    # Out

    def say(self, texts: list[bytes]) -> bool:
        """Send texts; False, with nothing done, where they would have to wait."""
        if not self.writable.is_up or not self.handshake_complete or self.close_sent or self.disconnected:
            return False
        if self._packing is None:
            if len(texts) == 1:
                self.transport.write(_head(TEXT, len(texts[0])) + texts[0])
                return True
            parts = [part for text in texts for part in (_head(TEXT, len(text)), text)]
        else:
            packed = [self._packing.encode(Frame(Opcode.TEXT, text)).data for text in texts]
            parts = [part for body in packed for part in (_head(TEXT | PACKED, len(body)), bytes(body))]
        self.transport.write(b"".join(parts))
        return True


def _head(first: int, size: int) -> bytes:
    """What comes before a body of that size."""
    if size < MEDIUM:
        return bytes((first, size))
    if size < 1 << 16:
        return bytes((first, MEDIUM, size >> 8, size & 0xFF))
    return struct.pack(">BBQ", first, LARGE, size)


def short_way(scope: Any) -> Wire | None:
    """The short way of a connection, where its server has one."""
    wire: Wire | None = (scope.get("extensions") or {}).get(SHORT_WAY)
    return wire
