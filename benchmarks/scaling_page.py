"""The tables of docs/scaling.md, made of `benchmarks/results/nodes.json` and `scale_sim.json`.

`python benchmarks/scaling_page.py` writes them into the page, between the marks that name them; with `--check` it only
says whether they are there as they should be.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "scaling.md"
FIGURES = ROOT / "benchmarks" / "results"
BLOCK = re.compile(r"(<!-- made: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)

PLAYERS, TABLES, MOVES_PER_S = 1_000_000, 500_000, 125_000  # assumed: two at a table, a move every four seconds
NODES, LOAD = 100, 0.5
ROW_BYTES = 150  # of the database's disk for a move, estimated
DAY_S, MONTH_S = 86_400, 30 * 86_400
MEAN_USE = 0.5  # of the peak, over a day
PRICES = {"vcpu": 30, "database": 3000, "gb_out": 0.05, "tb_disk": 100}  # dollars a month, of a large cloud, assumed
PACKING = json.loads((FIGURES / "deflate.json").read_text(encoding="utf-8"))["steps"]
UNPACKED, PACKED = PACKING["as it is"], PACKING["window of 1 kB"]  # as the server packs, see decision 0025
FAULTS = {
    "killed": "owner killed", "frozen": "owner frozen", "cut_from_database": "owner cut off from the database",
    "cut_from_nodes": "owner cut off from the other nodes", "restarted": "owner restarted (drained)",
}  # fmt: skip

Rows = Iterable[tuple[object, ...]]


def table(head: tuple[str, ...], rows: Rows) -> str:
    """A table in Markdown."""
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines) + "\n"


def shown(value: float) -> str:
    """A figure with two or three digits that count."""
    digits = 0 if value >= 100 else 1 if value >= 10 else 2
    return f"{value:,.{digits}f}" if value >= 0.1 or value == 0 else f"{value:.2g}"


def listed(values: Iterable[float]) -> str:
    """Figures side by side."""
    return ", ".join(shown(value) for value in values)


def span(values: list[float]) -> str:
    """From the least to the most."""
    return f"{shown(min(values))} to {shown(max(values))}"


def measured(nodes: dict[str, Any]) -> str:
    """What was measured, where and how."""
    busy, relay = nodes["busy"], nodes["relay"]
    leased = [busy[f"{count}_nodes"] for count in (1, 2, 3)]
    runs = [*busy.values(), nodes["paced"]]
    extra = relay["extra_cpu_ms_per_move"]
    rows = [
        ("CPU of a node for a move (two players told, Bon Appétit! and Chop! Chop!)",
         f"{shown(node_ms(nodes))} ms: {shown(1000 / node_ms(nodes))} moves per CPU-second"),
        ("the same without leases", f"{shown(busy['without_leases']['node_cpu_ms_per_move'])} ms"),
        ("CPU of the database for a move, three nodes writing batches", f"{shown(database_ms(nodes))} ms"),
        ("the database's log for a move", f"{shown(wal_bytes(nodes))} bytes"),
        ("bytes to players for a move, both together", f"{shown(out_bytes(nodes))}"),
        ("the same packed, as browsers ask for it (by the share that recorded games have shown)",
         f"{shown(packed_bytes(nodes))}, for {shown(PACKED['us_per_move'] / 1000)} ms more CPU of the node"),
        ("memory of a node for a connection, with its share of the room",
         f"{span([run['memory_per_connection_kb'] for run in runs])} kB"),
        ("relay: CPU of both nodes for a move", f"+ {shown(extra)} ms ({100 * extra / node_ms(nodes):.0f} %)"),
        ("relay: median latency, direct and relayed tables side by side", f"+ {shown(relay['extra_p50_ms'])} ms"),
        ("moves a second with 1, 2, 3 nodes on that one machine", listed(run["moves_per_s"] for run in leased)),
        ("moves per CPU-second of all nodes together, the same runs",
         listed(run["moves_per_node_cpu_s"] for run in leased)),
    ]  # fmt: skip
    return f"{circumstances(nodes)}\n\n{table(('what', 'figure'), rows)}"


def circumstances(figures: dict[str, Any]) -> str:
    """On which machine, at which commit, how busy."""
    load = ", ".join(f"{value:.1f}" for value in figures.get("load_before", []))
    return f"Measured on {figures['machine']}, commit {figures['commit']}" + (f", load before {load}." if load else ".")


def node_ms(nodes: dict[str, Any]) -> float:
    return float(nodes["busy"]["2_nodes"]["node_cpu_ms_per_move"])


def database_ms(nodes: dict[str, Any]) -> float:
    return float(nodes["busy"]["3_nodes"]["database_cpu_ms_per_move"])


def wal_bytes(nodes: dict[str, Any]) -> float:
    return float(nodes["busy"]["3_nodes"]["database_wal_bytes_per_move"])


def out_bytes(nodes: dict[str, Any]) -> float:
    return float(nodes["busy"]["3_nodes"]["bytes_to_players_per_move"])


def packed_bytes(nodes: dict[str, Any]) -> float:
    """What players get for a move where all of them have browsers."""
    return out_bytes(nodes) * PACKED["bytes_per_move"] / UNPACKED["bytes_per_move"]


def takeover(nodes: dict[str, Any]) -> str:
    """How long players waited when a node failed."""
    found = nodes["takeover"]
    back = found.get("cut_off_s", {})
    rows = [
        (words, listed(found["takeover_s"][kind]), listed(back.get(kind, [])) or "–")
        for kind, words in FAULTS.items()
        if kind in found["takeover_s"]
    ]
    head = ("fault", "s until everybody has news of a new move", "s until everybody is at the table again")
    lost = (
        f"{found['acknowledged']:,} inputs were acknowledged in that run; lost: {found['acknowledged_lost']}, played"
        f" twice: {found['applied_twice']}, tables that did not go on: {found['rooms_not_resumed']}."
    )
    return f"{table(head, rows)}\n{lost}\n"


def needs(nodes: dict[str, Any]) -> str:
    """What a million players take, by these figures."""
    cores = MOVES_PER_S * (node_ms(nodes) + PACKED["us_per_move"] / 1000) / 1000
    commit_s = 3e-3
    rows = [
        ("cores that play takes on the nodes", f"{shown(cores)}"),
        (f"nodes of one core at {LOAD:.0%} load", f"{shown(cores / LOAD)}"),
        (f"tables and connections of one of {NODES} nodes", f"{TABLES // NODES:,} and {PLAYERS // NODES:,}"),
        ("cores of the database", shown(MOVES_PER_S * database_ms(nodes) / 1000)),
        ("its log", f"{shown(MOVES_PER_S * wal_bytes(nodes) / 1e6)} MB/s"),
        (f"its commits, one under way a node at {1000 * commit_s:.0f} ms",
         f"{shown(NODES / commit_s)} a second at most"),
        (f"its growth, {ROW_BYTES} bytes a move (estimated)",
         f"{shown(MOVES_PER_S * ROW_BYTES / 1e6)} MB/s, {shown(MOVES_PER_S * ROW_BYTES * DAY_S / 1e12)} TB a day"),
        ("to players, packed", f"{shown(MOVES_PER_S * packed_bytes(nodes) / 1e6)} MB/s"),
    ]  # fmt: skip
    return table(("what", "how much"), rows)


def money(nodes: dict[str, Any]) -> str:
    """And what it costs a month."""
    disk_tb = MEAN_USE * MOVES_PER_S * ROW_BYTES * MONTH_S / 1e12
    out_tb = MEAN_USE * MOVES_PER_S * packed_bytes(nodes) * MONTH_S / 1e12
    costs = [
        (f"{NODES} nodes with two vCPUs", 2 * NODES * PRICES["vcpu"]),
        ("the database and a synchronous replica", 2 * PRICES["database"]),
        (f"30 days of tables, at half the peak ({shown(disk_tb)} TB, twice)", 2 * disk_tb * PRICES["tb_disk"]),
        (f"{shown(out_tb)} TB to players", 1000 * out_tb * PRICES["gb_out"]),
    ]
    whole = sum(cost for _, cost in costs)
    rows = [(words, f"{round(cost, -2):,.0f} $") for words, cost in costs]
    each = f"{100 * whole / PLAYERS:.1f} cents a player at once"
    return table(("what", "a month"), [*rows, ("**together**", f"**about {round(whole, -3):,.0f} $, {each}**")])


def simulated(sim: dict[str, Any]) -> str:
    """What the simulation shows."""
    steady, ten, join, upgrade = (
        sim[key] for key in ("steady", "ten_nodes_killed", "twelve_nodes_join", "rolling_upgrade")
    )
    direct, relayed = steady["latency_direct"], steady["latency_all_relayed"]
    rows = [
        ("nothing", f"{shown(direct['p50_ms'])} ms at the server for a move (p99 {shown(direct['p99_ms'])}); all"
         f" relayed + {shown(relayed['p50_ms'] - direct['p50_ms'])} ms"),
        (f"a node dies: {sim['one_node_killed']['tables']:,} tables",
         f"all back within {shown(sim['one_node_killed']['longest_s'])} s"),
        ("a node freezes, the balancer looks once a second",
         f"all back within {shown(sim['one_node_frozen']['longest_s'])} s"),
        (f"ten nodes die at once: {ten['tables']:,} tables",
         f"half of them back after {shown(ten['p50_s'])} s, 99 of 100 after {shown(ten['p99_s'])} s, the last after"
         f" {shown(ten['longest_s'])} s ({ten['over_goal']:,} of them after more than 5 s)"),
        ("twelve nodes come", f"the load is even (most to mean {shown(join['most_to_mean'])}) after"
         f" {shown(join['took_min'])} minutes, {join['tables_moved']:,} tables moved"),
        ("all nodes are restarted one by one", f"{shown(upgrade['took_min'])} minutes; a hiccup of"
         f" {shown(upgrade['p50_s'])} s a move of house, {shown(upgrade['longest_s'])} s at most"),
        (f"the database is gone for {sim['database_gone']['gone_s']:.0f} s",
         f"all back {shown(sim['database_gone']['all_back_after_s'])} s after it is"),
    ]  # fmt: skip
    return table(("what happens", "what players see"), rows)


def page(text: str, nodes: dict[str, Any], sim: dict[str, Any]) -> str:
    """The page with its tables as the figures are."""
    made = {
        "measured": measured(nodes), "takeover": takeover(nodes), "needs": needs(nodes), "money": money(nodes),
        "simulated": simulated(sim),
    }  # fmt: skip
    found = [match[2] for match in BLOCK.finditer(text)]
    if sorted(found) != sorted(made):
        raise SystemExit(f"{PAGE.name}: marks for {', '.join(sorted(made))} are wanted, found {', '.join(found)}")
    return BLOCK.sub(lambda match: f"{match[1]}{made[match[2]]}{match[3]}", text)


def main() -> None:
    """Write the tables, or check them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; fail where the page is stale")
    given = parser.parse_args()
    text = PAGE.read_text(encoding="utf-8")
    nodes, sim = (json.loads((FIGURES / name).read_text(encoding="utf-8")) for name in ("nodes.json", "scale_sim.json"))
    fresh = page(text, nodes, sim)
    if given.check and fresh != text:
        sys.exit("docs/scaling.md is stale: python benchmarks/scaling_page.py")
    if not given.check:
        PAGE.write_text(fresh, encoding="utf-8")


if __name__ == "__main__":
    main()
