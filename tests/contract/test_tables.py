"""What must hold at every table, after every input."""

import contextlib
import json
import random
from functools import partial

import pytest
from cells import CELLS, GAMES, LONG, TABLES_A_CELL, open_inputs, wandering_tables
from facts import ALL_INPUTS, conserved

import mousehole
from mousehole.games import load


@pytest.mark.parametrize(("game_id", "players"), CELLS)
def test_nothing_is_ever_lost_or_made(game_id, players):
    before = None
    for table in wandering_tables(game_id, players, TABLES_A_CELL):
        position = table.position()
        if not table.record()["inputs"]:
            before = conserved(game_id, position)
        assert conserved(game_id, position) == before


@pytest.mark.parametrize(("game_id", "players"), CELLS)
def test_what_legal_lists_is_taken_and_all_else_refused_with_nothing_changed(game_id, players):
    chooser = random.Random(f"illegal {game_id} {players}")
    share = 1.0 if LONG else 0.05
    for number, table in enumerate(wandering_tables(game_id, players, TABLES_A_CELL)):
        if number % (29 if LONG else 61) != 0:
            continue
        legal = set(open_inputs(table))
        for text in legal:
            table.copy().play(text)
        before, count = bytes(table), len(table.events)
        for text in ALL_INPUTS[game_id](table.seats):
            if text not in legal and chooser.random() < share:
                with pytest.raises(mousehole.Refused) as refused:
                    table.play(text)
                assert refused.value.reason in load(game_id).notation.REASONS
        assert (bytes(table), len(table.events)) == (before, count)


@pytest.mark.parametrize(("game_id", "players"), CELLS)
def test_an_input_comes_to_the_same_whether_or_not_it_was_listed_before(game_id, players):
    for number, table in enumerate(wandering_tables(game_id, players, 1)):
        if number % 11 == 0:
            at = table.clock + 60_000
            for text in (f"{said}{time}" for said in open_inputs(table) for time in ("", f" @{at}")):
                fresh, asked = table.copy(), table.copy()
                open_inputs(asked)
                outcomes = [_outcome(twin, text) for twin in (fresh, asked)]
                assert outcomes[0] == outcomes[1]


@pytest.mark.parametrize(("game_id", "players"), CELLS)
def test_what_is_played_as_it_was_listed_comes_to_the_same_as_its_text(game_id, players):
    for number, table in enumerate(wandering_tables(game_id, players, 1)):
        if number % 11 == 0:
            for seat in ("table", *range(table.seats)):
                for words in table.legal(seat):
                    text = f"{seat} {words} @{table.clock + 60_000}"
                    read, listed = table.copy(), table.copy()
                    as_listed = partial(listed.play_listed, -1 if seat == "table" else seat, words)
                    assert _outcome(listed, text, as_listed) == _outcome(read, text)


@pytest.mark.parametrize(("game_id", "players"), CELLS)
def test_where_no_time_judges_nothing_is_open_but_to_the_one_who_may_act(game_id, players):
    if load(game_id).rules.TIMED:
        pytest.skip("several may act at once")
    for table in wandering_tables(game_id, players, TABLES_A_CELL):
        others = {-1: "table", **{seat: seat for seat in range(table.seats)}}
        del others[table.actor]
        assert not any(table.legal(seat) for seat in others.values())


def _outcome(table, text, play=None):
    try:
        events = [event.as_dict() for event in (play or table.play)(text)]
    except mousehole.Refused as refused:  # a race may be over by then
        events = [refused.reason]
    return events, bytes(table), table.record(), open_inputs(table)


@pytest.mark.parametrize(("game_id", "players"), CELLS)
def test_each_input_is_listed_once(game_id, players):
    for number, table in enumerate(wandering_tables(game_id, players, 1)):
        if number % 7 == 0:
            inputs = open_inputs(table)
            assert len(inputs) == len(set(inputs))


@pytest.mark.parametrize(("game_id", "players"), CELLS)
def test_somebody_can_act_until_the_game_is_over_and_nobody_after(game_id, players):
    for table in wandering_tables(game_id, players, 2):
        assert bool(open_inputs(table)) != table.over
        assert bool(table.winners) <= table.over


@pytest.mark.parametrize(("game_id", "players"), CELLS)
def test_a_record_replays_to_the_same_bytes_and_events(game_id, players):
    for table in wandering_tables(game_id, players, TABLES_A_CELL):
        if table.over:
            record = json.loads(json.dumps(table.record()))
            again = mousehole.replay(record)
            assert bytes(again) == bytes(table)
            assert list(map(dict, again.events)) == list(map(dict, table.events))
            assert again.record() == table.record()


@pytest.mark.parametrize(("game_id", "players"), CELLS)
def test_a_position_set_up_again_is_the_same_position(game_id, players):
    for number, table in enumerate(wandering_tables(game_id, players, TABLES_A_CELL)):
        if number % (13 if LONG else 37) == 0 or table.over:
            position = json.loads(json.dumps(table.position()))
            again = mousehole.Table(game_id, players=players, options=table.options, position=position)
            assert again.position() == position
            assert sorted(open_inputs(again)) == sorted(open_inputs(table))
            assert (again.over, again.winners) == (table.over, table.winners)


