"""The launcher of a stick: serves its own folder to this machine, with the types that browsers insist on."""

import re
import shutil
import socket
import subprocess
import sys
import urllib.request
from contextlib import contextmanager
from pathlib import Path

import pytest

LAUNCHER = Path(__file__).parent.parent / "web" / "pocket" / "launcher"
TYPES = {"index.html": "text/html", "house.js": "text/javascript", "python/x.wasm": "application/wasm"}


@pytest.fixture
def stick(tmp_path):
    shutil.copytree(LAUNCHER, tmp_path, dirs_exist_ok=True)
    (tmp_path / "python").mkdir()
    for name in TYPES:
        (tmp_path / name).write_bytes(b"here")
    (tmp_path / "manifest.webmanifest").write_text('{"name": "Mousehole"}', encoding="utf-8")
    return tmp_path


@contextmanager
def launched(stick):
    command = [sys.executable, str(stick / "launch.py"), "--port", "0", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd="/") as launcher:
        try:
            yield re.search(r"http://localhost:(\d+)/", launcher.stdout.readline())[1]
        finally:
            launcher.terminate()


def launch_again(stick, port):
    command = [sys.executable, str(stick / "launch.py"), "--port", str(port), "--no-browser"]
    return subprocess.run(command, capture_output=True, text=True, cwd="/", timeout=60, check=False)


def test_the_launcher_serves_the_folder_it_lies_in(stick):
    with launched(stick) as port:
        for name, kind in TYPES.items():
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/{name}") as answer:
                assert (answer.read(), answer.headers["content-type"]) == (b"here", kind)


def test_a_second_double_click_leads_to_what_the_first_one_serves(stick):
    with launched(stick) as port:
        again = launch_again(stick, port)
    assert (again.returncode, again.stderr) == (0, "")
    assert f"http://localhost:{port}/ already" in again.stdout


def test_a_port_that_something_else_uses_is_said_in_a_sentence(stick):
    with socket.create_server(("127.0.0.1", 0)) as other:
        again = launch_again(stick, other.getsockname()[1])
    assert again.returncode == 1
    assert "choose another with --port" in again.stderr
    assert "Traceback" not in again.stderr


def test_the_launchers_start_the_same_script():
    assert "launch.py" in (LAUNCHER / "Mousehole.command").read_text(encoding="utf-8")
    assert "launch.py" in (LAUNCHER / "Mousehole.bat").read_text(encoding="utf-8")
