"""Reading positions that people have written: every complaint names the key and what would be right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from mousehole.engine.errors import BadPosition, shown
from mousehole.engine.numbers import is_whole


def complain(key: str, what: str) -> NoReturn:
    """Raise BadPosition for a key.

    >>> complain("turn", "7 is no seat")
    Traceback (most recent call last):
    ...
    mousehole.engine.errors.BadPosition: position turn: 7 is no seat
    """
    raise BadPosition(f"position {key}: {what}")


class PositionReader:
    """A position given by hand, read key by key, with the game's defaults.

    >>> given = PositionReader({"turn": 2, "phase": "roll"}, ["turn", "phase", "tokens"])
    >>> given.whole("turn", 0, 0, 3), given.name("phase", "pick", ["pick", "roll"]), given.row("tokens", [3, 3])
    (2, 'roll', [3, 3])
    """

    def __init__(self, position: object, keys: Sequence[str]) -> None:
        if not isinstance(position, Mapping):
            raise BadPosition(f"a position must be a mapping of keys to values, not {type(position).__name__}")
        for key in position:
            if key not in keys:
                raise BadPosition(f"position has no key {shown(key)}; its keys are {', '.join(keys)}")
        self._position = position

    def __contains__(self, key: str) -> bool:
        return key in self._position

    def get(self, key: str, default: Any) -> Any:
        """The raw value of a key."""
        return self._position.get(key, default)

    def whole(self, key: str, default: int, low: int, high: int) -> int:
        """A whole number from low to high."""
        return check_whole(key, self.get(key, default), low, high)

    def name(self, key: str, default: str, names: Sequence[str]) -> str:
        """One of the names."""
        return check_name(key, self.get(key, default), names)

    def truth(self, key: str, default: bool) -> bool:
        """True or false."""
        return check_truth(key, self.get(key, default))

    def row(self, key: str, default: Sequence[Any], length: int | None = None) -> list[Any]:
        """A list, of a fixed length where one is given."""
        return check_row(key, self.get(key, default), length)


def check_whole(key: str, value: Any, low: int, high: int) -> int:
    """The value, if it is a whole number from low to high.

    >>> check_whole("turn", 2, 0, 3)
    2
    """
    if not is_whole(value, low, high):
        complain(key, f"{shown(value)} is not a whole number from {low} to {high}")
    return value


def check_name(key: str, value: Any, names: Sequence[str]) -> str:
    """The value, if it is one of the names.

    >>> check_name("phase", "roll", ["pick", "roll"])
    'roll'
    """
    if not isinstance(value, str) or value not in names:
        complain(key, f"{shown(value)} is not one of {', '.join(map(repr, names))}")
    return value


def check_truth(key: str, value: Any) -> bool:
    """The value, if it is true or false.

    >>> check_truth("magic", False)
    False
    """
    if not isinstance(value, bool):
        complain(key, f"{shown(value)} is neither true nor false")
    return value


def check_row(key: str, value: Any, length: int | None = None) -> list[Any]:
    """The value, if it is a list (of that length).

    >>> check_row("tokens", (3, 4), 2)
    [3, 4]
    """
    if not isinstance(value, list | tuple):
        complain(key, f"{shown(value)} is not a list")
    if length is not None and len(value) != length:
        complain(key, f"has {len(value)} entries, not {length}")
    return list(value)
