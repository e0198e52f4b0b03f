"""Mistigri: the rules, in the order of the rulebook.

Glossary: a *round* goes from deal to scoring, a *turn* is one player's. *Active* is who holds cards. `first` dealt and
began the round. `direction` is the arrow, 1 or -1. `passed` are the seats whose help card lies face down, `said` those
that have said Passo since the last discard. `effect` is the value of the pair being settled, `to` the seat that 5+5
serves. `pending` is what waits for the next draw (2+2, 3+3, 7+7, 8+8), `pending_by` whose effect that is, `forced` the
card chosen by 2+2. `draws` are still to be made in this turn, `turns` have begun in this round.

What may be done stands in `choices`; the effects of pairs in `effects`; deal, whose turn it is and the ends of turn,
round and game in `rounds`; how cards, actions and events are numbered in `terms`; the cards of one place in `sets`;
what a seat remembers in `memory`. Nothing follows from MI-G3, MI-G30, MI-G31.
"""

from mousehole.engine.events import emit, emit_item, emit_to
from mousehole.engine.random import shuffle
from mousehole.engine.rule import GAP, rule
from mousehole.games.mistigri.choices import actor, chances, is_half, is_over, legal, random_action, random_chance
from mousehole.games.mistigri.effects import begin_effect, settle_effect, start_discard, swap_card
from mousehole.games.mistigri.memory import learn, resample
from mousehole.games.mistigri.rounds import (
    active_seats,
    deal_card,
    end_turn,
    gain,
    is_alone,
    lay_on_pile,
    lose,
    next_to_be_dealt,
    preceding_player,
    say_miaow_if_out,
    score,
    settle_all,
    start_turn,
    winners,
)
from mousehole.games.mistigri.terms import (
    ACTIONS,
    ALL_SAID,
    BOX,
    BY_BOTH,
    BY_COLOUR,
    BY_VALUE,
    CARD_DRAWN,
    CLOCKWISE,
    DEAL,
    DISCARD,
    DRAW,
    EXTRA,
    HELP_UP,
    IN_A_ROW,
    KNOWLEDGE,
    LAST,
    MOST_LEGAL,
    NO_CARD,
    PAIR_LAID,
    PASS,
    PASSED,
    STATE,
    STOP,
    STOPPED,
    SWAP,
    TURN_ENDS,
    VOID,
    pair_of,
    value_of,
)

__all__ = [
    "ACTIONS", "BOX", "KNOWLEDGE", "MOST_LEGAL", "STATE", "TIMED", "actor", "chances", "is_half", "is_over", "learn",
    "legal", "random_action", "random_chance", "resample", "score", "winners",
]  # fmt: skip

TIMED = False

MI_12, MI_13, MI_18, MI_19, MI_20, MI_26, MI_34, MI_35, MI_36 = 12, 13, 18, 19, 20, 26, 34, 35, 36
MI_41, MI_43, MI_45 = 41, 43, 45
MI_G12, MI_G17, MI_G27 = GAP + 12, GAP + 17, GAP + 27


# An input


@rule
def play(state, box, seat, action, at, distance, log):
    phase = state.phase
    if phase == DEAL:
        deal_card(state, box, action, log)
    elif phase == DRAW:
        draw_card(state, box, action, log)
    elif phase == SWAP:
        swap_card(state, box, action, log)
    elif phase == DISCARD or phase == EXTRA:
        play_discard(state, box, action, log)
    else:
        settle_effect(state, box, action, log)
    if state.phase >= TURN_ENDS:
        end_turn(state, box, log)


# Set-up


@rule
def setup(state, box, rng):
    state.round_number = 1
    state.direction = CLOCKWISE  # MI-06; help cards (MI-61) lie face up (MI-05), scores are 0 (MI-07)
    settle_all(state)
    deal_shuffled(state, box, rng)
    start_turn(state, box, state.first, MI_12, None)  # MI-12; MI-08: seat 0


