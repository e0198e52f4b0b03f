"""A room from what is stored of it, as far as that can be read: what cannot be read ends it, and is said."""

from __future__ import annotations

from collections.abc import Sequence

from mousehole.engine.errors import MouseholeError
from mousehole.server.log import LOG_VERSION, is_unknown_kind, read_entry
from mousehole.server.room.state import RoomState, Still


class NothingReadable(MouseholeError):
    """Not even the first entry of a room can be read."""

    def __init__(self, why: Exception) -> None:
        super().__init__(f"{type(why).__name__}: {why}")


def go_on(state: RoomState, bodies: Sequence[bytes], first: int = 0) -> None:
    """Take more entries in, from the number `first` on; where one cannot be, the room stands still as it was before."""
    for number, body in enumerate(bodies, first):
        if state.still is not None and state.still.entry is not None:
            return
        try:
            state.apply(read_entry(body))
        except Exception as error:  # whatever damage does to an entry, it is this room's alone
            if number == 0:
                raise NothingReadable(error) from error
            is_newer = state.log_version > LOG_VERSION or is_unknown_kind(body)
            state.still = Still("other_version" if is_newer else "damaged", number, f"{type(error).__name__}: {error}")


def read_room(bodies: Sequence[bytes]) -> RoomState:
    """A room from all that is stored of it."""
    state = RoomState()
    go_on(state, bodies)
    return state
