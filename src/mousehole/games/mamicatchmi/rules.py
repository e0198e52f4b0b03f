"""Mamicatchmi: the rules, in the order of the rulebook.

Glossary: `owner` says whose a pawn is (NOBODY: it is common and stands in the middle; in phase PICK: not yet chosen).
`hand` is the pawn that a seat holds, `spots` where a pawn has been put (NO_SPOT: at home or in a hand). `dice` are the
two pawns shown after a roll; in a duel they are *called*; in phase CHOICE (equal faces) and TRAP (two common pawns)
nobody is. A *duellist* is a seat that plays a called pawn: its owner,
or the `stand_in`, who has grabbed a called common pawn. `first` is the seat that was the first to put its pawn right,
at `first_at`. `erred` is OUT after a wrong move, CHARGED after a wrong spot that cost a token. All times are
milliseconds; inputs of the same one count in the order given (MC-G26). The times are the judge (MC-28, MC-G24), and a
player who has left just does not react (MC-G25).

Duels stand in `duels`, what follows them and the end in `endings`, how pawns, spots, actions and events are numbered in
`terms`.
"""

from mousehole.engine.events import emit
from mousehole.engine.notation import LATEST
from mousehole.engine.rule import ANYBODY, GAP, TABLE, rule
from mousehole.games.mamicatchmi.duels import (
    called_pawn_of,
    end_time,
    grab_pawn,
    is_reach_open,
    is_untouchable,
    put_down,
    right_spot,
    why_not_reach,
    why_not_take,
)
from mousehole.games.mamicatchmi.endings import check_end, go_home, next_seat, pass_dice, score, winners
from mousehole.games.mamicatchmi.terms import (
    ACTIONS,
    ALLOWED,
    BOX,
    BURROW,
    BURROW_IN,
    CHAIR,
    CHOICE,
    COMMON,
    DOUBLE,
    DUEL,
    DUEL_CALLED,
    GRAB,
    GRANNY,
    KENNEL,
    KENNEL_SIDE,
    KNOWLEDGE,
    MOST_LEGAL,
    MOST_SEATS,
    MOUSE,
    NO_PAWN,
    NOBODY,
    NOTHING,
    OVER,
    PAIR,
    PAIRS,
    PASS,
    PASSED,
    PICK,
    PICK_PAWN,
    PICKED,
    PLACE,
    ROLL,
    ROLL_DICE,
    ROLLED,
    SEAT_ACTIONS,
    SPOTS_EACH,
    STATE,
    SWAP_PAWN,
    SWAP_STRUCTURES,
    SWAPPED_PAWNS,
    SWAPPED_STRUCTURES,
    TIMED_OUT,
    TIMEOUT,
    TRAP,
    TREE,
)

__all__ = ["ACTIONS", "BOX", "KNOWLEDGE", "MOST_LEGAL", "SEAT_ACTIONS", "STATE", "score", "winners"]

TIMED = True

MC_05, MC_06, MC_07, MC_11, MC_13, MC_14, MC_15, MC_16, MC_30, MC_35 = 5, 6, 7, 11, 13, 14, 15, 16, 30, 35
MC_G2, MC_G3, MC_G9 = GAP + 2, GAP + 3, GAP + 9


@rule
def setup(state, box, rng):
    for seat in range(box.seats):
        state.tokens[seat] = box.start_tokens  # MC-03
    state.reserve = box.tokens - box.seats * box.start_tokens  # MC-04
    for place in range(KENNEL + 1):  # MC-02, MC-G5
        state.layout[place] = box.layout[place]
    for pawn in range(MOUSE, GRANNY + 1):
        state.owner[pawn] = NOBODY
    state.stand_in = NOBODY
    state.first = NOBODY


# What may be done


@rule
def is_over(state, box):
    return state.phase == OVER


@rule
def actor(state, box):
    if state.phase == ROLL:
        return TABLE
    if is_reach_open(state, box):
        return ANYBODY
    return state.turn


@rule
def is_half(state, box):
    return False


