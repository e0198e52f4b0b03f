"""The web application: the fixed endpoints, the page, and what keeps both safe."""

from __future__ import annotations

import asyncio
import contextlib
import io
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Match, Mount, Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from mousehole.engine.errors import MouseholeError
from mousehole.server import http_bodies, protocol
from mousehole.server.hosting.book.endpoints import BOOK_ENDPOINTS
from mousehole.server.hosting.close_codes import FOREIGN_PAGE
from mousehole.server.hosting.endpoints import (
    ENDPOINTS,
    Costs,
    Endpoint,
    HttpAnswer,
    HttpQuestion,
    HttpRefusal,
    json_answer,
    read_body,
    refusal_of,
    refused,
)
from mousehole.server.hosting.limits import ConnectionCounter, ConnectionLimit, Limits, network_of
from mousehole.server.hosting.registry import NoSuchRoom, RoomRegistry
from mousehole.server.hosting.runner import clock_ms
from mousehole.server.storage.store import StoreError
from mousehole.server.web.called_names import CalledNames
from mousehole.server.web.http_line import standing_in_line
from mousehole.server.web.long_answers import LongAnswers
from mousehole.server.web.metrics import figures_text
from mousehole.server.web.own_machine import OwnMachine
from mousehole.server.web.rate_limits import MOST_WAIT_S, Buckets, RequestPace
from mousehole.server.web.security_headers import SecurityHeaders
from mousehole.server.web.socket import Sockets
from mousehole.server.web.static_files import PocketPages, has_page, pages

TURNED_AWAY = {404: "no_such_page", 405: "bad_method"}
STATIC = Path(__file__).parent.parent / "static"
HEALTH_S = 5.0  # a store that has not written within this is down
POCKET = Path(__file__).parents[4] / "pocket"  # where `make pocket` puts it, in a checkout
WORTH_PACKING = 1000  # bytes: the page itself, lists
LONGEST_ADDRESS = 500  # that is made into a picture: longer ones take very long, and no phone reads them
MOST_PICTURES = 100  # that are kept


@dataclass(frozen=True)
class AppSettings:
    """How the application behaves. `origins`: pages of other hosts that may speak to it, as `https://host`.

    `names`: by which it may be called (see `CalledNames`); None: by any.
    `own`: where a family plays at the machine that this runs on, what only that machine's browser may do.
    """

    limits: Limits = field(default_factory=Limits)
    origins: tuple[str, ...] = ()
    static: Path = STATIC
    pocket: Path = POCKET
    own: OwnMachine | None = None
    names: tuple[str, ...] | None = None


def make_app(
    registry: RoomRegistry,
    settings: AppSettings | None = None,
    is_open: bool = False,
    connection_limit: ConnectionLimit | None = None,
) -> ASGIApp:
    """The application over a registry of rooms, which it opens (unless that is done) and closes.

    `connection_limit`: who counts the connections, if not this application.
    """
    settings = settings or AppSettings()
    endpoints = Endpoints(registry, settings, connection_limit or ConnectionCounter(settings.limits))

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        if not is_open:
            await registry.open()
        yield
        await registry.close()

    routes = [
        *(Route(each.path, endpoints.shared(each), methods=[each.method]) for each in (*ENDPOINTS, *BOOK_ENDPOINTS)),
        Route("/api/rooms/{room}/qr", endpoints.answer(endpoints.qr)),
        Route("/api/own", endpoints.answer(endpoints.own), methods=["GET"]),
        Route("/api/own/kept", endpoints.answer(endpoints.keep), methods=["POST"]),
        Route("/api/own/phones", endpoints.answer(endpoints.let_phones_in), methods=["POST"]),
        Route("/api/qr", endpoints.answer(endpoints.own_qr)),
        Route("/healthz", endpoints.answer(endpoints.health)),
        Route("/metrics", endpoints.answer(endpoints.metrics_text)),
        *([Mount("/pocket", PocketPages(directory=settings.pocket, html=True))] if has_page(settings.pocket) else []),
        Mount("/", pages(settings.static, settings.own, settings.pocket)),
    ]
    pages_and_answers = SecurityHeaders(
        GZipMiddleware(
            Starlette(routes=routes, lifespan=lifespan, exception_handlers={HTTPException: _turned_away}),
            minimum_size=WORTH_PACKING,
            compresslevel=6,
        )
    )
    app = SocketsFirst(endpoints.socket, pages_and_answers)
    return app if settings.names is None else CalledNames(app, settings.names)


