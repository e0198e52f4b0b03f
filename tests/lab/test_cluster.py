"""A Dask cluster of two processes, one of which is killed in mid-run."""

import os
import signal

import pytest

from mousehole.lab.engines import Block, Cluster
from mousehole.lab.kernel.many import play
from mousehole.lab.setups import make_setup
from mousehole.lab.totals import Totals

distributed = pytest.importorskip("distributed")
pytestmark = [
    pytest.mark.compiled,
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore"),  # Dask warns of what the test does to it
]
SETUP = make_setup("bon_appetit", players=2, seed=8)
GAMES, SIZE = 4000, 50


def test_a_lost_worker_changes_nothing():
    expected = play(SETUP, 0, GAMES)  # compiled here, so that the workers find it on disk
    merged, killed = Totals(), False
    local = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    with local, distributed.Client(local) as client:
        engine = Cluster(client)
        for _, totals, _ in engine.play(Block(0, SETUP, first, SIZE) for first in range(0, GAMES, SIZE)):
            merged += totals
            if not killed:
                victim = next(iter(client.run(os.getpid).values()))
                os.kill(victim, signal.SIGKILL)
                killed = True
    assert killed
    assert merged == expected
