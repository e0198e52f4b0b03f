"""What is told of evenings, leagues and tournaments."""

from __future__ import annotations

from mousehole.server.book import evening_bodies
from mousehole.server.book.badge_words import words_of
from mousehole.server.book.book import Book
from mousehole.server.book.deeds import Caller, evening_of, may_lead
from mousehole.server.book.evenings import DrawnRound, DrawnTable, Evening
from mousehole.server.book.pairing import most_rounds
from mousehole.server.book.points import is_win
from mousehole.server.book.rounds import table_sizes, trophy_of
from mousehole.server.book.standings import evening_standings, table_points

MOST_LISTED = 100  # evenings in the list of all


def evening_briefs(book: Book, now: float) -> list[evening_bodies.EveningBrief]:
    """The latest evenings, the very latest first."""
    return [
        evening_bodies.EveningBrief(
            number, evening.made.kind, evening.made.name, state_of(evening, now),
            [game.game for game in evening.made.games], evening.people, evening.made.at, trophy_of(evening, now),
        )
        for number, evening in sorted(book.evenings.items(), reverse=True)[:MOST_LISTED]
    ]  # fmt: skip


def state_of(evening: Evening, now: float) -> evening_bodies.EveningState:
    """Does it wait to begin, is a round played, is it between two of them, or over?"""
    if evening.is_over(now):
        return "over"
    if evening.made.kind == "league":
        return "playing"
    if not evening.rounds:
        return "waiting"
    return "between" if evening.may_draw else "playing"


def evening_page(book: Book, caller: Caller, number: int, now: float) -> evening_bodies.EveningPage:
    """All of an evening."""
    caller.need_inside(book)
    evening = evening_of(book, number)
    made = evening.made
    may = may_lead(book, caller, evening)
    lacks_tables = bool(evening.rounds) and any(
        table.room is None and not table.places for table in evening.rounds[-1].tables
    )
    return evening_bodies.EveningPage(
        number, made.kind, made.name, state_of(evening, now), made.games, evening.people, made.at, made.maker, may,
        [_round(book, evening, index, drawn) for index, drawn in enumerate(evening.rounds)], evening.planned,
        [evening.weight(game) for game in range(len(made.games))], made.weeks, _standings(book, evening),
        trophy_of(evening, now), may and (evening.may_draw or lacks_tables), _warnings(evening), book.length,
    )  # fmt: skip


def _round(book: Book, evening: Evening, index: int, drawn: DrawnRound) -> evening_bodies.EveningRound:
    tables = [_table(book, evening, drawn, number, table) for number, table in enumerate(drawn.tables)]
    return evening_bodies.EveningRound(index, drawn.game, tables, drawn.byes, drawn.is_over)


def bots_at(evening: Evening, drawn: DrawnRound, table: DrawnTable) -> int:
    """How many bots fill a table that has too few people."""
    return max(evening.sizes(drawn.game)[0] - len(table.people), 0)


def _table(
    book: Book, evening: Evening, drawn: DrawnRound, number: int, table: DrawnTable
) -> evening_bodies.EveningTable:
    state: evening_bodies.TableState = "waiting" if table.room is None else "playing"
    if table.places:
        is_latest = drawn is evening.rounds[-1]
        state = "tied" if is_latest and evening.is_tied(table) else "over"
    winners = [
        person for person, place in zip(table.people, table.places, strict=False) if is_win(place, table.all_places)
    ]
    return evening_bodies.EveningTable(
        number, table.people, bots_at(evening, drawn, table), table.room, state, table.places,
        table_points(evening, drawn, table, book.shares), winners, table.result,
    )  # fmt: skip


def _standings(book: Book, evening: Evening) -> list[evening_bodies.EveningStanding]:
    is_knockout = evening.made.kind == "knockout"
    alive = set(evening.alive) if is_knockout else set()
    return [
        evening_bodies.EveningStanding(
            row.person, row.place, row.points, row.wins, row.played, row.met, [round(each, 2) for each in row.weeks],
            is_knockout and row.person not in alive, row.person in evening.gone,
        )
        for row in evening_standings(evening, book.shares)
    ]  # fmt: skip


def _warnings(evening: Evening) -> list[dict[str, str]]:
    """What whoever leads it should know."""
    found = []
    people = evening.present
    if evening.made.kind == "swiss" and evening.planned > most_rounds(len(people), *table_sizes(evening, 0)):
        found.append(words_of("warning-meet-again", people=len(people), rounds=evening.planned))
    for game in range(len(evening.made.games)):
        least = evening.sizes(game)[0]
        if len(people) < least:
            found.append(words_of("warning-bots-fill", people=len(people), least=least))
            break
    return found


def my_seats(book: Book, caller: Caller) -> evening_bodies.MySeats:
    """Where a device's people are to sit now."""
    caller.need_inside(book)
    mine = caller.people(book)
    found = []
    for number, evening in book.evenings.items():
        if not evening.rounds or evening.ended:
            continue
        index, drawn = len(evening.rounds) - 1, evening.rounds[-1]
        for which, table in enumerate(drawn.tables):
            for place, person in enumerate(table.people):
                if person in mine and table.room is not None and not table.places:
                    token = table.tokens[place] if place < len(table.tokens) else None
                    found.append(evening_bodies.MySeat(number, index, which, person, place, table.room, token))
    return evening_bodies.MySeats(found, book.length)
