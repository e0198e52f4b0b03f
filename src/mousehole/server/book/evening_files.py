"""Evenings, leagues and tournaments in a file, and entries that put them into another book, where they may go on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from mousehole.server.book import entries
from mousehole.server.book.book import Book
from mousehole.server.book.deeds import (
    MOST_AT_EVENING,
    MOST_GAMES,
    MOST_POINTS,
    MOST_ROUNDS,
    MOST_WEEKS,
    MOST_WEIGHT,
)
from mousehole.server.book.entries import AnyBookEntry, EveningMade
from mousehole.server.book.evenings import DrawnTable, Evening, known_game
from mousehole.server.room.names import clean_title


class ExportedTable(msgspec.Struct, omit_defaults=True):
    """A table of a round. `all_places`: with those of its bots; `result`: of which room and game, where it has one."""

    people: list[int]
    places: list[int] = []
    all_places: list[int] = []
    result: tuple[str, int] | None = None


class ExportedRound(msgspec.Struct, omit_defaults=True):
    """A round: its game by number, its tables, and who has a bye."""

    game: int
    tables: list[ExportedTable]
    byes: list[int] = []


class ExportedEvening(msgspec.Struct, omit_defaults=True, tag_field="k", tag="whole_evening"):
    """An evening as far as it is. `later`: who has come along; `gone`: who has left."""

    made: EveningMade
    later: list[int] = []
    gone: list[int] = []
    rounds: list[ExportedRound] = []
    ended: bool = False

    @property
    def people(self) -> set[int]:
        """Everybody who plays or has played along."""
        tables = [table.people for drawn in self.rounds for table in drawn.tables]
        return {person for some in (self.made.people, self.later, *tables) for person in some}


def exported_evenings(book: Book) -> list[ExportedEvening]:
    """All evenings of a book."""
    keys = {number: key for key, number in book.noted.items()}
    return [_exported(evening, keys) for evening in book.evenings.values()]


def _exported(evening: Evening, keys: Mapping[int, tuple[str, int]]) -> ExportedEvening:
    def table_of(table: DrawnTable) -> ExportedTable:
        result = None if table.result is None else keys.get(table.result)
        return ExportedTable(table.people, table.places, table.all_places, result)

    rounds = [
        ExportedRound(drawn.game, [table_of(table) for table in drawn.tables], drawn.byes) for drawn in evening.rounds
    ]
    later = evening.people[len(evening.made.people) :]
    return ExportedEvening(evening.made, later, sorted(evening.gone), rounds, evening.ended)


class TakenEvenings:
    """The evenings of a file that are not in a book yet, with the numbers they get there.

    `numbers`: people of the file by their numbers in the book; `following`: the next that is nobody's here; `latest`:
    the date after which nothing can have begun. Whoever was deleted in the other house has played and is nobody here.
    An evening with any game that there is not is left out.
    """

    def __init__(
        self, book: Book, given: Iterable[ExportedEvening], numbers: Mapping[int, int], following: int, latest: float
    ) -> None:
        known = {(each.made.kind, each.made.at) for each in book.evenings.values()}
        self._people = dict(numbers)
        self._deleted: list[int] = []  # their numbers here
        self.renumbered: dict[int, int] = {}  # by the number in the file
        self._fresh: list[ExportedEvening] = []
        number = max(book.evenings, default=0)
        for each in given:
            is_new = (each.made.kind, each.made.at) not in known and each.made.at <= latest
            if is_new and _is_sound(each):
                number += 1
                self.renumbered[each.made.evening] = number
                self._fresh.append(each)
                for person in sorted(each.people - set(self._people)):
                    self._people[person] = following
                    self._deleted.append(following)
                    following += 1

    def begun(self) -> list[AnyBookEntry]:
        """What comes before the results, so that a league counts them."""
        made: list[AnyBookEntry] = [entries.PersonForgotten(person) for person in self._deleted]
        for each in self._fresh:
            number = self.renumbered[each.made.evening]
            maker = None if each.made.maker is None else self._people.get(each.made.maker)
            made.append(msgspec.structs.replace(
                each.made, evening=number, maker=maker, people=self._named(each.made.people),
                name=clean_title(each.made.name),
            ))  # fmt: skip
            if each.later:
                made.append(entries.EveningJoined(number, self._named(each.later)))
        return made

    def played(self, now: float) -> list[AnyBookEntry]:
        """What comes after the results: rounds as they were drawn and decided, who has left, and the end."""
        made: list[AnyBookEntry] = []
        for each in self._fresh:
            number = self.renumbered[each.made.evening]
            for index, drawn in enumerate(each.rounds):
                tables = [self._named(table.people) for table in drawn.tables]
                made.append(entries.RoundDrawn(number, drawn.game, tables, self._named(drawn.byes)))
                made += [
                    entries.TableDecided(number, index, which, table.places, table.all_places, table.result)
                    for which, table in enumerate(drawn.tables)
                    if table.places
                ]
            if each.gone:
                made.append(entries.EveningLeft(number, self._named(each.gone)))
            if each.ended:
                made.append(entries.EveningEnded(number, now))
        return made

    def _named(self, people: Iterable[int]) -> list[int]:
        return [self._people[person] for person in people if person in self._people]


def _is_sound(evening: ExportedEvening) -> bool:
    """Can it be reckoned with: such as one can begin, games that are there, a place for everybody at a table?"""
    made = evening.made
    is_odd = not 0 <= made.rounds <= MOST_ROUNDS or not 0 <= made.weeks <= MOST_WEEKS or made.at < 0
    is_odd = is_odd or len(evening.rounds) > MOST_ROUNDS or not _counts_soundly(made)
    if is_odd or not 2 <= len(made.people) <= len(evening.people) <= MOST_AT_EVENING or len(made.games) > MOST_GAMES:
        return False
    if not all(known_game(game.game) for game in evening.made.games):
        return False
    whole = set(evening.made.people) | set(evening.later)
    return bool(evening.made.games) and all(
        0 <= drawn.game < len(evening.made.games)
        and set(drawn.byes) <= whole
        and all(_is_sound_table(table, whole) for table in drawn.tables)
        for drawn in evening.rounds
    )


def _counts_soundly(made: EveningMade) -> bool:
    """Are weights and points such as an evening here can be given?"""
    weights = [each.weight / MOST_WEIGHT for each in made.games]
    is_weighed = all(0 <= each <= 1 for each in (*weights, made.less_luck, made.less_speed))
    return is_weighed and len(made.points) <= MOST_AT_EVENING and all(0 <= each <= MOST_POINTS for each in made.points)


def _is_sound_table(table: ExportedTable, whole: set[int]) -> bool:
    if not table.people or not set(table.people) <= whole or len(set(table.people)) != len(table.people):
        return False
    places, every = table.places, table.all_places or table.places
    is_whole = not places or (len(places) == len(table.people) and every[: len(places)] == places)
    return is_whole and all(1 <= place <= len(every) for place in every)
