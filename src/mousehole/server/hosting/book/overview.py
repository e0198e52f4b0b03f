"""For whoever runs a club or a class: all tables under way, who waits, who needs help, and a word to all of them."""

from __future__ import annotations

from mousehole.server.book import club_bodies
from mousehole.server.book.book import Book
from mousehole.server.book.deeds import BookRefusal
from mousehole.server.book.evenings import Evening
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


def _is_done_with(book: Book, room: str) -> bool:
    """Is nobody waited for at a room: is its table of an evening decided, or laid at another room by now?"""
    evening, number, which = book.tables.get(room, (0, 0, 0))
    if evening not in book.evenings:
        return False
    table = book.evenings[evening].rounds[number].tables[which]
    return book.evenings[evening].ended or table.room != room or bool(table.places)


def _is_on(book: Book, evening: Evening, now: float) -> bool:
    """Do people sit here for an evening: one that is not over, and of which anything was heard within a day?

    Nobody waits for the next table of a league: its people play when they like.
    """
    if evening.made.kind == "league" or evening.is_over(now):
        return False
    rooms = [table.room for drawn in evening.rounds for table in drawn.tables if table.room is not None]
    return now - max([evening.made.at, *(book.bound_at.get(room, 0.0) for room in rooms)]) < DAY_S


async def overview(registry: RoomRegistry, asked: HttpQuestion) -> HttpAnswer:
    """GET /api/book/overview."""
    book, now = await registry.book.read(), registry.book.calendar.now()
    caller_of(asked).need_host(book)
    facts = await registry.look(rooms_of_house(book, now), boards=True)
    known = set(asked.query.get("known", "").split(","))
    tables = [
        _table(book, room, each, known)
        for room, each in facts.items()
        if each.state != "over" and (any(each.here) or not _is_done_with(book, room))
    ]
    busy = {person for table in tables for person in table.people if person is not None}
    waiting = sorted({
        person for evening in book.evenings.values() if _is_on(book, evening, now) for person in evening.present
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
