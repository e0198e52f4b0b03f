"""The words of Chop! Chop! as numbers: squares, pieces, phases, tiles, event kinds, actions, and the records.

A *square* is a number: 0 … 41 the floor in reading order (a7 … f1), 42 … 47 the six on the table. T3 and the c4 below
it are two squares (CC-G8). Sets of squares are ints, a bit a square.
"""

from mousehole.engine.record import record

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

START, FRESH = 0, 1  # option walk
EXACT, STOP = 0, 1  # option hole_entry
AFTER, ANY = 0, 1  # option home
NONE, THE_CAT = 0, 1  # option quiet_winner

MOST_QUIET = 2_000_000_000  # the highest quiet_limit, and the quiet rolls that a position without one may have
MOST_STEPS = 4  # of a die; a longer walk that never steps back could still cross its own way (CC-G14)
GOES_ON = 0  # what a landing leads to: the chain goes on, or it ends and the other side's turn has so many rolls
ONE_ROLL, TWO_ROLLS = 1, 2

PLACED, TURN, ROLLED, STUCK, MOVED, CAUGHT, HOLE_TURNED, HIDDEN, TURNED = 1, 2, 3, 4, 5, 6, 7, 8, 9  # event kinds
NOTHING, WON, SHOWN, EXTRA, FREE, FORK_READY, HURT, AGAIN, ENDED = 10, 11, 12, 13, 14, 15, 16, 17, 18

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
        "floor": "i8",  # CC-G1: the squares that there are; a small box has fewer than 42
        "top": "i8",  # those on the table, six in the printed box
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
        "starts": ("i1", MICE),  # CC-G2; NOWHERE: a small box has no such mouse
        "under": ("i1", TABLE_SQUARES),  # NOWHERE: nor such a square
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