class SocketsFirst:
    """Lets sockets in by themselves: what stands around answers would wait, call by call, as long as a socket lives.

    Whatever is no room's socket goes to the others.
    """

    def __init__(self, serve: Callable[[WebSocket], Awaitable[None]], others: ASGIApp) -> None:
        self._serve, self._others = serve, others
        self._route = WebSocketRoute("/ws/{room}", serve)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a socket, or let the others serve."""
        found, matched = self._route.matches(scope)
        if found is Match.FULL:
            scope.update(matched)
            await self._serve(WebSocket(scope, receive, send))
        else:
            await self._others(scope, receive, send)


class Endpoints:
    """Answers requests."""

    def __init__(self, registry: RoomRegistry, settings: AppSettings, connection_limit: ConnectionLimit) -> None:
        self.registry, self.settings = registry, settings
        limits = settings.limits
        self._reception = Sockets(registry, limits, connection_limit)
        self._requests = RequestPace(limits.requests_per_s, limits.request_burst, MOST_WAIT_S)
        self._looks = RequestPace(limits.looks_per_s, limits.look_burst, MOST_WAIT_S)
        self._rooms = Buckets(limits.rooms_per_s, limits.room_burst)
        self._deeds = Buckets(limits.rooms_per_s, limits.room_burst)
        self._long = LongAnswers()
        self._replays = Buckets(limits.replays_per_s, limits.replay_burst)

    def answer(
        self, handler: Callable[[Request], Awaitable[Response]], costs: Costs = "little"
    ) -> Callable[[Request], Awaitable[Response]]:
        """Let a handler say no by raising, and keep every address within its limits."""
        asked = self._looks if costs == "look" else self._requests

        async def endpoint(request: Request) -> Response:
            try:
                wait_s = asked.wait(_address(request), clock_ms() / 1000)
                if wait_s is None:
                    self.registry.counts.turn_away("requests")
                    raise HttpRefusal(429, "too_often")
                if wait_s > 0:
                    with standing_in_line(request.scope):
                        await asyncio.sleep(wait_s)
                if request.method != "GET" and not self._is_own(request):
                    self.registry.counts.turn_away("origins")
                    raise HttpRefusal(403, "bad_origin")
                if self.settings.own is not None:
                    self.settings.own.hear(request)
                return await handler(request)
            except (HttpRefusal, MouseholeError) as error:
                return _response(refused(refusal_of(error), _lang(request)))

        return endpoint

    def _is_own(self, connection: HTTPConnection) -> bool:
        """Does the page that asks come from this very server (or from none: a program)?"""
        origin = connection.headers.get("origin")
        if origin is None or origin in self.settings.origins:
            return True
        try:
            return urlsplit(origin).netloc == connection.headers.get("host")
        except ValueError:  # no address at all
            return False

    def shared(self, endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
        """A handler for an endpoint that does without a web server too."""

        async def handler(request: Request) -> Response:
            self._limit(endpoint, request)
            most = self.settings.limits.record_bytes if endpoint.takes_record else self.settings.limits.body_bytes
            body = await _body(request, most) if request.method == "POST" else b""
            asked = HttpQuestion(
                request.path_params,
                request.query_params,
                body,
                request.headers.get("authorization", ""),
                self._asks_own_page(request),
            )
            if not endpoint.is_long:
                return _response(await endpoint.answer(self.registry, asked))
            return await self._long.answer(request, _address(request), lambda: endpoint.answer(self.registry, asked))

        return self.answer(handler, endpoint.costs)

    def _limit(self, endpoint: Endpoint, request: Request) -> None:
        """Keep an address from asking too often for what costs more than an answer."""
        now = clock_ms() / 1000
        if endpoint.costs == "room" and not self._rooms.take(_address(request), now):
            self.registry.counts.turn_away("rooms")
            raise HttpRefusal(429, "too_often")
        if endpoint.costs == "deed" and not self._deeds.take(_address(request), now):
            self.registry.counts.turn_away("requests")
            raise HttpRefusal(429, "too_often")
        if endpoint.costs == "replay" and not self._replays.take(_address(request), now):
            self.registry.counts.turn_away("requests")
            raise HttpRefusal(429, "too_often")

    # The endpoints that only a web server has

    async def qr(self, request: Request) -> Response:
        """GET /api/rooms/{room}/qr: the invitation as a picture; `?as=hand` for a phone beside a big screen."""
        room = request.path_params["room"]
        if not await self.registry.look([room]):
            raise NoSuchRoom("no_such_room")
        way = "hand" if request.query_params.get("as") == "hand" else "r"
        return await _qr(f"{self._base(request)}{way}/{room}")

    async def own_qr(self, request: Request) -> Response:
        """GET /api/qr: where others find the lobby, as a picture."""
        return await _qr(self._base(request))

    def _base(self, request: Request) -> str:
        """Where others find this server: as it was called, unless that name means each one's own machine."""
        own = self.settings.own
        address = own.tell().address if own is not None and own.is_own(request) else None
        return address or str(request.base_url)

    # This machine's own browser

    def _own(self, request: Request) -> OwnMachine:
        if self.settings.own is None or not self._asks_own_page(request):
            raise HttpRefusal(403, "not_own")
        return self.settings.own

    def _asks_own_page(self, request: Request) -> bool:
        own = self.settings.own
        return own is not None and own.is_own(request) and own.is_from_own_page(request)

    async def own(self, request: Request) -> Response:
        """GET /api/own."""
        return _response(json_answer(self._own(request).tell()))

    async def keep(self, request: Request) -> Response:
        """POST /api/own/kept."""
        own = self._own(request)
        body = await _body(request, self.settings.limits.record_bytes)
        own.keep(read_body(body, http_bodies.NewKeepsakes))
        return Response(status_code=204)

    async def let_phones_in(self, request: Request) -> Response:
        """POST /api/own/phones: open the door to the local network, or close it."""
        own = self._own(request)
        wish = read_body(await _body(request, self.settings.limits.body_bytes), http_bodies.PhonesWish)
        await (own.door.open() if wish.open else own.door.close())
        return _response(json_answer(own.tell()))

    async def health(self, _: Request) -> Response:
        """GET /healthz: can it be sent players, whose moves it can write down?"""
        status: str = self.registry.condition
        try:
            async with asyncio.timeout(HEALTH_S):
                await self.registry.store.check()
        except (StoreError, TimeoutError):
            status = "store_down"
        health = {"status": status, "rooms": self.registry.rooms, "connections": self.registry.connections}
        return _response(json_answer(msgspec.convert(health, http_bodies.Health), 200 if status == "ok" else 503))

    async def metrics_text(self, _: Request) -> Response:
        """GET /metrics."""
        return Response(figures_text(self.registry), media_type="text/plain; version=0.0.4")

    async def socket(self, socket: WebSocket) -> None:
        """WS /ws/{room}."""
        if not self._is_own(socket):
            self.registry.counts.turn_away("origins")
            await socket.close(FOREIGN_PAGE)
            return
        if self.settings.own is not None:
            self.settings.own.hear(socket)
        await self._reception.welcome(socket, socket.path_params["room"], _address(socket))


