"""Addi Cat's: who may slap the mouse, who wins, and what it costs.

Glossary: a *contest* is a common sum or a seesaw; it is named by that sum, or ON_SEESAW. What *lies* there, `lie`, is
`common` (the sums that two or more show, a bit each), `low` and `high` (the ends of a seesaw that counts, else 0) and
`joined` (the common sum that last special cards go with). Slaps are numbered in the order in which they came.
"""

from mousehole.engine.events import emit
from mousehole.engine.rule import GAP, rule
from mousehole.games.addi_cats.piles import next_player, players_in, share_out, shown_sum, take_all, turn_under
from mousehole.games.addi_cats.terms import (
    CHASE_RACE,
    EXCHANGED,
    LARGEST_SUM,
    NEARER,
    NO_RACE,
    NO_RULE,
    NOBODY,
    SINNED,
    SLAP_RACE,
    SLAPPED,
    SMALLEST_SUM,
    TOOK_ALL,
    TRAP_RACE,
)

NO_CONTEST, ON_SEESAW = 0, 1  # any other contest is named by its common sum
BY_SINNER, BY_TURN = 0, 1  # option after_sin

AC_18, AC_20, AC_21, AC_23, AC_25, AC_26, AC_27 = 18, 20, 21, 23, 25, 26, 27
AC_35, AC_41, AC_42, AC_47, AC_58, AC_59 = 35, 41, 42, 47, 58, 59
AC_G7, AC_G9, AC_G13, AC_G18, AC_G30 = GAP + 7, GAP + 9, GAP + 13, GAP + 18, GAP + 30

# Who may slap


@rule
def survey(state, box):
    """Compare all sums that show (AC-14, AC-15), by the newest cards only."""
    if state.lying < 2:
        return 0, 0, 0, 0
    shown = 0
    common = 0
    for seat in range(box.seats):
        value = shown_sum(state, box, seat)
        if value > 0:
            common |= shown & (1 << value)  # AC-G4: it stands as long as both cards are on top
            shown |= 1 << value
    low = 0
    high = 0
    if state.seesaw != 0 and shown & (shown - 1) != 0:  # AC-46: a sum alone, or equal sums only, make no seesaw
        low = smallest(shown)
        high = largest(shown)
    joined = 0 if common == 0 else joined_sum(state, box, common)
    return common, low, high, joined


@rule
def smallest(sums):
    value = SMALLEST_SUM
    while sums >> value & 1 == 0:
        value += 1
    return value


@rule
def largest(sums):
    value = LARGEST_SUM
    while sums >> value & 1 == 0:
        value -= 1
    return value


@rule
def joined_sum(state, box, common):
    """The common sum that was slapped first in this race by one of its players, else the smallest (AC-G23)."""
    for i in range(state.slap_count):
        value = shown_sum(state, box, state.slap_seat[i])
        if common >> value & 1 != 0:
            return value
    return smallest(common)


@rule
def is_last_special(state, box, seat):
    """No pile, and a special card on top."""
    return state.count[seat] == 0 and state.up_count[seat] > 0 and shown_sum(state, box, seat) == 0


@rule
def contest_of(state, box, seat, lie):
    """The one contest that a seat may slap in (AC-G10), NO_CONTEST where it has no right."""
    common, low, high, joined = lie
    value = shown_sum(state, box, seat)
    if value == 0 and common != 0 and is_last_special(state, box, seat):
        value = joined
    if value == 0:
        return NO_CONTEST
    if value == low or value == high:  # they slap for the seesaw, even if they also share a sum
        return ON_SEESAW
    return value if common >> value & 1 != 0 else NO_CONTEST


@rule
def right_of(state, box, seat, lie):
    """The rule by which a seat may slap, NO_RULE where it may not."""
    contest = contest_of(state, box, seat, lie)
    if contest == NO_CONTEST:
        return NO_RULE
    if shown_sum(state, box, seat) == 0:
        return AC_58  # AC-58
    return AC_41 if contest == ON_SEESAW else AC_18  # AC-18, AC-41


@rule
def slap_rule(state, box, seat):
    """The rule by which a seat may slap now; at a chase or a trap everybody may."""
    if state.race == CHASE_RACE:
        return AC_35  # AC-35
    if state.race == TRAP_RACE:
        return AC_47  # AC-47
    return right_of(state, box, seat, survey(state, box))


