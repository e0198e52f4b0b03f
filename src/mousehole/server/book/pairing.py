"""Who meets whom: tables of as many as a game takes, of people who have not met, near each other in the standings.

Nobody meets somebody twice unless every draw of that round would have it so. For tables of two a maximum matching
decides it. For larger tables a search goes through all draws until one has no repeat; where it has found that there is
none (or gives up, after so many steps that it hardly ever does), the one with the fewest that can be found is drawn.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple

MOST_STEPS = 1_000_000  # of the search for tables of more than two: half a second
NEAR = 8  # how far down the standings somebody is looked for first
MOST_ROUNDS_OF_SWAPS = 20

Met = Mapping[frozenset[int], int]  # how often two people have sat at one table


class Draw(NamedTuple):
    """A round: people by table, and who has a bye."""

    tables: list[list[int]]
    byes: list[int]


def split(count: int, sizes: Collection[int], wanted: int) -> tuple[list[int], int]:
    """So many people at tables of these sizes: as few left over as can be, then as near as can be to what is wanted.

    >>> split(8, range(3, 6), 4), split(7, [2], 2), split(11, range(3, 6), 4), split(2, range(3, 6), 4)
    (([4, 4], 0), ([2, 2, 2], 1), ([4, 4, 3], 0), ([], 2))
    """
    best: list[tuple[int, int, list[int]] | None] = [(0, 0, [])] + [None] * count
    for people in range(1, count + 1):
        found = []
        for size in sizes:
            rest = best[people - size] if size <= people else None
            if rest is not None:
                found.append((rest[0] + (size - wanted) ** 2, rest[1] + 1, [*rest[2], size]))
        best[people] = min(found, key=lambda row: (row[0], row[1], sorted(row[2], reverse=True)), default=None)
    for byes in range(count + 1):
        row = best[count - byes]
        if row is not None:
            return sorted(row[2], reverse=True), byes
    raise AssertionError("nobody at all can always be seated")


def most_rounds(count: int, sizes: Collection[int], wanted: int) -> int:
    """No more rounds than this can be drawn before some meet twice: each uses up all pairs who sit together.

    >>> most_rounds(8, [2], 2), most_rounds(3, [2], 2), most_rounds(16, [4], 4), most_rounds(2, range(3, 6), 3)
    (7, 3, 5, 1)
    """
    used = sum(comb(size, 2) for size in split(count, sizes, wanted)[0])
    return comb(count, 2) // used if used else 1  # too few for a table: bots fill it, round after round


def repeats(tables: Sequence[Sequence[int]], met: Met) -> int:
    """How often people who sit together have met before."""
    return sum(met.get(frozenset(pair), 0) for table in tables for pair in combinations(table, 2))


def draw_swiss(
    order: Sequence[int], sizes: Collection[int], wanted: int, met: Met, byes_had: Mapping[int, int]
) -> Draw:
    """The next round of people in the order of their standing.

    A bye is for who has had the fewest, the last of them first; another one of these has it where only so nobody meets
    twice.

    >>> draw_swiss([1, 2, 3, 4], [2], 2, {frozenset((1, 2)): 1}, {}).tables
    [[1, 3], [2, 4]]
    """
    shape, left_over = split(len(order), sizes, wanted)
    best: Draw | None = None
    for byes in _bye_choices(order, left_over, byes_had):
        rest = [person for person in order if person not in byes]
        tables = pairs(rest, met) if set(shape) == {2} else groups(rest, shape, met)
        if best is None or repeats(tables, met) < repeats(best.tables, met):
            best = Draw(tables, list(byes))
        if not repeats(tables, met):
            break
    assert best is not None
    return best


def _bye_choices(order: Sequence[int], count: int, had: Mapping[int, int]) -> Iterator[tuple[int, ...]]:
    if count == 0:
        yield ()
        return
    worst_first = sorted(order, key=lambda person: (had.get(person, 0), -order.index(person)))
    fewest = had.get(worst_first[count - 1], 0)  # whoever has had more than that waits
    candidates = [person for person in worst_first if had.get(person, 0) <= fewest]
    sure = [person for person in candidates if had.get(person, 0) < fewest]
    open_to = [person for person in candidates if person not in sure]
    for number, chosen in enumerate(combinations(open_to, count - len(sure))):
        if number == len(order):
            return
        yield (*sure, *chosen)


# Tables of two


def pairs(order: Sequence[int], met: Met) -> list[list[int]]:
    """Everybody in pairs, the nearest in the standings first, with as few pairs that have met as can be."""
    waiting = list(order)
    tables = []
    while waiting:
        first, others = waiting[0], waiting[1:]
        fresh = len(_matching(waiting, met))
        choices = [other for other in others if not met.get(frozenset((first, other)))]
        again = sorted(
            (other for other in others if other not in choices), key=lambda other: met[frozenset((first, other))]
        )
        for partner in (*choices, *again):
            rest = [person for person in others if person != partner]
            if len(_matching(rest, met)) >= fresh - (partner in choices):
                tables.append([first, partner])
                waiting = rest
                break
    return tables


def _matching(people: Sequence[int], met: Met) -> list[tuple[int, int]]:
    """As many pairs who have not met as there can be at once: Edmonds' blossoms, by places in the list."""
    count = len(people)
    near = [
        [other for other in range(count) if other != one and not met.get(frozenset((people[one], people[other])))]
        for one in range(count)
    ]
    partner = [-1] * count
    for one in range(count):  # most find somebody at once
        if partner[one] < 0:
            free = next((other for other in near[one] if partner[other] < 0), None)
            if free is not None:
                partner[one], partner[free] = free, one
    for root in range(count):
        if partner[root] < 0:
            _augment(root, near, partner)
    return [(one, other) for one, other in enumerate(partner) if one < other]


