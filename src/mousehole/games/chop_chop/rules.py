"""Chop! Chop!: the rules, in the order of the rulebook.

Glossary: `stand[piece]` is where a piece stands, m1 … m4 being pieces 0 … 3 and the cat piece 4; NOWHERE is caught, or
not placed yet. `down` are the squares with a face-down tile, `tiles` its kind, `cheese` the visible cheeses, `turned`
the holes whose start tile is turned. A *chain* is a die's move with all that its tiles lead to: `roll` are the steps of
the walk that is due, `mover` is the piece inside a chain, `rolls` the rolls of this turn still to be ended, `bound` the
mouse that a double turn binds. `stirred` says that this roll has changed something, `quiet` counts the rolls in a row
that have not.

Where pieces may go stands in `walks`, what tiles bring in `tiles`, how squares, actions and events are numbered in
`terms`.
"""

from mousehole.engine.events import emit
from mousehole.engine.rule import GAP, TABLE, rule
from mousehole.engine.sets import bit, has, lowest, without_lowest
from mousehole.games.chop_chop.terms import (
    ACTIONS,
    AGAIN,
    ANY,
    ARROW,
    BONUS,
    BOX,
    BY_CAT,
    BY_MICE,
    CAT,
    CAT_WINS,
    CAUGHT,
    CHEESE,
    ENDED,
    FIRST_MOVE,
    FIRST_PLACE,
    FIRST_ROLL,
    FIRST_TAKE,
    FLOOR_SQUARES,
    FORK,
    GOES_ON,
    HOLE_TURNED,
    KNIFE,
    KNOWLEDGE,
    MICE,
    MICE_WIN,
    MOST_LEGAL,
    MOST_STEPS,
    MOVE,
    MOVED,
    NO_PIECE,
    NOBODY_WINS,
    NOWHERE,
    ONE_ROLL,
    OVER,
    PIECES,
    PLACE,
    PLACED,
    PLUS_1,
    ROLL,
    ROLLED,
    SQUARES,
    STATE,
    STUCK,
    THE_CAT,
    TURN,
    TWO_ROLLS,
)
from mousehole.games.chop_chop.tiles import cheeses_in_reach, land, shuffle_tiles, stir, win_cheese
from mousehole.games.chop_chop.walks import cat_seat, is_cat_up, may_move, mice_squares, targets

__all__ = ["ACTIONS", "BOX", "KNOWLEDGE", "MOST_LEGAL", "STATE"]

TIMED = False

CC_05, CC_12, CC_13, CC_15, CC_24, CC_26, CC_30, CC_32, CC_40, CC_43, CC_46 = 5, 12, 13, 15, 24, 26, 30, 32, 40, 43, 46
CC_50, CC_51, CC_55 = 50, 51, 55
CC_G15, CC_G29 = GAP + 15, GAP + 29


@rule
def setup(state, box, rng):
    state.down = box.floor & ~box.holes
    free = state.down
    for kind in range(PLUS_1, KNIFE + 1):
        for _ in range(box.tiles[kind]):
            state.tiles[lowest(free)] = kind
            free = without_lowest(free)
    shuffle_tiles(state, rng)  # CC-09
    for mouse in range(MICE):  # CC-11
        state.stand[mouse] = box.starts[mouse]
    state.stand[CAT] = NOWHERE
    state.mover = NO_PIECE
    state.bound = NO_PIECE
    state.rolls = ONE_ROLL
    state.turn = cat_seat(box)  # CC-G11: the cat's square is the first choice of the game


# What may be done


@rule
def is_over(state, box):
    return state.phase == OVER


@rule
def actor(state, box):
    return TABLE if state.phase == ROLL else state.turn


@rule
def is_half(state, box):
    return False


@rule
def chances(state, box, actions, weights):
    if state.phase != ROLL:
        return 0
    die = box.dice[BY_CAT if is_cat_up(state, box) else BY_MICE]
    open_rolls = 0
    for steps in range(1, MOST_STEPS + 1):
        if die[steps] > 0:
            actions[open_rolls] = FIRST_ROLL + steps - 1
            weights[open_rolls] = die[steps]
            open_rolls += 1
    return open_rolls


@rule
def legal(state, box, seat, actions):
    phase = state.phase
    if seat != state.turn or phase == ROLL or phase == OVER:
        return 0
    if phase == PLACE:
        return list_squares(box.top, FIRST_PLACE - FLOOR_SQUARES, actions, 0)
    if phase == FORK:
        return list_squares(cheeses_in_reach(state), FIRST_TAKE, actions, 0)
    listed = 0
    for piece in range(PIECES):
        if may_move(state, box, piece):
            listed = list_squares(targets(state, box, piece), FIRST_MOVE + piece * SQUARES, actions, listed)
    return listed


@rule
def list_squares(squares, first, actions, listed):
    """Add the action `first + square` for every square of the set."""
    while squares != 0:
        actions[listed] = first + lowest(squares)
        squares &= squares - 1
        listed += 1
    return listed


# An input


