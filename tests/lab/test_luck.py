"""How much of a result is luck, from games that are analysed."""

from __future__ import annotations

import json
import random

import pytest
from typer.testing import CliRunner

from mousehole.cli import app
from mousehole.lab.luck import GameSums, figures_of


def games_of(luck_part: float, number: int = 400) -> list[GameSums]:
    """Games in which luck and play are drawn apart; luck has that part of the spread."""
    chooser = random.Random(1)
    games = []
    for _ in range(number):
        luck, play = chooser.gauss(0, luck_part**0.5), chooser.gauss(0, (1 - luck_part) ** 0.5)
        games.append(GameSums((luck + play, -luck - play), (luck, -luck)))
    return games


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9])
def test_the_share_of_luck_is_found_again_within_its_interval(part: float) -> None:
    found = figures_of(games_of(part))
    assert found.share.low < part < found.share.high
    assert found.fewer.low < 1 / (1 - part) < found.fewer.high


def test_luck_that_is_mostly_noise_is_taken_out_in_part_and_never_makes_it_worse() -> None:
    chooser = random.Random(2)
    games = []
    for game in games_of(0.5):
        noise = chooser.gauss(0, 3)
        games.append(GameSums(game.changes, (game.luck[0] + noise, game.luck[1] - noise)))
    found = figures_of(games)
    assert 0 < found.part.value < 0.2
    assert 1 <= found.fewer.value < 1.2


def test_of_exact_luck_all_is_taken_out() -> None:
    found = figures_of(games_of(0.5))
    assert found.part.low < 1 < found.part.high


def test_more_games_have_narrower_intervals() -> None:
    few, many = figures_of(games_of(0.5, 50)), figures_of(games_of(0.5, 800))
    assert many.share.high - many.share.low < few.share.high - few.share.low


def test_where_all_is_luck_the_share_is_one_and_no_play_is_left() -> None:
    found = figures_of([GameSums((0.5, -0.5), (0.5, -0.5))] * 5)
    assert found.share.value == 1
    assert found.as_json()["fewer"]["value"] is None
    assert "nothing but luck" in found.in_words()


@pytest.mark.compiled
def test_the_lab_says_how_much_is_luck() -> None:
    asked = ["lab", "bon_appetit", "--games", "20", "--quick", "--engine", "cpu", "--bots", "cat", "--analysed", "3"]
    printed = CliRunner().invoke(app, [*asked, "--json"])
    assert printed.exit_code == 0
    assert json.loads(printed.stdout)["luck"]["share"]["value"] == 1
    assert "nothing but luck" in CliRunner().invoke(app, asked).stdout


def test_a_number_of_analyses_that_is_none_is_refused() -> None:
    refused = CliRunner().invoke(app, ["lab", "bon_appetit", "--analysed", "-3"])
    assert refused.exit_code == 2
