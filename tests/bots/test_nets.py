"""Nets: whole numbers, the same in CPython and in compiled code; files are what their names say."""

from __future__ import annotations

from array import array
from pathlib import Path
from typing import Any

import pytest

from mousehole import Table, bots
from mousehole.bots import chop_chop_net, learned, mistigri_net, net, values
from mousehole.bots.chop_chop_mind import MIND
from mousehole.bots.search import Learned
from mousehole.engine.random import next_word, stream
from mousehole.engine.setup import Setup
from mousehole.games import load

LENGTH = chop_chop_net.ROWS * net.FIRST + net.BEHIND_ROWS


def any_weights() -> bytes:
    """Weights of all sizes."""
    rng = stream("weights")
    return array("b", ((next_word(rng) >> 8) % 61 - 30 for _ in range(LENGTH))).tobytes()


def positions(players: int = 2, **options: Any) -> list[tuple[Any, Any]]:
    """States of a game between cats, with their box."""
    table = Table("chop_chop", players=players, seed=5, options=options)
    party = bots.Party(table, bots.seat_bots(table, ["cat"] * players, 2, options=options))
    found = []
    while not table.over:
        found.append((table._state.copy(), table._box))
        party.play_one()
    return found


def rows_of(state: Any, box: Any) -> list[int]:
    rows, actions, ratings = [0] * net.MOST_ROWS, [0] * 200, [0] * 200
    return rows[: chop_chop_net.list_rows(state, box, rows, actions, ratings)]


@pytest.mark.parametrize("board", ["sides", "sides_open", "corners"])
def test_a_position_has_rows_of_the_net_and_none_twice_but_those_of_alike_mice(board: str) -> None:
    for state, box in positions(board=board):
        rows = rows_of(state, box)
        assert all(0 < row < chop_chop_net.ROWS for row in rows)
        may_repeat = range(chop_chop_net.ROWS_EACH, chop_chop_net.ROWS_SAFE)
        once = [row for row in rows if row not in may_repeat]
        assert len(once) == len(set(once))


def test_what_lies_face_down_changes_no_row() -> None:
    game = load("chop_chop")
    for number, (state, box) in enumerate(positions()):
        dealt = state.copy()
        game.rules.resample(dealt, box, 0, game.knowledge_mirror(), stream("deal", number))
        assert rows_of(state, box) == rows_of(dealt, box)


def test_a_board_turned_by_half_has_the_same_rows() -> None:
    for state, box in positions():
        if state.stand[4] >= 48:
            continue
        turned = state.copy()
        turned.down, turned.cheese, turned.turned = (
            int(f"{squares:042b}"[::-1], 2) for squares in (state.down, state.cheese, state.turned)
        )
        for piece in range(5):
            square = state.stand[piece]
            if square < 42:
                turned.stand[piece] = 41 - square
            elif square < 48:
                turned.stand[piece] = 42 + 47 - square
        for square in range(42):
            turned.tiles[square] = state.tiles[41 - square]
        assert sorted(rows_of(state, box)) == sorted(rows_of(turned, box))


def test_numpy_and_plain_python_come_to_the_same_chances() -> None:
    weights = any_weights()
    at_once, in_turn = learned.asked_at_once(weights), learned.asked_in_turn(weights)
    for state, box in positions()[::5]:
        rows = rows_of(state, box)
        assert at_once(rows, len(rows)) == in_turn(rows, len(rows))


def hands_of(players: int) -> list[tuple[Any, Any]]:
    """States of a game of Mistigri between cats, with their box."""
    table = Table("mistigri", players=players, seed=5)
    party = bots.Party(table, bots.seat_bots(table, ["cat"] * players, 2))
    found = []
    while not table.over:
        found.append((table._state.copy(), table._box))
        party.play_one()
    return found


def views_of(state: Any, box: Any, seat: int) -> list[int]:
    rows = [0] * net.MOST_ROWS
    return rows[: mistigri_net.list_rows(state, box, seat, rows)]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_view_of_mistigri_has_rows_of_its_net(players: int) -> None:
    for state, box in hands_of(players)[::3]:
        for seat in range(players):
            rows = views_of(state, box, seat)
            assert all(0 < row < mistigri_net.ROWS for row in rows)


