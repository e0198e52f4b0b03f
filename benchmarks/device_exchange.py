"""The GPU's environment with what others bring: arrays of JAX and CuPy, a function and a net of PyTorch's as opponents.

`build` needs `mousehole[gpu,gymnasium]` and no GPU: it writes kernels in which nobody but the caller chooses, and
digests of what the CPU's vector environment gives against the same function. `run` needs a GPU, PyTorch, and JAX and
CuPy where their sides are to be seen.

    python benchmarks/device_exchange.py build --folder FOLDER
    python benchmarks/device_exchange.py run --folder FOLDER --json FILE
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from device_env import CHECKED, SEED, digest_of

GAMES = ("bon_appetit", "chop_chop", "mistigri")
EXCHANGED, NET_GAMES, NET_STEPS = 1024, 65_536, 200


def lowest_open(xp: Any, **where: Any) -> Callable[[Any, Any, Any], Any]:
    """A function as opponent: the lowest open choice, by any library of arrays."""

    def choose(observations: Any, masks: Any, seats: Any) -> Any:
        return (masks * xp.arange(masks.shape[1], 0, -1, **where)).argmax(1)

    return choose


def build(folder: Path) -> None:
    """Write kernels and digests."""
    from mousehole.adapters.device.build import build as build_program
    from mousehole.adapters.device.program import name_of, write
    from mousehole.adapters.gymnasium import MouseholeVectorEnv
    from mousehole.adapters.setting import Setting

    digests = {}
    for game in GAMES:
        setting = Setting(game)
        file = name_of(game, [None], setting.bins)
        if not (folder / file).exists():
            write(build_program(setting, [None]), folder, file)
        envs = MouseholeVectorEnv(game, CHECKED, opponents=lowest_open(np), seat=None)
        digests[game] = digest_of(envs.step, *envs.reset(seed=SEED), np.asarray)
        print(f"{game} against a function: {digests[game][:16]}", flush=True)
    (folder / "function_digests.json").write_text(json.dumps(digests, indent=2) + "\n")


def check_function(folder: Path, game: str, library: str) -> bool | str:
    """Does a function as opponent on the GPU give what it gives on the CPU, in arrays of either library?

    Where nothing was written down on a CPU, the digest itself is told, to be compared later.
    """
    from mousehole.adapters.device import DeviceVectorEnv

    if library == "torch":
        import torch

        chooser, to_device = lowest_open(torch, device="cuda"), torch.from_numpy
        to_host: Callable[[Any], Any] = lambda array: array.cpu().numpy()  # noqa: E731
    else:
        import cupy

        chooser, to_device, to_host = lowest_open(cupy), cupy.asarray, cupy.asnumpy
    envs = DeviceVectorEnv(game, CHECKED, opponents=chooser, seat=None, arrays=library, ptx=folder)
    digest = digest_of(lambda chosen: envs.step(to_device(chosen)), *envs.reset(SEED), to_host)
    digests = folder / "function_digests.json"
    return digest == json.loads(digests.read_text())[game] if digests.exists() else digest


def check_jax(folder: Path) -> dict[str, bool]:
    """JAX reads the environment's own memory, and the environment takes choices that JAX has made."""
    import jax
    import torch

    from mousehole.adapters.device import DeviceVectorEnv

    def play(choose: Callable[[Any], Any]) -> Any:
        envs = DeviceVectorEnv("chop_chop", EXCHANGED, opponents="cat", seat=None, arrays="torch", ptx=folder)
        envs.reset(SEED)
        for _ in range(50):
            envs.step(choose(envs))
        return envs

    def by_jax(envs: Any) -> Any:
        masks = jax.dlpack.from_dlpack(envs.masks)
        chosen = (masks.astype("int32") * jax.numpy.arange(masks.shape[1], 0, -1)).argmax(1)
        return jax.block_until_ready(chosen)

    def by_torch(envs: Any) -> Any:
        return lowest_open(torch, device="cuda")(None, envs.masks, None)

    ours, theirs = play(by_torch), play(by_jax)
    seen = jax.dlpack.from_dlpack(theirs.observations)
    return {
        "JAX reads the same memory": seen.unsafe_buffer_pointer() == theirs.observations.data_ptr(),
        "JAX's choices lead where PyTorch's do": bool(torch.equal(ours.observations, theirs.observations)),
    }


