"""Records analysed at the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mousehole import bots
from mousehole.bots.parts import ONE
from mousehole.cli.typed import MOST_BYTES

OK, USER_ERROR = 0, 2


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """The record of a short game that needs no compiler's patience."""
    path = tmp_path / "record.json"
    path.write_text(json.dumps(bots.play("bon_appetit", ["cat", "cat"], seed=1).record()))
    return path


@pytest.mark.compiled
def test_analyse_prints_sums_that_are_exact(type_in: Any, finished: Path) -> None:
    code, printed, _ = type_in("analyse", finished, "--json", "--seconds", "0.001")
    found = json.loads(printed)
    assert code == OK
    for sums in found["seats"]:
        assert sums["start"] + sums["luck"] + sums["own_play"] + sums["others_play"] == sums["result"]
    assert found["one"] == ONE
    assert len(found["inputs"]) == len(json.loads(finished.read_text())["inputs"])


@pytest.mark.compiled
@pytest.mark.parametrize(("lang", "words"), [("en", "all of it was luck"), ("it", "è stata tutta fortuna")])
def test_analyse_says_truthfully_that_all_was_luck(type_in: Any, finished: Path, lang: str, words: str) -> None:
    code, printed, _ = type_in("analyse", finished, "--lang", lang, "--seconds", "0.001")
    assert code == OK
    assert words in printed
    assert "anew" not in printed
    assert "ridistribuito" not in printed


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "not the record of a game"), ("it", "non è la registrazione di una")]
)
@pytest.mark.parametrize("text", ["", "{", "[]", '"a"', "{}", '{"version": 2}', "\x00"])
def test_a_file_that_is_none_is_told_so(type_in: Any, tmp_path: Path, lang: str, words: str, text: str) -> None:
    path = tmp_path / "odd.json"
    path.write_text(text)
    code, printed, complained = type_in("analyse", path, "--lang", lang)
    assert code == USER_ERROR
    assert printed == ""
    assert words in complained


def test_an_unfinished_game_is_refused(type_in: Any, saved_record: Any) -> None:
    path, _ = saved_record("bon_appetit")
    code, _, complained = type_in("analyse", path)
    assert code == USER_ERROR
    assert "is not over" in complained
    assert "non è finita" in type_in("analyse", path, "--lang", "it")[2]


def test_a_file_that_is_not_there_is_told_so(type_in: Any, tmp_path: Path) -> None:
    code, _, complained = type_in("analyse", tmp_path / "nothing.json")
    assert code == USER_ERROR
    assert "cannot be read" in complained


def test_a_file_that_is_far_too_large_is_not_read_to_its_end(type_in: Any, tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    code, _, complained = type_in("analyse", path)
    assert code == USER_ERROR
    assert "more than 64 MiB" in complained


def test_seconds_that_are_none_are_refused(type_in: Any, finished: Path) -> None:
    code, _, complained = type_in("analyse", finished, "--seconds", "-1")
    assert code == USER_ERROR
    assert "seconds" in complained
