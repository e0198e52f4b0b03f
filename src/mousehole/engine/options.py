"""Options: where the rulebook is silent, what a table may play otherwise."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mousehole.engine.errors import BadOptions, shown
from mousehole.engine.numbers import is_whole


@dataclass(frozen=True)
class Option:
    """One option. `choices` for words, `low` and `high` for whole numbers, neither for yes or no.

    With `parts` it takes, besides such a number, a list of different whole numbers from the first of them to the last.

    >>> Option("goal", "MC-G18", 10, low=6, high=20).range
    [6, 20]
    """

    name: str
    rule: str
    default: Any
    choices: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    parts: tuple[int, int] | None = None

    @property
    def type(self) -> str:
        """`choice`, `number`, `numbers` (one, or a list) or `bool`."""
        if self.choices:
            return "choice"
        if self.parts:
            return "numbers"
        return "bool" if self.low is None else "number"

    @property
    def range(self) -> list[Any]:
        """The choices, the lowest and the highest number, or both truth values."""
        if self.choices:
            return list(self.choices)
        return [False, True] if self.low is None else [self.low, self.high]

    def check(self, value: Any) -> Any:
        """The value itself where the option takes it (a list in ascending order), else BadOptions.

        >>> choice("walk", "CC-G14", "start", "fresh").check("fresh")
        'fresh'
        >>> numbers("tables", "AC-G32", 10, 5, 10, parts=(1, 10)).check([10, 2, 5])
        [2, 5, 10]
        """
        if self.parts:
            return self._check_numbers(value, *self.parts)
        if self.choices:
            if not isinstance(value, str) or value not in self.choices:
                raise BadOptions(f"option {self.name}: {shown(value)} is not one of {', '.join(self.choices)}")
        elif self.low is None:
            if not isinstance(value, bool):
                raise BadOptions(f"option {self.name}: {shown(value)} is neither true nor false")
        elif not is_whole(value, self.low, self.high or 0):
            raise BadOptions(f"option {self.name}: {shown(value)} is not a whole number from {self.low} to {self.high}")
        return value

    def _check_numbers(self, value: Any, first: int, last: int) -> Any:
        if is_whole(value, self.low or 0, self.high or 0):
            return value
        if isinstance(value, list | tuple) and value and all(is_whole(part, first, last) for part in value):
            if len(set(value)) == len(value):
                return sorted(value)
        raise BadOptions(
            f"option {self.name}: {shown(value)} is neither a whole number from {self.low} to {self.high} "
            f"nor a list of different whole numbers from {first} to {last}"
        )

    def read(self, text: str) -> Any:
        """What was typed, as the value that it looks like; whether the option takes it, `check` says.

        >>> goal, tables = number("goal", "MC-G18", 10, 6, 20), numbers("tables", "AC-G32", 10, 5, 10, parts=(1, 10))
        >>> goal.read("7"), goal.read("seven"), tables.read("8"), tables.read("[2,5,10]"), tables.read("[2;5]")
        (7, 'seven', 8, [2, 5, 10], [2, 5])
        """
        if self.choices:
            return text
        if self.low is None:
            return {"true": True, "false": False}.get(text.lower(), text)
        if self.parts and re.fullmatch(r"\[ *\d{1,9}( *[,;] *\d{1,9})* *\]", text, re.ASCII):
            return [int(part) for part in re.findall(r"\d+", text)]
        return int(text) if re.fullmatch(r"-?\d{1,18}", text, re.ASCII) else text

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


def numbers(name: str, rule: str, default: int, low: int, high: int, *, parts: tuple[int, int]) -> Option:
    """An option of one whole number from low to high, or of a list of different ones of `parts`, the first to the last.

    >>> numbers("tables", "AC-G32", 10, 5, 10, parts=(1, 10)).type
    'numbers'
    """
    return Option(name, rule, default, low=low, high=high, parts=parts)


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


def copied(values: Mapping[str, Any]) -> dict[str, Any]:
    """Resolved options that may be given away: whoever changes a list in them changes only their own.

    >>> copied({"tables": [2, 5]})
    {'tables': [2, 5]}
    """
    return {name: list(value) if isinstance(value, list) else value for name, value in values.items()}


def hashable(values: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    """Resolved options as a key: lists as tuples.

    >>> hashable({"tables": [2, 5], "specials": True})
    (('tables', (2, 5)), ('specials', True))
    """
    return tuple((name, tuple(value) if isinstance(value, list) else value) for name, value in values.items())


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
