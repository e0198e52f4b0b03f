"""The report: one HTML file that needs nothing else, light or dark as the reader's screen is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from pathlib import Path

from mousehole.games import load
from mousehole.lab import svg
from mousehole.lab.cells import COMPARE, LUCK, SENSITIVITY, SWEEP, rivals_of, typed
from mousehole.lab.figures import Bar, find, histogram, points_histogram
from mousehole.lab.kernel.customs import customs_of
from mousehole.lab.kernel.totals import FINE
from mousehole.lab.page import page
from mousehole.lab.statistics import Estimate, difference, quantile
from mousehole.lab.study import Result
from mousehole.lab.summary import PERCENT
from mousehole.table.words import has_message, message, rule_words

LAST = 100  # hundredths of a game
RARE = 0.0005  # rules that fire less often a game are left out of the picture, not of the tables
Section = tuple[str, str, str]  # title, words, picture


def write_report(result: Result, file: Path) -> None:
    """Write the report of a result."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(html_of(result), encoding="utf-8")


def html_of(result: Result) -> str:
    """The whole page."""
    game = load(result.study.setup.game)
    title = message(game, "en", "title") if has_message(game, "en", "title") else game.id
    about = message(game, "en", "about") if has_message(game, "en", "about") else ""
    parts: tuple[Callable[[Result], Iterator[Section]], ...] = (
        _wins, _lengths, _ends, _lead, _points, _decisions, _sensitivity, _luck, _sweep, _rules,
    )  # fmt: skip
    if result.study.setup.detail != "all":
        parts = (_wins, _lengths, _sensitivity, _luck, _sweep)
    sections = [section for part in parts for section in part(result)]
    return page(title, about, _facts(result), sections)


def _facts(result: Result) -> list[tuple[str, str]]:
    setup, figures = result.study.setup, result.figures(0)
    length = find(figures, "seconds", "median")
    inputs = find(figures, "inputs", "mean")
    facts = [
        ("games", f"{result.totals[0].games:,}"),
        ("players", f"{setup.players}: {_crowd(setup.bots)}"),
        ("inputs a game", svg.plain(inputs.value) if inputs else "–"),
    ]
    if length:
        facts.append(
            ("half are over after", f"{length.value / 60:.0f} min" if length.value >= 120 else f"{length.value:.0f} s")
        )
    if setup.options:
        facts.append(("options", ", ".join(f"{name} = {typed(value)}" for name, value in setup.options)))
    facts.append(("seed", str(setup.seed)))
    if not result.is_complete:
        facts.append(("stopped early", f"{result.games:,} games in all"))
    return facts


def _crowd(bots: tuple[str, ...]) -> str:
    return f"all {bots[0]}" if len(set(bots)) == 1 else ", ".join(bots)


def _cells(result: Result) -> list[tuple[str, int]]:
    """Random players and cats side by side where both were played, else the main cell."""
    compared = [(result.study.cells[i].label, i) for i in result.part(COMPARE)]
    return compared if len(compared) > 1 else [("", 0)]


def _name(players: str) -> str:
    return {"random": "random play", "cat": "cats"}.get(players, players)


# Sections


def _wins(result: Result) -> Iterator[Section]:
    setup = result.study.setup
    roles = customs_of(load(setup.game)).roles
    measure = "role_share" if roles else "win_share"
    cells = _cells(result)
    subjects = list(dict.fromkeys(f.subject for f in result.figures(0) if f.measure == measure))
    rows = [svg.Row(subject, [find(result.figures(i), measure, subject) for _, i in cells]) for subject in subjects]
    nobody = [find(result.figures(i), "nobody_wins") for _, i in cells]
    if any(estimate and estimate.value > 0 for estimate in nobody):
        rows.append(svg.Row("nobody", nobody))
    shared = find(result.figures(cells[0][1]), "shared_wins")
    even = None if roles else 1 / setup.seats
    words = "Each line is a 95 % interval."
    words += f" The dashed line is an even share, {svg.percent(even)}." if even else ""
    words += (
        f" {svg.percent(shared.value)} of the wins are shared; they count in parts." if shared and shared.value else ""
    )
    yield "Who wins", words, svg.dots(rows, [_name(n) for n, _ in cells], svg.percent, "share of wins", even)


def _lengths(result: Result) -> Iterator[Section]:
    timed = load(result.study.setup.game).rules.TIMED
    for name, title, unit in (("inputs", "How long a game lasts", 1), ("tenths", "How long it takes", 10)):
        if name == "tenths" and not timed:
            continue
        series = []
        for label, i in _cells(result):
            totals = result.totals[i]
            mark = quantile(totals[f"{name}_bins"], 0.5, FINE) / unit
            series.append(svg.Hill(_name(label), histogram(totals, name), mark))
        longest, index = result.totals[0].peak(name)
        shown = "seconds at human pace" if name == "tenths" else "inputs"
        words = f"In {shown}. The longest was game number {index:,} of the seed, with {svg.plain(longest / unit)}."
        yield title, words, _stacked(series, shown)


