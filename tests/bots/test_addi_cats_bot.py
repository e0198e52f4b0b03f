"""Modelled people at Addi Cat's: human times and mistakes, sensible slaps, the same game at a table and in bulk."""

from collections import Counter
from statistics import fmean

import pytest

from mousehole import Table, bots
from mousehole.bots import addi_cats as policy
from mousehole.bots.crowd import crowd, make_people_games, make_people_play_on, make_person
from mousehole.bots.people import party_of, person_of_temper
from mousehole.engine.drive import ENDLESS
from mousehole.engine.options import resolve
from mousehole.engine.random import key_of, stream
from mousehole.engine.record import mirror
from mousehole.games import load

GAME = load("addi_cats")
TEMPERS = ["kitten", "cat", "lynx", "tiger"]
HOLD = (None, None)
PILES = [["10+1", "10+2"], ["10+3", "10+4"], ["10+5", "10+6"], ["10+7", "10+8"]]


def make(temper, seat, players=4, seed=0, **options):
    return bots.make(temper, "addi_cats", seat, seed=seed, players=players, options=options)


def ask(bot, table, seat):
    return bot.choose(table.view(seat), table.events_for(seat), table.legal(seat), table.clock)


def table_of(faceup, players=4, options=None, **position):
    """A table with one card laid at 10,000 ms and seat 3 to lay the next."""
    seats = len(faceup)
    given = {
        "piles": [pile[:] for pile in PILES[:seats]], "faceup": faceup, "turn": seats - 1, "flips": 7, "laid": 10_000,
        "now": 10_000, "ready": 11_000,
    }  # fmt: skip
    return Table("addi_cats", players=players, options=options, position=given | position)


def plans(temper, seat, table, players=4, seeds=200, **options):
    return [ask(make(temper, seat, players, seed, **options), table, seat) for seed in range(seeds)]


def is_slap(plan):
    return plan[0] is not None and plan[0].startswith("slap ")


def slaps(found):
    return sum(is_slap(plan) for plan in found)


def box_for(players, options):
    return GAME.box(players, resolve(GAME.notation.OPTIONS, options), GAME.components)


# Whole games


@pytest.mark.parametrize("tempers", [["random"] * 3, *[[temper] * 3 for temper in TEMPERS], TEMPERS, TEMPERS[2:]])
def test_games_end(tempers):
    assert bots.play("addi_cats", tempers, seed=1, options={"tables": 5}).over


def test_an_endless_game_of_bots_ends():
    table = bots.play("addi_cats", ["lynx", "cat", "kitten"], seed=1, options={"endless": True, "tables": 5})
    assert table.over
    assert table.position()["stops"] == [0, 1, 2]


