"""Equal people win equally often, whatever their lines; arrival would not do; cheats gain no more than is stated."""

from __future__ import annotations

import json
import pathlib
import re

import pytest
from typer.testing import CliRunner

from mousehole.server.commands import app
from mousehole.server.fairness.lineup import FASTEST_MS
from mousehole.server.simulation.cheats import LATER, allowance
from mousehole.server.simulation.cheats import LINES as CASES
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
PROTOCOL = pathlib.Path(__file__).parents[3] / "docs" / "protocol.md"
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


@pytest.mark.parametrize("is_open", [False, True])
@pytest.mark.parametrize("cheat", CHEATS)
def test_no_cheat_is_credited_less_than_the_fastest_of_hands(cheat: Cheat, is_open: bool) -> None:
    tally = duel("mamicatchmi", (NEAR, NEAR), 15, seed=3, cheat=cheat, is_open=is_open)
    assert tally.fastest is not None
    assert tally.fastest >= FASTEST_MS


@pytest.mark.parametrize("game", GAMES)
def test_pause_at_a_reveal_gains_nothing(game: Game) -> None:
    tally = duel(game, (NEAR, NEAR), 60, seed=3, cheat="pause_at_reveal")
    assert max(tally.gains) <= 1


def test_one_who_only_watches_helps_nobody() -> None:
    alone = duel("mamicatchmi", (NEAR, NEAR), 40, seed=3, cheat="early_read")
    helped = duel("mamicatchmi", (NEAR, NEAR), 40, seed=3, cheat="late_spectator")
    assert max(helped.gains) <= max(alone.gains) + 1


def test_forged_time_is_worth_little_in_a_room_that_is_open_to_all() -> None:
    wins = {
        is_open: duel("mamicatchmi", (Path(300), Path(300)), 80, seed=3, cheat="forged_stamp", is_open=is_open).share
        for is_open in (False, True)
    }
    assert wins[False] > 0.8
    assert wins[True] < 0.6


@pytest.mark.parametrize("line", list(CASES))
def test_honest_people_win_alike_in_a_room_that_is_open_to_all_and_nobody_is_accused(line: str) -> None:
    tally = duel("mamicatchmi", (CASES["good"], CASES[line]), 90, seed=5, is_open=True)
    assert abs(tally.share - 0.5) <= tally.error
    assert not any(tally.accused)


@pytest.mark.parametrize("line", list(CASES))
@pytest.mark.parametrize("is_open", [False, True])
def test_forger_is_found_within_thirty_reveals(line: str, is_open: bool) -> None:
    tally = duel("mamicatchmi", (CASES["good"], CASES[line]), 40, seed=5, cheat="forged_stamp", is_open=is_open)
    assert tally.evenings >= 1
    assert tally.found(LATER) == 1


def test_same_seed_same_duels() -> None:
    first, second = (duel("mamicatchmi", (NEAR, FAR), 60, seed=8) for _ in range(2))
    assert first.wins == second.wins


@pytest.mark.slow
def test_documented_share_comes_again_from_its_seed() -> None:
    """The first figure of the protocol page's table of spare lines, by the command that stands above it."""
    page = PROTOCOL.read_text(encoding="utf-8")
    (words,) = re.findall(r"`mousehole (duel .* --spares 0 .*)` and so on", page)
    (documented,) = re.findall(r"\| 300 ms, 2 % \| ([\d.]+) %", page)
    options = dict(zip(*[iter(words.split()[1:])] * 2, strict=True))
    (first, second), (no_loss, loss) = (options[name].split(",") for name in ("--rtt", "--loss"))
    lines = Path(float(first), loss=float(no_loss)), Path(float(second), loss=float(loss))
    seed, duels, spares = (int(options[name]) for name in ("--seed", "--duels", "--spares"))
    share = duel("mamicatchmi", lines, duels, seed, spares=spares).share
    assert round(100 * share, 1) == float(documented)


def test_command_prints_one_json_object() -> None:
    arguments = ["duel", "--rtt", "20,300", "--up-share", "0.2", "--jitter", "30", "--duels", "100", "--json",
                 "--drift", "50,-50"]  # fmt: skip
    ran = CliRunner().invoke(app, [*arguments, "--game", "mamicatchmi", "--seed", "1"])
    assert ran.exit_code == 0, ran.output
    found = json.loads(ran.stdout)["games"]["mamicatchmi"]
    assert found["duels"] == 100
    assert [row["cheat"] for row in found["cheats"][::2]] == list(CHEATS)
    assert all(row["within"] for row in found["cheats"])
    assert json.loads(ran.stdout)["paths"]["spare_lines"] == 2


@pytest.mark.parametrize(
    "wrong", [["--rtt", "x"], ["--rtt", "1,2,3"], ["--jitter", "-1"], ["--game", "chess"], ["--spares", "3"]]
)
def test_wrong_arguments_are_named(wrong: list[str]) -> None:
    assert CliRunner().invoke(app, ["duel", "--duels", "1", *wrong]).exit_code == 2
