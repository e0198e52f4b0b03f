"""A net that learns Chop! Chop! by playing against itself: PPO in PyTorch, on a GPU where there is one.

`python examples/selfplay.py --seconds 300 --out net.pt` learns, and says how it does against the bots as it goes. On a
GPU games and net stay there together (`mousehole.adapters.device`); on a CPU it is some hundred times slower.
`python examples/selfplay.py --play net.pt --against cat,tiger` plays a finished net against bots at tables.
"""

import argparse
import csv
import time
from pathlib import Path

import torch
from torch import nn

from mousehole.adapters.evaluate import evaluate
from mousehole.adapters.gymnasium import MouseholeVectorEnv
from mousehole.adapters.setting import Setting

GAME, PLAYERS, SIDES = "chop_chop", 2, ("mice", "cat")
STEPS, EPOCHS, PARTS, RATE = 32, 2, 16, 1e-3
DISCOUNT, TRACE, CLIP, ENTROPY = 0.999, 0.95, 0.2, 0.004
LEARNING = {"quiet_winner": "cat"}  # where nobody wins after a long quiet, mice learn to stay at home for ever


class Net(nn.Module):
    """Two layers of 128; what to do, and how good things look to whoever is asked."""

    def __init__(self, inputs, choices, scale):
        super().__init__()
        self.register_buffer("scale", scale)
        self.body = nn.Sequential(nn.Linear(inputs, 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU())
        self.policy, self.value = nn.Linear(128, choices), nn.Linear(128, 1)

    def forward(self, seen, masks):
        hidden = self.body(seen.float() / self.scale)
        return self.policy(hidden).masked_fill(masks == 0, -1e9), self.value(hidden).squeeze(-1)


def make_envs(device, number, opponents, seat, ptx, options=None):
    """Very many games on the device; on a CPU they are wrapped so that all arrays are tensors too."""
    if device == "cuda":
        from mousehole.adapters.device import DeviceVectorEnv

        return DeviceVectorEnv(GAME, number, PLAYERS, options, opponents, seat, arrays="torch", ptx=ptx)
    return AsTensors(MouseholeVectorEnv(GAME, number, PLAYERS, options, opponents, seat, copy=False, threads=2))


class AsTensors:
    """The CPU's environment, giving tensors."""

    def __init__(self, envs):
        self.envs, self.setting = envs, envs.setting

    def reset(self, seed):
        seen, infos = self.envs.reset(seed=seed)
        return torch.from_numpy(seen), {name: torch.from_numpy(array) for name, array in infos.items()}

    def step(self, actions):
        seen, rewards, ended, cut, infos = self.envs.step(actions.numpy())
        infos = {name: torch.from_numpy(array) for name, array in infos.items()}
        return (*(torch.from_numpy(array) for array in (seen, rewards, ended, cut)), infos)


def choose(logits):
    """One choice a row, drawn by its share."""
    noise = torch.empty_like(logits).exponential_()
    return (logits.softmax(-1) / noise).argmax(-1)


@torch.no_grad()
def gather(envs, net, seen, infos, steps):
    """Let the net play all seats for some steps; what it saw, did and got."""
    rows = []
    for _ in range(steps):
        masks, seats, seen_now = infos["action_mask"].clone(), infos["seat"].clone(), seen.clone()
        logits, values = net(seen_now, masks)
        chosen = choose(logits)
        logs = logits.log_softmax(-1).gather(1, chosen[:, None]).squeeze(1)
        seen, rewards, ended, cut, infos = envs.step(chosen)
        rows.append((seen_now, masks, seats, chosen, logs, values, rewards, ended | cut))
    return [torch.stack(column) for column in zip(*rows, strict=True)], seen, infos


@torch.no_grad()
def advantages(net, rows, seen, infos):
    """How much better each choice was than expected: two play, and what is good for one is bad for the other."""
    _, _, seats, _, _, values, rewards, over = rows
    after, seat_after = net(seen, infos["action_mask"])[1], infos["seat"]
    gain, gains = torch.zeros_like(after), torch.empty_like(values)
    for i in reversed(range(len(values))):
        sign = torch.where(seat_after == seats[i], 1.0, -1.0) * (~over[i])
        gain = rewards[i] + DISCOUNT * sign * after - values[i] + DISCOUNT * TRACE * sign * gain
        gains[i], after, seat_after = gain, values[i], seats[i]
    return gains


def learn(net, optimizer, rows, gains):
    """Some passes over what was gathered, by PPO's clipped loss."""
    seen, masks, _, chosen, logs, values, *_ = (column.flatten(0, 1) for column in rows)
    gains = gains.flatten()
    targets, gains = values + gains, (gains - gains.mean()) / (gains.std() + 1e-6)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(seen), device=seen.device).chunk(PARTS):
            logits, now = net(seen[part], masks[part])
            shares = logits.log_softmax(-1)
            ratio = (shares.gather(1, chosen[part, None]).squeeze(1) - logs[part]).exp()
            clipped = torch.minimum(ratio * gains[part], ratio.clamp(1 - CLIP, 1 + CLIP) * gains[part])
            spread = -(shares.exp() * shares * masks[part]).sum(-1)
            loss = -clipped.mean() + 0.5 * (now - targets[part]).square().mean() - ENTROPY * spread.mean()
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()


