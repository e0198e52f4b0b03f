"""A hundred nodes and half a million tables, simulated: leases, relay and takeover, by discrete events from a seed.

    python benchmarks/scale_sim.py --nodes 100 --tables 500000 --seed 1 --json FILE

Who gets a room and who hands over how many is decided by the server's own functions (`nodes.balance`), the times are
the server's own constants, and what work costs is measured (`benchmarks/results/nodes.json`, where it is). A node and
the database are queues: play takes its share of them, and claims, loads and hand-overs wait for the rest.
"""

from __future__ import annotations

import argparse
import heapq
import json
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parent))
from measure import circumstances

from mousehole.server.hosting.nodes import balance
from mousehole.server.hosting.nodes.membership import BEAT_S, TTL_S, Node
from mousehole.server.hosting.nodes.node import AGAIN_S, BALANCE_BEATS

RESULTS = Path(__file__).parent / "results" / "nodes.json"
GOAL_S = 5.0
PLAYERS = 2  # at a table
NOBODY = -1


@dataclass
class Costs:
    """What things cost, in seconds; the defaults are measured on one core of a shared machine."""

    node_move: float = 0.4e-3
    database_move: float = 0.15e-3
    relay_move: float = 0.1e-3
    load: float = 4e-3  # read a log and fold it (145 entries of Chop! Chop!: 3.8 ms)
    claim: float = 0.4e-3  # of the database: look, claim, read
    rest: float = 0.1e-3  # read and fold what came after what was read ahead
    hand_over: float = 0.3e-3
    beat: float = 0.2e-3
    commit: float = 3e-3  # until it is on disk
    network: float = 0.3e-3  # between two machines of a data centre
    database_cores: int = 64

    @classmethod
    def measured(cls) -> Costs:
        """With the figures of the latest benchmark."""
        if not RESULTS.is_file():
            return cls()
        figures = json.loads(RESULTS.read_text())
        direct, relayed = figures["busy"]["2_nodes"], figures["busy"]["2_nodes_relayed"]
        node_move = direct["node_cpu_ms_per_move"] / 1000
        relay = max(relayed["node_cpu_ms_per_move"] / 1000 - node_move, 0.0)
        # three nodes under load write batches of the size that a node among a hundred does
        return cls(node_move, figures["busy"]["3_nodes"]["database_cpu_ms_per_move"] / 1000, relay)


