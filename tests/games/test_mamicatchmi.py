"""Mamicatchmi: the book's combinations, what is printed in no scenario, and what must be refused."""

from collections import Counter
from itertools import product

import pytest

import mousehole
from mousehole import Table
from mousehole.engine import drive
from mousehole.engine.events import new_log, rows_of
from mousehole.engine.notation import LATEST
from mousehole.engine.options import resolve
from mousehole.engine.random import stream
from mousehole.games import load
from mousehole.games.mamicatchmi.terms import CAT, GRAB

PAWNS = ["mouse", "cat", "dog", "granny"]
SPOTS = ["burrow_in", "burrow_side", "tree_up", "tree_foot", "chair_on", "chair_side", "kennel_in", "kennel_side"]
TRAP = {"phase": "trap", "dice": ["dog", "granny"]}  # with two players both are common
HOME = dict.fromkeys(PAWNS, "")
EACH_ITS_OWN = {"mouse": 0, "cat": 1, "dog": 2, "granny": 3}


def _table(players=4, inputs=(), options=None, components=None, **position):
    table = Table("mamicatchmi", players=players, options=options, components=components, position=position)
    for text in inputs:
        table.play(text)
    return table


def _told(events):
    return [(event.rule, event.kind, event.seat, *event.fields.values()) for event in events]


def _rules(events):
    return [event.rule for event in events]


def _reason(table, text):
    before = bytes(table)
    with pytest.raises(mousehole.Refused) as refused:
        table.play(text)
    assert bytes(table) == before
    return refused.value.reason


# The combinations of the book


@pytest.mark.parametrize(
    ("afraid", "other", "structure"),
    [
        (("mouse", "burrow_in", "MC-16"), ("cat", "burrow_side", "MC-17"), "burrow"),
        (("mouse", "burrow_in", "MC-16"), ("dog", "burrow_side", "MC-17"), "burrow"),
        (("cat", "tree_up", "MC-18"), ("dog", "tree_foot", "MC-19"), "tree"),
        (("cat", "tree_up", "MC-18"), ("granny", "tree_foot", "MC-19"), "tree"),
        (("granny", "chair_on", "MC-20"), ("mouse", "chair_side", "MC-21"), "chair"),
        (("dog", "kennel_in", "MC-22"), ("granny", "kennel_side", "MC-23"), "kennel"),
    ],
)
@pytest.mark.parametrize("is_turned", [False, True])
def test_each_pair_has_its_structure_and_each_pawn_one_right_spot(afraid, other, structure, is_turned):
    dice = [other[0], afraid[0]] if is_turned else [afraid[0], other[0]]
    table = _table(inputs=[f"table roll {dice[0]} {dice[1]} @7"])
    owners = [EACH_ITS_OWN[pawn] for pawn in dice]
    assert _told(table.events) == [("MC-11", "roll", 0, dice), (afraid[2], "duel", -1, structure, dice, owners)]
    for pawn, right, rule in (afraid, other):
        seat = EACH_ITS_OWN[pawn]
        for spot in SPOTS:
            twin = table.copy()
            twin.play(f"{seat} grab {pawn} @100")
            told = _told(twin.play(f"{seat} place {spot} @200"))
            if spot == right:
                assert told == [(rule, "placed", seat, pawn, spot, 200)]
            else:
                assert told == [("MC-G7", "wrong_spot", seat, pawn, spot), ("MC-G7", "token", seat, seat, -1)]


def test_a_duel_from_the_roll_to_the_next_roller():
    table = _table(inputs=["table roll mouse cat @1000", "0 grab mouse @1500", "1 grab cat @1510"])
    assert _told(table.events[2:]) == [("MC-12", "grab", 0, "mouse"), ("MC-12", "grab", 1, "cat")]
    table.play("1 place burrow_side @1900")
    assert _told(table.play("0 place burrow_in @2000")) == [
        ("MC-16", "placed", 0, "mouse", "burrow_in", 2000),
        ("MC-12", "duel_won", 1, 0),
        ("MC-12", "token", 0, 0, 1),
        ("MC-29", "next", 1),
    ]
    assert table.position() == _table(turn=1, clock=2000, rolls=1, tokens=[4, 6, 5, 5]).position()


@pytest.mark.parametrize("roll", ["mouse mouse", "granny granny"])
def test_equal_faces_let_the_roller_choose(roll):
    table = _table(inputs=[f"table roll {roll}"], turn=2)
    pawn = roll.split()[0]
    assert _told(table.events) == [("MC-11", "roll", 2, [pawn, pawn]), ("MC-13", "double", 2, pawn)]
    assert table.position()["rolled_at"] == 0


def test_exchanging_pawns_tells_who_gets_what_from_whom():
    table = _table(3, inputs=["table roll cat cat", "0 swap dog", "table roll cat cat", "1 swap granny"])
    swaps = [event for event in table.events if event.kind == "swap_pawns"]
    assert _told(swaps) == [
        ("MC-13", "swap_pawns", 0, "dog", "mouse", 2),
        ("MC-14", "swap_pawns", 1, "granny", "cat", -1),
    ]
    assert table.position()["pawns"] == {"mouse": 2, "cat": -1, "dog": 0, "granny": 1}


