"""What goes into the pocket table finds there all that it begins with."""

import ast
import sys

import pytest

import pocket_build

COME_ALONG = {"attr", "msgspec", *(name.split(".")[0] for name in pocket_build.PURE)}
ALL_BEGIN = ("mousehole.bots.", "mousehole.games.", "mousehole.server.pocket.")  # every module of these: see `trim.py`
MODULES = {
    path.relative_to(pocket_build.SOURCES.parent).with_suffix("").as_posix().replace("/", "."): path
    for path in pocket_build.own_files()
    if path.suffix == ".py"
}


def begins_with(code):
    """What code imports as soon as it is imported itself: not what is for types alone, nor what functions import."""
    for node in code:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield str(node.module)
        elif isinstance(node, ast.Try):
            yield from begins_with(node.body)


def left_behind(names):
    """Those that are neither Python's own, nor ours that go along, nor of a package that comes along."""
    packages = {name.removesuffix(".__init__") for name in MODULES}
    for name in names:
        top = name.split(".")[0]
        is_there = name in packages if top == "mousehole" else top in COME_ALONG or top in sys.stdlib_module_names
        if not is_there:
            yield name


@pytest.mark.parametrize("module", [module for module in MODULES if module.startswith(ALL_BEGIN)])
def test_a_module_of_the_pocket_begins_with_nothing_that_stays_behind(module):
    code = ast.parse(MODULES[module].read_text(encoding="utf-8")).body
    assert list(left_behind(begins_with(code))) == []


def test_what_stays_behind_would_be_found():
    code = ast.parse("import json\nimport platformdirs\nfrom mousehole.cli.words import word\n").body
    assert list(left_behind(begins_with(code))) == ["platformdirs", "mousehole.cli.words"]
