"""The lessons of the page are data: every one of them can be played, meets its refusal and shows every kind of move."""

from __future__ import annotations

import itertools
import json
import re
from pathlib import Path
from typing import Any

import pytest

import mousehole

LESSONS = sorted((Path(__file__).parents[1] / "web/src/games").glob("*/tutorial.json"))
SEEDS = 12
NUMBERS = ("none", "one", "two", "three", "four")


def verbs_of(game: str, players: int) -> set[str]:
    """Every verb that a seat can say, as whole games with inputs at random show it."""
    import random

    verbs: set[str] = set()
    for seed in range(SEEDS):
        table, dice = mousehole.Table(game, players=players, seed=seed), random.Random(seed)
        for _ in range(3000):
            if table.over:
                break
            open_inputs = [f"{seat} {text}" for seat in range(table.seats) for text in table.legal(seat)]
            chance = table.chance()
            if chance is not None and (not open_inputs or dice.random() < 0.3):
                table.play(chance)
                continue
            text = dice.choice(open_inputs)
            verbs.add(text.split()[1])
            table.play(text)
    return verbs


def play(game: str, lesson: dict[str, Any], chapter: dict[str, Any]) -> set[str]:
    """Go through one prepared table as the page does; the verbs that the learner has said."""
    table = mousehole.Table(
        game, players=lesson["players"], options=lesson["options"], position=chapter["position"], seed=chapter["seed"]
    )
    table = mousehole.replay(table.record())  # the server's rooms begin so, and so does their luck
    said = set()
    for number, step in enumerate(chapter["steps"]):
        where = f"{game}, step {number}: {step['say']}"
        if step.get("go"):
            chance = table.chance()
            assert chance is not None, where
            assert "luck" not in step or chance == f"table {step['luck']}", f"{where}: {chance}"
            table.play(chance)
        elif "refused" in step:
            asked = step["refused"]
            with pytest.raises(mousehole.Refused) as refused:
                table.play(f"{asked['seat']} {asked['try']}")
            assert refused.value.reason == asked["reason"], where
            assert asked["press"], where
        elif "do" in step:
            seats = [step["by"]] if "by" in step else lesson["learner"]
            legal = {text: seat for seat in seats for text in table.legal(seat)}
            while table.due is not None and not legal.keys() & set(step["do"]):
                table.play(f"table timeout @{table.due}")  # where a clock runs, it runs out by itself
                legal = {text: seat for seat in seats for text in table.legal(seat)}
            wanted = sorted(legal) if step["do"] == ["*"] else step["do"]
            assert set(wanted) <= set(legal), f"{where}: {sorted(legal)}"
            if "by" not in step:
                said.add(wanted[0].split()[0])
            table.play(f"{legal[wanted[0]]} {wanted[0]}")
    return said


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.parent.name)
def test_lesson_can_be_played_and_shows_every_kind_of_move_and_one_refusal(path: Path) -> None:
    game, lesson = path.parent.name, json.loads(path.read_text(encoding="utf-8"))
    said: set[str] = set()
    for chapter in lesson["chapters"]:
        said |= play(game, lesson, chapter)
    assert said == verbs_of(game, lesson["players"])
    steps = [step for chapter in lesson["chapters"] for step in chapter["steps"]]
    assert sum("refused" in step for step in steps) >= 1


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.parent.name)
def test_what_a_lesson_says_of_luck_is_what_comes(path: Path) -> None:
    """A sentence that names the die's number stands after a step that says which it will be."""
    lesson = json.loads(path.read_text(encoding="utf-8"))
    words = (path.parent / "tutorial.en.ftl").read_text(encoding="utf-8")
    said = dict(line.split(" = ", 1) for line in words.splitlines() if " = " in line)
    for chapter in lesson["chapters"]:
        for before, step in itertools.pairwise(chapter["steps"]):
            number = re.match(r"A (one|two|three|four)\b", said[step["say"]])
            if number:
                assert before["luck"] == f"roll {NUMBERS.index(number[1])}", step["say"]


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.parent.name)
def test_lesson_leads_to_a_first_game_that_can_be_played(path: Path) -> None:
    first = json.loads(path.read_text(encoding="utf-8"))["first"]
    table = mousehole.Table(path.parent.name, players=first["players"], options=first["options"], seed=1)
    assert not table.over
    assert 0 <= first["seat"] < first["players"]


def test_lesson_of_mamicatchmi_practises_all_six_pairs() -> None:
    path = next(path for path in LESSONS if path.parent.name == "mamicatchmi")
    chapters = json.loads(path.read_text(encoding="utf-8"))["chapters"]
    duels = {frozenset(chapter["position"]["dice"]) for chapter in chapters if chapter["position"]["phase"] == "duel"}
    assert duels == {frozenset(pair) for pair in itertools.combinations(("mouse", "cat", "dog", "granny"), 2)}


def test_there_are_lessons() -> None:
    assert {"bon_appetit", "chop_chop", "mistigri"} <= {path.parent.name for path in LESSONS}


def test_every_exercise_is_part_of_one_table() -> None:
    names = {}
    for path in LESSONS:
        lesson = json.loads(path.read_text(encoding="utf-8"))
        said = [[step["say"] for step in chapter["steps"]] for chapter in lesson["chapters"]]
        for name, exercise in lesson.get("practice", {}).items():
            where = next(steps for steps in said if exercise["from"] in steps)
            assert exercise["to"] in where[where.index(exercise["from"]) + 1 :], f"{path.parent.name}: {name}"
            names[path.parent.name, name] = exercise
    assert {game for game, _ in names} >= {"chop_chop", "mistigri"}
