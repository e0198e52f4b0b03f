"""All tables that a browser keeps, out as a file and in again."""

from __future__ import annotations

import msgspec

from mousehole.server.hosting.endpoints import (
    Endpoint,
    HttpAnswer,
    HttpQuestion,
    HttpRefusal,
    json_answer,
    read_body,
)
from mousehole.server.hosting.registry import RoomRegistry, check_id
from mousehole.server.room.stored import NothingReadable, read_room
from mousehole.server.storage.store import Append, RoomRow


class KeptTable(msgspec.Struct):
    """A room with all its entries, each as the text that is stored."""

    room: str
    entries: list[str]


class KeptTables(msgspec.Struct):
    """All of them."""

    tables: list[KeptTable]


class TablesTaken(msgspec.Struct):
    """So many of the tables were new."""

    count: int


async def give(registry: RoomRegistry, _asked: HttpQuestion) -> HttpAnswer:
    """GET /pocket/tables."""
    tables = [
        KeptTable(row.room, [body.decode() for body in await registry.store.load(row.room)])
        for row in await registry.store.rows()
    ]
    return json_answer(KeptTables(tables))


async def take(registry: RoomRegistry, asked: HttpQuestion) -> HttpAnswer:
    """POST /pocket/tables: nothing of a file of which one table cannot be read; what is here stays as it is."""
    try:
        given = read_body(asked.body, KeptTables)
        appends = [_append(table) for table in given.tables]
    except (HttpRefusal, NothingReadable):
        raise HttpRefusal(400, "no_tables_file") from None
    known = {row.room for row in await registry.store.rows()}
    new = [append for append in appends if append.row.room not in known]
    for append in new:
        await registry.store.append(append)
    return json_answer(TablesTaken(len(new)))


def _append(table: KeptTable) -> Append:
    check_id(table.room)
    bodies = [entry.encode() for entry in table.entries]
    state = read_room(bodies)
    if state.room != table.room:
        raise HttpRefusal(400, "no_tables_file")
    row = RoomRow(table.room, state.game.table.game.id, state.game.phase, False, 0.0)
    return Append(row, 0, bodies)


TABLES = (Endpoint("GET", "/pocket/tables", give), Endpoint("POST", "/pocket/tables", take))
