"""Leaves: the rules.

Glossary: `lawn` are the leaves, `lifted` how many of them have been; `up` is what the last one showed. In a race
`pounced` are the seats that have, a bit each, `best` the one that catches as things stand, `nearest` how near it came;
`deadline` is the last millisecond of the race. From `ready` on the next leaf may be lifted. `now` is the moment of the
last input.
"""

from mousehole.engine.events import emit
from mousehole.engine.notation import FARTHEST
from mousehole.engine.random import below, shuffle, swap
from mousehole.engine.record import record
from mousehole.engine.rule import ANYBODY, GAP, TABLE, rule

MOST_SEATS = 4
MOST_LEAVES = 30
NOBODY = -1
NOTHING, BARE, MOUSE = 0, 1, 2
TO_LIFT, RACE, OVER = 0, 1, 2  # phases

LIFTED, POUNCED, NEARER, CAUGHT, STARTLED, GONE, END, WIN = range(1, 9)  # event kinds
LV_02, LV_03, LV_04, LV_05, LV_06, LV_07 = 2, 3, 4, 5, 6, 7
LV_G1 = GAP + 1

STATE = record(
    {
        "turn": "u1",
        "phase": "i1",
        "up": "i1",
        "lifted": "i1",
        "pounced": "i1",
        "best": "i1",
        "nearest": "i1",
        "now": "i4",
        "ready": "i4",
        "deadline": "i4",
        "points": ("i4", MOST_SEATS),
        "lawn": ("i1", MOST_LEAVES),
    }
)
BOX = record(
    {"seats": "i1", "leaves": "i1", "mice": "i1", "tie_ms": "i4", "race_ms": "i4", "rest_ms": "i4"},
)
KNOWLEDGE = record({"nothing": "i1"})  # what is known is known to all and stands in the state
HIDDEN = {"lawn": "all"}

LIFT, POUNCE, TIMEOUT = 0, 1, 2
ACTIONS = 3
SEAT_ACTIONS = TIMEOUT
MOST_LEGAL = 2
TIMED = True


@rule
def setup(state, box, rng):
    """LV-01."""
    for leaf in range(box.leaves):
        state.lawn[leaf] = MOUSE if leaf < box.mice else BARE
    shuffle(state.lawn, box.leaves, rng)
    state.best = NOBODY
    state.deadline = -1


@rule
def is_over(state, box):
    return state.phase == OVER


@rule
def is_half(state, box):
    return False


@rule
def clock(state):
    return state.now


@rule
def actor(state, box):
    if state.phase == RACE and state.now > state.deadline:
        return TABLE
    return state.turn if state.up == NOTHING else ANYBODY


@rule
def legal(state, box, seat, actions):
    """Whether a pounce is right is not told: any paw may fall on any leaf that has been lifted."""
    if state.phase == OVER:
        return 0
    count = 0
    if state.phase == TO_LIFT and seat == state.turn:
        actions[count] = LIFT
        count += 1
    may_pounce = state.up != NOTHING
    if state.phase == RACE:
        may_pounce = state.now <= state.deadline and state.pounced >> seat & 1 == 0
    if may_pounce:
        actions[count] = POUNCE
        count += 1
    return count


@rule
def chances(state, box, actions, weights):
    """There is only the clock."""
    if state.phase != RACE:
        return 0
    actions[0] = TIMEOUT
    weights[0] = 1
    return 1


@rule
def due(state, box):
    return state.deadline + 1 if state.phase == RACE else -1


@rule
def moment(state, box, seat, action, at):
    if action == LIFT:
        return max(at, state.ready)
    if action == TIMEOUT:
        return max(at, state.deadline + 1)
    if state.phase == RACE and at > state.deadline:
        return -1
    return at


@rule
def play(state, box, seat, action, at, distance, log):
    state.now = at
    if action == LIFT:
        lift(state, box, seat, at, log)
    elif action == TIMEOUT:
        judge(state, box, log)
    elif state.phase == RACE:
        pounce(state, box, seat, at, distance if distance >= 0 else FARTHEST, log)
    else:
        state.points[seat] -= 1
        emit(log, LV_04, STARTLED, seat)  # LV-04


@rule
def lift(state, box, seat, at, log):
    state.up = state.lawn[state.lifted]
    state.lifted += 1
    state.ready = at + box.rest_ms
    state.turn = seat + 1 if seat + 1 < box.seats else 0
    emit(log, LV_02, LIFTED, seat, state.up)  # LV-02
    if state.up == MOUSE:
        state.phase = RACE
        state.pounced = 0
        state.best = NOBODY
        state.deadline = at + box.race_ms
    elif state.lifted == box.leaves:
        finish(state, box, log)


@rule
def pounce(state, box, seat, at, distance, log):
    """The first ends the race, but for those who come with it; of them the nearest catches (LV-G1)."""
    emit(log, LV_03, POUNCED, seat, distance)  # LV-03
    state.pounced |= 1 << seat
    if state.best == NOBODY:
        state.deadline = min(state.deadline, at + box.tie_ms)
    if state.best == NOBODY or distance < state.nearest:
        if state.best != NOBODY:
            emit(log, LV_G1, NEARER, seat)  # LV-G1
        state.best = seat
        state.nearest = distance
    if state.pounced == (1 << box.seats) - 1:
        judge(state, box, log)


@rule
def judge(state, box, log):
    if state.best == NOBODY:
        emit(log, LV_06, GONE, NOBODY)  # LV-06
    else:
        state.points[state.best] += 1
        emit(log, LV_05, CAUGHT, state.best)  # LV-05
    state.phase = TO_LIFT
    state.deadline = -1
    state.pounced = 0
    state.best = NOBODY
    state.nearest = 0
    state.up = NOTHING
    if state.lifted == box.leaves:
        finish(state, box, log)


@rule
def finish(state, box, log):
    state.phase = OVER
    emit(log, LV_07, END, NOBODY)  # LV-07
    emit(log, LV_07, WIN, NOBODY, winners(state, box))  # LV-07


@rule
def score(state, box, seat):
    return state.points[seat]


@rule
def winners(state, box):
    if state.phase != OVER:
        return 0
    best = state.points[0]
    for seat in range(1, box.seats):
        best = max(best, state.points[seat])
    champions = 0
    for seat in range(box.seats):
        if state.points[seat] == best:
            champions |= 1 << seat
    return champions


@rule
def learn(knowledge, state, box, seat, row):
    pass


@rule
def resample(state, box, seat, knowledge, rng):
    """Shuffle the leaves that still lie: how many mice are left is known, not where."""
    for leaf in range(state.lifted, box.leaves):
        swap(state.lawn, leaf, leaf + below(rng, box.leaves - leaf))
