"""The line between the front and a worker: messages in order, and open sockets among them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
import struct
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec

HEAD = struct.Struct(">I")  # the size of a message
AT_ONCE = 1 << 18  # bytes read in one go
MOST_SOCKETS = 16  # that come with them
MOST_WAITING = 64 << 20  # bytes for somebody who does not read: more, and the line is cut

logger = logging.getLogger(__name__)

Hear = Callable[[Any, int | None], None]


class Channel:
    """One end. `hear` gets each message, with a socket's descriptor where one came with it; `lost`: it is over."""

    def __init__(self, line: socket.socket, kind: Any, hear: Hear, lost: Callable[[], None]) -> None:
        self._line, self._hear, self._lost = line, hear, lost
        self._encode, self._decode = msgspec.msgpack.Encoder().encode, msgspec.msgpack.Decoder(kind).decode
        self._loop = asyncio.get_running_loop()
        self._rest = b""
        self._sockets: deque[int] = deque()
        self._waiting: deque[tuple[bytes, int | None]] = deque()
        self._bytes_waiting = 0
        self.is_open = True
        line.setblocking(False)
        self._loop.add_reader(line.fileno(), self._read)

    # Out

    def send(self, message: msgspec.Struct, descriptor: int | None = None) -> None:
        """Send a message; a socket that goes with it is closed here once it is on its way."""
        if not self.is_open:
            _close(descriptor)
            return
        body = self._encode(message)
        frame = HEAD.pack(len(body)) + body
        if self._waiting:
            self._wait(frame, descriptor)
            return
        self._put(frame, descriptor)

    def _put(self, frame: bytes, descriptor: int | None) -> bool:
        """Send what goes; False where some of it has to wait."""
        try:
            if descriptor is None:
                sent = self._line.send(frame)
            else:
                sent = socket.send_fds(self._line, [frame], [descriptor])
                _close(descriptor)
                descriptor = None
        except BlockingIOError:
            sent = 0
        except OSError:
            _close(descriptor)
            self.cut()
            return False
        if sent < len(frame):
            self._wait(frame[sent:], descriptor, is_first=True)
            return False
        return True

    def _wait(self, frame: bytes, descriptor: int | None, is_first: bool = False) -> None:
        if not self._waiting:
            self._loop.add_writer(self._line.fileno(), self._go_on)
        if is_first:
            self._waiting.appendleft((frame, descriptor))
        else:
            self._waiting.append((frame, descriptor))
        self._bytes_waiting += len(frame)
        if self._bytes_waiting > MOST_WAITING:
            self.cut()

    def _go_on(self) -> None:
        """There is room again."""
        while self._waiting:
            frame, descriptor = self._waiting.popleft()
            self._bytes_waiting -= len(frame)
            if not self._put(frame, descriptor):
                return
        self._loop.remove_writer(self._line.fileno())

    # In

    def _read(self) -> None:
        try:
            data, sockets, _, _ = socket.recv_fds(self._line, AT_ONCE, MOST_SOCKETS)
        except BlockingIOError:
            return
        except OSError:
            data, sockets = b"", []
        self._sockets.extend(sockets)
        if not data:
            self.cut()
            return
        try:
            self._take(self._rest + data if self._rest else data)
        except Exception:  # an error of ours: nobody knows what it has left undone, and a new beginning loses nothing
            logger.exception("a message between processes could not be dealt with")
            self.cut()

    def _take(self, data: bytes) -> None:
        start = 0
        while len(data) - start >= HEAD.size:
            (size,) = HEAD.unpack_from(data, start)
            body = start + HEAD.size
            if len(data) < body + size:
                break
            start = body + size
            message = self._decode(data[body:start])
            self._hear(message, self._sockets.popleft() if message.has_socket else None)
        self._rest = data[start:]

    # The end

    def cut(self) -> None:
        """It is over; what waits is lost."""
        if not self.is_open:
            return
        self.is_open = False
        self._loop.remove_reader(self._line.fileno())
        self._loop.remove_writer(self._line.fileno())
        self._line.close()
        for descriptor in [*self._sockets, *(waiting for _, waiting in self._waiting)]:
            _close(descriptor)
        self._sockets.clear()
        self._waiting.clear()
        self._lost()


def _close(descriptor: int | None) -> None:
    if descriptor is not None:
        with contextlib.suppress(OSError):
            os.close(descriptor)
