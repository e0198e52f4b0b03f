"""The lab measures a game that it has never heard of: no customs, no bots of its own."""

import sys

import pytest

from mousehole.engine.errors import BadOptions
from mousehole.engine.game import Game
from mousehole.games import games, load
from mousehole.lab.cells import PARTS, Study, cells_of
from mousehole.lab.engines import Cores
from mousehole.lab.figures import figures_of, find
from mousehole.lab.kernel import many
from mousehole.lab.kernel.customs import LAST_EVENT, customs_of, end_kind
from mousehole.lab.report import html_of
from mousehole.lab.setups import make_setup
from mousehole.lab.study import carry_out

EXACT = {"seat 0": 0.5849, "seat 1": 0.2881, "nobody": 0.1270}  # of random tic-tac-toe


@pytest.fixture
def stranger(monkeypatch):
    """Tic-tac-toe, as if it were offered to players."""
    house = sys.modules["mousehole.games"]  # `mousehole.games` is the function
    known, game = house._load, Game.load("examples.tic_tac_toe")
    monkeypatch.setattr(house, "games", lambda: (*games(), "tic_tac_toe"))
    monkeypatch.setattr(house, "_load", lambda name: game if name == "tic_tac_toe" else known(name))
    yield game
    many.kernel.cache_clear()


def test_every_game_of_ours_has_an_event_that_tells_its_end():
    assert all(end_kind(load(game)) != LAST_EVENT for game in games())


def test_only_what_is_compiled_is_played_beside_the_main_cell(stranger):
    cells = cells_of(make_setup("tic_tac_toe"), 100, PARTS, {})
    assert {bot for cell in cells for bot in cell.setup.bots} == {"random"}


def test_there_are_no_ages_where_no_people_are_modelled(stranger):
    with pytest.raises(BadOptions, match="8y"):
        make_setup("tic_tac_toe", bots="8y")


@pytest.mark.compiled
@pytest.mark.slow
def test_a_game_without_customs_is_measured(stranger):
    setup = make_setup("tic_tac_toe", seed=2)
    figures = figures_of(setup, many.play(setup, 0, 20_000))
    for seat in ("seat 0", "seat 1"):
        assert find(figures, "win_share", seat).value == pytest.approx(EXACT[seat], abs=0.015)
    assert find(figures, "nobody_wins").value == pytest.approx(EXACT["nobody"], abs=0.012)
    assert find(figures, "end", "TT-04").value == pytest.approx(EXACT["nobody"], abs=0.012)
    assert find(figures, "points", "seat 0").value == pytest.approx(EXACT["seat 0"], abs=0.015)


@pytest.mark.compiled
@pytest.mark.slow
def test_a_game_that_announces_no_end_ends_by_the_rule_cited_last(stranger, monkeypatch):
    kinds = {number: kind for number, kind in stranger.notation.EVENTS.items() if kind.name != customs_of(stranger).end}
    monkeypatch.setattr(stranger.notation, "EVENTS", kinds)
    setup = make_setup("tic_tac_toe", seed=2)
    totals = many.Kernel(stranger, setup.kind, setup.names).play(setup, 0, 2_000)
    assert find(figures_of(setup, totals), "end", "TT-03").value == pytest.approx(1 - EXACT["nobody"], abs=0.04)


@pytest.mark.compiled
@pytest.mark.slow
def test_a_game_without_bots_has_a_report_with_players_that_search(stranger):
    setup = make_setup("tic_tac_toe", bots=("cat", "random"), seed=2)
    result = carry_out(Study(setup, cells_of(setup, 4, PARTS, {}, 4)), Cores(1))
    assert result.is_complete
    assert "How games end" in html_of(result)
