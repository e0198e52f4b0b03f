"""Opens the rooms of an evening's tables. What was drawn and has none, after a crash too, is opened next time."""

from __future__ import annotations

from mousehole.server.book import entries
from mousehole.server.book.book import Book
from mousehole.server.book.deeds import BookRefusal
from mousehole.server.book.entries import AnyBookEntry
from mousehole.server.book.evening_pages import bots_at
from mousehole.server.book.evenings import DrawnTable, Evening
from mousehole.server.hosting.registry import RoomRegistry
from mousehole.server.http_bodies import NewRoom


async def open_tables(registry: RoomRegistry, number: int, again: int | None = None) -> Book:
    """Open a room for every table of the latest round that has none; and for one that is to be played again."""
    book = await registry.book.read()
    evening = book.evenings[number]
    if not evening.rounds:
        return book
    index = len(evening.rounds) - 1
    for which, table in enumerate(evening.rounds[index].tables):
        is_open = table.room is not None or bool(table.places)
        if which == again:
            if not evening.is_tied(table) and table.places:
                raise BookRefusal(409, "table_is_decided")
        elif is_open:
            continue
        book = await _open(registry, book, number, index, which, table)
    return book


async def _open(registry: RoomRegistry, book: Book, number: int, index: int, which: int, table: DrawnTable) -> Book:
    known, places = table.room, list(table.places)  # before anybody else has had a turn
    made = await registry.create(_room_of(book, book.evenings[number], index, table))

    def make(book: Book, now: float) -> list[AnyBookEntry]:
        now_there = book.evenings[number].rounds[index].tables[which]
        if (now_there.room, now_there.places) != (known, places):
            return []  # somebody else has opened one, or it is decided; ours is forgotten with the old rooms
        again = now_there.again + (known is not None)
        return [entries.TableOpened(number, index, which, made.room, made.tokens, now, again)]

    return await registry.book.note(make)


def _room_of(book: Book, evening: Evening, index: int, table: DrawnTable) -> NewRoom:
    drawn = evening.rounds[index]
    game = evening.made.games[drawn.game]
    bots = bots_at(evening, drawn, table)
    members = [book.people.get(person) for person in table.people]
    return NewRoom(
        game.game, len(table.people) + bots, game.options, [evening.made.fill] * bots, pace=evening.made.pace,
        names=[member.name if member else "" for member in members],
        avatars=[member.avatar if member else "" for member in members], hints=False,
    )  # fmt: skip
