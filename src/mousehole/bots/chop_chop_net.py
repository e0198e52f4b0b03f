# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""Chop! Chop! as a net sees it: which rows a position has, and what the net then says.

The boards look the same turned by half: a position is turned so that the cat stands in the upper half, which halves
what there is to learn. Nothing is read that is hidden; of the face-down tiles only how many there are of a kind. How
many play the mice makes no difference.
"""

from functools import cache
from typing import Any

from mousehole.bots.chop_chop import FAR, catch_faces, of_kind, rate, tiles_left
from mousehole.bots.net import FINE, MOST_ROWS, chances_of, found_net, run_net
from mousehole.engine.grid import EAST, neighbours
from mousehole.engine.rule import rule
from mousehole.engine.sets import count, has, lowest, without_lowest
from mousehole.engine.setup import Setup
from mousehole.games import load
from mousehole.games.chop_chop.terms import (
    BY_MICE,
    CAT,
    CHEESE,
    FILES,
    FLOOR,
    FLOOR_SQUARES,
    FRESH,
    KNIFE,
    MICE,
    MICE_WIN,
    MOST_LEGAL,
    NO_PIECE,
    NOBODY_WINS,
    NOWHERE,
    OVER,
    PLACE,
    PLUS_1,
    ROLL,
    SQUARES,
    TABLE_SQUARES,
)
from mousehole.games.chop_chop.tiles import cheeses_in_reach
from mousehole.games.chop_chop.walks import foot_of, is_cat_up, mice_squares

NOBODYS_WIN = 0.1  # what it is worth to a side that nobody wins
HALF = FLOOR_SQUARES // 2
CAT_PLACES = HALF + TABLE_SQUARES // 2  # of the upper half
BOARDS, SIDES = 3, 2
GROUP = 3  # squares whose tiles are seen together
GROUPS, PATTERNS = FLOOR_SQUARES // GROUP, 1 << GROUP
MOST_CHEESE, MOST_OF_A_KIND, MOST_DOWN = 10, 11, 38
FACES = 7  # none to six
RATINGS, RATING_STEP, RATING_SHIFT = 24, 40, 12
QUIETS, QUIET_STEP = 12, 5
C7 = 2

DOUBT = 0  # what it takes for the better of two moves hardly ever costs anything
ROWS_MOUSE = 1  # row 0 counts everywhere
ROWS_CAT = ROWS_MOUSE + BOARDS * FLOOR_SQUARES
ROWS_CAT_MOUSE = ROWS_CAT + BOARDS * CAT_PLACES
ROWS_TWO_MICE = ROWS_CAT_MOUSE + SIDES * CAT_PLACES * FLOOR_SQUARES
ROWS_DOWN = ROWS_TWO_MICE + FLOOR_SQUARES * (FLOOR_SQUARES + 1) // 2
ROWS_CHEESE = ROWS_DOWN + GROUPS * PATTERNS
ROWS_TURNED = ROWS_CHEESE + FLOOR_SQUARES
ROWS_WON = ROWS_TURNED + (MICE + 1) * (1 << MICE)
ROWS_REACH = ROWS_WON + (MICE + 1) * (MOST_CHEESE + 1)
ROWS_KIND = ROWS_REACH + MOST_CHEESE + 1
ROWS_COUNT = ROWS_KIND + (KNIFE + 1) * (MOST_OF_A_KIND + 1)
ROWS_PHASE = ROWS_COUNT + MOST_DOWN + 1
ROWS_DIE = ROWS_PHASE + SIDES * OVER
ROWS_ROLLS = ROWS_DIE + SIDES * 5
ROWS_MOVER = ROWS_ROLLS + SIDES * 3
ROWS_BOUND = ROWS_MOVER + SQUARES
ROWS_QUIET = ROWS_BOUND + SQUARES
ROWS_DANGER = ROWS_QUIET + QUIETS + 1
ROWS_EACH = ROWS_DANGER + SIDES * 3 * FACES
ROWS_NEAREST = ROWS_EACH + SIDES * FACES
ROWS_WAY = ROWS_NEAREST + 2 * (FAR + 1)
ROWS_SAFE = ROWS_WAY + 2 * (FAR + 1)
ROWS_RATING = ROWS_SAFE + SIDES * (MICE + 1) * (MICE + 1)
ROWS_BOARD = ROWS_RATING + SIDES * RATINGS
ROWS_WALK = ROWS_BOARD + BOARDS
ROWS = ROWS_WALK + 2

TAUGHT = tuple(
    {"board": board, "walk": walk} for board in ("sides", "sides_open", "corners") for walk in ("start", "fresh")
)


@cache
def taught_boxes(seats: int) -> frozenset[bytes]:
    """The boxes that the net was taught, for so many seats: every board, both ways to walk, all else as it comes."""
    game = load("chop_chop")
    return frozenset(Setup(game, seats, options).box.tobytes() for options in TAUGHT)


def net_for(box: Any) -> str:
    """The file of weights for a box; `""` where no net was taught it."""
    return found_net("chop_chop") if box.tobytes() in taught_boxes(int(box.seats)) else ""


@rule
def board_of(box):
    """Which of the three boards it is."""
    if has(box.holes, 0):
        return 2
    return 1 if has(box.exits[BY_MICE][EAST], C7) else 0


@rule
def seen_square(square, is_turned):
    """A square of the floor, in the half turn that is looked at."""
    return FLOOR_SQUARES - 1 - square if is_turned else square


@rule
def cat_place(square, is_turned):
    """Where the cat stands, 0 to 23: a square of the upper half, or one of three on the table."""
    if square < FLOOR_SQUARES:
        return seen_square(square, is_turned)
    number = square - FLOOR_SQUARES
    return HALF + (TABLE_SQUARES - 1 - number if is_turned else number)


@rule
def list_rows(state, box, rows, actions, ratings):
    """Write down which rows a position has; how many."""
    side = 1 if is_cat_up(state, box) else 0
    board = board_of(box)
    cat = state.stand[CAT]
    is_placed = cat != NOWHERE
    is_turned = is_placed and foot_of(box, cat) >= HALF
    listed = list_pieces(state, rows, 0, board, side, is_placed, is_turned)
    listed = list_floor(state, box, rows, listed, is_turned)
    listed = list_dangers(state, box, rows, listed, side, is_placed)
    listed = list_ways(state, box, rows, listed)
    listed = list_moment(state, box, rows, listed, side, is_turned)
    if state.phase != ROLL and state.phase != PLACE:
        number = rate(state, box, state.turn, actions, ratings)
        highest = ratings[0]
        for i in range(number):
            highest = max(highest, ratings[i])
        step = min(max(highest // RATING_STEP + RATING_SHIFT, 0), RATINGS - 1)
        rows[listed] = ROWS_RATING + side * RATINGS + step
        listed += 1
    rows[listed] = ROWS_BOARD + board
    rows[listed + 1] = ROWS_WALK + (1 if box.walk == FRESH else 0)
    return listed + 2


@rule
def list_pieces(state, rows, listed, board, side, is_placed, is_turned):
    """Every piece, and every two of them."""
    place = 0
    if is_placed:
        place = cat_place(state.stand[CAT], is_turned)
        rows[listed] = ROWS_CAT + board * CAT_PLACES + place
        listed += 1
    for mouse in range(MICE):
        if state.stand[mouse] == NOWHERE:
            continue
        square = seen_square(state.stand[mouse], is_turned)
        rows[listed] = ROWS_MOUSE + board * FLOOR_SQUARES + square
        listed += 1
        if is_placed:
            rows[listed] = ROWS_CAT_MOUSE + (side * CAT_PLACES + place) * FLOOR_SQUARES + square
            listed += 1
        for other in range(mouse):
            if state.stand[other] != NOWHERE:
                there = seen_square(state.stand[other], is_turned)
                low = min(square, there)
                high = max(square, there)
                rows[listed] = ROWS_TWO_MICE + high * (high + 1) // 2 + low
                listed += 1
    return listed


@rule
def list_floor(state, box, rows, listed, is_turned):
    """Tiles and cheeses, holes, and what is still to be found."""
    for group in range(GROUPS):
        pattern = state.down >> GROUP * group & (PATTERNS - 1)
        seen = group
        if is_turned:
            pattern = (pattern & 1) << 2 | (pattern & 2) | pattern >> 2
            seen = GROUPS - 1 - group
        if pattern != 0:
            rows[listed] = ROWS_DOWN + seen * PATTERNS + pattern
            listed += 1
    cheese = state.cheese
    for _ in range(min(count(cheese), MOST_CHEESE)):  # a position by hand may show more than the box has
        rows[listed] = ROWS_CHEESE + seen_square(lowest(cheese), is_turned)
        listed += 1
        cheese = without_lowest(cheese)
    turned = 0
    for mouse in range(MICE):
        hole = (mouse + 2) % MICE if is_turned else mouse
        if has(state.turned, box.starts[hole]):
            turned |= 1 << mouse
    left = count(mice_squares(state))
    rows[listed] = ROWS_TURNED + left * (1 << MICE) + turned
    rows[listed + 1] = ROWS_WON + left * (MOST_CHEESE + 1) + min(state.won, MOST_CHEESE)
    rows[listed + 2] = ROWS_REACH + min(count(cheeses_in_reach(state)), MOST_CHEESE)
    rows[listed + 3] = ROWS_COUNT + min(count(state.down), MOST_DOWN)
    listed += 4
    packed = tiles_left(state)
    for kind in range(PLUS_1, KNIFE + 1):
        rows[listed] = ROWS_KIND + kind * (MOST_OF_A_KIND + 1) + min(of_kind(packed, kind), MOST_OF_A_KIND)
        listed += 1
    return listed


@rule
def list_dangers(state, box, rows, listed, side, is_placed):
    """Who can be caught with one roll, and who is safe."""
    if not is_placed:
        return listed
    mice = mice_squares(state)
    faces, each = catch_faces(state, box, state.stand[CAT], mice)
    rows[listed] = ROWS_DANGER + (side * 3 + state.rolls) * FACES + faces
    listed += 1
    for mouse in range(MICE):
        if of_kind(each, mouse) > 0:
            rows[listed] = ROWS_EACH + side * FACES + of_kind(each, mouse)
            listed += 1
    safe = count(mice & (box.holes | box.covered))
    rows[listed] = ROWS_SAFE + (side * (MICE + 1) + count(mice)) * (MICE + 1) + safe
    return listed + 1


@rule
def list_ways(state, box, rows, listed):
    """How far every mouse is from something to win: a tile or a cheese, in the end a hole; and the nearest."""
    mice = mice_squares(state)
    is_late = 1 if state.won >= box.tiles[CHEESE] else 0
    near = box.holes & ~mice if is_late == 1 else state.down | cheeses_in_reach(state)
    reached = 0
    for steps in range(FAR + 1):
        new = (near if steps < FAR else FLOOR) & mice & ~reached
        if new != 0 and reached == 0:
            rows[listed] = ROWS_NEAREST + is_late * (FAR + 1) + steps
            listed += 1
        reached |= new
        while new != 0:
            rows[listed] = ROWS_WAY + is_late * (FAR + 1) + steps
            listed += 1
            new = without_lowest(new)
        if reached == mice:
            return listed
        near |= neighbours(box.exits[BY_MICE], FILES, near) & FLOOR
    return listed


@rule
def list_moment(state, box, rows, listed, side, is_turned):
    """Whose turn it is, and how far it has come."""
    rows[listed] = ROWS_PHASE + side * OVER + state.phase
    rows[listed + 1] = ROWS_DIE + side * 5 + state.roll
    rows[listed + 2] = ROWS_ROLLS + side * 3 + state.rolls
    rows[listed + 3] = ROWS_QUIET + min(state.quiet // QUIET_STEP, QUIETS)
    listed += 4
    if state.mover != NO_PIECE:
        rows[listed] = ROWS_MOVER + piece_place(state, state.mover, is_turned)
        listed += 1
    if state.bound != NO_PIECE:
        rows[listed] = ROWS_BOUND + piece_place(state, state.bound, is_turned)
        listed += 1
    return listed


@rule
def piece_place(state, piece, is_turned):
    """Where a piece stands, the cat on places of its own."""
    square = min(state.stand[piece], SQUARES - 1)
    if square >= FLOOR_SQUARES:
        return FLOOR_SQUARES + (SQUARES - 1 - square if is_turned else square - FLOOR_SQUARES)
    return seen_square(square, is_turned)


@rule
def chances(state, box, learned, actions, ratings):
    """The chances that the mice win, that the cat does, and that nobody does."""
    number = list_rows(state, box, learned.rows, actions, ratings)
    run_net(learned.net, learned.rows, number, learned.sums)
    return chances_of(learned.sums)


def seat_weights(state: Any, box: Any, ask: Any) -> list[int]:
    """What every seat's chance weighs: the many of the first side share a win, and where nobody wins all do."""
    rows, actions, ratings = [0] * MOST_ROWS, [0] * MOST_LEGAL, [0] * MOST_LEGAL
    many, last, nobody = (int(one * FINE) for one in ask(rows, list_rows(state, box, rows, actions, ratings)))
    seats = int(box.seats)
    return [many * seats + nobody * (seats - 1)] * (seats - 1) + [(last * seats + nobody) * (seats - 1)]


@rule
def judge_seats(state, box, seat, values, learned, actions, ratings):
    """What a position is worth to every seat, for the search; that nobody wins is worth a little to all."""
    if state.phase == OVER:
        mice = 1.0 if state.winner == MICE_WIN else 0.0
        nobody = 1.0 if state.winner == NOBODY_WINS else 0.0
        cat = 1.0 - mice - nobody
    else:
        mice, cat, nobody = chances(state, box, learned, actions, ratings)
    for seat in range(box.seats - 1):
        values[seat] = mice + NOBODYS_WIN * nobody
    values[box.seats - 1] = cat + NOBODYS_WIN * nobody
