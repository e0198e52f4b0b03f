"""Addi Cat's: the rules, in the order of the rulebook.

Glossary: every card has a place in `cards`, one that everybody has seen carries SEEN, and `under` says which place lies
under it. A seat's *pile* is a chain of `count` places from `top` to `bottom`, its face-up cards one of `up_count`, from
`up_first`, the card laid first, to `up_last`; `lying` is how many lie face up on the whole table, `aside` (by card)
what was left out of the game. With `magic` a laying by all is to come, and `wait` single ones before it. `race` is what
is being slapped for, `slap_seat`, `slap_ms`, `slap_dist` the slaps in it, `deadline` its end (also that of the pause
when nobody has a pile). `had_right`, `stops` are sets of seats, a bit each. `over` is the rule that has ended the game.
Of a box, `copies` is what there is of each card, `deck` what is played with, `sums` the number that it shows.

Contests and their judgement stand in `contests`, special cards in `specials`, the expert's call in `calls`, what
follows in `endings`, the moving of cards in `piles`, how cards, actions and events are numbered in `terms`.
Not for a program: hand cards over by slapping well (AC-03), turn a card towards the others (AC-13), take off rings
(AC-28), look a sum up (AC-31, AC-33), leave the table (AC-G29).
"""

from mousehole.engine.events import emit
from mousehole.engine.random import below, shuffle
from mousehole.engine.rule import ANYBODY, GAP, TABLE, rule
from mousehole.games.addi_cats.calls import call
from mousehole.games.addi_cats.contests import (
    excuse_of,
    is_decided,
    judge_contests,
    look_back,
    record_slap,
    sin,
    slap_rule,
    who_slapped,
)
from mousehole.games.addi_cats.endings import end_game, get_stuck, is_stuck, partner, place_of, settle
from mousehole.games.addi_cats.piles import (
    can_lay,
    has_anybody_a_pile,
    lay_top_card,
    next_with_pile,
    put_under_pile,
    step,
    turn_under,
)
from mousehole.games.addi_cats.specials import judge_chase, judge_trap, play_specials
from mousehole.games.addi_cats.terms import (
    ACTIONS,
    BOX,
    CALL,
    CHASE_RACE,
    CODES,
    DECIDED,
    FLIP,
    GOES_ON,
    KNOWLEDGE,
    LAID,
    LATE,
    MOST_CARDS,
    MOST_LEGAL,
    NO_RACE,
    NO_RULE,
    NOBODY,
    SEAT_ACTIONS,
    SEEN,
    SLAP,
    SLAP_RACE,
    STATE,
    STOP,
    STOPPED,
    TIMEOUT,
    TRAP_RACE,
    TURNED_OVER,
)

__all__ = ["ACTIONS", "BOX", "KNOWLEDGE", "MOST_LEGAL", "SEAT_ACTIONS", "STATE"]

TIMED = True

ALL_CARDS, EQUAL = 0, 1  # option deal

AC_12, AC_39, AC_61 = 12, 39, 61
AC_G8, AC_G22 = GAP + 8, GAP + 22


# Set-up


@rule
def setup(state, box, rng):
    """All cards of the deck (AC-06; AC-07, AC-56: part of them) in one pile each (AC-09)."""
    cards = 0
    for card in range(CODES):
        for _ in range(box.deck[card]):
            state.cards[cards] = card
            cards += 1
    shuffle(state.cards, cards, rng)
    rest = cards % box.seats if box.deal == EQUAL else 0
    for place in range(cards):
        if place < cards - rest:  # AC-08: the same number, and one more to the first seats for the rest (AC-G1)
            put_under_pile(state, place % box.seats, place)
        else:
            state.aside[state.cards[place]] += 1
            state.cards[place] = 0
    state.dir = 1  # AC-10; seat 0 begins (AC-11)
    state.layer = NOBODY
    state.deadline = -1


# What may be done


@rule
def is_over(state, box):
    return state.over != NO_RULE


@rule
def is_half(state, box):
    return False


@rule
def clock(state):
    return state.now


@rule
def can_touch_mouse(state):
    """A card lies face up, or the mouse is caught; else there is nothing to slap for (AC-G14)."""
    return state.lying > 0 or state.caught != 0


@rule
def actor(state, box):
    if box.endless != 0:
        return ANYBODY
    if state.race != NO_RACE:
        return ANYBODY if state.now <= state.deadline else TABLE
    return ANYBODY if can_touch_mouse(state) or is_stuck(state, box) else state.turn


@rule
def legal(state, box, seat, actions):
    """Who may slap is not told: anybody in the game can hit the mouse, rightly or not."""
    if state.over != NO_RULE or state.ranks[seat] != 0:
        return 0
    count = 0
    if state.race != NO_RACE:
        if state.now <= state.deadline and who_slapped(state) >> seat & 1 == 0:
            actions[count] = SLAP
            count += 1
    else:
        if seat == state.turn and state.count[seat] > 0:
            actions[count] = FLIP
            count += 1
        if can_touch_mouse(state):
            actions[count] = SLAP
            count += 1
            if box.expert != 0:
                actions[count] = CALL
                count += 1
    if box.endless != 0 and state.stops >> seat & 1 == 0:
        actions[count] = STOP
        count += 1
    return count


@rule
def chances(state, box, actions, weights):
    """There is no chance after the shuffle, only the clock."""
    if due(state, box) < 0:
        return 0
    actions[0] = TIMEOUT
    weights[0] = 1
    return 1


@rule
def due(state, box):
    if state.over != NO_RULE or (state.race == NO_RACE and has_anybody_a_pile(state, box)):
        return -1
    return state.deadline + 1


