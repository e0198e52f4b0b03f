"""What pictures are drawn with: paper, numbers in words, scales, axes, legends. `charts` has the pictures themselves.

Every picture is drawn twice, for a desk and for a phone, and the page shows the one that fits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, isclose, log10
from typing import NamedTuple

LETTER = 6.6  # the width of a letter, about
SERIES = ("a", "b", "c", "d", "e", "f", "g", "h")  # the palette's classes
MOST_PLACES = 6
STEPS = (1, 2, 5, 10)  # from a tick to the next, times a power of ten


class Paper(NamedTuple):
    """What a picture is drawn on. `labels`: the room for them beside their rows; 0: they stand above."""

    kind: str
    wide: float
    labels: float
    right: float
    ticks: int

    @property
    def left(self) -> float:
        """Where rows begin."""
        return self.labels or 8.0


DESK, PHONE = Paper("wide", 720, 190, 64, 6), Paper("narrow", 340, 0, 56, 5)


def drawn(draw: Callable[[Paper], str]) -> str:
    """A picture on either paper."""
    return draw(DESK) + draw(PHONE)


@dataclass(frozen=True)
class Say:
    """How a value is told: times a factor, with a sign or a unit, in as many places as the picture can show.

    >>> percent(0.0714), plain(1234.5), more(2.0)
    ('7.1 %', '1,234', '+2')
    """

    factor: float = 1.0
    unit: str = ""
    is_signed: bool = False

    def __call__(self, value: float, span: float | None = None) -> str:
        size = abs(value * self.factor)
        smallest = (size or 1.0) / 10 if span is None else abs(span * self.factor) / 20
        places = min(3, max(0, ceil(-log10(smallest or 1.0)))) if size or span else 0
        if span is None and size == int(size):
            places = 0
        return self._told(value, places)

    def _told(self, value: float, places: int) -> str:
        sign = "−" if value < 0 else "+" if self.is_signed and value > 0 else ""
        return f"{sign}{abs(value * self.factor):,.{places}f}{self.unit}"

    def ticks(self, values: Sequence[float]) -> list[str]:
        """The values of an axis, all with the fewest places that tell them apart as they are.

        >>> percent.ticks([0.245, 0.25, 0.255]), plain.ticks([0, 50])
        (['24.5 %', '25.0 %', '25.5 %'], ['0', '50'])
        """
        sizes = [value * self.factor for value in values]
        exact = (n for n in range(MOST_PLACES) if all(isclose(round(s, n), s, abs_tol=1e-9) for s in sizes))
        places = next(exact, MOST_PLACES)
        return [self._told(value, places) for value in values]


percent, plain = Say(100, " %"), Say()
more_percent, more = Say(100, " %", True), Say(1, "", True)


class Scale(NamedTuple):
    """From values to places on the paper."""

    low: float
    high: float
    left: float
    right: float

    def __call__(self, value: float) -> float:
        inside = min(max(value, self.low), self.high)
        return self.left + (inside - self.low) / ((self.high - self.low) or 1) * (self.right - self.left)

    def ticks(self, wanted: int) -> list[float]:
        """Round values from low to high.

        >>> Scale(0, 11, 0, 100).ticks(6)
        [0.0, 2.0, 4.0, 6.0, 8.0, 10.0]
        """
        span = (self.high - self.low) / wanted or 1
        power = 10.0 ** floor(log10(span))
        step = next(m * power for m in STEPS if m * power >= span * 0.999)
        first, last = ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9)
        return [round(i * step, 10) for i in range(first, last + 1)]


def svg(paper: Paper, height: float, parts: Sequence[str], title: str) -> str:
    """A picture from its parts."""
    head = f'<svg class="{paper.kind}" viewBox="0 0 {paper.wide:.0f} {height:.0f}" role="img"'
    return f'{head} aria-label="{escape(title)}">{"".join(parts)}</svg>'


def text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    """Words at a place."""
    where = f'x="{x:.1f}" y="{y:.1f}"'
    return f'<text {where} class="{kind}" text-anchor="{anchor}">{escape(words)}</text>'


def upright(x: float, top: float, bottom: float, kind: str) -> str:
    """A line from top to bottom."""
    return f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{top:.1f}" y2="{bottom:.1f}" class="{kind}"/>'


def axis(places: Sequence[float], words: Sequence[str], top: float, bottom: float) -> list[str]:
    """Grid lines with their values below."""
    parts = []
    for x, said in zip(places, words, strict=True):
        parts += [upright(x, top, bottom, "grid"), text(x, bottom + 16, said, "tick", "middle")]
    return parts


def legend(paper: Paper, names: Sequence[str]) -> tuple[list[str], float]:
    """The names of the series with their colours, in as many lines as it takes; none where there is one only."""
    if len(names) < 2:
        return [], 0.0
    parts, x, y = list[str](), paper.left, 3.0
    for i, name in enumerate(names):
        wide = 34 + LETTER * len(name)
        if x > paper.left and x + wide - 18 > paper.wide:
            x, y = paper.left, y + 17
        parts.append(f'<rect x="{x:.0f}" y="{y:.0f}" width="11" height="11" rx="3" class="fill-{SERIES[i % 8]}"/>')
        parts.append(text(x + 16, y + 10, name, "tick"))
        x += wide
    return parts, y + 21


def shortened(words: str, room: float) -> str:
    """Words cut where they would leave their place.

    >>> shortened("won_cards = face_down", 80)
    'won_cards =…'
    """
    most = int(room / LETTER)
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"
