"""One server a data folder: two would each play on without the other's moves."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from mousehole.server.storage.store import StoreError

FILE_NAME = "server.lock"
PATIENCE_S = 1.0  # somebody who only reads the address is soon done
WHERE = "CREATE TABLE IF NOT EXISTS server (address TEXT)"


class FolderInUse(StoreError):
    """A server has its tables in this folder."""

    def __init__(self, folder: Path, address: str) -> None:
        where = f" (it is at {address})" if address else ""
        super().__init__(f"{folder}: a server has its tables there already{where}; stop it first")
        self.address = address


@contextlib.contextmanager
def lock_folder(folder: Path, address: str = "") -> Iterator[None]:
    """Have a data folder to oneself; FolderInUse, with the other's address, where a server has it.

    The lock is one of SQLite's: alike on every system, gone with the process however that ends, and open to readers.
    """
    connection = None
    try:
        connection = sqlite3.connect(folder / FILE_NAME, isolation_level=None, timeout=PATIENCE_S)
        _take(connection, folder, address)
        yield
    except sqlite3.Error as error:
        raise StoreError(f"{folder / FILE_NAME}: {error}") from None
    finally:
        if connection is not None:
            connection.close()


def _take(connection: sqlite3.Connection, folder: Path, address: str) -> None:
    """Write the address down, then hold the lock that only writers need."""
    try:
        connection.execute("PRAGMA synchronous = OFF")  # nobody needs the address after a power cut
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(WHERE)
        connection.execute("DELETE FROM server")
        connection.execute("INSERT INTO server VALUES (?)", (address,))
        connection.execute("COMMIT")
        connection.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise
        raise FolderInUse(folder, _address(connection)) from None


def _address(connection: sqlite3.Connection) -> str:
    """Where the other server is, as far as that can be told."""
    with contextlib.suppress(sqlite3.Error):
        found = connection.execute("SELECT address FROM server").fetchone()
        return str(found[0]) if found else ""
    return ""