@pytest.mark.parametrize(
    ("one", "other"), [("burrow", "kennel"), ("kennel", "burrow"), ("tree", "chair"), ("chair", "tree")]
)
def test_two_structures_change_places_whichever_is_named_first(one, other):
    table = _table(inputs=["table roll cat cat", f"0 swap {one} {other}"])
    layout = ["burrow", "tree", "chair", "kennel"]
    first, second = sorted(map(layout.index, (one, other)))
    assert _told(table.events[2:]) == [
        ("MC-15", "swap_structures", 0, [layout[first], layout[second]]),
        ("MC-G3", "next", 1),
    ]
    layout[first], layout[second] = layout[second], layout[first]
    assert table.position()["layout"] == layout


# Set-up and dice


@pytest.mark.parametrize(("players", "rule", "reserve"), [(4, "MC-05", 6), (3, "MC-06", 11), (2, "MC-07", 16)])
def test_the_seats_choose_their_pawns_in_turn(players, rule, reserve):
    table = Table("mamicatchmi", players=players, seed=1)
    assert (table.position()["reserve"], table.position()["tokens"]) == (reserve, [5] * players)
    for seat in range(players):
        assert table.legal(seat) == [f"pick {pawn}" for pawn in PAWNS[seat:]]
        assert _told(table.play(f"{seat} pick {PAWNS[seat]}")) == [(rule, "pick", seat, PAWNS[seat])]
    assert table.position() == _table(players).position()


def test_with_six_faces_every_character_is_called_in_14_of_36_rolls():
    rules = load("mamicatchmi").rules
    table = _table()
    actions, weights = [0] * rules.MOST_LEGAL, [0] * rules.MOST_LEGAL
    count = rules.chances(table._state, table._box, actions, weights)
    rolls = dict(zip(product(PAWNS, PAWNS), weights, strict=False))
    assert (count, sum(rolls.values())) == (16, 36)
    assert [rolls["mouse", pawn] for pawn in PAWNS] == [2, 2, 4, 4]
    assert [rolls["granny", pawn] for pawn in PAWNS] == [1, 1, 2, 2]
    assert sum(weight for (one, other), weight in rolls.items() if one == other) == 8
    for pawn in PAWNS:
        assert sum(weight for roll, weight in rolls.items() if roll.count(pawn) == 1) == 14


def test_even_dice_show_all_rolls_alike():
    table = _table(options={"dice": "even"})
    assert table._box.weights == [1] * 16
    assert len(table.legal("table")) == 16


def test_chance_rolls_what_the_dice_can_show_and_times_duels_out():
    table = Table("mamicatchmi", players=2, seed=5, components={"dice": {"six_faces": {"die2": ["cat", "cat"]}}})
    for text in ("0 pick mouse", "1 pick cat"):
        assert table.chance() is None
        table.play(text)
    assert table.legal("table") == [f"roll {pawn} cat" for pawn in PAWNS]
    assert _reason(table, "table roll cat mouse") == "bad_argument"
    drawn = Counter(table.chance() for _ in range(600))
    assert 150 < drawn["table roll mouse cat"] < 250 > drawn["table roll dog cat"] > 60
    table.play("table roll mouse cat @5")
    assert (table.chance(), table.legal("table")) == ("table timeout", ["timeout"])


def test_a_corrected_box_is_played():
    components = {"tokens": 30, "start_tokens": 7, "structures": ["kennel", "burrow", "tree", "chair"]}
    table = Table("mamicatchmi", players=3, seed=1, components=components)
    position = table.position()
    assert (position["tokens"], position["reserve"]) == ([7, 7, 7], 9)
    assert position["layout"] == components["structures"]
    assert _table(3, components=components).position()["layout"] == components["structures"]


@pytest.mark.parametrize(
    ("components", "complaint"),
    [
        ({"tokens": 3}, "tokens: 3"),
        ({"tokens": 1000}, "tokens: 1000"),
        ({"start_tokens": 0}, "start_tokens: 0"),
        ({"start_tokens": 7}, "start_tokens: 7"),
        ({"pawns": ["mouse", "cat", "dog", "grandpa"]}, "pawns"),
        ({"spots": SPOTS[:7]}, "spots"),
        ({"structures": ["burrow", "tree", "chair", "chair"]}, "structures"),
        ({"structures": ["burrow", "tree", "chair", "kennel", "kennel"]}, "structures"),
        ({"structures": [None, {}, [], 1]}, "structures"),
        ({"dice": {"six_faces": {"die1": []}}}, "dice.six_faces.die1"),
        ({"dice": {"even": {"die2": ["mouse", "bear"]}}}, "dice.even.die2"),
        ({"dice": {"even": {"die2": [["mouse"]]}}}, "dice.even.die2"),
        ({"dice": {"six_faces": {"die2": ["mouse"] * 101}}}, "dice.six_faces.die2"),
    ],
)
def test_a_box_that_cannot_be_played_is_named(components, complaint):
    with pytest.raises(mousehole.BadComponents, match=complaint):
        Table("mamicatchmi", players=4, components=components)


# Time


@pytest.mark.parametrize(("apart", "rule"), [(0, "MC-27"), (50, "MC-27"), (51, "MC-12")])
def test_a_tie_is_at_most_tie_ms_apart(apart, rule):
    table = _table(inputs=["table roll mouse cat", "0 grab mouse", "1 grab cat", "1 place burrow_side @800"])
    events = table.play(f"0 place burrow_in @{800 + apart}")
    assert events[1].rule == rule
    if rule == "MC-27":
        assert _told(events[1:]) == [("MC-27", "tie", 1, [0, 1]), ("MC-29", "next", 1)]


