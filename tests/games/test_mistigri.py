"""Mistigri: the book's example, what is printed in no scenario, what must be refused, and what a seat remembers."""

from collections import Counter

import numpy as np
import pytest

import mousehole
from mousehole import Table
from mousehole.engine import drive
from mousehole.engine.events import ROW, new_log, row_for, rows_of
from mousehole.engine.options import resolve
from mousehole.engine.random import stream
from mousehole.engine.sets import count
from mousehole.games import load
from mousehole.games.mistigri import memory, notation, terms
from mousehole.games.mistigri.names import CARDS, CODES
from mousehole.games.mistigri.positions import KEYS
from mousehole.games.mistigri.sets import holds
from mousehole.table.words import what_happened

GAME = load("mistigri")
RULES = GAME.rules
SPECTATOR = -1


def _table(hands, **position):
    options = position.pop("options", None)
    components = position.pop("components", None)
    given = {"phase": "discard", "hands": hands, **position}
    return Table("mistigri", players=len(hands), options=options, components=components, position=given)


def _play(table, *inputs):
    """The events of the last input."""
    events = []
    for text in inputs:
        events = table.play(text)
    return events


def _told(events):
    return [(event.rule, event.kind) for event in events]


def _reason(table, text):
    before = bytes(table)
    with pytest.raises(mousehole.Refused) as refused:
        table.play(text)
    assert bytes(table) == before
    return refused.value.reason


# The book


def test_the_printed_example_gives_11_7_and_4_points():
    table = _table([["1v", "3b"], ["1y", "4r"], ["3v", "M"], [], []], phase="draw")
    events = _play(table, "table draw M", "0 pass", "table draw 3b", "1 pass", "table draw 1y", "2 pass")
    assert [event["points"] for event in events if event.kind == "penalty"] == [11, 7, 4]
    assert [event["cards"] for event in events if event.kind == "penalty"] == [["1v", "M"], ["3b", "4r"], ["1y", "3v"]]
    assert [event.seat for event in events if event.kind == "spared"] == [3, 4]
    assert [event.seat for event in events if event.kind == "mistigri"] == [0]


# Deck and deal


@pytest.mark.parametrize(("players", "cards", "points"), [(3, 28, 141), (4, 37, 166), (5, 46, 175)])
def test_a_shuffled_table_has_nine_cards_each_and_ten_on_the_first_players_right(players, cards, points):
    hands = Table("mistigri", players=players, seed=5).position()["hands"]
    assert [len(hand) for hand in hands] == [9] * (players - 1) + [10]
    deck = [card for hand in hands for card in hand]
    assert len(deck) == cards
    assert sum(10 if card == "M" else int(card[0]) for card in deck) == points


@pytest.mark.parametrize(("colours", "each"), [(3, 15), (5, 9)])
def test_the_colours_are_dealt_evenly_over_the_45_cats(colours, each):
    hands = Table("mistigri", players=5, seed=1, options={"colours": colours}).position()["hands"]
    letters = Counter(card[-1] for hand in hands for card in hand if card != "M")
    assert letters == dict.fromkeys("rygbvo"[:colours], each)


def test_with_six_colours_there_are_orange_cats_and_no_card_twice_but_for_the_low_ones():
    hands = Table("mistigri", players=5, seed=1, options={"colours": 6}).position()["hands"]
    twins = {card for card, copies in Counter(card for hand in hands for card in hand).items() if copies > 1}
    assert {card for hand in hands for card in hand} >= {"1o", "2o", "3o"}
    assert {card[0] for card in twins} == {"1", "2", "3"}


def test_a_set_up_by_shuffle_is_the_position_that_it_makes():
    table = Table("mistigri", players=4, seed=11)
    assert bytes(Table("mistigri", players=4, position=table.position())) == bytes(table)


def test_dealt_cards_are_seen_by_their_receiver_only():
    table = _table([["3r"], ["5r"], ["3y"]], passed=[True] * 3, said=[True, True, False], turn=2)
    table.play("2 pass")
    event = table.play("table deal 8g")[0]
    assert (event.rule, event.kind, event.seat, event["card"]) == ("MI-10", "deal", 2, "8g")
    assert "card" not in event.seen_by(1)
    assert event.seen_by(2)["card"] == "8g"


def test_chance_deals_a_whole_round_and_then_draws_for_the_first_player():
    table = _table([["3r"], ["5r"], ["3y"]], passed=[True] * 3, said=[True, True, False], turn=2)
    table.play("2 pass")
    for _ in range(28):
        table.play(table.chance())
    assert [(e.rule, e.kind, e.seat) for e in table.events[-2:]] == [("MI-11", "deal", 0), ("MI-12", "turn", 1)]
    assert table.events[-1]["from"] == 0
    assert table.view(0)["counts"] == [10, 9, 9]
    assert (table.position()["turns"], table.position()["draws"]) == (1, 1)


def test_equal_cards_weigh_by_their_copies():
    table = _table([["3r"], ["4g"], ["4v", "4v", "7r"]], phase="draw")
    actions, weights = [0] * RULES.MOST_LEGAL, [0] * RULES.MOST_LEGAL
    count = RULES.chances(table._state, table._box, actions, weights)
    assert [CODES[card] for card in actions[:count]] == ["4v", "7r"]
    assert weights[:count] == [2, 1]


def test_where_nothing_is_left_to_chance_there_is_no_chance():
    assert _table([["3r"], ["4g"], ["4v"]]).chance() is None


# The turn


def test_a_turn_tells_whom_it_draws_from_and_cites_skipped_neighbours():
    table = _table([["3r", "5r"], [], ["4v", "7r"], ["6b"]], turn=2)
    event = _play(table, "2 pass")[-1]
    assert (event.rule, event.seat, event["from"]) == ("MI-21", 3, 2)
    event = _play(table, "table draw 4v", "3 pass")[-1]
    assert (event.rule, event.seat, event["from"]) == ("MI-21", 0, 3)
    event = _play(table, "table draw 4v", "0 discard 3r 5r")[-1]
    assert (event.rule, event.seat, event["from"]) == ("MI-39", 2, 0)


def test_a_draw_is_seen_by_the_two_only():
    event = _table([["3r"], ["4g"], ["4v", "7r"]], phase="draw").play("table draw 7r")[0]
    assert (event["from"], event["card"]) == (2, "7r")
    assert ["card" in event.seen_by(seat) for seat in (0, 1, 2, None)] == [True, False, True, False]


