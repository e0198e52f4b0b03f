"""Bon Appétit!: the rules, in the order of the rulebook.

Glossary: every card has a place in `cards`, and `under` says which place lies under it: a *pile* is a chain of places
from its `top` to its `bottom`, `count` its size; the first `down` cards of a seat's pile lie face down, and its first
`unseen` cards nobody has ever seen. The `common` pile has the card laid last on top. `tries` are the cards that the
chaser may still turn up (0: no chase), `owner` laid the mouse that is chased (-1: nobody). `end` is 0 while the game
goes on.
"""

from mousehole.engine.cards import slide_under, take_top
from mousehole.engine.events import emit
from mousehole.engine.random import below, shuffle, swap
from mousehole.engine.record import record
from mousehole.engine.rule import GAP, rule
from mousehole.engine.sets import lowest

MOST_SEATS = 6
MOST_CARDS = 90

M1, M2, M3, CHEESE, CAT = 1, 2, 3, 4, 5  # a mouse's number is its paw prints (BA-14)
NOBODY = -1
GOES_ON, BY_TOKENS, BY_CARDS, BY_CAP = 0, 1, 2, 3
PAWS, ONE_TRY = 0, 1  # option first_mouse
AFTER_CHASE, AT_ONCE = 0, 1  # option empty_pile
FACE_UP, FACE_DOWN = 0, 1  # option won_cards

FLIP_CARD, QUIET, STOP, MOUSE, MISS, OUT_OF_CARDS, CATCH, ESCAPE, TAKE, TOKEN, END, WIN = range(1, 13)  # event kinds

BA_10, BA_11, BA_12, BA_13, BA_15, BA_16, BA_17, BA_18, BA_19 = 10, 11, 12, 13, 15, 16, 17, 18, 19
BA_21, BA_22, BA_23, BA_24, BA_25, BA_26, BA_27 = 21, 22, 23, 24, 25, 26, 27
BA_G4, BA_G5, BA_G6, BA_G12, BA_G16, BA_G21 = GAP + 4, GAP + 5, GAP + 6, GAP + 12, GAP + 16, GAP + 21

STATE = record(  # what serves as an index is unsigned: compiled code need not ask whether it counts from the end
    {
        "turn": "u1",
        "owner": "i1",
        "tries": "i1",
        "end": "i1",
        "stock": "i1",
        "common_top": "u1",
        "common_bottom": "u1",
        "common_count": "u1",
        "flips": "i4",
        "tokens": ("i1", MOST_SEATS),
        "top": ("u1", MOST_SEATS),
        "bottom": ("u1", MOST_SEATS),
        "count": ("i2", MOST_SEATS),
        "down": ("i2", MOST_SEATS),
        "unseen": ("i2", MOST_SEATS),
        "cards": ("u1", MOST_CARDS),
        "under": ("u1", MOST_CARDS),
    }
)
BOX = record(
    {
        "seats": "i1",
        "tokens": "i1",
        "first_mouse": "i1",
        "empty_pile": "i1",
        "won_cards": "i1",
        "max_flips": "i4",
        "deck": ("u1", CAT + 1),
    }
)
KNOWLEDGE = record({"nothing": "i1"})  # what is known is known to all and stands in the state

FLIP = 0
ACTIONS = 1
MOST_LEGAL = 1
TIMED = False


@rule
def setup(state, box, rng):
    cards = 0
    for card in range(M1, CAT + 1):
        for _ in range(box.deck[card]):
            state.cards[cards] = card
            cards += 1
    shuffle(state.cards, cards, rng)
    dealt = cards - 1  # BA-06
    for place in range(dealt - box.seats):  # BA-05: one at a time from seat 0 (BA-G10)
        state.under[place] = place + box.seats
    for seat in range(box.seats):
        share = (dealt + box.seats - 1 - seat) // box.seats
        state.top[seat] = seat
        state.bottom[seat] = seat + max(share - 1, 0) * box.seats
        state.count[seat] = share
        state.down[seat] = share
        state.unseen[seat] = share
    lay_on_common(state, dealt)
    state.stock = box.tokens  # BA-04
    state.owner = NOBODY
    if is_mouse(state.cards[dealt]):  # BA-G4: nobody's mouse, chased by seat 0 (BA-08)
        state.tries = state.cards[dealt] if box.first_mouse == PAWS else 1


