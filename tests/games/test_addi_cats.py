"""Addi Cat's: the book's examples, what is printed in no scenario, a second judge, and what must be refused."""

import json
import random
from collections import Counter

import numpy as np
import pytest

import mousehole
from mousehole import Table
from mousehole.engine import drive
from mousehole.engine.cards import cards_of
from mousehole.engine.events import new_log, rows_of
from mousehole.engine.notation import LATEST
from mousehole.engine.options import resolve
from mousehole.engine.random import stream
from mousehole.games import load
from mousehole.games.addi_cats.names import ADDITIONS, CARDS
from mousehole.games.addi_cats.terms import SEEN

GAME = load("addi_cats")
NO_ADDITIONS = {str(a): [0] * 10 for a in range(1, 11)}
SUMS_ONLY = {"additions": NO_ADDITIONS, "specials": {"10": dict.fromkeys("CDMSTG", 0)}}


def _table(piles=None, faceup=None, players=3, options=None, **position):
    if piles is not None:
        position["piles"] = piles
    if faceup is not None:
        position["faceup"] = faceup
    return Table("addi_cats", players=players, options=options, position=position)


def _play(table, *texts):
    return [event for text in texts for event in table.play(text)]


def _rules(events):
    return [event.rule for event in events]


def _told(events, kind):
    return [dict(event) for event in events if event.kind == kind]


def _refusal(table, text):
    before = bytes(table)
    with pytest.raises(mousehole.Refused) as refused:
        table.play(text)
    assert bytes(table) == before
    return refused.value.reason


# The book's own examples


@pytest.mark.parametrize(
    ("first", "second", "common"), [("2+5", "7", True), ("7+4", "11", True), ("7+4", "2+5", False), ("6", "18", False)]
)
def test_the_printed_cards_show_the_sums_that_the_book_gives(first, second, common):
    table = _table([["20"], ["19"], ["17"]], [[first], [second], []], turn=2)
    kinds = [event.kind for event in table.play("0 slap")]
    assert kinds[0] == ("slap" if common else "sin")


def test_the_correction_cards_11_and_18_list_the_additions_that_meet():
    eleven = [f"{a}+{11 - a}" for a in range(1, 11)]
    eighteen = ["8+10", "9+9", "10+8"]
    sums = GAME.box(3, resolve(GAME.notation.OPTIONS, {}), GAME.components).sums
    for total, codes in ((11, eleven), (18, eighteen)):
        assert [code for code in ADDITIONS if sums[CARDS[code]] == total] == codes


@pytest.mark.parametrize(
    ("tables", "additions", "largest", "specials"),
    [
        (5, 50, 15, "2222"),
        (6, 60, 16, "2222"),
        (7, 70, 17, "3333"),
        (8, 80, 18, "3333"),
        (9, 90, 19, "4444"),
        (10, 100, 20, "4444"),
    ],
)
def test_the_learning_decks_are_as_the_book_counts_them(tables, additions, largest, specials):
    position = Table("addi_cats", players=3, options={"tables": tables}, seed=1).position()
    cards = Counter(card for pile in position["piles"] for card in pile)
    assert sum("+" in card for card in cards.elements()) == additions
    assert sorted(int(card) for card in cards if card.isdigit()) == list(range(2, largest + 1))
    assert [cards[code] for code in "CDMSTG"] == [*map(int, specials), 1, 1]
    assert set(Counter(card for card in cards.elements() if card not in "CDMSTG").values()) == {1}


@pytest.mark.parametrize(
    ("tables", "additions", "sums", "specials"),
    [
        ([2, 5, 10], 30, range(3, 21), 10),
        ([10, 5, 2], 30, range(3, 21), 10),
        ([7], 10, range(8, 18), 10),
        ([1], 10, range(2, 12), 10),
        ([3, 9], 20, range(4, 20), 10),
        ([1, 2, 3, 4, 5], 50, range(2, 16), 10),
        ([4, 5, 6, 7, 8, 9], 60, range(5, 20), 10),
        ([2, 3, 4, 5, 6, 7, 8], 70, range(3, 19), 14),
        ([1, 2, 3, 4, 5, 6, 7, 10], 80, range(2, 21), 14),
        (list(range(2, 11)), 90, range(3, 21), 18),
        (list(range(1, 11)), 100, range(2, 21), 18),
    ],
)
def test_tables_chosen_at_will_bring_their_additions_their_sums_and_special_cards(tables, additions, sums, specials):
    table = Table("addi_cats", players=3, options={"tables": tables}, seed=1)
    cards = [card for pile in table.position()["piles"] for card in pile]
    assert Counter(card for card in cards if "+" in card) == Counter(f"{a}+{b}" for a in tables for b in range(1, 11))
    assert len([card for card in cards if "+" in card]) == additions
    assert sorted(int(card) for card in cards if card.isdigit()) == list(sums)
    assert len([card for card in cards if card in "CDMSTG"]) == specials
    assert table.options["tables"] == sorted(tables)


@pytest.mark.parametrize("n", range(5, 11))
def test_a_list_of_the_tables_1_to_n_is_the_printed_deck(n):
    printed = Table("addi_cats", players=3, options={"tables": n}, seed=1)
    listed = Table("addi_cats", players=3, options={"tables": list(range(1, n + 1))}, seed=1)
    assert bytes(printed) == bytes(listed)


@pytest.mark.parametrize(
    "tables",
    [[], [2, 2], [0], [11], [5, 11], 4, 11, 0, -5, 7.0, "7", [7.0], ["7"], [True], True, None, {}, [[7]], {7}, "[7]"],
)
def test_other_tables_are_refused_and_both_forms_are_named(tables):
    with pytest.raises(mousehole.BadOptions, match="from 5 to 10 nor a list of different whole numbers from 1 to 10"):
        Table("addi_cats", players=3, options={"tables": tables})


def test_a_record_keeps_a_list_of_tables_and_replays():
    table = Table("addi_cats", players=3, options={"tables": [9, 3]}, seed=1)
    table.play("0 flip")
    record = json.loads(json.dumps(table.record()))
    assert record["options"]["tables"] == [3, 9]
    assert bytes(mousehole.replay(record)) == bytes(table)
    table.options["tables"].append(4)
    assert table.options["tables"] == [3, 9]


def test_without_specials_only_numbers_are_dealt():
    position = Table("addi_cats", players=3, options={"specials": False}, seed=1).position()
    assert Counter(map(len, position["piles"])) == {40: 2, 39: 1}
    assert not any(card in "CDMSTG" for pile in position["piles"] for card in pile)


