"""The web application: the fixed endpoints, the page, and what keeps both safe."""

from __future__ import annotations

import asyncio
import contextlib
import io
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

import mousehole
from mousehole.engine.errors import MouseholeError, shown
from mousehole.engine.game import Game
from mousehole.games import load
from mousehole.server import http_bodies, protocol
from mousehole.server.hosting.close_codes import FOREIGN_PAGE
from mousehole.server.hosting.connection_limits import ConnectionCounter, ConnectionLimit, Limits, network_of
from mousehole.server.hosting.registry import Full, NoSuchRoom, NotYet, RoomRegistry
from mousehole.server.hosting.runner import clock_ms
from mousehole.server.refusals import sentence
from mousehole.server.storage.store import StoreError
from mousehole.server.web.long_answers import LongAnswers, TooBusy
from mousehole.server.web.metrics import figures_text
from mousehole.server.web.own_machine import OwnMachine
from mousehole.server.web.rate_limits import Buckets
from mousehole.server.web.security_headers import SecurityHeaders
from mousehole.server.web.socket import Sockets
from mousehole.server.web.static_files import pages
from mousehole.table.verify import verify
from mousehole.table.words import LANGUAGES, message

S = TypeVar("S", bound=msgspec.Struct)
TURNED_AWAY = {404: "no_such_page", 405: "bad_method"}
STATIC = Path(__file__).parent.parent / "static"
LONGEST_WORDS = 1000  # of an answer that says no: it may quote what was asked
LARGEST_NUMBER = 99_999  # in a query
HEALTH_S = 5.0  # a store that has not written within this is down
WORTH_PACKING = 1000  # bytes: the page's scripts, replays


@dataclass(frozen=True)
class AppSettings:
    """How the application behaves. `origins`: pages of other hosts that may speak to it, as `https://host`.

    `own`: where a family plays at the machine that this runs on, what only that machine's browser may do.
    """

    limits: Limits = field(default_factory=Limits)
    origins: tuple[str, ...] = ()
    static: Path = STATIC
    own: OwnMachine | None = None


class HttpRefusal(Exception):
    """An answer that says no."""

    def __init__(self, status: int, reason: str, words: str | None = None) -> None:
        super().__init__(reason)
        self.status, self.reason, self.words = status, reason, words


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
        Route("/api/games", endpoints.answer(endpoints.games)),
        Route("/api/games/{game}/words", endpoints.answer(endpoints.words)),
        Route("/api/rooms", endpoints.answer(endpoints.open_rooms), methods=["GET"]),
        Route("/api/rooms", endpoints.answer(endpoints.create), methods=["POST"]),
        Route("/api/mine", endpoints.answer(endpoints.mine), methods=["POST"]),
        Route("/api/rooms/{room}/record", endpoints.answer(endpoints.record)),
        Route("/api/rooms/{room}/verify", endpoints.answer(endpoints.verify)),
        Route("/api/rooms/{room}/replay", endpoints.answer(endpoints.replay)),
        Route("/api/replay", endpoints.answer(endpoints.replay_file), methods=["POST"]),
        Route("/api/rooms/{room}/qr", endpoints.answer(endpoints.qr)),
        Route("/api/rooms/{room}", endpoints.answer(endpoints.delete), methods=["DELETE"]),
        Route("/api/own", endpoints.answer(endpoints.own), methods=["GET"]),
        Route("/api/own/kept", endpoints.answer(endpoints.keep), methods=["POST"]),
        Route("/api/own/phones", endpoints.answer(endpoints.let_phones_in), methods=["POST"]),
        Route("/api/qr", endpoints.answer(endpoints.own_qr)),
        Route("/healthz", endpoints.answer(endpoints.health)),
        Route("/metrics", endpoints.answer(endpoints.metrics_text)),
        WebSocketRoute("/ws/{room}", endpoints.socket),
        Mount("/", pages(settings.static, settings.own)),
    ]
    return SecurityHeaders(
        GZipMiddleware(
            Starlette(routes=routes, lifespan=lifespan, exception_handlers={HTTPException: _turned_away}),
            minimum_size=WORTH_PACKING,
            compresslevel=6,
        )
    )


