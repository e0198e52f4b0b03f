"""Running the server: uvicorn, the address to open, signals, a clean end."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import re
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mousehole.engine.errors import MouseholeError
from mousehole.server.hosting.listeners import (
    LOOPBACK,
    USUAL_PORT,
    bound,
    first_free,
    lan_address,
    remember_port,
    usual_port,
)
from mousehole.server.hosting.settings import EVERYWHERE, ServeSettings

if TYPE_CHECKING:
    from mousehole.server.hosting.registry import RoomRegistry

WORKER = "mousehole.server.web.worker_process"  # what the process of a worker runs
ENOUGH_FILES = 65_536
FOR_ITS_OWNER = 0o077  # files that it makes are nobody else's to read
SWITCH_S = 0.0005  # the writer waits so long for its turn at most: a tenth of Python's default


class CannotServe(MouseholeError):
    """The address cannot be listened on."""


def data_folder() -> Path:
    """Where a user's tables lie."""
    import platformdirs

    return platformdirs.user_data_path("mousehole", appauthor=False)


def bind(host: str, port: int) -> socket.socket:
    """A socket that listens, so that the port is known before anything else starts."""
    try:
        return bound(host, port)
    except (OSError, TypeError, ValueError) as error:  # not to be had, or no name of a host at all
        raise CannotServe(f"{host}:{port}: {getattr(error, 'strerror', None) or error}") from None


def _listen(settings: ServeSettings) -> socket.socket:
    """Listen where it was said; else where this folder's server has always been, or beside that."""
    if settings.port is not None:
        return bind(settings.host, settings.port)
    try:
        return first_free(settings.host, USUAL_PORT if settings.database else usual_port(settings.data))
    except (OSError, TypeError, ValueError) as error:
        raise CannotServe(f"{settings.host}: {getattr(error, 'strerror', None) or error}") from None


def most_files() -> int:
    """How many files this process may have open, once it has asked for as many as it is allowed."""
    try:
        import resource
    except ImportError:  # Windows, where sockets are no files
        return ENOUGH_FILES
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH_FILES if most == resource.RLIM_INFINITY else min(most, ENOUGH_FILES)
    if now != resource.RLIM_INFINITY and now < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
            return wanted
    return ENOUGH_FILES if now == resource.RLIM_INFINITY else now


def serve(settings: ServeSettings, ready: Callable[[str], None], open_browser: bool = False) -> None:
    """Serve until SIGTERM or Ctrl-C; `ready` is called with the address once connections are taken.

    Whoever wants the page in a browser gets that of the server which has the data folder already, if there is one. This
    machine's own browser always opens the same address, whoever else is let in: all that it keeps hangs on it.
    """
    sys.setswitchinterval(SWITCH_S)
    os.umask(FOR_ITS_OWNER)
    gc.disable()  # what is imported stays: looking through it again and again costs a tenth of the start
    import uvicorn

    from mousehole.bots.ahead import Compiling
    from mousehole.server.hosting.first_time import do_ahead_soon
    from mousehole.server.hosting.security_log import FILE_NAME, SecurityLog, make_logger
    from mousehole.server.storage.folder_lock import FolderInUse, lock_folder
    from mousehole.server.storage.keepsakes import Keepsakes
    from mousehole.server.web.app import AppSettings, make_app
    from mousehole.server.web.own_machine import OwnMachine
    from mousehole.server.web.phone_door import PhoneDoor
    from mousehole.server.web.uvicorn_config import GARBAGE, uvicorn_config

    settings = replace(settings, limits=settings.limits.within(most_files()))
    registry = registry_of(settings)
    security = SecurityLog(make_logger(settings.data / FILE_NAME), lambda: registry.counted().turned_away)
    door = PhoneDoor(lambda: settings.lan_address or lan_address(), settings.host == EVERYWHERE)
    own = OwnMachine(Keepsakes(settings.data), door) if settings.is_for_this_machine else None
    behaviour = AppSettings(settings.limits, settings.origins, own=own, names=settings.called_names)
    app = make_app(registry, behaviour, is_open=True)
    listener = _listen(settings)
    port = listener.getsockname()[1]
    compiling = Compiling()
    address = f"http://{_shown(settings.host, settings.lan_address)}:{port}{settings.root_path}/"
    own_address = f"http://{LOOPBACK}:{port}/" if own else address

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await registry.open()  # here, so that a store which says no ends in its own words
            self.security = asyncio.create_task(security.go_on())
            await super().startup(sockets)
            gc.freeze()
            gc.set_threshold(*GARBAGE)
            gc.enable()
            if self.started:
                door.stand_at(self, port)
                if settings.port is None and not settings.database:
                    remember_port(settings.data, port)
                ready(address)
                if open_browser:
                    webbrowser.open(own_address)
                do_ahead_soon()
                compiling.start_soon()

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            await registry.drain()  # while everybody can still be told where to go
            await super().shutdown(sockets)
            self.security.cancel()
            security.close()

    config = uvicorn_config(settings, app, _wire(settings, registry), registry.counts)
    signal.signal(signal.SIGTERM, _leave)  # uvicorn raises it once more when all is done
    alone = contextlib.nullcontext() if settings.database else lock_folder(settings.data, own_address)
    try:
        with alone:
            Server(config).run(sockets=[listener])
    except FolderInUse as taken:
        if not open_browser or not taken.address:
            raise
        ready(taken.address)
        webbrowser.open(taken.address)
    finally:
        compiling.end()
        listener.close()


