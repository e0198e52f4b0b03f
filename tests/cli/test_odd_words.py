"""Odd things typed: every one is a user error that says what was wrong, and none a crash or a wait without end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import mousehole
from mousehole.cli import main

USER_ERROR = 2
DIGITS = "9" * 5000  # more than Python reads as a number
LONGEST_COMPLAINT = 8000


def complaint_of(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Type a command that cannot be; its complaint, on one line."""
    with pytest.raises(SystemExit) as left:
        main([*words])
    printed = capsys.readouterr()
    assert left.value.code == USER_ERROR, printed.out
    assert "Traceback" not in printed.err
    return " ".join(printed.err.replace("│", " ").split())


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["position", "mistigri", "--option", f"rounds={DIGITS}"], "is not a whole number from 1 to 4"),
        (["position", "mistigri", "--seat", DIGITS], "this table has the seats 0 to 2"),
        (["watch", "bon_appetit", "--pace", "1e10"], "not a number of seconds from 0 to 86400"),
        (["watch", "bon_appetit", "--bots", "cat", "--players", "999999999"], "is for 2 to 6 players"),
        (["watch", "bon_appetit", "--bots", "cat", "--players", "-5"], "is for 2 to 6 players"),
        (["watch", "chop_chop", "--bots", "tiger", "--iterations", f"1{'0' * 30}"], "less than or equal to 1000000000"),
        (["watch", "chop_chop", "--bots", "tiger", "--seconds", "1e300"], "above 0 and up to 86400"),
        (["export", "\udcff"], "there is no such table here"),
        (["duel", "--rtt", "nan"], "one number from 0 to 60000"),
        (["duel", "--rtt", "1,inf"], "one number from 0 to 60000"),
        (["duel", "--up-share", "2"], "one number from 0 to 1, or two"),
        (["duel", "--loss", "1.5"], "one number from 0 to 1, or two"),
    ],
)
def test_what_cannot_be_is_said_so(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: list[str],
    complaint: str,
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    said = complaint_of(capsys, *words)
    assert complaint in said
    assert len(said) < LONGEST_COMPLAINT


def test_seed_with_more_digits_than_a_number_has_is_a_text(capsys: pytest.CaptureFixture[str]) -> None:
    for seed in (DIGITS, f"-{DIGITS}"):
        with pytest.raises(SystemExit) as left:
            main(["position", "bon_appetit", "--json", "--seed", seed])
        assert left.value.code in (0, None)
        printed = json.loads(capsys.readouterr().out)
        assert printed["position"] == mousehole.Table("bon_appetit", seed=seed).position()


@pytest.mark.parametrize("text", ["x = " + "[" * 5000, f"x = {DIGITS}", "= ="], ids=["deep", "digits", "no key"])
def test_file_that_is_no_toml_is_said_so(capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str) -> None:
    path = tmp_path / "box.toml"
    path.write_text(text)
    assert "not a TOML file" in complaint_of(capsys, "position", "mistigri", "--components", str(path))
    assert "not a TOML file" in complaint_of(capsys, "scenarios", str(path))


def test_files_may_begin_with_the_mark_that_some_editors_write(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    record, box = tmp_path / "record.json", tmp_path / "box.toml"
    record.write_text(json.dumps(mousehole.Table("bon_appetit", seed=1).record()), encoding="utf-8-sig")
    box.write_text('[colours]\nr = "rosso"\n', encoding="utf-8-sig")
    for words in (["replay", str(record)], ["position", "mistigri", "--components", str(box)]):
        with pytest.raises(SystemExit) as left:
            main(words)
        assert left.value.code in (0, None), capsys.readouterr().err


@pytest.mark.parametrize(
    ("scenario", "complaint"),
    [
        ("scenario = [1]", "1 is not a table [[scenario]]"),
        ("[[scenario]]\ncolour = 1", "unknown key 'colour'; there are name, rules"),
        ("[[scenario]]\ninputs = 3", "inputs: 3 is not a list"),
        ("[[scenario]]\nexpect = 3", "expect: 3 is not a table"),
        ("[[scenario]]\ncites = 'BA-10'", "cites: 'BA-10' is not a list"),
        ("[[scenario]]\nlegal = { seat = 0 }", "legal: {'seat': 0} is not { seat = 0, inputs = [] }"),
        ("[[scenario]]\nhidden = { keys = [] }", "hidden: {'keys': []} is not { seat = 0, keys = [] }"),
        ("[[scenario]]\nrefused = 'bad_input'", "refused: there is no input to be refused"),
    ],
)
def test_scenario_of_a_wrong_form_says_what_would_be_right(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, scenario: str, complaint: str
) -> None:
    path = tmp_path / "odd.toml"
    path.write_text(f'game = "bon_appetit"\n{scenario}\n')
    with pytest.raises(SystemExit) as left:
        main(["scenarios", str(path)])
    assert left.value.code == 1
    assert complaint in capsys.readouterr().out


def test_secret_that_is_no_text_is_said_so(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_bytes(b"\xff\xfe")
    words = ["serve", "--node", "a", "--advertise", "h:1", "--secret-file", str(secret)]
    assert "not a text in UTF-8" in complaint_of(capsys, *words)
