"""What is typed: the options that several commands share, and how their texts are read."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

import mousehole
from mousehole.cli.output import complaint
from mousehole.cli.words import HELP
from mousehole.engine.game import Game
from mousehole.games import load

Lang = Literal["en", "it"]
MOST_BYTES = 64 << 20  # of a file; the record of a long evening is a hundredth of it
LONGEST_NUMBER = 1000  # digits: Python reads no much longer ones
Viewer = int | Literal["all", "spectator"]


def _matching(incomplete: str) -> list[str]:
    return [game for game in mousehole.games() if game.startswith(incomplete)]


GameId = Annotated[str, typer.Argument(metavar="GAME", help=HELP["game"], autocompletion=_matching)]
LangOption = Annotated[Lang, typer.Option("--lang", "-l", help=HELP["lang"])]
PlayersOption = Annotated[int | None, typer.Option("--players", "-n", help=HELP["players"])]
SeedOption = Annotated[str | None, typer.Option("--seed", "-s", help=HELP["seed"])]
OptionOption = Annotated[list[str] | None, typer.Option("--option", "-o", metavar="KEY=VALUE", help=HELP["option"])]
WhyOption = Annotated[bool, typer.Option("--why", help=HELP["why"])]
BoxOption = Annotated[Path | None, typer.Option("--components", metavar="FILE", help=HELP["components"])]
SeatOption = Annotated[str, typer.Option("--seat", metavar="N|spectator|all", help=HELP["seat"])]


def read_seed(text: str) -> int | str:
    """A seed that looks like a number (of no more digits than any has) is one."""
    return int(text) if len(text) <= LONGEST_NUMBER and text.removeprefix("-").isdecimal() else text


def read_options(game: str, texts: Sequence[str] | None) -> dict[str, Any]:
    """The options that were given, by name."""
    return dict(_read_option(load(game), text) for text in texts or ())


def _read_option(game: Game, text: str) -> tuple[str, Any]:
    """`key=value` with the value as the option takes it; the table complains about what it does not take."""
    name, equals, value = text.partition("=")
    if not equals:
        raise complaint("option", text=text)
    known = {option.name: option for option in game.notation.OPTIONS}
    return name, known[name].read(value) if name in known else value


def read_viewer(text: str, table: mousehole.Table) -> Viewer:
    """Who looks: everybody's eyes, a spectator's, or a seat's."""
    if text == "all":
        return "all"
    if text == "spectator":
        return "spectator"
    seats = [str(seat) for seat in range(table.seats)]
    if text not in seats:
        raise complaint("seat", seat=text, last=table.seats - 1)
    return seats.index(text)


def eyes_of(viewer: Viewer) -> int | None:
    """The viewer as a table knows it: a seat, or None for a spectator."""
    return viewer if isinstance(viewer, int) else None


def read_text(path: Path) -> str:
    """A file's text."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise complaint("not_read", path=path, why=error.strerror) from None
    if len(data) > MOST_BYTES:
        raise complaint("too_large", path=path, most=MOST_BYTES >> 20)
    try:
        return data.decode("utf-8-sig")  # some editors begin a file with a mark
    except UnicodeDecodeError as error:
        raise complaint("not_utf8", path=path, why=error.reason, byte=error.start) from None


def read_json(text: str, where: str) -> Any:
    """What a text of JSON says."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise complaint("not_json", where=where, why=error) from None