@pytest.mark.parametrize(("game_id", "players"), CELLS)
def test_the_dealt_position_gives_the_bytes_of_the_shuffle(game_id, players):
    for seed in range(5):
        table = mousehole.Table(game_id, players=players, seed=seed)
        assert bytes(mousehole.Table(game_id, players=players, position=table.position())) == bytes(table)


@pytest.mark.parametrize(("game_id", "players"), CELLS)
def test_a_copy_goes_its_own_way(game_id, players):
    chooser = random.Random(1)
    for number, table in enumerate(wandering_tables(game_id, players, 1)):
        if number % 11 == 0 and not table.over:
            before = (bytes(table), len(table.events), table.record())
            twin = table.copy()
            assert bytes(twin) == bytes(table)
            twin.play(chooser.choice(open_inputs(table)))
            assert (bytes(table), len(table.events), table.record()) == before


@pytest.mark.parametrize("game_id", GAMES)
def test_the_same_seed_deals_the_same_table_and_no_seed_another(game_id):
    assert bytes(mousehole.Table(game_id, seed="a")) == bytes(mousehole.Table(game_id, seed="a"))
    if game_id != "mamicatchmi":  # nothing is shuffled there
        assert len({bytes(mousehole.Table(game_id, seed=seed)) for seed in range(8)}) == 8
        assert len({bytes(mousehole.Table(game_id)) for _ in range(8)}) == 8


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize(
    "garbage",
    [None, b"0 flip", 7, [], {}, "", " ", "0", "@5", "flip", "0 flip @", "0 flip @-1", "0 flip @1.5", "0 @5 flip",
     "x flip", "-1 flip", "0\x00flip",
     "é" * 50, "0 " + "a" * 1_000_000, "٣ flip", "1e3 flip", "NaN flip"],
    ids=lambda value: repr(value)[:24],
)  # fmt: skip
def test_garbage_is_refused_as_bad_input_and_changes_nothing(game_id, garbage):
    table = mousehole.Table(game_id, seed=1)
    before = bytes(table)
    with pytest.raises(mousehole.Refused) as refused:
        table.play(garbage)
    assert refused.value.reason == "bad_input"
    assert bytes(table) == before


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize(
    "value", [None, "x", -7, 10**30, 1.5, float("nan"), [], [None], {}, {"a": 1}, b"x", [[[]]], True]
)
def test_no_key_of_a_position_takes_garbage(game_id, value):
    table = mousehole.Table(game_id, seed=1)
    for key in table.position():
        with contextlib.suppress(mousehole.BadPosition):  # no other error may come
            mousehole.Table(game_id, position={key: value}).position()


@pytest.mark.parametrize("game_id", GAMES)
def test_a_position_with_an_unknown_key_is_refused_by_name(game_id):
    with pytest.raises(mousehole.BadPosition, match="colour_of_the_moon"):
        mousehole.Table(game_id, position={"colour_of_the_moon": 1})
    for position in ([], "x", 5):
        with pytest.raises(mousehole.BadPosition):
            mousehole.Table(game_id, position=position)


@pytest.mark.parametrize("game_id", GAMES)
def test_options_and_players_are_checked(game_id):
    allowed = load(game_id).notation.PLAYERS
    for players in (0, 1, allowed[-1] + 1, "2", 2.0, True):
        with pytest.raises(mousehole.BadOptions):
            mousehole.Table(game_id, players=players)
    with pytest.raises(mousehole.BadOptions, match="no_such_option"):
        mousehole.Table(game_id, options={"no_such_option": 1})
    for option in load(game_id).notation.OPTIONS:
        for value in (None, "nonsense", -1, 10**10, 1.5, [], "1"):
            with pytest.raises(mousehole.BadOptions, match=option.name):
                mousehole.Table(game_id, options={option.name: value})


@pytest.mark.parametrize("game_id", GAMES)
def test_options_tell_name_type_range_default_rule_and_words(game_id):
    for lang in ("en", "it"):
        for option in mousehole.options(game_id, lang):
            assert set(option) >= {"name", "type", "range", "default", "rule", "words"}
            assert option["words"]


@pytest.mark.parametrize(("game_id", "players"), CELLS)
def test_a_table_without_options_plays_the_defaults_for_every_number_of_players(game_id, players):
    table = mousehole.Table(game_id, players=players, seed=1)
    assert table.options == {option["name"]: option["default"] for option in mousehole.options(game_id)}


@pytest.mark.parametrize("game_id", GAMES)
def test_chance_gives_what_the_table_may_bring(game_id):
    for number, table in enumerate(wandering_tables(game_id, load(game_id).notation.PLAYERS[0], 1)):
        if number % 5 == 0:
            drawn = table.chance()
            if drawn is None:
                assert table.legal("table") == []
            else:
                assert drawn.removeprefix("table ") in table.legal("table")
