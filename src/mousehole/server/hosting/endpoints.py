"""What is asked over HTTP and answered from a registry of rooms, however the question has come.

It comes by a web server, or from a page that has the rooms in itself.
"""

from __future__ import annotations

import asyncio
import logging
import re
import threading
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, NamedTuple, TypeVar
from urllib.parse import unquote

import msgspec

import mousehole
from mousehole.bots.ladder import rungs
from mousehole.engine.errors import MouseholeError, shown
from mousehole.engine.game import Game
from mousehole.games import load
from mousehole.server import http_bodies, protocol
from mousehole.server.book.deeds import BookRefusal
from mousehole.server.hosting.analyses import Analysing
from mousehole.server.hosting.registry import Full, NoSuchRoom, NotYet, RoomRegistry, TooBusy
from mousehole.server.refusals import sentence
from mousehole.server.room.replay import tell_again
from mousehole.server.storage.store import StoreError
from mousehole.table.verify import verify as verify_record
from mousehole.table.words import LANGUAGES, message

S = TypeVar("S", bound=msgspec.Struct)
LONGEST_WORDS = 1000  # of an answer that says no: it may quote what was asked
LARGEST_NUMBER = 9_999_999  # in a query
BEARER = "Bearer "
EMPTY_FRAMES = b"[]}"  # the end of a replay without its frames

logger = logging.getLogger(__name__)
_making_facts = threading.Lock()


class HttpRefusal(Exception):
    """An answer that says no."""

    def __init__(self, status: int, reason: str, words: str | None = None) -> None:
        super().__init__(reason)
        self.status, self.reason, self.words = status, reason, words


class HttpQuestion(NamedTuple):
    """What is asked: the parts of the path by name, the query, the body, and what the `authorization` header says."""

    path: Mapping[str, str]
    query: Mapping[str, str]
    body: bytes = b""
    authorization: str = ""
    is_own: bool = False  # does it come from this machine's own browser, or from a page that has the rooms in itself?


class HttpAnswer(NamedTuple):
    """What is answered, as JSON: whole, or where it is long in pieces that are made one after the other."""

    status: int
    body: bytes = b""
    pieces: Callable[[], Iterator[bytes]] | None = None

    def whole(self) -> bytes:
        """All of it."""
        return self.body if self.pieces is None else b"".join(self.pieces())


Answering = Callable[[RoomRegistry, HttpQuestion], Awaitable[HttpAnswer]]
Costs = Literal["look", "little", "room", "deed", "replay"]  # what keeps an address from asking too often


@dataclass(frozen=True)
class Endpoint:
    """A question that can be asked; `takes_record`: its body may be as long as a record; `is_long`: in pieces."""

    method: str
    path: str
    answer: Answering
    costs: Costs = "little"
    takes_record: bool = False
    is_long: bool = False

    def parts(self, method: str, path: str) -> dict[str, str] | None:
        """The parts of a path by name, if it is this endpoint that is asked."""
        found = re.fullmatch(re.sub(r"{(\w+)}", r"(?P<\1>[^/]+)", self.path), path)
        if found is None or method != self.method:
            return None
        return {name: unquote(part) for name, part in found.groupdict().items()}


async def games(_registry: RoomRegistry, _asked: HttpQuestion) -> HttpAnswer:
    """GET /api/games."""
    return HttpAnswer(200, await asyncio.to_thread(game_facts))  # the first time it takes long


async def words(_registry: RoomRegistry, asked: HttpQuestion) -> HttpAnswer:
    """GET /api/games/{game}/words."""
    return HttpAnswer(200, catalogue(load(asked.path["game"])))


async def create(registry: RoomRegistry, asked: HttpQuestion) -> HttpAnswer:
    """POST /api/rooms."""
    made = await registry.create(read_body(asked.body, http_bodies.NewRoom))
    registry.counts.rooms += 1
    return json_answer(made, 201)


async def open_rooms(registry: RoomRegistry, _asked: HttpQuestion) -> HttpAnswer:
    """GET /api/rooms."""
    return json_answer(await registry.open_rooms())


async def mine(registry: RoomRegistry, asked: HttpQuestion) -> HttpAnswer:
    """POST /api/mine."""
    return json_answer(await registry.mine(read_body(asked.body, http_bodies.MyTokens)))


