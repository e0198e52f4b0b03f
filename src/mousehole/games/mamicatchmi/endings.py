"""What follows a duel or an exchange in Mamicatchmi: all go home, the dice go on, and the game may end."""

from mousehole.engine.events import emit
from mousehole.engine.rule import GAP, rule
from mousehole.engine.sets import lowest
from mousehole.games.mamicatchmi.terms import (
    BY_BROKE,
    BY_CAP,
    BY_GOAL,
    END,
    GOES_ON,
    GRANNY,
    MOST_SEATS,
    MOUSE,
    NEXT,
    NO_PAWN,
    NO_SPOT,
    NOBODY,
    OVER,
    ROLL,
    WIN,
)

MC_36, MC_37 = 36, 37
MC_G20, MC_G23 = GAP + 20, GAP + 23


@rule
def go_home(state):
    """All pawns go back to where they came from, and the duel is forgotten."""
    for seat in range(MOST_SEATS):
        state.hand[seat] = NO_PAWN
        state.erred[seat] = 0
    for pawn in range(MOUSE, GRANNY + 1):
        state.spots[pawn] = NO_SPOT
    state.dice[0] = NO_PAWN
    state.dice[1] = NO_PAWN
    state.rolled_at = 0
    state.stand_in = NOBODY
    state.first = NOBODY
    state.first_at = 0


@rule
def next_seat(box, seat):
    """The seat that rolls after this one, clockwise (MC-G21)."""
    return 0 if seat + 1 == box.seats else seat + 1


@rule
def pass_dice(state, box, cited, log):
    state.turn = next_seat(box, state.turn)
    if state.end == GOES_ON and state.rolls >= box.max_rolls:
        finish(state, box, MC_G23, BY_CAP, log)  # MC-G23
    if state.end == GOES_ON:
        state.phase = ROLL
        emit(log, cited, NEXT, state.turn)


# The end of the game


@rule
def check_end(state, box, log):
    """See whether the game is over: only here, with all payments since the roll (MC-G19); the goal comes first."""
    fewest = state.tokens[0]
    most = state.tokens[0]
    for seat in range(1, box.seats):
        fewest = min(fewest, state.tokens[seat])
        most = max(most, state.tokens[seat])
    if most >= box.goal:  # MC-08; the tokens of the start count too (MC-G18)
        finish(state, box, MC_36, BY_GOAL, log)  # MC-36
    elif fewest == 0:
        finish(state, box, MC_37, BY_BROKE, log)  # MC-37


@rule
def finish(state, box, cited, reason, log):
    state.end = reason
    state.phase = OVER
    emit(log, cited, END, NOBODY, reason)
    if log is not None:
        champions = winners(state, box)
        is_shared = champions & (champions - 1) != 0
        emit(log, MC_G20 if is_shared else cited, WIN, lowest(champions), champions)  # MC-G20


@rule
def score(state, box, seat):
    return state.tokens[seat]


@rule
def winners(state, box):
    """Most tokens, whatever the end: who has none is out of the count, unless nobody has any."""
    if state.end == GOES_ON:
        return 0
    best = 0
    champions = 0
    for seat in range(box.seats):
        points = score(state, box, seat)
        if points > best:
            best = points
            champions = 0
        if points == best:
            champions |= 1 << seat
    return champions
