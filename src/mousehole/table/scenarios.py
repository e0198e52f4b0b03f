"""Scenario files: positions, inputs and what must come of them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from mousehole.engine.errors import MouseholeError, Refused, shown
from mousehole.table.table import Table

Scenario = Mapping[str, Any]
KEYS: dict[str, type] = {
    "name": object, "rules": list, "players": object, "options": object, "components": object, "position": object,
    "seed": object, "inputs": list, "expect": Mapping, "cites": list, "refused": str, "legal": Mapping, "over": bool,
    "winners": list, "hidden": Mapping,
}  # fmt: skip
KINDS = {list: "a list", str: "a text", bool: "true or false", Mapping: "a table"}


class BadScenarios(MouseholeError, ValueError):
    """A file that is no scenario file.

    >>> read_scenarios(Path("no such file.toml"))
    Traceback (most recent call last):
    ...
    mousehole.table.scenarios.BadScenarios: no such file.toml: cannot be read (No such file or directory)
    """


def read_scenarios(path: Path) -> tuple[str, list[Scenario]]:
    r"""The game and the scenarios of a file.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder) / "mine.toml"
    ...     _ = file.write_text('game = "bon_appetit"\n[[scenario]]\nname = "nothing happens"\n')
    ...     read_scenarios(file)
    ('bon_appetit', [{'name': 'nothing happens'}])
    """
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise BadScenarios(f"{path}: cannot be read ({error.strerror})") from None
    except (ValueError, RecursionError) as error:  # not UTF-8, not TOML, or too deep for anybody
        raise BadScenarios(f"{path}: not a TOML file ({error})") from None
    if not isinstance(data.get("game"), str) or not isinstance(data.get("scenario"), list):
        raise BadScenarios(f"{path}: a scenario file has a key `game` and tables `[[scenario]]`")
    return data["game"], data["scenario"]


def run_scenario(game: str, scenario: Scenario) -> list[str]:
    """Play a scenario; the list of what did not come out as it says.

    >>> run_scenario("bon_appetit", {"players": 2, "inputs": ["0 flip"], "expect": {"turn": 1}})
    []
    >>> run_scenario("bon_appetit", {"players": 2, "inputs": ["0 flip"], "expect": {"turn": 0}})
    ['turn is 1, not 0']
    """
    wrong = _wrong_form(scenario)
    if wrong is not None:
        return [wrong]
    try:
        return list(_failures(game, scenario))
    except (MouseholeError, ValueError) as error:
        return [f"{type(error).__name__}: {error}"]


def _wrong_form(scenario: object) -> str | None:
    """What keeps a scenario from being played at all: a key that there is not, or a value of another kind."""
    if not isinstance(scenario, Mapping):
        return f"{shown(scenario)} is not a table [[scenario]]"
    for key, value in scenario.items():
        if key not in KEYS:
            return f"unknown key {key!r}; there are {', '.join(KEYS)}"
        if not isinstance(value, KEYS[key]):
            return f"{key}: {shown(value)} is not {KINDS[KEYS[key]]}"
    for key, needed in (("legal", "inputs"), ("hidden", "keys")):
        about = scenario.get(key, {"seat": 0, needed: []})
        if "seat" not in about or not isinstance(about.get(needed), list):
            return f"{key}: {shown(about)} is not {{ seat = 0, {needed} = [] }}"
    if "refused" in scenario and not scenario.get("inputs"):
        return "refused: there is no input to be refused"
    return None


def _failures(game: str, scenario: Scenario) -> Iterator[str]:
    seed = scenario.get("seed")
    table = Table(
        game,
        players=scenario.get("players"),
        seed=seed,
        options=scenario.get("options"),
        components=scenario.get("components"),
        position=scenario.get("position", {} if seed is None else None),
    )
    inputs = list(scenario.get("inputs", []))
    refused = scenario.get("refused")
    if refused is not None:
        last = inputs.pop()
    for text in inputs:
        table.play(text)
    if refused is not None:
        yield from _refusal_failures(table, last, refused)
    yield from _position_failures(table, scenario.get("expect", {}))
    yield from _cites_failures(table, scenario.get("cites", []))
    yield from _outcome_failures(table, scenario)


def _refusal_failures(table: Table, text: str, reason: str) -> Iterator[str]:
    before = bytes(table)
    try:
        table.play(text)
    except Refused as refused:
        if refused.reason != reason:
            yield f"{text!r} was refused with {refused.reason}, not {reason}"
        if bytes(table) != before:
            yield f"{text!r} was refused and yet changed the table"
    else:
        yield f"{text!r} was taken, not refused with {reason}"


def _position_failures(table: Table, expected: Mapping[str, Any]) -> Iterator[str]:
    position = table.position()
    for key, value in expected.items():
        if key not in position:
            yield f"the position has no key {key}"
        elif position[key] != value:
            yield f"{key} is {position[key]!r}, not {value!r}"


def _cites_failures(table: Table, cites: Sequence[str]) -> Iterator[str]:
    cited = [event.rule for event in table.events]
    rest = iter(cited)
    for rule in cites:
        if rule not in rest:
            yield f"{rule} is not cited (in this order): {' '.join(cited)}"
            return


def _outcome_failures(table: Table, scenario: Scenario) -> Iterator[str]:
    if "legal" in scenario:
        about = scenario["legal"]
        legal = table.legal(about["seat"])
        if sorted(legal) != sorted(about["inputs"]):
            yield f"legal for {about['seat']}: {legal}, not {about['inputs']}"
    if "over" in scenario and table.over != scenario["over"]:
        yield f"over is {table.over}"
    if "winners" in scenario and table.winners != scenario["winners"]:
        yield f"winners are {table.winners}, not {scenario['winners']}"
    if "hidden" in scenario:
        view = table.view(scenario["hidden"]["seat"])
        for key in scenario["hidden"]["keys"]:
            if key in view:
                yield f"{key} is readable in the view of seat {scenario['hidden']['seat']}"
