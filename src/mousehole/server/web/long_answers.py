"""Records and replays of long games: made and packed off the event loop, one at a time, and never too long."""

from __future__ import annotations

import asyncio
import contextlib
import zlib
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from mousehole.engine.errors import MouseholeError
from mousehole.server import protocol
from mousehole.server.room.replay import TooLong, tell_again

MOST_WAITING = 8
MOST_BYTES = 24_000_000  # of one answer, unpacked
GZIP = 16 + zlib.MAX_WBITS
LEVEL = 6
EMPTY_FRAMES = b"[]}"  # the end of a replay without its frames


class TooBusy(MouseholeError):
    """So many long answers are being made that this one has to be asked for again."""


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

    async def record(self, request: Request, record: Mapping[str, Any]) -> Response:
        """A record as an answer."""
        return await _in_thread(request, lambda: iter([msgspec.json.encode(record)]))

    async def replay(self, request: Request, record: Mapping[str, Any], seat: int | None) -> Response:
        """A game told again as an answer."""
        return await _in_thread(request, lambda: _replay_in_pieces(record, seat))


def _replay_in_pieces(record: Mapping[str, Any], seat: int | None) -> Iterator[bytes]:
    replay, frames = tell_again(record, seat)
    head = protocol.encode(replay)
    assert head.endswith(EMPTY_FRAMES)
    yield head[: -len(EMPTY_FRAMES)]
    before = b"["
    for frame in frames:
        yield before + protocol.encode(frame)
        before = b","
    yield b"]}"


async def _in_thread(request: Request, pieces: Any) -> Response:
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
