"""HTTP within bounds: how long a head may be, how long a request may take, and how many connections there may be.

uvicorn reads heads of any length for any time, and as many requests as anybody sends in one piece. Here a connection
whose request is not complete in time is closed, and where there are as many as may be, whoever has waited longest with
half a request gives way to whoever comes: so nobody is kept out by connections that say nothing. Whoever asks for very
much is answered a little later, and who sends request upon request without reading is turned away.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Iterator
from typing import Any, Protocol

from starlette.types import Scope
from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from mousehole.server.hosting.counts import Counts
from mousehole.server.hosting.limits import Limits, network_of, one_address
from mousehole.server.web.rate_limits import MOST_WAIT_S, Buckets, RequestPace

TOO_LATE = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
TOO_LARGE = b"HTTP/1.1 413 Content Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
TOO_OFTEN = b"HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\nretry-after: 1\r\ncontent-length: 0\r\n\r\n"
TOO_MANY = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 1\r\ncontent-length: 0\r\n\r\n"
AROUND_HEADER = 4  # a colon, a space and an end of line
LINE = "mousehole.line"  # in the extensions of a scope: the connection by which a request has come
MOST_BODIES = 2  # of the longest that anybody may send: what is more than that is not even read and thrown away

logger = logging.getLogger(__name__)
logger.setLevel(logging.ERROR)  # whoever sends nonsense is counted; a line for each would fill a disk


class GivesWay(Protocol):
    """A connection, as those who count it need it."""

    def give_way(self) -> None:
        """Close: somebody else needs the place."""


class HttpConnections:
    """The connections that are no WebSockets: so many of an address, so many in all."""

    def __init__(self, limits: Limits, counts: Counts, proxy: str | None = None) -> None:
        self.limits, self.counts = limits, counts
        given = [name.strip() for name in (proxy or "").split(",") if name.strip()]
        self._proxies = {one_address(name) for name in given}
        self._may_be_anybody = any("/" in name or name == "*" for name in given)
        self._sockets = Buckets(limits.sockets_per_s, limits.socket_burst)
        self._answers = RequestPace(limits.answers_per_s, limits.answer_burst, MOST_WAIT_S)
        self._calls = RequestPace(limits.calls_per_s, limits.call_burst, MOST_WAIT_S)
        self._all = 0
        self._here = Counter[str]()
        self._waiting: dict[GivesWay, None] = {}  # those without a whole request, the longest first
        self._waiting_here: dict[str, dict[GivesWay, None]] = {}
        self._in_line: dict[GivesWay, None] = {}  # whose requests wait, as their addresses have asked for very much

    def _is_proxy(self, address: str) -> bool:
        """Do many people come from there? (Where a proxy is not told by its very address, anybody may be one.)"""
        return self._may_be_anybody or address in self._proxies

    def counted_as(self, client: str) -> str:
        """Whom a client is counted as: the proxy as itself, which its neighbours in the network are not."""
        one = one_address(client)
        return one if one in self._proxies else network_of(client)

    def _is_unbounded(self, address: str) -> bool:
        return self._is_proxy(address) or self.limits.connections_per_address == 0

    def may_open_socket(self, address: str, now: float) -> bool:
        """May this address open one more WebSocket just now?"""
        return self._is_unbounded(address) or self._sockets.take(address, now)

    def wait_for_call(self, address: str, now: float) -> float | None:
        """In how many seconds one more connection of this address is heard; None: there were far too many of late."""
        return 0.0 if self._is_unbounded(address) else self._calls.wait(address, now)

    def wait_for_answer(self, address: str, now: float) -> float | None:
        """In how many seconds one more request of this address is answered; None: it has asked for far too much."""
        return 0.0 if self._is_unbounded(address) else self._answers.wait(address, now)

    def come(self, line: GivesWay, address: str) -> bool:
        """Let a connection in; somebody who only waits may have to go for it. False where nobody does."""
        here, limits = self._waiting_here.get(address, {}), self.limits
        if not self._is_proxy(address) and self._here[address] >= limits.http_per_address > 0:
            if not self._make_room(here):
                return False
        elif self._all >= limits.http_connections > 0 and not self._make_room(self._most_of_a_kind()):
            return False
        self._all += 1
        self._here[address] += 1
        self.waits(line, address)
        return True

    def _most_of_a_kind(self) -> dict[GivesWay, None]:
        """Those who may have to go: of the kind of which there are more, or it would be who has only just come."""
        return max(self._waiting, self._in_line, key=len)

    def _make_room(self, candidates: dict[GivesWay, None]) -> bool:
        oldest = next(iter(candidates), None)
        self.counts.turn_away("http")
        if oldest is not None:
            oldest.give_way()
        return oldest is not None

    def waits(self, line: GivesWay, address: str) -> None:
        """A connection has no whole request just now."""
        self._waiting[line] = None
        self._waiting_here.setdefault(address, {})[line] = None

    def runs(self, line: GivesWay, address: str) -> None:
        """A connection's request is being answered."""
        self._waiting.pop(line, None)
        here = self._waiting_here.get(address)
        if here is not None:
            here.pop(line, None)
            if not here:
                del self._waiting_here[address]

    def stands_in_line(self, line: GivesWay) -> None:
        """A connection's request waits, as its address has asked for very much; others may need its place."""
        self._in_line[line] = None

    def is_served(self, line: GivesWay) -> None:
        """It is the turn of a connection that has stood in line."""
        self._in_line.pop(line, None)

    def gone(self, line: GivesWay, address: str) -> None:
        """A connection that was let in is gone, or has become a WebSocket."""
        self.runs(line, address)
        self.is_served(line)
        self._all -= 1
        self._here[address] -= 1
        if self._here[address] == 0:
            del self._here[address]