def _address(connection: HTTPConnection) -> str:
    return network_of(connection.client.host) if connection.client is not None else ""


async def _body(request: Request, most: int) -> bytes:
    body = bytearray()
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > most:
                raise HttpRefusal(413, "too_long")
    except ClientDisconnect:  # nobody is there to be told
        raise HttpRefusal(400, "bad_request", "body: it has not come to its end") from None
    return bytes(body)


def _lang(request: Request) -> protocol.Lang:
    return "it" if request.headers.get("accept-language", "").lower().startswith("it") else "en"


async def _qr(address: str) -> Response:
    if len(address) > LONGEST_ADDRESS:
        raise HttpRefusal(400, "bad_request", "host: too long an address for a picture")
    return Response(await asyncio.to_thread(_qr_picture, address), media_type="image/svg+xml")


@lru_cache(MOST_PICTURES)
def _qr_picture(address: str) -> bytes:
    """An address as a picture: some milliseconds of work, so not on the event loop."""
    import segno

    picture = io.BytesIO()
    segno.make(address).save(picture, kind="svg", scale=8, border=2)
    return picture.getvalue()


def _response(answer: HttpAnswer) -> Response:
    return Response(answer.body, answer.status, media_type="application/json" if answer.body else None)


async def _turned_away(request: Request, error: Exception) -> Response:
    """Say in the same form that there is no such address, or that it is not asked like that."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    response = _response(refused(HttpRefusal(status, TURNED_AWAY.get(status, "bad_request")), _lang(request)))
    response.headers.update(getattr(error, "headers", None) or {})
    return response
