"""Who may take a place in a running game, what a host may do, and to whom that passes."""

from __future__ import annotations

from typing import Any

import pytest
from virtual_room import Client, VirtualRoom

from mousehole.server.room.admission import MOST_KNOWN
from mousehole.server.room.presence import ABSENT_MS
from mousehole.server.room.room import HOST_AWAY_MS
from mousehole.server.room.state import RoomState


def with_tiger(game: str = "mistigri", **asked: Any) -> tuple[VirtualRoom, Client, Client]:
    """A running game: a host, a second person, a tiger; and the host and a stranger at their screens."""
    room = VirtualRoom(game, players=3, bots=[None, None, "tiger"], **asked)
    host = room.join(0)
    room.join(1)
    return room, host, room.join_with()


def knock_of(host: Client) -> int:
    return int(host.last("knocked")["knock"])


def hands_seen(client: Client) -> list[Any]:
    """The hands of seats that a client was shown; None where it was shown what anybody may see."""
    told = [frame for frame in client.frames if frame["t"] in ("view", "events")]
    return [None if frame["seat"] is None else frame["view"]["hand"] for frame in told]


def test_bot_s_place_is_asked_for_and_shows_nothing_before_the_answer() -> None:
    _, host, stranger = with_tiger()
    told = stranger.say(t="sit", person=2, name="Mia")
    assert [frame["reason"] for frame in told] == ["ask_first"]
    assert host.last("knocked") | {"n": 0} == {
        "t": "knocked", "n": 0, "knock": 1, "person": 2, "name": "Mia", "avatar": "",
    }  # fmt: skip
    assert hands_seen(stranger) == [None]


def test_who_is_turned_away_is_told_so_and_the_tiger_stays_a_tiger() -> None:
    _, host, stranger = with_tiger()
    stranger.say(t="sit", person=2)
    host.say(t="admit", knock=knock_of(host), yes=False)
    assert stranger.last("refused")["reason"] == "turned_away"
    assert not stranger.of("seated")
    assert host.last("room")["people"][2]["temper"] == "tiger"


def test_only_who_was_asked_can_let_somebody_in() -> None:
    room, host, stranger = with_tiger()
    other = room.join(1)
    stranger.say(t="sit", person=2)
    assert not other.of("knocked")
    for client in (other, stranger):
        assert client.say(t="admit", knock=knock_of(host), yes=True)[-1]["reason"] == "nobody_asks"
    assert not stranger.of("seated")


def test_who_was_let_in_sees_no_hand_before_the_next_deal() -> None:
    room, host, stranger = with_tiger(pace="instant")
    room.thinking = False
    stranger.say(t="sit", person=2, name="Mia")
    host.say(t="admit", knock=knock_of(host), yes=True)
    assert stranger.last("seated")["person"] == 2
    assert (stranger.last("room")["you"], stranger.last("room")["awaits"]) == ([], [2])
    assert host.last("room")["awaits"] == []
    assert stranger.say(t="hello", tokens=[stranger.last("seated")["token"]]) == [], "its token is kept, as any other"
    assert stranger.say(t="hello", tokens=["another"])[-1]["reason"] == "bad_message"
    assert (
        stranger.last("room")["people"][2] | {"temper": "tiger", "awaited": True} == stranger.last("room")["people"][2]
    )
    assert hands_seen(stranger) == [None] * len(hands_seen(stranger))
    room.restart()
    back = room.join_with(stranger.last("seated")["token"])
    assert back.last("room")["you"] == []
    assert not back.of("refused")
    room.room.autoplay.before_deal(room.now)
    room.carry_out()
    assert back.last("room")["you"] == [2]
    assert back.last("room")["people"][2]["temper"] is None
    assert hands_seen(back)[-1] is not None


def test_who_was_let_in_waits_no_more_once_the_holder_of_the_link_has_come() -> None:
    room = VirtualRoom("mistigri", players=3, bots=[None, None, None], pace="instant")
    room.thinking = False
    host, _, first = room.join(0), room.join(1), room.join_with()
    host.say(t="host", do="start")
    first.say(t="sit", person=2, name="Mia")
    host.say(t="admit", knock=knock_of(host), yes=True)
    assert first.last("room")["awaits"] == [2]
    holder = room.join(2)
    assert (holder.last("room")["you"], first.last("room")["awaits"]) == ([2], [])
    holder.say(t="stand", person=2)
    second = room.join_with()
    second.say(t="sit", person=2, name="Leo")
    host.say(t="admit", knock=knock_of(host), yes=True)
    room.room.autoplay.before_deal(room.now)
    room.carry_out()
    assert (first.last("room")["you"], second.last("room")["you"]) == ([], [2])


