"""The effects of two cats of equal value. Each of them ends the turn, at once or after its player's choices."""

from mousehole.engine.events import emit, emit_item, emit_to
from mousehole.engine.rule import GAP, rule
from mousehole.games.mistigri.rounds import (
    gain,
    is_alone,
    lay_on_pile,
    lose,
    neighbour,
    next_player,
    say_miaow_if_out,
    take_from_pile,
)
from mousehole.games.mistigri.sets import lowest_card
from mousehole.games.mistigri.terms import (
    CARD_GIVEN,
    CARD_PICKED,
    CARD_SWAPPED,
    CARD_TAKEN,
    CHOICE,
    DISCARD,
    EFFECT,
    EXTRA,
    EXTRA_PAIR,
    FIVE,
    FIVES,
    GIVE,
    MISTIGRI,
    MORE_LAID,
    NO_CARD,
    NOBODY,
    PENDING,
    PICK,
    REVERSE,
    REVERSED,
    SHORT,
    SKIP,
    TURN_ENDS,
    VOID,
    gift_of,
    value_of,
)

MI_22, MI_23, MI_24, MI_25, MI_27, MI_28, MI_29, MI_30, MI_31, MI_32 = 22, 23, 24, 25, 27, 28, 29, 30, 31, 32
MI_33, MI_35, MI_36, MI_57, MI_58 = 33, 35, 36, 57, 58
MI_G7, MI_G9, MI_G11, MI_G15, MI_G16 = GAP + 7, GAP + 9, GAP + 11, GAP + 15, GAP + 16


@rule
def begin_effect(state, box, seat, log):
    """The effect of a pair of equal value, which must be applied; without a hand, as far as it goes."""
    effect = state.effect
    is_out = state.counts[seat] == 0
    if is_out and box.empty_hand_effect == SKIP:
        void_effect(state, MI_G7, log)  # MI-G7
    elif effect <= 3:
        state.phase = CHOICE
    elif effect == 4 and (is_out or is_alone(state, box, seat)):
        void_effect(state, MI_G16, log)  # MI-G16
    elif effect == 4:
        state.phase = GIVE
    elif effect == 5:
        begin_five(state, box, seat, log)
    elif effect == 6 and not is_out:  # and once more where that pair is 6+6 too (MI-G28)
        state.phase = EXTRA
        emit(log, MI_33, EXTRA_PAIR, seat)  # MI-33
    elif effect == 6 or (effect < 9 and (is_out or is_alone(state, box, seat))):
        void_effect(state, MI_G15, log)  # MI-G15
    elif effect < 9:
        wait_for_draw(state, MI_35 if effect == 7 else MI_36, log)
    else:  # MI-59: a nine has no effect
        state.phase = TURN_ENDS


@rule
def void_effect(state, cited, log):
    emit(log, cited, VOID, state.turn, state.effect)
    state.phase = TURN_ENDS


@rule
def wait_for_draw(state, cited, log):
    state.pending = state.effect
    state.pending_by = state.turn
    emit(log, cited, PENDING, state.turn, state.effect)
    state.phase = TURN_ENDS


@rule
def settle_effect(state, box, action, log):
    if action == REVERSE:
        turn_arrow(state, log)
    elif action == EFFECT:
        apply_choice(state, box, log)
    elif state.phase == PICK:
        pick_card(state, action, log)
    elif state.phase == GIVE:
        give_card(state, box, action, log)
    else:
        serve_card(state, box, action, log)


@rule
def turn_arrow(state, log):
    """1+1, 2+2 and 3+3 may turn the arrow instead."""
    state.direction = -state.direction
    cited = MI_24  # MI-24
    if state.effect == 2:
        cited = MI_27  # MI-27
    elif state.effect == 3:
        cited = MI_29  # MI-29
    emit(log, cited, REVERSED, state.turn, state.direction)
    state.phase = TURN_ENDS


