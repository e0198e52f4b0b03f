"""The kernels of an environment as a file: built where numba-cuda is, launched wherever there is a GPU.

>>> name_of("chop_chop", ["cat", None, "cat"], bins=20)
'chop_chop-cat-20.json'
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import mousehole
from mousehole.adapters.opponents import Seating, make_crew
from mousehole.adapters.setting import Setting
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


def build(setting: Setting, seating: Seating) -> Program:
    """Compile the kernels; it takes up to a minute, and no GPU."""
    if find_spec("numba") is None or find_spec("numba.cuda") is None:
        raise BadOptions(
            "kernels are compiled by numba-cuda: pip install 'mousehole[gpu]', or build them ahead where that is "
            "installed (python -m mousehole.adapters.device --help) and name the folder: ptx='…'"
        )
    from mousehole.adapters.device.kernels import compile_kernels

    crew = make_crew(setting.game, seating)
    return compile_kernels(setting.game, crew.crew, crew.minds, setting.bins, sources_of(setting.game.folder))


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


def program_for(setting: Setting, seating: Seating, folder: Path | None) -> Program:
    """The kernels for this seating: from a folder of them, else as they were kept, else compiled now."""
    name, sources = name_of(setting.game_id, seating, setting.bins), sources_of(setting.game.folder)
    if folder is not None:
        return read(folder, name, sources)
    kept = _cache() / sources
    if (kept / name).exists():
        return read(kept, name, sources)
    program = build(setting, seating)
    write(program, kept, name)
    return program


def _cache() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("mousehole", appauthor=False) / "ptx"
