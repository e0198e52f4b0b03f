"""One table out of a store."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mousehole.server.log import read_entry
from mousehole.server.room.state import RoomState
from mousehole.server.room.tokens import ROOM_LETTERS
from mousehole.server.storage.backends import store_at
from mousehole.server.storage.store import FILE_NAME, StoreError


async def exported(
    data: Path, database: str | None, room: str, number: int | None
) -> tuple[dict[str, Any], list[dict[str, Any]], list[dict[str, Any]]]:
    """The record of a room's game, the slips taken back in that room, and the reports of faults."""
    if any(letter not in ROOM_LETTERS for letter in room):
        raise StoreError(f"{room}: there is no such table here")
    if database is None and not (data / FILE_NAME).is_file():
        raise StoreError(f"{data}: no tables are kept there")
    store = store_at(data, database)
    await store.open()
    try:
        bodies = await store.load(room)
    finally:
        await store.close()
    if not bodies:
        raise StoreError(f"{room}: there is no such table here")
    state = RoomState.read([read_entry(body) for body in bodies])
    records = [*state.game.finished, state.game.table.record()]
    if number is not None and number >= len(records):
        raise StoreError(f"{room}: --round {number}, but the last one is {len(records) - 1}")
    return records[-1 if number is None else number], state.game.taken_back, state.reports
