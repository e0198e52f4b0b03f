"""What the lists of rooms need to know of one, wherever its memory is."""

from __future__ import annotations

import msgspec

from mousehole.server.book.club_bodies import OverviewBoard
from mousehole.server.hosting.runner import clock_ms
from mousehole.server.protocol import State
from mousehole.server.room.room import Room
from mousehole.server.room.state import RoomState


class Facts(msgspec.Struct):
    """What the lists of rooms need to know of one. `here`: who is connected, where it is in memory."""

    game: str
    state: State
    digests: list[list[str]]
    taken: list[bool]
    names: list[str]
    turn: int
    mover: int
    free: list[bool]
    paused: bool = False
    n: int = 0
    here: list[bool] = []
    board: OverviewBoard | None = None  # where it was asked for, and may be told just now

    @classmethod
    def of(cls, state: RoomState) -> Facts:
        """The facts in a room's state."""
        game, chairs = state.game, state.chairs
        turn = game.table.turn
        return cls(
            game.table.game.id, game.phase, [chair.digests for chair in chairs],
            [chair.taken for chair in chairs], [chair.name for chair in chairs], turn, game.person_of(turn),
            [chair.is_free for chair in chairs], game.paused, game.n,
        )  # fmt: skip

    @classmethod
    def in_memory(cls, room: Room, with_board: bool = False) -> Facts | None:
        """The facts of a room at which people may be; None where it was closed."""
        facts = facts_unless_shut(room.state)
        if facts is not None:
            facts.here = [room.presence.is_present(person) for person in range(len(room.state.chairs))]
            facts.board = board_of(room.state) if with_board and room.outbox.is_shown(clock_ms()) else None
        return facts


def facts_unless_shut(state: RoomState) -> Facts | None:
    """The facts in a room's state; None where it was closed."""
    return None if state.shut else Facts.of(state)


def board_of(state: RoomState) -> OverviewBoard:
    """What lies on a table, through the eyes of somebody who holds no seat."""
    game, chairs = state.game, state.chairs
    table = game.table
    return OverviewBoard(
        table.views([None])[None], game.at, table.due, table.players, table.seats,
        [list(game.seats_of(place)) for place in range(len(chairs))], table.options, game.timed,
        [chair.avatar for chair in chairs],
    )  # fmt: skip
