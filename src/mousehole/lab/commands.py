"""`mousehole lab`: what is typed, checked before the first game, and the one-screen summary."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from mousehole.engine.components import read_components
from mousehole.engine.errors import BadOptions, MouseholeError, shown
from mousehole.engine.game import Game
from mousehole.games import load
from mousehole.lab import archive
from mousehole.lab.cells import MOST_GAMES, PARTS, SWEEP, TOGETHER, Study, cells_of, kind_of
from mousehole.lab.engines import engine
from mousehole.lab.luck import LuckFigures
from mousehole.lab.result import Result
from mousehole.lab.setups import Cast, make_setup, with_component
from mousehole.lab.study import carry_out

ALL_PARTS = [part for part in PARTS if part != SWEEP]
USER_ERROR, STOPPED = 2, 130
LONGEST_NUMBER = 1000  # digits: a seed of more is a text
KEY_VALUE = "KEY=VALUE"


def lab(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game of `mousehole games`.")],
    games: Annotated[str, typer.Option(metavar="NUMBER", help="How many games: 5000, 1e6, 2.5e7.")] = "1e5",
    players: Annotated[int | None, typer.Option(help="How many play; the fewest, if not said.")] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar=KEY_VALUE, help="A ruling otherwise, as `mousehole rules GAME` lists them; repeatable."),
    ] = None,
    component: Annotated[
        list[str] | None,
        typer.Option(metavar="KEY=VALUE|FILE", help="What is in the box: tokens.full=7, or a TOML file; repeatable."),
    ] = None,
    bots: Annotated[
        str, typer.Option(metavar="TEMPER,…", help="One, or one a player: random, kitten, cat, lynx, tiger; 8y.")
    ] = "random",
    sweep: Annotated[
        list[str] | None,
        typer.Option(
            metavar="KEY=A,B,C",
            help="The same for several values of an option, a component or players; repeatable. "
            "Things that change together: tiles.c/tiles.x=10/8,12/6.",
        ),
    ] = None,
    seed: Annotated[str, typer.Option(help="A number or a text: the same seed, the same games.")] = "0",
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="A folder for the report, the tables and what --resume needs."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="All figures as JSON on standard output.")] = False,
    measure: Annotated[str, typer.Option(metavar="all|wins", help="All, or only wins and lengths, for speed.")] = "all",
    quick: Annotated[bool, typer.Option("--quick", help="Only the games asked for: no sensitivity, no luck.")] = False,
    side_games: Annotated[
        str | None, typer.Option(metavar="NUMBER", help="Games of each cell beside the main one; else a twentieth.")
    ] = None,
    engine_name: Annotated[str, typer.Option("--engine", metavar="auto|cpu|gpu", help="What plays.")] = "auto",
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS|local", help="A Dask cluster: its scheduler's address, or local.")
    ] = None,
    workers: Annotated[int | None, typer.Option(min=1, help="Threads, or processes of a local cluster.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with what lies in --out.")] = False,
    analysed: Annotated[
        str | None,
        typer.Option(metavar="NUMBER", help="Analyse so many games of the main set-up: how much of a result is luck."),
    ] = None,
    handicap: Annotated[
        str | None, typer.Option(metavar="SLOW,FAST", help="Reaction games: 6y,20y: which head start makes them even.")
    ] = None,
) -> None:
    """Play very many games and tell what they come to, with 95 % intervals and pictures."""
    console = Console(stderr=True)
    try:
        setup = read_setup(game, players, option or [], component or [], bots, _number_or_text(seed), measure)
        if handicap is not None:
            _check_alone(
                out=out,
                sweep=sweep,
                resume=resume,
                cluster=cluster,
                side_games=side_games,
                quick=quick,
                analysed=analysed,
            )
            _even_out(console, setup, handicap, _count(games), as_json)
            return
        parts = [] if quick else ALL_PARTS
        looked_at = None if analysed is None else _count(analysed, "analysed")
        side = None if side_games is None else _count(side_games, "side-games")
        study = Study(setup, cells_of(setup, _count(games), parts, read_sweep(setup, sweep or []), side))
        so_far = _so_far(study, out, resume)
        with engine(engine_name, cluster, workers) as chosen:
            result = _played(console, study, chosen, out, so_far)
        luck = None if looked_at is None or not result.is_complete else _analysed(console, setup, looked_at)
    except MouseholeError as error:
        console.print(str(error), style="red", markup=False, highlight=False)
        raise typer.Exit(USER_ERROR) from None
    if result.totals[0].games:
        _hand_over(result, out, as_json, luck)
    else:
        console.print("Stopped before the first game was over.", style="red")
    if not result.is_complete:
        raise typer.Exit(STOPPED)


def _check_alone(**others: object) -> None:
    """A handicap is not a study: say so, rather than leave out what was asked for."""
    given = [name.replace("_", "-") for name, value in others.items() if value]
    if given:
        raise BadOptions(f"--{given[0]} does not go with --handicap, which prints one answer")


def _analysed(console: Console, setup: Cast, games: int) -> LuckFigures:
    from mousehole.lab.luck import study_luck  # it plays at tables and analyses: only whoever asks for it pays

    with console.status("Analysing …") as status:
        return study_luck(setup, games, lambda done: status.update(f"Analysing: {done} of {games} games …"))


def _hand_over(result: Result, out: Path | None, as_json: bool, luck: LuckFigures | None) -> None:
    from mousehole.lab.summary import print_summary

    if out is not None and luck is not None:
        (out / "luck.json").write_text(json.dumps(luck.as_json(), indent=1) + "\n", encoding="utf-8")
    if out is not None:
        from mousehole.lab.report import write_report
        from mousehole.lab.tables import write_tables

        write_tables(result, out)
        write_report(result, out / "report.html")
    if as_json:
        from mousehole.lab import tables

        more = {} if luck is None else {"luck": luck.as_json()}
        typer.echo(json.dumps(tables.as_json(result) | more, indent=1))
    else:
        print_summary(Console(), result, out)
        if luck is not None:
            Console().print(luck.in_words(), markup=False, highlight=False)


def _played(console: Console, study: Study, chosen: Any, out: Path | None, so_far: Result | None) -> Result:
    from mousehole.lab.progress import progress_of, say_how_long

    say_how_long(console, study)
    with progress_of(console, study, so_far) as tell:
        return carry_out(study, chosen, out, so_far, tell)


def _so_far(study: Study, out: Path | None, resume: bool) -> Result | None:
    if out is None:
        if resume:
            raise BadOptions("--resume needs --out, the folder of the run to go on with")
        return None
    archive.make_ready(out, resume)
    return archive.load(out, study) if resume else None


def _even_out(console: Console, setup: Cast, wanted: str, games: int, as_json: bool) -> None:
    from mousehole.lab.handicap import even_head_start, tell_head_start

    with console.status("Playing …") as status:
        found = even_head_start(setup, wanted.split(","), games, lambda ms: status.update(f"Trying {ms} ms …"))
    if as_json:
        typer.echo(json.dumps(found.as_json(), indent=1))
    else:
        tell_head_start(Console(), found)


# Reading what was typed


def read_setup(
    game: str,
    players: int | None,
    options: Sequence[str],
    components: Sequence[str],
    bots: str,
    seed: int | str,
    detail: str = "all",
) -> Cast:
    """A checked set-up."""
    rules = load(game)
    chosen = dict(_option(rules, text) for text in options)
    data: dict[str, Any] = {}
    for text in components:
        name, equals, value = text.partition("=")
        data = with_component(data, name, _value(value)) if equals else read_components(Path(text))
    return make_setup(game, players, bots.split(",") if "," in bots else bots, chosen, data or None, seed, detail)


def read_sweep(setup: Cast, texts: Sequence[str]) -> dict[str, list[Any]]:
    """What is swept over which values."""
    rules, sweep = load(setup.game), dict[str, list[Any]]()
    for text in texts:
        name, equals, values = text.partition("=")
        if not equals or not values:
            raise BadOptions(f"--sweep {text}: write key=a,b,c")
        names = name.split(TOGETHER)
        sweep[name] = [_swept(rules, names, value) for value in _split(values)]
    return sweep


def _split(text: str) -> list[str]:
    """Values at the commas between them, not at those in a list of JSON.

    >>> _split("2,3"), _split("[1,2],[3]"), _split("10/8,12/6")
    (['2', '3'], ['[1, 2]', '[3]'], ['10/8', '12/6'])
    """
    try:
        return [json.dumps(value) for value in json.loads(f"[{text}]")]
    except (ValueError, RecursionError):
        return text.split(",")


def _swept(game: Game, names: Sequence[str], text: str) -> Any:
    """What one value of a sweep is: of each name its own, where several change together."""
    texts = text.split(TOGETHER) if len(names) > 1 else [text]
    if len(texts) != len(names):
        raise BadOptions(f"--sweep {TOGETHER.join(names)}: {shown(text)} is not {len(names)} values with / between")
    pairs = zip(names, texts, strict=True)
    values = tuple(_option(game, f"{n}={v}")[1] if kind_of(game, n) == "option" else _value(v) for n, v in pairs)
    return values if len(values) > 1 else values[0]


def _option(game: Game, text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    known = {option.name: option for option in game.notation.OPTIONS}
    if not equals or name not in known:
        raise BadOptions(f"option {text}: write key=value; this game has {', '.join(known)}")
    return name, known[name].check(known[name].read(value))


def _value(text: str) -> Any:
    """A number, yes or no, a list in JSON, or a text."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):  # no JSON, or a number or a list that no game has use for
        return text


def _count(text: str, option: str = "games") -> int:
    games = float(text) if re.fullmatch(r"\d+(\.\d+)?([eE]\d+)?", text) else 0.0
    if not 1 <= games <= MOST_GAMES or not games.is_integer():
        raise BadOptions(f"--{option} {shown(text)}: a whole number from 1 to {MOST_GAMES:,}, such as 5000 or 1e6")
    return int(games)


def _number_or_text(text: str) -> int | str:
    return int(text) if re.fullmatch(rf"-?\d{{1,{LONGEST_NUMBER}}}", text) else text
