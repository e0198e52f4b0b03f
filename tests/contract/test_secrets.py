"""Hidden information: resampling what a seat cannot know changes nothing that the seat sees."""

import random
from itertools import islice

import pytest
from cells import CELLS, LONG, TABLES_A_CELL, wandering_tables
from facts import conserved

import mousehole
from mousehole.engine.events import row_for
from mousehole.engine.random import stream
from mousehole.games import load

SPECTATOR = -1
WORLDS = 3


class Watcher:
    """A seat with a perfect memory of its own event copies."""

    def __init__(self, table: mousehole.Table, seat: int) -> None:
        self.game, self.seat = table.game, seat
        self.knowledge = self.game.knowledge_mirror()

    def remember(self, rows, table: mousehole.Table) -> None:
        for row in rows:
            copy = row_for(self.game.notation.EVENTS, row, self.seat)
            self.game.rules.learn(self.knowledge, table._state, table._box, self.seat, copy)

    def other_world(self, table: mousehole.Table, rng) -> mousehole.Table:
        twin = table.copy()
        self.game.rules.resample(twin._state, twin._box, self.seat, self.knowledge, rng)
        return twin


def _watched_tables(game_id, players, tables):
    """Tables in random play, each with a watcher for every seat and one for a spectator."""
    watchers, heard = [], 0
    for table in wandering_tables(game_id, players, tables):
        if not table.record()["inputs"]:
            watchers = [Watcher(table, seat) for seat in [SPECTATOR, *range(table.seats)]]
        else:
            rows = [row for event in table.events[heard:] for row in event.rows]
            for watcher in watchers:
                watcher.remember(rows, table)
        heard = len(table.events)
        yield table, watchers


def _seat(watcher):
    return None if watcher.seat == SPECTATOR else watcher.seat


@pytest.mark.parametrize(("game_id", "players"), CELLS)
def test_resampling_changes_no_view_and_no_legal_input_and_loses_no_card(game_id, players):
    rng = stream("worlds")
    for number, (table, watchers) in enumerate(_watched_tables(game_id, players, TABLES_A_CELL)):
        if number % (17 if LONG else 41) != 0:
            continue
        for watcher in watchers:
            for _ in range(WORLDS):
                other = watcher.other_world(table, rng)
                assert other.view(_seat(watcher)) == table.view(_seat(watcher))
                if table.options.get("deal") != "equal":  # nobody knows there which cards stay out of the game
                    assert conserved(game_id, other.position()) == conserved(game_id, table.position())
                if watcher.seat != SPECTATOR:
                    assert other.legal(watcher.seat) == table.legal(watcher.seat)


@pytest.mark.parametrize(("game_id", "players"), CELLS)
def test_an_input_that_is_open_in_both_worlds_tells_the_seat_the_same(game_id, players):
    """Where no card comes into the open, a seat's copies of the events do not depend on what it cannot know."""
    game = load(game_id)
    chooser, rng = random.Random(7), stream("copies")
    for number, (table, watchers) in enumerate(_watched_tables(game_id, players, TABLES_A_CELL)):
        if number % (23 if LONG else 53) != 0 or table.over:
            continue
        for watcher in watchers:
            other = watcher.other_world(table, rng)
            for text in _common_inputs(table, other, chooser):
                mine, theirs = (_copies(game, world.copy(), text, watcher.seat) for world in (table, other))
                assert mine == theirs, (text, watcher.seat)


def _common_inputs(table, other, chooser):
    """A few inputs open in both worlds that turn nothing over."""
    if table.game.id in ("bon_appetit", "addi_cats"):
        return []  # every flip turns a hidden card over for all to see
    inputs = []
    for seat in ["table", *range(table.seats)]:
        both = [words for words in table.legal(seat) if words in set(other.legal(seat))]
        inputs += [f"{seat} {words}" for words in chooser.sample(both, min(2, len(both)))]
    closed = [text for text in inputs if text.split()[1] not in table.game.notation.REVEALS]
    return [text for text in closed if not _turns_a_tile(table, text) and not _lays_ones(table, text)]


def _turns_a_tile(table, text):
    if table.game.id != "chop_chop" or " move " not in text:
        return False
    square = text.split()[-1]
    floor = table.position()["floor"]
    return not square.startswith("T") and floor[7 - int(square[1])]["abcdef".index(square[0])] == "?"


def _lays_ones(table, text):
    """1+1 in Mistigri: all other 1s of a hand that others cannot see come into the open."""
    return table.game.id == "mistigri" and text.endswith(" effect") and table.position()["effect"] == 1


def _copies(game, table, text, seat):
    rows = [row_for(game.notation.EVENTS, row, seat) for event in table.play(text) for row in event.rows]
    return _before_the_hands_open(game, rows)


def _before_the_hands_open(game, rows):
    """What was hidden comes into the open at the end of a round or of the game; until then nothing may differ."""
    names = {number: about.name for number, about in game.notation.EVENTS.items()}
    for i, row in enumerate(rows):
        if names.get(row[1]) in ("round_end", "end"):
            return rows[:i]
    return rows


@pytest.mark.parametrize(("game_id", "players"), CELLS)
def test_resampling_does_deal_other_worlds(game_id, players):
    if not load(game_id).notation.SECRETS:
        pytest.skip("nothing is hidden there")
    table = mousehole.Table(game_id, players=players, seed=3)
    watcher = Watcher(table, 0)
    worlds = {bytes(watcher.other_world(table, stream("other", i))) for i in range(5)}
    assert len(worlds) == 5


@pytest.mark.parametrize("game_id", mousehole.games())
def test_where_everything_hidden_is_hidden_from_all_everybody_sees_the_same(game_id):
    for table in islice(wandering_tables(game_id, load(game_id).notation.PLAYERS[0], 1), 40):
        eyes = [None, *range(table.seats)]
        alone = {seat: table.game.notation.seen(table._state, table._box, seat) for seat in eyes}
        if table.game.all_see_alike:
            assert all(seen == alone[None] for seen in alone.values())
        assert table.views(eyes) == {seat: table.view(seat) for seat in eyes}


@pytest.mark.parametrize(("game_id", "players"), CELLS)
def test_the_open_position_is_the_position_less_what_nobody_sees(game_id, players):
    notation = load(game_id).notation
    if notation.open_position is None:
        pytest.skip("this game writes its whole position for every view")
    nobodys = [key for key, hidden in notation.SECRETS.items() if hidden == "all"]
    for table in islice(wandering_tables(game_id, players, TABLES_A_CELL), 200):
        whole = table.position()
        assert notation.open_position(table._state, table._box) == {
            key: value for key, value in whole.items() if key not in nobodys
        }
