"""The command line, as somebody types it."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import mousehole
from mousehole import bots
from mousehole.cli import main
from mousehole.cli.words import WORDS
from mousehole.engine.random import stream
from mousehole.games import load
from mousehole.table.wander import wander
from mousehole.table.words import rule_ids

GAMES = mousehole.games()
SCENARIOS = Path(__file__).parent / "scenarios"
COMMANDS = ("games", "rules", "scenarios", "watch", "replay", "position")
LANGUAGES = ("en", "it")
OK, FAILED, USER_ERROR, BROKEN_PIPE, INTERRUPTED = 0, 1, 2, 141, 130


@pytest.fixture
def type_in(capsys):
    """Type a command; its exit code, what it prints and what it complains of."""

    def run(*words):
        with pytest.raises(SystemExit) as left:
            main([str(word) for word in words])
        printed = capsys.readouterr()
        return left.value.code or OK, printed.out, printed.err

    return run


@pytest.fixture
def saved_record(tmp_path):
    """Save the record of a short game of random play."""

    def save(game, inputs=5):
        table, rng = mousehole.Table(game, seed=1), stream("cli")
        for _ in range(inputs):
            wander(table, rng)
        path = tmp_path / "record.json"
        path.write_text(json.dumps(table.record()))
        return path, table

    return save


def shell(*words, **how):
    environment = {name: value for name, value in os.environ.items() if name not in ("FORCE_COLOR", "COV_CORE_SOURCE")}
    return subprocess.Popen(
        [sys.executable, "-m", "mousehole", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        **how,
    )


# Help


def test_without_arguments_it_serves_and_opens_the_page(type_in, monkeypatch):
    asked = []
    monkeypatch.setattr("mousehole.cli.serve", lambda **how: asked.append(how))
    assert type_in()[0] == OK
    assert asked == [{"browser": True}]


def test_help_lists_every_command(type_in):
    code, out, _ = type_in("--help")
    assert code == OK
    assert all(command in out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("flag", ["--help", "-h"])
def test_every_command_has_help(type_in, command, flag):
    code, out, _ = type_in(command, flag)
    assert code == OK
    assert f"{command} [OPTIONS]" in out


def test_it_tells_its_version(type_in):
    assert type_in("--version") == (OK, f"mousehole {mousehole.__version__}\n", "")


@pytest.mark.parametrize(
    "words", [["nonsense"], ["rules"], ["games", "--nonsense"], ["watch", "x", "--players", "two"]]
)
def test_a_mistyped_command_is_a_user_error(type_in, words):
    code, out, err = type_in(*words)
    assert (code, out) == (USER_ERROR, "")
    assert "Usage:" in err


# Games and rules


def test_games_lists_every_game_with_players_title_and_designer(type_in):
    code, out, _ = type_in("games")
    assert code == OK
    rows = [re.split(r"  +", line) for line in out.splitlines()]
    assert [row[0] for row in rows] == GAMES
    assert all(len(row) == 4 and all(row) for row in rows)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_rules_prints_every_rule_then_every_ruling(type_in, game, lang):
    code, out, _ = type_in("rules", game, "--lang", lang)
    printed = [line.split()[0] for line in out.splitlines() if line.startswith(f"{load(game).notation.PREFIX}-")]
    ids = rule_ids(load(game))
    assert code == OK
    assert sorted(printed[: len(ids)]) == sorted(ids)
    is_ruling = ["-G" in rule for rule in printed[: len(ids)]]
    assert is_ruling == sorted(is_ruling)


@pytest.mark.parametrize("game", GAMES)
def test_rules_prints_every_option(type_in, game):
    _, out, _ = type_in("rules", game)
    assert all(f" {option.name}=" in out for option in load(game).notation.OPTIONS)


@pytest.mark.parametrize("game", GAMES)
def test_rules_prints_one_rule_whatever_its_case(type_in, game):
    rule = rule_ids(load(game))[0]
    code, out, _ = type_in("rules", game, rule.lower())
    assert code == OK
    assert out.startswith(f"{rule} ")
    assert len(out.splitlines()) == 1


def test_an_unknown_rule_is_a_user_error(type_in):
    code, out, err = type_in("rules", "bon_appetit", "BA-99")
    assert (code, out) == (USER_ERROR, "")
    assert err.startswith("Error: Bon Appétit! has no rule 'BA-99'")


@pytest.mark.parametrize("command", ["rules", "watch", "position"])
def test_an_unknown_game_is_a_user_error_that_names_the_games(type_in, command):
    code, _, err = type_in(command, "chess")
    assert code == USER_ERROR
    assert err.startswith("Error: there is no game 'chess'")
    assert GAMES[0] in err


def test_an_unknown_language_is_a_user_error(type_in):
    assert type_in("rules", "bon_appetit", "--lang", "fr")[0] == USER_ERROR


# Scenarios


def test_scenarios_prints_a_line_each_and_a_count(type_in):
    code, out, _ = type_in("scenarios", SCENARIOS / "bon_appetit.toml")
    lines = out.splitlines()
    assert code == OK
    assert lines[-1] == f"{len(lines) - 1} passed, 0 failed"
    assert all(line.startswith("ok ") for line in lines[:-1])


def test_several_scenario_files_are_counted_together(type_in):
    path = SCENARIOS / "bon_appetit.toml"
    once, twice = (type_in("scenarios", *[path] * times)[1].splitlines()[-1] for times in (1, 2))
    assert int(twice.split()[0]) == 2 * int(once.split()[0])


def test_a_failing_scenario_says_what_came_out_and_exits_1(type_in, tmp_path):
    path = tmp_path / "wrong.toml"
    path.write_text(
        'game = "bon_appetit"\n'
        '[[scenario]]\nname = "right"\nplayers = 2\ninputs = ["0 flip"]\n'
        '[[scenario]]\nname = "wrong"\nplayers = 2\ninputs = ["0 flip"]\nexpect = { turn = 0 }\n'
    )
    code, out, _ = type_in("scenarios", path)
    assert code == FAILED
    assert "wrong: turn is 1, not 0" in out
    assert out.endswith("1 passed, 1 failed\n")


@pytest.mark.parametrize(
    "scenario", ['refused = "bad_input"', "legal = { }", 'position = "x"', "inputs = [3]", "hidden = 3", "nonsense = 1"]
)
def test_an_odd_scenario_fails_and_does_not_crash(type_in, tmp_path, scenario):
    path = tmp_path / "odd.toml"
    path.write_text(f'game = "bon_appetit"\n[[scenario]]\n{scenario}\n')
    code, out, err = type_in("scenarios", path)
    assert (code, err) == (FAILED, "")
    assert out.endswith("0 passed, 1 failed\n")


@pytest.mark.parametrize("text", ["game = ", 'game = "chess"\nscenario = []', "x = 1"])
def test_a_file_that_is_no_scenario_file_is_a_user_error(type_in, tmp_path, text):
    path = tmp_path / "no.toml"
    path.write_text(text)
    code, out, err = type_in("scenarios", path)
    assert (code, out) == (USER_ERROR, "")
    assert err.startswith("Error: ")


# Watching


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_watch_tells_a_whole_game_and_its_record_replays(type_in, tmp_path, game, lang):
    path = tmp_path / "record.json"
    code, out, err = type_in("watch", game, "--seed", 3, "--lang", lang, "--record", path)
    table = mousehole.replay(json.loads(path.read_text()))
    assert (code, err) == (OK, "")
    assert table.over
    assert out.splitlines()[-1].startswith({"en": "Won by: ", "it": "Vince: "}[lang])
    assert len(out.splitlines()) == 2 + len(table.record()["inputs"]) + len(table.events)


def test_the_same_seed_gives_the_same_game(type_in):
    assert type_in("watch", "bon_appetit", "--seed", "cheese") == type_in("watch", "bon_appetit", "--seed", "cheese")


def test_without_a_seed_one_is_drawn_and_told_so_that_the_game_can_be_seen_again(type_in):
    _, first, _ = type_in("watch", "bon_appetit")
    seed = first.splitlines()[0].split()[-1]
    assert type_in("watch", "bon_appetit", "--seed", seed)[1] == first


def test_watch_takes_options_players_and_a_corrected_box(type_in, tmp_path):
    box = tmp_path / "box.toml"
    box.write_text("[tokens]\nfull = 1\n")
    record = tmp_path / "record.json"
    words = ["-n", 4, "-o", "max_flips=500", "-o", "won_cards=face_down", "--components", box, "--record", record]
    assert type_in("watch", "bon_appetit", *words)[0] == OK
    saved = json.loads(record.read_text())
    assert saved["players"] == 4
    assert saved["options"]["max_flips"] == 500
    assert saved["options"]["won_cards"] == "face_down"
    assert saved["components"]["tokens"]["full"] == 1


def told(out):
    """The inputs and events of a watched game, without its head."""
    lines = out.splitlines()
    return lines[next(i for i, line in enumerate(lines) if i > 0 and not line.startswith("  ")) :]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_bots_play_the_game_that_their_seed_gives_in_the_library_too(type_in, tmp_path, game, lang):
    tempers = ["kitten", "cat", "random", "cat"][: load(game).notation.PLAYERS[0]]
    path = tmp_path / "record.json"
    words = ["watch", game, "--bots", ",".join(tempers), "--seed", 7, "--lang", lang, "--record", path]
    code, out, err = type_in(*words)
    assert (code, err) == (OK, "")
    inputs = json.loads(path.read_text())["inputs"]
    assert inputs == bots.play(game, tempers, seed=7).record()["inputs"]
    assert [line for line in told(out) if line in inputs] == inputs
    assert type_in(*words)[1] == out


def test_the_head_says_who_plays(type_in):
    _, out, _ = type_in("watch", "bon_appetit", "--bots", "Kitten, cat,random", "--seed", 1)
    head = out.splitlines()[:4]
    assert head[0] == "Bon Appétit!: 3 players, seed 1"
    assert [line.split()[-1] for line in head[1:]] == ["kitten", "cat", "random"]


def test_one_temper_is_for_all_players(type_in):
    _, out, _ = type_in("watch", "bon_appetit", "--bots", "cat", "--players", 4, "--seed", 1)
    assert out.startswith("Bon Appétit!: 4 players, seed 1\n")
    _, fewest, _ = type_in("watch", "bon_appetit", "--bots", "cat", "--seed", 1)
    assert fewest.startswith("Bon Appétit!: 2 players, seed 1\n")


@pytest.mark.compiled
def test_bots_that_think_play_the_same_game_with_the_same_seed_and_iterations(type_in):
    words = ["watch", "mistigri", "--bots", "kitten,lynx,tiger", "--seed", 3, "--iterations"]
    code, out, _ = type_in(*words, 20)
    assert code == OK
    assert out.startswith("Mistigri: 3 players, 20 iterations a decision, seed 3\n")
    assert type_in(*words, 20)[1] == out
    assert told(type_in(*words, 60)[1]) != told(out)


@pytest.mark.compiled
def test_bots_may_think_by_the_clock(type_in):
    code, out, _ = type_in("watch", "mistigri", "--bots", "cat,cat,lynx", "--seed", 3, "--seconds", 0.01)
    assert code == OK
    assert out.startswith("Mistigri: 3 players, 0.01 s a decision, seed 3\n")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--bots", "cat,lion"], "--bots cat,lion: there is no 'lion'; there are random, kitten, cat, lynx, tiger"),
        (["--bots", ""], "there is no ''"),
        (["--bots", "cat,"], "there is no ''"),
        (["--bots", "cat,cat,cat", "--players", 4], "3 bots for 4 players; name one for each, or one for all"),
        (["--bots", ",".join(["cat"] * 7)], "7 bots; Bon Appétit! is for 2 to 6 players"),
        (["--bots", "cat", "--players", 9], "--players 9; Bon Appétit! is for 2 to 6 players"),
        (["--bots", "cat", "--iterations", 9, "--seconds", 1], "a budget is one or the other"),
        (["--bots", "cat", "--seconds", 0], "--seconds 0.0: not a number of seconds above 0"),
        (["--bots", "cat", "--seconds", "nan"], "--seconds nan"),
        (["--bots", "cat", "--iterations", 0], "--iterations"),
        (["--iterations", 9], "--iterations: nobody thinks without --bots"),
        (["--seconds", 1], "--seconds: nobody thinks without --bots"),
    ],
)
def test_bots_that_cannot_be_are_a_user_error(type_in, words, complaint):
    code, out, err = type_in("watch", "bon_appetit", *words)
    assert (code, out) == (USER_ERROR, "")
    assert complaint in err


def test_every_word_of_the_frame_is_there_in_every_language():
    assert set(WORDS) == set(LANGUAGES)
    assert all(set(words) == set(WORDS["en"]) for words in WORDS.values())


def test_why_gives_the_rule_in_words(type_in):
    _, out, _ = type_in("watch", "bon_appetit", "--seed", 1, "--why")
    assert " — BA-10: " in out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--players", "9"], "players: 9"),
        (["--option", "max_flips"], "write it as key=value"),
        (["--option", "nonsense=1"], "there is no option 'nonsense'"),
        (["--option", "max_flips=many"], "option max_flips"),
        (["--option", "won_cards=sideways"], "option won_cards"),
        (["--components", "nowhere.toml"], "nowhere.toml"),
        (["--record", "nowhere/record.json"], "cannot be written"),
        (["--pace", "inf"], "--pace"),
        (["--pace", "-1"], "--pace"),
    ],
)
def test_what_cannot_be_watched_is_a_user_error(type_in, tmp_path, monkeypatch, words, complaint):
    monkeypatch.chdir(tmp_path)
    code, out, err = type_in("watch", "bon_appetit", *words)
    assert (code, out) == (USER_ERROR, "")
    assert complaint in err


# Random play at a table


@pytest.mark.parametrize(("game", "players"), [(game, n) for game in GAMES for n in load(game).notation.PLAYERS])
def test_random_play_at_a_table_reaches_the_end(game, players):
    table, rng = mousehole.Table(game, players=players, seed=players), stream("wander")
    played = []
    while not table.over:
        text, _ = wander(table, rng)
        played.append(text)
    assert table.record()["inputs"] == played


def test_nobody_wanders_on_when_the_game_is_over():
    table = mousehole.Table("bon_appetit", players=2, position={"end": "tokens"})
    with pytest.raises(ValueError, match="nothing is open"):
        wander(table, stream("wander"))


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
            "input 0, '1 flip', is refused: not_your_turn",
        ),
    ],
)
def test_a_bad_record_is_a_user_error(type_in, tmp_path, text, complaint):
    path = tmp_path / "bad.json"
    path.write_text(text)
    code, out, err = type_in("replay", path)
    assert (code, out) == (USER_ERROR, "")
    assert err.startswith("Error: ")
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


# In a shell


def test_it_runs_as_a_module_without_colour_where_there_is_no_terminal():
    process = shell("watch", "bon_appetit", "--seed", "1")
    out, err = process.communicate()
    assert (process.returncode, err) == (OK, "")
    assert "\x1b" not in out


def test_it_stops_without_a_word_when_nobody_reads_on():
    process = shell("watch", "bon_appetit", "--seed", "1", "--option", "max_flips=900")
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == ""
    assert process.wait() == BROKEN_PIPE
    process.stderr.close()


def _hear_ctrl_c():
    """Jobs in the background of a shell ignore Ctrl-C, and so would their children: the tests may be such a job."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_ctrl_c_leaves_with_130_and_saves_the_record_so_far(tmp_path):
    path = tmp_path / "record.json"
    words = ["watch", "bon_appetit", "--seed", "1", "--pace", "60", "--record", str(path)]
    process = shell(*words, preexec_fn=_hear_ctrl_c)
    while process.stdout.readline() != "0 flip\n":
        pass
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == INTERRUPTED
    assert "Traceback" not in err
    assert json.loads(path.read_text())["inputs"] == ["0 flip"]


def test_a_terminal_without_accents_is_no_reason_to_stop():
    process = subprocess.run(
        [sys.executable, "-m", "mousehole", "rules", "bon_appetit", "--lang", "it"],
        capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
        check=False,
    )
    assert (process.returncode, process.stderr) == (OK, b"")