def test_legal_inputs_come_once_each_in_canonical_order():
    table = _table([["1r", "1r", "1y", "2r", "2y", "M"], ["4g"], ["4v"], ["5v"], ["6r"]])
    assert table.legal(0) == [
        "discard 1r 1r", "discard 1r 1y", "discard 1r 2r", "discard 1y 2y", "discard 2r 2y", "pass",
    ]  # fmt: skip
    assert table.legal(1) == []
    assert table.legal("table") == []


def test_three_copies_of_a_card_are_named_once():
    table = _table([["1r", "1r", "1r"], ["4g"], ["4r"], ["5r"], ["6r"]], options={"colours": 3})
    assert table.legal(0) == ["discard 1r 1r", "pass"]


def test_gifts_swaps_and_takes_come_once_each_in_canonical_order():
    give = _table([["4v", "4v", "M"], ["4g"], [], ["6r"]], phase="give", effect=4)
    assert give.legal(0) == ["give 4v 1", "give 4v 3", "give M 1", "give M 3"]
    swap = _table([["4v", "4v", "M"], ["4g"], ["6r"]], phase="swap", turn=1, pending=3, pending_by=0, pile=["3g", "3g"])
    assert swap.legal(0) == ["swap 4v 3g", "swap M 3g"]
    assert swap.legal(1) == []
    take = _table([["7r"], ["4g"], ["6r"]], phase="five", effect=5, to=1, pile=["5r", "5y", "M"])
    assert take.legal(0) == ["take 5r", "take 5y", "take M"]
    pick = _table([["7r", "7y"], ["4g"], ["6r"]], phase="pick", effect=2)
    assert pick.legal(0) == ["pick 7r", "pick 7y"]
    assert _table([["7r"], ["4g"], ["6r"]], phase="choice", effect=3).legal(0) == ["effect", "reverse"]


def test_the_two_halves_of_a_swap_are_each_written_in_full():
    table = _table([["6g", "M"], ["4g"], ["6r"]], phase="swap", turn=1, pending_by=0, pile=["3r", "3y"])
    state, box = table._state, table._box
    RULES.play(state, box, 0, terms.MISTIGRI, 0, 0, None)
    assert RULES.is_half(state, box)
    assert table.legal(0) == ["swap M 3r", "swap M 3y"]


def test_every_pair_has_an_action_of_its_own():
    cats = [card for card in CARDS.values() if card != terms.MISTIGRI]
    pairs = [(a, b) for a in cats for b in cats if a <= b and terms.is_pair(a, b)]
    actions = [terms.pair_action(*pair) for pair in pairs]
    assert sorted(actions) == list(range(terms.FIRST_PAIR, terms.ACTIONS))
    assert [terms.pair_of(action) for action in actions] == pairs


def test_a_pair_of_both_and_a_pair_by_value_are_told_apart():
    events = _table([["3g", "3g", "7y"], ["4g"], ["4v"]]).play("0 discard 3g 3g")
    assert (events[0].rule, events[0]["cards"], events[0]["pair"]) == ("MI-20", ["3g", "3g"], "both")
    events = _table([["3g", "3b", "7y"], ["4g"], ["4v"]]).play("0 discard 3b 3g")
    assert (events[0].rule, events[0]["cards"], events[0]["pair"]) == ("MI-19", ["3g", "3b"], "value")
    events = _table([["3g", "4g", "7y"], ["4y"], ["4v"]]).play("0 discard 4g 3g")
    assert (events[0].rule, events[0]["cards"], events[0]["pair"]) == ("MI-18", ["3g", "4g"], "colour")


# Effects


def test_the_help_card_comes_up_before_the_miaow():
    table = _table([["3r", "7r"], ["4g"], ["4v"]], passed=[True, False, False], said=[True, False, False])
    kinds = _told(table.play("0 discard 3r 7r"))
    assert kinds == [("MI-18", "discard"), ("MI-43", "help_up"), ("MI-38", "miaow"), ("MI-39", "turn")]


def test_1_1_that_empties_the_hand_says_miaow_after_the_other_ones():
    table = _table([["1r", "1r", "1y", "1v"], ["4g"], ["5v"], ["6r"], ["7r"]])
    events = _play(table, "0 discard 1r 1r", "0 effect")
    assert _told(events) == [("MI-22", "more"), ("MI-38", "miaow"), ("MI-39", "turn")]
    assert events[0]["cards"] == ["1y", "1v"]


def test_1_1_as_the_last_cards_still_lets_the_arrow_be_turned():
    table = _table([["1r", "1r"], ["4g"], ["5v"], ["6r"], ["7r"]])
    table.play("0 discard 1r 1r")
    assert table.legal(0) == ["effect", "reverse"]
    assert _told(table.copy().play("0 effect"))[0] == ("MI-23", "void")
    event = table.play("0 reverse")[0]
    assert (event.rule, event["direction"], table.turn) == ("MI-24", -1, 4)


@pytest.mark.parametrize(("pair", "rule"), [(("2r", "2y"), "MI-G15"), (("3r", "3y"), "MI-G15")])
def test_2_2_and_3_3_are_void_without_a_hand(pair, rule):
    table = _table([list(pair), ["4g"], ["5v"], ["6r"]])
    event = _play(table, f"0 discard {pair[0]} {pair[1]}", "0 effect")[0]
    assert (event.rule, event.kind, event["effect"]) == (rule, "void", int(pair[0][0]))
    assert (table.position()["pending"], table.turn) == (0, 1)


@pytest.mark.parametrize("value", ["2", "3"])
def test_2_2_and_3_3_are_void_for_the_last_player(value):
    table = _table([[f"{value}r", f"{value}y", "M"], [], [], []])
    events = _play(table, f"0 discard {value}r {value}y", "0 effect")
    assert _told(events)[:2] == [("MI-G15", "void"), ("MI-44", "round_end")]


