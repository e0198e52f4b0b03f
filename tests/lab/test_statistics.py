"""Shares, means and quantiles."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mousehole.lab.statistics import Estimate, Sums, difference, mean, quantile, quantile_estimate, ratio, share, spread
from mousehole.lab.totals import COARSE, FINE, FINE_BINS, MOST_FINE, Totals, bin_of, bin_start


@given(st.integers(0, MOST_FINE), st.sampled_from([COARSE, FINE]))
def test_a_value_lies_in_its_bin(value, bits):
    number = bin_of(value, bits)
    assert bin_start(number, bits) <= value < bin_start(number + 1, bits)


def test_the_bins_hold_the_longest_game():
    assert bin_of(MOST_FINE, FINE) == FINE_BINS - 1


def test_wilson_agrees_with_the_books():
    found = share(10, 100)
    assert (found.low, found.high) == (pytest.approx(0.0552, abs=1e-4), pytest.approx(0.1744, abs=1e-4))


def test_no_share_leaves_zero_to_one():
    assert share(0, 50).low == 0
    assert share(50, 50).high == 1


def test_a_mean_has_the_textbook_interval():
    values = np.array([3, 5, 8, 13])
    found = mean(values.sum(), (values**2).sum(), 4)
    assert found.value == 7.25
    assert found.high - found.value == pytest.approx(1.959964 * values.std(ddof=1) / 2)


def test_quantiles_are_exact_where_bins_are():
    bins = np.zeros(FINE_BINS, np.int64)
    bins[10], bins[20] = 60, 40
    assert (quantile(bins, 0.5, FINE), quantile(bins, 0.9, FINE)) == (10, 20)


def test_the_interval_of_a_quantile_is_that_of_resampling():
    chance = np.random.default_rng(1)
    values = chance.poisson(40, 2000)
    found = quantile_estimate(np.bincount(values), 0.9, FINE)
    again = [np.quantile(chance.choice(values, 2000), 0.9) for _ in range(300)]
    assert (found.low, found.high) == pytest.approx(np.quantile(again, [0.025, 0.975]), abs=1.0)
    assert found.low <= found.value <= found.high


def test_the_interval_of_a_ratio_is_that_of_resampling():
    chance = np.random.default_rng(2)
    decisions = chance.poisson(20, 3000) + 1
    open_to = 3 * decisions + chance.integers(-5, 6, 3000) * 2
    both = [Sums(float(n.sum()), float((n**2).sum())) for n in (open_to, decisions)]
    found = ratio(*both, float((open_to * decisions).sum()), 3000)
    picks = [chance.integers(0, 3000, 3000) for _ in range(300)]
    again = [open_to[pick].sum() / decisions[pick].sum() for pick in picks]
    assert found.value == pytest.approx(open_to.sum() / decisions.sum())
    assert (found.low, found.high) == pytest.approx(np.quantile(again, [0.025, 0.975]), abs=0.004)


def test_the_interval_of_a_spread_is_that_of_resampling():
    chance = np.random.default_rng(3)
    values = chance.poisson(20, 3000)
    found = spread(np.bincount(values).tolist())
    again = [chance.choice(values, 3000).std() for _ in range(300)]
    assert found.value == pytest.approx(values.std())
    assert (found.low, found.high) == pytest.approx(np.quantile(again, [0.025, 0.975]), abs=0.03)


def test_what_never_varies_has_no_spread():
    assert spread([0, 0, 7]) == Estimate(0, 0, 0)


def test_a_difference_has_the_interval_of_both():
    assert difference(Estimate(0.5, 0.4, 0.6), Estimate(0.3, 0.3, 0.3)).low == pytest.approx(0.1)


def test_totals_merge_by_addition_and_peaks_by_the_larger():
    one, other = Totals(), Totals()
    one["games"][0], other["games"][0] = 3, 4
    one.peaks[0], other.peaks[0] = 9, 5
    one += other
    assert (one.games, one.peaks[0]) == (7, 9)
