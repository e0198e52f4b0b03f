"""Rooms: seats, tokens, coming back, hosts, pauses, another game. No socket, no wall clock."""

from __future__ import annotations

import json
from typing import Any

import pytest
from virtual_room import Client, VirtualRoom

import mousehole
from mousehole.engine.errors import BadOptions
from mousehole.server import log, protocol
from mousehole.server.http_bodies import NewRoom
from mousehole.server.room.names import ready_names
from mousehole.server.room.opening import open_room
from mousehole.server.room.pace import TEMPI
from mousehole.server.room.presence import ABSENT_MS
from mousehole.server.room.room import HOST_AWAY_MS
from mousehole.server.room.state import RoomState


def two_people(**asked: Any) -> tuple[VirtualRoom, Client, Client]:
    virtual_room = VirtualRoom(players=2, **asked)
    return virtual_room, virtual_room.join(0), virtual_room.join(1)


def play_to_the_end(virtual_room: VirtualRoom, *clients: Client) -> None:
    while not virtual_room.table.over:
        clients[virtual_room.table.turn].play("flip")


def test_game_begins_when_every_place_has_its_person() -> None:
    virtual_room = VirtualRoom(players=2)
    first = virtual_room.join(0)
    assert first.last("room")["state"] == "waiting"
    assert first.play("flip")[-1]["reason"] == "not_started"
    virtual_room.join(1)
    assert first.last("room")["state"] == "playing"


def test_input_is_acknowledged_and_told_to_all_with_the_state_number() -> None:
    virtual_room, first, second = two_people()
    frames = first.play("0 flip", id="x")
    assert frames[0] == {"t": "ack", "id": "x", "at": 0, "n": 1}
    assert second.last("events")["n"] == 1
    assert second.last("events")["events"][0]["kind"] == "flip"
    inputs = virtual_room.table.legal(1)
    assert second.last("legal") == {"t": "legal", "seat": 1, "inputs": inputs, "go": False, "n": 1}


def test_input_with_an_id_that_was_played_is_acknowledged_and_not_played_again() -> None:
    virtual_room, first, _ = two_people()
    first.play("flip", id="x")
    assert first.play("flip", id="x") == [{"t": "ack", "id": "x", "at": 0, "n": 1}]
    assert virtual_room.room.game.n == 1


def test_id_sent_again_by_one_screen_is_not_played_for_the_next_seat() -> None:
    virtual_room = VirtualRoom(players=2)
    screen = virtual_room.join(0, 1)
    screen.play("flip", id="x")
    assert screen.play("flip", id="x") == [{"t": "ack", "id": "x", "at": 0, "n": 1}]
    assert virtual_room.room.game.n == 1


def test_id_is_remembered_over_a_crash() -> None:
    virtual_room, first, _ = two_people()
    first.play("flip", id="x")
    virtual_room.restart()
    again = virtual_room.join(0)
    virtual_room.join(1)
    assert again.play("flip", id="x")[0]["t"] == "ack"
    assert virtual_room.room.game.n == 1


def test_refusal_gives_the_reason_and_a_sentence_in_the_client_s_language() -> None:
    virtual_room = VirtualRoom(players=2)
    virtual_room.join(0)
    second = virtual_room.join(1, lang="it")
    refused = second.play("flip", id="x")[-1]
    assert (refused["t"], refused["reason"], refused["id"]) == ("refused", "not_your_turn", "x")
    assert refused["words"] not in ("", "not_your_turn")


@pytest.mark.parametrize(
    ("text", "reason"),
    [("1 flip", "not_your_seat"), ("table roll 1", "not_your_seat"), ("", "bad_input"), ("0", "bad_input"),
     ("flip @x", "bad_input"), ("x" * 300, "bad_input"), ("9 flip", "not_your_seat"), ("dance", "unknown_verb")],
)  # fmt: skip
def test_input_that_is_none_is_refused(text: str, reason: str) -> None:
    _, first, _ = two_people()
    assert first.play(text)[-1]["reason"] == reason


def test_spectator_sees_the_spectator_s_view_and_cannot_play() -> None:
    virtual_room, first, _ = two_people()
    watcher = virtual_room.join_with()
    assert watcher.last("view")["seat"] is None
    assert watcher.last("view")["view"] == json.loads(json.dumps(virtual_room.table.view(None)))
    assert not watcher.of("legal")
    assert watcher.play("0 flip")[-1]["reason"] == "not_seated"
    first.play("flip")
    assert watcher.last("events")["seat"] is None


