"""How long the machine itself stands still: a process that only looks at the clock, beside whatever is measured.

It sleeps a millisecond at a time. Where it wakes much later, nobody else could run in time either: a neighbour on the
same host, or all cores busy. What the host has kept for others (`steal`) is read from the kernel.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

NAP_S = 0.001
STALL_MS = 5.0


def _watch(line: Connection) -> None:
    late: list[float] = []
    before = time.perf_counter()
    while not line.poll():
        time.sleep(NAP_S)
        now = time.perf_counter()
        late.append((now - before - NAP_S) * 1000)
        before = now
    late.sort()
    line.send({
        "p99_ms": round(late[int(len(late) * 0.99)], 2), "longest_ms": round(late[-1], 1),
        "stalls": sum(ms > STALL_MS for ms in late), "looks": len(late),
    })  # fmt: skip


def _stolen_s() -> float:
    """Seconds of CPU that the host has kept from this machine so far."""
    stat = Path("/proc/stat")
    return int(stat.read_text().split(None, 9)[8]) / os.sysconf("SC_CLK_TCK") if stat.exists() else 0.0


@contextlib.contextmanager
def watched() -> Iterator[dict[str, Any]]:
    """What the machine did meanwhile; the figures are there at the end."""
    figures: dict[str, Any] = {}
    context = get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=_watch, args=(there,), daemon=True)
    process.start()
    stolen = _stolen_s()
    try:
        yield figures
    finally:
        here.send("enough")
        figures |= here.recv()
        figures["stolen_cpu_s"] = round(_stolen_s() - stolen, 2)
        process.join(5)
        process.kill()
