"""What the adapter tests share: one board of small games a framework can be tried on."""

import pytest


@pytest.fixture(autouse=True)
def _quiet(capsys):
    """Conformance tests print; nobody needs to read it."""
    yield
    capsys.readouterr()
