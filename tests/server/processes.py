"""A real server process on loopback, and a client that speaks to it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any

from websockets.sync.client import ClientConnection, connect


class Server:
    """`python -m mousehole.server serve` in its own process; it ends when the test does."""

    def __init__(self, data: Path, *more: str) -> None:
        self.started = time.monotonic()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "mousehole.server", "serve", "--data", str(data), *more],
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
        assert found, f"the server did not start: {line!r}"
        self.port = int(found[1])
        self.ready_s = time.monotonic() - self.started

    def __enter__(self) -> Server:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.kill()

    def kill(self) -> None:
        """The power fails."""
        self.process.kill()
        self.process.wait(PATIENCE_S)
        if self.process.stdout is not None:
            self.process.stdout.close()

    def stop(self) -> int:
        """Ask it to end; its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE_S)

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """A request; status and JSON."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
                return answer.status, json.loads(answer.read() or b"null")
        except urllib.error.HTTPError as error:
            with error:
                return error.code, json.loads(error.read() or b"null")

    @contextmanager
    def sit(self, room: str, *tokens: str, n: int | None = None) -> Iterator[ClientConnection]:
        """A socket with these tokens."""
        with connect(f"ws://127.0.0.1:{self.port}/ws/{room}", compression=None, open_timeout=PATIENCE_S) as socket:
            socket.send(json.dumps({"t": "hello", "tokens": tokens, "n": n}))
            yield socket


PATIENCE_S = 120.0


def until(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """Read until a frame of that kind; other frames (the clock's go on for ever) do not prolong the wait."""
    end = time.monotonic() + PATIENCE_S
    passed = []
    while (left := end - time.monotonic()) > 0:
        try:
            frame: dict[str, Any] = json.loads(socket.recv(timeout=left))
        except TimeoutError:
            break
        if frame["t"] == kind:
            return frame
        passed.append(frame)
    raise AssertionError(f"no {kind} within {PATIENCE_S:.0f} s, but {passed}")
