"""Spare lines: a second connection of the same screen, for what must not come late.

TCP sends a lost packet again a round trip later or more, and holds back whatever is behind it. A reveal or a hand that
travels by two connections is late only where both lose it, and nobody has to be believed more for that. A spare line
carries reveals down and inputs up, nothing else; to the room it is the guest of the main line.
"""

from __future__ import annotations

from mousehole.server import protocol
from mousehole.server.room.presence import Floor, Guest, Spare

MOST_SPARES = 2  # of one screen
MOST_HEARD = 64  # ids of late, whose copies may still be under way


class Spares:
    """Knows which connection is whose spare line, and takes every input once."""

    def __init__(self, floor: Floor) -> None:
        self.floor = floor

    def join(self, connection: int, line: str, persons: set[int]) -> None:
        """A connection wants to be a spare line of the screen that calls itself `line`; the oldest gives way."""
        if not persons or not self.floor.books.timed or not 0 < len(line) <= protocol.LONGEST_ID:
            self.floor.out.drops.append(connection)
            return
        spares = self.floor.spares.setdefault(line, [])
        spares.append(Spare(connection, persons))
        if len(spares) > MOST_SPARES:
            self.floor.out.drops.append(spares.pop(0).connection)

    def leave(self, connection: int) -> None:
        """A connection is gone, which may have been a spare line."""
        for line, spares in list(self.floor.spares.items()):
            spares[:] = [spare for spare in spares if spare.connection != connection]
            if not spares:
                del self.floor.spares[line]

    def whose(self, connection: int, guest: Guest | None, input_id: str) -> Guest | None:
        """The guest that gives an input by one of its lines; None where it came by another one before."""
        if guest is None:
            mains = [main for main in self.floor.guests.values() if connection in self.floor.spares_of(main)]
            guest = mains[-1] if mains else None  # the latest, where an older one has not hung up yet
        if guest is None or guest.line not in self.floor.spares:
            return guest
        came_by = guest.heard.setdefault(input_id, connection)
        if len(guest.heard) > MOST_HEARD:
            del guest.heard[next(iter(guest.heard))]
        return guest if came_by == connection else None