def test_the_picked_card_is_seen_by_the_chooser_and_then_by_the_drawer():
    table = _table([["2r", "2y", "6g", "M"], ["4g"], ["5v"], ["6r"]])
    event = _play(table, "0 discard 2r 2y", "0 effect", "0 pick M")[0]
    assert (event.rule, event.kind, event["card"]) == ("MI-25", "pick", "M")
    assert ["card" in event.seen_by(seat) for seat in range(4)] == [True, False, False, False]
    assert [("forced" in table.view(seat)) for seat in (0, 1, 2, None)] == [True, False, False, False]
    event = table.play("table draw M")[0]
    assert event.rule == "MI-26"
    assert ["card" in event.seen_by(seat) for seat in range(4)] == [True, True, False, False]
    assert table.view(2)["forced"] == ""


def test_an_ordinary_swap_cites_the_effect_and_shows_both_cards():
    table = _table(
        [["6g", "8b"], ["4g", "6b"], ["5v"]], phase="swap", turn=1, pending=3, pending_by=0, pile=["3r", "3y"]
    )
    event = table.play("0 swap 6g 3y")[0]
    assert (event.rule, event.kind, event["gave"], event["took"]) == ("MI-28", "swap", "6g", "3y")
    assert event.seen_by(None) is event
    assert table.position()["phase"] == "discard"


def test_an_equal_copy_may_be_swapped():
    table = _table([["3g", "8b"], ["4g"], ["5v"]], phase="swap", turn=1, pending=3, pending_by=0, pile=["3g"])
    table.play("0 swap 3g 3g")
    assert (table.position()["hands"][0], table.position()["pile"]) == (["3g", "8b"], ["3g"])


def test_two_draws_and_the_swap_waits_for_none_of_them_when_the_hand_is_gone():
    table = _table([["6g"], ["4g"], ["5v"]], phase="draw", turn=1, pending=3, pending_by=0)
    events = table.play("table draw 6g")
    assert _told(events) == [("MI-13", "draw"), ("MI-38", "miaow"), ("MI-G12", "void")]
    assert (events[-1].seat, events[-1]["effect"]) == (0, 3)


def test_a_swap_lost_to_the_last_player_comes_before_his_last_discard():
    table = _table([["6g"], ["4g"], []], phase="draw", turn=1, pending=3, pending_by=0, pile=["3r", "3y"])
    events = table.play("table draw 6g")
    assert _told(events) == [("MI-13", "draw"), ("MI-38", "miaow"), ("MI-G12", "void"), ("MI-45", "last")]


def test_lapsed_draws_come_before_the_last_discard():
    table = _table([["6g"], ["4g"], []], phase="draw", turn=1, pending=8, pending_by=0, draws=3)
    events = table.play("table draw 6g")
    assert _told(events) == [("MI-36", "draw"), ("MI-38", "miaow"), ("MI-G17", "void"), ("MI-45", "last")]
    assert (events[2].seat, events[2]["effect"]) == (1, 8)


def test_a_gift_is_seen_by_giver_and_receiver():
    event = _table([["7y", "8g"], ["4g"], ["5v"]], phase="give", effect=4).play("0 give 7y 2")[0]
    assert (event.rule, event.kind, event["to"], event["card"]) == ("MI-30", "give", 2, "7y")
    assert ["card" in event.seen_by(seat) for seat in (0, 1, 2, None)] == [True, False, True, False]


def test_4_4_of_the_last_player_is_void():
    events = _table([["4r", "4y", "M"], [], []]).play("0 discard 4r 4y")
    assert _told(events)[:3] == [("MI-19", "discard"), ("MI-G16", "void"), ("MI-44", "round_end")]


def test_5_5_tells_how_many_are_served_and_how_many_go_without():
    table = _table([["5r", "5y", "7y"], ["4g"], ["8b"], ["6r"]])
    events = table.play("0 discard 5r 5y")
    assert (events[-1].rule, events[-1].kind, events[-1]["count"]) == ("MI-31", "five", 4)
    events = _play(table, "0 take 5r", "0 take 5y")
    assert _told(events) == [("MI-32", "take"), ("MI-G9", "short"), ("MI-21", "turn")]
    assert (events[0]["to"], events[0]["card"], events[1]["missing"]) == (2, "5y", 2)


def test_5_5_of_the_last_player_serves_only_him():
    table = _table([["5r", "5y", "7y"], [], []], pile=["M"])
    table.play("0 discard 5r 5y")
    assert table.position()["to"] == 0
    events = table.play("0 take 5r")
    assert _told(events)[:2] == [("MI-32", "take"), ("MI-44", "round_end")]


def test_6_6_as_the_last_cards_is_void():
    events = _table([["6r", "6y"], ["4g"], ["5v"]]).play("0 discard 6r 6y")
    assert _told(events) == [("MI-19", "discard"), ("MI-38", "miaow"), ("MI-G15", "void"), ("MI-39", "turn")]


def test_6_6_with_one_card_left_can_only_be_stopped():
    table = _table([["6r", "6y", "M"], ["4g"], ["5v"]])
    assert _told(table.play("0 discard 6r 6y"))[-1] == ("MI-33", "extra")
    assert table.legal(0) == ["stop"]


def test_the_second_pair_of_6_6_breaks_the_row_too():
    table = _table([["3r", "7r", "8g"], ["4g"], ["5v"]], phase="extra", effect=6, said=[False, True, True])
    table.play("0 discard 3r 7r")
    assert table.position()["said"] == [False, False, False]


@pytest.mark.parametrize(("pair", "draws", "rule"), [("7r 7y", 2, "MI-35"), ("8g 8b", 3, "MI-36")])
def test_7_7_and_8_8_wait_for_the_next_player(pair, draws, rule):
    table = _table([[*pair.split(), "3r", "M"], ["4g"], ["5v"]])
    events = table.play(f"0 discard {pair}")
    assert (events[1].rule, events[1].kind, events[1]["effect"]) == (rule, "pending", int(pair[0]))
    assert table.position()["draws"] == draws
    assert table.play("table draw M")[0].rule == rule


def test_7_7_of_the_last_player_is_void():
    assert _told(_table([["7r", "7y", "M"], [], []]).play("0 discard 7r 7y"))[1] == ("MI-G15", "void")


def test_two_nines_of_a_corrected_box_are_a_pair_without_effect():
    components = {"cats": {"2": [2, 2, 1, 1, 1], "9": [1, 0, 0, 0, 1]}}
    table = _table([["9r", "9v", "M"], ["4g"], ["5v"], ["6r"]], components=components)
    assert _told(table.play("0 discard 9r 9v")) == [("MI-19", "discard"), ("MI-21", "turn")]


