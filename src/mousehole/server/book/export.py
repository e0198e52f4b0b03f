"""The book as a file, and a file as entries of another book."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from datetime import UTC, datetime

import msgspec

from mousehole.server.book import entries
from mousehole.server.book.book import Book
from mousehole.server.book.deeds import MOST_PEOPLE, BookRefusal
from mousehole.server.book.entries import AnyBookEntry, EveningMade, ResultNoted
from mousehole.server.book.evening_files import ExportedEvening, TakenEvenings, exported_evenings
from mousehole.server.book.pages import shows_rating
from mousehole.server.book.points import points_of
from mousehole.server.book.ratings import Strength, rate
from mousehole.server.room.names import clean_name

FORM = "mousehole book 1"
COLUMNS = (
    "number", "date", "game", "room", "round", "seconds", "counts", "marks", "player", "temper", "place", "score",
    "points", "best_ms", "without_luck",
)  # fmt: skip
LONGEST_WORD = 64  # of a game or a room
MOST_PLAYERS = 16
DAY_S = 86_400.0  # by which the clocks of two houses may differ: what is later than that was not played
FORMULAS = "=+-@\t\r"  # what makes a spreadsheet reckon instead of showing


class ExportedPerson(msgspec.Struct):
    """Somebody in a file."""

    person: int
    name: str
    avatar: str = ""
    child: bool = False


class BookExport(msgspec.Struct):
    """A book, or what it knows of one person, as a file.

    A file of an earlier version only names its evenings as they were made: those are not taken in.
    """

    form: str
    house: str
    at: float
    people: list[ExportedPerson]
    results: list[ResultNoted]
    evenings: list[ExportedEvening | EveningMade] = []


class BookFile(msgspec.Struct):
    """A file, by its name."""

    name: str
    text: str


def exported(book: Book, person: int | None, now: float) -> BookExport:
    """All of the book; or what it knows of one person, in which everybody else is a guest."""
    if person is None:
        people = [ExportedPerson(each.person, each.name, each.avatar, each.child) for each in book.people.values()]
        results = [_with_luck(book, number) for number in range(len(book.results)) if book.results[number]]
        return BookExport(FORM, book.house, now, people, results, [*exported_evenings(book)])
    if person not in book.people:
        raise BookRefusal(404, "no_such_member")
    member = book.people[person]
    own = [_with_luck(book, number) for number in member.results]
    for result in own:
        for player in result.players:
            if player.person != person:
                player.person, player.rating, player.best_ms, player.marks = None, None, None, []
            elif not shows_rating(book, member):
                player.rating = None
    return BookExport(FORM, "", now, [ExportedPerson(person, member.name, member.avatar, member.child)], own)


def _with_luck(book: Book, number: int) -> ResultNoted:
    result = book.result(number)
    for player, share in zip(result.players, book.shares.get(number, ()), strict=False):
        player.without_luck = share
    return result


def as_csv(book: Book, given: BookExport) -> BookFile:
    """Results as a table: one line a player of a result.

    >>> as_csv(Book(), exported(Book(), None, 0.0)).text.split(",")[:3]
    ['number', 'date', 'game']
    """
    names = {each.person: each.name for each in given.people}
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for result in given.results:
        number = book.noted.get((result.room, result.round), 0)
        for row in _rows(result, number, names):
            writer.writerow([_safe(cell) for cell in row])
    return BookFile("mousehole-book.csv", text.getvalue())


def _rows(result: ResultNoted, number: int, names: dict[int, str]) -> Iterable[list[object]]:
    date = datetime.fromtimestamp(result.at, UTC).isoformat(timespec="seconds")
    places = [player.place for player in result.players]
    for player in result.players:
        yield [
            number, date, result.game, result.room, result.round, result.seconds, "set_up" not in result.marks,
            " ".join([*result.marks, *player.marks]), names.get(player.person or 0, ""), player.temper or "",
            player.place, player.score, points_of(player.place, places), player.best_ms or "",
            "" if player.without_luck is None else player.without_luck,
        ]  # fmt: skip


def _safe(cell: object) -> object:
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in FORMULAS and cell else cell


def taken_in(book: Book, given: BookExport, now: float) -> list[AnyBookEntry]:
    """The entries that put a file into a book: people by their names, and what is not in it yet, rated anew."""
    if given.form != FORM:
        raise BookRefusal(400, "no_book_file")
    known = {member.name.casefold(): member.person for member in book.people.values()}
    made: list[AnyBookEntry] = []
    numbers: dict[int, int] = {}
    following = book.next_person
    for each in given.people:
        name = clean_name(each.name)
        if not name:
            continue
        if name.casefold() not in known:
            if len(book.people) + len(numbers) >= MOST_PEOPLE:
                raise BookRefusal(409, "book_full")
            known[name.casefold()] = following
            made.append(entries.PersonAdded(following, name, now, clean_name(each.avatar), each.child))
            following += 1
        numbers[each.person] = known[name.casefold()]
    latest = now + DAY_S
    whole = [each for each in given.evenings if isinstance(each, ExportedEvening)]
    evenings = TakenEvenings(book, whole, numbers, following, latest)
    made += evenings.begun()
    strengths: dict[tuple[str, int | str], Strength] = {}
    fresh = [
        result
        for result in given.results
        if (result.room, result.round) not in book.noted and 0 <= result.at <= latest and _is_sound(result)
    ]
    for result in sorted(fresh, key=lambda result: result.at):
        for player in result.players:
            player.person = None if player.person is None else numbers.get(player.person)
            player.rating = None
        result.evening = None if result.evening is None else evenings.renumbered.get(result.evening)
        if any(player.person is not None for player in result.players):
            _rate(book, result, strengths)
            made.append(result)
    return made + evenings.played(now)


def _is_sound(result: ResultNoted) -> bool:
    """Can it be reckoned with and shown: names that are plain, no more players than a table has, places among them?"""
    is_plain = all(0 < len(word) <= LONGEST_WORD and word.isprintable() for word in (result.game, result.room))
    count = len(result.players)
    return is_plain and 0 < count <= MOST_PLAYERS and all(1 <= player.place <= count for player in result.players)


def _rate(book: Book, result: ResultNoted, strengths: dict[tuple[str, int | str], Strength]) -> None:
    """Rate a result after those before it, which are not in the book yet: `strengths`, by game and person or temper."""
    if "set_up" in result.marks:
        return
    keys = [(result.game, player.temper or player.person) for player in result.players]
    before = [
        strengths.get((game, who)) if who is not None else None for game, who in keys
    ]  # fmt: skip
    known = [was or book.strength(player, result.game) for was, player in zip(before, result.players, strict=True)]
    after = rate(known, [player.place for player in result.players])
    for (game, who), player, strength in zip(keys, result.players, after, strict=bool(after)):
        if who is not None:
            player.rating = (strength.mean, strength.spread)
            strengths[game, who] = strength
