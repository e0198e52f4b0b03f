"""What many duels say: who wins, judged our way and by arrival, and what each cheat gains against what it may."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

from mousehole.server.fairness.link import LEAST_SPREAD_MS, MOST_CORRECTION_MS, MOST_ROUND_TRIP_MS, MOST_SPREAD_MS
from mousehole.server.fairness.suspicion import MOST_REVEALS
from mousehole.server.simulation.duels import CHEATS, FORGED_PAINT_MS, SPARES, Cheat, Game, Tally, duel
from mousehole.server.simulation.network import Path

STATED = (
    f"a forged time the round trip (believed up to {MOST_ROUND_TRIP_MS:.0f} ms) and its spread (up to "
    f"{MOST_SPREAD_MS:.0f} ms) less the way up; a false paint time what it adds; late pongs and a frame read early "
    "half of that, as a card is sent so much before its moment. A line that loses packets may seem to have as long a "
    "round trip and as wide a spread as is believed, and a frame read early gains that spread too where the clock was "
    "set by such a packet"
)
LIMIT = (
    f"a hand that takes longer than {MOST_ROUND_TRIP_MS:.0f} + {MOST_SPREAD_MS:.0f} ms to arrive counts from so long "
    "before its arrival: one on a way up that is longer, and one that all lines of its person have lost at once (with "
    "two spare lines that stays within the error of 10,000 duels up to 10 % of loss; with none it does not at 2 %)"
)
EQUAL = (
    "equal: any two reaction times are duelled with twice, the second time the other way round, so that chance leaves "
    "much less than the error of independent duels and a share beside one half is the judge's"
)
CHEAT_SHARE = 10  # a cheat needs fewer duels to be seen
FEWEST_DUELS = 60  # an evening of thirty reveals, and some
ROOMS = {"friendly": False, "open": True}  # by link, or listed for all, where less is believed
LINES = {
    "good": Path(20, jitter=2), "slow": Path(300, jitter=5), "jittery": Path(80, jitter=40),
    "lossy": Path(150, jitter=10, loss=0.05),
}  # fmt: skip
SOON, LATER = 10, MOST_REVEALS  # reveals after which somebody who lies should be found


def allowance(cheat: Cheat, path: Path) -> float:
    """What a cheat may gain at most, in milliseconds, by the caps that the room states (and one for rounding)."""
    measured = MOST_ROUND_TRIP_MS if path.loss else min(path.rtt + 2 * path.jitter, MOST_ROUND_TRIP_MS)
    spread = MOST_SPREAD_MS if path.loss else min(2 * path.jitter + LEAST_SPREAD_MS, MOST_SPREAD_MS)
    window = measured + spread
    wrong_clock = spread if path.loss else path.jitter
    allowances: dict[Cheat, float] = {
        "none": 2 * path.jitter,
        "forged_stamp": window,
        "forged_paint": min(FORGED_PAINT_MS, window),
        "delayed_pongs": (MOST_ROUND_TRIP_MS + MOST_SPREAD_MS) / 2,  # the card is sent that much earlier
        "early_read": window / 2 + wrong_clock,
        "pause_at_reveal": 2 * path.jitter,  # the table stands still only when nobody can be about to react
        "late_spectator": window / 2
        + wrong_clock,  # as a frame read early: who watches is sent a card when it is shown
        "false_warm_up": MOST_CORRECTION_MS,
        "all": MOST_ROUND_TRIP_MS + MOST_SPREAD_MS + MOST_ROUND_TRIP_MS / 2 + MOST_SPREAD_MS / 2,
    }
    return allowances[cheat] + 1


def report(games: Sequence[Game], paths: tuple[Path, Path], duels: int, seed: int, spares: int = SPARES,
           tell: Callable[[str, int, int], None] = lambda *_: None) -> dict[str, Any]:  # fmt: skip
    """Duels in several games, judged our way and by arrival, and what cheats gain, as one JSON-able object."""
    found: dict[str, Any] = {}
    cheat_duels = max(duels // CHEAT_SHARE, FEWEST_DUELS)
    for game in games:
        fair = duel(game, paths, duels, seed, spares=spares,
                    tell=lambda done, g=game: tell(g, done, duels))  # type: ignore[misc]  # fmt: skip
        found[game] = {
            "duels": fair.duels,
            "second_wins": round(fair.share, 4),
            "fair_within": round(fair.error, 4),
            "is_fair": abs(fair.share - 0.5) <= fair.error,
            "second_wins_by_arrival": round(fair.naive_share, 4),
            "second_counted_late": round(fair.late_share, 4),
            "wins": fair.wins,
            "ties": fair.ties,
            "punished": fair.sins,
            "cheats": [],
        }
        for cheat in CHEATS:
            for room, is_open in ROOMS.items():
                tally = duel(game, paths, cheat_duels, seed, cheat, spares=spares, is_open=is_open,
                             tell=lambda done, c=cheat: tell(c, done, cheat_duels))  # type: ignore[misc]  # fmt: skip
                found[game]["cheats"].append({"room": room, **cheat_row(cheat, tally, paths[1])})
        found[game]["honest"] = [
            _honest_row(line, room, duel(game, (LINES["good"], path), cheat_duels, seed, is_open=is_open))
            for line, path in LINES.items()
            for room, is_open in ROOMS.items()
        ]
    about = {"first": asdict(paths[0]), "second": asdict(paths[1]), "duels": duels, "seed": seed, "spare_lines": spares}
    return {"paths": about, "people": EQUAL, "allowance": STATED, "limit": LIMIT, "games": found}


def cheat_row(cheat: Cheat, tally: Tally, path: Path) -> dict[str, Any]:
    """What a cheat on this line wins and gains beside what it may, and how soon the host was told."""
    gains = tally.gains or [0.0]
    return {
        "cheat": cheat,
        "duels": tally.duels,
        "cheater_wins": round(tally.share, 4),
        "mean_gain_ms": round(sum(gains) / len(gains), 1),
        "most_gain_ms": round(max(gains), 1),
        "allowed_ms": round(allowance(cheat, path), 1),
        "within": max(gains) <= allowance(cheat, path),
        "fastest_ms": tally.fastest,
        "found_after_10": round(tally.found(SOON), 3),
        "found_after_30": round(tally.found(LATER), 3),
    }


def _honest_row(line: str, room: str, tally: Tally) -> dict[str, Any]:
    """Two honest people, the first on a good line: who wins, and how often one of them is accused."""
    accused = sum(bool(persons) for persons in tally.accused[: tally.evenings])
    return {
        "line": line,
        "room": room,
        "games": tally.evenings,
        "wins": round(tally.share, 4),
        "fair_within": round(tally.error, 4),
        "accused": accused,
    }
