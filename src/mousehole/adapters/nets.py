# mypy: disable-error-code="import-not-found, import-untyped, unused-ignore"
"""Nets as players: a PyTorch module or an ONNX file sits wherever a function does, for one row or for many."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np


class NetPolicy:
    """The open choice that a net rates highest: `scores` takes rows of float32 and gives a score for every choice.

    It is a policy for `evaluate`, for tasks and for `TextEnv` (one row), and an opponent for vectors (many rows).

    >>> lowest = NetPolicy(lambda rows: -np.arange(298.0) + 0 * rows[:, :1])
    >>> from mousehole import Table
    >>> table = Table("chop_chop", players=2, seed=1)
    >>> lowest(table.observation(1), table.mask(1))
    0
    """

    def __init__(self, scores: Callable[[Any], Any]) -> None:
        self._scores = scores

    def __call__(self, observations: Any, masks: Any, seats: Any = None) -> Any:
        """A number for one row, an array for many."""
        del seats
        rows = np.atleast_2d(np.asarray(observations)).astype(np.float32)
        scores = np.asarray(self._scores(rows)).reshape(len(rows), -1)
        chosen = np.where(np.atleast_2d(masks) != 0, scores, -np.inf).argmax(axis=1)
        return int(chosen[0]) if np.ndim(observations) == 1 else chosen


def from_torch(module: Any) -> NetPolicy:
    """A PyTorch module that takes rows of observations and gives scores (logits, values) of choices."""
    import torch

    def scores(rows: Any) -> Any:
        with torch.no_grad():
            device = next((weights.device for weights in module.parameters()), "cpu")
            return module(torch.from_numpy(rows).to(device)).cpu().numpy()

    return NetPolicy(scores)


def from_onnx(file: str | Path) -> NetPolicy:
    """An ONNX file, run by onnxruntime: its first input takes rows, its first output gives the scores."""
    import onnxruntime

    session = onnxruntime.InferenceSession(str(file))
    name = session.get_inputs()[0].name
    return NetPolicy(lambda rows: session.run(None, {name: rows})[0])
