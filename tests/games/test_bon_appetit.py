"""Bon Appétit!: the book's examples, what is printed in no scenario, and what must be refused."""

from collections import Counter

import pytest

import mousehole
from mousehole import Table


def _table(piles, players=3, **position):
    options = position.pop("options", None)
    return Table("bon_appetit", players=players, options=options, position={"piles": piles, **position})


def _rules(events):
    return [event.rule for event in events]


def test_example_1_a_cat_at_the_second_try_catches_the_mouse():
    table = _table([["M2", "CH"], ["CH", "CA", "CH"], ["CH"]], common=["CH", "CA"])
    table.play("0 flip")
    table.play("1 flip")
    events = table.play("1 flip")
    assert _rules(events) == ["BA-15", "BA-16", "BA-18", "BA-17"]
    assert table.position()["tokens"] == [0, 1, 0]
    assert table.position()["piles"][1] == ["CH", "CA", "CH", "M2", "CH", "CA"]


def test_example_2_only_cheese_brings_the_pile_to_whoever_laid_the_mouse():
    table = _table([["M2", "CH"], ["CH", "CH", "CH"], ["CH"]], common=["CH"])
    for text in ("0 flip", "1 flip"):
        table.play(text)
    assert _rules(table.play("1 flip")) == ["BA-15", "BA-15", "BA-19", "BA-18"]
    assert (table.turn, table.position()["tokens"]) == (0, [0, 0, 0])


def test_example_3_a_second_mouse_passes_the_chase_on():
    table = _table([["M3", "CH"], ["CH", "M1", "CH"], ["CA", "CH"]], common=["CH"])
    for text in ("0 flip", "1 flip"):
        table.play(text)
    assert _rules(table.play("1 flip")) == ["BA-15", "BA-21", "BA-22"]
    assert _rules(table.play("2 flip")) == ["BA-15", "BA-13", "BA-18", "BA-17"]


@pytest.mark.parametrize(
    ("players", "options", "counts"),
    [
        (2, {}, {"CH": 29, "CA": 7, "M1": 3, "M2": 3, "M3": 3}),
        (3, {"red_deck": "five_ninths"}, {"CH": 32, "CA": 8, "M1": 3, "M2": 4, "M3": 3}),
        (6, {}, {"CH": 58, "CA": 14, "M1": 6, "M2": 6, "M3": 6}),
    ],
)
def test_the_deck_is_as_the_rulebook_counts_it(players, options, counts):
    position = Table("bon_appetit", players=players, options=options, seed=1).position()
    cards = Counter(position["common"])
    for pile in position["piles"]:
        cards.update(pile)
    assert cards == counts


@pytest.mark.parametrize(
    ("players", "piles"),
    [(2, [22, 22]), (3, [15, 15, 14]), (4, [23, 22, 22, 22]), (5, [18] * 4 + [17]), (6, [15] * 5 + [14])],
)
def test_the_first_seats_get_the_odd_cards(players, piles):
    table = Table("bon_appetit", players=players, seed=5)
    assert table.view(None)["counts"] == piles
    assert len(table.position()["common"]) == 1


def _seed_with_first_mouse(paws):
    for seed in range(1000):
        position = Table("bon_appetit", players=2, seed=seed).position()
        if position["common"] == [f"M{paws}"]:
            return seed
    raise AssertionError("no such deal")


@pytest.mark.parametrize("paws", [1, 2, 3])
def test_a_mouse_as_first_card_is_chased_by_seat_0(paws):
    seed = _seed_with_first_mouse(paws)
    position = Table("bon_appetit", players=2, seed=seed).position()
    assert (position["turn"], position["owner"], position["tries"]) == (0, -1, paws)
    one_try = Table("bon_appetit", players=2, seed=seed, options={"first_mouse": "one_try"}).position()
    assert one_try["tries"] == 1


def test_nobodys_mouse_that_escapes_leaves_the_pile():
    table = _table([["CH", "CH"], ["CH"], ["CH"]], common=["M1"], tries=1)
    events = table.play("0 flip")
    assert [(event.rule, event.kind, event.seat) for event in events[-1:]] == [("BA-G4", "escape", -1)]
    assert (table.turn, len(table.position()["common"]), table.position()["tries"]) == (1, 2, 0)


def test_face_down_won_cards_are_never_seen():
    chase = {"common": ["M1"], "tries": 1, "turn": 1, "owner": 0}
    table = _table([["CH"] * 3, ["CA", "CH"], ["CH"]], options={"won_cards": "face_down"}, **chase)
    table.play("1 flip")
    assert table.view(0)["tops"] == ["", "", ""]
    assert table.position()["piles"][1] == ["CH", "M1", "CA"]


def test_tokens_break_a_tie_of_cards():
    table = _table([["CH", "CH"], ["CH"]], players=2, common=["CH"], tokens=[0, 2], options={"max_flips": 1})
    assert _rules(table.play("0 flip"))[-2:] == ["BA-G16", "BA-26"]
    assert table.winners == [1]


