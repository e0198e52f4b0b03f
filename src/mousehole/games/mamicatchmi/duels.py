"""Duels of Mamicatchmi: which pawn must go where, grabbing and putting down, mistakes, and who wins."""

from mousehole.engine.events import emit
from mousehole.engine.rule import GAP, rule
from mousehole.games.mamicatchmi.endings import check_end, go_home, pass_dice
from mousehole.games.mamicatchmi.terms import (
    ALLOWED,
    ALREADY_PLACED,
    BURROW_IN,
    BURROW_SIDE,
    CAT,
    CHAIR_ON,
    CHAIR_SIDE,
    CHARGED,
    CHOICE,
    DOG,
    DUEL,
    DUEL_WON,
    GRABBED,
    GRANNY,
    HAND_FULL,
    HANDS_OFF,
    IN_DUEL,
    KENNEL_IN,
    KENNEL_SIDE,
    MOUSE,
    NO_PAWN,
    NO_SPOT,
    NO_TOKEN,
    NO_WINNER,
    NOBODY,
    NOT_YOUR_PAWN,
    OUT,
    OUT_OF_DUEL,
    PAWN_TAKEN,
    PLACED,
    RETRY,
    TIE,
    TIMED_OUT,
    TOKEN,
    TRAP,
    TREE_FOOT,
    TREE_UP,
    WRONG_MOVE,
    WRONG_SPOT,
)

MC_12, MC_16, MC_17, MC_18, MC_19, MC_20, MC_21, MC_22, MC_23, MC_25 = 12, 16, 17, 18, 19, 20, 21, 22, 23, 25
MC_26, MC_27, MC_29, MC_30, MC_32, MC_33 = 26, 27, 29, 30, 32, 33
MC_G7, MC_G8, MC_G12, MC_G13, MC_G14, MC_G15 = GAP + 7, GAP + 8, GAP + 12, GAP + 13, GAP + 14, GAP + 15
MC_G16 = GAP + 16


# Who is afraid of whom


@rule
def right_spot(pawn, other):
    """Where a called pawn must go against the other one, and the rule that says so."""
    if pawn == MOUSE and (other == CAT or other == DOG):
        return BURROW_IN, MC_16
    if other == MOUSE and (pawn == CAT or pawn == DOG):  # MC-G22: only the one on the dice
        return BURROW_SIDE, MC_17  # MC-17
    if pawn == CAT:
        return TREE_UP, MC_18  # MC-18
    if other == CAT:
        return TREE_FOOT, MC_19  # MC-19
    if pawn == GRANNY and other == MOUSE:
        return CHAIR_ON, MC_20  # MC-20
    if pawn == MOUSE:
        return CHAIR_SIDE, MC_21  # MC-21
    if pawn == DOG:
        return KENNEL_IN, MC_22  # MC-22
    return KENNEL_SIDE, MC_23  # MC-23


@rule
def is_called(state, pawn):
    """Two equal faces and two common pawns call nobody."""
    return state.phase == DUEL and (pawn == state.dice[0] or pawn == state.dice[1])


@rule
def opponent_of(state, pawn):
    return state.dice[1] if pawn == state.dice[0] else state.dice[0]


@rule
def player_of(state, pawn):
    """Who plays a called pawn."""
    return state.stand_in if state.owner[pawn] == NOBODY else state.owner[pawn]


@rule
def called_pawn_of(state, seat):
    """The pawn that a seat plays in a duel; NO_PAWN: it is no duellist."""
    if state.phase == DUEL:
        for die in range(2):
            if player_of(state, state.dice[die]) == seat:
                return state.dice[die]
    return NO_PAWN


# Grabbing


@rule
def why_not_grab(state, box, seat, pawn):
    """What forbids a seat to take a pawn in hand, or ALLOWED."""
    if is_untouchable(state, box, pawn):
        return HANDS_OFF
    why = why_not_reach(state, seat)
    return why if why != ALLOWED else why_not_take(state, seat, pawn, called_pawn_of(state, seat))


@rule
def is_untouchable(state, box, pawn):
    if is_reach_open(state, box):
        return state.phase != DUEL and state.owner[pawn] == NOBODY  # in a trap common pawns stay in the middle
    return True  # MC-10


@rule
def is_reach_open(state, box):
    """May hands reach for pawns: in a duel, and where nobody is called, which is a trap (MC-G9)?"""
    return state.phase == DUEL or state.phase == TRAP or (state.phase == CHOICE and box.double_trap != 0)


@rule
def why_not_reach(state, seat):
    if state.erred[seat] == OUT:
        return OUT_OF_DUEL
    if state.hand[seat] != NO_PAWN:  # MC-G10: a feint lasts, and a player holds one pawn at a time
        return HAND_FULL
    return ALREADY_PLACED if state.first == seat else ALLOWED


