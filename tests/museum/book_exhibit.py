"""The house book of a museum: every kind of entry at least once, and what a later version must find in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from mousehole.server.book import entries, evening_pages, pages
from mousehole.server.book.book import Book
from mousehole.server.book.deeds import Caller, digest_of_secret
from mousehole.server.book.entries import AnyBookEntry, EveningGame, PlayerResult, ResultNoted, write_book_entry
from mousehole.server.storage.store import BookStore

BEGAN = 1_790_000_000.0
SECRET = "the-secret-of-a-device-in-the-museum"
HOUR_S = 3600.0
NOW = BEGAN + 100 * HOUR_S


def book_bodies() -> list[bytes]:
    """A book as it is stored: people, results, a Swiss tournament, an evening under way, a league."""
    book, bodies = Book(), []

    def note(*made: AnyBookEntry) -> None:
        for entry in made:
            bodies.append(write_book_entry(entry))
            book.apply(entry, bodies[-1])

    note(entries.BookBegun(BEGAN), *_people(), *_doors())
    note(entries.SeatsBound("bnnppend", {"0": 1, "1": 2}, BEGAN))
    for number, result in enumerate(_results()):
        note(book.rated(result))
        if result.game == "chop_chop":
            note(book.luck_noted(number, [0.625, 0.375]))
    for entry in _evenings():
        note(entry)
    note(book.rated(_result("chhpend", "chop_chop", 40, {1: 1, 2: 2}, evening=1)))
    note(*_after())
    return bodies


def _people() -> list[AnyBookEntry]:
    return [
        entries.PersonAdded(1, "Ada", BEGAN, "tabby", host=True),
        entries.PersonAdded(2, "Bruno", BEGAN, "snow", child=True),
        entries.PersonAdded(3, "Carla", BEGAN),
        entries.PersonAdded(4, "Somebody", BEGAN),
        entries.PersonChanged(3, name="Carla P.", avatar="smoke"),
        entries.PersonForgotten(4),
    ]


def _doors() -> list[AnyBookEntry]:
    gone = digest_of_secret("another-device-that-was-taken-out")
    return [
        entries.DeviceLinked(digest_of_secret(SECRET), 1),
        entries.DeviceLinked(gone, 2),
        entries.DeviceUnlinked(gone, 2),
        entries.CodeMade(digest_of_secret("abcdefghjk"), "house", NOW),
        entries.CodeMade(digest_of_secret("kjhgfedcba"), "person", NOW, 2),
        entries.CodeUsed(digest_of_secret("kjhgfedcba")),
        entries.HouseSet("The museum", "code", hide_ratings=False, luck_free=False),
        entries.Unwritten(),
    ]


def _result(
    room: str, game: str, hours: int, places: dict[int, int], evening: int | None = None, marks: Sequence[Any] = ()
) -> ResultNoted:
    players = [PlayerResult(place, 10 - place, person) for person, place in places.items()]
    players.append(PlayerResult(len(places) + 1, 0, temper="cat"))
    return ResultNoted(
        room, 0, game, BEGAN + hours * HOUR_S, 300, players, {}, list(marks), chase=20 + hours, evening=evening
    )


def _results() -> list[ResultNoted]:
    first = _result("bnnppend", "bon_appetit", 1, {1: 1, 2: 2})
    first.players[0].best_ms = 412
    return [
        first,
        _result("chhpnext", "chop_chop", 2, {1: 2}),
        _result("mstgrnd", "mistigri", 3, {3: 1, 1: 2, 2: 3}, marks=["taken_back"]),
        _result("mstgrseed", "mistigri", 4, {2: 1}, marks=["set_up"]),
    ]


def _evenings() -> list[AnyBookEntry]:
    at = BEGAN + 30 * HOUR_S
    return [
        entries.EveningMade(1, "swiss", "Coppa", [EveningGame("chop_chop")], [1, 2], at, 1, rounds=2),
        entries.EveningJoined(1, [3]),
        entries.RoundDrawn(1, 0, [[1, 2]], [3]),
        entries.TableOpened(1, 0, 0, "chhpend", ["a token", "another", None], at),
        entries.EveningMade(2, "league", "Sundays", [EveningGame("mistigri"), EveningGame("chop_chop")], [1, 2, 3],
                            at, weeks=6),
        entries.EveningMade(3, "evening", "", [EveningGame("mistigri", {"rounds": 1}, 2.0), EveningGame("bon_appetit")],
                            [1, 2, 3], at, less_luck=0.5, less_speed=0.5),
        entries.RoundDrawn(3, 0, [[1, 2, 3]]),
        entries.EveningMade(4, "knockout", "", [EveningGame("bon_appetit")], [1, 3], at, points=[3, 1]),
        entries.RoundDrawn(4, 0, [[1, 3]]),
        entries.TableDecided(4, 0, 0, [2, 1]),
    ]  # fmt: skip


def _after() -> list[AnyBookEntry]:
    return [
        entries.RoundDrawn(1, 0, [[1, 3]], [2]),
        entries.EveningLeft(1, [3]),
        entries.EveningEnded(4, BEGAN + 60 * HOUR_S),
        entries.ResultGone(),
    ]


async def fill_book(store: BookStore) -> None:
    """Store it, in two parts."""
    bodies = book_bodies()
    half = len(bodies) // 2
    await store.append_book(0, bodies[:half])
    await store.append_book(half, bodies[half:])


def told(bodies: Sequence[bytes]) -> dict[str, Any]:
    """All that the book's pages tell to its host, at a fixed date."""
    book, host = Book(), Caller(is_own=True)
    book.take(bodies)
    assert not book.unknown
    assert not book.damaged
    found = {
        "mine": sorted(Caller.with_secret(SECRET).people(book)),
        "page": pages.book_page(book, host, "open", NOW),
        "standings": [pages.standings(book, game) for game in sorted(book.by_game)],
        "people": [pages.person_page(book, host, person) for person in book.people],
        "evenings": [evening_pages.evening_page(book, host, number, NOW) for number in book.evenings],
    }
    without_words: dict[str, Any] = msgspec.to_builtins(found)
    del without_words["page"]["badges"]  # their rules are words, which may become better
    for evening in without_words["evenings"]:
        del evening["warnings"]
    return without_words
