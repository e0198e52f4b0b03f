"""A table draws itself, is compared, goes back, and tells what chance may bring."""

import copy
import json
import pickle
from xml.etree import ElementTree

import pytest
from cells import GAMES

import mousehole
from mousehole.table.drawing import drawing


@pytest.mark.parametrize("game", GAMES)
def test_a_table_draws_itself_without_what_a_spectator_may_not_see(game):
    table = mousehole.Table(game, seed=1)
    assert table._repr_svg_().startswith("<svg")
    assert table._repr_svg_() in table._repr_html_()
    hidden = [key for key in table.position() if key not in table.view(None)]
    assert not any(f"<th>{key}</th>" in table._repr_html_() for key in hidden)


@pytest.mark.parametrize("game", GAMES)
def test_a_view_draws_itself_as_its_seat_sees_it_and_is_a_mapping_like_any_other(game):
    table = mousehole.Table(game, seed=1)
    for seat in (0, None):
        view = table.view(seat)
        assert view._repr_svg_() in view._repr_html_()
        assert all(key in view._repr_html_() for key in view)
        assert view == json.loads(json.dumps(view))
        for twin in (copy.copy(view), copy.deepcopy(view), pickle.loads(pickle.dumps(view))):
            assert (twin, twin._repr_svg_()) == (view, view._repr_svg_())
    assert table.view(None)._repr_svg_() == table._repr_svg_()


def test_a_picture_has_faces_for_pieces_and_words_for_cards():
    board = mousehole.Table("chop_chop", players=2, seed=1)
    board.play("1 place T1")
    assert [board._repr_svg_().count(f"<title>{name}") for name in ("mouse 1", "mouse 2", "cat")] == [1, 1, 1]
    cards = mousehole.Table("mistigri", players=3, seed=1)
    view = cards.view(None) | {"pile": ["3r", "3y"]}
    drawn = drawing("mistigri", view)
    assert all(f">{card}</text>" in drawn for card in ("3r", "3y"))
    ElementTree.fromstring(drawn)


def test_tables_in_the_same_state_are_equal_and_hash_alike():
    one, two = (mousehole.Table("chop_chop", players=2, seed=1) for _ in range(2))
    assert one == two
    assert hash(one) == hash(two)
    two.play("1 place T1")
    assert one != two
    assert one != mousehole.Table("chop_chop", players=3, seed=1)


@pytest.mark.parametrize("game", GAMES)
def test_undo_goes_back_to_every_earlier_state(game):
    table = mousehole.Table(game, seed=3)
    states = [table.copy()]
    for seat in [*range(table.seats), *range(table.seats)]:
        text = table.chance() or next((f"{s} {table.legal(s)[0]}" for s in range(table.seats) if table.legal(s)), None)
        if text is None or seat < 0:
            break
        table.play(text)
        states.append(table.copy())
    while len(states) > 1:
        states.pop()
        table.undo()
        assert table == states[-1]
        assert table.inputs == states[-1].inputs
    with pytest.raises(ValueError, match="undo 1"):
        table.undo()


def test_chances_sum_to_one_and_are_empty_where_a_seat_is_up():
    table = mousehole.Table("chop_chop", players=2, seed=1)
    assert table.chances() == {}
    table.play("1 place T1")
    assert sum(table.chances().values()) == pytest.approx(1)
