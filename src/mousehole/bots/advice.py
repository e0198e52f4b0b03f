"""What the tiger would do at a seat, and what chance it gives it: from what the seat sees and remembers alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from mousehole.bots import values
from mousehole.bots.make import make
from mousehole.bots.measured import Measured
from mousehole.bots.parts import in_parts
from mousehole.bots.thinker import Thinker
from mousehole.bots.world import World
from mousehole.engine.errors import BadOptions, MouseholeError
from mousehole.engine.events import Event
from mousehole.engine.notation import parse
from mousehole.engine.random import stream
from mousehole.engine.setup import Setup

ADVISER = "tiger"
WORLDS = 8  # in which what the seat cannot know is dealt anew
PLAYOUTS = 64  # in each of them, where values are measured


class StillCompiling(MouseholeError):
    """The search is still being compiled: ask again."""


class Advice(NamedTuple):
    """An open input, and the seat's chance to win once it has done it, in parts of `ONE`.

    >>> Advice("flip", 250).words
    'flip'
    """

    words: str
    chance: int


def advise(
    setup: Setup,
    seat: int,
    view: Mapping[str, Any],
    events: Sequence[Event],
    legal: Sequence[str],
    *,
    seed: object = None,
    iterations: int | None = None,
    seconds: float | None = None,
    playouts: int = PLAYOUTS,
    patience: float | None = None,
) -> Advice:
    """What the tiger would do here; the first time it waits for the compiler, for `patience` seconds at most.

    >>> from mousehole import Table
    >>> table = Table("bon_appetit", players=2, seed=1)
    >>> setup = Setup(table.game, 2)
    >>> advise(setup, 0, table.view(0), table.events_for(0), table.legal(0), playouts=2).words
    'flip'
    """
    if setup.game.rules.TIMED:
        raise BadOptions(f"{setup.game.id}: where hands are judged by time there is no advice in time")
    bot = make(
        ADVISER, setup.game, seat, seed, iterations, seconds, players=setup.players, options=setup.options,
        components=setup.components,
    )  # fmt: skip
    if isinstance(bot, Thinker):
        bot.get_ready(patience)
        if not bot.is_ready:
            raise StillCompiling(f"{setup.game.id}: the search is still being compiled")
    words, _ = bot.choose(view, events, legal)
    if words is None:
        raise BadOptions(f"{setup.game.id}: nothing is open to seat {seat}")
    return Advice(words, chance_after(setup, seat, view, events, words, playouts))


def chance_after(
    setup: Setup, seat: int, view: Mapping[str, Any], events: Sequence[Event], words: str, playouts: int = PLAYOUTS
) -> int:
    """The seat's chance to win once it has done something: the mean over worlds that look to it as the table does."""
    evaluator = values.make(setup)
    if isinstance(evaluator, Measured):
        evaluator = Measured(setup, playouts=playouts, why=evaluator.why)
    world, sums = World(setup, seat), [0] * setup.seats
    for number in range(WORLDS):
        state = world.imagine(view, events, stream("advice", number))
        reading = setup.game.notation.read(state, setup.box, parse(f"{seat} {words}"))
        for action in reading.actions:
            setup.game.rules.play(state, setup.box, seat, action, reading.at, reading.distance, None)
        sums = [one + other for one, other in zip(sums, evaluator.values(state, setup.box), strict=True)]
    return in_parts(sums)[seat]
