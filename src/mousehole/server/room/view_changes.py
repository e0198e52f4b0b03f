"""What has changed in a view since it was told last, in the form of docs/protocol.md; and the hash of a view.

A view is a dict of plain values. Its keys have numbers, and so has every part of a dict and of a list of lists in it
(`left.k`, `faceup.2`), so that a pile that has grown by a card is told by that card. What has changed comes as one flat
list: a number, the new value, the next number … Of a list of which most has stayed a splice is told, `[place, how many
are gone, what is new …]`, with the number less one and negative: -3 is a splice of key 2.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any
from zlib import crc32

import msgspec

WORTH_A_SPLICE = 3  # items of a list that need not be told again
PART = "."
KINDS_KEPT = 256  # of tables: a game, so many players, such options

View = Mapping[str, Any]
_sorted_bytes = msgspec.json.Encoder(order="sorted").encode


class KeyNumbers:
    """The numbers of a table's keys; they are fixed once somebody was told them.

    >>> KeyNumbers(["turn", "left", "left.a"]).parts
    {'left': {'a': 2}}
    """

    def __init__(self, names: Iterable[str]) -> None:
        self.names = list(names)
        self.of = {name: number for number, name in enumerate(self.names)}
        self.keys = {name: number for name, number in self.of.items() if PART not in name}
        self.parts = {  # of every key that has some: their numbers
            name: {part.partition(PART)[2]: self.of[part] for part in self.names if part.startswith(name + PART)}
            for name in self.names
            if PART not in name and any(part.startswith(name + PART) for part in self.names)
        }


key_numbers = lru_cache(KINDS_KEPT)(KeyNumbers)  # one for all tables whose keys are called the same


def names_of(public: View, others: Iterable[View] = ()) -> tuple[str, ...]:
    """The keys of a spectator's view with their parts, and the keys that others have besides.

    Everybody is told all of them, so there are no parts but those that a spectator sees: no hand is told by its names.

    >>> names_of({"turn": 0, "left": {"a": 4}, "piles": [[], ["CH"]]}, [{"turn": 0, "hand": {"M1": 2}}])
    ('turn', 'left', 'left.a', 'piles', 'piles.0', 'piles.1', 'hand')
    """
    return tuple(dict.fromkeys([*_names(public), *(key for view in others for key in view)]))


def _names(view: View) -> Iterator[str]:
    for key, value in view.items():
        yield key
        for part in _parts(value) or ():
            yield f"{key}{PART}{part}"


def _parts(value: Any) -> dict[str, Any] | None:
    """What can be told of a value by itself, by name; None where it is told as one."""
    if isinstance(value, dict):
        return None if any(PART in name for name in value) else value
    if isinstance(value, list) and value and all(isinstance(part, list) for part in value):
        return {str(place): part for place, part in enumerate(value)}
    return None


def changes(before: View, now: View, numbers: KeyNumbers) -> list[Any] | None:
    """What has changed, by number; None where only the whole view will do.

    >>> numbers = KeyNumbers(["turn", "pile"])
    >>> changes({"turn": 0, "pile": ["CH", "M1", "M2"]}, {"turn": 1, "pile": ["CH", "M1", "M2", "M3"]}, numbers)
    [0, 1, -2, [3, 0, 'M3']]
    """
    if len(before) != len(now):
        return None
    keys, parts = numbers.keys, numbers.parts
    told: list[Any] = []
    try:
        for key in [key for key, value in now.items() if before[key] != value]:
            number, value = keys[key], now[key]
            if key in parts and _tell_parts(before[key], value, parts[key], told):
                continue
            if type(value) is list and len(value) >= WORTH_A_SPLICE:
                _tell(number, before[key], value, told)
            else:
                told += (number, value)
    except KeyError:  # one that was not there before, or has no number
        return None
    return told


def _tell_parts(before: Any, now: Any, numbers: Mapping[str, int], told: list[Any]) -> bool:
    """Tell what has changed within a value; False, with nothing told, where it has not the same parts any more."""
    is_dict = type(before) is dict and type(now) is dict  # then its names alone say whether it has these parts
    old, new = (before, now) if is_dict else (_parts(before), _parts(now))
    if old is None or new is None or not old.keys() == new.keys() == numbers.keys():
        return False
    for name, value in new.items():
        if value != old[name]:
            _tell(numbers[name], old[name], value, told)
    return True


def _tell(number: int, before: Any, now: Any, told: list[Any]) -> None:
    if type(now) is list and len(now) >= WORTH_A_SPLICE and type(before) is list:
        found = splice(before, now)
        if len(now) - (len(found) - 2) >= WORTH_A_SPLICE:
            told += (-1 - number, found)
            return
    told += (number, now)


def splice(before: list[Any], now: list[Any]) -> list[Any]:
    """How one list becomes another: from which place on, how many go, and what comes instead.

    >>> splice(["a", "b", "c"], ["a", "x", "y", "c"])
    [1, 1, 'x', 'y']
    """
    shorter = min(len(before), len(now))
    start = 0
    while start < shorter and before[start] == now[start]:
        start += 1
    rest = shorter - start  # mostly a pile has grown at its beginning, and all the rest has stayed
    end = rest if before[len(before) - rest :] == now[len(now) - rest :] else 0
    while end < rest and before[-1 - end] == now[-1 - end]:
        end += 1
    return [start, len(before) - start - end, *now[start : len(now) - end]]


def hash_of(view: View) -> str:
    """Eight hexadecimal digits: the CRC-32 of the view as JSON with sorted keys and no spaces, in UTF-8.

    >>> hash_of({"turn": 0, "common": ["CH"]})  # of {"common":["CH"],"turn":0}
    '4e3f8d1b'
    """
    return f"{crc32(_sorted_bytes(view)):08x}"
