"""Modelled people at play: one of them at a table, or whole games of them among themselves by the million.

A game's *policy* is its module here: `MINDS`, what the people of a table keep in mind, by seat; `think(state, box,
party, minds, seat)`, which gives the action that a seat plans (NO_WISH: none), its millisecond and its distance, and
draws anew only where the seat has seen something new; `acted(minds, seat, action)`, told after an act of the seat's
own; and `act_of(event)`, the action that an event of one's own tells of. Of a state `think` reads only what a view
shows.
"""

# mypy: disallow-untyped-defs=False, disallow-incomplete-defs=False, check-untyped-defs=False
from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from mousehole.bots.bot import HOLD, Bot, Choice
from mousehole.bots.people import PARTY, PersonModel, party_of, person_of_age, person_of_temper
from mousehole.bots.world import World
from mousehole.engine.drive import ENDLESS, LONGEST_STEP_MS
from mousehole.engine.events import Event
from mousehole.engine.game import Game, Rules
from mousehole.engine.notation import FARTHEST
from mousehole.engine.random import below, key_of, seed_stream, stream, weighted
from mousehole.engine.record import mirror
from mousehole.engine.rule import TABLE, rule
from mousehole.engine.setup import Setup
from mousehole.games import load

NO_WISH = -1
STREAMS = 16  # of random numbers a game: the table's, then one for each seat


def people_module(game: Game) -> Any:
    """The model of people for a reaction game; None where it has none.

    >>> people_module(load("bon_appetit")) is None
    True
    """
    return people_module_of(game.id)


def people_module_of(game: str) -> Any:
    """The model of people for the game of that id, which may be a game of one's own; None where there is none.

    >>> people_module_of("tic_tac_toe") is None
    True
    """
    own = f"{__package__}.{game}"
    module = import_module(own) if find_spec(own) else None
    return module if hasattr(module, "MINDS") else None


# At a table


def make_bot(policy: Any, temper: str, world: World, seed: object) -> Bot:
    """A bot of a temper for a reaction game."""
    if temper == "random":
        return Uniform(world, seed)
    return Reactor(policy, person_of_temper(temper), world, seed)


def make_person(
    age: float,
    game: str,
    seat: int,
    seed: object = None,
    *,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    components: object = None,
) -> Reactor:
    """A player of an age in years for a seat of a reaction game; the rest as in `mousehole.bots.make`.

    >>> bot = make_person(8, "mamicatchmi", 0, seed=1)
    """
    world = World(Setup(load(game), players, options, components), seat)
    return Reactor(import_module(f"{__package__}.{game}"), person_of_age(age), world, seed)


class Reactor:
    """A modelled person on a seat. `people` are the seats of real people, where the host tells them (endless games)."""

    def __init__(self, policy: Any, person: PersonModel, world: World, seed: object = None) -> None:
        self._policy, self._world = policy, world
        self._party = party_of([None] * world.seat + [person])
        minds: Any = mirror(policy.MINDS)()
        self._minds = minds
        self._minds.rng[world.seat][:] = _stream(seed)
        self._last: tuple[int, Any] = (0, None)

    @property
    def people(self) -> frozenset[int]:
        """The seats of real people, as far as they are known."""
        known = self._minds.people
        return frozenset(seat for seat in range(len(self._minds.rng)) if known >> seat & 1)

    @people.setter
    def people(self, seats: frozenset[int]) -> None:
        self._minds.people = sum(1 << seat for seat in seats)

    def choose(self, view: Mapping[str, Any], events: Sequence[Event], legal: Sequence[str], now: int = 0) -> Choice:
        """What the person does next, and when; asked again before something new is seen, the plan stands."""
        world, notation = self._world, self._world.game.notation
        state = world.fitting(view)
        self._remember_acts(events)
        action, at, distance = self._policy.think(state, world.box, self._party, self._minds, world.seat)
        if action == NO_WISH:
            return HOLD
        words = notation.write(state, world.box, action)[0]
        if words not in legal:
            return HOLD
        return f"{words} {distance}" if words in notation.AIMED else words, max(at, now)

    def _remember_acts(self, events: Sequence[Event]) -> None:
        """See what one has done oneself, whether the events are all so far or only the new ones."""
        heard, last = self._last
        goes_on = 0 < heard <= len(events) and events[heard - 1].rows == last
        for event in events[heard:] if goes_on else events:
            if event.seat == self._world.seat:
                action = self._policy.act_of(event)
                if action != NO_WISH:
                    self._policy.acted(self._minds, self._world.seat, action)
        self._last = (len(events), events[-1].rows if events else None)


