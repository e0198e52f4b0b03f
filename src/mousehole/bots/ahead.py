"""Compiles ahead what bots that search and analyses need, so that nobody waits for a compiler at a card table.

A server starts it once, as a process of its own with the lowest priority: `python -m mousehole.bots.ahead`. What is
compiled is kept on disk, where every other process finds it; when all is there, nothing is imported and nothing done.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import IO

from platformdirs import user_cache_path

from mousehole.bots.make import make
from mousehole.bots.search import Mind
from mousehole.bots.thinker import Thinker
from mousehole.engine.game import Game
from mousehole.engine.setup import Setup
from mousehole.games import load
from mousehole.table import Table
from mousehole.table.catalogue import games

LOWEST = 19  # niceness: whoever plays comes first
SOON_S = 30.0  # a server that stands for less compiles nothing
PACKAGE = Path(__file__).parents[1]
SOURCES_OF = ("bots", "engine", "games")


class Compiling:
    """The process that compiles ahead; it ends with whoever has started it."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._timer: threading.Timer | None = None

    def start_soon(self) -> None:
        """Start it when the server has stood for a while, and nobody waits for its first page any more."""
        self._timer = threading.Timer(SOON_S, self.start)
        self._timer.daemon = True
        self._timer.start()

    def start(self) -> None:
        """Start it, where there is a compiler and something is still missing."""
        if find_spec("numba") is None or is_done():
            return
        with contextlib.suppress(OSError):  # no room for it: then whoever needs something compiles it
            arguments = [sys.executable, "-m", __spec__.name]
            self._process = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
            threading.Thread(target=self._process.wait, daemon=True).start()

    def end(self) -> None:
        """Do not wait for it."""
        if self._timer is not None:
            self._timer.cancel()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            if self._process.stdin is not None:
                self._process.stdin.close()


def is_done() -> bool:
    """Is everything there that these sources lead to?"""
    mark = _mark()
    return mark.exists() and (mark.parent / "numba").is_dir()


def _mark() -> Path:
    """A file that says that all has been compiled, for these sources, this Python and this compiler."""
    digest = hashlib.sha256(repr((sys.version, version("numba"), sorted(games()))).encode())
    for name, value in sorted(os.environ.items()):
        if name.startswith("NUMBA_"):
            digest.update(f"{name}={value}".encode())
    for folder in SOURCES_OF:
        for source in sorted((PACKAGE / folder).rglob("*.py")):
            digest.update(source.read_bytes())
    return user_cache_path("mousehole", appauthor=False) / f"compiled-{digest.hexdigest()[:16]}"


def thinking_games() -> Iterator[tuple[Game, Mind]]:
    """The games whose tigers search, and what they search with."""
    for game_id in games():
        bot = make("tiger", game_id, 0, seed=0, iterations=1)
        if isinstance(bot, Thinker):
            yield load(game_id), bot.mind


def compile_all() -> None:
    """The searches, which are asked for first, then the playouts of analyses."""
    from mousehole.bots.compiled_search import compiled_search  # NumPy and Numba are heavy, and may not be needed

    for game, mind in thinking_games():
        search = compiled_search(game, replace(mind, net=""))
        search.start()
        search.wait()
    for game_id in games():
        compile_playouts(load(game_id))


def compile_playouts(game: Game) -> None:
    """One playout makes the compiler write the code."""
    from mousehole.bots.measured import Measured

    players = game.notation.PLAYERS[0]
    table = Table(game, players=players, seed=1)
    Measured(Setup(game, players), playouts=1).values(table._state, table._box)


def main() -> None:
    """Compile what is missing, until the parent is gone."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with contextlib.suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, 0, LOWEST)
    mark = _mark()
    with contextlib.suppress(OSError):  # nothing can be kept: then whoever needs something compiles it
        mark.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with (mark.parent / "compiling.lock").open("w") as lock:
            _wait_for_others(lock)
            if not is_done():
                compile_all()
                mark.touch(mode=0o600)


def _wait_for_others(lock: IO[str]) -> None:
    """One server's process compiles for all; what somebody is waiting for is compiled where it is waited for."""
    with contextlib.suppress(ImportError):  # Windows has no such locks: there they compile side by side
        import fcntl

        fcntl.flock(lock, fcntl.LOCK_EX)


def _end_with_parent() -> None:
    sys.stdin.buffer.read()
    os._exit(0)


if __name__ == "__main__":
    main()
