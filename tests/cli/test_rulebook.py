"""Games, rules and scenario files, as somebody asks for them."""

import re
from pathlib import Path

import pytest

import mousehole
from mousehole.games import load
from mousehole.table.words import rule_ids

GAMES = mousehole.games()
SCENARIOS = Path(__file__).parent.parent / "scenarios"
LANGUAGES = ("en", "it")
OK, FAILED, USER_ERROR = 0, 1, 2


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
    assert all(f"--option {option.name}=" in out for option in load(game).notation.OPTIONS)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_rules_tells_options_by_their_titles_and_values_in_words(type_in, game, lang):
    _, out, _ = type_in("rules", game, "--lang", lang)
    lines = out.splitlines()
    told = lines[lines.index({"en": "Options", "it": "Opzioni"}[lang]) + 1 :: 2]  # what one types stands below each
    for option, line in zip(mousehole.options(game, lang), told, strict=True):
        assert line.startswith(f"{option['rule']:<8} {option['words']}")
        assert all(words in line for words in option["choices"].values())
        assert line.count({"en": "(usual)", "it": "(di solito)"}[lang]) == 1


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
