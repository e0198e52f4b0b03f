"""An earlier commit's server and this one's, under the load of `server.py`, in turn: has it become slower?

The earlier one is checked out beside this one and run with this environment's packages. Each round plays every game at
both servers, who begins changes from round to round, and what counts is moves per CPU-second of the server's processes.
"""

from __future__ import annotations

import contextlib
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

import msgspec

ROOT = Path(__file__).parent.parent
# Every commit has its own name for what starts a server without limits.
STARTER = """
import sys
from pathlib import Path
try:
    from chaos.process import ServerProcess
except ModuleNotFoundError:
    from mousehole.server.chaos.process import ServerProcess
with ServerProcess(Path(sys.argv[1]), workers=int(sys.argv[2])) as server:
    print(server.port, server.pid, *server.worker_pids().values(), flush=True)
    sys.stdin.read()
"""

Load = Callable[..., dict[str, Any]]


@contextlib.contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """The files of a commit, in a folder of their own."""
    with tempfile.TemporaryDirectory(prefix="mousehole-against-") as folder:
        tree = Path(folder) / "tree"
        tree.mkdir()
        archive = subprocess.run(["git", "archive", commit], cwd=ROOT, capture_output=True, check=True).stdout
        subprocess.run(["tar", "-x", "-C", str(tree)], input=archive, check=True)
        yield tree


@contextlib.contextmanager
def serving(tree: Path, workers: int) -> Iterator[tuple[int, list[int]]]:
    """A tree's server: its port and its processes."""
    with tempfile.TemporaryDirectory(prefix="mousehole-bench-") as data:
        server = subprocess.Popen(
            [sys.executable, "-c", STARTER, data, str(workers)], cwd=tree, text=True, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, env={"PYTHONPATH": f"{tree / 'src'}:{tree / 'tests'}"},
        )  # fmt: skip
        try:
            assert server.stdout is not None
            port, *pids = map(int, server.stdout.readline().split())
            yield port, pids
        finally:
            server.communicate("")


def moves_per_cpu_s(tree: Path, game: str, workers: int, tables: int, seconds: float, load: Load) -> float:
    """What a tree's server does with busy tables of a game."""
    with serving(tree, workers) as (port, pids):
        rooms = [_open_room(port, game) for _ in range(tables)]
        found: float = load("ours", [port], pids, rooms, seconds=seconds, version=1)["moves_per_cpu_s"]
        return found


def _open_room(port: int, game: str) -> tuple[str, list[str]]:
    asked = msgspec.json.encode({"game": game, "players": 2, "pace": "instant"})
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/rooms", asked) as answer:
        made = msgspec.json.decode(answer.read())
    return made["room"], made["tokens"]


def against(
    commit: str, games: tuple[str, ...], rounds: int, workers: int, tables: int, seconds: float, load: Load
) -> dict[str, Any]:
    """The ratio of this server to an earlier one, game by game: the median of the rounds, the lowest, the highest."""
    rates: dict[str, list[tuple[float, float]]] = {game: [] for game in games}
    with checked_out(commit) as earlier:
        for number in range(rounds):
            for game in games:
                order = (earlier, ROOT) if number % 2 else (ROOT, earlier)
                found = {tree: moves_per_cpu_s(tree, game, workers, tables, seconds, load) for tree in order}
                rates[game].append((found[ROOT], found[earlier]))
                print(f"round {number + 1}, {game}: {found[ROOT] / found[earlier]:.3f}", file=sys.stderr, flush=True)
    return {
        "against": commit, "rounds": rounds, "workers": workers, "tables": tables,
        "games": {game: _ratio(pairs) for game, pairs in rates.items()},
    }  # fmt: skip


def _ratio(pairs: list[tuple[float, float]]) -> dict[str, Any]:
    ratios = [new / old for new, old in pairs]
    return {
        "moves_per_cpu_s": round(median(new for new, _ in pairs), 1),
        "earlier_moves_per_cpu_s": round(median(old for _, old in pairs), 1),
        "ratio": round(median(ratios), 3), "low": round(min(ratios), 3), "high": round(max(ratios), 3),
    }  # fmt: skip
