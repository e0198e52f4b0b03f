"""Fitting a net to positions by gradient descent, and writing it down in bytes.

Threads each go over a share of the positions with a copy of the net; then what they have changed is averaged, a row
over those threads that have met it. With one thread the same positions give the same net.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numba
import numpy as np
from self_play import Positions

from mousehole.bots.net import BEHIND_ROWS, CHANCES, FIRST, MOST, SECOND, WEIGHT_ONE

TOP = MOST / WEIGHT_ONE
LEAK = 0.02  # a neuron at its end still learns a little
STEP = 20_000  # positions that a thread learns before all are averaged

Net = list[Any]  # rows, second layer (by its inputs), biases, third layer (by its inputs), biases


def new_net(seed: int, number: int) -> Net:
    """A net of so many rows that knows nothing: small weights, the same for the same seed."""
    rng = np.random.default_rng(seed)
    rows = (rng.standard_normal((number, FIRST)) * 0.03).astype(np.float32)
    rows[0] = 0.3
    return [
        rows,
        (rng.standard_normal((FIRST, SECOND)) * (1.0 / FIRST) ** 0.5).astype(np.float32),
        np.full(SECOND, 0.1, np.float32),
        (rng.standard_normal((SECOND, CHANCES)) * 0.2).astype(np.float32),
        np.zeros(CHANCES, np.float32),
    ]


def fit(net: Net, seen: Positions, speed: tuple[float, float], threads: int, seed: int) -> float:
    """Go once over all positions, the steps growing smaller; the mean loss on the way, in nats."""
    order = np.random.default_rng(seed).permutation(len(seen.numbers)).astype(np.int64)
    losses = 0.0
    per_step = STEP * threads
    starts = range(0, len(order), per_step)
    for start in starts:
        rate = speed[0] * (speed[1] / speed[0]) ** (start / max(len(order), 1))
        shares = np.array_split(order[start : start + per_step], threads)
        losses += _step(net, seen, shares, rate)
    return losses / max(len(order), 1)


def _step(net: Net, seen: Positions, shares: Any, rate: float) -> float:
    if len(shares) == 1:
        met = np.zeros(len(net[0]), np.bool_)
        loss = float(_learn(*net, seen.rows, seen.numbers, seen.chances, shares[0], rate, met))
        _keep_in_bounds(net)
        return loss
    copies = [[part.copy() for part in net] for _ in shares]
    met = [np.zeros(len(net[0]), np.bool_) for _ in shares]
    with ThreadPoolExecutor(len(shares)) as pool:
        losses = list(
            pool.map(
                lambda i: _learn(*copies[i], seen.rows, seen.numbers, seen.chances, shares[i], rate, met[i]),
                range(len(shares)),
            )
        )
    many = np.maximum(np.sum(met, axis=0), 1)[:, None].astype(np.float32)
    net[0] += np.sum([copy[0] - net[0] for copy in copies], axis=0) / many
    for place in range(1, len(net)):
        net[place][...] = np.mean([copy[place] for copy in copies], axis=0)
    _keep_in_bounds(net)
    return float(sum(losses))


def _keep_in_bounds(net: Net) -> None:
    """What a byte cannot hold is not learned either."""
    for part in net:
        np.clip(part, -TOP, TOP, out=part)


@numba.njit(nogil=True, fastmath=True, cache=True)
def _forward(rows_w, second, second_b, third, third_b, rows, number, first_h, first_a, second_h, second_a, out):  # type: ignore[no-untyped-def]
    for i in range(FIRST):
        first_h[i] = rows_w[0, i]
    for place in range(number):
        row = rows[place]
        for i in range(FIRST):
            first_h[i] += rows_w[row, i]
    for j in range(SECOND):
        second_h[j] = second_b[j]
    for i in range(FIRST):
        first_a[i] = min(max(first_h[i], np.float32(0.0)), np.float32(TOP))
        if first_a[i] > 0.0:
            for j in range(SECOND):
                second_h[j] += first_a[i] * second[i, j]
    for c in range(CHANCES):
        out[c] = third_b[c]
    for j in range(SECOND):
        second_a[j] = min(max(second_h[j], np.float32(0.0)), np.float32(TOP))
        for c in range(CHANCES):
            out[c] += second_a[j] * third[j, c]
    highest = max(out[0], out[1], out[2])
    total = np.float32(0.0)
    for c in range(CHANCES):
        out[c] = np.exp(out[c] - highest)
        total += out[c]
    for c in range(CHANCES):
        out[c] /= total


@numba.njit(nogil=True, fastmath=True, cache=True)
def _learn(rows_w, second, second_b, third, third_b, rows, numbers, wanted, order, rate, met):  # type: ignore[no-untyped-def]
    first_h = np.zeros(FIRST, np.float32)
    first_a = np.zeros(FIRST, np.float32)
    first_g = np.zeros(FIRST, np.float32)
    second_h = np.zeros(SECOND, np.float32)
    second_a = np.zeros(SECOND, np.float32)
    second_g = np.zeros(SECOND, np.float32)
    out = np.zeros(CHANCES, np.float32)
    step = np.float32(rate)
    loss = 0.0
    met[0] = True
    for which in order:
        number = numbers[which]
        _forward(
            rows_w, second, second_b, third, third_b, rows[which], number, first_h, first_a, second_h, second_a, out
        )
        for c in range(CHANCES):
            if wanted[which, c] > 0.0:
                loss -= wanted[which, c] * np.log(max(out[c], np.float32(1e-7)))
            out[c] -= wanted[which, c]
        for j in range(SECOND):
            slope = np.float32(0.0)
            for c in range(CHANCES):
                slope += out[c] * third[j, c]
                third[j, c] -= step * out[c] * second_a[j]
            if second_h[j] <= 0.0 or second_h[j] >= TOP:
                slope *= np.float32(LEAK)
            second_g[j] = slope
        for c in range(CHANCES):
            third_b[c] -= step * out[c]
        for i in range(FIRST):
            slope = np.float32(0.0)
            for j in range(SECOND):
                slope += second_g[j] * second[i, j]
            if first_a[i] > 0.0:
                for j in range(SECOND):
                    second[i, j] -= step * second_g[j] * first_a[i]
            if first_h[i] <= 0.0 or first_h[i] >= TOP:
                slope *= np.float32(LEAK)
            first_g[i] = step * slope
        for j in range(SECOND):
            second_b[j] -= step * second_g[j]
        for i in range(FIRST):
            rows_w[0, i] -= first_g[i]
        for place in range(number):
            row = rows[which, place]
            met[row] = True
            for i in range(FIRST):
                rows_w[row, i] -= first_g[i]
    return loss


def from_bytes(weights: Any) -> Net:
    """A net to learn on from, of one as the bots' file has it."""
    scaled = np.asarray(weights, np.float32) / WEIGHT_ONE
    behind = scaled[-BEHIND_ROWS:]
    second, rest = behind[: SECOND * FIRST].reshape(SECOND, FIRST).T, behind[SECOND * FIRST :]
    third = rest[SECOND:-CHANCES].reshape(CHANCES, SECOND).T
    parts = [scaled[:-BEHIND_ROWS].reshape(-1, FIRST), second, rest[:SECOND], third, rest[-CHANCES:]]
    return [np.ascontiguousarray(part) for part in parts]