def test_wrong_token_makes_a_spectator() -> None:
    virtual_room, _, _ = two_people()
    stranger = virtual_room.join_with("no such token")
    assert stranger.frames[0]["reason"] == "bad_token"
    assert stranger.last("room")["you"] == []


def test_one_screen_holds_several_seats() -> None:
    virtual_room = VirtualRoom(players=3)
    screen = virtual_room.join(0, 1, 2)
    assert [frame["seat"] for frame in screen.of("view")] == [0, 1, 2]
    while not virtual_room.table.over:
        screen.play("flip")
    assert virtual_room.room.game.n == len(virtual_room.table.record()["inputs"])


def test_reconnection_gets_the_events_that_it_missed() -> None:
    virtual_room, first, second = two_people()
    first.play("flip")
    seen = second.last("events")["n"]
    second.leave()
    screen = virtual_room.join(0, 1)
    screen.play("1 flip")
    screen.play("flip", id="more")
    back = virtual_room.join(1, n=seen)
    assert not back.of("view")
    told = back.last("events")
    assert told["n"] == virtual_room.room.game.n
    expected = [dict(event) for step in virtual_room.room.game.steps[1:] for event in step.events]
    assert told["events"] == json.loads(json.dumps(expected))
    assert told["view"] == json.loads(json.dumps(virtual_room.table.view(1)))


def test_reconnection_with_a_number_that_is_not_known_gets_a_fresh_view() -> None:
    virtual_room, first, _ = two_people()
    first.play("flip")
    assert virtual_room.join(1, n=77).of("view")
    assert virtual_room.join(1, n=-5).of("view")


def test_person_may_sit_on_two_devices() -> None:
    virtual_room, first, _ = two_people()
    phone = virtual_room.join(0)
    phone.play("flip")
    assert first.last("events")["n"] == phone.last("events")["n"] == 1


def test_sitting_down_gives_a_token_that_holds_the_place() -> None:
    virtual_room = VirtualRoom(players=2)
    first = virtual_room.join(0)
    guest = virtual_room.join_with()
    frames = guest.say(t="sit", person=1, name="  Mia   Miao ")
    token = next(frame["token"] for frame in frames if frame["t"] == "seated")
    assert first.last("room")["people"][1]["name"] == "Mia Miao"
    assert first.last("room")["state"] == "playing"
    guest.leave()
    assert virtual_room.join_with(token).last("room")["you"] == [1]
    assert virtual_room.join(1).frames[0]["reason"] == "bad_token"  # the maker's own token for that place is void


def test_taken_place_cannot_be_taken() -> None:
    virtual_room, _, _ = two_people()
    assert virtual_room.join_with().say(t="sit", person=1)[-1]["reason"] == "place_taken"
    assert virtual_room.join_with().say(t="sit", person=9)[-1]["reason"] == "no_such_person"


def test_room_set_up_by_seed_or_position_is_for_its_maker_alone() -> None:
    for how in ({"seed": 7}, {"position": {"turn": 1}}):
        virtual_room = VirtualRoom(players=2, open=True, shared_setups=False, **how)
        virtual_room.join(0)
        assert not virtual_room.room.state.open
        assert virtual_room.join_with().say(t="sit", person=1)[-1]["reason"] == "place_taken"


def test_seed_is_not_sent_before_the_end() -> None:
    virtual_room = VirtualRoom(players=2, seed="a secret seed")
    screen = virtual_room.join(0, 1)
    screen.play("flip")
    assert "a secret seed" not in json.dumps(screen.frames)


def test_standing_up_leaves_the_place_to_a_bot_until_somebody_sits_down() -> None:
    virtual_room, first, second = two_people(pace="instant")
    second.say(t="stand", person=1)
    bot = first.last("room")["people"][1]
    assert bot["temper"] == "cat"
    assert bot["name"] in ready_names("en"), "a bot has a name, and not a number"
    first.play("flip")
    virtual_room.pass_time(1)
    assert virtual_room.table.turn == 0 or virtual_room.table.over
    other = virtual_room.join_with()
    other.say(t="sit", person=1)
    first.say(t="admit", knock=first.last("knocked")["knock"], yes=True)
    assert first.last("room")["people"][1]["temper"] is None
    assert other.last("room")["you"] == [1]


