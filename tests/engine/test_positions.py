"""Reading positions that people have written."""

import pytest

from mousehole.engine.errors import BadPosition
from mousehole.engine.positions import PositionReader

KEYS = ("turn", "phase", "down", "trap")


@pytest.mark.parametrize(
    ("read", "complaint"),
    [
        (lambda given: given.whole("turn", 0, 0, 3), "position turn: 'x' is not a whole number from 0 to 3"),
        (lambda given: given.name("turn", "a", ["a", "b"]), "position turn: 'x' is not one of 'a', 'b'"),
        (lambda given: given.truth("turn", True), "position turn: 'x' is neither true nor false"),
        (lambda given: given.row("turn", []), "position turn: 'x' is not a list"),
        (lambda given: given.row("down", [], 3), "position down: has 2 entries, not 3"),
    ],
)
def test_a_complaint_names_the_key_and_what_would_be_right(read, complaint):
    with pytest.raises(BadPosition, match=complaint):
        read(PositionReader({"turn": "x", "down": [1, 2]}, KEYS))


def test_what_is_left_out_takes_its_default():
    given = PositionReader({"turn": 2}, KEYS)
    assert given.whole("turn", 0, 0, 3) == 2
    assert given.name("phase", "roll", ["roll"]) == "roll"
    assert given.row("down", [1]) == [1]
    assert given.truth("trap", True) is True
    assert "turn" in given
    assert "down" not in given


def test_an_unknown_key_and_a_position_that_is_none():
    with pytest.raises(BadPosition, match="no key 'trun'; its keys are turn, phase, down, trap"):
        PositionReader({"trun": 1}, KEYS)
    with pytest.raises(BadPosition, match="mapping"):
        PositionReader([1], KEYS)
