"""Looks at what a server needs before it is started, and says what to do about what is wrong."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import ssl
import sys
import time
from pathlib import Path
from typing import NamedTuple

from mousehole.engine.errors import MouseholeError
from mousehole.server.hosting.listeners import PORT_FILE
from mousehole.server.storage.backends import store_at
from mousehole.server.storage.backups import check_version, count_whole
from mousehole.server.storage.store import FILE_NAME

LEAST_FREE = 200_000_000  # bytes
BUILT = 1_750_000_000  # no clock that is right shows an earlier second
SOON_S = 30 * 86_400.0
FAST_CLOCK_S = 3600.0
OTHERS_WRITE = 0o022
OTHERS = 0o077  # rights of anybody but the owner


class Finding(NamedTuple):
    """One thing that was looked at; `do`: what to do about it, where it is not well."""

    what: str
    is_well: bool
    do: str = ""


class Wanted(NamedTuple):
    """What a server is to be started with."""

    data: Path
    database: str | None = None
    host: str = "127.0.0.1"
    port: int | None = None
    certificates: tuple[Path, ...] = ()  # a certificate, its key, and that of the authority


def examine(wanted: Wanted) -> list[Finding]:
    """Everything, one after the other."""
    found = [_clock(wanted.data), _disk(wanted.data)]
    if wanted.database is None:
        found += [_folder(wanted.data), *_rights(wanted.data), _file(wanted.data / FILE_NAME)]
    else:
        found.append(_database(wanted))
    if wanted.port:
        found.append(_port(wanted.host, wanted.port))
    if wanted.certificates:
        found.append(_certificates(*wanted.certificates))
    return found


def _folder(data: Path) -> Finding:
    what = f"folder {data}"
    if not data.is_dir():
        parent = next(folder for folder in (data.absolute(), *data.absolute().parents) if folder.exists())
        if not parent.is_dir():
            return Finding(f"{what}: {parent} is a file", False, "name a folder with --data")
        may = os.access(parent, os.W_OK)
        return Finding(f"{what}: not there yet", may, f"make it, or let this user write to {parent}")
    return Finding(what, os.access(data, os.W_OK), "let the user who runs the server write there: chown")


def _rights(data: Path) -> list[Finding]:
    if sys.platform == "win32" or not data.is_dir() or not os.access(data, os.R_OK | os.X_OK):
        return []
    found = []
    for path in [data, *sorted(path for path in data.iterdir() if path.is_file())]:
        rights = path.stat().st_mode & 0o777
        if path.name == PORT_FILE and not rights & OTHERS_WRITE:
            continue  # nobody's secret
        wanted = 0o700 if path.is_dir() else 0o600
        found.append(Finding(f"rights of {path}: {rights:04o}", not rights & OTHERS, f"chmod {wanted:04o} {path}"))
    return found


def _clock(data: Path) -> Finding:
    now, newest = time.time(), 0.0
    if (data / FILE_NAME).is_file():
        newest = (data / FILE_NAME).stat().st_mtime
    shown = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(now))
    is_well = now > BUILT and newest < now + FAST_CLOCK_S
    return Finding(f"clock: {shown}", is_well, "set it, by NTP: it is behind what was written before")


def _disk(data: Path) -> Finding:
    place = next(folder for folder in (data.absolute(), *data.absolute().parents) if folder.exists())
    free = shutil.disk_usage(place).free
    return Finding(f"disk: {free / 1e9:.1f} GB free", free >= LEAST_FREE, f"make room at {place}: 0.2 GB at least")


def _file(path: Path) -> Finding:
    if not path.is_file():
        return Finding(f"tables: none yet in {path}", True)
    if not os.access(path, os.R_OK | os.W_OK):
        return Finding(
            f"tables: {path} is not this user's", False, "let the user who runs the server read and write it: chown"
        )
    try:
        check_version(path)
    except MouseholeError as error:
        return Finding(f"tables: {error}", False, "start the newer version, or restore an older backup")
    try:
        rooms, entries = count_whole(path)
    except MouseholeError as error:
        return Finding(f"tables: {error}", False, "restore a backup: `mousehole restore`; or export what can be read")
    return Finding(f"tables: {rooms:,} with {entries:,} entries, all whole", True)


def _database(wanted: Wanted) -> Finding:
    async def look() -> int:
        store = store_at(wanted.data, wanted.database)
        await store.open()
        try:
            await store.check()
            return len(await store.rows())
        finally:
            await store.close()

    try:
        return Finding(f"database: it can be written to and read; {asyncio.run(look()):,} tables", True)
    except MouseholeError as error:
        return Finding(f"database: {error}", False, "is it running, is the URL right, may this user create tables?")


def _port(host: str, port: int) -> Finding:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            why = error.strerror or str(error)
            return Finding(f"port {port} at {host}: {why}", False, "stop who has it, or choose another with --port")
    return Finding(f"port {port} at {host}: free", True)


def _certificates(certificate: Path, key: Path, authority: Path) -> Finding:
    what = f"certificate {certificate}"
    try:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        context.load_verify_locations(authority)
        ends = ssl.cert_time_to_seconds(_decoded(certificate)["notAfter"])
    except (OSError, ssl.SSLError, KeyError, ValueError) as error:
        return Finding(f"{what}: {error}", False, "give a certificate, its own key and its authority's, in PEM")
    days = (ends - time.time()) / 86_400
    if days < 0:
        return Finding(f"{what}: ended {-days:.0f} days ago", False, "sign a new one: no node talks to this one")
    return Finding(f"{what}: for {days:.0f} more days", days * 86_400 > SOON_S, "sign a new one before it ends")


def _decoded(certificate: Path) -> dict[str, str]:
    """What a certificate says (the library has this for its own tests, and nothing else that reads a file)."""
    found: dict[str, str] = ssl._ssl._test_decode_cert(str(certificate))  # type: ignore[attr-defined]
    return found