@rule
def apply_choice(state, box, log):
    seat = state.turn
    if state.effect == 1:
        lay_other_ones(state, box, seat, log)
    elif state.counts[seat] == 0 or is_alone(state, box, seat):
        void_effect(state, MI_G15, log)
    elif state.effect == 2:
        state.phase = PICK
    else:
        wait_for_draw(state, MI_28, log)  # MI-28


@rule
def lay_other_ones(state, box, seat, log):
    """1+1: lay all the other 1s of the hand too (MI-G32)."""
    if not holds_a_one(state, box, seat):
        void_effect(state, MI_23, log)  # MI-23
        return
    emit(log, MI_22, MORE_LAID, seat)  # MI-22
    while holds_a_one(state, box, seat):
        card = lowest_card(box, state.hands[seat])
        emit_item(log, card)
        lay_on_pile(state, box, seat, card)
    say_miaow_if_out(state, seat, log)
    state.phase = TURN_ENDS


@rule
def holds_a_one(state, box, seat):
    return state.counts[seat] > 0 and value_of(lowest_card(box, state.hands[seat])) == 1


@rule
def pick_card(state, card, log):
    """2+2: the card that the next player will draw."""
    state.pending = 2
    state.pending_by = state.turn
    state.forced = card
    emit_to(log, 1 << state.turn, MI_25, CARD_PICKED, state.turn, card)  # MI-25
    state.phase = TURN_ENDS


@rule
def start_discard(state):
    state.pending = 0
    state.pending_by = NOBODY
    state.phase = DISCARD


@rule
def swap_card(state, box, card, log):
    """3+3, in two steps: the card that goes, then the card that comes, which lay there before (MI-G13)."""
    seat = state.pending_by
    if state.giving == NO_CARD:
        state.giving = card
        return
    gave = state.giving
    state.giving = NO_CARD
    take_from_pile(state, box, seat, card)
    lay_on_pile(state, box, seat, gave)
    emit(log, MI_57 if gave == MISTIGRI else MI_28, CARD_SWAPPED, seat, gave, card)  # MI-57
    start_discard(state)


@rule
def give_card(state, box, action, log):
    """4+4: also the way to be rid of the Mistigri (MI-56). No help card turns by it (MI-G34)."""
    giver = state.turn
    card, receiver = gift_of(action)
    lose(state, box, giver, card)
    gain(state, box, receiver, card)
    emit_to(log, 1 << giver | 1 << receiver, MI_30, CARD_GIVEN, giver, receiver, card)  # MI-30
    say_miaow_if_out(state, giver, log)
    state.phase = TURN_ENDS


@rule
def begin_five(state, box, seat, log):
    """5+5: a card of the pile for everybody who holds cards, from the next player on, himself last (MI-G8)."""
    state.to = next_player(state, box, seat)
    served = unserved(state, box)
    if served == 0:
        void_effect(state, MI_G11, log)  # MI-G11
        return
    state.phase = FIVE
    emit(log, MI_31, FIVES, seat, served)  # MI-31


@rule
def unserved(state, box):
    """How many players 5+5 has still to serve, from `to` on."""
    number = 0
    seat = state.to
    while seat != state.turn:
        if state.counts[seat] > 0:
            number += 1
        seat = neighbour(box, seat, state.direction)
    return number + 1 if state.counts[state.turn] > 0 else number


@rule
def serve_card(state, box, card, log):
    chooser = state.turn
    take_from_pile(state, box, state.to, card)
    emit(log, MI_58 if card == MISTIGRI else MI_32, CARD_TAKEN, chooser, state.to, card)  # MI-32, MI-58
    missing = unserved(state, box) - 1
    if missing > 0 and state.pile_count > 0:
        state.to = next_player(state, box, state.to)
        return
    if missing > 0:
        emit(log, MI_G9, SHORT, chooser, missing)  # MI-G9
    state.phase = TURN_ENDS
