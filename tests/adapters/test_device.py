"""The environment on a GPU, without one: the simulator steps it beside the CPU's, and real lowering makes PTX."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from mousehole.adapters.device import __main__ as command
from mousehole.adapters.device.arrays import arrays_of
from mousehole.adapters.device.build import build
from mousehole.adapters.device.driver import DeviceArray, DriverError, LoadedKernel
from mousehole.adapters.device.program import Program, name_of, read, sources_of, write
from mousehole.adapters.setting import Setting
from mousehole.engine.errors import BadOptions

SIMULATE = Path(__file__).parent / "simulate_device.py"
STEPS = {"bon_appetit": 25, "chop_chop": 12, "mamicatchmi": 12, "addi_cats": 8, "mistigri": 12}
PROGRAM = Program("sources", 4, 10, 1, 1, 64, "a", "b")


@pytest.mark.compiled
@pytest.mark.parametrize(("game", "opponents"), [(game, "random") for game in STEPS] + [("mamicatchmi", "cat")])
def test_the_simulator_gives_what_the_cpu_gives(game: str, opponents: str) -> None:
    command = [sys.executable, "-W", "ignore", str(SIMULATE), game, opponents, str(STEPS[game])]
    subprocess.run(command, env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}, check=True)


def test_a_folder_that_cannot_be_is_named_before_anything_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(sys, "argv", ["device", "chop_chop", "--out", str(tmp_path / "file")])
    monkeypatch.setattr(
        command, "build", lambda setting, names: pytest.fail("compiled before the folder was looked at")
    )
    assert command.main() == command.USER_ERROR
    assert "cannot be written to" in capsys.readouterr().err


@pytest.mark.compiled
def test_the_kernels_compile_to_ptx_without_a_gpu(tmp_path: Path) -> None:
    pytest.importorskip("cuda.pathfinder", reason="numba-cuda is not installed")
    setting = Setting("bon_appetit")
    program = build(setting, ["random"])
    assert all(code.count(".visible .entry ") == 1 for code in (program.advance, program.present))
    assert len(re.findall(r"\.param \.u64 ", program.present)) >= 40
    file = write(program, tmp_path, name_of("bon_appetit", ["random"], setting.bins))
    assert read(tmp_path, file.name, sources_of(setting.game.folder)) == program


def test_a_program_of_other_sources_is_refused(tmp_path: Path) -> None:
    write(PROGRAM, tmp_path, "a.json")
    assert read(tmp_path, "a.json", "sources") == PROGRAM
    with pytest.raises(BadOptions, match="other sources"):
        read(tmp_path, "a.json", "of today")


@pytest.mark.parametrize("text", ["", "[]", '{"advance": 1}', "null"])
def test_a_file_without_kernels_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "a.json").write_text(text)
    with pytest.raises(BadOptions, match="holds no kernels"):
        read(tmp_path, "a.json", "sources")


def test_a_missing_program_says_how_to_build_it(tmp_path: Path) -> None:
    with pytest.raises(BadOptions, match=r"python -m mousehole\.adapters\.device"):
        read(tmp_path, "a.json", "sources")


def test_an_unknown_library_of_arrays_is_refused() -> None:
    with pytest.raises(BadOptions, match="torch, cupy"):
        arrays_of("tinygrad")


def test_ptx_without_a_kernel_is_refused() -> None:
    with pytest.raises(DriverError, match="no kernel"):
        LoadedKernel(".version 9.0")


def test_a_kernel_is_told_where_an_array_lies_and_how_its_rows_follow() -> None:
    assert DeviceArray(4096, 2, (3, 5)).words() == [0, 0, 15, 2, 4096, 3, 5, 10, 2]
