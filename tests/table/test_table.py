"""The table, as the contract tells it."""

import json
import pickle

import pytest

import mousehole
from mousehole import Table
from mousehole.engine.random import SystemEntropy


def _table(**kwargs):
    return Table("bon_appetit", **{"players": 3, "seed": 7, **kwargs})


def test_an_unknown_game_is_named_with_those_there_are():
    with pytest.raises(mousehole.UnknownGame, match=r"'chess'; there are .*bon_appetit"):
        Table("chess")
    with pytest.raises(mousehole.UnknownGame):
        Table(None)


def test_errors_are_both_ours_and_value_errors():
    for error in ("BadPosition", "BadOptions", "BadComponents", "BadRecord", "UnknownGame"):
        assert issubclass(getattr(mousehole, error), mousehole.MouseholeError)
        assert issubclass(getattr(mousehole, error), ValueError)
    assert issubclass(mousehole.Refused, mousehole.MouseholeError)


def test_play_returns_the_events_and_keeps_them():
    table = _table(position={"common": ["CH"]})
    events = table.play("0 flip")
    assert [(event.rule, event.kind, event.seat) for event in events] == [("BA-10", "flip", 0), ("BA-11", "quiet", 0)]
    assert table.events == events
    assert table.events_for(1) == events
    assert table.events_for(None) == events


def test_a_refusal_has_a_reason_and_a_sentence_in_both_languages():
    with pytest.raises(mousehole.Refused) as refused:
        _table().play("1 flip")
    assert refused.value.reason == "not_your_turn"
    assert str(refused.value) == refused.value.sentence("en") == "It is another player's turn to turn up a card."
    assert refused.value.sentence("it") == "Tocca a un altro giocatore girare una carta."


def test_seats_players_turn_and_person():
    table = _table()
    assert (table.seats, table.players, table.turn, table.person(2)) == (3, 3, 0, 2)
    assert (table.over, table.winners, table.due, table.chance(), table.legal("table")) == (False, [], None, None, [])
    assert table.scores == [15 * 91, 15 * 91, 14 * 91]


@pytest.mark.parametrize("seat", [3, -1, "0", None, 1.0, True])
def test_a_seat_that_is_not_there_is_named(seat):
    with pytest.raises(ValueError, match="seats 0 to 2"):
        _table().legal(seat)


@pytest.mark.parametrize("ask", ["view", "events_for", "person"])
def test_every_question_about_a_seat_checks_it(ask):
    with pytest.raises(ValueError, match="seats 0 to 2"):
        getattr(_table(), ask)(9)


def test_the_least_number_of_players_is_the_default():
    assert Table("bon_appetit", seed=1).players == 2


@pytest.mark.parametrize("seed", [1.5, b"x", [1], True])
def test_a_seed_is_a_number_or_a_text(seed):
    with pytest.raises(mousehole.BadOptions, match="seed"):
        _table(seed=seed)


def test_without_a_seed_every_word_comes_from_the_operating_system():
    table = Table("bon_appetit")
    assert isinstance(table._rng, SystemEntropy)
    assert isinstance(table.copy()._rng, SystemEntropy)
    assert "seed" not in table.record()


def test_a_view_leaves_out_what_is_hidden_and_adds_what_is_seen():
    view = _table(position={"piles": [["M1"], ["CH"], ["CA", "CH"]], "down": [1, 0, 0]}).view(0)
    assert "piles" not in view
    assert (view["counts"], view["tops"]) == ([1, 1, 2], ["", "CH", "CA"])


def test_a_game_without_a_board_has_no_ways():
    with pytest.raises(ValueError, match="no board"):
        _table().way("flip")


def test_a_record_is_json_and_holds_what_the_contract_says():
    table = _table(options={"won_cards": "face_down"})
    table.play("0 flip @12")
    record = json.loads(json.dumps(table.record()))
    assert set(record) == {
        "version", "made_by", "game", "rules", "players", "options", "components", "position", "seed", "inputs"
    }  # fmt: skip
    assert record["inputs"] == ["0 flip @12"]
    assert record["options"]["won_cards"] == "face_down"
    assert len(record["options"]) == len(mousehole.options("bon_appetit"))


def test_a_record_with_corrected_components_replays():
    table = _table(components={"deck": {"half": {"M1": 4, "M2": 2}}})
    table.play("0 flip")
    record = json.loads(json.dumps(table.record()))
    assert record["components"]["deck"]["half"]["M1"] == 4
    assert bytes(mousehole.replay(record)) == bytes(table)


def test_a_replay_can_stop_on_the_way():
    table = _table()
    states = [bytes(table)]
    for _ in range(5):
        table.play(f"{table.turn} flip")
        states.append(bytes(table))
    assert [bytes(mousehole.replay(table.record(), to=n)) for n in range(6)] == states


