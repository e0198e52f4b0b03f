"""What the server tells Prometheus. No label names a room or a person."""

from __future__ import annotations

from mousehole.server.hosting.registry import RoomRegistry


def figures_text(registry: RoomRegistry) -> bytes:
    """Everything, in Prometheus's own format."""
    from prometheus_client import CollectorRegistry, generate_latest  # slow to import, and a page needs none
    from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
    from prometheus_client.registry import Collector

    counts = registry.counted()
    turned_away = CounterMetricFamily("mousehole_turned_away", "Refused by a limit", labels=["limit"])
    for limit, count in counts.turned_away.items():
        turned_away.add_metric([limit], count)
    troubles = CounterMetricFamily("mousehole_troubles", "What has failed", labels=["kind"])
    for kind, count in counts.troubles.items():
        troubles.add_metric([kind], count)
    figures = registry.figures()
    families: list[Metric] = [
        GaugeMetricFamily("mousehole_rooms", "Rooms in memory", registry.rooms),
        GaugeMetricFamily("mousehole_connections", "Open connections", registry.connections),
        GaugeMetricFamily("mousehole_bots_thinking", "Bots asked, not yet decided", registry.bots.thinking),
        CounterMetricFamily("mousehole_messages", "Messages from clients", counts.messages),
        CounterMetricFamily("mousehole_bad_messages", "Messages that make no sense", counts.bad_messages),
        CounterMetricFamily("mousehole_frames", "Frames to clients", counts.frames),
        CounterMetricFamily("mousehole_rooms_opened", "Rooms opened", counts.rooms),
        turned_away,
        troubles,
        *(GaugeMetricFamily(f"mousehole_{name}", words, value) for name, (words, value) in figures.items()),
    ]

    class Families(Collector):
        def collect(self) -> list[Metric]:
            return families

    collectors = CollectorRegistry()
    collectors.register(Families())
    return generate_latest(collectors)
