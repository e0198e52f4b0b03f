"""Options: what the rulings of a ledger let one play otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mousehole.engine.errors import BadOptions, shown
from mousehole.engine.numbers import is_whole


@dataclass(frozen=True)
class Option:
    """One option. `choices` for words, `low` and `high` for whole numbers, neither for yes or no.

    >>> Option("goal", "MC-G18", 10, low=6, high=20).range
    [6, 20]
    """

    name: str
    rule: str
    default: Any
    choices: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None

    @property
    def type(self) -> str:
        """`choice`, `number` or `bool`."""
        if self.choices:
            return "choice"
        return "bool" if self.low is None else "number"

    @property
    def range(self) -> list[Any]:
        """The choices, the lowest and the highest number, or both truth values."""
        if self.choices:
            return list(self.choices)
        return [False, True] if self.low is None else [self.low, self.high]

    def check(self, value: Any) -> Any:
        """The value itself where the option takes it, else BadOptions.

        >>> choice("walk", "CC-G14", "start", "fresh").check("fresh")
        'fresh'
        """
        if self.choices:
            if not isinstance(value, str) or value not in self.choices:
                raise BadOptions(f"option {self.name}: {shown(value)} is not one of {', '.join(self.choices)}")
        elif self.low is None:
            if not isinstance(value, bool):
                raise BadOptions(f"option {self.name}: {shown(value)} is neither true nor false")
        elif not is_whole(value, self.low, self.high or 0):
            raise BadOptions(f"option {self.name}: {shown(value)} is not a whole number from {self.low} to {self.high}")
        return value

    def code(self, value: Any) -> int:
        """The value as the int that rules read: a choice by its index, yes as 1.

        >>> choice("walk", "CC-G14", "start", "fresh").code("fresh")
        1
        """
        return self.choices.index(value) if self.choices else int(value)


def choice(name: str, rule: str, *choices: str) -> Option:
    """An option of words; the first is the default.

    >>> choice("walk", "CC-G14", "start", "fresh").default
    'start'
    """
    return Option(name, rule, choices[0], choices=choices)


def number(name: str, rule: str, default: int, low: int, high: int) -> Option:
    """An option of whole numbers from low to high.

    >>> number("goal", "MC-G18", 10, 6, 20).type
    'number'
    """
    return Option(name, rule, default, low=low, high=high)


def yes_no(name: str, rule: str, default: bool) -> Option:
    """An option that is true or false.

    >>> yes_no("pass_mice", "CC-G12", True).range
    [False, True]
    """
    return Option(name, rule, default)


def resolve(options: Sequence[Option], given: Mapping[str, Any] | None) -> dict[str, Any]:
    """Every option with its value; what is not given takes its default.

    >>> resolve([number("goal", "MC-G18", 10, 6, 20), yes_no("must_swap", "MC-G2", False)], {"goal": 7})
    {'goal': 7, 'must_swap': False}
    """
    if given is None:
        given = {}
    if not isinstance(given, Mapping):
        raise BadOptions(f"options must be a mapping of names to values, not {type(given).__name__}")
    known = {option.name for option in options}
    for name in given:
        if name not in known:
            raise BadOptions(f"there is no option {shown(name)}; this game has {', '.join(sorted(known)) or 'none'}")
    return {option.name: option.check(given.get(option.name, option.default)) for option in options}


def write_codes(options: Sequence[Option], values: Mapping[str, Any], box: Any) -> None:
    """Write every option that the box has a field for.

    >>> from types import SimpleNamespace
    >>> box = SimpleNamespace(walk=0)
    >>> write_codes([choice("walk", "CC-G14", "start", "fresh")], {"walk": "fresh"}, box)
    >>> box.walk
    1
    """
    for option in options:
        if hasattr(box, option.name):
            setattr(box, option.name, option.code(values[option.name]))