def test_the_same_seed_is_the_same_game_and_another_is_another():
    games = [bots.play("addi_cats", TEMPERS, seed, options={"tables": 5}).record()["inputs"] for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


@pytest.mark.parametrize(
    ("tempers", "options"),
    [
        (TEMPERS, {}),
        (["tiger", "lynx"], {}),
        (["cat", "kitten", "lynx"], {"expert": True, "magic": "round", "tables": [2, 5, 10]}),
        (["cat", "cat", "lynx"], {"endless": True, "tables": 5}),
        (["kitten"] * 8, {"pace_ms": 0, "grace_ms": 0, "tables": 6}),
    ],
)
def test_bots_at_a_table_play_the_very_games_of_the_bulk_driver(tempers, options):
    table = bots.play("addi_cats", tempers, seed=5, options=options)
    play_on = make_people_play_on(GAME.rules, policy)
    state, minds, rng = GAME.state_mirror(), mirror(policy.MINDS)(), stream(5)
    persons = [person_of_temper(tempers[table.person(seat)]) for seat in range(table.seats)]
    for seat in range(table.seats):
        minds.rng[seat][:] = stream(f"5 {seat}")
    box, party = box_for(len(tempers), options), party_of(persons)
    GAME.rules.setup(state, box, rng)
    room = [[0] * GAME.rules.MOST_LEGAL for _ in range(2)]
    assert play_on(state, box, party, minds, *room, rng, None, ENDLESS) == len(table.record()["inputs"])
    assert state.tobytes() == bytes(table)


@pytest.mark.compiled
@pytest.mark.parametrize(("players", "options"), [(2, {}), (4, {"expert": True}), (3, {"endless": True}), (8, {})])
def test_cpython_and_numba_play_the_same_games_of_people(players, options):
    box = box_for(players, options)
    persons = [person_of_temper(TEMPERS[seat % 4]) for seat in range(box.seats)]
    states, inputs = crowd(GAME, policy).play(box, persons, "same", 3, 5)
    mirrors, minds, counts = (
        [GAME.state_mirror() for _ in range(5)],
        [mirror(policy.MINDS)() for _ in range(5)],
        [0] * 5,
    )
    room = [[0] * GAME.rules.MOST_LEGAL for _ in range(2)]
    play = make_people_games(GAME.rules, policy)
    play(mirrors, [box], [party_of(persons)], minds, *room, [0, 0], *key_of("same"), 3, counts)
    assert counts == inputs.tolist()
    assert [state.tobytes() for state in mirrors] == [state.tobytes() for state in states]


@pytest.mark.compiled
@pytest.mark.parametrize(("worse", "better"), [("kitten", "cat"), ("cat", "lynx"), ("lynx", "tiger")])
def test_each_temper_beats_the_one_below_from_both_sides(worse, better):
    for seats in ((worse, better) * 2, (better, worse) * 2):
        persons = [person_of_temper(temper) for temper in seats]
        states, _ = crowd(GAME, policy).play(box_for(2, {}), persons, "ladder", 0, 200)
        first_out = [state.ranks.tolist().index(1) % 2 for state in states]
        assert first_out.count(seats.index(better)) > 130, seats


# No leak


@pytest.mark.parametrize("options", [{}, {"expert": True, "tables": 5}])
def test_other_hidden_cards_change_no_decision(options):
    """Two bots of one seed, one at the table and one in worlds where all that is hidden is dealt anew."""
    rng = stream("worlds")
    table = Table("addi_cats", players=3, seed=4, options=options)
    here = [make(temper, seat, 3, seed=seat, **options) for seat, temper in enumerate(["cat", "lynx", "tiger"])]
    there = [make(temper, seat, 3, seed=seat, **options) for seat, temper in enumerate(["cat", "lynx", "tiger"])]
    party = bots.Party(table, here)
    for _ in range(400):
        if table.over:
            break
        for seat in range(table.seats):
            other = table.copy()
            GAME.rules.resample(other._state, other._box, seat, GAME.knowledge_mirror(), rng)
            other._state.missed[:] = [0] * 8
            other._state.had_right = 0
            assert ask(there[seat], other, seat) == ask(here[seat], table, seat)
        party.play_one()


def test_an_imagined_position_fits_the_view():
    table = bots.play("addi_cats", ["cat"] * 3, seed=1, options={"max_flips": 60})
    view = table.view(0)
    imagined = Table("addi_cats", players=3, position=GAME.notation.imagine(view, table._box, 0))
    assert imagined.view(0) | {"phase": "over"} == view


def test_it_is_the_same_to_hear_all_events_again_or_only_the_new_ones():
    table = Table("addi_cats", players=3, seed=4)
    here, there = ([make("kitten", seat, 3, seed=seat) for seat in range(3)] for _ in range(2))
    party, heard = bots.Party(table, here), [0, 0, 0]
    for _ in range(300):
        for seat in range(3):
            news = table.events_for(seat)[heard[seat] :]
            heard[seat] += len(news)
            assert there[seat].choose(table.view(seat), news, table.legal(seat), table.clock) == party.ask(seat)
        party.play_one()


# Times


@pytest.mark.parametrize("temper", TEMPERS)
def test_no_slap_comes_within_100_ms_of_the_card_that_gives_the_right_to_it(temper):
    table = Table("addi_cats", players=4, seed=3)
    party = bots.Party(table, [make(temper, seat, seed=seat) for seat in range(4)])
    before = [0] * 4
    for _ in range(600):
        if table.over:
            break
        events = party.play_one()
        state, box = table._state, table._box
        causes = [policy.cause_of(state, box, seat, policy.survey(state, box)) for seat in range(4)]
        if events[0].kind == "flip":
            shown = [state.laid if causes[seat] not in (0, before[seat]) else 0 for seat in range(4)]
        for event in events:
            if event.kind == "slap":
                assert event["ms"] >= shown[event.seat] + 100
        before = causes


def test_nobody_lays_within_100_ms_of_the_card_before():
    for seed in range(3):
        table = Table("addi_cats", players=3, seed=seed, options={"pace_ms": 0})
        party = bots.Party(table, [make("tiger", seat, 3, seed=seat, pace_ms=0) for seat in range(3)])
        for _ in range(200):
            laid = table.position()["laid"]
            if party.play_one()[0].kind == "flip":
                assert table.clock >= laid + 100


def test_grown_ups_see_a_sum_at_human_times():
    means = {}
    for name, new, old in (("card", "17", "8+9"), ("small", "2+3", "5"), ("large", "8+9", "17"), ("tie", "6+6", "12")):
        times = []
        before = table_of([[old], ["2+1"], ["20"], []], flips=6, now=8000, laid=8000)
        after = table_of([[old], [new, "2+1"], ["20"], []])
        for seed in range(200):
            bot = make("lynx", 0, seed=seed)
            ask(bot, before, 0)
            plan = ask(bot, after, 0)
            if is_slap(plan):
                times.append(plan[1] - 10_000)
        means[name] = fmean(times)
    assert means["card"] < means["tie"] < means["large"]
    assert means["card"] < means["small"] < means["large"]
    assert 600 <= means["card"] <= 900
    assert 1000 <= means["large"] <= 1700  # the hardest of all


def test_children_are_slower_by_age():
    table = table_of([["8+9"], ["17"], [], []])
    means = []
    for age in (5, 8, 12, 20):
        found = [ask(make_person(age, "addi_cats", 0, seed, players=4), table, 0) for seed in range(200)]
        means.append(fmean(plan[1] - 10_000 for plan in found if is_slap(plan)))
    assert means == sorted(means, reverse=True)
    assert means[0] > 4 * means[-1]


def test_a_plan_stands_until_something_concerns_the_seat():
    table = table_of([["2+3"], ["1+4"], ["8+9"], []], options={"expert": True, "wrong_call": "own"})
    bot = make("tiger", 0, expert=True, wrong_call="own")
    plan = ask(bot, table, 0)
    assert is_slap(plan)
    assert ask(bot, table, 0) == plan
    table.play("2 call @10050")
    assert ask(bot, table, 0) == plan


def test_a_paw_that_is_falling_cannot_be_held_back_and_one_that_is_not_can():
    plan = ask(make("tiger", 0), table_of([["2+3"], ["1+4"], ["8+9"], []]), 0)
    for before, is_held in ((500, True), (50, False), (-50, True)):
        bot = make("tiger", 0)
        assert ask(bot, table_of([["2+3"], ["1+4"], ["8+9"], []]), 0) == plan
        gone = table_of([["2+3"], ["10", "1+4"], ["8+9"], []], flips=8, laid=plan[1] - before, now=plan[1] - before)
        assert (ask(bot, gone, 0) == HOLD) == is_held


def test_after_a_false_slap_one_hesitates():
    table = table_of([["2+3"], ["5"], [], []])
    calm, shaken = [], []
    for seed in range(200):
        bot = make("kitten", 0, seed=seed)
        calm.append(ask(bot, table, 0))
        bot = make("kitten", 0, seed=seed)
        bot._minds.shaken[0] = 1
        shaken.append(ask(bot, table, 0))
    pairs = [(a[1], b[1]) for a, b in zip(calm, shaken, strict=True) if is_slap(a) and is_slap(b)]
    assert {later - sooner for sooner, later in pairs} == {450}


# When to slap


@pytest.mark.parametrize(("temper", "least"), [("kitten", 0.7), ("cat", 0.85), ("lynx", 0.93), ("tiger", 0.97)])
def test_a_common_sum_is_slapped_and_now_and_then_overlooked(temper, least):
    found = slaps(plans(temper, 0, table_of([["2+3"], ["5"], ["8+9"], []])))
    assert least * 200 <= found
    assert temper == "tiger" or found < 200


@pytest.mark.parametrize(("temper", "most"), [("kitten", 0.05), ("cat", 0.03), ("lynx", 0.015), ("tiger", 0.005)])
def test_nobody_slaps_often_without_a_reason(temper, most):
    assert slaps(plans(temper, 0, table_of([["2+3"], ["6+6"], ["8+9"], []]), seeds=400)) <= most * 400


def test_a_sum_close_to_ones_own_misleads_most():
    close = slaps(plans("kitten", 0, table_of([["6+7"], ["6+8"], [], []]), seeds=500))
    far = slaps(plans("kitten", 0, table_of([["6+7"], ["1+1"], [], []]), seeds=500))
    assert far + 10 < close < 75


def test_others_common_sum_is_left_to_them():
    assert slaps(plans("tiger", 2, table_of([["2+3"], ["5"], ["8+9"], []]))) <= 3


def test_at_a_chase_or_a_trap_everybody_slaps():
    for card, race in (("C", "chase"), ("T", "trap")):
        layer = 1 if race == "trap" else -1
        table = table_of([["2+3"], [card], ["8+9"], []], race=race, layer=layer, deadline=13_000)
        for seat in range(4):
            found = plans("lynx", seat, table, seeds=100)
            assert slaps(found) >= 95
            assert min(plan[1] for plan in found if is_slap(plan)) >= 10_100


def test_on_the_seesaw_only_the_ends_slap():
    table = table_of([["2+3"], ["S"], ["8+9"], ["6+6"]], seesaw=True, ready=13_000)
    counts = [slaps(plans("tiger", seat, table, seeds=100)) for seat in range(3)]
    assert counts[0] >= 95
    assert counts[1] <= 2
    assert counts[2] >= 95


def test_no_slap_at_the_other_special_cards():
    for card in ("D", "M", "G"):
        assert slaps(plans("tiger", 0, table_of([["2+3"], [card], ["8+9"], []]), seeds=100)) <= 1


def test_with_a_last_special_card_every_common_sum_is_ones_own():
    faceup = [["D"], ["2+3"], ["5"], ["8+9"]]
    empty = table_of(faceup, piles=[[], *PILES[1:]])
    assert slaps(plans("tiger", 0, empty, seeds=100)) >= 95
    assert slaps(plans("tiger", 0, table_of(faceup), seeds=100)) <= 2


@pytest.mark.parametrize(("piles", "slapper"), [(PILES, 2), ([[], *PILES[1:]], 0)])
def test_of_ones_own_two_hands_the_one_that_gets_rid_of_more_or_of_all_slaps(piles, slapper):
    table = table_of([["2+3"], ["9+9"], ["5", "8+9"], ["1+1"]], players=2, piles=piles)
    assert slaps(plans("tiger", slapper, table, 2, seeds=100)) >= 95
    assert slaps(plans("tiger", 2 - slapper, table, 2, seeds=100)) <= 2


def test_what_was_overlooked_may_be_seen_later():
    later = 0
    first = table_of([["2+3"], ["5"], [], []])
    second = table_of([["2+3"], ["5"], ["8+9"], []], flips=8, now=12_000, laid=12_000)
    for seed in range(300):
        bot = make("kitten", 0, seed=seed)
        if not is_slap(ask(bot, first, 0)):
            later += is_slap(ask(bot, second, 0))
    assert later > 8


def test_who_would_be_too_late_for_a_race_does_not_slap_in_it():
    table = table_of([["2+3"], ["5"], [], []], race="slap", slaps=[[1, 10_150, 3]], now=10_150, deadline=10_200)
    assert ask(make("kitten", 0), table, 0) == HOLD


# Laying, calling, stopping


@pytest.mark.parametrize("temper", TEMPERS)
def test_whose_turn_it_is_lays_a_little_after_it_is_allowed(temper):
    found = plans(temper, 3, table_of([["2+3"], ["8+9"], [], []]), seeds=100)
    times = [plan[1] for plan in found if plan[0] == "flip"]
    assert len(times) >= 95
    assert min(times) > 11_000
    assert fmean(times) < 13_000


def test_who_has_seen_a_common_sum_slaps_before_laying():
    table = table_of([["1+1"], ["8+9"], ["20"], ["2"]])
    for plan in plans("tiger", 3, table, seeds=100):
        assert is_slap(plan) or plan[1] > 11_000


def test_a_missed_sum_is_called_where_experts_play():
    calls = Counter()
    for temper in TEMPERS:
        for seed in range(100):
            bot = make(temper, 2, seed=seed, expert=True)
            ask(bot, table_of([["2+3"], ["5"], ["8+9"], []], options={"expert": True}), 2)
            next_card = {"flips": 8, "laid": 12_000, "now": 12_000, "missed": [5, 5, 0, 0]}
            table = table_of([["2+3"], ["5"], ["8+9"], ["20"]], options={"expert": True}, turn=0, **next_card)
            words, at = ask(bot, table, 2)
            if words == "call":
                calls[temper] += 1
                assert at >= 12_100
                assert table.play(f"2 call @{at}")[0].kind == "call"
    assert calls["kitten"] < calls["cat"] < calls["lynx"] < calls["tiger"]


def test_ones_own_missed_sum_is_not_called():
    for seed in range(50):
        bot = make("tiger", 0, seed=seed, expert=True)
        ask(bot, table_of([["2+3"], ["5"], ["8+9"], []], options={"expert": True}), 0)
        table = table_of([["2+3"], ["5"], ["8+9"], ["20"]], options={"expert": True}, flips=8, laid=12_000, now=12_000)
        assert ask(bot, table, 0)[0] != "call"


def test_a_bot_stops_once_every_person_has():
    bot = make("lynx", 0, endless=True)
    bot.people = frozenset({1, 2})
    for stops, is_stop in (([], False), ([1], False), ([1, 2], True)):
        table = table_of([["2+3"], ["6+6"], ["8+9"], []], options={"endless": True}, stops=stops, points=[9, 0, 0, 0])
        assert (ask(bot, table, 0)[0] == "stop") == is_stop
    assert bot.people == {1, 2}


def test_a_bot_that_knows_no_people_stops_when_another_seat_does():
    table = table_of([["2+3"], ["6+6"], ["8+9"], []], options={"endless": True})
    assert ask(make("lynx", 0, endless=True), table, 0)[0] != "stop"
    table.play("2 stop")
    assert ask(make("lynx", 0, endless=True), table, 0)[0] == "stop"
