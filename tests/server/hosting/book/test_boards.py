"""Whoever runs a club sees what lies on the tables: what anybody who watches sees, and nothing more."""

from __future__ import annotations

import asyncio
import json

import pytest
from house_book import ANNA, BEN, Deaf, House

import mousehole
from mousehole.server import protocol
from mousehole.server.hosting.runner import clock_ms


async def opened(house, game, players):
    """A table at which Anna sits, in memory."""
    anna = await house.add(ANNA, "Anna")
    wish = {"game": game, "players": players, "pace": "instant", "bots": [None] + ["cat"] * (players - 1)}
    made = (await house.ask("rooms", wish)).told
    binding = {"room": made["room"], "seats": [{"token": made["tokens"][0], "person": anna}]}
    assert (await house.ask("book/seats", binding, ANNA)).status == 204
    runner = await house.registry.runner(made["room"])
    runner.join(1, Deaf(), protocol.Hello(token=made["tokens"][0]))
    return made["room"], runner.room.state.game


async def board_of(house, room, known=""):
    """What lies on a table, once the moves that the bots are just making are on disk."""
    while (board := (await table_of(house, room, known))["board"]) is None:
        await asyncio.sleep(0)
    return board


async def table_of(house, room, known=""):
    told = (await house.ask("book/overview", is_own=True, query={"known": known} if known else {})).told
    return next(table for table in told["tables"] if table["room"] == room)


@pytest.mark.parametrize("game", mousehole.games())
def test_a_board_is_a_spectator_s_view_and_tells_no_secret(tmp_path, game):
    async def run():
        async with House(tmp_path / "data.sqlite3") as house:
            room, played = await opened(house, game, 3)
            board = await board_of(house, room)
            assert board["view"] == json.loads(json.dumps(played.table.view(None)))
            assert (board["seats"], board["timed"]) == (played.table.seats, played.timed)
            assert sorted(seat for seats in board["sits"] for seat in seats) == list(range(played.table.seats))

    asyncio.run(run())


def test_a_board_that_one_has_is_not_told_again_until_something_has_happened_there(tmp_path):
    async def run():
        async with House(tmp_path / "data.sqlite3") as house:
            room, played = await opened(house, "mistigri", 3)
            n = (await table_of(house, room))["n"]
            assert n == played.n
            assert (await table_of(house, room, f"other.4,{room}.{n}"))["board"] is None
            assert await board_of(house, room, f"{room}.{n + 1000}") is not None

    asyncio.run(run())


@pytest.mark.parametrize("secret", ["not on disk", "not shown yet"])
def test_a_board_is_told_no_sooner_than_the_people_at_the_table_are(tmp_path, secret):
    async def run():
        async with House(tmp_path / "data.sqlite3") as house:
            room, _ = await opened(house, "addi_cats", 3)
            await board_of(house, room)
            outbox = (await house.registry.runner(room)).room.outbox
            if secret == "not on disk":
                outbox.stored_n -= 1
            else:
                outbox.reveal_show = clock_ms() + 60_000.0
            told = await table_of(house, room)
            assert (told["board"], told["state"]) == (None, "playing")

    asyncio.run(run())


def test_boards_are_for_the_host_of_the_house_alone(tmp_path):
    async def run():
        async with House(tmp_path / "data.sqlite3") as house:
            await opened(house, "mistigri", 3)
            await house.add(BEN, "Ben")
            for key in (ANNA, BEN, "", "nobody-s-device-with-a-long-secret"):
                given = await house.ask("book/overview", key=key)
                assert given.status == 403
                assert set(given.told) == {"reason", "words"}

    asyncio.run(run())
