"""Addi Cat's: the special cards."""

from mousehole.engine.events import emit
from mousehole.engine.rule import GAP, rule
from mousehole.games.addi_cats.contests import slowest, who_slapped, winner_among
from mousehole.games.addi_cats.piles import others_with_pile, pass_top_card, players_in, step, top_card, turn_under
from mousehole.games.addi_cats.terms import (
    CHASE,
    CHASE_LAID,
    CHASE_RACE,
    DEAD_END,
    GIFT,
    GIFT_SHORT,
    GIVEN,
    MAGIC,
    MAGIC_LAID,
    NO_RULE,
    NOBODY,
    NOBODY_SLAPPED,
    SEESAW,
    SEESAW_LAID,
    SLOWEST,
    TRAP,
    TRAP_LAID,
    TRAP_RACE,
    TRAP_SAFE,
    TRAP_SPRUNG,
    TURNED,
)

NEXT_LAYING, AFTER_ROUND = 0, 1  # option magic

AC_35, AC_36, AC_37, AC_38, AC_39, AC_41, AC_47, AC_48, AC_49, AC_50 = 35, 36, 37, 38, 39, 41, 47, 48, 49, 50
AC_G15, AC_G16, AC_G17 = GAP + 15, GAP + 16, GAP + 17


@rule
def play_specials(state, box, first, way, laid, together, at, log):
    """Dead ends, magic and gift first, round from the one whose turn it was; then one window only (AC-G20)."""
    seat = first
    for _ in range(box.seats):
        if laid >> seat & 1 != 0:
            play_quiet_special(state, box, seat, top_card(state, seat), together, log)
        seat = step(box, seat, way)
    open_window(state, box, first, way, laid, at, log)


@rule
def play_quiet_special(state, box, seat, card, together, log):
    if card == DEAD_END:
        state.dir = -state.dir
        emit(log, AC_38, TURNED, seat, state.dir)  # AC-38
    elif card == MAGIC:
        await_common_laying(state, box, seat, together)
        emit(log, AC_39, MAGIC_LAID, seat)
    elif card == GIFT:
        give_presents(state, box, seat, log)


@rule
def await_common_laying(state, box, seat, together):
    """The next laying is by all, or the one after the round that is on (AC-G19)."""
    if box.magic == AFTER_ROUND and not together:
        if state.magic == 0:  # a second one while one is waiting changes nothing
            state.wait = others_with_pile(state, box, seat)
    else:
        state.wait = 0
    state.magic = 1


@rule
def give_presents(state, box, giver, log):
    """One card from the top of the giver's pile to each of the others, as far as they go."""
    seat = giver
    short = False
    for _ in range(box.seats - 1):
        seat = step(box, seat, state.dir)
        if state.ranks[seat] != 0:
            continue
        if state.count[giver] > 0:
            pass_top_card(state, giver, seat)
            emit(log, AC_50, GIVEN, giver, seat)  # AC-50
        else:
            short = True
    if short:
        emit(log, AC_G17, GIFT_SHORT, giver)  # AC-G17


@rule
def open_window(state, box, first, way, laid, at, log):
    """Trap before chase before seesaw; the others have no effect."""
    trapper = who_laid(state, box, first, way, laid, TRAP)
    chaser = who_laid(state, box, first, way, laid, CHASE)
    swinger = who_laid(state, box, first, way, laid, SEESAW)
    if trapper != NOBODY:
        state.race = TRAP_RACE
        state.layer = trapper
        state.deadline = at + box.slap_ms
        emit(log, AC_47, TRAP_LAID, trapper, state.deadline)
    elif chaser != NOBODY:
        state.race = CHASE_RACE
        state.deadline = at + box.slap_ms
        emit(log, AC_35, CHASE_LAID, chaser, state.deadline)
    elif swinger != NOBODY:
        state.seesaw = 1
        state.ready = at + max(box.slap_ms, box.pace_ms)  # time to add up
        emit(log, AC_41, SEESAW_LAID, swinger)


@rule
def who_laid(state, box, first, way, laid, card):
    """The first, round from the one whose turn it was, who has just laid such a card."""
    seat = first
    for _ in range(box.seats):
        if laid >> seat & 1 != 0 and top_card(state, seat) == card:
            return seat
        seat = step(box, seat, way)
    return NOBODY


@rule
def judge_chase(state, box, log):
    """The slowest puts his face-up cards under his pile; return the fastest, who lays next, and by which rule."""
    if state.slap_count == 0:
        emit(log, AC_G15, NOBODY_SLAPPED, NOBODY)  # AC-G15
        return NOBODY, NO_RULE
    slaps = (1 << state.slap_count) - 1
    winner = winner_among(state, box, slaps, log)
    slow = players_in(state, box) & ~who_slapped(state)
    cited = AC_G15
    if slow == 0:
        slow = 1 << state.slap_seat[slowest(state, box, slaps)]
        cited = AC_36  # AC-36
    seat = winner
    for _ in range(box.seats):
        if slow >> seat & 1 != 0:
            emit(log, cited, SLOWEST, seat, turn_under(state, seat, seat))
        seat = step(box, seat, state.dir)
    return winner, AC_37  # AC-37


@rule
def judge_trap(state, box, log):
    """If the fastest is the one who laid it, nothing happens to him; the turn stays in any case."""
    layer = state.layer
    if state.slap_count == 0:
        emit(log, AC_G16, NOBODY_SLAPPED, NOBODY)  # AC-G16
    elif winner_among(state, box, (1 << state.slap_count) - 1, log) == layer:
        emit(log, AC_48, TRAP_SAFE, layer)  # AC-48
    else:
        spring_trap(state, box, layer, log)


@rule
def spring_trap(state, box, layer, log):
    """All the others give him the first card of their piles, if they have one."""
    givers = 0
    seat = layer
    for _ in range(box.seats - 1):
        seat = step(box, seat, state.dir)
        if state.count[seat] > 0 and state.ranks[seat] == 0:
            pass_top_card(state, seat, layer)
            givers |= 1 << seat
    emit(log, AC_49, TRAP_SPRUNG, layer, givers)  # AC-49
