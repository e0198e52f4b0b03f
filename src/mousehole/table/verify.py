"""Proof that nobody changed a card or a roll: a record played again with the luck that was pledged for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mousehole.engine.errors import MouseholeError
from mousehole.engine.notation import parse
from mousehole.engine.rule import TABLE
from mousehole.table.luck import PledgedLuck, pledge_of
from mousehole.table.table import Table

BY_CHANCE = "table"
NO_RECORD = "this is not the record of a game: an object with its `inputs`, each a text"
NO_PLEDGE = "the record has no pledge: dealt from a seed, by hand, or before luck was pledged"


@dataclass(frozen=True)
class Verdict:
    """What came of it: how many draws were checked, and the first thing that is wrong, if anything is.

    A record whose last inputs were cut off is a true beginning: nothing in it can tell. So it is said how many `inputs`
    were played again, and whether the game came to its end with them.
    """

    is_true: bool
    draws: int
    problem: str | None = None
    pledge: str | None = None
    salts: tuple[str, ...] = ()
    inputs: int = 0
    is_finished: bool = False


def verify(record: Mapping[str, Any]) -> Verdict:
    """Check the deal and every draw of a record against its pledge.

    >>> verify(Table("bon_appetit", players=2, seed=1).record()).problem
    'the record has no pledge: dealt from a seed, by hand, or before luck was pledged'
    """
    if not _is_record(record):
        return Verdict(False, 0, NO_RECORD)
    luck = record.get("luck")
    if not isinstance(luck, Mapping):
        return Verdict(False, 0, NO_PLEDGE)
    try:
        seed, salts, pledge = str(luck["seed"]), dict(luck["salts"]), str(luck["pledge"])
        if len(bytes.fromhex(seed)) < 32:
            return Verdict(False, 0, "the seed has less than 256 bits")
        if pledge_of(seed) != pledge:
            return Verdict(False, 0, "the seed is not the one that was pledged")
        return _played_again(record, PledgedLuck(seed, salts), pledge)
    except (KeyError, TypeError, ValueError) as error:
        return Verdict(False, 0, f"the pledge cannot be read: {error}")
    except MouseholeError as error:
        return Verdict(False, 0, str(error))


def _is_record(given: Any) -> bool:
    """Has it the form of a record at all? Files come from anywhere."""
    inputs = given.get("inputs") if isinstance(given, Mapping) else None
    return isinstance(inputs, list) and all(isinstance(text, str) for text in inputs)


def _played_again(record: Mapping[str, Any], luck: PledgedLuck, pledge: str) -> Verdict:
    table = Table(
        record["game"], players=record["players"], options=record["options"], components=record.get("components"),
        luck=luck,
    )  # fmt: skip
    draws = 1  # the deal
    if table.position() != record["position"]:
        return Verdict(False, 0, "the cards were dealt otherwise", pledge)
    for number, text in enumerate(record["inputs"]):
        said = parse(text)  # as the rules will read it: however it is written, chance is heard alone
        if said.seat == TABLE:
            drawn, given = table.chance(), " ".join((BY_CHANCE, said.verb, *said.words))
            if drawn != given:
                return Verdict(False, draws, f"input {number} is {given!r}, and chance gave {drawn!r}", pledge)
            draws += 1
        table.play(text)
    return Verdict(True, draws, None, pledge, tuple(luck.salts), len(table.inputs), table.over)
