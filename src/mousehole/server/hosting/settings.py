"""What a server can be told at its start."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from mousehole.server.hosting.limits import Limits
from mousehole.server.hosting.listeners import LOOPBACK

EVERYWHERE = "0.0.0.0"  # all addresses of this machine


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
    host: str = LOOPBACK
    port: int | None = None  # None: the one that this data folder's server has always had
    database: str | None = None
    root_path: str = ""
    proxy: str | None = None
    origins: tuple[str, ...] = ()
    retention_days: float | None = None
    shared_setups: bool = False
    limits: Limits = field(default_factory=Limits)
    bot_threads: int | None = None
    node: NodeOptions | None = None
    workers: int = 1  # processes that keep rooms; with one it is the server itself
    lan_address: str | None = None  # what phones are told, where this machine has several addresses
    own_names: bool = False
    names: tuple[str, ...] = ()  # by which it may be called, besides addresses and names at home

    @property
    def called_names(self) -> tuple[str, ...] | None:
        """The names that count; None: any, where a proxy says by which ones it may be called."""
        return None if self.proxy and not self.names else self.names

    @property
    def is_for_this_machine(self) -> bool:
        """Does a family play at the machine that it runs on? Behind a proxy or among nodes anybody may be "here"."""
        is_shared = self.database or self.root_path or self.proxy or self.node or self.workers > 1
        return self.host in (LOOPBACK, "localhost", EVERYWHERE) and not is_shared
