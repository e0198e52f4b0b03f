"""What cards and races of Addi Cat's are called."""

from __future__ import annotations

from mousehole.games.addi_cats import terms

ADDITIONS = [f"{a}+{b}" for a in range(1, terms.NUMBERS + 1) for b in range(1, terms.NUMBERS + 1)]
SUMS = [str(value) for value in range(terms.SMALLEST_SUM, terms.LARGEST_SUM + 1)]
SPECIALS = {  # AC-34
    "C": terms.CHASE,
    "D": terms.DEAD_END,
    "M": terms.MAGIC,
    "S": terms.SEESAW,
    "T": terms.TRAP,
    "G": terms.GIFT,
}

CARD_CODES = ["", *ADDITIONS, *SUMS, *SPECIALS]
CARDS = {code: card for card, code in enumerate(CARD_CODES) if code}
RACES = ["", "slap", "chase", "trap"]