class Endpoints:
    """Answers requests."""

    def __init__(self, registry: RoomRegistry, settings: AppSettings, connection_limit: ConnectionLimit) -> None:
        self.registry, self.settings = registry, settings
        limits = settings.limits
        self._reception = Sockets(registry, limits, connection_limit)
        self._requests = Buckets(limits.requests_per_s, limits.request_burst)
        self._rooms = Buckets(limits.rooms_per_s, limits.room_burst)
        self._long = LongAnswers()
        self._replays = Buckets(limits.replays_per_s, limits.replay_burst)

    def answer(self, handler: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
        """Let a handler say no by raising, and keep every address within its limits."""

        async def endpoint(request: Request) -> Response:
            try:
                if not self._requests.take(_address(request), clock_ms() / 1000):
                    self.registry.counts.turn_away("requests")
                    raise HttpRefusal(429, "too_often")
                if request.method != "GET" and not self._is_own(request):
                    self.registry.counts.turn_away("origins")
                    raise HttpRefusal(403, "bad_origin")
                if self.settings.own is not None:
                    self.settings.own.hear(request)
                return await handler(request)
            except (HttpRefusal, MouseholeError) as error:
                return _refusal_response(_as_refusal_response(error), _lang(request))

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

    async def _body(self, request: Request, kind: type[S], most: int | None = None) -> S:
        body = bytearray()
        try:
            async for chunk in request.stream():
                body += chunk
                if len(body) > (most or self.settings.limits.body_bytes):
                    raise HttpRefusal(413, "too_long")
        except ClientDisconnect:  # nobody is there to be told
            raise HttpRefusal(400, "bad_request", "body: it has not come to its end") from None
        try:
            return msgspec.json.decode(body, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise HttpRefusal(400, "bad_request", str(error)) from None

    # The endpoints

    async def games(self, _: Request) -> Response:
        """GET /api/games."""
        return Response(_games(), media_type="application/json")

    async def words(self, request: Request) -> Response:
        """GET /api/games/{game}/words."""
        return Response(_words(load(request.path_params["game"])), media_type="application/json")

    async def create(self, request: Request) -> Response:
        """POST /api/rooms."""
        if not self._rooms.take(_address(request), clock_ms() / 1000):
            self.registry.counts.turn_away("rooms")
            raise HttpRefusal(429, "too_often")
        made = await self.registry.create(await self._body(request, http_bodies.NewRoom))
        self.registry.counts.rooms += 1
        return _json(made, 201)

    async def open_rooms(self, _: Request) -> Response:
        """GET /api/rooms."""
        return _json(await self.registry.open_rooms())

    async def mine(self, request: Request) -> Response:
        """POST /api/mine."""
        return _json(await self.registry.mine(await self._body(request, http_bodies.MyTokens)))

    async def record(self, request: Request) -> Response:
        """GET /api/rooms/{room}/record: only when the game is over."""
        async with self._long.turn():
            record = await self.registry.record(request.path_params["room"], _number(request, "round"))
            return await self._long.record(request, record)

    async def verify(self, request: Request) -> Response:
        """GET /api/rooms/{room}/verify: did the cards and rolls come from the luck that was pledged? Only when over."""
        self._limit_replays(request)
        record = await self.registry.record(request.path_params["room"], _number(request, "round"))
        verdict = await asyncio.to_thread(verify, record)
        luck = record.get("luck", {})
        return _json(http_bodies.Verification(
            verdict.is_true, verdict.draws, verdict.problem or "", verdict.pledge or "", luck.get("seed", ""),
            luck.get("salts", {}),
        ))  # fmt: skip

    async def replay(self, request: Request) -> Response:
        """GET /api/rooms/{room}/replay: the game told again as a seat saw it, only when it is over."""
        self._limit_replays(request)
        number, seat = _number(request, "round"), _number(request, "seat")
        async with self._long.turn():
            record = await self.registry.record(request.path_params["room"], number)
            return await self._long.replay(request, record, seat)

    async def replay_file(self, request: Request) -> Response:
        """POST /api/replay: a game told again from a record that somebody has as a file."""
        self._limit_replays(request)
        asked = await self._body(request, http_bodies.AskedReplay, self.settings.limits.record_bytes)
        async with self._long.turn():
            return await self._long.replay(request, asked.record, asked.seat)

    def _limit_replays(self, request: Request) -> None:
        if not self._replays.take(_address(request), clock_ms() / 1000):
            self.registry.counts.turn_away("requests")
            raise HttpRefusal(429, "too_often")

    async def delete(self, request: Request) -> Response:
        """DELETE /api/rooms/{room}, by its host."""
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        if scheme != "Bearer" or not await self.registry.delete(request.path_params["room"], token):
            raise HttpRefusal(403, "not_host")
        return Response(status_code=204)

    async def qr(self, request: Request) -> Response:
        """GET /api/rooms/{room}/qr: the invitation as a picture; `?as=hand` for a phone beside a big screen."""
        room = request.path_params["room"]
        if not await self.registry.look([room]):
            raise NoSuchRoom("no_such_room")
        way = "hand" if request.query_params.get("as") == "hand" else "r"
        return _qr(f"{self._base(request)}{way}/{room}")

    async def own_qr(self, request: Request) -> Response:
        """GET /api/qr: where others find the lobby, as a picture."""
        return _qr(self._base(request))

    def _base(self, request: Request) -> str:
        """Where others find this server: as it was called, unless that name means each one's own machine."""
        own = self.settings.own
        address = own.tell().address if own is not None and own.is_own(request) else None
        return address or str(request.base_url)

    # This machine's own browser

    def _own(self, request: Request) -> OwnMachine:
        own = self.settings.own
        if own is None or not own.is_own(request):
            raise HttpRefusal(403, "not_own")
        return own

    async def own(self, request: Request) -> Response:
        """GET /api/own."""
        return _json(self._own(request).tell())

    async def keep(self, request: Request) -> Response:
        """POST /api/own/kept."""
        own = self._own(request)
        own.keep(await self._body(request, http_bodies.NewKeepsakes, self.settings.limits.record_bytes))
        return Response(status_code=204)

    async def let_phones_in(self, request: Request) -> Response:
        """POST /api/own/phones: open the door to the local network, or close it."""
        own = self._own(request)
        wish = await self._body(request, http_bodies.PhonesWish)
        await (own.door.open() if wish.open else own.door.close())
        return _json(own.tell())

    async def health(self, _: Request) -> Response:
        """GET /healthz: can it be sent players, whose moves it can write down?"""
        status: str = self.registry.condition
        try:
            async with asyncio.timeout(HEALTH_S):
                await self.registry.store.check()
        except (StoreError, TimeoutError):
            status = "store_down"
        health = {"status": status, "rooms": self.registry.rooms, "connections": self.registry.connections}
        return _json(msgspec.convert(health, http_bodies.Health), 200 if status == "ok" else 503)

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


def _number(request: Request, name: str) -> int | None:
    """A whole number of the query, or None where it is not given."""
    text = request.query_params.get(name)
    if text is not None and not (text.isdecimal() and len(text) <= len(str(LARGEST_NUMBER))):
        raise HttpRefusal(400, "bad_request", f"{name}: {shown(text)} is not a whole number from 0 to {LARGEST_NUMBER}")
    return None if text is None else int(text)


def _lang(request: Request) -> protocol.Lang:
    return "it" if request.headers.get("accept-language", "").lower().startswith("it") else "en"


def _qr(address: str) -> Response:
    import segno

    picture = io.BytesIO()
    try:
        segno.make(address).save(picture, kind="svg", scale=8, border=2)
    except segno.DataOverflowError:
        raise HttpRefusal(400, "bad_request", "host: too long an address for a picture") from None
    return Response(picture.getvalue(), media_type="image/svg+xml")


def _json(answer: msgspec.Struct, status: int = 200) -> Response:
    return Response(protocol.encode(answer), status, media_type="application/json")


def _refusal_response(refusal: HttpRefusal, lang: protocol.Lang) -> Response:
    words = refusal.words or sentence(refusal.reason, lang)
    return _json(http_bodies.Problem(refusal.reason, words[:LONGEST_WORDS]), refusal.status)


async def _turned_away(request: Request, error: Exception) -> Response:
    """Say in the same form that there is no such address, or that it is not asked like that."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    response = _refusal_response(HttpRefusal(status, TURNED_AWAY.get(status, "bad_request")), _lang(request))
    response.headers.update(getattr(error, "headers", None) or {})
    return response


def _as_refusal_response(error: Exception) -> HttpRefusal:
    match error:
        case HttpRefusal():
            return error
        case NoSuchRoom():
            return HttpRefusal(404, str(error))
        case NotYet():
            return HttpRefusal(409, str(error))
        case TooBusy():
            return HttpRefusal(429, str(error))
        case Full():
            return HttpRefusal(503, str(error))
        case StoreError():
            return HttpRefusal(503, "store_down")
        case _:
            return HttpRefusal(400, "bad_request", str(error))


@cache
def _games() -> bytes:
    """Facts and options of all games; the same until the next start."""
    facts = []
    for game_id in mousehole.games():
        game = load(game_id)
        designer = message(game, "en", "designer")
        facts.append(http_bodies.GameFacts(
            game_id, {lang: message(game, lang, "title") for lang in LANGUAGES}, designer,
            {lang: message(game, lang, "about") for lang in LANGUAGES},
            {lang: message(game, lang, "begins") for lang in LANGUAGES}, list(game.notation.PLAYERS),
            bool(game.rules.TIMED), {lang: mousehole.options(game_id, lang) for lang in LANGUAGES},
        ))  # fmt: skip
    return protocol.encode(http_bodies.Games(mousehole.__version__, facts))


@cache
def _words(game: Game) -> bytes:
    """The catalogues of a game, as its own files have them."""
    words = {lang: (game.folder / f"{lang}.ftl").read_text(encoding="utf-8") for lang in LANGUAGES}
    kinds = game.notation.EVENTS.values()
    readers = [field for kind in kinds for field in (*kind.fields.items(), *([kind.items] if kind.items else []))]
    vocabulary = {name: reader.vocabulary for name, reader in readers if reader.vocabulary}
    return protocol.encode(http_bodies.GameCatalogue(words, vocabulary, not game.all_see_alike))
