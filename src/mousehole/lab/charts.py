"""Charts as SVG of our own: a few kilobytes each, no script, colours by the page's light or dark palette.

Series are told apart by colour, place and name, never by colour alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from math import ceil, floor, log10
from typing import NamedTuple

from mousehole.lab.figures import Bar
from mousehole.lab.statistics import Estimate
from mousehole.lab.svg import (
    SERIES,
    Paper,
    Say,
    Scale,
    axis,
    drawn,
    legend,
    percent,
    shortened,
    svg,
    text,
    upright,
)

ROW, BESIDE = 17, 9  # how tall a row of one dot is, and how much taller with each dot more
HEAD = 15  # of a label that stands above its row
AXIS = 26
THICK = 15.0, 13.0  # a bar alone in its row, or beside others
SEEN = 4.0  # an interval of less is hidden by the end of its bar
MARGIN = 24  # on either side of a hill
STEPS = 64  # of a hill's outline: no finer than the eye can tell
TAIL = 0.002  # of the games, which would press a hill flat
COARSE = 5  # an interval's ends are told to a quarter of it, about
CORNER = 58.0  # room for the names of a grid's rows on a phone

Place = Callable[[float], float]


class Row(NamedTuple):
    """A row of a chart: what it is, one estimate a series (None: not measured), what hovering tells."""

    label: str
    estimates: Sequence[Estimate | None]
    tip: str = ""


def _told(estimate: Estimate, say: Say, span: float | None = None) -> str:
    if estimate.low == estimate.high:
        return say(estimate.value, span)
    return f"{say(estimate.value, span)} ({say(estimate.low, span)} to {say(estimate.high, span)})"


def with_interval(estimate: Estimate, say: Say) -> tuple[str, str]:
    """A value, and below it the interval, in as many places as the interval is worth.

    >>> with_interval(Estimate(0.4512, 0.43, 0.4712), percent)
    ('45 %', '43 – 47')
    """
    span = (estimate.high - estimate.low) * COARSE
    low, high = (say(end, span).removesuffix(say.unit) for end in (estimate.low, estimate.high))
    return say(estimate.value, span), f"{low} – {high}" if span else ""


def _label(paper: Paper, top: float, middle: float, words: str) -> str:
    """The label of a row, beside it or above it."""
    if paper.labels:
        return text(paper.labels - 12, middle + 4, shortened(words, paper.labels - 12), "label", "end")
    return text(0, top + 11, shortened(words, paper.wide), "label")


# Dots


def dots(rows: Sequence[Row], names: Sequence[str], say: Say, title: str, reference: float | None = None) -> str:
    """One row a subject: a dot for the value, a line for its interval; a dashed line at the reference."""
    return drawn(lambda paper: _dots(paper, rows, names, say, title, reference))


def _dots(
    paper: Paper, rows: Sequence[Row], names: Sequence[str], say: Say, title: str, reference: float | None
) -> str:
    scale = _dot_scale(paper, rows, reference)
    span = scale.high - scale.low
    parts, top = legend(paper, names)
    head = 0 if paper.labels else HEAD
    tall = head + ROW + BESIDE * len(names)
    bottom = top + tall * len(rows) + 4
    ticks = scale.ticks(paper.ticks)
    parts += axis([scale(tick) for tick in ticks], say.ticks(ticks), top, bottom)
    if reference is not None:
        parts.append(upright(scale(reference), top, bottom, "reference"))
    for number, row in enumerate(rows):
        begin = top + tall * number
        middle = begin + (tall + head) / 2
        parts.append(_label(paper, begin, middle, row.label))
        for i, estimate in enumerate(row.estimates):
            if estimate is not None:
                y = middle + (i - (len(row.estimates) - 1) / 2) * BESIDE
                parts.append(_dot(scale, y, estimate, SERIES[i % 8], f"{row.label}: {_told(estimate, say, span)}"))
        alone = row.estimates[0] if len(names) < 2 else None
        if alone is not None:
            parts.append(text(paper.wide - 4, middle + 4, say(alone.value, span), "value", "end"))
    return svg(paper, bottom + AXIS, parts, title)


def _dot_scale(paper: Paper, rows: Sequence[Row], reference: float | None) -> Scale:
    found = [estimate for row in rows for estimate in row.estimates if estimate is not None]
    numbers = [*(e.low for e in found), *(e.high for e in found), *([] if reference is None else [reference])]
    low, high = min(numbers), max(numbers)
    margin = (high - low) * 0.06 or abs(high) * 0.1 or 0.01
    return Scale(low - margin, high + margin, paper.left, paper.wide - paper.right)


def _dot(scale: Scale, y: float, estimate: Estimate, series: str, tip: str) -> str:
    x, low, high = scale(estimate.value), scale(estimate.low), scale(estimate.high)
    return (
        f'<g><title>{escape(tip)}</title><line x1="{low:.1f}" x2="{high:.1f}" y1="{y:.1f}" y2="{y:.1f}" '
        f'class="whisker stroke-{series}"/><circle cx="{x:.1f}" cy="{y:.1f}" r="5" class="fill-{series} rim"/></g>'
    )


# Bars


def bars(rows: Sequence[Row], names: Sequence[str], say: Say, title: str, is_log: bool = False) -> str:
    """Horizontal bars from zero, or by their logarithm, with their intervals."""
    return drawn(lambda paper: _bars(paper, rows, names, say, title, is_log))


def _bars(paper: Paper, rows: Sequence[Row], names: Sequence[str], say: Say, title: str, is_log: bool) -> str:
    parts, top = legend(paper, names)
    thick = THICK[len(names) > 1]
    short = paper._replace(labels=paper.labels or CORNER)  # rule ids have room beside their bars on a phone, too
    tall = 8.0 + thick * max(len(names), 1)
    bottom = top + tall * len(rows) + 4
    place, places, words = _bar_scale(short, rows, say, is_log)
    parts += axis(places, words, top, bottom)
    for number, row in enumerate(rows):
        middle = top + tall * (number + 0.5)
        tip = f"{row.label} {row.tip}"
        label = _label(short, middle - tall / 2, middle, row.label)
        parts.append(f"<g><title>{escape(tip)}</title>{label}</g>")
        for i, estimate in enumerate(row.estimates):
            if estimate is not None:
                y = middle + (i - len(row.estimates) / 2) * thick
                parts.append(_bar(place, y, thick - 2, estimate, SERIES[i % 8], tip, say))
    return svg(paper, bottom + AXIS, parts, title)


def _bar_scale(paper: Paper, rows: Sequence[Row], say: Say, is_log: bool) -> tuple[Place, list[float], list[str]]:
    """From values to places, and the ticks: where, and what they say."""
    found = [estimate for row in rows for estimate in row.estimates if estimate is not None]
    high = max((estimate.high for estimate in found), default=1.0) or 1.0
    edges = paper.left, paper.wide - paper.right
    if not is_log:
        scale = Scale(0, high * 1.02, *edges)
        ticks = scale.ticks(paper.ticks)
        return scale.__call__, [scale(tick) for tick in ticks], say.ticks(ticks)
    least = floor(log10(min((e.value for e in found if e.value > 0), default=1.0))) - 0.15
    powers = Scale(least, log10(high) + 0.02, *edges)

    def place(value: float) -> float:
        return powers(log10(value)) if value > 0 else powers.left

    whole = range(ceil(least), floor(log10(high)) + 1)
    return place, [powers(power) for power in whole], [say(10.0**power) for power in whole]


def _bar(place: Place, y: float, thick: float, e: Estimate, series: str, tip: str, say: Say) -> str:
    left, right, low, high = place(0), place(e.value), place(e.low), place(e.high)
    middle = y + thick / 2
    whisker = f'<line x1="{low:.1f}" x2="{high:.1f}" y1="{middle:.1f}" y2="{middle:.1f}" class="over"/>'
    return (
        f'<g><title>{escape(tip)}: {_told(e, say)}</title><rect x="{left:.1f}" y="{y:.1f}" '
        f'width="{max(right - left, 1):.1f}" height="{thick:.1f}" rx="3" class="fill-{series}"/>'
        f"{whisker if high - low > SEEN else ''}{text(max(right, high) + 5, middle + 4, say(e.value), 'value')}</g>"
    )


# Hills


class Hill(NamedTuple):
    """A histogram of a name, with a value to mark."""

    name: str
    bars: Sequence[Bar]
    mark: float | None = None


def hills(series: Sequence[Hill], say: Say, title: str, most: float | None = None, tall: float = 190) -> str:
    """Histograms as hills: the share of games a unit, so that bins of any width look right."""
    return drawn(lambda paper: _hills(paper, series, say, title, most, tall))


def _hills(paper: Paper, series: Sequence[Hill], say: Say, title: str, most: float | None, tall: float) -> str:
    end = most or max(_cut(hill.bars) for hill in series)
    start = min(hill.bars[0].start for hill in series)
    scale = Scale(min(start, 0) if start < end * 0.3 else start, end, MARGIN, paper.wide - MARGIN)
    parts, top = legend(paper, [hill.name for hill in series])
    bottom = top + tall
    ticks = scale.ticks(paper.ticks)
    parts += axis([scale(tick) for tick in ticks], say.ticks(ticks), top, bottom)
    shapes = [_outline(hill.bars, scale) for hill in series]
    peak = max((height for shape in shapes for _, height in shape), default=1.0) or 1.0
    for i, (hill, shape) in enumerate(zip(series, shapes, strict=True)):
        points = " ".join(f"{x:.1f},{bottom - height / peak * (tall - 12):.1f}" for x, height in shape)
        first, last = shape[0][0], shape[-1][0]
        parts.append(
            f'<polygon points="{first:.1f},{bottom} {points} {last:.1f},{bottom}" '
            f'class="hill fill-{SERIES[i]} stroke-{SERIES[i]}"><title>{escape(hill.name)}</title></polygon>'
        )
        if hill.mark is not None:
            parts += _marked(paper, scale(hill.mark), top, bottom, i, f"half are below {say(hill.mark)}")
    return svg(paper, bottom + AXIS, parts, title)


def _marked(paper: Paper, x: float, top: float, bottom: float, number: int, words: str) -> list[str]:
    """A line across a hill with words beside it, on the side where there is room."""
    is_late = x > paper.wide * 0.6
    side = text(x - 5 if is_late else x + 5, top + 12 + 14 * number, words, "value", "end" if is_late else "start")
    return [upright(x, top, bottom, f"mark stroke-{SERIES[number]}"), side]


def _cut(found: Sequence[Bar]) -> float:
    """Where the tail begins."""
    total, so_far = sum(bar.times for bar in found), 0
    for bar in found:
        so_far += bar.times
        if so_far >= (1 - TAIL) * total:
            return bar.end
    return found[-1].end


def _outline(found: Sequence[Bar], scale: Scale) -> list[tuple[float, float]]:
    """The hill's outline, the share of its games a unit, in steps no finer than the eye can tell."""
    width = max((scale.high - scale.low) / STEPS, 1.0 if all(bar.end - bar.start >= 1 for bar in found) else 0.0)
    width = max(1.0, round(width)) if width >= 1 else width
    steps: dict[int, float] = {}
    total = sum(bar.times for bar in found)
    for bar in found:
        first, last = bar.start / width, bar.end / width
        for step in range(floor(first + 1e-9), ceil(last - 1e-9)):
            inside = min(last, step + 1) - max(first, step)
            steps[step] = steps.get(step, 0.0) + bar.times / total * inside / (last - first) / width
    points: list[tuple[float, float]] = []
    for step in range(min(steps), max(steps) + 1):
        left, right = step * width, (step + 1) * width
        if left < scale.high:
            points += [(scale(left), steps.get(step, 0.0)), (scale(right), steps.get(step, 0.0))]
    return points


