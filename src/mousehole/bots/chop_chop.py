# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""Chop! Chop!: rules of thumb for the cat and for the mice.

A rating is in hundredths of a cheese. `WORTH` says what each thing weighs, found by playing many thousand games; the
names before it are its places. Nothing is read that a seat does not see; of the face-down tiles only how many there are
of a kind.
"""

from mousehole.bots.policy import make_best, make_careless
from mousehole.engine.grid import neighbours
from mousehole.engine.rule import rule
from mousehole.engine.sets import bit, count, has
from mousehole.games.chop_chop.rules import legal
from mousehole.games.chop_chop.terms import (
    ARROW_TILE,
    BY_CAT,
    BY_MICE,
    CAT,
    CHEESE,
    FILES,
    FIRST_MOVE,
    FIRST_TAKE,
    FLOOR,
    FLOOR_SQUARES,
    FORK,
    FORK_TILE,
    KNIFE,
    MICE,
    MOST_STEPS,
    PLACE,
    PLUS_1,
    PLUS_2,
    SQUARES,
)
from mousehole.games.chop_chop.tiles import cheeses_in_reach
from mousehole.games.chop_chop.walks import foot_of, is_cat_up, mice_squares

SURE_WIN = 100_000
FACES = 6
FAR = 10  # steps; whatever is farther is as far
COUNT_BITS = 6  # room for 42 in a packed count
COUNT_MASK = 63

LOST_MOUSE = 0  # and the three after it: by how many mice are left, 1 to 4
KNIFE_FOR_MICE, MOVE_ON, GOAL_STEP, COME_OUT, COME_OUT_LATE, HIDE, BEFORE_SECOND_ROLL = 4, 5, 6, 7, 8, 9, 10
CATCH, THREAT, SECOND_THREAT, CLOSE_IN, SHOW_CHEESE, KNIFE_FOR_CAT, CAT_MOVES_ON = 11, 12, 13, 14, 15, 16, 17
LATE = 18  # so many cheeses are won when all mice should be out
WORTH = (900, 500, 350, 480, 40, 30, 6, 24, 60, -6, 40, 600, 200, 300, 12, 15, 46, 20, 6)


@rule
def rate(state, box, seat, actions, ratings):
    """List the open actions and say how good each looks."""
    number = legal(state, box, seat, actions)
    if state.phase == PLACE:
        for i in range(number):
            ratings[i] = 0
    elif state.phase == FORK:
        rate_takes(state, box, actions, ratings, number)
    elif is_cat_up(state, box):
        rate_cat(state, box, actions, ratings, number)
    else:
        rate_mice(state, box, actions, ratings, number)
    return number


@rule
def square_of(action):
    return (action - FIRST_MOVE) % SQUARES


@rule
def piece_of(action):
    return (action - FIRST_MOVE) // SQUARES


@rule
def catch_faces(state, box, square, mice):
    """For a cat on `square`: on how many faces of its die it catches any of the mice, and each one (packed).

    These are the walks of the rules, of all lengths in one go: a mouse ends every walk that meets it. Whether a square
    may be crossed twice (CC-G14) matters only to a die with a four: with three steps such a walk ends where
    it has passed.
    """
    prey = mice & ~box.holes & ~box.covered
    any_mouse = 0
    each = 0
    if prey == 0:
        return any_mouse, each
    start = bit(foot_of(box, square))
    onto = FLOOR & ~box.holes & ~start & ~(state.cheese & ~box.covered)
    exits = box.exits[BY_CAT]
    reached = start
    for steps in range(1, MOST_STEPS + 1):
        reached = neighbours(exits, FILES, reached & ~prey) & onto
        met = reached & prey
        faces = box.dice[BY_CAT][steps]
        if met != 0 and faces > 0:
            any_mouse += faces
            for mouse in range(MICE):
                if has(met, state.stand[mouse]):
                    each += faces << COUNT_BITS * mouse
    return any_mouse, each


@rule
def tiles_left(state):
    """How many face-down tiles there are of each kind, packed: everybody can count that."""
    packed = 0
    for square in range(FLOOR_SQUARES):
        packed += 1 << COUNT_BITS * state.tiles[square]
    return packed


@rule
def of_kind(packed, kind):
    return packed >> COUNT_BITS * kind & COUNT_MASK


@rule
def move_on_tiles(packed):
    """How many tiles let a piece move on."""
    return of_kind(packed, PLUS_1) + of_kind(packed, PLUS_2) + of_kind(packed, ARROW_TILE)


# The mice


@rule
def rate_takes(state, box, actions, ratings, number):
    """A fork fetches the cheese that lies where the cat prowls."""
    for i in range(number):
        faces, _ = catch_faces(state, box, state.stand[CAT], bit(actions[i] - FIRST_TAKE))
        ratings[i] = faces


@rule
def rate_mice(state, box, actions, ratings, number):
    mice = mice_squares(state)
    has_all_cheese = state.won >= box.tiles[CHEESE]
    loss = WORTH[LOST_MOUSE + count(mice) - 1]
    if state.rolls > 1:
        loss = loss * WORTH[BEFORE_SECOND_ROLL] // 100
    tile = tile_for_mice(state)
    near = around_cat(state, box)
    seen = 0  # the mice near the cat that `faces` was counted for: it is the same wherever the others stand
    faces = 0
    for i in range(number):
        start = state.stand[piece_of(actions[i])]
        square = square_of(actions[i])
        mice_near = (mice & ~bit(start) | bit(square)) & near
        if mice_near != seen:
            seen = mice_near
            faces, _ = catch_faces(state, box, state.stand[CAT], mice_near)
        rating = -loss * faces // FACES
        if has(box.holes, square):
            rating += rate_hiding(state, box, has_all_cheese)
        elif has(state.down, square):
            rating += tile
        elif has(state.cheese, square):
            rating += 100
        if has(box.holes & ~state.turned, start):
            rating += WORTH[COME_OUT] + (WORTH[COME_OUT_LATE] if state.won >= WORTH[LATE] else 0)
        ratings[i] = rating
    goals = box.holes & ~mice if has_all_cheese else state.down | cheeses_in_reach(state)
    rate_ways(state, box, actions, ratings, number, goals, WORTH[GOAL_STEP])


@rule
def around_cat(state, box):
    """The squares that the cat could reach with one roll, at most."""
    near = bit(foot_of(box, state.stand[CAT]))
    for _ in range(MOST_STEPS):
        near |= neighbours(box.exits[BY_CAT], FILES, near)
    return near & ~box.holes & ~box.covered


@rule
def tile_for_mice(state):
    """What it is worth to turn a tile over: the mean of what it may be."""
    if state.down == 0:
        return 0
    packed = tiles_left(state)
    total = 100 * of_kind(packed, CHEESE) + WORTH[MOVE_ON] * move_on_tiles(packed)
    total -= WORTH[KNIFE_FOR_MICE] * of_kind(packed, KNIFE)
    if cheeses_in_reach(state) != 0:
        total += 100 * of_kind(packed, FORK_TILE)
    return total // count(state.down)


@rule
def rate_hiding(state, box, has_all_cheese):
    if has_all_cheese and state.turned == box.holes:
        return SURE_WIN
    return WORTH[HIDE]


@rule
def rate_ways(state, box, actions, ratings, number, goals, step):
    """Steps nearer to the next goal are good, steps away from it bad."""
    near = goals
    for _ in range(FAR):
        is_one_away = False
        for i in range(number):
            if not has(near, square_of(actions[i])):
                ratings[i] -= step
                is_one_away = True
            if not has(near, state.stand[piece_of(actions[i])]):
                ratings[i] += step
                is_one_away = True
        if not is_one_away:
            return
        near |= neighbours(box.exits[BY_MICE], FILES, near) & FLOOR


# The cat


@rule
def rate_cat(state, box, actions, ratings, number):
    mice = mice_squares(state)
    tile = tile_for_cat(state)
    for i in range(number):
        square = square_of(actions[i])
        rating = 0
        rest = mice
        if has(mice, square):
            rest &= ~bit(square)
            rating += SURE_WIN if rest == 0 else WORTH[CATCH]
        if has(state.down, square):
            rating += tile
        rating += rate_threat(state, box, square, rest)
        ratings[i] = rating
    rate_chase(box, actions, ratings, number, mice, WORTH[CLOSE_IN])


@rule
def tile_for_cat(state):
    if state.down == 0:
        return 0
    packed = tiles_left(state)
    total = WORTH[CAT_MOVES_ON] * move_on_tiles(packed)
    total -= WORTH[SHOW_CHEESE] * of_kind(packed, CHEESE) + WORTH[KNIFE_FOR_CAT] * of_kind(packed, KNIFE)
    return total // count(state.down)


@rule
def rate_threat(state, box, square, mice):
    """Whom the cat could catch next. The mice will save the one in most danger, but only one."""
    faces, each = catch_faces(state, box, square, mice)
    if state.rolls > 1:
        return WORTH[CATCH] * faces // FACES
    most = 0
    total = 0
    for mouse in range(MICE):
        total += of_kind(each, mouse)
        most = max(most, of_kind(each, mouse))
    return (WORTH[THREAT] * most + WORTH[SECOND_THREAT] * (total - most)) // FACES


@rule
def rate_chase(box, actions, ratings, number, mice, step):
    """Steps nearer to the mice that stand in the open are good; where none does, to where they must come out."""
    near = mice & ~box.holes & ~box.covered
    if near == 0:
        near = neighbours(box.exits[BY_MICE], FILES, mice) & ~box.holes
    for _ in range(FAR):
        is_one_away = False
        for i in range(number):
            if not has(near, foot_of(box, square_of(actions[i]))):
                ratings[i] -= step
                is_one_away = True
        if not is_one_away:
            return
        near |= neighbours(box.exits[BY_CAT], FILES, near) & FLOOR


POLICIES = {"kitten": make_careless(rate), "cat": make_best(rate)}
