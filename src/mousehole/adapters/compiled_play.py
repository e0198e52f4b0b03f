# mypy: disable-error-code="no-untyped-def, no-untyped-call"

"""One game on the compiled rules, an action at a time: what makes OpenSpiel's states quick.

The record of a state is a row of bytes that belongs to its playing and travels as an array; what all playings of a
setting share (the box, and room to write in) stays in one place for as long as the setting lives, and travels as the
address of a table of addresses: looking at an array costs Numba three times as much as looking at a number.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from mousehole.adapters.bulk import records_at
from mousehole.adapters.compiling import tell_of_compiling
from mousehole.adapters.flow import ACTION, AGENT, PLAN, UNASKED, make_flow, most_open
from mousehole.engine.compile import jit
from mousehole.engine.game import Game
from mousehole.engine.rule import TABLE, rule
from mousehole.table.observations import Eye
from mousehole.table.observations.features import DTYPE

CHANCE, TOGETHER, TERMINAL = TABLE, -2, -4  # instead of the seat that decides: OpenSpiel's own numbers
BOX, ACTIONS, WEIGHTS, OPEN, TIMES, RNG, VECTOR = range(7)  # in the table of addresses
ADDRESSES, TIMINGS = 7, 2  # how much is read at an address
INTS, FEATURES = np.dtype(np.int64), np.dtype(DTYPE)


class Rooms:
    """The box, and room to write in, for all playings of one setting.

    >>> from mousehole.engine.setup import Setup
    >>> from mousehole.games import load
    >>> rooms = Rooms(load("chop_chop"), Setup(load("chop_chop"), 2).box, 2, [20, 100])
    >>> rooms.open.shape
    (168,)
    """

    def __init__(self, game: Game, box: Any, seats: int, times: list[int]) -> None:
        rules = game.rules
        self.box = np.zeros(1, rules.BOX)
        box.store(self.box[0])
        self.actions, self.weights = np.zeros(rules.MOST_LEGAL, np.int64), np.zeros(rules.MOST_LEGAL, np.int64)
        self.open = np.zeros(max(most_open(rules, times[0]), rules.MOST_LEGAL), np.int64)
        self.plans = np.zeros((seats, PLAN), np.int64)
        self.players = np.full(seats, AGENT, np.int64)
        self.times = np.array(times, np.int64)
        self.choices, self.rng = np.zeros(seats, np.int64), np.zeros(2, np.int64)
        self.vector = np.zeros(Eye(game).length, DTYPE)
        rooms = (self.box, self.actions, self.weights, self.open, self.times, self.rng, self.vector)
        self._addresses = np.array([room.ctypes.data for room in rooms], np.int64)
        self.address = int(self._addresses.ctypes.data)


class CompiledSteps(NamedTuple):
    """What can be done with a record; each takes it first, and then the address of the rooms.

    `deal(record, rooms)` sets up by `rng`, `look` tells who decides. `apply(…, seat, action)` plays one action, timed
    games' `apply_all(…, players, plans, choices)` what all have chosen; both tell who decides then. `list_open(…,
    seat)` and `list_chances` write what is open into `open` (and `weights`), in order, and return its number.
    `observe(…, seat)` fills `vector`.
    """

    deal: Callable[..., int]
    look: Callable[..., int]
    apply: Callable[..., int]
    apply_all: Callable[..., int] | None
    list_open: Callable[..., int]
    list_chances: Callable[..., int]
    observe: Callable[..., None]


@cache
def steps_of(game: Game) -> CompiledSteps:
    """The compiled steps of a game, compiled at first use."""
    apply_all = _make_apply_all(game)
    tell_of_compiling()
    return CompiledSteps(
        jit(_make_deal(game)), jit(_make_look(game)), jit(_make_apply(game)),
        None if apply_all is None else jit(apply_all), jit(_make_list_open(game)), jit(_make_list_chances(game)),
        jit(_make_observe(game)),
    )  # fmt: skip


@rule
def put_in_order(numbers, others, count):
    """Sort the first few numbers, and the others along with them; they come almost in order.

    >>> numbers, weights = [3, 1, 2, 9], [30, 10, 20, 90]
    >>> put_in_order(numbers, weights, 3)
    >>> numbers, weights
    ([1, 2, 3, 9], [10, 20, 30, 90])
    """
    for i in range(1, count):
        number, other = numbers[i], others[i]
        place = i
        while place > 0 and numbers[place - 1] > number:
            numbers[place] = numbers[place - 1]
            others[place] = others[place - 1]
            place -= 1
        numbers[place] = number
        others[place] = other


def _make_whose(game: Game) -> Callable[..., Any]:
    """A function that tells who decides, in OpenSpiel's numbers."""
    is_over, actor, is_timed = game.rules.is_over, game.rules.actor, game.rules.TIMED

    @rule
    def whose(state, box):
        if is_over(state, box):
            return TERMINAL
        seat = actor(state, box)
        if seat == TABLE:
            return CHANCE
        return TOGETHER if is_timed else seat

    return whose


def _make_look(game: Game) -> Callable[..., Any]:
    state_type, box_type, whose = game.rules.STATE.dtype, game.rules.BOX.dtype, _make_whose(game)

    def look(record, rooms):
        places = records_at(rooms, ADDRESSES, INTS)
        return whose(records_at(record.ctypes.data, 1, state_type)[0], records_at(places[BOX], 1, box_type)[0])

    return look


def _make_deal(game: Game) -> Callable[..., Any]:
    state_type, box_type, setup, whose = (
        game.rules.STATE.dtype,
        game.rules.BOX.dtype,
        game.rules.setup,
        _make_whose(game),
    )

    def deal(record, rooms):
        places = records_at(rooms, ADDRESSES, INTS)
        state, box = records_at(record.ctypes.data, 1, state_type)[0], records_at(places[BOX], 1, box_type)[0]
        setup(state, box, records_at(places[RNG], 2, INTS))
        return whose(state, box)

    return deal


def _make_apply(game: Game) -> Callable[..., Any]:
    state_type, box_type, whose = game.rules.STATE.dtype, game.rules.BOX.dtype, _make_whose(game)
    play, moment, clock, is_timed = game.rules.play, game.rules.moment, game.rules.clock, game.rules.TIMED

    def apply(record, rooms, seat, action):
        places = records_at(rooms, ADDRESSES, INTS)
        state, box = records_at(record.ctypes.data, 1, state_type)[0], records_at(places[BOX], 1, box_type)[0]
        at = 0
        if is_timed:
            at = moment(state, box, seat, action, clock(state))
        play(state, box, seat, action, at, 0, None)
        return whose(state, box)

    return apply


def _make_apply_all(game: Game) -> Callable[..., Any] | None:
    if not game.rules.TIMED:
        return None
    state_type, box_type, whose, most = (
        game.rules.STATE.dtype,
        game.rules.BOX.dtype,
        _make_whose(game),
        game.rules.MOST_LEGAL,
    )
    flow: Any = make_flow(game.rules, None)
    chances = game.rules.chances
    submit, resolve, play, moment, clock = (
        flow.submit,
        flow.resolve,
        game.rules.play,
        game.rules.moment,
        game.rules.clock,
    )

    def apply_all(record, rooms, players, plans, choices):
        places = records_at(rooms, ADDRESSES, INTS)
        state, box = records_at(record.ctypes.data, 1, state_type)[0], records_at(places[BOX], 1, box_type)[0]
        actions, weights = records_at(places[ACTIONS], most, INTS), records_at(places[WEIGHTS], most, INTS)
        times = records_at(places[TIMES], TIMINGS, INTS)
        for seat in range(len(choices)):
            plans[seat][ACTION] = UNASKED
            submit(state, box, plans, times, seat, choices[seat])
        resolve(state, box, players, plans, times, None, actions, None, None)
        while whose(state, box) == CHANCE and chances(state, box, actions, weights) == 1:  # nothing is left to chance
            action = actions[0]
            play(state, box, TABLE, action, moment(state, box, TABLE, action, clock(state)), 0, None)
        return whose(state, box)

    return apply_all


def _make_list_open(game: Game) -> Callable[..., Any]:
    state_type, box_type, list_choices = (
        game.rules.STATE.dtype,
        game.rules.BOX.dtype,
        make_flow(game.rules, None).list_open,
    )
    most = game.rules.MOST_LEGAL

    def list_open(record, rooms, seat):
        places = records_at(rooms, ADDRESSES, INTS)
        state, box = records_at(record.ctypes.data, 1, state_type)[0], records_at(places[BOX], 1, box_type)[0]
        times = records_at(places[TIMES], TIMINGS, INTS)
        room = records_at(places[OPEN], most * (times[0] + 1), INTS)
        count = list_choices(state, box, seat, times, records_at(places[ACTIONS], most, INTS), room)
        put_in_order(room, room, count)
        return count

    return list_open


def _make_list_chances(game: Game) -> Callable[..., Any]:
    state_type, box_type, chances = game.rules.STATE.dtype, game.rules.BOX.dtype, game.rules.chances
    most = game.rules.MOST_LEGAL

    def list_chances(record, rooms):
        places = records_at(rooms, ADDRESSES, INTS)
        state, box = records_at(record.ctypes.data, 1, state_type)[0], records_at(places[BOX], 1, box_type)[0]
        room, weights = records_at(places[OPEN], most, INTS), records_at(places[WEIGHTS], most, INTS)
        count = chances(state, box, room, weights)
        put_in_order(room, weights, count)
        return count

    return list_chances


def _make_observe(game: Game) -> Callable[..., Any]:
    state_type, box_type, eye = game.rules.STATE.dtype, game.rules.BOX.dtype, Eye(game)
    see, length = eye.observe, eye.length

    def observe(record, rooms, seat):
        places = records_at(rooms, ADDRESSES, INTS)
        state, box = records_at(record.ctypes.data, 1, state_type)[0], records_at(places[BOX], 1, box_type)[0]
        vector = records_at(places[VECTOR], length, FEATURES)
        for i in range(length):
            vector[i] = 0
        see(state, box, seat, vector)

    return observe
