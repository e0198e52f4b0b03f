"""A round of Mistigri: the deal, whose turn it is, how a turn, a round and the game end."""

from mousehole.engine.events import emit, emit_item, emit_to
from mousehole.engine.rule import GAP, rule
from mousehole.engine.sets import without_lowest
from mousehole.games.mistigri.sets import add_card, holds, lowest_card, take_card
from mousehole.games.mistigri.terms import (
    ALL_PASSED,
    ALL_SAID,
    ALWAYS,
    CARD_DEALT,
    CLOCKWISE,
    DEAL,
    DISCARD,
    DRAW,
    GAME_OVER,
    LAST,
    MIAOW,
    MISTIGRI,
    MISTIGRI_HELD,
    NEW_ROUND,
    NO_CARD,
    NOBODY,
    NOBODY_LEFT,
    ONE_LEFT,
    OVER,
    PENALTY,
    ROUND_ENDED,
    SPARED,
    TIE,
    TURN_BEGUN,
    TURN_LIMIT,
    value_of,
)

MI_09, MI_10, MI_11, MI_12, MI_21, MI_38, MI_39, MI_44, MI_46, MI_47 = 9, 10, 11, 12, 21, 38, 39, 44, 46, 47
MI_49, MI_50, MI_52, MI_53, MI_55 = 49, 50, 52, 53, 55
MI_G18, MI_G19, MI_G20, MI_G21, MI_G24 = GAP + 18, GAP + 19, GAP + 20, GAP + 21, GAP + 24


# Cards from hand to hand


@rule
def gain(state, box, seat, card):
    state.hands[seat] = add_card(box, state.hands[seat], card)
    state.counts[seat] += 1


@rule
def lose(state, box, seat, card):
    state.hands[seat] = take_card(box, state.hands[seat], card)
    state.counts[seat] -= 1


@rule
def lay_on_pile(state, box, seat, card):
    """Everybody sees what goes to the pile (MI-17)."""
    lose(state, box, seat, card)
    state.pile = add_card(box, state.pile, card)
    state.pile_count += 1


@rule
def take_from_pile(state, box, seat, card):
    state.pile = take_card(box, state.pile, card)
    state.pile_count -= 1
    gain(state, box, seat, card)


# Whose turn it is


@rule
def neighbour(box, seat, direction):
    other = seat + direction
    if other < 0:
        return box.seats - 1
    return 0 if other == box.seats else other


@rule
def next_player(state, box, seat):
    """The nearest active player in the direction of the arrow (MI-37, MI-G6)."""
    other = neighbour(box, seat, state.direction)
    while other != seat and state.counts[other] == 0:
        other = neighbour(box, other, state.direction)
    return other


@rule
def preceding_player(state, box, seat):
    """The nearest active player against the arrow (MI-15)."""
    other = neighbour(box, seat, -state.direction)
    while other != seat and state.counts[other] == 0:
        other = neighbour(box, other, -state.direction)
    return other


@rule
def active_seats(state, box):
    """The seats that hold cards, a bit each."""
    active = 0
    for seat in range(box.seats):
        if state.counts[seat] > 0:
            active |= 1 << seat
    return active


@rule
def is_alone(state, box, seat):
    """Does nobody else hold cards?"""
    return active_seats(state, box) & ~(1 << seat) == 0


@rule
def start_turn(state, box, seat, cited, log):
    state.turn = seat
    state.turns += 1
    state.phase = DRAW
    state.draws = 1
    if state.pending == 7:
        state.draws = 2
    elif state.pending == 8:
        state.draws = 3
    emit(log, cited, TURN_BEGUN, seat, preceding_player(state, box, seat))


@rule
def end_turn(state, box, log):
    """The round ends, or it is the next player's turn, or the last one gets a turn without a draw."""
    has_all_said = state.phase == ALL_SAID
    state.effect = 0
    state.to = NOBODY
    active = active_seats(state, box)
    is_one_left = active != 0 and active & (active - 1) == 0
    reason = ONE_LEFT
    cited = MI_44  # MI-44
    if has_all_said:
        reason = ALL_PASSED
        cited = MI_47  # MI-47
    elif active == 0:
        reason = NOBODY_LEFT
        cited = MI_G19  # MI-G19
    elif is_one_left and active != 1 << state.turn:
        cited = MI_G18  # MI-G18
    elif not is_one_left and state.turns >= box.turn_limit:
        reason = TURN_LIMIT
        cited = MI_G24  # MI-G24
    elif not is_one_left:
        begin_next_turn(state, box, log)
        return
    if cited == MI_G18 and box.last_turn == ALWAYS:
        give_last_turn(state, box, log)
    else:
        end_round(state, box, cited, reason, log)


@rule
def begin_next_turn(state, box, log):
    seat = next_player(state, box, state.turn)
    is_neighbour_out = state.counts[neighbour(box, seat, -state.direction)] == 0
    start_turn(state, box, seat, MI_39 if is_neighbour_out else MI_21, log)  # MI-21, MI-39