def test_seat_of_an_absent_person_is_played_on_by_a_bot_until_they_are_back() -> None:
    virtual_room, first, second = two_people(pace="quick")
    first.play("flip")
    while virtual_room.table.turn != 1:  # the first card has won or missed something, and seat 0 goes on
        virtual_room, first, second = two_people(pace="quick")
        first.play("flip")
    second.leave()
    virtual_room.pass_time(ABSENT_MS - 1)
    assert virtual_room.room.game.n == 1
    virtual_room.pass_time(TEMPI["quick"].bot + 2)
    assert virtual_room.room.game.n >= 2
    back = virtual_room.join(1)
    first.play("flip", id="again") if virtual_room.table.turn == 0 else None
    n = virtual_room.room.game.n
    virtual_room.pass_time(60_000)
    assert virtual_room.room.game.n == n or virtual_room.table.turn == 0
    assert back.last("room")["people"][1]["temper"] is None


def test_table_stands_still_while_nobody_is_connected() -> None:
    virtual_room = VirtualRoom(players=2, bots=["cat"], pace="instant")
    person = virtual_room.join(0)
    person.play("flip")
    virtual_room.pass_time(5)
    n, at = virtual_room.room.game.n, virtual_room.room.game.at
    person.leave()
    virtual_room.pass_time(3_600_000)
    assert virtual_room.room.game.n == n
    back = virtual_room.join(0)
    assert back.last("room")["clock"]["at"] == at
    assert back.last("room")["clock"]["running"]


def test_table_of_bots_plays_while_somebody_watches() -> None:
    virtual_room = VirtualRoom(players=2, bots=["cat", "cat"], pace="quick")
    watcher = virtual_room.join_with()
    virtual_room.pass_time(2_000)
    assert watcher.of("events")


def test_pause_stops_the_table_and_resume_goes_on_from_the_last_input() -> None:
    virtual_room, first, second = two_people()
    virtual_room.pass_time(700)
    first.play("flip")
    virtual_room.pass_time(400)
    first.say(t="host", do="pause")
    assert second.last("room")["paused"]
    assert second.play("flip")[-1]["reason"] == "paused"
    virtual_room.pass_time(99_999)
    first.say(t="host", do="resume")
    second.play("flip") if virtual_room.table.turn == 1 else first.play("flip", id="b")
    assert virtual_room.room.game.at == 700


def test_only_the_host_has_the_host_s_powers() -> None:
    _, _, second = two_people()
    for deed in ("start", "pause", "close", "open", "bot"):
        assert second.say(t="host", do=deed, person=0)[-1]["reason"] == "not_host"


def test_screen_with_several_people_may_pause_while_it_goes_round_though_none_is_host() -> None:
    virtual_room = VirtualRoom("mistigri", players=3)
    host, shared = virtual_room.join(0), virtual_room.join(1, 2)
    shared.say(t="host", do="pause")
    assert host.last("room")["paused"]
    shared.say(t="host", do="resume")
    assert not host.last("room")["paused"]
    assert shared.say(t="host", do="close")[-1]["reason"] == "not_host"


LAST_PASSO = {
    "phase": "discard",
    "hands": [["3g", "7r"], ["4y"], ["5b", "M"]],
    "pile": ["3v", "4b", "6b"],
    "passed": [False, True, True],
    "said": [False, True, True],
}


def test_next_round_is_dealt_when_there_was_time_to_see_how_the_last_one_ended() -> None:
    virtual_room = VirtualRoom("mistigri", players=3, position=LAST_PASSO, pace="normal")
    virtual_room.join(0, 1, 2).play("0 pass")
    tempo = TEMPI["normal"]
    virtual_room.pass_time(tempo.round - 1)
    assert virtual_room.room.game.n == 1
    virtual_room.pass_time(1 + 28 * tempo.deal)
    assert virtual_room.table.position()["phase"] == "draw"


def test_dealer_of_the_next_round_need_not_wait() -> None:
    virtual_room = VirtualRoom("mistigri", players=3, position=LAST_PASSO, pace="normal")
    screen = virtual_room.join(0, 1, 2)
    screen.play("0 pass")
    screen.say(t="go")
    virtual_room.pass_time(28 * TEMPI["normal"].deal)
    assert virtual_room.table.position()["phase"] == "draw"


def test_screen_with_several_people_may_not_stop_a_race() -> None:
    virtual_room = VirtualRoom("addi_cats", players=3)
    virtual_room.join(0)
    assert virtual_room.join(1, 2).say(t="host", do="pause")[-1]["reason"] == "not_host"


