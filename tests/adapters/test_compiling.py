"""Whoever waits for the compiler is told so, once; whoever finds what was kept is not."""

import os
import subprocess
import sys

import pytest

pytestmark = [pytest.mark.compiled, pytest.mark.slow]
PROGRAM = """
from mousehole.adapters.gymnasium import MouseholeEnv
MouseholeEnv("examples.tic_tac_toe").reset(seed=1)
"""


def test_compiling_is_told_on_standard_error_and_what_was_compiled_is_kept(tmp_path):
    told = [
        subprocess.run(
            [sys.executable, "-c", PROGRAM], env=os.environ | {"XDG_CACHE_HOME": str(tmp_path)}, text=True,
            capture_output=True, check=True,
        )
        for _ in range(2)
    ]  # fmt: skip
    assert "Mousehole compiles the rules, once" in told[0].stderr
    assert "functions, " in told[0].stderr
    assert told[0].stdout == ""
    assert told[1].stderr == ""