# Options


def test_without_a_pair_passo_is_open_even_where_one_must_discard():
    table = _table([["3r", "7y"], ["4g"], ["6b"]], options={"pass_when_able": False})
    assert table.legal(0) == ["pass"]
    table.play("0 pass")


def test_with_a_pair_only_discards_are_open_where_one_must_discard():
    table = _table([["3r", "7r"], ["4g"], ["6b"]], options={"pass_when_able": False})
    assert table.legal(0) == ["discard 3r 7r"]


def test_a_skipped_effect_offers_no_choice():
    table = _table([["1r", "1r"], ["4g"], ["5v"], ["6r"], ["7r"]], options={"empty_hand_effect": "skip"})
    events = table.play("0 discard 1r 1r")
    assert _told(events)[2:] == [("MI-G7", "void"), ("MI-39", "turn")]
    assert events[2]["effect"] == 1


def test_under_way_a_gift_of_the_last_card_ends_the_round():
    table = _table([["7y"], ["4g"], []], phase="give", effect=4, options={"last_turn": "under_way"})
    events = table.play("0 give 7y 1")
    assert _told(events)[2:5] == [("MI-G18", "round_end"), ("MI-50", "spared"), ("MI-46", "penalty")]
    assert (events[2].seat, events[2]["round"], events[2]["reason"]) == (-1, 1, "one_left")


def test_a_last_turn_is_one_more_turn_even_at_the_limit():
    table = _table([["7y"], ["4g"], []], phase="give", effect=4, turns=3, options={"turn_limit": 3})
    events = table.play("0 give 7y 1")
    assert _told(events)[2:] == [("MI-G18", "last")]
    assert (table.position()["turns"], table.turn, table.legal(1)) == (4, 1, ["pass"])


def test_the_turn_limit_makes_everybody_pay():
    table = _table([["3r", "M"], ["4g"], []], options={"turn_limit": 1})
    events = table.play("0 pass")
    assert [event.rule for event in events[1:5]] == ["MI-G24", "MI-G24", "MI-55", "MI-G24"]
    assert events[1]["reason"] == "turn_limit"


def test_one_round_may_be_the_whole_game():
    table = _table([["3r"], ["4g"], []], said=[False, True, False], options={"rounds": 1})
    table.play("0 pass")
    assert (table.over, table.winners, table.position()["round"]) == (True, [2], 1)


def test_without_tie_rounds_a_tie_is_a_shared_win():
    table = _table([["3r", "7r"], ["4g"], []], options={"rounds": 1, "tie_rounds": 0, "last_turn": "under_way"})
    events = table.play("0 discard 3r 7r")
    assert (events[-1].rule, events[-1].kind, events[-1]["winners"]) == ("MI-G20", "game_over", [0, 2])
    assert (table.winners, table.scores) == ([0, 2], [0, -4, 0])


def test_a_tie_names_those_who_share_the_fewest_points():
    table = _table([["3r", "7r"], ["4g"], []], round=2, scores=[5, 9, 5], options={"last_turn": "under_way"})
    events = table.play("0 discard 3r 7r")
    assert (events[-2].rule, events[-2]["seats"]) == ("MI-53", [0, 2])
    assert (events[-1].rule, events[-1].seat, events[-1]["round"]) == ("MI-09", 1, 3)


@pytest.mark.parametrize("option", notation.OPTIONS, ids=lambda option: option.name)
def test_random_games_end_with_every_value_at_the_ends_of_an_option(option):
    values = option.choices or ([False, True] if option.low is None else [option.low, option.high])
    for value in values:
        for _ in _random_play(3, {option.name: value}, "ends"):
            pass


# Ends


def test_the_row_of_passo_counts_only_who_has_cards():
    table = _table([["3r"], ["4g"], []], said=[False, True, False], passed=[False, True, False])
    assert _told(table.play("0 pass"))[1] == ("MI-47", "round_end")


def test_a_hand_closes_the_game_open_to_all():
    table = _table(
        [["3r"], ["4g"], []], round=3, said=[False, True, False], passed=[False, True, False], scores=[0, 5, 9]
    )
    events = table.play("0 pass")
    assert (events[-1].rule, events[-1]["winners"]) == ("MI-52", [0])
    assert table.over
    assert table.view(None)["hands"] == [["3r"], ["4g"], []]
    assert (table.view(1)["hand"], table.view(None)["hand"]) == (["4g"], [])
    assert _reason(table, "0 pass") == "game_over"
    assert [table.legal(seat) for seat in ("table", 0, 1, 2)] == [[], [], [], []]


def test_a_position_that_is_over_has_the_winners_of_its_scores():
    table = Table("mistigri", players=4, position={"phase": "over", "scores": [3, 1, 4, 1]})
    assert (table.over, table.winners) == (True, [1, 3])


def test_a_view_tells_counts_and_hides_hands_and_deck():
    table = Table("mistigri", players=3, seed=4)
    view = table.view(1)
    assert not {"hands", "deck"} & set(view)
    assert view["hand"] == table.position()["hands"][1]
    assert (view["counts"], view["deck_count"]) == ([9, 9, 10], 0)


# Refusals


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("0 pass @x", "bad_input"),
        ("x pass", "bad_input"),
        ("3 dance", "no_such_seat"),
        ("0 dance", "unknown_verb"),
        ("1 pass 3r", "bad_argument"),
        ("1 discard 3r", "bad_argument"),
        ("1 discard 3r 1r", "bad_argument"),
        ("1 discard 3r 3o", "bad_argument"),
        ("1 take x", "bad_argument"),
        ("1 give 3r 3", "bad_argument"),
        ("1 give 3r 01", "bad_argument"),
        ("1 give 3r table", "bad_argument"),
        ("table deal 9v", "bad_argument"),
        ("1 stop", "not_your_turn"),
        ("table draw 3r", "not_your_turn"),
        ("0 stop", "wrong_phase"),
        ("0 take M", "wrong_phase"),
        ("0 draw M", "wrong_phase"),
        ("0 discard 8g 8b", "not_in_hand"),
        ("0 discard 3r 3r", "not_in_hand"),
        ("0 discard 3r M", "not_a_pair"),
    ],
)
def test_refusals_come_in_their_order(text, reason):
    assert _reason(_table([["3r", "7r", "M"], ["4g"], ["6b"]]), text) == reason


