"""Gates between two ends of a line that can be shut: what comes then waits, and nobody is told, as with a cut cable."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

CHUNK = 1 << 16
OPEN_S = 60.0
LINGER_S = 0.05

T = TypeVar("T")


class NetworkGates:
    """Looks after gates in a thread of its own, so that nobody who waits for an answer holds it up."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="mousehole-gates", daemon=True)
        self._thread.start()
        self._gates: list[Gate] = []

    def gate(self, target: tuple[str, int] | str) -> Gate:
        """A new gate, before a host and port, or a Unix socket."""
        gate = Gate(target)
        self._gates.append(gate)
        self._do(gate.open())
        return gate

    def shut(self, gate: Gate, callers: Callable[[str], bool] = lambda _: True) -> None:
        """Keep back whatever comes from these callers (by their addresses) or goes to them."""
        self._do(gate.set_shut(callers))

    def unshut(self, gate: Gate) -> None:
        """Let everything through again."""
        self.shut(gate, lambda _: False)

    def _do(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(OPEN_S)

    def close(self) -> None:
        """End all of them."""
        for gate in self._gates:
            self._do(gate.close())
        self._do(_cancel_all())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(OPEN_S)
        self._loop.close()


async def _cancel_all() -> None:
    tasks = asyncio.all_tasks() - {asyncio.current_task()}
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.sleep(LINGER_S)  # sockets are closed a turn of the loop later


class Gate:
    """One gate; its `port` is on 127.0.0.1."""

    def __init__(self, target: tuple[str, int] | str) -> None:
        self._target = target
        self.port = 0
        self._is_shut_for: Callable[[str], bool] = lambda _: False
        self._moved = asyncio.Event()
        self._calls: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """Let callers in, at a port of its own."""
        self._server = await asyncio.start_server(self._meet, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """Let nobody in any more."""
        if self._server is not None:
            self._server.close()

    async def set_shut(self, callers: Callable[[str], bool]) -> None:
        """Say who is kept back from now on."""
        self._is_shut_for = callers
        self._moved.set()
        self._moved = asyncio.Event()

    def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        call = asyncio.get_running_loop().create_task(self._call(reader, writer))
        self._calls.add(call)
        call.add_done_callback(self._calls.discard)

    async def _call(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        caller = str(writer.get_extra_info("peername")[0])
        try:
            await self._pass(caller)
            there, back = await self._reach()
        except OSError:
            writer.close()
            return
        ways = [
            asyncio.create_task(self._carry(caller, *way)) for way in ((reader, back), (there, writer))
        ]  # fmt: skip
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            writer.close()
            back.close()

    async def _reach(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if isinstance(self._target, str):
            return await asyncio.open_unix_connection(self._target)
        return await asyncio.open_connection(*self._target)

    async def _pass(self, caller: str) -> None:
        while self._is_shut_for(caller):
            await self._moved.wait()

    async def _carry(self, caller: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(CHUNK):
                await self._pass(caller)
                writer.write(data)
                await writer.drain()