@rule
def legal(state, box, seat, actions):
    count = 0
    if state.phase == PICK and seat == state.turn:
        count = list_picks(state, actions)
    if state.phase == CHOICE and seat == state.turn:
        count = list_choices(state, box, seat, actions)
    if is_reach_open(state, box):
        count = list_reaches(state, box, seat, actions, count)
    return count


@rule
def list_picks(state, actions):
    count = 0
    for pawn in range(MOUSE, GRANNY + 1):
        if state.owner[pawn] == NOBODY:
            actions[count] = PICK_PAWN + pawn
            count += 1
    return count


@rule
def list_choices(state, box, seat, actions):
    count = 0
    for pawn in range(MOUSE, GRANNY + 1):
        if state.owner[pawn] != seat:
            actions[count] = SWAP_PAWN + pawn
            count += 1
    for pair in range(PAIRS):
        actions[count] = SWAP_STRUCTURES + pair
        count += 1
    if not box.must_swap:
        actions[count] = PASS
        count += 1
    return count


@rule
def list_reaches(state, box, seat, actions, count):
    """Add what a hand may do after a roll: grab a pawn, or put down the one it holds."""
    if state.hand[seat] != NO_PAWN:
        for spot in range(BURROW_IN, KENNEL_SIDE + 1):
            actions[count] = PLACE + spot
            count += 1
        return count
    if why_not_reach(state, seat) != ALLOWED:
        return count
    played = called_pawn_of(state, seat)
    for pawn in range(MOUSE, GRANNY + 1):
        if why_not_take(state, seat, pawn, played) == ALLOWED and not is_untouchable(state, box, pawn):
            actions[count] = GRAB + pawn
            count += 1
    return count


@rule
def chances(state, box, actions, weights):
    """The rolls that the dice can show, or the end of the time for a duel or a trap."""
    count = 0
    if state.phase == DUEL or state.phase == TRAP:
        actions[0] = TIMEOUT
        weights[0] = 1
        count = 1
    elif state.phase == ROLL:
        for roll in range(GRANNY * GRANNY):
            if box.weights[roll] > 0:
                actions[count] = ROLL_DICE + roll
                weights[count] = box.weights[roll]
                count += 1
    return count


@rule
def moment(state, box, seat, action, at):
    """Only a timeout has to wait; the clock never goes back and ends at LATEST."""
    if action == TIMEOUT:
        at = max(at, due(state, box))
    return min(max(at, state.clock), LATEST)


@rule
def due(state, box):
    if state.phase == TRAP:
        return min(state.rolled_at + box.trap_ms, LATEST)
    if state.phase != DUEL:
        return -1
    if state.first != NOBODY:
        return min(state.first_at + box.tie_ms + 1, LATEST)
    return min(state.rolled_at + box.window_ms, LATEST)


@rule
def clock(state):
    return state.clock


@rule
def play(state, box, seat, action, at, distance, log):
    state.clock = at
    if action == PASS:
        emit(log, MC_G2, PASSED, seat)  # MC-G2
        end_choice(state, box, log)
    elif action <= PICK_PAWN + GRANNY:
        pick_pawn(state, box, seat, action - PICK_PAWN, log)
    elif action <= SWAP_PAWN + GRANNY:
        swap_pawns(state, seat, action - SWAP_PAWN, log)
        end_choice(state, box, log)
    elif action <= GRAB + GRANNY:
        grab_pawn(state, seat, action - GRAB, log)
    elif action <= PLACE + KENNEL_SIDE:
        put_down(state, box, seat, action - PLACE, log)
    elif action < ROLL_DICE:
        swap_structures(state, seat, action - SWAP_STRUCTURES, log)
        end_choice(state, box, log)
    elif action < TIMEOUT:
        roll_dice(state, box, action - ROLL_DICE, log)
    elif state.phase == TRAP:
        close_trap(state, box, log)
    else:
        end_time(state, box, log)


# Set-up: everybody chooses a pawn


