"""CPython and Numba play the same games, byte for byte, in state and events."""

import pytest
from cells import CELLS, GAMES, GAMES_A_CELL, boxes

from mousehole.engine import drive
from mousehole.engine.compile import compiled
from mousehole.engine.events import LOG_ROWS, new_log, rows_of
from mousehole.engine.random import below, stream, weighted
from mousehole.engine.rule import TABLE
from mousehole.games import load

pytestmark = pytest.mark.compiled

DRAWN_CELLS = [cell for cell in CELLS if load(cell[0]).rules.random_action is not None]
STEPS = 60_000
ROWS = 400_000
CHECKED_EVERY = 16  # storing a mirror costs more than playing; between two looks only the events are compared


@pytest.mark.parametrize(("game_id", "players"), CELLS)
def test_cpython_and_numba_play_the_same_games(game_id, players):
    game = load(game_id)
    for number, options, box in boxes(game, players, GAMES_A_CELL):
        states, log = compiled(game).trace(box, "engines", number, ROWS, STEPS)
        steps, rows = _play_in_cpython(game, box, number, states, options)
        assert steps == len(states) - 1, options
        assert steps < STEPS - 1, f"the game did not end: {options}"
        assert [tuple(row) for row in log[1 : int(log[0][0]) + 1].tolist()] == rows, options


def _play_in_cpython(game, box, number, states, options):
    rules = game.rules
    step = drive.make_step(rules)
    room, weights = [0] * rules.MOST_LEGAL, [0] * rules.MOST_LEGAL
    rng = stream("engines", number)
    state = game.state_mirror()
    rules.setup(state, box, rng)
    log, rows, steps = new_log(), [], 0
    assert state.tobytes() == states[0].tobytes(), options
    while not rules.is_over(state, box):
        log[0][0] = 0
        step(state, box, room, weights, rng, log)
        steps += 1
        rows += rows_of(log)
        if steps % CHECKED_EVERY == 0:
            assert state.tobytes() == states[steps].tobytes(), (steps, options)
    assert state.tobytes() == states[steps].tobytes(), (steps, options)
    return steps, rows


@pytest.mark.parametrize(("game_id", "players"), CELLS)
def test_bulk_play_gives_the_same_ends_and_lengths_as_cpython(game_id, players):
    game = load(game_id)
    _, _, box = next(boxes(game, players, 1))
    states, inputs = compiled(game).random_games(box, "bulk", 0, 5)
    random_game = drive.make_random_game(game.rules)
    for number in range(5):
        state = game.state_mirror()
        room, weights = [0] * game.rules.MOST_LEGAL, [0] * game.rules.MOST_LEGAL
        played = random_game(state, box, room, weights, stream("bulk", number), None)
        assert (played, state.tobytes()) == (inputs[number], states[number].tobytes())


@pytest.mark.parametrize(
    ("game_id", "players"), [cell for cell in CELLS if load(cell[0]).rules.random_action is not None]
)
def test_a_game_that_draws_without_a_list_draws_what_the_list_would_give(game_id, players):
    game = load(game_id)
    rules = game.rules
    actions, weights = [0] * rules.MOST_LEGAL, [0] * rules.MOST_LEGAL
    for number, options, box in boxes(game, players, GAMES_A_CELL):
        state, rng = game.state_mirror(), stream("lots", number)
        rules.setup(state, box, rng)
        while not rules.is_over(state, box):
            seat, twin = rules.actor(state, box), list(rng)
            if seat == TABLE:
                action = actions[weighted(rng, weights, rules.chances(state, box, actions, weights))]
                drawn = rules.random_chance(state, box, twin)
            else:
                action = actions[below(rng, rules.legal(state, box, seat, actions))]
                drawn = rules.random_action(state, box, seat, twin)
            assert (drawn, twin) == (action, rng), options
            rules.play(state, box, seat, action, 0, 0, None)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_state_is_small(game_id):
    assert load(game_id).rules.STATE.itemsize <= (4096 if game_id == "addi_cats" else 2048)


@pytest.mark.parametrize(("game_id", "players"), CELLS)
def test_one_input_never_fills_the_log(game_id, players):
    game = load(game_id)
    _, _, box = next(boxes(game, players, 1))
    step = drive.make_step(game.rules)
    state, rng, log = game.state_mirror(), stream("log"), new_log()
    room, weights = [0] * game.rules.MOST_LEGAL, [0] * game.rules.MOST_LEGAL
    game.rules.setup(state, box, rng)
    most = 0
    while not game.rules.is_over(state, box):
        log[0][0] = 0
        step(state, box, room, weights, rng, log)
        most = max(most, log[0][0])
    assert most < LOG_ROWS / 2