async def record(registry: RoomRegistry, asked: HttpQuestion) -> HttpAnswer:
    """GET /api/rooms/{room}/record: only when the game is over."""
    found = await registry.record(asked.path["room"], whole_number(asked, "round"))
    return HttpAnswer(200, pieces=lambda: iter([msgspec.json.encode(found)]))


async def replay(registry: RoomRegistry, asked: HttpQuestion) -> HttpAnswer:
    """GET /api/rooms/{room}/replay: the game told again as a seat saw it, only when it is over."""
    number, seat = whole_number(asked, "round"), whole_number(asked, "seat")
    found = await registry.record(asked.path["room"], number)
    return HttpAnswer(200, pieces=lambda: replay_in_pieces(found, seat))


async def replay_file(_registry: RoomRegistry, asked: HttpQuestion) -> HttpAnswer:
    """POST /api/replay: a game told again from a record that somebody has as a file."""
    given = read_body(asked.body, http_bodies.AskedReplay)
    return HttpAnswer(200, pieces=lambda: replay_in_pieces(given.record, given.seat))


async def verify(registry: RoomRegistry, asked: HttpQuestion) -> HttpAnswer:
    """GET /api/rooms/{room}/verify: did the cards and rolls come from the luck that was pledged? Only when over."""
    found = await registry.record(asked.path["room"], whole_number(asked, "round"))
    verdict = await asyncio.to_thread(verify_record, found)
    luck = found.get("luck", {})
    return json_answer(http_bodies.Verification(
        verdict.is_true, verdict.draws, verdict.problem or "", verdict.pledge or "", luck.get("seed", ""),
        luck.get("salts", {}),
    ))  # fmt: skip


async def analysis(registry: RoomRegistry, asked: HttpQuestion) -> HttpAnswer:
    """GET /api/rooms/{room}/analysis: what decided the game, only when it is over; asked again, how far it is."""
    room, number = asked.path["room"], whole_number(asked, "round")
    known = None if number is None else registry.analyses.known(room, number)
    if known is None:
        state = await registry.stored_state(room)
        number = state.game.round if number is None else number
        known = registry.analyses.known(room, number)
        if known is None and number in state.analyses:
            return HttpAnswer(200, protocol.encode(http_bodies.KeptAnalysis(msgspec.Raw(state.analyses[number]))))
        known = known or await _begun(registry, room, number)
    if known.has_failed:
        raise HttpRefusal(503, "analysis_lost")
    if known.whole is not None and not known.is_kept:
        known.is_kept = True  # by this question, and no other at the same time
        known.is_kept = await _keep(registry, room, number or 0, known.whole)
    return HttpAnswer(200, known.told())


async def _begun(registry: RoomRegistry, room: str, number: int) -> Analysing:
    """An analysis that nobody has asked for before."""
    if not registry.analyses.can_analyse:
        raise HttpRefusal(501, "no_analysis")
    begun = registry.analyses.start(room, number, await registry.record(room, number))
    if begun is None:
        raise TooBusy("too_many_analyses")
    return begun


async def _keep(registry: RoomRegistry, room: str, number: int, whole: http_bodies.WholeAnalysis) -> bool:
    """Keep what was found with the table, and in the house book, which shows results without luck too.

    False where the book could not be written to: then it is tried again when somebody asks. The table may be at another
    node, or the disk be full: whoever asks is told all the same.
    """
    try:
        await registry.keep_analysis(room, number, protocol.encode(whole))
    except MouseholeError as error:
        logger.warning("an analysis of room %s could not be kept: %s", room, error)
    try:
        if whole.is_exact:
            await registry.results.note_luck(room, number, [(seat.result, seat.luck) for seat in whole.seats])
    except MouseholeError as error:
        logger.warning("the luck in a result of room %s could not be noted: %s", room, error)
        return False
    return True


def replay_in_pieces(record: Mapping[str, Any], seat: int | None) -> Iterator[bytes]:
    """A game told again, frame by frame: the whole need never be in memory."""
    told, frames = tell_again(record, seat)
    head = protocol.encode(told)
    assert head.endswith(EMPTY_FRAMES)
    yield head[: -len(EMPTY_FRAMES)]
    before = b"["
    for frame in frames:
        yield before + protocol.encode(frame)
        before = b","
    yield b"]}"