@rule
def pick_pawn(state, box, seat, pawn, log):
    """Seat 0 first, then clockwise (MC-G4); pawns that are left are common."""
    state.owner[pawn] = seat
    cited = MC_05  # MC-05
    if box.seats < MOST_SEATS:
        cited = MC_06 if box.seats == MOST_SEATS - 1 else MC_07  # MC-06, MC-07
    emit(log, cited, PICKED, seat, pawn)
    state.turn = next_seat(box, seat)
    if state.turn == 0:  # MC-09
        state.phase = ROLL


@rule
def pawn_of(state, seat):
    """The pawn that belongs to a seat, which has one."""
    pawn = MOUSE
    while state.owner[pawn] != seat:
        pawn += 1
    return pawn


# The dice


@rule
def dice_of(roll):
    return MOUSE + roll // GRANNY, MOUSE + roll % GRANNY


@rule
def roll_dice(state, box, roll, log):
    one, other = dice_of(roll)
    state.rolls += 1
    emit(log, MC_11, ROLLED, state.turn, one * PAIR + other)  # MC-11
    state.dice[0] = one
    state.dice[1] = other
    if one == other:
        state.phase = CHOICE
        emit(log, MC_13, DOUBLE, state.turn, one)  # MC-13
    elif state.owner[one] == NOBODY and state.owner[other] == NOBODY:
        call_nobody(state, box, log)
    else:
        state.phase = DUEL
        state.rolled_at = state.clock
        call_duel(state, one, other, log)


@rule
def call_nobody(state, box, log):
    """Two common pawns: a trap for those who cannot hold still, or nothing at all."""
    emit(log, MC_35, NOTHING, NOBODY)  # MC-35
    if box.double_trap:
        state.phase = TRAP
        state.rolled_at = state.clock
    else:
        go_home(state)
        pass_dice(state, box, MC_35, log)


@rule
def close_trap(state, box, log):
    """The clock ends a trap, whatever has been done meanwhile."""
    emit(log, MC_G9, TIMED_OUT, NOBODY)  # MC-G9
    go_home(state)
    check_end(state, box, log)
    pass_dice(state, box, MC_35, log)


@rule
def call_duel(state, one, other, log):
    spot, _ = right_spot(one, other)
    structure = (spot - BURROW_IN) // SPOTS_EACH
    cited = MC_16 + SPOTS_EACH * structure  # MC-16; the rule of the pawn that is afraid there
    owners = (state.owner[one] + 1) * PAIR + state.owner[other] + 1
    emit(log, cited, DUEL_CALLED, NOBODY, structure, one * PAIR + other, owners)
    for die in range(2):
        if state.owner[state.dice[die]] == NOBODY:
            emit(log, MC_30, COMMON, NOBODY, state.dice[die])  # MC-30


# Two equal faces: the roller may change something


@rule
def swap_pawns(state, roller, pawn, log):
    """Whoever owns the pawn must hand it over; in the middle the roller's own becomes common."""
    given = pawn_of(state, roller)
    other = state.owner[pawn]
    state.owner[pawn] = roller
    state.owner[given] = other
    emit(log, MC_14 if other == NOBODY else MC_13, SWAPPED_PAWNS, roller, pawn, given, other)  # MC-14


@rule
def structures_of(pair):
    """The two structures of a pair, in the order burrow, tree, chair, kennel."""
    if pair < KENNEL:
        return BURROW, TREE + pair
    if pair < PAIRS - 1:
        return TREE, CHAIR + pair - KENNEL
    return CHAIR, KENNEL


@rule
def swap_structures(state, roller, pair, log):
    one, other = structures_of(pair)
    for place in range(KENNEL + 1):
        if state.layout[place] == one:
            state.layout[place] = other
        elif state.layout[place] == other:
            state.layout[place] = one
    emit(log, MC_15, SWAPPED_STRUCTURES, roller, one * PAIR + other)  # MC-15


@rule
def end_choice(state, box, log):
    """No exchange looks at hands or spots: to send all home after it is the same as before it."""
    go_home(state)
    check_end(state, box, log)
    pass_dice(state, box, MC_G3, log)  # MC-G3


# What is hidden: nothing


@rule
def learn(knowledge, state, box, seat, row):
    pass


@rule
def resample(state, box, seat, knowledge, rng):
    pass