@pytest.mark.parametrize(
    ("position", "text", "reason"),
    [
        ({"phase": "draw"}, "table draw 8g", "not_possible"),
        ({"phase": "draw"}, "0 draw 6b", "not_your_turn"),
        ({"phase": "draw"}, "table deal 6b", "wrong_phase"),
        ({"phase": "draw", "pending": 2, "pending_by": 2, "forced": "6b"}, "table draw 7v", "forced_card"),
        ({"phase": "draw", "pending": 2, "pending_by": 2, "forced": "6b"}, "table draw 8g", "forced_card"),
        ({"phase": "deal", "deck": ["3r"]}, "table deal 8g", "not_possible"),
        ({"phase": "swap", "pending": 3, "pending_by": 1, "pile": ["3g"]}, "0 swap 7y 3g", "not_your_turn"),
        ({"phase": "swap", "pending": 3, "pending_by": 1, "pile": ["3g"]}, "1 swap 7y 8g", "not_in_hand"),
        ({"phase": "swap", "pending": 3, "pending_by": 1, "pile": ["3g"]}, "1 swap 4g 8g", "not_in_pile"),
        ({"phase": "pick", "effect": 2}, "0 pick 8g", "not_in_hand"),
        ({"phase": "give", "effect": 4}, "0 give 8g 0", "not_in_hand"),
        ({"phase": "give", "effect": 4}, "0 give 7y 0", "not_to_yourself"),
        ({"phase": "give", "effect": 4}, "0 give 7y 3", "not_active"),
        ({"phase": "five", "effect": 5, "to": 1, "pile": ["5r"]}, "0 take 8g", "not_in_pile"),
        ({"phase": "choice", "effect": 1}, "0 pass", "wrong_phase"),
    ],
)
def test_refusals_of_the_phases(position, text, reason):
    table = Table("mistigri", players=4, position={"hands": [["7y"], ["4g"], ["6b", "7v"], []], **position})
    assert _reason(table, text) == reason


def test_every_reason_has_its_sentence_in_both_languages():
    for reason in notation.REASONS:
        for lang in ("en", "it"):
            assert mousehole.table.words.refusal(GAME, reason, lang).endswith(".")


# Positions by hand

HANDS = [["3r", "7r"], ["4g"], ["6b"]]
GARBAGE = (None, float("nan"), b"x", {}, [[]], [None], "x", 10**30, -7, 1.5, object())


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("value", GARBAGE, ids=lambda value: type(value).__name__)
def test_garbage_in_any_key_is_a_bad_position_that_names_it(key, value):
    with pytest.raises(mousehole.BadPosition, match=f"position {key}"):
        Table("mistigri", players=3, position={"hands": HANDS, key: value})


@pytest.mark.parametrize(
    ("position", "key"),
    [
        ({}, "hands"),
        ({"hands": [["3r"], [], []]}, "hands"),
        ({"hands": HANDS[:2]}, "hands"),
        ({"hands": [["1r"], ["4g"], []]}, "hands"),
        ({"hands": [["3r"], ["3r"], []]}, "hands"),
        ({"hands": HANDS, "pile": ["3r"]}, "pile"),
        ({"hands": HANDS, "deck": ["M"]}, "deck"),
        ({"phase": "deal"}, "deck"),
        ({"phase": "deal", "deck": ["3r"]}, "deck"),
        ({"phase": "deal", "deck": ["3r", "3y"], "turn": 1}, "turn"),
        ({"hands": HANDS, "direction": 0}, "direction"),
        ({"hands": HANDS, "round": 4}, "round"),
        ({"hands": HANDS, "turn": 3}, "turn"),
        ({"hands": HANDS, "draws": 0}, "draws"),
        ({"hands": HANDS, "phase": "discard", "draws": 1}, "draws"),
        ({"hands": HANDS, "to": 1}, "to"),
        ({"hands": HANDS, "effect": 2}, "effect"),
        ({"hands": HANDS, "phase": "choice", "effect": 4}, "effect"),
        ({"hands": HANDS, "phase": "give", "effect": 3}, "effect"),
        ({"hands": [[], ["4g"], ["6b"]], "phase": "pick"}, "hands"),
        ({"hands": [["4g"], [], []], "phase": "give"}, "hands"),
        ({"hands": HANDS, "phase": "five", "pile": ["5r"]}, "to"),
        ({"hands": [["4g"], [], []], "phase": "five", "to": 1, "pile": ["5r"]}, "to"),
        ({"hands": HANDS, "phase": "five", "to": 1}, "pile"),
        ({"hands": HANDS, "phase": "swap", "pending_by": 1, "turn": 2}, "pile"),
        ({"hands": HANDS, "phase": "swap", "pending": 7, "pending_by": 1, "pile": ["3g"]}, "pending"),
        ({"hands": HANDS, "phase": "swap", "pile": ["3g"]}, "pending_by"),
        ({"hands": [["4g"], [], []], "phase": "swap", "pending_by": 1, "pile": ["3g"]}, "pending_by"),
        ({"hands": HANDS, "pending": 4, "pending_by": 2}, "pending"),
        ({"hands": HANDS, "pending": 7}, "pending_by"),
        ({"hands": HANDS, "pending_by": 2}, "pending_by"),
        ({"hands": HANDS, "pending": 7, "pending_by": 1}, "pending_by"),
        ({"hands": HANDS, "turn": 1, "pending": 3, "pending_by": 0}, "pile"),
        ({"hands": HANDS, "phase": "discard", "pending": 7, "pending_by": 2}, "pending"),
        ({"hands": HANDS, "pending": 2, "pending_by": 2}, "forced"),
        ({"hands": HANDS, "forced": "6b"}, "forced"),
        ({"hands": HANDS, "pending": 2, "pending_by": 2, "forced": "3r"}, "forced"),
        ({"hands": HANDS, "turns": 102}, "turns"),
        ({"hands": HANDS, "scores": [1, 2]}, "scores"),
        ({"hands": HANDS, "said": [True, 1, False]}, "said"),
    ],
)
def test_a_position_that_cannot_be_played_is_refused_by_key(position, key):
    with pytest.raises(mousehole.BadPosition, match=f"position {key}:"):
        Table("mistigri", players=3, position=position)


