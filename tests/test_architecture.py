"""What ARCHITECTURE.md says of the server, the lab and the page is there: every file, every function, every class."""

import re
from pathlib import Path

import pytest

import mousehole

SOURCES = Path(mousehole.__file__).parent
ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
WALKS = PAGE[PAGE.index("## The floors of the server") : PAGE.index("## The words")]
QUOTED = sorted(set(re.findall(r"`([^`\n]+)`", WALKS)))
FILES = [text for text in QUOTED if re.fullmatch(r"[\w/]+/[\w.]+\.(py|ts)", text)]
NAMES = [text for text in QUOTED if re.fullmatch(r"\w+(\.\w+)?", text) and not text.endswith(".toml")]


@pytest.fixture(scope="module")
def defined() -> set[str]:
    """Every function, class, constant, module and folder of the sources, and every function of the page."""
    found = {path.stem for path in SOURCES.rglob("*") if path.is_dir() or path.suffix == ".py"}
    for path in SOURCES.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        found |= set(re.findall(r"(?:def|class) (\w+)", text)) | set(re.findall(r"^([A-Z_]+) = ", text, re.MULTILINE))
    for path in (ROOT / "web" / "src").rglob("*.ts"):
        found |= set(re.findall(r"function (\w+)", path.read_text(encoding="utf-8")))
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
