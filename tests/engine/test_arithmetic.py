"""No sum or product of compiled rules leaves 64 bits: compilers take it that signed ones never wrap."""

import re
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mousehole.bots.search import mix
from mousehole.engine import random

WORDS = st.integers(0, random.WORD)
FACTORS = re.compile(r"mul nsw i64 [^\n,]+, (-?\d+)$|mul nsw i64 (-?\d+),", re.MULTILINE)

UNOPTIMISED = """
import sys
from mousehole.engine.llvm_ir import unoptimised
from mousehole.engine.compile import _make_random_games
from mousehole.games import load
import numba
from numba import types
rules = load(sys.argv[1]).rules
number, numbers = types.int64, types.int64[::1]
states, box = (numba.from_dtype(layout.dtype)[::1] for layout in (rules.STATE, rules.BOX))
given = (states, box, numbers, numbers, numbers, number, number, number, numbers)
print(unoptimised(_make_random_games(rules), given).text)
"""


class Bounded(int):
    """A number of 64 bits that does not wrap but says so."""


def _bounded(name):
    def calculate(self, other):
        value = getattr(int, name)(self, other)
        assert -(1 << 63) <= value < 1 << 63, f"{int(self)} {name} {int(other)}"
        return Bounded(value)

    return calculate


for _name in ("add", "sub", "mul", "lshift", "rshift", "and", "or", "xor"):
    for _spelling in (f"__{_name}__", f"__r{_name}__"):
        setattr(Bounded, _spelling, _bounded(_spelling))


@given(WORDS, WORDS)
def test_no_step_of_the_generator_leaves_64_bits(low, high):
    rng = [Bounded(low), Bounded(high)]
    for _ in range(4):
        assert 0 <= random.next_word(rng) <= random.WORD
    random.seed_stream(rng, Bounded(low), Bounded(high), Bounded(high << 20))
    assert 0 <= random.below(rng, Bounded(1 << 30)) < 1 << 30


@given(WORDS, st.integers(0, (1 << 62) - 1), st.integers(0, (1 << 62) - 1))
def test_no_hash_leaves_64_bits(word, key, number):
    assert 0 <= random.scramble(Bounded(word)) <= random.WORD
    assert 0 <= mix(Bounded(key), Bounded(number)) < 1 << 62


def test_shuffling_stays_within_64_bits():
    cards = list(range(90))
    random.shuffle(cards, 90, [Bounded(random.WORD), Bounded(random.WORD)])
    assert sorted(cards) == list(range(90))


@pytest.mark.compiled
@pytest.mark.slow
@pytest.mark.parametrize("game", ["mistigri"])
def test_no_factor_in_the_compilers_own_text_can_wrap_a_word(game):
    """A word has 32 bits: a factor below 2**31 keeps its product within what `nsw` promises."""
    ran = subprocess.run([sys.executable, "-c", UNOPTIMISED, game], check=True, capture_output=True, text=True)
    factors = {int(first or second) for first, second in FACTORS.findall(ran.stdout)}
    assert {random.STEP, random.BIAS} <= factors, "the generator's own products are among them"
    assert [factor for factor in factors if not -(1 << 31) <= factor < 1 << 31] == []
    assert "llvm.ctpop.i64" in ran.stdout
