"""The integer generator: xoroshiro64**, 32-bit words held in 64-bit ints, the same bits in CPython, Numba and CUDA.

`rng` is two words: a list in CPython, an int64 array in compiled code. It is never part of a state, so that no search
can peek. No product leaves 64 bits: where its low 32 bits alone are kept, a factor of 32 bits is written less 2**32,
which does not change them. (Compilers take it that sums and products of signed numbers never wrap.)
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Any, SupportsIndex

from mousehole.engine.rule import rule

WORD = 0xFFFFFFFF
STEP = 0x9E3779BB - (1 << 32)
BIAS = 0x846CA68B - (1 << 32)


@rule
def next_word(rng):
    """The next 32 random bits.

    >>> rng = stream("a seed")
    >>> next_word(rng), next_word(rng)
    (2979718326, 3259603166)
    """
    low = rng[0]
    high = rng[1] ^ low
    word = (low * STEP) & WORD
    word = ((((word << 5) | (word >> 27)) & WORD) * 5) & WORD
    rng[0] = (((low << 26) | (low >> 6)) & WORD) ^ high ^ ((high << 9) & WORD)
    rng[1] = ((high << 13) | (high >> 19)) & WORD
    return word


@rule
def below(rng, bound):
    """A whole number from 0 to bound - 1, even to within bound / 2**32; a bound of 1 takes no word.

    >>> rng = stream("a seed")
    >>> [below(rng, 6) for _ in range(8)]
    [4, 4, 4, 0, 4, 0, 5, 4]
    """
    if bound <= 1:
        return 0
    return (next_word(rng) * bound) >> 32


@rule
def shuffle(cards, count, rng):
    """Put the first `count` cards into random order.

    One word serves two places: what its first product leaves over is still even to within count**2 / 2**32.

    >>> cards = [1, 2, 3, 4, 0]
    >>> shuffle(cards, 4, stream("a seed"))
    >>> cards
    [1, 2, 4, 3, 0]
    """
    last = count - 1
    while last > 1:
        product = next_word(rng) * (last + 1)
        swap(cards, last, product >> 32)
        swap(cards, last - 1, ((product & WORD) * last) >> 32)
        last -= 2
    if last == 1:
        swap(cards, 1, below(rng, 2))


@rule
def swap(cards, place, other):
    """Let two cards change places.

    >>> cards = [1, 2, 3]
    >>> swap(cards, 0, 2)
    >>> cards
    [3, 2, 1]
    """
    card = cards[place]
    cards[place] = cards[other]
    cards[other] = card


@rule
def weighted(rng, weights, count):
    """An index below `count`, each with its share of the weights.

    >>> rng = stream("a seed")
    >>> [weighted(rng, [1, 0, 3], 3) for _ in range(8)]
    [2, 2, 2, 0, 2, 0, 2, 2]
    """
    total = 0
    for i in range(count):
        total += weights[i]
    rest = below(rng, total)
    for i in range(count):
        rest -= weights[i]
        if rest < 0:
            return i
    return count - 1


@rule
def scramble(word):
    """A 32-bit word whose every bit depends on every bit of `word` (Wellons's lowbias32).

    >>> scramble(1), scramble(2)
    (1753845952, 3507691905)
    """
    word = (word ^ (word >> 16)) & WORD
    word = (word * 0x7FEB352D) & WORD
    word ^= word >> 15
    word = (word * BIAS) & WORD
    return word ^ (word >> 16)


@rule
def seed_stream(rng, key_low, key_high, index):
    """Start the stream of game number `index` under a 64-bit key given as two words.

    >>> rng = [0, 0]
    >>> seed_stream(rng, 1, 2, 0)
    >>> rng
    [1753845952, 3431222951]
    """
    low = scramble(key_low ^ scramble(index & WORD))
    high = scramble(key_high ^ scramble(low ^ (index >> 32)))
    if low == 0 and high == 0:
        low = 1
    rng[0] = low
    rng[1] = high


def key_of(seed: object) -> tuple[int, int]:
    """Any seed (a number, a text) as two words.

    >>> key_of(7) == key_of("7")
    False
    """
    digest = hashlib.sha256(repr(seed).encode()).digest()
    return int.from_bytes(digest[:4], "little"), int.from_bytes(digest[4:8], "little")


def stream(seed: object, index: int = 0) -> list[int]:
    """The generator of game number `index` under a seed, for CPython.

    >>> stream(7) == stream(7), stream(7) == stream(7, index=1)
    (True, False)
    """
    rng = [0, 0]
    seed_stream(rng, *key_of(seed), index)
    return rng


class SystemEntropy(list[int]):
    """A generator without a seed: every word read comes fresh from the operating system.

    >>> 0 <= below(SystemEntropy(), 6) < 6
    True
    """

    def __init__(self) -> None:
        super().__init__([0, 0])

    def __getitem__(self, index: Any) -> Any:
        return secrets.randbits(32)

    def __setitem__(self, index: SupportsIndex | slice, value: Any) -> None:
        """What the generator would keep is thrown away."""
