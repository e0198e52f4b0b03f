"""Rows of figures, whatever form a benchmark has written its own in.

A row has `name`, `value`, `unit`, `peer`, `ratio`, `low` and `high` (of the ratio where there is one, else of the
value), and where it was measured. Most benchmarks write a list of rows; what the others write is read here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

Row = dict[str, Any]
ABOUT = ("machine", "cores", "python", "commit", "command", "load_before")


def rows_of(file: Path) -> list[Row]:
    """The rows of a benchmark's file."""
    found = json.loads(file.read_text(encoding="utf-8"))
    if isinstance(found, list):
        return found
    about = {name: found[name] for name in ABOUT if name in found}
    return [about | row for row in SHAPES[file.stem](found)]


def row(name: str, value: float, unit: str, peer: str | None = None, ratio: float | None = None, **more: Any) -> Row:
    """A row without an interval."""
    return {"name": name, "value": value, "unit": unit, "peer": peer, "ratio": ratio, **more}


def _server(found: Row) -> Iterator[Row]:
    busy, theirs = found["busy"], found["busy"].get("boardgame.io")
    for name, load in (("busy", busy["mousehole"]), ("boardgame.io", theirs)):
        if isinstance(load, dict):
            yield from _load(f"{name}, {load['tables']} tables", load)
    for part in ("bon_appetit", "chop_chop", "one_process"):
        if part in busy:
            ratio = busy[part].get("ratio_moves_per_s")
            words = f"busy, {part.replace('_', ' ')}: moves a second"
            yield row(words, busy[part]["moves_per_s"], "moves/s", "boardgame.io" if ratio else None, ratio)
    for suffix, peer in PEERS.items():
        for unit, words in (("moves_per_s", "moves/s"), ("moves_per_cpu_s", "moves/CPU-s")):
            key = f"ratio_{unit}{suffix}"
            if key in busy:
                each = busy.get(f"{key}_rounds") or [busy[key]]
                spread = {"low": min(each), "high": max(each)}
                yield row(f"busy, {words} beside {peer}", busy["mousehole"][unit], words, peer, busy[key], **spread)
    if "bytes_per_move" in busy["mousehole"]:
        yield row("busy: bytes a move for both players", busy["mousehole"]["bytes_per_move"], "bytes")
    for game, moved in found.get("bytes_per_move", {}).items():
        words = f"{game}: bytes a move for {moved['players']} players, by steps"
        yield row(words, moved["steps"], "bytes", "whole views", moved["ratio"])
    for part, name in (("paced", "paced"), ("paced_with_tigers", "paced, with tigers")):
        if part in found:
            yield from _load(f"{name}, {found[part]['tables']} tables", found[part])


def _deflate(found: Row) -> Iterator[Row]:
    for form in ("whole_views", "steps"):
        ways = {name: figures for name, figures in found[form].items() if isinstance(figures, dict)}
        plain = ways["as it is"]["bytes_per_move"]
        for name, figures in ways.items():
            words = f"{form.replace('_', ' ')}, {name}: bytes a move for both players"
            yield row(
                words, figures["bytes_per_move"], "bytes", "as it is", round(figures["bytes_per_move"] / plain, 3)
            )
            if figures["us_per_move"]:
                yield row(f"{form.replace('_', ' ')}, {name}: CPU of packing a move", figures["us_per_move"], "µs")


PEERS = {"": "boardgame.io", "_sharded": "boardgame.io over all cores", "_colyseus": "Colyseus"}


def _load(name: str, load: Row) -> Iterator[Row]:
    for key, (words, unit) in LOADS.items():
        if key in load:
            yield row(f"{name}: {words}", load[key], unit)


LOADS = {
    "moves_per_s": ("moves a second", "moves/s"),
    "moves_per_cpu_s": ("moves a CPU-second of the server", "moves/CPU-s"),
    "moves_per_node_cpu_s": ("moves a CPU-second of the nodes", "moves/CPU-s"),
    "p50_ms": ("p50", "ms"),
    "p99_ms": ("p99", "ms"),
    "direct_p50_ms": ("p50, direct", "ms"),
    "direct_p99_ms": ("p99, direct", "ms"),
    "relayed_p50_ms": ("p50, relayed", "ms"),
    "relayed_p99_ms": ("p99, relayed", "ms"),
    "memory_per_connection_kb": ("memory of a connection", "kB"),
}


def _nodes(found: Row) -> Iterator[Row]:
    for name, load in found["busy"].items():
        yield from _load(f"busy, {name.replace('_', ' ')}", load)
    yield from _load("paced, two nodes", found["paced"])
    yield row("the relay: more wait, median", found["relay"]["extra_p50_ms"], "ms")
    yield row("the relay: more CPU a move", found["relay"]["extra_cpu_ms_per_move"], "ms")
    yield from _takeover(found.get("takeover"))


def _takeover(found: Row | None) -> Iterator[Row]:
    if not found:
        return
    for fault, seconds in found["takeover_s"].items():
        if seconds:
            name = f"takeover, {fault.replace('_', ' ')}, longest of {len(seconds)}"
            yield row(name, max(seconds), "s", low=min(seconds), high=max(seconds))
    yield from _toll("nodes", found)


def _toll(name: str, found: Row) -> Iterator[Row]:
    for key in ("acknowledged", "acknowledged_lost", "applied_twice", "rooms_not_resumed", "secrets_seen"):
        if key in found:
            yield row(f"{name}: {key.replace('_', ' ')}", found[key], "")