def in_bytes(net: Net) -> Any:
    """The net as the bots' file has it."""
    rows, second, second_b, third, third_b = net
    parts = [rows.ravel(), second.T.ravel(), second_b, third.T.ravel(), third_b]
    scaled = np.round(np.concatenate(parts) * WEIGHT_ONE)
    return np.clip(scaled, -MOST, MOST).astype(np.int8)


def loss_of(net: Any, seen: Positions) -> tuple[float, Any]:
    """The mean loss of a net in bytes on positions, and its chances: in whole numbers, as the bots compute them."""
    chances = chances_in_bytes(net, seen)
    logs = np.log(np.maximum(chances, 1e-7))
    return float(-np.mean(np.sum(seen.chances * logs, axis=1))), chances


def chances_in_bytes(net: Any, seen: Positions) -> Any:
    """The three chances of every position."""
    behind = net[-BEHIND_ROWS:].astype(np.int64)
    first = net[:-BEHIND_ROWS].reshape(-1, FIRST)
    second = behind[: SECOND * FIRST].reshape(SECOND, FIRST)
    second_b = behind[SECOND * FIRST : SECOND * FIRST + SECOND]
    third = behind[SECOND * FIRST + SECOND : -CHANCES].reshape(CHANCES, SECOND)
    found = np.zeros((len(seen.numbers), CHANCES))
    for start in range(0, len(found), 20_000):
        part = slice(start, start + 20_000)
        sums = _first_sums(first, seen.rows[part], seen.numbers[part])
        said = np.clip(sums, 0, MOST)
        said = np.clip((said @ second.T + second_b * WEIGHT_ONE) >> 6, 0, MOST)
        logits = (said @ third.T + behind[-CHANCES:] * WEIGHT_ONE) / WEIGHT_ONE**2
        shares = np.exp(logits - logits.max(axis=1, keepdims=True))
        found[part] = shares / shares.sum(axis=1, keepdims=True)
    return found


@numba.njit(nogil=True, cache=True)
def _first_sums(first, rows, numbers):  # type: ignore[no-untyped-def]
    sums = np.zeros((len(numbers), FIRST), np.int64)
    for which in range(len(numbers)):
        for i in range(FIRST):
            sums[which, i] = first[0, i]
        for place in range(numbers[which]):
            for i in range(FIRST):
                sums[which, i] += first[rows[which, place], i]
    return sums
