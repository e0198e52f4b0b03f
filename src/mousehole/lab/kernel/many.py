# mypy: disable-error-code="no-untyped-def, no-untyped-call"

"""The kernel: games number first … of a seed, players in the seats, totals out. Compiled or not it gives the same.

Glossary: a *cast* is who plays: nobody in particular (random play), policies by number, or a party of people.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from mousehole.bots.crowd import STREAMS, make_people_play_on, people_module, seed_minds
from mousehole.bots.people import PARTY, party_of
from mousehole.bots.policy import make_policies_play_on, policies
from mousehole.engine import drive
from mousehole.engine.events import LOG_ROWS, ROW
from mousehole.engine.game import Game
from mousehole.engine.random import key_of, seed_stream
from mousehole.engine.record import Layout, record
from mousehole.engine.rule import rule
from mousehole.games import load
from mousehole.lab.kernel.watch import ALL, TALLY, make_settle, tally_length, watched
from mousehole.lab.setups import PEOPLE, POLICIES, RANDOM, Cast
from mousehole.lab.totals import Totals

NO_MINDS = record({"nothing": "i1"})
SPARE_BYTES = 128  # two cache lines: processors fetch them in pairs


@rule
def add(numbers, place, number):
    """Add in an array that nobody else writes to."""
    numbers[place] += number


@rule
def peak(numbers, place, number):
    """Keep the larger number in an array that nobody else writes to."""
    if number > numbers[place]:
        numbers[place] = number


@cache
def make_begin(game: Game, kind: str) -> Callable[..., Any]:
    """A function that seeds and sets up game number `index`: one signature for all casts."""
    setup = game.rules.setup

    @rule
    def begin_with_people(state, box, minds, rng, key_low, key_high, index):
        seed_stream(rng, key_low, key_high, index * STREAMS)
        seed_minds(minds, box.seats, key_low, key_high, index)
        setup(state, box, rng)

    @rule
    def begin(state, box, minds, rng, key_low, key_high, index):
        seed_stream(rng, key_low, key_high, index)
        setup(state, box, rng)

    return begin_with_people if kind == PEOPLE else begin


@cache
def make_play_on(game: Game, kind: str, names: tuple[str, ...], detail: str = ALL) -> Callable[..., Any]:
    """A function that plays a game on, watched, to its end or so many inputs far: one signature for all casts."""
    rules = watched(game, detail)
    if kind == PEOPLE:
        people_play_on = make_people_play_on(rules, people_module(game))

        @rule
        def play_people_on(state, box, cast, minds, actions, weights, rng, log, most):
            return people_play_on(state, box, cast[0], minds, actions, weights, rng, log, most)

        return play_people_on
    if kind == POLICIES:
        policies_play_on = make_policies_play_on(rules, [policies(game)[name] for name in names])

        @rule
        def play_policies_on(state, box, cast, minds, actions, weights, rng, log, most):
            return policies_play_on(state, box, cast, actions, weights, rng, log, most)

        return play_policies_on
    random_play_on = drive.make_play_on(rules)

    @rule
    def play_at_random_on(state, box, cast, minds, actions, weights, rng, log, most):
        return random_play_on(state, box, actions, weights, rng, log, most)

    return play_at_random_on


@cache
def make_whole_game(game: Game, kind: str, names: tuple[str, ...], detail: str = ALL) -> Callable[..., Any]:
    """A function that seeds, sets up and plays one game of a cast."""
    begin, play_on = make_begin(game, kind), make_play_on(game, kind, names, detail)

    @rule
    def whole_game(state, box, cast, minds, actions, weights, rng, key_low, key_high, index, log):
        begin(state, box, minds, rng, key_low, key_high, index)
        play_on(state, box, cast, minds, actions, weights, rng, log, drive.ENDLESS)

    return whole_game


def make_many(game: Game, kind: str, names: tuple[str, ...], detail: str = ALL) -> Callable[..., Any]:
    """A function that plays games one after the other in the room of one and adds them up."""
    whole_game, settle = make_whole_game(game, kind, names, detail), make_settle(game, add, peak, detail)
    used = tally_length(detail)

    def many(state, minds, blank, empty, box, cast, actions, weights, rng, key_low, key_high, first, games, rows, tally,
             room, sums, peaks):  # fmt: skip
        for index in range(first, first + games):
            state[0] = blank[0]
            minds[0] = empty[0]
            for i in range(used):
                tally[i] = 0
            log = (rows, tally, room)
            whole_game(state[0], box[0], cast, minds[0], actions, weights, rng, key_low, key_high, index, log)
            settle(state[0], box[0], tally, index, sums, peaks)

    return many


def minds_of(game: Game, kind: str) -> Layout:
    """The record of what the players keep in mind."""
    minds: Layout = people_module(game).MINDS if kind == PEOPLE else NO_MINDS
    return minds


def own_room(length: int, dtype: Any = np.int64) -> Any:
    """Zeroes with room to spare on either side: threads that write close to each other wait for each other."""
    spare = -(-SPARE_BYTES // np.dtype(dtype).itemsize)
    return np.zeros(spare + length + spare, dtype)[spare : spare + length]


def cast_array(setup: Cast) -> Any:
    """The cast as compiled code reads it."""
    if setup.kind == PEOPLE:
        party = np.zeros(1, PARTY)
        party_of(setup.persons()).store(party[0])
        return party
    if setup.kind == RANDOM:
        return np.zeros(1, np.int64)
    return np.array([setup.names.index(name) for name in setup.seated()], np.int64)


class Kernel:
    """The compiled kernel of a game for a kind of cast."""

    def __init__(self, game: Game, kind: str, names: tuple[str, ...], detail: str = ALL) -> None:
        from mousehole.engine.compile import jit  # heavy: only when bulk work is asked for

        self.game, self.kind, self.is_compiled = game, kind, False
        self._many = jit(make_many(game, kind, names, detail))

    def play(self, setup: Cast, first: int, games: int) -> Totals:
        """The totals of games number `first` …; safe in several threads at once."""
        rules, totals = self.game.rules, Totals()
        state, blank = own_room(1, rules.STATE), np.zeros(1, rules.STATE)
        minds, empty = (own_room(1, minds_of(self.game, self.kind)) for _ in range(2))
        box = np.zeros(1, rules.BOX)
        setup.box().store(box[0])
        actions, weights, room = (own_room(rules.MOST_LEGAL) for _ in range(3))
        rows, tally, rng = np.zeros((LOG_ROWS, ROW), np.int64), own_room(TALLY), own_room(2)
        self._many(
            state, minds, blank, empty, box, cast_array(setup), actions, weights, rng, *key_of(setup.seed), first,
            games, rows, tally, room, totals.sums, totals.peaks,
        )  # fmt: skip
        self.is_compiled = True
        return totals


@cache
def kernel(game_id: str, kind: str, names: tuple[str, ...], detail: str = ALL) -> Kernel:
    """The kernel for a cast, compiled at first use."""
    return Kernel(load(game_id), kind, names, detail)


def play(setup: Cast, first: int, games: int) -> Totals:
    """The totals of games number `first` … of a set-up."""
    return _kernel_for(setup).play(setup, first, games)


def is_compiled(setup: Cast) -> bool:
    """Has the kernel for these players been compiled, so that games begin at once?"""
    return _kernel_for(setup).is_compiled


def _kernel_for(setup: Cast) -> Kernel:
    return kernel(setup.game, setup.kind, setup.names, setup.detail)
