"""Records replayed and positions looked at."""

import json

import pytest

import mousehole

GAMES = mousehole.games()
OK, USER_ERROR = 0, 2


# Replaying


@pytest.mark.parametrize("game", GAMES)
def test_replay_tells_the_events_and_ends_in_the_position(type_in, saved_record, game):
    path, table = saved_record(game)
    code, out, _ = type_in("replay", path)
    assert code == OK
    assert "5/5 inputs" in out
    for key, value in table.position().items():
        assert f"  {key} " in out
        assert json.dumps(value, ensure_ascii=False) in out


def test_replay_stops_where_it_is_told(type_in, saved_record):
    path, _ = saved_record("bon_appetit")
    assert "2/5 inputs" in type_in("replay", path, "--to", 2)[1]
    assert type_in("replay", path, "--to", 6)[2] == "Error: --to 6: the record has 5 inputs\n"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", ["0", "spectator"])
def test_replay_for_a_seat_shows_that_seats_view_and_no_inputs(type_in, saved_record, game, seat):
    path, table = saved_record(game)
    code, out, _ = type_in("replay", path, "--seat", seat)
    lines = out.splitlines()
    assert code == OK
    assert not set(table.record()["inputs"]) & set(lines)
    view = table.view(None if seat == "spectator" else int(seat))
    for key in table.position():
        assert any(line.startswith(f"  {key} ") for line in lines) == (key in view)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "a record must be a mapping"),
        ('{"version": 99}', "record version: 99"),
        ('{"version": 1}', "is missing"),
        (
            '{"version": 1, "game": "chess", "players": 2, "options": {}, "position": {}, "inputs": []}',
            "no game 'chess'",
        ),
        (
            '{"version": 1, "game": "bon_appetit", "players": 2, "options": {}, "position": {}, "inputs": ["1 flip"]}',
            "input 0, '1 flip', is refused: not_your_turn (It is another player's turn to turn up a card)",
        ),
    ],
)
def test_a_bad_record_is_a_user_error(type_in, tmp_path, text, complaint):
    path = tmp_path / "bad.json"
    path.write_text(text)
    code, out, err = type_in("replay", path)
    assert (code, out) == (USER_ERROR, "")
    assert err.startswith(f"Error: {path}: not ")
    assert complaint in err


def test_files_that_cannot_be_read_are_user_errors(type_in, tmp_path):
    binary = tmp_path / "binary.json"
    binary.write_bytes(b"\xff\xfe\x00")
    for path, complaint in ((tmp_path / "none.json", "No such file"), (tmp_path, "directory"), (binary, "UTF-8")):
        code, _, err = type_in("replay", path)
        assert code == USER_ERROR
        assert complaint in err


# Positions


@pytest.mark.parametrize("game", GAMES)
def test_position_shows_every_key_and_what_is_open_to_everybody(type_in, game):
    code, out, _ = type_in("position", game, "--seed", 1)
    table = mousehole.Table(game, seed=1)
    assert code == OK
    assert all(f"  {key} " in out for key in table.position())
    assert all(any(line.startswith(f"  {seat} ") for line in out.splitlines()) for seat in range(table.seats))


@pytest.mark.parametrize("game", GAMES)
def test_position_as_json_can_be_set_up_again(type_in, tmp_path, game):
    _, out, _ = type_in("position", game, "--seed", 1, "--json")
    told = json.loads(out)
    assert told["legal"]["table"] == mousehole.Table(game, seed=1).legal("table")
    path = tmp_path / "position.json"
    path.write_text(json.dumps(told["position"]))
    _, again, _ = type_in("position", game, "--set", f"@{path}", "--json")
    assert json.loads(again) == told


@pytest.mark.parametrize("game", GAMES)
def test_position_for_a_seat_shows_its_view_and_its_own_inputs_only(type_in, game):
    table = mousehole.Table(game, seed=1)
    told = json.loads(type_in("position", game, "--seed", 1, "--seat", 1, "--json")[1])
    assert "position" not in told
    assert told["view"] == json.loads(json.dumps(table.view(1)))
    assert told["legal"] == {"1": table.legal(1)}
    assert json.loads(type_in("position", game, "--seed", 1, "--seat", "spectator", "--json")[1])["legal"] == {}


def test_position_by_hand_takes_json(type_in):
    code, out, _ = type_in("position", "bon_appetit", "--players", 3, "--set", '{"turn": 2, "stock": 1}')
    assert code == OK
    assert "  turn   2\n" in out
    assert "  2      flip\n" in out


def test_a_game_without_a_winner_is_won_by_nobody(type_in, monkeypatch):
    monkeypatch.setattr(mousehole.Table, "winners", [])
    assert type_in("watch", "bon_appetit")[1].endswith("Won by: nobody\n")


def test_a_position_that_is_over_names_its_winners(type_in):
    assert "Won by: " in type_in("position", "bon_appetit", "--set", '{"end": "tokens"}')[1]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--set", '{"turn": 7}'], "position turn"),
        (["--set", "{"], "--set: not JSON"),
        (["--set", "3"], "a position must be a mapping"),
        (["--set", "@nowhere.json"], "nowhere.json: cannot be read"),
        (["--seat", "2"], "--seat 2"),
        (["--seat", "²"], "--seat ²"),
        (["--seat", "nobody"], "--seat nobody"),
    ],
)
def test_what_cannot_be_set_up_is_a_user_error(type_in, tmp_path, monkeypatch, words, complaint):
    monkeypatch.chdir(tmp_path)
    code, out, err = type_in("position", "bon_appetit", *words)
    assert (code, out) == (USER_ERROR, "")
    assert complaint in err