@rule
def is_mouse(card):
    return M1 <= card <= M3


@rule
def is_over(state, box):
    return state.end != GOES_ON


@rule
def actor(state, box):
    return state.turn


@rule
def is_half(state, box):
    return False


@rule
def legal(state, box, seat, actions):
    if state.end != GOES_ON or seat != state.turn:
        return 0
    actions[0] = FLIP
    return 1


@rule
def chances(state, box, actions, weights):
    return 0


@rule
def play(state, box, seat, action, at, distance, log):
    """Turn up one card, settle it, and see whether the game has ended."""
    is_chase = state.tries > 0
    new_pile = state.common_count == 0 and not is_chase
    card = lay_top_card(state, seat, new_pile, log)
    if is_chase:
        settle_try(state, box, seat, card, log)
    elif is_mouse(card):
        lay_mouse(state, box, seat, card, BA_G5 if new_pile else BA_15, log)  # BA-15, BA-G5
    else:
        emit(log, BA_11 if card == CHEESE else BA_12, QUIET, seat)  # BA-11, BA-12
        state.turn = next_seat(box, seat)
    if state.end == GOES_ON and (state.tries == 0 or box.empty_pile == AT_ONCE):
        if state.count[seat] == 0 or (is_chase and is_a_pile_empty(state, box)):
            finish(state, box, BA_27, BY_CARDS, log)  # BA-27; BA-G7: as soon as no chase is going on
    if state.end == GOES_ON and state.flips >= box.max_flips:
        finish(state, box, BA_G16, BY_CAP, log)  # BA-G16


@rule
def lay_top_card(state, seat, new_pile, log):
    is_open = state.down[seat] == 0
    place = take_top(state.under, state.top, state.count, seat)
    card = state.cards[place]
    if state.down[seat] > 0:
        state.down[seat] -= 1
    if state.unseen[seat] > 0:
        state.unseen[seat] -= 1
    lay_on_common(state, place)
    state.flips += 1
    cited = BA_10  # BA-10
    if state.tries > 0:
        cited = BA_15
    elif new_pile:
        cited = BA_23  # BA-23
    emit(log, cited, FLIP_CARD, seat, card, is_open)
    return card


@rule
def lay_on_common(state, place):
    if state.common_count == 0:
        state.common_bottom = place
    else:
        state.under[place] = state.common_top
    state.common_top = place
    state.common_count += 1


@rule
def settle_try(state, box, chaser, card, log):
    """One card of a chase: a cat catches, a mouse passes the chase on, a cheese is a miss (BA-G14)."""
    if card == CAT:
        catch_mouse(state, box, chaser, log)
    elif is_mouse(card):
        emit(log, BA_21, STOP, chaser, state.tries - 1)  # BA-21
        lay_mouse(state, box, chaser, card, BA_22, log)  # BA-22
    else:
        state.tries -= 1
        emit(log, BA_15, MISS, chaser, state.tries)
        if state.tries == 0:
            let_mouse_escape(state, box, chaser, log)
        elif state.count[chaser] == 0 and box.empty_pile == AFTER_CHASE:
            emit(log, BA_G6, OUT_OF_CARDS, chaser)  # BA-G6
            let_mouse_escape(state, box, chaser, log)


@rule
def lay_mouse(state, box, seat, mouse, cited, log):
    """The next player chases the mouse, and with it any mouse before it (BA-G15, BA-28)."""
    chaser = next_seat(box, seat)
    state.owner = seat
    state.tries = mouse
    state.turn = chaser
    emit(log, cited, MOUSE, seat, mouse, chaser)
    if state.count[chaser] == 0 and box.empty_pile == AFTER_CHASE:
        emit(log, BA_G21, OUT_OF_CARDS, chaser)  # BA-G21
        let_mouse_escape(state, box, chaser, log)


