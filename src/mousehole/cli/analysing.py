"""`mousehole analyse`: what decided a game, luck or play?"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table as Grid

from mousehole.analysis import SECONDS, Analysis, CannotAnalyse
from mousehole.analysis import analyse as analysed
from mousehole.analysis.words import said
from mousehole.bots.parts import ONE
from mousehole.cli.output import UserError, out
from mousehole.cli.typed import Lang, LangOption, read_json, read_text
from mousehole.cli.waiting import Waiting
from mousehole.cli.words import HELP
from mousehole.games import load
from mousehole.table.words import seat_name

NOT_READ = "no-record"


def analyse(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help=HELP["record"])],
    as_json: Annotated[bool, typer.Option("--json", help=HELP["json"])] = False,
    seconds: Annotated[float, typer.Option(help=HELP["analysis_seconds"])] = SECONDS,
    lang: LangOption = "en",
) -> None:
    """Say what decided a game: every seat's luck and play, the turning point, the decisions that cost most."""
    record = _read(file, lang)
    progress = Progress(lang)
    try:
        found = analysed(record, seconds=seconds, tell=progress.tell)
    except CannotAnalyse as error:
        raise UserError(f"{file}: {error.sentence(lang)}") from None
    finally:
        progress.end()
    if as_json:
        typer.echo(json.dumps(found.as_dict()))
    else:
        _print(found, lang)


def _read(file: Path, lang: Lang) -> Any:
    try:
        return read_json(read_text(file), str(file))
    except UserError as error:
        if not file.is_file():
            raise
        cannot = CannotAnalyse(NOT_READ, why=str(error).removeprefix(f"{file}: "))
        raise UserError(f"{file}: {cannot.sentence(lang)}") from None


class Progress:
    """How far it is, on a line of its own, where somebody is looking; before that, that the compiler is at work."""

    def __init__(self, lang: Lang) -> None:
        self._lang, self._shown = lang, -1
        self._waiting = Waiting(said(lang, "compiling"))
        self._waiting.start()

    def tell(self, share: float, _curve: Sequence[Any]) -> None:
        """So much is done."""
        self._waiting.end()
        percent = int(100 * share)
        if sys.stderr.isatty() and percent != self._shown:
            self._shown = percent
            print(f"\r{said(self._lang, 'progress', {'share': percent})}", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Wipe the line."""
        self._waiting.end()
        if self._shown >= 0:
            print("\r" + " " * 40 + "\r", end="", file=sys.stderr, flush=True)


def _print(found: Analysis, lang: Lang) -> None:
    game = load(found.game)
    _print_sums(found, lang)
    if found.is_all_luck:
        out.say(said(lang, "all-luck"))
    unlikely, turning_point = found.unlikely, found.turning_point
    if found.is_all_luck and unlikely is not None:
        who = seat_name(game, unlikely.seat, lang)
        out.say(said(lang, "unlikely", {"number": unlikely.number, "seat": who, "one_in": unlikely.one_in}))
    if turning_point is not None:
        given = found.inputs[turning_point].input
        out.say(said(lang, "turning-point", {"number": turning_point, "input": given}))
    _print_dearest(found, lang)
    measured = "judged-by" if found.playouts is None else "measured-by"
    out.say(said(lang, measured, {"playouts": found.playouts}), style="dim")
    if found.worlds:
        out.say(said(lang, "dealt-anew", {"worlds": found.worlds}), style="dim")
    if found.why:
        out.say(said(lang, "unusual-box"), style="dim")


def _print_sums(found: Analysis, lang: Lang) -> None:
    names = ["start", "luck", "own_play", "others_play", "result"]
    if found.seats[0].knowing is not None:
        names[3:3] = ["knowing", "speed"]
    keys = {"own_play": "own", "others_play": "others"}
    grid = Grid(box=None)
    grid.add_column(said(lang, "column-seat"))
    for name in names:
        grid.add_column(said(lang, f"column-{keys.get(name, name)}"), justify="right")
    for sums in found.seats:
        shown = [_percent(getattr(sums, name), is_signed=name not in ("start", "result")) for name in names]
        grid.add_row(seat_name(load(found.game), sums.seat, lang), *shown)
    out.print(grid)


def _print_dearest(found: Analysis, lang: Lang) -> None:
    dearest = found.dearest()
    for one in dearest:
        details = {"number": one.number, "input": one.input, "best": one.best, "cost": _percent(one.cost)}
        words = said(lang, "dear", details)
        if one.best_in_hindsight != one.best or one.cost_in_hindsight != one.cost:
            words += " " + said(lang, "dear-hindsight", {"cost": _percent(one.cost_in_hindsight)})
        out.say(words)
    if not dearest and not found.is_all_luck:
        out.say(said(lang, "doubt"))


def _percent(parts: int, is_signed: bool = False) -> str:
    return f"{100 * parts / ONE:{'+' if is_signed else ''}.1f} %"
