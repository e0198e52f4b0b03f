"""What lies on the floor of Chop! Chop!: face-down tiles, what they bring to whoever turns them, and cheese."""

from mousehole.engine.events import emit
from mousehole.engine.random import below, swap
from mousehole.engine.rule import GAP, rule
from mousehole.engine.sets import bit, count, has, lowest, nth, without_lowest
from mousehole.games.chop_chop.terms import (
    ARROW,
    ARROW_TILE,
    BONUS,
    CAT,
    CHEESE,
    EXTRA,
    FORK,
    FORK_READY,
    FORK_TILE,
    FREE,
    GOES_ON,
    HIDDEN,
    HURT,
    KNIFE,
    NO_TILE,
    NOTHING,
    ONE_ROLL,
    PLUS_1,
    PLUS_2,
    SHOWN,
    STUCK,
    TURNED,
    TWO_ROLLS,
    WON,
)
from mousehole.games.chop_chop.walks import targets

CC_22, CC_27, CC_31, CC_33, CC_35, CC_36, CC_37, CC_40, CC_43, CC_46 = 22, 27, 31, 33, 35, 36, 37, 40, 43, 46
CC_47, CC_48, CC_49 = 47, 48, 49
CC_G18, CC_G19 = GAP + 18, GAP + 19


@rule
def shuffle_tiles(state, rng):
    """Put the kinds of all face-down tiles into random order."""
    rest = state.down
    for places in range(count(rest), 0, -1):
        swap(state.tiles, lowest(rest), nth(rest, below(rng, places)))
        rest = without_lowest(rest)


# What the square of arrival brings


@rule
def stir(state):
    """Note that something has changed, so that this is no quiet roll."""
    state.stirred = 1
    state.quiet = 0


@rule
def land(state, box, piece, square, log):
    """What the square of arrival brings. Returns GOES_ON, or the rolls of the other side's next turn."""
    if has(box.holes, square):
        emit(log, CC_22, HIDDEN, state.turn, piece, square)  # CC-22
    elif has(state.down, square):
        return turn_tile(state, box, piece, square, log)
    elif piece != CAT and has(state.cheese, square):
        win_cheese(state, box, CC_G18, square, log)  # CC-G18
    else:
        emit(log, CC_33, NOTHING, state.turn, square)  # CC-33
    return ONE_ROLL


@rule
def turn_tile(state, box, piece, square, log):
    """Turn a tile over, take it off the board (CC-34, CC-52) and do what it says (CC-28)."""
    kind = state.tiles[square]
    state.tiles[square] = NO_TILE
    state.down &= ~bit(square)
    stir(state)
    emit(log, CC_31 if piece == CAT else CC_27, TURNED, state.turn, square, kind)  # CC-27, CC-31
    if kind == CHEESE:
        uncover_cheese(state, box, piece, square, log)
    elif kind == PLUS_1 or kind == PLUS_2:
        return go_on(state, box, piece, kind, log)
    elif kind == ARROW_TILE:
        return fly(state, box, piece, log)
    elif kind == FORK_TILE:
        return use_fork(state, piece, square, log)
    elif kind == KNIFE:
        emit(log, CC_49, HURT, state.turn, piece, state.rolls - ONE_ROLL)  # CC-49
        return TWO_ROLLS  # CC-G23: the other side's double turn is the lost turn
    else:
        emit(log, CC_35, NOTHING, state.turn, square)  # CC-35
    return ONE_ROLL


@rule
def uncover_cheese(state, box, piece, square, log):
    state.cheese |= bit(square)
    if piece == CAT:
        emit(log, CC_37, SHOWN, state.turn, square)  # CC-37
    else:
        win_cheese(state, box, CC_36, square, log)  # CC-36


@rule
def win_cheese(state, box, cited, square, log):
    """A visible cheese becomes the mice's (CC-07: all of them share it)."""
    state.cheese &= ~bit(square)
    if state.won < box.tiles[CHEESE]:  # a position by hand may show more cheeses than the box has
        state.won += 1
    stir(state)
    emit(log, cited, WON, state.turn, square, state.won)


@rule
def go_on(state, box, piece, steps, log):
    emit(log, CC_40, EXTRA, state.turn, piece, steps)
    return enter(state, box, BONUS, piece, steps, log)


@rule
def fly(state, box, piece, log):
    emit(log, CC_43, FREE, state.turn, piece)
    return enter(state, box, ARROW, piece, 0, log)


@rule
def enter(state, box, phase, piece, steps, log):
    """Make the piece that turned the tile move on at once; where it cannot, that move lapses."""
    state.phase = phase
    state.roll = steps
    state.mover = piece
    if targets(state, box, piece) != 0:
        return GOES_ON
    emit(log, CC_G19, STUCK, state.turn)  # CC-G19
    return ONE_ROLL


@rule
def use_fork(state, piece, square, log):
    if piece == CAT:
        emit(log, CC_48, NOTHING, state.turn, square)  # CC-48
    elif cheeses_in_reach(state) == 0:
        emit(log, CC_47, NOTHING, state.turn, square)  # CC-47
    else:
        emit(log, CC_46, FORK_READY, state.turn, piece)
        state.phase = FORK
        state.roll = 0
        state.mover = piece
        return GOES_ON
    return ONE_ROLL


@rule
def cheeses_in_reach(state):
    """What a fork can fetch: any visible cheese on the board (CC-G6, CC-G22) that the cat does not stand on."""
    return state.cheese & ~bit(state.stand[CAT])
