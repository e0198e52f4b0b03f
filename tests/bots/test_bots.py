"""Bots at a table: they play whole games, choose what is open and repeat themselves under a seed."""

import doctest
import importlib
import random

import pytest

import mousehole
from mousehole import bots
from mousehole.bots import any_game, compiled_search, search
from mousehole.bots.make import PLAYERS, make
from mousehole.bots.play import Party
from mousehole.bots.world import World
from mousehole.engine.errors import BadOptions
from mousehole.engine.random import stream
from mousehole.engine.setup import Setup
from mousehole.games import load

TURN_BASED = [game_id for game_id in mousehole.games() if not load(game_id).rules.TIMED]
CELLS = [(game_id, players) for game_id in TURN_BASED for players in load(game_id).notation.PLAYERS]
WITHOUT_SEARCH = ("random", "kitten", "cat")
THINKERS = ("lynx", "tiger")
BUDGET = 40


def wandering(game_id, players, seed):
    """A table after each of its inputs in random play, with what every seat has heard."""
    table, chooser = mousehole.Table(game_id, players=players, seed=seed), random.Random(seed)
    while not table.over:
        yield table
        chance = table.chance()
        if chance is not None:
            table.play(chance)
        else:
            seat = next(seat for seat in range(table.seats) if table.legal(seat))
            table.play(f"{seat} {chooser.choice(table.legal(seat))}")


@pytest.mark.parametrize(("game_id", "players"), CELLS)
def test_an_imagined_position_looks_like_the_table(game_id, players):
    worlds = [World(Setup(load(game_id), players), seat) for seat in range(players)]
    for number, table in enumerate(wandering(game_id, players, 5)):
        for seat, world in enumerate(worlds):
            if (number + seat) % 5 == 0:
                state = world.imagine(table.view(seat), table.events_for(seat), stream("imagine", number))
                twin = table.copy()
                twin._state = state
                assert twin.view(seat) == table.view(seat)
                assert twin.legal(seat) == table.legal(seat)


@pytest.mark.parametrize(("game_id", "players"), CELLS)
def test_bots_without_search_play_to_the_end_and_again_under_the_same_seed(game_id, players):
    tempers = [WITHOUT_SEARCH[(players + seat) % len(WITHOUT_SEARCH)] for seat in range(players)]
    tables = [bots.play(game_id, tempers, seed=3) for _ in range(2)]
    assert tables[0].over
    assert tables[0].record() == tables[1].record()
    assert bots.play(game_id, tempers, seed=4).record()["inputs"] != tables[0].record()["inputs"]


@pytest.mark.compiled
@pytest.mark.parametrize("game_id", TURN_BASED)
def test_bots_that_think_play_the_same_game_under_the_same_seed_and_iterations(game_id):
    tempers = [THINKERS[seat % 2] for seat in range(load(game_id).notation.PLAYERS[0])]
    tables = [bots.play(game_id, tempers, seed=3, iterations=BUDGET) for _ in range(2)]
    assert tables[0].over
    assert tables[0].record() == tables[1].record()


@pytest.mark.compiled
@pytest.mark.parametrize("temper", THINKERS)
def test_a_thinking_bot_sees_what_wins_at_once(temper):
    caught = {"phase": "move", "turn": 1, "roll": 2, "cat": "b6", "mice": ["-", "-", "-", "d6"]}
    home = {"phase": "move", "roll": 1, "cat": "a1", "mice": ["c6", "e6", "-", "-"], "won": 10}
    for position, seat, wanted in ((caught, 1, "move cat d6"), (home, 0, "move m1 c7")):
        table = mousehole.Table("chop_chop", players=2, position={**position, "floor": HOLES_TURNED})
        bot = make(temper, "chop_chop", seat, 1, 400)
        assert bot.choose(table.view(seat), table.events_for(seat), table.legal(seat)) == (wanted, None)


