"""Charts as SVG of our own: a few kilobytes each, no script, colours by the page's light or dark palette.

All charts are WIDE units wide; series are told apart by colour, place and name, never by colour alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10
from typing import NamedTuple

from mousehole.lab.figures import Bar
from mousehole.lab.statistics import Estimate

WIDE = 720
LABELS = 190  # room for the labels of rows
RIGHT = 64
ROW = 26
AXIS = 26
LETTER = 6.6  # the width of a letter, about
SERIES = ("a", "b", "c", "d", "e", "f", "g", "h")  # the palette's classes


@dataclass(frozen=True)
class Say:
    """How a value is told: times a factor, with a sign or a unit, in as many places as the picture can show."""

    factor: float = 1.0
    unit: str = ""
    is_signed: bool = False

    def __call__(self, value: float, span: float | None = None) -> str:
        size = abs(value * self.factor)
        smallest = (size or 1.0) / 10 if span is None else abs(span * self.factor) / 20
        places = min(3, max(0, ceil(-log10(smallest or 1.0)))) if size or span else 0
        if span is None and size == int(size):
            places = 0
        sign = "−" if value < 0 else "+" if self.is_signed and value > 0 else ""
        return f"{sign}{size:,.{places}f}{self.unit}"


percent, plain = Say(100, " %"), Say()
more_percent, more = Say(100, " %", True), Say(1, "", True)


class Row(NamedTuple):
    """A row of a chart: what it is, one estimate a series (None: not measured), what hovering tells."""

    label: str
    estimates: Sequence[Estimate | None]
    tip: str = ""


class Scale(NamedTuple):
    """From values to places on the paper."""

    low: float
    high: float
    left: float = LABELS
    right: float = WIDE - RIGHT

    def __call__(self, value: float) -> float:
        inside = min(max(value, self.low), self.high)
        return self.left + (inside - self.low) / ((self.high - self.low) or 1) * (self.right - self.left)

    def ticks(self, wanted: int = 6) -> list[float]:
        """Round values from low to high."""
        span = (self.high - self.low) / wanted or 1
        power = 10.0 ** floor(log10(span))
        step = next(m * power for m in (1, 2, 2.5, 5, 10) if m * power >= span * 0.999)
        first, last = ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9)
        return [round(i * step, 10) for i in range(first, last + 1)]


def svg(height: float, parts: Sequence[str], title: str) -> str:
    """A picture from its parts."""
    body = "".join(parts)
    return f'<svg viewBox="0 0 {WIDE} {height:.0f}" role="img" aria-label="{escape(title)}">{body}</svg>'


def text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    """Words at a place."""
    where = f'x="{x:.1f}" y="{y:.1f}"'
    return f'<text {where} class="{kind}" text-anchor="{anchor}">{escape(words)}</text>'


def axis(scale: Scale, bottom: float, say: Say, top: float = 0) -> list[str]:
    """Grid lines with their values below."""
    parts = []
    for tick in scale.ticks():
        x = scale(tick)
        parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{top}" y2="{bottom:.1f}" class="grid"/>')
        parts.append(text(x, bottom + 16, say(tick, (scale.high - scale.low) * 2), "tick", "middle"))
    return parts


def legend(names: Sequence[str]) -> tuple[list[str], float]:
    """The names of the series with their colours; none where there is one only."""
    if len(names) < 2:
        return [], 0.0
    parts, x = [], float(LABELS)
    for i, name in enumerate(names):
        parts.append(f'<rect x="{x:.0f}" y="3" width="11" height="11" rx="3" class="fill-{SERIES[i % 8]}"/>')
        parts.append(text(x + 16, 13, name, "tick"))
        x += 34 + LETTER * len(name)
    return parts, 24.0


def shortened(words: str, room: float = LABELS - 12) -> str:
    """Words cut where they would leave their place."""
    most = int(room / LETTER)
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"


def _spread(rows: Sequence[Row]) -> tuple[float, float]:
    found = [estimate for row in rows for estimate in row.estimates if estimate is not None]
    return min(e.low for e in found), max(e.high for e in found)


def dots(rows: Sequence[Row], names: Sequence[str], say: Say, title: str, reference: float | None = None) -> str:
    """One row a subject: a dot for the value, a line for its interval; a dashed line at the reference."""
    low, high = _spread(rows)
    if reference is not None:
        low, high = min(low, reference), max(high, reference)
    margin = (high - low) * 0.06 or abs(high) * 0.1 or 0.01
    scale = Scale(low - margin, high + margin)
    parts, top = legend(names)
    tall = ROW if len(names) < 2 else ROW + 8
    bottom = top + tall * len(rows) + 4
    parts += axis(scale, bottom, say, top)
    if reference is not None:
        x = scale(reference)
        parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{top}" y2="{bottom:.1f}" class="reference"/>')
    for number, row in enumerate(rows):
        middle = top + tall * (number + 0.5)
        parts.append(text(LABELS - 12, middle + 4, shortened(row.label), "label", "end"))
        for i, estimate in enumerate(row.estimates):
            if estimate is not None:
                y = middle + (i - (len(row.estimates) - 1) / 2) * 9
                parts.append(
                    _dot(
                        scale,
                        y,
                        estimate,
                        SERIES[i % 8],
                        f"{row.label}: {_told(estimate, say, scale.high - scale.low)} {row.tip}",
                    )
                )
        first = next((e for e in row.estimates if e is not None), None)
        if first is not None and len(names) < 2:
            parts.append(text(WIDE - 4, middle + 4, say(first.value, scale.high - scale.low), "value", "end"))
    return svg(bottom + AXIS, parts, title)


def _told(estimate: Estimate, say: Say, span: float | None = None) -> str:
    if estimate.low == estimate.high:
        return say(estimate.value, span)
    return f"{say(estimate.value, span)} ({say(estimate.low, span)} to {say(estimate.high, span)})"


def _dot(scale: Scale, y: float, estimate: Estimate, series: str, tip: str) -> str:
    x, low, high = scale(estimate.value), scale(estimate.low), scale(estimate.high)
    return (
        f'<g><title>{escape(tip)}</title><line x1="{low:.1f}" x2="{high:.1f}" y1="{y:.1f}" y2="{y:.1f}" '
        f'class="whisker stroke-{series}"/><circle cx="{x:.1f}" cy="{y:.1f}" r="5" class="fill-{series} rim"/></g>'
    )


Place = Callable[[float], float]


def bars(rows: Sequence[Row], names: Sequence[str], say: Say, title: str, is_log: bool = False) -> str:
    """Horizontal bars from zero, or by their logarithm, with their intervals."""
    parts, top = legend(names)
    thick = 15.0 if len(names) < 2 else 13.0
    tall = 8.0 + thick * max(len(names), 1)
    bottom = top + tall * len(rows) + 4
    place, grid_lines = _bar_scale(rows, say, is_log, top, bottom)
    parts += grid_lines
    for number, row in enumerate(rows):
        middle = top + tall * (number + 0.5)
        tip = f"{row.label} {row.tip}"
        label = text(LABELS - 12, middle + 4, shortened(row.label), "label", "end")
        parts.append(f"<g><title>{escape(tip)}</title>{label}</g>")
        for i, estimate in enumerate(row.estimates):
            if estimate is not None:
                y = middle + (i - len(row.estimates) / 2) * thick
                parts.append(_bar(place, y, thick - 2, estimate, SERIES[i % 8], tip, say))
    return svg(bottom + AXIS, parts, title)


def _bar_scale(rows: Sequence[Row], say: Say, is_log: bool, top: float, bottom: float) -> tuple[Place, list[str]]:
    """From values to places, and the grid lines."""
    found = [estimate for row in rows for estimate in row.estimates if estimate is not None]
    high = max((estimate.high for estimate in found), default=1.0) or 1.0
    if not is_log:
        scale = Scale(0, high * 1.02)
        return scale.__call__, axis(scale, bottom, say, top)
    least = floor(log10(min((e.value for e in found if e.value > 0), default=1.0))) - 0.15
    powers = Scale(least, log10(high) + 0.02)

    def place(value: float) -> float:
        return powers(log10(value)) if value > 0 else powers.left

    lines = []
    for power in range(ceil(least), floor(log10(high)) + 1):
        x = powers(power)
        lines.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{top}" y2="{bottom:.1f}" class="grid"/>')
        lines.append(text(x, bottom + 16, say(10.0**power), "tick", "middle"))
    return place, lines


def _bar(place: Place, y: float, thick: float, e: Estimate, series: str, tip: str, say: Say) -> str:
    left, right, low, high = place(0), place(e.value), place(e.low), place(e.high)
    middle = y + thick / 2
    whisker = f'<line x1="{low:.1f}" x2="{high:.1f}" y1="{middle:.1f}" y2="{middle:.1f}" class="over"/>'
    return (
        f'<g><title>{escape(tip)}: {_told(e, say)}</title><rect x="{left:.1f}" y="{y:.1f}" '
        f'width="{max(right - left, 1):.1f}" height="{thick:.1f}" rx="3" class="fill-{series}"/>'
        f"{whisker if high - low > 1 else ''}{text(max(right, high) + 5, middle + 4, say(e.value), 'value')}</g>"
    )


class Hill(NamedTuple):
    """A histogram of a name, with a value to mark."""

    name: str
    bars: Sequence[Bar]
    mark: float | None = None


def hills(series: Sequence[Hill], say: Say, title: str, most: float | None = None, tall: float = 190) -> str:
    """Histograms as hills: the share of games a unit, so that bins of any width look right."""
    ends = [most or max(_cut(hill.bars) for hill in series)]
    start = min(hill.bars[0].start for hill in series)
    scale = Scale(min(start, 0) if start < max(ends) * 0.3 else start, max(ends), left=24, right=WIDE - 24)
    parts, top = legend([hill.name for hill in series])
    bottom = top + tall
    parts += axis(scale, bottom, say, top)
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
            x = scale(hill.mark)
            parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{top}" y2="{bottom}" class="mark stroke-{SERIES[i]}"/>')
            parts.append(text(x + 5, top + 12 + 14 * i, f"half are below {say(hill.mark)}", "value"))
    return svg(bottom + AXIS, parts, title)


def _cut(found: Sequence[Bar]) -> float:
    """Where the last thousandth of the games begins: a long tail would press the hill flat."""
    total, so_far = sum(bar.times for bar in found), 0
    for bar in found:
        so_far += bar.times
        if so_far >= 0.998 * total:
            return bar.end
    return found[-1].end


STEPS = 64


def _outline(found: Sequence[Bar], scale: Scale) -> list[tuple[float, float]]:
    """The hill's outline, in steps no finer than the eye can tell."""
    width = max((scale.high - scale.low) / STEPS, 1.0 if all(bar.end - bar.start >= 1 for bar in found) else 0.0)
    width = max(1.0, round(width)) if width >= 1 else width
    steps: dict[int, float] = {}
    for bar in found:
        first, last = bar.start / width, bar.end / width
        for step in range(floor(first + 1e-9), ceil(last - 1e-9)):
            inside = min(last, step + 1) - max(first, step)
            steps[step] = steps.get(step, 0.0) + bar.times * inside / (last - first)
    points: list[tuple[float, float]] = []
    for step in range(min(steps), max(steps) + 1):
        left, right = step * width, (step + 1) * width
        if left < scale.high:
            points += [(scale(left), steps.get(step, 0.0)), (scale(right), steps.get(step, 0.0))]
    return points