@rule
def catch_mouse(state, box, chaser, log):
    straight = is_mouse(state.cards[state.under[state.common_top]])
    emit(log, BA_13 if straight else BA_16, CATCH, chaser, state.common_count)  # BA-13, BA-16
    take_common_pile(state, box, chaser, log)
    state.tokens[chaser] += 1
    state.stock -= 1
    emit(log, BA_17, TOKEN, chaser, state.stock)  # BA-17
    if state.stock == 0:  # BA-G3, BA-G11
        finish(state, box, BA_24, BY_TOKENS, log)  # BA-24


@rule
def let_mouse_escape(state, box, chaser, log):
    owner = state.owner
    if owner == NOBODY:
        emit(log, BA_G4, ESCAPE, NOBODY, 0)  # BA-G4
        state.tries = 0
        state.turn = next_seat(box, chaser)
    else:
        emit(log, BA_19, ESCAPE, owner, state.common_count)  # BA-19; BA-20: and no token
        take_common_pile(state, box, owner, log)


@rule
def take_common_pile(state, box, winner, log):
    """Slide the common pile under the winner's own, its top card first, or turned over as a block (BA-G13)."""
    cards = state.common_count
    if box.won_cards == FACE_DOWN:
        turn_common_over(state)
    first, last = state.common_top, state.common_bottom
    slide_under(state.under, state.top, state.bottom, state.count, winner, first, last, cards)
    if box.won_cards == FACE_DOWN:
        state.down[winner] = state.count[winner]
    emit(log, BA_18, TAKE, winner, cards)  # BA-18
    state.common_count = 0
    state.owner = NOBODY
    state.tries = 0
    state.turn = winner  # BA-23


@rule
def turn_common_over(state):
    """Turn the common pile over as a block: the card laid first comes to lie on top."""
    place = state.common_top
    above = place
    for _ in range(state.common_count):
        following = state.under[place]
        state.under[place] = above
        above = place
        place = following
    state.common_bottom = state.common_top
    state.common_top = above


@rule
def next_seat(box, seat):
    return 0 if seat + 1 == box.seats else seat + 1


@rule
def is_a_pile_empty(state, box):
    for seat in range(box.seats):
        if state.count[seat] == 0:
            return True
    return False


@rule
def finish(state, box, cited, reason, log):
    state.end = reason
    emit(log, cited, END, NOBODY, reason)
    if log is not None:
        champions = winners(state, box)
        emit(log, how_won(state, box, champions), WIN, lowest(champions), champions)


@rule
def how_won(state, box, champions):
    """The rule that made the winners: most cards, by tokens, or shared."""
    if champions & (champions - 1) != 0:
        return BA_G12  # BA-G12
    most = 0
    rivals = 0
    for seat in range(box.seats):
        if state.count[seat] > most:
            most = state.count[seat]
            rivals = 0
        if state.count[seat] == most:
            rivals += 1
    return BA_25 if rivals == 1 else BA_26  # BA-25, BA-26


@rule
def score(state, box, seat):
    """Cards first, tokens only among equals (BA-25, BA-26); the common pile counts for nobody (BA-G9)."""
    return state.count[seat] * (MOST_CARDS + 1) + state.tokens[seat]


@rule
def winners(state, box):
    if state.end == GOES_ON:
        return 0
    best = 0
    champions = 0
    for seat in range(box.seats):
        points = score(state, box, seat)
        if seat == 0 or points > best:
            best = points
            champions = 0
        if points == best:
            champions |= 1 << seat
    return champions


@rule
def learn(knowledge, state, box, seat, row):
    pass


@rule
def resample(state, box, seat, knowledge, rng):
    """Shuffle the cards that nobody has ever seen among their places (BA-07)."""
    places = 0
    for owner in range(box.seats):
        places += state.unseen[owner]
    for first in range(places - 1):
        other = first + below(rng, places - first)
        swap(state.cards, unseen_place(state, first), unseen_place(state, other))


@rule
def unseen_place(state, number):
    """The place of the unseen card of that number."""
    owner = 0
    while number >= state.unseen[owner]:
        number -= state.unseen[owner]
        owner += 1
    return nth_place(state, state.top[owner], number)


@rule
def nth_place(state, top, depth):
    """The place that lies `depth` under the top of a pile."""
    place = top
    for _ in range(depth):
        place = state.under[place]
    return place