def test_deal_of_the_next_round_lets_in_who_waits() -> None:
    room, host, stranger = with_tiger(pace="instant", options={"rounds": 3})
    stranger.say(t="sit", person=2, name="Mia")
    host.say(t="admit", knock=knock_of(host), yes=True)
    assert stranger.last("room")["you"] == []
    for number in range(2):
        host.say(t="host", do="bot", person=number, temper="kitten")
    for _ in range(2000):
        if stranger.last("room")["you"] == [2]:
            break
        room.pass_time(50)
    first_hand = next(view for view in hands_seen(stranger) if view is not None)
    assert stranger.last("room")["you"] == [2]
    assert first_hand == [], "the cards of the round before were never shown"
    told = [
        (frame.get("you"), frame.get("seat")) for frame in stranger.frames if frame["t"] in ("room", "events", "view")
    ]
    assert told.index(([2], None)) < told.index((None, 2)), "nor what its bot saw last"


def test_where_nothing_is_hidden_the_place_is_had_at_once() -> None:
    _, host, stranger = with_tiger("bon_appetit")
    stranger.say(t="sit", person=2)
    host.say(t="admit", knock=knock_of(host), yes=True)
    assert stranger.last("room")["you"] == [2]


def test_temper_comes_back_when_the_newcomer_stands_up() -> None:
    _, host, stranger = with_tiger("bon_appetit")
    stranger.say(t="sit", person=2)
    host.say(t="admit", knock=knock_of(host), yes=True)
    stranger.say(t="stand", person=2)
    assert host.last("room")["people"][2]["temper"] == "tiger"


def test_others_are_all_asked_where_the_host_asks_or_is_away() -> None:
    room, host, stranger = with_tiger("bon_appetit")
    other = room.join(1)
    host.say(t="sit", person=2)
    assert other.last("knocked")["person"] == 2
    host.leave()
    stranger.say(t="sit", person=2)
    other.say(t="admit", knock=knock_of(other), yes=True)
    assert stranger.last("room")["you"] == [2]


def test_nobody_sits_down_where_nobody_is_there_to_be_asked() -> None:
    room = VirtualRoom("mistigri", players=3, bots=[None, "tiger", "cat"])
    room.join(0).leave()
    stranger = room.join_with()
    assert stranger.say(t="sit", person=1)[-1]["reason"] == "nobody_to_ask"


def hands_at_the_start(room: VirtualRoom) -> list[Any]:
    return [room.table.view(seat)["hand"] for seat in range(room.table.seats)]


def test_hand_that_somebody_saw_who_stood_up_before_the_game_is_dealt_to_nobody() -> None:
    room = VirtualRoom("mistigri", players=3)
    host, stranger = room.join(0), room.join_with()
    stranger.say(t="sit", person=2, name="Mia")
    seen = hands_seen(stranger)[-1]
    stranger.say(t="stand", person=2)
    room.restart()
    host = room.join(0)
    host.say(t="host", do="start")
    assert len(seen) > 5
    assert seen not in hands_at_the_start(room)
    assert hands_seen(host)[-1] in hands_at_the_start(room)


def test_hand_that_the_maker_looked_at_with_a_friend_s_token_is_dealt_to_nobody() -> None:
    room = VirtualRoom("mistigri", players=3, bots=["cat"])
    peek = room.join(1)
    seen = hands_seen(peek)[-1]
    peek.leave()
    room.join(1)
    room.join(0)
    assert room.room.game.phase == "playing"
    assert seen not in hands_at_the_start(room)


def with_absent(game: str = "mistigri", **asked: Any) -> tuple[VirtualRoom, Client, Client]:
    """A running game whose second person is away; the host and a stranger at their screens."""
    room = VirtualRoom(game, players=3, bots=[None, None, "tiger"], names=["Ada", "Bea"], **asked)
    host = room.join(0)
    away = room.join(1)
    stranger = room.join_with()
    away.leave()
    room.pass_time(ABSENT_MS + 10)
    return room, host, stranger


def test_absent_person_s_place_is_asked_for_and_shows_nothing_before_the_answer() -> None:
    _, host, stranger = with_absent()
    assert [person["askable"] for person in stranger.last("room")["people"]] == [False, True, False]
    assert stranger.say(t="sit", person=1, name="Mia")[-1]["reason"] == "ask_first"
    assert host.last("knocked")["person"] == 1
    assert hands_seen(stranger) == [None] * len(hands_seen(stranger))


def test_place_is_not_asked_for_before_its_person_is_away_for_long() -> None:
    room = VirtualRoom("mistigri", players=3, bots=[None, None, "tiger"])
    room.join(0)
    room.join(1).leave()
    stranger = room.join_with()
    assert stranger.say(t="sit", person=1)[-1]["reason"] == "place_taken"


