"""What whoever runs a club or a class asks and is told over HTTP."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from mousehole.server.protocol import State

AllDo = Literal["pause", "resume"]


class HelpAsked(msgspec.Struct):
    """POST /api/book/help: somebody asks for help, or (false) needs none any more."""

    person: int
    yes: bool = True
    room: str = ""
    words: str = ""


class HelpWanted(msgspec.Struct):
    """Somebody has asked for help."""

    person: int
    room: str
    words: str
    at: float


class OverviewBoard(msgspec.Struct):
    """What lies on a table, as anybody who watches sees it: `view` is a spectator's. `sits`: seats by place."""

    view: dict[str, Any]
    at: int
    due: int | None
    players: int
    seats: int
    sits: list[list[int]]
    options: dict[str, Any]
    timed: bool
    avatars: list[str]


class OverviewTable(msgspec.Struct):
    """A table under way. `people`: by place, null for who is not of the house; `here`: who is connected.

    `board`: null where nobody is at it, so that it is not in memory, where it is as `?known=` has it, and as long as
    what has just happened is not on disk or not shown to all.
    """

    room: str
    game: str
    state: State
    names: list[str]
    people: list[int | None]
    here: list[bool]
    turn: int
    waits_for: int | None
    paused: bool
    n: int
    evening: int | None
    board: OverviewBoard | None


class BookOverview(msgspec.Struct):
    """GET /api/book/overview, for a host of the house. `?known=ROOM.N,…`: the boards that one has after which input."""

    tables: list[OverviewTable]
    waiting: list[int]
    help: list[HelpWanted]
    version: int


class SaidToAll(msgspec.Struct):
    """POST /api/book/say: words that every screen of the house's tables shows."""

    words: str


class AllTables(msgspec.Struct):
    """POST /api/book/all: all tables of the house stand still, or go on; how many did is answered."""

    do: AllDo


class TablesReached(msgspec.Struct):
    """So many tables have heard it."""

    tables: int
