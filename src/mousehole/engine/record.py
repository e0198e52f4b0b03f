"""A state as a fixed-size record, and the mirror of it on which CPython plays.

Compiled code runs on the record itself. CPython runs on a mirror: a slotted object with the same field names that
holds ints and lists, about thirty times as fast as attribute access on `np.record`.
"""

from __future__ import annotations

from typing import Any, ClassVar, Self

import numpy as np

Field = str | tuple[str, int | tuple[int, ...]]


def record(fields: dict[str, Field]) -> np.dtype[Any]:
    """The dtype of a state: `record({"turn": "i1", "piles": ("u1", (6, 90))})`.

    It is aligned, because a packed record fails in CUDA lowering, and a field must not hide behind one of NumPy's own
    attributes, because then `state.size` would mean something else in CPython and in compiled code.

    >>> record({"turn": "i1", "piles": ("u1", (6, 90))}).itemsize
    541
    """
    for name in fields:
        if hasattr(np.record, name) or name.startswith("_"):
            raise ValueError(f"field {name!r}: NumPy's records have an attribute of that name; choose another")
    layout = [(name, spec) if isinstance(spec, str) else (name, *spec) for name, spec in fields.items()]
    return np.dtype((np.record, np.dtype(layout, align=True)))


class Mirror:
    """A record as ints and lists. `mirror(dtype)` makes the class of it.

    >>> state = mirror(record({"turn": "i1", "tokens": ("i1", 3)}))()
    >>> state.tokens[2] = 5
    >>> state.turn, state.tokens, state.tobytes().hex()
    (0, [0, 0, 5], '00000005')
    """

    __slots__ = ()
    dtype: ClassVar[np.dtype[Any]]
    _scalars: ClassVar[tuple[str, ...]]
    _rows: ClassVar[tuple[str, ...]]
    _grids: ClassVar[tuple[str, ...]]

    def __init__(self) -> None:
        self.load(np.zeros((), self.dtype))

    def __getitem__(self, name: str) -> Any:
        """A field by its name, as a record gives it."""
        return getattr(self, name)

    def load(self, source: Any) -> Self:
        """Take over every field of a NumPy record."""
        for name in self.dtype.names or ():
            setattr(self, name, source[name].tolist())
        return self

    def store(self, target: Any) -> None:
        """Write every field into a NumPy record; a value that does not fit raises."""
        for name in self.dtype.names or ():
            target[name] = getattr(self, name)

    def tobytes(self) -> bytes:
        """The record's bytes, padding zero."""
        target = np.zeros((), self.dtype)
        self.store(target)
        return target.tobytes()

    @classmethod
    def frombytes(cls, data: bytes) -> Self:
        """The mirror of a record that `tobytes` wrote."""
        return cls().load(np.frombuffer(data, cls.dtype)[0])

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

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mirror) and other.dtype == self.dtype and other.tobytes() == self.tobytes()

    __hash__ = None  # type: ignore[assignment]


def mirror(dtype: np.dtype[Any]) -> type[Mirror]:
    """The mirror class of a record dtype (fields of at most two dimensions).

    >>> State = mirror(record({"turn": "i1", "tokens": ("i1", 3)}))
    >>> State.frombytes(State().tobytes()) == State()
    True
    """
    names = dtype.names or ()
    depth = {name: len(dtype[name].shape) for name in names}
    return type(
        "Mirror",
        (Mirror,),
        {
            "__slots__": names,
            "dtype": dtype,
            "_scalars": tuple(name for name in names if depth[name] == 0),
            "_rows": tuple(name for name in names if depth[name] == 1),
            "_grids": tuple(name for name in names if depth[name] == 2),
        },
    )