@pytest.mark.parametrize(
    ("players", "deal", "counts"),
    [
        (2, "all", [35, 34, 34, 34]),
        (3, "all", [46, 46, 45]),
        (4, "all", [35, 34, 34, 34]),
        (8, "all", [18] + [17] * 7),
        (3, "equal", [45] * 3),
        (8, "equal", [17] * 8),
    ],
)
def test_the_first_seats_get_the_odd_cards_or_nobody_does(players, deal, counts):
    table = Table("addi_cats", players=players, options={"deal": deal}, seed=4)
    assert table.view(None)["counts"] == counts
    assert Table("addi_cats", players=players, options={"deal": deal}, position=table.position())._state == table._state


def test_two_persons_have_two_hands_each():
    table = Table("addi_cats", players=2, seed=1)
    assert (table.seats, [table.person(seat) for seat in range(4)]) == (4, [0, 1, 0, 1])
    assert [Table("addi_cats", players=3, seed=1).person(seat) for seat in range(3)] == [0, 1, 2]


# Ties


@pytest.mark.parametrize(
    ("slaps", "winner", "nearer"),
    [
        ([(0, 100, 40), (1, 130, 10)], 1, True),  # within the tie the nearer
        ([(0, 100, 10), (1, 130, 10)], 0, False),  # equally near: the earlier
        ([(0, 100, 40), (1, 100, 10)], 1, True),  # the same millisecond too
        ([(0, 100, 40), (1, 100, 40)], 0, False),  # all equal: the earlier input
        ([(0, 100, 40), (1, 130, -1)], 0, False),  # a distance is missing: the earlier
        ([(0, 100, -1), (1, 130, 0)], 0, False),
    ],
)
def test_one_hand_wins_a_tie(slaps, winner, nearer):
    table = _table([["20"], ["19"], ["17"]], [["5"], ["2+3"], ["9"]], turn=2)
    events = _play(table, *(f"{seat} slap {'' if dist < 0 else dist} @{ms}" for seat, ms, dist in slaps))
    assert _told(events, "exchange")[0]["seat"] == winner
    assert bool(_told(events, "nearer")) == nearer


@pytest.mark.parametrize(
    ("slaps", "fastest", "slow"),
    [
        ([(0, 1100, 9), (1, 1120, 5), (2, 1150, 7)], 1, 0),  # all tied: by distance
        ([(0, 1100, 9), (1, 1120, -1), (2, 1150, 7)], 0, 2),  # all tied, one without a distance: by time
        ([(0, 1100, 9), (1, 1151, 5), (2, 1152, 1)], 0, 2),  # later ones: by time
        ([(0, 1100, 9), (1, 1200, 5), (2, 1200, 1)], 0, 1),  # later ones at the same time: by distance
        ([(0, 1100, 9), (1, 1200, 5), (2, 1200, -1)], 0, 2),  # unless one lacks it: by input
        ([(0, 1100, 9), (1, 1150, 5), (2, 1200, 0)], 1, 2),  # a later one is never nearer
    ],
)
def test_the_slowest_of_a_chase_is_the_last_in_the_order_of_slaps(slaps, fastest, slow):
    table = _table([["C", "6"], ["10"], ["11"]], [["3"], ["5"], ["8"]])
    table.play("0 flip @1000")
    events = _play(table, *(f"{seat} slap {'' if dist < 0 else dist} @{ms}" for seat, ms, dist in slaps))
    assert [told["seat"] for told in _told(events, "slowest")] == [slow]
    assert _told(events, "restart") == [{"rule": "AC-37", "kind": "restart", "seat": fastest}]


# A second judge, written without a look at the first


class Judge:
    """The rulebook's words on common sums, seesaws, last specials, ties and sins, as plainly as they can be written."""

    def __init__(self, position, tie_ms):
        self.piles, self.faceup = position["piles"], position["faceup"]
        self.n, self.way, self.tie_ms, self.slaps = len(self.piles), position["dir"], tie_ms, []
        self.sums = [self._sum(cards) for cards in self.faceup]
        self.common = sorted({s for s in self.sums if s and self.sums.count(s) > 1})
        shown = sorted({s for s in self.sums if s})
        self.ends = (shown[0], shown[-1]) if position["seesaw"] and len(shown) > 1 else ()
        self.last = [not self.piles[i] and bool(self.faceup[i]) and not self.sums[i] for i in range(self.n)]

    @staticmethod
    def _sum(cards):
        return 0 if not cards or cards[0] in "CDMSTG" else sum(map(int, cards[0].split("+")))

    def contest(self, seat):
        if self.last[seat] and self.common:
            slapped = [self.sums[s] for s, _, _ in self.slaps if self.sums[s] in self.common]
            value = slapped[0] if slapped else self.common[0]
        else:
            value = self.sums[seat]
        if value and value in self.ends:
            return "seesaw"
        return value if value in self.common else None

    def joined(self):
        slapped = [self.sums[s] for s, _, _ in self.slaps if self.sums[s] in self.common]
        return slapped[0] if slapped else self.common[0]

    def is_decided(self):
        slapped = {seat for seat, _, _ in self.slaps}
        begun = {self.contest(seat) for seat in slapped} - {None}
        waiting = {seat for seat in range(self.n) if self.contest(seat) in begun}
        waiting |= {seat for seat in range(self.n) if self.last[seat] and self.common}
        return waiting <= slapped

    def winner(self, contest):
        slaps = [(i, *slap) for i, slap in enumerate(self.slaps) if self.contest(slap[0]) == contest]
        tied = [slap for slap in slaps if slap[2] <= min(s[2] for s in slaps) + self.tie_ms]
        if any(slap[3] < 0 for slap in tied):
            return min(tied, key=lambda slap: (slap[2], slap[0]))[:2]
        return min(tied, key=lambda slap: (slap[3], slap[2], slap[0]))[:2]

    def losers(self, winner):
        if self.last[winner]:
            value = self.joined()
        elif self.contest(winner) == "seesaw":
            value = self.ends[self.sums[winner] == self.ends[0]]
        else:
            value = self.sums[winner]
        return [seat for seat in self.round(winner) if self.sums[seat] == value]

    def round(self, seat):
        return [(seat + self.way * i) % self.n for i in range(1, self.n)]

    def judge(self):
        """Piles and face-up cards afterwards, and the first winner."""
        piles, faceup = [list(pile) for pile in self.piles], [list(cards) for cards in self.faceup]
        sinners = [seat for seat, _, _ in self.slaps if self.contest(seat) is None]
        winners = sorted(self.winner(c) for c in {self.contest(s) for s, _, _ in self.slaps} - {None})
        for _, winner in winners:
            losers = self.losers(winner)
            for loser in losers:
                piles[loser] += faceup[loser][::-1]
                faceup[loser] = []
            for i, card in enumerate(faceup[winner][::-1]):
                piles[losers[i % len(losers)]].append(card)
            faceup[winner] = []
        for sinner in sinners[:1]:
            for seat in [sinner, *self.round(sinner)]:
                piles[sinner] += faceup[seat][::-1]
                faceup[seat] = []
        return piles, faceup, winners[0][1]


