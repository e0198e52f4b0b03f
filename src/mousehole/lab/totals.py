# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""Totals: what any number of games comes to, in whole numbers that merge by addition.

Glossary: a *section* is a named run of numbers in one flat array; a *histogram* counts values in bins that are exact
for small values and a fixed share of the value wide for large ones; a *peak* is a largest value with its game.
Memory does not grow with the number of games, and any split of the games over workers gives the same totals.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from mousehole.engine.rule import rule

MOST_SEATS = 8
RULES = 256  # rule numbers: a gap is 100 and its own number
POINTS = 256  # final points are counted one by one up to here
FINE, COARSE = 6, 3  # a bin is at most 1/64, 1/8 of its value wide
FINE_BINS, COARSE_BINS = 960, 112  # enough for values below 2**20 and 2**16
MOST_FINE, MOST_COARSE = (1 << 20) - 1, (1 << 16) - 1
PERCENT_BINS = 101
INDEX_BITS = 40  # of a peak, the game's number


@rule
def bin_of(value, bits):
    """The bin of a value: exact below 2 << bits, then 1 << bits bins an octave."""
    shift = 0
    while value >> shift >= 2 << bits:
        shift += 1
    return (shift << bits) + (value >> shift)


def bin_start(number: int, bits: int) -> int:
    """The smallest value in a bin."""
    shift = max(0, (number >> bits) - 1)
    return (number - (shift << bits)) << shift


SECTIONS = {
    "games": 1,
    "unfinished": 1,  # longer than ENDLESS: there is none unless a rule is wrong
    "winners": 1 << MOST_SEATS,  # by the set of winners
    "inputs": 2,  # sum and sum of squares, as for the next ones
    "turns": 2,
    "tenths": 2,  # of a second, in timed games
    "changes": 2,
    "percent": 2,
    "decisions": 2,
    "inputs_bins": FINE_BINS,
    "turns_bins": FINE_BINS,
    "tenths_bins": FINE_BINS,
    "changes_bins": COARSE_BINS,
    "percent_bins": PERCENT_BINS,
    "branching_bins": COARSE_BINS,
    "seat_decisions": MOST_SEATS,
    "seat_open": MOST_SEATS,
    "seat_forced": MOST_SEATS,
    "seat_decisions_squares": MOST_SEATS,
    "seat_open_squares": MOST_SEATS,
    "seat_open_decisions": MOST_SEATS,  # the product of both, a game
    "points": MOST_SEATS,
    "points_squares": MOST_SEATS,
    "points_bins": MOST_SEATS * POINTS,
    "ends": RULES,
    "fires": RULES,
    "fires_squares": RULES,
    "fires_games": RULES,
}
PEAKS = ("inputs", "turns", "tenths", "changes")


def _offsets() -> dict[str, int]:
    offsets, place = {}, 0
    for name, length in SECTIONS.items():
        offsets[name] = place
        place += length
    return offsets


OFFSETS = _offsets()
LENGTH = sum(SECTIONS.values())


@dataclass
class Totals:
    """The sums and peaks of many games."""

    sums: Any = field(default_factory=lambda: np.zeros(LENGTH, np.int64))
    peaks: Any = field(default_factory=lambda: np.zeros(len(PEAKS), np.int64))

    def __getitem__(self, section: str) -> Any:
        start = OFFSETS[section]
        return self.sums[start : start + SECTIONS[section]]

    def __iadd__(self, other: Totals) -> Totals:
        self.sums += other.sums
        np.maximum(self.peaks, other.peaks, out=self.peaks)
        return self

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Totals):
            return NotImplemented
        return bool(np.array_equal(self.sums, other.sums) and np.array_equal(self.peaks, other.peaks))

    __hash__ = None  # type: ignore[assignment]

    def copy(self) -> Totals:
        """Another one with the same numbers."""
        return Totals(self.sums.copy(), self.peaks.copy())

    @property
    def games(self) -> int:
        """How many games were played."""
        return int(self["games"][0])

    def peak(self, name: str) -> tuple[int, int]:
        """The largest value of its kind and the number of the first game that had it."""
        packed = int(self.peaks[PEAKS.index(name)])
        return packed >> INDEX_BITS, (1 << INDEX_BITS) - 1 - (packed & (1 << INDEX_BITS) - 1)
