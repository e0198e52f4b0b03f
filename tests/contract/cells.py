"""What the contract tests share: every game with every number of players, random options, random play at a table."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from typing import Any

import mousehole
from mousehole.engine.game import Game
from mousehole.engine.notation import parse
from mousehole.engine.options import Option, resolve
from mousehole.games import load

LONG = os.environ.get("MOUSEHOLE_LONG") == "1"
GAMES = mousehole.games()
CELLS = [(game, players) for game in GAMES for players in load(game).notation.PLAYERS]
GAMES_A_CELL = 1000 if LONG else 50
TABLES_A_CELL = 20 if LONG else 3
LONG_GAMES = {"addi_cats": {"max_flips": 300}}  # aimless hands sin without end: ten thousand inputs and more a game

CAPS = {"max_flips", "max_rolls", "quiet_limit", "turn_limit"}  # a test of endings leaves the caps where they are


def random_value(option: Option, chooser: random.Random) -> Any:
    """Any value that the option takes; of numbers the ends and the default most of all."""
    if option.choices:
        return chooser.choice(option.choices)
    if option.low is None or option.high is None:
        return chooser.random() < 0.5
    if option.parts and chooser.random() < 0.5:
        members = range(option.parts[0], option.parts[1] + 1)
        return sorted(chooser.sample(members, chooser.randint(1, len(members))))
    return chooser.choice([option.low, option.high, option.default, chooser.randint(option.low, option.high)])


def random_options(game: Game, chooser: random.Random) -> dict[str, Any]:
    """Some options of the game at random; the caps stay."""
    given = {
        option.name: random_value(option, chooser)
        for option in game.notation.OPTIONS
        if option.name not in CAPS and chooser.random() < 0.4
    }
    return resolve(game.notation.OPTIONS, given)


def boxes(game: Game, players: int, games: int) -> Iterator[tuple[int, dict[str, Any], Any]]:
    """Number, options and box of so many games: every third with default options, the others with random ones."""
    chooser = random.Random(f"{game.id} {players}")
    for number in range(games):
        given = {} if number % 3 == 0 else random_options(game, chooser)
        shortened = {} if LONG or number % 10 == 0 else LONG_GAMES.get(game.id, {})
        options = resolve(game.notation.OPTIONS, given | shortened)
        yield number, options, game.box(players, options, game.components)


def open_inputs(table: mousehole.Table) -> list[str]:
    """Every input that somebody may make now, chance and the clock included."""
    seats = [f"{seat} {words}" for seat in range(table.seats) for words in table.legal(seat)]
    return seats + [f"table {words}" for words in table.legal("table")]


def wandering_tables(game_id: str, players: int, tables: int) -> Iterator[mousehole.Table]:
    """Tables in every state of random play, the set-up first; timed games get times and distances."""
    game = load(game_id)
    chooser = random.Random(f"wander {game_id} {players}")
    for number in range(tables):
        options = {} if number == 0 else random_options(game, chooser)
        options |= {} if LONG else LONG_GAMES.get(game_id, {})
        table = mousehole.Table(game_id, players=players, seed=number, options=options)
        yield table
        while not table.over:
            wander(table, chooser)
            yield table


def wander(table: mousehole.Table, chooser: random.Random) -> list[mousehole.Event]:
    """Play one random input."""
    inputs = open_inputs(table)
    text = chooser.choice(inputs)
    if text.startswith("table "):
        text = table.chance() or text
    if not table.game.rules.TIMED:
        return table.play(text)
    if text.split()[1] in table.game.notation.AIMED and chooser.random() < 0.8:
        text += f" {chooser.randint(0, 100)}"
    moment = table.clock + chooser.randint(0, 1000)
    try:
        return table.play(f"{text} @{moment}")
    except mousehole.Refused:
        if is_in_time(table, text, moment):
            raise
    return table.play(table.timeout() if has_run_out(table, moment) else text)


def is_in_time(table: mousehole.Table, text: str, moment: int) -> bool:
    """Do the rules call an input open at that moment, neither too early nor too late?"""
    state, box, given = table._state, table._box, parse(text)
    (action,) = table.game.notation.read(state, box, given).actions
    return table.game.rules.moment(state, box, given.seat, action, moment) == moment


def has_run_out(table: mousehole.Table, moment: int) -> bool:
    """Has the clock run out by that moment?"""
    return table.due is not None and moment >= table.due
