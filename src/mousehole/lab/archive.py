"""A study on disk: written as it comes, whole at any moment, and taken up again where it was left."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any
from zipfile import BadZipFile

import numpy as np

from mousehole.engine.errors import BadOptions
from mousehole.lab.cells import Study
from mousehole.lab.result import Result
from mousehole.lab.totals import LENGTH, PEAKS, Totals

PROGRESS = "progress.npz"
Spans = list[tuple[int, int]]


def joined(spans: Sequence[tuple[int, int]]) -> Spans:
    """Join spans of games (first, number) into as few as can be.

    >>> joined([(10, 5), (0, 10), (20, 1)])
    [(0, 15), (20, 1)]
    """
    result: Spans = []
    for first, games in sorted(spans):
        if result and sum(result[-1]) == first:
            result[-1] = (result[-1][0], result[-1][1] + games)
        else:
            result.append((first, games))
    return result


def gaps(spans: Sequence[tuple[int, int]], games: int) -> Iterator[tuple[int, int]]:
    """From where to before where games are missing.

    >>> list(gaps([(0, 15), (20, 1)], 30))
    [(15, 20), (21, 30)]
    """
    place = 0
    for first, number in spans:
        if place < min(first, games):
            yield place, min(first, games)
        place = max(place, first + number)
    if place < games:
        yield place, games


def keys_of(study: Study) -> list[str]:
    """What must be the same for a study to be gone on with; the number of games may grow."""
    return [json.dumps([cell.part, cell.label, cell.value, asdict(cell.setup)], sort_keys=True) for cell in study.cells]


def save(folder: Path, result: Result) -> None:
    """Write what there is; a crash in mid-write leaves what was there before."""
    folder.mkdir(parents=True, exist_ok=True)
    part = folder / f"{PROGRESS}.part"
    spans = [[cell, first, games] for cell, done in enumerate(result.done) for first, games in done]
    with part.open("wb") as file:
        np.savez_compressed(
            file,
            keys=np.array(keys_of(result.study)),
            sums=np.array([totals.sums for totals in result.totals]),
            peaks=np.array([totals.peaks for totals in result.totals]),
            spans=np.array(spans, np.int64).reshape(-1, 3),
            seconds=np.array(result.seconds),
            is_complete=np.array(result.is_complete),
        )
        file.flush()
        os.fsync(file.fileno())
    part.replace(folder / PROGRESS)


def make_ready(folder: Path, resume: bool) -> None:
    """See before the first game that results can be written there; BadOptions where not, or where some would be lost.

    What was left unfinished is gone on with or deleted by hand, never written over.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise BadOptions(f"--out {folder}: cannot be written to ({error.strerror})") from None
    file = folder / PROGRESS
    if not resume and _is_unfinished(file):
        raise BadOptions(f"--out {folder} holds a run that was stopped: go on with --resume, or delete {file}")


def _is_unfinished(file: Path) -> bool:
    """Does it hold a run that could be gone on with?"""
    try:
        data = _read(file) if file.exists() else {"spans": ()}
        return len(data["spans"]) > 0 and not data["is_complete"]
    except BadOptions:
        return False


def load(folder: Path, study: Study) -> Result:
    """What was played of a study; BadOptions where the folder holds another one."""
    file = folder / PROGRESS
    if not file.exists():
        raise BadOptions(f"--resume: {file} is not there; run it once without --resume")
    data = _read(file)
    known = {key: i for i, key in enumerate(data["keys"].tolist())}
    keys = keys_of(study)
    if keys[0] not in known or data["sums"].shape[1] != LENGTH or data["peaks"].shape[1] != len(PEAKS):
        raise BadOptions(f"--resume: {file} is of another study; give the same game, options, bots and seed")
    totals, done = [Totals() for _ in keys], [list[tuple[int, int]]() for _ in keys]
    for cell, key in enumerate(keys):
        if key in known:
            totals[cell] = Totals(data["sums"][known[key]].copy(), data["peaks"][known[key]].copy())
            done[cell] = joined(_spans(data["spans"], known[key]))
    return Result(study, totals, done, float(data["seconds"]))


def _read(file: Path) -> dict[str, Any]:
    """What `save` has written; BadOptions where it is something else."""
    try:
        with file.open("rb") as opened, np.load(opened) as data:
            return {name: data[name] for name in ("keys", "sums", "peaks", "spans", "seconds", "is_complete")}
    except (OSError, ValueError, KeyError, EOFError, BadZipFile, AttributeError, TypeError):
        raise BadOptions(f"--resume: {file} is damaged; delete it and run without --resume") from None


def _spans(rows: Any, cell: int) -> Spans:
    return [(int(first), int(games)) for number, first, games in rows.tolist() if number == cell]
