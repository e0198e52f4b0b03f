"""People at Mamicatchmi: whether their pawn is called, where it must go, how long that takes, and what goes wrong.

Glossary: of the minds, by seat, `seen` is a number for all that concerns the seat, so that a plan (`wish`, to be done
at `at`) stands until that changes; `rolls` and `shown` are the roll that was looked at and its moment; `slip` says that
a pawn in hand will wrongly be put down, `lured` that a feint has been looked at, `shaken` that the last move was a
mistake; `known` is where each structure is remembered, its place plus one.
"""

# mypy: disallow-untyped-defs=False, disallow-incomplete-defs=False, check-untyped-defs=False
# mypy: disallow-untyped-calls=False
from __future__ import annotations

import sys
from typing import Any

from mousehole.bots import crowd
from mousehole.bots.bot import Bot
from mousehole.bots.crowd import NO_WISH
from mousehole.bots.people import (
    FALSE_MOVE,
    FEINT,
    HESITATE,
    LURE,
    MOVED,
    PONDER,
    STAND_IN,
    WHIM,
    WRONG_SPOT,
    choice_ms,
    happens,
    reach_ms,
    react,
    spread_out,
)
from mousehole.bots.world import World
from mousehole.engine.random import below
from mousehole.engine.record import record
from mousehole.engine.rule import rule
from mousehole.games.mamicatchmi.duels import called_pawn_of, opponent_of, right_spot
from mousehole.games.mamicatchmi.rules import list_choices, list_picks, pawn_of, structures_of
from mousehole.games.mamicatchmi.terms import (
    BURROW_IN,
    CAT,
    CHOICE,
    DUEL,
    GRAB,
    GRANNY,
    KENNEL,
    KENNEL_SIDE,
    MOST_SEATS,
    MOUSE,
    NO_PAWN,
    NO_SPOT,
    NOBODY,
    OUT,
    PASS,
    PICK,
    PICK_PAWN,
    PLACE,
    SPOTS_EACH,
    SWAP_PAWN,
    SWAP_STRUCTURES,
    TRAP,
)

MINDS = record(
    {
        "rng": ("i8", (MOST_SEATS, 2)),
        "seen": ("i8", MOST_SEATS),
        "at": ("i8", MOST_SEATS),
        "shown": ("i8", MOST_SEATS),
        "rolls": ("i4", MOST_SEATS),
        "people": "i2",
        "wish": ("i2", MOST_SEATS),
        "slip": ("i1", MOST_SEATS),
        "lured": ("i1", MOST_SEATS),
        "shaken": ("i1", MOST_SEATS),
        "known": ("i1", (MOST_SEATS, KENNEL + 1)),
        "open": ("i2", (MOST_SEATS, 18)),  # room to list choices in
    }
)
OWN_PAWN, MIDDLE = 1, 2  # how far pawns stand, in hand's breadths; one's own place lies as far as the middle
OPPONENTS, FEW_SPOTS, MANY_SPOTS = 3, 2, 3  # of any pawn; spots of a mouse or a cat, and of a dog or a granny
CALLED_OR_NOT, WHOSE = 2, 3  # choices: is it mine; is it mine, common or neither
TEMPTING = 3  # equal faces that show one's own pawn are so many times as hard to resist
NEIGHBOUR_SHARE = 7000  # of wrong spots, those beside the right one
HOLDS_BACK = 5000  # share of wrongly grabbed pawns that are not put down after all
LEADER = 3  # the best of the others counts so many times
SOON_FOUND = 4  # a moved structure is looked for only once


def make_bot(temper: str, world: World, seed: object, iterations: int | None, seconds: float | None) -> Bot:
    """A bot of a temper; people need no budget."""
    del iterations, seconds
    return crowd.make_bot(sys.modules[__name__], temper, world, seed)


def act_of(event: Any) -> int:
    """Whatever one does shows in the view."""
    del event
    return NO_WISH


