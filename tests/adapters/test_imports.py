"""Nothing heavy comes along uninvited."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize("module", ["mousehole", "mousehole.adapters", "mousehole.table.observations"])
def test_no_framework_is_imported_with(module):
    code = f"import sys, {module}; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()
    assert not {"pettingzoo", "gymnasium", "pyspiel", "numba"} & {*loaded}