@rule
def excuse_of(state, box, seat, at):
    """The rule by which a slap without a right is only late, NO_RULE where it is a sin."""
    if state.race == NO_RACE and state.caught != 0:
        return AC_G7
    if state.had_right >> seat & 1 != 0 and at - state.laid <= box.grace_ms:
        return AC_G30  # AC-G30
    return NO_RULE


@rule
def look_back(state, box):
    """Keep for a while who might have slapped before a card came, and with `expert` which common sums were missed."""
    lie = survey(state, box)
    state.had_right = 0
    if lie[0] == 0 and lie[1] == 0:
        for seat in range(box.seats):
            state.missed[seat] = 0
        return
    for seat in range(box.seats):
        if contest_of(state, box, seat, lie) != NO_CONTEST:
            state.had_right |= 1 << seat
        value = shown_sum(state, box, seat)
        state.missed[seat] = value if box.expert != 0 and lie[0] >> value & 1 != 0 else 0


# The race


@rule
def record_slap(state, seat, at, distance, cited, log):
    place = state.slap_count
    state.slap_seat[place] = seat
    state.slap_ms[place] = at
    state.slap_dist[place] = distance
    state.slap_count += 1
    emit(log, cited, SLAPPED, seat, at, distance)


@rule
def who_slapped(state):
    seats = 0
    for i in range(state.slap_count):
        seats |= 1 << state.slap_seat[i]
    return seats


@rule
def is_decided(state, box):
    """Have all slapped who are in a contest with a slap in it, and all who might join with a last special card?

    At a chase or a trap it takes everybody in the game.
    """
    if state.race != SLAP_RACE:
        return players_in(state, box) & ~who_slapped(state) == 0
    lie = survey(state, box)
    begun = 0
    for i in range(state.slap_count):
        begun |= 1 << contest_of(state, box, state.slap_seat[i], lie)
    slapped = who_slapped(state)
    for seat in range(box.seats):
        contest = contest_of(state, box, seat, lie)
        if slapped >> seat & 1 == 0 and contest != NO_CONTEST:
            if begun >> contest & 1 != 0 or shown_sum(state, box, seat) == 0:
                return False
    return True


@rule
def earliest(state, entrants):
    """The first slap among the entrants (numbers of slaps, a bit each)."""
    first = -1
    for i in range(state.slap_count):
        if entrants >> i & 1 != 0 and (first < 0 or state.slap_ms[i] < state.slap_ms[first]):
            first = i
    return first


@rule
def tied(state, box, entrants):
    """The slaps that came at the same time as the first, which is not more than `tie_ms` after it (AC-G6)."""
    limit = state.slap_ms[earliest(state, entrants)] + box.tie_ms
    same = 0
    for i in range(state.slap_count):
        if entrants >> i & 1 != 0 and state.slap_ms[i] <= limit:
            same |= 1 << i
    return same


@rule
def have_distances(state, entrants):
    for i in range(state.slap_count):
        if entrants >> i & 1 != 0 and state.slap_dist[i] < 0:
            return False
    return True


@rule
def is_ahead(state, one, other, by_distance, time_first):
    """Of two slaps: the hand nearer to the head (AC-22, AC-24), else the faster (AC-19); or the other way round."""
    nearer = state.slap_dist[other] - state.slap_dist[one] if by_distance else 0
    sooner = state.slap_ms[other] - state.slap_ms[one]
    if time_first:
        return sooner > 0 or (sooner == 0 and nearer > 0)
    return nearer > 0 or (nearer == 0 and sooner > 0)


@rule
def fastest(state, box, entrants):
    """The slap that wins: one only, and of quite equal ones the earlier input."""
    same = tied(state, box, entrants)
    by_distance = have_distances(state, same)
    best = -1
    for i in range(state.slap_count):
        if same >> i & 1 != 0 and (best < 0 or is_ahead(state, i, best, by_distance, False)):
            best = i
    return best