@rule
def acted(minds, seat, action):
    """Whatever one does shows in the view."""


@rule
def think(state, box, party, minds, seat):
    """What a seat plans, when, and at no distance."""
    seen = sight_of(state, seat)
    if seen != minds.seen[seat]:
        minds.seen[seat] = seen
        minds.wish[seat] = NO_WISH
        is_fresh = minds.rolls[seat] != state.rolls + 1
        if is_fresh:
            look_at_roll(state, minds, seat)
        plan(state, box, party, minds, seat, is_fresh)
    elif minds.wish[seat] == NO_WISH and is_tempted(state, minds, seat):
        minds.lured[seat] = 1
        if happens(minds.rng[seat], party.traits[seat][LURE]):
            plan_slip(state, party, minds, seat, state.clock)
    return minds.wish[seat], max(minds.at[seat], state.clock), 0


@rule
def sight_of(state, seat):
    """A number that changes with whatever concerns the seat, and with nothing else."""
    played = called_pawn_of(state, seat)
    seen = state.rolls + 1
    seen = seen * 8 + state.phase
    seen = seen * 2 + (1 if state.turn == seat else 0)
    seen = seen * 8 + state.hand[seat]
    seen = seen * 16 + (state.spots[played] if played != NO_PAWN else 0)
    seen = seen * 4 + state.erred[seat]
    seen = seen * 8 + open_common(state, seat)
    return seen * 2 + (1 if state.first == seat else 0)


@rule
def open_common(state, seat):
    """The called common pawn that the seat might play, NO_PAWN where there is none."""
    if state.phase == DUEL and state.stand_in == NOBODY and called_pawn_of(state, seat) == NO_PAWN:
        for die in range(2):
            if state.owner[state.dice[die]] == NOBODY:
                return state.dice[die]
    return NO_PAWN


@rule
def look_at_roll(state, minds, seat):
    minds.rolls[seat] = state.rolls + 1
    minds.shown[seat] = state.rolled_at if state.phase == DUEL or state.phase == TRAP else state.clock
    minds.slip[seat] = 0
    minds.lured[seat] = 0


@rule
def plan(state, box, party, minds, seat, is_fresh):
    """Decide what to do about what has just come in sight."""
    if state.phase == PICK or (state.phase == CHOICE and state.turn == seat):
        if state.turn == seat:
            plan_choice(state, box, party, minds, seat)
    elif state.phase == CHOICE or state.phase == DUEL or state.phase == TRAP:
        played = called_pawn_of(state, seat)
        common = open_common(state, seat)
        if state.hand[seat] != NO_PAWN:
            plan_place(state, party, minds, seat, played)
        elif played != NO_PAWN:
            if state.first != seat:
                plan_grab(state, party, minds, seat, played)
        elif is_fresh and common != NO_PAWN and wants_common(state, box, party, minds, seat):
            plan_grab(state, party, minds, seat, common)
        elif is_fresh and state.erred[seat] != OUT:
            plan_stillness(state, box, party, minds, seat)


# Choices without hurry


@rule
def plan_choice(state, box, party, minds, seat):
    """Take the best pawn or exchange, or any."""
    rng = minds.rng[seat]
    choices = minds.open[seat]
    count = list_picks(state, choices) if state.phase == PICK else list_choices(state, box, seat, choices)
    best = choices[below(rng, count)]
    if not happens(rng, party.traits[seat][WHIM]):
        best = choices[0]
        for i in range(1, count):
            if worth_of(state, box, party, seat, choices[i]) > worth_of(state, box, party, seat, best):
                best = choices[i]
    minds.wish[seat] = best
    minds.at[seat] = state.clock + react(party, seat, rng) + spread_out(party, seat, rng, party.traits[seat][PONDER])


