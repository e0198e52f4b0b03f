# mypy: disable-error-code="no-untyped-def, no-untyped-call"

"""What a game may tell the lab: its sides, its points, who is ahead. A game that tells nothing is measured too.

Glossary: *points* are what the report shows of a seat at the end; a *standing* says who is ahead at any moment.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from mousehole.engine.game import Game
from mousehole.engine.rule import rule
from mousehole.games.chop_chop.terms import MICE, NOWHERE

CHEESES = 10
END_KINDS = ("round_end", "end", "ended", "over")  # the first of these that a game has tells how it ends


@dataclass(frozen=True)
class Customs:
    """One game's customs."""

    points: Callable[..., Any]
    standing: Callable[..., Any]
    points_name: str = "points"
    roles: Callable[[int, int], str] | None = None  # of a seat and the number of seats


@rule
def cards_held(state, box, seat):
    return state.count[seat]


@rule
def cards_left(state, box, seat):
    return state.count[seat] + state.up_count[seat]


@rule
def penalty(state, box, seat):
    return state.scores[seat]


@rule
def caught_or_won(state, box, seat):
    """Mice for the cat, cheeses for the mice."""
    return mice_caught(state) if seat == box.seats - 1 else state.won


@rule
def mice_caught(state):
    caught = 0
    for mouse in range(MICE):
        if state.stand[mouse] == NOWHERE:
            caught += 1
    return caught


@rule
def nearness(state, box, seat):
    """How much of the aim is reached, in fortieths."""
    if seat == box.seats - 1:
        return mice_caught(state) * CHEESES
    return state.won * MICE


def _cat_is_last(seat: int, seats: int) -> str:
    return "cat" if seat == seats - 1 else "mice"


def customs_of(game: Game) -> Customs:
    """The customs of a game, or those of any game."""
    score = game.rules.score
    known = {
        "bon_appetit": Customs(cards_held, score, "cards"),
        "chop_chop": Customs(caught_or_won, nearness, "cheeses won or mice caught", _cat_is_last),
        "addi_cats": Customs(cards_left, score, "cards left"),
        "mamicatchmi": Customs(score, score, "tokens"),
        "mistigri": Customs(penalty, score, "penalty points"),
    }
    return known.get(game.id, Customs(score, score))


def end_kind(game: Game) -> int:
    """The kind of event that tells how a game, or a round of it, ends."""
    numbers = {kind.name: number for number, kind in game.notation.EVENTS.items()}
    return next((numbers[name] for name in END_KINDS if name in numbers), 0)
