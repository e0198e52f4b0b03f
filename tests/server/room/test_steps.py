"""Steps, told to whoever asks for version 2: folded they are what version 1 tells, and no secret is in one."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from both_forms import SEATED, Both, about_table
from folding import WrongHash, hash_of
from traffic import traffic_of
from virtual_room import VirtualRoom

import mousehole
from mousehole.engine.events import as_int, kind
from mousehole.server import protocol
from mousehole.server.room import steps
from mousehole.server.room.view_changes import KeyNumbers, changes, names_of
from mousehole.server.room.view_changes import hash_of as our_hash


@pytest.mark.parametrize(("game", "players"), SEATED)
def test_steps_fold_to_what_version_1_tells(game: str, players: int) -> None:
    both = Both(game, players)
    both.play()
    for old, folded in both.told():
        timed = both.room.room.game.timed
        assert about_table(folded, timed=timed) == about_table(old, timed=timed)
    assert all(folder.hashes > 3 for folder in both.folders)


@pytest.mark.parametrize(("game", "players"), [("mistigri", 3), ("addi_cats", 4), ("bon_appetit", 2)])
def test_steps_of_several_seats_at_one_screen_fold_to_what_version_1_tells(game: str, players: int) -> None:
    both = Both(game, players, one_screen=True)
    both.play(60)
    old, folded = both.told()[0]
    timed = both.room.room.game.timed
    for seat in range(both.room.table.seats):
        own = [[frame for frame in told if frame.get("seat") == seat] for told in (old, folded)]
        assert about_table(own[1], timed=timed) == about_table(own[0], timed=timed)


@pytest.mark.parametrize(("game", "players"), SEATED)
def test_steps_take_at_most_a_third_of_the_bytes(game: str, players: int) -> None:
    whole, steps = (traffic_of(game, players, version) for version in protocol.VERSIONS)
    assert whole.moves == steps.moves > 60
    assert 3 * steps.sent <= whole.sent


def test_a_move_of_the_benchmarks_mix_takes_at_most_500_bytes_for_both_players() -> None:
    mix = [traffic_of(game, 2, protocol.STEPS) for game in ("bon_appetit", "chop_chop")]
    assert sum(traffic.sent for traffic in mix) <= 500 * sum(traffic.moves for traffic in mix)


def test_what_a_seat_may_not_see_is_in_no_frame_of_its_steps() -> None:
    both = Both("mistigri", 3, luck=9)
    both.play(30)  # one game, so that everybody stays on their seat
    draws = 0
    kinds = both.pairs[0][1].last("names")["kinds"]
    draw = next(number for number, (name, *_) in enumerate(kinds) if name == "draw")
    for seat, (_, new) in enumerate(both.pairs):
        for frame in new.of("step"):
            for number, _, who, *fields in frame.get("events", []):
                if number == draw:
                    assert len(fields) == (2 if seat in (who, fields[0]) else 1)  # from whom, and the card
                    draws += 1
    assert draws > 20


def test_a_masked_event_is_a_shorter_row() -> None:
    writer = steps.EventWriter([kind("draw", None, ("card",), card=as_int, victim=as_int)])
    assert writer.kinds == [["draw", "victim", "card"]]


def test_the_names_of_keys_do_not_tell_what_another_has_in_hand() -> None:
    assert names_of({"turn": 0, "hand": None}, [{"turn": 0, "hand": {"M1": 2}}]) == ("turn", "hand")


def test_seats_that_see_alike_and_all_who_watch_are_sent_the_same_bytes() -> None:
    room = VirtualRoom("bon_appetit", players=2, pace="instant", seed=5)
    players = [room.join(person, version=2) for person in range(2)]
    watchers = [room.join_with(version=2) for _ in range(3)]
    sent: dict[int, list[bytes]] = {}
    room.room.receive(players[0].connection, protocol.InputMessage("flip", "one"), room.now)
    for send in room.room.outcome().sends:
        sent.setdefault(send.connection, []).append(send.data)
    assert len({tuple(sent[watcher.connection]) for watcher in watchers}) == 1
    assert sent[players[1].connection][0].startswith(sent[watchers[0].connection][0][:-1])


# Forms


def test_a_hello_without_a_version_gets_what_it_always_got() -> None:
    room = VirtualRoom("bon_appetit", players=2, pace="instant", seed=5)
    first, second = room.join(0), room.join(1, version=1)
    first.play("flip")
    for client in (first, second):
        assert {frame["t"] for frame in client.frames} <= {"seated", "room", "view", "legal", "events", "ack"}


@pytest.mark.parametrize("hello", [{"version": 3}, {"version": "two"}, {"version": []}, {"encoding": "msgpack"}])
def test_an_unknown_form_is_refused_with_those_that_there_are(hello: dict[str, Any]) -> None:
    room = VirtualRoom("bon_appetit", players=2)
    guest = room.join(0, **hello)
    (refused,) = guest.frames
    assert refused["reason"] == "unknown_form"
    assert "1, 2 (json)" in refused["words"]
    assert guest.connection not in room.room.presence.guests


def test_names_say_which_versions_there_are() -> None:
    names = VirtualRoom("bon_appetit", players=2).join(0, version=2).last("names")
    assert (names["version"], names["newest"]) == (2, protocol.VERSIONS[-1])


# Losing the thread


def test_who_asks_is_told_the_whole_again_and_goes_on_by_steps() -> None:
    both = Both("chop_chop", 2)
    both.play(20)
    new = both.pairs[0][1]
    said = new.say(t="whole")
    assert [frame["t"] for frame in said] == ["view", "legal"]
    both.play(20)
    for old, folded in both.told():
        views = [frame["view"] for frame in old if frame["t"] == "events"]
        assert [frame["view"] for frame in folded if frame["t"] == "events"] == views


def test_a_view_that_has_gone_astray_is_noticed() -> None:
    both = Both("bon_appetit", 2)
    both.folders[0].told[0]["view"]["astray"] = True
    both.play(steps.HASH_EVERY + 4)
    with pytest.raises(WrongHash):
        both.told()


def test_who_comes_back_is_told_what_was_missed_with_the_whole_view() -> None:
    room = VirtualRoom("bon_appetit", players=2, pace="instant", seed=5)
    first, second = room.join(0, version=2), room.join(1, version=2)
    token = second.last("seated")["token"]
    n = second.last("view")["n"]
    second.leave()
    first.play("flip")
    again = room.join_with(token, n=n, version=2)
    told = again.last("events")
    assert told["events"]
    assert told["view"] == json.loads(json.dumps(room.table.view(told["seat"])))


def test_an_input_said_twice_is_acknowledged_twice() -> None:
    room = VirtualRoom("bon_appetit", players=2, pace="instant", seed=5)
    first, _ = room.join(0, version=2), room.join(1, version=2)
    played = first.play("flip", id="same")
    again = first.play("flip", id="same")
    (step,) = [frame for frame in played if frame["t"] == "step"]
    assert step["ack"] == ["same", step["n"]]
    assert [(frame["t"], frame["id"], frame["n"]) for frame in again] == [("ack", "same", step["n"])]


def test_a_seat_that_changes_hands_is_told_whole_before_steps_go_on() -> None:
    room = VirtualRoom("mistigri", players=3, pace="instant", seed=5)
    clients = [room.join(person, version=2) for person in range(3)]
    guest = room.room.presence.guests[clients[0].connection]
    guest.folds = []  # as if nobody had thought of telling it
    before = len(clients[0].frames)
    seat = room.table.turn
    clients[room.room.game.person_of(seat)].play(f"{seat} {room.table.legal(seat)[0]}")
    assert next(frame["t"] for frame in clients[0].frames[before:] if frame["t"] in ("events", "step")) == "events"


def test_who_has_lost_the_thread_is_still_told_that_an_input_is_played() -> None:
    room = VirtualRoom("bon_appetit", players=2, pace="instant", seed=5)
    first, _ = room.join(0, version=2), room.join(1, version=2)
    room.room.presence.guests[first.connection].folds = []
    told = first.play("flip", id="mine")
    assert [frame["t"] for frame in told] == ["ack", "events", "legal"]
    assert told[0]["id"] == "mine"


# The plain versions


def test_frames_put_together_from_bytes_are_those_of_the_plain_struct() -> None:
    both = Both("mamicatchmi", 3)
    both.play(60)
    seen = 0
    for _, new in both.pairs:
        for frame in new.of("step"):
            plain = msgspec.convert(frame, protocol.StepMessage)
            assert json.loads(protocol.encode(plain)) == frame
            seen += 1
    assert seen > 60


def test_the_hash_is_that_of_sorted_json() -> None:
    view = {"turn": 1, "left": {"x": 2, "1": 3}, "names": ["è", 'a"b', "\n"], "none": None, "yes": True}
    assert our_hash(view) == hash_of(view)


@pytest.mark.parametrize("now", [{"turn": 0}, {"turn": 0, "pile": [], "new": 1}])
def test_a_view_with_other_keys_is_told_whole(now: dict[str, Any]) -> None:
    before = {"turn": 0, "pile": []}
    assert changes(before, now, KeyNumbers(names_of(before))) is None


def test_no_game_has_a_dot_in_its_keys() -> None:
    for game in mousehole.games():
        table = mousehole.Table(game, seed=1)
        assert not [key for seat in (None, 0) for key in table.view(seat) if "." in key]
