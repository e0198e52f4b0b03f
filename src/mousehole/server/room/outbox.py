"""What a room wants done: entries on disk, messages to send, questions to bots, connections to drop."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from mousehole.engine.events import Event
from mousehole.server import protocol
from mousehole.server.fairness.screen import Screen
from mousehole.server.fairness.spare_lines import SpareLines
from mousehole.server.log import AnyEntry, Step
from mousehole.server.protocol import Temper
from mousehole.server.room.state import RoomState

NEVER = float("-inf")
ASK_AGAIN = 0  # a hint without words beside this: the tiger still wakes up, its search is being compiled


class Send(msgspec.Struct, gc=False):
    """Bytes for a connection, not before the server's moment `at`."""

    connection: int
    data: bytes
    at: float


@dataclass
class Think:
    """A question to a bot. `fresh`: it has to be made anew, and `events` are all that its seat has seen.

    `is_hint`: a person asks what the tiger would do; what is answered beside the words is the chance in thousandths.
    """

    seat: int
    job: int
    temper: Temper
    fresh: bool
    view: dict[str, Any]
    events: list[Event]
    legal: list[str]
    now: int
    is_hint: bool = False


class Outcome(msgspec.Struct):
    """What a room wants done: entries on disk first, then messages sent; pings and questions to bots at once.

    `n`: the number of the state that the entries lead to.
    """

    n: int = 0
    entries: list[AnyEntry] = []
    sends: list[Send] = []
    pings: list[Send] = []
    thoughts: list[Think] = []
    drops: list[int] = []
    turned_away: list[int] = []

    @property
    def is_to_be_told(self) -> bool:
        """Is there anything that has its turn behind what waits for the disk?"""
        return bool(self.entries or self.sends or self.drops or self.turned_away)


class Outbox:
    """Collects an outcome. `before_sending` tells what has happened and is not told yet."""

    def __init__(self, state: RoomState, spare_lines: SpareLines) -> None:
        self._state, self._spare_lines = state, spare_lines
        self.pending = Outcome()
        self.has_untold = False
        self.before_sending: Callable[[], None] = lambda: None
        self.stored_n = state.game.n  # the latest state that is on disk, and may be spoken of
        self.reveal_show = NEVER  # the server's moment of the latest reveal

    def take(self) -> Outcome:
        """What is to be done now; it is forgotten here."""
        if self.has_untold:
            self.before_sending()
        out, self.pending = self.pending, Outcome()
        out.n = self._state.game.n
        return out

    def take_pings(self) -> list[Send]:
        """What is to be sent at once, and that alone; it is forgotten here."""
        pings = self.pending.pings
        if pings:
            self.pending.pings = []
        return pings

    def is_shown(self, now: float) -> bool:
        """Is all that has happened on disk, and its latest reveal to be seen by everybody?"""
        return self.stored_n == self._state.game.n and self.reveal_show <= now

    def tell_untold(self) -> None:
        """Have told what has happened, before anything else is said of it."""
        if self.has_untold:
            self.before_sending()

    def record(self, entry: AnyEntry) -> Step | None:
        """Apply an entry to the room's state and have it stored; Refused, with nothing done, where the rules say no."""
        step = self._state.apply(entry)
        self.pending.entries.append(entry)
        return step

    def send(self, guest: Screen, message: protocol.ServerMessage) -> None:
        """Send a message once everything before it is on disk."""
        self.tell_untold()
        self.pending.sends.append(Send(guest.connection, protocol.encode(message), self._moment_for(guest)))

    def send_frames(self, guest: Screen, frames: list[bytes]) -> None:
        """Send messages already encoded. What is revealed travels no earlier than it must to be in time."""
        if self.has_untold:
            self.before_sending()
        at = NEVER if self.reveal_show == NEVER else self._moment_for(guest)
        connection, sends = guest.connection, self.pending.sends
        for frame in frames:
            sends.append(Send(connection, frame, at))

    def has_spare_lines(self, guest: Screen) -> bool:
        """Has a guest's screen other lines than its main one?"""
        return bool(self._spare_lines.of(guest))

    def send_by_spare_lines(self, guest: Screen, frames: list[bytes]) -> None:
        """Send a guest the same by its spare lines too."""
        at = self._moment_for(guest)
        for connection in self._spare_lines.of(guest):
            self.pending.sends += [Send(connection, frame, at) for frame in frames]

    def send_at_once(self, guest: Screen, message: protocol.ServerMessage, now: float) -> None:
        """Send a message past whatever waits for the disk."""
        self.pending.pings.append(Send(guest.connection, protocol.encode(message), now))

    def drop(self, connection: int) -> None:
        """Hang up, once everything is sent."""
        self.pending.drops.append(connection)

    def turn_away(self, connection: int) -> None:
        """Hang up on somebody for whom there is no room, once they are told so."""
        self.pending.turned_away.append(connection)

    def _moment_for(self, guest: Screen) -> float:
        """When to send: what is revealed arrives in time, at those who only watch no earlier than it is shown."""
        lead = guest.link.one_way if guest.persons else 0.0
        return self.reveal_show if self.reveal_show == NEVER else self.reveal_show - lead
