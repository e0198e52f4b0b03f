# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""The exponential function by sums and products alone, so that it has the same bits on every machine.

The C libraries' own differ in their last digit, from one system to the next and between processors of one system.
"""

from __future__ import annotations

from mousehole.engine.rule import rule

MOST = 700.0  # beyond it nothing is told apart: e**700 is 10**304
LOG2_E = 1.4426950408889634
LN2_HIGH = 0.6931471803691238  # the first 33 bits of ln 2: times a whole number below 2**20 they are exact
LN2_LOW = 1.9082149292705877e-10
TERMS = 13
INVERSES = tuple(1.0 / (i + 1) for i in range(TERMS))
POWERS = tuple(2.0 ** (1 << i) for i in range(10))  # 2, 4, 16, 256 …
INVERSE_POWERS = tuple(0.5 ** (1 << i) for i in range(10))


@rule
def exp(x):
    """e to the power of `x`, right to about the last of its 53 bits.

    >>> exp(0.0), exp(1.0), exp(-1.0), exp(-800.0)
    (1.0, 2.7182818284590455, 0.36787944117144233, 0.0)
    """
    if x < -MOST:
        return 0.0
    x = min(x, MOST)
    twos = int(x * LOG2_E + (0.5 if x >= 0.0 else -0.5))
    rest = x - twos * LN2_HIGH - twos * LN2_LOW
    total = 1.0
    for i in range(TERMS):
        total = 1.0 + rest * INVERSES[TERMS - 1 - i] * total
    left = abs(twos)
    for i in range(len(POWERS)):
        if left >> i & 1 == 1:
            total *= POWERS[i] if twos > 0 else INVERSE_POWERS[i]
    return total
