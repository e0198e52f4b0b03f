"""The acceptance tests of the rules: every scenario of every game."""

from pathlib import Path

import pytest

from mousehole.table.scenarios import read_scenarios, run_scenario

FILES = sorted((Path(__file__).parent.parent / "scenarios").glob("*.toml"))
SCENARIOS = [
    pytest.param(game, scenario, id=f"{game}: {scenario['name']}")
    for game, scenarios in map(read_scenarios, FILES)
    for scenario in scenarios
]


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_scenario(game, scenario):
    assert run_scenario(game, scenario) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_broken_scenario_is_noticed(path):
    game, scenarios = read_scenarios(path)
    taken = next(scenario for scenario in scenarios if scenario["inputs"] and "refused" not in scenario)
    assert run_scenario(game, {**taken, "refused": "never"}) != []
    assert run_scenario(game, {**taken, "expect": {"turn": 99}}) != []
    assert run_scenario(game, {**taken, "cites": ["XX-99"]}) != []
    assert run_scenario(game, {**taken, "winners": [99]}) != []
    assert run_scenario(game, {**taken, "legal": {"seat": 0, "inputs": ["dance"]}}) != []
    assert run_scenario(game, {**taken, "hidden": {"seat": 0, "keys": ["turn"]}}) != []
