"""Tic-tac-toe: the rules.

Glossary: squares are numbered 0 to 8, row by row. `marks` are the squares of each seat, a bit each. `laid` counts the
marks on the board. `end` is 0 while the game goes on.
"""

from mousehole.engine.events import emit
from mousehole.engine.record import record
from mousehole.engine.rule import rule

SEATS = 2
SQUARES = 9
LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)  # rows, columns, diagonals: three bits a row

NOBODY = -1
GOES_ON, BY_LINE, BY_DRAW = 0, 1, 2

MARK, END, WIN = 1, 2, 3  # event kinds

TT_02, TT_03, TT_04 = 2, 3, 4

STATE = record({"turn": "i1", "laid": "i1", "end": "i1", "marks": ("i2", SEATS)})
BOX = record({"seats": "i1", "marks": "i1"})
KNOWLEDGE = record({"nothing": "i1"})  # nothing is hidden

ACTIONS = SQUARES
MOST_LEGAL = SQUARES
TIMED = False


@rule
def setup(state, box, rng):
    pass  # TT-01: the board is empty, and seat 0 begins with X


@rule
def is_over(state, box):
    return state.end != GOES_ON


@rule
def actor(state, box):
    return state.turn


@rule
def is_half(state, box):
    return False


@rule
def legal(state, box, seat, actions):
    """Every empty square (TT-02); one that is taken is written over by the next."""
    if state.end != GOES_ON or seat != state.turn:
        return 0
    taken = state.marks[0] | state.marks[1]
    count = 0
    for square in range(SQUARES):
        actions[count] = square
        count += 1 - (taken >> square & 1)
    return count


@rule
def chances(state, box, actions, weights):
    return 0


@rule
def play(state, box, seat, action, at, distance, log):
    state.marks[seat] |= 1 << action
    state.laid += 1
    emit(log, TT_02, MARK, seat, action)
    if has_line(state.marks[seat]):
        finish(state, box, TT_03, BY_LINE, seat, log)
    elif state.laid == box.marks:
        finish(state, box, TT_04, BY_DRAW, NOBODY, log)
    else:
        state.turn = 1 - seat


@rule
def has_line(marks):
    for line in LINES:
        if marks & line == line:
            return True
    return False


@rule
def finish(state, box, cited, reason, winner, log):
    state.end = reason
    emit(log, cited, END, NOBODY, reason)
    if winner != NOBODY:
        emit(log, cited, WIN, winner, 1 << winner)


@rule
def score(state, box, seat):
    return 1 if winners(state, box) >> seat & 1 else 0


@rule
def winners(state, box):
    return 1 << state.turn if state.end == BY_LINE else 0


@rule
def learn(knowledge, state, box, seat, row):
    pass


@rule
def resample(state, box, seat, knowledge, rng):
    pass
