"""The command line: the only place that knows everybody.

Exit codes: 0 all is well, 1 a scenario failed, 2 the user asked for something that cannot be, 130 stopped by Ctrl-C.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated, NoReturn

import typer
from rich.console import Console
from rich.text import Text

import mousehole
from mousehole.cli.analysing import analyse
from mousehole.cli.assisting import mcp
from mousehole.cli.house_book import book
from mousehole.cli.looking import position, replay
from mousehole.cli.output import out
from mousehole.cli.rulebook import games, rules, scenarios
from mousehole.cli.verifying import verify
from mousehole.cli.watching import watch
from mousehole.cli.words import HELP
from mousehole.engine.errors import MouseholeError
from mousehole.lab.commands import lab
from mousehole.server.commands import app as server_commands
from mousehole.server.commands import serve

USER_ERROR = 2

app = typer.Typer(
    help=HELP["app"],
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)
app.add_typer(server_commands)
for command in (lab, games, rules, scenarios, watch, replay, position, verify, analyse, mcp, book):
    app.command()(command)


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
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help=HELP["version"])
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        serve(browser=True)  # a family that types one word wants to play
