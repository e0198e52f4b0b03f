"""The smallest event loop that carries a simulation: virtual time, and several processes that share nothing but it.

Within a process callbacks run in the order in which they were registered, as asyncio promises. Which process goes next
is chosen by the seed. A process can be slow, stand still for a while, or be killed: then nothing of it runs ever again,
not even what `finally` promises.
"""

from __future__ import annotations

import asyncio
import random
from asyncio import events
from collections import deque
from collections.abc import Callable, Coroutine
from contextvars import Context, copy_context
from heapq import heappop, heappush
from typing import Any

import msgspec

STEP_S = (0.0001, 0.003)  # what a thread takes for a piece of work
LATEST_S = 0.0015  # a timer fires so late at most, as long as nothing is slow


class Deadlock(Exception):
    """What was waited for can never happen: nothing is left to be done."""


class Handle(msgspec.Struct, eq=False, gc=False):
    """Something that is to be done: as much of asyncio's handles as anybody asks for, and no more."""

    callback: Callable[..., Any]
    args: tuple[Any, ...]
    context: Context | None = None
    when: float = 0.0
    is_cancelled: bool = False

    def cancel(self) -> None:
        """It is left out when its moment comes."""
        self.is_cancelled = True

    def cancelled(self) -> bool:
        """Is it to be left out?"""
        return self.is_cancelled


