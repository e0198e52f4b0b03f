"""The report: one HTML file that needs nothing else, light or dark as the reader's screen is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from html import escape
from itertools import chain
from pathlib import Path

from mousehole.games import load
from mousehole.lab import charts
from mousehole.lab.cells import COMPARE, typed
from mousehole.lab.contrasts import luck_section, sensitivity_sections, sweep_sections
from mousehole.lab.figures import Bar, find, histogram, points_histogram
from mousehole.lab.kernel.customs import customs_of
from mousehole.lab.page import Section, details, listed, named, page
from mousehole.lab.result import Result
from mousehole.lab.setups import thawed
from mousehole.lab.statistics import Estimate, quantile
from mousehole.lab.svg import percent, plain
from mousehole.lab.totals import FINE
from mousehole.table.words import has_message, message, rule_words

LAST = 100  # hundredths of a game
RARE = 0.0005  # rules that fire less often a game are left out of the picture, not of the tables
THESE = "these players"
SQUEEZED = 2.5  # a hill that is so many times as wide as another leaves too little room for it


def write_report(result: Result, file: Path) -> None:
    """Write the report of a result that has at least one game of its main cell.

    >>> from tempfile import TemporaryDirectory
    >>> from mousehole.lab import run
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "report.html")
    ...     write_report(run("bon_appetit", games=100, players=2, workers=1), file)
    ...     file.read_text(encoding="utf-8")[:15]
    '<!doctype html>'
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(html_of(result), encoding="utf-8")


def html_of(result: Result) -> str:
    """The whole page."""
    game = load(result.study.setup.game)
    title = message(game, "en", "title") if has_message(game, "en", "title") else game.id
    about = message(game, "en", "about") if has_message(game, "en", "about") else ""
    parts: tuple[Callable[[Result], Iterator[Section]], ...] = (
        _wins, _lengths, _ends, _lead, _points, _decisions, sensitivity_sections, luck_section, sweep_sections, _rules,
    )  # fmt: skip
    if result.study.setup.detail != "all":
        parts = (_wins, _lengths, sensitivity_sections, luck_section, sweep_sections)
    sections = [section for part in parts for section in part(result)]
    return page(title, about, _facts(result), sections)


def _facts(result: Result) -> list[tuple[str, str]]:
    setup, figures = result.study.setup, result.figures(0)
    length = find(figures, "seconds", "median")
    inputs = find(figures, "inputs", "mean")
    facts = [
        ("games", f"{result.totals[0].games:,}"),
        ("players", f"{setup.players}: {_crowd(setup.bots)}"),
        ("inputs a game", plain(inputs.value) if inputs else "–"),
    ]
    if length:
        facts.append(
            ("half are over after", f"{length.value / 60:.0f} min" if length.value >= 120 else f"{length.value:.0f} s")
        )
    if setup.options:
        facts.append(("options", ", ".join(f"{name} = {typed(value)}" for name, value in setup.chosen.items())))
    if setup.components is not None:
        facts.append(("in the box", ", ".join(_corrections(thawed(setup.components)))))
    facts.append(("seed", str(setup.seed)))
    if not result.is_complete:
        facts.append(("stopped early", f"{result.games:,} games in all"))
    return facts


def _crowd(bots: tuple[str, ...]) -> str:
    return f"all {bots[0]}" if len(set(bots)) == 1 else ", ".join(bots)


def _corrections(components: object, path: str = "") -> Iterator[str]:
    """What was corrected in the box: `tiles.c = 12`."""
    if isinstance(components, dict):
        for name, value in components.items():
            yield from _corrections(value, f"{path}.{name}" if path else name)
    else:
        yield f"{path} = {components}"


def compared_cells(result: Result) -> list[tuple[str, int]]:
    """The players asked for, and random players and cats beside them; one of these may be who was asked for."""
    cells = result.study.cells
    beside = [(cells[i].label, i) for i in result.part(COMPARE)]
    if len(beside) < 2:
        return [("", 0)]
    known = [(label, 0 if cells[i].setup == cells[0].setup else i) for label, i in beside]
    return known if any(i == 0 for _, i in known) else [(THESE, 0), *known]


# Sections


def _wins(result: Result) -> Iterator[Section]:
    setup = result.study.setup
    roles = customs_of(load(setup.game)).roles
    measure = "role_share" if roles else "win_share"
    cells = compared_cells(result)
    subjects = list(dict.fromkeys(f.subject for f in result.figures(0) if f.measure == measure))
    rows = [charts.Row(subject, [find(result.figures(i), measure, subject) for _, i in cells]) for subject in subjects]
    nobody = [find(result.figures(i), "nobody_wins") for _, i in cells]
    if any(estimate and estimate.value > 0 for estimate in nobody):
        rows.append(charts.Row("nobody", nobody))
    shared = find(result.figures(0), "shared_wins")
    even = None if roles else 1 / setup.seats
    words = "Each line is a 95 % interval."
    words += f" The dashed line is an even share, {percent(even)}." if even else ""
    words += f" {percent(shared.value)} of the wins are shared; they count in parts." if shared and shared.value else ""
    yield "Who wins", words, charts.dots(rows, [named(n) for n, _ in cells], percent, "share of wins", even)


def _lengths(result: Result) -> Iterator[Section]:
    timed = load(result.study.setup.game).rules.TIMED
    for name, title, unit in (("inputs", "How long a game lasts", 1), ("tenths", "How long it takes", 10)):
        if name == "tenths" and not timed:
            continue
        series = []
        for label, i in compared_cells(result):
            totals = result.totals[i]
            mark = quantile(totals[f"{name}_bins"], 0.5, FINE) / unit
            series.append(charts.Hill(named(label), histogram(totals, name), mark))
        longest, index = result.totals[0].peak(name)
        shown = "seconds at human pace" if name == "tenths" else "inputs"
        words = f"In {shown}. The longest was game number {index:,} of the seed, with {plain(longest / unit)}."
        turns = find(result.figures(0), "turns", "mean")
        if turns and name == "inputs":
            words += f" A game has {plain(turns.value)} turns, which are runs of inputs of one seat."
        yield title, words, _stacked(series, shown)


