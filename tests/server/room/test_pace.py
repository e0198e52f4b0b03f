"""Results are looked at, dice tumble before they show anything, and what goes by itself is announced."""

from __future__ import annotations

from typing import Any

import pytest
from virtual_room import Client, VirtualRoom

from mousehole.server.room.pace import TEMPI

DICE = {"dice": {"six_faces": {"die1": ["mouse"] * 6, "die2": ["cat"] * 6}}}
ROLL = {"phase": "roll", "turn": 0, "tokens": [5, 5], "pawns": {"mouse": 0, "cat": 1, "dog": -1, "granny": -1}}


def duel(**asked: Any) -> VirtualRoom:
    return VirtualRoom("mamicatchmi", players=2, position=ROLL, components=DICE, **asked)


def rolls(client: Client) -> int:
    told = [event for frame in client.of("events") for event in frame["events"]]
    return sum(event["kind"] == "roll" for event in told) // max(1, len(client.last("room")["you"]))


@pytest.mark.parametrize("pace", ["calm", "normal", "quick"])
def test_dice_tumble_in_everybody_s_sight_before_they_show_anything(pace: Any) -> None:
    room = duel(pace=pace)
    one, other = room.join(0), room.join(1)
    one.say(t="go")
    tumble = TEMPI[pace].tumble
    for client in (one, other):
        assert client.last("luck") | {"n": 0} == {"t": "luck", "n": 0, "seat": 0, "ms": tumble, "thrown": True}
    room.pass_time(tumble - 50)
    assert rolls(one) == rolls(other) == 0
    room.pass_time(600)
    assert rolls(one) == rolls(other) == 1


def test_second_tap_throws_nothing_anew() -> None:
    room = duel(pace="normal")
    one, _ = room.join(0), room.join(1)
    one.say(t="go")
    told = len(one.of("luck"))
    one.say(t="go")
    assert len(one.of("luck")) == told


def test_outcome_is_looked_at_before_the_next_roll_even_by_whoever_taps_at_once() -> None:
    room = duel(pace="normal")
    screen = room.join(0, 1)
    screen.say(t="go")
    room.pass_time(1500)
    room.pass_time(10_500)  # nobody moves: the duel ends without a winner
    told = [event["kind"] for frame in screen.of("events") for event in frame["events"]]
    assert "no_winner" in told
    ended = room.now
    screen.say(t="go")
    room.pass_time(TEMPI["normal"].outcome - (room.now - ended) - 600)
    assert rolls(screen) == 1
    room.pass_time(600 + TEMPI["normal"].tumble + 100)
    assert rolls(screen) == 2, "the tap was not lost"


def test_cat_of_the_house_lets_people_look_too() -> None:
    room = duel(pace="normal", bots=[None, "cat"])
    room.thinking = False
    screen = room.join(0)
    screen.say(t="go")
    room.pass_time(12_000)
    kinds = [event["kind"] for frame in screen.of("events") for event in frame["events"]]
    assert kinds.count("no_winner") == 1
    assert kinds.count("roll") == 1
    room.pass_time(TEMPI["normal"].outcome + TEMPI["normal"].tumble)
    assert rolls(screen) == 2


def test_nothing_waits_at_an_instant_table() -> None:
    room = duel(pace="instant")
    screen = room.join(0, 1)
    room.pass_time(400)
    assert rolls(screen) == 1
    assert screen.of("luck") == []


def test_luck_that_will_speak_by_itself_says_when_and_for_a_lone_person_it_never_does() -> None:
    room = VirtualRoom("chop_chop", players=2, pace="normal")
    one, other = room.join(0), room.join(1)
    other.play("1 place T2")
    turn = room.table.turn
    assert one.last("luck") | {"n": 0} == {"t": "luck", "n": 0, "seat": turn, "ms": 6000, "thrown": False}
    room.pass_time(2000)
    late = room.join()
    assert late.last("luck")["ms"] == 4000
    alone = VirtualRoom("chop_chop", players=2, pace="normal", bots=[None, "cat"])
    screen = alone.join(0)
    alone.pass_time(60_000)
    assert not any(frame["seat"] == 0 for frame in screen.of("luck"))


