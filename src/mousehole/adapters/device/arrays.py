"""Memory of the device, by a library that one has anyway: PyTorch or CuPy. JAX takes the arrays of either by DLPack."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from mousehole.adapters.device.driver import DeviceArray
from mousehole.engine.errors import BadOptions, shown


class Arrays(Protocol):
    """What an environment needs of a library of arrays."""

    def zeros(self, shape: tuple[int, ...], dtype: str) -> Any:
        """A new array of zeros."""

    def from_host(self, array: Any) -> Any:
        """A NumPy array, copied to the device."""

    def to_host(self, array: Any) -> Any:
        """An array of the device, copied into one of NumPy's."""

    def numbers(self, given: object, shape: tuple[int, ...]) -> Any:
        """Whole numbers of 64 bits that somebody has given, on the device; without a copy where they are such."""

    def clear(self, array: Any) -> None:
        """Make it all zeros."""

    def stream(self) -> int:
        """The stream that work is queued on."""

    def argument(self, array: Any) -> DeviceArray:
        """How a kernel takes it."""


class TorchArrays:
    """PyTorch's tensors."""

    def __init__(self) -> None:
        self._torch = import_module("torch")
        if not self._torch.cuda.is_available():
            raise BadOptions("arrays 'torch': PyTorch finds no GPU here")
        self._torch.cuda.init()
        self._torch.zeros(1, device="cuda")  # makes the context that kernels are loaded into

    def zeros(self, shape: tuple[int, ...], dtype: str) -> Any:
        """A new array of zeros."""
        return self._torch.zeros(shape, dtype=getattr(self._torch, dtype), device="cuda")

    def from_host(self, array: Any) -> Any:
        """A NumPy array, copied to the device."""
        return self._torch.from_numpy(array).cuda()

    def to_host(self, array: Any) -> Any:
        """An array of the device, copied into one of NumPy's."""
        return array.cpu().numpy()

    def numbers(self, given: object, shape: tuple[int, ...]) -> Any:
        """Whole numbers of 64 bits that somebody has given, on the device; without a copy where they are such."""
        tensor = given if isinstance(given, self._torch.Tensor) else self._torch.from_dlpack(given)
        if tuple(tensor.shape) != shape:
            raise ValueError(f"choices of shape {tuple(tensor.shape)}: {shape} is wanted")
        return tensor.to("cuda", self._torch.int64).contiguous()

    def clear(self, array: Any) -> None:
        """Make it all zeros."""
        array.zero_()

    def stream(self) -> int:
        """The stream that work is queued on."""
        return int(self._torch.cuda.current_stream().cuda_stream)

    def argument(self, array: Any) -> DeviceArray:
        """How a kernel takes it."""
        return DeviceArray(array.data_ptr(), array.element_size(), tuple(array.shape))


class CupyArrays:
    """CuPy's arrays."""

    def __init__(self) -> None:
        self._cupy = import_module("cupy")
        if not self._cupy.cuda.is_available():
            raise BadOptions("arrays 'cupy': CuPy finds no GPU here")
        self._cupy.zeros(1)  # makes the context that kernels are loaded into

    def zeros(self, shape: tuple[int, ...], dtype: str) -> Any:
        """A new array of zeros."""
        return self._cupy.zeros(shape, dtype)

    def from_host(self, array: Any) -> Any:
        """A NumPy array, copied to the device."""
        return self._cupy.asarray(array)

    def to_host(self, array: Any) -> Any:
        """An array of the device, copied into one of NumPy's."""
        return self._cupy.asnumpy(array)

    def numbers(self, given: object, shape: tuple[int, ...]) -> Any:
        """Whole numbers of 64 bits that somebody has given, on the device; without a copy where they are such."""
        array = given if isinstance(given, self._cupy.ndarray) else self._cupy.from_dlpack(given)
        if array.shape != shape:
            raise ValueError(f"choices of shape {array.shape}: {shape} is wanted")
        return self._cupy.ascontiguousarray(array, self._cupy.int64)

    def clear(self, array: Any) -> None:
        """Make it all zeros."""
        array.fill(0)

    def stream(self) -> int:
        """The stream that work is queued on."""
        return int(self._cupy.cuda.get_current_stream().ptr)

    def argument(self, array: Any) -> DeviceArray:
        """How a kernel takes it."""
        return DeviceArray(array.data.ptr, array.itemsize, array.shape)


LIBRARIES: dict[str, Callable[[], Arrays]] = {"torch": TorchArrays, "cupy": CupyArrays}


def arrays_of(name: str | None) -> Arrays:
    """The library by its name; without one PyTorch, or CuPy where there is no PyTorch."""
    if name is None:
        name = next((known for known in LIBRARIES if find_spec(known)), None)
        if name is None:
            raise BadOptions("the device environment keeps its games in arrays of PyTorch or CuPy: install one of them")
    if name not in LIBRARIES:
        raise BadOptions(f"arrays {shown(name)}: there are {', '.join(LIBRARIES)}")
    return LIBRARIES[name]()
