# mypy: disable-error-code="no-untyped-def, no-untyped-call"

"""Games on the compiled rules, one or thousands, stepping at once: no Python per game.

Records cross the border as addresses: Numba looks at an address in a tenth of a microsecond, at a record in ten. An
address is true for one array only, so a copy of a `Bulk` finds those of its own arrays out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import numpy as np
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np.arrayobj import populate_array

from mousehole.adapters.compiling import tell_of_compiling
from mousehole.adapters.flow import MOMENT, NOBODY, PLAN, most_open
from mousehole.adapters.going_back import BadState, NotBegun
from mousehole.adapters.opponents import Seating, make_crew, party_type_of
from mousehole.adapters.setting import Setting
from mousehole.adapters.turns import DEAL, LEAVE, RENEW, SEATINGS, Memory, make_look, make_turn, wipe
from mousehole.engine.compile import jit
from mousehole.engine.game import Game
from mousehole.engine.random import key_of
from mousehole.engine.rule import rule
from mousehole.table.observations import Eye
from mousehole.table.observations.features import DTYPE

STATES, BOX, BLANK, PARTY, MINDS, BLANK_MINDS = range(6)  # the addresses
CONNECTIONS = ("_addresses", "_turn", "_pool")  # of a Bulk: made anew in every copy
MOVING = (  # of a Bulk: what a step or a deal changes
    "states", "asked", "observations", "last_observations", "masks", "rewards", "ended", "cut", "_minds", "_episodes",
    "_rngs", "_plans", "_key", "_steps",
)  # fmt: skip


class Bulk:
    """So many games of one setting, each of them waiting for a choice of the seat `asked`.

    `observations`, `masks`, `rewards` (by seat), `ended`, `cut` (ended before its time) and `asked` are written anew
    by every step. It can be copied and pickled at any moment, and `get_state` and `set_state` go back to one.

    >>> bulk = Bulk(Setting("bon_appetit", players=2), 3, [[None, None]])
    >>> bulk.deal("a seed")
    >>> bulk.step(np.zeros(3, np.int64))
    >>> bulk.asked.tolist()
    [1, 1, 1]
    """

    def __init__(self, setting: Setting, games: int, seatings: Sequence[Seating], threads: int = 1) -> None:
        self.setting, self.games, self._seatings, self._threads = setting, games, seatings, threads
        rules, seats = setting.game.rules, setting.seats
        crews = [make_crew(setting.game, seating) for seating in seatings]
        crew = crews[0]
        self._players = np.array([crew.players for crew in crews], np.int64)
        self.states = np.zeros(games, rules.STATE)
        box = np.zeros(1, rules.BOX)
        setting.box.store(box[0])
        self._minds = np.zeros(games, crew.minds)
        self._records = [
            self.states, box, np.zeros(1, rules.STATE), _parties(crews), self._minds, np.zeros(1, crew.minds),
        ]  # fmt: skip
        self._times = np.array([*setting.times, len(crews), setting.most_steps], np.int64)
        self.asked = np.zeros(games, np.int64)
        self._episodes = np.zeros(games, np.int64)
        self._rngs, self._plans = np.zeros((games, 2), np.int64), np.zeros((games, seats, PLAN), np.int64)
        self.observations = np.zeros((games, setting.eye.length), DTYPE)
        self.last_observations = np.zeros_like(self.observations)
        self.masks = np.zeros((games, setting.choices), np.int8)
        self.rewards = np.zeros((games, seats), np.float32)
        self.ended, self.cut = np.zeros(games, np.bool_), np.zeros(games, np.bool_)
        self._steps = np.zeros(games, np.int64)
        self._rooms = [self._room() for _ in range(threads)]
        self._parts = np.linspace(0, games, threads + 1).astype(int).tolist()
        self._key = np.zeros((games, 2), np.int64)
        self._connect()

    def _connect(self) -> None:
        """Find what is true of these arrays in this process only: their addresses, the compiled turn, the threads."""
        tell_of_compiling()
        crew = make_crew(self.setting.game, self._seatings[0])
        self._addresses = np.array([record.ctypes.data for record in self._records], np.int64)
        self._turn = _turn(self.setting.game, crew.crew, crew.minds)
        self._pool = ThreadPoolExecutor(self._threads) if self._threads > 1 else None

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in CONNECTIONS}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._connect()

    def get_state(self) -> dict[str, Any]:
        """Where all games are now: arrays of its own, which no step changes.

        >>> bulk = Bulk(Setting("chop_chop", players=2), 1, [[None, None]])
        >>> bulk.deal("a seed")
        >>> before = bulk.get_state()
        >>> bulk.step(np.array([0]))
        >>> bulk.set_state(before)
        >>> bulk.asked.tolist()
        [1]
        """
        return {name: getattr(self, name).copy() for name in MOVING}

    def set_state(self, kept: Mapping[str, Any]) -> None:
        """Go back to where games of the same setting were; BadState where they are not as many or of another game."""
        self.check_state(kept)
        for name in MOVING:
            getattr(self, name)[...] = kept[name]

    def check_state(self, kept: Mapping[str, Any]) -> None:
        """BadState unless it is a state of as many games of the same setting."""
        for name in MOVING:
            mine, theirs = getattr(self, name), kept.get(name) if isinstance(kept, Mapping) else None
            if not isinstance(theirs, np.ndarray) or (theirs.shape, theirs.dtype) != (mine.shape, mine.dtype):
                raise BadState(f"{name.strip('_')}: not a state of {self.games} such games of {self.setting.game_id}")

    def _room(self) -> tuple[Any, Any]:
        rules = self.setting.game.rules
        return np.zeros((2, rules.MOST_LEGAL), np.int64), np.zeros(most_open(rules, self.setting.bins), np.int64)

    def deal(self, seed: object, seating: int = 0) -> None:
        """Begin all games anew, the first of them with that seating. Game `i` of a seed is the same whatever else is
        played beside it."""
        self._key[:] = key_of(seed)
        self._episodes[:] = seating
        self.step(np.zeros(self.games, np.int64), DEAL)

    def deal_each(self, seeds: Sequence[object]) -> None:
        """Begin all games anew, each by a seed of its own."""
        self._key[:] = [key_of(seed) for seed in seeds]
        self._episodes[:] = 0
        self.step(np.zeros(self.games, np.int64), DEAL)

    def deal_some(self, which: Any) -> None:
        """Begin the next game where it is wanted, and leave all others as they are."""
        self._need_deal()
        self.step(np.where(which, 0, LEAVE), DEAL)

    def step(self, choices: Any, renew: int = RENEW) -> None:
        """Take a choice in every game; with RENEW a game that has ended is followed by the next one at once."""
        if choices.shape != (self.games,):
            raise ValueError(f"choices of shape {choices.shape}: one for each of {self.games} games is wanted")
        if renew != DEAL:
            self._need_deal()
        if self._pool is None:
            self._step_part(0, self.games, self._rooms[0], choices, renew)
            return
        parts = zip(self._parts, self._parts[1:], self._rooms, strict=False)
        waiting = [self._pool.submit(self._step_part, *part, choices, renew) for part in parts]
        for part in waiting:
            part.result()

    def _need_deal(self) -> None:
        if not self._episodes[0]:  # all games are dealt together first
            raise NotBegun

    def _step_part(self, first: int, last: int, room: tuple[Any, Any], choices: Any, renew: int) -> None:
        self._turn(
            first, last, renew, self._addresses, self._key, self._players, self._plans, self._times, self._rngs,
            room[0], room[1], choices, self.asked, self._episodes, self.observations, self.last_observations,
            self.masks, self.rewards, self.ended, self.cut, self._steps,
        )  # fmt: skip

    def look(self, game: int, seat: int) -> tuple[Any, Any]:
        """What any seat sees, and which choices would be open to it."""
        vector, mask = np.zeros(self.setting.eye.length, DTYPE), np.zeros(self.setting.choices, np.int8)
        _look(self.setting.game)(self._addresses, game, seat, self._times, *self._rooms[0], vector, mask)
        return vector, mask

    def look_round(self) -> Any:
        """What all seats of every game see, one after the other: games × (seats × length)."""
        seats, length = self.setting.seats, self.setting.eye.length
        seen = np.zeros((self.games, seats, length), DTYPE)
        _look_round(self.setting.game)(self._addresses, seen)
        return seen.reshape(self.games, seats * length)

    def standings(self) -> Any:
        """How far every seat of every game is ahead of the best of the others, in points: between −1 and 1.

        >>> bulk = Bulk(Setting("bon_appetit", players=2), 1, [[None, None]])
        >>> bulk.deal("a seed")
        >>> bulk.standings().tolist()
        [[0.0, 0.0]]
        """
        points = np.zeros((self.games, self.setting.seats), np.int64)
        _count_points(self.setting.game)(self._addresses, points)
        others = np.where(np.eye(self.setting.seats, dtype=bool), np.iinfo(np.int64).min, points[:, None, :]).max(2)
        return (points - others) / (np.abs(points) + np.abs(others) + 1)

    @property
    def moment(self) -> int:
        """Timed games: how many moments of the first game are over; at each all seats are asked together."""
        return int(self._plans[0, 0, MOMENT])

    def state(self, game: int = 0) -> Any:
        """The state of a game, as CPython reads it."""
        return self.setting.game.state_mirror().load(self.states[game])

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()


def _parties(crews: Sequence[Any]) -> Any:
    """The people of every seating, one record a seating."""
    return np.concatenate([crew.party for crew in crews])


@intrinsic
def records_at(typing, address, count, dtype):
    """The records that lie at an address, as an array."""
    array = types.Array(dtype.dtype, 1, "C")

    def code(context, builder, signature, arguments):
        made = context.make_array(array)(context, builder)
        size = context.get_constant(types.intp, context.get_abi_sizeof(context.get_data_type(array.dtype)))
        populate_array(
            made,
            data=builder.inttoptr(arguments[0], made.data.type),
            shape=cgutils.pack_array(builder, [arguments[1]]),
            strides=cgutils.pack_array(builder, [size]),
            itemsize=size,
            meminfo=None,
        )
        return made._getvalue()

    return array(address, count, dtype), code


@rule
def _record_in(memory):
    """The one record of an array, which stands beside a blank one."""
    return memory[0][0]


@rule
def _clear(memory):
    memory[0][0] = memory[1][0]


MEMORY = Memory(_record_in, _clear)


def _make_look(game: Game) -> Callable[..., Any]:
    look_at, state_type, box_type = make_look(game), game.rules.STATE.dtype, game.rules.BOX.dtype

    def look(addresses, number, seat, times, room, choices, vector, mask):
        states = records_at(addresses[STATES], number + 1, state_type)
        box = records_at(addresses[BOX], 1, box_type)
        look_at(states[number], box[0], seat, times, room[0], choices, vector, mask)

    return look


@cache
def _look(game: Game) -> Any:
    return jit(_make_look(game))


@cache
def _look_round(game: Game) -> Any:
    observe, state_type, box_type = Eye(game).observe, game.rules.STATE.dtype, game.rules.BOX.dtype

    def look_round(addresses, seen):
        states = records_at(addresses[STATES], len(seen), state_type)
        box = records_at(addresses[BOX], 1, box_type)
        for i in range(len(seen)):
            for seat in range(seen.shape[1]):
                observe(states[i], box[0], seat, seen[i][seat])

    return jit(look_round)


@cache
def _count_points(game: Game) -> Any:
    score, state_type, box_type = game.rules.score, game.rules.STATE.dtype, game.rules.BOX.dtype

    def count_points(addresses, points):
        states = records_at(addresses[STATES], len(points), state_type)
        box = records_at(addresses[BOX], 1, box_type)
        for i in range(len(points)):
            for seat in range(points.shape[1]):
                points[i][seat] = score(states[i], box[0], seat)

    return jit(count_points)


@cache
def _turn(game: Game, crew: Any, minds: Any) -> Any:
    return jit(_make_turn(game, crew, minds))


def _make_turn(game: Game, crew: Any, minds: Any) -> Callable[..., Any]:
    state_type, box_type = game.rules.STATE.dtype, game.rules.BOX.dtype
    party_type, minds_type = party_type_of(minds).dtype, minds.dtype
    advance, present = make_turn(game, crew, minds, MEMORY, MEMORY)

    def turn(first, last, renew, addresses, key, players, plans, times, rngs, room, choices, chosen, asked, episodes,
             observations, last_observations, masks, rewards, ended, cut, steps):  # fmt: skip
        states = records_at(addresses[STATES], len(asked), state_type)
        blank = records_at(addresses[BLANK], 1, state_type)
        box = records_at(addresses[BOX], 1, box_type)[0]
        parties = records_at(addresses[PARTY], times[SEATINGS], party_type)
        minds = records_at(addresses[MINDS], len(asked), minds_type)
        no_minds = records_at(addresses[BLANK_MINDS], 1, minds_type)
        for i in range(first, last):
            advance(i, renew, (states[i : i + 1], blank), (minds[i : i + 1], no_minds), box, parties, key[i], players,
                    plans, times, rngs[i], room[0], room[1], choices, chosen, asked, episodes, last_observations,
                    masks, rewards, ended, cut, steps)  # fmt: skip
            if asked[i] != NOBODY:
                wipe(masks[i])
                wipe(observations[i])
                present(i, states[i], box, times, room[0], choices, asked, observations, masks)

    return turn
