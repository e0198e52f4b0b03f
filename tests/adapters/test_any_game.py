"""A game without a vector of its own is told as its record, less what is hidden."""

from types import SimpleNamespace

import numpy as np
import pytest

from mousehole.engine.game import Game
from mousehole.engine.record import mirror, record
from mousehole.table.observations.any_game import make_eye
from mousehole.table.observations.features import MOST, starts

TIC_TAC_TOE = Game.load("examples.tic_tac_toe")


def a_game(fields, hidden=None, secrets=()):
    """Enough of a game to look at its states."""

    def box(players, options, components):
        return SimpleNamespace(seats=players)

    rules = SimpleNamespace(STATE=record({"turn": "i1", **fields}), HIDDEN=hidden)
    notation = SimpleNamespace(
        SECRETS=dict.fromkeys(secrets, "all"), OPTIONS=(), PLAYERS=range(2, 4), seats=lambda box: box.seats
    )
    return SimpleNamespace(
        id="some",
        rules=rules,
        notation=notation,
        checked_players=lambda players: players,
        corrected=lambda _: {},
        box=box,
        __hash__=lambda: 1,
        state=mirror(rules.STATE),
    )


def eye_of(*given, **more):
    game = a_game(*given, **more)
    return game.state(), *make_eye.__wrapped__(game)


def told(features, observe, state, seat, seats=2):
    vector = [0] * sum(feature.length for feature in features)
    observe(state, SimpleNamespace(seats=seats), seat, vector)
    places = zip(features, starts(features), strict=True)
    return {feature.name: vector[begin : begin + feature.length] for feature, begin in places}


def test_everything_that_is_not_hidden_is_told_as_it_is():
    state, features, observe = eye_of({"one": "i1", "row": ("u1", 3), "grid": ("i2", (2, 2))})
    state.turn, state.one, state.row, state.grid = 1, -5, [1, 2, 250], [[1, -2], [3, 400]]
    seen = told(features, observe, state, 0)
    assert seen == {"players": [2], "seat": [0], "turn": [0, 1, 0], "one": [-5], "row": [1, 2, 250],
                    "grid": [1, -2, 3, 400]}  # fmt: skip


def test_whose_turn_it_is_is_told_from_the_observers_place():
    state, features, observe = eye_of({})
    assert [told(features, observe, state, seat, seats=3)["turn"] for seat in range(3)] == [
        [1, 0, 0], [0, 0, 1], [0, 1, 0]
    ]  # fmt: skip


def test_wide_numbers_come_in_pieces_that_keep_every_bit():
    state, features, observe = eye_of({"squares": "i8", "many": ("i4", 2)})
    state.squares, state.many = (1 << 47) | 5, [-1, 1 << 20]
    seen = told(features, observe, state, 0)
    assert sum(piece << 15 * i for i, piece in enumerate(seen["squares"])) == state.squares
    assert seen["many"] == [MOST, MOST, MOST, 0, 32, 0]


def test_what_is_hidden_from_others_is_told_to_its_own_seat_alone():
    state, features, observe = eye_of(
        {"hands": ("i1", (3, 2)), "card": ("i1", 3), "deck": ("i1", 5)},
        hidden={"hands": "others", "card": "others", "deck": "all"}, secrets=["hands"],
    )  # fmt: skip
    state.hands, state.card, state.deck = [[1, 2], [3, 4], [5, 6]], [7, 8, 9], [1, 2, 3, 4, 5]
    seen = told(features, observe, state, 1, seats=3)
    assert (seen["hands"], seen["card"]) == ([3, 4], [8])
    assert "deck" not in seen


@pytest.mark.parametrize(
    ("hidden", "secrets", "what"),
    [
        (None, ["cards"], "must say which fields"),
        ({"nonsense": "all"}, [], "nonsense"),
        ({"one": "everybody"}, [], "everybody"),
        ({"one": "others"}, [], "a place a seat"),
    ],
)
def test_rules_that_do_not_say_what_they_hide_are_refused_by_name(hidden, secrets, what):
    with pytest.raises(ValueError, match=what):
        eye_of({"one": "i1"}, hidden=hidden, secrets=secrets)


@pytest.mark.compiled
def test_numba_tells_what_cpython_tells():
    from mousehole.engine.compile import jit

    features, observe = make_eye(TIC_TAC_TOE)
    rules = TIC_TAC_TOE.rules
    states, box = np.zeros(1, rules.STATE), np.zeros(1, rules.BOX)
    mirror_box = TIC_TAC_TOE.box(2, {}, TIC_TAC_TOE.components)
    state = TIC_TAC_TOE.state_mirror()
    for seat, action in ((0, 4), (1, 0), (0, 8)):
        rules.play(state, mirror_box, seat, action, 0, 0, None)
    state.store(states[0])
    mirror_box.store(box[0])

    def look(states, box, seat, vector):
        observe(states[0], box[0], seat, vector)

    for seat in range(2):
        length = sum(feature.length for feature in features)
        vector, plain = np.zeros(length, np.int16), [0] * length
        jit(look)(states, box, seat, vector)
        observe(state, mirror_box, seat, plain)
        assert vector.tolist() == plain
