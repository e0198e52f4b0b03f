"""Random play: even among all that is open."""

from collections import Counter
from types import SimpleNamespace

import pytest

import mousehole
from mousehole.engine import drive
from mousehole.engine.options import resolve
from mousehole.engine.random import stream
from mousehole.engine.rule import ANYBODY, TABLE
from mousehole.games import load

DRAWS = 12_000


class Rules(SimpleNamespace):
    """Rules are a module, known by itself."""

    __hash__ = object.__hash__


def _rules(actor, legal, weights, timed=False, latest=None):
    """A game that only notes what is played in it."""

    def list_legal(state, box, seat, actions):
        actions[: len(legal[seat])] = legal[seat]
        return len(legal[seat])

    def chances(state, box, actions, chance_weights):
        actions[: len(weights)] = list(range(len(weights)))
        chance_weights[: len(weights)] = weights
        return len(weights)

    return Rules(
        legal=list_legal,
        chances=chances,
        random_action=None,
        random_chance=None,
        actor=lambda state, box: actor,
        play=lambda state, box, *input_and_log: state.played.append(input_and_log[:-1]),
        setup=lambda state, box, rng: state.played.clear(),
        is_over=lambda state, box: len(state.played) >= box.length,
        is_half=lambda state, box: len(state.played) % 3 == 1,
        clock=lambda state: 10_000,
        moment=lambda state, box, seat, action, at: -1 if seat != TABLE and latest is not None and at > latest else at,
        TIMED=timed,
    )


def _played(rules, seats, steps=DRAWS):
    state, rng = SimpleNamespace(played=[]), stream("drive")
    step = drive.make_step(rules)
    seats_that_acted = [step(state, SimpleNamespace(seats=seats), [0] * 9, [0] * 9, rng, None) for _ in range(steps)]
    assert seats_that_acted == [seat for seat, *_ in state.played]
    return state.played


def test_the_one_who_may_act_chooses_evenly():
    played = Counter(_played(_rules(1, [[], [4, 7, 8]], []), 2))
    assert {key[:2] for key in played} == {(1, 4), (1, 7), (1, 8)}
    assert all(abs(times - DRAWS / 3) < 300 for times in played.values())


def test_the_table_goes_by_its_chances():
    played = Counter(action for _, action, *_ in _played(_rules(TABLE, [[]], [1, 3]), 1))
    assert abs(played[1] / DRAWS - 0.75) < 0.02


def test_where_anybody_may_act_every_input_is_as_likely_and_the_table_counts_once():
    played = Counter(
        (seat, action) for seat, action, *_ in _played(_rules(ANYBODY, [[1], [], [1, 2]], [5], timed=True), 3)
    )
    assert set(played) == {(0, 1), (2, 1), (2, 2), (TABLE, 0)}
    assert all(abs(times - DRAWS / 4) < 300 for times in played.values())


def test_where_anybody_may_act_the_table_may_have_nothing():
    assert {seat for seat, *_ in _played(_rules(ANYBODY, [[1], [1, 2]], [], timed=True), 2)} == {0, 1}


def test_time_goes_on_by_a_second_at_most_and_distances_are_even():
    played = _played(_rules(0, [[3]], [], timed=True), 1)
    moments, distances = zip(*(rest for _, _, *rest in played), strict=True)
    assert (min(moments), max(moments)) == (10_000, 10_000 + drive.LONGEST_STEP_MS)
    assert (min(distances), max(distances)) == (0, drive.FARTHEST)
    assert abs(sum(moments) / DRAWS - 10_500) < 20
    assert abs(sum(distances) / DRAWS - 50) < 2


def test_who_comes_too_late_lets_the_clock_speak():
    played = _played(_rules(0, [[3]], [1], timed=True, latest=10_400), 1)
    assert all(seat == 0 if at <= 10_400 else seat == TABLE for seat, _, at, _ in played)
    assert {seat for seat, *_ in played} == {0, TABLE}


def test_an_untimed_game_has_neither_time_nor_distance():
    assert {tuple(rest) for _, _, *rest in _played(_rules(0, [[3]], []), 1, steps=10)} == {(0, 0)}


def test_a_games_own_way_to_draw_is_taken():
    rules = _rules(0, [[3]], [1])
    rules.random_action = lambda state, box, seat, rng: 5
    rules.random_chance = lambda state, box, rng: 6
    assert {action for _, action, *_ in _played(rules, 1, steps=3)} == {5}
    rules.actor = lambda state, box: TABLE
    drive.make_step.cache_clear()
    assert {action for _, action, *_ in _played(rules, 1, steps=3)} == {6}


def test_a_game_is_played_on_a_stretch_at_a_time():
    play_on = drive.make_play_on(_rules(0, [[3]], []))
    state, box, rng = SimpleNamespace(played=[]), SimpleNamespace(seats=1, length=6), stream("stretch")
    stretches = [play_on(state, box, [0] * 9, [0] * 9, rng, None, 3) for _ in range(3)]
    assert (stretches, len(state.played)) == ([3, 1, 0], 6)


def test_half_a_choice_is_no_input():
    random_game = drive.make_random_game(_rules(0, [[3]], []))
    state, box = SimpleNamespace(played=[]), SimpleNamespace(seats=1, length=6)
    assert random_game(state, box, [0] * 9, [0] * 9, stream("half"), None) == 4
    assert len(state.played) == 6


@pytest.mark.parametrize("game_id", mousehole.games())
def test_what_several_seats_may_do_can_be_noted(game_id):
    """The driver notes the number of inputs of every seat in seven bits of one int."""
    game = load(game_id)
    rules, players = game.rules, game.notation.PLAYERS[-1]
    box = game.box(players, resolve(game.notation.OPTIONS, None), game.components)
    state, rng, actions, weights = game.state_mirror(), stream("noted"), [0] * rules.MOST_LEGAL, [0] * rules.MOST_LEGAL
    rules.setup(state, box, rng)
    step = drive.make_step(rules)
    for _ in range(300):
        if rules.is_over(state, box):
            break
        if rules.actor(state, box) == ANYBODY:
            assert box.seats * drive.COUNT_BITS < 63
            assert max(rules.legal(state, box, seat, actions) for seat in range(box.seats)) <= drive.MOST_COUNT
        step(state, box, actions, weights, rng, None)