@rule
def slowest(state, box, entrants):
    """The slap that comes last: those after the tied ones rank by time, then by distance."""
    same = tied(state, box, entrants)
    later = entrants & ~same
    group = same if later == 0 else later
    by_distance = have_distances(state, group)
    worst = -1
    for i in range(state.slap_count):
        if group >> i & 1 != 0 and (worst < 0 or not is_ahead(state, i, worst, by_distance, later != 0)):
            worst = i
    return worst


@rule
def winner_among(state, box, entrants, log):
    """The seat whose slap wins; it is told where he was not the first."""
    best = fastest(state, box, entrants)
    if best != earliest(state, entrants):
        emit(log, AC_23, NEARER, state.slap_seat[best])  # AC-23
    return state.slap_seat[best]


# The judgement of common sums and seesaws


@rule
def judge_contests(state, box, log):
    """Carry out every exchange, then the sins; return who lays next, and by which rule."""
    lie = survey(state, box)
    sinners = 0  # numbers of slaps, as all is decided on the cards as they lie
    for i in range(state.slap_count):
        if contest_of(state, box, state.slap_seat[i], lie) == NO_CONTEST:
            sinners |= 1 << i
    wanted, cited = exchange_all(state, box, sinners, lie, log), AC_21  # AC-21
    for i in range(state.slap_count):  # AC-G8: the exchange goes first, then the sinner takes what is left
        if sinners >> i & 1 != 0:
            follower, reason = sin(state, box, state.slap_seat[i], log)
            if wanted == NOBODY:
                wanted, cited = follower, reason
    return wanted, cited


@rule
def exchange_all(state, box, sinners, lie, log):
    """Settle the contests in the order in which the winning slaps came; return the first of the winners."""
    first = NOBODY
    settled = 1 << NO_CONTEST
    for i in range(state.slap_count):
        contest = contest_of(state, box, state.slap_seat[i], lie)
        if sinners >> i & 1 != 0 or settled >> contest & 1 != 0:
            continue
        entrants = entrants_of(state, box, contest, lie)
        if fastest(state, box, entrants) == i:
            settled |= 1 << contest
            winner = winner_among(state, box, entrants, log)
            exchange(state, box, winner, contest, lie, log)
            if first == NOBODY:
                first = winner
    return first


@rule
def entrants_of(state, box, contest, lie):
    entrants = 0
    for i in range(state.slap_count):
        if contest_of(state, box, state.slap_seat[i], lie) == contest:
            entrants |= 1 << i
    return entrants


@rule
def exchange(state, box, winner, contest, lie, log):
    """The losers put their own face-up cards under their piles, then those of the winner."""
    losers = losers_to(state, box, winner, contest, lie)
    cited = exchange_rule(state, box, winner, contest, losers & (losers - 1) != 0)
    for seat in range(box.seats):
        if losers >> seat & 1 != 0:
            turn_under(state, seat, seat)
    cards = share_out(state, box, winner, losers)
    emit(log, cited, EXCHANGED, winner, losers, cards)


@rule
def losers_to(state, box, winner, contest, lie):
    """Who shows the winner's sum; on the seesaw, the sum at the other end; the sum that a last special card joined."""
    _, low, high, joined = lie
    value = shown_sum(state, box, winner)
    if value == 0:
        value = joined
    elif contest == ON_SEESAW:
        value = high if value == low else low
    losers = 0
    for seat in range(box.seats):
        if seat != winner and shown_sum(state, box, seat) == value:
            losers |= 1 << seat
    return losers


@rule
def exchange_rule(state, box, winner, contest, several):
    if shown_sum(state, box, winner) == 0:
        return AC_59  # AC-59
    if contest == ON_SEESAW:
        return AC_G18 if several else AC_42  # AC-42, AC-G18
    return AC_G9 if several else AC_20  # AC-20, AC-G9


@rule
def sin(state, box, sinner, log):
    """A slap without the right to it, also of a third one at a seesaw (AC-43); return who should lay next, and why."""
    emit(log, AC_25, SINNED, sinner)  # AC-25
    emit(log, AC_26, TOOK_ALL, sinner, take_all(state, box, sinner))  # AC-26
    if box.after_sin == BY_TURN:
        return state.turn, AC_G13  # AC-G13
    return next_player(state, box, sinner), AC_27  # AC-27
