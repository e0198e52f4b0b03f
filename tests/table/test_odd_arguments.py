"""Whatever is given to a table, the answer is a table or one of the errors of the contract."""

import copy
import decimal
import json
import pathlib

import pytest

import mousehole
from mousehole import Table
from mousehole.engine.random import stream
from mousehole.games import load
from mousehole.table.wander import wander

ERRORS = (mousehole.BadPosition, mousehole.BadOptions, mousehole.BadComponents, mousehole.UnknownGame)
LONGEST_MESSAGE = 2000


class Mute:
    """Something that cannot even be shown."""

    def __repr__(self):
        raise RuntimeError


ENDLESS: list = []
ENDLESS.append(ENDLESS)
DEEP: list = []
for _ in range(3000):
    DEEP = [DEEP]

ODD = {
    "None": None, "yes": True, "zero": 0, "minus": -1, "many": 10**30, "digits": 10**5000, "half": 1.5,
    "nan": float("nan"), "infinite": float("inf"), "empty": "", "word": "x", "surrogate": "\ud800", "nul": "a\0b",
    "long": "a" * 100_000, "bytes": b"x", "list": [], "lists": [[[]]], "nothings": [None], "endless": ENDLESS,
    "deep": DEEP, "numbers": [10**5000], "dict": {}, "pair": {"a": 1}, "number key": {1: 2}, "no key": {None: None},
    "digits key": {10**5000: 1}, "long key": {"a" * 10_000: 1}, "tuple": (1,), "set": {1}, "type": int, "call": len,
    "complex": 2j, "decimal": decimal.Decimal(1), "path": pathlib.Path("/no/such/file"), "folder": pathlib.Path("/"),
    "range": range(3), "mute": Mute(), "memory": memoryview(b"x"),
}  # fmt: skip
GAMES = mousehole.games()


def _is_taken_or_named(game, **arguments):
    """A table that can be told and kept, or an error of ours with a message that fits a line."""
    try:
        table = Table(game, **arguments)
    except ERRORS as error:
        message = str(error)
    else:
        message = repr(table)
        json.dumps([table.position(), table.view(0), table.record()])
    assert 0 < len(message) < LONGEST_MESSAGE


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
def test_any_game(odd):
    with pytest.raises(mousehole.UnknownGame, match="there are addi_cats, bon_appetit"):
        Table(odd)


@pytest.mark.parametrize("argument", ["players", "seed", "options", "components", "position"])
@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
def test_any_argument(argument, odd):
    for game in GAMES:
        _is_taken_or_named(game, **{argument: odd})


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
def test_any_value_of_an_option(game, odd):
    for option in load(game).notation.OPTIONS:
        _is_taken_or_named(game, options={option.name: odd})


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
def test_any_value_in_a_position(game, odd):
    position = Table(game, seed=1).position()
    for key, value in position.items():
        _is_taken_or_named(game, position={key: odd})
        _is_taken_or_named(game, position={**position, key: odd})
        if isinstance(value, list) and value:
            _is_taken_or_named(game, position={**position, key: [odd, *value[1:]]})
            if isinstance(value[0], list) and value[0]:
                _is_taken_or_named(game, position={**position, key: [[odd, *value[0][1:]], *value[1:]]})


def _within(data, odd):
    """The corrections that put something odd in one place of the box."""
    for name, value in data.items():
        yield {name: odd}
        if isinstance(value, dict):
            yield from ({name: deeper} for deeper in _within(value, odd))
        elif isinstance(value, list):
            yield {name: [odd, *value[1:]]}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
def test_any_value_in_the_box(game, odd):
    for components in _within(load(game).components, odd):
        _is_taken_or_named(game, components=components)


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
def test_any_record_and_any_value_in_one(odd):
    record = Table("mistigri", seed=1, components={"colours": {"r": "rosso"}}).record()
    with pytest.raises(mousehole.BadRecord):
        mousehole.replay(odd)
    for key in record:
        if not _is_fit(key, odd):
            with pytest.raises(mousehole.BadRecord, match=key.rstrip("s")):
                mousehole.replay({**record, key: odd})


def _is_fit(key, odd):
    """Is this, odd as it looks, a value that a record may hold under that key?"""
    if key == "seed":
        return odd is None or (type(odd) in (str, int) and odd != ODD["digits"])
    return odd == ([] if key == "inputs" else {}) and key in ("inputs", "options")


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
@pytest.mark.parametrize("game", GAMES)
def test_any_input(game, odd):
    table = Table(game, seed=1)
    before = bytes(table)
    with pytest.raises(mousehole.Refused) as refused:
        table.play(odd)
    assert refused.value.reason == "bad_input"
    assert bytes(table) == before
    assert table.record()["inputs"] == []


def test_the_box_of_a_table_is_a_copy():
    components = copy.deepcopy({"cats": load("mistigri").components["cats"]})
    components["cats"]["7"] = [0, 0, 1, 1, 1]
    table = Table("mistigri", components=components)
    components["cats"]["7"][0] = 77
    assert table.record()["components"]["cats"]["7"] == [0, 0, 1, 1, 1]


@pytest.mark.parametrize("odd", [-1, 3, True, 1.5, "1", [], 10**30])
def test_replay_to_where_there_is_nothing(odd):
    table = Table("bon_appetit", players=2, seed=1)
    for _ in range(2):
        table.play(f"{table.turn} flip")
    with pytest.raises(ValueError, match="a whole number from 0 to 2"):
        mousehole.replay(table.record(), to=odd)
    assert len(mousehole.replay(table.record(), to=2).record()["inputs"]) == 2


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_copies_made_python_s_way_go_their_own_way(game, copied):
    table = Table(game, seed=1)
    rng = stream("copies")
    twin, before = copied(table), bytes(table)
    assert bytes(twin) == before
    for _ in range(5):
        wander(twin, rng)
    assert bytes(table) == before
    assert table.record()["inputs"] == []
    assert len(twin.record()["inputs"]) == 5
