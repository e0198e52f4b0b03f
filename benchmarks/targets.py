"""What was to be reached, area by area, and which rows of `benchmarks/results/` say whether it was.

Glossary: a *target* holds for all rows of a file that its pattern finds; the row nearest to missing it is shown. A
target without a bound was only to be measured.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

Row = dict[str, Any]
RATIO, VALUE, OWN = "ratio", "value", "own"  # what the bound is for; OWN: the rows say themselves whether they reach it

RULES, BOTS, NET, PAGE = "Engine and rules", "Bots", "Tables on the net", "The page"
LAB, GYMS, NODES = "The lab", "For researchers", "Many machines"
AREAS = (RULES, BOTS, NET, PAGE, LAB, GYMS, NODES)  # in the order of RESULTS.md

LEAST, MOST, EQUAL = "≥", "≤", "="
LOSSY = "(.*), a slow(er)? and (very )?lossy line"


@dataclass(frozen=True)
class Target:
    """Something to reach."""

    area: str
    words: str
    file: str
    pattern: str  # of a row's name, the whole of it
    bound: str = ""  # `≥ 3`, `≤ 1.5`, `= 0`; none: it is only measured
    of: str = RATIO
    peer: str = ""  # how its peer's name begins
    missing: str = "not measured"

    def rows(self, found: dict[str, list[Row]]) -> list[Row]:
        """The rows that tell."""
        return [
            row
            for row in found.get(self.file, [])
            if re.fullmatch(self.pattern, row["name"]) and (row.get("peer") or "").startswith(self.peer)
        ]

    def measured(self, row: Row) -> float:
        """The number of a row that the bound is for."""
        number = row["value"] if self.of == VALUE or row["ratio"] is None else row["ratio"]
        return float(number)

    def nearest(self, rows: list[Row]) -> Row:
        """The row that is nearest to missing the target, or farthest beyond."""
        if self.of == OWN:
            return min(rows, key=lambda row: (row.get("reached", True), self.measured(row)))
        sign, _, limit = self.bound.partition(" ")
        if sign == EQUAL:
            return max(rows, key=lambda row: abs(self.measured(row) - float(limit)))
        return (max if sign == MOST else min)(rows, key=self.measured)

    def verdict(self, rows: list[Row]) -> str:
        """Reached, missed, measured or not; and whether the interval leaves it open."""
        if not rows:
            return self.missing
        if self.of == OWN:
            return "reached" if all(row.get("reached", True) for row in rows) else "missed"
        if not self.bound:
            return "measured"
        row = self.nearest(rows)
        is_reached = holds(self.bound, self.measured(row))
        ends = [row.get("low"), row.get("high")] if self.of == RATIO else []
        is_open = any(end is not None and holds(self.bound, end) != is_reached for end in ends)
        return ("reached" if is_reached else "missed") + (", its interval crosses the bound" if is_open else "")


def holds(bound: str, number: float) -> bool:
    """Is a number within a bound such as `≥ 3`?"""
    sign, limit = bound.split()
    if sign == LEAST:
        return number >= float(limit)
    return number <= float(limit) if sign == MOST else number == float(limit)


ANY_GAME = r"(?!tic_tac_toe)\w+"

TARGETS = [
    Target(RULES, "tic-tac-toe beside OpenSpiel's (C++)", "engine", "tic_tac_toe, 2 players", "≥ 3", peer="OpenSpiel"),
    Target(RULES, "tic-tac-toe beside Pgx's", "engine", "tic_tac_toe, 2 players", "≥ 3", peer="Pgx"),
    Target(RULES, "every game beside OpenSpiel's crazy_eights (C++)", "engine", rf"{ANY_GAME}, \d players", "≥ 2"),
    Target(RULES, "Bon Appétit! beside OpenSpiel's crazy_eights (C++)", "engine", r"bon_appetit, \d players", "≥ 15"),
    Target(RULES, "`Table.play` beside RLCard UNO's `env.run`", "engine", r".*, Table\.play", "≥ 1"),
    Target(RULES, "a state, beside 2 KB (Addi Cat's 4 KB)", "engine", r"\w+, state", "≤ 1"),
    Target(RULES, "`import mousehole` beside `import numpy`", "engine", "import mousehole", "≤ 1.5"),
    Target(RULES, "mean inputs a game, beside CPython's of the same games", "engine", ".*, mean length", "= 1"),
    Target(BOTS, "Chop! Chop!: cat beats random, both sides", "bots", "Chop.*: cat as .* against random", "≥ 0.95"),
    Target(BOTS, "Chop! Chop!: cat beats greedy as cat", "bots", "Chop.*: cat as cat against greedy", "≥ 0.6"),
    Target(BOTS, "Chop! Chop!: cat beats greedy as mice", "bots", "Chop.*: cat as mice against greedy", "≥ 0.3"),
    Target(BOTS, "Chop! Chop!: tiger against greedy", "bots", "Chop.*: tiger as (cat|mice) against greedy"),
    Target(BOTS, "the ladder: kitten clearly beats random", "bots", "Chop.*: kitten as .* against random", of=OWN),
    Target(BOTS, "the ladder: cat clearly beats kitten", "bots", "Chop.*: cat as .* against kitten", of=OWN),
    Target(BOTS, "the ladder: lynx clearly beats cat", "bots", "Chop.*: lynx as .* against cat", of=OWN),
    Target(BOTS, "the ladder: tiger clearly beats lynx", "bots", "Chop.*: tiger as .* against lynx", of=OWN),
    Target(BOTS, "Chop! Chop!: tiger beats cat, mean of both sides", "bots", "Chop.*: tiger on both sides against cat",
           "≥ 0.8"),
    Target(BOTS, "Chop! Chop!: tiger beats cat with 0.5 s a decision", "bots",
           "Chop.*: tiger with 0.5 s .* against cat"),
    Target(BOTS, "Chop! Chop!: tiger beats cat with 2 s a decision", "bots", "Chop.*: tiger with 2 s .* against cat"),
    Target(BOTS, "Mistigri: tiger among cats, fair shares", "bots", r"Mistigri: one tiger among cats, \d players",
           "≥ 1.4"),
    Target(BOTS, "Mistigri: tiger's penalty beside the cats'", "bots", "Mistigri: one tiger among cats, .*: penalty",
           "≤ 0.75"),
    Target(BOTS, "Mistigri: tiger among kittens, fair shares", "bots", r"Mistigri: one tiger among kittens, \d players",
           "≥ 2"),
    Target(BOTS, "rollouts of our search beside OpenSpiel's IS-MCTS", "bots", ".*: rollouts of our search",
           peer="Chop! Chop!: rollouts of OpenSpiel"),
    Target(BOTS, "Chop! Chop!: tiger against OpenSpiel's IS-MCTS, equal time", "bots",
           "Chop.*: tiger on both sides against OpenSpiel.*"),
    Target(BOTS, "Chop! Chop!: tiger against the first at 0.005 s", "judge", "Chop.*tiger-1 at 0.005 s", "≥ 0.65"),
    Target(BOTS, "Chop! Chop!: tiger against the first at 0.05 s", "judge", "Chop.*tiger-1 at 0.05 s", "≥ 0.6"),
    Target(BOTS, "Chop! Chop!: ten times the time", "judge", "Chop.*at 0.05 s against itself.*", of=OWN),
    Target(BOTS, "Chop! Chop!: log-loss beside the judge by hand, held-out games", "judge",
           "Chop.*log-loss of the net", "≤ 0.85"),
    Target(BOTS, "Mistigri: log-loss beside the judge by hand, held-out games", "judge",
           "Mistigri.*log-loss of the net", "≤ 0.85"),
    Target(BOTS, "Mistigri: the least log-loss that anybody could have, beside the judge by hand", "judge",
           "Mistigri.*least loss of anybody"),
    Target(BOTS, "calibration error of values, ten bins", "judge", ".*calibration error.*", "≤ 0.03", VALUE),
    Target(BOTS, "the ladder without a cliff, up to the cat: each step", "ladder", ".* above .*", of=OWN),
    Target(BOTS, "a decision of a whole analysis of Chop! Chop!, CPU-seconds", "analysis", ".*a decision of a whole.*",
           "≤ 0.02", VALUE),
    Target(BOTS, "play ranks the stronger first", "analysis", ".* by play"),
    Target(BOTS, "results rank the stronger first", "analysis", ".* by result"),
    Target(BOTS, "how many times fewer games without luck", "analysis", ".*fewer games without luck"),
    Target(BOTS, "share of luck in the results", "analysis", ".*share of luck.*"),
    Target(BOTS, "modelled people beside the human figures", "people", ".*", of=OWN),
    Target(NET, "200 busy tables: moves/s beside boardgame.io", "server", "busy, moves/s beside boardgame.io", "≥ 3"),
    Target(NET, "the same per CPU-second", "server", "busy, moves/CPU-s beside boardgame.io", "≥ 2"),
    Target(NET, "the same beside boardgame.io over all cores", "server",
           "busy, moves/s beside boardgame.io over all cores"),
    Target(NET, "the same beside Colyseus with a patch after every move", "server", "busy, moves/s beside Colyseus",
           "≥ 1"),
    Target(NET, "bytes a move for both players in that mix", "server", "busy: bytes a move.*", "≤ 500", VALUE),
    Target(NET, "bytes a move of every game, beside whole views", "server", ".*: bytes a move for .* by steps",
           "≤ 0.3334"),
    Target(NET, "moves per CPU-second beside the server before its floors", "server_against", ".*beside commit.*",
           "≥ 0.95"),
    Target(NET, "500 tables, 1,000 moves/s: p50, ms", "server", r"paced, \d+ tables: p50", "≤ 0.8", VALUE),
    Target(NET, "500 tables, 1,000 moves/s: p99, ms", "server", r"paced, \d+ tables: p99", "≤ 5", VALUE),
    Target(NET, "the same with tigers at 20 tables: p50, ms", "server", r"paced, with tigers, \d+ tables: p50", "≤ 1.5",
           VALUE),
    Target(NET, "the same with tigers at 20 tables: p99, ms", "server", r"paced, with tigers, \d+ tables: p99", "≤ 12",
           VALUE),
    Target(NET, "memory of a connection at 500 tables, kB", "server", r"paced.* tables: memory of a connection", "≤ 25",
           VALUE),
    Target(NET, "house book, 1,000 people and 100,000 games: a page, ms of CPU", "book",
           "1,000 people, 100,000 games: (the page|standings|fifty).*", "≤ 100", VALUE),
    Target(NET, "house book: a result taken, ms of CPU", "book", ".*: a result taken.*", "≤ 2", VALUE),
    Target(NET, "house book: read once after a start, ms of CPU", "book", ".*: read once after a start"),
    Target(NET, "a club, thirty phones at ten tables: p99 of a move with its page open, ms", "club",
           "thirty phones, the club's page open: p99 of a move", "≤ 50", VALUE),
    Target(NET, "the same, without its page", "club", "thirty phones, nobody looks: p99 of a move"),
    Target(NET, "the club's page, all boards of ten tables, ms of CPU", "club", "the club's page, all boards", "≤ 20",
           VALUE),
    Target(NET, "kill −9: acknowledged inputs lost", "chaos", "chaos: acknowledged lost", "= 0", VALUE),
    Target(NET, "kill −9: inputs applied twice", "chaos", "chaos: applied twice", "= 0", VALUE),
    Target(NET, "kill −9: rooms not resumed", "chaos", "chaos: rooms not resumed", "= 0", VALUE),
    Target(NET, "secrets seen by the wrong seat", "chaos", "chaos: secrets seen", "= 0", VALUE),
    Target(NET, "attacked: p99 of a move beside it", "chaos", "attacks, .*: p99 of a move .*", "≤ 50", VALUE),
    Target(NET, "attacked: the same, to the quiet before", "chaos", "attacks, .*: p99 of a move .*", "≤ 5"),
    Target(NET, "attacked: work of the loop between beats", "chaos", "attacks, .*: p99 of the loop.*", "≤ 50", VALUE),
    Target(NET, "attacked: the same work, to the quiet before", "chaos", "attacks, .*: p99 of the loop.*", "≤ 5"),
    Target(NET, "attacked: the server's memory grows by", "chaos", "attacks, .*: memory grows by", "≤ 64", VALUE),
    Target(NET, "attacked: the slowest new table", "chaos", "attacks, .*: the slowest new table", "≤ 1000", VALUE),
    Target(NET, "times killed", "chaos", "chaos: kills", "≥ 100", VALUE),
    Target(NET, "faults from seeds: seeds that failed", "simulation", "simulation: seeds that failed", "= 0", VALUE),
    Target(NET, "faults from seeds: hours of tables", "simulation", "simulation: hours of tables", "≥ 1000", VALUE),
    Target(NET, "faults from seeds: inputs", "simulation", "simulation: inputs", "≥ 2000000", VALUE),
    Target(NET, "faults from seeds: faults", "simulation", "simulation: faults", "≥ 10000", VALUE),
    Target(NET, "faults from seeds: time on two cores for 1,000 hours, s", "simulation",
           "simulation: time on two cores for .*", "≤ 600", VALUE),
    Target(NET, "faults from seeds: processor's time for 1,000 hours", "simulation",
           "simulation: processor's time for .*", "≤ 1200", VALUE),
    Target(NET, "duels: a slow line wins as often", "duel", ".*, a slow line: wins", of=OWN),
    Target(NET, "duels: a slow line that loses packets wins as often", "duel", f"{LOSSY}: wins", of=OWN),
    Target(NET, "duels: no cheat gains more than is allowed", "duel", ".*, a slow line: gain by .*", of=OWN),
    Target(NET, "duels: honest people who are accused", "duel", "honest people: accused", "≤ 0.001", VALUE),
    Target(NET, "duels: who forges times is found within 30 reveals", "duel", "forged times,.*: found after 30 reveals",
           "= 1", VALUE),
    Target(NET, "duels: nor on a line that loses packets", "duel", f"{LOSSY}: gain by .*", of=OWN),
    Target(PAGE, "script of the first load, kB gzip", "web", "script of the first load.*", "≤ 200", VALUE),
    Target(PAGE, "until a game can be started, ms", "web", "until a game can be started.*", "≤ 1000", VALUE),
    Target(PAGE, "frames dropped in Bon Appétit!, %", "web", "frames dropped in Bon.*", "≤ 2", VALUE),
    Target(PAGE, "frames dropped in Chop! Chop!, %", "web", "frames dropped in Chop.*", "≤ 2", VALUE),
    Target(PAGE, "frames dropped in Mamicatchmi, %", "web", "frames dropped in Mami.*", "≤ 2", VALUE),
    Target(PAGE, "frames dropped in Addi Cat's, %", "web", "frames dropped in Addi.*", "≤ 2", VALUE),
    Target(PAGE, "frames dropped in Mistigri, %", "web", "frames dropped in Mist.*", "≤ 2", VALUE),
    Target(PAGE, "Lighthouse: performance", "web", "Lighthouse, performance.*", "≥ 95", VALUE),
    Target(PAGE, "Lighthouse: accessibility", "web", "Lighthouse, accessibility.*", "≥ 95", VALUE),
    Target(PAGE, "Lighthouse: best practices", "web", "Lighthouse, best practices.*", "≥ 95", VALUE),
    Target(PAGE, "the pocket table: everything, MB brotli", "pocket", "everything, brotli", "≤ 5", VALUE),
    Target(PAGE, "the pocket table: everything, MB gzip", "pocket", "everything, gzip", "≤ 7", VALUE),
    Target(PAGE, "the pocket table: lobby drawn, ms", "pocket", "first visit: the lobby.*", "≤ 1000", VALUE),
    Target(PAGE, "the pocket table: first table, ms", "pocket", "first visit: a table.*", "≤ 4000", VALUE),
    Target(PAGE, "the pocket table: a later visit, ms", "pocket", "later visit: a table.*", "≤ 1500", VALUE),
    Target(PAGE, "the pocket table: tap to screen, ms", "pocket", ".*from a tap to the screen.*", "≤ 16", VALUE),
    Target(PAGE, "the pocket table: Python's memory, MB", "pocket", "Python's memory.*", "≤ 80", VALUE),
    Target(PAGE, "the pocket table: tiger's pace", "pocket", ".*, tiger's iterations.*", "≥ 0.5", VALUE),
    Target(PAGE, "import mousehole, CPU-ms", "pocket", "import mousehole, CPU", "≤ 60", VALUE),
    *(
        Target(LAB, f"{title}: two cores beside one", "lab", rf"lab, {game}, \d players, two cores", "≥ 1.8")
        for game, title in (
            ("bon_appetit", "Bon Appétit!"), ("chop_chop", "Chop! Chop!"), ("mamicatchmi", "Mamicatchmi"),
            ("addi_cats", "Addi Cat's"), ("mistigri", "Mistigri"),
        )
    ),
    Target(LAB, "two cores come to the totals of one", "lab", r"lab, .*, two cores, totals", "= 1"),
    Target(LAB, "the lab's tic-tac-toe beside OpenSpiel's (C++)", "lab", "lab, tic_tac_toe.*", peer="OpenSpiel"),
    Target(LAB, "the lab's tic-tac-toe beside Pgx's on the CPU", "lab", "lab, tic_tac_toe.*", peer="Pgx"),
    Target(LAB, "memory of 1,000 times as many games", "lab", "lab, .*, memory of .*", "≤ 1.02"),
    *(
        Target(LAB, f"{title} on an H200, beside {goal} million inputs/s", "gpu", rf"{game}, random play on a GPU",
               "≥ 1")
        for game, title, goal in (
            ("bon_appetit", "Bon Appétit!", "20,000"), ("chop_chop", "Chop! Chop!", "1,000"),
            ("mamicatchmi", "Mamicatchmi", "1,000"), ("addi_cats", "Addi Cat's", "1,000"),
            ("mistigri", "Mistigri", "1,000"),
        )
    ),
    Target(LAB, "every game beside Pgx's connect_four on the same GPU", "gpu", rf"{ANY_GAME}, .*, beside Pgx"),
    Target(LAB, "tic-tac-toe beside Pgx's on the same GPU", "gpu", "tic_tac_toe, .*, beside Pgx"),
    Target(LAB, "the lab itself there, measuring wins, beside the same goals", "lab_gpu",
           "lab, .*, measuring wins, GPU", "≥ 1"),
    Target(LAB, "the lab itself there, measuring everything", "lab_gpu", "lab, .*, measuring all, GPU"),
    Target(LAB, "the GPU comes to the totals of the CPU", "lab_gpu", "lab, .*, GPU, totals", "= 1"),
    Target(GYMS, "PettingZoo `env()` beside connect_four_v3's", "adapters", r"mousehole \w+ env", "≥ 1.3"),
    Target(GYMS, "PettingZoo `raw_env()` beside connect_four_v3's", "adapters", r"mousehole \w+ raw_env", "≥ 2"),
    Target(GYMS, "vector environment of Bon Appétit! beside Pgx's connect_four", "adapters",
           "mousehole bon_appetit vector", "≥ 2"),
    Target(GYMS, "vector environment of the others beside Pgx's connect_four", "adapters",
           r"mousehole (?!bon_appetit)\w+ vector", "≥ 0.5"),
    Target(GYMS, "OpenSpiel's states beside those that CPython played", "openspiel_against", r"\w+, OpenSpiel states",
           "≥ 5"),
    Target(GYMS, "on an H200: Bon Appétit! and Chop! Chop!, beside 100 million steps/s", "device_env",
           "(bon_appetit|chop_chop) against random, steps on a GPU", "≥ 1"),
    Target(GYMS, "on an H200: the others, beside 50 million steps/s", "device_env",
           "(mamicatchmi|addi_cats|mistigri) against random, steps on a GPU", "≥ 1"),
    Target(GYMS, "on an H200: PPO by self-play, beside 2 million steps/s", "device_env",
           "self-play PPO on the device.*", "≥ 1"),
    Target(NODES, "a node killed: players go on, s", "nodes", "takeover, killed.*", "≤ 5", VALUE),
    Target(NODES, "a node frozen: players go on, s", "nodes", "takeover, frozen.*", "≤ 5", VALUE),
    Target(NODES, "a node cut off from the database: players go on, s", "nodes", "takeover, cut from database.*", "≤ 5",
           VALUE),
    Target(NODES, "a node cut off from the others: players go on, s", "nodes", "takeover, cut from nodes.*", "≤ 5",
           VALUE),
    Target(NODES, "acknowledged inputs lost", "nodes", "nodes: acknowledged lost", "= 0", VALUE),
    Target(NODES, "inputs applied twice", "nodes", "nodes: applied twice", "= 0", VALUE),
    Target(NODES, "moves/s with 1 node", "nodes", "busy, 1 nodes: moves a second", of=VALUE),
    Target(NODES, "moves/s with 2 nodes", "nodes", "busy, 2 nodes: moves a second", of=VALUE),
    Target(NODES, "moves/s with 3 nodes", "nodes", "busy, 3 nodes: moves a second", of=VALUE),
    Target(NODES, "simulated, one of 100 nodes killed: longest wait, s", "scale_sim", "one node killed: wait.*", "≤ 5",
           VALUE),
    Target(NODES, "simulated, ten of 100 nodes killed: longest wait, s", "scale_sim", "ten nodes killed: wait.*",
           of=VALUE),
]  # fmt: skip
