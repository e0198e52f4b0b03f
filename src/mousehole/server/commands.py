"""The server's commands: serve, duel, backup, restore, export, doctor. The command line mounts them."""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mousehole.engine.errors import MouseholeError
from mousehole.server.hosting.listeners import LOOPBACK

if TYPE_CHECKING:
    from mousehole.server.hosting.settings import NodeOptions

app = typer.Typer(help="Tables on the net.", pretty_exceptions_enable=False, no_args_is_help=True)

DataOption = Annotated[
    Path | None, typer.Option("--data", metavar="DIR", help="Where tables are kept; else the user's data folder.")
]
DatabaseOption = Annotated[
    str | None, typer.Option("--database", metavar="URL", help="postgresql://…, instead of SQLite in the data folder.")
]


def _folder(data: Path | None) -> Path:
    from mousehole.server.serve import data_folder

    return data_folder() if data is None else data


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=65535,
            help="The port; 0: any free one; else always the same one of the data folder, 6687 at first.",
        ),
    ] = None,
    data: DataOption = None,
    database: DatabaseOption = None,
    lan: Annotated[bool, typer.Option("--lan", help="Let phones on the same network in, and show a QR code.")] = False,
    lan_address: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="What phones are told to call, where this machine has several addresses."),
    ] = None,
    root_path: Annotated[str, typer.Option(help="The path under which a proxy serves this, e.g. /cats.")] = "",
    proxy: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Believe forwarded headers from this proxy, and no other.")
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(metavar="URL", help="A page elsewhere that may speak to this server; repeatable."),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A domain by which this server is called, such as cats.example; repeatable."),
    ] = None,
    retention: Annotated[
        float | None,
        typer.Option(metavar="DAYS", help="Delete tables that nobody has touched for so long; else never."),
    ] = None,
    shared_setups: Annotated[
        bool,
        typer.Option(
            "--shared-setups",
            help="Let several people play at tables with a seed or a position; they always say that they are set up.",
        ),
    ] = False,
    own_names: Annotated[
        bool,
        typer.Option("--own-names", help="Let people write names of their own also at tables that are open to all."),
    ] = False,
    browser: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    workers: Annotated[
        int, typer.Option(min=1, max=64, help="Processes that keep the rooms, for a busy server: one for each core.")
    ] = 1,
    node: Annotated[
        str | None, typer.Option(metavar="NAME", help="Be one of several nodes on one --database, by this name.")
    ] = None,
    advertise: Annotated[
        str | None, typer.Option(metavar="HOST:PORT", help="Where the other nodes reach this one.")
    ] = None,
    listen_nodes: Annotated[
        str | None, typer.Option(metavar="HOST:PORT", help="Where to hear the other nodes; else at --advertise.")
    ] = None,
    secret_file: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The nodes' secret; else MOUSEHOLE_SECRET, or one kept in the database."),
    ] = None,
    node_cert: Annotated[
        Path | None, typer.Option(metavar="FILE", help="This node's certificate: encrypt what nodes say to each other.")
    ] = None,
    node_key: Annotated[Path | None, typer.Option(metavar="FILE", help="The key of --node-cert.")] = None,
    node_ca: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The authority that has signed all nodes' certificates.")
    ] = None,
) -> None:
    """Serve tables until Ctrl-C or SIGTERM."""
    from mousehole.server.hosting.settings import ServeSettings
    from mousehole.server.hosting.settings_check import check
    from mousehole.server.serve import serve

    settings = ServeSettings(
        _folder(data), "0.0.0.0" if lan else host, port, database, root_path.rstrip("/"), proxy,
        tuple(each.rstrip("/") for each in origin or ()), retention, shared_setups,
        node=_node(node, advertise, listen_nodes, secret_file, (node_cert, node_key, node_ca)), workers=workers,
        lan_address=lan_address, own_names=own_names, names=tuple(name or ()),
    )  # fmt: skip
    check(settings)
    serve(settings, lambda address: _say_ready(address, show_code=lan), open_browser=browser)


