"""Reaction times of the modelled people by age, beside the human figures that they are modelled on.

    python benchmarks/people.py                      a table
    python benchmarks/people.py --svg people.svg     and a plot
    python benchmarks/people.py --json people.json   and those that people are known for, as rows

Everything is drawn by the very functions that the bots use; the same seed gives the same figures.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Callable
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from measure import circumstances

from mousehole.bots.addi_cats import reading_ms
from mousehole.bots.people import (
    PersonModel,
    choice_ms,
    party_of,
    person_of_age,
    person_of_temper,
    react,
    spread_out,
)
from mousehole.engine.random import below, stream

AGES = (5, 6, 7, 8, 10, 12, 14, 16, 20)
WIDTH, HEIGHT, MARGIN, GAP, LINE = 620, 250, 56, 44, 14
INK, GRID, HUMAN = "#3a2f2a", "#ddd4c8", "#c2452d"
SHADES = ("#f2b705", "#e58f1f", "#c96a3d", "#9c5a6b", "#6a5a8c", "#46608f", "#2f6b86", "#22726f", "#1d5c4a", "#111111")

Draw = Callable[[Any, list[int]], int]
SMALL = [(a, b) for a in range(1, 10) for b in range(1, 10) if a != b and a + b <= 10]
LARGE = [(a, b) for a in range(1, 10) for b in range(1, 10) if a != b and a + b > 10]
TIES = [(a, a) for a in range(1, 10)]
NUMERAL = 101  # the card of a sum


def _choice(count: int) -> Draw:
    return lambda party, rng: react(party, 0, rng) + choice_ms(party, 0, count)


def _sum(pairs: list[tuple[int, int]]) -> Draw:
    def draw(party: Any, rng: list[int]) -> int:
        a, b = pairs[below(rng, len(pairs))]
        return int(react(party, 0, rng) + spread_out(party, 0, rng, reading_ms(party, 0, (a - 1) * 10 + b)))

    return draw


def _numeral(party: Any, rng: list[int]) -> int:
    return int(react(party, 0, rng) + spread_out(party, 0, rng, reading_ms(party, 0, NUMERAL)))


# A task: how it is drawn, and the human figures for it by age (low, high), in milliseconds. Adults: 213 to 231 ms, 150
# more a bit (Woods 2015, Hyman 1953), 0.75 and 1 s for sums; small children "about 400 ms" and "several seconds", the
# widths of whose bands are ours.
TASKS: dict[str, tuple[Draw, dict[int, tuple[int, int]]]] = {
    "simple reaction": (lambda party, rng: react(party, 0, rng), {6: (385, 415), 16: (213, 235), 20: (213, 231)}),
    "choice of 2": (_choice(2), {20: (363, 381)}),
    "choice of 4": (_choice(4), {20: (513, 531)}),
    "choice of 8": (_choice(8), {20: (663, 681)}),
    "sum card": (_numeral, {}),
    "tie": (_sum(TIES), {}),
    "small sum": (_sum(SMALL), {6: (2000, 3500), 20: (700, 800)}),
    "large sum": (_sum(LARGE), {6: (3000, 5000), 20: (950, 1050)}),
}


def summary(times: list[int]) -> dict[str, float]:
    """Mean with its 95 % interval, spread and quantiles."""
    ordered = sorted(times)
    at = {f"p{p:02d}": float(ordered[len(times) * p // 100]) for p in (1, 5, 25, 50, 75, 95, 99)}
    margin = 1.96 * stdev(times) / math.sqrt(len(times))
    return {"mean": fmean(times), "margin_95": margin, "sd": stdev(times), "least": float(ordered[0]), **at}


def measure(draws: int, seed: str) -> dict[str, dict[str, dict[str, float]]]:
    """Every task by everybody."""
    persons: list[tuple[str, PersonModel]] = [(str(age), person_of_age(age)) for age in AGES]
    persons.append(("best", person_of_temper("tiger")))
    figures: dict[str, dict[str, dict[str, float]]] = {}
    for task, (draw, _) in TASKS.items():
        figures[task] = {}
        for name, person in persons:
            party, rng = party_of([person]), stream(f"{seed} {task} {name}")
            figures[task][name] = summary([draw(party, rng) for _ in range(draws)])
    return figures


def print_table(figures: dict[str, dict[str, dict[str, float]]]) -> None:
    """The means, and whether they agree with what is known of people."""
    names = list(next(iter(figures.values())))
    print(f"{'mean, ms':16}" + "".join(f"{name:>8}" for name in names))
    for task, row in figures.items():
        print(f"{task:16}" + "".join(f"{row[name]['mean']:8.0f}" for name in names))
    print()
    for row in rows_of(figures):
        print(f"{row['name']}: {row['value']:.0f} ms, {row['peer']}: {'within' if row['reached'] else 'OUTSIDE'}")


def rows_of(figures: dict[str, dict[str, dict[str, float]]]) -> list[dict[str, Any]]:
    """Every figure that is known of people: the model's mean, as a share of the middle of theirs."""
    rows = []
    for task, (_, human) in TASKS.items():
        for age, (low, high) in human.items():
            drawn, middle = figures[task][str(age)], (low + high) / 2
            mean, margin = drawn["mean"], drawn["margin_95"]
            rows.append({
                "name": f"{task}, {age} years", "value": round(mean, 1), "unit": "ms",
                "peer": f"people: {low} to {high} ms", "ratio": mean / middle, "low": (mean - margin) / middle,
                "high": (mean + margin) / middle, "target": f"{low / middle:.2f} to {high / middle:.2f}",
                "reached": low <= mean <= high,
            })  # fmt: skip
    return rows


# The plot