@rule
def worth_of(state, box, party, seat, action):
    """By how many milliseconds a duel a choice puts the seat ahead of the others, the leader above all."""
    if action != PASS and action <= PICK_PAWN + GRANNY:
        return -pawn_ms(state, party, seat, seat, action - PICK_PAWN, NOBODY)
    pair = action - SWAP_STRUCTURES if action >= SWAP_STRUCTURES else NOBODY
    taken = action - SWAP_PAWN if action != PASS and pair == NOBODY else NO_PAWN
    given = pawn_of(state, seat)
    mine = pawn_ms(state, party, seat, seat, taken if taken != NO_PAWN else given, pair)
    most = 0
    for other in range(box.seats):
        if other != seat:
            most = max(most, state.tokens[other])
    worth = 0
    for other in range(box.seats):
        if other != seat:
            pawn = pawn_of(state, other)
            theirs = pawn_ms(state, party, seat, other, given if pawn == taken else pawn, pair)
            worth += (theirs - mine) * (LEADER if state.tokens[other] == most else 1)
    return worth


@rule
def pawn_ms(state, party, judge, seat, pawn, pair):
    """How long a seat takes to place a pawn, on the average of its duels, if all are as fast as the judge."""
    ms = 0
    for other in range(MOUSE, GRANNY + 1):
        if other != pawn:
            spot, _ = right_spot(pawn, other)
            structure = (spot - BURROW_IN) // SPOTS_EACH
            ms += spot_choice_ms(party, judge, pawn)
            ms += reach_ms(party, judge, how_far(state, seat, spot, swapped(structure, pair)))
            if seat != judge and swapped(structure, pair) != structure:
                ms += party.traits[judge][MOVED] // SOON_FOUND
    return ms // (GRANNY - MOUSE)


@rule
def swapped(structure, pair):
    """The structure whose place a structure has after an exchange."""
    if pair == NOBODY:
        return structure
    one, other = structures_of(pair)
    if structure == one:
        return other
    return one if structure == other else structure


@rule
def spot_choice_ms(party, seat, pawn):
    """What it takes to know the spot: every pawn may meet three others, but for some that is only two spots.

    Where several sights ask for one deed, people are about half as much faster as the fewer deeds alone would make them
    (our estimate). With the whole of it whoever picks first would win far more than his share.
    """
    spots = FEW_SPOTS if pawn <= CAT else MANY_SPOTS
    return (choice_ms(party, seat, OPPONENTS) + choice_ms(party, seat, spots)) // 2


@rule
def place_of(state, structure):
    place = 0
    while state.layout[place] != structure:
        place += 1
    return place


@rule
def how_far(state, seat, spot, structure):
    """From the seat to a spot of a structure, in hand's breadths: places lie in a ring, and into a hole is farther."""
    steps = abs(place_of(state, structure) - seat)
    inside = 1 if (spot - BURROW_IN) % SPOTS_EACH == 0 else 0
    return MIDDLE + 2 * min(steps, MOST_SEATS - steps) + inside


# In a hurry


@rule
def plan_grab(state, party, minds, seat, pawn):
    """Reach for the pawn that one plays: after the roll, or again after a wrong spot."""
    rng = minds.rng[seat]
    ms = react(party, seat, rng)
    if state.owner[pawn] == seat:
        ms += spread_out(party, seat, rng, choice_ms(party, seat, CALLED_OR_NOT) + reach_ms(party, seat, OWN_PAWN))
    else:
        ms += spread_out(party, seat, rng, choice_ms(party, seat, WHOSE) + reach_ms(party, seat, MIDDLE))
    is_again = state.spots[pawn] != NO_SPOT
    if is_again or minds.shaken[seat] != 0:
        ms += party.traits[seat][HESITATE]
        minds.shaken[seat] = 0
    minds.wish[seat] = GRAB + pawn
    minds.at[seat] = (state.clock if is_again else minds.shown[seat]) + ms