def test_absent_person_s_place_is_lent_from_the_next_deal_on() -> None:
    room, host, stranger = with_absent(pace="instant")
    room.thinking = False
    stranger.say(t="sit", person=1, name="Mia")
    host.say(t="admit", knock=knock_of(host), yes=True)
    assert (stranger.last("room")["you"], stranger.last("room")["people"][1]["awaited"]) == ([], True)
    assert hands_seen(stranger) == [None] * len(hands_seen(stranger))
    room.room.autoplay.before_deal(room.now)
    room.carry_out()
    assert stranger.last("room")["you"] == [1]
    assert stranger.last("room")["people"][1]["name"] == "Mia"
    room.restart()
    assert room.join_with(stranger.last("seated")["token"]).last("room")["you"] == [1]


def test_place_s_own_person_returns_at_once() -> None:
    room, host, stranger = with_absent("bon_appetit")
    stranger.say(t="sit", person=1, name="Mia")
    host.say(t="admit", knock=knock_of(host), yes=True)
    assert stranger.last("room")["you"] == [1]
    back = room.join(1)
    assert (back.last("room")["you"], back.last("room")["people"][1]["name"]) == ([1], "Bea")
    assert stranger.last("refused")["reason"] == "own_person_back"
    assert stranger.last("room")["you"] == []
    assert room.join_with(stranger.last("seated")["token"]).of("refused")[0]["reason"] == "bad_token"
    assert RoomState.read(room.log).chairs[1].lent is None


def test_own_person_who_is_back_before_the_deal_keeps_the_place() -> None:
    room, host, stranger = with_absent(pace="instant")
    room.thinking = False
    stranger.say(t="sit", person=1, name="Mia")
    host.say(t="admit", knock=knock_of(host), yes=True)
    back = room.join(1)
    room.room.autoplay.before_deal(room.now)
    room.carry_out()
    assert back.last("room")["you"] == [1]
    assert not back.last("room")["people"][1]["awaited"]
    assert stranger.last("room")["you"] == []
    assert hands_seen(stranger) == [None] * len(hands_seen(stranger))


def test_who_has_a_lent_place_gives_it_back_by_standing_up_or_by_the_host() -> None:
    for leave in ("stand", "kick"):
        room, host, stranger = with_absent("bon_appetit")
        stranger.say(t="sit", person=1)
        host.say(t="admit", knock=knock_of(host), yes=True)
        if leave == "stand":
            stranger.say(t="stand", person=1)
        else:
            host.say(t="host", do="kick", person=1)
        told = host.last("room")["people"][1]
        assert (told["taken"], told["temper"], told["name"], told["stand_in"]) == (True, None, "Bea", "cat")
        assert room.join(1).last("room")["you"] == [1]


def test_who_has_a_lent_place_cannot_keep_it_by_tokens_of_their_own() -> None:
    room, host, stranger = with_absent("bon_appetit")
    stranger.say(t="sit", person=1)
    host.say(t="admit", knock=knock_of(host), yes=True)
    stranger.say(t="alone", person=1)
    again = room.join_with(stranger.last("seated")["token"])
    assert again.last("room")["you"] == [1]
    assert not again.of("seated"), "the own person's token is not exchanged for another's"
    assert room.join(1).last("room")["you"] == [1]
    assert again.last("room")["you"] == []


def test_place_of_an_absent_host_or_maker_is_not_lent() -> None:
    room = VirtualRoom("bon_appetit", players=3, bots=[None, None, "cat"])
    host = room.join(0)
    room.join(1)
    stranger = room.join_with()
    host.leave()
    room.pass_time(ABSENT_MS + 10)
    assert stranger.last("room")["host"] == 1
    assert stranger.say(t="sit", person=0)[-1]["reason"] == "place_taken"


def test_host_s_power_passes_only_to_who_was_there_at_the_start() -> None:
    room = VirtualRoom("bon_appetit", players=3, bots=[None, "tiger", "cat"])
    host = room.join(0)
    stranger = room.join_with()
    stranger.say(t="sit", person=1)
    host.say(t="admit", knock=knock_of(host), yes=True)
    host.leave()
    room.pass_time(HOST_AWAY_MS + 10)
    assert stranger.last("room")["host"] == 0
    assert stranger.say(t="host", do="close")[-1]["reason"] == "not_host"


def test_host_s_power_returns_to_the_maker_and_never_clears_the_table_away() -> None:
    room = VirtualRoom("bon_appetit", players=3, bots=[None, None, "cat"])
    host, second = room.join(0), room.join(1)
    host.leave()
    room.pass_time(HOST_AWAY_MS + 10)
    assert (second.last("room")["host"], second.last("room")["may_close"]) == (1, False)
    assert second.say(t="host", do="close")[-1]["reason"] == "only_maker"
    assert not room.room.state.shut
    second.say(t="host", do="pause")
    assert room.room.game.paused
    back = room.join(0)
    assert (back.last("room")["host"], back.last("room")["may_close"]) == (0, True)
    assert RoomState.read(room.log).host == 0