def svg(draws: int, seed: str, figures: dict[str, dict[str, dict[str, float]]]) -> str:
    """Left: distributions of simple reactions. Right: mean times by age, with the human figures as red bars."""
    total = 2 * WIDTH + GAP, HEIGHT + 2 * MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {total[0]} {total[1]}" font-family="sans-serif" '
        f'font-size="12" fill="{INK}"><rect width="100%" height="100%" fill="#fffdf8"/>'
    ]
    parts += _densities(draws, seed)
    parts += [f'<g transform="translate({WIDTH + GAP} 0)">', *_means(figures), "</g></svg>"]
    return "\n".join(parts)


def _frame(title: str, ticks: list[tuple[float, str]], below_axis: str) -> list[str]:
    base = MARGIN + HEIGHT
    parts = [f'<text x="{MARGIN}" y="30" font-size="15">{title}</text>']
    for x, label in ticks:
        parts.append(f'<line x1="{x:.1f}" y1="{MARGIN}" x2="{x:.1f}" y2="{base}" stroke="{GRID}"/>')
        parts.append(f'<text x="{x:.1f}" y="{base + 18}" text-anchor="middle">{label}</text>')
    parts.append(f'<text x="{WIDTH / 2}" y="{base + 40}" text-anchor="middle">{below_axis}</text>')
    return parts


def _densities(draws: int, seed: str) -> list[str]:
    most_ms, bin_ms = 800, 10
    scale = (WIDTH - MARGIN) / most_ms
    ticks = [(MARGIN + ms * scale, str(ms)) for ms in range(0, most_ms + 1, 100)]
    parts = _frame("Simple reactions by age (red: people, mean at 6 and grown up)", ticks, "milliseconds")
    for low, high in TASKS["simple reaction"][1].values():
        x, width = MARGIN + low * scale, (high - low) * scale
        parts.append(
            f'<rect x="{x:.1f}" y="{MARGIN}" width="{width:.1f}" height="{HEIGHT}" fill="{HUMAN}" opacity=".12"/>'
        )
    for shade, name in zip(SHADES, [*map(str, AGES), "best"], strict=True):
        person = person_of_temper("tiger") if name == "best" else person_of_age(int(name))
        party, rng = party_of([person]), stream(f"{seed} plot {name}")
        bins = [0] * (most_ms // bin_ms)
        for _ in range(draws):
            place = react(party, 0, rng) // bin_ms
            if place < len(bins):
                bins[place] += 1
        smooth = [(bins[max(i - 1, 0)] + bins[i] + bins[min(i + 1, len(bins) - 1)]) / 3 for i in range(len(bins))]
        points = " ".join(
            f"{MARGIN + (i + 0.5) * bin_ms * scale:.1f},{MARGIN + HEIGHT * (1 - 4 * count / draws):.1f}"
            for i, count in enumerate(smooth)
        )
        parts.append(f'<polyline points="{points}" fill="none" stroke="{shade}" stroke-width="2"/>')
        y = MARGIN + 14 + 15 * SHADES.index(shade)
        label = name if name == "best" else f"{name} years"
        parts.append(f'<text x="{WIDTH - 70}" y="{y}" fill="{shade}">{label}</text>')
    return parts


def _means(figures: dict[str, dict[str, dict[str, float]]]) -> list[str]:
    names = [*map(str, AGES), "best"]
    step = (WIDTH - MARGIN - 90) / (len(names) - 1)
    low, high = math.log(150), math.log(6000)

    def y_of(ms: float) -> float:
        return MARGIN + HEIGHT * (1 - (math.log(ms) - low) / (high - low))

    ticks = [(MARGIN + i * step, name) for i, name in enumerate(names)]
    parts = _frame("Mean times (red bars: human figures)", ticks, "age in years")
    for ms in (200, 500, 1000, 2000, 5000):
        parts.append(f'<text x="{MARGIN - 8}" y="{y_of(ms) + 4:.1f}" text-anchor="end">{ms}</text>')
    ends: list[tuple[float, str, str]] = []
    for shade, (task, (_, human)) in zip(SHADES[1:], TASKS.items(), strict=False):
        row = figures[task]
        points = " ".join(f"{MARGIN + i * step:.1f},{y_of(row[name]['mean']):.1f}" for i, name in enumerate(names))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{shade}" stroke-width="2"/>')
        ends.append((y_of(row["best"]["mean"]) + 4, task, shade))
        for age, (least, most) in human.items():
            x = MARGIN + names.index(str(age)) * step
            bar = f'x1="{x:.1f}" y1="{y_of(most):.1f}" x2="{x:.1f}" y2="{y_of(least):.1f}"'
            parts.append(f'<line {bar} stroke="{HUMAN}" stroke-width="6" opacity=".6"/>')
    return parts + _labels(ends, MARGIN + (len(names) - 1) * step + 6)


def _labels(ends: list[tuple[float, str, str]], x: float) -> list[str]:
    """The names of lines beside their ends, pushed down where two would overlap."""
    parts = []
    free = 0.0
    for end, task, shade in sorted(ends):
        y = max(end, free)
        free = y + LINE
        parts.append(f'<text x="{x:.1f}" y="{y:.1f}" fill="{shade}">{task}</text>')
    return parts


def main() -> None:
    """Measure, print, and write what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--draws", type=int, default=5000, help="draws for each task and age (5000)")
    parser.add_argument("--seed", default="people")
    parser.add_argument("--svg", type=Path)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    figures = measure(given.draws, given.seed)
    print_table(figures)
    if given.svg:
        given.svg.write_text(svg(given.draws, given.seed, figures) + "\n", encoding="utf-8")
    if given.json:
        about = circumstances()
        rows = [row | about for row in rows_of(figures)]
        given.json.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