class Uniform:
    """Any input that is open, at any time within a second."""

    def __init__(self, world: World, seed: object = None) -> None:
        self._world, self._rng = world, _stream(seed)

    def choose(self, view: Mapping[str, Any], events: Sequence[Event], legal: Sequence[str], now: int = 0) -> Choice:
        """One of the inputs, as soon as it is open; one that would come too late is not made."""
        words = legal[below(self._rng, len(legal))]
        at = self._world.moment(view, words, now + below(self._rng, LONGEST_STEP_MS + 1))
        if at < 0:
            return HOLD
        if words in self._world.game.notation.AIMED:
            words = f"{words} {below(self._rng, FARTHEST + 1)}"
        return words, at


def _stream(seed: object) -> list[int]:
    return stream(secrets.randbits(64) if seed is None else seed)


# By the million


def make_people_play_on(rules: Rules, policy: Any) -> Callable[..., Any]:
    """A function that plays a game of people on, the earliest plan first, to its end or so many inputs far.

    It returns the number of inputs: the same ones, in the same order, as a party of `Reactor`s makes at a table.
    """
    legal, chances, due, moment, clock = rules.legal, rules.chances, rules.due, rules.moment, rules.clock
    play, is_over = rules.play, rules.is_over
    think, acted = policy.think, policy.acted

    @rule
    def find_earliest(state, box, party, minds, actions):
        """Who acts next: a seat before the clock where both are due at once, TABLE where nobody is before it."""
        seat, action, at, distance = TABLE, NO_WISH, due(state, box), 0
        for person in range(box.seats):
            if legal(state, box, person, actions) > 0:
                wish, when, far = think(state, box, party, minds, person)
                if wish != NO_WISH and (at < 0 or when < at or (when == at and seat == TABLE)):
                    seat, action, at, distance = person, wish, when, far
        return seat, action, at, distance

    @rule
    def people_step(state, box, party, minds, actions, weights, rng, log):
        """Let the table or one of the people make the next input."""
        seat, action, at, distance = find_earliest(state, box, party, minds, actions)
        if seat == TABLE:
            action = actions[weighted(rng, weights, chances(state, box, actions, weights))]
            at = moment(state, box, TABLE, action, clock(state))
        play(state, box, seat, action, at, distance, log)
        if seat != TABLE:
            acted(minds, seat, action)

    @rule
    def people_play_on(state, box, party, minds, actions, weights, rng, log, most):
        inputs = 0
        while not is_over(state, box) and inputs < most:
            people_step(state, box, party, minds, actions, weights, rng, log)
            inputs += 1
        return inputs

    return people_play_on


@rule
def seed_minds(minds, seats, key_low, key_high, game):
    """Start the stream of every seat of a game."""
    for seat in range(seats):
        seed_stream(minds.rng[seat], key_low, key_high, game * STREAMS + 1 + seat)


def make_people_games(rules: Rules, policy: Any) -> Callable[..., Any]:
    """A function that plays many games, into zeroed states and minds; compiled or not it gives the same bytes."""
    setup = rules.setup
    play_on = make_people_play_on(rules, policy)

    def people_games(states, box, party, minds, actions, weights, rng, key_low, key_high, first, inputs):
        for i in range(len(states)):
            seed_stream(rng, key_low, key_high, (first + i) * STREAMS)
            seed_minds(minds[i], box[0].seats, key_low, key_high, first + i)
            setup(states[i], box[0], rng)
            inputs[i] = play_on(states[i], box[0], party[0], minds[i], actions, weights, rng, None, ENDLESS)

    return people_games


class Crowd:
    """Games of people among themselves, in bulk."""

    def __init__(self, game: Game, policy: Any) -> None:
        from mousehole.engine.compile import jit  # heavy: only when bulk work is asked for

        self._game, self._policy = game, policy
        self._people_games = jit(make_people_games(game.rules, policy))

    def play(self, box: Any, persons: Sequence[PersonModel], seed: object, first: int, games: int) -> tuple[Any, Any]:
        """Play games `first` … of these people, one a seat; the last state of each and its number of inputs."""
        import numpy as np

        rules = self._game.rules
        states, minds = np.zeros(games, rules.STATE), np.zeros(games, self._policy.MINDS)
        opened, party, inputs = np.zeros(1, rules.BOX), np.zeros(1, PARTY), np.zeros(games, np.int64)
        box.store(opened[0])
        party_of(persons).store(party[0])
        actions, weights = np.zeros(rules.MOST_LEGAL, np.int64), np.zeros(rules.MOST_LEGAL, np.int64)
        rng = np.zeros(2, np.int64)
        self._people_games(states, opened, party, minds, actions, weights, rng, *key_of(seed), first, inputs)
        return states, inputs


@cache
def crowd(game: Game, policy: Any) -> Crowd:
    """The bulk driver of a reaction game, compiled at first use."""
    return Crowd(game, policy)
