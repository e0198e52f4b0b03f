# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""Small nets in whole numbers: many rows, of which a position has a few, then 64, then 32, then three chances.

All weights are signed bytes and all sums are whole numbers, so that CPython, Numba and WebAssembly come to the same
value to the last bit. A byte of 64 is a weight of one, and so is a neuron's 64; a neuron says 0 to 127.

A file of weights has the rows one after the other (row 0 counts in every position), then for each neuron of the second
layer its 64 weights, their biases, for each of the three chances its 32 weights, and their biases. Its name has the
first digits of its SHA-256.
"""

from __future__ import annotations

import hashlib
from collections import namedtuple
from functools import cache
from pathlib import Path

from mousehole.engine.errors import MouseholeError
from mousehole.engine.exponential import exp
from mousehole.engine.rule import rule

FIRST, SECOND, CHANCES = 64, 32, 3  # neurons of the layers
SHIFT = 6
WEIGHT_ONE = 1 << SHIFT
MOST = 127  # what a neuron can say
LOGIT_ONE = float(WEIGHT_ONE * WEIGHT_ONE)
BEHIND_ROWS = SECOND * FIRST + SECOND + CHANCES * SECOND + CHANCES  # bytes of the other layers
MOST_ROWS = 88  # that a position may have
SUMS = FIRST + SECOND + CHANCES
NO_NET = 1  # the length of an array of weights that has none
DIGITS = 12  # of the hash in a file's name
FINE = 1 << 30  # a chance as a whole number, before it is shared out

Lengths = namedtuple("Lengths", ["net", "rows", "sums"])


class BadNet(MouseholeError):
    """A file of weights is not what its name says."""


@rule
def run_net(net, rows, number, sums):
    """Run the first `number` rows through the net; the logits of the three chances are the last of `sums`.

    >>> sums = [0] * SUMS
    >>> run_net([64] * (2 * FIRST + BEHIND_ROWS), [1], 1, sums)
    >>> sums[-3:]
    [264192, 264192, 264192]
    """
    for i in range(FIRST):
        sums[i] = net[i]
    for place in range(number):
        first = rows[place] * FIRST
        for i in range(FIRST):
            sums[i] += net[first + i]
    for i in range(FIRST):
        sums[i] = min(max(sums[i], 0), MOST)
    weights = len(net) - BEHIND_ROWS
    biases = weights + SECOND * FIRST
    for neuron in range(SECOND):
        total = net[biases + neuron] * WEIGHT_ONE
        for i in range(FIRST):
            total += sums[i] * net[weights + i]
        weights += FIRST
        sums[FIRST + neuron] = min(max(total >> SHIFT, 0), MOST)
    weights = biases + SECOND
    biases = weights + CHANCES * SECOND
    for chance in range(CHANCES):
        total = net[biases + chance] * WEIGHT_ONE
        for i in range(SECOND):
            total += sums[FIRST + i] * net[weights + i]
        weights += SECOND
        sums[FIRST + SECOND + chance] = total


@rule
def chances_of(sums):
    """The three chances after `run_net`, each 0 to 1.

    >>> chances_of([0] * SUMS)
    (0.3333333333333333, 0.3333333333333333, 0.3333333333333333)
    """
    first = sums[FIRST + SECOND] / LOGIT_ONE
    second = sums[FIRST + SECOND + 1] / LOGIT_ONE
    third = sums[FIRST + SECOND + 2] / LOGIT_ONE
    highest = max(first, second, third)
    first = exp(first - highest)
    second = exp(second - highest)
    third = exp(third - highest)
    total = first + second + third
    return first / total, second / total, third / total


def learned_lengths(net: str) -> Lengths:
    """How long the arrays are that a search is given for a net's file; `""` is no net.

    >>> learned_lengths("")
    Lengths(net=1, rows=1, sums=1)
    """
    return Lengths(len(read_net(net)), MOST_ROWS, SUMS) if net else Lengths(NO_NET, 1, 1)


def net_name(game: str, weights: bytes) -> str:
    """What the file of a game's weights is called.

    >>> net_name("chop_chop", b"")
    'chop_chop-e3b0c44298fc.net'
    """
    return f"{game}-{hashlib.sha256(weights).hexdigest()[:DIGITS]}.net"


def net_path(name: str) -> Path:
    """Where a file of weights lies: beside the bots."""
    return Path(__file__).parent / name


@cache
def read_net(name: str) -> bytes:
    """The weights of a file, if they are those that its name says."""
    weights = net_path(name).read_bytes()
    check_net(name, weights)
    return weights


def check_net(name: str, weights: bytes) -> None:
    """Are these the weights that the name of their file says?"""
    if net_name(name.rpartition("-")[0], weights) != name:
        raise BadNet(f"{name}: the weights in it are others; `make train` writes them with their hash in the name")


@cache
def found_net(game: str) -> str:
    """The file of a game's weights, `""` where it has none.

    >>> found_net("bon_appetit")
    ''
    """
    return next((path.name for path in sorted(Path(__file__).parent.glob(f"{game}-*.net"))), "")
