"""All limits of a server, and the counting of its connections."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Protocol

RESERVED_FILES = 128  # for the store, its readers, the bots, the other processes and the log
LEAST_CONNECTIONS = 32
NETWORK_BITS = 64  # of an address of IPv6: whoever has one has all with these bits


def one_address(address: str) -> str:
    """An address as it is always written: one of IPv4 that came as IPv6 as what it is, and what is none as it stands.

    >>> one_address("2001:DB8:0::5"), one_address("::ffff:203.0.113.7")
    ('2001:db8::5', '203.0.113.7')
    """
    try:
        given = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    mapped = given.ipv4_mapped if isinstance(given, IPv6Address) else None
    return str(mapped or given)


@lru_cache(10_000)
def network_of(address: str) -> str:
    """Whom an address is counted as: itself, or the network of 64 bits of which it is one of IPv6."""
    if ":" not in address:
        return address
    one = one_address(address)
    try:
        return str(ip_network((one, NETWORK_BITS), strict=False)) if ":" in one else one
    except ValueError:
        return address


@dataclass(frozen=True)
class Limits:
    """All limits; 0 is none."""

    message_bytes: int = 4096
    body_bytes: int = 65_536
    record_bytes: int = 1_048_576
    replays_per_s: float = 1.0
    replay_burst: float = 20.0
    messages_per_s: float = 40.0
    message_burst: float = 120.0
    loop_share: float = 0.2  # of the processor's time, for what an address says on all its WebSockets together
    loop_burst_s: float = 1.5
    requests_per_s: float = 20.0  # of an address; whoever asks for more waits a little
    request_burst: float = 250.0  # a class that opens the page and sits down, some eight questions each
    looks_per_s: float = 50.0  # whether there is news: a class that waits for its next tables
    look_burst: float = 100.0
    rooms_per_s: float = 1.0
    room_burst: float = 120.0  # a class at its lessons, each of which has several tables
    connections: int = 20_000
    connections_per_address: int = 300  # a hundred people: in reaction games each has two spare lines
    frames_waiting: int = 2000
    bytes_waiting: int = 1_048_576
    hello_s: float = 10.0
    head_bytes: int = 32_768
    request_s: float = 10.0  # for head and body
    answer_s: float = 60.0  # for whoever reads the answer
    http_connections: int = 1000  # that are no WebSockets
    http_per_address: int = 200
    calls_per_s: float = 50.0  # new connections of an address; whoever makes more is heard a little later
    call_burst: float = 400.0  # a class that opens the page, nine connections each, and a restart for a hundred people
    answers_per_s: float = 200.0  # of an address, the page's files too; whoever asks for more waits a little
    answer_burst: float = 80.0
    pipelined: int = 8  # requests of a connection that wait for the answer to one before them
    sockets_per_s: float = 10.0  # WebSockets that an address may open; none where it may have any number of them
    socket_burst: float = 150.0  # a class that comes back after a restart

    def within(self, files: int) -> Limits:
        """These limits, but no more connections than so many files leave room for, with some in reserve."""
        room = max(files - RESERVED_FILES, LEAST_CONNECTIONS)
        http = min(self.http_connections or room, room // 2)
        return replace(self, http_connections=http, connections=min(self.connections or room, room - http))


class ConnectionLimit(Protocol):
    """Who says which connections come in."""

    async def let_in(self, address: str) -> bool:
        """May one more come in from this address?"""

    def leave(self, address: str) -> None:
        """One that was let in is gone."""


class ConnectionCounter:
    """Counts connections, of each address and in all."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._here = Counter[str]()
        self._all = 0

    async def let_in(self, address: str) -> bool:
        """May one more come in from this address?"""
        return self.take(address)

    def take(self, address: str) -> bool:
        """Let one more in from this address, or say no, without waiting."""
        limits = self._limits
        if self._all >= limits.connections > 0 or self._here[address] >= limits.connections_per_address > 0:
            return False
        self._all += 1
        self._here[address] += 1
        return True

    def leave(self, address: str) -> None:
        """One that was let in is gone."""
        self._all -= 1
        self._here[address] -= 1
        if self._here[address] == 0:
            del self._here[address]
