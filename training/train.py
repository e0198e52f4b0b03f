"""Teach a net Chop! Chop! or Mistigri by playing it against itself: `make train GAME=chop_chop`.

A piece of at most 25 minutes plays rounds of games, fits the net to the last few rounds, and ends with a gate: a match
against the net that was kept last decides whether the new one takes its place. The next piece goes on where this one
ended; `--anew` begins from nothing. What is played lies in the user's cache, never in the repository. `--write` puts
the net that is kept beside the bots, with its hash in its name.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

import fit
import numpy as np
from courses import COURSES, GATE_ITERATIONS, Course, Part
from platformdirs import user_cache_path
from self_play import Positions, joined

from mousehole.bots.net import net_name, net_path

MOST_MINUTES = 25.0
PARTS = 5  # of a round, between which the bar grows
WINDOW = 4  # rounds that are learned from
SPEED = (0.01, 0.002)  # of learning, at the beginning and at the end of a fit
LOOKED_AT = 100_000  # positions of a round for which the loss is told, before it is learned from and after
GATE_GAMES = 400
GATE_SHARE = 0.2  # of a piece's time, at most, is the gate's


class Training:
    """What has been learned so far, in a folder."""

    def __init__(self, course: Course, folder: Path, threads: int, games: int, most_seconds: float) -> None:
        self.course, self.folder, self.threads, self.games = course, folder, threads, games
        self.end = time.monotonic() + most_seconds
        folder.mkdir(parents=True, exist_ok=True)
        self._recent: dict[int, Positions] = {}
        self.log: dict[str, Any] = {"rounds": [], "gates": []}
        if (folder / "log.json").exists():
            self.log = json.loads((folder / "log.json").read_text())
        self.net = fit.new_net(1, course.rows)
        if (folder / "net.npz").exists():
            with np.load(folder / "net.npz") as kept:
                self.net = [kept[f"part{i}"] for i in range(len(self.net))]

    @property
    def rounds(self) -> int:
        """How many rounds there were."""
        return len(self.log["rounds"])

    def left(self) -> float:
        """The seconds that are left of this piece."""
        return self.end - time.monotonic()

    def one_round(self) -> None:
        """Play, fit, save."""
        number, begun = self.rounds, time.monotonic()
        seen = self._play(number)
        played = time.monotonic() - begun
        some = Positions(*(part[:LOOKED_AT] for part in seen))
        before = fit.loss_of(fit.in_bytes(self.net), some)[0]
        np.savez(self.folder / f"round-{number}.npz", **seen._asdict())
        window = self._window(number, seen)
        loss = fit.fit(self.net, window, SPEED, self.threads, number)
        rounded = fit.loss_of(fit.in_bytes(self.net), some)[0]
        self.log["rounds"].append(
            {"round": number, "games": self.games, "positions": len(seen.numbers),
             "loss_before": round(before, 4), "loss_in_fit": round(loss, 4), "loss_after": round(rounded, 4),
             "first_wins": round(float(seen.chances[:, 0].mean()), 4), "seconds_played": round(played, 1),
             "seconds": round(time.monotonic() - begun, 1), "threads": self.threads}
        )  # fmt: skip
        self.save()
        print(f"\r{json.dumps(self.log['rounds'][-1])}", file=sys.stderr, flush=True)

    def _play(self, number: int) -> Positions:
        """The games of a round, in parts, with a bar that grows."""
        games = self.games
        net = fit.in_bytes(self.net) if number else None
        part, found = -(-games // PARTS), []
        for first in range(0, games, part):
            done = min(first + part, games)
            found.append(self.course.play(Part(number, net, first, done - first, self.threads)))
            bar = "█" * (20 * done // games)
            print(f"\rround {number} {bar:<20} {done}/{games} games", end="", file=sys.stderr, flush=True)
        return joined(found)

    def _window(self, number: int, seen: Positions) -> Positions:
        parts = [seen]
        first = max(1, number - WINDOW + 1)  # what was judged by hand is learned from once
        for earlier in range(first, number):
            if earlier not in self._recent and (self.folder / f"round-{earlier}.npz").exists():
                with np.load(self.folder / f"round-{earlier}.npz") as kept:
                    if set(Positions._fields) <= set(kept.files):  # an earlier version wrote less
                        self._recent[earlier] = Positions(*(kept[name] for name in Positions._fields))
            if earlier in self._recent:
                parts.append(self._recent[earlier])
        self._recent[number] = seen
        self._recent.pop(first - 1, None)
        (self.folder / f"round-{first - 1}.npz").unlink(missing_ok=True)
        return joined(parts)

    def save(self) -> None:
        """Write the net and the log; a stop in between loses neither."""
        target = self.folder / "net.new.npz"
        np.savez(target, **{f"part{i}": part for i, part in enumerate(self.net)})
        target.replace(self.folder / "net.npz")
        fit.in_bytes(self.net).tofile(self.folder / "latest.net")
        (self.folder / "log.json").write_text(json.dumps(self.log, indent=1))

    def gate(self) -> None:
        """Keep the net if it beats the one that was kept last."""
        kept, new = self.folder / "kept.net", fit.in_bytes(self.net)
        share, error = 1.0, 0.0
        if kept.exists():
            seed = f"gate {len(self.log['gates'])}"
            share, error = self.course.duel(new, np.fromfile(kept, np.int8), seed, GATE_GAMES, self.threads)
        is_kept = share >= 0.5
        self.log["gates"].append({"rounds": self.rounds, "share": round(share, 4), "error": round(error, 4),
                                  "games": GATE_GAMES, "iterations": GATE_ITERATIONS, "kept": is_kept})  # fmt: skip
        if is_kept:
            new.tofile(kept)
        self.save()
        print(f"gate: {json.dumps(self.log['gates'][-1])}", file=sys.stderr, flush=True)


def write(game: str, folder: Path) -> str:
    """Put the net that is kept beside the bots; its name."""
    weights = (folder / "kept.net").read_bytes()
    name = net_name(game, weights)
    for old in net_path(name).parent.glob(f"{game}-*.net"):
        old.unlink()
    net_path(name).write_bytes(weights)
    return name


def main() -> None:
    """One piece."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=list(COURSES))
    parser.add_argument("--minutes", type=float, default=MOST_MINUTES)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--games", type=int, default=8000, help="of a round")
    parser.add_argument("--rounds", type=int, default=1000, help="at most so many more")
    parser.add_argument("--folder", type=Path, help="where all of it is kept, else the user's cache")
    parser.add_argument("--anew", action="store_true", help="forget what was learned")
    parser.add_argument("--write", action="store_true", help="put the net that is kept beside the bots")
    asked = parser.parse_args()
    folder = asked.folder or user_cache_path("mousehole", appauthor=False) / "training" / asked.game
    if asked.anew:
        for old in folder.glob("*"):
            old.unlink()
    training = Training(COURSES[asked.game], folder, asked.threads, asked.games, 60 * min(asked.minutes, MOST_MINUTES))
    longest, begun = 0.0, training.rounds
    gate = GATE_SHARE * training.left()
    while training.left() > gate + longest and training.rounds < begun + asked.rounds:
        at = time.monotonic()
        training.one_round()
        longest = max(longest, time.monotonic() - at)
    training.gate()
    if asked.write:
        print(write(asked.game, folder))


if __name__ == "__main__":
    main()
