"""`mousehole verify`: did anybody change a card or a roll?"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from mousehole.cli.output import out
from mousehole.cli.typed import read_json, read_text
from mousehole.cli.words import HELP, VERDICTS
from mousehole.engine.errors import MouseholeError

NOT_TRUE = 1


def verify(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help=HELP["record"])],
    as_json: Annotated[bool, typer.Option("--json", help=HELP["json"])] = False,
) -> None:
    """Check that the deal and every draw of a record come from the luck that was pledged for it; exits with 0 or 1.

    It also says whether the record goes to the end of its game: one that was cut off is a true beginning, and leaves
    with 0 too. A file that is no record, or no longer one, is not true.
    """
    from mousehole.table.verify import Verdict
    from mousehole.table.verify import verify as verdict_of

    try:
        verdict = verdict_of(read_json(read_text(file), str(file)))
    except MouseholeError as error:
        if not file.is_file():
            raise
        verdict = Verdict(False, 0, str(error))  # somebody has cut it, or written over it
    if as_json:
        typer.echo(json.dumps(asdict(verdict), indent=1))
    elif verdict.is_true:
        words = VERDICTS["true" if verdict.is_finished else "begun"]
        out.say(words.format(
            draws=verdict.draws, inputs=verdict.inputs, salts=len(verdict.salts), pledge=verdict.pledge
        ))  # fmt: skip
    else:
        out.say(VERDICTS["false"].format(problem=verdict.problem))
    if not verdict.is_true:
        raise typer.Exit(NOT_TRUE)
