"""Addi Cat's for experts: calling out a common sum that the others have missed."""

from mousehole.engine.events import emit
from mousehole.engine.rule import GAP, rule
from mousehole.games.addi_cats.endings import dismiss, end_game, is_stuck, keep_turn
from mousehole.games.addi_cats.piles import has_anybody_a_pile, take_all, turn_under
from mousehole.games.addi_cats.terms import CALLED, CALLED_WRONG, GOES_ON, LATE, NO_RULE, PUT_UNDER, TOOK_ALL

ALL, OWN = 0, 1  # option wrong_call

AC_63, AC_64, AC_65, AC_66 = 63, 64, 65, 66
AC_G7 = GAP + 7


@rule
def call(state, box, caller, at, log):
    """A voice, not a hand: the first right one counts. Return what it comes to, and by which rule."""
    if state.caught != 0:
        emit(log, AC_G7, LATE, caller, at, -1)  # AC-G7
        return GOES_ON, NO_RULE
    if not is_right_call(state, box, caller):
        call_wrongly(state, box, caller, log)
        return GOES_ON, NO_RULE
    emit(log, AC_63, CALLED, caller)  # AC-63
    for seat in range(box.seats):
        if is_hit(state, seat, caller):
            emit(log, AC_64, PUT_UNDER, seat, turn_under(state, seat, seat))  # AC-64
    return caller, AC_65  # AC-65


@rule
def is_right_call(state, box, caller):
    for seat in range(box.seats):
        if is_hit(state, seat, caller):
            return True
    return False


@rule
def is_hit(state, seat, caller):
    """Did the seat miss a common sum that the caller did not show himself? (AC-G27)"""
    return state.missed[seat] != 0 and state.missed[seat] != state.missed[caller]


@rule
def call_wrongly(state, box, caller, log):
    """Neither the turn changes nor is the mouse caught; only a pause of all ends, as the caller now has a pile."""
    emit(log, AC_66, CALLED_WRONG, caller)  # AC-66
    was_stuck = is_stuck(state, box)
    if box.wrong_call == ALL:
        emit(log, AC_66, TOOK_ALL, caller, take_all(state, box, caller))
    else:
        emit(log, AC_66, PUT_UNDER, caller, turn_under(state, caller, caller))
    if was_stuck and has_anybody_a_pile(state, box):
        state.deadline = -1
    dismiss(state, box, log)
    if not end_game(state, box, log):
        keep_turn(state, box)
