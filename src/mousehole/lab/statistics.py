"""Statistics: shares, means and quantiles with 95 % intervals, from whole-number totals."""

from __future__ import annotations

from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from mousehole.lab.kernel.totals import bin_start

Z = 1.959964  # 95 %


class Estimate(NamedTuple):
    """A value with its 95 % interval."""

    value: float
    low: float
    high: float


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
    """A mean with its normal interval."""
    if number <= 0:
        return Estimate(float("nan"), float("nan"), float("nan"))
    value = total / number
    variance = max(squares / number - value * value, 0.0) * number / max(number - 1, 1)
    half = Z * sqrt(variance / number)
    return Estimate(value, value - half, value + half)


def quantile(bins: Any, q: float, bits: int) -> float:
    """The value below which a share of the counted values lies; exact where the bins are."""
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
    """By how much one estimate exceeds another, as if they were independent (common seeds make it safer)."""
    value = one.value - other.value
    low = sqrt((one.value - one.low) ** 2 + (other.high - other.value) ** 2)
    high = sqrt((one.high - one.value) ** 2 + (other.value - other.low) ** 2)
    return Estimate(value, value - low, value + high)
