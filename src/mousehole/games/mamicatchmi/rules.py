"""Mamicatchmi: the rules, in the order of the rulebook.

Glossary: `owner` says whose a pawn is (NOBODY: it is common and stands in the middle; in phase PICK: not yet chosen).
`hand` is the pawn that a seat holds, `spots` where a pawn has been put (NO_SPOT: at home or in a hand). `dice` are the
two pawns shown after a roll; in a duel they are *called*. A *duellist* is a seat that plays a called pawn: its owner,
or the `stand_in`, who has grabbed a called common pawn. `first` is the seat that was the first to put its pawn right,
at `first_at`. `erred` is OUT after a wrong move, CHARGED after a wrong spot that cost a token. All times are
milliseconds; inputs of the same one count in the order given (MC-G26). The times are the judge (MC-28, MC-G24), and a
player who has left just does not react (MC-G25).
"""

from mousehole.engine.events import emit
from mousehole.engine.notation import LATEST
from mousehole.engine.record import record
from mousehole.engine.rule import ANYBODY, GAP, TABLE, rule

MOST_SEATS = 4  # and two at least (MC-01)

NO_PAWN, MOUSE, CAT, DOG, GRANNY = 0, 1, 2, 3, 4
BURROW, TREE, CHAIR, KENNEL = 0, 1, 2, 3
NO_SPOT, BURROW_IN, BURROW_SIDE, TREE_UP, TREE_FOOT, CHAIR_ON, CHAIR_SIDE, KENNEL_IN, KENNEL_SIDE = range(9)
SPOTS_EACH = 2  # every structure has two spots, one inside or on it and one beside it, which move with it
NOBODY = -1  # as giver or taker of a token: the reserve
PICK, ROLL, CHOICE, DUEL, OVER = 0, 1, 2, 3, 4  # phases
GOES_ON, BY_GOAL, BY_BROKE, BY_CAP = 0, 1, 2, 3
OUT, CHARGED = 1, 2
RETRY, PENALTY = 0, 1  # option wrong_spot

ALLOWED, HANDS_OFF, OUT_OF_DUEL, HAND_FULL, ALREADY_PLACED, NOT_YOUR_PAWN, IN_DUEL, PAWN_TAKEN = range(8)  # to grab

# event kinds
PICKED, ROLLED, DOUBLE, NOTHING, DUEL_CALLED, COMMON, SWAPPED_PAWNS, SWAPPED_STRUCTURES, PASSED = range(1, 10)
GRABBED, PLACED, WRONG_SPOT, WRONG_MOVE, TIMED_OUT, NO_WINNER, TIE, DUEL_WON, TOKEN, NO_TOKEN = range(10, 20)
END, WIN, NEXT = range(20, 23)
PAIR = 8  # two small numbers in one field of an event: the first times PAIR, plus the second

MC_05, MC_06, MC_07, MC_11, MC_12, MC_13, MC_14, MC_15 = 5, 6, 7, 11, 12, 13, 14, 15
MC_16, MC_17, MC_18, MC_19, MC_20, MC_21, MC_22, MC_23 = 16, 17, 18, 19, 20, 21, 22, 23
MC_25, MC_26, MC_27, MC_29, MC_30, MC_32, MC_33, MC_35, MC_36, MC_37 = 25, 26, 27, 29, 30, 32, 33, 35, 36, 37
MC_G2, MC_G3, MC_G7, MC_G8, MC_G12, MC_G13 = GAP + 2, GAP + 3, GAP + 7, GAP + 8, GAP + 12, GAP + 13
MC_G14, MC_G15, MC_G16, MC_G20, MC_G23 = GAP + 14, GAP + 15, GAP + 16, GAP + 20, GAP + 23

STATE = record(
    {
        "clock": "i4",
        "rolled_at": "i4",
        "first_at": "i4",
        "rolls": "i4",
        "reserve": "i2",
        "tokens": ("i2", MOST_SEATS),
        "turn": "i1",
        "phase": "i1",
        "end": "i1",
        "stand_in": "i1",
        "first": "i1",
        "dice": ("i1", 2),
        "layout": ("i1", KENNEL + 1),
        "owner": ("i1", GRANNY + 1),
        "spots": ("i1", GRANNY + 1),
        "hand": ("i1", MOST_SEATS),
        "erred": ("i1", MOST_SEATS),
    }
)
BOX = record(
    {
        "seats": "i1",
        "must_swap": "i1",
        "double_trap": "i1",
        "wrong_spot": "i1",
        "tokens": "i2",
        "start_tokens": "i2",
        "goal": "i2",
        "tie_ms": "i4",
        "window_ms": "i4",
        "max_rolls": "i4",
        "layout": ("i1", KENNEL + 1),
        "weights": ("i4", GRANNY * GRANNY),  # of the rolls, die 1 times die 2 (MC-G1)
    }
)
KNOWLEDGE = record({"nothing": "i1"})  # nothing is hidden

