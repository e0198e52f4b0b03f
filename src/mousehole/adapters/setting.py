"""What an environment plays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from mousehole.adapters.flow import (
    LONGEST_MS,
    MOST_BINS,
    MOST_MOMENTS,
    USUAL_BINS,
    USUAL_WIDTH_MS,
    check_whole,
    number_of_choices,
)
from mousehole.adapters.own_games import game_of
from mousehole.engine.game import Game
from mousehole.engine.setup import Setup
from mousehole.table.observations import Eye

ENDLESS_STEPS = 2**62


@dataclass(frozen=True)
class Setting:
    """What is played: a game, how many play, its options, and the bins of time.

    >>> setting = Setting("addi_cats", players=2, bins=10)
    >>> setting.seats, setting.choices
    (4, 41)
    """

    played: str | Game  # an id, a package of one's own, or the game itself
    players: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    bins: int = USUAL_BINS
    width_ms: int = USUAL_WIDTH_MS
    max_steps: int | None = None  # choices of agents in one game, after which it is cut off
    components: Mapping[str, Any] | None = None  # corrections to the box

    def __reduce__(self) -> tuple[Any, ...]:
        return Setting, (
            self.played, self.players, self.options, self.bins, self.width_ms, self.max_steps, self.components,
        )  # fmt: skip

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
        return game_of(self.played)

    @property
    def game_id(self) -> str:
        """What it is called."""
        return self.game.id

    @cached_property
    def box(self) -> Any:
        """Its box, as CPython reads it."""
        return Setup(self.game, self.players, self.options, self.components).box

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

    @property
    def times(self) -> list[int]:
        """What the compiled flow knows of time, but for the number of seatings."""
        return [self.bins, self.width_ms, MOST_MOMENTS]

    @property
    def most_steps(self) -> int:
        """After how many choices of agents a game is cut off."""
        return ENDLESS_STEPS if self.max_steps is None else self.max_steps

    @cached_property
    def eye(self) -> Eye:
        """How its seats see."""
        return Eye(self.game)