def test_due_is_the_deadline_of_the_trap_whatever_is_done_in_it():
    table = _table(2, options={"trap_ms": 700}, inputs=["table roll dog granny @500"])
    for text in ("0 grab mouse @700", "0 place burrow_in @900"):
        assert table.due == 1200
        table.play(text)
    assert (table.due, table.chance(), table.legal("table")) == (1200, "table timeout", ["timeout"])
    table.play("table timeout")
    assert (table.due, table.position()["clock"]) == (None, 1200)


def test_due_is_the_deadline_of_the_duel_and_none_elsewhere():
    table = _table(options={"tie_ms": 100, "window_ms": 2000})
    assert table.due is None
    table.play("table roll mouse cat @500")
    assert table.due == 2500
    for text in ("0 grab mouse @700", "0 place burrow_in @900"):
        table.play(text)
    assert table.due == 1001
    table.play("table timeout")
    assert (table.due, table.position()["clock"], table.winners) == (None, 1001, [])


def test_a_timeout_without_a_time_after_the_deadline_happens_now():
    table = _table(inputs=["table roll mouse cat @0", "2 grab dog @15000", "table timeout"])
    assert table.position()["clock"] == 15000


def test_a_placement_after_the_deadline_still_counts():
    table = _table(inputs=["table roll mouse cat @0", "0 grab mouse @15000", "0 place burrow_in @20000"])
    assert (table.position()["first"], table.due) == (0, 20051)


def test_an_input_without_a_time_happens_at_the_clock():
    table = _table(inputs=["table roll mouse cat @40", "0 grab mouse"])
    assert table.position()["clock"] == 40
    assert table.record()["inputs"][-1] == "0 grab mouse @40"


def test_no_clock_goes_beyond_the_end_of_all_times():
    rules = load("mamicatchmi").rules
    table = _table(inputs=["table roll mouse cat", "0 grab mouse", "0 place burrow_in"], clock=LATEST - 3)
    assert table.due == LATEST
    assert rules.moment(table._state, table._box, 1, GRAB + CAT, LATEST + 500) == LATEST
    assert rules.moment(table._state, table._box, 1, GRAB + CAT, 5) == LATEST - 3
    table.play("table timeout")
    assert table.position()["clock"] == LATEST


def test_a_first_placement_set_later_than_the_clock_is_as_far_apart_as_the_two_times_say():
    table = _table(phase="duel", dice=["mouse", "cat"], first=0, first_at=800, hand=["", "cat", "", ""])
    assert "MC-12" in _rules(table.play("1 place burrow_side @700"))


# Mistakes, feints, equal faces


def test_after_a_feint_the_pawn_cannot_be_put_back_and_no_other_be_taken():
    table = _table(inputs=["table roll mouse cat", "2 grab dog"])
    assert _told(table.events[-1:]) == [("MC-26", "grab", 2, "dog")]
    assert table.legal(2) == [f"place {spot}" for spot in SPOTS]
    assert _reason(table, "2 grab dog") == "hand_full"


def test_a_wrong_move_counts_after_a_first_right_placement_too():
    inputs = ["table roll mouse cat @0", "3 grab granny @1", "0 grab mouse @2", "0 place burrow_in @3"]
    table = _table(inputs=inputs)
    assert _told(table.play("3 place chair_on @9")) == [
        ("MC-25", "wrong_move", 3, "granny", "chair_on"),
        ("MC-25", "token", 3, 3, -1),
    ]
    assert table.position()["tokens"] == [5, 5, 5, 4]


def test_a_wrong_move_without_tokens_costs_nothing():
    table = _table(inputs=["table roll mouse cat", "2 grab dog"], tokens=[5, 5, 0, 5])
    assert _told(table.play("2 place tree_up"))[1:] == [("MC-G16", "no_token", 2, 2, -1)]
    assert table.position()["reserve"] == 11


def test_a_common_pawn_put_down_by_mistake_lies_there_and_is_taken():
    table = _table(2, inputs=["table roll mouse dog", "1 grab granny"])
    assert _told(table.events[-1:]) == [("MC-G8", "grab", 1, "granny")]
    assert _told(table.play("1 place chair_on")) == [
        ("MC-G8", "wrong_move", 1, "granny", "chair_on"),
        ("MC-25", "token", 1, 1, -1),
    ]
    assert table.legal(1) == []


def test_equal_faces_let_everybody_reach_for_the_own_pawn_only():
    table = _table(3, inputs=["table roll cat cat"], turn=1)
    assert table.legal(0) == ["grab mouse"]
    assert table.legal(2) == ["grab dog"]
    assert table.legal("table") == []
    table.play("1 grab cat")
    assert table.legal(1)[-10:] == ["swap chair kennel", "pass", *(f"place {spot}" for spot in SPOTS)]


def test_the_roller_who_errs_may_still_choose():
    table = _table(inputs=["table roll cat cat", "0 grab mouse", "0 place burrow_in"])
    assert table.position()["erred"] == [1, 0, 0, 0]
    assert table.legal(0)[-2:] == ["swap chair kennel", "pass"]
    table.play("0 pass")
    assert table.position() == _table(turn=1, rolls=1, tokens=[4, 5, 5, 5]).position()


