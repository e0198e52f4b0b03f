"""Equal people win equally often, whatever their lines; arrival would not do; cheats gain no more than is stated."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from mousehole.server.commands import app
from mousehole.server.simulation.cheats import allowance
from mousehole.server.simulation.duels import CHEATS, Cheat, Game, duel
from mousehole.server.simulation.network import Path

GAMES: tuple[Game, ...] = ("addi_cats", "mamicatchmi")
NEAR, FAR = Path(20, 0.2, 30), Path(300, 0.2, 30)
LOSSY = Path(20, 0.5, 5, 0.05, -50), Path(300, 0.2, 30, 0.05, 50)
LINES = {
    "far": (Path(0), Path(400)),
    "lopsided": (Path(250, 0.1, 40), Path(40, 0.5, 5)),
    "lopsided the other way": (Path(40, 0.5, 5), Path(250, 0.8, 40)),
    "drifting": (Path(20, 0.5, 10, 0, 200), Path(200, 0.3, 30, 0, -200)),
    "lossy": LOSSY,
}
EVERYTHING = Path(0, 0.5, 0, 0.02, -200), Path(400, 0.2, 40, 0.02, 200)
CLOSE = 0.02  # few duels tell much, as every pair of reaction times is played both ways round


@pytest.mark.parametrize("game", GAMES)
def test_far_and_near_win_equally_often(game: Game) -> None:
    tally = duel(game, (NEAR, FAR), 400, seed=4)
    assert abs(tally.share - 0.5) <= CLOSE
    assert tally.sins == 0  # late is never false
    assert tally.naive_share < 0.1


@pytest.mark.parametrize("game", GAMES)
def test_order_of_arrival_is_not_fair(game: Game) -> None:
    tally = duel(game, (NEAR, FAR), 300, seed=4, is_stamped=False)
    assert abs(tally.share - 0.5) > 3 * tally.error


@pytest.mark.parametrize("lines", LINES)
@pytest.mark.parametrize("game", GAMES)
def test_no_kind_of_line_costs_a_duel(game: Game, lines: str) -> None:
    tally = duel(game, LINES[lines], 300, seed=2)
    assert abs(tally.share - 0.5) <= CLOSE
    assert tally.sins == 0


@pytest.mark.parametrize("game", GAMES)
def test_lost_packets_would_cost_duels_without_spare_lines(game: Game) -> None:
    tally = duel(game, (Path(20), LOSSY[1]), 400, seed=4, spares=0)
    assert tally.share < 0.5 - CLOSE


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_ten_thousand_duels_over_all_that_a_line_can_be(game: Game) -> None:
    tally = duel(game, EVERYTHING, 10_000, seed=2)
    assert abs(tally.share - 0.5) <= tally.error
    assert tally.sins == 0


@pytest.mark.parametrize("cheat", CHEATS)
@pytest.mark.parametrize("path", [NEAR, FAR, Path(80, 0.5, 10)])
def test_cheat_gains_no_more_than_is_stated(cheat: Cheat, path: Path) -> None:
    tally = duel("addi_cats", (path, path), 80, seed=3, cheat=cheat)
    assert max(tally.gains) <= allowance(cheat, path)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("cheat", CHEATS)
def test_cheat_gains_no_more_by_lost_packets(cheat: Cheat, game: Game) -> None:
    for path in LOSSY:
        tally = duel(game, (path, path), 60, seed=3, cheat=cheat)
        assert max(tally.gains) <= allowance(cheat, path)


def test_same_seed_same_duels() -> None:
    first, second = (duel("mamicatchmi", (NEAR, FAR), 60, seed=8) for _ in range(2))
    assert first.wins == second.wins


def test_command_prints_one_json_object() -> None:
    arguments = ["duel", "--rtt", "20,300", "--up-share", "0.2", "--jitter", "30", "--duels", "100", "--json",
                 "--drift", "50,-50"]  # fmt: skip
    ran = CliRunner().invoke(app, [*arguments, "--game", "mamicatchmi", "--seed", "1"])
    assert ran.exit_code == 0, ran.output
    found = json.loads(ran.stdout)["games"]["mamicatchmi"]
    assert found["duels"] == 100
    assert [row["cheat"] for row in found["cheats"]] == list(CHEATS)
    assert all(row["within"] for row in found["cheats"])
    assert json.loads(ran.stdout)["paths"]["spare_lines"] == 2


@pytest.mark.parametrize(
    "wrong", [["--rtt", "x"], ["--rtt", "1,2,3"], ["--jitter", "-1"], ["--game", "chess"], ["--spares", "3"]]
)
def test_wrong_arguments_are_named(wrong: list[str]) -> None:
    assert CliRunner().invoke(app, ["duel", "--duels", "1", *wrong]).exit_code == 2
