"""The launcher of a stick: serves its own folder to this machine, with the types that browsers insist on."""

import re
import shutil
import subprocess
import sys
import urllib.request
from pathlib import Path

LAUNCHER = Path(__file__).parent.parent / "web" / "pocket" / "launcher"
TYPES = {"index.html": "text/html", "house.js": "text/javascript", "python/x.wasm": "application/wasm"}


def test_the_launcher_serves_the_folder_it_lies_in(tmp_path):
    shutil.copytree(LAUNCHER, tmp_path, dirs_exist_ok=True)
    (tmp_path / "python").mkdir()
    for name in TYPES:
        (tmp_path / name).write_bytes(b"here")
    command = [sys.executable, str(tmp_path / "launch.py"), "--port", "0", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd="/") as launcher:
        try:
            address = re.search(r"http://localhost:(\d+)/", launcher.stdout.readline())
            for name, kind in TYPES.items():
                with urllib.request.urlopen(f"http://127.0.0.1:{address[1]}/{name}") as answer:
                    assert (answer.read(), answer.headers["content-type"]) == (b"here", kind)
        finally:
            launcher.terminate()


def test_the_launchers_start_the_same_script():
    assert "launch.py" in (LAUNCHER / "Mousehole.command").read_text(encoding="utf-8")
    assert "launch.py" in (LAUNCHER / "Mousehole.bat").read_text(encoding="utf-8")
