"""Taking a slip back: never after luck has spoken or something hidden has been shown."""

from __future__ import annotations

import mousehole
from mousehole.engine.errors import Refused
from mousehole.engine.random import stream
from mousehole.server.room.state import Books

WORLDS = 8  # other deals that are tried for each seat


def last_slip(books: Books, person: int) -> int | str:
    """How many inputs stay if the person's last one is taken back, or the reason why it cannot be."""
    if books.timed:
        return "no_take_back"
    if books.table.over:
        return "already_over"
    own = [number for number, who in enumerate(books.last_person) if who == person]
    if not own:
        return "nothing_to_take_back"
    record = books.table.record()
    undone = record["inputs"][own[-1] :]
    if any(text.startswith("table ") for text in undone):
        return "luck_since"
    before = mousehole.replay(record, to=own[-1])
    if any(_shows_hidden(before, undone, seat) for seat in range(before.seats)):
        return "hidden_shown"
    return own[-1]


def _shows_hidden(before: mousehole.Table, inputs: list[str], seat: int) -> bool:
    """Would the seat have seen anything else, had what it could not know been dealt otherwise?"""
    seen = _seen(before.copy(), inputs, seat)
    rng = stream("take back")
    for _ in range(WORLDS):
        world = before.copy()
        # What the seat remembers is left out: the worlds are then too many rather than too few, and the answer is no.
        world.game.rules.resample(world._state, world._box, seat, world.game.knowledge_mirror(), rng)
        try:
            if _seen(world, inputs, seat) != seen:
                return True
        except Refused:
            return True
    return False


def _seen(table: mousehole.Table, inputs: list[str], seat: int) -> list[object]:
    copies = [dict(event.seen_by(seat)) for text in inputs for event in table.play(text)]
    return [copies, table.view(seat), table.legal(seat)]
