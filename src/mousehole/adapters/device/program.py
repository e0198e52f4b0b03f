"""The kernels of an environment as a file: built where numba-cuda is, launched wherever there is a GPU.

>>> name_of("chop_chop", ["cat", None, "cat"], bins=20)
'chop_chop-cat-20.json'
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import mousehole
from mousehole.adapters.opponents import Seating
from mousehole.engine.errors import BadOptions

SOURCES = ("adapters", "bots", "engine")  # what kernels are made of, beside the game


class Program(NamedTuple):
    """Two kernels as PTX, and what must be known to launch them: the words of a state and of a mind, and threads a
    block."""

    sources: str
    word_bytes: int
    words: int
    mind_word_bytes: int
    mind_words: int
    threads: int
    advance: str
    present: str


def name_of(game_id: str, seating: Seating, bins: int) -> str:
    """The name of the file with the kernels for such opponents."""
    names = sorted({name for name in seating if name is not None})
    return "-".join([game_id, *(names or ["agents"]), str(bins)]) + ".json"


@cache
def sources_of(folder: Path) -> str:
    """A digest of all that kernels of a game are made of: a program made of other sources is not launched."""
    digest = hashlib.sha256()
    root = Path(mousehole.__file__).parent
    for place in (*(root / name for name in SOURCES), folder):
        for source in sorted(place.rglob("*.py")):
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def write(program: Program, folder: Path, name: str) -> Path:
    """Keep a program as a file; where it is."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / name
    file.write_text(json.dumps(program._asdict()) + "\n")
    return file


def read(folder: Path, name: str, sources: str) -> Program:
    """A program from its file; BadOptions where it is none or was made of other sources."""
    try:
        kept: Any = json.loads((folder / name).read_text())
        program = Program(**kept)
    except FileNotFoundError:
        raise BadOptions(
            f"ptx: there is no {name} in {folder}: build it by python -m mousehole.adapters.device"
        ) from None
    except (ValueError, TypeError):
        raise BadOptions(f"ptx: {folder / name} holds no kernels of ours") from None
    if program.sources != sources:
        raise BadOptions(f"ptx: {folder / name} was built from other sources than these: build it anew")
    return program
