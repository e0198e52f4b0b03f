"""People at Addi Cat's: when they see that they may slap, where the paw falls, when they lay, call and stop.

Glossary: a *cause* is why a seat may slap: a common sum (named by it), SEESAW, ANY_SUM (with a last special card),
EVERYBODY (a chase or a trap); NO_CAUSE: it may not, ERROR: it only thinks so. Of the minds, by seat, `slap_for` is the
cause of the planned slap (at `slap_at`, seen at `noticed`, so far from the head: `slap_dist`), `cause` the one that was
last looked at, `flips` the laying that was (plus one), `look` how long it took, `tops` the cards that lay on top;
`common` and `own` are the common sums and one's own sum at the last look, for a call. `flip_at` holds for `flip_flips`
and `flip_ready`. `people` are the seats of real people, a bit each, as far as they are known.
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
    CALL as CALLS,
)
from mousehole.bots.people import (
    COMPARE,
    FALSE_SLAP,
    FASTEST_MS,
    FORGET,
    HESITATE,
    MISS,
    PATIENCE,
    PONDER,
    RHYTHM,
    SECOND_LOOK,
    STOP_MS,
    SUM_BASE,
    SUM_CARD,
    SUM_STEP,
    TEN,
    TIE,
    WRONG_SUM,
    aim,
    choice_ms,
    happens,
    reach_ms,
    react,
    spread_out,
)
from mousehole.bots.world import World
from mousehole.engine.record import record
from mousehole.engine.rule import rule
from mousehole.games.addi_cats.contests import NO_CONTEST, ON_SEESAW, contest_of, is_last_special, survey, who_slapped
from mousehole.games.addi_cats.endings import partner
from mousehole.games.addi_cats.piles import shown_sum, top_card
from mousehole.games.addi_cats.rules import can_touch_mouse
from mousehole.games.addi_cats.terms import (
    CALL,
    CHASE,
    FLIP,
    MOST_CARDS,
    MOST_SEATS,
    NO_RACE,
    NUMBERS,
    SLAP,
    SLAP_RACE,
    STOP,
)

NO_CAUSE, SEESAW, ANY_SUM, EVERYBODY, ERROR = NO_CONTEST, ON_SEESAW, 21, 22, 23  # 2 … 20 are common sums
NONE = -1  # no moment
MIDDLE = 1  # how far the mouse is, in hand's breadths
SLAP_OR_NOT = 2
CLOSE_SUMS = 2  # sums that differ by no more may be taken for one another
CLEAR = 4  # a chase or a trap is overlooked so many times more seldom than a sum
ENOUGH_POINTS, ENOUGH_FLIPS = 3, 1500  # after which bots among themselves stop an endless game

MINDS = record(
    {
        "rng": ("i8", (MOST_SEATS, 2)),
        "slap_at": ("i8", MOST_SEATS),
        "noticed": ("i8", MOST_SEATS),
        "flip_at": ("i8", MOST_SEATS),
        "flip_ready": ("i8", MOST_SEATS),
        "call_at": ("i8", MOST_SEATS),
        "stop_at": ("i8", MOST_SEATS),
        "flips": ("i4", MOST_SEATS),
        "flip_flips": ("i4", MOST_SEATS),
        "look": ("i4", MOST_SEATS),
        "common": ("i4", MOST_SEATS),
        "people": "i2",
        "own": ("i1", MOST_SEATS),
        "slap_for": ("i1", MOST_SEATS),
        "slap_dist": ("i1", MOST_SEATS),
        "cause": ("i1", MOST_SEATS),
        "shaken": ("i1", MOST_SEATS),
        "tops": ("u1", (MOST_SEATS, MOST_SEATS)),
    }
)


def make_bot(temper: str, world: World, seed: object, iterations: int | None, seconds: float | None) -> Bot:
    """A bot of a temper; people need no budget."""
    del iterations, seconds
    return crowd.make_bot(sys.modules[__name__], temper, world, seed)


def act_of(event: Any) -> int:
    """The slap or the call that an event of one's own tells of; a late call has no distance."""
    if event.kind in ("slap", "sin") or (event.kind == "late" and event["dist"] >= 0):
        return SLAP
    return CALL if event.kind in ("call", "wrong_call", "late") else NO_WISH


@rule
def acted(minds, seat, action):
    """A plan is carried out; who has slapped in error is shaken."""
    if action == SLAP:
        if minds.slap_for[seat] == ERROR:
            minds.shaken[seat] = 1
        minds.slap_for[seat] = NO_CAUSE
    elif action == CALL:
        minds.call_at[seat] = NONE


