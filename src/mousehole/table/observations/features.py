"""The pieces of an observation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

DTYPE = np.int16
MOST = 32_767  # larger numbers (milliseconds, flips) are told as this


class Feature(NamedTuple):
    """One piece of an observation: so many numbers, each from `low` to `high`.

    >>> Feature("turn", 6, 1, "whose turn it is").low
    0
    """

    name: str
    length: int
    high: int
    meaning: str
    low: int = 0


def starts(features: Sequence[Feature]) -> list[int]:
    """Where each piece begins.

    >>> starts([Feature("seat", 1, 5, "its own seat"), Feature("turn", 6, 1, "whose turn it is")])
    [0, 1]
    """
    begin, places = 0, []
    for feature in features:
        places.append(begin)
        begin += feature.length
    return places
