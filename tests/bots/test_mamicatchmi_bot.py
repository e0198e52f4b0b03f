"""Modelled people at Mamicatchmi: human times and mistakes, sensible choices, the same game at a table and in bulk."""

from collections import Counter
from statistics import fmean

import pytest

from mousehole import Table, bots
from mousehole.bots import mamicatchmi as policy
from mousehole.bots.crowd import crowd, make_people_games, make_people_play_on, make_person
from mousehole.bots.people import party_of, person_of_temper
from mousehole.engine.drive import ENDLESS
from mousehole.engine.options import resolve
from mousehole.engine.random import key_of, stream
from mousehole.engine.record import mirror
from mousehole.games import load

GAME = load("mamicatchmi")
TEMPERS = ["kitten", "cat", "lynx", "tiger"]
EACH_ITS_OWN = {"mouse": 0, "cat": 1, "dog": 2, "granny": 3}
HOLD = (None, None)


def make(temper, seat, players=4, seed=0, **options):
    return bots.make(temper, "mamicatchmi", seat, seed=seed, players=players, options=options)


def ask(bot, table, seat):
    return bot.choose(table.view(seat), table.events_for(seat), table.legal(seat), table.clock)


def table_of(players=4, **position):
    return Table("mamicatchmi", players=players, position=position)


def box_for(players, options):
    return GAME.box(players, resolve(GAME.notation.OPTIONS, options), GAME.components)


def timed(table):
    """The inputs of a table as (seat, words, moment)."""
    for text in table.record()["inputs"]:
        seat, *words, at = text.split()
        yield seat, words, int(at[1:])


# Whole games


@pytest.mark.parametrize("tempers", [["random"] * 3, *[[temper] * 4 for temper in TEMPERS], TEMPERS, TEMPERS[:2]])
def test_games_end(tempers):
    assert bots.play("mamicatchmi", tempers, seed=1).over


def test_the_same_seed_is_the_same_game_and_another_is_another():
    games = [bots.play("mamicatchmi", TEMPERS, seed=seed).record()["inputs"] for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"wrong_spot": "retry", "must_swap": True}, {"double_trap": False}])
def test_bots_at_a_table_play_the_very_games_of_the_bulk_driver(players, options):
    tempers = TEMPERS[:players]
    table = bots.play("mamicatchmi", tempers, seed=5, options=options)
    play_on = make_people_play_on(GAME.rules, policy)
    state, minds, rng = GAME.state_mirror(), mirror(policy.MINDS)(), stream(5)
    for seat in range(players):
        minds.rng[seat][:] = stream(f"5 {seat}")
    box, party = box_for(players, options), party_of([person_of_temper(temper) for temper in tempers])
    GAME.rules.setup(state, box, rng)
    room = [[0] * GAME.rules.MOST_LEGAL for _ in range(2)]
    assert play_on(state, box, party, minds, *room, rng, None, ENDLESS) == len(table.record()["inputs"])
    assert state.tobytes() == bytes(table)


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 3, 4])
def test_cpython_and_numba_play_the_same_games_of_people(players):
    box, persons = box_for(players, {}), [person_of_temper(temper) for temper in TEMPERS[:players]]
    states, inputs = crowd(GAME, policy).play(box, persons, "same", 3, 20)
    mirrors, minds, counts = (
        [GAME.state_mirror() for _ in range(20)],
        [mirror(policy.MINDS)() for _ in range(20)],
        [0] * 20,
    )
    room = [[0] * GAME.rules.MOST_LEGAL for _ in range(2)]
    play = make_people_games(GAME.rules, policy)
    play(mirrors, [box], [party_of(persons)], minds, *room, [0, 0], *key_of("same"), 3, counts)
    assert counts == inputs.tolist()
    assert [state.tobytes() for state in mirrors] == [state.tobytes() for state in states]


