"""One table out of a store."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mousehole.server.room.replay import with_choices
from mousehole.server.room.state import RoomState
from mousehole.server.room.stored import NothingReadable, read_room
from mousehole.server.room.tokens import ROOM_LETTERS
from mousehole.server.storage.backends import store_at
from mousehole.server.storage.store import FILE_NAME, StoreError


def printable(text: str) -> str:
    """What somebody has written, as it may be shown at a terminal: what cannot be seen is written out."""
    return "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in text)


def remarks(state: RoomState) -> list[str]:
    """What is to be said of a table beside its record, as it may be shown at a terminal."""
    found = [f"taken back by person {slip['person']}: {', '.join(slip['inputs'])}" for slip in state.game.taken_back]
    if state.still is not None:
        found.append(state.still.sentence("en", state.made_by))
        if state.still.entry is not None:
            found.append(f"entry {state.still.entry} cannot be read: {state.still.error}")
    found += [f"report {report['number']} at state {report['n']}: {report['words']}" for report in state.reports]
    return [printable(line) for line in found]


async def exported(data: Path, database: str | None, room: str, number: int | None) -> tuple[dict[str, Any], RoomState]:
    """The record of a room's game, and the room as far as what is stored of it can be read."""
    if any(letter not in ROOM_LETTERS for letter in room):
        raise StoreError(f"{printable(room)}: there is no such table here")
    if database is None and not (data / FILE_NAME).is_file():
        raise StoreError(f"{data}: no tables are kept there")
    store = store_at(data, database)
    await store.open()
    try:
        bodies = await store.load(room)
    finally:
        await store.close()
    if not bodies:
        raise StoreError(f"{printable(room)}: there is no such table here")
    try:
        state = read_room(bodies)
    except NothingReadable as error:
        raise StoreError(f"{room}: nothing of what is stored of it can be read ({error})") from None
    records = [*state.game.finished, state.game.table.record()]
    if number is not None and number >= len(records):
        raise StoreError(f"{room}: --round {number}, but the last one is {len(records) - 1}")
    which = len(records) - 1 if number is None else number
    return with_choices(records[which], state, which), state
