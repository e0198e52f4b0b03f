"""Compiles the kernels of an environment, or finds those that were compiled before."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from mousehole.adapters.device.program import Program, name_of, read, sources_of, write
from mousehole.adapters.opponents import Seating, make_crew
from mousehole.adapters.setting import Setting
from mousehole.engine.errors import BadOptions


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