@rule
def moment(state, box, seat, action, at):
    if action == FLIP:
        return max(at, state.ready)
    if action == TIMEOUT:
        return max(at, state.deadline + 1)
    if action == SLAP and state.race != NO_RACE and at > state.deadline:
        return -1
    return at


@rule
def play(state, box, seat, action, at, distance, log):
    """Play an input, judge the race that it decides, and settle what follows."""
    state.now = at
    wanted, cited = GOES_ON, NO_RULE
    if action == FLIP:
        flip(state, box, seat, at, log)
    elif action == SLAP:
        wanted, cited = slap(state, box, seat, at, distance, log)
    elif action == CALL:
        wanted, cited = call(state, box, seat, at, log)
    elif action == STOP:
        stop(state, box, seat, log)
    elif state.race != NO_RACE:
        wanted = DECIDED
    else:
        wanted = turn_over(state, box, log)
    if wanted == DECIDED:
        wanted, cited = judge(state, box, log)
    if wanted != GOES_ON:
        settle(state, box, at, wanted, cited, log)


# Laying cards


@rule
def flip(state, box, first, at, log):
    """Lay a card, or with magic all at the same time; then the specials, then the turn."""
    state.laid = at
    state.ready = at + box.pace_ms  # AC-G5
    state.flips += 1
    look_back(state, box)
    state.caught = 0
    state.seesaw = 0  # AC-45
    together = state.magic != 0 and state.wait == 0
    if together:
        state.magic = 0
    elif state.magic != 0:
        state.wait -= 1
    specials = lay_cards(state, box, first, together, log)
    if specials != 0:  # AC-40
        play_specials(state, box, first, state.dir, specials, together, at, log)
    if not (together and state.count[first] > 0):
        state.turn = next_with_pile(state, box, first)
    if not end_game(state, box, log) and is_stuck(state, box):
        get_stuck(state, box, at, log)


@rule
def lay_cards(state, box, first, together, log):
    """Lay a card for one seat or for all; return who laid a special card, a bit each."""
    specials = 0
    seat = first
    for _ in range(box.seats if together else 1):
        if can_lay(state, seat):
            card = lay_top_card(state, seat)
            emit(log, AC_39 if together else AC_12, LAID, seat, card)  # AC-12, AC-39
            if box.sums[card] == 0:
                specials |= 1 << seat
        seat = step(box, seat, state.dir)
    return specials


@rule
def turn_over(state, box, log):
    """Everybody's face-up cards become his new pile; the turn stays."""
    for seat in range(box.seats):
        turn_under(state, seat, seat)
    emit(log, AC_G22, TURNED_OVER, NOBODY)  # AC-G22
    return NOBODY


# Slaps


@rule
def slap(state, box, seat, at, distance, log):
    """Take a slap: it opens a race, counts in one, is late or a sin; return what it comes to, and by which rule."""
    cited = slap_rule(state, box, seat)
    if cited == NO_RULE:
        excuse = excuse_of(state, box, seat, at)
        if excuse != NO_RULE:
            emit(log, excuse, LATE, seat, at, distance)
            return GOES_ON, NO_RULE
        if state.race == NO_RACE:
            return sin(state, box, seat, log)
        cited = AC_G8  # AC-G8
    if state.race == NO_RACE:
        state.race = SLAP_RACE
        state.deadline = at + box.tie_ms
    elif state.race == TRAP_RACE and state.slap_count == 0:
        state.deadline = min(state.deadline, at + box.tie_ms)
    record_slap(state, seat, at, distance, cited, log)
    return DECIDED if is_decided(state, box) else GOES_ON, NO_RULE


@rule
def judge(state, box, log):
    """Judge a race; return who should lay next (NOBODY where the turn stays) and by which rule."""
    if state.race == SLAP_RACE:
        return judge_contests(state, box, log)
    if state.race == CHASE_RACE:
        return judge_chase(state, box, log)
    judge_trap(state, box, log)
    return NOBODY, NO_RULE


# The endless game, and the end


@rule
def stop(state, box, seat, log):
    state.stops |= 1 << seat
    emit(log, AC_61, STOPPED, seat)  # AC-61
    end_game(state, box, log)


@rule
def score(state, box, seat):
    """Points in the endless game; else the place, or for one still in the game the fewer cards the better."""
    other = partner(box, seat)
    if box.endless != 0:
        return state.points[seat] + (state.points[other] if other != seat else 0)
    place = place_of(state, box, seat)
    if place > 0:
        return place * (MOST_CARDS + 1)
    cards = state.count[seat] + state.up_count[seat]
    if other != seat:
        cards += state.count[other] + state.up_count[other]
    return MOST_CARDS - cards


@rule
def winners(state, box):
    if state.over == NO_RULE:
        return 0
    best = -1
    champions = 0
    for seat in range(box.seats):
        points = score(state, box, seat)
        if points > best:
            best = points
            champions = 0
        if points == best:
            champions |= 1 << seat
    return champions


# What is hidden


@rule
def learn(knowledge, state, box, seat, row):
    pass


@rule
def resample(state, box, seat, knowledge, rng):
    """Lay all cards aside that nobody has seen, those out of the game among them, and deal them to the same places."""
    for owner in range(box.seats):
        place = state.top[owner]
        for _ in range(state.count[owner]):
            if state.cards[place] < SEEN:
                state.aside[state.cards[place]] += 1
            place = state.under[place]
    cards = 0
    for card in range(CODES):
        cards += state.aside[card]
    for owner in range(box.seats):
        place = state.top[owner]
        for _ in range(state.count[owner]):
            if state.cards[place] < SEEN:
                state.cards[place] = draw_aside(state, below(rng, cards))
                cards -= 1
            place = state.under[place]


@rule
def draw_aside(state, number):
    card = 0
    while number >= state.aside[card]:
        number -= state.aside[card]
        card += 1
    state.aside[card] -= 1
    return card