def test_who_only_stands_in_as_host_cannot_hand_the_room_on() -> None:
    room = VirtualRoom("bon_appetit", players=3, bots=[None, None, None])
    host, second, _ = room.join(0), room.join(1), room.join(2)
    host.leave()
    room.pass_time(HOST_AWAY_MS + 10)
    for person in (1, 2):
        assert second.say(t="host", do="hand_over", person=person)[-1]["reason"] == "only_maker"
    assert second.say(t="host", do="close")[-1]["reason"] == "only_maker"
    assert room.join(0).last("room")["host"] == 0


def test_who_follows_one_that_only_stood_in_only_stands_in_too() -> None:
    room = VirtualRoom("bon_appetit", players=3, bots=[None, None, None])
    host, second, third = room.join(0), room.join(1), room.join(2)
    host.leave()
    room.pass_time(HOST_AWAY_MS + 10)
    second.say(t="stand", person=1)
    assert (third.last("room")["host"], third.last("room")["may_close"]) == (2, False)
    assert third.say(t="host", do="close")[-1]["reason"] == "only_maker"
    assert room.join(0).last("room")["host"] == 0


def test_who_was_sent_away_does_not_come_in_by_a_locked_door() -> None:
    room, host, _ = with_tiger("bon_appetit")
    other = room.join_with(room.tokens[1], line="a phone")
    host.say(t="host", do="lock")
    host.say(t="host", do="kick", person=1)
    other.leave()
    assert [frame["reason"] for frame in room.join_with(line="a phone").frames] == ["locked"]


def test_door_remembers_no_more_screens_than_there_can_be() -> None:
    room, host, stranger = with_tiger("bon_appetit")
    stranger.leave()
    room.join_with(line="the big screen").leave()
    for number in range(MOST_KNOWN):
        room.join_with(line=f"stranger {number}").leave()
    host.say(t="host", do="lock")
    assert room.join_with(line="the big screen").last("refused")["reason"] == "locked"
    assert room.join_with(line=f"stranger {MOST_KNOWN - 1}").of("room")


def test_nobody_follows_an_absent_host_before_the_game_has_begun() -> None:
    room = VirtualRoom("bon_appetit", players=3)
    host = room.join(0)
    stranger = room.join_with()
    stranger.say(t="sit", person=1)
    host.leave()
    room.pass_time(HOST_AWAY_MS + 10)
    assert stranger.last("room")["host"] == 0


def test_host_sends_somebody_away_for_good() -> None:
    room, host, _ = with_tiger("bon_appetit")
    other = room.join(1)
    host.say(t="host", do="kick", person=1)
    assert other.last("refused")["reason"] == "kicked"
    assert other.last("room")["you"] == []
    assert host.last("room")["people"][1]["temper"] == "cat"
    assert room.join(1).of("refused")[0]["reason"] == "bad_token"


def test_maker_cannot_be_sent_away() -> None:
    room, host, _ = with_tiger("bon_appetit")
    other = room.join(1)
    host.say(t="host", do="hand_over", person=1)
    assert other.say(t="host", do="kick", person=0)[-1]["reason"] == "no_kick"
    assert other.say(t="host", do="kick", person=1)[-1]["reason"] == "no_kick"


def test_locked_door_keeps_strangers_out_and_people_with_a_place_in() -> None:
    room, host, stranger = with_tiger("bon_appetit")
    screen = room.join_with(line="the big screen")
    host.say(t="host", do="lock")
    assert host.last("room")["locked"]
    assert stranger.say(t="sit", person=2)[-1]["reason"] == "locked"
    late = room.join_with()
    assert [frame["reason"] for frame in late.frames] == ["locked"]
    assert late.connection not in room.room.presence.guests
    screen.leave()
    assert room.join_with(line="the big screen").of("room")
    assert room.join(1).of("room")
    host.say(t="host", do="unlock")
    assert room.join_with().of("room")


def test_muted_person_is_not_heard() -> None:
    room, host, stranger = with_tiger("bon_appetit")
    other = room.join(1)
    host.say(t="host", do="mute", person=1)
    assert other.say(t="emote", emote="purr")[-1]["reason"] == "muted"
    assert not stranger.of("emote")
    host.say(t="host", do="unmute")
    other.say(t="emote", emote="purr")
    assert stranger.of("emote")


@pytest.mark.parametrize("deed", ["kick", "lock", "unlock", "mute", "unmute"])
def test_only_the_host_has_the_host_s_powers(deed: str) -> None:
    room, _, stranger = with_tiger("bon_appetit")
    for client in (room.join(1), stranger):
        assert client.say(t="host", do=deed, person=0)[-1]["reason"] == "not_host"
