"""The exponential function by sums and products alone."""

import math

from hypothesis import given
from hypothesis import strategies as st

from mousehole.engine.exponential import MOST, exp


@given(st.floats(-MOST, MOST))
def test_it_is_right_to_about_its_last_bit(x):
    assert math.isclose(exp(x), math.exp(x), rel_tol=4 * 2.0**-52)


@given(st.floats(-MOST, MOST), st.floats(-MOST, MOST))
def test_a_larger_power_is_never_clearly_smaller(x, y):
    low, high = sorted((x, y))
    assert exp(low) <= exp(high) * (1 + 4 * 2.0**-52)


def test_what_is_beyond_its_range_is_nothing_or_its_end():
    assert exp(-MOST - 1) == 0.0
    assert exp(MOST + 1) == exp(MOST)
    assert exp(0.0) == 1.0
