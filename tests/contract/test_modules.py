"""What the modules of a game are called upon to have: the contract at the top of `engine/game.py`, name by name."""

from __future__ import annotations

import inspect
import re
from typing import Any

import pytest

from mousehole import Table, games
from mousehole.engine import game as contract
from mousehole.engine.game import Notation, Rules
from mousehole.engine.random import stream
from mousehole.games import load
from mousehole.table.wander import wander

LISTED = re.compile(r"`(\w+)(?:\(([^)]*)\))?`")
DECLARED = ("DEALS", "THROWN", "REVEALS", "REACTIONS", "AIMED", "FORCED")


def names_of(protocol: type) -> set[str]:
    annotated = set(protocol.__annotations__)
    return annotated | {name for name, value in vars(protocol).items() if inspect.isfunction(value)} - {
        "__init__", "__hash__", "_no_init_or_replace_init", "__subclasshook__", "_proto_hook",
    }  # fmt: skip


def arguments_of(function: Any) -> list[str]:
    return [name for name in inspect.signature(function).parameters if name != "self"]


@pytest.mark.parametrize("protocol", [Rules, Notation])
def test_every_name_stands_in_the_contracts_tables(protocol: type) -> None:
    listed = {name for name, _ in LISTED.findall(contract.__doc__ or "")}
    assert names_of(protocol) - listed == set()


@pytest.mark.parametrize("game", games())
def test_a_games_functions_take_what_the_contract_says(game: str) -> None:
    listed = {name: arguments.split(", ") for name, arguments in LISTED.findall(contract.__doc__ or "") if arguments}
    for module, protocol in ((load(game).rules, Rules), (load(game).notation, Notation)):
        for name in names_of(protocol):
            value = getattr(module, name)
            asked = vars(protocol).get(name)
            if inspect.isfunction(asked):
                assert arguments_of(value) == arguments_of(asked), f"{name} of {game}"
            if inspect.isfunction(value) and name in listed:
                assert arguments_of(value) == listed[name], f"{name} of {game}"


@pytest.mark.parametrize("game", games())
def test_what_a_game_declares_are_verbs_and_events_of_its_own(game: str) -> None:
    notation = load(game).notation
    assert {*notation.PUNISHED, *notation.OUTCOMES} <= {kind.name for kind in notation.EVENTS.values()}
    texts = notation.TEXTS or [text.split(" ", 1)[1] for text in played(game)]
    for declared in DECLARED:
        for words in getattr(notation, declared):
            assert any(text == words or text.startswith(f"{words} ") for text in texts), f"{declared}: {words}"


def played(game: str) -> list[str]:
    table, rng = Table(game, seed=1), stream("declared")
    while not table.over:
        wander(table, rng)
    return table.inputs


@pytest.mark.parametrize("game", [game for game in games() if load(game).rules.TIMED])
def test_actions_of_the_table_come_behind_those_of_seats(game: str) -> None:
    table, rng = Table(game, seed=1), stream("actions")
    rules, room = table.game.rules, [0] * table.game.rules.MOST_LEGAL
    for _ in range(300):
        if table.over:
            break
        for seat in range(table.seats):
            assert all(
                action < rules.SEAT_ACTIONS for action in room[: rules.legal(table._state, table._box, seat, room)]
            )
        number = rules.chances(table._state, table._box, room, list(room))
        assert all(action >= rules.SEAT_ACTIONS for action in room[:number])
        wander(table, rng)
    assert rules.SEAT_ACTIONS <= rules.TIMEOUT < rules.ACTIONS
