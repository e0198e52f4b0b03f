"""What is asked of the house book over HTTP, by a web server or from a page that has the rooms in itself."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from mousehole.engine.errors import shown
from mousehole.games import load
from mousehole.server import protocol
from mousehole.server.book import bodies, deeds, evening_bodies, evening_pages, pages
from mousehole.server.book import export as files
from mousehole.server.book.book import Book
from mousehole.server.book.deeds import Caller
from mousehole.server.book.entries import AnyBookEntry, EveningMade, PersonAdded, ResultNoted
from mousehole.server.hosting.book.asking import caller_of
from mousehole.server.hosting.book.overview import OVERVIEW_ENDPOINTS
from mousehole.server.hosting.book.tables import open_tables
from mousehole.server.hosting.endpoints import (
    Endpoint,
    HttpAnswer,
    HttpQuestion,
    HttpRefusal,
    json_answer,
    read_body,
    whole_number,
)
from mousehole.server.hosting.registry import RoomRegistry
from mousehole.server.room.tokens import whose

LATEST = 50
MOST_PLACES = 16
FORMS = ("json", "csv")  # of a file

Page = Callable[[Book], msgspec.Struct]


def _part(asked: HttpQuestion, name: str) -> int:
    text = asked.path[name]
    if not (text.isdecimal() and len(text) < 10):
        raise HttpRefusal(404, "no_such_page")
    return int(text)


async def _note(registry: RoomRegistry, make: Callable[[Book, float], list[AnyBookEntry]]) -> Book:
    return await registry.book.note(make)


def _is_known(book: Book, caller: Caller, asked: HttpQuestion) -> bool:
    """Has nothing happened since the version that one of the house has (`?after=`)?"""
    caller.need_inside(book)
    return whole_number(asked, "after") == book.length


# The door and the people


async def door(registry: RoomRegistry, asked: HttpQuestion) -> HttpAnswer:
    """GET /api/book/door."""
    return json_answer(pages.door_page(await registry.book.read(), caller_of(asked), registry.book.door))


async def page(registry: RoomRegistry, asked: HttpQuestion) -> HttpAnswer:
    """GET /api/book."""
    book, caller = await registry.book.read(), caller_of(asked)
    return json_answer(pages.book_page(book, caller, registry.book.door, registry.book.calendar.now()))


async def add_person(registry: RoomRegistry, asked: HttpQuestion) -> HttpAnswer:
    """POST /api/book/people."""
    caller, wish = caller_of(asked), read_body(asked.body, bodies.NewPerson)
    added: list[int] = []

    def make(book: Book, now: float) -> list[AnyBookEntry]:
        added[:] = [book.next_person]
        return deeds.add_person(book, caller, wish, registry.book.door, now)

    book = await _note(registry, make)
    return json_answer(pages.person_row(book.people[added[0]], caller.people(book)), 201)


async def change_person(registry: RoomRegistry, asked: HttpQuestion) -> HttpAnswer:
    """POST /api/book/people/{person}."""
    caller, wish, person = caller_of(asked), read_body(asked.body, bodies.PersonChange), _part(asked, "person")
    book = await _note(registry, lambda book, _: deeds.change_person(book, caller, person, wish))
    return json_answer(pages.person_row(book.people[person], caller.people(book)))


async def person_page(registry: RoomRegistry, asked: HttpQuestion) -> HttpAnswer:
    """GET /api/book/people/{person}."""
    return json_answer(pages.person_page(await registry.book.read(), caller_of(asked), _part(asked, "person")))


async def forget_person(registry: RoomRegistry, asked: HttpQuestion) -> HttpAnswer:
    """POST /api/book/people/{person}/forget."""
    caller, person = caller_of(asked), _part(asked, "person")
    await _note(registry, lambda book, _: deeds.forget_person(book, caller, person))
    return HttpAnswer(204)


async def person_code(registry: RoomRegistry, asked: HttpQuestion) -> HttpAnswer:
    """POST /api/book/people/{person}/code."""
    caller, person, code = caller_of(asked), _part(asked, "person"), deeds.new_code()
    await _note(registry, lambda book, now: deeds.make_person_code(book, caller, person, code, now))
    return json_answer(bodies.BookCode(code, "person", registry.book.calendar.now() + deeds.PERSON_CODE_S), 201)


async def house_code(registry: RoomRegistry, asked: HttpQuestion) -> HttpAnswer:
    """POST /api/book/codes."""
    caller, wish, code = caller_of(asked), read_body(asked.body, bodies.NewCode), deeds.new_code()
    await _note(registry, lambda book, now: deeds.make_house_code(book, caller, wish, code, now))
    return json_answer(bodies.BookCode(code, wish.kind, registry.book.calendar.now() + deeds.HOUSE_CODE_S), 201)


async def link_device(registry: RoomRegistry, asked: HttpQuestion) -> HttpAnswer:
    """POST /api/book/devices."""
    caller, wish = caller_of(asked), read_body(asked.body, bodies.UsedCode)
    book = await _note(registry, lambda book, now: deeds.link_device(book, caller, wish, now))
    return json_answer(pages.door_page(book, caller, registry.book.door))


async def leave_device(registry: RoomRegistry, asked: HttpQuestion) -> HttpAnswer:
    """POST /api/book/devices/forget."""
    caller, wish = caller_of(asked), read_body(asked.body, bodies.LeftDevice)
    book = await _note(registry, lambda book, _: deeds.leave_device(book, caller, wish.person))
    return json_answer(pages.door_page(book, caller, registry.book.door))


async def set_house(registry: RoomRegistry, asked: HttpQuestion) -> HttpAnswer:
    """POST /api/book/house."""
    caller, wish = caller_of(asked), read_body(asked.body, bodies.HouseChange)
    book = await _note(registry, lambda book, _: deeds.set_house(book, caller, wish))
    return json_answer(pages.door_page(book, caller, registry.book.door))


# Results and standings


def _game(book: Book, asked: HttpQuestion) -> str | None:
    """Of which game is asked: one of those that there are, or that the book has results of."""
    game = asked.query.get("game")
    if game is not None and game not in book.by_game:
        load(game)  # says which games there are
    return game


async def results(registry: RoomRegistry, asked: HttpQuestion) -> HttpAnswer:
    """GET /api/book/results."""
    book, caller = await registry.book.read(), caller_of(asked)
    caller.need_inside(book)
    count, person = whole_number(asked, "count"), whole_number(asked, "person")
    found = pages.results(
        book, _game(book, asked), person, whole_number(asked, "before"), LATEST if count is None else count
    )
    if person is not None and book.people[person].child and person not in caller.people(book):
        found.results = [result for result in found.results if pages.is_kind(result, person)]
    return json_answer(found)


async def standings(registry: RoomRegistry, asked: HttpQuestion) -> HttpAnswer:
    """GET /api/book/standings."""
    book = await registry.book.read()
    caller_of(asked).need_inside(book)
    return json_answer(pages.standings(book, _game(book, asked)))


async def bind_seats(registry: RoomRegistry, asked: HttpQuestion) -> HttpAnswer:
    """POST /api/book/seats: whoever holds a place at a room says which person of the house that is."""
    caller, wish = caller_of(asked), read_body(asked.body, bodies.NewBinding)
    facts = (await registry.look([wish.room])).get(wish.room)
    if facts is None:
        raise HttpRefusal(404, "no_such_room")
    people = {}
    if len(wish.seats) > MOST_PLACES:
        raise HttpRefusal(400, "bad_request", f"seats: there are at most {MOST_PLACES} places at a table")
    for seat in wish.seats:
        places = [place for place, digests in enumerate(facts.digests) if whose(seat.token, digests) is not None]
        if not places:
            raise HttpRefusal(403, "bad_token")
        people[places[0]] = seat.person
    await _note(registry, lambda book, now: deeds.bind_seats(book, caller, wish.room, people, now))
    return HttpAnswer(204)


# Evenings


async def make_evening(registry: RoomRegistry, asked: HttpQuestion) -> HttpAnswer:
    """POST /api/book/evenings."""
    caller, wish = caller_of(asked), read_body(asked.body, evening_bodies.NewEvening)
    book = await _note(registry, lambda book, now: deeds.make_evening(book, caller, wish, now))
    number = max(book.evenings)
    return json_answer(evening_pages.evening_page(book, caller, number, registry.book.calendar.now()), 201)


async def evening(registry: RoomRegistry, asked: HttpQuestion) -> HttpAnswer:
    """GET /api/book/evenings/{evening}: with `?after=` the version one has, only news."""
    caller, number = caller_of(asked), _part(asked, "evening")
    book = await registry.book.read()
    if _is_known(book, caller, asked) and deeds.evening_of(book, number):
        return HttpAnswer(204)
    return json_answer(evening_pages.evening_page(book, caller, number, registry.book.calendar.now()))


async def do_evening(registry: RoomRegistry, asked: HttpQuestion) -> HttpAnswer:
    """POST /api/book/evenings/{evening}."""
    caller, wish, number = caller_of(asked), read_body(asked.body, evening_bodies.EveningDeed), _part(asked, "evening")
    book = await registry.book.note(
        lambda book, now: deeds.do_evening(book, caller, number, wish, now),
        aside=wish.do == "next",  # who meets whom may take half a second to find
    )
    if wish.do in ("next", "again"):
        book = await open_tables(registry, number, wish.table if wish.do == "again" else None)
    return json_answer(evening_pages.evening_page(book, caller, number, registry.book.calendar.now()))


async def my_seats(registry: RoomRegistry, asked: HttpQuestion) -> HttpAnswer:
    """GET /api/book/mine: where this device's people are to sit now; with `?after=`, only news."""
    book, caller = await registry.book.read(), caller_of(asked)
    if _is_known(book, caller, asked):
        return HttpAnswer(204)
    return json_answer(evening_pages.my_seats(book, caller))