def test_an_unknown_key_is_refused_by_name():
    with pytest.raises(mousehole.BadPosition, match="paws"):
        Table("mistigri", players=3, position={"hands": HANDS, "paws": 1})


def test_defaults_are_those_of_the_game():
    position = Table("mistigri", players=3, position={"hands": HANDS}).position()
    assert position == {
        "round": 1, "first": 0, "turn": 0, "phase": "draw", "direction": 1, "hands": HANDS, "pile": [],
        "passed": [False] * 3, "said": [False] * 3, "effect": 0, "to": -1, "pending": 0, "pending_by": -1,
        "forced": "", "draws": 1, "turns": 1, "deck": [], "scores": [0, 0, 0],
    }  # fmt: skip
    assert list(position) == list(KEYS)
    assert Table("mistigri", players=3, position={"phase": "deal", "deck": ["3r", "3y"]}).position()["turns"] == 0


def test_hands_given_in_any_order_are_written_in_canonical_order():
    table = Table(
        "mistigri", players=3, position={"hands": [["M", "3y", "3r"], ["8b", "8g"], []], "pile": ["7v", "4r"]}
    )
    assert table.position()["hands"] == [["3r", "3y", "M"], ["8g", "8b"], []]
    assert table.position()["pile"] == ["4r", "7v"]


# Components


@pytest.mark.parametrize(
    ("components", "key"),
    [
        ({"cats": {"1": [2, 2, 2, 2, 2]}}, "out.5"),
        ({"out": {"4": [1, 9]}}, "out.4"),
        ({"out": {"3": [1, 2]}}, "out.3"),
        ({"out": {"3": [1, 2, "9"]}}, "out.3"),
        ({"out": {"3": [1, 2, 10]}}, "out.3"),
        ({"cats": {"9": []}}, "cats.9"),
        ({"cats": {"9": [0, 0, 0, 0, 0, 0, 1]}}, "cats.9"),
        ({"cats": {"9": [0, 0, 0, 0, True]}}, "cats.9"),
        ({"cats": {"9": [0, 0, 0, 0, -1]}}, "cats.9"),
        ({"cats": {"9": [10**5000]}}, "cats.9"),
        ({"out": {"5": [10**5000]}}, "out.5"),
        ({"cats": {"mistigri": 2}}, "cats.mistigri"),
        ({"cats": {"9": 1}}, "cats.9"),
        ({"cats": {"10": [1]}}, "cats.10"),
    ],
)
def test_a_box_that_cannot_be_dealt_is_refused_by_key(components, key):
    with pytest.raises(mousehole.BadComponents, match=f"{key}\\b"):
        Table("mistigri", players=5, seed=1, components=components)


def _small_box(**cats):
    return {"cats": {str(value): [0] for value in range(1, 10)} | cats, "out": {"3": []}}


def _open_inputs(table, number):
    for seat in range(table.seats):
        if table.legal(seat):
            yield f"{seat} {table.legal(seat)[number % len(table.legal(seat))]}"


@pytest.mark.parametrize(
    ("cats", "sizes"), [({"2": [1, 1], "3": [1]}, [1, 1, 2]), ({"2": [1, 1], "3": [1, 1], "4": [1, 1]}, [2, 2, 3])]
)
def test_a_small_box_is_dealt_evenly_and_played_to_its_end(cats, sizes):
    for seed in range(40):
        table = Table("mistigri", players=3, seed=seed, components=_small_box(**cats), options={"turn_limit": 12})
        assert [len(hand) for hand in table.position()["hands"]] == sizes
        while not table.over:
            table.play(table.chance() or next(_open_inputs(table, seed)))
        assert bytes(mousehole.replay(table.record())) == bytes(table)


def test_a_small_box_that_cannot_be_dealt_evenly_is_refused_and_says_what_could_be():
    with pytest.raises(mousehole.BadComponents, match=r"out\.3 there are 3 cards; 3 players need 28, .* 10, 7, 4,"):
        Table("mistigri", players=3, seed=1, components=_small_box(**{"2": [1, 1]}))


def test_a_deal_is_as_likely_as_the_ways_in_which_its_cards_fall():
    components = _small_box(**{"2": [2], "3": [1]})
    weights = {}
    for seed in range(300):
        table = Table("mistigri", players=3, seed=seed, components=components)
        hands = tuple(map(tuple, table.position()["hands"]))
        weights[hands] = table.game.notation.deal_weight(table._state, table._box)
    assert sum(weights.values()) == 12  # of four cards that are told apart, two go to one hand
    assert weights[("2r",), ("2r",), ("3r", "M")] == 2
    assert weights[("3r",), ("M",), ("2r", "2r")] == 1


def test_corrected_colours_are_played_with():
    components = {"cats": {"9": [0, 0, 0, 0, 0, 1], "8": [2]}}
    table = _table([["9o", "M"], ["8r", "8r"], ["3r"], ["4r"], ["5r"]], components=components)
    assert _reason(table, "0 discard 9v 9v") == "bad_argument"
    assert _told(_play(table, "0 pass", "table draw M", "1 discard 8r 8r"))[0] == ("MI-20", "discard")


# Random play


def _random_play(players, options, seed, log_rows=512):
    """Every state of one random game and the rows of the last input."""
    box = GAME.box(players, resolve(notation.OPTIONS, options), GAME.components)
    step = drive.make_step(RULES)
    state, rng = GAME.state_mirror(), stream(seed)
    room, weights = [0] * RULES.MOST_LEGAL, [0] * RULES.MOST_LEGAL
    RULES.setup(state, box, rng)
    log = new_log(log_rows)
    yield state, box, []
    while not RULES.is_over(state, box):
        log[0][0] = 0
        step(state, box, room, weights, rng, log)
        yield state, box, rows_of(log)


@pytest.mark.parametrize("players", notation.PLAYERS)
def test_no_card_is_ever_lost_and_every_position_can_be_set_up_again(players):
    for state, box, _ in _random_play(players, {}, "kept"):
        if RULES.is_half(state, box):
            continue
        position = notation.position(state, box)
        cards = [card for place in (*position["hands"], position["pile"], position["deck"]) for card in place]
        assert sorted(CARDS[card] for card in cards) == box.deck[: box.deck_count]
        twin = GAME.state_mirror()
        notation.place(twin, box, position)
        assert twin == state


