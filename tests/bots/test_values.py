"""What positions are worth: whole parts that sum to ONE, the same in CPython and in compiled code."""

from __future__ import annotations

import hashlib

import pytest

import mousehole
from mousehole import Table, bots
from mousehole.bots import values
from mousehole.bots.measured import Measured
from mousehole.engine.setup import Setup
from mousehole.games import load


def played(game: str, inputs: int, players: int | None = None) -> tuple[Table, Setup]:
    """A table at which cats have made so many inputs."""
    setup = Setup(load(game), players)
    table = Table(game, players=setup.players, seed=3)
    party = bots.Party(table, bots.seat_bots(table, ["cat"] * setup.players, 1))
    for _ in range(inputs):
        if not table.over:
            party.play_one()
    return table, setup


@pytest.mark.parametrize("game", mousehole.games())
def test_parts_sum_to_one(game: str) -> None:
    table, setup = played(game, 12)
    found = Measured(setup, playouts=2, is_compiled=False).values(table._state, table._box)
    assert len(found) == table.seats
    assert sum(found) == values.ONE


@pytest.mark.compiled
@pytest.mark.parametrize("game", ["bon_appetit", "chop_chop", "mamicatchmi", "mistigri"])
def test_playouts_count_the_same_in_compiled_code(game: str) -> None:
    table, setup = played(game, 12)
    one, other = (
        Measured(setup, playouts=3, is_compiled=how).values(table._state, table._box) for how in (True, False)
    )
    assert one == other


def test_an_end_is_worth_what_it_is() -> None:
    table, setup = played("bon_appetit", 100_000)
    found = values.make(setup).values(table._state, table._box)
    assert [seat for seat, part in enumerate(found) if part] == table.winners
    assert sum(found) == values.ONE


@pytest.mark.parametrize("game", mousehole.games())
def test_the_first_tiger_can_still_be_had(game: str) -> None:
    table, _ = played(game, 5)
    bot = bots.make("tiger-1", game, 0, seed=1, iterations=4, players=table.players)
    assert bot is not None


FIRST_TIGERS = {
    "chop_chop": (2, "44fddb2540306bb4e4dfeb0bd1efac726ee947ac10514053d7d5c524ef5c15af"),
    "mistigri": (3, "02d390b6ec47d02cf2df52b0e8e94a6e3755d459bd5ef6ebe193c90bcfb5cf42"),
}


@pytest.mark.compiled
@pytest.mark.parametrize("game", FIRST_TIGERS)
def test_the_first_tiger_plays_as_it_did(game: str) -> None:
    players, digest = FIRST_TIGERS[game]
    table = Table(game, players=players, seed=3)
    party = bots.Party(table, bots.seat_bots(table, ["tiger-1"] * players, 1, iterations=200))
    for _ in range(40):
        party.play_one()
    assert hashlib.sha256(str(table.record()["inputs"]).encode()).hexdigest() == digest


def test_the_first_tiger_is_offered_to_nobody() -> None:
    assert "tiger-1" not in bots.TEMPERS
    assert "tiger-1" not in bots.PLAYERS
