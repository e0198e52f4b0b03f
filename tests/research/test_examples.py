"""The examples that need PyTorch run as the pages say, and nets sit as players."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import torch

from mousehole import tasks
from mousehole.adapters.evaluate import evaluate
from mousehole.adapters.gymnasium import MouseholeVectorEnv
from mousehole.adapters.nets import from_onnx, from_torch

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(example, *words):
    command = [sys.executable, str(EXAMPLES / example), *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("task", ["ChopMice-v1", "ChopCat-v1", "Mistigri3-v1"])
def test_a_named_task_is_learned_by_maskable_ppo_and_scored(task, tmp_path):
    told = run("train_sb3.py", task, "--steps", 512, "--envs", 8, "--games", 1, "--save", tmp_path / "net.zip")
    assert f"TaskScore(task='{task}', games=1," in told
    assert (tmp_path / "net.zip").exists()


def test_self_play_keeps_a_net_that_plays_at_tables_and_at_tasks(tmp_path):
    net = tmp_path / "net.pt"
    assert "cat against kitten" in run("selfplay.py", "--seconds", 1, "--envs", 16, "--against", "kitten", "--out", net)
    assert "of 2 games" in run("selfplay.py", "--play", net, "--against", "kitten", "--games", 2)
    spec = importlib.util.spec_from_file_location("selfplay", EXAMPLES / "selfplay.py")
    selfplay = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(selfplay)
    assert tasks.task("ChopCat-v1").score(selfplay.policy_of(net), "validation", 1).games == 1


def test_an_onnx_file_chooses_as_the_module_it_was_made_of(tmp_path):
    """The first input takes rows, the first output gives scores: as opponent, and at a table."""
    pytest.importorskip("onnxruntime")
    onnx = pytest.importorskip("onnx")
    probe = MouseholeVectorEnv("chop_chop", 1)
    inputs, choices = probe.single_observation_space.shape[0], int(probe.single_action_space.n)
    module = torch.nn.Linear(inputs, choices)
    weights = [onnx.numpy_helper.from_array(module.weight.detach().numpy().T.copy(), "weights"),
               onnx.numpy_helper.from_array(module.bias.detach().numpy(), "bias")]  # fmt: skip
    rows, scores = (
        onnx.helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, ["games", size])
        for name, size in (("rows", inputs), ("scores", choices))
    )
    node = onnx.helper.make_node("Gemm", ["rows", "weights", "bias"], ["scores"])
    graph = onnx.helper.make_graph([node], "net", [rows], [scores], weights)
    made = onnx.helper.make_model(graph, opset_imports=[onnx.helper.make_opsetid("", 17)], ir_version=8)
    onnx.save(made, tmp_path / "net.onnx")
    from_file, from_module = from_onnx(tmp_path / "net.onnx"), from_torch(module)
    envs = MouseholeVectorEnv("chop_chop", 16, opponents=None)
    seen, infos = envs.reset(seed=1)
    for _ in range(30):
        chosen = from_file(seen, infos["action_mask"])
        assert np.array_equal(chosen, from_module(seen, infos["action_mask"]))
        seen, _, _, _, infos = envs.step(chosen)
    [score] = evaluate(from_file, "chop_chop", ["random"], games=2, players=2)
    assert score.games == 2
