"""Taking a slip back: freely on one screen and among bots, by consent otherwise, never after something was shown."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from virtual_room import VirtualRoom

import mousehole
from mousehole.server.room.game import KEEP_EVERY


def mistigri(**asked: object) -> VirtualRoom:
    return VirtualRoom("mistigri", players=3, pace="instant", **asked)


def test_nothing_can_be_taken_back_before_anything_was_done() -> None:
    virtual_room = VirtualRoom("chop_chop", players=2)
    screen = virtual_room.join(0, 1)
    assert screen.say(t="back")[-1]["reason"] == "nothing_to_take_back"


def test_placing_the_cat_is_taken_back_freely_on_one_screen() -> None:
    virtual_room = VirtualRoom("chop_chop", players=2, pace="calm")
    screen = virtual_room.join(0, 1)
    before = bytes(virtual_room.table)
    screen.play("1 place T2", id="slip")
    assert bytes(virtual_room.table) != before
    n = virtual_room.room.game.n
    screen.say(t="back")
    assert bytes(virtual_room.table) == before
    assert screen.last("view")["n"] == n + 1
    screen.play("1 place T3")
    assert virtual_room.table.record()["inputs"][0].startswith("1 place T3")


def test_slip_is_kept_in_the_room_s_log_over_a_crash() -> None:
    virtual_room = VirtualRoom("chop_chop", players=2, pace="calm")
    screen = virtual_room.join(0, 1)
    screen.play("1 place T2", id="slip")
    screen.say(t="back")
    virtual_room.restart()
    assert virtual_room.room.game.taken_back[0]["inputs"][0].startswith("1 place T2")
    again = virtual_room.join(0, 1)
    assert again.play("1 place T2", id="slip")[0]["t"] == "ack"  # the old input was played once, and is not again
    assert virtual_room.table.record()["inputs"] == []


def test_others_are_asked_and_a_no_is_a_no() -> None:
    virtual_room = VirtualRoom("chop_chop", players=2, pace="calm")
    mouse, cat = virtual_room.join(0), virtual_room.join(1)
    cat.play("1 place T2")
    cat.say(t="back")
    assert mouse.last("asked")["person"] == 1
    mouse.say(t="answer", yes=False)
    assert cat.last("answered")["yes"] is False
    assert len(virtual_room.table.record()["inputs"]) == 1
    cat.say(t="back")
    mouse.say(t="answer", yes=True)
    assert virtual_room.table.record()["inputs"] == []


def test_wish_lapses_when_the_table_has_changed() -> None:
    virtual_room = VirtualRoom("chop_chop", players=2, pace="calm")
    mouse, cat = virtual_room.join(0), virtual_room.join(1)
    cat.play("1 place T2")
    cat.say(t="back")
    mouse.say(t="go")
    assert mouse.say(t="answer", yes=True)[-1]["reason"] == "nothing_to_take_back"


def test_nothing_is_taken_back_once_luck_has_spoken() -> None:
    virtual_room = VirtualRoom("chop_chop", players=2, pace="calm")
    screen = virtual_room.join(0, 1)
    screen.play("1 place T2")
    screen.say(t="go")
    assert screen.say(t="back")[-1]["reason"] == "luck_since"


def test_nothing_is_taken_back_once_a_hidden_card_was_shown() -> None:
    virtual_room = VirtualRoom("bon_appetit", players=2)
    screen = virtual_room.join(0, 1)
    screen.play("flip")
    assert screen.say(t="back")[-1]["reason"] == "hidden_shown"


def test_discard_has_shown_one_s_cards_to_the_others() -> None:
    position = {"hands": [["3r", "4r", "5y"], ["3b", "4g", "6r"], ["6g", "5v", "7y"]], "phase": "discard"}
    virtual_room = mistigri(position=position)
    screen = virtual_room.join(0, 1, 2)
    discards = [words for words in virtual_room.table.legal(0) if words.startswith("discard")]
    screen.play(f"0 {discards[0]}")
    assert screen.say(t="back")[-1]["reason"] in ("hidden_shown", "luck_since")


def test_reaction_cannot_be_taken_back() -> None:
    virtual_room = VirtualRoom("mamicatchmi", players=2)
    screen = virtual_room.join(0, 1)
    screen.play("0 pick mouse")
    assert screen.say(t="back")[-1]["reason"] == "no_take_back"


def test_spectator_has_nothing_to_take_back() -> None:
    virtual_room = VirtualRoom("chop_chop", players=2)
    virtual_room.join(0, 1)
    assert virtual_room.join_with().say(t="back")[-1]["reason"] == "not_seated"


def played_for_long(inputs: int) -> VirtualRoom:
    """A game among people at one screen, with so many inputs."""
    virtual_room = VirtualRoom("chop_chop", players=2, pace="instant", options={"quiet_limit": 0})
    screen = virtual_room.join(0, 1)
    chooser = random.Random(3)
    while len(virtual_room.table.inputs) < inputs:
        seat = next((seat for seat in range(virtual_room.table.seats) if virtual_room.table.legal(seat)), None)
        if seat is None:
            virtual_room.pass_time(1000.0)
        else:
            screen.play(f"{seat} {chooser.choice(virtual_room.table.legal(seat))}")
    return virtual_room


@pytest.mark.parametrize("order", [range(150, -1, -7), range(0, 150, 11), (3, 149, 40, 3, 64, 63, 96)])
def test_the_table_is_as_it_was_however_far_one_goes_back(order: Sequence[int]) -> None:
    game = played_for_long(150).room.game
    record = game.table.record()
    for to in order:
        assert bytes(game.before(to)) == bytes(mousehole.replay(record, to=to))
        assert game.before(to).record() == mousehole.replay(record, to=to).record()


def test_going_back_plays_few_inputs_again_however_long_the_game_is(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played_for_long(200).room.game
    played: list[str] = []
    play = mousehole.Table.play
    monkeypatch.setattr(mousehole.Table, "play", lambda table, text: [played.append(text), play(table, text)][1])
    for to in (199, 180, 170):
        played.clear()
        game.before(to)
        assert len(played) <= 2 * KEEP_EVERY
