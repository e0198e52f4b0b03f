"""Addi Cat's: what the ints mean, from cards to rule ids."""

from mousehole.engine.rule import GAP

MOST_SEATS = 8
MOST_CARDS = 137
NUMBERS = 10  # an addition card adds two numbers from 1 to this
SMALLEST_SUM, LARGEST_SUM = 2, 20

# Cards: 1 … 100 are the additions 1+1, 1+2 … 10+10, 101 … 119 the sums 2 … 20, then come the specials.
FIRST_SUM = 101
CHASE, DEAD_END, MAGIC, SEESAW, TRAP, GIFT = 120, 121, 122, 123, 124, 125
CODES = 126
SEEN = 128  # added to a card of a pile that everybody has seen face up

NOBODY = -1
NO_RACE, SLAP_RACE, CHASE_RACE, TRAP_RACE = 0, 1, 2, 3
NO_CONTEST, ON_SEESAW = 0, 1  # any other contest is named by its common sum

ALL_CARDS, EQUAL = 0, 1  # option deal
BY_SINNER, BY_TURN = 0, 1  # option after_sin
OWN, ALL = 0, 1  # option wrong_call
FIRST_HAND, BOTH_HANDS = 0, 1  # option two_win
TWO_LEFT, CHAMPION = 0, 1  # option finish

FLIP, SLAP, CALL, STOP, TIMEOUT = 0, 1, 2, 3, 4  # actions

# Event kinds
LAID, TURNED, MAGIC_LAID, GIVEN, GIFT_SHORT, TRAP_LAID, CHASE_LAID, SEESAW_LAID = range(1, 9)
SLAPPED, LATE, NEARER, EXCHANGED, SINNED, TOOK_ALL, SLOWEST, TRAP_SAFE, TRAP_SPRUNG, NOBODY_SLAPPED = range(9, 19)
CALLED, PUT_UNDER, CALLED_WRONG, OUT, POINT, REFILLED, RESTARTED, STUCK, TURNED_OVER, STOPPED, OVER = range(19, 30)

NO_RULE = 0
AC_04, AC_05, AC_12, AC_18, AC_20, AC_21, AC_23, AC_25, AC_26, AC_27 = 4, 5, 12, 18, 20, 21, 23, 25, 26, 27
AC_35, AC_36, AC_37, AC_38, AC_39, AC_41, AC_42, AC_47, AC_48, AC_49, AC_50 = 35, 36, 37, 38, 39, 41, 42, 47, 48, 49, 50
AC_57, AC_58, AC_59, AC_60, AC_61, AC_62, AC_63, AC_64, AC_65, AC_66 = 57, 58, 59, 60, 61, 62, 63, 64, 65, 66
AC_G3, AC_G7, AC_G8, AC_G9, AC_G12, AC_G13 = GAP + 3, GAP + 7, GAP + 8, GAP + 9, GAP + 12, GAP + 13
AC_G15, AC_G16, AC_G17, AC_G18, AC_G22, AC_G25 = GAP + 15, GAP + 16, GAP + 17, GAP + 18, GAP + 22, GAP + 25
AC_G30, AC_G31 = GAP + 30, GAP + 31