@rule
def think(state, box, party, minds, seat):
    """What a seat plans to do first, when, and how far from the mouse's head."""
    lie = survey(state, box)
    cause = cause_of(state, box, seat, lie)
    is_fresh = minds.flips[seat] != state.flips + 1
    if is_fresh:
        minds.flips[seat] = state.flips + 1
        look_at_cards(state, box, party, minds, seat, cause)
        plan_call(state, box, party, minds, seat)
    drop_slap(state, party, minds, seat, cause, is_fresh)
    if minds.slap_for[seat] == NO_CAUSE and (is_fresh or cause != minds.cause[seat]):
        plan_slap(state, box, party, minds, seat, cause, is_fresh)
    plan_flip(state, party, minds, seat)
    plan_stop(state, box, party, minds, seat)
    minds.cause[seat] = cause
    minds.common[seat] = lie[0]
    minds.own[seat] = shown_sum(state, box, seat)
    for other in range(box.seats):
        minds.tops[seat][other] = top_of(state, other)
    return soonest(state, minds, seat)


# What there is to see


@rule
def cause_of(state, box, seat, lie):
    """Why the seat may slap now; of one's own two hands in one contest only the better one does."""
    if state.race != NO_RACE and who_slapped(state) >> seat & 1 != 0:
        return NO_CAUSE
    if state.race != NO_RACE and state.race != SLAP_RACE:
        return EVERYBODY
    contest = contest_of(state, box, seat, lie)
    if contest == NO_CONTEST:
        return NO_CAUSE
    other = partner(box, seat)
    if other != seat and contest_of(state, box, other, lie) == contest:
        mine, theirs = gain_of(state, seat), gain_of(state, other)
        if mine < theirs or (mine == theirs and other < seat):
            return NO_CAUSE
    return ANY_SUM if is_last_special(state, box, seat) else contest


@rule
def gain_of(state, seat):
    """What a hand gives away by winning; to be rid of all is best."""
    return state.up_count[seat] + (MOST_CARDS if state.count[seat] == 0 else 0)


@rule
def top_of(state, seat):
    return top_card(state, seat) if state.up_count[seat] > 0 else 0


@rule
def reading_ms(party, seat, card):
    """How long a card takes to be known beyond a simple reaction; specials take no more than the choice what to do.

    Of additions ties and tens are quick; else the smaller number says how hard it is.
    """
    traits = party.traits[seat]
    if card == 0 or card >= CHASE:
        return 0
    if card > NUMBERS * NUMBERS:
        return traits[SUM_CARD]
    a = (card - 1) // NUMBERS + 1
    b = (card - 1) % NUMBERS + 1
    ms = traits[SUM_BASE] + traits[SUM_STEP] * (min(a, b) - 1)
    if a == b:
        ms = min(traits[TIE], ms)
    elif max(a, b) == NUMBERS:
        ms = min(traits[TEN], ms)
    return ms


@rule
def look_at_cards(state, box, party, minds, seat, cause):
    """How long it takes to see what the cards mean: a special first, then one's own new sum, then the others'."""
    rng = minds.rng[seat]
    own = top_of(state, seat)
    ms = 0
    tops = 0
    for other in range(box.seats):
        card = top_of(state, other)
        if card != 0:
            tops += 1
        if card != 0 and card != minds.tops[seat][other]:
            if card >= CHASE:
                ms += choice_ms(party, seat, SLAP_OR_NOT)
            else:
                ms += reading_ms(party, seat, card)
    if cause == EVERYBODY:
        ms = choice_ms(party, seat, SLAP_OR_NOT)
    else:
        ms += party.traits[seat][COMPARE] * (2 * tops if cause == SEESAW else tops)
        if happens(rng, party.traits[seat][FORGET]):
            ms += reading_ms(party, seat, own)
    minds.look[seat] = spread_out(party, seat, rng, ms)


# Slaps


@rule
def drop_slap(state, party, minds, seat, cause, is_fresh):
    """Give a slap up whose cause is gone, unless the paw is already falling."""
    planned = minds.slap_for[seat]
    if planned in (NO_CAUSE, cause):
        return
    is_stale = is_fresh or state.caught != 0 or cause != NO_CAUSE
    if planned == ERROR and not is_stale:
        return
    rest = minds.slap_at[seat] - state.now
    if rest < 0 or rest > party.traits[seat][STOP_MS]:  # it could not come when it should have, or can still be stopped
        minds.slap_for[seat] = NO_CAUSE
    elif is_fresh and cause != NO_CAUSE:  # no reward for guessing
        minds.slap_at[seat] = max(minds.slap_at[seat], state.laid + FASTEST_MS)


