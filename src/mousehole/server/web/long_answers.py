"""Records and replays of long games: made and packed off the event loop, one at a time, and never too long."""

from __future__ import annotations

import asyncio
import contextlib
import zlib
from collections.abc import AsyncIterator, Callable, Iterable, Iterator

from starlette.requests import Request
from starlette.responses import Response

from mousehole.server.hosting.endpoints import HttpAnswer
from mousehole.server.hosting.registry import TooBusy
from mousehole.server.room.replay import TooLong

MOST_WAITING = 8
MOST_BYTES = 24_000_000  # of one answer, unpacked
GZIP = 16 + zlib.MAX_WBITS
LEVEL = 6


class LongAnswers:
    """Makes one long answer after the other, each in a thread, so that tables play on."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._waiting = 0

    @contextlib.asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for one's turn; TooBusy where too many do."""
        if self._waiting >= MOST_WAITING:
            raise TooBusy("too_often")
        self._waiting += 1
        try:
            async with self._turn:
                yield
        finally:
            self._waiting -= 1

    async def send(self, request: Request, answer: HttpAnswer) -> Response:
        """Make the pieces of an answer, and of them the response."""
        assert answer.pieces is not None
        return await _in_thread(request, answer.pieces)


async def _in_thread(request: Request, pieces: Callable[[], Iterator[bytes]]) -> Response:
    is_packed = "gzip" in request.headers.get("accept-encoding", "")
    body = await asyncio.to_thread(lambda: _packed(pieces()) if is_packed else _joined(pieces()))
    headers = {"vary": "accept-encoding"} | ({"content-encoding": "gzip"} if is_packed else {})
    return Response(body, headers=headers, media_type="application/json")


def _bounded(pieces: Iterable[bytes]) -> Iterator[bytes]:
    size = 0
    for piece in pieces:
        size += len(piece)
        if size > MOST_BYTES:
            raise TooLong(f"record: this server tells at most {MOST_BYTES // 1_000_000} MB again")
        yield piece


def _joined(pieces: Iterable[bytes]) -> bytes:
    return b"".join(_bounded(pieces))


def _packed(pieces: Iterable[bytes]) -> bytes:
    """Packed as they are made: the whole is never in memory."""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, GZIP)
    return b"".join([*[packer.compress(piece) for piece in _bounded(pieces)], packer.flush()])