@torch.no_grad()
def share_won(envs, net, games, seed):
    """The share of games won from one seat against the environment's opponents; each game's first end counts."""
    (seen, infos), won, first = envs.reset(seed), 0, torch.ones(games, dtype=torch.bool, device=net.scale.device)
    while bool(first.any()):
        seen, rewards, ended, cut, infos = envs.step(net(seen, infos["action_mask"])[0].argmax(-1))
        won, first = won + int((first & ended & (rewards > 0)).sum()), first & ~(ended | cut)
    return won / games


def train(given, device):
    """Learn for so long; the net and the curve are kept as they come, so that nothing is lost where it is stopped."""
    envs = make_envs(device, given.envs, None, 0, given.ptx, LEARNING)
    rivals = {(name, seat): make_envs(device, min(given.envs, 4096), name, seat, given.ptx)
              for name in given.against.split(",") for seat in range(PLAYERS)}  # fmt: skip
    scale = torch.as_tensor(envs.setting.eye.high).clamp(1, 100).float().to(device)
    net = Net(len(scale), envs.setting.choices, scale).to(device)
    optimizer = torch.optim.Adam(net.parameters(), RATE)
    (seen, infos), curve, spent, steps, looked = envs.reset(given.seed), [], 0.0, 0, 0.0
    while spent < given.seconds:
        begun = time.perf_counter()
        optimizer.param_groups[0]["lr"] = RATE * max(1 - spent / given.seconds, 0.02)
        rows, seen, infos = gather(envs, net, seen, infos, STEPS)
        learn(net, optimizer, rows, advantages(net, rows, seen, infos))
        next(net.parameters()).sum().item()  # wait until it is done
        spent, steps = spent + time.perf_counter() - begun, steps + STEPS * given.envs
        if spent >= min(looked, given.seconds):
            looked += given.seconds / 20
            wins = {
                f"{SIDES[seat]} against {name}": share_won(rival, net, min(given.envs, 4096), 7)
                for (name, seat), rival in rivals.items()
            }
            curve.append({"seconds": spent, "steps": steps, "steps_per_s": steps / spent} | wins)
            words = "  ".join(f"{name} {share:.3f}" for name, share in wins.items())
            print(f"{spent:6.1f} s {steps / 1e6:8.1f} M steps {steps / spent / 1e6:6.2f} M/s  {words}", flush=True)
            keep(given, net, curve)


def keep(given, net, curve):
    """Write the net and its curve."""
    if given.out:
        torch.save({name: value.cpu() for name, value in net.state_dict().items()}, given.out)
    if given.curve:
        with given.curve.open("w", newline="") as file:
            rows = csv.DictWriter(file, list(curve[0]))
            rows.writeheader()
            rows.writerows(curve)


def policy_of(file):
    """A finished net as a policy: the choice that it likes best."""
    scale = torch.as_tensor(Setting(GAME, PLAYERS).eye.high).clamp(1, 100).float()
    net = Net(len(scale), Setting(GAME, PLAYERS).choices, scale)
    net.load_state_dict(torch.load(file, map_location="cpu"))

    @torch.no_grad()
    def policy(seen, mask):
        return int(net(torch.as_tensor(seen)[None], torch.as_tensor(mask)[None])[0].argmax())

    return policy


def play_tables(given):
    """A finished net against bots of all tempers, at tables, as anybody would sit down with them."""
    for score in evaluate(policy_of(given.play), GAME, given.against.split(","), given.games, players=PLAYERS):
        print(f"{score.temper:8} {score.share:.3f} ({score.low:.3f} to {score.high:.3f}) of {score.games} games")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--envs", type=int, default=0, help="games at once")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--against", default="kitten,cat")
    parser.add_argument("--ptx", help="a folder of kernels built ahead")
    parser.add_argument("--out", type=Path, help="keep the net here")
    parser.add_argument("--curve", type=Path, help="and the curve here, as CSV")
    parser.add_argument("--play", type=Path, help="a finished net, to be played at tables")
    parser.add_argument("--games", type=int, default=100)
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    given.envs = given.envs or (32_768 if device == "cuda" else 256)
    play_tables(given) if given.play else train(given, device)