def test_without_the_trap_only_the_roller_acts_after_equal_faces():
    table = _table(inputs=["table roll cat cat"], options={"double_trap": False})
    assert [table.legal(seat) for seat in (1, 2, 3)] == [[], [], []]
    assert len(table.legal(0)) == 3 + 6 + 1
    assert _reason(table, "0 grab mouse") == "hands_off"
    assert _reason(table, "0 place burrow_in") == "wrong_phase"
    rules = table.game.rules
    assert rules.actor(table._state, table._box) == 0


def test_who_must_swap_may_not_pass():
    table = _table(inputs=["table roll cat cat"], options={"must_swap": True})
    assert "pass" not in table.legal(0)
    assert _reason(table, "0 pass") == "must_swap"
    assert _told(_table(inputs=["table roll cat cat", "0 pass"]).events[2:]) == [
        ("MC-G2", "pass", 0),
        ("MC-G3", "next", 1),
    ]


def test_a_wrong_spot_is_paid_once_and_the_pawn_may_go_on():
    table = _table(inputs=["table roll mouse cat", "0 grab mouse"])
    assert _told(table.play("0 place tree_up")) == [
        ("MC-G7", "wrong_spot", 0, "mouse", "tree_up"),
        ("MC-G7", "token", 0, 0, -1),
    ]
    table.play("0 grab mouse")
    assert _rules(table.play("0 place tree_foot")) == ["MC-G7"]
    table.play("0 grab mouse")
    assert _rules(table.play("0 place burrow_in")) == ["MC-16"]
    table.play("table timeout")
    assert (table.position()["tokens"], table.position()["erred"]) == ([5, 4, 5, 5], [0] * 4)


def test_with_retry_a_wrong_spot_costs_nothing_but_time():
    table = _table(options={"wrong_spot": "retry"}, inputs=["table roll mouse cat", "0 grab mouse"])
    assert _told(table.play("0 place tree_up")) == [("MC-G7", "wrong_spot", 0, "mouse", "tree_up")]
    assert (table.position()["tokens"], table.position()["erred"]) == ([5] * 4, [0] * 4)


# Two and three players


@pytest.mark.parametrize(
    ("inputs", "told", "tokens", "reserve"),
    [
        (
            ["1 grab cat", "0 grab dog", "1 place tree_up @9", "table timeout"],
            [("MC-32", "duel_won", 1, 0), ("MC-32", "token", 0, 0, -1)],
            [4, 5],
            17,
        ),
        (
            ["1 grab cat", "0 grab dog", "0 place tree_foot @9", "table timeout"],
            [("MC-33", "duel_won", 0, 1), ("MC-33", "token", 0, -1, 0)],
            [6, 5],
            15,
        ),
        (
            ["0 grab dog", "0 place tree_foot @9", "table timeout"],
            [("MC-G12", "duel_won", 0, -1), ("MC-33", "token", 0, -1, 0)],
            [6, 5],
            15,
        ),
    ],
)
def test_a_duel_with_a_common_pawn_is_settled_with_the_reserve(inputs, told, tokens, reserve):
    table = _table(2, pawns={"mouse": 1, "cat": -1, "dog": 0, "granny": -1})
    assert _told(table.play("table roll dog cat"))[1:] == [
        ("MC-18", "duel", -1, "tree", ["dog", "cat"], [0, -1]),
        ("MC-30", "common", -1, "cat"),
    ]
    for text in inputs:
        table.play(text)
    assert _told(table.events[-3:-1]) == told
    assert (table.position()["tokens"], table.position()["reserve"]) == (tokens, reserve)


def test_the_stand_in_keeps_the_common_pawn_after_a_wrong_spot():
    inputs = ["table roll mouse granny", "2 grab granny", "2 place chair_side"]
    table = _table(3, inputs=inputs)
    assert (table.legal(1), table.legal(2)) == (["grab cat"], ["grab granny"])
    assert _reason(table, "1 grab granny") == "pawn_taken"
    assert _reason(table, "2 grab dog") == "in_duel"
    assert _told(table.play("2 grab granny")) == [("MC-30", "grab", 2, "granny")]


def test_a_common_pawn_that_is_not_called_is_taken_once():
    table = _table(3, inputs=["table roll mouse cat", "2 grab granny"])
    assert _told(table.events[-1:]) == [("MC-G8", "grab", 2, "granny")]
    assert table.legal(0) == ["grab mouse"]
    assert _reason(table, "0 grab granny") == "in_duel"
    held = _table(2, phase="duel", dice=["mouse", "dog"], spots=HOME | {"granny": "tree_up"})
    assert held.legal(1) == ["grab cat", "grab dog"]
    assert _reason(held, "1 grab granny") == "pawn_taken"


def test_without_the_trap_two_common_pawns_bring_the_next_roller_at_once():
    table = _table(2, options={"double_trap": False})
    assert _told(table.play("table roll dog granny @30")) == [
        ("MC-11", "roll", 0, ["dog", "granny"]),
        ("MC-35", "nothing", -1),
        ("MC-35", "next", 1),
    ]
    assert table.position() == _table(2, turn=1, clock=30, rolls=1).position()
    assert _reason(table, "0 grab mouse") == "hands_off"