def _chaos(found: Row) -> Iterator[Row]:
    yield row("chaos: kills", found.get("kills", {}).get("kills", 0), "")
    yield from _toll("chaos", found)
    yield from _takeover(found.get("nodes"))
    for name, figures in found.get("attacks", {}).get("attacks", {}).items():
        words = f"attacks, {name.replace('_', ' ')}"
        for what, key in (("p99 of a move beside it", "p99_ms"), ("p99 of the loop's work", "loop_p99_ms")):
            if key in figures:
                times = figures[key] / figures[f"quiet_{key}"]
                yield row(f"{words}: {what}", figures[key], "ms", "quiet", times)
        yield row(f"{words}: memory grows by", figures["rss_growth_mb"], "MB")
        yield row(f"{words}: the slowest new table", figures["new_table_ms"], "ms")


def _duel(found: Row) -> Iterator[Row]:
    for line, report in found["lines"].items():
        for game, about in report["games"].items():
            yield row(f"{game}, a {line} line: wins", about["second_wins"], f"of {about['duels']:,} duels",
                      target=f"0.5 ± {about['fair_within']:g}", reached=about["is_fair"])  # fmt: skip
            yield row(f"{game}, a {line} line: wins if arrival decided", about["second_wins_by_arrival"], "")
            for cheat in about["cheats"]:
                name = f"{game}, a {line} line: gain by {cheat['cheat'].replace('_', ' ')}, {cheat['room']} room"
                yield row(name, cheat["most_gain_ms"], "ms at most",
                          target=f"≤ {cheat['allowed_ms']:g}", reached=cheat["within"])  # fmt: skip
    for cheat in found.get("cheats_on_lines", {}).get("rows", []):
        if cheat["cheat"] == "forged_stamp":
            name = f"forged times, {cheat['game']}, a {cheat['line']} line, {cheat['room']} room"
            yield row(f"{name}: wins", cheat["cheater_wins"], f"of {cheat['duels']:,} duels")
            for reveals in (10, 30):
                share = cheat[f"found_after_{reveals}"]
                yield row(f"{name}: found after {reveals} reveals", share, f"of {cheat['evenings']} evenings")
    people = found.get("honest_people")
    if people:
        share = people["accused"] / people["games"]
        yield row("honest people: accused", share, f"of {people['games']:,} games")


def _adapters(found: Row) -> Iterator[Row]:
    speeds, ratios = found["steps_per_second"], found["against_peers"]
    peers = {"raw_env": "PettingZoo connect_four_v3 raw_env", "env": "PettingZoo connect_four_v3 env",
             "vector": "Pgx connect_four"}  # fmt: skip
    for name, speed in speeds.items():
        if name in ratios:
            yield row(name, speed, "steps/s", peers[name.rpartition(" ")[2]], ratios[name]["ratio"])
        else:
            yield row(name, speed, "steps/s")


def _scale_sim(found: Row) -> Iterator[Row]:
    size = f"{found['nodes']} nodes, {found['tables']:,} tables"
    steady = found["steady"]
    yield row(f"{size}: moves", steady["moves_per_s"], "moves/s")
    yield row(f"{size}: share of a node that is used", steady["node_share"], "")
    yield row(f"{size}: share of the database that is used", steady["database_share"], "")
    for part in ("one_node_killed", "one_node_frozen", "ten_nodes_killed", "rolling_upgrade", "database_gone"):
        about = found[part]
        name = part.replace("_", " ")
        yield row(f"{name}: wait, longest of {about['tables']:,} tables", about["longest_s"], "s")
        yield row(f"{name}: tables that wait more than 5 s", about["over_goal"], f"of {about['tables']:,}")


def _simulation(found: Row) -> Iterator[Row]:
    yield row("simulation: seeds", found["seeds"], "")
    yield row("simulation: hours of tables", found["table_hours"], "h")
    yield row("simulation: inputs", found["inputs"], "")
    yield row("simulation: faults", sum(found["faults"].values()), "")
    yield row("simulation: seeds that failed", len(found["failures"]), "")
    for name, seconds in ("time on two cores", found["wall_s"]), ("processor's time", found["cpu_s"]):
        yield row(f"simulation: {name} for 1,000 hours of tables", 1000 * seconds / found["table_hours"], "s")
    for kind, longest in found["longest_waits_s"].items():
        name = kind.replace("_", " ")
        yield row(f"simulated wait, {name}, longest", longest, "s", low=found["median_waits_s"][kind], high=longest)


def _server_against(found: Row) -> Iterator[Row]:
    for game, seen in found["games"].items():
        words = f"busy, {game.replace('_', ' ')}: moves per CPU-second beside commit {found['against'][:7]}"
        spread = {"low": seen["low"], "high": seen["high"]}
        yield row(words, seen["moves_per_cpu_s"], "moves/CPU-s", "the earlier server", seen["ratio"], **spread)


SHAPES: dict[str, Callable[[Row], Iterator[Row]]] = {
    "server": _server, "nodes": _nodes, "adapters": _adapters, "scale_sim": _scale_sim, "chaos": _chaos, "duel": _duel,
    "simulation": _simulation, "server_against": _server_against, "deflate": _deflate,
}  # fmt: skip