@rule
def plan_place(state, party, minds, seat, played):
    """Put the pawn in hand where it belongs, or by mistake elsewhere; a pawn that is not called stays in hand."""
    rng = minds.rng[seat]
    pawn = state.hand[seat]
    if pawn == played:
        right, _ = right_spot(pawn, opponent_of(state, pawn))
        spot = right
        if happens(rng, party.traits[seat][WRONG_SPOT]):
            spot = wrong_spot(rng, right)
    elif minds.slip[seat] != 0:
        right = BURROW_IN + below(rng, KENNEL_SIDE)
        spot = right
        minds.shaken[seat] = 1
    else:
        return
    structure = (right - BURROW_IN) // SPOTS_EACH
    ms = spot_choice_ms(party, seat, pawn) + reach_ms(party, seat, how_far(state, seat, spot, structure))
    minds.wish[seat] = PLACE + spot
    minds.at[seat] = state.clock + spread_out(party, seat, rng, ms + search_ms(state, party, minds, seat, structure))


@rule
def wrong_spot(rng, right):
    """The other spot of the same structure, or any but the right one."""
    if happens(rng, NEIGHBOUR_SHARE):
        return BURROW_IN + ((right - BURROW_IN) ^ 1)
    return BURROW_IN + (right - BURROW_IN + 1 + below(rng, KENNEL_SIDE - 1)) % KENNEL_SIDE


@rule
def search_ms(state, party, minds, seat, structure):
    """Looking for a structure that was moved since one has last reached for it."""
    place = place_of(state, structure) + 1
    remembered = minds.known[seat][structure]
    minds.known[seat][structure] = place
    return 0 if remembered == 0 or remembered == place else party.traits[seat][MOVED]


@rule
def wants_common(state, box, party, minds, seat):
    """Play the common pawn? Nearly always, against the leader always; not to end a game that another wins."""
    rng = minds.rng[seat]
    is_keen = happens(rng, party.traits[seat][STAND_IN])
    is_careless = happens(rng, party.traits[seat][WHIM])
    rival = state.owner[state.dice[0]]
    if rival == NOBODY:
        rival = state.owner[state.dice[1]]
    most = 0
    for other in range(box.seats):
        if other != rival:
            most = max(most, state.tokens[other])
    if state.tokens[rival] == 1 and state.tokens[seat] < most:
        return is_careless
    return is_keen or (state.tokens[rival] >= most and not is_careless)


# Holding still


@rule
def plan_stillness(state, box, party, minds, seat):
    """Not called: hold still, take the pawn in hand as a feint, or reach for it by mistake."""
    rng = minds.rng[seat]
    traits = party.traits[seat]
    share = traits[FALSE_MOVE]
    if state.phase == CHOICE:
        if box.double_trap == 0:
            return
        if state.owner[state.dice[0]] == seat:
            share *= TEMPTING
    is_slip = happens(rng, share)
    is_feint = happens(rng, traits[FEINT])
    if is_slip or is_feint:
        plan_slip(state, party, minds, seat, minds.shown[seat])
    if not is_slip:
        minds.slip[seat] = 0


@rule
def plan_slip(state, party, minds, seat, since):
    """Reach for one's own pawn though it is not called, and perhaps put it down."""
    rng = minds.rng[seat]
    ms = choice_ms(party, seat, CALLED_OR_NOT) + reach_ms(party, seat, OWN_PAWN)
    minds.wish[seat] = GRAB + pawn_of(state, seat)
    minds.at[seat] = since + react(party, seat, rng) + spread_out(party, seat, rng, ms)
    minds.slip[seat] = 0 if happens(rng, HOLDS_BACK) else 1


@rule
def is_tempted(state, minds, seat):
    """Does another hold a pawn, for the first time since the roll, while this one sits still?"""
    if minds.lured[seat] != 0 or state.hand[seat] != NO_PAWN or state.erred[seat] == OUT:
        return False
    if called_pawn_of(state, seat) != NO_PAWN or state.phase < CHOICE:
        return False
    for other in range(MOST_SEATS):
        if other != seat and state.hand[other] != NO_PAWN:
            return not (state.phase == CHOICE and state.turn == seat)
    return False