@rule
def plan_slap(state, box, party, minds, seat, cause, is_fresh):
    """See a right to slap, or overlook it, or believe in one that is not there."""
    rng = minds.rng[seat]
    traits = party.traits[seat]
    if cause == NO_CAUSE:
        if is_fresh and state.race == NO_RACE and can_touch_mouse(state) and errs(state, box, party, minds, seat):
            aim_slap(party, minds, seat, ERROR, state.laid)
    elif cause == minds.cause[seat]:
        if happens(rng, traits[SECOND_LOOK]):
            aim_slap(party, minds, seat, cause, state.laid)
    elif not happens(rng, traits[MISS] // CLEAR if cause == EVERYBODY else traits[MISS]):
        aim_slap(party, minds, seat, cause, state.laid if is_fresh else state.now)


@rule
def aim_slap(party, minds, seat, cause, since):
    """Plan a slap: a reaction, a look at the cards, a reach; slower after a mistake."""
    rng = minds.rng[seat]
    ms = react(party, seat, rng) + minds.look[seat]
    if minds.shaken[seat] != 0:
        ms += party.traits[seat][HESITATE]
        minds.shaken[seat] = 0
    minds.noticed[seat] = since + ms
    minds.slap_for[seat] = cause
    minds.slap_at[seat] = since + ms + spread_out(party, seat, rng, reach_ms(party, seat, MIDDLE))
    minds.slap_dist[seat] = aim(party, seat, rng)


@rule
def errs(state, box, party, minds, seat):
    """Does a card that calls for nothing make one slap? A sum close to one's own does so most."""
    share = party.traits[seat][FALSE_SLAP]
    mine = shown_sum(state, box, seat)
    for other in range(box.seats):
        theirs = shown_sum(state, box, other)
        is_new = top_of(state, other) != minds.tops[seat][other] or top_of(state, seat) != minds.tops[seat][seat]
        if mine > 0 and theirs > 0 and is_new and 0 < abs(mine - theirs) <= CLOSE_SUMS:
            share = max(share, party.traits[seat][WRONG_SUM])
    return happens(minds.rng[seat], share)


# All else


@rule
def plan_flip(state, party, minds, seat):
    """Lay once the cards have been looked at, or when patience ends; a little after it is allowed."""
    if state.turn != seat or state.race != NO_RACE or state.count[seat] == 0:
        return
    if minds.flip_flips[seat] == state.flips + 1 and minds.flip_ready[seat] == state.ready:
        return
    rng = minds.rng[seat]
    traits = party.traits[seat]
    minds.flip_flips[seat] = state.flips + 1
    minds.flip_ready[seat] = state.ready
    looked = min(react(party, seat, rng) + minds.look[seat], traits[PATIENCE])
    earliest = state.ready + spread_out(party, seat, rng, traits[RHYTHM])
    minds.flip_at[seat] = max(earliest, state.laid + looked, state.now + FASTEST_MS)


@rule
def plan_call(state, box, party, minds, seat):
    """With `expert`: have others shown a common sum, not one's own, and let the next card come?"""
    rng = minds.rng[seat]
    minds.call_at[seat] = NONE
    missed = minds.common[seat] & ~(1 << minds.own[seat])
    if box.expert != 0 and missed != 0 and happens(rng, party.traits[seat][CALLS]):
        ms = react(party, seat, rng) + spread_out(party, seat, rng, choice_ms(party, seat, SLAP_OR_NOT))
        minds.call_at[seat] = state.laid + ms


@rule
def plan_stop(state, box, party, minds, seat):
    """Endless: stop once all people have; where none are known, once another seat has, or after enough play."""
    if box.endless == 0 or minds.stop_at[seat] > 0:
        return
    if minds.people != 0:
        is_time = state.stops & minds.people == minds.people
    else:
        is_time = state.stops != 0 or state.flips >= ENOUGH_FLIPS
        for other in range(box.seats):
            is_time = is_time or state.points[other] >= ENOUGH_POINTS
    if is_time:
        rng = minds.rng[seat]
        ms = react(party, seat, rng) + spread_out(party, seat, rng, party.traits[seat][PONDER])
        minds.stop_at[seat] = state.now + ms


@rule
def soonest(state, minds, seat):
    """Of all that is planned and allowed, the first; a right that has been seen is slapped for before one lays."""
    action, at = NO_WISH, 0
    noticed = NONE
    if minds.slap_for[seat] != NO_CAUSE and can_slap(state, minds, seat):
        action, at = SLAP, minds.slap_at[seat]
        noticed = minds.noticed[seat]
    if state.race == NO_RACE:
        flip_at, call_at = minds.flip_at[seat], minds.call_at[seat]
        can_lay = state.turn == seat and state.count[seat] > 0
        if can_lay and (action == NO_WISH or (flip_at < at and flip_at < noticed)):
            action, at = FLIP, flip_at
        if call_at > 0 and state.caught == 0 and can_touch_mouse(state) and (action == NO_WISH or call_at < at):
            action, at = CALL, call_at
    stop_at = minds.stop_at[seat]
    if stop_at > 0 and state.stops >> seat & 1 == 0 and (action == NO_WISH or stop_at < at):
        action, at = STOP, stop_at
    return action, max(at, state.now), minds.slap_dist[seat]


@rule
def can_slap(state, minds, seat):
    """Is the mouse there, and in a race: has one not slapped yet, and will it be in time?"""
    if state.race == NO_RACE:
        return can_touch_mouse(state)
    if who_slapped(state) >> seat & 1 != 0:
        return False
    return max(minds.slap_at[seat], state.now) <= state.deadline