PASS = 0
PICK_PAWN = 0  # plus the pawn
SWAP_PAWN = PICK_PAWN + GRANNY  # plus the pawn
GRAB = SWAP_PAWN + GRANNY  # plus the pawn
PLACE = GRAB + GRANNY  # plus the spot
SWAP_STRUCTURES = PLACE + KENNEL_SIDE + 1  # plus the number of the pair
PAIRS = 6
ROLL_DICE = SWAP_STRUCTURES + PAIRS  # plus the number of the roll
TIMEOUT = ROLL_DICE + GRANNY * GRANNY
ACTIONS = TIMEOUT + 1
MOST_LEGAL = 18  # equal faces, the roller with a pawn in hand: 3 pawns, 6 pairs, pass, 8 spots
TIMED = True


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


@rule
def is_over(state, box):
    return state.phase == OVER


@rule
def actor(state, box):
    if state.phase == ROLL:
        return TABLE
    if state.phase == DUEL or (state.phase == CHOICE and box.double_trap):
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
    if state.phase == DUEL or (state.phase == CHOICE and box.double_trap):
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
    """The rolls that the dice can show, or the end of the time for a duel."""
    count = 0
    if state.phase == DUEL:
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
        emit(log, MC_G2, PASSED, seat)
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
    else:
        end_time(state, box, log)


# Set-up: everybody chooses a pawn


@rule
def pick_pawn(state, box, seat, pawn, log):
    """Seat 0 first, then clockwise (MC-G4); pawns that are left are common."""
    state.owner[pawn] = seat
    cited = MC_05
    if box.seats < MOST_SEATS:
        cited = MC_06 if box.seats == MOST_SEATS - 1 else MC_07
    emit(log, cited, PICKED, seat, pawn)
    state.turn = next_seat(box, seat)
    if state.turn == 0:  # MC-09
        state.phase = ROLL


@rule
def next_seat(box, seat):
    """Clockwise (MC-G21)."""
    return 0 if seat + 1 == box.seats else seat + 1


@rule
def pawn_of(state, seat):
    """The own pawn of a seat that has one."""
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
    emit(log, MC_11, ROLLED, state.turn, one * PAIR + other)
    if one != other and state.owner[one] == NOBODY and state.owner[other] == NOBODY:
        emit(log, MC_35, NOTHING, NOBODY)
        pass_dice(state, box, MC_35, log)
        return
    state.dice[0] = one
    state.dice[1] = other
    if one == other:
        state.phase = CHOICE
        emit(log, MC_13, DOUBLE, state.turn, one)
    else:
        state.phase = DUEL
        state.rolled_at = state.clock
        call_duel(state, one, other, log)


@rule
def call_duel(state, one, other, log):
    spot, _ = right_spot(one, other)
    structure = (spot - BURROW_IN) // SPOTS_EACH
    cited = MC_16 + SPOTS_EACH * structure  # the rule of the pawn that is afraid there
    owners = (state.owner[one] + 1) * PAIR + state.owner[other] + 1
    emit(log, cited, DUEL_CALLED, NOBODY, structure, one * PAIR + other, owners)
    for die in range(2):
        if state.owner[state.dice[die]] == NOBODY:
            emit(log, MC_30, COMMON, NOBODY, state.dice[die])


# Two equal faces: the roller may change something


@rule
def swap_pawns(state, roller, pawn, log):
    """Whoever owns the pawn must hand it over; in the middle the roller's own becomes common."""
    given = pawn_of(state, roller)
    other = state.owner[pawn]
    state.owner[pawn] = roller
    state.owner[given] = other
    emit(log, MC_14 if other == NOBODY else MC_13, SWAPPED_PAWNS, roller, pawn, given, other)


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
    emit(log, MC_15, SWAPPED_STRUCTURES, roller, one * PAIR + other)


@rule
def end_choice(state, box, log):
    """No exchange looks at hands or spots: to send all home after it is the same as before it."""
    go_home(state)
    check_end(state, box, log)
    pass_dice(state, box, MC_G3, log)


# The duels: who is afraid of whom


@rule
def right_spot(pawn, other):
    """Where a called pawn must go against the other one, and the rule that says so."""
    if pawn == MOUSE and (other == CAT or other == DOG):
        return BURROW_IN, MC_16
    if other == MOUSE and (pawn == CAT or pawn == DOG):  # MC-G22: only the one on the dice
        return BURROW_SIDE, MC_17
    if pawn == CAT:
        return TREE_UP, MC_18
    if other == CAT:
        return TREE_FOOT, MC_19
    if pawn == GRANNY and other == MOUSE:
        return CHAIR_ON, MC_20
    if pawn == MOUSE:
        return CHAIR_SIDE, MC_21
    if pawn == DOG:
        return KENNEL_IN, MC_22
    return KENNEL_SIDE, MC_23