def test_a_finished_table_set_up_by_hand_has_its_winners():
    table = _table([["CH"], ["CH", "CH"], []], end="cards")
    assert (table.over, table.winners, table.legal(0)) == (True, [1], [])


def test_seen_cards_stay_where_they_are_when_the_rest_is_dealt_anew():
    from mousehole.engine.random import stream

    table = _table([["CH", "M1", "CA"], ["CA", "M2"], ["M3", "CH"]], down=[1, 2, 0], common=["CH"])
    seen = set()
    for number in range(40):
        twin = table.copy()
        twin.game.rules.resample(twin._state, twin._box, 0, None, stream(number))
        piles = twin.position()["piles"]
        assert (piles[0][1:], piles[2]) == (["M1", "CA"], ["M3", "CH"])
        seen.add((piles[0][0], *piles[1]))
    assert len(seen) == 6


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        ({"turn": 3}, "turn"),
        ({"piles": [["CH"]] * 2}, "piles: has 2 entries, not 3"),
        ({"piles": [["CH"], ["XX"], ["CH"]]}, "piles: 'XX' is not one of"),
        ({"piles": [["CH"], "CH", ["CH"]]}, "piles: 'CH' is not a list"),
        ({"piles": [["CH"] * 91, ["CH"], ["CH"]]}, "piles: 91 cards"),
        ({"piles": [["CH"] * 60, ["CH"] * 20, ["CH"] * 9], "common": ["CH"] * 2}, "common: 91 cards"),
        ({"common": ["M4"]}, "common: 'M4'"),
        ({"down": [11, 0, 0]}, "down: 11"),
        ({"tokens": [0, 6, 0]}, "tokens: 6"),
        ({"tokens": [3, 3, 0]}, "tokens: 6 tokens"),
        ({"stock": 0}, "stock: a game that goes on"),
        ({"stock": 6}, "stock: 6"),
        ({"owner": -2}, "owner"),
        ({"tries": 4}, "tries"),
        ({"tries": 1}, "tries: there is no mouse"),
        ({"common": ["M1"]}, "tries: a mouse on top"),
        ({"flips": 1000}, "flips: with 1000 flips"),
        ({"flips": -1}, "flips"),
        ({"end": "never"}, "end"),
        ({"piles": [[], ["CH"], ["CH"]]}, "piles: seat 0 has no card"),
        ({"piles": [["CH"], ["CH"], []], "common": ["CH"]}, "piles: seat 2 has no card"),
    ],
)
def test_a_position_that_cannot_be_is_named(position, complaint):
    with pytest.raises(mousehole.BadPosition, match=complaint):
        Table("bon_appetit", players=3, position=position)


def test_in_a_chase_another_seat_may_have_no_card():
    table = _table([[], ["CH"], ["CH"]], turn=1, owner=0, tries=1, common=["M1"])
    assert table.legal(1) == ["flip"]


@pytest.mark.parametrize(
    ("components", "complaint"),
    [
        ({"tokens": {"small": 0}}, "tokens.small"),
        ({"deck": {"half": {"CH": 91}}}, "deck.half.CH"),
        ({"deck": {"half": {"CH": 80}}}, "deck.half: 96 cards"),
        ({"deck": {"half": {"CH": 0, "CA": 0, "M1": 0, "M2": 0, "M3": 1}}}, "deck.half: 1 cards"),
        ({"tokens": {"full": 0}}, "tokens.full"),  # not in use with two players, and wrong all the same
        ({"deck": {"full": {"CH": -1}}}, "deck.full.CH"),
        ({"deck": {"full": {"CH": 59}}}, "deck.full: 91 cards"),
        ({"deck": {"five_ninths": {"CA": 91}}}, "deck.five_ninths.CA"),
    ],
)
def test_a_box_that_cannot_be_dealt_is_named(components, complaint):
    with pytest.raises(mousehole.BadComponents, match=complaint):
        Table("bon_appetit", players=2, components=components)


def test_a_corrected_box_is_dealt():
    box = {"tokens": {"small": 2}, "deck": {"half": {"CH": 1, "CA": 1}}}
    table = Table("bon_appetit", players=2, seed=1, components=box)
    assert sum(table.view(0)["counts"]) == 1 + 1 + 9 - 1
    assert table.position()["stock"] == 2


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("9 peek now", "no_such_seat"),
        ("0 peek now", "unknown_verb"),
        ("table peek", "unknown_verb"),
        ("1 flip now", "bad_argument"),
        ("table flip", "not_your_turn"),
        ("1 flip", "not_your_turn"),
    ],
)
def test_refusals_come_in_their_order(text, reason):
    with pytest.raises(mousehole.Refused) as refused:
        Table("bon_appetit", players=3, seed=1).play(text)
    assert refused.value.reason == reason


def test_after_the_end_everything_is_refused_as_such_but_a_wrong_seat():
    table = Table("bon_appetit", players=2, position={"end": "cap"})
    for text, reason in (("0 peek", "game_over"), ("5 flip", "no_such_seat")):
        with pytest.raises(mousehole.Refused) as refused:
            table.play(text)
        assert refused.value.reason == reason