def _random_lie(chooser):
    """A position in which many sums are equal and some have only a special card left."""
    n = chooser.randint(3, 8)
    deck = [f"{a}+{b}" for a in range(1, 11) for b in range(1, 11) if a + b < 8] + list("234567") + list("CCDDMMTG")
    chooser.shuffle(deck)
    piles = [[f"10+{i + 1}"] if chooser.random() < 0.7 else [] for i in range(n)]
    faceup = [[deck.pop() for _ in range(chooser.choice([0, 1, 1, 2, 3]))] for _ in range(n)]
    way, seesaw = chooser.choice([1, -1]), chooser.random() < 0.4
    return {"piles": piles, "faceup": faceup, "dir": way, "seesaw": seesaw, "turn": chooser.randrange(n)}


def test_a_second_judge_agrees_on_random_races():
    chooser = random.Random(11)
    races = 0
    while races < 400:
        position, tie_ms = _random_lie(chooser), chooser.choice([0, 50, 300])
        judge = Judge(position, tie_ms)
        rightful = [seat for seat in range(judge.n) if judge.contest(seat) is not None]
        if not rightful:
            continue
        races += 1
        _race(chooser, judge, position, tie_ms, chooser.choice(rightful))


def _race(chooser, judge, position, tie_ms, first):
    table = Table("addi_cats", players=judge.n, options={"tie_ms": tie_ms}, position=position)
    ms, order = (
        1000,
        [first, *chooser.sample([s for s in range(judge.n) if s != first], chooser.randint(0, judge.n - 1))],
    )
    for seat in order:
        dist = chooser.choice([-1, 0, 5, 5, 60]) if chooser.random() < 0.3 else chooser.randint(0, 100)
        table.play(f"{seat} slap {'' if dist < 0 else dist} @{ms}")
        judge.slaps.append((seat, ms, dist))
        assert (table.position()["race"] == "") == judge.is_decided()
        if judge.is_decided():
            break
        ms = min(ms + chooser.choice([0, 0, 10, 40, 100]), 1000 + tie_ms)
    if not judge.is_decided():
        table.play("table timeout")
    piles, faceup, winner = judge.judge()
    after = table.position()
    assert (after["piles"], after["faceup"]) == (piles, faceup)
    if not table.over:
        layers = [seat for seat in [winner, *judge.round(winner)] if piles[seat]]
        assert after["turn"] == layers[0]


# Contests and last special cards


def test_a_last_special_card_goes_with_the_common_sum_that_was_slapped_first():
    lie = {
        "piles": [["6"], ["10"], ["11"], ["12"], []],
        "faceup": [["5"], ["2+3"], ["9"], ["4+5"], ["D", "7"]],
        "turn": 0,
    }
    first = _table(**lie, players=5)
    events = _play(first, "4 slap 0 @100", "3 slap 90 @120", "table timeout")
    assert _told(events, "exchange")[0]["losers"] == [2, 3]
    other = _table(**lie, players=5)
    events = _play(other, "4 slap 0 @100", "table timeout")
    assert (_told(events, "exchange")[0]["losers"], _rules(events)[:2]) == ([0, 1], ["AC-58", "AC-59"])


def test_a_last_special_card_that_does_not_win_loses_nothing():
    table = _table([["6"], ["10"], [], ["12"]], [["5"], ["2+3"], ["D", "7"], ["9"]], players=4)
    _play(table, "0 slap 1 @100", "2 slap 50 @110", "table timeout")
    assert table.position()["faceup"][2] == ["D", "7"]


def test_the_judgement_waits_for_a_last_special_card():
    table = _table([["6"], ["10"], [], ["12"]], [["5"], ["2+3"], ["D", "7"], ["9"]], players=4)
    _play(table, "0 slap 1 @100", "1 slap 2 @110")
    assert table.position()["race"] == "slap"
    assert _told(table.play("2 slap 99 @120"), "exchange")[0]["seat"] == 0


def test_a_last_special_card_on_a_common_end_of_the_seesaw_beats_that_end_only():
    faceup = [["5"], ["2+3"], ["D", "7"], ["9"]]
    table = _table([["6"], ["10"], [], ["12"]], faceup, players=4, seesaw=True)
    events = _play(table, "3 slap 50 @100", "2 slap 0 @110", "table timeout")
    assert _rules(events)[:2] == ["AC-41", "AC-58"]
    assert [(e["rule"], e["seat"], e["losers"], e["cards"]) for e in _told(events, "exchange")] == [
        ("AC-59", 2, [0, 1], 2)
    ]


def test_a_seesaw_alone_gives_a_last_special_card_no_right():
    table = _table([["6"], ["10"], [], ["12"]], [["5"], ["6+1"], ["D"], ["9"]], players=4, seesaw=True)
    assert table.play("2 slap @5")[0].rule == "AC-25"


def test_equal_sums_only_make_no_seesaw():
    table = _table([["6"], ["10"], ["11"]], [["5"], ["2+3"], ["S"]], seesaw=True)
    events = _play(table, "0 slap 1 @100", "1 slap 2 @110")
    assert _rules(events)[:3] == ["AC-18", "AC-18", "AC-20"]


def test_of_several_sinners_after_a_right_slap_the_first_takes_what_is_left():
    table = _table([["6"], ["10"], ["11"], ["12"]], [["5"], ["2+3"], ["8"], ["9"]], players=4)
    events = _play(table, "0 slap 1 @100", "3 slap 2 @110", "2 slap 0 @120", "table timeout")
    assert [(e["seat"], e["cards"]) for e in _told(events, "take_all")] == [(3, 2), (2, 0)]
    assert _rules(events) == ["AC-18", "AC-G8", "AC-G8", "AC-20", "AC-25", "AC-26", "AC-25", "AC-26", "AC-21"]


def test_another_common_sum_may_be_slapped_while_the_mouse_is_caught():
    table = _table([["6"], ["10"], ["11"], ["12"]], [["5"], ["7"], ["2+3"], ["3+4"]], players=4, caught=True)
    assert table.play("0 slap 1 @100")[0].rule == "AC-18"


def test_a_race_without_a_right_slap_set_by_hand_is_a_plain_sin():
    slaps = {"race": "slap", "slaps": [[2, 100, 5]], "deadline": 150}
    for option, cited, turn in (("sinner", "AC-27", 0), ("turn", "AC-G13", 1)):
        table = _table([["6"], ["10"], ["11"]], [["5"], ["9"], ["8"]], options={"after_sin": option}, turn=1, **slaps)
        assert _rules(table.play("table timeout")) == ["AC-25", "AC-26", cited]
        assert table.turn == turn


