"""The command line: the only place that knows everybody.

Exit codes: 0 all is well, 1 a scenario failed, 2 the user asked for something that cannot be, 130 stopped by Ctrl-C.
"""

from __future__ import annotations

import json
import math
import secrets
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, NoReturn

import typer
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

import mousehole
from mousehole.engine.errors import MouseholeError
from mousehole.engine.events import Event
from mousehole.engine.game import Game
from mousehole.engine.random import stream
from mousehole.games import load
from mousehole.lab.commands import lab
from mousehole.server.commands import app as server_commands
from mousehole.server.commands import serve
from mousehole.table.scenarios import Scenario, read_scenarios, run_scenario
from mousehole.table.wander import wander
from mousehole.table.words import rule_ids, rule_words, seat_name, what_happened

FAILED, USER_ERROR, BROKEN_PIPE = 1, 2, 141
CALM_PACE = 0.5  # seconds between two inputs, where somebody is looking
LABEL_WIDTH = 8
NOBODY = -1

WORDS = {
    "en": {
        "by": "by", "rules": "Rules", "rulings": "Rulings, where the rulebook is silent", "options": "Options",
        "players": "players", "seed": "seed", "winners": "Won by", "position": "Position", "view": "What is seen by",
        "spectator": "a spectator", "legal": "Open inputs", "inputs": "inputs",
    },
    "it": {
        "by": "di", "rules": "Regole", "rulings": "Interpretazioni, dove il regolamento tace", "options": "Opzioni",
        "players": "giocatori", "seed": "seme", "winners": "Vince", "position": "Posizione", "view": "Ciò che vede",
        "spectator": "uno spettatore", "legal": "Mosse possibili", "inputs": "mosse",
    },
}  # fmt: skip


class UserError(MouseholeError):
    """Something that was typed cannot be done."""


class Output(Console):
    """Standard output, in colour at a terminal, plain and unwrapped elsewhere."""

    def on_broken_pipe(self) -> None:
        """Stop without a word when nobody reads on (`mousehole watch … | head`)."""
        try:
            super().on_broken_pipe()
        except SystemExit:
            raise SystemExit(BROKEN_PIPE) from None

    def say(self, text: str = "", style: str = "") -> None:
        """Print a line as it stands."""
        self.print(Text(text, style=style), soft_wrap=not self.is_terminal)

    def entry(self, label: str, text: str, style: str = "cyan", width: int = LABEL_WIDTH) -> None:
        """Print a line with a label before it, the text hanging beside the label at a terminal."""
        if not self.is_terminal:
            self.say(f"{label:<{width}} {text}")
            return
        grid = Grid.grid(padding=(0, 1))
        grid.add_column(min_width=width)
        grid.add_row(Text(label, style=style), Text(text))
        self.print(grid)


out = Output(highlight=False)
app = typer.Typer(
    help="Five cat-and-mouse tabletop games, played exactly by their rulebooks.",
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)

app.add_typer(server_commands)
app.command()(lab)

Lang = Literal["en", "it"]
Viewer = int | Literal["all", "spectator"]


def _matching(incomplete: str) -> list[str]:
    return [game for game in mousehole.games() if game.startswith(incomplete)]


GameId = Annotated[str, typer.Argument(metavar="GAME", help="A game of `mousehole games`.", autocompletion=_matching)]
LangOption = Annotated[Lang, typer.Option("--lang", "-l", help="The language of the words.")]
PlayersOption = Annotated[int | None, typer.Option("--players", "-n", help="How many players; else the fewest.")]
SeedOption = Annotated[str | None, typer.Option("--seed", "-s", help="Play under this seed, a number or a text.")]
OptionOption = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="KEY=VALUE", help="Play a ruling otherwise; repeatable.")
]
WhyOption = Annotated[bool, typer.Option("--why", help="Say with every event why: the rule in words.")]
BoxOption = Annotated[Path | None, typer.Option("--components", metavar="FILE", help="A corrected box, as TOML.")]


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run a command and leave with its exit code."""
    for stream_out in (sys.stdout, sys.stderr):
        if hasattr(stream_out, "reconfigure"):
            stream_out.reconfigure(errors="replace")  # a terminal without é is no reason to stop
    try:
        app(args=arguments)
    except (MouseholeError, OSError) as error:
        Console(stderr=True).print(Text.assemble(("Error: ", "bold red"), str(error)), soft_wrap=True)
        sys.exit(USER_ERROR)
    sys.exit()


def _show_version(wanted: bool) -> None:
    if wanted:
        out.say(f"mousehole {mousehole.__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _start(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        serve(browser=True)  # a family that types one word wants to play


# Which games there are


@app.command()
def games() -> None:
    """List the games: id, players, title, designer."""
    rows = [(game.id, _players_of(game), *_title(game)) for game in map(load, mousehole.games())]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        out.say("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def _title(game: Game) -> tuple[str, str]:
    """The title and the designer, as the game's package says them in its first line."""
    title, _, designer = (game.package.__doc__ or game.id).partition("\n")[0].rstrip(".").partition(", by ")
    return title, designer


