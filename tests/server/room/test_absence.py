"""Somebody is away: all know it, choose what to do, and who comes back is told what was played."""

from __future__ import annotations

import pytest
from virtual_room import Client, VirtualRoom

from mousehole.server.room.pace import TEMPI
from mousehole.server.room.presence import ABSENT_MS

MINUTE = 60_000.0


def room_of_three() -> tuple[VirtualRoom, list[Client]]:
    """Three people at a table where it is the second one's turn."""
    for luck in range(50):
        room = VirtualRoom("bon_appetit", luck=luck, players=3, pace="quick", names=["Ada", "Tom", "Bea"])
        people = [room.join(person) for person in range(3)]
        people[0].play("flip")
        if room.table.turn == 1:
            return room, people
    raise AssertionError("the first one always goes on")


def test_locked_phone_is_not_gone() -> None:
    room, people = room_of_three()
    people[1].leave()
    room.pass_time(2 * MINUTE)
    assert room.room.game.n == 1
    away = people[0].last("room")["people"][1]
    assert (away["connected"], away["stand_in"]) == (False, None)
    assert away["away_since"] == room.now - 2 * MINUTE
    room.pass_time(ABSENT_MS)
    assert room.room.game.n >= 2
    assert people[0].last("room")["people"][1]["stand_in"] == "cat"


def test_those_who_are_left_let_a_cat_play_on_at_once() -> None:
    room, people = room_of_three()
    people[1].leave()
    people[2].say(t="stand_in", person=1, do="cat")
    room.pass_time(TEMPI["quick"].bot + 1)
    assert room.room.game.n >= 2
    assert people[0].last("room")["people"][1]["stand_in"] == "cat"


def test_those_who_are_left_wait_as_long_as_they_like() -> None:
    room, people = room_of_three()
    people[1].leave()
    people[0].say(t="stand_in", person=1, do="wait")
    room.pass_time(20 * MINUTE)
    assert room.room.game.n == 1
    people[0].say(t="stand_in", person=1, do="cat")
    room.pass_time(TEMPI["quick"].bot + 1)
    assert room.room.game.n >= 2


def test_who_comes_back_plays_again_and_is_told_what_was_played() -> None:
    room, people = room_of_three()
    people[1].leave()
    people[0].say(t="stand_in", person=1, do="cat")
    while room.table.turn == 1:
        room.pass_time(TEMPI["quick"].bot + 1)
    back = room.join(1, n=1)
    told = back.last("meanwhile")
    assert told["seat"] == 1
    assert told["events"][0]["seat"] == 1
    assert back.last("room")["people"][1]["stand_in"] is None
    back.leave()
    again = room.join(1)
    assert not again.of("meanwhile"), "nothing was played this time"


def test_nobody_is_told_anything_who_was_not_played_for() -> None:
    room, people = room_of_three()
    people[2].leave()
    room.pass_time(MINUTE)
    assert not room.join(2).of("meanwhile")


@pytest.mark.parametrize(("person", "reason"), [(0, "not_away"), (1, "not_away"), (7, "not_away"), (-1, "not_away")])
def test_stand_in_is_for_people_who_are_away(person: int, reason: str) -> None:
    _, people = room_of_three()
    assert people[0].say(t="stand_in", person=person, do="cat")[-1]["reason"] == reason


def test_spectators_choose_nothing() -> None:
    room, people = room_of_three()
    people[1].leave()
    assert room.join().say(t="stand_in", person=1, do="cat")[-1]["reason"] == "not_seated"


def test_absent_player_of_a_reaction_game_only_does_what_has_to_be_done() -> None:
    room = VirtualRoom("addi_cats", players=3, pace="quick")
    people = [room.join(person) for person in range(3)]
    turn = room.table.turn
    people[turn].leave()
    people[(turn + 1) % 3].say(t="stand_in", person=turn, do="cat")
    room.pass_time(MINUTE)
    assert room.room.game.n >= 1, "a card is laid for them"
