"""Records: a table told by its set-up and its inputs, replayed byte for byte."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mousehole.engine.errors import BadRecord, MouseholeError, Refused, shown
from mousehole.engine.numbers import is_whole
from mousehole.engine.random import stream
from mousehole.table.table import RECORD_VERSION, Table, checked_seed

RECORD_KEYS: dict[str, type] = {
    "version": int, "game": str, "players": int, "options": Mapping, "components": Mapping, "position": Mapping,
    "seed": object, "inputs": list, "people": list,
}  # fmt: skip
KINDS = {int: "a whole number", str: "a text", Mapping: "a mapping", list: "a list"}
OPTIONAL_RECORD_KEYS = ("components", "seed", "people")  # people: who sat where; nothing of the game depends on it


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
            components=record.get("components"),
        )
        table._seed = checked_seed(record.get("seed"))
    except MouseholeError as error:
        raise BadRecord(f"record: {error}") from error
    for number, text in enumerate(inputs if to is None else inputs[:to]):
        try:
            table.play(text)
        except Refused as refused:
            raise BadRecord(f"record: input {number}, {shown(text)}, is refused: {refused.reason}") from refused
    if table._seed is not None:
        table._rng = stream((table._seed, "after", len(table._inputs)))
    return table


def _checked_record(record: object) -> list[str]:
    """The inputs of a record whose form is right, else BadRecord."""
    if not isinstance(record, Mapping):
        raise BadRecord(f"a record must be a mapping, not {type(record).__name__}")
    version = record.get("version")
    if type(version) is not int or version != RECORD_VERSION:
        raise BadRecord(f"record version: {shown(version)}; this program reads version {RECORD_VERSION}")
    for key in record:
        if key not in RECORD_KEYS:
            raise BadRecord(f"record: unknown key {shown(key)}; its keys are {', '.join(RECORD_KEYS)}")
    for key, kind in RECORD_KEYS.items():
        if key not in record and key not in OPTIONAL_RECORD_KEYS:
            raise BadRecord(f"record: the key {key!r} is missing")
        if key in record and not isinstance(record[key], kind):
            raise BadRecord(f"record {key}: {shown(record[key])} is not {KINDS[kind]}")
    inputs: list[str] = record["inputs"]
    return inputs
