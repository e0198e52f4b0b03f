"""Fitting a net to positions with PyTorch, where a GPU is lent: Adam in large steps, else the same net as `fit.py`'s.

Weights stay within what a byte holds, and the forward pass rounds them as the file will: what is learned is what plays.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from fit import TOP, Net
from self_play import Positions

from mousehole.bots.net import WEIGHT_ONE

STEP = 16_384  # positions learned at once
LEAK = 0.02


class _Rounded(torch.autograd.Function):
    """Rounds to what a byte can say; slopes pass through."""

    @staticmethod
    def forward(_: Any, given: Any) -> Any:
        return torch.round(given * WEIGHT_ONE) / WEIGHT_ONE

    @staticmethod
    def backward(_: Any, slope: Any) -> Any:
        return slope


def _clipped(given: Any) -> Any:
    """What a neuron says, 0 to TOP; at its ends it still learns a little."""
    kept = torch.clamp(given, 0.0, TOP)
    return kept + LEAK * (given - given.detach()) * ((given < 0) | (given > TOP))


def fit(net: Net, seen: Positions, rates: tuple[float, float], passes: int, seed: int, seconds: float = 1e9) -> float:
    """Go so many times over all positions, the steps growing smaller; the mean loss of the last pass, in nats."""
    import time

    end = time.monotonic() + seconds
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    parts = [torch.tensor(part, device=device, requires_grad=True) for part in net]
    positions = _on_device(seen, device)
    adam = torch.optim.Adam(parts, lr=rates[0], betas=(0.9, 0.99))
    generator = torch.Generator(device="cpu").manual_seed(seed)
    steps_a_pass = -(-len(seen.numbers) // STEP)
    step, loss = 0, torch.zeros((), device=device)
    for _ in range(passes):
        loss = torch.zeros((), device=device)
        order = torch.randperm(len(seen.numbers), generator=generator).to(device)
        for start in range(0, len(order), STEP):
            share = step / (passes * steps_a_pass)
            for group in adam.param_groups:
                group["lr"] = rates[0] * (rates[1] / rates[0]) ** share
            loss += _one_step(adam, parts, positions, order[start : start + STEP])
            step += 1
        if time.monotonic() > end:
            break
    for part, learned in zip(net, parts, strict=True):
        part[...] = learned.detach().cpu().numpy()
    return float(loss) / len(seen.numbers)


def _on_device(seen: Positions, device: Any) -> tuple[Any, Any, Any]:
    """Rows behind a position's own become row 0, which is added once for all: they are told apart by their number."""
    rows = torch.from_numpy(seen.rows.astype(np.int16)).to(device)
    return rows, torch.from_numpy(seen.numbers).to(device), torch.from_numpy(seen.chances).to(device)


def _one_step(adam: Any, parts: list[Any], positions: tuple[Any, Any, Any], which: Any) -> Any:
    rows, numbers, chances = positions
    mine, wanted = rows[which].long(), chances[which]
    counted = torch.arange(mine.shape[1], device=mine.device)[None, :] < numbers[which][:, None]
    first, second, second_b, third, third_b = (_Rounded.apply(part) for part in parts)
    flat = mine[counted]
    offsets = torch.cumsum(numbers[which].long(), 0) - numbers[which].long()
    summed = torch.nn.functional.embedding_bag(flat, first, offsets, mode="sum") + first[0]
    said = _clipped(_clipped(summed) @ second + second_b)
    logs = torch.log_softmax(said @ third + third_b, dim=1)
    loss = -(wanted * logs).sum()
    adam.zero_grad(set_to_none=True)
    (loss / len(which)).backward()
    adam.step()
    with torch.no_grad():
        for part in parts:
            part.clamp_(-TOP, TOP)
    return loss.detach()