def test_a_hand_on_its_way_is_late_in_a_race_of_others_too():
    table = _table([["9", "6"], ["10"], ["11"], ["12"]], [["2+3"], ["5"], ["8"], ["3+6"]], players=4)
    events = _play(table, "0 flip @1000", "3 slap 5 @1100", "1 slap 5 @1120")
    assert _rules(events) == ["AC-12", "AC-18", "AC-G30"]
    assert [slap[0] for slap in table.position()["slaps"]] == [3]


# Laying, special cards


def test_who_laid_all_alone_lays_again():
    table = _table([["9", "6"], [], []], [[], ["5"], ["8"]])
    table.play("0 flip @0")
    assert table.turn == 0


def test_in_a_common_laying_who_has_no_pile_lays_nothing_and_is_skipped():
    table = _table([["9"], [], ["7", "4"]], [[], ["5"], ["8"]], magic=True)
    events = table.play("0 flip @0")
    assert [(e["seat"], e["card"], e["rule"]) for e in _told(events, "flip")] == [(0, "9", "AC-39"), (2, "7", "AC-39")]
    assert table.turn == 2


def test_magic_outlasts_a_sin():
    table = _table([["M", "9"], ["3"], ["7"]])
    _play(table, "0 flip @0", "2 slap @500")
    assert (table.position()["magic"], table.turn) == (True, 0)
    assert len(_told(table.play("0 flip"), "flip")) == 3


def test_two_magic_cards_and_a_gift_in_a_common_laying():
    table = _table([["M", "2"], ["G", "3", "4", "5", "6"], ["D", "7"], ["M", "8"]], players=4, magic=True, turn=2)
    events = table.play("2 flip @0")
    assert _rules(events)[4:] == ["AC-38", "AC-39", "AC-39", "AC-50", "AC-50", "AC-50"]
    assert [e["to"] for e in _told(events, "gift")] == [0, 3, 2]
    assert (table.position()["magic"], table.turn) == (True, 2)


@pytest.mark.parametrize(
    ("tops", "race", "seesaw"),
    [("STC", "trap", False), ("SCD", "chase", False), ("SDG", "", True), ("CDT", "trap", False)],
)
def test_of_trap_chase_and_seesaw_one_counts(tops, race, seesaw):
    table = _table([[tops[0], "2"], [tops[1], "3"], [tops[2], "4"]], magic=True)
    table.play("0 flip @0")
    position = table.position()
    assert (position["race"], position["seesaw"]) == (race, seesaw)
    assert position["layer"] == (tops.index("T") if race == "trap" else -1)


@pytest.mark.parametrize(("pace", "slap", "ready"), [(1000, 3000, 3000), (4000, 3000, 4000)])
def test_after_a_seesaw_there_is_time_to_add_up(pace, slap, ready):
    table = _table([["S", "2"], ["3"], ["4"]], options={"pace_ms": pace, "slap_ms": slap})
    table.play("0 flip @0")
    assert table.position()["ready"] == ready


def test_nobody_slaps_at_a_chase_and_nothing_happens():
    table = _table([["C", "2"], ["3"], ["4"]])
    events = _play(table, "0 flip @0", "table timeout")
    assert _rules(events) == ["AC-12", "AC-35", "AC-G15"]
    assert (table.turn, table.position()["caught"], table.position()["now"]) == (1, True, 3001)


def test_nobody_slaps_at_a_trap_and_nothing_happens():
    table = _table([["T", "2"], ["3"], ["4"]])
    events = _play(table, "0 flip @0", "table timeout")
    assert _rules(events) == ["AC-12", "AC-47", "AC-G16"]
    assert (table.turn, table.position()["layer"]) == (1, -1)


def test_a_trap_is_judged_at_once_when_all_have_slapped():
    table = _table([["T", "2"], ["3", "5"], ["4", "6"]])
    events = _play(table, "0 flip @0", "0 slap 50 @100", "1 slap 40 @110", "2 slap 60 @120")
    assert _rules(events)[-2:] == ["AC-23", "AC-49"]
    assert _told(events, "trap_sprung")[0]["givers"] == [1, 2]


def test_the_first_slap_does_not_lengthen_the_window_of_a_trap():
    table = _table([["T", "2"], ["3"], ["4"]], options={"slap_ms": 500, "tie_ms": 500})
    _play(table, "0 flip @0", "1 slap @400")
    assert table.position()["deadline"] == 500


def test_giving_the_last_card_to_a_trap_is_a_way_out_and_another_lays():
    table = _table([["T", "2"], ["3"], ["4", "5"], ["6"]], [[], [], [], ["8"]], players=4)
    events = _play(table, "0 flip @0", "2 slap @10", "table timeout")
    assert _rules(events)[-2:] == ["AC-49", "AC-04"]
    assert (table.turn, table.position()["ranks"]) == (2, [0, 1, 0, 0])


def test_the_fastest_of_a_chase_without_a_pile_has_a_substitute():
    table = _table([["C", "2"], ["3"], []], [[], [], ["8"]])
    events = _play(table, "0 flip @0", "2 slap @10", "0 slap @200", "1 slap @300")
    assert _rules(events)[-2:] == ["AC-36", "AC-G12"]
    assert table.turn == 0


def test_a_chase_with_the_last_card_of_all_can_end_in_a_pause():
    table = _table([["C"], [], []], [["5"], ["3"], ["8"]])
    events = _play(table, "0 flip @0", "table timeout")
    assert _rules(events) == ["AC-12", "AC-35", "AC-G15", "AC-G22"]
    assert (table.position()["phase"], table.due, table.turn) == ("stuck", 6002, 1)
    assert (table.legal(0), table.legal("table"), table.chance()) == (["slap"], ["timeout"], "table timeout")


# Empty piles and the end


def test_slaps_are_judged_while_nobody_has_a_pile():
    table = _table([["5"], [], []], [[], ["2+3"], ["8"]])
    events = _play(table, "0 flip @0", "1 slap 3 @100", "table timeout")
    assert (table.over, table.winners, _rules(events)[-2:]) == (True, [1], ["AC-04", "AC-05"])


def test_places_are_shared_and_the_next_place_is_left_free():
    table = _table(
        [[], [], ["10"], ["11"], ["12"]],
        [["2"], ["5"], ["7"], ["3+4"], []],
        players=5,
        options={"after_sin": "turn"},
        turn=3,
    )
    _play(table, "4 slap @10")
    assert table.position()["ranks"] == [1, 1, 0, 0, 0]
    assert table.turn == 3
    table = _table([["6", "2"], [], ["10"], ["11"]], [["5"], ["2+3"], [], []], players=4, ranks=[0, 0, 0, 1])
    events = _play(table, "1 slap @0", "table timeout")
    assert _told(events, "out") == [{"rule": "AC-57", "kind": "out", "seat": 1, "rank": 2}]


def test_a_neighbour_who_goes_out_by_the_sin_has_a_substitute():
    table = _table([["2"], ["3"], [], ["4"]], [["5"], ["6"], ["7"], []], players=4)
    assert _rules(table.play("1 slap @5"))[-2:] == ["AC-04", "AC-G12"]
    assert table.turn == 3


