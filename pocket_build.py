"""Builds `pocket/`: the pocket table as a folder of static files (`make pocket`)."""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import pickle
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution
from importlib.util import find_spec
from pathlib import Path

from notices_build import licence_of

ROOT = Path(__file__).parent
WEB = ROOT / "web"
PYODIDE = WEB / "node_modules" / "pyodide"
SOURCES = ROOT / "src" / "mousehole"
TARGET = ROOT / "pocket"
WORTH_PACKING = 100_000  # bytes
KEPT = {".py", ".toml", ".ftl", ".json"}

# What a page has no use for: lab, research environments, command line, web server and its storage, compilers.
LEFT_OUT = (
    "adapters", "lab", "tasks", "cli", "__main__.py", "bots/ahead.py", "bots/compiled_search.py", "bots/matches.py",
    "bots/wasm_search.py", "engine/compile.py", "engine/cuda.py", "engine/llvm_ir.py", "engine/wasm.py",
    "server/static", "server/web", "server/simulation", "server/hosting/nodes", "server/hosting/workers",
    "server/hosting/bot_process.py", "server/hosting/export.py", "server/hosting/book_files.py",
    "server/storage/sqlite.py", "server/storage/postgres.py", "server/storage/journal.py",
    "server/storage/backends.py", "server/storage/folder_lock.py", "server/__main__.py", "server/commands.py",
    "server/serve.py",
)  # fmt: skip

# Of other people's packages, that which the words and the ratings are made with. Languages are ours alone.
PACKAGES = ("attrs", "babel", "fluent.runtime", "fluent.syntax", "msgspec", "openskill", "pytz")
PURE = ("fluent.runtime", "fluent.syntax", "attr", "babel", "openskill", "pytz")
# What of it is asked for is in the library of the pocket's own Python, and 20 kB less.
TYPING = ("typing_extensions.py", "from typing import *\n")
LANGUAGES = ("root", "en", "it")
# Of what is known of a language, what numbers and plurals in a sentence are written with: no catalogue has a date.
KEPT_OF_LANGUAGES = {
    "locale_id", "plural_form", "ordinal_form", "number_symbols", "default_numbering_system", "numbering_systems",
    "decimal_formats", "percent_formats", "character_order",
}  # fmt: skip
KEPT_OF_ALL = {"cldr", "language_aliases", "script_aliases", "variant_aliases", "parent_exceptions"}
NOT_OF_PACKAGES = ("babel/messages", "babel/locale-data", "pytz/zoneinfo", "babel/localtime/_win32.py", "__pycache__")


def main() -> None:
    """Build everything."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--wheels", type=Path, required=True, help="where the wheels for WebAssembly lie")
    asked.add_argument("--target", type=Path, default=TARGET)
    build(asked.parse_args().wheels, asked.parse_args().target)


def build(wheels: Path, target: Path = TARGET) -> None:
    """The page, Python with its packages, and the list of all of it for the service worker."""
    shutil.rmtree(target, ignore_errors=True)
    run_node(WEB / "node_modules" / "vite" / "bin" / "vite.js", "build", "--mode", "pocket", "--outDir", target)
    python = target / "python"
    python.mkdir()
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        shutil.copyfile(PYODIDE / name, python / name)
    pack(python / "packages.zip", wheels)
    run_node(WEB / "pocket" / "trim.mjs", str(python))
    write_python_digest(target, python)
    write_first_words(target)
    write_games(target)
    write_searches(target / "search")
    write_nets(target / "nets")
    write_edition(target)
    write_packed(target)
    write_notices(target)
    shutil.copytree(WEB / "pocket" / "launcher", target, dirs_exist_ok=True)


def run_node(*arguments: object) -> None:
    """Run a script of the page's own Node."""
    subprocess.run(["node", *map(str, arguments)], cwd=WEB, check=True)


