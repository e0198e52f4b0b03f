"""Evenings and tournaments as whoever runs them asks for them, for tests of the house book."""

from __future__ import annotations

from mousehole.server.book import entries

HOST = "the-device-of-whoever-runs-it"


async def fill(house, count):
    await house.add(HOST, "Host")

    def make(book, now):
        return [entries.PersonAdded(book.next_person + i, f"Player {i}", now) for i in range(count)]

    book = await house.registry.book.note(make)
    return sorted(book.people)[-count:]


async def end_table(house, told, table, luck):
    """The game of a table ends in its room: the better player (the lower number) mostly wins."""
    people = told["rounds"][-1]["tables"][table]["people"]
    room = told["rounds"][-1]["tables"][table]["room"]
    order = sorted(people, key=lambda person: person + luck.gauss(0, 10))
    players = [entries.PlayerResult(order.index(person) + 1, person=person) for person in people]

    def make(book, now):
        result = entries.ResultNoted(room, 0, "chop_chop", now, 300, players, evening=told["evening"])
        return [] if (room, 0) in book.noted else [book.rated(result)]

    await house.registry.book.note(make)


async def tell(house, number):
    return (await house.ask(f"book/evenings/{number}", key=HOST)).told


async def do(house, number, **deed):
    given = await house.ask(f"book/evenings/{number}", deed, HOST)
    assert given.status == 200, given.told
    return given.told