def test_a_neighbour_who_was_out_before_is_no_neighbour():
    table = _table([["2"], ["3"], [], ["4"]], [["5"], ["6"], [], []], players=4, ranks=[0, 0, 1, 0])
    assert _rules(table.play("1 slap @5")) == ["AC-25", "AC-26", "AC-27"]
    assert table.turn == 3


def test_the_cap_waits_for_the_end_of_a_race():
    table = _table([["C", "2"], ["3"], ["4"]], options={"max_flips": 1})
    assert not _told(table.play("0 flip @0"), "over")
    assert _rules(table.play("table timeout")) == ["AC-G15", "AC-G25"]
    assert table.winners == [1, 2]


def test_at_the_cap_the_champion_wins():
    table = _table([["6", "2"], [], ["10"], ["11"]], players=4, ranks=[0, 1, 0, 0], options={"max_flips": 1})
    table.play("0 flip @0")
    assert table.winners == [1]


def test_at_the_cap_two_persons_count_the_cards_of_both_hands():
    table = _table([["6", "2"], ["3"], ["10"], ["11"]], players=2, options={"max_flips": 1})
    table.play("0 flip @0")
    assert table.winners == [1, 3]


def test_without_a_cap_the_game_goes_on():
    table = _table([["6", "2"], ["3"], ["10"]], flips=200_000, options={"max_flips": 0})
    table.play("0 flip @0")
    assert not table.over


def test_two_persons_both_hands():
    table = _table([[], ["10"], [], ["12"]], [["5"], ["2+3"], ["9"], ["4+5"]], players=2, turn=1)
    events = _play(table, "0 slap @100", "table timeout")
    assert (table.over, _rules(events)[-2:]) == (False, ["AC-04", "AC-G12"])
    events = _play(table, "2 slap @300", "table timeout")
    assert (table.over, table.winners, _rules(events)[-2:]) == (True, [0, 2], ["AC-57", "AC-G3"])


def test_two_persons_whose_hands_go_out_at_once_both_win():
    short = {"two_win": "first_hand"}
    table = _table([[], [], ["10"], ["11"]], [["5"], ["6"], ["9"], []], players=2, turn=2, options=short)
    table.play("2 slap @5")
    assert table.winners == [0, 1, 2, 3]
    table = _table([[], [], [], ["10"]], [["5"], ["6"], [], []], ranks=[0, 0, 1, 0], players=2, turn=3)
    table.play("3 slap @5")
    assert (table.over, table.winners, table.position()["ranks"]) == (True, [0, 2], [2, 2, 1, 0])
    table = _table([[], [], ["10"], []], ranks=[1, 2, 0, 3], players=2)
    assert (table.over, table.winners) == (True, [1, 3])
    table = _table([[], [], [], []], ranks=[1, 2, 3, 3], players=2)
    assert (table.over, table.winners) == (True, [0, 1, 2, 3])


def test_finish_with_the_champion_has_no_effect_in_the_endless_game():
    options = {"finish": "champion", "endless": True, "refill": 1}
    table = _table([[], ["10"], ["14"]], [["5"], ["9"], ["2+3"]], turn=1, options=options)
    _play(table, "0 slap @5", "table timeout")
    assert not table.over


# The endless game


def test_refill_takes_face_up_cards_from_the_bottom_where_there_is_no_pile():
    options = {"endless": True, "refill": 60}
    table = _table([[], ["10"], []], [["5"], ["2+3"], ["8", "6", "4"]], turn=1, options=options)
    events = _play(table, "0 slap @5", "table timeout")
    position = table.position()
    assert position["piles"] == [["10", "4", "2+3", "6"], ["5"], []]
    assert position["faceup"] == [[], [], ["8"]]
    assert [e["cards"] for e in _told(events, "refill")] == [4]


def test_several_points_at_once_begin_with_the_turn_as_it_stood():
    options = {"endless": True, "refill": 1}
    table = _table([[], [], ["10", "11", "12"]], [["5"], ["6"], ["7"]], turn=1, options=options)
    events = table.play("2 slap @5")
    assert [e["seat"] for e in _told(events, "point")] == [1, 0]
    assert table.position()["piles"] == [["11"], ["10"], ["12", "7", "5", "6"]]
    assert (table.position()["points"], table.turn) == ([1, 1, 0], 0)


@pytest.mark.parametrize(("players", "cards"), [(2, 27), (3, 30), (8, 15)])
def test_refill_0_depends_on_the_number_of_seats(players, cards):
    assert GAME.box(players, resolve(GAME.notation.OPTIONS, {}), GAME.components).refill == cards


def test_two_persons_count_the_points_of_both_hands():
    table = _table([["2"], ["3"], ["4"], ["5"]], players=2, points=[2, 1, 0, 2], options={"endless": True})
    _play(table, *(f"{seat} stop" for seat in range(4)))
    assert (table.winners, table.scores) == ([1, 3], [2, 3, 2, 3])


def test_one_may_stop_in_a_race_too():
    table = _table([["C", "2"], ["3"], ["4"]], options={"endless": True})
    table.play("0 flip @0")
    assert table.legal(1) == ["slap", "stop"]
    _play(table, "1 stop", "0 stop", "2 stop")
    assert (table.over, table.position()["stops"], table.legal(0)) == (True, [0, 1, 2], [])


# For experts


def test_a_call_when_the_mouse_is_caught_is_late():
    table = _table([["2"], ["3"], ["4"]], options={"expert": True}, caught=True)
    assert _told(table.play("1 call @7"), "late") == [{"rule": "AC-G7", "kind": "late", "seat": 1, "ms": 7, "dist": -1}]


def test_a_wrong_call_costs_all_cards():
    options = {"expert": True}
    table = _table([["2"], ["3"], [], ["4"]], [["5"], ["6"], ["7"], []], players=4, options=options, turn=3)
    events = table.play("1 call @5")
    assert _rules(events) == ["AC-66", "AC-66", "AC-04"]
    assert (table.turn, table.position()["caught"]) == (3, False)
    assert (_refusal(table, "0 slap"), _refusal(table, "0 call"), table.legal(0)) == ("no_cards", "no_cards", [])


def test_a_wrong_call_may_end_the_game():
    options = {"expert": True}
    table = _table([["2"], ["3"], []], [["5"], ["6"], ["7"]], options=options)
    assert _rules(table.play("1 call @5")) == ["AC-66", "AC-66", "AC-04", "AC-05"]
    assert table.winners == [2]


def test_only_ones_own_common_sum_is_no_reason_to_call():
    table = _table([["2"], ["3"], ["4", "6"]], [["5"], ["2+3"], ["9"]], options={"expert": True}, turn=2)
    assert _rules(_play(table, "2 flip @0", "0 call @5")) == ["AC-12", "AC-66", "AC-66"]