# Files


async def export(registry: RoomRegistry, asked: HttpQuestion) -> HttpAnswer:
    """GET /api/book/export: everything by a host, or all about a person by them; as JSON, or as a table (`?as=csv`)."""
    book, caller, person = await registry.book.read(), caller_of(asked), whole_number(asked, "person")
    if person is None:
        caller.need_host(book)
    else:
        caller.need_person(book, person)
    form = asked.query.get("as", "json")
    if form not in FORMS:
        raise HttpRefusal(400, "bad_request", f"as: {shown(form)} is not json or csv")
    given = files.exported(book, person, registry.book.calendar.now())
    told = files.as_csv(book, given) if form == "csv" else given
    return HttpAnswer(200, pieces=lambda: iter([protocol.encode(told)]))


async def import_book(registry: RoomRegistry, asked: HttpQuestion) -> HttpAnswer:
    """POST /api/book/import: a file that `export` has made, into this book, by a host."""
    caller, given = caller_of(asked), read_body(asked.body, files.BookExport)
    counted = [0, 0, 0]

    def make(book: Book, now: float) -> list[AnyBookEntry]:
        caller.need_host(book)
        made = files.taken_in(book, given, now)
        counted[:] = (
            sum(isinstance(entry, kind) for entry in made) for kind in (PersonAdded, ResultNoted, EveningMade)
        )
        return made

    await registry.book.note(make, aside=True)
    return json_answer(bodies.BookTaken(*counted))


