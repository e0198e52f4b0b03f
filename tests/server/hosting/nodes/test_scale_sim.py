"""The simulation of a large cluster, in small."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from mousehole.server.hosting.nodes.membership import BEAT_S, TTL_S


@pytest.fixture(scope="module")
def sim() -> ModuleType:
    path = Path(__file__).parents[4] / "benchmarks" / "scale_sim.py"
    spec = importlib.util.spec_from_file_location("scale_sim", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["scale_sim"] = module
    spec.loader.exec_module(module)
    return module


def world(sim: ModuleType, seed: int = 1) -> object:
    return sim.World(40, 2000, sim.Costs(), np.random.default_rng(seed), 0.25)


def test_same_seed_gives_the_same_report(sim: ModuleType) -> None:
    assert sim.simulate(40, 1000, 0.25, 3, sim.Costs()) == sim.simulate(40, 1000, 0.25, 3, sim.Costs())


def test_every_table_of_a_dead_node_finds_a_living_one_after_the_lease(sim: ModuleType) -> None:
    cluster = world(sim)
    waits = sim.fail(cluster, [3, 4], (0.0, 0.05))
    assert len(waits) == 100
    assert waits.min() >= TTL_S - BEAT_S
    assert set(np.unique(cluster.owner)) <= {node for node in range(40) if cluster.alive[node]}
    assert sum(cluster.rooms) == 2000


def test_upgrade_and_newcomers_lose_no_table(sim: ModuleType) -> None:
    cluster = world(sim)
    sim.upgrade(cluster, 1000.0)
    assert sum(cluster.rooms) == 2000
    found = sim.join(cluster, 10)
    assert sum(cluster.rooms) == 2000
    assert found["most_to_mean"] < 1.5


def test_page_on_scaling_has_the_figures_that_were_measured() -> None:
    script = Path(__file__).parents[4] / "benchmarks" / "scaling_page.py"
    checked = subprocess.run([sys.executable, str(script), "--check"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
