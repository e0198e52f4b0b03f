"""Chop! Chop!: the rules, in the order of the rulebook.

Glossary: a *square* is a number: 0 … 41 the floor in reading order (a7 … f1), 42 … 47 the six on the table. T3 and the
c4 below it are two squares (CC-G8). Sets of squares are ints, a bit a square. `stand[piece]` is where a piece stands,
m1 … m4 being pieces 0 … 3 and the cat piece 4; NOWHERE is caught, or not placed yet. `down` are the squares with a
face-down tile, `tiles` its kind, `cheese` the visible cheeses, `turned` the holes whose start tile is turned.
A *chain* is a die's move with all that its tiles lead to: `roll` are the steps of the walk that is due, `mover` is the
piece inside a chain, `rolls` the rolls of this turn still to be ended, `bound` the mouse that a double turn binds.
`stirred` says that this roll has changed something, `quiet` counts the rolls in a row that have not.

The cat's board: it never goes under the table, so for its walks the six covered squares of the floor stand for the six
on top of them, and going up is a step like any other (CC-18, CC-19, CC-G7).
"""

from mousehole.engine.events import emit
from mousehole.engine.grid import walk, wander
from mousehole.engine.random import below
from mousehole.engine.record import record
from mousehole.engine.rule import GAP, TABLE, rule
from mousehole.engine.sets import bit, count, has, lowest, nth, without_lowest

FILES, RANKS = 6, 7
FLOOR_SQUARES = FILES * RANKS  # CC-G1
TABLE_SQUARES = 6
SQUARES = FLOOR_SQUARES + TABLE_SQUARES
NOWHERE = SQUARES  # a bit of its own, in no set of squares
FLOOR = (1 << FLOOR_SQUARES) - 1
TABLE_TOP = (1 << SQUARES) - 1 - FLOOR

MICE = 4
CAT = 4
PIECES = 5
NO_PIECE = 5
BY_MICE, BY_CAT = 0, 1  # whose exits, whose die (CC-13)

PLACE, ROLL, MOVE, BONUS, ARROW, FORK, OVER = 0, 1, 2, 3, 4, 5, 6  # phases
NO_TILE, PLUS_1, PLUS_2, CHEESE, CROCKERY, ARROW_TILE, FORK_TILE, KNIFE = 0, 1, 2, 3, 4, 5, 6, 7  # PLUS_n is n steps
NOT_YET, CAT_WINS, MICE_WIN, NOBODY_WINS = 0, 1, 2, 3

FRESH, START = 0, 1  # option walk
EXACT, STOP = 0, 1  # option hole_entry
AFTER, ANY = 0, 1  # option home
NONE, THE_CAT = 0, 1  # option quiet_winner

MOST_STEPS = 4  # of a die; a longer walk that never steps back could still cross its own way (CC-G14)
GOES_ON = 0  # what a landing leads to: the chain goes on, or it ends and the other side's turn has so many rolls
ONE_ROLL, TWO_ROLLS = 1, 2

PLACED, TURN, ROLLED, STUCK, MOVED, CAUGHT, HOLE_TURNED, HIDDEN, TURNED = 1, 2, 3, 4, 5, 6, 7, 8, 9  # event kinds
NOTHING, WON, SHOWN, EXTRA, FREE, FORK_READY, HURT, AGAIN, ENDED = 10, 11, 12, 13, 14, 15, 16, 17, 18

CC_05, CC_12, CC_13, CC_15, CC_22, CC_24, CC_26, CC_27, CC_30, CC_31 = 5, 12, 13, 15, 22, 24, 26, 27, 30, 31
CC_32, CC_33, CC_35, CC_36, CC_37, CC_40, CC_43, CC_46, CC_47, CC_48 = 32, 33, 35, 36, 37, 40, 43, 46, 47, 48
CC_49, CC_50, CC_51, CC_55 = 49, 50, 51, 55
CC_G15, CC_G18, CC_G19, CC_G29 = GAP + 15, GAP + 18, GAP + 19, GAP + 29

