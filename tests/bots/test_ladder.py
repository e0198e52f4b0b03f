"""The ladder: every game has rungs from easy to hard, and who goes up after a win and down after a defeat wins half."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

import pytest

import mousehole
from mousehole import bots
from mousehole.bots import ladder
from mousehole.bots.thinker import Thinker
from mousehole.engine.random import stream
from mousehole.engine.setup import Setup
from mousehole.games import load

if TYPE_CHECKING:
    from mousehole.bots.matches import LevelMatches

STRENGTHS = ("kitten", "kitten+", "kitten++", "cat-")
GAMES, LEARNED_BY = 240, 40


@pytest.mark.parametrize("game", mousehole.games())
def test_every_rung_plays_and_the_four_are_among_them(game: str) -> None:
    found = ladder.rungs(game)
    assert [rung for rung in found if rung in bots.TEMPERS] == list(bots.TEMPERS)
    for rung in found:
        assert bots.make(rung, game, 0, seed=1, iterations=10) is not None


@pytest.mark.parametrize("game", ladder.LEVELS)
def test_a_higher_rung_has_a_higher_level(game: str) -> None:
    levels = list(ladder.LEVELS[game].values())
    assert levels == sorted(set(levels))
    assert (ladder.LEVELS[game]["kitten"], levels[-1]) == (ladder.KITTEN, ladder.CAT)


@pytest.mark.parametrize("game", ladder.LEVELS)
def test_a_game_between_rungs_comes_to_its_end(game: str) -> None:
    players = load(game).notation.PLAYERS[0]
    between = [rung for rung in ladder.rungs(game) if rung not in bots.TEMPERS and rung != ladder.HALF_THINKER]
    table = bots.play(game, [between[seat % len(between)] for seat in range(players)], seed=2)
    assert table.over


def test_a_rung_of_another_game_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(
        mousehole.BadOptions, match="there are random, kitten, cat, lynx, tiger, kitten~, cat~, lynx~, tiger~, tiger-1"
    ):
        bots.make("kitten+", "bon_appetit", 0)


def test_a_level_plays_as_the_policies_that_it_lies_between() -> None:
    game = load("chop_chop")
    box, state, known = Setup(game, 2).box, game.state_mirror(), bots.policy.policies(game)
    game.rules.setup(state, box, stream("a table"))
    choose = ladder.make_leveled(game.rules, import_module("mousehole.bots.chop_chop").rate)
    room = [[0] * game.rules.MOST_LEGAL for _ in range(2)]
    for level, name in ((0, "random"), (ladder.KITTEN, "kitten"), (ladder.CAT, "cat")):
        for number in range(8):
            rng, same = stream("draw", number), stream("draw", number)
            bots.policy.below(same, ladder.KITTEN)
            assert choose(level, state, box, 1, *room, rng) == known[name](state, box, 1, *room, same)


def test_cat_plus_searches_every_second_choice() -> None:
    bot = bots.make("cat+", "chop_chop", 0, seed=1, iterations=10)
    assert isinstance(bot, Thinker)
    searched = sum(bot.is_thought_about(stream("choice", number)) for number in range(1000))
    assert 440 <= searched <= 560
    lynx = bots.make("lynx", "chop_chop", 0, seed=1, iterations=10)
    assert isinstance(lynx, Thinker)
    assert all(lynx.is_thought_about(stream("choice", number)) for number in range(100))


@cache
def level_matches() -> LevelMatches:
    """Compiled once for all strengths."""
    from mousehole.bots.matches import LevelMatches

    return LevelMatches(load("chop_chop"), import_module("mousehole.bots.chop_chop").rate)


@pytest.mark.compiled
@pytest.mark.parametrize("strength", STRENGTHS)
def test_whoever_meets_the_next_rung_wins_about_every_second_game(strength: str) -> None:
    matches, box = level_matches(), Setup(load("chop_chop"), 2).box
    levels, rung, wins = ladder.LEVELS["chop_chop"], "kitten+", 0
    for number in range(GAMES):
        seat = number % 2
        pair = [levels[strength], levels[rung]] if seat == 0 else [levels[rung], levels[strength]]
        has_won = bool(int(matches.play(box, pair, "adapting", number, 1)[0]) >> seat & 1)
        wins += has_won and number >= LEARNED_BY
        following = ladder.next_rung("chop_chop", rung, has_won)
        rung = following if following in levels else "cat"  # whoever searches takes long
    assert 0.4 <= wins / (GAMES - LEARNED_BY) <= 0.6