# A grid of shares

Values = Sequence[Sequence[Estimate | None]]


def grid(rows: Sequence[str], columns: Sequence[str], values: Values, even: float, title: str) -> str:
    """A table of shares with their intervals, the warmer the more above even."""
    return drawn(lambda paper: _grid(paper, rows, columns, values, even, title))


def _grid(paper: Paper, rows: Sequence[str], columns: Sequence[str], values: Values, even: float, title: str) -> str:
    left = paper.labels or CORNER
    wide = min(120.0, (paper.wide - left - 4) / max(len(columns), 1))
    tall, top = 48.0, 24.0
    parts = [text(left + wide * (i + 0.5), 15, name, "label", "middle") for i, name in enumerate(columns)]
    for i, name in enumerate(rows):
        parts.append(text(left - 12, top + tall * (i + 0.5) + 4, name, "label", "end"))
        for j, estimate in enumerate(values[i]):
            if estimate is not None:
                tip = f"{name} against {columns[j]}: {_told(estimate, percent)}"
                parts.append(_share(left + wide * j, top + tall * i, wide, tall, estimate, even, tip))
    return svg(paper, top + tall * len(rows) + 6, parts, title)


def _share(x: float, y: float, wide: float, tall: float, estimate: Estimate, even: float, tip: str) -> str:
    strength = min(1.0, abs(estimate.value - even) / max(1 - even, even))
    colour = "a" if estimate.value >= even else "b"
    value, interval = with_interval(estimate, percent)
    return (
        f'<g><title>{escape(tip)}</title><rect x="{x + 2:.1f}" y="{y + 2:.1f}" width="{wide - 4:.1f}" '
        f'height="{tall - 4:.1f}" rx="8" class="fill-{colour}" fill-opacity="{0.08 + 0.6 * strength:.2f}"/>'
        f"{text(x + wide / 2, y + 23, value, 'number', 'middle')}"
        f"{text(x + wide / 2, y + 38, interval, 'tick', 'middle')}</g>"
    )
