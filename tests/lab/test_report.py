"""The report: who is shown in it, on which paper, and what is left out."""

import numpy as np
import pytest

from mousehole.engine.errors import BadOptions
from mousehole.lab import charts
from mousehole.lab.cells import PARTS, Study, cells_of
from mousehole.lab.contrasts import sensitivity_sections
from mousehole.lab.engines import Cores
from mousehole.lab.figures import Bar, find
from mousehole.lab.handicap import even_head_start
from mousehole.lab.kernel.many import play
from mousehole.lab.report import compared_cells, html_of
from mousehole.lab.result import Result
from mousehole.lab.setups import make_setup
from mousehole.lab.statistics import Estimate
from mousehole.lab.study import carry_out
from mousehole.lab.svg import Scale, percent
from mousehole.lab.totals import Totals


def result_of(game, players, bots, games=8, parts=PARTS, sweep=None, **more):
    setup = make_setup(game, players, bots, seed=1, **more)
    return carry_out(Study(setup, cells_of(setup, games, parts, sweep or {}, games)), Cores(1))


def test_the_ticks_of_an_axis_are_told_as_they_are():
    ticks = Scale(0.2453, 0.2577, 0, 100).ticks(6)
    told = percent.ticks(ticks)
    assert [float(words.split()[0]) / 100 for words in told] == pytest.approx(ticks)
    assert len(set(told)) == len(told)


def test_a_picture_is_drawn_for_a_desk_and_for_a_phone():
    rows = [charts.Row("a ruling with a rather long name = otherwise", [Estimate(0.2, 0.1, 0.3)])]
    picture = charts.dots(rows, [""], percent, "title", 0.5)
    wide, narrow = picture.split('<svg class="narrow"')
    assert "a ruling with a rather long name = otherwise</text>" in narrow  # above its row, in full
    assert "otherwise</text>" not in wide


def test_hills_of_few_and_of_many_games_are_equally_high():
    few, many = ([Bar(i, i + 1, times * n) for i, n in enumerate((1, 2, 1))] for times in (5, 5000))
    scale = Scale(0, 3, 0, 100)
    assert charts._outline(few, scale) == charts._outline(many, scale)


@pytest.mark.parametrize(("value", "low", "high"), [(0.0, 0.0, 0.0063), (1.0, 0.9937, 1.0), (0.5, 0.5, 0.5)])
def test_any_share_has_a_place_in_a_grid(value, low, high):
    picture = charts.grid(["cat"], ["cat"], [[Estimate(value, low, high)]], 0.5, "luck")
    assert percent(value, (high - low) * charts.COARSE) in picture


@pytest.mark.compiled
@pytest.mark.slow
def test_the_players_asked_for_are_in_the_report_beside_random_ones_and_cats():
    mixed = result_of("chop_chop", 3, ["cat", "kitten", "random"])
    assert [name for name, _ in compared_cells(mixed)] == ["these players", "random", "cat"]
    page = html_of(mixed)
    assert page.count("these players</text>") >= 4  # who wins and how games end, each for a desk and a phone
    cats = result_of("chop_chop", 3, "cat", parts=["compare"])
    assert compared_cells(cats) == [("random", 1), ("cat", 0)]


@pytest.mark.compiled
@pytest.mark.slow
def test_rulings_that_changed_nothing_are_named_and_not_drawn():
    result = result_of("bon_appetit", 4, "random", games=50)
    (_, words, picture), _ = sensitivity_sections(result)
    assert "max_flips = 2000" in words  # no game of the fifty is so long
    assert "max_flips = 2000</text>" not in picture
    assert "won_cards = face_down</text>" in picture
    assert "Won cards go under the pile" in picture  # what the option is, to be unfolded


@pytest.mark.compiled
@pytest.mark.slow
def test_the_box_that_was_played_with_is_named():
    page = html_of(result_of("bon_appetit", 4, "random", parts=[], components={"tokens": {"full": 7}}))
    assert "tokens.full = 7" in page


@pytest.mark.compiled
@pytest.mark.slow
def test_every_figure_that_is_estimated_has_an_interval():
    figures = result_of("bon_appetit", 3, "random", games=400, parts=[]).figures(0)
    for measure, subject in (("inputs", "median"), ("decisions", "seat 0"), ("points_spread", "seat 1")):
        found = find(figures, measure, subject)
        assert found.low < found.value < found.high, (measure, subject)
    longest = find(figures, "inputs", "longest").value
    assert all(find(figures, "inputs", name).high <= longest for name in ("median", "p90", "p99"))


@pytest.mark.compiled
@pytest.mark.slow
def test_the_branching_of_a_seat_is_its_open_inputs_over_its_decisions():
    setup = make_setup("mistigri", 3, "random", seed=4)
    totals = play(setup, 0, 200)
    by_game = [play(setup, game, 1) for game in range(200)]
    opened, decided = (np.array([one[name][0] for one in by_game]) for name in ("seat_open", "seat_decisions"))
    found = find(carry_out(Study(setup, cells_of(setup, 200, [], {})), Cores(1)).figures(0), "branching", "seat 0")
    assert found.value == pytest.approx(opened.sum() / decided.sum())
    assert totals["seat_open_squares"][0] == (opened**2).sum()
    assert totals["seat_open_decisions"][0] == (opened * decided).sum()
    off = opened - found.value * decided
    assert found.high - found.value == pytest.approx(1.959964 * (off.std(ddof=1) / decided.mean()) / 200**0.5, rel=0.01)


@pytest.mark.compiled
@pytest.mark.slow
def test_a_head_start_is_for_the_slower_one():
    with pytest.raises(BadOptions, match="name the slower first"):
        even_head_start(make_setup("mamicatchmi"), ["20y", "6y"], 40)


@pytest.mark.compiled
def test_the_report_says_which_values_of_a_sweep_change_nothing():
    swept = {"tokens.full": [5, 9], "tokens.small": [2, 5]}
    page = html_of(result_of("bon_appetit", 2, "random", 30, [], swept))
    assert page.count("Nothing at all changed between 5, 9.") == 2  # in both pictures
    assert "Nothing at all changed between 2, 5." not in page


@pytest.mark.compiled
@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "players", "bots", "detail", "sweep"),
    [
        ("chop_chop", 3, ["cat", "kitten", "random"], "all", {"board": ["corners"]}),
        ("bon_appetit", 2, "random", "wins", {"players": [2, 3]}),
    ],
)
def test_a_study_that_was_stopped_anywhere_has_a_report(game, players, bots, detail, sweep):
    whole = result_of(game, players, bots, games=2, detail=detail, sweep=sweep)
    chance = np.random.default_rng(5)
    for _ in range(12):
        played = [number == 0 or chance.random() < 0.6 for number in range(len(whole.totals))]
        totals = [found if is_in else Totals() for found, is_in in zip(whole.totals, played, strict=True)]
        assert html_of(Result(whole.study, totals, whole.done)).startswith("<!doctype html>")
