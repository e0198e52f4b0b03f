"""THIRD_PARTY_NOTICES.md, from what is installed: what the wheel carries with its licences, and what it runs with."""

from __future__ import annotations

import re
from importlib.metadata import files, metadata
from pathlib import Path

ROOT = Path(__file__).parent
MODULES = ROOT / "web/node_modules"
NOTICES = ROOT / "THIRD_PARTY_NOTICES.md"
IN_PAGE = {
    "@fontsource-variable/baloo-2": "the typeface Baloo 2, by Ek Type: `static/assets/*.woff2`",
    "svelte": "the page's runtime",
    "@fluent/bundle": "the page's words",
    "clsx": "a part of the page's runtime",
    "esm-env": "a part of the page's runtime",
}  # what the built page contains of others
HAS_APACHE = "asyncpg"
HEAD = """\
# Third-party notices

Mousehole itself is under the MIT licence (`LICENSE`); its icons, drawings and sounds are its own.
`make notices` makes this file.

## In the wheel and in every page that is served

"""
RUNTIME = """\
## What it runs with

These are installed beside it, each with its own licence; nothing of them is in the wheel.

| package | licence |
|---|---|
"""


def licence_of(name: str) -> str:
    """What a package says of its licence, in few words."""
    told = metadata(name)
    if told["License-Expression"]:
        return str(told["License-Expression"])
    classifiers = [line for line in told.get_all("Classifier") or [] if line.startswith("License ::")]
    if classifiers:
        return ", ".join(line.rpartition(" :: ")[2] for line in classifiers)
    return (told["License"] or "see its own files").splitlines()[0]


def apache() -> str:
    """The Apache License 2.0, as a package that is installed has it: @fluent/bundle names it and brings no text."""
    for file in files(HAS_APACHE) or []:
        if "LICENSE" in file.name.upper():
            text = Path(str(file.locate())).read_text(encoding="utf-8")
            if "Apache License" in text:  # less the line that says whose it is there
                return "Project Fluent, by Mozilla and others.\n\n" + text[text.index("Apache License") :].strip()
    raise RuntimeError(f"{HAS_APACHE} has no text of the Apache License")


def packages() -> list[str]:
    """The packages of the lock that a family installs, as far as they are for this system."""
    names = re.findall(r"^([a-z0-9-]+)(?:\[[^\]]*\])?==", (ROOT / "requirements.txt").read_text(), re.MULTILINE)
    return sorted(set(names))


def row(name: str) -> str:
    """A line of the table."""
    try:
        return f"| {name} | {licence_of(name)} |"
    except ModuleNotFoundError:  # for another system
        return f"| {name} | see its own files |"


def notices() -> str:
    """The whole file."""
    parts = [HEAD]
    for name, what in IN_PAGE.items():
        folder = MODULES / name
        texts = sorted(path for path in folder.iterdir() if path.name.upper().startswith(("LICENSE", "LICENCE", "OFL")))
        text = texts[0].read_text(encoding="utf-8").strip() if texts else apache()
        parts.append(f"### {name}: {what}\n\n```text\n{text}\n```\n\n")
    return "".join([*parts, RUNTIME, "\n".join(map(row, packages())), "\n"])


if __name__ == "__main__":
    NOTICES.write_text(notices(), encoding="utf-8")