def _node(name: str | None, advertise: str | None, listen: str | None, secret_file: Path | None,
          files: tuple[Path | None, Path | None, Path | None]) -> NodeOptions | None:  # fmt: skip
    from mousehole.server.hosting.settings import NodeOptions
    from mousehole.server.serve import CannotServe

    if name is None:
        if advertise or listen or secret_file or any(files):
            raise CannotServe(
                "--advertise, --listen-nodes, --secret-file, --node-cert, --node-key and --node-ca are a node's: "
                "name it with --node"
            )
        return None
    cert, key, authority = files
    if any(files) and not (cert and key and authority):
        raise CannotServe("--node-cert, --node-key and --node-ca go together: all three, or none")
    tls = (cert, key, authority) if cert and key and authority else None
    if advertise is None:
        raise CannotServe("--node: say with --advertise HOST:PORT where the other nodes reach this one")
    secret = os.environ.get("MOUSEHOLE_SECRET")
    if secret_file is not None:
        try:
            secret = secret_file.read_text(encoding="utf-8").strip()
        except OSError as error:
            raise CannotServe(f"--secret-file {secret_file}: {error.strerror}") from None
        except UnicodeDecodeError:
            raise CannotServe(f"--secret-file {secret_file}: not a text in UTF-8") from None
        if not secret:
            raise CannotServe(f"--secret-file {secret_file}: it is empty")
    return NodeOptions(name, advertise, listen, secret or None, tls)


def _say_ready(address: str, show_code: bool) -> None:
    typer.echo(f"Mousehole is at {address}")
    if show_code:
        import segno

        segno.make(address).terminal(out=sys.stdout, compact=True)
        typer.echo("Phones in the same network scan this. On this machine the page is always at the same address:")
        typer.echo(re.sub(r"//[^/]+:", f"//{LOOPBACK}:", address, count=1))
    sys.stdout.flush()


def _pair(text: str, name: str, least: float, most: float) -> tuple[float, float]:
    """One number for both people, or two with a comma between, each from `least` to `most`."""
    try:
        numbers = [float(part) for part in text.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) not in (1, 2) or not all(least <= number <= most for number in numbers):
        wanted = f"one number from {least:g} to {most:g}, or two with a comma between"
        raise typer.BadParameter(f"{text!r}: {wanted}", param_hint=f"--{name}")
    return numbers[0], numbers[-1]


