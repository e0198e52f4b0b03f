"""What the server tells Prometheus. No label names a room or a person."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mousehole.server.house import House


@dataclass
class Counts:
    """What one process has counted; `turned_away` by the limit that did it."""

    messages: int = 0
    bad_messages: int = 0
    frames: int = 0
    rooms: int = 0
    turned_away: dict[str, int] = field(default_factory=dict)

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


def figures_text(house: House) -> bytes:
    """Everything, in Prometheus's own format."""
    from prometheus_client import CollectorRegistry, generate_latest  # slow to import, and a page needs none
    from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
    from prometheus_client.registry import Collector

    counts = house.counted()
    turned_away = CounterMetricFamily("mousehole_turned_away", "Refused by a limit", labels=["limit"])
    for limit, count in counts.turned_away.items():
        turned_away.add_metric([limit], count)
    figures = house.figures()
    families: list[Metric] = [
        GaugeMetricFamily("mousehole_rooms", "Rooms in memory", house.rooms),
        GaugeMetricFamily("mousehole_connections", "Open connections", house.connections),
        GaugeMetricFamily("mousehole_bots_thinking", "Bots asked, not yet decided", house.brains.thinking),
        CounterMetricFamily("mousehole_messages", "Messages from clients", counts.messages),
        CounterMetricFamily("mousehole_bad_messages", "Messages that make no sense", counts.bad_messages),
        CounterMetricFamily("mousehole_frames", "Frames to clients", counts.frames),
        CounterMetricFamily("mousehole_rooms_opened", "Rooms opened", counts.rooms),
        turned_away,
        *(GaugeMetricFamily(f"mousehole_{name}", words, value) for name, (words, value) in figures.items()),
    ]

    class Families(Collector):
        def collect(self) -> list[Metric]:
            return families

    registry = CollectorRegistry()
    registry.register(Families())
    return generate_latest(registry)
