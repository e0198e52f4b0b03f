"""Which store a server has: PostgreSQL, or SQLite in the data folder."""

from __future__ import annotations

from pathlib import Path

from mousehole.server.storage.store import FILE_NAME, Store, StoreError


def store_at(data: Path, database: str | None) -> Store:
    """The store of a server: PostgreSQL where a URL is given, else SQLite in the data folder."""
    if database is None:
        from mousehole.server.storage.sqlite import SqliteStore

        try:
            data.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(f"--data {data}: {error.strerror}") from None
        return SqliteStore(data / FILE_NAME)
    if not database.startswith(("postgresql://", "postgres://")):
        raise StoreError(f"--database {database.partition('://')[0]}://…: only postgresql:// is known")
    from mousehole.server.storage.postgres import PostgresStore

    return PostgresStore(database)
