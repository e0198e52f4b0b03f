"""Whatever a bot is asked to be made of, the answer is a bot or an error that says what would be right."""

from __future__ import annotations

from typing import Any

import pytest

import mousehole
from mousehole import bots

ODD: tuple[Any, ...] = (
    True, -1, 99, 10**30, 10**5000, 1.5, float("nan"), float("inf"), "", "x", "\ud800", b"x", [], [[]], {}, {"a": 1},
    (1,), int, 2j,
)  # fmt: skip
WORDS = {
    "temper": "there are random, kitten", "seat": "this table has the seats 0 to", "players": " is for ",
    "iterations": "a whole number from 1 to 1,000,000,000", "seconds": "a number above 0 and up to 86,400",
}  # fmt: skip
FINE = {"iterations": (99,), "seconds": (1.5, 99)}


@pytest.mark.parametrize("argument", WORDS)
@pytest.mark.parametrize("game", mousehole.games())
def test_odd_argument_is_named(game: str, argument: str) -> None:
    for odd in ODD:
        if odd in FINE.get(argument, ()):
            continue
        asked: dict[str, Any] = {"temper": "kitten", "game": game, "seat": 0, "seed": 1, argument: odd}
        with pytest.raises(mousehole.BadOptions, match=WORDS[argument]):
            bots.make(**asked)


@pytest.mark.parametrize("odd", [0, 1.5, "x", [], [1], {"nothing": 1}])
def test_odd_options_are_named(odd: Any) -> None:
    with pytest.raises(mousehole.BadOptions, match="option"):
        bots.make("kitten", "mistigri", 0, options=odd)


@pytest.mark.parametrize("asked", [{"players": 0}, {"iterations": 0}, {"seconds": 0}, {"seat": None}])
def test_nothing_is_no_number_either(asked: dict[str, Any]) -> None:
    with pytest.raises(mousehole.BadOptions, match=next(iter(asked))):
        bots.make(**{"temper": "kitten", "game": "mistigri", "seat": 0} | asked)
