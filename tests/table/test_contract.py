"""The contract of a table, sentence by sentence, where no other test reads it."""

import json

import pytest

import mousehole
from mousehole import Table
from mousehole.engine.notation import LATEST
from mousehole.games import load

GAMES = mousehole.games()
TIMED = [game for game in GAMES if load(game).rules.TIMED]
UNTIMED = [game for game in GAMES if game not in TIMED]


def _first_input(table):
    text = table.chance()
    return text or next(f"{seat} {words}" for seat in range(table.seats) for words in table.legal(seat))


def _play_on(table, inputs):
    for _ in range(inputs):
        if not table.over:
            table.play(_first_input(table))
    return table


# Times


@pytest.mark.parametrize("game", UNTIMED)
def test_a_time_is_read_kept_and_ignored_where_time_does_not_judge(game):
    table, twin = Table(game, seed=3), Table(game, seed=3)
    for moment in (500, 20, 0, LATEST + 1, 10**18, 1):
        text = _first_input(table)
        twin.play(text)
        table.play(f"{text} @{moment}")
        assert table.record()["inputs"][-1] == f"{text} @{moment}"
    assert bytes(table) == bytes(twin)
    assert table.due is None
    assert bytes(mousehole.replay(table.record())) == bytes(table)


@pytest.mark.parametrize("game", TIMED)
def test_a_time_that_goes_back_or_never_comes_is_refused_where_time_judges(game):
    table = Table(game, seed=3)
    table.play(f"{_first_input(table)} @5000")
    with pytest.raises(mousehole.Refused) as refused:
        table.play(f"{_first_input(table)} @4999")
    assert refused.value.reason in ("time_goes_back", "clock_back")
    with pytest.raises(mousehole.Refused) as refused:
        table.play(f"{_first_input(table)} @{LATEST + 1}")
    assert refused.value.reason == "bad_input"


@pytest.mark.parametrize(
    ("game", "inputs"),
    [("addi_cats", ["1 slap 3 @400"]), ("mamicatchmi", ["table roll mouse cat @100", "0 grab mouse @200"])],
)
def test_due_is_the_first_moment_at_which_the_clock_may_speak(game, inputs):
    position = {"piles": [["6", "2"], ["7"], ["10"]], "faceup": [["5"], ["2+3"], []]} if game == "addi_cats" else {}
    table = Table(game, players=3, position=position)
    for text in inputs:
        table.play(text)
    due = table.due
    assert due is not None
    with pytest.raises(mousehole.Refused):
        table.copy().play(f"table timeout @{due - 1}")
    table.play(f"table timeout @{due}")


# Chance and seeds


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [0, -7, 2**64, "", "Ö", "7", 7])
def test_with_a_seed_the_deal_and_every_chance_come_again(game, seed):
    one, other = (_play_on(Table(game, seed=seed), 12) for _ in range(2))
    assert one.record() == other.record()
    assert one.events == other.events
    assert one.record()["seed"] == seed


def test_a_number_and_its_digits_are_two_seeds():
    assert bytes(Table("mistigri", seed=7)) != bytes(Table("mistigri", seed="7"))


@pytest.mark.parametrize("game", GAMES)
def test_a_copy_draws_the_same_chance_and_leaves_the_table_alone(game):
    table = _play_on(Table(game, seed=5), 3)
    record = table.record()
    twin = _play_on(table.copy(), 6)
    assert table.record() == record
    assert _play_on(table, 6).record() == twin.record()


# Records


@pytest.mark.parametrize("game", GAMES)
def test_a_record_does_not_hang_on_the_shuffle(game, monkeypatch):
    table = _play_on(Table(game, seed=5), 10)
    record = json.loads(json.dumps(table.record()))

    def shuffle_otherwise(*_):
        raise AssertionError("a replay must not shuffle")

    monkeypatch.setattr(load(game).rules, "setup", shuffle_otherwise)
    again = mousehole.replay(record)
    assert (bytes(again), again.events, again.record()) == (bytes(table), table.events, table.record())
    assert [again.view(seat) for seat in range(again.seats)] == [table.view(seat) for seat in range(table.seats)]


@pytest.mark.parametrize("game", GAMES)
def test_a_record_tells_every_option_and_the_whole_box_and_by_what_it_was_made(game):
    record = Table(game).record()
    assert set(record) == {
        "version", "made_by", "game", "rules", "players", "options", "components", "position", "inputs"
    }  # fmt: skip
    assert (record["made_by"], record["rules"]) == (mousehole.__version__, load(game).rules.VERSION)
    assert record["components"] == load(game).components
    assert record["options"] == {option["name"]: option["default"] for option in mousehole.options(game)}
    assert record["game"] == game


