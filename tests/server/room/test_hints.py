"""What the tiger would do: told to whoever asks for a seat of theirs, seen by all, and only where the host lets it."""

from __future__ import annotations

from typing import Any

import pytest
from virtual_room import Client, VirtualRoom

from mousehole.server import log
from mousehole.server.room.outbox import ASK_AGAIN, Think


class Listening(VirtualRoom):
    """A room that keeps what its tiger was asked."""

    def __init__(self, *given: Any, **asked: Any) -> None:
        super().__init__(*given, **asked)
        self.asked: list[Think] = []

    def advise(self, think: Think) -> tuple[str | None, int | None]:
        self.asked.append(think)
        return super().advise(think)


@pytest.fixture
def room() -> Listening:
    return Listening("chop_chop", players=2, pace="instant")


def seated(room: VirtualRoom) -> tuple[Client, Client, int]:
    """Both people, whoever is to choose first, and that one's seat."""
    clients = room.join(0), room.join(1)
    seat = next(seat for seat in (0, 1) if len(room.table.legal(seat)) > 1)
    return clients[seat], clients[1 - seat], seat


def test_who_asks_is_told_and_the_others_see_that_it_was_asked(room: Listening) -> None:
    chooser, other, seat = seated(room)
    chooser.say(t="hint", seat=seat)
    told = chooser.last("hint")
    assert (told["seat"], told["chance"]) == (seat, 640)
    assert told["text"] in room.table.legal(seat)
    assert other.of("hint") == []
    assert [person["hints"] for person in other.last("room")["people"]] == [int(seat == 0), int(seat == 1)]


def test_the_tiger_is_told_what_the_seat_sees_and_nothing_else(room: Listening) -> None:
    chooser, _, seat = seated(room)
    chooser.say(t="hint", seat=seat)
    (think,) = room.asked
    assert think.view == room.table.view(seat)
    assert think.events == room.table.events_for(seat)
    assert think.temper == "tiger"


def test_the_same_question_is_answered_again_and_counts_once(room: Listening) -> None:
    chooser, _, seat = seated(room)
    chooser.say(t="hint", seat=seat)
    again = chooser.say(t="hint", seat=seat)
    assert [frame["t"] for frame in again] == ["hint"]
    assert len(room.asked) == 1
    assert sum(isinstance(entry, log.Hinted) for entry in room.log) == 1


def test_how_often_it_was_asked_outlives_a_restart_and_begins_anew_with_the_next_game() -> None:
    room = Listening("chop_chop", players=2, pace="instant")
    chooser, _, seat = seated(room)
    chooser.say(t="hint", seat=seat)
    room.restart()
    assert room.room.state.chairs[seat].hints == 1
    room.room.state.apply(log.Dealt(room.table.record()))
    assert [chair.hints for chair in room.room.state.chairs] == [0, 0]


def test_where_the_host_would_rather_not_nobody_is_told(room: Listening) -> None:
    chooser, _, seat = seated(room)
    host = next(client for client in room.clients.values() if 0 in client.last("room")["you"])
    host.say(t="host", do="no_hints")
    assert chooser.last("room")["hints"] is False
    assert chooser.say(t="hint", seat=seat)[-1]["reason"] == "no_hints"
    room.restart()
    assert room.room.state.may_hint is False
    chooser = room.join(seat)
    room.join(1 - seat)
    next(client for client in room.clients.values() if 0 in client.last("room")["you"]).say(t="host", do="hints")
    chooser.say(t="hint", seat=seat)
    assert chooser.last("hint")["seat"] == seat


@pytest.mark.parametrize(
    ("game", "asked"),
    [("bon_appetit", {}), ("addi_cats", {}), ("mamicatchmi", {}), ("chop_chop", {"open": True})],
)
def test_nobody_is_asked_where_nothing_is_chosen_where_time_judges_or_among_strangers(
    game: str, asked: dict[str, Any]
) -> None:
    room = Listening(game, players=2, pace="instant", **asked)
    client = room.join(0)
    room.join(1)
    assert client.last("room")["hints"] is None
    assert client.say(t="hint", seat=0)[-1]["reason"] == "no_hint_here"


def test_a_seat_of_somebody_else_is_not_asked_about(room: Listening) -> None:
    _, other, seat = seated(room)
    assert other.say(t="hint", seat=seat)[-1]["reason"] == "not_your_seat"
    watching = room.join_with()
    assert watching.say(t="hint", seat=seat)[-1]["reason"] == "not_your_seat"
    assert room.asked == []


def test_who_has_nothing_to_choose_is_told_so(room: Listening) -> None:
    _, other, seat = seated(room)
    assert other.say(t="hint", seat=1 - seat)[-1]["reason"] == "no_hint_needed"


def test_an_answer_that_comes_too_late_is_dropped(room: Listening) -> None:
    chooser, _, seat = seated(room)
    room.thinking = False
    chooser.say(t="hint", seat=seat)
    words = room.table.legal(seat)[0]
    chooser.play(words)
    room.room.advised(1, words, 500, room.now)
    room.carry_out()
    assert chooser.of("hint") == []
    assert sum(isinstance(entry, log.Hinted) for entry in room.log) == 0


@pytest.mark.parametrize("words", [None, "move m9 z9"])
def test_an_answer_that_is_none_says_so(room: Listening, words: str | None) -> None:
    chooser, _, seat = seated(room)
    room.thinking = False
    chooser.say(t="hint", seat=seat)
    room.room.advised(1, words, 500, room.now)
    room.carry_out()
    assert chooser.last("refused")["reason"] == "hint_lost"


def test_an_evening_lets_nobody_ask() -> None:
    room = Listening("chop_chop", players=2, pace="instant", hints=False)
    assert room.join(0).last("room")["hints"] is False


def test_a_tiger_that_still_wakes_up_says_so_and_may_be_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Listening("chop_chop", players=2, pace="instant")
    chooser, _, seat = seated(room)
    monkeypatch.setattr(room, "advise", lambda _: (None, ASK_AGAIN))
    assert chooser.say(t="hint", seat=seat)[-1]["reason"] == "hint_wakes"
    assert not any(isinstance(entry, log.Hinted) for entry in room.log)
    monkeypatch.undo()
    assert chooser.say(t="hint", seat=seat)[0]["t"] == "hint"
