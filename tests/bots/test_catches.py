"""What the bots of Chop! Chop! count as the cat's chance to catch is what the rules then let it do."""

import random

import pytest

from mousehole import Table
from mousehole.bots.chop_chop import catch_faces, of_kind
from mousehole.engine.sets import has
from mousehole.games.chop_chop.terms import BY_CAT, CAT, MICE, MOST_STEPS, NOWHERE
from mousehole.games.chop_chop.walks import mice_squares, targets

HOLES = ["c7", "f4", "d1", "a4"]
UNDER = ["c5", "d5", "c4", "d4", "c3", "d3"]
FLOOR = [file + rank for rank in "7654321" for file in "abcdef"]
POSITIONS = 150


def _any_table(chooser, options):
    """The cat to move, pieces and visible cheeses anywhere they may stand."""
    mice = [square if chooser.random() < 0.8 else "-" for square in chooser.sample(FLOOR, MICE)]
    places = [square for square in FLOOR if square not in [*HOLES, *UNDER, *mice]]
    signs = {square: "H" if square in HOLES else chooser.choice(".....C") for square in FLOOR}
    floor = ["".join(signs[file + rank] for file in "abcdef") for rank in "7654321"]
    cat = chooser.choice([*places, "T1", "T2", "T3", "T4", "T5", "T6"])
    position = {"floor": floor, "mice": mice, "cat": cat, "turn": 1, "phase": "move", "roll": 1}
    return Table("chop_chop", players=2, options=options, position=position)


@pytest.mark.parametrize("walk", ["start", "fresh"])
def test_the_faces_that_catch_are_those_with_which_the_rules_let_the_cat_catch(walk):
    chooser, caught = random.Random(walk), 0
    for _ in range(POSITIONS):
        table = _any_table(chooser, {"walk": walk})
        state, box = table._state, table._box
        any_mouse, each = catch_faces(state, box, state.stand[CAT], mice_squares(state))
        of_any, of_each = 0, [0] * MICE
        for steps in range(1, MOST_STEPS + 1):
            state.roll, faces = steps, box.dice[BY_CAT][steps]
            met = [s != NOWHERE and has(targets(state, box, CAT), s) for s in state.stand[:MICE]]
            of_any += faces * any(met)
            of_each = [before + faces * is_met for before, is_met in zip(of_each, met, strict=True)]
        assert any_mouse == of_any
        assert [of_kind(each, mouse) for mouse in range(MICE)] == of_each
        caught += of_any
    assert caught > POSITIONS // 2
