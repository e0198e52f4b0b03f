"""Statistics: shares, means and quantiles with 95 % intervals, from whole-number totals."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from mousehole.lab.totals import bin_start

Z = 1.959964  # 95 %


class Estimate(NamedTuple):
    """A value with its 95 % interval.

    >>> Estimate(0.5, low=0.4, high=0.6).high
    0.6
    """

    value: float
    low: float
    high: float


class Sums(NamedTuple):
    """What was added up over all games, and its squares.

    >>> Sums(total=3 + 4, squares=9 + 16).squares
    25
    """

    total: float
    squares: float


def share(part: float, whole: float) -> Estimate:
    """A share with Wilson's interval. Parts of a win may be fractions; the interval is then a little too wide.

    >>> share(50, 100)
    Estimate(value=0.5, low=0.4038..., high=0.5961...)
    """
    if whole <= 0:
        return Estimate(float("nan"), 0.0, 1.0)
    p, spread = part / whole, Z * Z / whole
    middle = (p + spread / 2) / (1 + spread)
    half = Z / (1 + spread) * sqrt(max(p * (1 - p) / whole + spread / (4 * whole), 0.0))
    return Estimate(p, max(0.0, min(p, middle - half)), min(1.0, max(p, middle + half)))


def mean(total: float, squares: float, number: float) -> Estimate:
    """A mean with its normal interval.

    >>> mean(total=20, squares=104, number=4)
    Estimate(value=5.0, low=3.868..., high=6.131...)
    """
    if number <= 0:
        return Estimate(float("nan"), float("nan"), float("nan"))
    value = total / number
    variance = max(squares / number - value * value, 0.0) * number / max(number - 1, 1)
    half = Z * sqrt(variance / number)
    return Estimate(value, value - half, value + half)


def ratio(top: Sums, bottom: Sums, products: float, number: float) -> Estimate:
    """A ratio of two totals that were counted game by game, with its interval: games are independent, turns are not.

    >>> ratio(Sums(60, 1400), Sums(30, 350), 700, 3)
    Estimate(value=2.0, low=2.0, high=2.0)
    """
    if number <= 0 or bottom.total <= 0:
        return Estimate(float("nan"), float("nan"), float("nan"))
    value = top.total / bottom.total
    left_over = max(top.squares - 2 * value * products + value * value * bottom.squares, 0.0)
    half = Z * sqrt(left_over * number / max(number - 1, 1)) / bottom.total
    return Estimate(value, value - half, value + half)


def spread(counts: Sequence[int]) -> Estimate:
    """The standard deviation of what is counted as 0, 1, 2 …, with its interval.

    >>> spread([0, 50, 50]).value
    0.5
    """
    values, times = np.arange(len(counts)), np.asarray(counts, float)
    number = float(times.sum())
    if number <= 0:
        return Estimate(float("nan"), float("nan"), float("nan"))
    off = values - float(times @ values) / number
    variance = float(times @ off**2) / number
    if variance == 0:
        return Estimate(0.0, 0.0, 0.0)
    fourth = float(times @ off**4) / number
    half = Z * sqrt(max(fourth - variance**2, 0.0) / number) / (2 * sqrt(variance))
    return Estimate(sqrt(variance), max(sqrt(variance) - half, 0.0), sqrt(variance) + half)


def quantile_estimate(bins: Any, q: float, bits: int) -> Estimate:
    """A quantile with the interval that the ranks of its neighbours give, whatever the values are spread like.

    >>> bins = np.bincount([3] * 45 + [4] * 55)
    >>> quantile_estimate(bins, 0.5, 6)
    Estimate(value=4.0, low=3.0, high=4.0)
    """
    half = Z * sqrt(q * (1 - q) / max(int(np.sum(bins)), 1))
    return Estimate(*(quantile(bins, min(max(at, 0.0), 1.0), bits) for at in (q, q - half, q + half)))


def quantile(bins: Any, q: float, bits: int) -> float:
    """The value below which a share of the counted values lies; exact where the bins are.

    >>> quantile(np.bincount([3, 3, 3, 8]), 0.5, bits=6)
    3.0
    """
    total = int(np.sum(bins))
    if total == 0:
        return float("nan")
    wanted = q * total
    number = int(np.searchsorted(np.cumsum(bins), max(wanted, 1e-9)))
    start, end = bin_start(number, bits), bin_start(number + 1, bits)
    if end - start <= 1:
        return float(start)
    before = float(np.sum(bins[:number]))
    return start + (end - start) * (wanted - before) / float(bins[number])


def difference(one: Estimate, other: Estimate) -> Estimate:
    """By how much one estimate exceeds another, as if they were independent (common seeds make it safer).

    >>> difference(Estimate(5, 4, 6), Estimate(3, 3, 3))
    Estimate(value=2, low=1.0, high=3.0)
    """
    value = one.value - other.value
    low = sqrt((one.value - one.low) ** 2 + (other.high - other.value) ** 2)
    high = sqrt((one.high - one.value) ** 2 + (other.value - other.low) ** 2)
    return Estimate(value, value - low, value + high)