BOOK_ENDPOINTS = (
    Endpoint("GET", "/api/book", page),
    Endpoint("GET", "/api/book/door", door),
    Endpoint("GET", "/api/book/results", results),
    Endpoint("GET", "/api/book/standings", standings),
    Endpoint("GET", "/api/book/mine", my_seats, costs="look"),
    Endpoint("POST", "/api/book/people", add_person, costs="room"),
    Endpoint("GET", "/api/book/people/{person}", person_page),
    Endpoint("POST", "/api/book/people/{person}", change_person, costs="deed"),
    Endpoint("POST", "/api/book/people/{person}/forget", forget_person, costs="deed"),
    Endpoint("POST", "/api/book/people/{person}/code", person_code, costs="deed"),
    Endpoint("POST", "/api/book/codes", house_code, costs="deed"),
    Endpoint("POST", "/api/book/devices", link_device, costs="room"),
    Endpoint("POST", "/api/book/devices/forget", leave_device, costs="deed"),
    Endpoint("POST", "/api/book/house", set_house, costs="deed"),
    Endpoint("POST", "/api/book/seats", bind_seats, costs="deed"),
    Endpoint("POST", "/api/book/evenings", make_evening, costs="deed"),
    Endpoint("GET", "/api/book/evenings/{evening}", evening),
    Endpoint("POST", "/api/book/evenings/{evening}", do_evening, costs="deed"),
    Endpoint("GET", "/api/book/export", export, costs="replay", is_long=True),
    Endpoint("POST", "/api/book/import", import_book, costs="replay", takes_record=True),
    *OVERVIEW_ENDPOINTS,
)
