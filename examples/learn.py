"""An agent that learns to play the cat of Chop! Chop! against random mice: an actor-critic in NumPy, nothing else.

`python examples/learn.py --seconds 120 --curve curve.csv` prints the share of games won as it learns.
"""

import argparse
import time

import numpy as np

from mousehole.adapters.gymnasium import MouseholeVectorEnv

GAMES, STEPS, HIDDEN, RATE, DISCOUNT, TRACE, ENTROPY = 256, 16, 64, 4e-3, 0.99, 0.95, 0.005


class Agent:
    """One hidden layer; two heads: what to do, and how good things look."""

    def __init__(self, inputs, choices, rng):
        self.rng = rng
        shapes = [(inputs, HIDDEN), (HIDDEN,), (HIDDEN, choices + 1), (choices + 1,)]
        self.weights = [
            rng.normal(0, shape[0] ** -0.5 * (len(shape) > 1), shape).astype(np.float32) for shape in shapes
        ]
        self.weights[2] *= 0.1
        self.means, self.squares, self.updates = [0.0] * 4, [0.0] * 4, 0

    def look(self, seen, masks):
        hidden = np.maximum(seen @ self.weights[0] + self.weights[1], 0)
        out = hidden @ self.weights[2] + self.weights[3]
        logits = np.where(masks, out[:, :-1], -1e9)
        shares = np.exp(logits - logits.max(1, keepdims=True))
        return hidden, shares / shares.sum(1, keepdims=True), out[:, -1]

    def choose(self, shares):
        return (shares.cumsum(1) > self.rng.random((len(shares), 1)) * shares.sum(1, keepdims=True)).argmax(1)

    def learn(self, seen, masks, chosen, gains, targets):
        hidden, shares, values = self.look(seen, masks)
        logs = np.log(shares + 1e-9)
        push = shares * gains[:, None]  # the slope of the loss along each logit
        push[np.arange(len(chosen)), chosen] -= gains
        push += ENTROPY * shares * (logs - (shares * logs).sum(1, keepdims=True))
        slope = np.hstack([push, 0.5 * (values - targets)[:, None]]) / len(seen)
        below = (slope @ self.weights[2].T) * (hidden > 0)
        self.updates += 1
        for i, step in enumerate([seen.T @ below, below.sum(0), hidden.T @ slope, slope.sum(0)]):  # Adam
            self.means[i] = 0.9 * self.means[i] + 0.1 * step
            self.squares[i] = 0.999 * self.squares[i] + 0.001 * step**2
            size = RATE * (1 - 0.999**self.updates) ** 0.5 / (1 - 0.9**self.updates)
            self.weights[i] -= (size * self.means[i] / (np.sqrt(self.squares[i]) + 1e-8)).astype(np.float32)


def train(seconds, opponents="random", seed=1):
    """Learn for so long; yield seconds, games played and the share of the last ones that were won."""
    env = MouseholeVectorEnv("chop_chop", GAMES, players=2, seat=1, opponents=opponents, threads=2)
    scale = env.single_observation_space.high.astype(np.float32).clip(1, 100)
    agent = Agent(len(scale), env.single_action_space.n, np.random.default_rng(seed))
    seen, infos = env.reset(seed=seed)
    start, played, recent = time.perf_counter(), 0, []
    while time.perf_counter() - start < seconds:
        rows = []
        for _ in range(STEPS):
            state, masks = seen / scale, infos["action_mask"]
            _, shares, values = agent.look(state, masks)
            chosen = agent.choose(shares)
            seen, rewards, ended, _, infos = env.step(chosen)
            rows.append((state, masks, chosen, values, rewards, ended))
            recent = [*recent, *(rewards[ended] > 0)][-2000:]
            played += int(ended.sum())
        after, gain, gains = agent.look(seen / scale, infos["action_mask"])[2], 0.0, []
        for _, _, _, values, rewards, ended in reversed(rows):
            gain = rewards + DISCOUNT * after * ~ended - values + DISCOUNT * TRACE * gain * ~ended
            after = values
            gains.append(gain)
        gains = np.concatenate(gains[::-1])
        state, masks, chosen, values, *_ = (np.concatenate(column) for column in zip(*rows, strict=True))
        agent.learn(state, masks, chosen, (gains - gains.mean()) / (gains.std() + 1e-6), values + gains)
        yield time.perf_counter() - start, played, float(np.mean(recent or [0]))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--curve", help="write the learning curve to this file")
    given = parser.parse_args()
    curve = []
    for number, (spent, played, share) in enumerate(train(given.seconds, given.opponents)):
        curve.append((spent, played, share))
        if number % 20 == 0:
            print(f"{spent:6.1f} s {played:8d} games {share:6.1%} won")
    if given.curve:
        np.savetxt(given.curve, curve, "%.4f", ",", header="seconds,games,won", comments="")
