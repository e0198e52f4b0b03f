"""Addi Cat's: what follows a judgement, a sin, a call or a turning over: who is out, who lays next, is it over."""

from mousehole.engine.events import emit
from mousehole.engine.rule import GAP, rule
from mousehole.games.addi_cats.piles import (
    can_lay,
    has_anybody_a_pile,
    next_with_pile,
    pass_bottom_card,
    pass_top_card,
    step,
)
from mousehole.games.addi_cats.terms import NO_RACE, NO_RULE, NOBODY, OUT, OVER, POINT, REFILLED, RESTARTED, STUCK

BOTH_HANDS, FIRST_HAND = 0, 1  # option two_win
TWO_LEFT, CHAMPION = 0, 1  # option finish

AC_04, AC_05, AC_57, AC_60, AC_62 = 4, 5, 57, 60, 62
AC_G3, AC_G12, AC_G22, AC_G25, AC_G31 = GAP + 3, GAP + 12, GAP + 22, GAP + 25, GAP + 31


@rule
def settle(state, box, at, wanted, cited, log):
    """Catch the mouse, see who is out, who lays next, and whether the game has ended."""
    state.ready = max(state.ready, at + box.pace_ms)
    state.race = NO_RACE
    state.layer = NOBODY
    state.deadline = -1
    state.caught = 1
    state.seesaw = 0
    state.had_right = 0
    for seat in range(box.seats):
        state.missed[seat] = 0
    for i in range(state.slap_count):
        state.slap_seat[i] = 0
        state.slap_ms[i] = 0
        state.slap_dist[i] = 0
    state.slap_count = 0
    dismiss(state, box, log)
    if not end_game(state, box, log):
        if wanted == NOBODY:
            keep_turn(state, box)
        else:
            restart(state, box, wanted, cited, log)
        if not has_anybody_a_pile(state, box):
            get_stuck(state, box, at, log)


@rule
def restart(state, box, wanted, cited, log):
    """Let one lay the next card, or a substitute where he cannot."""
    if not can_lay(state, wanted):
        wanted = next_with_pile(state, box, wanted)
        cited = AC_G12  # AC-G12
    state.turn = wanted
    state.wait = 0  # a new round begins
    emit(log, cited, RESTARTED, wanted)


@rule
def keep_turn(state, box):
    """Leave the turn where it is, or with a substitute; nothing is said. While nobody has a pile it waits there."""
    if state.ranks[state.turn] != 0 or (state.count[state.turn] == 0 and has_anybody_a_pile(state, box)):
        state.turn = next_with_pile(state, box, state.turn)


@rule
def is_stuck(state, box):
    """Nobody has a pile."""
    return state.race == NO_RACE and not has_anybody_a_pile(state, box)


@rule
def get_stuck(state, box, at, log):
    state.deadline = at + box.slap_ms
    emit(log, AC_G22, STUCK, NOBODY)


@rule
def dismiss(state, box, log):
    """Whoever has neither pile nor face-up cards is out, however that came about (AC-G24)."""
    gone = 0
    for seat in range(box.seats):
        if state.ranks[seat] == 0 and state.count[seat] + state.up_count[seat] == 0:
            gone |= 1 << seat
    if gone == 0:
        return
    if box.endless != 0:
        score_points(state, box, gone, log)
        return
    rank = 1
    for seat in range(box.seats):
        if state.ranks[seat] != 0:
            rank += 1
    for seat in range(box.seats):
        if gone >> seat & 1 != 0:
            state.ranks[seat] = rank
            emit(log, AC_04 if rank == 1 else AC_57, OUT, seat, rank)  # AC-04, AC-57


# The endless game


@rule
def score_points(state, box, gone, log):
    """Give a point and new cards to whoever has none left, from those who have most (AC-G26)."""
    seat = state.turn
    for _ in range(box.seats):
        if gone >> seat & 1 != 0:
            state.points[seat] += 1
            emit(log, AC_60, POINT, seat, state.points[seat])  # AC-60
            emit(log, AC_60, REFILLED, seat, refill(state, box, seat))
        seat = step(box, seat, state.dir)


@rule
def refill(state, box, taker):
    """Take cards one at a time; nobody is left with less than one. Return how many."""
    for taken in range(box.refill):
        giver = richest(state, box, taker)
        if state.count[giver] + state.up_count[giver] <= 1:
            return taken
        if state.count[giver] > 0:
            pass_top_card(state, giver, taker)
        else:
            pass_bottom_card(state, giver, taker)
    return box.refill


@rule
def richest(state, box, taker):
    """Of the others, the one who has most cards; of equals, the first in the direction of play from the taker."""
    giver = taker
    most = -1
    seat = taker
    for _ in range(box.seats - 1):
        seat = step(box, seat, state.dir)
        cards = state.count[seat] + state.up_count[seat]
        if cards > most:
            most = cards
            giver = seat
    return giver


# The end


@rule
def end_game(state, box, log):
    state.over = ending(state, box)
    if state.over == NO_RULE:
        return False
    emit(log, state.over, OVER, NOBODY)
    return True


@rule
def ending(state, box):
    """The rule by which the game is over, NO_RULE where it goes on."""
    if box.endless != 0:
        if state.stops == (1 << box.seats) - 1:
            return AC_62  # AC-62
    elif box.players == 2:
        if has_person_won(state, box):
            return AC_G3  # AC-G3
    else:
        left = 0
        for seat in range(box.seats):
            if state.ranks[seat] == 0:
                left += 1
        if left <= 2:
            return AC_05  # AC-05
        if box.finish == CHAMPION and left < box.seats:
            return AC_G31  # AC-G31
    if 0 < box.max_flips <= state.flips and state.race == NO_RACE:
        return AC_G25  # AC-G25
    return NO_RULE


@rule
def has_person_won(state, box):
    return place_of(state, box, 0) > 0 or place_of(state, box, 1) > 0


@rule
def place_of(state, box, seat):
    """How well a player has done, more is better, 0 while in the game: of two, all who are rid of their cards won."""
    one = state.ranks[seat]
    if box.players > 2:
        return 0 if one == 0 else box.seats + 1 - one
    other = state.ranks[partner(box, seat)]
    is_done = one != 0 and other != 0 if box.two_win == BOTH_HANDS else one != 0 or other != 0
    return box.seats if is_done else 0


@rule
def partner(box, seat):
    """The other hand of one who plays with both (AC-02, AC-G2: 0 and 2, 1 and 3), else the seat itself (AC-01)."""
    return (seat + 2) % box.seats if box.players == 2 else seat
