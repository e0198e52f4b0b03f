"""Records: a table told by its set-up and its inputs, replayed byte for byte."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from mousehole.engine.components import check_whole, corrected
from mousehole.engine.errors import BadRecord, MouseholeError, Refused, shown
from mousehole.engine.numbers import is_whole
from mousehole.engine.random import stream
from mousehole.games import load
from mousehole.table.table import RECORD_VERSION, Table, checked_seed

RECORD_KEYS: dict[str, type] = {
    "version": int, "made_by": str, "game": str, "rules": int, "players": int, "options": Mapping,
    "components": Mapping, "position": Mapping, "seed": object, "inputs": list, "people": list,
    "by_hand": list, "luck": Mapping,
}  # fmt: skip
KINDS = {int: "a whole number", str: "a text", Mapping: "a mapping", list: "a list"}
OPTIONAL_RECORD_KEYS = {
    1: ("made_by", "rules", "components", "seed", "people", "by_hand", "luck"),
    2: ("seed", "people", "by_hand", "luck"),
}  # by the version of the record; the last three say who sat where, what was chosen, and where chance came from
FIRST_BOXES = Path(__file__).with_name("first_boxes.json")  # of records that left out a box which nobody had corrected
MADE_BY = re.compile(r"[0-9][0-9A-Za-z.+-]{0,31}")
MOST_RULES = 10**6
FIRST_MADE_BY, FIRST_RULES = "0.1.0", 1  # of records that do not say


def replay(record: Mapping[str, Any], to: int | None = None) -> Table:
    """A table in the state that the record ends in (or has after `to` inputs), byte for byte.

    >>> table = Table("bon_appetit", players=2, seed=1)
    >>> _ = table.play("0 flip")
    >>> bytes(replay(table.record())) == bytes(table)
    True
    """
    inputs = _checked_record(record)
    if to is not None and not is_whole(to, 0, len(inputs)):
        raise ValueError(f"to {shown(to)}: a whole number from 0 to {len(inputs)}, the inputs of the record, is wanted")
    try:
        table = Table(
            record["game"],
            players=record["players"],
            options=record["options"],
            position=record["position"],
            components=_box_of(record),
        )
        table._seed = checked_seed(record.get("seed"))
        table.made_by = record.get("made_by", FIRST_MADE_BY)
        table.rules_version = record.get("rules", FIRST_RULES)
    except MouseholeError as error:
        raise BadRecord(f"record: {error}") from error
    for number, text in enumerate(inputs if to is None else inputs[:to]):
        try:
            table.play(text)
        except Refused as refused:
            raise BadRecord(
                f"record: input {number}, {shown(text)}, is refused: {refused.reason}{_why(refused, table)}"
            ) from refused
    if table._seed is not None:
        table._rng = stream((table._seed, "after", len(table._inputs)))
    return table


def _box_of(record: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The box with which the game was begun, whatever is known of it today; None where that is the same."""
    known = load(record["game"]).components
    given = record.get("components")
    if record["version"] == 1:
        first = _first_boxes().get(record["game"], known)
        given = first if given is None else corrected(first, given)
    check_whole(known, given or {})
    return None if given == known else given


@cache
def _first_boxes() -> dict[str, Any]:
    import json

    boxes: dict[str, Any] = json.loads(FIRST_BOXES.read_text(encoding="utf-8"))
    return boxes


def _why(refused: Refused, table: Table) -> str:
    """Why an input is refused: other rules than those by which it was played once, or else what the rules say."""
    known = table.game.rules.VERSION
    if table.rules_version == known:
        return f" ({refused.sentence().rstrip('.')})"
    return f" (made by version {table.made_by}, rules {table.rules_version}; this program plays rules {known})"


def _checked_record(record: object) -> list[str]:
    """The inputs of a record whose form is right, else BadRecord."""
    if not isinstance(record, Mapping):
        raise BadRecord(f"a record must be a mapping, not {type(record).__name__}")
    version = record.get("version")
    if type(version) is not int or version not in OPTIONAL_RECORD_KEYS:
        raise BadRecord(f"record version: {shown(version)}; this program reads versions 1 to {RECORD_VERSION}")
    for key in record:
        if key not in RECORD_KEYS:
            raise BadRecord(f"record: unknown key {shown(key)}; its keys are {', '.join(RECORD_KEYS)}")
    for key, kind in RECORD_KEYS.items():
        if key not in record and key not in OPTIONAL_RECORD_KEYS[version]:
            raise BadRecord(f"record: the key {key!r} is missing")
        if key in record and not isinstance(record[key], kind):
            raise BadRecord(f"record {key}: {shown(record[key])} is not {KINDS[kind]}")
    if not MADE_BY.fullmatch(record.get("made_by", FIRST_MADE_BY)):
        raise BadRecord(f"record made_by: {shown(record['made_by'])} is not a version")
    if not is_whole(record.get("rules", FIRST_RULES), 1, MOST_RULES):
        raise BadRecord(f"record rules: {shown(record['rules'])} is not a whole number from 1 to {MOST_RULES}")
    inputs: list[str] = record["inputs"]
    return inputs
