"""The command line itself: help, mistyped commands, and how it behaves in a shell."""

import json
import os
import signal
import subprocess
import sys

import pytest

import mousehole

COMMANDS = ("games", "rules", "scenarios", "watch", "replay", "position")
OK, USER_ERROR, BROKEN_PIPE, INTERRUPTED = 0, 2, 141, 130


def shell(*words, **how):
    environment = {name: value for name, value in os.environ.items() if name not in ("FORCE_COLOR", "COV_CORE_SOURCE")}
    return subprocess.Popen(
        [sys.executable, "-m", "mousehole", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        **how,
    )


# Help


def test_without_arguments_it_serves_and_opens_the_page(type_in, monkeypatch):
    asked = []
    monkeypatch.setattr("mousehole.cli.serve", lambda **how: asked.append(how))
    assert type_in()[0] == OK
    assert asked == [{"browser": True}]


def test_help_lists_every_command(type_in):
    code, out, _ = type_in("--help")
    assert code == OK
    assert all(command in out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("flag", ["--help", "-h"])
def test_every_command_has_help(type_in, command, flag):
    code, out, _ = type_in(command, flag)
    assert code == OK
    assert f"{command} [OPTIONS]" in out


def test_it_tells_its_version(type_in):
    assert type_in("--version") == (OK, f"mousehole {mousehole.__version__}\n", "")


@pytest.mark.parametrize(
    "words", [["nonsense"], ["rules"], ["games", "--nonsense"], ["watch", "x", "--players", "two"]]
)
def test_a_mistyped_command_is_a_user_error(type_in, words):
    code, out, err = type_in(*words)
    assert (code, out) == (USER_ERROR, "")
    assert "Usage:" in err


# In a shell


def test_it_runs_as_a_module_without_colour_where_there_is_no_terminal():
    process = shell("watch", "bon_appetit", "--seed", "1")
    out, err = process.communicate()
    assert (process.returncode, err) == (OK, "")
    assert "\x1b" not in out


def test_it_stops_without_a_word_when_nobody_reads_on():
    process = shell("watch", "bon_appetit", "--seed", "1", "--option", "max_flips=900")
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == ""
    assert process.wait() == BROKEN_PIPE
    process.stderr.close()


def _hear_ctrl_c():
    """Jobs in the background of a shell ignore Ctrl-C, and so would their children: the tests may be such a job."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_ctrl_c_leaves_with_130_and_saves_the_record_so_far(tmp_path):
    path = tmp_path / "record.json"
    words = ["watch", "bon_appetit", "--seed", "1", "--pace", "60", "--record", str(path)]
    process = shell(*words, preexec_fn=_hear_ctrl_c)
    while process.stdout.readline() != "0 flip\n":
        pass
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=120)
    assert process.returncode == INTERRUPTED
    assert "Traceback" not in err
    assert json.loads(path.read_text())["inputs"] == ["0 flip"]


def test_a_terminal_without_accents_is_no_reason_to_stop():
    process = subprocess.run(
        [sys.executable, "-m", "mousehole", "rules", "bon_appetit", "--lang", "it"],
        capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
        check=False,
    )
    assert (process.returncode, process.stderr) == (OK, b"")