@rule
def deal_shuffled(state, box, rng):
    for i in range(box.deck_count):
        state.shuffled[i] = box.deck[i]
    shuffle(state.shuffled, box.deck_count, rng)
    state.deck_count = box.deck_count
    while state.deck_count > 0:
        receiver = next_to_be_dealt(state, box)
        state.deck_count -= 1
        gain(state, box, receiver, state.shuffled[state.deck_count])
        state.shuffled[state.deck_count] = NO_CARD


# Turn


@rule
def draw_card(state, box, card, log):
    """One card from the preceding player's hand; only these two see it (MI-G29)."""
    drawer = state.turn
    victim = preceding_player(state, box, drawer)
    lose(state, box, victim, card)
    gain(state, box, drawer, card)
    state.forced = NO_CARD
    state.draws -= 1
    cited = MI_13  # MI-13
    if state.pending == 2:
        cited = MI_26  # MI-26
    elif state.pending == 7:
        cited = MI_35  # MI-35
    elif state.pending == 8:
        cited = MI_36  # MI-36
    emit_to(log, 1 << drawer | 1 << victim, cited, CARD_DRAWN, drawer, victim, card)
    say_miaow_if_out(state, victim, log)
    if state.counts[victim] == 0 and state.draws > 0:
        emit(log, MI_G17, VOID, drawer, state.pending)  # MI-G17
        state.draws = 0
    if state.draws == 0:
        end_draw(state, box, log)


@rule
def end_draw(state, box, log):
    """A swap comes first (MI-G14), unless the last card has just been drawn."""
    if state.pending == 3:
        if state.counts[state.pending_by] > 0:
            state.phase = SWAP
            return
        emit(log, MI_G12, VOID, state.pending_by, 3)  # MI-G12
    start_discard(state)
    if is_alone(state, box, state.turn):
        emit(log, MI_45, LAST, state.turn)  # MI-45


@rule
def play_discard(state, box, action, log):
    if action == PASS:
        say_passo(state, box, log)
    elif action == STOP:  # no Passo: the help card stays up
        emit(log, MI_G27, STOPPED, state.turn)  # MI-G27
        state.phase = TURN_ENDS
    else:
        first, second = pair_of(action)
        discard_pair(state, box, first, second, log)


@rule
def discard_pair(state, box, first, second, log):
    seat = state.turn
    lay_on_pile(state, box, seat, first)
    lay_on_pile(state, box, seat, second)
    state.said = 0  # MI-G5: every discard breaks the row
    tell_pair(state, first, second, log)
    if state.passed >> seat & 1:  # MI-42
        state.passed ^= 1 << seat
        emit(log, MI_43, HELP_UP, seat)  # MI-43
    say_miaow_if_out(state, seat, log)
    if value_of(first) == value_of(second):
        state.effect = value_of(first)
        begin_effect(state, box, seat, log)
    else:
        state.phase = TURN_ENDS


@rule
def tell_pair(state, first, second, log):
    kind = BY_COLOUR
    cited = MI_18  # MI-18
    if first == second:
        kind = BY_BOTH
        cited = MI_20  # MI-20
    elif value_of(first) == value_of(second):
        kind = BY_VALUE
        cited = MI_19  # MI-19
    if state.phase == EXTRA and kind != BY_COLOUR:
        cited = MI_34  # MI-34
    emit(log, cited, PAIR_LAID, state.turn, kind)
    emit_item(log, first)
    emit_item(log, second)


# Passo


@rule
def say_passo(state, box, log):
    """The help card goes down. When all active players have said it in a row, the round ends."""
    seat = state.turn
    state.passed |= 1 << seat
    state.said |= 1 << seat
    emit(log, MI_41, PASSED, seat)  # MI-41
    active = active_seats(state, box)
    silent = active & ~(state.said if box.passo == IN_A_ROW else state.passed)  # MI-48
    state.phase = ALL_SAID if silent == 0 and active & (active - 1) != 0 else TURN_ENDS