@rule
def play(state, box, seat, action, at, distance, log):
    if action < FIRST_ROLL:
        place_cat(state, action - FIRST_PLACE, log)
    elif action < FIRST_MOVE:
        throw_die(state, box, action - FIRST_ROLL + 1, log)
    elif action < FIRST_TAKE:
        move_piece(state, box, (action - FIRST_MOVE) // SQUARES, (action - FIRST_MOVE) % SQUARES, log)
    else:
        fetch_cheese(state, box, action - FIRST_TAKE, log)


@rule
def place_cat(state, number, log):
    state.stand[CAT] = FLOOR_SQUARES + number
    emit(log, CC_12, PLACED, state.turn, CAT, state.stand[CAT])  # CC-12
    state.phase = ROLL
    state.turn = 0
    state.mouse_seat = 0
    state.rolls = ONE_ROLL
    emit(log, CC_24, TURN, state.turn, state.rolls)  # CC-24


@rule
def throw_die(state, box, steps, log):
    emit(log, CC_13, ROLLED, state.turn, steps)  # CC-13
    state.phase = MOVE
    state.roll = steps
    if not can_side_walk(state, box):
        emit(log, CC_G15, STUCK, state.turn)  # CC-G15
        end_roll(state, box, CAT if is_cat_up(state, box) else NO_PIECE, ONE_ROLL, log)  # CC-G24


@rule
def can_side_walk(state, box):
    for piece in range(PIECES):
        if may_move(state, box, piece) and targets(state, box, piece) != 0:
            return True
    return False


@rule
def move_piece(state, box, piece, square, log):
    """Move a piece (CC-25, CC-29) and do all that comes of its arrival."""
    start = state.stand[piece]
    cited = CC_15  # CC-15
    if state.phase == BONUS:
        cited = CC_40  # CC-40
    elif state.phase == ARROW:
        cited = CC_43  # CC-43
    emit(log, cited, MOVED, state.turn, piece, start, square)
    state.stand[piece] = square
    if piece == CAT:
        if catch_mouse(state, square, log) and mice_squares(state) == 0:
            finish(state, box, CC_05, CAT_WINS, log)  # CC-05; CC-53: at once; also with ten cheeses won (CC-G31)
            return
    elif has(box.holes & ~state.turned, start):  # CC-G25: for good
        state.turned |= bit(start)
        stir(state)
        emit(log, CC_26, HOLE_TURNED, state.turn, piece, start)  # CC-26
    next_rolls = land(state, box, piece, square, log)
    if next_rolls != GOES_ON:
        end_chain(state, box, piece, next_rolls, log)


@rule
def catch_mouse(state, square, log):
    for mouse in range(MICE):
        if state.stand[mouse] == square:
            state.stand[mouse] = NOWHERE  # CC-G30: its players stay, and so do the cheeses won
            stir(state)
            emit(log, CC_30, CAUGHT, state.turn, mouse, square)  # CC-30
            return True
    return False


@rule
def fetch_cheese(state, box, square, log):
    win_cheese(state, box, CC_46, square, log)  # CC-46
    end_chain(state, box, state.mover, ONE_ROLL, log)


# The end of a move, of a turn and of the game


@rule
def end_chain(state, box, piece, next_rolls, log):
    if have_mice_won(state, box, piece):
        finish(state, box, CC_55, MICE_WIN, log)  # CC-55
    else:
        end_roll(state, box, piece, next_rolls, log)


@rule
def have_mice_won(state, box, piece):
    if state.won < box.tiles[CHEESE] or state.turned != box.holes:  # CC-04; CC-54, CC-G27
        return False
    if box.home == ANY:
        return mice_squares(state) & box.holes != 0
    return piece < CAT and has(box.holes, state.stand[piece])  # CC-G26: it has just come there


@rule
def end_roll(state, box, piece, next_rolls, log):
    """Count a quiet roll; then the same seat rolls again, or the other side is up."""
    if state.stirred == 0:
        state.quiet += 1
    state.stirred = 0
    state.phase = ROLL
    state.roll = 0
    state.mover = NO_PIECE
    if box.quiet_limit > 0 and state.quiet >= box.quiet_limit:
        finish(state, box, CC_G29, CAT_WINS if box.quiet_winner == THE_CAT else NOBODY_WINS, log)  # CC-G29
    elif state.rolls > 1 and next_rolls == ONE_ROLL:
        roll_again(state, piece, log)
    else:
        pass_turn(state, box, next_rolls, log)


@rule
def roll_again(state, piece, log):
    state.rolls -= 1
    state.bound = NO_PIECE if piece == CAT else piece
    emit(log, CC_50 if state.bound == NO_PIECE else CC_51, AGAIN, state.turn, piece)  # CC-50, CC-51


@rule
def pass_turn(state, box, rolls, log):
    """A mouse player and the cat in turn, the mouse players in seat order (CC-G10)."""
    if is_cat_up(state, box):
        state.turn = state.mouse_seat
    else:
        state.mouse_seat = 0 if state.turn + 1 == cat_seat(box) else state.turn + 1
        state.turn = cat_seat(box)
    state.rolls = rolls
    state.bound = NO_PIECE
    emit(log, CC_50 if rolls == TWO_ROLLS else CC_32, TURN, state.turn, rolls)  # CC-32


@rule
def finish(state, box, cited, winner, log):
    state.phase = OVER
    state.winner = winner
    state.rolls = 0
    state.roll = 0
    state.stirred = 0
    state.mover = NO_PIECE
    state.bound = NO_PIECE
    emit(log, cited, ENDED, state.turn, winner, winners(state, box))


@rule
def winners(state, box):
    """The cat's seat, or every mouse seat."""
    cat = 1 << cat_seat(box)
    if state.winner == CAT_WINS:
        return cat
    return cat - 1 if state.winner == MICE_WIN else 0


@rule
def score(state, box, seat):
    return winners(state, box) >> seat & 1


# What is hidden


@rule
def learn(knowledge, state, box, seat, row):
    pass


@rule
def resample(state, box, seat, knowledge, rng):
    """Nobody knows what is under the face-down tiles, and everybody knows how many of each kind there are."""
    shuffle_tiles(state, rng)
