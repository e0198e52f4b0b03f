"""Sets of small numbers as ints."""

from hypothesis import given
from hypothesis import strategies as st

from mousehole.engine import sets

any_set = st.integers(0, 2**62 - 1)


def _members(members):
    return [number for number in range(62) if members >> number & 1]


@given(any_set)
def test_a_set_is_counted_and_listed(members):
    assert sets.count(members) == len(_members(members))
    assert list(sets.members_of(members)) == _members(members)
    assert sets.set_of(_members(members)) == members


@given(any_set.filter(bool), st.data())
def test_the_lowest_and_the_nth(members, data):
    numbers = _members(members)
    place = data.draw(st.integers(0, len(numbers) - 1))
    assert sets.lowest(members) == numbers[0]
    assert sets.nth(members, place) == numbers[place]
    assert _members(sets.without_lowest(members)) == numbers[1:]


def test_a_number_is_in_its_own_set_only():
    assert sets.has(sets.bit(7), 7)
    assert not sets.has(sets.bit(7), 8)
