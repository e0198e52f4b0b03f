"""Measuring: everybody's turn in every round, per CPU-second on one core, and what a row of figures says."""

from __future__ import annotations

import argparse
import os
import platform
import shlex
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).parent.parent
LEAST_SLICE = 0.02  # CPU-seconds under which the clock's own steps would show


@dataclass
class Subject:
    """Something that is measured. `run(n)` does its work n times over and returns how much came of it."""

    name: str
    unit: str
    run: Callable[[int], float]
    times: int = 1
    rates: list[float] = field(default_factory=list)

    def warm_up(self, seconds: float) -> None:
        """Find out how many times fill a slice of so many CPU-seconds."""
        self.run(1)
        spent = _cpu_seconds(self.run, self.times)
        while spent < min(seconds, LEAST_SLICE):
            self.times *= 2
            spent = _cpu_seconds(self.run, self.times)
        self.times = max(1, round(self.times * seconds / spent))

    def measure(self) -> None:
        """Run one slice and note what came of it per CPU-second."""
        begun = time.process_time()
        done = self.run(self.times)
        self.rates.append(done / (time.process_time() - begun))


@dataclass
class Stopwatch(Subject):
    """A subject whose own figure is noted as it is."""

    def warm_up(self, _seconds: float) -> None:
        """Run once for nothing."""
        self.run(1)

    def measure(self) -> None:
        """Note what the run says."""
        self.rates.append(self.run(1))


def _cpu_seconds(run: Callable[[int], float], times: int) -> float:
    begun = time.process_time()
    run(times)
    return time.process_time() - begun


@dataclass(frozen=True)
class Target:
    """What a ratio is to reach."""

    bound: float
    is_least: bool = True

    def __str__(self) -> str:
        return f"{'≥' if self.is_least else '≤'} {self.bound:g}"

    def is_reached(self, ratio: float) -> bool:
        """Has the ratio got there?"""
        return ratio >= self.bound if self.is_least else ratio <= self.bound


class Exact(Target):
    """A ratio that must be just so."""

    def __str__(self) -> str:
        return f"= {self.bound:g}"

    def is_reached(self, ratio: float) -> bool:
        """Is it?"""
        return ratio == self.bound


Row = dict[str, Any]


def in_rounds(subjects: Iterable[Subject], rounds: int, seconds: float) -> None:
    """Measure all subjects in turn, round after round, so that a busy minute of the machine falls on all of them."""
    subjects = list(subjects)
    for subject in subjects:
        print(f"  {subject.name}", file=sys.stderr, flush=True)
        subject.warm_up(seconds / rounds)
    for number in range(rounds):
        print(f"round {number + 1} of {rounds}", file=sys.stderr, flush=True)
        for subject in subjects:
            subject.measure()


def alone(subject: Subject) -> Row:
    """A row of one subject; low and high are those of its value."""
    return _row(subject.name, median(subject.rates), subject.unit, low=min(subject.rates), high=max(subject.rates))


def beside(subject: Subject, peer: Subject, target: Target | None = None) -> Row:
    """A row of a subject beside a peer: the ratio is the median over the rounds, low and high are its ends."""
    ratios = [ours / theirs for ours, theirs in zip(subject.rates, peer.rates, strict=True)]
    value, ratio = median(subject.rates), median(ratios)
    row = _row(subject.name, value, subject.unit, peer.name, ratio, min(ratios), max(ratios))
    return row | _aim(target, ratio)


def known(name: str, value: float, unit: str, peer: str, limit: float, target: Target | None = None) -> Row:
    """A row of a value that needs no measuring, beside what it is held to."""
    ratio = value / limit
    return _row(name, value, unit, peer, ratio, ratio, ratio) | _aim(target, ratio)


def _row(
    name: str,
    value: float,
    unit: str,
    peer: str | None = None,
    ratio: float | None = None,
    low: float = 0,
    high: float = 0,
) -> Row:
    return {"name": name, "value": value, "unit": unit, "peer": peer, "ratio": ratio, "low": low, "high": high}


def _aim(target: Target | None, ratio: float) -> Row:
    return {} if target is None else {"target": str(target), "reached": target.is_reached(ratio)}


def asked(about: str | None) -> argparse.Namespace:
    """What was typed: games, seconds, rounds, and a file for the rows."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all games, if none is named")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the rows to a file")
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU-seconds a row, over all rounds (default 2)")
    parser.add_argument("--rounds", type=int, default=5, help="rounds (default 5)")
    warnings.simplefilter("ignore")  # of other libraries
    return parser.parse_args()


def circumstances() -> Row:
    """The machine, the commit and the command of this run."""
    return {"machine": _machine(), "commit": _commit(), "command": _command(), "python": platform.python_version()}


def load_before() -> Row:
    """How busy the machine was before: whoever measures by the wall clock shares it."""
    return {"load_before": [round(number, 2) for number in os.getloadavg()]} if hasattr(os, "getloadavg") else {}


def _machine() -> str:
    model = platform.processor() or platform.machine()
    about = Path("/proc/cpuinfo")
    if about.exists():
        lines = about.read_text(encoding="utf-8").splitlines()
        model = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), model)
    return f"{model}, {os.cpu_count()} cores, {platform.system()}"


def _commit() -> str:
    try:
        name = _git("rev-parse", "--short", "HEAD")
        return f"{name} and changes" if _git("status", "--porcelain", "--untracked-files=no") else name
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def _command() -> str:
    script = Path(sys.argv[0]).resolve()
    name = script.relative_to(ROOT) if script.is_relative_to(ROOT) else script.name
    words = [word if not Path(word).is_absolute() else Path(word).name for word in sys.argv[1:]]
    return shlex.join(["python", str(name), *words])


def stay_on_one_core() -> None:
    """Keep this process and its threads on one core, where the system lets us."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
