"""A temper that adapts stays near whoever it meets, within a game and over games."""

import pytest

from mousehole import BadOptions, Table, bots
from mousehole.bots.easing import EasingBot
from mousehole.bots.ladder import known_tempers, next_rung, rungs

SETTLES, COUNTED = 6, 30  # games


def share_of_wins(game: str, person: str, rung: str) -> float:
    """How often somebody wins who meets it game after game, on each seat in turn."""
    won = 0
    for number in range(SETTLES + COUNTED):
        seat = number % 2
        tempers = [person, rung + "~"] if seat == 0 else [rung + "~", person]
        has_won = seat in bots.play(game, tempers, seed=number).winners
        rung = next_rung(game, rung, has_won)
        won += has_won and number >= SETTLES
    return won / COUNTED


@pytest.mark.slow
@pytest.mark.parametrize("person", ["kitten+", "kitten++", "cat-", "cat"])
def test_whoever_plays_chop_chop_wins_about_every_second_game(person):
    assert 0.4 <= share_of_wins("chop_chop", person, "kitten") <= 0.6


@pytest.mark.slow
@pytest.mark.parametrize("person", ["kitten", "kitten+", "cat", "cat+"])
def test_whoever_plays_mamicatchmi_wins_about_every_second_game(person):
    assert 0.4 <= share_of_wins("mamicatchmi", person, "kitten") <= 0.6


def playing(game: str, rung: str, seat: int, position: dict) -> str:
    """The rung that plays in a position."""
    made: list[str] = []
    table = Table(game, players=2, position=position)
    bot = bots.make(rung + "~", game, seat, seed=1, players=2)
    assert isinstance(bot, EasingBot)
    make = bot._make
    bot._make = lambda name: made.append(name) or make(name)
    bot.player(table.view(seat))
    return made[0]


@pytest.mark.parametrize(("tokens", "rung"), [([3, 1], "kitten+"), ([2, 2], "cat"), ([1, 3], "cat+")])
def test_it_plays_a_rung_lower_while_it_leads_and_one_higher_while_it_is_behind(tokens, rung):
    position = {**Table("mamicatchmi", players=2, seed=1).position(), "tokens": tokens}
    assert playing("mamicatchmi", "cat", 0, position) == rung


def test_where_a_game_can_be_judged_it_goes_by_the_chance_to_win():
    laid = Table("chop_chop", players=2, seed=1).position()  # among those who play by rules of thumb the cat is ahead
    assert [playing("chop_chop", "cat", seat, laid) for seat in (0, 1)] == ["cat+", "cat-"]


@pytest.mark.parametrize(("rung", "tokens"), [("kitten-", [1, 3]), ("tiger", [3, 1])])
def test_beginners_never_meet_a_harder_one_nor_champions_an_easier(rung, tokens):
    position = {**Table("mamicatchmi", players=2, seed=1).position(), "tokens": tokens}
    assert playing("mamicatchmi", rung, 0, position) == rung


@pytest.mark.parametrize("game", ["bon_appetit", "chop_chop", "mamicatchmi", "addi_cats", "mistigri"])
def test_every_temper_of_a_game_sits_down(game):
    for temper in known_tempers(game):
        assert bots.make(temper, game, 0, seed=1)
    assert rungs(game)[-1] == "tiger"


def test_a_temper_that_a_game_has_not_is_refused_with_those_it_has():
    with pytest.raises(BadOptions, match=r"kitten\+\+~.*there are .*cat-~"):
        bots.make("kitten++~", "mistigri", 0)