HOLES_TURNED = ["..H...", "......", "......", "H....H", "......", "......", "...H.."]


def test_a_bot_with_a_clock_does_not_wait_for_the_compiler(monkeypatch):
    monkeypatch.setattr(compiled_search.CompiledSearch, "start", lambda self: None)
    monkeypatch.setattr(compiled_search.CompiledSearch, "is_ready", False)
    table = bots.play("chop_chop", ["tiger", "lynx"], seed=2, seconds=60.0)
    assert table.over


@pytest.mark.compiled
def test_a_bot_with_a_clock_keeps_to_it_and_thinks_on_where_it_was():
    table = mousehole.Table("mistigri", players=3, seed=1)
    bot = make("tiger", "mistigri", 0, 1, seconds=0.02, players=3)
    bot.get_ready()
    party = Party(table, [bot, *(make("cat", "mistigri", seat, 1) for seat in (1, 2))])
    for _ in range(12):
        party.play_one()
    assert bot.decisions > 0
    assert bot.searched > bot.decisions


@pytest.mark.compiled
def test_a_game_without_a_bot_module_is_played_by_search_all_the_same():
    game = load("chop_chop")
    for temper in PLAYERS:
        world = World(Setup(game, 2), 1)
        bot = any_game.make_bot(temper, world, 1, 60, None)
        table = mousehole.Table("chop_chop", players=2, position={"phase": "move", "turn": 1, "roll": 2})
        words, at = bot.choose(table.view(1), table.events_for(1), table.legal(1))
        assert words in table.legal(1)
        assert at is None


def test_a_timed_game_without_a_bot_module_is_played_in_time():
    game = load("addi_cats")
    world = World(Setup(game, 3), 0)
    table = mousehole.Table("addi_cats", players=3, position={"faceup": [["5"], [], []], "ready": 9000})
    bot = any_game.AnyBot(world, 1)
    for _ in range(20):
        words, at = bot.choose(table.view(0), [], table.legal(0), 5000)
        assert at == 9000 if words == "flip" else 5000 < at < 7000
    assert bot.choose(table.view(0), [], [], 0) == (None, None)


def test_a_tree_has_room_for_the_searches_it_is_made_for():
    rooms = [len(search.new_tree(2, iterations).nodes) for iterations in (0, 20_000, 100_000, 10**9)]
    assert rooms == sorted(rooms)
    assert rooms[1] >= 4 * 20_000
    assert rooms[0] == search.FEWEST_NODES
    assert rooms[-1] == search.MOST_NODES
    assert all(room & (room - 1) == 0 for room in rooms)


@pytest.mark.parametrize(("visits", "left", "decided"), [((60, 20), 79, True), ((60, 20), 80, False), ((9,), 0, True)])
def test_a_search_is_decided_when_the_second_would_need_more_than_half_of_what_is_left(visits, left, decided):
    tree = search.new_tree(2)
    actions, ratings = list(range(len(visits))), [0] * len(visits)
    node = search.add_node(tree, search.slot_of(tree, 7), 7, len(visits), actions, ratings, 1.0)
    for edge, tried in enumerate(visits):
        tree.edges[edge]["visits"] = tried
    assert search.is_decided(tree, node, left) == decided
    assert search.best_action(tree, 7) == 0


def test_an_unknown_temper_is_refused():
    with pytest.raises(BadOptions, match="temper 'lion'"):
        make("lion", "bon_appetit", 0)


def test_a_lynx_thinks_a_tenth_of_what_a_tiger_does():
    budgets = [make(temper, "chop_chop", 0, 1, 500).iterations for temper in THINKERS]
    assert budgets == [50, 500]


@pytest.mark.parametrize("module", ["make", "play", "policy", "search", "compiled_search", "thinker", "world"])
def test_the_examples_run(module):
    assert doctest.testmod(importlib.import_module(f"mousehole.bots.{module}")).failed == 0