@pytest.mark.compiled
@pytest.mark.parametrize(("worse", "better"), [("kitten", "cat"), ("cat", "lynx"), ("lynx", "tiger")])
def test_each_temper_beats_the_one_below_from_both_seats(worse, better):
    for seats in ((worse, better), (better, worse)):
        persons = [person_of_temper(temper) for temper in seats]
        states, _ = crowd(GAME, policy).play(box_for(2, {}), persons, "ladder", 0, 500)
        wins = sum(int(state.tokens[seats.index(better)] > state.tokens[seats.index(worse)]) for state in states)
        assert wins > 350, (seats, wins)


@pytest.mark.compiled
@pytest.mark.parametrize(("players", "most"), [(2, 1.05), (3, 1.15), (4, 1.2)])
def test_among_equal_cats_the_first_pick_is_no_more_than_a_small_advantage(players, most):
    box, games = box_for(players, {}), 4000
    states, _ = crowd(GAME, policy).play(box, [person_of_temper("cat")] * players, "fair", 0, games)
    shares = [0.0] * players
    for state in states:
        won = int(GAME.rules.winners(state, box))
        for seat in range(players):
            shares[seat] += (won >> seat & 1) / won.bit_count() * players / games
    assert max(shares) < most, shares
    assert min(shares) > 2 - most, shares


# Times


@pytest.mark.parametrize("temper", TEMPERS)
def test_nobody_moves_within_100_ms_of_the_roll(temper):
    for seed in range(8):
        rolled = 0
        for _, words, at in timed(bots.play("mamicatchmi", [temper] * 4, seed=seed)):
            if words[0] == "roll":
                rolled = at
            elif words[0] != "timeout":
                assert at >= rolled + 100, (seed, words, at)


def test_grown_ups_grab_and_place_at_human_times():
    grabs, places = [], []
    for seed in range(10):
        rolled, held = 0, {}
        for seat, words, at in timed(bots.play("mamicatchmi", ["lynx"] * 4, seed=seed)):
            if words[0] == "roll":
                rolled = at
            elif words[0] == "grab":
                grabs.append(at - rolled)
                held[seat] = at
            elif words[0] == "place":
                places.append(at - held[seat])
    assert 450 <= fmean(grabs) <= 700
    assert 300 <= fmean(places) <= 600


def test_children_are_slower_by_age():
    table = table_of(phase="duel", dice=["mouse", "cat"])
    means = []
    for age in (5, 8, 12, 20):
        times = [ask(make_person(age, "mamicatchmi", 0, seed, players=4), table, 0)[1] for seed in range(200)]
        means.append(fmean(times))
    assert means == sorted(means, reverse=True)
    assert means[0] > 1.7 * means[-1]


def test_a_plan_stands_until_something_concerns_the_seat():
    table = table_of(phase="duel", dice=["mouse", "cat"], clock=1000, rolled_at=1000)
    bot = make("lynx", 0)
    plan = ask(bot, table, 0)
    assert plan[0] == "grab mouse"
    assert ask(bot, table, 0) == plan
    table.play("3 grab granny @1050")
    table.play("1 grab cat @1090")
    assert ask(bot, table, 0) == plan


def test_a_plan_is_never_for_the_past():
    table = table_of(phase="duel", dice=["mouse", "cat"])
    assert make("lynx", 0).choose(table.view(0), [], table.legal(0), 9000)[1] >= 9000


# Where the pawn goes


@pytest.mark.parametrize(("temper", "share"), [("kitten", 0.10), ("lynx", 0.03), ("tiger", 0.01)])
def test_wrong_spots_come_at_human_rates(temper, share):
    table = table_of(phase="duel", dice=["mouse", "cat"], hand=["mouse", "", "", ""])
    spots = Counter(ask(make(temper, 0, seed=seed), table, 0)[0] for seed in range(1000))
    assert spots.most_common(1)[0][0] == "place burrow_in"
    assert 0.3 * share <= 1 - spots["place burrow_in"] / 1000 <= 2 * share


