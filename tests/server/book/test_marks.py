"""A result says what was odd about its game: taken back, left, come late to."""

from __future__ import annotations

import random

from virtual_room import VirtualRoom

from mousehole.server.book.from_room import result_of

MOST_STEPS = 3000
BOT_MS = 20_000  # in which every bot has played, one that stands in too
PEOPLE = {0: 11, 1: 12}  # of the house, by place
SHORT = {"rounds": 1, "turn_limit": 5}


def play_out(room, screens):
    """Let those at their screens, and the bots, do any of the things that can be done until it is over; its result."""
    luck = random.Random(1)
    for _ in range(MOST_STEPS):
        game = room.room.game
        if game.phase == "over":
            return result_of(room.room.state, PEOPLE, 0.0)
        turn = game.table.turn
        place = game.person_of(max(turn, 0))
        if game.legal("table") and place in screens:
            screens[place].say(t="go")
        elif turn >= 0 and place in screens and game.legal(turn):
            screens[place].play(luck.choice(game.legal(turn)), seat=turn)
        room.pass_time(BOT_MS)
    raise AssertionError("the game does not end")


def table_of(game, players, pace="instant", **more):
    room = VirtualRoom(game, players=players, pace=pace, **more)
    return room, {place: room.join(place) for place in range(players) if room.tokens[place]}


def marks_of(result):
    return result.marks, [player.marks for player in result.players]


def test_a_game_played_by_its_people_alone_has_no_mark():
    room, screens = table_of("mistigri", 3, options=SHORT)
    assert marks_of(play_out(room, screens)) == ([], [[], [], []])


def test_a_move_that_was_taken_back_marks_the_result():
    room, screens = table_of("chop_chop", 2, pace="calm", options={"quiet_limit": 2})
    screens[1].play("1 place T2")
    screens[1].say(t="back")
    screens[0].say(t="answer", yes=True)
    assert room.table.record()["inputs"] == []
    assert marks_of(play_out(room, screens)) == (["taken_back"], [[], []])


def test_a_rematch_after_a_game_with_a_slip_has_no_mark():
    room, screens = table_of("chop_chop", 2, pace="calm", options={"quiet_limit": 2})
    screens[1].play("1 place T2")
    screens[1].say(t="back")
    screens[0].say(t="answer", yes=True)
    play_out(room, screens)
    for screen in screens.values():
        screen.say(t="rematch")
    assert room.room.game.phase == "playing"
    assert marks_of(play_out(room, screens)) == ([], [[], []])


def test_a_place_that_somebody_has_left_for_good_marks_the_result():
    room, screens = table_of("mistigri", 3, options=SHORT)
    screens.pop(1).say(t="stand", person=1)
    marks, of_places = marks_of(play_out(room, screens))
    assert "left" in marks
    assert "left" in of_places[1]
    assert of_places[0] == of_places[2] == []


def test_whoever_takes_a_place_in_the_middle_of_a_game_has_come_late():
    room, screens = table_of("bon_appetit", 3, bots=[None, "kitten", None], options={"max_flips": 12})
    room.pass_time(1000)
    late = room.join()
    late.say(t="sit", person=1)
    knock = screens[0].last("knocked")["knock"]
    screens[0].say(t="admit", knock=knock, yes=True)
    assert late.last("room")["you"] == [1]
    marks, of_places = marks_of(play_out(room, screens | {1: late}))
    assert (marks, of_places[1]) == ([], ["late"])


def test_a_place_for_which_a_cat_has_played_marks_the_result():
    room, screens = table_of("mistigri", 3, options={"rounds": 1})
    screens.pop(1).leave()
    screens[0].say(t="stand_in", person=1, do="cat")
    marks, of_places = marks_of(play_out(room, screens))
    assert (marks, of_places) == (["bot_played"], [[], ["bot_played"], []])