@rule
def give_last_turn(state, box, log):
    state.turn = next_player(state, box, state.turn)
    state.turns += 1
    state.phase = DISCARD
    emit(log, MI_G18, LAST, state.turn)


# Deal


@rule
def fill_deck(state, box):
    state.deck = (1 << box.deck_count) - 1
    state.deck_count = box.deck_count


@rule
def next_to_be_dealt(state, box):
    """One card at a time from the first player's left (MI-G33); the last card goes to his right."""
    if state.deck_count == 1:
        return neighbour(box, state.first, -CLOCKWISE)
    dealt = 0
    for seat in range(box.seats):
        dealt += state.counts[seat]
    return (state.first + 1 + dealt) % box.seats


@rule
def deal_card(state, box, card, log):
    receiver = next_to_be_dealt(state, box)
    state.deck = take_card(box, state.deck, card)
    state.deck_count -= 1
    gain(state, box, receiver, card)
    if state.deck_count > 0:
        emit_to(log, 1 << receiver, MI_10, CARD_DEALT, receiver, card)  # MI-10
    else:
        emit_to(log, 1 << receiver, MI_11, CARD_DEALT, receiver, card)  # MI-11
        start_turn(state, box, state.first, MI_12, log)


# End of a round


@rule
def say_miaow_if_out(state, seat, log):
    if state.counts[seat] == 0:
        emit(log, MI_38, MIAOW, seat)  # MI-38


@rule
def end_round(state, box, cited, reason, log):
    emit(log, cited, ROUND_ENDED, NOBODY, state.round_number, reason)
    cited = MI_46  # MI-46
    if reason == ALL_PASSED:
        cited = MI_49  # MI-49
    elif reason == TURN_LIMIT:
        cited = MI_G24
    for seat in range(box.seats):
        if state.counts[seat] == 0:
            emit(log, MI_50, SPARED, seat)  # MI-50
        else:
            pay_penalty(state, box, seat, cited, log)
    settle_all(state)
    best = leaders(state, box)
    if state.round_number < box.rounds:
        begin_round(state, box, log)
    elif best & (best - 1) != 0 and state.round_number < box.rounds + box.tie_rounds:
        emit(log, MI_53, TIE, NOBODY, best)  # MI-53
        begin_round(state, box, log)
    else:
        state.phase = OVER
        emit(log, MI_52 if best & (best - 1) == 0 else MI_G20, GAME_OVER, NOBODY, best)  # MI-52, MI-G20


@rule
def pay_penalty(state, box, seat, cited, log):
    """Add the values left in hand to a seat's points; the hand lies open now."""
    hand = state.hands[seat]
    points = 0
    while hand != 0:
        points += value_of(lowest_card(box, hand))
        hand = without_lowest(hand)
    state.scores[seat] += points  # MI-51
    emit(log, cited, PENALTY, seat, points)
    emit_cards(box, state.hands[seat], log)
    if holds(box, state.hands[seat], MISTIGRI):
        emit(log, MI_55, MISTIGRI_HELD, seat)  # MI-55


@rule
def emit_cards(box, cards, log):
    if log is not None:
        while cards != 0:
            emit_item(log, lowest_card(box, cards))
            cards = without_lowest(cards)


@rule
def settle_all(state):
    """Clear what a turn leaves behind: no effect, no draw and no card is pending."""
    state.effect = 0
    state.to = NOBODY
    state.pending = 0
    state.pending_by = NOBODY
    state.forced = NO_CARD
    state.draws = 0


@rule
def begin_round(state, box, log):
    """The highest total begins (MI-G22), the first of several from seat 0 on; all is as at the start (MI-G23)."""
    state.round_number += 1
    first = 0
    is_shared = False
    for seat in range(1, box.seats):
        if state.scores[seat] > state.scores[first]:
            first = seat
            is_shared = False
        elif state.scores[seat] == state.scores[first]:
            is_shared = True
    state.first = first
    state.turn = first
    state.direction = CLOCKWISE
    state.passed = 0
    state.said = 0
    state.turns = 0
    clear_table(state, box)
    fill_deck(state, box)
    state.phase = DEAL
    emit(log, MI_G21 if is_shared else MI_09, NEW_ROUND, first, state.round_number)  # MI-09, MI-G21


@rule
def clear_table(state, box):
    for seat in range(box.seats):
        state.hands[seat] = 0
        state.counts[seat] = 0
    state.pile = 0
    state.pile_count = 0


# End of the game


@rule
def leaders(state, box):
    """The seats with the fewest points, a bit each (MI-60)."""
    fewest = state.scores[0]
    best = 0
    for seat in range(box.seats):
        if state.scores[seat] < fewest:
            fewest = state.scores[seat]
            best = 0
        if state.scores[seat] == fewest:
            best |= 1 << seat
    return best


@rule
def winners(state, box):
    return leaders(state, box) if state.phase == OVER else 0


@rule
def score(state, box, seat):
    return -state.scores[seat]
