"""A random game in PettingZoo: `python examples/random_rollout.py mistigri --players 3 --seed 1`."""

import argparse

from mousehole.adapters.pettingzoo import env

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("game", nargs="?", default="chop_chop")
parser.add_argument("--players", type=int, default=None)
parser.add_argument("--seed", type=int, default=1)
given = parser.parse_args()

table = env(given.game, players=given.players, render_mode="ansi")
table.reset(seed=given.seed)
for number, agent in enumerate(table.possible_agents):
    table.action_space(agent).seed(given.seed + number)
steps, rewards = 0, dict.fromkeys(table.agents, 0.0)
for agent in table.agent_iter():
    observation, reward, over, cut, info = table.last()
    rewards[agent] += reward
    table.step(None if over or cut else table.action_space(agent).sample(info["action_mask"]))
    steps += not (over or cut)
print(table.render())
print(f"{steps} choices; rewards {rewards}")
