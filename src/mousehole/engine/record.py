"""A state as a fixed-size record, and the mirror of it on which CPython plays.

Compiled code runs on the record itself. CPython runs on a mirror: a slotted object with the same field names that
holds ints and lists, about thirty times as fast as attribute access on `np.record`. The layout of the bytes is known
without NumPy, which bulk work alone asks for: it takes a layout for a dtype (`np.zeros(9, layout)`, `layout.dtype`).
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar, Self

if TYPE_CHECKING:
    import numpy as np

Field = str | tuple[str, int | tuple[int, ...]]

CODES = {"i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "i8": "q", "u8": "Q", "f4": "f", "f8": "d"}

# The attributes of NumPy's records: a field must not hide behind one of them.
TAKEN = frozenset(
    "T all any argmax argmin argsort astype base byteswap choose clip compress conj conjugate copy cumprod cumsum data"
    " device diagonal dtype dump dumps fill flags flat flatten getfield imag item itemset itemsize max mean min nbytes"
    " ndim newbyteorder nonzero pprint prod ptp put ravel real repeat reshape resize round searchsorted setfield"
    " setflags shape size sort squeeze std strides sum swapaxes take to_device tobytes tofile tolist tostring trace"
    " transpose var view".split()
)


@dataclass(frozen=True)
class FieldLayout:
    """One field of a record: the kind of its numbers as NumPy spells it, and its shape (none: one number).

    >>> FieldLayout("tokens", "i2", (3,), 4).itemsize
    2
    """

    name: str
    spelling: str
    shape: tuple[int, ...]
    offset: int

    @cached_property
    def itemsize(self) -> int:
        """How many bytes one of its numbers takes."""
        return int(self.spelling[1:])

    @cached_property
    def length(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)

    @property
    def end(self) -> int:
        """Where in the record it ends."""
        return self.offset + self.length * self.itemsize


@dataclass(frozen=True)
class Layout:
    """Where the fields of a record lie: each aligned to its own size, the whole to the largest, as NumPy and C do it.

    >>> layout = record({"turn": "i1", "clock": "i4"})
    >>> layout.names, layout["clock"].offset, layout.itemsize
    (('turn', 'clock'), 4, 8)
    """

    fields: tuple[FieldLayout, ...]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the fields, in order."""
        return tuple(field.name for field in self.fields)

    @property
    def alignment(self) -> int:
        """What the whole is aligned to."""
        return max(field.itemsize for field in self.fields)

    @cached_property
    def itemsize(self) -> int:
        """How many bytes a record takes."""
        return _aligned(self.fields[-1].end, self.alignment)

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """The layout as NumPy has it: NumPy asks for it by itself where it takes a dtype, Numba has to be given it."""
        import numpy as np  # heavy: only when bulk work is asked for

        layout = [(field.name, field.spelling, field.shape) for field in self.fields]
        return np.dtype((np.record, np.dtype(layout, align=True)))

    @cached_property
    def bytes_of(self) -> struct.Struct:
        """All numbers of a record, in order, as its bytes."""
        written, at = ["<"], 0
        for field in self.fields:
            written.append(f"{field.offset - at}x{field.length}{CODES[field.spelling]}")
            at = field.end
        return struct.Struct("".join([*written, f"{self.itemsize - at}x"]))

    def __getitem__(self, name: str) -> FieldLayout:
        return self.fields[self.names.index(name)]


