"""Records and their mirrors."""

import numpy as np
import pytest

from mousehole.engine.record import CODES, TAKEN, mirror, record
from mousehole.games import games, load

DTYPE = record({"turn": "i1", "clock": "i4", "tokens": ("i1", 4), "piles": ("u1", (3, 5))})


def _filled():
    state = mirror(DTYPE)()
    state.turn, state.clock = 2, 70_000
    state.tokens = [1, 2, 3, 4]
    state.piles[1][4] = 9
    return state


def test_a_mirror_starts_at_zero_with_ints_and_lists():
    state = mirror(DTYPE)()
    assert (state.turn, state.tokens, state.piles) == (0, [0] * 4, [[0] * 5] * 3)


def test_bytes_and_back():
    state = _filled()
    assert mirror(DTYPE).frombytes(state.tobytes()) == state
    assert len(state.tobytes()) == DTYPE.itemsize


def test_store_writes_what_compiled_code_reads():
    target = np.zeros(1, DTYPE)
    _filled().store(target[0])
    assert (target[0].turn, target[0].piles[1][4]) == (2, 9)


def test_a_copy_shares_nothing():
    state = _filled()
    twin = state.copy()
    twin.turn, twin.tokens[0], twin.piles[1][4] = 0, 0, 0
    assert (state.turn, state.tokens[0], state.piles[1][4]) == (2, 1, 9)
    assert twin != state


def test_a_value_that_does_not_fit_is_an_error_and_not_another_value():
    state = _filled()
    state.turn = 300
    with pytest.raises(OverflowError):
        state.tobytes()


def test_a_mirror_has_no_other_fields():
    with pytest.raises(AttributeError):
        mirror(DTYPE)().trun = 1


def test_mirrors_are_not_hashed_and_equal_nothing_else():
    assert _filled() != 1
    with pytest.raises(TypeError):
        hash(_filled())


@pytest.mark.parametrize("name", ["size", "shape", "item", "min", "_hidden", "dtype"])
def test_a_field_that_hides_behind_numpy_is_refused(name):
    with pytest.raises(ValueError, match=name):
        record({name: "i1"})


def test_every_attribute_of_numpys_records_is_known_without_numpy():
    assert {name for name in dir(np.record) if not name.startswith("_")} <= TAKEN


def test_a_field_of_no_known_kind_is_refused():
    with pytest.raises(ValueError, match="'i3' is no kind of number"):
        record({"turn": "i3"})


def test_records_are_aligned_for_cuda():
    assert record({"a": "i1", "b": "i8"}).itemsize == 16


@pytest.mark.parametrize("layout", [
    DTYPE, record({"a": "i1", "b": "i8", "c": "u2", "d": ("f4", 3), "e": "f8", "f": "u1"}),
    *(getattr(load(game).rules, name) for game in games() for name in ("STATE", "BOX", "KNOWLEDGE")),
])  # fmt: skip
def test_numpy_lays_a_record_out_as_we_do(layout):
    theirs = layout.dtype
    assert (theirs.itemsize, theirs.names) == (layout.itemsize, layout.names)
    for field in layout.fields:
        number, offset = theirs.fields[field.name][:2]
        assert (offset, number.shape, number.base) == (field.offset, field.shape, np.dtype(field.spelling))
    assert len(mirror(layout)().tobytes()) == theirs.itemsize


@pytest.mark.parametrize("spelling", CODES)
def test_bytes_are_those_that_numpy_writes(spelling):
    layout = record({"turn": "i1", "tokens": (spelling, (2, 2)), "last": spelling})
    state, array = mirror(layout)(), np.zeros(1, layout)
    state.turn, state.tokens, state.last = -1, [[1, 2], [3, 100]], 7
    state.store(array[0])
    assert state.tobytes() == array.tobytes()
    assert mirror(layout)().load(array[0]) == state
