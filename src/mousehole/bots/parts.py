"""Chances to win in whole parts of ONE, so that sums and differences of them are exact on every machine."""

from __future__ import annotations

from collections.abc import Sequence

ONE = 1 << 20
SHARES = 840  # whatever number of winners up to eight shares a win, each gets a whole number of these


def in_parts(weights: Sequence[int]) -> tuple[int, ...]:
    """Weights in proportion, as whole parts that sum to ONE; what rounding leaves over goes to the largest fractions.

    >>> in_parts([1, 1, 2])
    (262144, 262144, 524288)
    >>> sum(in_parts([1, 1, 1])) == ONE
    True
    """
    total = sum(weights)
    if total <= 0:
        return in_parts([1] * len(weights))
    parts = [weight * ONE // total for weight in weights]
    fractions = sorted(range(len(weights)), key=lambda seat: (-(weights[seat] * ONE % total), seat))
    for seat in fractions[: ONE - sum(parts)]:
        parts[seat] += 1
    return tuple(parts)


def of_winners(winners: int, seats: int) -> tuple[int, ...]:
    """What an end is worth to every seat: the winners (a bit a seat) share it; where nobody wins, all do.

    >>> of_winners(0b101, 4)
    (524288, 0, 524288, 0)
    >>> of_winners(0, 2)
    (524288, 524288)
    """
    return in_parts([winners >> seat & 1 for seat in range(seats)])
