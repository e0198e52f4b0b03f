"""OpenSpiel's searches at our tables: `python examples/openspiel_search.py chop_chop --simulations 200`.

Seat 0 searches with MCTS, which sees everything, seat 1 with IS-MCTS, which deals anew what it cannot know; the others
play at random.
"""

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

import mousehole.adapters.openspiel  # noqa: F401 (importing registers the games)

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("game", nargs="?", default="chop_chop", choices=["bon_appetit", "chop_chop", "mistigri"])
parser.add_argument("--players", type=int, default=3)
parser.add_argument("--simulations", type=int, default=200)
parser.add_argument("--choices", type=int, default=40, help="stop after so many")
given = parser.parse_args()

game = pyspiel.load_game(f"mousehole_{given.game}(players={given.players})")
random = np.random.RandomState(1)
evaluator = RandomRolloutEvaluator(1, random)
bots = {
    0: MCTSBot(game, 1.4, given.simulations, evaluator, random_state=random),
    1: ISMCTSBot(game, evaluator, 1.4, given.simulations, random_state=random),
}
state, choices = game.new_initial_state(), 0
while not state.is_terminal() and choices < given.choices:
    if state.is_chance_node():
        outcomes, shares = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(random.choice(outcomes, p=shares)))
        continue
    player = state.current_player()
    action = bots[player].step(state) if player in bots else int(random.choice(state.legal_actions()))
    print(player, state.action_to_string(player, action))
    state.apply_action(action)
    choices += 1
print("returns", state.returns())