@pytest.mark.parametrize("players", notation.PLAYERS)
def test_in_play_who_has_said_passo_has_the_help_card_down(players):
    for state, _, _ in _random_play(players, {}, "said"):
        assert state.said & ~state.passed == 0


# Memory


def _learned(seat, table, *inputs):
    """What a seat remembers after these inputs."""
    knowledge = GAME.knowledge_mirror()
    for text in inputs:
        for row in (row for event in table.play(text) for row in event.rows):
            RULES.learn(knowledge, table._state, table._box, seat, row_for(notation.EVENTS, row, seat))
    return knowledge


def _known(knowledge):
    return sorted(
        (CODES[knowledge.cards[i]], [seat for seat in range(5) if knowledge.holders[i] >> seat & 1])
        for i in range(knowledge.known)
    )


def test_a_card_drawn_from_me_is_next_door():
    table = _table([["3r", "5y"], ["4g", "6b"], ["4v", "7r"]], phase="draw")
    assert _known(_learned(2, table.copy(), "table draw 7r")) == [("7r", [0])]
    assert _known(_learned(0, table.copy(), "table draw 7r")) == []
    assert _known(_learned(1, table.copy(), "table draw 7r")) == []


def test_an_unseen_draw_may_have_moved_a_known_card():
    table = _table([["3r", "5y"], ["4g", "6b"], ["4v", "7r"], ["8g"]], phase="draw", turn=3)
    inputs = ["table draw 7r", "3 pass", "table draw 8g", "0 pass"]
    assert _known(_learned(2, table, *inputs)) == [("7r", [0, 3])]


def test_a_known_card_follows_the_last_card_of_a_hand():
    table = _table([["7y", "8g"], ["3r", "5r"], ["4v", "5v"], ["6r"]], phase="draw", turn=1)
    assert _known(_learned(0, table.copy(), "table draw 7y", "1 discard 3r 5r")) == [("7y", [1])]
    assert _known(_learned(0, table, "table draw 7y", "1 discard 3r 5r", "table draw 7y")) == [("7y", [2])]


def test_gifts_takes_and_swaps_are_remembered_until_they_are_laid():
    give = _table([["7y", "8g"], ["4g"], ["5v"], ["6r"]], phase="give", effect=4)
    assert _known(_learned(0, give, "0 give 7y 2")) == [("7y", [2])]
    five = _table([["8g"], ["4g"], ["5v"], ["6r"]], phase="five", effect=5, to=1, pile=["5r", "7r", "M"])
    inputs = ["0 take M", "0 take 5r", "0 take 7r", "table draw 8g", "1 pass"]
    assert _known(_learned(0, five, *inputs[:2])) == [("5r", [2]), ("M", [1])]
    swap = _table([["8g", "M"], ["4g"], ["5v"], ["6r"]], phase="swap", turn=1, pending=3, pending_by=0, pile=["3r"])
    assert _known(_learned(3, swap.copy(), "0 swap M 3r")) == [("3r", [0])]
    assert _known(_learned(SPECTATOR, swap.copy(), "0 swap M 3r")) == [("3r", [0])]
    assert _known(_learned(0, swap, "0 swap M 3r")) == []


def test_a_card_that_comes_back_or_is_laid_is_forgotten():
    back = _table([["7y"], ["4g"], ["5v"]], phase="draw", turn=1, direction=1)
    assert _known(_learned(0, back, "table draw 7y", "1 pass", "table draw 7y")) == []
    laid = _table([["1r", "6g"], ["1r", "1y", "4g"], ["5v"], ["6r"], ["7r"]], phase="draw", turn=1)
    inputs = ["table draw 1r", "1 discard 1r 1y", "1 effect"]
    assert _known(_learned(0, laid.copy(), *inputs[:2])) == []
    assert _known(_learned(0, laid, *inputs)) == []


def test_of_two_equal_cards_that_may_have_been_laid_the_other_may_be_where_either_was():
    knowledge = GAME.knowledge_mirror()
    card = CARDS["4v"]
    knowledge.known = 2
    knowledge.cards[:2] = [card, card]
    knowledge.holders[:2] = [0b0011, 0b0101]
    memory.forget(knowledge, 0, card)
    assert _known(knowledge) == [("4v", [0, 1, 2])]


def test_of_two_equal_cards_the_one_surely_there_is_the_one_that_went():
    knowledge = GAME.knowledge_mirror()
    card = CARDS["4v"]
    knowledge.known = 2
    knowledge.cards[:2] = [card, card]
    knowledge.holders[:2] = [0b0011, 0b0001]
    memory.forget(knowledge, 0, card)
    assert _known(knowledge) == [("4v", [0, 1])]


def test_a_new_round_forgets_everything():
    table = _table([["3r", "5y"], ["4g"], ["4v", "7r"]], phase="draw", options={"turn_limit": 1})
    assert _known(_learned(2, table, "table draw 7r", "0 pass")) == []


def _agrees(state, box, knowledge):
    """Can the hands hold all that is known, wherever it may be?"""
    for card in set(knowledge.cards[: knowledge.known]):
        for group in range(1 << box.seats):
            places = zip(knowledge.cards[: knowledge.known], knowledge.holders, strict=False)
            needed = sum(known == card and holders & ~group == 0 for known, holders in places)
            there = sum(count(state.hands[seat] & box.copies[card]) for seat in range(box.seats) if group >> seat & 1)
            if needed > there:
                return False
    return True


def _watched_play(players, options, seed):
    """Random play with the memory of every seat and of a spectator."""
    memories = {seat: GAME.knowledge_mirror() for seat in range(SPECTATOR, players)}
    for state, box, rows in _random_play(players, options, seed):
        for seat, knowledge in memories.items():
            for row in rows:
                RULES.learn(knowledge, state, box, seat, row_for(notation.EVENTS, row, seat))
        yield state, box, memories


@pytest.mark.parametrize("players", notation.PLAYERS)
def test_what_is_known_is_true_and_holds_in_every_world_that_is_imagined(players):
    rng = stream("worlds")
    for number, (state, box, memories) in enumerate(_watched_play(players, {"colours": 4}, "watched")):
        for seat, knowledge in memories.items():
            assert _agrees(state, box, knowledge)
            if number % 7 == seat + 1:
                world = state.copy()
                RULES.resample(world, box, seat, knowledge, rng)
                assert _agrees(world, box, knowledge)
                assert _view(world, box, seat) == _view(state, box, seat)
                assert _all_cards(world, box) == _all_cards(state, box)