STATE = record(
    {
        "down": "i8",
        "cheese": "i8",
        "turned": "i8",
        "quiet": "i4",
        "phase": "i1",
        "turn": "i1",
        "mouse_seat": "i1",
        "rolls": "i1",
        "roll": "i1",
        "mover": "i1",
        "bound": "i1",
        "stirred": "i1",
        "won": "i1",
        "winner": "i1",
        "stand": ("i1", PIECES),
        "tiles": ("i1", FLOOR_SQUARES),
    }
)
BOX = record(
    {
        "holes": "i8",
        "covered": "i8",  # the floor under the table (CC-10)
        "exits": ("i8", (2, 4)),  # CC-14, CC-G3
        "fronts": ("i8", MICE),
        "quiet_limit": "i4",
        "seats": "i1",
        "walk": "i1",
        "hole_entry": "i1",
        "pass_mice": "i1",
        "home": "i1",
        "quiet_winner": "i1",
        "starts": ("i1", MICE),  # CC-G2
        "under": ("i1", TABLE_SQUARES),
        "dice": ("i1", (2, MOST_STEPS + 1)),  # faces of each number (CC-G5)
        "tiles": ("i1", KNIFE + 1),  # tiles of each kind (CC-03, CC-G4)
    }
)
KNOWLEDGE = record({"nothing": "i1"})  # what is known is known to all and stands in the state

FIRST_PLACE = 0
FIRST_ROLL = FIRST_PLACE + TABLE_SQUARES
FIRST_MOVE = FIRST_ROLL + MOST_STEPS
FIRST_TAKE = FIRST_MOVE + PIECES * SQUARES
ACTIONS = FIRST_TAKE + SQUARES
MOST_LEGAL = MICE * FLOOR_SQUARES
TIMED = False


@rule
def setup(state, box, rng):
    state.down = FLOOR & ~box.holes
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


@rule
def shuffle_tiles(state, rng):
    """Put the kinds of all face-down tiles into random order."""
    rest = state.down
    for places in range(count(rest), 0, -1):
        square = lowest(rest)
        other = nth(rest, below(rng, places))
        kind = state.tiles[square]
        state.tiles[square] = state.tiles[other]
        state.tiles[other] = kind
        rest = without_lowest(rest)


@rule
def cat_seat(box):
    """The last seat is the cat, all before it are mouse players (CC-01, CC-02, CC-06, CC-G9)."""
    return box.seats - 1


@rule
def is_cat_up(state, box):
    return state.turn == cat_seat(box)


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
        return list_squares(TABLE_TOP, FIRST_PLACE - FLOOR_SQUARES, actions, 0)
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
        squares = without_lowest(squares)
        listed += 1
    return listed


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
def mice_squares(state):
    """Where the mice stand, less the caught ones."""
    squares = 0
    for mouse in range(MICE):
        squares |= bit(state.stand[mouse])
    return squares & FLOOR


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
        return ((FLOOR & ~box.covered) | TABLE_TOP) & ~taken & ~shut_out(state, box)  # CC-45
    return FLOOR & ~taken  # CC-44


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
    emit(log, CC_12, PLACED, state.turn, CAT, state.stand[CAT])
    state.phase = ROLL
    state.turn = 0
    state.mouse_seat = 0
    state.rolls = ONE_ROLL
    emit(log, CC_24, TURN, state.turn, state.rolls)


@rule
def throw_die(state, box, steps, log):
    emit(log, CC_13, ROLLED, state.turn, steps)
    state.phase = MOVE
    state.roll = steps
    if not can_side_walk(state, box):
        emit(log, CC_G15, STUCK, state.turn)
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
    cited = CC_15
    if state.phase == BONUS:
        cited = CC_40
    elif state.phase == ARROW:
        cited = CC_43
    emit(log, cited, MOVED, state.turn, piece, start, square)
    state.stand[piece] = square
    if piece == CAT:
        if catch_mouse(state, square, log) and mice_squares(state) == 0:
            finish(state, box, CC_05, CAT_WINS, log)  # CC-53: at once; also with ten cheeses won (CC-G31)
            return
    elif has(box.holes & ~state.turned, start):  # CC-G25: for good
        state.turned |= bit(start)
        stir(state)
        emit(log, CC_26, HOLE_TURNED, state.turn, piece, start)
    next_rolls = land(state, box, piece, square, log)
    if next_rolls != GOES_ON:
        end_chain(state, box, piece, next_rolls, log)


