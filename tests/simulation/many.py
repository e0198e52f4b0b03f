"""Many seeds, in several processes, and what they come to."""

from __future__ import annotations

import hashlib
import multiprocessing
import time
from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from simulation.story import Outcome, simulate

PROCESSES = 2
HOUR_S = 3600


class Total(msgspec.Struct):
    """What all seeds together have seen."""

    first: int = 0
    seeds: int = 0
    kinds: dict[str, int] = {}
    hours: float = 0.0
    table_hours: float = 0.0
    inputs: int = 0
    acknowledged: int = 0
    frames: int = 0
    faults: dict[str, int] = {}
    longest_waits_s: dict[str, float] = {}
    median_waits_s: dict[str, float] = {}
    slowest_seeds: dict[str, int] = {}  # in which the longest waits were
    failures: list[str] = []
    digest: str = ""
    cpu_s: float = 0.0
    wall_s: float = 0.0

    @classmethod
    def of(cls, outcomes: list[Outcome]) -> Total:
        """The sum, in the order of seeds."""
        faults, kinds, digest = Counter[str](), Counter[str](), hashlib.sha256()
        waits: dict[str, list[tuple[float, int]]] = {}
        total = cls(outcomes[0].seed, len(outcomes))
        for outcome in outcomes:
            faults.update(outcome.faults)
            kinds[outcome.kind] += 1
            total.hours += outcome.seconds / HOUR_S
            total.table_hours += outcome.table_seconds / HOUR_S
            total.inputs += outcome.inputs
            total.acknowledged += outcome.acknowledged
            total.frames += outcome.frames
            digest.update(f"{outcome.seed} {outcome.digest}\n".encode())
            for wait in outcome.waits:
                waits.setdefault(f"{outcome.kind}: {wait.kind}", []).append((wait.seconds, outcome.seed))
            if outcome.failure is not None:
                total.failures.append(f"seed {outcome.seed}: {outcome.failure}")
        total.faults, total.kinds = dict(faults.most_common()), dict(sorted(kinds.items()))
        longest = {kind: max(some) for kind, some in sorted(waits.items())}
        total.longest_waits_s = {kind: wait for kind, (wait, _) in longest.items()}
        total.slowest_seeds = {kind: seed for kind, (_, seed) in longest.items()}
        total.median_waits_s = {kind: sorted(some)[len(some) // 2][0] for kind, some in sorted(waits.items())}
        total.digest = digest.hexdigest()[:16]
        total.hours, total.table_hours = round(total.hours, 2), round(total.table_hours, 2)
        return total


def _play(job: tuple[int, float]) -> tuple[Outcome, float]:
    return simulate(*job, is_last=True), time.process_time()


def play_all(seeds: Iterable[int], processes: int, size: float = 1.0) -> Iterator[tuple[Outcome, float]]:
    """Play seeds, in their order, so many at a time; with each comes the time of the processor that it took.

    Every seed has a process of its own. That is a copy of one that has everything read and made that worlds share, so
    it begins at once, and a world that was played need not be taken apart.
    """
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([f"{__package__}.ready"])
    with context.Pool(processes, maxtasksperchild=1) as pool:
        yield from pool.imap(_play, [(seed, size) for seed in seeds])
