"""What the server tells Prometheus. No label names a room or a person."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from mousehole.server.house import House


@dataclass
class Metrics:
    """Counters of one server; `turned_away` by the limit that did it."""

    house: House
    messages: int = 0
    bad_messages: int = 0
    frames: int = 0
    rooms: int = 0
    turned_away: Counter[str] = field(default_factory=Counter)

    def text(self) -> bytes:
        """Everything, in Prometheus's own format."""
        from prometheus_client import CollectorRegistry, generate_latest  # slow to import, and a page needs none
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
        from prometheus_client.registry import Collector

        turned_away = CounterMetricFamily("mousehole_turned_away", "Refused by a limit", labels=["limit"])
        for limit, count in self.turned_away.items():
            turned_away.add_metric([limit], count)
        figures = self.house.figures()
        families: list[Metric] = [
            GaugeMetricFamily("mousehole_rooms", "Rooms in memory", len(self.house.keepers)),
            GaugeMetricFamily("mousehole_connections", "Open connections", self.house.connections),
            GaugeMetricFamily("mousehole_bots_thinking", "Bots asked, not yet decided", self.house.brains.thinking),
            CounterMetricFamily("mousehole_messages", "Messages from clients", self.messages),
            CounterMetricFamily("mousehole_bad_messages", "Messages that make no sense", self.bad_messages),
            CounterMetricFamily("mousehole_frames", "Frames to clients", self.frames),
            CounterMetricFamily("mousehole_rooms_opened", "Rooms opened", self.rooms),
            turned_away,
            *(GaugeMetricFamily(f"mousehole_{name}", words, value) for name, (words, value) in figures.items()),
        ]

        class Families(Collector):
            def collect(self) -> list[Metric]:
                return families

        registry = CollectorRegistry()
        registry.register(Families())
        return generate_latest(registry)