def test_two_common_pawns_are_a_trap_until_the_clock_closes_it():
    table = _table(2, inputs=["table roll dog granny @30", "1 grab cat @400", "0 grab mouse @500"])
    assert _told(table.events) == [
        ("MC-11", "roll", 0, ["dog", "granny"]),
        ("MC-35", "nothing", -1),
        ("MC-26", "grab", 1, "cat"),
        ("MC-26", "grab", 0, "mouse"),
    ]
    assert _told(table.play("0 place burrow_in @700")) == [
        ("MC-25", "wrong_move", 0, "mouse", "burrow_in"),
        ("MC-25", "token", 0, 0, -1),
    ]
    assert _reason(table, "table timeout @3029") == "too_early"
    assert _told(table.play("table timeout")) == [("MC-G9", "timeout", -1), ("MC-35", "next", 1)]
    assert table.position() == _table(2, turn=1, clock=3030, rolls=1, tokens=[4, 5]).position()


def test_two_equal_faces_of_a_common_pawn_are_equal_faces():
    assert _table(2, inputs=["table roll dog dog"]).position()["phase"] == "choice"


# The end


@pytest.mark.parametrize(
    ("tokens", "end", "rules", "winners"),
    [
        ([9, 5, 2, 5], "goal", ["MC-36", "MC-36"], [0]),
        ([5, 1, 7, 6], "broke", ["MC-37", "MC-37"], [2]),
        ([9, 1, 8, 5], "goal", ["MC-36", "MC-36"], [0]),
        ([6, 1, 7, 5], "broke", ["MC-37", "MC-G20"], [0, 2]),
        ([9, 4, 10, 2], "goal", ["MC-36", "MC-G20"], [0, 2]),
        ([8, 2, 12, 2], "goal", ["MC-36", "MC-36"], [2]),
    ],
)
def test_the_goal_is_looked_at_before_empty_hands(tokens, end, rules, winners):
    inputs = ["table roll mouse cat", "0 grab mouse", "0 place burrow_in", "table timeout"]
    table = _table(inputs=inputs, tokens=tokens)
    assert _rules(table.events[-2:]) == rules
    assert _told(table.events[-2:-1]) == [(rules[0], "end", -1, end)]
    assert _told(table.events[-1:]) == [(rules[1], "win", winners[0], winners)]
    assert (table.over, table.winners, table.turn) == (True, winners, 1)
    assert table.scores == table.position()["tokens"]


def test_goal_sets_how_many_tokens_win():
    inputs = ["table roll mouse cat", "0 grab mouse", "0 place burrow_in", "table timeout"]
    assert _table(inputs=inputs, options={"goal": 6}).winners == [0]


def test_if_nobody_has_a_token_all_share_the_win():
    table = _table(2, inputs=["table roll mouse cat", "table timeout"], tokens=[0, 0])
    assert (table.winners, table.position()["end"]) == ([0, 1], "broke")


@pytest.mark.parametrize(
    ("players", "inputs", "before"),
    [
        (4, ["table roll mouse cat", "table timeout"], "no_winner"),
        (4, ["table roll cat cat", "0 swap burrow tree"], "swap_structures"),
        (2, ["table roll dog granny", "table timeout"], "timeout"),
    ],
)
def test_the_last_roll_is_settled_before_the_cap_ends_the_game(players, inputs, before):
    table = _table(players, inputs=inputs, options={"max_rolls": 7}, rolls=6)
    assert [event.kind for event in table.events[-3:]] == [before, "end", "win"]
    assert _rules(table.events[-2:]) == ["MC-G23", "MC-G20"]
    assert (table.position()["end"], table.winners, table.turn) == ("cap", list(range(players)), 1)


def test_without_the_trap_two_common_pawns_look_for_no_end_but_the_cap():
    options = {"double_trap": False}
    assert not _table(2, inputs=["table roll dog granny"], tokens=[0, 12], options=options).over
    assert _table(2, inputs=["table roll dog granny"], rolls=6, options=options | {"max_rolls": 7}).winners == [0, 1]


def test_the_end_is_looked_for_when_the_trap_closes():
    table = _table(2, inputs=["table roll dog granny"], tokens=[0, 9])
    assert not table.over
    assert _told(table.play("table timeout")) == [
        ("MC-G9", "timeout", -1),
        ("MC-37", "end", -1, "broke"),
        ("MC-37", "win", 1, [1]),
    ]


def test_a_finished_table_set_up_by_hand_has_its_winners():
    table = _table(phase="over", end="broke", tokens=[6, 0, 6, 2])
    assert (table.over, table.winners, table.legal(0), table.legal("table")) == (True, [0, 2], [], [])


# Refusals


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("4 dance @0", "no_such_seat"),
        ("0 dance", "unknown_verb"),
        ("table grab", "bad_argument"),
        ("0 grab badger", "bad_argument"),
        ("0 grab mouse cat", "bad_argument"),
        ("0 place burrow", "bad_argument"),
        ("0 swap tree tree", "bad_argument"),
        ("0 swap tree cat", "bad_argument"),
        ("0 swap tree", "bad_argument"),
        ("0 swap", "bad_argument"),
        ("0 pass now", "bad_argument"),
        ("0 pick", "bad_argument"),
        ("table roll mouse", "bad_argument"),
        ("table timeout 5", "bad_argument"),
        ("0 roll mouse cat @99", "clock_back"),
        ("0 roll mouse cat @100", "wrong_actor"),
        ("0 timeout", "wrong_actor"),
        ("table grab mouse", "wrong_actor"),
        ("table pass", "wrong_actor"),
    ],
)
def test_refusals_come_in_their_order(text, reason):
    assert _reason(_table(clock=100), text) == reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [("9 grab mouse", "no_such_seat"), ("0 dance", "game_over"), ("table roll mouse cat", "game_over")],
)
def test_after_the_end_everything_is_refused_as_such_but_a_wrong_seat(text, reason):
    assert _reason(_table(phase="over", end="cap"), text) == reason


