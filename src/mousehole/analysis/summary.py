"""An analysis as an end screen shows it: thinned, in thousandths, with the moments as they were."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from mousehole.analysis.report import Analysis, InputJudged, Parts
from mousehole.bots.parts import ONE
from mousehole.table import replay

MOST_PLACES = 160
MOST_EVENTS = 12  # of a moment
THOUSAND = 1000


def summary_of(record: Mapping[str, Any], found: Analysis) -> dict[str, Any]:
    """What is shown of an analysis: chances and shares in thousandths of a win.

    >>> from mousehole import analyse, bots
    >>> record = bots.play("bon_appetit", ["cat", "cat"], seed=1).record()
    >>> told = summary_of(record, analyse(record, playouts=1))
    >>> told["all_luck"], told["curve"][-1]["chances"], told["dear"]
    (True, [0, 1000], [])
    """
    unlikely = found.unlikely
    last = len(found.inputs)
    places = sorted({round(i * last / MOST_PLACES) for i in range(MOST_PLACES + 1)} | _around(found.turning_point))
    return {
        "seats": [_seat(sums) for sums in found.seats],
        "curve": curve_of((place, found.curve[place]) for place in places),
        "turning": found.turning_point,
        "all_luck": found.is_all_luck,
        "unlikely": None
        if unlikely is None
        else {"number": unlikely.number, "seat": unlikely.seat, "one_in": unlikely.one_in},
        "dear": [_moment(record, judged) for judged in found.dearest()],
        "source": found.source,
        "doubt": thousandths(2 * found.noise),
    }


def curve_of(places: Iterable[tuple[int, Parts]]) -> list[dict[str, Any]]:
    """Places of a curve, in thousandths.

    >>> curve_of([(0, (ONE // 2, ONE // 2))])
    [{'number': 0, 'chances': [500, 500]}]
    """
    return [{"number": number, "chances": [thousandths(part) for part in parts]} for number, parts in places]


def thousandths(parts: int) -> int:
    """Parts of ONE as thousandths, to the nearest.

    >>> thousandths(ONE), thousandths(-ONE // 4)
    (1000, -250)
    """
    return round(parts * THOUSAND / ONE)


def _around(number: int | None) -> set[int]:
    return set() if number is None else {number, number + 1}


def _seat(sums: Any) -> dict[str, Any]:
    parts: dict[str, Any] = {
        name: thousandths(getattr(sums, name)) for name in ("start", "luck", "own_play", "others_play", "result")
    }
    for name in ("knowing", "speed"):
        value = getattr(sums, name)
        parts[name] = None if value is None else thousandths(value)
    return parts


def _moment(record: Mapping[str, Any], judged: InputJudged) -> dict[str, Any]:
    """A decision that cost something: the table as its seat saw it, what was done and what would have been better."""
    seat = judged.players[0]
    table = replay(record, to=judged.number)
    view = table.view(seat)
    better = table.copy()
    events = better.play(f"{seat} {judged.best}")
    chosen = table.play(judged.input)
    return {
        "number": judged.number,
        "seat": seat,
        "cost": thousandths(judged.cost),
        "hindsight": thousandths(judged.cost_in_hindsight),
        "input": judged.input.partition(" ")[2].partition(" @")[0],
        "best": judged.best,
        "events": [event.as_dict() for event in chosen[:MOST_EVENTS]],
        "better": [event.as_dict() for event in events[:MOST_EVENTS]],
        "view": view,
    }