def grid(
    rows: Sequence[str], columns: Sequence[str], values: Sequence[Sequence[Estimate | None]], even: float, title: str
) -> str:
    """A table of shares, the warmer the more above even."""
    wide = min(120.0, (WIDE - LABELS - 20) / max(len(columns), 1))
    tall, top = 44.0, 24.0
    parts = [text(LABELS + wide * (i + 0.5), 15, name, "label", "middle") for i, name in enumerate(columns)]
    for i, name in enumerate(rows):
        parts.append(text(LABELS - 12, top + tall * (i + 0.5) + 4, name, "label", "end"))
        for j, estimate in enumerate(values[i]):
            if estimate is None:
                continue
            x, y = LABELS + wide * j, top + tall * i
            strength = min(1.0, abs(estimate.value - even) / max(1 - even, even))
            colour = "a" if estimate.value >= even else "b"
            tip = f"{name} against {columns[j]}: {_told(estimate, percent)}"
            parts.append(
                f'<g><title>{escape(tip)}</title><rect x="{x + 2:.1f}" y="{y + 2:.1f}" width="{wide - 4:.1f}" '
                f'height="{tall - 4:.1f}" rx="8" class="fill-{colour}" fill-opacity="{0.08 + 0.6 * strength:.2f}"/>'
                f"{text(x + wide / 2, y + tall / 2 + 5, percent(estimate.value), 'number', 'middle')}</g>"
            )
    return svg(top + tall * len(rows) + 6, parts, title)