def _wire(settings: ServeSettings, registry: Any) -> Any:
    """What takes a WebSocket: a wire to a room here, or somebody who hands it to the room's worker."""
    if settings.workers > 1:
        from mousehole.server.web.hand_to_worker import HandToWorker

        return partial(HandToWorker, registry)
    from mousehole.server.web.wire import Wire

    return Wire


def registry_of(settings: ServeSettings) -> RoomRegistry:
    """The rooms that such a server has: alone, in several processes, or as a node among others."""
    from mousehole.server.hosting.bot_process import BotProcess
    from mousehole.server.hosting.registry import RoomLimits, RoomRegistry
    from mousehole.server.storage.backends import store_at

    limits = RoomLimits(
        retention_days=settings.retention_days, shared_setups=settings.shared_setups,
        open_house=settings.is_for_this_machine, own_names=settings.own_names,
    )  # fmt: skip
    if settings.workers > 1:
        if settings.node is not None:
            raise CannotServe("--workers: a node is one process; start another node for each core")
        if sys.platform == "win32":
            raise CannotServe("--workers: on Windows sockets cannot be handed over; serve without it")
        from mousehole.server.hosting.workers.front import FrontRegistry

        store = store_at(settings.data, settings.database)
        return FrontRegistry(store, BotProcess(settings.bot_threads), limits, settings, WORKER)
    if settings.node is None:
        return RoomRegistry(store_at(settings.data, settings.database), BotProcess(settings.bot_threads), limits)
    if settings.database is None:
        raise CannotServe("--node: several nodes share one PostgreSQL; say which with --database postgresql://…")
    from mousehole.server.hosting.nodes.node import NodeRegistry, NodeSettings
    from mousehole.server.hosting.nodes.tls import TlsFiles, tls_of

    tls = None if settings.node.tls is None else tls_of(TlsFiles(*settings.node.tls))
    store_at(settings.data, settings.database)  # says so if this is no database for nodes
    host, port = host_and_port(settings.node.advertise, "--advertise")
    listen = settings.node.listen
    listener = bind(*host_and_port(listen, "--listen-nodes")) if listen else bind(host, port)
    address = f"{_shown(host)}:{port or listener.getsockname()[1]}"
    node = NodeSettings(settings.node.name, address, listener, settings.node.secret, tls=tls)
    return NodeRegistry(settings.database, node, BotProcess(settings.bot_threads), limits)


def host_and_port(text: str, option: str) -> tuple[str, int]:
    """HOST:PORT, taken apart."""
    host, _, port = text.rpartition(":")
    if not host or not re.fullmatch(r"[0-9]{1,5}", port) or int(port) > 65535:
        raise CannotServe(f"{option} {text}: HOST:PORT is wanted, such as 10.0.0.5:7700")
    return host.strip("[]"), int(port)


def _leave(*_: object) -> None:
    raise SystemExit(0)


def _shown(host: str, lan: str | None = None) -> str:
    """A host as it stands in an address; for a server that listens everywhere, where others find it."""
    if host in (EVERYWHERE, "::"):
        return lan or lan_address()
    return f"[{host}]" if ":" in host else host
