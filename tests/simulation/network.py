"""The simulated network: connections that keep their order, on paths that delay, lose, stall, break and fall silent.

A lost packet is sent again later and holds back whatever is behind it, as TCP does; between two connections nothing is
in order. A path that is blocked holds what is sent and delivers it when it is open again. A connection that has become
half open swallows all, and whoever waits at it has to find out.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from simulation.loop import Handle, Process, SimLoop

AGAIN_S = (0.2, 0.5)  # until a lost packet is sent again
KEEPALIVE_S = 40.0  # after which a server gives up a connection on which nothing comes back
NOTHING = object()
PEOPLE = "people"  # the process of all screens


class Path:
    """How far it is between two ends, and how often something is lost on the way."""

    __slots__ = ("delay_s", "jitter_s", "loss")

    def __init__(self, delay_s: float, jitter_s: float, loss: float) -> None:
        self.delay_s, self.jitter_s, self.loss = delay_s, jitter_s, loss


NEAR = Path(0.0002, 0.0006, 0.0)  # within a machine room


def path_home(luck: random.Random) -> Path:
    """A way to somebody's screen."""
    return Path(luck.uniform(0.002, 0.12), luck.uniform(0.001, 0.03), luck.choice((0.0, 0.0, 0.005, 0.02)))


class End:
    """One end of a connection: it sends to the other, hears it, and is told when it is over."""

    __slots__ = ("_arrives_at", "_held", "hear", "is_open", "is_silent", "lost", "other", "path", "process")

    def __init__(self, process: Process, path: Path) -> None:
        self.process, self.path = process, path
        self.other: End
        self.hear: Callable[[Any], None] = lambda _: None
        self.lost: Callable[[], None] = lambda: None
        self.is_open = True
        self.is_silent = False  # what is sent here is swallowed
        self._arrives_at = 0.0
        self._held: list[Any] = []

    def send(self, network: Network, what: Any) -> None:
        """Send something; it comes in its order, or never."""
        if self.is_open and not self.is_silent:
            self._deliver(network, what)

    def _deliver(self, network: Network, what: Any) -> None:
        if network.blocked and network.is_blocked(self.process.name, self.other.process.name):
            self._held.append(what)
            return
        luck, path = network.luck, self.path
        arrives = network.loop.now + path.delay_s + path.jitter_s * luck.random()
        if path.loss and luck.random() < path.loss:
            network.faults["packet_lost"] += 1
            arrives += luck.uniform(*AGAIN_S)
        if arrives < self._arrives_at:
            arrives = self._arrives_at
        self._arrives_at = arrives
        other = self.other
        network.loop.timer(other.process, arrives, Handle(other._arrive, (what,)))

    def _arrive(self, what: Any) -> None:
        if what is NOTHING:
            self.process.loop.network.forget(self)
            if self.is_open:
                self.is_open = False
                self.lost()
        elif self.is_open:
            self.hear(what)

    @property
    def waiting(self) -> int:
        """Bytes that are held back."""
        return sum(len(what) for what in self._held)

    def close(self, network: Network) -> None:
        """Hang up: what was sent arrives, then the other end is told."""
        if self.is_open:
            self.send(network, NOTHING)
            self.is_open = False
            if not self._held:
                network.forget(self)

    def release(self, network: Network) -> None:
        """The path is open again."""
        held, self._held = self._held, []
        for what in held:
            self._deliver(network, what)
        if not self.is_open:
            network.forget(self)


