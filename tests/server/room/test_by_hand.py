"""Tables that somebody has set up: said on every screen and in the record, and for one screen alone."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from virtual_room import VirtualRoom

import mousehole
from mousehole.server import log
from mousehole.server.hosting.registry import RoomRegistry
from mousehole.server.http_bodies import NewRoom
from mousehole.server.room.opening import open_room
from mousehole.server.room.replay import with_choices
from mousehole.server.room.state import RoomState
from mousehole.server.storage.sqlite import SqliteStore

LOADED = {"dice": {"six_faces": {"die1": ["mouse"] * 6}}}


def test_ordinary_room_says_nothing() -> None:
    assert VirtualRoom(players=2).join(0).last("room")["by_hand"] == []


@pytest.mark.parametrize(("how", "what"), [({"seed": 7}, "seed"), ({"position": {"turn": 1}}, "position")])
def test_seed_and_position_are_told_to_everybody(how: dict[str, Any], what: str) -> None:
    room = VirtualRoom(players=2, **how)
    told = [client.last("room")["by_hand"] for client in (room.join(0), room.join(1), room.join_with())]
    assert told == [[{"what": what, "where": "", "box": "", "here": ""}]] * 3


def test_loaded_dice_are_told_with_what_differs_from_the_box() -> None:
    room = VirtualRoom("mamicatchmi", players=2, components=LOADED)
    room.join(0)
    (row,) = room.join(1).last("room")["by_hand"]
    assert (row["what"], row["where"]) == ("components", "dice.six_faces.die1")
    assert row["here"] == '["mouse","mouse","mouse","mouse","mouse","mouse"]'
    assert row["box"] not in ("", row["here"])


def test_record_says_it_and_the_next_game_only_what_still_holds() -> None:
    opened, _ = open_room(NewRoom("mamicatchmi", 2, components=LOADED, seed=4))
    state = RoomState.read([log.read_entry(log.write_entry(opened))])
    whole = with_choices(state.game.table.record(), state, 0)
    assert [row["what"] for row in whole["by_hand"]] == ["seed", "components"]
    assert [row["what"] for row in with_choices(state.game.table.record(), state, 1)["by_hand"]] == ["components"]
    mousehole.replay(whole)


def test_room_of_before_says_so_too() -> None:
    opened, _ = open_room(NewRoom("bon_appetit", 2, seed=4))
    opened.by_hand = []
    assert [row.what for row in RoomState.read([opened]).by_hand] == ["seed"]


@pytest.mark.parametrize("how", [{"seed": 7}, {"position": {"turn": 1}}])
def test_seeded_or_placed_room_is_for_one_screen_alone(how: dict[str, Any]) -> None:
    room = VirtualRoom(players=2, shared_setups=False, **how)
    maker = room.join(0, 1)
    assert maker.last("room")["you"] == [0, 1]
    for tokens in ([0], [1]):
        other = room.join(*tokens)
        assert other.of("refused")[0]["reason"] == "one_screen"
        assert other.last("room")["you"] == []
    maker.leave()
    assert room.join(1).last("room")["you"] == []
    room.restart()
    assert room.join(1).last("room")["you"] == []
    assert room.join(0, 1).last("room")["you"] == [0, 1]


def test_second_person_of_a_seeded_room_is_dealt_nothing() -> None:
    room = VirtualRoom("mistigri", players=3, bots=[None, None, "cat"], seed=7, shared_setups=False)
    room.join(0)
    second = room.join(1)
    assert second.of("seated") == []
    assert {frame["seat"] for frame in second.of("view")} == {None}


def test_server_gives_such_rooms_to_one_screen_unless_it_is_told_otherwise(tmp_path: Path) -> None:
    async def is_solo() -> bool:
        registry = RoomRegistry(SqliteStore(tmp_path / "tables.sqlite"))
        await registry.open()
        made = await registry.create(NewRoom("bon_appetit", 2, seed=1))
        solo = registry.runners[made.room].room.state.solo
        await registry.close()
        return solo

    assert asyncio.run(is_solo())
