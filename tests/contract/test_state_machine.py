"""A person at a table who does everything in any order: plays, errs, looks, copies, saves, sets up anew."""

import json

import pytest
from cells import GAMES, open_inputs
from facts import ALL_INPUTS, conserved
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import mousehole
from mousehole.games import load

EVERYTHING = {game_id: ALL_INPUTS[game_id](4) for game_id in GAMES}


def refuse_or_take(table, text):
    """Play a text that is not listed: another way of writing a listed one, or refused with nothing changed."""
    before = bytes(table)
    try:
        table.play(text)
    except mousehole.Refused as error:
        refused = error
    else:
        return
    assert refused.reason in table.game.notation.REASONS
    assert refused.sentence("it")
    assert bytes(table) == before


def look_from_every_seat(table):
    """A view can be sent as it is and holds nothing that is hidden from all."""
    hidden = {key for key, who in table.game.notation.SECRETS.items() if who == "all"}
    for seat in [None, *range(table.seats)]:
        view = table.view(seat)
        json.dumps(view)
        assert not hidden & set(view)


def machine_of(game_id):
    """A state machine that plays one game."""
    notation = load(game_id).notation

    class Person(RuleBasedStateMachine):
        @initialize(players=st.sampled_from(notation.PLAYERS), seed=st.integers(0, 2**32))
        def sit_down(self, players, seed):
            self.table = mousehole.Table(game_id, players=players, seed=seed)
            self.kept = conserved(game_id, self.table.position())

        @precondition(lambda self: not self.table.over)
        @rule(data=st.data())
        def play(self, data):
            text = data.draw(st.sampled_from(open_inputs(self.table)))
            before = len(self.table.events)
            events = self.table.play(text)
            assert self.table.events[before:] == events

        @precondition(lambda self: not self.table.over)
        @rule(times=st.integers(1, 60), data=st.data())
        def play_on(self, times, data):
            for _ in range(times):
                if self.table.over:
                    return
                inputs = open_inputs(self.table)
                self.table.play(inputs[data.draw(st.integers(0, len(inputs) - 1))])

        @rule(text=st.one_of(st.sampled_from(EVERYTHING[game_id]), st.text(max_size=30)))
        def err(self, text):
            if text in open_inputs(self.table):
                return
            refuse_or_take(self.table, text)

        @rule()
        def save_and_load(self):
            record = json.loads(json.dumps(self.table.record()))
            assert bytes(mousehole.replay(record)) == bytes(self.table)

        @rule()
        def look(self):
            look_from_every_seat(self.table)

        @invariant()
        def nothing_is_lost(self):
            if hasattr(self, "table"):
                assert conserved(game_id, self.table.position()) == self.kept

    return Person


@pytest.mark.parametrize("game_id", GAMES)
def test_a_person_who_does_everything_in_any_order(game_id):
    case = machine_of(game_id).TestCase
    case.settings = settings(
        max_examples=15,
        stateful_step_count=25,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        derandomize=True,
        database=None,
    )
    case("runTest").runTest()
