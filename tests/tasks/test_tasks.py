"""Named tasks: the same deals for everybody, no deal in two splits, scores that can be told again."""

from __future__ import annotations

import pytest

from mousehole import tasks
from mousehole.adapters.evaluate import interval
from mousehole.engine.errors import BadOptions
from mousehole.tasks.rating import rate

# What a name stands for never changes: a task that should be otherwise gets a new number, and a row here.
DEALS = {
    "ChopMice-v1": ("chop_chop", 2, 0, ("cat",), {}),
    "ChopCat-v1": ("chop_chop", 2, 1, ("cat",), {}),
    "Mistigri3-v1": ("mistigri", 3, None, ("cat", "cat"), {}),
    "AddiReact-v1": ("addi_cats", 3, None, ("8y", "20y"), {"max_flips": 100}),
    "MamiGo-v1": ("mamicatchmi", 3, None, ("8y", "20y"), {}),
}


def test_what_a_name_stands_for_is_written_down_twice():
    found = {
        name: (task.game, task.players, task.seat, task.opponents, dict(task.options))
        for name, task in tasks.TASKS.items()
    }
    assert found == DEALS
    assert tasks.SPLITS == {"train": 2**31, "validation": 100, "test": 400}


@pytest.mark.parametrize("name", DEALS)
def test_a_score_is_the_same_every_time(name):
    task = tasks.task(name)
    assert task.score("kitten", "validation", 3) == task.score("kitten", "validation", 3)


@pytest.mark.parametrize("name", DEALS)
def test_a_game_is_dealt_alike_for_everybody_and_otherwise_in_every_split(name):
    task = tasks.task(name)
    seeds = {task.seed(split, number) for split in tasks.SPLITS for number in range(3)}
    assert len(seeds) == 9
    assert bytes(task.table("test", 1)) == bytes(task.table("test", 1))


@pytest.mark.parametrize("name", DEALS)
def test_functions_of_observation_and_mask_are_players(name):
    task = tasks.task(name)
    is_timed = task.table("train", 0).game.rules.TIMED

    def first(seen, mask):
        return (int(mask.argmax()), 900) if is_timed else int(mask.argmax())

    table, share = task.play(first, "train", 5)
    assert 0 <= share <= 1
    assert table.inputs


def test_the_player_sits_on_every_seat_in_turn_and_the_opponents_on_the_others():
    task = tasks.task("Mistigri3-v1")
    asked = []

    class Watched:
        def choose(self, view, events, legal, now=0):
            asked.append(len(view["hand"]))
            return legal[0], None

    for number in range(3):
        before = len(asked)
        task.play(Watched(), "validation", number)
        assert len(asked) > before


def test_splits_and_games_that_there_are_not_are_named():
    task = tasks.task("ChopMice-v1")
    with pytest.raises(BadOptions, match="train, validation, test"):
        task.seed("exam", 0)
    with pytest.raises(BadOptions, match="0 to 399"):
        task.seed("test", 400)
    with pytest.raises(BadOptions, match=r"split 'exam'.*train, validation, test"):
        task.score("cat", "exam", 2)
    with pytest.raises(BadOptions, match="1 to 100"):
        task.score("cat", "validation", 101)
    with pytest.raises(BadOptions, match="people of an age"):
        task.score("8y", "validation", 1)


def test_intervals_hold_the_share_and_shrink():
    for share in (0.0, 0.3, 1.0):
        low, high = interval(share, 50)
        assert low <= share <= high
        assert interval(share, 500)[1] - interval(share, 500)[0] < high - low


def test_a_rating_puts_whoever_wins_before_whoever_loses():
    games = [(["a", "b", "c"], [1.0, 0.0, 0.0]), (["b", "c", "a"], [0.0, 0.0, 1.0]), (["b", "c"], [1.0, 0.0])] * 5
    assert [row.player for row in rate(games)] == ["a", "b", "c"]
    with pytest.raises(BadOptions, match="each of them once"):
        rate([(["a", "a"], [1.0, 0.0])])
