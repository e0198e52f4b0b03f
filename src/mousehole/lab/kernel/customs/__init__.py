"""What a game may tell the lab: its sides, its points, who is ahead, which event ends it.

A game's customs are `CUSTOMS` in the module here that has the game's id, found by its name. A game without one is
measured too: its points and who is ahead are its `score`, and it ends by the rule of its event `end` or, where it has
none, by the rule cited last.

Glossary: *points* are what the report shows of a seat at the end; a *standing* says who is ahead at any moment.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from mousehole.engine.game import Game

LAST_EVENT = -1  # as the kind that tells the end: the last event, of whatever kind


@dataclass(frozen=True)
class Customs:
    """One game's customs; `points` and `standing` are rules of `state, box, seat`."""

    points: Callable[..., Any] | None = None  # None: the game's score, as for the next one
    standing: Callable[..., Any] | None = None
    points_name: str = "points"
    roles: Callable[[int, int], str] | None = None  # of a seat and the number of seats; the last seat's stands alone
    end: str = "end"  # the kind of event that tells how a game ends
    ending: str = "games"  # or what else ends with that event


@cache
def customs_of(game: Game) -> Customs:
    """The customs of a game, or those of any game."""
    own = f"{__name__}.{game.id}"
    customs: Customs = import_module(own).CUSTOMS if find_spec(own) else Customs()
    return customs


def points_of(game: Game) -> Callable[..., Any]:
    """The rule that says what a seat has at the end."""
    return customs_of(game).points or _score(game)


def standing_of(game: Game) -> Callable[..., Any]:
    """The rule that says how a seat stands."""
    return customs_of(game).standing or _score(game)


def end_kind(game: Game) -> int:
    """The kind of event that tells how a game, or a round of it, ends; LAST_EVENT where none does."""
    numbers: dict[str, int] = {kind.name: number for number, kind in game.notation.EVENTS.items()}
    return numbers.get(customs_of(game).end, LAST_EVENT)


def _score(game: Game) -> Callable[..., Any]:
    score: Callable[..., Any] = game.rules.score
    return score