def _stacked(series: list[svg.Hill], title: str) -> str:
    """Hills in one picture where they overlap, one below the other where one would be squeezed."""
    ends = [hill.bars[-1].end for hill in series]
    if len(series) == 1 or max(ends) < 2.5 * min(ends):
        return svg.hills(series, svg.plain, title)
    return "".join(
        f"<h3>{escape(hill.name)}</h3>" + svg.hills([hill._replace(name=hill.name)], svg.plain, title, tall=120)
        for hill in series
    )


def _ends(result: Result) -> Iterator[Section]:
    game, cells = load(result.study.setup.game), _cells(result)
    rules = list(dict.fromkeys(f.subject for _, i in cells for f in result.figures(i) if f.measure == "end"))
    rows = [
        svg.Row(rule, [find(result.figures(i), "end", rule) for _, i in cells], rule_words(game, rule))
        for rule in rules
    ]
    if rows:
        listed = "".join(f"<li><b>{rule}</b> {escape(rule_words(game, rule))}</li>" for rule in rules)
        title = f"How {customs_of(game).ending} end"
        picture = svg.bars(rows, [_name(n) for n, _ in cells], svg.percent, "ends") + f"<ul>{listed}</ul>"
        yield title, "By the rule that ends them.", picture


def _lead(result: Result) -> Iterator[Section]:
    cells = _cells(result)
    changes = [(name, find(result.figures(i), "lead_changes", "mean")) for name, i in cells]
    told = "; ".join(f"{_name(name) or 'here'} {svg.plain(e.value)}" for name, e in changes if e)
    series = [_suspense(result, name, i) for name, i in cells if _won(result, i)]
    drawn = [hill for hill in series if hill.bars]
    if series:
        words = f"When the winner takes the lead for good, in hundredths of the game. Changes of lead a game: {told}."
        if len(drawn) < len(series):
            words += " Not drawn: " + ", ".join(hill.name for hill in series if not hill.bars) + "."
        picture = svg.hills(drawn, svg.plain, "the lead for good", most=100.0, tall=150) if drawn else ""
        yield "Suspense", words, picture


def _suspense(result: Result, name: str, cell: int) -> svg.Hill:
    """The last input decides so many games that it would press the rest of the hill flat: it is told in words."""
    found = histogram(result.totals[cell], "percent")
    last = sum(bar.times for bar in found if bar.start >= LAST) / sum(bar.times for bar in found)
    words = f"{_name(name) or 'here'} ({svg.percent(last)} with the last input)"
    return svg.Hill(words, [bar for bar in found if bar.start < LAST])


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
        series.append(svg.Hill(f"seat {seat}{role}", found))
    means = [find(result.figures(0), "points", f"seat {seat}") for seat in range(setup.seats)]
    rows = [svg.Row(hill.name, [estimate]) for hill, estimate in zip(series, means, strict=True) if estimate]
    words = f"{customs.points_name.capitalize()} at the end: the mean of each seat, and how they spread."
    picture = svg.dots(rows, [""], svg.plain, customs.points_name)
    sides = [series[0], series[-1]] if customs.roles else None
    every = sides or [svg.Hill("all seats", _together([hill.bars for hill in series]))]
    yield "Scores", words, picture + svg.hills(every, svg.plain, customs.points_name, tall=120)


def _together(found: Sequence[Sequence[Bar]]) -> list[Bar]:
    counts: dict[float, int] = {}
    for bars in found:
        for bar in bars:
            counts[bar.start] = counts.get(bar.start, 0) + bar.times
    return [Bar(start, start + 1, counts[start]) for start in sorted(counts)]


def _decisions(result: Result) -> Iterator[Section]:
    figures, setup = result.figures(0), result.study.setup
    rows = []
    for seat in range(setup.seats):
        decisions, open_to = find(figures, "decisions", f"seat {seat}"), find(figures, "branching", f"seat {seat}")
        forced = find(figures, "forced", f"seat {seat}")
        if decisions and open_to and forced:
            numbers = (svg.plain(decisions.value), svg.plain(open_to.value), svg.percent(forced.value))
            rows.append("".join(f"<td>{number}</td>" for number in (f"seat {seat}", *numbers)))
    head = "<tr><th></th><th>decisions a game</th><th>choices at each</th><th>only one choice</th></tr>"
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    yield (
        "What there is to decide",
        "How often a seat acts, and how many inputs are open to it then.",
        f"<table>{head}{body}</table>",
    )


def _sensitivity(result: Result) -> Iterator[Section]:
    cells = result.part(SENSITIVITY)
    base = {result.study.cells[i].label: i for i in result.part(COMPARE)}
    if not cells or not base:
        return
    subject = _subject(result)
    for measure, what, title in (
        (*subject, "Which rulings matter: who wins"),
        ("inputs", "mean", "Which rulings matter: length"),
    ):
        rows = _sensitivity_rows(result, cells, base, measure, what)
        if rows:
            is_share = measure in PERCENT
            say = svg.more_percent if is_share else svg.more
            words = f"Every option otherwise, one at a time, against the default. Change of {_spoken(measure, what)}."
            yield title, words, svg.dots(rows, [_name(name) for name in base], say, title, 0.0)