def test_after_a_wrong_call_that_cost_only_ones_own_cards_another_may_call_rightly():
    options = {"expert": True, "wrong_call": "own"}
    table = _table([["2"], ["3"], ["4"], ["6"]], [["5"], ["2+3"], ["9"], ["8"]], players=4, options=options, turn=2)
    events = _play(table, "2 flip @0", "0 call @5", "3 call @6")
    assert _rules(events) == ["AC-12", "AC-66", "AC-66", "AC-63", "AC-64", "AC-64", "AC-65"]


def test_a_wrong_call_while_nobody_has_a_pile_gives_the_caller_one():
    table = _table([["2"], [], []], [["5"], ["6"], ["9"]], options={"expert": True, "wrong_call": "own"})
    _play(table, "0 flip @0", "2 call @5")
    position = table.position()
    assert (position["phase"], position["turn"], position["deadline"], table.due) == ("turn", 2, -1, None)
    assert table.legal(2) == ["flip", "slap", "call"]


def test_a_caller_without_a_pile_has_a_substitute():
    table = _table(
        [["2"], ["3"], ["4"], []], [["5"], ["2+3"], ["9"], ["8"]], players=4, options={"expert": True}, turn=2
    )
    assert _rules(_play(table, "2 flip @0", "3 call @5"))[-1] == "AC-G12"


# Time


@pytest.mark.parametrize(("text", "now"), [("0 flip", 700), ("0 flip @900", 900), ("1 slap", 50), ("1 slap @60", 60)])
def test_without_a_time_an_input_is_played_as_soon_as_it_may_be(text, now):
    table = _table([["2"], ["3"], ["4"]], [["5"], [], []], now=50, ready=700)
    table.play(text)
    assert table.position()["now"] == now
    assert table.record()["inputs"] == [f"{text.split(' @')[0]} @{now}"]


def test_a_slap_is_not_listed_once_the_deadline_has_passed():
    race = {"race": "chase", "deadline": 300, "slaps": [[1, 100, 5]]}
    table = _table([["2"], ["3"], ["4"]], [["C"], [], []], now=300, **race)
    assert [table.legal(seat) for seat in range(3)] == [["slap"], [], ["slap"]]
    table = _table([["2"], ["3"], ["4"]], [["C"], [], []], now=301, **race)
    assert [table.legal(seat) for seat in range(3)] == [[], [], []]
    assert _refusal(table, "0 slap") == "too_late"
    assert table.due == 301


def test_a_moment_that_cannot_be_written_is_refused():
    table = _table([["2"], ["3"], ["4"]], now=LATEST, ready=LATEST + 5)
    assert _refusal(table, "0 flip") == "bad_input"


# Refusals, in their order

RACE = {"race": "slap", "slaps": [[0, 100, 5]], "deadline": 150, "now": 100}
LIE = {"piles": [["2"], ["3"], ["4"], []], "faceup": [["5"], ["2+3"], ["9"], []], "ranks": [0, 0, 0, 1]}
OVER = {"ranks": [0, 1, 2, 0]}


@pytest.mark.parametrize(
    ("position", "options", "text", "reason"),
    [
        (OVER, {}, "0 fly", "bad_input"),
        (OVER, {}, "0 flip 3", "bad_input"),
        (OVER, {}, "0 slap 3 4", "bad_input"),
        (OVER, {}, "0 slap x", "bad_input"),
        (OVER, {}, "0 slap 1.5", "bad_input"),
        (OVER, {}, "0 timeout", "bad_input"),
        (OVER, {}, "table flip", "bad_input"),
        (OVER, {}, "9 flip", "game_over"),
        (OVER, {}, "table timeout", "game_over"),
        ({"now": 50}, {}, "9 flip @1", "no_such_seat"),
        ({"now": 50}, {}, "3 flip @1", "out"),
        ({"now": 50}, {}, "3 slap 200 @1", "out"),
        ({"now": 50}, {}, "1 flip @1", "time_goes_back"),
        ({"now": 50}, {}, "1 slap 200 @49", "time_goes_back"),
        ({"now": 50}, {}, "table timeout @49", "time_goes_back"),
        (RACE, {}, "1 flip", "race_on"),
        ({"ready": 99}, {}, "1 flip @5", "not_your_turn"),
        ({"ready": 99, "piles": [[], ["3"], ["4"], []]}, {}, "0 flip @5", "empty_pile"),
        ({"ready": 99}, {}, "0 flip @98", "too_fast"),
        (RACE, {}, "0 slap 101 @999", "bad_distance"),
        (RACE, {}, "0 slap -1 @999", "bad_distance"),
        (RACE, {}, "0 slap @999", "already_slapped"),
        (RACE, {}, "1 slap @151", "too_late"),
        ({"faceup": [[]] * 4}, {}, "1 slap", "no_cards"),
        (RACE, {}, "1 call", "not_in_this_game"),
        (RACE, {"expert": True}, "1 call", "race_on"),
        ({"faceup": [[]] * 4}, {"expert": True}, "1 call", "no_cards"),
        ({}, {}, "1 stop", "not_in_this_game"),
        ({"stops": [1]}, {"endless": True}, "1 stop", "already_stopped"),
        ({}, {}, "table timeout", "no_window"),
        (RACE, {}, "table timeout @150", "too_early"),
        ({"piles": [[]] * 4, "deadline": 77}, {}, "table timeout @77", "too_early"),
    ],
)
def test_refusals_come_in_their_order(position, options, text, reason):
    table = _table(players=4, options=options, **(LIE | position))
    assert _refusal(table, text) == reason


def test_who_is_in_the_game_may_slap_and_nothing_tells_who_has_the_right():
    table = _table([["2"], ["3"], ["4"]], [["5"], ["2+3"], ["9"]], options={"expert": True, "endless": True})
    assert table.legal(0) == ["flip", "slap", "call", "stop"]
    assert table.legal(1) == table.legal(2) == ["slap", "call", "stop"]
    assert {"piles", "missed", "had_right"} & set(table.view(0)) == set()


# Positions

