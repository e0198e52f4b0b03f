# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""Chop! Chop!: how a position is judged, for the search.

The judgement is the mice's chance to win when both sides play by the rules of thumb: a logistic function of a few
things one can see, with weights of its own for each number of mice left, fitted to the ends of many thousand games
(`benchmarks/fit_chop_chop.py`). Whoever thinks long judges so, and whoever has a box that no net was taught, and the
first tiger; with a net (`chop_chop_net.py`) nothing is played on.
"""

from dataclasses import replace

from mousehole.bots.bot import Bot
from mousehole.bots.chop_chop import catch_faces, of_kind, rate, tiles_left
from mousehole.bots.chop_chop_net import NOBODYS_WIN, judge_seats, net_for
from mousehole.bots.policy import make_best
from mousehole.bots.search import Mind, mix, never
from mousehole.bots.thinker import make_player
from mousehole.bots.world import World
from mousehole.engine.exponential import exp
from mousehole.engine.grid import neighbours
from mousehole.engine.rule import rule
from mousehole.engine.sets import count
from mousehole.games.chop_chop.terms import BY_MICE, CAT, CHEESE, FILES, FLOOR, MICE_WIN, NOBODY_WINS, OVER, PIECES
from mousehole.games.chop_chop.tiles import cheeses_in_reach
from mousehole.games.chop_chop.walks import is_cat_up, mice_squares

FAR = 12
NET_ITERATIONS, NET_SECONDS = 5_000, 0.05  # a net is asked up to there: beyond, playing on has been as good or better
FEATURES = 10
WEIGHTS = (  # for one mouse left to four, in the order of `features`
    (0.07, -6.25, 1.87, 1.73, 0.06, -2.47, -0.28, -0.93, 1.33, -0.24),
    (1.09, -5.47, 3.58, 1.47, 0.78, -1.09, -0.19, -0.86, 2.23, 0.62),
    (1.18, -4.36, 2.69, 1.28, 0.47, -0.64, -0.05, -0.75, 3.30, 2.06),
    (1.33, -3.45, 1.17, 0.99, 0.19, -0.38, 0.07, -0.59, 3.72, 0.75),
)


@rule
def features(state, box, mice):
    """What one sees at a glance, each about 0 to 1."""
    faces, _ = catch_faces(state, box, state.stand[CAT], mice)
    is_cat_next = is_cat_up(state, box)
    missing = box.tiles[CHEESE] - state.won
    packed = tiles_left(state)
    return (
        1.0,
        missing / 10.0,
        1.0 if missing == 0 else 0.0,
        count(cheeses_in_reach(state)) / 5.0,
        count(box.holes & ~state.turned) / 4.0,
        faces * state.rolls / 6.0 if is_cat_next else 0.0,
        0.0 if is_cat_next else faces / 6.0,
        count(mice & ~box.holes & ~box.covered) / 4.0,
        of_kind(packed, CHEESE) / (1.0 + count(state.down)),
        steps_to_goal(state, box, mice, missing) / 10.0,
    )


@rule
def steps_to_goal(state, box, mice, missing):
    """How far the nearest mouse is from something to win: a tile or a cheese, in the end a hole."""
    near = state.down | cheeses_in_reach(state)
    if missing == 0:
        near = box.holes & ~mice
    for steps in range(FAR):
        if near & mice != 0:
            return steps
        near |= neighbours(box.exits[BY_MICE], FILES, near) & FLOOR
    return FAR


@rule
def judge(state, box, seat):
    """A seat's chance to win."""
    is_cat = seat == box.seats - 1
    if state.phase == OVER:
        if state.winner == NOBODY_WINS:
            return NOBODYS_WIN
        return 1.0 if (state.winner == MICE_WIN) != is_cat else 0.0
    mice = mice_squares(state)
    seen = features(state, box, mice)
    weights = WEIGHTS[count(mice) - 1]
    total = 0.0
    for i in range(FEATURES):
        total += weights[i] * seen[i]
    chance = 1.0 / (1.0 + exp(-total))
    return 1.0 - chance if is_cat else chance


@rule
def fingerprint(state, box, seat):
    """All that is open to everybody: the whole state but where which face-down tile lies."""
    stands = 0
    for piece in range(PIECES):
        stands = stands << 6 | state.stand[piece]
    small = state.phase | state.turn << 3 | state.rolls << 6 | state.roll << 8 | state.mover << 11 | state.bound << 14
    small |= state.mouse_seat << 17 | state.won << 20 | state.quiet << 26
    key = mix(0, stands)
    key = mix(key, state.down)
    key = mix(key, state.cheese)
    key = mix(key, state.turned)
    key = mix(key, tiles_left(state))
    return mix(key, small)


MIND = Mind(
    rate=rate,
    policy=make_best(rate),
    judge=judge,
    fingerprint=fingerprint,
    is_settled=never,
    horizon=12,
    warmth=80.0,
    curiosity=0.6,
    asks_others=True,
    judge_seats=judge_seats,
)


def make_bot(temper: str, world: World, seed: object, iterations: int | None, seconds: float | None) -> Bot:
    """A player of Chop! Chop!, with a net where it thinks briefly with a box that one was taught."""
    is_short = iterations <= NET_ITERATIONS if iterations is not None else (seconds or 0.0) <= NET_SECONDS
    net = net_for(world.box) if is_short and temper != "tiger-1" else ""
    return make_player(temper, world, replace(MIND, net=net), seed, iterations, seconds)
