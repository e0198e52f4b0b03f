"""The next round of an evening, and who has won it."""

from __future__ import annotations

from mousehole.server.book.evenings import Evening
from mousehole.server.book.pairing import Draw, draw_swiss, split
from mousehole.server.book.standings import evening_standings


def trophy_of(evening: Evening, now: float | None = None) -> list[int]:
    """Who has won; nobody before it is over."""
    if not evening.is_over(now):
        return []
    if evening.trophy is None:
        evening.trophy = [row.person for row in evening_standings(evening, {}) if row.place == 1 and row.played]
    return evening.trophy


def draw_round(evening: Evening) -> tuple[int, Draw]:
    """The next round: which game, and who meets whom."""
    game = len(evening.rounds) % len(evening.made.games)
    sizes, wanted = table_sizes(evening, game)
    if evening.made.kind == "knockout":
        return game, _draw_knockout(evening, sizes, wanted)
    people = _in_order(evening)
    is_one_table = len(people) < sizes[0] or (evening.made.kind == "evening" and len(people) <= wanted)
    if is_one_table:  # where they are too few, bots fill it
        return game, Draw([people], [])
    return game, draw_swiss(people, sizes, wanted, evening.met(), evening.byes())


def table_sizes(evening: Evening, game: int) -> tuple[list[int], int]:
    """How many may sit at a table of one of the games, and how many are to."""
    wanted = evening.seats(game)
    if wanted == 2:
        return [2], wanted  # a duel stays one: somebody has a bye rather than a third at the table
    return evening.sizes(game), wanted


def _in_order(evening: Evening) -> list[int]:
    """Who plays along, the best first; before anything was played, in the order of the list."""
    rank = {row.person: number for number, row in enumerate(evening_standings(evening, {}))}
    return sorted(evening.present, key=lambda person: rank[person])


def _draw_knockout(evening: Evening, sizes: list[int], wanted: int) -> Draw:
    """The first meets the last; who is left over has a bye, the first of the list first."""
    alive = evening.alive
    if len(alive) < sizes[0] or (wanted > 2 and len(alive) <= sizes[-1]):
        return Draw([alive], [])
    shape, left_over = split(len(alive), sizes, wanted)
    had = evening.byes()
    byes = sorted(alive, key=lambda person: (had[person], alive.index(person)))[:left_over]
    waiting = [person for person in alive if person not in byes]
    tables: list[list[int]] = [[] for _ in shape]
    turn, step = 0, 1
    for person in waiting:  # there and back again, so that the tables are as strong as each other
        while len(tables[turn]) >= shape[turn]:
            turn, step = _next_table(turn, step, len(shape))
        tables[turn].append(person)
        turn, step = _next_table(turn, step, len(shape))
    return Draw(tables, byes)


def _next_table(turn: int, step: int, count: int) -> tuple[int, int]:
    """There and back again: 0, 1, 2, 2, 1, 0, 0, 1 …"""
    if 0 <= turn + step < count:
        return turn + step, step
    return turn, -step