class BoundedHttp(HttpToolsProtocol):
    """One connection that speaks HTTP, within its bounds."""

    def __init__(self, connections: HttpConnections, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.logger = logger
        self._counted_by, self._limits = connections, connections.limits
        self._is_counted = False
        self._address = ""
        self._bytes = 0  # of a request, as they came, and of these its body
        self._body_bytes = 0
        self._is_in_head = True
        self._early: bytes | None = None  # what came before its address may be heard again; None: it may
        self._timer: asyncio.TimerHandle | None = None
        self._answered: RequestResponseCycle | None = None  # the request that is being answered; others wait for it

    # Coming and going

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody connects."""
        super().connection_made(transport)
        self._address = self._counted_by.counted_as(self.client[0] if self.client else "")
        wait = self._counted_by.wait_for_call(self._address, self.loop.time())
        if wait is None:
            self._counted_by.counts.turn_away("calls")
            transport.abort()  # a word would cost more than the call
            return
        self._is_counted = self._counted_by.come(self, self._address)
        if not self._is_counted:
            self._end_with(TOO_MANY)
            return
        self._wait()
        if wait:
            self._early = b""
            self.loop.call_later(wait, self._listen)

    def _listen(self) -> None:
        """Hear somebody whose address has called very often: now it is time."""
        early, self._early = self._early, None
        if early and not self.transport.is_closing():
            self.flow.resume_reading()
            self.data_received(early)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        self._let_go()
        self._drop_requests()
        super().connection_lost(exc)
        if self.cycle is not None:
            self.cycle.body = bytearray()  # nobody reads it any more, and the garbage is looked through seldom

    def handle_websocket_upgrade(self) -> None:
        """From now on it is a WebSocket, which others count."""
        if self._is_answering():
            self.give_way()  # two would write on one line
            return
        if not self._counted_by.may_open_socket(self._address, self.loop.time()):
            self._counted_by.counts.turn_away("sockets")
            self._end_with(TOO_OFTEN)
            return
        self._let_go()
        super().handle_websocket_upgrade()

    def give_way(self) -> None:
        """Close: somebody else needs the place."""
        self._let_go()
        self._drop_requests()
        self.transport.abort()

    def _is_answering(self) -> bool:
        return self._answered is not None and not self._answered.response_complete

    def _drop_requests(self) -> None:
        """Nothing is written any more, whatever is still being answered or waits for it."""
        if self._answered is not None:
            self._answered.disconnected = True
            self._answered.message_event.set()
        self.pipeline.clear()

    def _let_go(self) -> None:
        self._stop_timer()
        if self._is_counted:
            self._is_counted = False
            self._counted_by.gone(self, self._address)

    # Time

    def _wait(self) -> None:
        """A request has so long to be whole."""
        self._stop_timer()
        if self._limits.request_s:
            self._timer = self.loop.call_later(self._limits.request_s, self._is_too_slow)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _is_too_slow(self) -> None:
        self._counted_by.counts.turn_away("slow")
        self._end_with(TOO_LATE)

    def _end_with(self, answer: bytes) -> None:
        """Say why, where the other side reads at all and is not in the middle of an answer."""
        self._let_go()
        if self._is_answering():
            self._drop_requests()
            self.transport.abort()
        elif not self.transport.is_closing():
            self.transport.write(answer)
            self.transport.close()

    # A request

    def data_received(self, data: bytes) -> None:
        """Some of a request has come."""
        if self._early is not None:
            self._early += data
            self.flow.pause_reading()  # one piece can be there before anybody could say no; no more is read
            return
        if self._timer is None and self._is_in_head:
            self._wait()
        self._bytes += len(data)
        super().data_received(data)
        if not self.transport.is_closing():
            if self._has_long_head():
                self._refuse_head()
            elif self._body_bytes > MOST_BODIES * self._limits.record_bytes > 0:
                self._counted_by.counts.turn_away("bodies")
                self._end_with(TOO_LARGE)

    def _has_long_head(self) -> bool:
        """Is what is no body too long? That is the head, the sizes of pieces, and what comes after the last of them."""
        return self._bytes - self._body_bytes > self._limits.head_bytes > 0

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        extensions: dict[str, Any] = {LINE: self}
        self.scope["extensions"] = extensions

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header; what comes as one behind the body is none, and nobody looks for it there."""
        if self._is_in_head:
            super().on_header(name, value)

    def on_body(self, body: bytes) -> None:
        """Some of the body has come."""
        self._body_bytes += len(body)
        super().on_body(body)

    def on_headers_complete(self) -> None:
        """The head is whole."""
        size = len(self.url) + sum(len(name) + len(value) + AROUND_HEADER for name, value in self.headers)
        if size > self._limits.head_bytes > 0:
            raise ValueError("too long a head")  # ends in `send_400_response`
        if len(self.pipeline) >= self._limits.pipelined > 0:
            raise ValueError("too many requests at once")
        self._is_in_head = False
        super().on_headers_complete()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        """Answer a request: now, or a little later where its address has asked for very much."""
        self._answered = cycle
        wait = self._counted_by.wait_for_answer(self._address, self.loop.time())
        if wait is None:
            self._counted_by.counts.turn_away("requests")
            cycle.response_complete = True  # by what is said now
            self._end_with(TOO_OFTEN)
        elif wait:
            self.stand_in_line()
            self.loop.call_later(wait, self._answer, cycle, app)
        else:
            super()._start_asgi_task(cycle, app)

    def stand_in_line(self) -> None:
        """This request waits, as its address has asked for too much: it gives way where others need its place."""
        if self._is_counted:
            self._counted_by.stands_in_line(self)

    def leave_line(self) -> None:
        """Now it is its turn."""
        self._counted_by.is_served(self)

    def _answer(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self.leave_line()
        if not self.transport.is_closing():
            super()._start_asgi_task(cycle, app)

    def send_400_response(self, msg: str) -> None:
        """What has come is no request, has too long a head, or is one of too many."""
        if len(self.pipeline) >= self._limits.pipelined > 0:
            self._counted_by.counts.turn_away("requests")
            self._end_with(TOO_OFTEN)
        elif self._is_in_head and self._has_long_head():
            self._refuse_head()
        else:
            self._counted_by.counts.turn_away("bad_requests")
            super().send_400_response(msg)
            self._drop_requests()

    def _refuse_head(self) -> None:
        self._counted_by.counts.turn_away("heads")
        self._end_with(TOO_LONG)

    def on_message_complete(self) -> None:
        """The request is whole: now it is for us to answer."""
        super().on_message_complete()
        self._is_in_head, self._bytes, self._body_bytes = True, 0, 0
        self._stop_timer()
        if self._is_counted:
            self._counted_by.runs(self, self._address)
            if self._limits.answer_s:
                self._timer = self.loop.call_later(self._limits.answer_s, self._is_too_slow)

    def on_response_complete(self) -> None:
        """It is answered."""
        super().on_response_complete()
        if self._is_in_head:  # else the rest of the request is still to come, in its time
            self._stop_timer()
            if self._bytes:  # of the next one
                self._wait()
        if self._is_counted:
            self._counted_by.waits(self, self._address)


@contextlib.contextmanager
def standing_in_line(scope: Scope) -> Iterator[None]:
    """As long as this lasts a request waits, as its address has asked for too much: it gives way where others come."""
    line: BoundedHttp | None = (scope.get("extensions") or {}).get(LINE)
    if line is None:
        yield
        return
    line.stand_in_line()
    try:
        yield
    finally:
        line.leave_line()