@rule
def is_called(state, pawn):
    """Two equal faces call nobody."""
    return state.phase == DUEL and (pawn == state.dice[0] or pawn == state.dice[1])


@rule
def opponent_of(state, pawn):
    return state.dice[1] if pawn == state.dice[0] else state.dice[0]


@rule
def player_of(state, pawn):
    """Who plays a called pawn."""
    return state.stand_in if state.owner[pawn] == NOBODY else state.owner[pawn]


@rule
def called_pawn_of(state, seat):
    """The pawn that a seat plays in a duel; NO_PAWN: it is no duellist."""
    if state.phase == DUEL:
        for die in range(2):
            if player_of(state, state.dice[die]) == seat:
                return state.dice[die]
    return NO_PAWN


@rule
def why_not_grab(state, box, seat, pawn):
    """What forbids a seat to take a pawn in hand, or ALLOWED."""
    if is_untouchable(state, box, pawn):
        return HANDS_OFF
    why = why_not_reach(state, seat)
    return why if why != ALLOWED else why_not_take(state, seat, pawn, called_pawn_of(state, seat))


@rule
def is_untouchable(state, box, pawn):
    if state.phase == CHOICE:  # MC-G9: equal faces are a trap, but common pawns stay in the middle
        return state.owner[pawn] == NOBODY or not box.double_trap
    return state.phase != DUEL  # MC-10


@rule
def why_not_reach(state, seat):
    if state.erred[seat] == OUT:
        return OUT_OF_DUEL
    if state.hand[seat] != NO_PAWN:  # MC-G10: a feint lasts, and a player holds one pawn at a time
        return HAND_FULL
    return ALREADY_PLACED if state.first == seat else ALLOWED


@rule
def why_not_take(state, seat, pawn, played):
    """The same for a seat whose hand is free and that plays `played` in the duel."""
    owner = state.owner[pawn]
    if owner != seat and owner != NOBODY:
        return NOT_YOUR_PAWN
    if played != NO_PAWN:  # MC-31
        return ALLOWED if pawn == played else IN_DUEL
    return PAWN_TAKEN if owner == NOBODY and is_taken(state, pawn) else ALLOWED


@rule
def is_taken(state, common):
    """A called common pawn is its stand-in's (MC-G11); no two seats can reach for another one, it can only lie."""
    if is_called(state, common):
        return state.stand_in != NOBODY
    return state.spots[common] != NO_SPOT


@rule
def grab_pawn(state, seat, pawn, log):
    state.hand[seat] = pawn
    state.spots[pawn] = NO_SPOT
    called = is_called(state, pawn)
    if state.owner[pawn] == seat:
        emit(log, MC_12 if called else MC_26, GRABBED, seat, pawn)
    elif called:
        state.stand_in = seat
        emit(log, MC_30, GRABBED, seat, pawn)
    else:
        emit(log, MC_G8, GRABBED, seat, pawn)


@rule
def put_down(state, box, seat, spot, log):
    pawn = state.hand[seat]
    state.hand[seat] = NO_PAWN
    state.spots[pawn] = spot
    if not is_called(state, pawn):  # MC-24
        make_wrong_move(state, seat, pawn, spot, log)
        return
    right, cited = right_spot(pawn, opponent_of(state, pawn))
    if spot != right:
        miss_spot(state, box, seat, pawn, spot, log)
        return
    emit(log, cited, PLACED, seat, pawn, spot, state.clock)
    if state.first == NOBODY:
        state.first = seat
        state.first_at = state.clock
    else:
        compare_times(state, box, seat, log)


# Mistakes


@rule
def make_wrong_move(state, seat, pawn, spot, log):
    state.erred[seat] = OUT
    emit(log, MC_25 if state.owner[pawn] == seat else MC_G8, WRONG_MOVE, seat, pawn, spot)
    pay(state, seat, NOBODY, MC_25, log)


@rule
def miss_spot(state, box, seat, pawn, spot, log):
    """The right pawn on a wrong spot: try again, at worst for one token a duel."""
    emit(log, MC_G7, WRONG_SPOT, seat, pawn, spot)
    if box.wrong_spot == PENALTY and state.erred[seat] != CHARGED:
        state.erred[seat] = CHARGED
        pay(state, seat, NOBODY, MC_G7, log)