def test_a_replayed_table_goes_on():
    table = mousehole.replay(_table().record())
    assert table.record()["seed"] == 7
    table.play("0 flip")


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"version": 99}, "record version: 99"),
        ({"inputs": None}, "record inputs"),
        ({"inputs": ["1 flip"]}, "input 0, '1 flip', is refused: not_your_turn"),
        ({"inputs": [None]}, "input 0, None, is refused: bad_input"),
        ({"position": {"turn": 9}}, "position turn: 9"),
        ({"position": None}, "position"),
        ({"players": 77}, "players: 77"),
        ({"players": None}, "players"),
        ({"game": "chess"}, "chess"),
        ({"options": {"x": 1}}, "no option 'x'"),
        ({"components": 3}, "components"),
        ({"colour": 3}, "unknown key 'colour'"),
        ({"seed": []}, "seed"),
    ],
)
def test_a_bad_record_is_named(change, complaint):
    with pytest.raises(mousehole.BadRecord, match=complaint):
        mousehole.replay({**_table().record(), **change})


def test_a_record_that_lacks_a_key_or_is_none():
    record = _table().record()
    del record["players"]
    with pytest.raises(mousehole.BadRecord, match="'players' is missing"):
        mousehole.replay(record)
    with pytest.raises(mousehole.BadRecord, match="mapping"):
        mousehole.replay([])


def test_what_a_table_gives_away_is_a_copy():
    table = _table()
    table.record()["position"]["piles"][0].clear()
    table.record()["inputs"].append("x")
    table.events.append(None)
    table.position()["down"][0] = 0
    assert table.record() == _table().record()
    assert table.events == []
    assert table.position()["down"][0] == 15


def test_what_was_listed_is_a_copy_and_no_longer_stands_after_an_input():
    table = Table("chop_chop", players=2, seed=1)
    table.legal(1).clear()
    assert table.legal(1) == [f"place T{number}" for number in range(1, 7)]
    table.play("1 place T3")
    assert (table.legal(0), table.legal(1)) == ([], [])
    with pytest.raises(mousehole.Refused):
        table.play("1 place T3")
    assert [table.legal("table")[0], table.legal("table")[0]] == ["roll 1"] * 2
    table.play("table roll 1")
    assert (table.legal("table"), table.chance()) == ([], None)


@pytest.mark.parametrize(
    "text",
    ["0 flip", "0 flip @7", " 0  flip\t@7 ", "0 flip @07", "0 flip @", "0 flip flip", "00 flip", "1 flip", "table flip",
     "0 flip @" + "9" * 300, "0 flip @\u0667", b"0 flip", None],
)  # fmt: skip
def test_a_listed_input_is_kept_as_written_and_refused_where_its_form_is_wrong(text):
    fresh, asked = _table(), _table()
    assert [asked.legal(seat) for seat in (0, 1, 2, "table")] == [["flip"], [], [], []]
    reasons = []
    for table in (fresh, asked):
        try:
            table.play(text)
        except mousehole.Refused as refused:
            reasons.append(refused.reason)
    assert fresh.record() == asked.record()
    assert len(reasons) in (0, 2)
    assert len(set(reasons)) <= 1


def test_repr_says_what_table_it_is():
    table = _table()
    assert repr(table) == "<Table bon_appetit, 3 players, 0 inputs>"
    assert "over" in repr(Table("bon_appetit", position={"end": "cap"}))


def test_importing_mousehole_brings_no_numba():
    import subprocess
    import sys

    code = "import sys, mousehole; mousehole.Table('bon_appetit'); sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("game", mousehole.games())
@pytest.mark.parametrize("seed", [4, None])
def test_a_table_that_was_pickled_goes_on_as_the_other_one(game, seed):
    table = Table(game, seed=seed)
    _play_some(table, 20)
    twin = pickle.loads(pickle.dumps(table))
    assert bytes(twin) == bytes(table)
    assert twin.record() == table.record()
    assert [event.as_dict() for event in twin.events_for(None)] == [event.as_dict() for event in table.events_for(None)]
    if seed is not None:
        _play_some(table, 20)
        _play_some(twin, 20)
        assert twin.record() == table.record()


def _play_some(table: Table, inputs: int) -> None:
    """Play the first open input of the first seat that has one, chance where there is none."""
    for _ in range(inputs):
        if table.over:
            return
        words = table.chance()
        if words is None:
            words = next(f"{seat} {words}" for seat in range(table.seats) for words in table.legal(seat)[:1])
        elif table.due is not None:
            words = f"{words} @{table.due}"
        table.play(words)
