"""The words of Mistigri as numbers: cards, phases, actions, event kinds, and the records that they fill.

A *card* is 8 times its value plus its colour (r y g b v o are 0 to 5), so numbers rise in the canonical order. The
Mistigri is worth 10 and has a colour of its own. 0 is no card. The cards of one place are a set, see `sets.py`.
"""

from mousehole.engine.record import record
from mousehole.engine.rule import rule

MOST_SEATS = 5
MOST_CARDS = 46
NOBODY = -1
NO_CARD = 0

COLOUR_BITS = 3
COLOUR_MASK = 7
MOST_COLOURS = 6
MOST_VALUES = 9
MISTIGRI = 10 << COLOUR_BITS | COLOUR_MASK  # MI-54, MI-G2: no other card has its value or its colour
FIRST_CARD = 1 << COLOUR_BITS

DEAL, DRAW, SWAP, DISCARD, CHOICE, PICK, GIVE, FIVE, EXTRA, OVER = range(10)  # phases
TURN_ENDS, ALL_SAID = 10, 11  # only while an input is being played: what `end_turn` then settles
CLOCKWISE = 1
BY_COLOUR, BY_VALUE, BY_BOTH = 0, 1, 2  # what makes a pair
ONE_LEFT, NOBODY_LEFT, ALL_PASSED, TURN_LIMIT = 0, 1, 2, 3  # how a round ends
IN_A_ROW, HELP_CARDS = 0, 1  # option passo
APPLY, SKIP = 0, 1  # option empty_hand_effect
ALWAYS, UNDER_WAY = 0, 1  # option last_turn

# Event kinds
CARD_DEALT, TURN_BEGUN, CARD_DRAWN, MIAOW, VOID, LAST, CARD_SWAPPED, PAIR_LAID, HELP_UP, MORE_LAID = range(1, 11)
REVERSED, CARD_PICKED, PENDING, CARD_GIVEN, FIVES, CARD_TAKEN, SHORT, EXTRA_PAIR, STOPPED, PASSED = range(11, 21)
ROUND_ENDED, PENALTY, MISTIGRI_HELD, SPARED, TIE, NEW_ROUND, GAME_OVER = range(21, 28)

# Actions: four words, a card (to deal, draw, pick, take, and the two halves of a swap), a gift, a pair.
PASS, STOP, EFFECT, REVERSE = 0, 1, 2, 3
FIRST_GIFT = MISTIGRI + 1
FIRST_PAIR = FIRST_GIFT + (MISTIGRI + 1 - FIRST_CARD) * MOST_SEATS
PAIRS_OF_A_VALUE = MOST_COLOURS * (MOST_COLOURS + 1) // 2  # with twins
PAIRS_OF_A_COLOUR = MOST_VALUES * (MOST_VALUES - 1) // 2
VALUE_PAIRS = MOST_VALUES * PAIRS_OF_A_VALUE
PAIRS = VALUE_PAIRS + MOST_COLOURS * PAIRS_OF_A_COLOUR
ACTIONS = FIRST_PAIR + PAIRS
MOST_LEGAL = PAIRS + 1

STATE = record(
    {
        "round_number": "i1",
        "first": "i1",
        "turn": "i1",
        "phase": "i1",
        "direction": "i1",
        "passed": "i1",  # a bit a seat
        "said": "i1",  # a bit a seat
        "effect": "i1",
        "to": "i1",
        "pending": "i1",
        "pending_by": "i1",
        "forced": "i1",
        "draws": "i1",
        "giving": "i1",  # the card that a half-made swap gives away
        "turns": "i2",
        "scores": ("i2", MOST_SEATS),
        "counts": ("i1", MOST_SEATS),
        "pile_count": "i1",
        "deck_count": "i1",
        "hands": ("i8", MOST_SEATS),  # sets of cards, as are pile and deck
        "pile": "i8",
        "deck": "i8",
        "shuffled": ("i1", MOST_CARDS),  # room for set-up, empty after it
    }
)
BOX = record(
    {
        "seats": "i1",
        "pass_when_able": "i1",
        "passo": "i1",
        "empty_hand_effect": "i1",
        "last_turn": "i1",
        "rounds": "i1",
        "tie_rounds": "i1",
        "turn_limit": "i2",
        "deck_count": "i1",
        "deck": ("i1", MOST_CARDS),  # the card of each bit of a set
        "firsts": "i8",  # the first bit of every card
        "copies": ("i8", MISTIGRI + 1),  # by card: its own bits
        "partners": ("i8", MISTIGRI + 1),  # by card: the bits of all that make a pair with it, its own too
    }
)
KNOWLEDGE = record(
    {
        "known": "i1",  # how many cards in other hands the seat has seen
        "laying": "i1",  # 1 + the seat whose cards the next items of the log are, 0: nobody's
        "cards": ("i1", MOST_CARDS),
        "holders": ("i1", MOST_CARDS),  # the seats that may hold it, a bit each
    }
)


@rule
def value_of(card):
    return card >> COLOUR_BITS


@rule
def make_card(value, colour):
    return value << COLOUR_BITS | colour


@rule
def is_pair(first, second):
    """Are two cards of one value (twins too) or of one colour?"""
    return first >> COLOUR_BITS == second >> COLOUR_BITS or (first ^ second) & COLOUR_MASK == 0


@rule
def gift_action(card, seat):
    return FIRST_GIFT + (card - FIRST_CARD) * MOST_SEATS + seat


@rule
def gift_of(action):
    """The card that is given, and to whom."""
    gift = action - FIRST_GIFT
    return FIRST_CARD + gift // MOST_SEATS, gift % MOST_SEATS


@rule
def pair_action(first, second):
    """The action that discards two cards, the lower one first. Pairs of a value come before pairs of a colour."""
    low = value_of(first) - 1
    high = value_of(second) - 1
    colour = first & COLOUR_MASK
    if low != high:
        return FIRST_PAIR + VALUE_PAIRS + colour * PAIRS_OF_A_COLOUR + high * (high - 1) // 2 + low
    other = second & COLOUR_MASK
    return FIRST_PAIR + low * PAIRS_OF_A_VALUE + other * (other + 1) // 2 + colour


@rule
def pair_of(action):
    """The two cards that an action discards, the lower one first."""
    number = action - FIRST_PAIR
    if number < VALUE_PAIRS:
        value = number // PAIRS_OF_A_VALUE + 1
        number %= PAIRS_OF_A_VALUE
        high = 0
        while (high + 1) * (high + 2) // 2 <= number:
            high += 1
        return make_card(value, number - high * (high + 1) // 2), make_card(value, high)
    number -= VALUE_PAIRS
    colour = number // PAIRS_OF_A_COLOUR
    number %= PAIRS_OF_A_COLOUR
    high = 1
    while high * (high + 1) // 2 <= number:
        high += 1
    return make_card(number - high * (high - 1) // 2 + 1, colour), make_card(high + 1, colour)