def _all_cards(state, box):
    position = notation.position(state, box)
    return Counter(card for place in (*position["hands"], position["pile"], position["deck"]) for card in place)


def _view(state, box, seat):
    """What a seat sees, and what it may do."""
    who = None if seat == SPECTATOR else seat
    position = notation.position(state, box)
    hidden = {"hands", "deck"} if position["phase"] != "over" else {"deck"}
    if notation.SECRETS["forced"](position, who):
        hidden.add("forced")
    actions = [0] * RULES.MOST_LEGAL
    count = 0 if who is None else RULES.legal(state, box, who, actions)
    return (
        {key: position[key] for key in position if key not in hidden},
        notation.seen(state, box, who),
        actions[:count],
    )


def test_a_chosen_card_is_imagined_in_the_choosers_hand():
    hands = [["6g", "8b", "M"], ["4g"], ["5v", "7r"], ["6r"]]
    table = _table(hands, phase="draw", turn=1, pending=2, pending_by=0, forced="M")
    forced = set()
    for number in range(40):
        world = table._state.copy()
        RULES.resample(world, table._box, 1, GAME.knowledge_mirror(), stream("forced", number))
        assert holds(table._box, world.hands[0], world.forced)
        forced.add(world.forced)
    assert len(forced) > 2
    RULES.resample(table._state, table._box, 0, GAME.knowledge_mirror(), stream("own"))
    assert table.position()["forced"] == "M"


def test_a_half_made_swap_is_imagined_with_a_card_of_that_hand():
    table = _table([["6g", "M"], ["4g"], ["6r"]], phase="swap", turn=1, pending_by=0, pile=["3r"])
    RULES.play(table._state, table._box, 0, terms.MISTIGRI, 0, 0, None)
    for number in range(10):
        world = table._state.copy()
        RULES.resample(world, table._box, 2, GAME.knowledge_mirror(), stream("half", number))
        assert holds(table._box, world.hands[0], world.giving)


def test_the_deck_is_imagined_too():
    table = _table([["3r"], ["5r"], ["3y"]], passed=[True] * 3, said=[True, True, False], turn=2)
    _play(table, "2 pass", "table deal 8g", "table deal 8b")
    worlds = []
    for number in range(60):
        world = table._state.copy()
        RULES.resample(world, table._box, 2, GAME.knowledge_mirror(), stream("deck", number))
        worlds.append(notation.position(world, table._box))
    assert all(world["hands"][2] == ["8g"] for world in worlds)
    assert len({world["hands"][0][0] for world in worlds}) > 10


def test_known_cards_leave_each_other_room():
    """Three known cards for two hands with room for two and one: the pinned ones are never crowded out."""
    table = _table([["6g"], ["7r", "8b"], ["5v", "M"], ["6r", "6b"]], phase="draw", turn=1)
    knowledge = GAME.knowledge_mirror()
    knowledge.known = 3
    knowledge.cards[:3] = [CARDS[code] for code in ("8b", "M", "5v")]
    knowledge.holders[:3] = [0b0110, 0b0110, 0b0100]
    seen = set()
    for number in range(60):
        world = table._state.copy()
        RULES.resample(world, table._box, 0, knowledge, stream("room", number))
        assert _agrees(world, table._box, knowledge)
        seen.add(world.hands[2])
    assert len(seen) > 1


def test_a_memory_that_cannot_be_is_passed_over():
    table = _table([["6g"], ["8b"], ["5v"]], phase="draw", turn=1)
    knowledge = GAME.knowledge_mirror()
    knowledge.known = 3
    knowledge.cards[:3] = [CARDS[code] for code in ("3r", "5v", "8b")]
    knowledge.holders[:3] = [0b100, 0b010, 0b010]
    RULES.resample(table._state, table._box, 0, knowledge, stream("cannot"))
    assert table.position()["hands"][1] == ["5v"]


# Compiled


@pytest.mark.compiled
@pytest.mark.slow
def test_numba_learns_and_imagines_the_same():
    from mousehole.engine.compile import jit

    learn, resample = RULES.learn, RULES.resample

    def remember(knowledge, state, box, seat, rows, world, rng):
        for i in range(len(rows)):
            learn(knowledge[0], state[0], box[0], seat, rows[i])
        resample(world[0], box[0], seat, knowledge[0], rng)

    remember = jit(remember)
    seat, rng, rng_compiled = 1, stream("both"), np.array(stream("both"), np.int64)
    mine, theirs = GAME.knowledge_mirror(), np.zeros(1, RULES.KNOWLEDGE)
    for state, box, rows in _random_play(5, {}, "compiled"):
        copies = [row_for(notation.EVENTS, row, seat) for row in rows]
        records, box_record, world = np.zeros(2, RULES.STATE), np.zeros(1, RULES.BOX), state.copy()
        state.store(records[0])
        state.store(records[1])
        box.store(box_record[0])
        for row in copies:
            RULES.learn(mine, state, box, seat, row)
        RULES.resample(world, box, seat, mine, rng)
        rows_of_seat = np.array(copies, np.int64).reshape(-1, ROW)
        remember(theirs, records[:1], box_record, seat, rows_of_seat, records[1:], rng_compiled)
        assert mine.tobytes() == theirs[0].tobytes()
        assert world.tobytes() == records[1].tobytes()
        assert rng == rng_compiled.tolist()


@pytest.mark.parametrize(
    ("lang", "served", "own"), [("en", "for Cleo", "for themselves"), ("it", "per Cleo", "per sé")]
)
def test_the_last_card_of_a_pair_of_fives_is_told_as_taken_for_oneself(lang, served, own):
    table = _table([["3r", "4g"], ["5y"], ["6r"]], pile=["5r", "5b"], phase="five", turn=0, effect=5, to=2)
    told = [what_happened(table.play(text)[0], lang, ["Ada", "Bo", "Cleo"]) for text in ("0 take 5r", "0 take 5b")]
    assert told[0].endswith(served)
    assert told[1].endswith(own)
