"""Where everybody stands: at a game, at all of them, and in an evening."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mousehole.server.book.evenings import DrawnRound, DrawnTable, Evening
from mousehole.server.book.points import HIGHEST_POINTS, is_win, points_of


@dataclass
class EveningRow:
    """Where somebody stands in an evening."""

    person: int
    points: float = 0.0
    wins: int = 0
    played: int = 0
    met: float = 0.0
    weeks: list[float] = field(default_factory=list)
    through: int = 0  # rounds of a knock-out that somebody has outlived
    place: int = 0


def table_points(
    evening: Evening, drawn: DrawnRound, table: DrawnTable, shares: Mapping[int, list[float]]
) -> list[float]:
    """The points of those at a table that is over, weighed; without luck as far as was asked, where it can be."""
    made, weight = evening.made, evening.weight(drawn.game)
    share = shares.get(table.result) if table.result is not None else None
    found = []
    for number, place in enumerate(table.places):
        points = points_of(place, table.all_places)
        if made.points:
            points = float(made.points[place - 1]) if place <= len(made.points) else 0.0
        elif share is not None and made.less_luck:
            points = (1 - made.less_luck) * points + made.less_luck * HIGHEST_POINTS * share[number]
        found.append(round(points * weight, 2))
    return found


def evening_standings(evening: Evening, shares: Mapping[int, list[float]]) -> list[EveningRow]:
    """Everybody who plays or has played along, the best first; `shares`: of wins without luck, by result."""
    rows = {person: EveningRow(person) for person in evening.people}
    if evening.made.kind == "league":
        _add_league(evening, rows)
    for number, drawn in enumerate(evening.rounds):
        _add_round(evening, drawn, rows, shares)
        if evening.made.kind == "knockout" and number + 1 < len(evening.rounds):
            _outlive(evening.rounds[number + 1], rows, number + 1)
    if evening.made.kind == "knockout" and evening.rounds and evening.rounds[-1].is_over:
        for person in evening.alive:
            rows[person].through = len(evening.rounds)
    for pair, times in evening.met().items():
        one, other = pair
        rows[one].met += times * rows[other].points
        rows[other].met += times * rows[one].points
    return _placed(evening, list(rows.values()))


def _add_league(evening: Evening, rows: dict[int, EveningRow]) -> None:
    games = [game.game for game in evening.made.games]
    weeks = max([evening.made.weeks, *(each.week + 1 for each in evening.league)])
    for row in rows.values():
        row.weeks = [0.0] * weeks
    for each in evening.league:
        weight = evening.weight(games.index(each.game))
        for person, points in each.points.items():
            row = rows[person]
            row.points += round(points * weight, 2)
            row.weeks[each.week] += round(points * weight, 2)
            row.played += 1
            row.wins += person in each.winners


def _add_round(
    evening: Evening, drawn: DrawnRound, rows: dict[int, EveningRow], shares: Mapping[int, list[float]]
) -> None:
    for table in drawn.tables:
        for person, place, points in zip(
            table.people, table.places, table_points(evening, drawn, table, shares), strict=False
        ):
            row = rows[person]
            row.points += points
            row.played += 1
            row.wins += is_win(place, table.all_places)
    for person in drawn.byes:  # worth a win, so that nobody is punished for an odd number of people
        first = float(evening.made.points[0]) if evening.made.points else HIGHEST_POINTS
        rows[person].points += round(first * evening.weight(drawn.game), 2)


def _outlive(following: DrawnRound, rows: dict[int, EveningRow], number: int) -> None:
    for person in [*following.byes, *(person for table in following.tables for person in table.people)]:
        rows[person].through = number


def _placed(evening: Evening, rows: list[EveningRow]) -> list[EveningRow]:
    """In order, with places; who cannot be told apart shares one."""
    kind = evening.made.kind

    def rank(row: EveningRow) -> tuple[float, ...]:
        if kind == "knockout":
            return (-row.through, -round(row.points, 2))
        return (-round(row.points, 2), -round(row.met, 2) if kind == "swiss" else 0.0, -row.wins)

    rows.sort(key=rank)  # stable: else in the order of the list
    for number, row in enumerate(rows):
        is_level = number > 0 and rank(row) == rank(rows[number - 1])
        row.place = rows[number - 1].place if is_level else number + 1
        row.points, row.met = round(row.points, 2), round(row.met, 2)
    return rows