BAD_POSITIONS = [
    ({"turn": 3}, "turn"),
    ({"dir": 0}, "dir"),
    ({"dir": 2}, "dir"),
    ({"phase": "lunch"}, "phase"),
    ({"piles": [[], []]}, "piles"),
    ({"piles": [["21"], [], []]}, "piles"),
    ({"piles": [["11+1"], [], []]}, "piles"),
    ({"piles": [["7+4"] * 100, ["C"] * 38, []]}, "piles: with faceup there are 138 cards"),
    ({"piles": [["7+4"] * 100, [], []], "faceup": [["C"] * 38, [], []]}, "piles: with faceup there are 138 cards"),
    ({"faceup": [["c"], [], []]}, "faceup"),
    ({"faceup": [7, [], []]}, "faceup"),
    ({"magic": 1}, "magic"),
    ({"seesaw": "yes"}, "seesaw"),
    ({"caught": None}, "caught"),
    ({"missed": [0, 21, 0]}, "missed"),
    ({"had_right": [2, 0, 0]}, "had_right"),
    ({"race": "run"}, "race"),
    ({"race": "trap"}, "layer"),
    ({"layer": 1}, "layer"),
    ({"race": "slap"}, "slaps"),
    ({"slaps": [[0, 1, 1]]}, "slaps"),
    ({"race": "chase", "slaps": [[0, 1]]}, "slaps"),
    ({"race": "chase", "slaps": [[3, 1, 1]]}, "slaps"),
    ({"race": "chase", "slaps": [[0, -1, 1]]}, "slaps"),
    ({"race": "chase", "slaps": [[0, 1, 101]]}, "slaps"),
    ({"race": "chase", "slaps": [[0, 1, 1], [0, 2, 1]]}, "slaps"),
    ({"race": "chase", "slaps": [[0, 1, 1]], "ranks": [1, 0, 0]}, "slaps"),
    ({"deadline": -2}, "deadline"),
    ({"now": LATEST + 1}, "now"),
    ({"laid": 1.5}, "laid"),
    ({"ready": float("nan")}, "ready"),
    ({"flips": 100_001}, "flips"),
    ({"ranks": [4, 0, 0]}, "ranks"),
    ({"points": [-1, 0, 0]}, "points"),
    ({"stops": [1, 0]}, "stops"),
    ({"stops": [1, 1]}, "stops"),
    ({"stops": [3]}, "stops"),
]


@pytest.mark.parametrize(("position", "key"), BAD_POSITIONS)
def test_a_bad_position_is_refused_by_its_key(position, key):
    with pytest.raises(mousehole.BadPosition, match=f"position {key}"):
        _table(**position)


def test_the_empty_position_has_the_defaults_of_the_game():
    assert _table().position() == {
        "phase": "stuck", "turn": 0, "dir": 1, "piles": [[]] * 3, "faceup": [[]] * 3, "magic": False, "wait": 0,
        "seesaw": False, "caught": False, "missed": [0] * 3, "had_right": [0] * 3, "race": "", "layer": -1, "slaps": [],
        "deadline": -1, "now": 0, "laid": 0, "ready": 0, "flips": 0, "ranks": [0] * 3, "points": [0] * 3, "stops": [],
    }  # fmt: skip


def test_a_position_in_the_middle_of_everything_is_kept():
    position = _table(
        [["2"], ["3", "4"], []], [["T", "5"], [], ["6"]], race="trap", layer=0, slaps=[[2, 40, -1], [0, 41, 7]],
        deadline=90, now=41, laid=5, ready=1005, flips=9, points=[1, 2, 3], stops=[0, 2], missed=[5, 5, 0],
        had_right=[1, 0, 1], dir=-1, magic=True, wait=2, seesaw=True, turn=1, options={"endless": True},
    ).position()  # fmt: skip
    again = _table(**{k: v for k, v in position.items() if k not in ("piles", "faceup")},
                   piles=position["piles"], faceup=position["faceup"], options={"endless": True})  # fmt: skip
    assert again.position() == position


# Components


def test_a_corrected_box_is_played_with():
    table = Table("addi_cats", players=4, components=SUMS_ONLY, seed=1)
    assert sorted(int(card) for pile in table.position()["piles"] for card in pile) == list(range(2, 21))
    doubled = Table(
        "addi_cats", players=3, components={"sums": {"copies": [2] + [0] * 18}, "additions": NO_ADDITIONS}, seed=1
    )
    assert Counter(card for pile in doubled.position()["piles"] for card in pile)["2"] == 2
    Table(
        "addi_cats", players=3, components={"specials": {"10": {"T": 1, "G": 0}}}, position={"piles": [["G"], [], []]}
    )


@pytest.mark.parametrize(
    ("components", "key"),
    [
        ({"additions": {"3": [1] * 9}}, "additions.3"),
        ({"additions": {"3": [1] * 9 + [-1]}}, "additions.3"),
        ({"additions": {"3": [1] * 9 + [True]}}, "additions.3"),
        ({"additions": {"3": [1] * 9 + ["1"]}}, "additions.3"),
        ({"additions": {"11": [1] * 10}}, "additions.11"),
        ({"sums": {"copies": [1] * 20}}, "sums.copies"),
        ({"sums": {"copies": [99] + [1] * 18}}, "sums.copies"),
        ({"specials": {"10": {"C": 21}}}, "specials.10.C"),
        ({"specials": {"10": {"X": 1}}}, "specials.10.X"),
        ({"specials": {"10": {"C": 5}}}, "138 cards"),
        (SUMS_ONLY | {"sums": {"copies": [2] + [0] * 18}}, "2 cards"),
    ],
)
def test_a_bad_box_is_refused_by_its_key(components, key):
    with pytest.raises(mousehole.BadComponents, match=key):
        Table("addi_cats", players=3, components=components)


def test_a_position_is_taken_as_it_is_twice_the_same_card_too():
    table = _table([["7+4"], ["7+4", "C"], ["C"] * 5], [["7+4"], ["T"], ["T"]])
    again = Table("addi_cats", players=3, position=table.position())
    assert again.position() == table.position()
    imagined = GAME.notation.imagine(table.view(0), table._box, 0)
    assert [len(pile) for pile in imagined["piles"]] == [1, 2, 5]
    Table("addi_cats", players=3, position=imagined)


def test_a_small_box_holds_no_more_cards_than_it_has():
    no_specials = {tables: dict.fromkeys("CDMSTG", 0) for tables in ("5", "6", "7", "8", "9", "10")}
    with pytest.raises(mousehole.BadPosition, match="20 cards; at most 19"):
        Table(
            "addi_cats", players=3, components=SUMS_ONLY | {"specials": no_specials},
            position={"piles": [["2"] * 20, [], []]},
        )  # fmt: skip


def test_a_position_with_more_cards_than_can_be_played_with_is_refused():
    components = {"sums": {"copies": [3] * 19}, "specials": {"10": dict.fromkeys("CDMSTG", 0)}}
    codes = [f"{a}+{b}" for a in range(1, 11) for b in range(1, 11)] + [str(s) for s in range(2, 21)] * 2
    with pytest.raises(mousehole.BadComponents):
        Table("addi_cats", players=3, components=components)
    with pytest.raises(mousehole.BadPosition, match="138 cards"):
        Table(
            "addi_cats", players=3, components=components, options={"tables": 5}, position={"piles": [codes, [], []]}
        )  # fmt: skip


# Random play