def test_head_starts_come_with_the_room() -> None:
    virtual_room = VirtualRoom("addi_cats", players=3, head_starts=[0, 481])
    room = virtual_room.join(0).last("room")
    assert [person["head_start"] for person in room["people"]] == [0, 481, 0]


@pytest.mark.parametrize(
    ("head_starts", "words"), [([1, 2, 3, 4], "4 head starts for 3 players"), ([-1], "-1 is not from 0 to 1000 ms")]
)
def test_head_starts_that_cannot_be_are_refused_in_words(head_starts: list[int], words: str) -> None:
    with pytest.raises(BadOptions, match=words):
        open_room(NewRoom("addi_cats", players=3, head_starts=head_starts))


def test_host_may_start_with_bots_on_free_places() -> None:
    virtual_room = VirtualRoom(players=4)
    host = virtual_room.join(0)
    host.say(t="host", do="start")
    room = host.last("room")
    assert room["state"] == "playing"
    assert [person["temper"] for person in room["people"]] == [None, "cat", "cat", "cat"]
    names = {person["name"] for person in room["people"][1:]}
    assert len(names) == 3
    assert names <= set(ready_names("en"))


def test_host_may_hand_over_and_put_bots_and_set_the_pace() -> None:
    _, first, second = two_people()
    first.say(t="host", do="bot", person=1, temper="tiger")
    assert second.last("room")["people"][1]["temper"] == "tiger"
    first.say(t="host", do="person", person=1)
    first.say(t="host", do="pace", pace="calm")
    first.say(t="host", do="open")
    first.say(t="host", do="hand_over", person=1)
    room = second.last("room")
    assert (room["host"], room["pace"], room["open"], room["people"][1]["temper"]) == (1, "calm", True, None)
    assert first.say(t="host", do="pause")[-1]["reason"] == "not_host"


def test_host_who_stays_away_is_followed_by_somebody_who_is_there() -> None:
    virtual_room, first, second = two_people()
    first.leave()
    virtual_room.pass_time(HOST_AWAY_MS + 1)
    assert second.last("room")["host"] == 1


LONG_MS = 3_600_000


def test_dice_wait_for_the_hand_of_a_lone_person() -> None:
    virtual_room = VirtualRoom("chop_chop", players=2, bots=[None, "cat"], pace="normal")
    person = virtual_room.join(0)
    virtual_room.pass_time(LONG_MS)
    assert virtual_room.room.game.chance_is_of(0)
    person.say(t="go")
    assert virtual_room.table.record()["inputs"][-1].startswith("table roll")


def test_dice_wait_for_people_who_share_a_screen_and_not_for_those_at_two() -> None:
    virtual_room = VirtualRoom("chop_chop", players=2, pace="normal")
    screen = virtual_room.join(0, 1)
    screen.play("1 place T1", seat=1)
    virtual_room.pass_time(LONG_MS)
    assert virtual_room.room.game.chance_is_of(0)
    virtual_room.join(1)
    assert virtual_room.room.game.chance_is_of(0), "the same people at another screen too"
    screen.leave()
    virtual_room.join(0)
    virtual_room.pass_time(TEMPI["normal"].chance + 1)
    assert virtual_room.table.record()["inputs"][-1].startswith("table roll")


def test_closed_room_stands_still_though_chance_was_due() -> None:
    virtual_room, *people = two_people(game="chop_chop", pace="calm")
    for _ in range(20):
        if not virtual_room.room.game.chance_waits():
            turn = virtual_room.table.turn
            people[turn].play(virtual_room.table.legal(turn)[0])
    assert virtual_room.room.game.chance_waits()
    virtual_room.now += TEMPI["calm"].chance  # the alarm is late
    people[0].say(t="host", do="close")
    assert not virtual_room.room.clock.running
    assert virtual_room.room.next_wake() is None


def test_closed_room_says_so_and_lets_everybody_go() -> None:
    virtual_room, first, second = two_people()
    virtual_room.room.receive(first.connection, protocol.Host("close"), virtual_room.now)
    out = virtual_room.room.outcome()
    assert sorted(out.drops) == [first.connection, second.connection]
    assert virtual_room.room.state.shut


def test_emotes_are_passed_on_but_not_too_often() -> None:
    virtual_room, first, second = two_people()
    first.say(t="emote", emote="purr")
    assert second.last("emote") == {"t": "emote", "person": 0, "emote": "purr", "n": 0}
    assert first.say(t="emote", emote="purr")[-1]["reason"] == "too_often"
    virtual_room.pass_time(1001)
    assert first.say(t="emote", emote="wow")[-1]["emote"] == "wow"


