"""Backups of a data folder: made while a server writes, and opened before anybody relies on them."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from mousehole.server.storage import journal
from mousehole.server.storage.backends import make_folder
from mousehole.server.storage.checksums import DAMAGED
from mousehole.server.storage.folder_lock import lock_folder
from mousehole.server.storage.sqlite import BUSY_S, VERSION, migrate
from mousehole.server.storage.store import BOOK, FILE_NAME, StoreError


def back_up(source: Path, target: Path) -> tuple[int, int]:
    """Copy a data file, also while a server writes to it, and open the copy; how many rooms and entries are in it."""
    _copy(source, target)
    _check(target)
    return count_whole(target)


def restore(source: Path, folder: Path) -> Path:
    """Put a backup in place of a folder's data file; StoreError where it is none of ours, or a server runs there."""
    _check(source)
    make_folder(folder)
    with lock_folder(folder):
        _copy(source, folder / FILE_NAME)
    return folder / FILE_NAME


def count_whole(source: Path) -> tuple[int, int]:
    """How many rooms and entries are in a data file, every one of them read; StoreError where one is damaged."""
    try:
        connection = sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None)
    except sqlite3.Error as error:  # not ours to read
        raise StoreError(f"{source}: {error}") from None
    try:
        if connection.execute("PRAGMA user_version").fetchone()[0] < VERSION:
            older, connection = connection, sqlite3.connect(":memory:", isolation_level=None)
            older.backup(connection)
            older.close()
            migrate(connection)  # the copy: what was saved stays as it is
        rooms = [room for (room,) in connection.execute("SELECT room FROM rooms")]
        entries = {room: journal.entries_of(connection, room) for room in rooms}
        book = journal.entries_of(connection, BOOK)
        (verdict,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    except sqlite3.Error as error:
        raise StoreError(f"{source}: {error}") from None
    finally:
        connection.close()
    damaged = [room for room, bodies in entries.items() if DAMAGED in bodies or not bodies]
    if damaged:
        raise StoreError(f"{source}: what is stored of {len(damaged)} rooms is damaged ({', '.join(damaged[:10])})")
    if DAMAGED in book:
        raise StoreError(f"{source}: what is stored of the house book is damaged")
    if verdict != "ok":
        raise StoreError(f"{source}: {verdict.splitlines()[-1]}")
    return len(rooms), sum(map(len, entries.values())) + len(book)


def check_version(source: Path) -> None:
    """StoreError where a data file was written by a newer version than this program."""
    try:
        connection = sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)
        try:
            (version,) = connection.execute("PRAGMA user_version").fetchone()
        finally:
            connection.close()
    except sqlite3.Error:
        return  # it is damaged, which is said elsewhere
    if version > VERSION:
        raise StoreError(f"{source}: of schema {version}; this program knows {VERSION}: upgrade it")


def _check(source: Path) -> None:
    """Can it be read, whole, by this program?"""
    if not source.is_file():
        raise StoreError(f"{source}: there is no such file")
    try:
        connection = sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)
        try:
            connection.execute("SELECT count(*) FROM rooms").fetchone()
            (verdict,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
            (version,) = connection.execute("PRAGMA user_version").fetchone()
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise StoreError(f"{source}: no backup of Mousehole ({error})") from None
    if verdict != "ok":
        raise StoreError(f"{source}: a damaged backup ({verdict})")
    if version > VERSION:
        raise StoreError(f"{source}: of schema {version}; this program knows {VERSION}: upgrade it")


def _copy(source: Path, target: Path) -> None:
    if not source.is_file():
        raise StoreError(f"{source}: there is no such file")
    if target.exists() and source.samefile(target):
        raise StoreError(f"{target}: the tables themselves, and no copy of them")
    if target.is_dir():
        raise StoreError(f"{target}: a folder; say which file in it the copy is to be")
    if not target.absolute().parent.is_dir():
        raise StoreError(f"{target}: there is no folder {target.parent}")
    try:
        reader, writer = sqlite3.connect(source, timeout=BUSY_S), sqlite3.connect(target, timeout=BUSY_S)
        try:
            reader.backup(writer)
        finally:
            writer.close()
            reader.close()
    except sqlite3.Error as error:
        raise StoreError(f"{target}: {error}") from None