def _aligned(offset: int, alignment: int) -> int:
    return -(-offset // alignment) * alignment


def record(fields: dict[str, Field]) -> Layout:
    """The layout of a state: `record({"turn": "i1", "piles": ("u1", (6, 90))})`.

    It is aligned, because a packed record fails in CUDA lowering, and a field must not hide behind one of NumPy's own
    attributes, because then `state.size` would mean something else in CPython and in compiled code.

    >>> record({"turn": "i1", "piles": ("u1", (6, 90))}).itemsize
    541
    """
    laid: list[FieldLayout] = []
    for name, given in fields.items():
        if name in TAKEN or name.startswith("_"):
            raise ValueError(f"field {name!r}: NumPy's records have an attribute of that name; choose another")
        spelling, shape = (given, ()) if isinstance(given, str) else given
        if spelling not in CODES:
            raise ValueError(f"field {name!r}: {spelling!r} is no kind of number; there are {', '.join(CODES)}")
        offset = _aligned(laid[-1].end if laid else 0, int(spelling[1:]))
        laid.append(FieldLayout(name, spelling, (shape,) if isinstance(shape, int) else shape, offset))
    return Layout(tuple(laid))


class Mirror:
    """A record as ints and lists. `mirror(layout)` makes the class of it.

    >>> state = mirror(record({"turn": "i1", "tokens": ("i1", 3)}))()
    >>> state.tokens[2] = 5
    >>> state.turn, state.tokens, state.tobytes().hex()
    (0, [0, 0, 5], '00000005')
    """

    __slots__ = ()
    _layout: ClassVar[Layout]
    _scalars: ClassVar[tuple[str, ...]]
    _rows: ClassVar[tuple[str, ...]]
    _grids: ClassVar[tuple[str, ...]]

    def __init__(self) -> None:
        self._fill(bytes(self._layout.itemsize))

    def __getitem__(self, name: str) -> Any:
        """A field by its name, as a record gives it."""
        return getattr(self, name)

    def load(self, source: Any) -> Self:
        """Take over every field of a NumPy record."""
        for name in self._layout.names:
            setattr(self, name, source[name].tolist())
        return self

    def store(self, target: Any) -> None:
        """Write every field into a NumPy record; a value that does not fit raises."""
        for name in self._layout.names:
            target[name] = getattr(self, name)

    def tobytes(self) -> bytes:
        """The record's bytes, padding zero; a value that does not fit raises."""
        try:
            return self._layout.bytes_of.pack(*chain.from_iterable(map(self._numbers, self._layout.fields)))
        except struct.error as error:
            raise OverflowError(f"a field of {self._layout.names} does not fit into its bytes: {error}") from None

    @classmethod
    def frombytes(cls, data: bytes) -> Self:
        """The mirror of a record that `tobytes` wrote."""
        return object.__new__(cls)._fill(data)

    def copy(self) -> Self:
        """Another mirror with the same values."""
        twin = object.__new__(type(self))
        for name in self._scalars:
            setattr(twin, name, getattr(self, name))
        for name in self._rows:
            setattr(twin, name, getattr(self, name).copy())
        for name in self._grids:
            setattr(twin, name, [row.copy() for row in getattr(self, name)])
        return twin

    def _numbers(self, field: FieldLayout) -> Any:
        value = getattr(self, field.name)
        if not field.shape:
            return (value,)
        return value if len(field.shape) == 1 else chain.from_iterable(value)

    def _fill(self, data: bytes) -> Self:
        numbers, begin = self._layout.bytes_of.unpack(data), 0
        for field in self._layout.fields:
            end = begin + field.length
            setattr(self, field.name, _shaped(numbers[begin:end], field.shape))
            begin = end
        return self

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mirror) and other._layout == self._layout and other.tobytes() == self.tobytes()

    __hash__ = None  # type: ignore[assignment]


def _shaped(numbers: tuple[Any, ...], shape: tuple[int, ...]) -> Any:
    """Numbers as a field of a shape holds them."""
    if len(shape) < 2:
        return list(numbers) if shape else numbers[0]
    return [list(numbers[begin : begin + shape[1]]) for begin in range(0, len(numbers), shape[1])]


def mirror(layout: Layout) -> type[Mirror]:
    """The mirror class of a record (fields of at most two dimensions).

    >>> State = mirror(record({"turn": "i1", "tokens": ("i1", 3)}))
    >>> State.frombytes(State().tobytes()) == State()
    True
    """
    depth = {field.name: len(field.shape) for field in layout.fields}
    return type(
        "Mirror",
        (Mirror,),
        {
            "__slots__": layout.names,
            "_layout": layout,
            "_scalars": tuple(name for name in layout.names if depth[name] == 0),
            "_rows": tuple(name for name in layout.names if depth[name] == 1),
            "_grids": tuple(name for name in layout.names if depth[name] == 2),
        },
    )