def test_after_a_wrong_spot_one_tries_again_and_hesitates():
    first = table_of(phase="duel", dice=["mouse", "cat"])
    again = table_of(
        phase="duel", dice=["mouse", "cat"], spots={"mouse": "tree_up", "cat": "", "dog": "", "granny": ""}
    )
    times = {}
    for name, table in (("first", first), ("again", again)):
        plans = [ask(make("kitten", 0, seed=seed), table, 0) for seed in range(200)]
        assert {words for words, _ in plans} == {"grab mouse"}
        times[name] = fmean(at for _, at in plans)
    assert times["again"] > times["first"] + 200


def test_a_structure_that_was_moved_takes_longer_to_find():
    times = {}
    for name, layout in (
        ("still", ["burrow", "tree", "chair", "kennel"]),
        ("moved", ["tree", "burrow", "chair", "kennel"]),
    ):
        plans = []
        for seed in range(200):
            bot = make("kitten", 1, seed=seed)
            ask(bot, table_of(phase="duel", dice=["cat", "dog"], rolls=1, hand=["", "cat", "", ""]), 1)
            later = table_of(phase="duel", dice=["cat", "dog"], rolls=2, hand=["", "cat", "", ""], layout=layout)
            plans.append(ask(bot, later, 1)[1])
        times[name] = fmean(plans)
    assert times["moved"] > times["still"] + 200


# Choices


def test_good_players_pick_mouse_or_cat():
    table = Table("mamicatchmi", players=4)
    assert {ask(make("tiger", 0, seed=seed), table, 0)[0] for seed in range(20)} <= {"pick mouse", "pick cat"}


def test_after_equal_faces_good_players_take_mouse_or_cat_from_the_leader():
    pawns = {"mouse": 1, "cat": 2, "dog": 0, "granny": 3}
    for tokens, wanted in (([5, 8, 5, 5], "swap mouse"), ([5, 5, 8, 5], "swap cat")):
        table = table_of(phase="choice", dice=["dog", "dog"], pawns=pawns, tokens=tokens)
        assert ask(make("tiger", 0), table, 0)[0] == wanted


def test_who_has_an_easy_pawn_keeps_it():
    table = table_of(phase="choice", dice=["dog", "dog"])
    words = {ask(make("tiger", 0, seed=seed), table, 0)[0] for seed in range(20)}
    assert not words & {"swap dog", "swap granny"}


def test_small_children_choose_as_they_like():
    table = table_of(phase="choice", dice=["dog", "dog"])
    assert len({ask(make("kitten", 0, seed=seed), table, 0)[0] for seed in range(100)}) > 5


def test_where_one_must_change_something_one_does():
    table = Table(
        "mamicatchmi", players=4, options={"must_swap": True}, position={"phase": "choice", "dice": ["dog", "dog"]}
    )
    for temper in TEMPERS:
        assert ask(make(temper, 0, must_swap=True), table, 0)[0].startswith("swap ")


@pytest.mark.parametrize("dice", [["mouse", "cat"], ["dog", "dog"]])
def test_who_is_not_called_nearly_always_holds_still(dice):
    table = table_of(phase="duel" if dice[0] != dice[1] else "choice", dice=dice)
    still = {
        temper: sum(ask(make(temper, 3, seed=seed), table, 3) == HOLD for seed in range(500)) for temper in TEMPERS
    }
    assert 390 <= still["kitten"] < still["lynx"]
    assert still["tiger"] > 440


def test_in_the_trap_of_two_common_pawns_roller_and_other_nearly_always_hold_still():
    table = table_of(2, phase="trap", dice=["dog", "granny"], clock=700, rolled_at=700)
    for seat, pawn in enumerate(("mouse", "cat")):
        plans = {
            temper: Counter(ask(make(temper, seat, 2, seed=seed), table, seat)[0] for seed in range(500))
            for temper in TEMPERS
        }
        assert all(set(counts) <= {None, f"grab {pawn}"} for counts in plans.values())
        assert 390 <= plans["kitten"][None] < plans["lynx"][None]
        assert plans["kitten"][None] < 490
        assert plans["tiger"][None] > 440