def test_of_other_hands_only_what_they_are_worth_and_what_pairs_in_them_has_rows() -> None:
    state, box = hands_of(4)[40]
    before = views_of(state, box, 1)
    hidden = [row for row in before if row >= mistigri_net.ROWS_THEIR_POINTS]
    state.hands[2] = 0
    after = views_of(state, box, 1)
    assert len(hidden) == 9
    assert set(before) - set(after) <= set(hidden)
    assert set(before) != set(after)


def test_the_deck_changes_no_row() -> None:
    for state, box in hands_of(4)[::7]:
        emptied = state.copy()
        emptied.deck = 0
        assert views_of(state, box, 1) == views_of(emptied, box, 1)


def test_a_full_hand_of_mistigri_has_room_for_its_rows() -> None:
    state, box = hands_of(5)[0]
    for seat in range(5):
        state.hands[seat], state.counts[seat] = (1 << box.deck_count) - 1, box.deck_count
    state.passed = state.said = 0b11111
    state.effect = state.pending = 1
    assert len(views_of(state, box, 0)) <= net.MOST_ROWS


@pytest.mark.compiled
def test_cpython_and_numba_come_to_the_same_chance_in_mistigri() -> None:
    import numpy as np

    from mousehole.engine.compile import jit

    weights = array("b", any_weights()[-(mistigri_net.ROWS * net.FIRST + net.BEHIND_ROWS) :])
    chance = mistigri_net.chance

    def compiled_chance(state, box, seat, learned):  # type: ignore[no-untyped-def]
        return chance(state[0], box[0], seat, learned)

    driver, rules = jit(compiled_chance), load("mistigri").rules
    for number, (state, box) in enumerate(hands_of(4)[::7]):
        room = Learned(weights, [0] * net.MOST_ROWS, [0] * net.SUMS)
        states, boxes = np.zeros(1, rules.STATE), np.zeros(1, rules.BOX)
        state.store(states[0])
        box.store(boxes[0])
        native = Learned(
            np.array(weights, np.int8), np.zeros(net.MOST_ROWS, np.int64), np.zeros(net.SUMS, np.int32)
        )  # fmt: skip
        assert chance(state, box, number % 4, room) == driver(states, boxes, number % 4, native)


@pytest.mark.compiled
def test_cpython_and_numba_come_to_the_same_sums() -> None:
    import numpy as np

    from mousehole.engine.compile import jit

    weights = any_weights()
    chances = chop_chop_net.chances

    def compiled_chances(state, box, learned, actions, ratings):  # type: ignore[no-untyped-def]
        return chances(state[0], box[0], learned, actions, ratings)

    driver = jit(compiled_chances)
    rules = load("chop_chop").rules
    for state, box in positions()[::7]:
        room = Learned(array("b", weights), [0] * net.MOST_ROWS, [0] * net.SUMS)
        plain = chances(state, box, room, [0] * rules.MOST_LEGAL, [0] * rules.MOST_LEGAL)
        states, boxes = np.zeros(1, rules.STATE), np.zeros(1, rules.BOX)
        state.store(states[0])
        box.store(boxes[0])
        native = Learned(
            np.frombuffer(weights, np.int8).copy(), np.zeros(net.MOST_ROWS, np.int64), np.zeros(net.SUMS, np.int32)
        )
        listed = [np.zeros(rules.MOST_LEGAL, np.int64) for _ in range(2)]
        assert plain == driver(states, boxes, native, *listed)
        assert room.sums == native.sums.tolist()


def test_a_file_is_what_its_name_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    weights = any_weights()
    name = net.net_name("chop_chop", weights)
    monkeypatch.setattr(net, "net_path", lambda given: tmp_path / given)
    (tmp_path / name).write_bytes(weights)
    assert net.read_net.__wrapped__(name) == weights
    (tmp_path / name).write_bytes(weights[:-1])
    with pytest.raises(net.BadNet, match="hash in the name"):
        net.read_net.__wrapped__(name)


def test_a_box_that_no_net_was_taught_is_measured_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(values, "found_net", lambda game: "a.net")
    unusual = Setup(load("chop_chop"), 2, {"home": "any"})
    found = values.make(unusual)
    assert found.source == "measured"
    assert "no net was taught this box" in found.why
    assert chop_chop_net.net_for(unusual.box) == ""


def test_the_first_tiger_has_no_net() -> None:
    bot = bots.make("tiger-1", "chop_chop", 0, seed=1, iterations=1)
    assert bot.mind == MIND  # type: ignore[attr-defined]
