"""Whoever sits at a table: bots by their tempers, players of one's own, and policies that see numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mousehole.adapters.evaluate import LearnedBot, Policy
from mousehole.bots.bot import Bot
from mousehole.bots.crowd import make_person, people_module
from mousehole.bots.people import AGE
from mousehole.bots.play import seat_bots
from mousehole.engine.errors import BadOptions, shown
from mousehole.table import Table

# A temper (in reaction games also an age, `8y`), something that has `choose` as bots have, or a function of
# (observation, mask) that gives an action.
Sitter = str | Bot | Policy


def bots_for(
    table: Table,
    person: int,
    others: Sitter | Sequence[Sitter],
    seed: object = None,
    iterations: int | None = 1000,
    options: Mapping[str, Any] | None = None,
    components: Mapping[str, Any] | None = None,
) -> list[Bot]:
    """A player for every seat but those of a person, which have one that is never asked.

    >>> table = Table("mistigri", players=3, seed=1)
    >>> kinds = [type(bot).__name__ for bot in bots_for(table, 0, ["cat", lambda seen, mask: mask.argmax()], seed=1)]
    >>> kinds
    ['PolicyBot', 'PolicyBot', 'LearnedBot']
    """
    people = table.players
    alone = isinstance(others, str) or callable(others) or hasattr(others, "choose")
    given = [others] * (people - 1) if alone else list(others)  # type: ignore[arg-type]
    if len(given) != people - 1:
        raise BadOptions(f"opponents: {len(given)} for {people - 1} others")
    sitting: dict[int, Any] = {(person + away) % people: who for away, who in enumerate(given, 1)}
    named = {i: who for i, who in sitting.items() if isinstance(who, str) and not AGE.fullmatch(who)}
    tempers = [named.get(i, "random") for i in range(people)]
    bots = seat_bots(table, tempers, str(seed), iterations, None, options, components)
    return [
        _player(table, seat, sitting.get(table.person(seat)), bots[seat], seed, options, components)
        for seat in range(table.seats)
    ]


def _player(table: Table, seat: int, who: Any, bot: Bot, seed: object, options: Any, components: Any) -> Bot:
    if isinstance(who, str) and AGE.fullmatch(who):
        if people_module(table.game) is None:
            raise BadOptions(f"opponents {who!r}: people of an age play reaction games, not {table.game.id}")
        years = float(who.removesuffix("y"))
        return make_person(years, table.game.id, seat, f"{seed} {seat}", players=table.players, options=options,
                           components=components)  # fmt: skip
    if who is None or isinstance(who, str):
        return bot
    if hasattr(who, "choose"):
        chosen: Bot = who
        return chosen
    if callable(who):
        return LearnedBot(table, seat, who)
    raise BadOptions(f"opponents {shown(who)}: a temper, a bot, or a function of an observation and a mask")