@pytest.mark.parametrize(
    ("phase", "text", "reason"),
    [
        ("pick", "1 pick mouse", "not_your_turn"),
        ("pick", "2 pick mouse", "pawn_taken"),
        ("pick", "table roll mouse cat", "wrong_phase"),
        ("pick", "0 grab mouse", "hands_off"),
        ("pick", "0 place burrow_in", "wrong_phase"),
        ("roll", "1 pick mouse", "wrong_phase"),
        ("roll", "1 swap mouse", "wrong_phase"),
        ("roll", "1 pass", "wrong_phase"),
        ("roll", "1 grab mouse", "hands_off"),
        ("roll", "1 place burrow_in", "wrong_phase"),
        ("roll", "table timeout", "wrong_phase"),
        ("choice", "table roll mouse cat", "wrong_phase"),
        ("choice", "table timeout", "wrong_phase"),
        ("choice", "1 pass", "not_your_turn"),
        ("choice", "1 swap cat", "not_your_turn"),
        ("choice", "2 swap dog", "own_pawn"),
        ("choice", "1 grab granny", "hands_off"),
        ("choice", "1 grab mouse", "not_your_pawn"),
        ("choice", "1 place burrow_in", "hand_empty"),
        ("duel", "1 pick mouse", "wrong_phase"),
        ("duel", "table roll mouse cat", "wrong_phase"),
        ("duel", "2 pass", "wrong_phase"),
        ("duel", "0 place burrow_in", "hand_empty"),
        ("duel", "0 grab cat", "not_your_pawn"),
        ("duel", "0 grab granny", "in_duel"),
        ("duel", "table timeout @9999", "too_early"),
    ],
)
def test_every_phase_refuses_what_is_not_its_own(phase, text, reason):
    dice = {"choice": ["cat", "cat"], "duel": ["mouse", "cat"]}.get(phase, [])
    assert _reason(_table(3, phase=phase, turn=2, dice=dice), text) == reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1 pick mouse", "wrong_phase"),
        ("table roll mouse cat", "wrong_phase"),
        ("0 pass", "wrong_phase"),
        ("0 swap cat", "wrong_phase"),
        ("0 swap tree chair", "wrong_phase"),
        ("0 grab dog", "hands_off"),
        ("0 grab cat", "not_your_pawn"),
        ("0 place burrow_in", "hand_empty"),
        ("table timeout @2999", "too_early"),
        ("1 timeout", "wrong_actor"),
    ],
)
def test_the_trap_refuses_what_is_not_its_own(text, reason):
    assert _reason(_table(2, **TRAP), text) == reason


def test_who_is_out_reaches_for_nothing_in_the_trap_either():
    table = _table(2, **TRAP, erred=[1, 0], spots=HOME | {"mouse": "tree_up"})
    assert _reason(table, "0 grab mouse") == "out_of_duel"
    assert (table.legal(0), table.legal(1)) == ([], ["grab cat"])


@pytest.mark.parametrize("phase", ["choice", "duel"])
@pytest.mark.parametrize("pawn", PAWNS[:3])
def test_who_is_out_reaches_for_nothing(phase, pawn):
    dice = ["cat", "cat"] if phase == "choice" else ["mouse", "cat"]
    table = _table(3, phase=phase, dice=dice, erred=[0, 0, 1], spots=HOME | {"dog": "tree_up"})
    assert _reason(table, f"2 grab {pawn}") == "out_of_duel"


@pytest.mark.parametrize("pawn", PAWNS)
def test_who_has_put_it_right_reaches_for_nothing(pawn):
    table = _table(inputs=["table roll mouse cat", "0 grab mouse", "0 place burrow_in"])
    assert _reason(table, f"0 grab {pawn}") == "already_placed"


@pytest.mark.parametrize("pawn", PAWNS)
def test_a_full_hand_reaches_for_nothing(pawn):
    assert _reason(_table(inputs=["table roll mouse cat", "0 grab mouse"]), f"0 grab {pawn}") == "hand_full"


# Positions


