"""What pawns, structures, spots, phases and ends of Mamicatchmi are called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

PAWNS = ["", "mouse", "cat", "dog", "granny"]
STRUCTURES = ["burrow", "tree", "chair", "kennel"]
SPOTS = [
    "", "burrow_in", "burrow_side", "tree_up", "tree_foot", "chair_on", "chair_side", "kennel_in", "kennel_side",
]  # fmt: skip

PHASES = ["pick", "roll", "choice", "duel", "trap", "over"]
ENDS = ["", "goal", "broke", "cap"]


def holds_each_once(row: Sequence[Any], names: Sequence[str]) -> bool:
    """Does a row hold every name once, and nothing else?"""
    return len(row) == len(names) and all(name in row for name in names)
