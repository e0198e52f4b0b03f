"""Where the server's time goes: `python benchmarks/flame.py docs/pictures/server-steps.svg [--version 1]`.

Busy tables as in `server.py`; meanwhile py-spy (`pip install py-spy`) looks at the server's processes 200 times a
second. A bar is a function, as wide as its share of the CPU of all of them; what it calls stands above it.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from server import GAMES, load
from server_load import STEPS

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from chaos.process import ServerProcess

WIDTH, ROW, LEAST = 1200, 17, 0.004  # pixels, pixels, and the share under which a bar is left out
LETTER = 6.2  # pixels
FLOORS = {  # what a path has in it, and the colour of its bars
    "server/room": "#e8a33d", "server/hosting": "#7fb069", "server/storage": "#b07aa1", "server/web": "#6a9fb5",
    "server/": "#9aa5b1", "games/": "#e15759", "table/": "#f28e8c", "engine/": "#f6b8a6",
}  # fmt: skip
OTHERS = "#d0ccc4"


@dataclass
class Bar:
    """A function, called by the one below."""

    name: str
    count: int = 0
    calls: dict[str, Bar] = field(default_factory=dict)


def tree_of(stacks: Counter[tuple[str, ...]]) -> Bar:
    """Stacks, put together from the bottom."""
    root = Bar("all processes of the server")
    for stack, count in stacks.items():
        root.count += count
        bar = root
        for name in stack:
            bar = bar.calls.setdefault(name, Bar(name))
            bar.count += count
    return root


def read_stacks(text: str) -> Counter[tuple[str, ...]]:
    """What py-spy has written: a stack a line, from the bottom, and how often it was seen.

    >>> read_stacks("main (a.py:3);Wire.say (mousehole/server/web/wire.py:9) 4")
    Counter({('Wire.say (mousehole/server/web/wire.py)',): 4})
    """
    found: Counter[tuple[str, ...]] = Counter()
    for line in text.splitlines():
        stack, _, count = line.rpartition(" ")
        names = [re.sub(r":\d+\)$", ")", name) for name in stack.split(";")]
        own = next((place for place, name in enumerate(names) if _is_ours(name)), None)
        if own is not None:
            found[tuple(names[own:])] += int(count)
    return found


def _is_ours(name: str) -> bool:
    is_entry = any(word in name for word in ("worker_process", "serve (", "chaos/process"))
    return "mousehole/" in name and not is_entry


def drawn(root: Bar, title: str) -> str:
    """The picture."""
    rects: list[str] = []
    height = _draw(root, 0.0, 0, root.count, rects)
    full = (height + 2) * ROW + 6
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {full}" font-family="monospace" font-size="10">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{full}" fill="#fffdf7"/>',
        f'<text x="6" y="13" font-size="12">{escape(title)}</text>',
        f'<g transform="translate(0 {full}) scale(1 1)">', *rects, "</g>", "</svg>",
    ]  # fmt: skip
    return "\n".join(lines) + "\n"


def _draw(bar: Bar, left: float, depth: int, whole: int, rects: list[str]) -> int:
    share = bar.count / whole
    width, top = share * WIDTH, -(depth + 1) * ROW - 3
    name, _, path = bar.name.partition(" (")
    colour = next((colour for part, colour in FLOORS.items() if part in path), OTHERS)
    shown = name[: max(0, int(width / LETTER) - 1)]
    rects.append(
        f'<g><title>{escape(bar.name)}: {share:.1%}</title><rect x="{left:.1f}" y="{top}" width="{width:.1f}" '
        f'height="{ROW - 1}" fill="{colour}" stroke="#fffdf7" stroke-width=".6"/>'
        f'<text x="{left + 3:.1f}" y="{top + 12}">{escape(shown)}</text></g>'
    )
    deepest = depth
    for called in sorted(bar.calls.values(), key=lambda called: -called.count):
        if called.count / whole >= LEAST:
            deepest = max(deepest, _draw(called, left, depth + 1, whole, rects))
            left += called.count / whole * WIDTH
    return deepest


def watched(tables: int, seconds: float, version: int) -> Counter[tuple[str, ...]]:
    """The stacks of all processes of a server with busy tables."""
    stacks: Counter[tuple[str, ...]] = Counter()
    with tempfile.TemporaryDirectory(prefix="mousehole-flame-") as folder:
        with ServerProcess(Path(folder) / "data", workers=2) as server:
            made = []
            for number in range(tables):
                room = server.ask("POST", "/api/rooms", {"game": GAMES[number % 2], "players": 2, "pace": "instant"})
                made.append((room["room"], room["tokens"]))
            pids = [server.pid, *server.worker_pids().values()]
            files = [Path(folder) / f"{pid}.txt" for pid in pids]
            threads = [
                threading.Thread(target=_spy, args=(pid, file, seconds)) for pid, file in zip(pids, files, strict=True)
            ]
            for thread in threads:
                thread.start()
            found = load("ours", [server.port], pids, made, seconds=2 * seconds, version=version)
            for thread in threads:
                thread.join()
        print(f"{found['moves_per_cpu_s']} moves per CPU-second", file=sys.stderr)
        for file in files:
            stacks += read_stacks(file.read_text(encoding="utf-8"))
    return stacks


def _spy(pid: int, file: Path, seconds: float) -> None:
    time.sleep(seconds / 2)  # until everybody plays
    command = ["py-spy", "record", "--pid", str(pid), "--rate", "200", "--format", "raw", "--output", str(file)]
    subprocess.run([*command, "--duration", str(round(seconds))], check=True, capture_output=True)


def main() -> None:
    """Watch, and draw."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("picture", type=Path)
    parser.add_argument("--version", type=int, default=STEPS, help="of the protocol that players ask for")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10.0)
    given = parser.parse_args()
    root = tree_of(watched(given.tables, given.seconds, given.version))
    told = "steps" if given.version == STEPS else "whole views"
    given.picture.write_text(drawn(root, f"Where the server's CPU goes, told by {told}"), encoding="utf-8")


if __name__ == "__main__":
    main()
