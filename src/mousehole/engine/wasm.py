"""The compile step for browsers: drivers of the very same functions as WebAssembly, ahead of time.

Numba's text for this machine is told to be for a machine of 32 bits: pointers shrink, all numbers stay as they are, so
that the results have the same bits. `wasm-ld` links it; the package `ziglang` has one. Each driver is exported under
its own name and called as Numba calls it: where its result goes, where an error would go, and then its arguments, every
array as seven words. `Export.parameters` says which they are. A result is nothing, or whole numbers of 64 bits.
"""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numba
from numba import types

from mousehole.engine.compile import cache_folder, reachable
from mousehole.engine.errors import MouseholeError
from mousehole.engine.llvm_ir import unoptimised

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+sign-ext,+mutable-globals,+nontrapping-fptoint"  # what browsers have had for years
STACK = 1 << 16  # bytes
BUILT_IN = {"sqrt": "llvm.sqrt.f64"}  # functions of C that are one instruction here


class CannotLink(MouseholeError):
    """There is no linker for WebAssembly."""


@dataclass(frozen=True)
class Export:
    """A driver under the name by which it is called, and arguments such as it will be given."""

    name: str
    driver: Callable[..., Any]
    examples: Sequence[Any]

    @property
    def signature(self) -> list[Any]:
        """The types of its arguments, as Numba has them."""
        return [numba.typeof(example) for example in self.examples]

    @property
    def parameters(self) -> list[dict[str, Any]]:
        """Its arguments in order: a number, or an array of items of so many bytes; a tuple's members one by one."""
        names = inspect.signature(self.driver).parameters
        return [
            each for name, kind in zip(names, self.signature, strict=True) for each in _flat(name, kind)
        ]  # fmt: skip


def _flat(name: str, kind: Any) -> Iterator[dict[str, Any]]:
    if isinstance(kind, types.BaseNamedTuple):
        for field, inner in zip(kind.fields, kind.types, strict=True):
            yield from _flat(f"{name}.{field}", inner)
    elif isinstance(kind, types.Array) and kind.ndim == 1 and kind.layout == "C":
        yield {
            "name": name,
            "itemsize": kind.dtype.bitwidth // 8 if hasattr(kind.dtype, "bitwidth") else kind.dtype.size,
        }
    elif isinstance(kind, types.Integer):
        yield {"name": name}
    else:
        raise TypeError(
            f"{name}: {kind} cannot be handed to WebAssembly; arrays of one dimension and whole numbers can"
        )


def kept_wasm(name: str, exports: Sequence[Export]) -> bytes:
    """A compiled module, kept from one run to the next for as long as the sources stay as they are."""
    drivers = [export.driver for export in exports]
    folder = cache_folder([*drivers, *(inner for driver in drivers for inner in reachable(driver))])
    kept = folder / f"{name}-{'-'.join(export.name for export in exports)}.wasm" if folder else None
    if kept and kept.exists():
        return kept.read_bytes()
    data = compile_wasm(exports)
    if kept:
        kept.write_bytes(data)
    return data


def compile_wasm(exports: Sequence[Export]) -> bytes:
    """A module that has these drivers, with a memory of its own that begins free at `__heap_base`."""
    machine = _machine()
    whole = _module(exports[0], machine)
    for export in exports[1:]:
        whole.link_in(_module(export, machine))
    for function in whole.functions:
        if not function.is_declaration and function.name not in {export.name for export in exports}:
            function.linkage = "internal"
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=3))
    builder.getModulePassManager().run(whole, builder)
    return _link(machine.emit_object(whole), [export.name for export in exports])


def _machine() -> Any:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple(TRIPLE)
    return target.create_target_machine(features=FEATURES, opt=3, reloc="static", codemodel="default")


def _module(export: Export, machine: Any) -> Any:
    """Numba's text, made out to be for the other machine."""
    text, name, result = unoptimised(export.driver, export.signature)
    if not (
        result in (types.none, types.int64) or (isinstance(result, types.UniTuple) and result.dtype == types.int64)
    ):
        raise TypeError(f"{export.name} returns {result}: from WebAssembly come whole numbers of 64 bits")
    for pattern, value in (("triple", TRIPLE), ("datalayout", str(machine.target_data))):
        text = re.sub(f"^target {pattern} = .*$", f'target {pattern} = "{value}"', text, flags=re.MULTILINE)
    text = re.sub(f'@"?{re.escape(name)}"?(?=\\()', f"@{export.name}", text)
    text = text.replace("= common global", "= internal global")  # a cell of Numba's that nobody fills
    for function, instruction in BUILT_IN.items():
        text = re.sub(f'@"?{function}"?(?=\\()', f"@{instruction}", text)
    module = llvm.parse_assembly(text)
    module.verify()
    return module


def _link(compiled: bytes, names: Sequence[str]) -> bytes:
    if find_spec("ziglang") is None:
        raise CannotLink("wasm-ld is missing: install requirements-wasm.txt, which has the package ziglang")
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "drivers.o"), Path(folder, "drivers.wasm")
        source.write_bytes(compiled)
        exported = [f"--export={name}" for name in ("__heap_base", *names)]
        given = [source, "-o", target, "--no-entry", "--gc-sections", "--strip-all", "--stack-first",
                 "-z", f"stack-size={STACK}", *exported]  # fmt: skip
        command = [sys.executable, "-m", "ziglang", "wasm-ld", *map(str, given)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise CannotLink(f"wasm-ld: {done.stderr.strip()}")
        return target.read_bytes()
