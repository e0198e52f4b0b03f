"""For whoever runs a club or a class: all tables under way, who waits, who needs help, and a word to all of them."""

from __future__ import annotations

from mousehole.server.book import club_bodies
from mousehole.server.book.book import Book
from mousehole.server.book.deeds import BookRefusal
from mousehole.server.hosting.book.asking import caller_of
from mousehole.server.hosting.endpoints import Endpoint, HttpAnswer, HttpQuestion, json_answer, read_body
from mousehole.server.hosting.facts import Facts
from mousehole.server.hosting.registry import RoomRegistry, is_id
from mousehole.server.protocol import HouseOrder
from mousehole.server.room.names import clean_name

DAY_S = 86_400.0
MOST_TABLES = 200
LONGEST_NOTICE = 200


def rooms_of_house(book: Book, now: float) -> list[str]:
    """Rooms at which people of the house have sat down within a day the latest first."""
    found: list[str] = []
    for room, at in reversed(book.bound_at.items()):
        if now - at > DAY_S or len(found) == MOST_TABLES:
            break
        found.append(room)
    return found


async def overview(registry: RoomRegistry, asked: HttpQuestion) -> HttpAnswer:
    """GET /api/book/overview."""
    book, now = await registry.book.read(), registry.book.calendar.now()
    caller_of(asked).need_host(book)
    facts = await registry.look(rooms_of_house(book, now), boards=True)
    known = set(asked.query.get("known", "").split(","))
    tables = [_table(book, room, each, known) for room, each in facts.items() if each.state != "over"]
    busy = {person for table in tables for person in table.people if person is not None}
    waiting = sorted({
        person for evening in book.evenings.values() if not evening.is_over(now) for person in evening.present
    } - busy)  # fmt: skip
    wanted = [each for person, each in registry.book.help.items() if person in book.people]
    return json_answer(club_bodies.BookOverview(tables, waiting, wanted, book.length))


def _table(book: Book, room: str, facts: Facts, known: set[str]) -> club_bodies.OverviewTable:
    bound, evening = book.seats.get(room, {}), book.tables.get(room)
    people = [bound.get(place) for place in range(len(facts.names))]
    waits_for = facts.mover if facts.state == "playing" and 0 <= facts.mover < len(people) else None
    return club_bodies.OverviewTable(
        room, facts.game, facts.state, facts.names, people, facts.here or [False] * len(people), facts.turn, waits_for,
        facts.paused, facts.n, None if evening is None else evening[0],
        None if f"{room}.{facts.n}" in known else facts.board,
    )  # fmt: skip


async def help_asked(registry: RoomRegistry, asked: HttpQuestion) -> HttpAnswer:
    """POST /api/book/help: by the person, or (that it was given) by a host."""
    book, wish = await registry.book.read(), read_body(asked.body, club_bodies.HelpAsked)
    caller_of(asked).need_person(book, wish.person)
    if wish.yes:
        registry.book.help[wish.person] = club_bodies.HelpWanted(
            wish.person, wish.room if is_id(wish.room) else "", _tidy(wish.words), registry.book.calendar.now()
        )
    else:
        registry.book.help.pop(wish.person, None)
    return HttpAnswer(204)


async def say_to_all(registry: RoomRegistry, asked: HttpQuestion) -> HttpAnswer:
    """POST /api/book/say."""
    wish = read_body(asked.body, club_bodies.SaidToAll)
    words = _tidy(wish.words)
    if not words:
        raise BookRefusal(400, "nothing_to_say")
    return await _to_all(registry, asked, "say", words)


async def all_tables(registry: RoomRegistry, asked: HttpQuestion) -> HttpAnswer:
    """POST /api/book/all."""
    return await _to_all(registry, asked, read_body(asked.body, club_bodies.AllTables).do, "")


async def _to_all(registry: RoomRegistry, asked: HttpQuestion, do: HouseOrder, words: str) -> HttpAnswer:
    book = await registry.book.read()
    caller_of(asked).need_host(book)
    rooms = rooms_of_house(book, registry.book.calendar.now())
    return json_answer(club_bodies.TablesReached(await registry.order(rooms, do, words)))


def _tidy(words: str) -> str:
    """Words as they may be shown: nothing that cannot be seen, and not too many."""
    tidy = " ".join(clean_name(word) for word in words.split())
    return " ".join(tidy.split())[:LONGEST_NOTICE]


OVERVIEW_ENDPOINTS = (
    Endpoint("GET", "/api/book/overview", overview),
    Endpoint("POST", "/api/book/help", help_asked, costs="deed"),
    Endpoint("POST", "/api/book/say", say_to_all, costs="deed"),
    Endpoint("POST", "/api/book/all", all_tables, costs="deed"),
)
