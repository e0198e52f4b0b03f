"""Which store a server has: PostgreSQL, or SQLite in the data folder."""

from __future__ import annotations

from pathlib import Path

from mousehole.server.storage.store import FILE_NAME, Store, StoreError


def store_at(data: Path, database: str | None) -> Store:
    """The store of a server: PostgreSQL where a URL is given, else SQLite in the data folder."""
    if database is None:
        from mousehole.server.storage.sqlite import SqliteStore

        make_folder(data)
        return SqliteStore(data / FILE_NAME)
    if not database.startswith(("postgresql://", "postgres://")):
        raise StoreError(f"--database {database.partition('://')[0]}://…: only postgresql:// is known")
    from mousehole.server.storage.postgres import PostgresStore

    return PostgresStore(database)


def make_folder(data: Path) -> None:
    """The folder where tables are kept, for its owner alone; StoreError where there can be none."""
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
    except FileExistsError:
        raise StoreError(f"--data {data}: a file; a folder is wanted") from None
    except OSError as error:
        raise StoreError(f"--data {data}: {error.strerror}") from None
