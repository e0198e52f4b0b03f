"""What one process counts: messages, frames, rooms, and whom a limit has turned away."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Counts:
    """What one process has counted; `turned_away` by the limit that did it, `troubles` by their kind."""

    messages: int = 0
    bad_messages: int = 0
    frames: int = 0
    rooms: int = 0
    turned_away: dict[str, int] = field(default_factory=dict)
    troubles: dict[str, int] = field(default_factory=dict)

    def trouble(self, kind: str) -> None:
        """Something has failed that an operator should know of."""
        self.troubles[kind] = self.troubles.get(kind, 0) + 1

    def turn_away(self, limit: str) -> None:
        """Somebody was refused by this limit."""
        self.turned_away[limit] = self.turned_away.get(limit, 0) + 1

    def add(self, other: Counts) -> None:
        """Count what another process has counted too."""
        self.messages += other.messages
        self.bad_messages += other.bad_messages
        self.frames += other.frames
        self.rooms += other.rooms
        for limit, count in other.turned_away.items():
            self.turned_away[limit] = self.turned_away.get(limit, 0) + count
        for kind, count in other.troubles.items():
            self.troubles[kind] = self.troubles.get(kind, 0) + count