@pytest.mark.parametrize(
    "key", ["version", "made_by", "game", "rules", "players", "options", "components", "position", "inputs"]
)
def test_every_key_of_a_record_is_needed_and_missed_by_name(key):
    record = Table("mistigri", seed=1).record()
    del record[key]
    with pytest.raises(mousehole.BadRecord, match=key):
        mousehole.replay(record)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"version": True}, "version: True; this program reads versions 1 to 2"),
        ({"version": 1.0}, "version: 1.0; this program reads versions 1 to 2"),
        ({"version": "1"}, "version: '1'; this program reads versions 1 to 2"),
        ({"version": 3}, "version: 3; this program reads versions 1 to 2"),
        ({"made_by": 1}, "made_by: 1 is not a text"),
        ({"rules": "1"}, "rules: '1' is not a whole number"),
        ({"rules": 2, "inputs": ["0 pass"]}, "made by version .*, rules 2; this program plays rules 1"),
        ({"game": None}, "game: None is not a text"),
        ({"game": "mistigrj"}, "no game 'mistigrj'; there are .*mistigri"),
        ({"players": "3"}, "players: '3' is not a whole number"),
        ({"players": 6}, "players: 6; mistigri is for 3 to 5 players"),
        ({"options": None}, "options: None is not a mapping"),
        ({"options": {"rounds": 9}}, "rounds: 9 is not a whole number from 1 to 4"),
        ({"components": "/no/such/box.toml"}, "components: .* is not a mapping"),
        ({"components": {"cats": {}}}, "components cats.1: missing"),
        ({"version": 1, "components": {"cat": {}}}, "components cat: unknown; known here are cats"),
        ({"position": []}, "position: .* is not a mapping"),
        ({"position": {"phase": "dance"}}, "position phase: 'dance' is not one of 'deal'"),
        ({"inputs": "0 pass"}, "inputs: '0 pass' is not a list"),
        ({"inputs": ["0 pass"]}, "input 0, '0 pass', is refused: not_your_turn"),
        ({"inputs": [["0 pass"]]}, "input 0, .* is refused: bad_input"),
        ({"seed": 1.5}, "seed: 1.5 is neither a whole number nor a text"),
        ({"colour": 1}, "unknown key 'colour'; its keys are version, made_by, game"),
    ],
)
def test_what_is_wrong_with_a_record_is_named(change, complaint):
    with pytest.raises(mousehole.BadRecord, match=complaint):
        mousehole.replay({**Table("mistigri", seed=1).record(), **change})


def test_a_record_whose_cards_were_changed_is_refused_where_it_no_longer_fits():
    table = Table("mistigri", seed=1)
    table.play(table.chance())
    record = table.record()
    drawn = record["inputs"][0].split()[-1]
    for hand in record["position"]["hands"]:
        hand[:] = [card for card in hand if card != drawn]
    with pytest.raises(mousehole.BadRecord, match=r"input 0, .* is refused: not_possible"):
        mousehole.replay(record)


# Errors


@pytest.mark.parametrize(
    ("arguments", "error", "complaint"),
    [
        ({"players": 2}, mousehole.BadOptions, "players: 2; mistigri is for 3 to 5 players"),
        ({"seed": 2.5}, mousehole.BadOptions, "seed: 2.5 is neither a whole number nor a text"),
        ({"seed": 1 << 5000}, mousehole.BadOptions, "seed: a number of 5001 bits; 4096 are the most"),
        ({"options": {"round": 1}}, mousehole.BadOptions, "no option 'round'; this game has colours"),
        ({"options": {"passo": "row"}}, mousehole.BadOptions, "passo: 'row' is not one of in_a_row, help_cards"),
        ({"options": {"pass_when_able": 1}}, mousehole.BadOptions, "pass_when_able: 1 is neither true nor false"),
        ({"options": {"colours": 7}}, mousehole.BadOptions, "colours: 7 is not a whole number from 3 to 6"),
        ({"position": {"hand": []}}, mousehole.BadPosition, "no key 'hand'; its keys are round, first"),
        ({"position": {"hands": [["1r"], [], []]}}, mousehole.BadPosition, "hands: '1r' is not one of '3r'"),
        ({"components": {"out": {"3": [1, 2]}}}, mousehole.BadComponents, "out.3 .*29 cards; 3 players need 28"),
        ({"components": "no.toml"}, mousehole.BadComponents, "components no.toml: cannot be read"),
        ({"components": "a\0b"}, mousehole.BadComponents, "not the path of a file"),
    ],
)
def test_an_error_says_which_key_is_wrong_and_what_would_be_right(arguments, error, complaint):
    with pytest.raises(error, match=complaint) as raised:
        Table("mistigri", **arguments)
    assert isinstance(raised.value, mousehole.MouseholeError)
    assert isinstance(raised.value, ValueError)


