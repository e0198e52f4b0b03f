"""Random play at a table, through text alone: what anybody sees who watches a game played by chance."""

from __future__ import annotations

from mousehole.engine.drive import LONGEST_STEP_MS
from mousehole.engine.events import Event
from mousehole.engine.notation import FARTHEST, LATEST, parse
from mousehole.engine.random import below
from mousehole.table.table import Table


def wander(table: Table, rng: list[int]) -> tuple[str, list[Event]]:
    """Play one input, drawn evenly among all that are open (chance counts as one); the input and its events.

    At a timed table it comes 0 to 1,000 ms after the last input, or as soon after that as it is open; where it comes
    too late for a race, the clock speaks instead.

    >>> from mousehole.engine.random import stream
    >>> table, rng = Table("bon_appetit", players=2, seed=1), stream("wander")
    >>> while not table.over:
    ...     text, events = wander(table, rng)
    >>> text.split()[1], events[-1].kind
    ('flip', 'win')
    """
    text = _drawn(table, rng)
    if not table.game.rules.TIMED:
        return text, table.play(text)
    if text.split()[1] in table.game.notation.AIMED:
        text += f" {below(rng, FARTHEST + 1)}"
    wanted = min(table.clock + below(rng, LONGEST_STEP_MS + 1), LATEST)
    at = _moment(table, text, wanted)
    if at < 0:
        text = table.timeout()
        at = _moment(table, text, wanted)
    events = table.play(f"{text} @{at}")
    return table._inputs[-1], events


def _drawn(table: Table, rng: list[int]) -> str:
    inputs = [f"{seat} {words}" for seat in range(table.seats) for words in table.legal(seat)]
    chance = table.chance()
    if chance is not None:
        inputs.append(chance)
    if not inputs:
        raise ValueError(f"{table!r}: nothing is open to anybody")
    number: int = below(rng, len(inputs))
    return inputs[number]


def _moment(table: Table, text: str, wanted: int) -> int:
    """The earliest moment from `wanted` on at which an input is open, -1: it comes too late."""
    given, state, box = parse(text), table._state, table._box
    (action,) = table.game.notation.read(state, box, given).actions
    return int(table.game.rules.moment(state, box, given.seat, action, wanted))