DUEL = {"phase": "duel", "dice": ["mouse", "cat"]}
MIXED = {"phase": "duel", "dice": ["mouse", "granny"]}  # with three players the granny is common
CHOICE = {"phase": "choice", "dice": ["cat", "cat"]}


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        ({"phase": "dinner"}, "phase: 'dinner' is not one of"),
        ({"turn": 3}, "turn: 3"),
        ({"clock": LATEST + 1}, "clock"),
        ({"clock": -1}, "clock"),
        ({"rolls": 1001}, "rolls: 1001"),
        ({"rolls": 1000}, "rolls: after 1000 rolls"),
        ({"phase": "pick", "rolls": 1000}, "rolls: after 1000 rolls"),
        ({"tokens": [5, 5]}, "tokens: has 2 entries, not 3"),
        ({"tokens": [5, 5, 27]}, "tokens: 27"),
        ({"tokens": [9, 9, 9]}, "tokens: 27 tokens"),
        ({"tokens": [5, 5, 5], "reserve": 12}, "tokens: 15 tokens and 12 in the reserve"),
        ({"reserve": -1}, "reserve"),
        ({"pawns": {"mouse": 0, "cat": 1, "dog": 2}}, "pawns: must be a table"),
        ({"pawns": [0, 1, 2, -1]}, "pawns: must be a table"),
        ({"pawns": {"mouse": 0, "cat": 1, "dog": 3, "granny": -1}}, "pawns: 3"),
        ({"pawns": {"mouse": 0, "cat": 1, "dog": -1, "granny": -1}}, "pawns: seat 2 owns 0 pawns, not 1"),
        ({"pawns": {"mouse": 0, "cat": 1, "dog": 2, "granny": 2}}, "pawns: seat 2 owns 2 pawns, not 1"),
        (
            {"phase": "pick", "pawns": {"mouse": 0, "cat": -1, "dog": -1, "granny": -1}},
            "pawns: seat 0 owns 1 pawns, not 0",
        ),
        ({"layout": ["burrow", "tree", "chair"]}, "layout"),
        ({"layout": ["burrow", "tree", "chair", "chair"]}, "layout"),
        ({"layout": "burrow"}, "layout: 'burrow' is not a list"),
        ({"dice": ["mouse", "cat"]}, "dice"),
        ({"dice": ["mouse"], "phase": "duel"}, "dice"),
        ({"dice": ["mouse", "bear"], "phase": "duel"}, "dice: 'bear'"),
        ({"dice": ["cat", "cat"], "phase": "duel"}, "dice"),
        ({"dice": ["mouse", "cat"], "phase": "choice"}, "dice"),
        ({"phase": "choice"}, "dice"),
        ({"rolled_at": 5}, "rolled_at: must be 0"),
        (CHOICE | {"rolled_at": 5}, "rolled_at: must be 0"),
        (DUEL | {"first_at": 5}, "first_at: must be 0"),
        (DUEL | {"first_at": LATEST + 1}, "first_at"),
        ({"first": 0}, "first: 0"),
        (DUEL | {"first": 2}, "first: seat 2 plays no pawn"),
        (CHOICE | {"stand_in": 1}, "stand_in: 1"),
        (DUEL | {"stand_in": 2}, "stand_in: must be a seat"),
        (MIXED | {"stand_in": 0}, "stand_in: must be a seat"),
        ({"hand": ["mouse", "", ""]}, "hand: pawns are in hands only"),
        (DUEL | {"hand": ["mouse", ""]}, "hand: has 2 entries"),
        (DUEL | {"hand": ["bear", "", ""]}, "hand: 'bear'"),
        (DUEL | {"hand": ["cat", "", ""]}, "hand: seat 0 may not hold the cat"),
        (CHOICE | {"hand": ["granny", "", ""]}, "hand: seat 0 may not hold the granny"),
        (
            DUEL | {"hand": ["", "", "granny"], "spots": HOME | {"granny": "tree_up"}},
            "hand: the granny is in two places",
        ),
        (DUEL | {"hand": ["granny", "", "granny"]}, "hand: the granny is in two places"),
        (DUEL | {"hand": ["", "", "dog"], "erred": [0, 0, 1]}, "hand: seat 2 has made a wrong move"),
        (DUEL | {"hand": ["mouse", "", ""], "first": 0}, "hand: seat 0 has put its pawn right"),
        (DUEL | {"hand": ["granny", "", ""]}, "hand: seat 0 is in the duel"),
        (MIXED | {"hand": ["", "", "dog"], "stand_in": 2}, "hand: seat 2 is in the duel"),
        (MIXED | {"hand": ["", "", "granny"], "stand_in": 1}, "hand: seat 2 holds the called granny"),
        ({"spots": HOME | {"dog": "tree_up"}}, "spots: pawns lie on spots only"),
        (DUEL | {"spots": HOME | {"dog": "moon"}}, "spots: 'moon'"),
        (DUEL | {"spots": {"dog": "tree_up"}}, "spots: must be a table"),
        ({"erred": [1, 0, 0]}, "erred: 1"),
        (CHOICE | {"erred": [2, 0, 0]}, "erred: 2"),
        (DUEL | {"erred": [3, 0, 0]}, "erred: 3"),
        ({"end": "goal"}, "end: phase is 'over' exactly"),
        ({"phase": "over"}, "end: phase is 'over' exactly"),
        ({"end": "never"}, "end: 'never'"),
    ],
)
def test_a_position_that_cannot_be_is_named(position, complaint):
    with pytest.raises(mousehole.BadPosition, match=complaint):
        Table("mamicatchmi", players=3, position=position)


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        ({"phase": "trap"}, "dice: must show two different faces"),
        (TRAP | {"dice": ["dog", "dog"]}, "dice: must show two different faces"),
        (TRAP | {"dice": ["mouse", "dog"]}, "dice: in 'trap' both faces"),
        (TRAP | {"erred": [2, 0]}, "erred: 2"),
        (TRAP | {"stand_in": 0}, "stand_in: 0"),
        (TRAP | {"first": 0}, "first: 0"),
        (TRAP | {"hand": ["dog", ""]}, "hand: seat 0 may not hold the dog"),
        (TRAP | {"hand": ["mouse", ""], "erred": [1, 0]}, "hand: seat 0 has made a wrong move"),
    ],
)
def test_a_trap_that_cannot_be_is_named(position, complaint):
    with pytest.raises(mousehole.BadPosition, match=complaint):
        _table(2, **position)


