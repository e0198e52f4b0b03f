"""A server in a process of its own that can be killed and started again at the same address within milliseconds."""

from __future__ import annotations

import asyncio
import contextlib
import json
import multiprocessing
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from types import TracebackType
from typing import Any

from chaos import heartbeat
from mousehole.server.hosting.limits import Limits
from mousehole.server.hosting.settings import NodeOptions, ServeSettings
from mousehole.server.serve import WORKER, serve

START_S = 120.0
STOP_S = 60.0
PRELOADED = [
    "mousehole.server.web.app", "mousehole.server.storage.sqlite", "mousehole.server.hosting.nodes.node",
    "mousehole.bots", "uvicorn", "uvloop", "httptools", "asyncpg", "fluent.runtime", "prometheus_client",
]  # fmt: skip
NO_LIMITS = Limits(requests_per_s=0, rooms_per_s=0, messages_per_s=0, connections_per_address=0)

_context = multiprocessing.get_context("forkserver")
_context.set_forkserver_preload(PRELOADED)


def _serve(settings: ServeSettings, ready: Connection, beats: Any) -> None:
    serve(settings, ready.send if beats is None else heartbeat.when_ready(ready.send, beats))


class ServerProcess:
    """`mousehole serve` on loopback; forked from a process that has imported everything, so that starting is quick."""

    def __init__(
        self, data: Path, limits: Limits = NO_LIMITS, database: str | None = None, node: NodeOptions | None = None,
        proxy: str | None = None, workers: int = 1, beating: bool = False,
    ) -> None:  # fmt: skip
        self.data, self.limits, self.database, self.node, self.port = data, limits, database, node, 0
        self.proxy, self.workers = proxy, workers
        self._process: Any = None
        self._beats: Any = heartbeat.new_beats(_context) if beating else None

    def __enter__(self) -> ServerProcess:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.kill()

    @property
    def pid(self) -> int:
        """The process's number."""
        return int(self._process.pid)

    def start(self) -> None:
        """Start and wait until connections are taken; from the second time on at the same port."""
        here, there = _context.Pipe(duplex=False)
        settings = ServeSettings(
            self.data, port=self.port, database=self.database, limits=self.limits, bot_threads=1, node=self.node,
            proxy=self.proxy, workers=self.workers,
        )  # fmt: skip
        self._process = _context.Process(target=_serve, args=(settings, there, self._beats), daemon=True)
        self._process.start()
        there.close()
        if not here.poll(START_S):
            raise TimeoutError("the server has not started")
        self.port = int(here.recv().rstrip("/").rpartition(":")[2])
        here.close()

    def beats_ms(self, first: int = 0) -> list[float]:
        """What the loop has computed between one beat and the next, from that beat on."""
        return list(self._beats[first + 1 : int(self._beats[0]) + 1])

    def kill(self) -> None:
        """The power fails (SIGKILL)."""
        if self._process is not None:
            self._process.kill()
            self._process.join(STOP_S)
            self._process.close()
            self._process = None

    def stop(self) -> int:
        """Ask it to end (SIGTERM); its exit code."""
        self._process.terminate()
        self._process.join(STOP_S)
        code = self._process.exitcode
        return -1 if code is None else int(code)

    def worker_pids(self) -> dict[int, int]:
        """The processes of its workers, by the number of the worker (where there is /proc)."""
        found = {}
        for folder in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
                words = (folder / "cmdline").read_text().split("\0")
                if parent == self.pid and WORKER in words:
                    found[int(words[-2])] = int(folder.name)
        return found

    def is_alive(self) -> bool:
        """Has it not ended by itself?"""
        return self._process is not None and bool(self._process.is_alive())

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """A request; its answer's JSON."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.loads(answer.read() or b"null")
        except urllib.error.HTTPError as error:
            with error:
                return json.loads(error.read() or b"null")


async def wait_until(holds: Callable[[], object], seconds: float, every: float = 0.02) -> bool:
    """Wait until something holds, for so long at most; did it?"""
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            return False
        await asyncio.sleep(every)
    return True
