"""Where a server listens: its port, the same at every start, and its address in the local network."""

from __future__ import annotations

import contextlib
import socket
from pathlib import Path

LOOPBACK = "127.0.0.1"
USUAL_PORT = 6687  # MOUS on the keys of a telephone
PORTS_TRIED = 20
PORT_FILE = "port"


def lan_address() -> str:
    """This machine's address on the local network, or the loopback one (nothing is sent to find it)."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
            address: str = probe.getsockname()[0]
        except OSError:
            return LOOPBACK
    return address


def first_free(host: str, port: int) -> socket.socket:
    """A socket that listens at a port, or at the next one that is free, or at any."""
    for wanted in (*range(port, min(port + PORTS_TRIED, 65_536)), 0):
        try:
            return bound(host, wanted)
        except OSError:
            if wanted == 0:
                raise
    raise AssertionError("0 is always tried last")


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens there."""
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(2048)
    except BaseException:
        listener.close()
        raise
    listener.setblocking(False)
    return listener


def usual_port(folder: Path) -> int:
    """The port that the server of a data folder had last, as all that a browser keeps hangs on it."""
    with contextlib.suppress(OSError, ValueError):
        port = int((folder / PORT_FILE).read_text(encoding="ascii"))
        if 0 < port < 65_536:
            return port
    return USUAL_PORT


def remember_port(folder: Path, port: int) -> None:
    """Keep the port for the next start; where that cannot be, it is looked for again."""
    if usual_port(folder) != port or not (folder / PORT_FILE).is_file():
        with contextlib.suppress(OSError):
            (folder / PORT_FILE).write_text(f"{port}\n", encoding="ascii")