def _augment(root: int, near: list[list[int]], partner: list[int]) -> None:
    """Find a way on which one more pair comes to be, and go it."""
    count = len(partner)
    parent, base = [-1] * count, list(range(count))
    is_outer = [False] * count
    is_outer[root] = True
    queue = [root]
    for one in queue:  # grows as it is gone through
        for other in near[one]:
            if base[one] == base[other] or partner[one] == other:
                continue
            if other == root or (partner[other] >= 0 and parent[partner[other]] >= 0):
                _shrink(one, other, parent, base, partner, is_outer, queue)
            elif parent[other] < 0:
                parent[other] = one
                if partner[other] < 0:
                    _flip(other, parent, partner)
                    return
                is_outer[partner[other]] = True
                queue.append(partner[other])


def _flip(end: int, parent: list[int], partner: list[int]) -> None:
    while end >= 0:
        before = parent[end]
        after = partner[before]
        partner[end], partner[before] = before, end
        end = after


def _shrink(
    one: int, other: int, parent: list[int], base: list[int], partner: list[int], is_outer: list[bool],
    queue: list[int],
) -> None:  # fmt: skip
    """An odd ring counts as one from now on."""
    stem = _common_base(one, other, parent, base, partner)
    ring: set[int] = set()
    for start, child in ((one, other), (other, one)):
        at, below = start, child
        while base[at] != stem:
            ring |= {base[at], base[partner[at]]}
            parent[at] = below
            below = partner[at]
            at = parent[below]
    for place in range(len(base)):
        if base[place] in ring:
            base[place] = stem
            if not is_outer[place]:
                is_outer[place] = True
                queue.append(place)


def _common_base(one: int, other: int, parent: list[int], base: list[int], partner: list[int]) -> int:
    seen = set()
    at = base[one]
    while True:
        seen.add(at)
        if partner[at] < 0:
            break
        at = base[parent[partner[at]]]
    at = base[other]
    while at not in seen:
        at = base[parent[partner[at]]]
    return at


# Larger tables


def groups(order: Sequence[int], shape: Sequence[int], met: Met) -> list[list[int]]:
    """Tables of these sizes, the first for the best; without a repeat where the search finds one."""
    search = _Search(met)
    found = search.fill(list(order), list(shape))
    return found if found is not None else _fewest(list(order), shape, met)


class _Search:
    """Looks for tables at which nobody has met, for so many steps."""

    @property
    def has_given_up(self) -> bool:
        """May there be such tables although none were found?"""
        return self._steps <= 0

    def __init__(self, met: Met) -> None:
        self._met, self._steps = met, MOST_STEPS

    def fill(self, waiting: list[int], shape: list[int]) -> list[list[int]] | None:
        """Tables of these sizes; None where there are none, or none was found."""
        if not shape:
            return []
        for table in self._tables([waiting[0]], waiting[1:], shape[0]):
            rest = self.fill([person for person in waiting if person not in table], shape[1:])
            if rest is not None:
                return [table, *rest]
            if self._steps <= 0:
                return None
        return None

    def _tables(self, table: list[int], others: list[int], size: int) -> Iterator[list[int]]:
        """The first of those who wait with others whom nobody at the table has met, the nearest first."""
        if len(table) == size:
            yield list(table)
            return
        for number, other in enumerate(others):
            self._steps -= 1
            if self._steps <= 0:
                return
            if not any(self._met.get(frozenset((one, other))) for one in table):
                yield from self._tables([*table, other], others[number + 1 :], size)


def _fewest(order: list[int], shape: Sequence[int], met: Met) -> list[list[int]]:
    """Tables with few repeats: everybody in order, then swapped for as long as that helps."""
    tables, start = [], 0
    for size in shape:
        tables.append(order[start : start + size])
        start += size
    for _ in range(MOST_ROUNDS_OF_SWAPS):
        if not _swap(tables, met):
            break
    return tables


def _swap(tables: list[list[int]], met: Met) -> bool:
    """Change places with whoever that helps; did it help anybody?"""
    helped = False
    for first, second in combinations(tables, 2):
        for one in range(len(first)):
            for other in range(len(second)):
                before = repeats((first, second), met)
                if not before:
                    break
                first[one], second[other] = second[other], first[one]
                if repeats((first, second), met) < before:
                    helped = True
                else:
                    first[one], second[other] = second[other], first[one]
    return helped
