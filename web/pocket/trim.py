"""Run by `trim.mjs` in Pyodide: compile /packages.zip and /library.zip into /made/, without what nobody imports."""

import ast
import asyncio
import importlib
import json
import logging
import pkgutil
import sys
import zipfile
from importlib._bootstrap_external import _code_to_timestamp_pyc
from pathlib import Path

# What is imported only when something goes wrong, or by Pyodide itself before anything is seen to be imported.
ALWAYS = {"traceback", "linecache", "textwrap", "tokenize", "encodings", "asyncio", "zipimport", "codeop", "code"}
# What only this script imports; and what asyncio does without, where there is no socket to encrypt.
NEVER = {"_sysconfigdata__emscripten_wasm32-emscripten", "ssl"}
FIXED = (2026, 1, 1, 0, 0, 0)  # the same sources make the same file


def unpack() -> None:
    with zipfile.ZipFile("/packages.zip") as packed:
        packed.extractall("/packages")
    sys.path.insert(0, "/packages")


class NoDatabase:
    """A database in memory, with what a browser's has."""

    def __init__(self):
        self.kept, self.known = {}, {}

    async def rows(self):
        return json.dumps(list(self.known.values()))

    async def entries(self, room):
        return json.dumps(self.kept.get(room, []))

    async def append(self, room, _first, texts, row):
        self.kept.setdefault(room, []).extend(json.loads(texts))
        if row:
            self.known[room] = json.loads(row)

    async def delete(self, room):
        self.kept.pop(room, None)

    async def rewrite(self, _room, _texts):
        pass


class NoSearch:
    """A worker that decides nothing, as where it cannot be loaded."""

    async def decide(self, _question):
        raise OSError("there is no other worker")

    async def weights(self, _net):
        raise OSError("there is no network")

    def forget(self, _bot):
        pass


async def use_everything() -> None:
    """Do once what the pocket table does, so that all is imported that it imports."""
    import mousehole
    from mousehole.server.book.ratings import Strength, rate
    from mousehole.server.pocket.ahead import import_ahead
    from mousehole.server.pocket.start import open_house

    import_ahead()
    logging.getLogger("mousehole.server.pocket.bots").setLevel(logging.ERROR)  # that searches fail here is meant
    for name in ("mousehole.bots", "mousehole.games"):  # whose modules are found by the names of games
        package = importlib.import_module(name)
        for module in pkgutil.walk_packages(package.__path__, f"{name}."):
            importlib.import_module(module.name)
    told = []
    house = await open_house(NoDatabase(), NoSearch(), lambda *message: told.append(message))
    for number, game in enumerate(mousehole.games()):
        body = json.dumps({"game": game, "bots": ["tiger"], "pace": "instant"})
        house.ask(number, "POST", "api/rooms", "it", body)
    house.ask(90, "GET", "api/games", "en", "")
    house.ask(91, "POST", "api/rooms", "it", "{")
    house.ask(92, "GET", "api/games/mistigri/words", "it", "")
    house.ask(93, "POST", "api/book/people", "it", json.dumps({"name": "Micia"}), "x" * 22)
    while len(told) < 4 + len(mousehole.games()):
        await asyncio.sleep(0.01)
    for _, number, status, answer in list(told):
        if number < 90:
            assert status == 201, answer
            made = json.loads(answer)
            house.dial(100 + number, made["room"])
            tokens = [token for token in made["tokens"] if token]
            house.said(100 + number, json.dumps({"t": "hello", "tokens": tokens, "lang": "it", "version": 2}))
            house.said(100 + number, json.dumps({"t": "host", "do": "start"}))
            house.said(100 + number, json.dumps({"t": "input", "text": "fly", "id": "1"}))
    assert len(rate([Strength(), Strength()], [1, 2])) == 2
    for number, path in enumerate(("", "/people/1", "/standings", "/export?as=csv", "/overview"), 200):
        house.ask(number, "GET", f"api/book{path}", "it", "")
    await asyncio.sleep(0.5)
    assert all(message[2] < 400 for message in told if message[0] == "reply" and message[1] >= 200), told
    await house.registry.close()


def without_lines(code):
    """Code without its line numbers, a third of it: nobody reads the pocket table's tracebacks.

    Every instruction is said to have no place, eight at a time: with no table at all no error could be written down.
    """
    eights, rest = divmod(len(code.co_code) // 2, 8)
    nowhere = b"\xff" * eights + (bytes([0xF8 | (rest - 1)]) if rest else b"")
    inner = tuple(without_lines(const) if hasattr(const, "co_code") else const for const in code.co_consts)
    return code.replace(co_linetable=nowhere, co_consts=inner)


def without_hints(tree):
    """Functions without the types of what they take and give: they are made at every start, and nobody asks for them.

    Those of a class stay: they say which fields its records have.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
            for argument in ast.walk(node.args):
                if isinstance(argument, ast.arg):
                    argument.annotation = None
    return tree


def compiled(source: bytes, name: str, *, with_hints: bool) -> bytes:
    tree = ast.parse(source, name)
    code = compile(tree if with_hints else without_hints(tree), name, "exec", dont_inherit=True, optimize=2)
    return bytes(_code_to_timestamp_pyc(without_lines(code)))


def write(target: str, files: dict, *, with_hints: bool) -> None:
    """Pack files, every module compiled; not deflated, as hosts and caches pack better what belongs together."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as packed:
        for name, data in sorted(files.items()):
            if name.endswith(".py"):
                name, data = f"{name}c", compiled(data, name, with_hints=with_hints)
            packed.writestr(zipfile.ZipInfo(name, FIXED), data)


def module_of(name: str) -> str:
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def trim() -> None:
    """Write both files anew, with what has been imported until now."""
    used = set(sys.modules) | ALWAYS
    Path("/made").mkdir()
    with zipfile.ZipFile("/library.zip") as library:
        names = [name for name in library.namelist() if name.endswith(".py") and module_of(name) in used - NEVER]
        write("/made/library.zip", {name: library.read(name) for name in names}, with_hints=True)
    with zipfile.ZipFile("/packages.zip") as packages:
        names = [
            name for name in packages.namelist()
            if not name.endswith(".py") or module_of(name) in used
        ]  # fmt: skip
        write("/made/packages.zip", {name: packages.read(name) for name in names}, with_hints=False)
