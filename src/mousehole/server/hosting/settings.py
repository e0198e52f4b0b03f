"""What a server can be told at its start."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from mousehole.server.hosting.connection_limits import Limits


@dataclass(frozen=True)
class NodeOptions:
    """What makes a server one of several. `listen`: where it hears the others, if that is not where they call it.

    `tls`: a certificate, its key and the certificate of the authority, with which what nodes say is encrypted.
    """

    name: str
    advertise: str
    listen: str | None = None
    secret: str | None = None
    tls: tuple[Path, Path, Path] | None = None


@dataclass(frozen=True)
class ServeSettings:
    """Everything that `mousehole serve` can be told."""

    data: Path
    host: str = "127.0.0.1"
    port: int = 0
    database: str | None = None
    root_path: str = ""
    proxy: str | None = None
    origins: tuple[str, ...] = ()
    retention_days: float | None = None
    limits: Limits = field(default_factory=Limits)
    bot_threads: int | None = None
    node: NodeOptions | None = None
    workers: int = 1  # processes that keep rooms; with one it is the server itself
