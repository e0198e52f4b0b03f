"""A named task learned by MaskablePPO: `python examples/train_sb3.py ChopCat-v1 --steps 2000000` (extra `sb3`).

It learns on the task's set-up against the task's opponents, and is scored at tables on the validation split.
"""

import argparse

import numpy as np
from sb3_contrib import MaskablePPO

from mousehole import tasks
from mousehole.adapters.sb3 import SB3VecEnv

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("task", nargs="?", default="ChopCat-v1", choices=["ChopMice-v1", "ChopCat-v1", "Mistigri3-v1"])
parser.add_argument("--steps", type=int, default=2_000_000)
parser.add_argument("--envs", type=int, default=256)
parser.add_argument("--games", type=int, default=100, help="of the validation split")
parser.add_argument("--save", metavar="FILE", help="keep the net")
given = parser.parse_args()

task = tasks.task(given.task)
envs = SB3VecEnv(task.game, given.envs, normalise=True, max_steps=500, **task.arguments())
agent = MaskablePPO("MlpPolicy", envs, n_steps=64, batch_size=4096, n_epochs=4, seed=1, verbose=1, device="cpu")
agent.learn(given.steps)
if given.save:
    agent.save(given.save)

low, high = envs.envs.setting.eye.low, envs.envs.setting.eye.high
span = np.maximum(np.asarray(high, np.float32) - low, 1)


def policy(seen: np.ndarray, mask: np.ndarray) -> int:
    """The choice that the net likes best."""
    scaled = np.clip((seen - low) / span, 0, 1).astype(np.float32)
    return int(agent.predict(scaled, action_masks=mask.astype(bool), deterministic=True)[0])


print(task.score(policy, "validation", given.games))