@dataclass
class World:
    """The cluster: who has which table, and until when everybody is busy."""

    nodes: int
    tables: int
    costs: Costs
    rng: np.random.Generator
    moves_per_s: float  # at a table
    now: float = 0.0
    owner: np.ndarray = field(init=False)
    alive: list[bool] = field(init=False)
    rooms: list[int] = field(init=False)
    node_free: list[float] = field(init=False)
    database_free: float = 0.0
    database_work: dict[int, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.owner = np.arange(self.tables) % self.nodes  # as a balancer that hashes would have it
        self.rng.shuffle(self.owner)
        self.alive = [True] * self.nodes
        self.rooms = np.bincount(self.owner, minlength=self.nodes).tolist()
        self.node_free = [0.0] * self.nodes
        self._events: list[tuple[float, int, Callable[[], None]]] = []
        self._numbers = count()

    # Time

    def at(self, when: float, do: Callable[[], None]) -> None:
        """Let something happen."""
        heapq.heappush(self._events, (when, next(self._numbers), do))

    def run(self) -> None:
        """Let everything happen."""
        while self._events:
            self.now, _, do = heapq.heappop(self._events)
            do()

    # Work

    @property
    def node_share(self) -> float:
        """The share of a node that play takes."""
        return self.tables * self.moves_per_s * self.costs.node_move / max(sum(self.alive), 1)

    @property
    def database_share(self) -> float:
        """The share of the database that play and heartbeats take."""
        beats = sum(self.alive) / BEAT_S * self.costs.beat
        return (self.tables * self.moves_per_s * self.costs.database_move + beats) / self.costs.database_cores

    def ask_database(self, cost: float) -> float:
        """When a piece of work is done by the database, beside play."""
        left = max(1 - self.database_share, 0.05) * self.costs.database_cores
        self.database_free = max(self.database_free, self.now) + cost / left
        second = int(self.database_free)
        self.database_work[second] = self.database_work.get(second, 0.0) + cost
        return self.database_free + self.costs.network * 2

    def ask_node(self, node: int, cost: float, since: float) -> float:
        """When a piece of work is done by a node, beside the play at the tables that it has."""
        share = self.rooms[node] * self.moves_per_s * self.costs.node_move
        self.node_free[node] = max(self.node_free[node], since) + cost / max(1 - share, 0.05)
        return self.node_free[node]

    def known(self, leaving: int = NOBODY) -> list[Node]:
        """The nodes that live, as they know each other."""
        return [
            Node(number + 1, "", "", self.rooms[number], leaving=number == leaving)
            for number in range(len(self.alive))
            if self.alive[number]
        ]

    def give(self, table: int, node: int) -> None:
        """A table has a new owner."""
        if self.owner[table] >= 0:
            self.rooms[self.owner[table]] -= 1
        self.owner[table] = node
        self.rooms[node] += 1


# What happens


def fail(world: World, victims: list[int], noticed_s: tuple[float, float]) -> np.ndarray:
    """Nodes die: how long the players of each of their tables wait. `noticed_s`: from when to when they notice."""
    began = world.now
    lost = np.flatnonzero(np.isin(world.owner, victims))
    lapse = began + TTL_S - world.rng.uniform(0, BEAT_S, len(world.alive))
    for victim in victims:
        world.alive[victim] = False
        world.rooms[victim] = 0
    staying = [node for node, is_alive in enumerate(world.alive) if is_alive]
    waits = np.zeros(len(lost))
    comes = (
        began + world.rng.uniform(*noticed_s, (len(lost), PLAYERS)) + world.rng.uniform(0.2, 0.4, (len(lost), PLAYERS))
    )
    doors = world.rng.choice(staying, len(lost))
    ahead: dict[int, float] = {}

    def come(place: int) -> None:
        table, former = int(lost[place]), int(world.owner[lost[place]])
        if world.now < lapse[former]:  # the node at whose door they are reads ahead, and looks again and again
            ahead[place] = world.ask_node(int(doors[place]), world.costs.load, world.ask_database(world.costs.claim))
            world.at(lapse[former] + world.rng.uniform(0, AGAIN_S), lambda: come(place))
            return
        door = Node(int(doors[place]) + 1, "", "", world.rooms[doors[place]])
        emptiest = world.rng.choice(staying, 3)  # the door knows all; a few are enough here
        others = [Node(int(node) + 1, "", "", world.rooms[node]) for node in emptiest if node != doors[place]]
        home = balance.choose_home(door, others, {}) - 1
        world.owner[table] = NOBODY
        world.give(table, home)
        claimed = world.ask_database(world.costs.claim)
        if home == doors[place] and place in ahead:
            world.ask_node(home, world.costs.rest, claimed)  # it waits for no other room
            loaded = max(claimed + world.costs.rest, ahead[place])
        else:
            loaded = world.ask_node(home, world.costs.load, claimed)
        waits[place] = max(loaded, float(comes[place].max())) - began

    for place in range(len(lost)):
        world.at(float(comes[place].min()), lambda place=place: come(place))
    world.run()
    return waits


def upgrade(world: World, hands_per_s: float) -> dict[str, Any]:
    """All nodes are restarted, one after the other: drain, hand over, start again."""
    began, most, waits = world.now, 0, []
    for node in range(len(world.alive)):
        tables = np.flatnonzero(world.owner == node)
        homes = balance.shares(len(tables), [other for other in world.known(leaving=node) if other.session != node + 1])
        done = world.now
        for table, home in zip(tables, homes, strict=True):
            done = max(done + 1 / hands_per_s, world.ask_database(world.costs.hand_over))
            come_back = done + world.rng.uniform(0.2, 0.4)
            waits.append(world.ask_node(home - 1, world.costs.load, come_back) - done)
            world.give(int(table), home - 1)
        most = max(most, *world.rooms)
        world.now = max(done, world.now) + 2.0  # until it is there again
    return {"took_min": round((world.now - began) / 60, 1), "most_tables_at_a_node": most} | spread(np.array(waits))


def join(world: World, newcomers: int) -> dict[str, Any]:
    """Nodes come: how long until the load is even, and how many tables are moved for it."""
    began, moved = world.now, 0
    world.alive += [True] * newcomers
    world.rooms += [0] * newcomers
    world.node_free += [world.now] * newcomers
    is_moving = True
    while is_moving:
        is_moving = False
        known = world.known()
        for own in known:
            others = [node for node in known if node is not own]
            homes = balance.shares(balance.surplus(own, others), others)
            tables = np.flatnonzero(world.owner == own.session - 1)[: len(homes)]
            for table, home in zip(tables, homes, strict=False):
                world.give(int(table), home - 1)
                world.ask_database(world.costs.hand_over)
            moved += len(homes)
            is_moving = is_moving or bool(homes)
        world.now += BALANCE_BEATS * BEAT_S
    rooms = np.array(world.rooms)[world.alive]
    return {
        "took_min": round((world.now - began) / 60, 1), "tables_moved": moved,
        "most_to_mean": round(float(rooms.max() / rooms.mean()), 2),
    }  # fmt: skip


def lose_database(world: World, seconds: float) -> dict[str, Any]:
    """The database is gone for a while: every lease is over, and all tables are claimed and loaded anew."""
    began = world.now
    world.now = world.database_free = began + seconds
    world.node_free = [world.now] * len(world.node_free)
    waits = np.zeros(world.tables)
    order = world.rng.permutation(world.tables)
    for table in order:
        claimed = world.ask_database(world.costs.claim)
        waits[table] = world.ask_node(int(world.owner[table]), world.costs.load, claimed) - began - seconds
    world.now = float(max(world.database_free, *world.node_free))
    return {"gone_s": seconds, "all_back_after_s": round(float(waits.max()), 1)} | spread(waits)


def relay_share(world: World) -> dict[str, float]:
    """The share of connections that are relayed, by how the balancer chooses the node."""
    hashed = world.rng.permutation(world.tables) % len(world.alive)  # another hash than the owners': the worst case
    doors = world.rng.integers(0, len(world.alive), world.tables)
    return {
        "hash_of_the_table_id": 0.0,  # the node that is asked for a room keeps it, as long as the load is even
        "hash_after_all_nodes_were_restarted": round(float(np.mean(hashed != world.owner)), 3),
        "any_node": round(float(np.mean(doors != world.owner)), 3),
    }


def latency(world: World, relayed: float) -> dict[str, float]:
    """How long a move takes from node to disk and back, for a sample of moves, beside the way to the player."""
    size = 1_000_000
    rng, costs = world.rng, world.costs
    wait = rng.exponential(1.0, size) * costs.node_move / max(1 - world.node_share, 0.05)
    commit = costs.commit * rng.lognormal(0, 0.35, size) / max(1 - world.database_share, 0.05)
    relay = (rng.random(size) < relayed) * 2 * (costs.network + rng.exponential(costs.relay_move, size))
    whole = 1000 * (wait + commit + relay + 2 * costs.network)
    return {"p50_ms": round(float(np.quantile(whole, 0.5)), 2), "p99_ms": round(float(np.quantile(whole, 0.99)), 2)}


def spread(waits: np.ndarray) -> dict[str, Any]:
    """How long players waited, in short."""
    if not len(waits):
        return {"tables": 0}
    return {
        "tables": len(waits), "p50_s": round(float(np.quantile(waits, 0.5)), 2),
        "p99_s": round(float(np.quantile(waits, 0.99)), 2), "longest_s": round(float(waits.max()), 2),
        "over_goal": int((waits > GOAL_S).sum()),
    }  # fmt: skip


def simulate(nodes: int, tables: int, moves_per_s: float, seed: int, costs: Costs) -> dict[str, Any]:
    """Everything, one after the other, in one world."""
    world = World(nodes, tables, costs, np.random.default_rng(seed), moves_per_s)
    report: dict[str, Any] = {
        "steady": {
            "moves_per_s": tables * moves_per_s, "node_share": round(world.node_share, 3),
            "database_share": round(world.database_share, 3), "heartbeats_per_s": nodes / BEAT_S,
            "lease_rows_written_per_s": 0, "relayed": relay_share(world),
            "latency_direct": latency(world, 0.0), "latency_all_relayed": latency(world, 1.0),
        }
    }  # fmt: skip
    report["one_node_killed"] = spread(fail(world, [3], (0.0, 0.05)))
    report["one_node_frozen"] = spread(fail(world, [7], (2.0, 3.0)))  # the balancer looks once a second, twice
    report["ten_nodes_killed"] = spread(fail(world, list(range(20, 30)), (0.0, 0.05)))
    report["most_to_mean_after_that"] = round(max(world.rooms) / (tables / sum(world.alive)), 3)
    world.node_free = [world.now] * len(world.node_free)
    report["twelve_nodes_join"] = join(world, 12)
    fresh = World(nodes, tables, costs, np.random.default_rng(seed + 1), moves_per_s)
    report["rolling_upgrade"] = upgrade(fresh, hands_per_s=1000.0)
    report["database_gone"] = lose_database(World(nodes, tables, costs, np.random.default_rng(seed), moves_per_s), 20.0)
    return report


def main() -> None:
    """Simulate and print one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nodes", type=int, default=100)
    parser.add_argument("--tables", type=int, default=500_000)
    parser.add_argument("--moves", type=float, default=0.25, help="moves a second at a table")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the report there too")
    given = parser.parse_args()
    if given.nodes < 40:
        parser.error("--nodes: at least 40, as ten of them are killed at once")
    began = time.perf_counter()
    costs = Costs.measured()
    report = {**circumstances(), "nodes": given.nodes, "tables": given.tables, "seed": given.seed, "costs": vars(costs)}
    report |= simulate(given.nodes, given.tables, given.moves, given.seed, costs)
    text = json.dumps(report, indent=1)
    print(text)
    print(f"simulated in {time.perf_counter() - began:.0f} s", flush=True)
    if given.json is not None:
        given.json.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
