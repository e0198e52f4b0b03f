"""Whoever steps before the first deal, or goes back to what is no state, is told so; nothing is changed."""

import copy

import numpy as np
import pytest

pytest.importorskip("gymnasium", reason="the extra 'gymnasium' is not installed")
pytest.importorskip("pettingzoo", reason="the extra 'pettingzoo' is not installed")

from mousehole import MouseholeError
from mousehole.adapters.bulk import Bulk
from mousehole.adapters.gymnasium import MouseholeEnv, MouseholeVectorEnv
from mousehole.adapters.pettingzoo import parallel_env, raw_env
from mousehole.adapters.setting import Setting
from mousehole.adapters.text import TextEnv

pytestmark = pytest.mark.compiled

MAKERS = {
    "turns": lambda: raw_env("bon_appetit", players=2),
    "together": lambda: parallel_env("addi_cats", players=3),
    "single": lambda: MouseholeEnv("bon_appetit", players=2),
    "vector": lambda: MouseholeVectorEnv("bon_appetit", num_envs=2, players=2),
    "bulk": lambda: Bulk(Setting("bon_appetit", players=2), 2, [[None, None]]),
    "text": lambda: TextEnv("bon_appetit", 2, opponents="random"),
}
STEPS = {"turns": 0, "together": {}, "single": 0, "vector": np.zeros(2, np.int64), "bulk": np.zeros(2, np.int64)}
GARBAGE = [None, 5, -1, "junk", b"junk", [1], {}, {"a": 1}, (), np.zeros(3), {"bit_generator": "PCG64"}, object()]


def begun(kind):
    made = MAKERS[kind]()
    if kind == "bulk":
        made.deal(1)
    else:
        made.reset(seed=1)
    return made


def listed(kept):
    if isinstance(kept, dict):
        return {name: listed(value) for name, value in kept.items()}
    return str(kept.tolist()) if isinstance(kept, np.ndarray) else kept


@pytest.mark.parametrize("kind", STEPS)
def test_a_step_before_the_first_deal_is_refused_in_a_sentence(kind):
    with pytest.raises(MouseholeError, match=r"reset\(\) deals one"):
        MAKERS[kind]().step(STEPS[kind])


@pytest.mark.parametrize(
    "ask", [lambda made: made.last(), lambda made: made.observe("player_0"), lambda made: made.choice_by("cat")]
)
def test_what_is_asked_of_a_game_that_is_not_dealt_is_refused_in_a_sentence(ask):
    with pytest.raises(MouseholeError, match=r"reset\(\) deals one"):
        ask(raw_env("bon_appetit", players=2))


def test_a_step_after_the_end_of_a_game_of_all_together_is_refused_in_a_sentence():
    made = parallel_env("addi_cats", players=3, max_steps=1)
    made.reset(seed=1)
    made.step({})
    with pytest.raises(MouseholeError, match=r"reset\(\) deals one"):
        made.step({})


def test_a_game_cannot_be_begun_in_some_rows_before_the_others_were_dealt():
    envs = MAKERS["vector"]()
    with pytest.raises(MouseholeError, match=r"reset\(\) deals one"):
        envs.reset(options={"reset_mask": np.array([True, False])})


@pytest.mark.parametrize("kind", MAKERS)
def test_what_is_no_state_is_refused_in_a_sentence_and_changes_nothing(kind):
    made = begun(kind)
    kept = made.get_state()
    before = listed(kept)
    spoilt = [*GARBAGE, *({**kept, name: value} for name in kept for value in GARBAGE)]
    spoilt += [{other: kept[other] for other in kept if other != name} for name in kept]
    for name in kept.get("told", ()):
        spoilt += [{**kept, "told": {**kept["told"], name: object()}}]
        spoilt += [{**kept, "told": {other: kept["told"][other] for other in kept["told"] if other != name}}]
    refused = []
    for state in spoilt:
        try:
            made.set_state(state)
        except MouseholeError as error:
            refused.append(str(error))
        else:
            made.set_state(kept)  # a small thing may be as good as another: another seat, another seed
        assert listed(made.get_state()) == before
    assert len(refused) > 0.9 * len(spoilt), "hardly anything of this is a state"
    assert max(map(len, refused)) < 300


@pytest.mark.parametrize("kind", ["turns", "together"])
def test_a_state_that_was_kept_before_the_first_deal_is_gone_back_to(kind):
    made = MAKERS[kind]()
    kept = copy.deepcopy(made.get_state())
    made.reset(seed=1)
    made.set_state(kept)
    with pytest.raises(MouseholeError, match=r"reset\(\) deals one"):
        made.step(STEPS[kind])
    made.reset(seed=1)
    made.step(STEPS[kind])
