"""Every catalogue of words, wherever it lies, can be read to its last line: Fluent passes over what it cannot read."""

from __future__ import annotations

from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast

ROOT = Path(__file__).parent.parent
CATALOGUES = sorted([*(ROOT / "src").rglob("*.ftl"), *(ROOT / "web" / "src").rglob("*.ftl")])


@pytest.mark.parametrize("file", CATALOGUES, ids=lambda file: str(file.relative_to(ROOT)))
def test_a_catalogue_has_no_line_that_is_passed_over(file: Path) -> None:
    parsed = FluentParser().parse(file.read_text(encoding="utf-8"))
    assert [entry.content for entry in parsed.body if isinstance(entry, ast.Junk)] == []


def test_there_are_catalogues_of_the_games_of_the_server_and_of_the_page() -> None:
    places = {file.relative_to(ROOT).parts[0] for file in CATALOGUES}
    assert places == {"src", "web"}
