"""OpenSpiel's own IS-MCTS on our rules, through our adapter: how fast it is, and a game of Chop! Chop! against it.

The game is played twice over, on a state of OpenSpiel's and at a table of ours, input by input.
"""

from __future__ import annotations

import time
from typing import Any

from mousehole.bots.thinker import Thinker
from mousehole.table import Table

CURIOSITY = 1.4  # what OpenSpiel's own examples take
DEALS = 1000


def is_installed() -> bool:
    """Can OpenSpiel be imported?"""
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        return False
    return True


def new_state() -> Any:
    """A game of Chop! Chop! for two, before the deal."""
    import pyspiel

    import mousehole.adapters.openspiel  # noqa: F401 (importing registers the games)

    return pyspiel.load_game("mousehole_chop_chop(players=2)").new_initial_state()


def new_bot(game: Any, simulations: int, seed: int) -> Any:
    """OpenSpiel's search with its random rollouts."""
    import numpy as np
    from open_spiel.python.algorithms.ismcts import ISMCTSBot
    from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

    random = np.random.RandomState(seed)
    return ISMCTSBot(game, RandomRolloutEvaluator(1, random), CURIOSITY, simulations, random_state=random)


def play_against_openspiel(
    hero: Thinker, seat: int, number: int, simulations: int
) -> tuple[list[int], list[int], float]:
    """One game, the hero in its seat: the winners, the scores, and the hero's CPU seconds."""
    state = new_state()
    bot = new_bot(state.get_game(), simulations, number)
    state.apply_action(number % DEALS)
    shared = state.play.rules
    position = shared.notation.position(state.play.state, shared.box)
    table = Table("chop_chop", players=2, position=position, seed=f"openspiel {number}")
    spent = 0.0
    while not table.over:
        chance = table.chance()
        if chance is not None:
            words = chance
        elif table.turn == seat:
            start = time.process_time()
            words = f"{seat} {hero.choose(table.view(seat), table.events_for(seat), table.legal(seat))[0]}"
            spent += time.process_time() - start
        else:
            words = f"{table.turn} {state.action_to_string(table.turn, bot.step(state))}"
        state.apply_action(action_of(state, words))
        table.play(words)
    return table.winners, table.scores, spent


def action_of(state: Any, words: str) -> int:
    """The number under which OpenSpiel knows an input."""
    text = words.partition(" ")[2]
    player = state.current_player()
    actions = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
    found = [int(action) for action in actions if state.action_to_string(player, action) == text]
    if len(found) != 1:
        raise ValueError(f"{words!r}: OpenSpiel's state has {len(found)} such actions")
    return found[0]


def simulations_in(simulations: int) -> float:
    """Search the first decision of the mice with so many simulations; the simulations done."""
    state = new_state()
    bot = new_bot(state.get_game(), simulations, 1)
    for _ in range(3):  # the deal, the cat's place, the mice's roll
        state.apply_action(state.legal_actions()[0])
    bot.step(state)
    return simulations
