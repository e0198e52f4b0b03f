"""The words of Mamicatchmi as numbers: pawns, spots, phases, event kinds, actions, and the records that they fill."""

from mousehole.engine.record import record

MOST_SEATS = 4  # and two at least (MC-01)

NO_PAWN, MOUSE, CAT, DOG, GRANNY = 0, 1, 2, 3, 4
BURROW, TREE, CHAIR, KENNEL = 0, 1, 2, 3
NO_SPOT, BURROW_IN, BURROW_SIDE, TREE_UP, TREE_FOOT, CHAIR_ON, CHAIR_SIDE, KENNEL_IN, KENNEL_SIDE = range(9)
SPOTS_EACH = 2  # every structure has two spots, one inside or on it and one beside it, which move with it
NOBODY = -1  # as giver or taker of a token: the reserve
PICK, ROLL, CHOICE, DUEL, TRAP, OVER = 0, 1, 2, 3, 4, 5  # phases
GOES_ON, BY_GOAL, BY_BROKE, BY_CAP = 0, 1, 2, 3
OUT, CHARGED = 1, 2
PENALTY, RETRY = 0, 1  # option wrong_spot

ALLOWED, HANDS_OFF, OUT_OF_DUEL, HAND_FULL, ALREADY_PLACED, NOT_YOUR_PAWN, IN_DUEL, PAWN_TAKEN = range(8)  # to grab

# event kinds
PICKED, ROLLED, DOUBLE, NOTHING, DUEL_CALLED, COMMON, SWAPPED_PAWNS, SWAPPED_STRUCTURES, PASSED = range(1, 10)
GRABBED, PLACED, WRONG_SPOT, WRONG_MOVE, TIMED_OUT, NO_WINNER, TIE, DUEL_WON, TOKEN, NO_TOKEN = range(10, 20)
END, WIN, NEXT = range(20, 23)
PAIR = 8  # two small numbers in one field of an event: the first times PAIR, plus the second

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
        "trap_ms": "i4",
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
SEAT_ACTIONS = ROLL_DICE
TIMEOUT = ROLL_DICE + GRANNY * GRANNY
ACTIONS = TIMEOUT + 1
MOST_LEGAL = 18  # equal faces, the roller with a pawn in hand: 3 pawns, 6 pairs, pass, 8 spots
