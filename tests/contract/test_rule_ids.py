"""Every rule id of every game is reached: cited by an event, or shown by a scenario that names it."""

import re
from pathlib import Path

import pytest
from cells import GAMES, wandering_tables

import mousehole
from mousehole.engine.rule import rule_id
from mousehole.games import load
from mousehole.table.scenarios import read_scenarios
from mousehole.table.words import rule_ids

SCENARIOS = Path(__file__).parent.parent / "scenarios"

# Rules that no scenario can show: advice, aims, words of the rulebook without a deed.
EXCUSED = {
    "bon_appetit": {"BA-28", "BA-G18", "BA-G19", "BA-G22", "BA-01", "BA-04", "BA-07", "BA-14", "BA-G1", "BA-G10"},
    "chop_chop": set(),
    "mamicatchmi": {"MC-28", "MC-G24", "MC-G25", "MC-01", "MC-08", "MC-G17"},
    "addi_cats": {"AC-03", "AC-13", "AC-28", "AC-31", "AC-33", "AC-G29"},
    "mistigri": {"MI-56", "MI-60", "MI-61", "MI-14", "MI-G3", "MI-G30", "MI-G31"},
}


def _scenarios_of(game_id):
    files = [read_scenarios(path) for path in sorted(SCENARIOS.glob("*.toml"))]
    return [scenario for game, scenarios in files if game == game_id for scenario in scenarios]


def _cited_in_scenarios(game_id):
    cited = set()
    for scenario in _scenarios_of(game_id):
        position = scenario.get("position", None if "seed" in scenario else {})
        table = mousehole.Table(
            game_id,
            players=scenario.get("players"),
            seed=scenario.get("seed"),
            options=scenario.get("options"),
            components=scenario.get("components"),
            position=position,
        )
        inputs = scenario["inputs"][:-1] if "refused" in scenario else scenario["inputs"]
        for text in inputs:
            table.play(text)
        cited |= {event.rule for event in table.events}
    return cited


def _cited_in_play(game_id):
    cited = set()
    for players in load(game_id).notation.PLAYERS:
        for table in wandering_tables(game_id, players, 3):
            if table.over:
                cited |= {event.rule for event in table.events}
    return cited


def _named_by_scenarios(game_id):
    return {rule for scenario in _scenarios_of(game_id) for rule in scenario["rules"]}


def _citable(game_id):
    """Every id that the rules can write into a log: the constants of the rules modules."""
    game = load(game_id)
    prefix = game.notation.PREFIX
    constants = {
        name: value
        for source in game.folder.glob("*.py")
        for name, value in vars(__import__(f"mousehole.games.{game_id}.{source.stem}", fromlist=["x"])).items()
        if re.fullmatch(rf"{prefix}_G?\d+", name)
    }
    return {rule_id(prefix, value) for value in constants.values()}


@pytest.mark.parametrize("game_id", GAMES)
def test_every_rule_id_is_cited_or_shown(game_id):
    reached = _cited_in_scenarios(game_id) | _named_by_scenarios(game_id) | EXCUSED.get(game_id, set())
    assert set(rule_ids(load(game_id))) - reached == set()


@pytest.mark.parametrize("game_id", GAMES)
def test_every_id_that_the_rules_can_cite_is_cited(game_id):
    assert _citable(game_id) - _cited_in_scenarios(game_id) - _cited_in_play(game_id) == set()


@pytest.mark.parametrize("game_id", GAMES)
def test_the_catalogue_knows_every_id_that_scenarios_and_rules_name(game_id):
    assert (_named_by_scenarios(game_id) | _citable(game_id)) - set(rule_ids(load(game_id))) == set()


@pytest.mark.parametrize("game_id", GAMES)
def test_a_search_for_a_rule_id_finds_the_line_that_does_it(game_id):
    """No identifier can be spelled `MI-46`, so the line that uses the constant `MI_46` has the id as a comment."""
    game = load(game_id)
    sources = {source.stem: source.read_text(encoding="utf-8") for source in game.folder.glob("*.py")}
    notation = sources.pop("notation")
    rule_name = re.compile(rf"\b{game.notation.PREFIX}-G?\d+\b")
    found = set(rule_name.findall("".join(sources.values())))
    assert _citable(game_id) - found == set()
    assert len(found | set(rule_name.findall(notation))) > len(rule_ids(game)) * 0.8


@pytest.mark.parametrize("game_id", GAMES)
def test_every_id_that_the_rules_can_cite_stands_beside_a_line_that_cites_it(game_id):
    game = load(game_id)
    lines = [line for path in game.folder.glob("*.py") for line in path.read_text(encoding="utf-8").splitlines()]
    beside = {
        rule
        for line in lines
        for rule in re.findall(rf"\b{game.notation.PREFIX}-G?\d+\b", line)
        if re.search(rf"\b{rule.replace('-', '_')}\b", line.partition("#")[0])
    }
    assert _citable(game_id) - beside == set()
