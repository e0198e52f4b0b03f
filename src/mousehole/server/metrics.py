"""What the server tells Prometheus. No label names a room or a person."""

from __future__ import annotations

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from mousehole.server.house import House


class _Gauges(Collector):
    def __init__(self, house: House) -> None:
        self._house = house

    def collect(self) -> Iterator[Metric]:
        house = self._house
        yield GaugeMetricFamily("mousehole_rooms", "Rooms in memory", len(house.keepers))
        yield GaugeMetricFamily("mousehole_connections", "Open connections", house.connections)
        yield GaugeMetricFamily("mousehole_bots_thinking", "Bots asked and not yet decided", house.brains.thinking)


class Metrics:
    """Counters of one server."""

    def __init__(self, house: House) -> None:
        self.registry = CollectorRegistry()
        self.registry.register(_Gauges(house))
        self.messages = Counter("mousehole_messages", "Messages from clients", registry=self.registry)
        self.bad_messages = Counter("mousehole_bad_messages", "Messages that make no sense", registry=self.registry)
        self.frames = Counter("mousehole_frames", "Frames to clients", registry=self.registry)
        self.rooms = Counter("mousehole_rooms_opened", "Rooms opened", registry=self.registry)
        self.turned_away = Counter("mousehole_turned_away", "Refused by a limit", ["limit"], registry=self.registry)

    def text(self) -> bytes:
        """Everything, in Prometheus's own format."""
        return generate_latest(self.registry)
