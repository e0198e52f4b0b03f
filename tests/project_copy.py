"""A copy of the project with files added to it, in which tests run whole programs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).parent.parent
NOT_NEEDED = {"web", "site", "dist", "build"}  # and what begins with a dot
LEFT_OUT = shutil.ignore_patterns("__pycache__", "static", "screenshots", "node_modules")
LONG_S = 1400


class ProjectCopy:
    """A copy of the project, and programs run there. What is added are new files: none is changed."""

    def __init__(self, folder: Path, added: Mapping[str, str]) -> None:
        self.folder, self.added = folder, added
        for source in PROJECT.iterdir():
            if source.is_dir() and source.name not in NOT_NEEDED and not source.name.startswith("."):
                shutil.copytree(source, folder / source.name, ignore=LEFT_OUT)
            elif source.is_file():
                shutil.copy(source, folder)
        for path, text in added.items():
            assert not (folder / path).exists(), f"{path} is there already: a new game adds files, it changes none"
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, encoding="utf-8")

    def command(self, *words: str) -> dict[str, Any]:
        """What starts a Python program in the copy, with the copy's own package."""
        env = {**os.environ, "PYTHONPATH": str(self.folder / "src"), "COLUMNS": "120"}
        return {"args": [sys.executable, *words], "cwd": self.folder, "env": env}

    def run(self, *words: str) -> str:
        """Run a Python program to its end; what it has printed."""
        done = subprocess.run(**self.command(*words), capture_output=True, text=True, timeout=LONG_S, check=False)
        assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout[-6000:]}\n{done.stderr[-3000:]}"
        return done.stdout
