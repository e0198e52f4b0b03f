# mypy: disable-error-code="no-untyped-def, no-untyped-call"

"""Games on the compiled rules, one or thousands, stepping at once: no Python per game.

Records cross the border as addresses: Numba looks at an address in a tenth of a microsecond, at a record in ten. An
address is true for one array only, so a copy of a `Bulk` finds those of its own arrays out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

import numpy as np
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np.arrayobj import populate_array

from mousehole.adapters.flow import (
    ACTION,
    LONGEST_MS,
    MOMENT,
    MOST_BINS,
    MOST_MOMENTS,
    NOBODY,
    PLAN,
    UNASKED,
    USUAL_BINS,
    USUAL_WIDTH_MS,
    check_whole,
    make_flow,
    most_open,
    number_of_choices,
    share_of,
)
from mousehole.adapters.observations import Eye
from mousehole.adapters.observations.features import DTYPE
from mousehole.adapters.opponents import NOTHING, Seating, make_crew
from mousehole.engine.compile import jit
from mousehole.engine.game import Game
from mousehole.engine.options import resolve
from mousehole.engine.random import key_of, seed_stream
from mousehole.engine.rule import rule
from mousehole.games import load

STAY, RENEW, DEAL = range(3)  # a game that has ended stays so, or the next one follows; or all begin anew
ILLEGAL_REWARD = -1.0
STATES, BOX, BLANK, PARTY, MINDS, BLANK_MINDS = range(6)  # the addresses
SEATINGS, STEPS = 3, 4  # places in `times`, behind those of the flow
ENDLESS_STEPS = 2**62
CONNECTIONS = ("_addresses", "_turn", "_pool")  # of a Bulk: made anew in every copy
MOVING = (  # of a Bulk: what a step or a deal changes
    "states", "asked", "observations", "last_observations", "masks", "rewards", "ended", "cut", "_minds", "_episodes",
    "_rngs", "_plans", "_key", "_steps",
)  # fmt: skip


@dataclass(frozen=True)
class Setting:
    """What is played: a game, how many play, its options, and the bins of time.

    >>> setting = Setting("addi_cats", players=2, bins=10)
    >>> setting.seats, setting.choices
    (4, 41)
    """

    game_id: str
    players: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    bins: int = USUAL_BINS
    width_ms: int = USUAL_WIDTH_MS
    max_steps: int | None = None  # choices of agents in one game, after which it is cut off

    def __reduce__(self) -> tuple[Any, ...]:
        return Setting, (self.game_id, self.players, self.options, self.bins, self.width_ms, self.max_steps)

    def __post_init__(self) -> None:
        """Nothing that the compiled rules would take for something else."""
        self.game.checked_players(self.players)
        check_whole("bins", self.bins, MOST_BINS)
        check_whole("width_ms", self.width_ms, LONGEST_MS)
        if self.max_steps is not None:
            check_whole("max_steps", self.max_steps, ENDLESS_STEPS)

    @cached_property
    def game(self) -> Game:
        """The game itself."""
        return load(self.game_id)

    @cached_property
    def box(self) -> Any:
        """Its box, as CPython reads it."""
        options = resolve(self.game.notation.OPTIONS, self.options)
        return self.game.box(self.game.checked_players(self.players), options, self.game.components)

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return int(self.game.notation.seats(self.box))

    @property
    def persons(self) -> list[int]:
        """Which person plays each seat."""
        return [int(self.game.notation.person(self.box, seat)) for seat in range(self.seats)]

    @property
    def choices(self) -> int:
        """How many choices a seat has to choose from."""
        return number_of_choices(self.game.rules, self.bins)

    @cached_property
    def eye(self) -> Eye:
        """How its seats see."""
        return Eye(self.game_id)


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
        most = ENDLESS_STEPS if setting.max_steps is None else setting.max_steps
        self._times = np.array([setting.bins, setting.width_ms, MOST_MOMENTS, len(crews), most], np.int64)
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
        self._key = np.zeros(2, np.int64)
        self._connect()

    def _connect(self) -> None:
        """Find what is true of these arrays in this process only: their addresses, the compiled turn, the threads."""
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
        """Go back to where games of the same setting were; ValueError where they are not as many or of another game."""
        for name in MOVING:
            mine, theirs = getattr(self, name), kept.get(name)
            if not isinstance(theirs, np.ndarray) or (theirs.shape, theirs.dtype) != (mine.shape, mine.dtype):
                raise ValueError(f"{name.strip('_')}: not a state of {self.games} such games of {self.setting.game_id}")
        for name in MOVING:
            getattr(self, name)[...] = kept[name]

    def _room(self) -> tuple[Any, Any]:
        rules = self.setting.game.rules
        return np.zeros((2, rules.MOST_LEGAL), np.int64), np.zeros(most_open(rules, self.setting.bins), np.int64)

    def deal(self, seed: object) -> None:
        """Begin all games anew. Game `i` of a seed is the same whatever else is played beside it."""
        self._key[:] = key_of(seed)
        self._episodes[:] = 0
        self.step(np.zeros(self.games, np.int64), DEAL)

    def step(self, choices: Any, renew: int = RENEW) -> None:
        """Take a choice in every game; with RENEW a game that has ended is followed by the next one at once."""
        if choices.shape != (self.games,):
            raise ValueError(f"choices of shape {choices.shape}: one for each of {self.games} games is wanted")
        if self._pool is None:
            self._step_part(0, self.games, self._rooms[0], choices, renew)
            return
        parts = zip(self._parts, self._parts[1:], self._rooms, strict=False)
        waiting = [self._pool.submit(self._step_part, *part, choices, renew) for part in parts]
        for part in waiting:
            part.result()

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
def _records(typing, address, count, dtype):
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


def _make_look(game: Game) -> Callable[..., Any]:
    observe, state_type, box_type = Eye(game.id).observe, game.rules.STATE, game.rules.BOX
    list_open = make_flow(game.rules, None).list_open

    def look(addresses, number, seat, times, room, choices, vector, mask):
        states = _records(addresses[STATES], number + 1, state_type)
        box = _records(addresses[BOX], 1, box_type)
        observe(states[number], box[0], seat, vector)
        show(mask, choices, list_open(states[number], box[0], seat, times, room[0], choices))

    return look


@cache
def _look(game: Game) -> Any:
    return jit(_make_look(game))


@cache
def _turn(game: Game, crew: Any, minds: Any) -> Any:
    return jit(_make_turn(game, crew, minds))


def _make_begin(game: Game, has_minds: bool) -> Callable[..., Any]:
    """A function that deals a new game into a state."""
    setup = game.rules.setup
    if has_minds:
        from mousehole.bots.crowd import seed_minds
    else:
        seed_minds = _no_minds

    @rule
    def begin(state, blank, minds, blank_minds, box, plans, rng, key, number):
        state[0] = blank[0]
        minds[0] = blank_minds[0]
        seed_stream(rng, key[0], key[1], number)
        seed_minds(minds[0], box.seats, key[1], key[0], number)
        setup(state[0], box, rng)
        for seat in range(box.seats):
            plans[seat][ACTION] = UNASKED
        plans[0][MOMENT] = 0

    return begin


@rule
def _no_minds(minds, seats, key_low, key_high, game):
    return None


@rule
def show(numbers, choices, count):
    """Mark the open choices in a row of zeros and ones."""
    for i in range(len(numbers)):
        numbers[i] = 0
    for i in range(count):
        numbers[choices[i]] = 1


@rule
def wipe(vector):
    for i in range(len(vector)):
        vector[i] = 0


def _make_finish(game: Game) -> Callable[..., Any]:
    """A function that writes down what a game that is over has brought, or what an illegal choice has cost."""
    observe, winners = Eye(game.id).observe, game.rules.winners

    @rule
    def finish(state, box, actor, is_legal, is_cut, rewards, vector):
        if is_cut:
            wipe(rewards)
        elif is_legal:
            champions = winners(state, box)
            for seat in range(box.seats):
                rewards[seat] = share_of(champions, box.seats, seat)
        else:
            rewards[actor] = ILLEGAL_REWARD
        wipe(vector)
        observe(state, box, actor, vector)

    return finish


@rule
def is_open(mask, choice):
    return 0 <= choice < len(mask) and mask[choice] != 0


def _make_turn(game: Game, crew: Any, minds_type: Any) -> Callable[..., Any]:
    from mousehole.bots.people import PARTY as PEOPLE

    state_type, box_type = game.rules.STATE, game.rules.BOX
    party_type = NOTHING if minds_type is NOTHING else PEOPLE
    ask, list_open, submit, _ = make_flow(game.rules, crew)
    observe, finish, is_over = Eye(game.id).observe, _make_finish(game), game.rules.is_over
    begin = _make_begin(game, minds_type is not NOTHING)

    def turn(first, last, renew, addresses, key, players, plans, times, rngs, room, choices, chosen, asked, episodes,
             observations, last_observations, masks, rewards, ended, cut, steps):  # fmt: skip
        states = _records(addresses[STATES], len(asked), state_type)
        blank = _records(addresses[BLANK], 1, state_type)
        box = _records(addresses[BOX], 1, box_type)[0]
        parties = _records(addresses[PARTY], times[SEATINGS], party_type)
        minds = _records(addresses[MINDS], len(asked), minds_type)
        no_minds = _records(addresses[BLANK_MINDS], 1, minds_type)
        for i in range(first, last):
            state, rng = states[i], rngs[i]
            sitting = (i + episodes[i] - 1) % times[SEATINGS]  # the next game is played from the next seat
            is_new = renew == DEAL
            actor = asked[i]
            wipe(rewards[i])
            ended[i] = actor == NOBODY and not is_new
            cut[i] = ended[i] and cut[i]
            if actor != NOBODY and not is_new:
                is_legal = is_open(masks[i], chosen[i])
                asked[i] = NOBODY
                steps[i] += 1
                if is_legal:
                    submit(state, box, plans[i], times, actor, chosen[i])
                    asked[i] = ask(
                        state, box, players[sitting], plans[i], times, parties[sitting], minds[i], room[0], room[1],
                        choices, rng,
                    )  # fmt: skip
                if asked[i] != NOBODY and steps[i] >= times[STEPS]:
                    asked[i] = NOBODY
                if asked[i] == NOBODY:
                    cut[i] = is_legal and not is_over(state, box)
                    finish(state, box, actor, is_legal, cut[i], rewards[i], last_observations[i])
                    ended[i] = True
                    is_new = renew == RENEW
            if is_new:
                asked[i] = NOBODY
                steps[i] = 0
            while is_new and asked[i] == NOBODY:  # a game may end before the agent's first turn
                begin(states[i : i + 1], blank, minds[i : i + 1], no_minds, box, plans[i], rng, key,
                      i + len(asked) * episodes[i])  # fmt: skip
                sitting = (i + episodes[i]) % times[SEATINGS]
                episodes[i] += 1
                asked[i] = ask(
                    state, box, players[sitting], plans[i], times, parties[sitting], minds[i], room[0], room[1],
                    choices, rng,
                )  # fmt: skip
            if asked[i] != NOBODY:
                show(masks[i], choices, list_open(state, box, asked[i], times, room[0], choices))
                wipe(observations[i])
                observe(state, box, asked[i], observations[i])

    return turn
