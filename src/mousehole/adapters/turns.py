# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""One step of one game, as compiled code takes it: for a CPU that goes from game to game, and for threads of a GPU.

A step has two parts. `advance` takes what was chosen and goes on until an agent is asked again; where a game has ended
it may deal the next one. `present` then writes what the seat that is asked sees, and what is open to it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from mousehole.adapters.flow import ACTION, MOMENT, NOBODY, UNASKED, make_flow, share_of
from mousehole.adapters.opponents import NOTHING
from mousehole.engine.game import Game
from mousehole.engine.random import seed_stream
from mousehole.engine.rule import rule
from mousehole.table.observations import Eye

STAY, RENEW, DEAL = range(3)  # a game that has ended stays so, or the next one follows; or all begin anew
LEAVE = -(2**62)  # instead of a choice: this game is not touched
ILLEGAL_REWARD = -1.0
SEATINGS, STEPS = 3, 4  # places in `times`, behind those of the flow


class Turn(NamedTuple):
    """The two parts of a step.

    `advance(i, renew, memory, mind_memory, box, parties, key, players, plans, times, rng, actions, weights, choices,
    chosen, asked, episodes, last_observations, masks, rewards, ended, cut, steps)` and `present(i, state, box, times,
    actions, choices, asked, observations, masks)` work on game `i`; observations and masks must be zeros before.
    """

    advance: Callable[..., Any]
    present: Callable[..., Any]


class Memory(NamedTuple):
    """How a record lies in memory: `record_in(memory)` reads it as one, `clear(memory)` makes it all zeros."""

    record_in: Callable[..., Any]
    clear: Callable[..., Any]


def make_turn(game: Game, crew: Any, minds_type: Any, states: Memory, minds: Memory) -> Turn:
    """The turn of a game whose seats are played by agents or by a crew (see `mousehole.adapters.flow.make_flow`)."""
    ask, list_open, submit, _ = make_flow(game.rules, crew)
    observe, finish, is_over = Eye(game).observe, _make_finish(game), game.rules.is_over
    begin = _make_begin(game, minds_type is not NOTHING, states, minds)
    state_in, mind_in = states.record_in, minds.record_in

    @rule
    def advance(i, renew, memory, mind_memory, box, parties, key, players, plans, times, rng, actions, weights, choices,
                chosen, asked, episodes, last_observations, masks, rewards, ended, cut, steps):  # fmt: skip
        if chosen[i] == LEAVE:
            return
        state, mind = state_in(memory), mind_in(mind_memory)
        sitting = (i + episodes[i] - 1) % times[SEATINGS]  # the next game is played from the next seat
        is_new = renew == DEAL
        actor = asked[i]
        wipe(rewards[i])
        ended[i] = actor == NOBODY and not is_new
        cut[i] = ended[i] and cut[i]
        if actor != NOBODY and not is_new:
            is_legal = is_open(masks[i], chosen[i])
            asked[i] = NOBODY
            steps[i] += 1
            if is_legal:
                submit(state, box, plans[i], times, actor, chosen[i])
                asked[i] = ask(state, box, players[sitting], plans[i], times, parties[sitting], mind, actions, weights,
                               choices, rng)  # fmt: skip
            if asked[i] != NOBODY and steps[i] >= times[STEPS]:
                asked[i] = NOBODY
            if asked[i] == NOBODY:
                cut[i] = is_legal and not is_over(state, box)
                finish(state, box, actor, is_legal, cut[i], rewards[i], last_observations[i])
                ended[i] = True
                is_new = renew == RENEW
        if is_new:
            asked[i] = NOBODY
            steps[i] = 0
        while is_new and asked[i] == NOBODY:  # a game may end before the agent's first turn
            begin(memory, mind_memory, box, plans[i], rng, key, i + len(asked) * episodes[i])
            sitting = (i + episodes[i]) % times[SEATINGS]
            episodes[i] += 1
            asked[i] = ask(state, box, players[sitting], plans[i], times, parties[sitting], mind, actions, weights,
                           choices, rng)  # fmt: skip

    @rule
    def present(i, state, box, times, actions, choices, asked, observations, masks):
        if asked[i] != NOBODY:
            mark_open(masks[i], choices, list_open(state, box, asked[i], times, actions, choices))
            observe(state, box, asked[i], observations[i])

    return Turn(advance, present)


def make_look(game: Game) -> Callable[..., Any]:
    """A function that shows any seat of a state: what it sees, and what would be open to it."""
    observe, list_open = Eye(game).observe, make_flow(game.rules, None).list_open

    @rule
    def look(state, box, seat, times, actions, choices, vector, mask):
        observe(state, box, seat, vector)
        mark_open(mask, choices, list_open(state, box, seat, times, actions, choices))

    return look


def _make_begin(game: Game, has_minds: bool, states: Memory, minds: Memory) -> Callable[..., Any]:
    """A function that deals a new game into a state."""
    setup, state_in, mind_in = game.rules.setup, states.record_in, minds.record_in
    clear_state, clear_mind = states.clear, minds.clear
    if has_minds:
        from mousehole.bots.crowd import seed_minds
    else:
        seed_minds = _no_minds

    @rule
    def begin(memory, mind_memory, box, plans, rng, key, number):
        clear_state(memory)
        clear_mind(mind_memory)
        seed_stream(rng, key[0], key[1], number)
        seed_minds(mind_in(mind_memory), box.seats, key[1], key[0], number)
        setup(state_in(memory), box, rng)
        for seat in range(box.seats):
            plans[seat][ACTION] = UNASKED
        plans[0][MOMENT] = 0

    return begin


@rule
def _no_minds(minds, seats, key_low, key_high, game):
    return None


def _make_finish(game: Game) -> Callable[..., Any]:
    """A function that writes down what a game that is over has brought, or what an illegal choice has cost."""
    observe, winners = Eye(game).observe, game.rules.winners

    @rule
    def finish(state, box, actor, is_legal, is_cut, rewards, vector):
        if is_cut:
            wipe(rewards)
        elif is_legal:
            champions = winners(state, box)
            for seat in range(box.seats):
                rewards[seat] = share_of(champions, box.seats, seat)
        else:
            rewards[actor] = ILLEGAL_REWARD
        wipe(vector)
        observe(state, box, actor, vector)

    return finish


@rule
def mark_open(mask, choices, count):
    """Mark the open choices in a row of zeros."""
    for i in range(count):
        mask[choices[i]] = 1


@rule
def wipe(vector):
    """Make a row all zeros."""
    for i in range(len(vector)):
        vector[i] = 0


@rule
def is_open(mask, choice):
    """Is the choice one of those marked?"""
    return 0 <= choice < len(mask) and mask[choice] != 0