class Network:
    """All connections, and what stands between them."""

    def __init__(self, loop: SimLoop, luck: random.Random, faults: Counter[str]) -> None:
        self.loop, self.luck, self.faults = loop, luck, faults
        self.blocked: set[tuple[str, str]] = set()
        self._ends: dict[End, None] = {}
        self._listeners: dict[str, tuple[Process, Callable[[], asyncio.Protocol]]] = {}

    # What goes wrong

    def is_blocked(self, one: str, other: str) -> bool:
        """Can these two not speak to each other?"""
        return (one, other) in self.blocked or (other, one) in self.blocked

    def block(self, one: str, other: str) -> None:
        """From now on nothing goes between these two."""
        self.blocked.add((one, other))

    def unblock(self, one: str, other: str) -> None:
        """All that was held goes its way."""
        self.blocked.discard((one, other))
        self.blocked.discard((other, one))
        for end in list(self._ends):
            if {end.process.name, end.other.process.name} == {one, other}:
                end.release(self)

    def between(self, one: str, other: str) -> list[End]:
        """The ends at `one` of all connections to `other`."""
        return [end for end in self._ends if end.process.name == one and end.other.process.name == other]

    def reset(self, end: End) -> None:
        """A connection breaks: both ends are told."""
        for side in (end, end.other):
            self.forget(side)
            if side.is_open:
                side.process.do_at(self.loop.now + self.luck.uniform(0, 0.05), side._arrive, NOTHING)

    def half_open(self, end: End) -> None:
        """A caller's connection swallows all from now on; who was called finds out after long."""
        end.is_silent = end.other.is_silent = True
        end.other.process.do_at(self.loop.now + KEEPALIVE_S, end.other._arrive, NOTHING)

    def ended(self, process: Process, silently: bool) -> None:
        """A process has ended: its system tells the others, unless that is gone too."""
        self._listeners = {where: who for where, who in self._listeners.items() if who[0] is not process}
        for end in list(self._ends):
            if end.process is process:
                self.forget(end)
                end.is_open = False
                self.forget(end.other)
                if silently:
                    end.other.is_silent = True
                elif end.other.is_open:
                    told_at = self.loop.now + end.path.delay_s
                    end.other.process.do_at(told_at, end.other._arrive, NOTHING)

    # Connections

    def forget(self, end: End) -> None:
        """It is over."""
        self._ends.pop(end, None)

    def join(self, one: Process, other: Process, path: Path) -> tuple[End, End]:
        """A connection."""
        first, second = End(one, path), End(other, path)
        first.other, second.other = second, first
        self._ends[first] = self._ends[second] = None
        return first, second

    def ends_with_people(self) -> list[End]:
        """The servers' ends of all connections with people."""
        return [end for end in self._ends if end.other.process.name == PEOPLE]

    # Streams of bytes, as asyncio has them

    def listen(self, process: Process, factory: Callable[[], asyncio.Protocol], listener: Listener) -> OpenPort:
        """Take calls at an address."""
        self._listeners[listener.address] = process, factory
        return OpenPort(self, listener.address)

    def close_listener(self, address: str) -> None:
        """Take no more calls."""
        self._listeners.pop(address, None)

    async def call(
        self, process: Process, factory: Callable[[], asyncio.Protocol], address: str
    ) -> tuple[asyncio.Transport, asyncio.Protocol]:
        """Call an address; who is out of reach does not answer, and who is not there refuses."""
        await asyncio.sleep(NEAR.delay_s)
        host = address.partition(":")[0]
        while self.is_blocked(process.name, host):
            await asyncio.sleep(1.0)
        if address not in self._listeners:
            raise ConnectionRefusedError(address)
        called, make = self._listeners[address]
        near, far = self.join(process, called, NEAR)
        protocol = factory()
        transport = Transport(self, near, protocol)
        called.do(lambda: make_transport(self, far, make()))
        protocol.connection_made(transport)
        return transport, protocol


class Listener:
    """Stands for a socket that listens."""

    def __init__(self, address: str) -> None:
        self.address = address

    def getsockname(self) -> tuple[str, int]:
        """Where it is."""
        host, _, port = self.address.partition(":")
        return host, int(port)


class OpenPort:
    """What `create_server` gives."""

    def __init__(self, network: Network, address: str) -> None:
        self._network, self._address = network, address

    def close(self) -> None:
        """Take no more calls."""
        self._network.close_listener(self._address)


def make_transport(network: Network, end: End, protocol: asyncio.Protocol) -> None:
    """The end of who was called."""
    protocol.connection_made(Transport(network, end, protocol))


class Transport(asyncio.Transport):
    """One end of a stream of bytes."""

    def __init__(self, network: Network, end: End, protocol: asyncio.Protocol) -> None:
        super().__init__()
        self._network, self._end, self._protocol = network, end, protocol
        self._is_closing = False
        end.hear, end.lost = self._hear, self._lost

    def _hear(self, data: bytes) -> None:
        luck = self._network.luck
        if len(data) > 1 and luck.random() < 0.02:  # bytes come in any pieces
            cut = luck.randrange(1, len(data))
            self._protocol.data_received(data[:cut])
            if not self._is_closing:
                self._protocol.data_received(data[cut:])
        elif not self._is_closing:
            self._protocol.data_received(data)

    def _lost(self) -> None:
        if not self._is_closing:
            self._is_closing = True
            self._protocol.connection_lost(None)

    def write(self, data: Any) -> None:
        """Send."""
        if not self._is_closing:
            self._end.send(self._network, bytes(data))

    def is_closing(self) -> bool:
        """Is it over?"""
        return self._is_closing

    def get_write_buffer_size(self) -> int:
        """What waits."""
        return self._end.waiting

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """Nothing is known."""
        return default

    def abort(self) -> None:
        """Hang up at once."""
        if not self._is_closing:
            self._is_closing = True
            self._end.close(self._network)
            self._end.process.do(self._protocol.connection_lost, None)

    close = abort
