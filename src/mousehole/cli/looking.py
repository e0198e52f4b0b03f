"""Looking at a table: a record replayed, a position set up."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import typer

import mousehole
from mousehole.cli.output import complaint, out, print_winners, tell, title_of
from mousehole.cli.typed import (
    BoxOption,
    GameId,
    LangOption,
    OptionOption,
    PlayersOption,
    SeatOption,
    SeedOption,
    Viewer,
    WhyOption,
    eyes_of,
    read_json,
    read_options,
    read_seed,
    read_text,
    read_viewer,
)
from mousehole.cli.words import HELP, WORDS
from mousehole.engine.errors import BadRecord
from mousehole.table.words import seat_name


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=HELP["record"])],
    to: Annotated[int | None, typer.Option(min=0, metavar="N", help=HELP["to"])] = None,
    seat: SeatOption = "all",
    why: WhyOption = False,
    lang: LangOption = "en",
) -> None:
    """Replay a record: the events in words, then the position."""
    record = read_json(read_text(file), str(file))
    try:
        table = mousehole.replay(record)
    except BadRecord as error:
        raise complaint("not_replayed", path=file, why=error) from None
    inputs: list[str] = record["inputs"]
    if to is not None and to > len(inputs):
        raise complaint("to", to=to, inputs=len(inputs))
    viewer = read_viewer(seat, table)
    table = mousehole.replay(record, to=0)
    title, _ = title_of(table.game)
    shown = f"{len(inputs[:to])}/{len(inputs)}"
    out.say(f"{title}: {table.players} {WORDS[lang]['players']}, {shown} {WORDS[lang]['inputs']}", style="bold")
    for text in inputs[:to]:
        events = table.play(text)
        if viewer == "all":
            tell(text, events, lang, why)
        else:  # an input may tell what only its seat knows
            tell(None, [event.seen_by(eyes_of(viewer)) for event in events], lang, why)
    _print_position(table, viewer, lang)


def position(
    game: GameId,
    players: PlayersOption = None,
    seed: SeedOption = None,
    option: OptionOption = None,
    components: BoxOption = None,
    given: Annotated[str | None, typer.Option("--set", metavar="JSON|@FILE", help=HELP["set"])] = None,
    seat: SeatOption = "all",
    as_json: Annotated[bool, typer.Option("--json", help=HELP["json"])] = False,
    lang: LangOption = "en",
) -> None:
    """Set up a table and look at it: the position, or what one seat sees of it, and the inputs that are open."""
    by_hand = None
    if given is not None:
        source = read_text(Path(given[1:])) if given.startswith("@") else given
        by_hand = read_json(source, given[1:] if given.startswith("@") else "--set")
    grain = None if seed is None else read_seed(seed)
    options = read_options(game, option)
    table = mousehole.Table(game, players=players, seed=grain, options=options, components=components, position=by_hand)
    viewer = read_viewer(seat, table)
    if as_json:
        out.out(json.dumps(_description(table, viewer), indent=1, ensure_ascii=False), highlight=False)
    else:
        _print_position(table, viewer, lang)


def _description(table: mousehole.Table, viewer: Viewer) -> dict[str, Any]:
    """All that the viewer may know about a table."""
    return {
        "game": table.game.id,
        "players": table.players,
        "seats": table.seats,
        "options": table.options,
        "turn": table.turn,
        "due": table.due,
        "over": table.over,
        "winners": table.winners,
        "position" if viewer == "all" else "view": _shown(table, viewer),
        "legal": _legal(table, viewer),
    }


def _shown(table: mousehole.Table, viewer: Viewer) -> dict[str, Any]:
    return table.position() if viewer == "all" else table.view(eyes_of(viewer))


def _legal(table: mousehole.Table, viewer: Viewer) -> dict[str, list[str]]:
    """The open inputs of all seats and of chance, or of the viewer alone."""
    if viewer == "spectator":
        return {}
    seats: Iterable[int | str] = (*range(table.seats), "table") if viewer == "all" else (viewer,)
    return {str(seat): table.legal(seat) for seat in seats}


def _print_position(table: mousehole.Table, viewer: Viewer, lang: str) -> None:
    words = WORDS[lang]
    who = seat_name(table.game, viewer, lang) if isinstance(viewer, int) else words["spectator"]
    out.say(words["position"] if viewer == "all" else f"{words['view']} {who}", style="bold")
    shown = _shown(table, viewer)
    width = max(map(len, shown)) + 2
    for key, value in shown.items():
        out.entry(f"  {key}", json.dumps(value, ensure_ascii=False), width=width)
    if table.over:
        print_winners(table, lang)
        return
    legal = _legal(table, viewer)
    if legal:
        out.say(words["legal"], style="bold")
    for seat, inputs in legal.items():
        out.entry(f"  {seat}", ", ".join(inputs) or "–", width=width)
