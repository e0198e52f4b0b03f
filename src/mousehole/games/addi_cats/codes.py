"""Addi Cat's: what the ints mean that all its modules share."""

MOST_SEATS = 8
MOST_CARDS = 137
NUMBERS = 10  # an addition card adds two numbers from 1 to this
SMALLEST_SUM, LARGEST_SUM = 2, 20

# Cards: 1 … 100 are the additions 1+1, 1+2 … 10+10 (AC-29), 101 … 119 the sums 2 … 20 (AC-30), then come the specials.
CHASE, DEAD_END, MAGIC, SEESAW, TRAP, GIFT = 120, 121, 122, 123, 124, 125
CODES = 126
SEEN = 128  # added to a card of a pile that everybody has seen face up

NOBODY = -1
NO_RULE = 0
NO_RACE, SLAP_RACE, CHASE_RACE, TRAP_RACE = 0, 1, 2, 3
