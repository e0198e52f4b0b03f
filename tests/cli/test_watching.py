"""Watching bots and random players."""

import json

import pytest

import mousehole
from mousehole import bots
from mousehole.cli.waiting import Waiting
from mousehole.cli.watching import ITERATIONS
from mousehole.cli.words import WORDS
from mousehole.games import load

GAMES = mousehole.games()
LANGUAGES = ("en", "it")
OK, USER_ERROR = 0, 2


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_watch_tells_a_whole_game_and_its_record_replays(type_in, tmp_path, game, lang):
    path = tmp_path / "record.json"
    code, out, err = type_in("watch", game, "--seed", 3, "--lang", lang, "--record", path)
    table = mousehole.replay(json.loads(path.read_text()))
    assert (code, err) == (OK, "")
    assert table.over
    assert out.splitlines()[-1].startswith({"en": "Won by: ", "it": "Vittoria di: "}[lang])
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


def test_watch_takes_a_list_in_brackets(type_in, tmp_path):
    record = tmp_path / "record.json"
    words = ["-n", 3, "-o", "tables=[5,2]", "-o", "max_flips=20", "--seed", 1, "--record", record]
    assert type_in("watch", "addi_cats", *words)[0] == OK
    assert json.loads(record.read_text())["options"]["tables"] == [2, 5]
    assert "[1–10, …]" in type_in("rules", "addi_cats")[1]


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
    assert inputs == bots.play(game, tempers, seed=7, iterations=ITERATIONS).record()["inputs"]
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
    assert out.startswith("Mistigri: 3 players, 20 iterations per move, seed 3\n")
    assert type_in(*words, 20)[1] == out
    assert told(type_in(*words, 60)[1]) != told(out)


@pytest.mark.compiled
def test_bots_may_think_by_the_clock(type_in):
    code, out, _ = type_in("watch", "mistigri", "--bots", "cat,cat,lynx", "--seed", 3, "--seconds", 0.01)
    assert code == OK
    assert out.startswith("Mistigri: 3 players, 0.01 s per move, seed 3\n")


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


def test_a_wait_that_is_over_at_once_says_nothing_and_a_longer_one_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    with Waiting("The bots are getting ready"):
        pass
    assert capsys.readouterr().err == ""
    waiting = Waiting("The bots are getting ready", soon=0.0)
    waiting.start()
    while not capsys.readouterr().err:
        pass
    waiting.end()


def test_cats_between_the_four_are_watched_too_and_called_by_their_names(type_in):
    code, told = type_in("watch", "mistigri", "--bots", "cat-,kitten+,kitten", "--seed", "1")[:2]
    assert (code, "dreamy cat" in told, "lively kitten" in told) == (0, True, True)
