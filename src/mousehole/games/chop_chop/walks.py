"""Where the pieces of Chop! Chop! may go.

The cat never goes under the table, so for its walks the six covered squares of the floor stand for the six on top of
them, and going up is a step like any other (CC-18, CC-19, CC-G7).
"""

from mousehole.engine.grid import walk, wander
from mousehole.engine.rule import rule
from mousehole.engine.sets import bit, has, without_lowest
from mousehole.games.chop_chop.terms import (
    ARROW,
    BONUS,
    BY_CAT,
    BY_MICE,
    CAT,
    FILES,
    FLOOR,
    FLOOR_SQUARES,
    FRESH,
    MICE,
    NO_PIECE,
    NOWHERE,
    STOP,
    TABLE_SQUARES,
)

# Who is up, and where the mice are


@rule
def cat_seat(box):
    """The last seat is the cat, all before it are mouse players (CC-01, CC-02, CC-06, CC-G9)."""
    return box.seats - 1


@rule
def is_cat_up(state, box):
    return state.turn == cat_seat(box)


@rule
def mice_squares(state):
    """Where the mice stand, less the caught ones."""
    squares = 0
    for mouse in range(MICE):
        squares |= 1 << state.stand[mouse]
    return squares & FLOOR


# Where a piece may go


@rule
def may_move(state, box, piece):
    if state.phase == BONUS or state.phase == ARROW:
        return piece == state.mover
    if is_cat_up(state, box):
        return piece == CAT
    if piece == CAT or state.stand[piece] == NOWHERE:
        return False
    return state.bound == NO_PIECE or piece == state.bound  # CC-08, CC-20: any one mouse, but in a double turn


@rule
def targets(state, box, piece):
    """The squares to which a piece may now go."""
    if state.phase == ARROW:
        return arrow_targets(state, box, piece)
    start, through, onto = walking_ground(state, box, piece)
    exits = box.exits[BY_CAT if piece == CAT else BY_MICE]
    if box.walk == FRESH:
        ends, passed = walk(exits, FILES, start, state.roll, through, onto)
    else:
        ends, passed = wander(exits, FILES, start, state.roll, through, onto)
    if piece == CAT:
        return climbed(box, ends)
    if box.hole_entry == STOP:  # CC-G16
        ends |= passed & box.holes
    return ends


@rule
def walking_ground(state, box, piece):
    """On the piece's own board: its square, the squares it may walk through, and those it may end on.

    The start is in neither, in a die's move (CC-17) nor in an extra one (CC-41, CC-42).
    """
    if piece == CAT:
        return cat_ground(state, box)
    start = bit(state.stand[piece])
    around = FLOOR & ~bit(state.stand[CAT]) & ~start  # CC-16; CC-21: the table is not on this board
    others = mice_squares(state) & ~start
    in_the_way = others & box.holes if box.pass_mice else others  # CC-23, CC-G12, CC-G21
    return start, around & ~in_the_way, around & ~others  # CC-39, CC-G13


@rule
def cat_ground(state, box):
    start = bit(foot_of(box, state.stand[CAT]))
    around = FLOOR & ~box.holes & ~start  # CC-G17
    around &= ~(state.cheese & ~box.covered)  # CC-38
    mice = mice_squares(state) & ~box.covered
    return start, around & ~mice, around & ~(shut_out(state, box) & ~box.covered)


@rule
def foot_of(box, square):
    """The square of the floor at which a square of the cat's board lies."""
    return square if square < FLOOR_SQUARES else box.under[square - FLOOR_SQUARES]


@rule
def climbed(box, squares):
    """A set of the cat's board, with the squares on the table under their own numbers."""
    if squares & box.covered == 0:
        return squares
    ends = squares & ~box.covered
    for number in range(TABLE_SQUARES):
        if has(squares, box.under[number]):
            ends |= bit(FLOOR_SQUARES + number)
    return ends


@rule
def shut_out(state, box):
    """The squares in front of the hole in which the last mouse hides: the cat may not end there (CC-56, CC-G28)."""
    last = mice_squares(state)
    fronts = 0
    if last & box.holes != 0 and without_lowest(last) == 0:
        for hole in range(MICE):
            if has(last, box.starts[hole]):
                fronts = box.fronts[hole]
    return fronts


@rule
def arrow_targets(state, box, piece):
    """Anywhere else (CC-G20), but not into a hole, onto a visible cheese or onto a piece."""
    taken = box.holes | state.cheese | mice_squares(state) | bit(state.stand[CAT])
    if piece == CAT:
        return ((box.floor & ~box.covered) | box.top) & ~taken & ~shut_out(state, box)  # CC-45
    return box.floor & ~taken  # CC-44
