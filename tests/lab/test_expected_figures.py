"""The lab comes to the figures expected of random play, which slow references made independently of it."""

import pytest

from mousehole.lab.figures import figures_of, find
from mousehole.lab.kernel.many import play
from mousehole.lab.setups import make_setup

pytestmark = [pytest.mark.compiled, pytest.mark.slow]


def measured(game, players, games, **options):
    setup = make_setup(game, players, options=options, seed="expected")
    return figures_of(setup, play(setup, 0, games))


def value(figures, measure, subject=""):
    found = find(figures, measure, subject)
    assert found is not None, (measure, subject)
    return found.value


@pytest.mark.parametrize(
    ("players", "mean", "median", "p99", "by_tokens", "shared"),
    [
        (2, 83.2, 79, 171, 0.78, 0.0),
        (3, 67.7, 62, 149, 0.46, 0.006),
        (4, 146.3, 141, 261, 0.61, 0.005),
        (5, 129.2, 122, 241, 0.40, 0.009),
        (6, 115.0, 108, 217, 0.25, 0.011),
    ],
)
def test_bon_appetit_lasts_and_ends_as_expected(players, mean, median, p99, by_tokens, shared):
    figures = measured("bon_appetit", players, 20_000)
    assert value(figures, "inputs", "mean") == pytest.approx(mean, abs=1.3)
    assert value(figures, "inputs", "median") == pytest.approx(median, abs=2)
    assert value(figures, "inputs", "p99") == pytest.approx(p99, rel=0.03)
    assert value(figures, "end", "BA-24") == pytest.approx(by_tokens, abs=0.015)
    assert value(figures, "shared_wins") == pytest.approx(shared, abs=0.003)


def test_the_last_of_three_wins_less_often_in_bon_appetit():
    figures = measured("bon_appetit", 3, 20_000)
    assert [value(figures, "win_share", f"seat {seat}") for seat in range(3)] == pytest.approx(
        [0.338, 0.346, 0.316], abs=0.014
    )


def test_an_option_of_bon_appetit_lengthens_games_as_expected():
    assert value(measured("bon_appetit", 4, 20_000, won_cards="face_down"), "inputs", "mean") == pytest.approx(
        150.7, abs=1.5
    )


def test_random_chop_chop_is_won_as_expected():
    figures = measured("chop_chop", 2, 8_000)
    assert value(figures, "role_share", "cat") == pytest.approx(0.486, abs=0.025)  # of 5,040 games
    assert value(figures, "role_share", "mice") == pytest.approx(0.286, abs=0.022)
    assert value(figures, "nobody_wins") == pytest.approx(0.229, abs=0.02)
    assert value(figures, "inputs", "mean") == pytest.approx(354, abs=6)


def test_random_chop_chop_without_a_square_twice_is_won_as_expected():
    figures = measured("chop_chop", 2, 8_000, walk="fresh")
    assert value(figures, "role_share", "cat") == pytest.approx(0.479, abs=0.025)  # of 3,780 games
    assert value(figures, "role_share", "mice") == pytest.approx(0.293, abs=0.022)
    assert value(figures, "nobody_wins") == pytest.approx(0.229, abs=0.02)
    assert value(figures, "inputs", "mean") == pytest.approx(355, abs=6)


@pytest.mark.parametrize(
    ("players", "inputs", "all_passed", "points", "shares"),
    [(3, 116.0, 0.824, 26.8, [0.382, 0.323, 0.295]), (5, 211.8, 0.938, 17.3, [0.234, 0.204, 0.198, 0.183, 0.182])],
)
def test_random_mistigri_is_played_as_expected(players, inputs, all_passed, points, shares):
    figures = measured("mistigri", players, 40_000)
    assert value(figures, "inputs", "mean") == pytest.approx(inputs, abs=1.7)  # four standard errors of both
    assert value(figures, "end", "MI-47") == pytest.approx(all_passed, abs=0.012)
    means = [value(figures, "points", f"seat {seat}") for seat in range(players)]
    assert sum(means) / players == pytest.approx(points, abs=0.4)
    assert [value(figures, "win_share", f"seat {seat}") for seat in range(players)] == pytest.approx(shares, abs=0.02)


@pytest.mark.parametrize(("players", "inputs"), [(2, 49.8), (3, 57.4), (4, 64.9)])
def test_random_mamicatchmi_is_played_as_it_was_measured_elsewhere(players, inputs):
    figures = measured("mamicatchmi", players, 20_000)
    assert value(figures, "inputs", "mean") == pytest.approx(inputs, rel=0.02)
    assert value(figures, "end", "MC-37") == pytest.approx(1.0, abs=0.001)
