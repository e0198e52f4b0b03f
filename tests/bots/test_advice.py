"""What the tiger would do: the same whatever is hidden, an open input, and a chance that values say."""

from __future__ import annotations

import pytest

from mousehole import Table, bots
from mousehole.bots.advice import StillCompiling, advise, chance_after
from mousehole.bots.parts import ONE
from mousehole.bots.thinker import Thinker
from mousehole.engine.errors import BadOptions
from mousehole.engine.random import stream
from mousehole.engine.setup import Setup
from mousehole.games import load

GAMES = ("chop_chop", "mistigri")


def to_a_choice(game: str, players: int) -> tuple[Table, int]:
    """A table at which a seat is to choose between several inputs, some way into the game."""
    table = Table(game, players=players, seed=4)
    party = bots.Party(table, bots.seat_bots(table, ["cat"] * players, 4))
    while len(table.inputs) < 30 or not any(len(table.legal(seat)) > 2 for seat in range(table.seats)):
        party.play_one()
    return table, next(seat for seat in range(table.seats) if len(table.legal(seat)) > 2)


@pytest.mark.compiled
@pytest.mark.parametrize("game", GAMES)
def test_advice_is_an_open_input_and_the_same_whatever_lies_hidden(game: str) -> None:
    players = load(game).notation.PLAYERS[0]
    table, seat = to_a_choice(game, players)
    setup = Setup(table.game, players)
    given = table.view(seat), table.events_for(seat), table.legal(seat)
    first = advise(setup, seat, *given, seed=1, iterations=200, playouts=4)
    assert first.words in table.legal(seat)
    assert 0 < first.chance < ONE
    knows = table.game.knowledge_mirror()
    for event in table.events_for(seat):
        for row in event.rows:
            table.game.rules.learn(knows, table._state, table._box, seat, row)
    table.game.rules.resample(table._state, table._box, seat, knows, stream("other cards"))
    given = table.view(seat), table.events_for(seat), table.legal(seat)
    assert advise(setup, seat, *given, seed=1, iterations=200, playouts=4) == first


def test_not_everything_that_is_open_has_the_same_chance() -> None:
    table, seat = to_a_choice("chop_chop", 2)
    setup, given = Setup(table.game, 2), (table.view(seat), table.events_for(seat))
    assert len({chance_after(setup, seat, *given, words) for words in table.legal(seat)}) > 1


def test_where_time_judges_there_is_no_advice() -> None:
    table = Table("addi_cats", players=3, seed=1)
    with pytest.raises(BadOptions, match="judged by time"):
        advise(Setup(table.game, 3), 0, table.view(0), [], ["slap"])


def test_whoever_has_no_patience_with_the_compiler_is_told_to_ask_again(monkeypatch: pytest.MonkeyPatch) -> None:
    table, seat = to_a_choice("chop_chop", 2)
    monkeypatch.setattr(Thinker, "get_ready", lambda self, patience: None)
    monkeypatch.setattr(Thinker, "is_ready", False)
    with pytest.raises(StillCompiling):
        advise(Setup(table.game, 2), seat, table.view(seat), table.events_for(seat), table.legal(seat), patience=0.1)
