"""Spare lines: a second connection of the same screen, for what must not come late.

TCP sends a lost packet again a round trip later or more, and holds back whatever is behind it. A reveal or a hand that
travels by two connections is late only where both lose it, and nobody has to be believed more for that. A spare line
carries reveals down and inputs up, nothing else; to the room it is the guest of the main line.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mousehole.server.fairness.screen import Screen
from mousehole.server.protocol import LONGEST_ID

MOST_SPARES = 2  # of one screen
MOST_HEARD = 64  # ids of late, whose copies may still be under way


@dataclass(slots=True)
class SpareLine:
    """A second connection of a screen, which has shown the tokens of these persons."""

    connection: int
    persons: set[int]


class SpareLines:
    """Knows which connection is whose spare line, and takes every input once."""

    def __init__(self, screens: Mapping[int, Screen]) -> None:
        self._screens = screens
        self.by_screen: dict[str, list[SpareLine]] = {}  # by what the screen calls itself

    def join(self, connection: int, line: str, persons: set[int]) -> int | None:
        """A connection is a spare line of the screen that calls itself `line`; the connection that has to go for it."""
        if not persons or not 0 < len(line) <= LONGEST_ID:
            return connection
        spares = self.by_screen.setdefault(line, [])
        spares.append(SpareLine(connection, persons))
        return spares.pop(0).connection if len(spares) > MOST_SPARES else None

    def leave(self, connection: int) -> None:
        """A connection is gone, which may have been a spare line."""
        for line, spares in list(self.by_screen.items()):
            spares[:] = [spare for spare in spares if spare.connection != connection]
            if not spares:
                del self.by_screen[line]

    def of(self, screen: Screen) -> list[int]:
        """The spare lines of a screen, as long as they have a right to all that the screen is told."""
        spares = [] if screen.line is None else self.by_screen.get(screen.line, [])
        return [spare.connection for spare in spares if spare.persons.issuperset(screen.persons)]

    def connections(self) -> list[int]:
        """All of them."""
        return [spare.connection for spares in self.by_screen.values() for spare in spares]

    def main_of(self, connection: int, input_id: str) -> int | None:
        """The main line of the screen that gives an input by one of its lines; None where it came by another before."""
        screen = self._screens.get(connection)
        if screen is None:
            mains = [main for main in self._screens.values() if connection in self.of(main)]
            screen = mains[-1] if mains else None  # the latest, where an older one has not hung up yet
        if screen is None:
            return None
        if screen.line not in self.by_screen:
            return screen.connection
        came_by = screen.heard.setdefault(input_id, connection)
        if len(screen.heard) > MOST_HEARD:
            del screen.heard[next(iter(screen.heard))]
        return screen.connection if came_by == connection else None
