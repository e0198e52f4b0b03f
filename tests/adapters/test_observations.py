"""What a seat observes: all of it declared, within its bounds, and nothing that is hidden."""

import pytest
from cells import CELLS, GAMES, wandering_tables

from mousehole.engine.events import row_for
from mousehole.engine.random import stream
from mousehole.table.observations import Eye
from mousehole.table.observations.features import DTYPE

LOOKED_AT_EVERY = 11


def seen(eye, table, seat):
    vector = [0] * eye.length
    eye.observe(table._state, table._box, seat, vector)
    return vector


@pytest.mark.parametrize("game_id", GAMES)
def test_pieces_have_names_of_their_own_and_bounds_that_fit(game_id):
    eye = Eye(game_id)
    names = [feature.name for feature in eye.features]
    assert len({*names}) == len(names)
    assert all(feature.low < feature.high for feature in eye.features)
    assert eye.low.dtype == eye.high.dtype == DTYPE
    assert len(eye.low) == eye.length


@pytest.mark.parametrize(("game_id", "players"), CELLS)
def test_observations_stay_within_their_bounds(game_id, players):
    eye = Eye(game_id)
    low, high = eye.low.tolist(), eye.high.tolist()
    for table in wandering_tables(game_id, players, 2):
        for seat in range(table.seats):
            vector = seen(eye, table, seat)
            wrong = [i for i, value in enumerate(vector) if not low[i] <= value <= high[i]]
            assert not wrong, (eye.named(vector), wrong)


@pytest.mark.parametrize(("game_id", "players"), CELLS)
def test_dealing_anew_what_is_hidden_changes_no_observation(game_id, players):
    eye, rng, knowledge, told = Eye(game_id), stream("eyes"), {}, 0
    for number, table in enumerate(wandering_tables(game_id, players, 2)):
        if not table.record()["inputs"]:
            knowledge, told = {seat: table.game.knowledge_mirror() for seat in range(table.seats)}, 0
        rows, told = [row for event in table.events[told:] for row in event.rows], len(table.events)
        for seat, memory in knowledge.items():
            for row in rows:
                copy = row_for(table.game.notation.EVENTS, row, seat)
                table.game.rules.learn(memory, table._state, table._box, seat, copy)
            if number % LOOKED_AT_EVERY == 0:
                twin = table.copy()
                table.game.rules.resample(twin._state, twin._box, seat, memory, rng)
                assert seen(eye, twin, seat) == seen(eye, table, seat)


@pytest.mark.parametrize("game_id", GAMES)
def test_seats_that_see_the_same_are_told_it_from_their_own_place(game_id):
    table = next(wandering_tables(game_id, 3, 1))
    eye = Eye(game_id)
    turns = [eye.named(seen(eye, table, seat))["turn"].index(1) for seat in range(table.seats)]
    assert sorted(turns) == list(range(table.seats))
