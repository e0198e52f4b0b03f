"""Inputs as text: `SEAT VERB ARG… @MS`."""

from __future__ import annotations

from typing import NamedTuple

from mousehole.engine.errors import Refused
from mousehole.engine.rule import TABLE

LATEST = 2_000_000_000  # the last millisecond that a game knows which judges by time; the others only read its form
LONGEST_INPUT = 200
NO_TIME = -1
NO_DISTANCE = -1
FARTHEST = 100  # the largest distance that a slap may carry


class Input(NamedTuple):
    """One input taken apart. `at` is NO_TIME where none was given.

    >>> Input(2, "slap", ("12",), 1530).verb
    'slap'
    """

    seat: int
    verb: str
    words: tuple[str, ...]
    at: int


class Reading(NamedTuple):
    """An input as the rules take it: its actions (two where a choice is made in two steps), moment and distance.

    >>> Reading((0,)).distance == NO_DISTANCE
    True
    """

    actions: tuple[int, ...]
    at: int = 0
    distance: int = NO_DISTANCE


def parse(text: object) -> Input:
    """Take an input apart, or refuse it as `bad_input`.

    >>> parse("2 slap 12 @1530")
    Input(seat=2, verb='slap', words=('12',), at=1530)
    >>> parse("table roll 3").seat == TABLE
    True
    """
    if not isinstance(text, str) or len(text) > LONGEST_INPUT:
        raise Refused("bad_input")
    words = text.split()
    at = NO_TIME
    if len(words) > 2 and words[-1][0] == "@":
        at = _number(words.pop()[1:])
    if len(words) < 2 or (text.count("@") > (at != NO_TIME) and "@" in [word[0] for word in words]):
        raise Refused("bad_input")
    seat, verb, *rest = words
    return Input(TABLE if seat == "table" else _number(seat), verb, tuple(rest), at)


def _number(word: str) -> int:
    if not _is_number(word):
        raise Refused("bad_input")
    return int(word)


def _is_number(word: str) -> bool:
    """A whole number as it is written: in plain digits, with no nought before it."""
    return word.isdecimal() and word.isascii() and (word[0] != "0" or word == "0")


def split(text: object) -> tuple[int, str] | None:
    """The seat and the words of an input that stands there just as `write` writes it; None where it may not.

    >>> split("2 slap 12 @1530"), split("table roll 3")
    ((2, 'slap 12'), (-1, 'roll 3'))
    >>> split("02 slap 12")
    """
    if not isinstance(text, str) or len(text) > LONGEST_INPUT:
        return None
    said, mark, moment = text.rpartition(" @")
    if mark and not _is_number(moment):
        return None
    name, _, words = (said if mark else text).partition(" ")
    seat = _SEATS.get(name)
    return None if seat is None else (seat, words)


_SEATS = {"table": TABLE, **{str(seat): seat for seat in range(10)}}


def write(seat: int, words: str, at: int = NO_TIME) -> str:
    """An input as text.

    >>> write(2, "slap 12", 1530), write(TABLE, "roll 3")
    ('2 slap 12 @1530', 'table roll 3')
    """
    who = "table" if seat == TABLE else str(seat)
    return f"{who} {words}" if at == NO_TIME else f"{who} {words} @{at}"
