"""The words of Addi Cat's as numbers: cards, races, actions, event kinds, and the records that they fill."""

from mousehole.engine.record import record

MOST_SEATS = 8
MOST_CARDS = 137
NUMBERS = 10  # an addition card adds two numbers from 1 to this
SMALLEST_SUM, LARGEST_SUM = 2, 20

# Cards: 1 … 100 are the additions 1+1, 1+2 … 10+10 (AC-29), 101 … 119 the sums 2 … 20 (AC-30), then come the specials.
CHASE, DEAD_END, MAGIC, SEESAW, TRAP, GIFT = 120, 121, 122, 123, 124, 125
CODES = 126
SEEN = 128  # added to a card that everybody has seen face up, wherever it lies now
MOST_FLIPS = 100_000  # the highest max_flips

NOBODY = -1
NO_RULE = 0
NO_RACE, SLAP_RACE, CHASE_RACE, TRAP_RACE = 0, 1, 2, 3
GOES_ON, DECIDED = -2, -3  # what an input comes to, if not to a seat that should lay next: nothing, a judgement

# Event kinds
SLAPPED, NEARER, EXCHANGED, SINNED, TOOK_ALL = range(1, 6)
TURNED, MAGIC_LAID, GIVEN, GIFT_SHORT, TRAP_LAID, CHASE_LAID, SEESAW_LAID = range(6, 13)
SLOWEST, TRAP_SAFE, TRAP_SPRUNG, NOBODY_SLAPPED = range(13, 17)
OUT, POINT, REFILLED, RESTARTED, STUCK, OVER = range(17, 23)
LAID, LATE, TURNED_OVER, CALLED, PUT_UNDER, CALLED_WRONG, STOPPED = range(23, 30)

FLIP, SLAP, CALL, STOP, TIMEOUT = range(5)  # actions
ACTIONS = 5
SEAT_ACTIONS = TIMEOUT
MOST_LEGAL = 4

STATE = record(
    {
        "now": "i4",  # a table knows no later moment than fits
        "laid": "i4",
        "ready": "i4",
        "deadline": "i4",
        "slap_ms": ("i4", MOST_SEATS),
        "points": ("i4", MOST_SEATS),
        "flips": "i4",
        "over": "i2",
        "had_right": "i2",
        "stops": "i2",
        "lying": "i2",
        "turn": "i1",
        "dir": "i1",
        "magic": "i1",
        "wait": "i1",
        "seesaw": "i1",
        "caught": "i1",
        "race": "i1",
        "layer": "i1",
        "slap_count": "i1",
        "slap_seat": ("i1", MOST_SEATS),
        "slap_dist": ("i1", MOST_SEATS),
        "missed": ("i1", MOST_SEATS),
        "ranks": ("i1", MOST_SEATS),
        "count": ("i2", MOST_SEATS),
        "up_count": ("i2", MOST_SEATS),
        "top": ("u1", MOST_SEATS),
        "bottom": ("u1", MOST_SEATS),
        "up_first": ("u1", MOST_SEATS),
        "up_last": ("u1", MOST_SEATS),
        "aside": ("u1", CODES),
        "cards": ("u1", MOST_CARDS),
        "under": ("u1", MOST_CARDS),
    }
)
BOX = record(
    {
        "seats": "i1",
        "players": "i1",
        "deal": "i1",
        "after_sin": "i1",
        "expert": "i1",
        "wrong_call": "i1",
        "endless": "i1",
        "refill": "i1",
        "two_win": "i1",
        "finish": "i1",
        "magic": "i1",
        "tie_ms": "i4",
        "slap_ms": "i4",
        "pace_ms": "i4",
        "grace_ms": "i4",
        "max_flips": "i4",
        "copies": ("u1", CODES),
        "deck": ("u1", CODES),
        "sums": ("u1", CODES),
    }
)
KNOWLEDGE = record({"nothing": "i1"})  # what is known is known to all and stands in the state