def test_page_may_ask_whether_anything_can_be_taken_back() -> None:
    room = VirtualRoom("chop_chop", players=2, pace="calm")
    screen = room.join(0, 1)
    assert screen.say(t="back", ask=True)[-1]["may"] is False
    screen.play("1 place T2")
    assert screen.say(t="back", ask=True)[-1]["may"] is True
    assert len(room.table.record()["inputs"]) == 1, "only asked"
    screen.say(t="go")
    assert screen.say(t="back", ask=True)[-1]["may"] is False


def test_lone_person_may_see_the_end_many_times_as_fast() -> None:
    room = VirtualRoom("addi_cats", players=4, pace="normal", bots=[None, "cat", "cat", "cat"])
    screen = room.join(0)
    room.pass_time(3000)
    before = screen.last("room")["clock"]["at"] if screen.last("room")["clock"]["running"] else 0
    screen.say(t="host", do="hurry")
    hurried = room.room.clock.read(room.now)
    room.pass_time(1000)
    assert room.room.clock.read(room.now) - hurried == pytest.approx(20_000)
    assert before <= hurried
    screen.say(t="host", do="pause")
    screen.say(t="host", do="resume")
    resumed = room.room.clock.read(room.now)
    room.pass_time(1000)
    assert room.room.clock.read(room.now) - resumed == pytest.approx(1000)


def test_table_of_several_screens_is_not_hurried() -> None:
    room = VirtualRoom("addi_cats", players=3, pace="normal", bots=[None, None, "cat"])
    one, _ = room.join(0), room.join(1)
    one.say(t="host", do="hurry")
    assert room.room.clock.speed == 1


def test_table_of_a_lone_person_stands_still_while_the_device_sleeps() -> None:
    room = VirtualRoom("addi_cats", players=4, pace="normal", bots=[None, "cat", "cat", "cat"])
    screen = room.join(0)

    def stay_awake(ms: float) -> None:
        for _ in range(int(ms // 500)):
            for ping in screen.of("ping"):
                screen.say(t="pong", k=ping["k"], c=room.now)
            room.pass_time(500)

    stay_awake(6000)
    assert room.room.clock.running
    room.pass_time(8000)
    assert not room.room.clock.running, "nothing was answered, though the line is open"
    n = room.room.game.n
    room.pass_time(120_000)
    assert room.room.game.n == n
    stay_awake(1000)
    assert room.room.clock.running


def test_one_sleeping_device_does_not_stop_the_others() -> None:
    room = duel(pace="normal")
    awake, _ = room.join(0), room.join(1)
    for _ in range(40):
        for ping in awake.of("ping"):
            awake.say(t="pong", k=ping["k"], c=room.now)
        room.pass_time(500)
    assert room.room.clock.running


@pytest.mark.parametrize("game", ["bon_appetit", "chop_chop", "mistigri"])
def test_where_a_table_waits_for_a_person_waking_it_would_do_nothing(game: str) -> None:
    room = VirtualRoom(game, players=3, pace="normal")
    people = [room.join(person) for person in range(3)]
    autoplay, waits = room.room.autoplay, 0
    for _ in range(40):
        if autoplay.waits_for_a_person():
            waits += 1
            before = len(room.log)
            assert autoplay.next_wake() is None
            autoplay.wake(room.now)
            assert not room.room.outcome().entries
            assert autoplay.next_wake() is None
            assert len(room.log) == before
            actor = room.room.game.actor
            people[room.room.game.person_of(actor)].play(room.table.legal(actor)[0], seat=actor)
        else:
            room.pass_time(10_000)
    assert waits > 10
