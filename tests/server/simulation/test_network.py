"""The net of the duels: what TCP does about packets that are lost."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from mousehole.server.simulation.network import LEAST_TIMEOUT_MS, MOST_LOSSES, Path, TcpStream, VirtualTime


class Losing(random.Random):
    """Loses the packets that it is told to, and has no other luck."""

    def __init__(self, *is_lost: bool) -> None:
        super().__init__(0)
        self._is_lost: Iterator[bool] = iter(is_lost)

    def random(self) -> float:
        return 0.0 if next(self._is_lost, False) else 1.0

    def uniform(self, a: float, b: float) -> float:
        del b
        return a


def arrivals(path: Path, sent: list[float], *is_lost: bool) -> dict[float, float]:
    """When what was sent at those moments arrives; `is_lost`: what becomes of each try, in order."""
    world = VirtualTime()
    stream = TcpStream(world, path, Losing(*is_lost), is_up=True)
    found: dict[float, float] = {}
    for moment in sent:
        stream.send(moment, lambda m=moment: found.setdefault(m, world.now))  # type: ignore[misc]
    world.run(1e9, lambda: False)
    assert list(found) == sent
    return found


LINE = Path(300, 0.2, loss=0.5)


def test_packet_takes_its_share_of_the_round_trip() -> None:
    assert arrivals(LINE, [0], False) == {0: 60}


@pytest.mark.parametrize(("losses", "later"), [(1, 500), (2, 1500), (3, 3500)])
def test_lone_packet_is_sent_again_after_a_timeout_that_doubles(losses: int, later: float) -> None:
    assert 300 + LEAST_TIMEOUT_MS == 500
    assert arrivals(LINE, [0], *[True] * losses) == {0: 60 + later}


def test_packet_that_others_follow_is_sent_again_when_they_are_answered() -> None:
    assert arrivals(LINE, [0, 10], True, False, False) == {0: 60 + 375, 10: 60 + 375}
    assert arrivals(LINE, [0, 150], True, False, False) == {0: 60 + 450, 150: 60 + 450}
    assert arrivals(LINE, [0, 400], True, False, False) == {0: 60 + 500, 400: 60 + 500}


def test_what_was_sent_before_a_lost_packet_does_not_wait() -> None:
    assert arrivals(LINE, [0, 20], False, True, False) == {0: 60, 20: 20 + 60 + 500}


def test_line_that_loses_everything_comes_to_an_end() -> None:
    assert Path(10, loss=1.0).losses(random.Random(1)) == MOST_LOSSES