def test_there_is_no_trap_where_it_is_switched_off_or_too_few_pawns_are_common():
    with pytest.raises(mousehole.BadPosition, match="phase: with double_trap = false"):
        _table(2, options={"double_trap": False}, **TRAP)
    with pytest.raises(mousehole.BadPosition, match="dice: in 'trap' both faces"):
        _table(3, **TRAP)


def test_two_common_pawns_make_no_duel():
    with pytest.raises(mousehole.BadPosition, match="dice: two common pawns"):
        _table(2, phase="duel", dice=["dog", "granny"])


def test_who_holds_the_called_common_pawn_is_the_stand_in_said_or_unsaid():
    assert _table(3, **MIXED, hand=["", "granny", ""]).position()["stand_in"] == 1


def test_in_pick_the_seats_before_the_turn_have_their_usual_pawns():
    assert _table(phase="pick").legal(0) == [f"pick {pawn}" for pawn in PAWNS]
    assert _table(phase="pick", turn=2).position()["pawns"] == {"mouse": 0, "cat": 1, "dog": -1, "granny": -1}


def test_a_reserve_may_be_smaller_than_the_box_allows():
    table = _table(3, reserve=0, inputs=["table roll mouse granny", "0 grab mouse", "0 place chair_side"])
    assert _told(table.play("table timeout"))[1:3] == [("MC-G12", "duel_won", 0, -1), ("MC-G15", "no_token", 0, -1, 0)]


def test_every_view_is_the_whole_position():
    table = _table(inputs=["table roll mouse cat", "2 grab dog"])
    assert all(table.view(seat) == table.position() for seat in (None, 0, 1, 2, 3))


def test_there_is_nothing_to_learn_and_nothing_to_deal_anew():
    table = _table(inputs=["table roll mouse cat", "2 grab dog"])
    before, rules, knowledge = bytes(table), table.game.rules, table.game.knowledge_mirror()
    for row in (row for event in table.events for row in event.rows):
        rules.learn(knowledge, table._state, table._box, 0, row)
    rules.resample(table._state, table._box, 0, knowledge, stream(1))
    assert (bytes(table), knowledge) == (before, table.game.knowledge_mirror())


# Random play


def _random_game(players, options, number):
    """Every state of a game played at random in CPython, and its log."""
    game = load("mamicatchmi")
    box = game.box(players, resolve(game.notation.OPTIONS, options), game.components)
    step, state, rng, log = (
        drive.make_step(game.rules),
        game.state_mirror(),
        stream("mamicatchmi", number),
        new_log(20_000),
    )
    room, weights = [0] * game.rules.MOST_LEGAL, [0] * game.rules.MOST_LEGAL
    game.rules.setup(state, box, rng)
    states = [state.copy()]
    while not game.rules.is_over(state, box):
        step(state, box, room, weights, rng, log)
        states.append(state.copy())
    assert not game.rules.is_half(state, box)
    return box, states, rows_of(log)


VARIANTS = [
    {},
    {"wrong_spot": "retry", "goal": 6, "trap_ms": 500},
    {"double_trap": False, "must_swap": True, "dice": "even"},
]


@pytest.mark.parametrize("options", VARIANTS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_tokens_pawns_and_structures_are_never_lost_or_made(players, options):
    _, states, _ = _random_game(players, options, 1)
    for state in states:
        assert sum(state.tokens) + state.reserve == 26
        assert sorted(state.layout) == [0, 1, 2, 3]
        held = [pawn for pawn in state.hand if pawn]
        assert len(held) == len(set(held))
        assert all(state.spots[pawn] == 0 for pawn in held)
        if state.phase != 0:
            assert sorted(owner for owner in state.owner[1:] if owner >= 0) == list(range(players))


@pytest.mark.compiled
@pytest.mark.parametrize("options", VARIANTS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_compiled_rules_play_the_same_games_byte_for_byte(players, options):
    from mousehole.engine.compile import compiled

    box, states, rows = _random_game(players, options, 2)
    records, log = compiled(load("mamicatchmi")).trace(box, "mamicatchmi", 2, 20_000, 20_000)
    assert [record.tobytes() for record in records] == [state.tobytes() for state in states]
    assert [tuple(row) for row in log[1 : int(log[0][0]) + 1].tolist()] == rows


def test_every_kind_of_event_and_every_rule_that_is_cited_is_reached_by_random_play_and_can_be_explained():
    game = load("mamicatchmi")
    kinds, rules = set(), set()
    for players in (2, 3, 4):
        for number, options in enumerate([*VARIANTS, {"max_rolls": 3}, {"tie_ms": 1000}] * 4):
            _, _, rows = _random_game(players, options, number)
            for event in game.events(rows):
                if (event.kind, event.rule) not in rules:
                    assert event.rule in mousehole.explain(event, "en")
                    assert mousehole.explain(event, "it")
                rules.add((event.kind, event.rule))
                kinds.add(event.kind)
    assert kinds == {kind.name for kind in game.notation.EVENTS.values()}
    cited = {rule for _, rule in rules}
    assert {f"MC-{number:02d}" for number in [*range(5, 8), *range(11, 24), 25, 26, 27, 29, 30, 32, 33, 35]} <= cited
