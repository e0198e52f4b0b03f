"""`make simulate`: play seeds, and say what they have cost; a failure is named by its seed and its last events."""

from __future__ import annotations

import argparse
import signal
import sys
import time
from itertools import islice
from pathlib import Path

import msgspec

from simulation.many import PROCESSES, Total, play_all
from simulation.story import Outcome

MOST_SHOWN = 5  # failures


def main() -> int:
    """Play what was asked for."""
    parser = argparse.ArgumentParser(prog="make simulate", description=__doc__)
    parser.add_argument("--seeds", type=int, default=100, help="how many")
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--seed", type=int, help="only this one, with all that has happened last")
    parser.add_argument("--processes", type=int, default=PROCESSES)
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    seeds = [asked.seed] if asked.seed is not None else range(asked.first, asked.first + asked.seeds)
    began = time.monotonic()
    outcomes, cpu_s = [], 0.0
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        for outcome, cost in play_all(seeds, asked.processes):
            outcomes.append(outcome)
            cpu_s += cost
            if outcome.failure is not None:
                _show(outcome)
            elif len(outcomes) % 100 == 0:
                print(f"{len(outcomes)} of {len(seeds)} seeds", file=sys.stderr, flush=True)
    except KeyboardInterrupt:  # what was played until then has been seen all the same
        if not outcomes:
            return 1
    if asked.seed is not None and outcomes[0].failure is None:
        _show(outcomes[0])
    total = Total.of(outcomes)
    total.cpu_s, total.wall_s = round(cpu_s, 1), round(time.monotonic() - began, 1)
    if asked.json is not None:
        asked.json.write_bytes(msgspec.json.format(msgspec.json.encode(total), indent=2) + b"\n")
    _print(total)
    return 1 if total.failures else 0


def _show(outcome: Outcome) -> None:
    print(f"seed {outcome.seed} ({outcome.kind}): {outcome.failure or 'nothing wrong'}")
    print("\n".join(outcome.lasts), flush=True)


def _print(total: Total) -> None:
    print(f"{total.seeds} seeds ({', '.join(f'{count} {kind}' for kind, count in total.kinds.items())})")
    print(f"{total.hours:.1f} simulated hours, {total.table_hours:.1f} hours of tables")
    print(f"{total.inputs} inputs, {total.acknowledged} acknowledged, {total.frames} messages told")
    print(
        f"{sum(total.faults.values())} faults: {', '.join(f'{kind} {count}' for kind, count in total.faults.items())}"
    )
    for kind, longest in total.longest_waits_s.items():
        half, seed = total.median_waits_s[kind], total.slowest_seeds[kind]
        print(f"  {kind}: half of the people are back after {half:.1f} s, the last after {longest:.1f} s (seed {seed})")
    for failure in islice(total.failures, MOST_SHOWN):
        print(f"FAILED {failure}")
    verdict = f"{len(total.failures)} failed" if total.failures else "nothing lost, nothing twice"
    last = total.first + total.seeds - 1
    print(f"seeds {total.first} to {last}, {total.table_hours:.2f} table-hours, {verdict}, digest {total.digest}")


if __name__ == "__main__":
    sys.exit(main())
