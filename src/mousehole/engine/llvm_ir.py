"""What Numba makes of a driver before anybody optimises it: the text that other compilers can go on from.

Numba's own passes are for this machine. For another one (`wasm.py`), and to see what the rules say to a compiler, the
text is taken before them. Whatever a process has compiled before is compiled for this machine: ask in one of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import numba
from numba.core.codegen import CPUCodeLibrary

from mousehole.engine.compile import register


class Unoptimised(NamedTuple):
    """A module of LLVM as text, the name that the driver has in it, and the type of its result."""

    text: str
    name: str
    result: Any


def unoptimised(driver: Callable[..., Any], signature: Sequence[Any]) -> Unoptimised:
    """A driver and all marked functions that it reaches, for arguments of these types."""
    register(driver)
    dispatcher = numba.njit(driver, _nrt=False, no_cpython_wrapper=True, no_cfunc_wrapper=True)
    with _without_passes():
        dispatcher.compile(tuple(signature))
    compiled = dispatcher.overloads[tuple(signature)]
    return Unoptimised(
        str(compiled.library._final_module), compiled.fndesc.llvm_func_name, compiled.signature.return_type
    )


@contextmanager
def _without_passes() -> Iterator[None]:
    """Let Numba write its text and leave it at that."""
    kept = CPUCodeLibrary._optimize_functions, CPUCodeLibrary._optimize_final_module
    CPUCodeLibrary._optimize_functions = CPUCodeLibrary._optimize_final_module = _leave_it
    try:
        yield
    finally:
        CPUCodeLibrary._optimize_functions, CPUCodeLibrary._optimize_final_module = kept


def _leave_it(*_: object) -> None:
    pass