class Process:
    """One process: its own queue of callbacks, and how it is with it."""

    def __init__(self, loop: SimLoop, name: str, clock_s: float) -> None:
        self.loop, self.name, self.clock_s = loop, name, clock_s
        self.ready: deque[Handle] = deque()
        self.is_alive = True
        self.is_queued = False
        self.resume_at = 0.0
        self.turn_s = 0.0  # how long a turn of its loop takes, where the machine is busy
        self.at_end: list[Callable[[], None]] = []
        self.tasks: list[asyncio.Task[Any]] = []  # kept when it was killed, so that no `finally` runs

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def do(self, callback: Callable[..., Any], *args: Any) -> None:
        """Let it run something at its next turn."""
        if self.is_alive:
            self.ready.append(Handle(callback, args))
            self.loop.queue(self)

    def do_at(self, when: float, callback: Callable[..., Any], *args: Any) -> None:
        """Let it run something at that moment."""
        loop = self.loop
        loop.sequence += 1
        heappush(loop.heap, (when, loop.sequence, self, Handle(callback, args)))

    def start(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Let it begin a task."""
        before, self.loop.current = self.loop.current, self
        try:
            return self.loop.create_task(work)
        finally:
            self.loop.current = before

    def freeze(self, seconds: float) -> None:
        """Stand still for so long; time goes on."""
        self.resume_at = max(self.resume_at, self.loop.now + seconds)

    def kill(self) -> None:
        """The power fails: nothing of it runs any more."""
        if not self.is_alive:
            return
        self.is_alive = False
        self.ready.clear()
        self.tasks = [task for task in asyncio.all_tasks(self.loop) if self.loop.process_of(task) is self]
        for at_end in self.at_end:
            at_end()


class SimTask(asyncio.Task):  # type: ignore[type-arg]
    """A task that knows its process."""

    process: Process | None = None


class SimLoop(asyncio.AbstractEventLoop):
    """Runs all processes of a simulation, one at a time, by a virtual clock."""

    def __init__(self, luck: random.Random) -> None:
        self.now = 0.0
        self.luck = luck
        self.turns = 0
        self.current = Process(self, "world", 0.0)
        self.processes = [self.current]
        self.errors: list[str] = []
        self.failure: BaseException | None = None
        self.network: Any = None
        self._runnable: list[Process] = []
        self.heap: list[tuple[float, int, Process, Handle]] = []
        self.sequence = 0
        self._is_closed = False

    def process(self, name: str) -> Process:
        """A new process, with a clock of its own that began at another moment."""
        process = Process(self, name, round(self.luck.uniform(10, 100_000), 3))
        self.processes.append(process)
        return process

    def process_of(self, task: asyncio.Task[Any]) -> Process | None:
        """The process that has begun a task."""
        return getattr(task, "process", None)

    # Running

    def queue(self, process: Process) -> None:
        """It has something to do."""
        if process.is_queued or not process.is_alive:
            return
        process.is_queued = True
        if process.resume_at > self.now:
            self.timer(self.processes[0], process.resume_at, Handle(self._wake, (process,)))
        else:
            self._runnable.append(process)

    def _wake(self, process: Process) -> None:
        process.is_queued = False
        if process.ready:
            self.queue(process)

    def run(self, until: Callable[[], object], most: float = float("inf")) -> None:
        """Go on until something holds, or for so many turns at most."""
        events._set_running_loop(self)
        try:
            runnable, step, advance = self._runnable, self._step, self._advance
            while self.failure is None and not until() and self.turns <= most:
                if runnable:
                    step()
                elif not advance():
                    raise Deadlock(f"nothing is left to be done at {self.now:.3f} s")
        finally:
            events._set_running_loop(None)
        if self.failure is not None:
            raise self.failure

    def _step(self) -> None:
        """Let one of the processes that have something to do have its turn."""
        runnable = self._runnable
        last = len(runnable) - 1
        if last:
            chosen = int(self.luck.random() * (last + 1))
            runnable[chosen], runnable[last] = runnable[last], runnable[chosen]
        process = runnable.pop()
        process.is_queued = False
        if not process.is_alive:
            return
        self.turns += 1
        self.current = process
        ready = process.ready
        for _ in range(len(ready)):
            if not ready:
                break  # it was killed, by itself
            handle = ready.popleft()
            if handle.is_cancelled:
                continue
            try:
                if handle.context is None:
                    handle.callback(*handle.args)
                else:
                    handle.context.run(handle.callback, *handle.args)
            except (Exception, asyncio.CancelledError) as error:
                self._failed(handle, error)
        self.current = self.processes[0]
        if process.turn_s:
            process.resume_at = max(process.resume_at, self.now + process.turn_s)
        if ready:
            self.queue(process)

    def _advance(self) -> bool:
        """Nothing is to be done now: let time go on to what comes next."""
        heap = self.heap
        while heap:
            when, _, process, handle = heappop(heap)
            if handle.is_cancelled or not process.is_alive:
                continue
            if when > self.now:
                self.now = when
            if process.is_queued or process.turn_s or process.resume_at > self.now:
                process.ready.append(handle)
                self.queue(process)
                return True
            self.turns += 1  # it has nothing else to do, and so this is its turn
            self.current = process
            try:
                if handle.context is None:
                    handle.callback(*handle.args)
                else:
                    handle.context.run(handle.callback, *handle.args)
            except (Exception, asyncio.CancelledError) as error:
                self._failed(handle, error)
            self.current = self.processes[0]
            return True
        return False

    def _failed(self, handle: Handle, error: BaseException) -> None:
        self.call_exception_handler({"message": f"an error in {handle.callback}", "exception": error})

    def timers_of(self, process: Process) -> list[Handle]:
        """What a process still waits for."""
        return [handle for _, _, whose, handle in self.heap if whose is process and not handle.is_cancelled]

    # What asyncio asks of a loop

    def time(self) -> float:
        """The virtual clock, as the process has it whose turn it is."""
        return self.now + self.current.clock_s

    def call_soon(self, callback: Callable[..., Any], *args: Any, context: Context | None = None) -> Handle:
        """At the next turn of the process whose turn it is."""
        handle = Handle(callback, args, copy_context() if context is None else context)
        process = self.current
        if process.is_alive:
            process.ready.append(handle)
            if not process.is_queued:
                self.queue(process)
        return handle

    call_soon_threadsafe = call_soon

    def call_later(
        self, delay: float, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> Handle:
        """After some time, and a little later."""
        when = self.now + max(delay, 0.0) + self.luck.random() * LATEST_S
        handle = Handle(callback, args, copy_context() if context is None else context, when)
        self.timer(self.current, when, handle)
        return handle

    def call_at(self, when: float, callback: Callable[..., Any], *args: Any, context: Context | None = None) -> Handle:
        """At a moment of the process's own clock."""
        return self.call_later(when - self.time(), callback, *args, context=context)

    def timer(self, process: Process, when: float, handle: Handle) -> None:
        """Something for a process to do at a moment of the simulation."""
        self.sequence += 1
        heappush(self.heap, (when, self.sequence, process, handle))

    def create_future(self) -> asyncio.Future[Any]:
        """A future of this loop."""
        return asyncio.Future(loop=self)

    def create_task(self, coro: Any, *, name: str | None = None, context: Context | None = None) -> asyncio.Task[Any]:
        """A task of the process whose turn it is."""
        task = SimTask(coro, loop=self, name=name, context=context)
        task.process = self.current
        return task

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:
        """What a thread would do is a step of the process, somewhat later."""
        future = self.create_future()
        process = self.current

        def do() -> None:
            if future.cancelled():
                return
            try:
                result = func(*args)
            except Exception as error:
                future.set_exception(error)
            else:
                if isinstance(result, asyncio.Future):  # a thread that waits for something simulated
                    result.add_done_callback(lambda done: _pass_on(done, future))
                else:
                    future.set_result(result)

        process.do_at(self.now + self.luck.uniform(*STEP_S), do)
        return future

    async def connect_accepted_socket(self, protocol_factory: Any, sock: Any, **_: Any) -> Any:
        """A connection that somebody else has taken."""
        protocol_factory().end = sock

    async def create_server(self, protocol_factory: Any, host: Any = None, port: Any = None, **given: Any) -> Any:
        """Listen in the simulated network."""
        return self.network.listen(self.current, protocol_factory, given["sock"])

    async def create_connection(self, protocol_factory: Any, host: Any = None, port: Any = None, **_: Any) -> Any:
        """Call somebody in the simulated network."""
        return await self.network.call(self.current, protocol_factory, f"{host}:{port}")

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        """An error that nobody has caught: the simulation has found something."""
        error = context.get("exception")
        if error is not None and getattr(error, "ends_simulation", False):
            self.failure = error
        elif not self._is_closed:
            self.errors.append(f"{context.get('message')}: {error!r}")
            self.failure = self.failure or error or RuntimeError(context.get("message"))

    def default_exception_handler(self, context: dict[str, Any]) -> None:
        """There is no other."""
        self.call_exception_handler(context)

    def get_debug(self) -> bool:
        """No."""
        return False

    def is_running(self) -> bool:
        """Always, as seen from inside."""
        return True

    def is_closed(self) -> bool:
        """Is the simulation over?"""
        return self._is_closed

    def close(self) -> None:
        """Nothing more is run."""
        self._is_closed = True
        self.heap.clear()
        for process in self.processes:
            process.ready.clear()


def _pass_on(done: asyncio.Future[Any], future: asyncio.Future[Any]) -> None:
    if future.done() or done.cancelled():
        return
    error = done.exception()
    if error is None:
        future.set_result(done.result())
    else:
        future.set_exception(error)
