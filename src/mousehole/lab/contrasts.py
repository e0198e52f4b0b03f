"""The report's sections that set cells beside each other: which rulings matter, luck against skill, what was swept."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean

from mousehole.games import load
from mousehole.lab import charts
from mousehole.lab.cells import COMPARE, LUCK, SENSITIVITY, SWEEP, rivals_of, typed
from mousehole.lab.figures import PERCENT, find
from mousehole.lab.kernel.customs import customs_of
from mousehole.lab.page import Section, details, named
from mousehole.lab.result import Result
from mousehole.lab.statistics import Estimate, difference
from mousehole.lab.svg import more, more_percent, percent, plain
from mousehole.table.catalogue import options

NO_CHANGE = Estimate(0.0, 0.0, 0.0)
Differences = dict[str, dict[str, Estimate]]  # by the option otherwise, then by who plays


# Which rulings matter


def sensitivity_sections(result: Result) -> Iterator[Section]:
    """Every option otherwise: what that does to who wins, and to the length."""
    base = {result.study.cells[i].label: i for i in result.part(COMPARE)}
    kinds = ((*_subject(result), "Which rulings matter: who wins"), ("inputs", "mean", "Which rulings matter: length"))
    for measure, what, title in kinds:
        found = _differences(result, base, measure, what)
        moved = {label: row for label, row in found.items() if set(row.values()) != {NO_CHANGE}}
        if not found:
            continue
        words = f"Every option otherwise, one at a time, all else as here. Change of {_spoken(measure, what)}."
        if len(moved) < len(found):
            words += " Nothing at all changed with " + ", ".join(label for label in found if label not in moved) + "."
        rows = [charts.Row(label, [row.get(name) for name in base]) for label, row in moved.items()]
        say = more_percent if measure in PERCENT else more
        picture = charts.dots(rows, [named(name) for name in base], say, title, 0.0) if rows else ""
        meanings = details("What the options are", _options(result)) if measure != "inputs" else ""
        yield title, words, picture + meanings


def _options(result: Result) -> Iterator[tuple[str, str]]:
    for option in options(result.study.setup.game):
        choices = "; ".join(f"{word}: {meaning}" for word, meaning in option["choices"].items())
        yield option["name"], f"{option['words']} (here {typed(_now(result, option))}). {choices}"


def _now(result: Result, option: dict[str, object]) -> object:
    return result.study.setup.chosen.get(str(option["name"]), option["default"])


def _subject(result: Result) -> tuple[str, str]:
    """The share that tells most: of the role that stands alone, or the first seat's."""
    setup = result.study.setup
    roles = customs_of(load(setup.game)).roles
    return ("role_share", roles(setup.seats - 1, setup.seats)) if roles else ("win_share", "seat 0")


def _spoken(measure: str, what: str) -> str:
    if measure == "inputs":
        return "the inputs a game"
    return f"the share of wins of {what if what.startswith('seat') else 'the ' + what}"


def _differences(result: Result, base: dict[str, int], measure: str, what: str) -> Differences:
    """By how much each option otherwise changes a measure; cells share their seeds, so the very same games may come."""
    found: Differences = {}
    for i in result.part(SENSITIVITY):
        cell = result.study.cells[i]
        players = cell.setup.bots[0]
        if players not in base:  # stopped before it was played
            continue
        usual, changed = (find(result.figures(number), measure, what) for number in (base[players], i))
        if usual and changed:
            same = result.totals[i] == result.totals[base[players]]
            row = found.setdefault(f"{cell.label} = {cell.value}", {})
            row[players] = NO_CHANGE if same else difference(changed, usual)
    return found


# Luck against skill


def luck_section(result: Result) -> Iterator[Section]:
    """Every temper among every other: were all luck, all would win alike."""
    cells = result.part(LUCK)
    if not cells:
        return
    setup, rivals = result.study.setup, rivals_of(result.study.setup)
    roles = customs_of(load(setup.game)).roles
    values: list[list[Estimate | None]] = [
        [_average([_lone_share(result, i) for i in cells if _is_match(result, i, one, others)]) for others in rivals]
        for one in rivals
    ]
    even = 1 / setup.players if roles is None else 0.5
    who = (
        "One plays as the row says, all others as the column"
        if roles is None
        else f"The {roles(setup.seats - 1, setup.seats)} plays as the row says, the {roles(0, setup.seats)} as the "
        "column"
    )
    words = f"{who}; the share of wins of the row. {_luck_words(values, even, roles is not None)}"
    yield "Luck against skill", words, charts.grid(rivals, rivals, values, even, "luck against skill")


def _is_match(result: Result, number: int, one: str, others: str) -> bool:
    cell = result.study.cells[number]
    return cell.label == one and cell.value.split()[0] == others


def _lone_share(result: Result, number: int) -> Estimate:
    """What the player who plays otherwise wins, on all of that player's seats."""
    cell = result.study.cells[number]
    lone = int(cell.value.split()[1])
    notation, box = load(cell.setup.game).notation, cell.setup.box()
    seats = [f"seat {place}" for place in range(cell.setup.seats) if notation.person(box, place) == lone]
    found = [find(result.figures(number), "win_share", seat) for seat in seats]
    return Estimate(*(sum(numbers) for numbers in zip(*(e for e in found if e), strict=True)))


def _average(found: list[Estimate]) -> Estimate | None:
    """The mean of independent shares."""
    if not found:
        return None
    value = fmean(estimate.value for estimate in found)
    half = sum((estimate.high - estimate.low) ** 2 for estimate in found) ** 0.5 / 2 / len(found)
    return Estimate(value, max(value - half, 0.0), min(value + half, 1.0))


def _luck_words(values: list[list[Estimate | None]], even: float, has_roles: bool) -> str:
    best, worst = values[-1][0], values[0][-1]
    if best is None or worst is None or has_roles:
        return "Were all luck, the rows would be alike."
    return (
        f"The strongest among the weakest wins {percent(best.value)}, the weakest among the strongest "
        f"{percent(worst.value)}; were all luck, both would win {percent(even)}."
    )


# What was swept


def sweep_sections(result: Result) -> Iterator[Section]:
    """One thing in several ways: who wins, and how long it takes."""
    cells, alike = result.part(SWEEP), list(result.alike(SWEEP))
    for name in dict.fromkeys(result.study.cells[i].label for i in cells):
        own = [i for i in cells if result.study.cells[i].label == name]
        for measure, what in (_subject(result), ("inputs", "mean")):
            rows = [
                charts.Row(f"{name} = {result.study.cells[i].value}", [find(result.figures(i), measure, what)])
                for i in own
            ]
            say = percent if measure in PERCENT else plain
            words = "Each line is a 95 % interval." + "".join(
                f" Nothing at all changed between {', '.join(values)}." for swept, values in alike if swept == name
            )
            yield f"{name}: {_spoken(measure, what)}", words, charts.dots(rows, [""], say, name)
