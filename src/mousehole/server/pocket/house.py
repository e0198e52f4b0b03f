"""The rooms of one page: what the page would ask a server and say to it comes here, as messages of a worker's port."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from mousehole.server import protocol
from mousehole.server.hosting.book.endpoints import BOOK_ENDPOINTS
from mousehole.server.hosting.bot_pool import BotService
from mousehole.server.hosting.close_codes import BAD_MESSAGE, INTERNAL_ERROR, ROOM_GONE, STORE_DOWN
from mousehole.server.hosting.endpoints import BEARER, ENDPOINTS, HttpQuestion, HttpRefusal, answer, refused
from mousehole.server.hosting.registry import NoSuchRoom, RoomRegistry
from mousehole.server.hosting.runner import RoomAccess
from mousehole.server.pocket.port_line import PortLine
from mousehole.server.pocket.tables import TABLES
from mousehole.server.storage.store import Store, StoreError

STORE_DOWN_STATUS, STORE_DOWN_REASON = 503, b'"store_down"'

Tell = Callable[..., None]  # tell(kind, number, *values): a message to the page

logger = logging.getLogger(__name__)


class House:
    """Answers the page's questions and takes its lines to rooms, each under the number that the page has given it."""

    def __init__(self, store: Store, bots: BotService, tell: Tell) -> None:
        self.registry = RoomRegistry(store, bots)
        self._tell = tell
        self._lines: dict[int, PortLine] = {}
        self._rooms: dict[int, RoomAccess | Greeting] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Open the store and begin."""
        await self.registry.open()

    def ask(self, number: int, method: str, address: str, lang: str, body: str, key: str = "") -> None:
        """The page asks what it would ask over HTTP; `key`: what it would show as its own secret."""
        self._do(self._ask(number, method, address, "it" if lang.startswith("it") else "en", body.encode(), key))

    async def _ask(self, number: int, method: str, address: str, lang: protocol.Lang, body: bytes, key: str) -> None:
        asked = urlsplit(f"/{address}")
        given = None
        for endpoint in (*ENDPOINTS, *BOOK_ENDPOINTS, *TABLES):
            parts = endpoint.parts(method, asked.path)
            if parts is not None:
                shown = f"{BEARER}{key}" if key else ""
                question = HttpQuestion(parts, dict(parse_qsl(asked.query)), body, shown, is_own=True)
                given = await answer(self.registry, endpoint, question, lang)
        if given is None:
            given = refused(HttpRefusal(404, "no_such_page"), lang)
        if given.status == STORE_DOWN_STATUS and STORE_DOWN_REASON in given.body:
            given = refused(HttpRefusal(STORE_DOWN_STATUS, "no_room_here"), lang)
        self._tell("reply", number, given.status, given.body.decode())

    def dial(self, number: int, room: str) -> None:
        """The page calls a room; what it says first must be a hello."""
        self._lines[number] = PortLine(
            lambda text: self._tell("told", number, text), lambda code: self._closed(number, code)
        )
        self._rooms[number] = Greeting(self, number, room)
        self._tell("opened", number)

    def said(self, number: int, text: str) -> None:
        """The page says something to a room."""
        access = self._rooms.get(number)
        if access is None or self._lines[number].is_closing:
            return
        try:
            access.hear(number, text)
        except protocol.BadMessage:
            access.puzzled(number)
        except Exception:
            logger.exception("a message could not be dealt with")
            self._lines[number].close(INTERNAL_ERROR)

    def left(self, number: int) -> None:
        """The page has hung up."""
        access, line = self._rooms.pop(number, None), self._lines.pop(number, None)
        if line is not None:
            line.end()
        if access is not None:
            access.leave(number)

    def greet(self, number: int, room: str, hello: protocol.Hello) -> None:
        """Somebody has said hello."""
        self._do(self._join(number, room, hello))

    async def _join(self, number: int, room: str, hello: protocol.Hello) -> None:
        try:
            access = await self.registry.access(room)
        except NoSuchRoom:
            self._hang_up(number, ROOM_GONE)
        except StoreError:
            self._hang_up(number, STORE_DOWN)
        else:
            line, greeting = self._lines.get(number), self._rooms.get(number)
            if line is not None and isinstance(greeting, Greeting):
                self._rooms[number] = access
                access.join(number, line, hello)
                for text in greeting.said_since:
                    self.said(number, text)

    def _hang_up(self, number: int, code: int) -> None:
        line = self._lines.get(number)
        if line is not None:
            line.close(code)

    def _closed(self, number: int, code: int) -> None:
        self._tell("closed", number, code)
        self.left(number)

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.error("the house could not do what it was asked", exc_info=task.exception())


class Greeting:
    """A line before its hello."""

    def __init__(self, house: House, number: int, room: str) -> None:
        self._house, self._number, self._room = house, number, room
        self._is_greeted = False
        self.said_since: list[str] = []

    def hear(self, _: int, text: str) -> None:
        """The first thing that is said; whatever comes before the room is found waits, as on a socket."""
        if self._is_greeted:
            self.said_since.append(text)
        else:
            self._is_greeted = True
            self._house.greet(self._number, self._room, protocol.decode_hello(text))

    def puzzled(self, _: int) -> None:
        """It was no hello."""
        self._house._hang_up(self._number, BAD_MESSAGE)

    def leave(self, _: int) -> None:
        """Nobody was told of it yet."""
