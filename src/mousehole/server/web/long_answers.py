"""Records and replays of long games: made and packed off the event loop, one at a time, and never too long.

Addresses take turns, so that nobody's many long questions are in the way of another's one. An answer counts as its
address's until it has been read, and is kept packed until then: who asks for much and reads nothing fills no memory.
"""

from __future__ import annotations

import asyncio
import contextlib
import zlib
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from mousehole.server.hosting.endpoints import HttpAnswer
from mousehole.server.hosting.registry import TooBusy
from mousehole.server.room.replay import TooLong

MOST_HERE = 16  # of an address, that wait for their turn, are made or are being read
MOST = 64  # of all
MOST_BYTES = 24_000_000  # of one answer, unpacked
GZIP = 16 + zlib.MAX_WBITS
LEVEL = 6
PIECE, UNPACKED_PIECE = 4096, 65_536  # of an answer that goes out unpacked


class LongAnswers:
    """Makes one long answer after the other, each in a thread, so that tables play on."""

    def __init__(self) -> None:
        self._here = Counter[str]()
        self._is_making = False
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()  # the address that is next, first

    async def answer(self, request: Request, address: str, find: Callable[[], Awaitable[HttpAnswer]]) -> Response:
        """Make an answer when it is this address's turn; TooBusy where too many are under way."""
        if self._here[address] >= MOST_HERE or self._here.total() >= MOST:
            raise TooBusy("too_often")
        self._here[address] += 1
        try:
            async with self._turn(address):
                pieces = (await find()).pieces
                assert pieces is not None
                packed = await asyncio.to_thread(lambda: _packed(pieces()))
        except BaseException:
            self._let_go(address)
            raise
        is_packed = "gzip" in request.headers.get("accept-encoding", "")
        return LongAnswer(packed, is_packed, lambda: self._let_go(address))

    def _let_go(self, address: str) -> None:
        self._here[address] -= 1
        if self._here[address] == 0:
            del self._here[address]

    @contextlib.asynccontextmanager
    async def _turn(self, address: str) -> AsyncIterator[None]:
        if self._is_making:
            mine = asyncio.get_running_loop().create_future()
            self._waiting.setdefault(address, deque()).append(mine)
            try:
                await mine
            except asyncio.CancelledError:
                if not mine.cancelled():  # it had just been given the turn
                    self._pass_on()
                raise
        self._is_making = True
        try:
            yield
        finally:
            self._pass_on()

    def _pass_on(self) -> None:
        while self._waiting:
            address, here = self._waiting.popitem(last=False)
            following = here.popleft()
            if here:
                self._waiting[address] = here
            if not following.done():
                following.set_result(None)
                return
        self._is_making = False


class LongAnswer(StreamingResponse):
    """An answer that is kept packed, and goes out so or is unpacked piece by piece as it is read."""

    def __init__(self, packed: bytes, is_packed: bool, let_go: Callable[[], None]) -> None:
        headers = {"vary": "accept-encoding"} | ({"content-encoding": "gzip"} if is_packed else {})
        super().__init__(_as_it_is(packed) if is_packed else _unpacked(packed), 200, headers, "application/json")
        self._let_go = let_go

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it; then it is its address's no longer."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._let_go()


async def _as_it_is(packed: bytes) -> AsyncIterator[bytes]:
    for begin in range(0, len(packed), UNPACKED_PIECE):
        yield packed[begin : begin + UNPACKED_PIECE]


async def _unpacked(packed: bytes) -> AsyncIterator[bytes]:
    unpacker = zlib.decompressobj(GZIP)
    for begin in range(0, len(packed), PIECE):
        rest = packed[begin : begin + PIECE]
        while rest:
            yield unpacker.decompress(rest, UNPACKED_PIECE)
            rest = unpacker.unconsumed_tail
    yield unpacker.flush()


def _packed(pieces: Iterable[bytes]) -> bytes:
    """Packed as they are made: the whole is never in memory."""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, GZIP)
    return b"".join([*[packer.compress(piece) for piece in _bounded(pieces)], packer.flush()])


def _bounded(pieces: Iterable[bytes]) -> Iterator[bytes]:
    size = 0
    for piece in pieces:
        size += len(piece)
        if size > MOST_BYTES:
            raise TooLong(f"record: this server tells at most {MOST_BYTES // 1_000_000} MB again")
        yield piece