def _players_of(game: Game) -> str:
    return f"{game.notation.PLAYERS[0]}-{game.notation.PLAYERS[-1]}"


# The rulebook


@app.command()
def rules(
    game: GameId,
    rule: Annotated[str | None, typer.Argument(metavar="ID", help="One rule or ruling: BA-16, BA-G7.")] = None,
    lang: LangOption = "en",
) -> None:
    """Read the rules of a game in our words: the rules, the rulings where the rulebook is silent, the options."""
    about, words = load(game), WORDS[lang]
    title, designer = _title(about)
    ids = rule_ids(about)
    if rule is not None:
        out.entry(*_one_rule(about, title, ids, rule, lang))
        return
    out.say(f"{title}, {words['by']} {designer}" if designer else title, style="bold")
    ruling = f"{about.notation.PREFIX}-G"
    for heading, is_ruling in (("rules", False), ("rulings", True)):
        out.say(f"\n{words[heading]}", style="bold")
        for rule_id in ids:
            if rule_id.startswith(ruling) == is_ruling:
                out.entry(rule_id, rule_words(about, rule_id, lang))
    out.say(f"\n{words['options']}", style="bold")
    for option in mousehole.options(game, lang):
        _print_option(option)


def _one_rule(game: Game, title: str, ids: Sequence[str], wanted: str, lang: str) -> tuple[str, str]:
    rule_id = wanted.upper()
    if rule_id not in ids:
        raise UserError(f"{title} has no rule {wanted!r}; `mousehole rules {game.id}` lists {ids[0]} to {ids[-1]}")
    return rule_id, rule_words(game, rule_id, lang)


def _print_option(option: Mapping[str, Any]) -> None:
    low_high = option["type"] == "number"
    allowed = "–".join(map(str, option["range"])) if low_high else ", ".join(map(_as_typed, option["range"]))
    out.entry(option["rule"], f"{option['name']}={_as_typed(option['default'])} ({allowed}): {option['words']}")


def _as_typed(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


# Scenario files


@app.command()
def scenarios(
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help="Scenario files (TOML).")],
) -> None:
    """Run scenario files: one line a scenario, then a count. Exit code 1 where one fails."""
    read = [(path, *read_scenarios(path)) for path in files]
    for _, game, _ in read:
        load(game)
    counts = {True: 0, False: 0}
    for path, game, found in read:
        if len(read) > 1:
            out.say(str(path), style="bold")
        for number, scenario in enumerate(found, 1):
            failures = _failures(game, scenario)
            counts[not failures] += 1
            _print_scenario(number, scenario, failures)
    out.say(f"{counts[True]} passed, {counts[False]} failed", style="bold red" if counts[False] else "bold green")
    if counts[False]:
        raise typer.Exit(FAILED)


def _failures(game: str, scenario: Scenario) -> list[str]:
    """What did not come out; a scenario too odd to be played has failed too."""
    try:
        return run_scenario(game, scenario)
    except Exception as error:
        return [f"cannot be played: {type(error).__name__}: {error}"]


def _print_scenario(number: int, scenario: Scenario, failures: Sequence[str]) -> None:
    name = scenario.get("name", number) if isinstance(scenario, Mapping) else number
    if failures:
        out.entry("failed", f"{name}: {'; '.join(failures)}", style="red")
    else:
        out.entry("ok", str(name), style="green")


# Watching


@app.command()
def watch(
    game: GameId,
    players: PlayersOption = None,
    seed: SeedOption = None,
    option: OptionOption = None,
    components: BoxOption = None,
    pace: Annotated[
        float | None,
        typer.Option(min=0, help="Seconds between two inputs; 0: at once. Else 0.5 at a terminal, 0 elsewhere."),
    ] = None,
    why: WhyOption = False,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Save the record of the game.")] = None,
    lang: LangOption = "en",
) -> None:
    """Watch random players play a game, told in words."""
    if pace is None:
        pace = CALM_PACE if out.is_terminal else 0
    if not math.isfinite(pace):
        raise UserError(f"--pace {pace}: not a number of seconds")
    grain = _seed(seed) if seed is not None else secrets.randbits(32)
    table = _table(game, players, grain, option, components)
    if record is not None:
        _save(record, table)  # complain now, not after a long game
    title, _ = _title(table.game)
    words = WORDS[lang]
    out.say(f"{title}: {table.players} {words['players']}, {words['seed']} {grain}", style="bold")
    rng = stream((grain, "wander"))
    try:
        while not table.over:
            text, events = wander(table, rng)
            _tell(text, events, lang, why)
            time.sleep(pace)
    finally:
        if record is not None:
            _save(record, table)
    _print_winners(table, lang)


