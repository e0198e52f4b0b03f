"""Durable before told, seen from outside: the kernel's own list of syncs and sends, in order, by `strace`."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from chaos.inside import RecordingLine, Soloist, registry_over
from chaos.process import ServerProcess
from mousehole.server.room.outbox import Send
from mousehole.server.storage.sqlite import SqliteStore

INPUTS = 20
CALLS = "trace=fsync,fdatasync,write,writev,sendto,sendmsg"
SYNC_DONE = re.compile(r"(?:fsync|fdatasync)(?:\(\d+\)| resumed>\)?).*= 0")
ACK_SENT = re.compile(r"(?:write|writev|sendto|sendmsg)\(.*\back\b")
START_S = 120.0


async def trace(folder: Path, workers: int = 1) -> dict[str, Any]:
    """Play one input at a time under `strace`; between any two acknowledgements a sync must have returned."""
    if shutil.which("strace") is None:
        return {"by": "hooks"} | await trace_by_hooks(folder)
    lines = await asyncio.to_thread(_traced_lines, folder, workers)
    return {"by": "strace"} | count_order(lines)


def count_order(lines: list[str]) -> dict[str, int]:
    """In a list of calls: acknowledgements, syncs, and acknowledgements sent before a sync had returned."""
    acks = syncs = early = 0
    is_synced = False
    for line in lines:
        if SYNC_DONE.search(line):
            syncs, is_synced = syncs + 1, True
        elif ACK_SENT.search(line):
            acks += 1
            early += not is_synced
            is_synced = False
    return {"acknowledgements": acks, "syncs": syncs, "told_before_synced": early}


def _traced_lines(folder: Path, workers: int) -> list[str]:
    """The calls of a server that plays some inputs, each sent after the last was acknowledged."""
    out = folder / "strace.txt"
    tracer = ["strace", "-D", "-f", "-qq", "-s", "300", "-e", CALLS, "-o", str(out)]  # -D: the child is the server
    serve = [
        sys.executable,
        "-m",
        "mousehole.server",
        "serve",
        "--data",
        str(folder / "traced"),
        "--workers",
        str(workers),
    ]
    server = subprocess.Popen([*tracer, *serve], stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        found = re.search(r":(\d+)/", server.stdout.readline())
        assert found, "the server did not start"
        _play_inputs(int(found[1]), folder)
    finally:
        server.terminate()
        try:
            server.wait(START_S)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()
        if server.stdout is not None:
            server.stdout.close()
    return out.read_text(errors="replace").splitlines()


def _play_inputs(port: int, folder: Path) -> None:
    asked = ServerProcess(folder)
    asked.port = port
    made = asked.ask("POST", "/api/rooms", {"game": "bon_appetit", "players": 2})
    with connect(f"ws://127.0.0.1:{port}/ws/{made['room']}", compression=None) as socket:
        socket.send(json.dumps({"t": "hello", "tokens": made["tokens"]}))
        for number in range(INPUTS):
            socket.send(json.dumps({"t": "input", "text": "flip", "id": f"i{number}"}))
            while json.loads(socket.recv(timeout=START_S))["t"] not in ("ack", "refused"):
                pass


# Where there is no strace


class NotingStore(SqliteStore):
    """Notes when a commit has returned."""

    def __init__(self, path: Path, notes: list[str]) -> None:
        super().__init__(path)
        self._notes = notes

    def _commit(self, connection: Any, kept: Any, jobs: Any) -> None:
        super()._commit(connection, kept, jobs)
        self._notes.append("fdatasync(0) = 0")


class NotingEar(RecordingLine):
    """Notes when an acknowledgement is sent."""

    notes: list[str]

    def send(self, frames: list[Send]) -> None:
        """Note it, then keep the frames."""
        super().send(frames)
        self.notes += ["write(ack)" for frame in frames if b'"t":"ack"' in frame.data]


async def trace_by_hooks(folder: Path) -> dict[str, int]:
    """The order in which things are stored and told, noted by the store and the line themselves."""
    notes: list[str] = []
    registry = registry_over(NotingStore(folder / "noted.sqlite3", notes))
    await registry.open()
    player = Soloist(registry)
    NotingEar.notes = notes
    player.make_line = NotingEar
    await player.sit()
    for _ in range(INPUTS):
        await player.play(START_S)
    await registry.close()
    return count_order(notes)