@rule
def catch_mouse(state, square, log):
    for mouse in range(MICE):
        if state.stand[mouse] == square:
            state.stand[mouse] = NOWHERE  # CC-G30: its players stay, and so do the cheeses won
            stir(state)
            emit(log, CC_30, CAUGHT, state.turn, mouse, square)
            return True
    return False


@rule
def stir(state):
    """Something has changed: no quiet roll."""
    state.stirred = 1
    state.quiet = 0


@rule
def land(state, box, piece, square, log):
    """What the square of arrival brings. Returns GOES_ON, or the rolls of the other side's next turn."""
    if has(box.holes, square):
        emit(log, CC_22, HIDDEN, state.turn, piece, square)
    elif has(state.down, square):
        return turn_tile(state, box, piece, square, log)
    elif piece != CAT and has(state.cheese, square):
        win_cheese(state, box, CC_G18, square, log)
    else:
        emit(log, CC_33, NOTHING, state.turn, square)
    return ONE_ROLL


@rule
def turn_tile(state, box, piece, square, log):
    """Turn a tile over, take it off the board (CC-34, CC-52) and do what it says (CC-28)."""
    kind = state.tiles[square]
    state.tiles[square] = NO_TILE
    state.down &= ~bit(square)
    stir(state)
    emit(log, CC_31 if piece == CAT else CC_27, TURNED, state.turn, square, kind)
    if kind == CHEESE:
        uncover_cheese(state, box, piece, square, log)
    elif kind == PLUS_1 or kind == PLUS_2:
        return go_on(state, box, piece, kind, log)
    elif kind == ARROW_TILE:
        return fly(state, box, piece, log)
    elif kind == FORK_TILE:
        return use_fork(state, piece, square, log)
    elif kind == KNIFE:
        emit(log, CC_49, HURT, state.turn, piece, state.rolls - ONE_ROLL)
        return TWO_ROLLS  # CC-G23: the other side's double turn is the lost turn
    else:
        emit(log, CC_35, NOTHING, state.turn, square)
    return ONE_ROLL


@rule
def uncover_cheese(state, box, piece, square, log):
    state.cheese |= bit(square)
    if piece == CAT:
        emit(log, CC_37, SHOWN, state.turn, square)
    else:
        win_cheese(state, box, CC_36, square, log)


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
    """The same piece must move on at once; where it cannot, that move lapses."""
    state.phase = phase
    state.roll = steps
    state.mover = piece
    if targets(state, box, piece) != 0:
        return GOES_ON
    emit(log, CC_G19, STUCK, state.turn)
    return ONE_ROLL


@rule
def use_fork(state, piece, square, log):
    if piece == CAT:
        emit(log, CC_48, NOTHING, state.turn, square)
    elif cheeses_in_reach(state) == 0:
        emit(log, CC_47, NOTHING, state.turn, square)
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


@rule
def fetch_cheese(state, box, square, log):
    win_cheese(state, box, CC_46, square, log)
    end_chain(state, box, state.mover, ONE_ROLL, log)


@rule
def end_chain(state, box, piece, next_rolls, log):
    if have_mice_won(state, box, piece):
        finish(state, box, CC_55, MICE_WIN, log)
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
        finish(state, box, CC_G29, CAT_WINS if box.quiet_winner == THE_CAT else NOBODY_WINS, log)
    elif state.rolls > 1 and next_rolls == ONE_ROLL:
        roll_again(state, piece, log)
    else:
        pass_turn(state, box, next_rolls, log)


@rule
def roll_again(state, piece, log):
    state.rolls -= 1
    state.bound = NO_PIECE if piece == CAT else piece
    emit(log, CC_50 if state.bound == NO_PIECE else CC_51, AGAIN, state.turn, piece)


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
    emit(log, CC_50 if rolls == TWO_ROLLS else CC_32, TURN, state.turn, rolls)


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


@rule
def learn(knowledge, state, box, seat, row):
    pass


@rule
def resample(state, box, seat, knowledge, rng):
    """Nobody knows what is under the face-down tiles, and everybody knows how many of each kind there are."""
    shuffle_tiles(state, rng)
