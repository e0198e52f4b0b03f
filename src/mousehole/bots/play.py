"""A whole game between bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mousehole.bots.bot import Bot, Choice
from mousehole.bots.make import make
from mousehole.engine.events import Event
from mousehole.table import Table


def play(
    game: str,
    tempers: Sequence[str],
    seed: int | str = 0,
    *,
    iterations: int | None = None,
    seconds: float | None = None,
    options: Mapping[str, Any] | None = None,
    components: object = None,
) -> Table:
    """A game between bots of these tempers, one a player, played to its end.

    >>> play("bon_appetit", ["cat", "kitten"], seed=1).over
    True
    """
    table = Table(game, players=len(tempers), seed=seed, options=options, components=components)
    party = Party(table, seat_bots(table, tempers, seed, iterations, seconds, options, components))
    while not table.over:
        party.play_one()
    return table


def seat_bots(
    table: Table,
    tempers: Sequence[str],
    seed: int | str,
    iterations: int | None = None,
    seconds: float | None = None,
    options: Mapping[str, Any] | None = None,
    components: object = None,
) -> list[Bot]:
    """A bot for every seat of a table, of the temper of its player.

    >>> table = Table("bon_appetit", players=3, seed=1)
    >>> len(seat_bots(table, ["kitten", "cat", "tiger"], seed=1))
    3
    """
    return [
        make(tempers[table.person(seat)], table.game, seat, f"{seed} {seat}", iterations, seconds,
             players=table.players, options=options, components=components)
        for seat in range(table.seats)
    ]  # fmt: skip


class AllHold(ValueError):
    """Nobody wants to do anything, and no clock will end it."""


class Party:
    """Bots at a table, each with its own copies of what has happened.

    >>> table = Table("chop_chop", players=2, seed=1)
    >>> party = Party(table, seat_bots(table, ["kitten", "cat"], seed=1))
    >>> party.play_one()[0].kind
    'placed'
    """

    def __init__(self, table: Table, bots: Sequence[Bot]) -> None:
        self.table, self.bots = table, bots
        self._heard: list[list[Event]] = [table.events_for(seat) for seat in range(table.seats)]

    def play_one(self) -> list[Event]:
        """Let the table or one of the bots make the next input.

        >>> table = Table("bon_appetit", players=2, seed=1)
        >>> party = Party(table, seat_bots(table, ["cat", "cat"], seed=1))
        >>> while not table.over:
        ...     events = party.play_one()
        >>> events[-1].kind
        'win'
        """
        events = self.table.play(self._earliest() if self.table.game.rules.TIMED else self._next())
        for seat, heard in enumerate(self._heard):
            heard += [event.seen_by(seat) for event in events]
        return events

    def ask(self, seat: int) -> Choice:
        """What the bot of a seat wants to do.

        >>> table = Table("bon_appetit", players=2, seed=1)
        >>> Party(table, seat_bots(table, ["cat", "cat"], seed=1)).ask(0)
        ('flip', None)
        """
        table = self.table
        return self.bots[seat].choose(table.view(seat), self._heard[seat], table.legal(seat), table.clock)

    def _next(self) -> str:
        chance = self.table.chance()
        if chance is not None:
            return chance
        for seat in range(self.table.seats):
            if self.table.legal(seat):
                return f"{seat} {self.ask(seat)[0]}"
        raise ValueError(f"{self.table!r}: nobody can act")

    def _earliest(self) -> str:
        """The input that comes first; the clock speaks where nobody is before it, the dice where all hold still."""
        due = self.table.due
        first = None if due is None else (due, self.table.seats, self.table.timeout())
        for seat in range(self.table.seats):
            if self.table.legal(seat):
                words, at = self.ask(seat)
                if words is not None and at is not None and (first is None or (at, seat) < first[:2]):
                    first = (at, seat, f"{seat} {words}")
        if first is not None:
            return f"{first[2]} @{first[0]}"
        chance = self.table.chance()
        if chance is None:
            raise AllHold(f"{self.table!r}: all hold still and no clock is running")
        return chance
