"""Who is told to the host: forgers, and nobody else."""

from __future__ import annotations

import random

import pytest

from mousehole.server.fairness.suspicion import LEAST_REVEALS, MOST_REVEALS, Reaction, Suspicions, reasons_of
from mousehole.server.simulation.duels import reaction_ms

TRIP, WINDOW = 40.0, 60.0


def honest(luck: random.Random, trip: float = TRIP) -> Reaction:
    ms = reaction_ms(luck)
    return Reaction(ms, ms + trip / 2 + luck.uniform(0, 10), WINDOW, trip)


def test_honest_hands_are_not_accused() -> None:
    luck = random.Random(1)
    for _ in range(300):
        suspicions = Suspicions()
        assert not any(suspicions.note(0, honest(luck)) for _ in range(2 * MOST_REVEALS))


@pytest.mark.parametrize(
    ("forge", "reason"),
    [
        (lambda ms: Reaction(100, ms + 20, WINDOW, TRIP), "too_even"),
        (lambda ms: Reaction(ms - 200, ms + 20, WINDOW, TRIP), "hugs_bound"),
        (lambda ms: Reaction(ms / 4, ms / 4 + 20, WINDOW, TRIP), "too_fast"),
        (lambda ms: Reaction(ms, ms + 5, 300, 400), "late_answers"),
    ],
)
def test_forger_is_accused_once_with_the_reason_and_the_picture(forge: object, reason: str) -> None:
    luck, suspicions = random.Random(2), Suspicions()
    told = [suspicions.note(3, forge(reaction_ms(luck))) for _ in range(MOST_REVEALS)]  # type: ignore[operator]
    found = [reasons for reasons in told if reasons]
    assert len(found) == 1
    assert reason in found[0]
    assert len(suspicions.times_of(3)) == MOST_REVEALS


def test_nobody_is_judged_by_a_few_reveals() -> None:
    suspicions = Suspicions()
    assert not any(suspicions.note(0, Reaction(100, 400, WINDOW, TRIP)) for _ in range(LEAST_REVEALS - 1))
    assert reasons_of([Reaction(100, 400, WINDOW, TRIP)] * LEAST_REVEALS)
