"""Who plays the seats that the agent does not: the compiled policies and modelled people of `mousehole.bots`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from mousehole.adapters.flow import AGENT, BY_CHANCE
from mousehole.bots.policy import make_choice, policies
from mousehole.engine.errors import BadOptions
from mousehole.engine.game import Game
from mousehole.engine.record import record

PERSON = 1  # in `players` of a timed game
NOTHING = record({"nothing": "i1"})  # in place of a party and of minds where nobody is modelled

Seating = Sequence[str | None]  # for every seat the name of a policy, None: the agent


class Crew(NamedTuple):
    """The opponents of a table: what `make_flow` takes, and who sits where."""

    crew: Any
    players: list[int]
    party: Any
    minds: Any  # the layout of what they keep in mind


def make_crew(game: Game, seating: Seating) -> Crew:
    """The opponents that these names stand for.

    >>> from mousehole.games import load
    >>> make_crew(load("chop_chop"), [None, "cat", "kitten"]).players
    [-1, 0, 1]
    """
    names = tuple(sorted({name for name in seating if name is not None}))
    if not names:
        return Crew(None, [AGENT] * len(seating), np.zeros(1, NOTHING), NOTHING)
    if game.rules.TIMED:
        return _people(game, seating)
    return Crew(_policy(game, names), [AGENT if name is None else names.index(name) for name in seating],
                np.zeros(1, NOTHING), NOTHING)  # fmt: skip


def party_type_of(minds: Any) -> Any:
    """The record of a party whose minds are such: people, or nothing where nobody is modelled.

    >>> party_type_of(NOTHING) is NOTHING
    True
    """
    from mousehole.bots.people import PARTY

    return NOTHING if minds is NOTHING else PARTY


@cache
def _policy(game: Game, names: tuple[str, ...]) -> Any:
    known = policies(game)
    has_choice = game.rules.MOST_LEGAL > 1
    for name in names:
        if name not in known and has_choice:
            raise BadOptions(f"opponents {name!r}: for {game.id} there are {', '.join(known)}")
    return make_choice([known.get(name, known["random"]) for name in names])


def _people(game: Game, seating: Seating) -> Crew:
    from mousehole.bots.crowd import people_module
    from mousehole.bots.people import PARTY, party_of, person_named

    try:
        persons = [None if name in (None, "random") else person_named(str(name)) for name in seating]
    except KeyError as unknown:
        raise BadOptions(
            f"opponents {unknown.args[0]!r}: there are random, kitten, cat, lynx, tiger, or an age: 8y"
        ) from None
    players = [AGENT if name is None else BY_CHANCE if name == "random" else PERSON for name in seating]
    if PERSON not in players:
        return Crew(None, players, np.zeros(1, NOTHING), NOTHING)
    party = np.zeros(1, PARTY)
    party_of(persons).store(party[0])
    module = people_module(game)
    if module is None:
        name = next(name for name in seating if name not in (None, "random"))
        raise BadOptions(f"opponents {name!r}: for {game.id}, whose people nobody has modelled, there is random")
    return Crew(module, players, party, module.MINDS)
