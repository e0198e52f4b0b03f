"""The house book of a data folder or a database, for whoever has the machine: read at any time, written alone."""

from __future__ import annotations

import contextlib
from pathlib import Path

from mousehole.server.book.book import Book
from mousehole.server.hosting.book_keeper import BookKeeper, Make
from mousehole.server.storage.backends import make_folder, store_at
from mousehole.server.storage.folder_lock import lock_folder
from mousehole.server.storage.store import FILE_NAME, StoreError


async def read_book(data: Path, database: str | None) -> Book:
    """The book as it is on disk, also while a server runs; StoreError where there is no folder."""
    if database is None and not (data / FILE_NAME).is_file():
        raise StoreError(f"{data}: no tables are kept there")
    return await _with_keeper(data, database, None)


async def write_book(data: Path, database: str | None, make: Make) -> Book:
    """The book after a deed; a folder must be nobody's meanwhile: a server that runs there would not hear of it."""
    if database is None:
        make_folder(data)
    with contextlib.nullcontext() if database else lock_folder(data):
        return await _with_keeper(data, database, make)


async def _with_keeper(data: Path, database: str | None, make: Make | None) -> Book:
    store = store_at(data, database)
    await store.open()
    try:
        keeper = BookKeeper(store)
        return await keeper.read() if make is None else await keeper.note(make)
    finally:
        await store.close()