@pytest.mark.parametrize("ask", ["view", "events_for", "person"])
@pytest.mark.parametrize("seat", ["table", "0", 3, -1, True, 0.0])
def test_the_table_is_no_seat_that_sees_or_plays(ask, seat):
    with pytest.raises(ValueError, match="seats 0 to 2"):
        getattr(Table("mistigri", seed=1), ask)(seat)


@pytest.mark.parametrize("words", ["move m1 a1", "0 move m1 c6", "", None, 7, ["move m1 c6"]])
def test_a_way_that_nobody_may_walk_is_refused(words):
    table = Table("chop_chop", players=2, position={"phase": "move", "roll": 1})
    with pytest.raises(mousehole.Refused) as refused:
        table.way(words)
    assert refused.value.reason == "not_reachable"


# What is seen


def test_two_players_of_addi_cats_have_two_hands_each():
    table = Table("addi_cats", players=2, seed=1)
    assert (table.players, table.seats) == (2, 4)
    assert [table.person(seat) for seat in range(4)] == [0, 1, 0, 1]


def test_an_event_is_a_mapping_with_rule_kind_and_seat():
    table = Table("mistigri", position={"hands": [["3r"], ["4g"], ["4v", "M"]]})
    [event] = table.play("table draw M")
    assert (event.rule, event.kind, event.seat, event["from"], event["card"]) == ("MI-13", "draw", 0, 2, "M")
    assert dict(event) == {"rule": "MI-13", "kind": "draw", "seat": 0, "from": 2, "card": "M"}
    seen = {seat: "card" in table.events_for(seat)[0] for seat in (0, 1, 2, None)}
    assert seen == {0: True, 1: False, 2: True, None: False}
    assert event["card"] == "M"  # a copy was cut, not the event


def test_a_gift_a_choice_and_a_deal_are_seen_by_whom_they_concern():
    position = {"phase": "give", "effect": 4, "hands": [["7y", "M"], ["4g"], ["6r"], ["8b"]], "pile": ["4r", "4y"]}
    table = Table("mistigri", players=4, position=position)
    table.play("0 give M 2")
    assert ["card" in table.events_for(seat)[0] for seat in range(4)] == [True, False, True, False]
    table = Table("mistigri", players=4, position={**position, "phase": "pick", "effect": 2, "pile": ["2r", "2y"]})
    table.play("0 pick M")
    assert ["card" in table.events_for(seat)[0] for seat in range(4)] == [True, False, False, False]
    assert ["forced" in table.view(seat) for seat in (0, 1, 2, 3, None)] == [True, False, False, False, False]
    table.play("table draw M")
    assert ["card" in table.events_for(seat)[-1] for seat in range(4)] == [True, True, False, False]
    assert ["forced" in table.view(seat) for seat in (0, 1, 2, 3, None)] == [True] * 5


def test_a_view_has_the_open_keys_and_three_more():
    table = Table("mistigri", position={"hands": [["3r"], ["4g", "5g"], ["4v"]], "pile": ["8g", "8b"]})
    keys = set(table.position()) - {"hands", "deck"} | {"hand", "counts", "deck_count"}
    for seat, hand in ((0, ["3r"]), (1, ["4g", "5g"]), (2, ["4v"]), (None, [])):
        view = table.view(seat)
        assert set(view) == keys
        assert (view["hand"], view["counts"], view["deck_count"]) == (hand, [1, 2, 1], 0)
        assert (view["pile"], view["forced"]) == (["8g", "8b"], "")


def test_the_hands_of_a_game_that_is_over_are_open():
    table = Table("mistigri", position={"phase": "over", "hands": [["3r"], [], ["M"]], "scores": [3, 0, 10]})
    assert table.view(None)["hands"] == [["3r"], [], ["M"]]
    assert "deck" not in table.view(0)
    assert table.winners == [1]


def test_options_given_away_are_a_copy():
    table = Table("mistigri", options={"rounds": 3})
    table.options["rounds"] = 9
    assert table.options["rounds"] == table.record()["options"]["rounds"] == 3


@pytest.mark.parametrize("game", GAMES)
def test_games_and_options_can_be_listed_and_an_unknown_game_is_named(game):
    assert mousehole.games() == sorted(mousehole.games())
    assert {option["rule"].split("-")[0] for option in mousehole.options(game)} <= {load(game).notation.PREFIX}
    with pytest.raises(mousehole.UnknownGame, match=game):
        mousehole.options(f"{game}s")