def _tell(given: str | None, events: Iterable[Event], lang: str, why: bool) -> None:
    """An input, and in words what came of it."""
    if given is not None:
        out.say(given, style="bold")
    for event in events:
        if why:
            out.entry(" ", mousehole.explain(event, lang), width=1)
        else:
            happened = what_happened(event, lang)
            out.entry(f"  {event.rule}", happened[:1].upper() + happened[1:])


def _print_winners(table: mousehole.Table, lang: str) -> None:
    names = [seat_name(table.game, seat, lang) for seat in table.winners or [NOBODY]]
    out.say(f"{WORDS[lang]['winners']}: {', '.join(names)}", style="bold green")


def _save(path: Path, table: mousehole.Table) -> None:
    try:
        path.write_text(json.dumps(table.record(), indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise UserError(f"{path}: cannot be written ({error.strerror})") from None


# Looking

SeatOption = Annotated[str, typer.Option("--seat", metavar="N|spectator|all", help="Only what that seat may see.")]


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, as JSON.")],
    to: Annotated[int | None, typer.Option(min=0, metavar="N", help="Stop after so many inputs.")] = None,
    seat: SeatOption = "all",
    why: WhyOption = False,
    lang: LangOption = "en",
) -> None:
    """Replay a record: the events in words, then the position."""
    record = _json(_text(file), str(file))
    table = mousehole.replay(record)
    inputs: list[str] = record["inputs"]
    if to is not None and to > len(inputs):
        raise UserError(f"--to {to}: the record has {len(inputs)} inputs")
    viewer = _viewer(seat, table)
    table = mousehole.replay(record, to=0)
    title, _ = _title(table.game)
    shown = f"{len(inputs[:to])}/{len(inputs)}"
    out.say(f"{title}: {table.players} {WORDS[lang]['players']}, {shown} {WORDS[lang]['inputs']}", style="bold")
    for text in inputs[:to]:
        events = table.play(text)
        if viewer == "all":
            _tell(text, events, lang, why)
        else:  # an input may tell what only its seat knows
            _tell(None, [event.seen_by(_eyes(viewer)) for event in events], lang, why)
    _print_position(table, viewer, lang)


@app.command()
def position(
    game: GameId,
    players: PlayersOption = None,
    seed: SeedOption = None,
    option: OptionOption = None,
    components: BoxOption = None,
    given: Annotated[
        str | None, typer.Option("--set", metavar="JSON|@FILE", help="A position by hand, as JSON or a file of it.")
    ] = None,
    seat: SeatOption = "all",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    lang: LangOption = "en",
) -> None:
    """Set up a table and look at it: the position, or what one seat sees of it, and the inputs that are open."""
    by_hand = None
    if given is not None:
        source = _text(Path(given[1:])) if given.startswith("@") else given
        by_hand = _json(source, given[1:] if given.startswith("@") else "--set")
    table = _table(game, players, _seed(seed), option, components, by_hand)
    viewer = _viewer(seat, table)
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
    return table.position() if viewer == "all" else table.view(_eyes(viewer))


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
        _print_winners(table, lang)
        return
    legal = _legal(table, viewer)
    if legal:
        out.say(words["legal"], style="bold")
    for seat, inputs in legal.items():
        out.entry(f"  {seat}", ", ".join(inputs) or "–", width=width)


# What was typed


def _table(
    game: str,
    players: int | None,
    seed: int | str | None,
    options: Sequence[str] | None,
    components: Path | None,
    position: Any = None,
) -> mousehole.Table:
    chosen = dict(_chosen(load(game), text) for text in options or ())
    return mousehole.Table(game, players=players, seed=seed, options=chosen, components=components, position=position)


def _seed(text: str | None) -> int | str | None:
    """A seed that looks like a number is one."""
    if text is not None and text.removeprefix("-").isdecimal():
        return int(text)
    return text


def _chosen(game: Game, text: str) -> tuple[str, Any]:
    """`key=value` with the value as the option takes it; the table complains about what it does not take."""
    name, equals, value = text.partition("=")
    if not equals:
        raise UserError(f"--option {text}: write it as key=value")
    kinds = {option.name: option.type for option in game.notation.OPTIONS}
    if kinds.get(name) == "number":
        return name, _seed(value)
    if kinds.get(name) == "bool":
        return name, {"true": True, "false": False}.get(value.lower(), value)
    return name, value


def _viewer(text: str, table: mousehole.Table) -> Viewer:
    if text == "all":
        return "all"
    if text == "spectator":
        return "spectator"
    if not (text.isascii() and text.isdecimal() and int(text) < table.seats):
        raise UserError(f"--seat {text}: this table has the seats 0 to {table.seats - 1}; or say spectator, or all")
    return int(text)


def _eyes(viewer: Viewer) -> int | None:
    """The viewer as a table knows it: a seat, or None for a spectator."""
    return viewer if isinstance(viewer, int) else None


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror})") from None
    except UnicodeDecodeError as error:
        raise UserError(f"{path}: not a text in UTF-8 ({error.reason} at byte {error.start})") from None


def _json(text: str, where: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UserError(f"{where}: not JSON ({error})") from None