def _random_play(players, options, seed, steps, components=None):
    """A random game in CPython: after every step its state, and the events."""
    rules = GAME.rules
    box = GAME.box(players, resolve(GAME.notation.OPTIONS, options), GAME.corrected(components or {}))
    state, rng, log = GAME.state_mirror(), stream(seed), new_log()
    rules.setup(state, box, rng)
    step, room, weights = drive.make_step(rules), [0] * rules.MOST_LEGAL, [0] * rules.MOST_LEGAL
    while not rules.is_over(state, box) and steps > 0:
        log[0][0] = 0
        step(state, box, room, weights, rng, log)
        steps -= 1
        yield state, box, rows_of(log)


VARIANTS = [
    (2, {}),
    (2, {"two_win": "first_hand", "expert": True, "tie_ms": 500}),
    (3, {"endless": True, "refill": 60, "max_flips": 300}),
    (5, {"deal": "equal", "after_sin": "turn", "expert": True, "wrong_call": "own", "grace_ms": 500}),
    (4, {"tables": [2, 5, 10], "magic": "round", "expert": True}),
    (8, {"tables": 5, "finish": "champion", "pace_ms": 0, "tie_ms": 500}),
]


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_no_card_is_lost_and_what_is_counted_is_counted_right(players, options):
    for state, box, _ in _random_play(players, options, 5, 2500):
        cards = Counter(
            card % SEEN
            for first, count in ((state.top, state.count), (state.up_first, state.up_count))
            for seat in range(box.seats)
            for card in cards_of(state.cards, state.under, first[seat], count[seat])
        )
        cards.update({card: count for card, count in enumerate(state.aside) if count})
        assert cards == Counter({card: count for card, count in enumerate(box.deck) if count})
        assert state.lying == sum(state.up_count)
        if not state.over and not state.race and GAME.rules.has_anybody_a_pile(state, box):
            assert state.count[state.turn] > 0
            assert state.deadline == -1


@pytest.mark.parametrize("seed", range(3))
def test_a_small_deck_plays_to_an_end(seed):
    *_, (state, _, _) = _random_play(3, {}, seed, 60_000, {"additions": NO_ADDITIONS})
    assert state.over


def test_every_kind_of_event_can_be_told_in_both_languages():
    events = []
    for seed, (players, options) in enumerate(VARIANTS):
        for _, _, rows in _random_play(players, options, seed, 3000):
            events += GAME.events(rows)
    table = _table([["T"], [], []], [["5"], ["3"], ["8"]])
    events += _play(table, "0 flip", "0 slap", "table timeout", "table timeout")
    table = _table([["G"], ["3"], ["4"]], [[], ["2+3"], ["5"]], options={"endless": True, "expert": True})
    events += _play(table, "0 flip", "0 call", "2 slap", "0 stop", "1 stop", "2 stop")
    table = _table([[], ["10"], ["14"]], [["5"], ["9"], ["2+3"]], turn=1, options={"endless": True})
    events += _play(table, "0 slap", "table timeout")
    one_each = {event.kind: event for event in events}
    assert set(one_each) == {about.name for about in GAME.notation.EVENTS.values()}
    for event in one_each.values():
        assert mousehole.explain(event, "en") != mousehole.explain(event, "it")


# What is hidden


def _worlds(table, count):
    rules, knowledge = GAME.rules, GAME.knowledge_mirror()
    for number in range(count):
        twin = table.copy()
        rules.learn(knowledge, twin._state, twin._box, 0, (0,) * 8)
        rules.resample(twin._state, twin._box, 0, knowledge, stream("world", number))
        yield twin


def test_cards_that_everybody_has_seen_stay_known_in_a_resample():
    table = Table("addi_cats", players=3, options={"specials": False}, seed=8)
    _play(table, "0 flip", "1 flip", "2 flip")
    seen = [cards[0] for cards in table.position()["faceup"]]
    table.play("1 slap")  # a sin, unless two of the cards are equal
    assert table.position()["piles"][1][-3:] == [seen[1], seen[2], seen[0]]
    for world in _worlds(table, 20):
        assert world.position()["piles"][1][-3:] == [seen[1], seen[2], seen[0]]
        assert world.view(0) == table.view(0)
        assert world.legal(0) == table.legal(0)


def test_a_resample_deals_all_that_is_unseen_and_only_that():
    table = Table("addi_cats", players=8, options={"deal": "equal"}, seed=8)
    worlds = [world.position()["piles"] for world in _worlds(table, 30)]
    assert len({str(piles) for piles in worlds}) == 30
    left_out = [set(CARDS) - {card for pile in piles for card in pile} for piles in worlds]
    assert len(set().union(*left_out)) > 1  # the card that stays out is as unknown as any
    for piles in worlds:
        assert max(Counter(card for pile in piles for card in pile).values()) <= 4


def test_cards_given_unseen_stay_unseen():
    table = _table([["G", "6", "7", "3"], ["8"], ["10"]])
    table.play("0 flip")
    tails = {tuple(pile[-1] for pile in world.position()["piles"]) for world in _worlds(table, 20)}
    assert len(tails) > 10
    assert all(world.position()["faceup"][0] == ["G"] for world in _worlds(table, 3))


# Compiled


@pytest.mark.compiled
def test_compiled_rules_play_the_same_games_and_see_the_same_worlds():
    from mousehole.engine.compile import compiled, jit

    rules = GAME.rules
    for number, (players, options) in enumerate(VARIANTS):
        box = GAME.box(players, resolve(GAME.notation.OPTIONS, options), GAME.components)
        states, inputs = compiled(GAME).random_games(box, "addi", number, 1)
        mirror = GAME.state_mirror()
        room = [0] * rules.MOST_LEGAL
        played = drive.make_random_game(rules)(mirror, box, room, room.copy(), stream("addi", number), None)
        assert (played, mirror.tobytes()) == (inputs[0], states[0].tobytes())

    resample, learn, winners, score, due = rules.resample, rules.learn, rules.winners, rules.score, rules.due

    def look(state, box, knowledge, rng, row, answers):
        resample(state[0], box[0], 0, knowledge[0], rng)
        learn(knowledge[0], state[0], box[0], 0, row)
        answers[0] = winners(state[0], box[0])
        answers[1] = score(state[0], box[0], 1)
        answers[2] = due(state[0], box[0])

    *_, (mirror, box, _) = _random_play(4, {"deal": "equal"}, 3, 500)
    state, knowledge = np.zeros(1, rules.STATE), np.zeros(1, rules.KNOWLEDGE)
    mirror.store(state[0])
    answers, row = np.zeros(3, np.int64), np.zeros(8, np.int64)
    jit(look)(state, compiled(GAME).box(box), knowledge, np.array(stream("w"), np.int64), row, answers)
    rules.resample(mirror, box, 0, GAME.knowledge_mirror(), stream("w"))
    assert state[0].tobytes() == mirror.tobytes()
    assert answers.tolist() == [rules.winners(mirror, box), rules.score(mirror, box, 1), rules.due(mirror, box)]