@rule
def why_not_take(state, seat, pawn, played):
    """Why a seat with a free hand, which plays the pawn `played` in the duel, may not take a pawn."""
    owner = state.owner[pawn]
    if owner != seat and owner != NOBODY:
        return NOT_YOUR_PAWN
    if played != NO_PAWN:  # MC-31
        return ALLOWED if pawn == played else IN_DUEL
    return PAWN_TAKEN if owner == NOBODY and is_taken(state, pawn) else ALLOWED


@rule
def is_taken(state, common):
    """A called common pawn is its stand-in's (MC-G11); no two seats can reach for another one, it can only lie."""
    if is_called(state, common):
        return state.stand_in != NOBODY
    return state.spots[common] != NO_SPOT


@rule
def grab_pawn(state, seat, pawn, log):
    state.hand[seat] = pawn
    state.spots[pawn] = NO_SPOT
    called = is_called(state, pawn)
    if state.owner[pawn] == seat:
        emit(log, MC_12 if called else MC_26, GRABBED, seat, pawn)  # MC-12, MC-26
    elif called:
        state.stand_in = seat
        emit(log, MC_30, GRABBED, seat, pawn)
    else:
        emit(log, MC_G8, GRABBED, seat, pawn)  # MC-G8


@rule
def put_down(state, box, seat, spot, log):
    pawn = state.hand[seat]
    state.hand[seat] = NO_PAWN
    state.spots[pawn] = spot
    if not is_called(state, pawn):  # MC-24
        make_wrong_move(state, seat, pawn, spot, log)
        return
    right, cited = right_spot(pawn, opponent_of(state, pawn))
    if spot != right:
        miss_spot(state, box, seat, pawn, spot, log)
        return
    emit(log, cited, PLACED, seat, pawn, spot, state.clock)
    if state.first == NOBODY:
        state.first = seat
        state.first_at = state.clock
    else:
        compare_times(state, box, seat, log)


# Mistakes


@rule
def make_wrong_move(state, seat, pawn, spot, log):
    state.erred[seat] = OUT
    emit(log, MC_25 if state.owner[pawn] == seat else MC_G8, WRONG_MOVE, seat, pawn, spot)  # MC-25
    pay(state, seat, NOBODY, MC_25, log)


@rule
def miss_spot(state, box, seat, pawn, spot, log):
    """The right pawn on a wrong spot: the first in a duel costs a token, and its player may try again."""
    emit(log, MC_G7, WRONG_SPOT, seat, pawn, spot)  # MC-G7
    if box.wrong_spot != RETRY and state.erred[seat] != CHARGED:
        state.erred[seat] = CHARGED
        pay(state, seat, NOBODY, MC_G7, log)


@rule
def pay(state, giver, taker, cited, log):
    """One token from giver to taker, NOBODY being the reserve; who has none pays none."""
    seat = taker if giver == NOBODY else giver
    if giver == NOBODY and state.reserve == 0:
        emit(log, MC_G15, NO_TOKEN, seat, giver, taker)  # MC-G15
        return
    if giver != NOBODY and state.tokens[giver] == 0:
        emit(log, MC_G16, NO_TOKEN, seat, giver, taker)  # MC-G16
        return
    if giver == NOBODY:
        state.reserve -= 1
    else:
        state.tokens[giver] -= 1
    if taker == NOBODY:
        state.reserve += 1
    else:
        state.tokens[taker] += 1
    emit(log, cited, TOKEN, seat, giver, taker)


# How a duel is settled


@rule
def compare_times(state, box, second, log):
    """Both pawns stand right: a tie if the times lie close together (MC-G6)."""
    if abs(state.clock - state.first_at) <= box.tie_ms:
        emit(log, MC_27, TIE, state.first, 1 << state.first | 1 << second)  # MC-27
    else:
        win_duel(state, MC_12, log)
    end_duel(state, box, log)


@rule
def end_time(state, box, log):
    """No second pawn has come: the first wins, if there is one."""
    emit(log, MC_G13, TIMED_OUT, NOBODY)  # MC-G13
    if state.first == NOBODY:
        emit(log, MC_G13, NO_WINNER, NOBODY)
    else:
        win_duel(state, MC_G14, log)  # MC-G14
    end_duel(state, box, log)


@rule
def win_duel(state, cited, log):
    """The first takes a token (a token, not a pawn: MC-G17), unless a common pawn has a part in it (MC-34)."""
    winner = state.first
    rival = opponent_of(state, called_pawn_of(state, winner))
    loser = player_of(state, rival)
    if winner == state.stand_in:
        emit(log, MC_32, DUEL_WON, winner, loser)  # MC-32
        pay(state, loser, NOBODY, MC_32, log)
    elif state.owner[rival] == NOBODY:
        emit(log, MC_G12 if loser == NOBODY else MC_33, DUEL_WON, winner, loser)  # MC-33, MC-G12
        pay(state, NOBODY, winner, MC_33, log)
    else:
        emit(log, cited, DUEL_WON, winner, loser)
        pay(state, loser, winner, MC_12, log)


@rule
def end_duel(state, box, log):
    go_home(state)
    check_end(state, box, log)
    pass_dice(state, box, MC_29, log)  # MC-29