def _stacked(series: list[charts.Hill], title: str) -> str:
    """Hills in one picture where they overlap, one below the other where one would be squeezed."""
    ends = [hill.bars[-1].end for hill in series]
    if len(series) == 1 or max(ends) < SQUEEZED * min(ends):
        return charts.hills(series, plain, title)
    return "".join(f"<h3>{escape(hill.name)}</h3>{charts.hills([hill], plain, title, tall=120)}" for hill in series)


def _ends(result: Result) -> Iterator[Section]:
    game, cells = load(result.study.setup.game), compared_cells(result)
    rules = list(dict.fromkeys(f.subject for _, i in cells for f in result.figures(i) if f.measure == "end"))
    rows = [
        charts.Row(rule, [find(result.figures(i), "end", rule) for _, i in cells], rule_words(game, rule))
        for rule in rules
    ]
    if rows:
        title = f"How {customs_of(game).ending} end"
        picture = charts.bars(rows, [named(n) for n, _ in cells], percent, "ends")
        picture += listed((rule, rule_words(game, rule)) for rule in rules)
        yield title, "By the rule that ends them.", picture


def _lead(result: Result) -> Iterator[Section]:
    cells = compared_cells(result)
    changes = [(name, find(result.figures(i), "lead_changes", "mean")) for name, i in cells]
    told = "; ".join(f"{named(name) or 'here'} {plain(e.value)}" for name, e in changes if e)
    series = [_suspense(result, name, i) for name, i in cells if _won(result, i)]
    drawn = [hill for hill in series if hill.bars]
    if series:
        words = f"When the winner takes the lead for good, in hundredths of the game. Changes of lead a game: {told}."
        if len(drawn) < len(series):
            words += " Not drawn: " + ", ".join(hill.name for hill in series if not hill.bars) + "."
        picture = charts.hills(drawn, plain, "the lead for good", most=100.0, tall=150) if drawn else ""
        yield "Suspense", words, picture


def _suspense(result: Result, name: str, cell: int) -> charts.Hill:
    """The last input decides so many games that it would press the rest of the hill flat: it is told in words."""
    found = histogram(result.totals[cell], "percent")
    last = sum(bar.times for bar in found if bar.start >= LAST) / sum(bar.times for bar in found)
    words = f"{named(name) or 'here'} ({percent(last)} with the last input)"
    return charts.Hill(words, [bar for bar in found if bar.start < LAST])


def _won(result: Result, cell: int) -> bool:
    return bool(result.totals[cell]["percent_bins"].any())


def _points(result: Result) -> Iterator[Section]:
    setup = result.study.setup
    customs = customs_of(load(setup.game))
    series = []
    for seat in range(setup.seats):
        counts = points_histogram(result.totals[0], seat)
        found = [Bar(value, value + 1, count) for value, count in enumerate(counts) if count]
        role = f" ({customs.roles(seat, setup.seats)})" if customs.roles else ""
        series.append(charts.Hill(f"seat {seat}{role}", found))
    means = [find(result.figures(0), "points", f"seat {seat}") for seat in range(setup.seats)]
    rows = [charts.Row(hill.name, [estimate]) for hill, estimate in zip(series, means, strict=True) if estimate]
    words = f"{customs.points_name.capitalize()} at the end: the mean of each seat, and how they spread."
    picture = charts.dots(rows, [""], plain, customs.points_name)
    sides = [series[0], series[-1]] if customs.roles else None
    every = sides or [charts.Hill("all seats", _together([hill.bars for hill in series]))]
    yield "Scores", words, picture + charts.hills(every, plain, customs.points_name, tall=120)


def _together(found: Sequence[Sequence[Bar]]) -> list[Bar]:
    counts = Counter[float]()
    for bar in chain(*found):
        counts[bar.start] += bar.times
    return [Bar(start, start + 1, counts[start]) for start in sorted(counts)]


def _decisions(result: Result) -> Iterator[Section]:
    figures = result.figures(0)
    kinds = (("decisions", plain), ("branching", plain), ("forced", percent))
    rows = []
    for seat in range(result.study.setup.seats):
        found = [(find(figures, measure, f"seat {seat}"), say) for measure, say in kinds]
        told = [charts.with_interval(estimate, say) for estimate, say in found if estimate]
        if len(told) == len(kinds):
            cells = "".join(f"<td>{value}<small>{interval}</small></td>" for value, interval in told)
            rows.append(f"<tr><td>seat {seat}</td>{cells}</tr>")
    head = "<tr><th></th><th>decisions a game</th><th>choices at each</th><th>only one choice</th></tr>"
    yield (
        "What there is to decide",
        "How often a seat acts, and how many inputs are open to it then.",
        f"<table>{head}{''.join(rows)}</table>",
    )


def _rules(result: Result) -> Iterator[Section]:
    game = load(result.study.setup.game)
    fired = [figure for figure in result.figures(0) if figure.measure == "fires" and figure.value >= RARE]
    fired.sort(key=lambda figure: -figure.value)
    rows = [charts.Row(f.subject, [Estimate(f.value, f.low, f.high)], rule_words(game, f.subject)) for f in fired]
    if rows:
        words = "How often a game each rule is cited by an event, on a scale of powers of ten."
        picture = charts.bars(rows, [""], plain, "rules", is_log=True)
        yield "The rules at work", words, picture + details("What they say", [(row.label, row.tip) for row in rows])