def _subject(result: Result) -> tuple[str, str]:
    """The share that tells most: of the role that stands alone, or the first seat's."""
    setup = result.study.setup
    roles = customs_of(load(setup.game)).roles
    return ("role_share", roles(setup.seats - 1, setup.seats)) if roles else ("win_share", "seat 0")


def _spoken(measure: str, what: str) -> str:
    return (
        f"the share of wins of {what if what.startswith('seat') else 'the ' + what}"
        if measure != "inputs"
        else "the inputs a game"
    )


def _sensitivity_rows(result: Result, cells: list[int], base: dict[str, int], measure: str, what: str) -> list[svg.Row]:
    found: dict[str, dict[str, Estimate]] = {}
    for i in cells:
        cell = result.study.cells[i]
        players = cell.setup.bots[0]
        usual, changed = (find(result.figures(number), measure, what) for number in (base[players], i))
        if usual and changed:
            found.setdefault(f"{cell.label} = {cell.value}", {})[players] = difference(changed, usual)
    return [svg.Row(label, [estimates.get(name) for name in base]) for label, estimates in found.items()]


def _luck(result: Result) -> Iterator[Section]:
    cells = result.part(LUCK)
    if not cells:
        return
    setup, rivals = result.study.setup, rivals_of(result.study.setup)
    roles = customs_of(load(setup.game)).roles
    has_roles = roles is not None
    values: list[list[Estimate | None]] = [[None] * len(rivals) for _ in rivals]
    for row, one in enumerate(rivals):
        for column, others in enumerate(rivals):
            found = [_lone_share(result, i) for i in cells if _is_match(result, i, one, others)]
            values[row][column] = _average([estimate for estimate in found if estimate])
    even = 0.5 if has_roles else 1 / setup.players
    who = (
        f"The {roles(setup.seats - 1, setup.seats)} plays as the row says, the {roles(0, setup.seats)} as the column"
        if roles
        else "One plays as the row says, all others as the column"
    )
    words = f"{who}; the share of wins of the row. {_luck_words(values, even, has_roles)}"
    yield "Luck against skill", words, svg.grid(rivals, rivals, values, even, "luck against skill")


def _is_match(result: Result, number: int, one: str, others: str) -> bool:
    cell = result.study.cells[number]
    return cell.label == one and cell.value.split()[0] == others


def _lone_share(result: Result, number: int) -> Estimate | None:
    cell = result.study.cells[number]
    seat = int(cell.value.split()[1])
    notation = load(cell.setup.game).notation
    person, box = getattr(notation, "person", lambda _, place: place), cell.setup.box()
    seats = [place for place in range(cell.setup.seats) if person(box, place) == seat]
    found = [find(result.figures(number), "win_share", f"seat {place}") for place in seats]
    known = [estimate for estimate in found if estimate]
    return Estimate(*(sum(numbers) for numbers in zip(*known, strict=True))) if known else None


def _average(found: list[Estimate]) -> Estimate | None:
    if not found:
        return None
    number = len(found)
    value = sum(e.value for e in found) / number
    half = sum((e.high - e.low) ** 2 for e in found) ** 0.5 / 2 / number
    return Estimate(value, value - half, value + half)


def _luck_words(values: list[list[Estimate | None]], even: float, has_roles: bool) -> str:
    best, worst = values[-1][0], values[0][-1]
    if best is None or worst is None or has_roles:
        return "Were all luck, the rows would be alike."
    return (
        f"The strongest among the weakest wins {svg.percent(best.value)}, the weakest among the strongest "
        f"{svg.percent(worst.value)}; were all luck, both would win {svg.percent(even)}."
    )


def _sweep(result: Result) -> Iterator[Section]:
    names = list(dict.fromkeys(result.study.cells[i].label for i in result.part(SWEEP)))
    for name in names:
        cells = [i for i in result.part(SWEEP) if result.study.cells[i].label == name]
        for measure, what in (_subject(result), ("inputs", "mean")):
            rows = [
                svg.Row(f"{name} = {result.study.cells[i].value}", [find(result.figures(i), measure, what)])
                for i in cells
            ]
            say = svg.percent if measure in PERCENT else svg.plain
            yield f"{name}: {_spoken(measure, what)}", "Each line is a 95 % interval.", svg.dots(rows, [""], say, name)


def _rules(result: Result) -> Iterator[Section]:
    game = load(result.study.setup.game)
    fired = [figure for figure in result.figures(0) if figure.measure == "fires" and figure.value >= RARE]
    fired.sort(key=lambda figure: -figure.value)
    rows = [svg.Row(f.subject, [Estimate(f.value, f.low, f.high)], rule_words(game, f.subject)) for f in fired]
    if rows:
        words = "How often a game each rule is cited by an event, on a scale of powers of ten. Point at one to read it."
        yield "The rules at work", words, svg.bars(rows, [""], svg.plain, "rules", is_log=True)
