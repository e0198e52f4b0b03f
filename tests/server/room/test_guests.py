"""Many screens at one room: what it costs to tell them, how many there may be, and that all are let go."""

from __future__ import annotations

from typing import Any

import pytest
from virtual_room import Client, VirtualRoom

from mousehole.server import protocol
from mousehole.server.room import broadcast, game
from mousehole.server.room.broadcast import FIGURES_EVERY_MS
from mousehole.server.room.presence import MOST_SCREENS, MOST_SPECTATORS
from mousehole.server.room.state import RoomState


def room_with_watchers(watchers: int, **asked: Any) -> tuple[VirtualRoom, Client, list[Client]]:
    virtual_room = VirtualRoom(**{"players": 2} | asked)
    first = virtual_room.join(0)
    virtual_room.join(1)
    virtual_room.pass_time(FIGURES_EVERY_MS)
    return virtual_room, first, [virtual_room.join_with() for _ in range(watchers)]


def test_message_to_all_is_written_once_for_all_who_are_told_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    virtual_room, first, _ = room_with_watchers(40)
    written: list[Any] = []
    monkeypatch.setattr(broadcast.protocol, "encode", lambda message: written.append(message) or b"{}")
    virtual_room.room.receive(first.connection, protocol.Rename(0, "Mimi"), virtual_room.now)
    assert len(virtual_room.room.outcome().sends) == 42
    assert len(written) == 3, "for each of the two people, and for those who watch"


def test_who_comes_to_watch_is_told_all_and_others_only_how_many_there_are() -> None:
    virtual_room, first, _ = room_with_watchers(0)
    heard = len(first.of("room"))
    virtual_room.pass_time(FIGURES_EVERY_MS)
    watchers = [virtual_room.join_with() for _ in range(30)]
    assert all(len(watcher.of("room")) == 1 for watcher in watchers)
    virtual_room.pass_time(FIGURES_EVERY_MS)
    watchers[0].leave()
    virtual_room.pass_time(FIGURES_EVERY_MS)
    assert len(first.of("room")) == heard
    assert [frame["spectators"] for frame in first.of("figures")] == [1, 30, 29]


def test_figures_of_people_are_told_once_a_second_at_most_and_the_latest_in_the_end() -> None:
    virtual_room, first, watchers = room_with_watchers(3)
    virtual_room.pass_time(FIGURES_EVERY_MS)
    for ms in range(30):  # within what two pictures of a device take
        first.say(t="warmup", ms=ms)
        watchers[0].say(t="warmup", ms=ms)
    virtual_room.pass_time(10 * FIGURES_EVERY_MS)
    told = [frame["people"][0] for frame in first.of("figures")]
    assert told[-1] == {"person": 0, "round_trip": None, "correction": 29}
    assert len(told) <= 4


def test_delay_of_who_watches_is_told_to_nobody() -> None:
    virtual_room, first, watchers = room_with_watchers(3)
    virtual_room.pass_time(FIGURES_EVERY_MS)
    heard = len(first.frames)
    for ms in range(50):
        watchers[0].say(t="warmup", ms=ms)
    virtual_room.pass_time(2 * FIGURES_EVERY_MS)
    assert len(first.frames) == heard


def test_no_more_may_watch_than_a_room_has_place_for() -> None:
    virtual_room, _, _ = room_with_watchers(MOST_SPECTATORS)
    late = Client(virtual_room, 1000)
    virtual_room.room.join(late.connection, protocol.Hello(lang="it"), virtual_room.now)
    out = virtual_room.room.outcome()
    assert out.turned_away == [late.connection]
    assert b"too_many_here" in out.sends[0].data
    assert len(virtual_room.room.presence.guests) == MOST_SPECTATORS + 2
    assert virtual_room.join(0).last("room")["you"] == [0], "who has a place comes in"


def test_person_has_many_screens_but_not_any_number() -> None:
    virtual_room = VirtualRoom(players=2)
    screens = [virtual_room.join(0) for _ in range(MOST_SCREENS)]
    assert virtual_room.join(0).frames[-1]["reason"] == "too_many_here"
    screens[0].leave()
    assert virtual_room.join(0).last("room")["you"] == [0]


@pytest.mark.parametrize("played", ["addi_cats", "bon_appetit"])
def test_closed_room_has_no_guests_and_nothing_more_to_do(played: str) -> None:
    virtual_room = VirtualRoom(played, players=2)
    first = virtual_room.join(0, line="one")
    virtual_room.join(0, spare_of="one")
    virtual_room.join(1)
    virtual_room.join_with()
    first.say(t="host", do="close")
    assert not virtual_room.room.presence.guests
    assert not virtual_room.room.spare_lines.connections()
    assert virtual_room.room.next_wake() is None
    virtual_room.pass_time(60_000)
    assert first.frames[-1]["t"] == "closed"


def test_what_is_known_of_former_games_does_not_grow_with_every_rematch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game, "MOST_FORMER_IDS", 5)
    virtual_room = VirtualRoom(players=2)
    screen = virtual_room.join(0, 1)
    for number in range(3):
        while not virtual_room.table.over:
            screen.play("flip", id=f"{number} {len(virtual_room.table.record()['inputs'])}")
        last = virtual_room.table.record()["inputs"]
        screen.say(t="rematch")
        assert len(virtual_room.room.game.acknowledged) == 5
        assert screen.play("flip", id=f"{number} {len(last) - 1}")[0]["t"] == "ack"
        assert virtual_room.table.record()["inputs"] == []
    assert len(RoomState.read(virtual_room.log).game.finished) == 3
    assert virtual_room.room.game.finished == []