def check_cupy(folder: Path) -> dict[str, bool]:
    """CuPy and PyTorch read each other's environments without a copy."""
    import cupy
    import torch

    from mousehole.adapters.device import DeviceVectorEnv

    envs = DeviceVectorEnv("chop_chop", EXCHANGED, opponents="cat", seat=None, arrays="cupy", ptx=folder)
    envs.reset(SEED)
    shared, back = torch.from_dlpack(envs.observations), cupy.from_dlpack(torch.from_dlpack(envs.masks))
    return {
        "PyTorch reads CuPy's memory": shared.data_ptr() == envs.observations.data.ptr,
        "CuPy reads it back": back.data.ptr == envs.masks.data.ptr,
    }


def net_row(folder: Path) -> dict[str, Any]:
    """Steps a second against a net of PyTorch's that plays the others, 2 x 128, inside the step."""
    import torch

    from mousehole.adapters.device import DeviceVectorEnv

    net = None

    @torch.no_grad()
    def choose(observations: Any, masks: Any, seats: Any) -> Any:
        return net(observations.float()).masked_fill(masks == 0, -1e9).argmax(1)

    envs = DeviceVectorEnv("chop_chop", NET_GAMES, opponents=choose, seat=None, arrays="torch", ptx=folder)
    sizes = envs.setting.eye.length, 128, 128, envs.setting.choices
    layers = [torch.nn.Linear(a, b) for a, b in pairwise(sizes)]
    net = torch.nn.Sequential(layers[0], torch.nn.ReLU(), layers[1], torch.nn.ReLU(), layers[2]).cuda()
    envs.reset(1)
    mine, ends = lowest_open(torch, device="cuda"), 0
    for number in range(NET_STEPS + 10):
        if number == 10:
            torch.cuda.synchronize()
            begun = time.perf_counter()
        *_, ended, _, _ = envs.step(mine(None, envs.masks, None))
        ends += int(ended.sum())
    torch.cuda.synchronize()
    speed = NET_GAMES * NET_STEPS / (time.perf_counter() - begun)
    return {"name": "chop_chop against a net of PyTorch's, steps on a GPU", "value": speed, "unit": "steps/s",
            "peer": None, "ratio": None, "games": NET_GAMES, "ends": ends}  # fmt: skip


def attempt(name: str, check: Callable[[], Any]) -> dict[str, Any]:
    """A row for each thing that is looked at; what fails says why, and the others go on."""
    try:
        found = check()
    except Exception as error:  # one library that is missing or refuses must not stop the others
        found = f"{type(error).__name__}: {error}"[:300]
    if isinstance(found, dict) and "value" in found:
        return found
    return {"name": name, "value": found, "unit": "", "peer": None, "ratio": None}


def main() -> int:
    """Build, or run."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["build", "run"])
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    if given.what == "build":
        build(given.folder)
        return 0
    checks: dict[str, Callable[[], Any]] = {"JAX": lambda: check_jax(given.folder)}
    checks["CuPy"] = lambda: check_cupy(given.folder)
    for game in GAMES:
        for library in ("torch", "cupy"):
            checks[f"{game}, a function as opponent, arrays of {library}: the same bits as the CPU's"] = (
                lambda game=game, library=library: check_function(given.folder, game, library)
            )
    checks["a net of PyTorch's"] = lambda: net_row(given.folder)
    rows = []
    for name, check in checks.items():
        rows.append(attempt(name, check))
        print(rows[-1]["name"], rows[-1]["value"], flush=True)
    if given.json:
        given.json.write_text(json.dumps(rows, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