def test_some_fall_into_the_trap_of_two_common_pawns_and_more_children_than_champions():
    paid = Counter()
    for temper in ("kitten", "tiger"):
        for seed in range(40):
            events = bots.play("mamicatchmi", [temper] * 2, seed=seed).events
            rules = [(event.kind, event.rule) for event in events]
            ends = [i for i, told in enumerate(rules) if told == ("timeout", "MC-G9")]
            begins = [i for i, told in enumerate(rules) if told[0] == "nothing"]
            paid[temper] += sum(
                rules[begin:end].count(("wrong_move", "MC-25")) for begin, end in zip(begins, ends, strict=True)
            )
    assert paid["kitten"] > 5 * paid["tiger"] + 5, paid


def test_a_feint_in_the_trap_lures_children():
    lured = 0
    for seed in range(500):
        bot, table = make("kitten", 1, 2, seed=seed), table_of(2, phase="trap", dice=["dog", "granny"])
        if ask(bot, table, 1) == HOLD:
            table.play("0 grab mouse @200")
            lured += ask(bot, table, 1) != HOLD
    assert lured >= 8


def test_equal_faces_with_the_own_pawn_tempt_most():
    counts = {}
    for dice in ("dog", "granny"):
        table = table_of(phase="choice", dice=[dice, dice])
        counts[dice] = sum(ask(make("kitten", 3, seed=seed), table, 3) != HOLD for seed in range(500))
    assert counts["granny"] > counts["dog"] + 20


def test_a_feint_stays_in_hand():
    placed = grabbed = 0
    for seed in range(500):
        bot, table = make("lynx", 3, seed=seed), table_of(phase="duel", dice=["mouse", "cat"])
        words, at = ask(bot, table, 3)
        if words is not None:
            table.play(f"3 {words} @{at}")
            grabbed += 1
            placed += ask(bot, table, 3) != HOLD
    assert grabbed > 20
    assert placed < 0.3 * grabbed


def test_a_feint_lures_children_and_hardly_the_best():
    lured = Counter()
    for temper in ("kitten", "tiger"):
        for seed in range(500):
            bot, table = make(temper, 2, seed=seed), table_of(phase="duel", dice=["mouse", "cat"])
            if ask(bot, table, 2) == HOLD:
                table.play("3 grab granny @200")
                plan = ask(bot, table, 2)
                lured[temper] += plan != HOLD
                assert plan == HOLD or plan[1] >= 300
                assert ask(bot, table, 2) == plan
    assert 8 <= lured["kitten"] <= 50
    assert lured["tiger"] <= 3


def test_a_common_pawn_is_nearly_always_played_and_against_the_leader_above_all():
    pawns = {"mouse": 0, "cat": -1, "dog": 1, "granny": 2}
    grabs = Counter()
    for temper in TEMPERS:
        for tokens in ([5, 5, 5], [9, 5, 5]):
            table = table_of(3, phase="duel", dice=["mouse", "cat"], pawns=pawns, tokens=tokens)
            for seed in range(200):
                grabs[temper, tokens[0]] += ask(make(temper, 1, 3, seed), table, 1)[0] == "grab cat"
    assert grabs["kitten", 5] >= 130
    assert min(grabs["lynx", 5], grabs["tiger", 5]) >= 190
    assert grabs["tiger", 9] == 200


def test_nobody_clever_ends_a_game_that_another_wins():
    pawns = {"mouse": 0, "cat": -1, "dog": 1, "granny": 2}
    table = table_of(3, phase="duel", dice=["mouse", "cat"], pawns=pawns, tokens=[1, 4, 8])
    assert not any(ask(make("tiger", 1, 3, seed), table, 1)[0] == "grab cat" for seed in range(50))
    assert all(ask(make("tiger", 2, 3, seed), table, 2)[0] == "grab cat" for seed in range(20))


def test_who_comes_too_late_for_the_common_pawn_lets_it_be():
    pawns = {"mouse": 0, "cat": -1, "dog": 1, "granny": 2}
    table = table_of(3, phase="duel", dice=["mouse", "cat"], pawns=pawns)
    bot = make("tiger", 1, 3)
    assert ask(bot, table, 1)[0] == "grab cat"
    table.play("2 grab cat @150")
    assert ask(bot, table, 1) == HOLD