@app.command()
def duel(
    rtt: Annotated[str, typer.Option(metavar="MS,MS", help="Round trips of the two people.")] = "20,300",
    up_share: Annotated[str, typer.Option(metavar="S[,S]", help="The share of the trip that goes up.")] = "0.5",
    jitter: Annotated[str, typer.Option(metavar="MS[,MS]", help="At most so much more, each way.")] = "0",
    loss: Annotated[str, typer.Option(metavar="P[,P]", help="The share of packets lost and sent again.")] = "0",
    drift: Annotated[str, typer.Option(metavar="PPM[,PPM]", help="How far each device's clock goes wrong.")] = "0",
    duels: Annotated[int, typer.Option(min=1, help="How many duels in each game.")] = 10_000,
    seed: Annotated[int, typer.Option(help="The same seed, the same duels.")] = 1,
    game: Annotated[str, typer.Option(help="addi_cats, mamicatchmi, or both.")] = "both",
    spares: Annotated[
        int, typer.Option(min=0, max=2, help="Spare lines of each person; the page has two, a simpler client none.")
    ] = 2,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Let two equal people duel over unequal lines: who wins, judged our way and by arrival; what cheats gain."""
    from rich.progress import Progress

    from mousehole.server.simulation.cheats import report
    from mousehole.server.simulation.network import Path as Line

    if game not in ("addi_cats", "mamicatchmi", "both"):
        raise typer.BadParameter(f"{game!r}: addi_cats, mamicatchmi or both", param_hint="--game")
    columns = [_pair(*given) for given in (
        (rtt, "rtt", 0, 60_000), (up_share, "up-share", 0, 1), (jitter, "jitter", 0, 60_000), (loss, "loss", 0, 1),
        (drift, "drift", -100_000, 100_000),
    )]  # fmt: skip
    first, second = (Line(*(column[person] for column in columns)) for person in (0, 1))
    games: Any = ("addi_cats", "mamicatchmi") if game == "both" else (game,)
    with Progress(transient=True, disable=not sys.stderr.isatty(), console=_stderr()) as progress:
        task = progress.add_task("duels", total=duels)
        result = report(
            games, (first, second), duels, seed, spares,
            lambda what, done, all_of: progress.update(task, description=what, completed=done, total=all_of),
        )  # fmt: skip
    if as_json:
        typer.echo(json.dumps(result, indent=1))
    else:
        _print_duels(result)


def _stderr() -> Any:
    from rich.console import Console

    return Console(stderr=True)


def _print_duels(result: dict[str, Any]) -> None:
    typer.echo(f"Allowed to a lie: {result['allowance']}")
    typer.echo(f"The limit: {result['limit']}")
    for game, found in result["games"].items():
        verdict = "fair" if found["is_fair"] else "NOT FAIR"
        typer.echo(
            f"{game}: {found['duels']} duels; the second person wins {found['second_wins']:.1%} "
            f"(fair: 50 % ± {found['fair_within']:.1%}): {verdict}; by arrival {found['second_wins_by_arrival']:.1%}; "
            f"of its hands that counted, {found['second_counted_late']:.2%} counted late"
        )
        for row in found["cheats"]:
            typer.echo(
                f"  {row['cheat']:<15} {row['room']:<8} wins {row['cheater_wins']:.1%}, "
                f"gains {row['mean_gain_ms']} ms, at most {row['most_gain_ms']} of the {row['allowed_ms']} allowed, "
                f"never credited less than {row['fastest_ms']} ms; "
                f"found after 10 reveals {row['found_after_10']:.0%}, after 30 {row['found_after_30']:.0%}"
            )
        for row in found["honest"]:
            typer.echo(
                f"  honest on a {row['line']:<8} line, {row['room']:<8}: wins {row['wins']:.1%} "
                f"(fair: 50 % ± {row['fair_within']:.1%}), accused in {row['accused']} of {row['games']} games"
            )


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes.")], data: DataOption = None
) -> None:
    """Copy all tables into one file, also while the server runs."""
    from mousehole.server.storage.backups import back_up
    from mousehole.server.storage.store import FILE_NAME

    rooms, entries = back_up(_folder(data) / FILE_NAME, file)
    typer.echo(f"{file}: {file.stat().st_size:,} bytes; opened: {rooms:,} rooms, {entries:,} entries, all whole")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file made by `backup`.")], data: DataOption = None
) -> None:
    """Put a backup in place of all tables. Stop the server first."""
    from mousehole.server.storage.backups import restore

    typer.echo(f"{restore(file, _folder(data))}: restored")


@app.command()
def export(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The id of a room.")],
    data: DataOption = None,
    database: DatabaseOption = None,
    number: Annotated[int | None, typer.Option("--round", min=0, help="Which of its games; else the latest.")] = None,
) -> None:
    """Print the record of a table, over or not, as JSON; slips taken back and reports go to standard error."""
    from mousehole.server.hosting.export import exported, remarks

    record, state = asyncio.run(exported(_folder(data), database, table, number))
    typer.echo(json.dumps(record, indent=1))
    for line in remarks(state):
        typer.echo(line, err=True)


@app.command()
def doctor(
    data: DataOption = None,
    database: DatabaseOption = None,
    host: Annotated[str, typer.Option(help="The address at which it is to listen.")] = "127.0.0.1",
    port: Annotated[int | None, typer.Option(min=1, max=65535, help="The port; else none is looked at.")] = None,
    node_cert: Annotated[Path | None, typer.Option(metavar="FILE", help="A node's certificate.")] = None,
    node_key: Annotated[Path | None, typer.Option(metavar="FILE", help="The key of --node-cert.")] = None,
    node_ca: Annotated[Path | None, typer.Option(metavar="FILE", help="The authority of all nodes.")] = None,
) -> None:
    """Look at folder, rights, clock, disk, database, port and certificates, and say what to do; 1 if anything."""
    from mousehole.server.hosting.doctor import Wanted, examine

    files = tuple(file for file in (node_cert, node_key, node_ca) if file is not None)
    if len(files) not in (0, 3):
        raise typer.BadParameter("--node-cert, --node-key and --node-ca go together: all three, or none")
    findings = examine(Wanted(_folder(data), database, host, port, files))
    for finding in findings:
        typer.echo(f"{'ok   ' if finding.is_well else 'WRONG'}  {finding.what}")
        if not finding.is_well:
            typer.echo(f"       → {finding.do}")
    if not all(finding.is_well for finding in findings):
        raise typer.Exit(1)


def main() -> None:
    """Run a command and leave with its exit code."""
    try:
        app()
    except (MouseholeError, OSError) as error:
        typer.echo(f"Error: {error}", err=True)
        sys.exit(2)
