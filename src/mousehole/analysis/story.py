"""A finished game told again, state by state, with what kind of input led from each to the next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mousehole.analysis.errors import CannotAnalyse
from mousehole.engine.errors import MouseholeError
from mousehole.engine.events import Event
from mousehole.engine.notation import Input, parse
from mousehole.engine.rule import ANYBODY, TABLE
from mousehole.engine.setup import Setup
from mousehole.table import Table, replay
from mousehole.table.words import message

CHANCE, DEAL, DECISION, FORCED, HAND, CLOCK = "chance", "deal", "decision", "forced", "hand", "clock"


@dataclass(frozen=True)
class InputTold:
    """One input: who made it, what kind it is, what was open, and what came of it."""

    number: int
    text: str
    seat: int  # TABLE: chance and the clock
    kind: str
    at: int
    open: tuple[str, ...]  # to the seat that decided; empty for all that is no decision
    outcomes: tuple[tuple[int, int], ...]  # of chance: actions with their weights
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Story:
    """The states of a game, one more than it has steps, and what every seat that decides knew before each decision."""

    setup: Setup
    steps: tuple[InputTold, ...]
    states: tuple[Any, ...]
    knowledge: Mapping[int, Any]  # by the number of a decision; empty where all see alike
    persons: tuple[int, ...]  # by seat


def tell_story(record: object) -> Story:
    """The story of a record, or CannotAnalyse.

    >>> tell_story({"version": 99})
    Traceback (most recent call last):
    ...
    mousehole.analysis.errors.CannotAnalyse: This is not the record of a game: record version: 99; this program reads versions 1 to 2.
    """  # noqa: E501
    try:
        table = replay(record, to=0)  # type: ignore[arg-type]
        assert isinstance(record, Mapping)
        _check_rules(table)
        replay(record)  # an input that cannot be is named before anything is asked about it
        return _Teller(table).tell(list(record["inputs"]))
    except CannotAnalyse:
        raise
    except (MouseholeError, TypeError, KeyError, AttributeError) as error:
        raise CannotAnalyse("no-record", why=str(error).rstrip(".")) from error


def _check_rules(table: Table) -> None:
    known = table.game.rules.VERSION
    if table.rules_version != known:
        raise CannotAnalyse(
            "other-rules", theirs=table.rules_version, ours=known, title=message(table.game, "en", "title")
        )


class _Teller:
    """Plays a record through, and takes down what each input was."""

    def __init__(self, table: Table) -> None:
        self.table, self.game = table, table.game
        self.setup = Setup(table.game, table.players, table.options, table.components)
        self._knows = [self.game.knowledge_mirror() for _ in range(table.seats)]
        self._is_alike = self.game.all_see_alike

    def tell(self, inputs: list[str]) -> Story:
        table = self.table
        steps, states, knowledge = [], [table._state.copy()], {}
        for number, text in enumerate(inputs):
            given = parse(text)
            kind, choices, outcomes = self._kind(given)
            if kind == DECISION and not self._is_alike:
                knowledge[number] = self._knows[given.seat].copy()
            events = tuple(table.play(text))
            self._learn(events)
            steps.append(InputTold(number, table.inputs[-1], given.seat, kind, given.at, choices, outcomes, events))
            states.append(table._state.copy())
        if not table.over:
            raise CannotAnalyse("unfinished", inputs=len(inputs))
        persons = tuple(table.person(seat) for seat in range(table.seats))
        return Story(self.setup, tuple(steps), tuple(states), knowledge, persons)

    def _kind(self, given: Input) -> tuple[str, tuple[str, ...], tuple[tuple[int, int], ...]]:
        """What an input is that is about to be played: its kind, what else was open, what else chance could give."""
        table, rules, notation = self.table, self.game.rules, self.game.notation
        if given.seat == TABLE:
            actions = table._open_actions(TABLE)
            if given.verb in notation.DEALS:
                return DEAL, (), ()
            if len(actions) > 1:
                return CHANCE, (), tuple(zip(actions, table._weights, strict=False))
            return (CLOCK if rules.TIMED else FORCED), (), ()
        if rules.TIMED:
            if given.verb in notation.REVEALS:
                return FORCED, (), ()
            if given.verb in notation.REACTIONS or rules.actor(table._state, table._box) == ANYBODY:
                return HAND, (), ()
        choices = tuple(table.legal(given.seat))
        return (DECISION, choices, ()) if len(choices) > 1 else (FORCED, (), ())

    def _learn(self, events: tuple[Event, ...]) -> None:
        """Let every seat learn what it has seen, where seats see different things."""
        if self._is_alike:
            return
        table, learn = self.table, self.game.rules.learn
        for seat, knows in enumerate(self._knows):
            for event in events:
                for row in event.seen_by(seat).rows:
                    learn(knows, table._state, table._box, seat, row)