@rule
def pay(state, giver, taker, cited, log):
    """One token from giver to taker, NOBODY being the reserve; who has none pays none."""
    seat = taker if giver == NOBODY else giver
    if giver == NOBODY and state.reserve == 0:
        emit(log, MC_G15, NO_TOKEN, seat, giver, taker)
        return
    if giver != NOBODY and state.tokens[giver] == 0:
        emit(log, MC_G16, NO_TOKEN, seat, giver, taker)
        return
    if giver == NOBODY:
        state.reserve -= 1
    else:
        state.tokens[giver] -= 1
    if taker == NOBODY:
        state.reserve += 1
    else:
        state.tokens[taker] += 1
    emit(log, cited, TOKEN, seat, giver, taker)


# How a duel is settled


@rule
def compare_times(state, box, second, log):
    """Both pawns stand right: a tie if the times lie close together (MC-G6)."""
    if abs(state.clock - state.first_at) <= box.tie_ms:
        emit(log, MC_27, TIE, state.first, 1 << state.first | 1 << second)
    else:
        win_duel(state, MC_12, log)
    end_duel(state, box, log)


@rule
def end_time(state, box, log):
    """No second pawn has come: the first wins, if there is one."""
    emit(log, MC_G13, TIMED_OUT, NOBODY)
    if state.first == NOBODY:
        emit(log, MC_G13, NO_WINNER, NOBODY)
    else:
        win_duel(state, MC_G14, log)
    end_duel(state, box, log)


@rule
def win_duel(state, cited, log):
    """The first takes a token (a token, not a pawn: MC-G17), unless a common pawn has a part in it (MC-34)."""
    winner = state.first
    rival = opponent_of(state, called_pawn_of(state, winner))
    loser = player_of(state, rival)
    if winner == state.stand_in:
        emit(log, MC_32, DUEL_WON, winner, loser)
        pay(state, loser, NOBODY, MC_32, log)
    elif state.owner[rival] == NOBODY:
        emit(log, MC_G12 if loser == NOBODY else MC_33, DUEL_WON, winner, loser)
        pay(state, NOBODY, winner, MC_33, log)
    else:
        emit(log, cited, DUEL_WON, winner, loser)
        pay(state, loser, winner, MC_12, log)


@rule
def end_duel(state, box, log):
    go_home(state)
    check_end(state, box, log)
    pass_dice(state, box, MC_29, log)


@rule
def go_home(state):
    """All pawns go back to where they came from, and the duel is forgotten."""
    for seat in range(MOST_SEATS):
        state.hand[seat] = NO_PAWN
        state.erred[seat] = 0
    for pawn in range(MOUSE, GRANNY + 1):
        state.spots[pawn] = NO_SPOT
    state.dice[0] = NO_PAWN
    state.dice[1] = NO_PAWN
    state.rolled_at = 0
    state.stand_in = NOBODY
    state.first = NOBODY
    state.first_at = 0


@rule
def pass_dice(state, box, cited, log):
    state.turn = next_seat(box, state.turn)
    if state.end == GOES_ON and state.rolls >= box.max_rolls:
        finish(state, box, MC_G23, BY_CAP, log)
    if state.end == GOES_ON:
        state.phase = ROLL
        emit(log, cited, NEXT, state.turn)


# The end


@rule
def check_end(state, box, log):
    """Only here, with all payments since the roll (MC-G19): the goal comes first."""
    fewest = state.tokens[0]
    most = state.tokens[0]
    for seat in range(1, box.seats):
        fewest = min(fewest, state.tokens[seat])
        most = max(most, state.tokens[seat])
    if most >= box.goal:  # MC-08; the tokens of the start count too (MC-G18)
        finish(state, box, MC_36, BY_GOAL, log)
    elif fewest == 0:
        finish(state, box, MC_37, BY_BROKE, log)


@rule
def finish(state, box, cited, reason, log):
    state.end = reason
    state.phase = OVER
    emit(log, cited, END, NOBODY, reason)
    if log is not None:
        champions = winners(state, box)
        first = 0
        while champions >> first & 1 == 0:
            first += 1
        is_shared = champions & (champions - 1) != 0
        emit(log, MC_G20 if is_shared else cited, WIN, first, champions)


@rule
def score(state, box, seat):
    return state.tokens[seat]


@rule
def winners(state, box):
    """Most tokens, whatever the end: who has none is out of the count, unless nobody has any."""
    if state.end == GOES_ON:
        return 0
    best = 0
    champions = 0
    for seat in range(box.seats):
        points = score(state, box, seat)
        if points > best:
            best = points
            champions = 0
        if points == best:
            champions |= 1 << seat
    return champions


@rule
def learn(knowledge, state, box, seat, row):
    pass


@rule
def resample(state, box, seat, knowledge, rng):
    pass
