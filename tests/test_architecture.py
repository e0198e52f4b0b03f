"""What ARCHITECTURE.md says of the server and the lab is there: every file, every function, every class."""

import re
from pathlib import Path

import pytest

import mousehole

SOURCES = Path(mousehole.__file__).parent
ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
WALKS = PAGE[PAGE.index("## The floors of the server") : PAGE.index("## The words")]
QUOTED = sorted(set(re.findall(r"`([^`\n]+)`", WALKS)))
FILES = [text for text in QUOTED if re.fullmatch(r"[\w/]+/\w+\.py", text)]
NAMES = [text for text in QUOTED if re.fullmatch(r"\w+(\.\w+)?", text) and not text.endswith(".toml")]


@pytest.fixture(scope="module")
def defined() -> set[str]:
    """Every function, class, module and folder of the sources."""
    found = {path.stem for path in SOURCES.rglob("*") if path.is_dir() or path.suffix == ".py"}
    for path in SOURCES.rglob("*.py"):
        found |= set(re.findall(r"(?:def|class) (\w+)", path.read_text(encoding="utf-8")))
    return found


@pytest.mark.parametrize("file", FILES)
def test_file_is_there(file):
    assert any((folder / file).is_file() for folder in (SOURCES / "server", SOURCES, ROOT))


@pytest.mark.parametrize("name", NAMES)
def test_name_is_defined(name, defined):
    assert set(name.split(".")) <= defined


def test_enough_is_named_to_be_found_out():
    assert len(FILES) > 15
    assert len(NAMES) > 25
