"""Every piece of Python on the researchers' pages runs as it stands there, one after the other, as readers would."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

PAGES = Path(__file__).parents[2] / "docs" / "researchers"
NEEDS = {"path.md": "torch", "device.md": "torch", "openspiel.md": "pyspiel", "pettingzoo.md": "pettingzoo"}
FEWER_GAMES = {
    "games=200": "games=1",
    'score(policy, "test")': 'score(policy, "test", games=1)',
    "games=20)": "games=2)",
}
pytestmark = pytest.mark.compiled


def code_of(page: str) -> str:
    """All pieces of a page in their order; only fewer games are played, and those by quicker tigers."""
    text = "\n".join(re.findall(r"^```python\n(.*?)^```", (PAGES / page).read_text(encoding="utf-8"), re.S | re.M))
    for there, here in FEWER_GAMES.items():
        text = text.replace(there, here)
    return text


@pytest.mark.parametrize(
    "page", sorted(path.name for path in PAGES.glob("*.md") if "```python" in path.read_text("utf-8"))
)
def test_what_a_page_says_runs(page: str) -> None:
    if page in NEEDS:
        module = pytest.importorskip(NEEDS[page])
        if page == "device.md" and not module.cuda.is_available():
            pytest.skip("needs a GPU")
    pytest.importorskip("gymnasium")
    names: dict[str, Any] = {}
    exec(compile(code_of(page), page, "exec"), names)
