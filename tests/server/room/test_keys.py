"""Tokens: exchanged at the first hello, worth nothing once the new one is used; and one's place on one screen alone."""

from __future__ import annotations

import json

from virtual_room import Client, VirtualRoom

from mousehole.server import log
from mousehole.server.room.keys import MOST_FRESH
from mousehole.server.room.tokens import digest_of


def fresh(client: Client) -> str:
    return str(client.last("seated")["token"])


def room_of_two() -> tuple[VirtualRoom, Client]:
    room = VirtualRoom("mistigri", players=3, bots=[None, None, "cat"])
    return room, room.join(0)


def test_first_hello_gives_a_token_of_one_s_own() -> None:
    room, first = room_of_two()
    seated = first.of("seated")
    assert [(frame["person"], frame["instead"]) for frame in seated] == [(0, 0)]
    assert fresh(first) != room.tokens[0]
    assert first.frames.index(seated[0]) < first.frames.index(first.of("room")[0])


def test_old_token_is_good_until_the_new_one_is_used() -> None:
    room, first = room_of_two()
    assert room.join(0).last("room")["you"] == [0]
    assert room.join_with(fresh(first)).last("room")["you"] == [0]
    late = room.join(0)
    assert (late.last("room")["you"], late.of("refused")[0]["reason"]) == ([], "bad_token")


def test_new_token_is_not_exchanged_again() -> None:
    room, first = room_of_two()
    assert not room.join_with(fresh(first)).of("seated")


def test_another_hello_on_the_same_line_uses_the_new_token() -> None:
    room, first = room_of_two()
    assert first.say(t="hello", tokens=[fresh(first)]) == []
    assert room.join(0).last("room")["you"] == []
    assert room.join_with(fresh(first)).last("room")["you"] == [0]


def test_another_hello_opens_no_other_place() -> None:
    room, first = room_of_two()
    for tokens in ([room.tokens[1]], ["nonsense"], []):
        assert first.say(t="hello", tokens=tokens)[-1]["reason"] == "bad_message"
    assert room.room.presence.guests[first.connection].persons == [0]


def test_several_people_at_one_screen_are_told_which_token_is_whose() -> None:
    room = VirtualRoom("bon_appetit", players=3)
    screen = room.join_with("nonsense", room.tokens[2] or "", room.tokens[0] or "")
    assert [(frame["person"], frame["instead"]) for frame in screen.of("seated")] == [(2, 1), (0, 2)]


def test_exchange_is_remembered_over_a_crash_and_only_as_digests() -> None:
    room, first = room_of_two()
    room.restart()
    assert room.join(0).last("room")["you"] == [0]
    assert room.join_with(fresh(first)).last("room")["you"] == [0]
    assert room.join(0).last("room")["you"] == []
    stored = b"".join(log.write_entry(entry) for entry in room.log)
    assert fresh(first).encode() not in stored
    assert digest_of(fresh(first)).encode() in stored


def test_who_shows_the_old_token_again_and_again_fills_no_disk() -> None:
    room, _ = room_of_two()
    for _ in range(3 * MOST_FRESH):
        room.join(0).leave()
    assert sum(isinstance(entry, log.TokenGiven) for entry in room.log) == MOST_FRESH


def test_token_that_came_by_sitting_down_is_not_exchanged() -> None:
    room = VirtualRoom("bon_appetit", players=2)
    stranger = room.join_with()
    stranger.say(t="sit", person=1)
    assert not room.join_with(fresh(stranger)).of("seated")


def test_everybody_is_told_how_many_screens_a_place_is_on() -> None:
    room, first = room_of_two()
    assert first.last("room")["people"][0]["screens"] == 1
    snoop = room.join(0)
    assert first.last("room")["people"][0]["screens"] == 2
    snoop.leave()
    assert first.last("room")["people"][0]["screens"] == 1


def test_others_are_sent_away_for_good() -> None:
    room, first = room_of_two()
    snoop = room.join(0)
    first.say(t="alone", person=0)
    assert snoop.last("refused")["reason"] == "sent_away"
    assert snoop.last("room")["you"] == []
    assert snoop.last("view")["seat"] is None
    assert first.last("room")["people"][0]["screens"] == 1
    for token in (room.tokens[0] or "", fresh(snoop)):
        assert room.join_with(token).last("room")["you"] == []
    assert room.join_with(fresh(first)).last("room")["you"] == [0]
    hand = json.dumps(first.last("view")["view"]["hand"])
    before = len(snoop.frames)
    first.say(t="host", do="pause")
    assert hand not in json.dumps(snoop.frames[before:])


def test_only_one_s_own_place_can_be_had_alone() -> None:
    room, first = room_of_two()
    assert first.say(t="alone", person=1)[-1]["reason"] == "not_your_seat"
    assert room.join_with().say(t="alone", person=0)[-1]["reason"] == "not_your_seat"