def test_rematch_moves_the_seats_on_and_keeps_the_tokens() -> None:
    virtual_room, first, second = two_people()
    assert first.say(t="rematch")[-1]["reason"] == "not_over"
    play_to_the_end(virtual_room, first, second)
    n = virtual_room.room.game.n
    first.say(t="rematch")
    assert second.last("room")["round"] == 1
    assert second.last("room")["people"][1]["seats"] == [0]
    assert second.last("view")["n"] == n + 1
    second.play("0 flip", id="new")
    assert first.last("events")["n"] == n + 2
    assert virtual_room.join(1).last("legal")["seat"] == 0
    assert len(RoomState.read(virtual_room.log).game.finished) == 1


def test_room_rebuilt_from_its_log_is_the_same_room() -> None:
    virtual_room, first, second = two_people(names=["Ada", "Bo"])
    play_to_the_end(virtual_room, first, second)
    first.say(t="rematch")
    second.play("0 flip", id="z")
    first.say(t="host", do="head_start", person=1, ms=250)
    state = RoomState.read([log.read_entry(log.write_entry(entry)) for entry in virtual_room.log])
    before, again = virtual_room.room.game, state.game
    assert state.chairs == virtual_room.room.state.chairs
    assert bytes(again.table) == bytes(before.table)
    assert again.table.record() == before.table.record()
    assert (again.n, again.round, again.at) == (before.n, before.round, before.at)
    assert again.acknowledged == before.acknowledged


def test_record_of_a_room_replays() -> None:
    virtual_room, first, second = two_people()
    play_to_the_end(virtual_room, first, second)
    record = json.loads(json.dumps(virtual_room.table.record()))
    assert bytes(mousehole.replay(record)) == bytes(virtual_room.table)


def test_garbage_answers_of_a_bot_do_not_stop_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    virtual_room = VirtualRoom(players=2, bots=["cat"], pace="instant")
    monkeypatch.setattr(virtual_room, "choose", lambda think: ("nonsense and more", None))
    person = virtual_room.join(0)
    person.play("flip")
    virtual_room.pass_time(10)
    assert virtual_room.table.turn == 0 or virtual_room.room.game.n > 1


def test_bot_that_holds_back_in_a_game_of_turns_does_not_stop_it(monkeypatch: pytest.MonkeyPatch) -> None:
    virtual_room = VirtualRoom("chop_chop", players=2, bots={"0": "cat"}, pace="instant")
    monkeypatch.setattr(virtual_room, "choose", lambda think: (None, None))
    virtual_room.join(1)
    virtual_room.pass_time(10)
    assert virtual_room.table.turn == 1 or virtual_room.table.over


def test_place_left_and_given_back_to_people_is_played_on() -> None:
    virtual_room = VirtualRoom("chop_chop", players=2, pace="instant")
    host, other = virtual_room.join(0), virtual_room.join(1)
    other.say(t="stand", person=1)
    host.say(t="host", do="person", person=1)
    for _ in range(40):
        if virtual_room.table.turn == 1:
            break
        for words in virtual_room.table.legal(0)[:1]:
            host.play(words)
        virtual_room.pass_time(10)
    n = virtual_room.room.game.n
    virtual_room.pass_time(ABSENT_MS + 10)
    assert virtual_room.room.game.n > n


def test_host_who_stood_up_alone_and_sat_down_elsewhere_is_host_again() -> None:
    virtual_room = VirtualRoom(players=2)
    alone = virtual_room.join(0)
    alone.say(t="stand", person=0)
    alone.say(t="sit", person=1)
    virtual_room.pass_time(HOST_AWAY_MS + 10)
    assert alone.last("room")["host"] == 1


def test_copy_of_a_refused_input_that_comes_late_by_an_old_line_is_not_played() -> None:
    room = VirtualRoom("bon_appetit", players=2)
    lines = [(room.join(person), room.join(person)) for person in range(2)]
    turn = room.table.turn
    (old, new), (playing, _) = lines[1 - turn], lines[turn]
    said = {"t": "input", "text": "flip", "id": "only"}
    assert new.say(**said)[0]["reason"] == "not_your_turn"
    while room.table.turn == turn:
        playing.play(room.table.legal(turn)[0])
    played = len(room.table.record()["inputs"])
    old.say(**said)
    assert old.last("refused")["reason"] == "not_your_turn"
    assert len(room.table.record()["inputs"]) == played
