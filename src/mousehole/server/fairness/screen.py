"""One connection, as far as fairness is concerned."""

from __future__ import annotations

from dataclasses import dataclass, field

from mousehole.server.fairness.link import Link


@dataclass
class Screen:
    """One connection: the persons whose tokens it has shown (none: a spectator), and its path."""

    connection: int
    persons: list[int]
    link: Link = field(default_factory=Link)
    line: str | None = None  # what this screen calls itself, so that its spare line finds it
    heard: dict[str, int] = field(default_factory=dict)  # ids of late, and the connection by which they came first
