"""`python -m chaos`: all faults in one run, and a report of what they cost."""

from __future__ import annotations

import asyncio
import dataclasses
import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from chaos import attacks, disks, garbage, nodes, order, unruly
from chaos.kills import kill_again_and_again

SOCKET_SHARE = 20  # one message of so many is sent over a real socket
WATCH = (
    "acknowledged_lost", "applied_twice", "told_and_lost", "rooms_not_resumed", "secrets_seen", "commits_lost_or_torn",
    "told_too_early", "told_while_gone", "told_before_synced", "failures", "server_errors", "connections_left",
    "not_cut_off", "broken",
)  # fmt: skip
TOTALS = ("acknowledged_lost", "applied_twice", "rooms_not_resumed", "secrets_seen")
MUST_HOLD = ("clean_end", "played_on_after", "alive")

Progress = Callable[[str, int, int], None]


def run(
    folder: Path, kills: int, seed: int, messages: int, cut_every: int, gone_s: float, attack_s: float, show: Progress
) -> Any:
    """All faults, one after the other; a report by the name of the fault."""
    return {
        "kills": dataclasses.asdict(asyncio.run(kill_again_and_again(_sub(folder, "kills"), kills, seed, show))),
        "kills_of_workers": dataclasses.asdict(
            asyncio.run(kill_again_and_again(_sub(folder, "workers"), kills // 2, seed, show, workers=2))
        ),
        "wal_cut": asyncio.run(disks.cut_wal(_sub(folder, "wal"), cut_every, progress=show)),
        "order": asyncio.run(order.trace(_sub(folder, "order"))),
        "order_of_workers": asyncio.run(order.trace(_sub(folder, "order-workers"), workers=2)),
        "disk_full": asyncio.run(disks.fill_disk(_sub(folder, "full"))),
        "disk_slow": asyncio.run(disks.slow_disk(_sub(folder, "slow"))),
        "database_gone": asyncio.run(disks.lose_database(_sub(folder, "gone"), gone_s)),
        "postgres_gone": asyncio.run(disks.lose_postgres(_sub(folder, "postgres"), gone_s)),
        "unruly_clients": asyncio.run(unruly.bear_them(_sub(folder, "unruly"))),
        "attacks": asyncio.run(attacks.bear_attacks(_sub(folder, "attacks"), attack_s)),
        "garbage": garbage.fuzz_rooms(messages, seed, show),
        "garbage_over_sockets": garbage.fuzz_sockets(_sub(folder, "sockets"), messages // SOCKET_SHARE, seed),
    }


def _sub(folder: Path, name: str) -> Path:
    sub = folder / name
    sub.mkdir()
    return sub


def faults(report: dict[str, dict[str, Any]]) -> list[str]:
    """Everything in a report that must not be."""
    lost = [f"{name}.{key} = {part[key]}" for name, part in report.items() for key in WATCH if part.get(key)]
    return lost + [f"{name}.{key}" for name, part in report.items() for key in MUST_HOLD if part.get(key) is False]


def totals(report: dict[str, dict[str, Any]]) -> dict[str, int]:
    """The four figures that must be nought, over all faults."""
    return {key: sum(part.get(key, 0) for part in report.values()) for key in TOTALS}


def main(
    kills: Annotated[int, typer.Option(min=0, help="How often the power fails.")] = 100,
    seed: Annotated[int, typer.Option(help="Of the moments, the players and the garbage.")] = 1,
    messages: Annotated[int, typer.Option(min=1, help="Garbage messages.")] = 100_000,
    cut_every: Annotated[int, typer.Option(min=1, help="Cut the log at every so many-th byte of its end.")] = 1,
    gone_s: Annotated[float, typer.Option(min=0.1, help="For how long the database is gone.")] = 10.0,
    attack_s: Annotated[float, typer.Option(min=0.1, help="How long each attack lasts, and the quiet before.")] = 5.0,
    only: Annotated[bool, typer.Option("--attacks", help="The attacks alone.")] = False,
    count: Annotated[
        int, typer.Option("--nodes", min=0, help="Break so many nodes on one PostgreSQL instead (at least 2).")
    ] = 0,
    rounds: Annotated[int, typer.Option(min=1, help="How often every fault of nodes happens.")] = 2,
    file: Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write the report there.")] = None,
) -> None:
    """Make everything fail that can, and count what was lost, played twice, or told to the wrong seat."""
    from rich.console import Console
    from rich.progress import Progress as Bar

    with (
        tempfile.TemporaryDirectory(prefix="mousehole-chaos-") as folder,
        Bar(transient=True, disable=not sys.stderr.isatty(), console=Console(stderr=True)) as bar,
    ):
        task = bar.add_task("chaos", total=1)

        def show(what: str, done: int, all_of: int) -> None:
            bar.update(task, description=what, completed=done, total=all_of)

        if count:
            report = {"nodes": nodes.report(Path(folder), max(count, 2), rounds, seed, show)}
        elif only:
            report = {"attacks": asyncio.run(attacks.bear_attacks(Path(folder), attack_s))}
        else:
            report = run(Path(folder), kills, seed, messages, cut_every, gone_s, attack_s, show)
    found = faults(report)
    text = json.dumps({"seed": seed, "faults": found, **totals(report), **report}, indent=1)
    typer.echo(text)
    if file is not None:
        file.write_text(text + "\n", encoding="utf-8")
    if found:
        raise typer.Exit(1)


if __name__ == "__main__":
    typer.run(main)
