"""How much luck decides a game, from 0 (nothing) to 1 (everything)."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("luck.toml")
UNKNOWN = 0.5  # of a game that nobody has measured


@cache
def _measured() -> dict[str, float]:
    found: dict[str, float] = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return found


def luck_of(game: str) -> float:
    """How much luck decides a game: 1 where a cat wins no more often than the kittens it plays with.

    >>> luck_of("a game that was never measured")
    0.5
    """
    return _measured().get(game, UNKNOWN)