async def delete(registry: RoomRegistry, asked: HttpQuestion) -> HttpAnswer:
    """DELETE /api/rooms/{room}, by its host."""
    is_bearer, token = asked.authorization.startswith(BEARER), asked.authorization.removeprefix(BEARER)
    if not is_bearer or not await registry.delete(asked.path["room"], token):
        raise HttpRefusal(403, "not_host")
    return HttpAnswer(204, b"")


ENDPOINTS = (
    Endpoint("GET", "/api/games", games),
    Endpoint("GET", "/api/games/{game}/words", words),
    Endpoint("GET", "/api/rooms", open_rooms),
    Endpoint("POST", "/api/rooms", create, costs="room"),
    Endpoint("POST", "/api/mine", mine),
    Endpoint("GET", "/api/rooms/{room}/record", record, is_long=True),
    Endpoint("GET", "/api/rooms/{room}/replay", replay, costs="replay", is_long=True),
    Endpoint("GET", "/api/rooms/{room}/verify", verify, costs="replay"),
    Endpoint("GET", "/api/rooms/{room}/analysis", analysis),
    Endpoint("POST", "/api/replay", replay_file, costs="replay", takes_record=True, is_long=True),
    Endpoint("DELETE", "/api/rooms/{room}", delete),
)


def refusal_of(error: Exception) -> HttpRefusal:
    """The refusal that an error of ours means."""
    match error:
        case HttpRefusal():
            return error
        case BookRefusal():
            return HttpRefusal(error.status, error.reason)
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


def refused(refusal: HttpRefusal, lang: protocol.Lang) -> HttpAnswer:
    """The answer that says no, in a language."""
    said = refusal.words or sentence(refusal.reason, lang)
    return json_answer(http_bodies.Problem(refusal.reason, said[:LONGEST_WORDS]), refusal.status)


async def answer(registry: RoomRegistry, endpoint: Endpoint, asked: HttpQuestion, lang: protocol.Lang) -> HttpAnswer:
    """What an endpoint answers, whole, also where it says no."""
    try:
        given = await endpoint.answer(registry, asked)
        return HttpAnswer(given.status, given.whole())
    except (HttpRefusal, MouseholeError) as error:
        return refused(refusal_of(error), lang)


def read_body(body: bytes, kind: type[S]) -> S:
    """A body of a kind; HttpRefusal where it is none."""
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise HttpRefusal(400, "bad_request", str(error)) from None


def whole_number(asked: HttpQuestion, name: str) -> int | None:
    """A whole number of the query, or None where it is not given."""
    text = asked.query.get(name)
    if text is not None and not (text.isdecimal() and len(text) <= len(str(LARGEST_NUMBER))):
        raise HttpRefusal(400, "bad_request", f"{name}: {shown(text)} is not a whole number from 0 to {LARGEST_NUMBER}")
    return None if text is None else int(text)


def json_answer(given: msgspec.Struct, status: int = 200) -> HttpAnswer:
    """An answer as JSON."""
    return HttpAnswer(status, protocol.encode(given))


def game_facts() -> bytes:
    """Facts and options of all games; the same until the next start. Who comes while they are made waits for them."""
    with _making_facts:
        return _game_facts()


@cache
def _game_facts() -> bytes:
    facts = []
    for game_id in mousehole.games():
        game = load(game_id)
        designer = message(game, "en", "designer")
        facts.append(http_bodies.GameFacts(
            game_id, {lang: message(game, lang, "title") for lang in LANGUAGES}, designer,
            {lang: message(game, lang, "about") for lang in LANGUAGES},
            {lang: message(game, lang, "begins") for lang in LANGUAGES}, list(game.notation.PLAYERS),
            bool(game.rules.TIMED), {lang: mousehole.options(game_id, lang) for lang in LANGUAGES},
            list(rungs(game_id)),
        ))  # fmt: skip
    return protocol.encode(http_bodies.Games(mousehole.__version__, facts))


@cache
def catalogue(game: Game) -> bytes:
    """The catalogues of a game, as its own files have them."""
    texts = {lang: (game.folder / f"{lang}.ftl").read_text(encoding="utf-8") for lang in LANGUAGES}
    kinds = game.notation.EVENTS.values()
    readers = [field for kind in kinds for field in (*kind.fields.items(), *([kind.items] if kind.items else []))]
    vocabulary = {name: reader.vocabulary for name, reader in readers if reader.vocabulary}
    return protocol.encode(http_bodies.GameCatalogue(texts, vocabulary, not game.all_see_alike))