def pack(target: Path, wheels: Path) -> None:
    """Our package and those that it needs, as sources, in one file."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in own_files():
            packed.write(path, Path("mousehole") / path.relative_to(SOURCES))
        for net in nets():
            packed.writestr(f"mousehole/bots/{net.name}", b"")  # its name alone: the weights come when a bot needs them
        for path, name in others_files():
            packed.write(path, name)
        packed.writestr(*TYPING)
        for name, data in language_files():
            packed.writestr(name, data)
        for wheel in sorted(wheels.glob("*.whl")):
            with zipfile.ZipFile(wheel) as opened:
                for name in opened.namelist():
                    if ".dist-info/" not in name and not name.endswith((".pyi", "py.typed")):
                        packed.writestr(name, opened.read(name))


def own_files() -> Iterator[Path]:
    """What of Mousehole goes along."""
    for path in sorted(SOURCES.rglob("*")):
        name = path.relative_to(SOURCES).as_posix()
        if path.suffix in KEPT and not any(name == left or name.startswith(f"{left}/") for left in LEFT_OUT):
            yield path


def others_files() -> Iterator[tuple[Path, str]]:
    """What of other packages goes along, and under which name."""
    for package in PURE:
        found = find_spec(package)
        assert found is not None, package
        origin = Path(str(found.origin))
        folder = origin.parent if origin.name == "__init__.py" else None
        base = origin.parents[package.count(".") + (1 if folder else 0)]
        for path in [origin] if folder is None else sorted(folder.rglob("*.py")):
            name = path.relative_to(base).as_posix()
            if not any(part in name for part in NOT_OF_PACKAGES):
                yield path, name


def language_files() -> Iterator[tuple[str, bytes]]:
    """What is known of our languages, a twentieth of what Babel knows of them."""
    folder = Path(str(distribution("babel").locate_file("babel")))
    wanted = {"global.dat": KEPT_OF_ALL} | {f"locale-data/{lang}.dat": KEPT_OF_LANGUAGES for lang in LANGUAGES}
    for name, kept in wanted.items():
        known = pickle.loads((folder / name).read_bytes())
        yield f"babel/{name}", pickle.dumps({key: value for key, value in known.items() if key in kept}, 2)


def nets() -> list[Path]:
    """The weights that bots have learned."""
    return sorted((SOURCES / "bots").glob("*.net"))


def write_edition(target: Path) -> None:
    """Tell the service worker which files there are, how much they are, and by digests which are others than before."""
    worker = target / "offline.js"
    paths = [path for path in sorted(target.rglob("*")) if path.is_file() and path.suffix != ".map" and path != worker]
    files = {path.relative_to(target).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()[:16] for path in paths}
    version = hashlib.sha256(json.dumps(files).encode()).hexdigest()[:16]
    size = sum(path.stat().st_size for path in paths)
    write_into(worker, {"__VERSION__": version, "__FILES__": files, "__BYTES__": size})


def write_python_digest(target: Path, python: Path) -> None:
    """Tell the house what its Python is made of: what a device keeps of another one is of no use."""
    script = next(path for path in target.rglob("*.js") if "__PYTHON__" in path.read_text(encoding="utf-8"))
    made = hashlib.sha256(b"".join(path.read_bytes() for path in sorted(python.iterdir())))
    write_into(script, {"__PYTHON__": made.hexdigest()[:16]})


def write_first_words(target: Path) -> None:
    """A script beside the page, for browsers in which the page does not begin: it says why, in words."""
    shutil.copyfile(WEB / "pocket" / "first.js", target / "first.js")
    write_into(target / "first.js", {"__WORDS__": {lang: first_words(lang) for lang in ("en", "it")}})
    page = target / "index.html"
    head, rest = page.read_text(encoding="utf-8").split("<script", 1)
    page.write_text(f'{head}<script defer src="./first.js"></script>\n    <script{rest}', encoding="utf-8")


def first_words(lang: str) -> dict[str, str]:
    """What can keep the page from beginning, in words."""
    from fluent.runtime import FluentBundle, FluentResource

    bundle = FluentBundle([lang])
    bundle.add_resource(FluentResource((WEB / "src" / "words" / f"{lang}.ftl").read_text(encoding="utf-8")))
    said = {why: bundle.get_message(f"pocket-failed-{why}").value for why in ("browser", "download")}
    return {why: str(bundle.format_pattern(words)[0]) for why, words in said.items()}


def write_into(script: Path, values: dict[str, object]) -> None:
    """Write values where a script has their names, however it was minified."""
    code = script.read_text(encoding="utf-8")
    for name, value in values.items():
        written = next(quoted for quote in "\"'`" if (quoted := f"{quote}{name}{quote}") in code)
        code = code.replace(written, json.dumps(value))
    script.write_text(code, encoding="utf-8")


def write_notices(target: Path) -> None:
    """Whose work is in the folder, and under which licence, beside our own."""
    pyodide = json.loads((PYODIDE / "package.json").read_text(encoding="utf-8"))
    lines = [f"{name}: {licence_of(name)}" for name in PACKAGES]
    notices = (
        "The pocket table of Mousehole, under the MIT licence (LICENSE). It holds, as they were published,\n"
        f"Pyodide {pyodide['version']} ({pyodide['license']}) with CPython 3.14 (PSF-2.0), and parts of\n"
    )
    (target / "NOTICES.txt").write_text(notices + "\n".join(lines) + "\n", encoding="utf-8")
    shutil.copyfile(ROOT / "LICENSE", target / "LICENSE")


def write_packed(target: Path) -> None:
    """Large files once more, packed: a server need not do it at every visit."""
    for path in [*target.rglob("*")]:
        if path.is_file() and path.stat().st_size > WORTH_PACKING and path.suffix not in (".map", ".png", ".woff2"):
            path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))


def write_games(target: Path) -> None:
    """What the lobby asks for first, so that it is drawn before Python is there."""
    from mousehole.server.hosting.endpoints import game_facts

    (target / "games.json").write_bytes(game_facts())


def write_searches(target: Path) -> None:
    """What lynx and tiger search with, compiled for the browser."""
    from mousehole.bots.wasm_search import build

    build(target)


def write_nets(target: Path) -> None:
    """What bots have learned, each for itself."""
    target.mkdir()
    for net in nets():
        shutil.copyfile(net, target / net.name)


if __name__ == "__main__":
    sys.exit(main())
