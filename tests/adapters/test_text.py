"""A seat in words: everything that is open is said, everything that is said is only what the seat may see."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

import mousehole
from mousehole.adapters.text import WAIT, TextEnv
from mousehole.engine.errors import BadOptions
from mousehole.games import load
from mousehole.table.words import rule_ids

LARGER = {"mamicatchmi": 3, "addi_cats": 3}  # whatever else there is, also a game that was added, with as few as can be


def size(game):
    return LARGER.get(game, load(game).notation.PLAYERS[0])


@pytest.mark.parametrize("game", mousehole.games())
def test_a_game_is_played_in_words_to_its_end_and_pays_there(game):
    env, luck = TextEnv(game, size(game), opponents="cat"), random.Random(1)
    text, info = env.reset(seed=3)
    over, is_timed = False, env.game.rules.TIMED
    for _ in range(3000):
        text, reward, over, _cut, info = env.step(luck.choice([*info["legal"], WAIT] if is_timed else info["legal"]))
        assert info["refused"] is None or is_timed  # a hand may come too late, or too fast
        if over:
            break
        assert reward == 0
        assert all(f"- {words}" in text for words in info["legal"])
    assert over or game in ("addi_cats", "mamicatchmi")
    if over:
        assert reward != 0 or not env.table.winners
        assert "The game is over" in text


@pytest.mark.parametrize("game", mousehole.games())
def test_what_happened_is_told_with_rules_that_there_are(game):
    env = TextEnv(game, size(game), opponents="random")
    env.reset(seed=1)
    text = env.step(env.legal()[0])[0]
    told = [line for line in text.splitlines() if " — " in line and line.startswith("- ")]
    known = rule_ids(env.game)
    assert told
    assert all(line.split(" — ")[1].split(":")[0] in known for line in told)


def test_what_is_refused_changes_nothing_and_is_explained():
    env = TextEnv("mistigri", 3, opponents="random", lang="it")
    env.reset(seed=1)
    before = bytes(env.table)
    text, reward, over, _cut, info = env.step("discard 3r 4b")
    assert (bytes(env.table), info["refused"], reward, over) == (before, "not_in_hand", 0.0, False)
    assert "Rifiutata: " in text
    assert env.explain("discard 3r 4b").startswith("Rifiutata: ")
    assert bytes(env.table) == before


@pytest.mark.parametrize("game", ["mistigri", "bon_appetit"])
def test_worlds_that_look_the_same_to_a_seat_read_the_same(game):
    env = TextEnv(game, 3, seat=1, opponents="random")
    env.reset(seed=1)
    rules, table = env.game.rules, env.table
    text = env.look()
    knowledge = env.game.knowledge_mirror()
    for event in table.events_for(1):
        for row in event.rows:
            rules.learn(knowledge, table._state, table._box, 1, row)
    from mousehole.engine.random import stream

    before = bytes(table)
    for seed in range(20):
        rules.resample(table._state, table._box, 1, knowledge, stream(seed))
        assert env.look() == text
    assert bytes(table) != before


def test_in_games_of_time_one_says_when_or_waits():
    env = TextEnv("addi_cats", 3, opponents="random", haste_ms=500)
    env.reset(seed=1)
    assert f"- {WAIT}" in env.look()
    env.step("flip @1500")
    assert env.table.inputs[0] == "0 flip @1500"
    inputs = len(env.table.inputs)
    env.step(WAIT)
    assert len(env.table.inputs) > inputs


def test_whoever_has_two_hands_says_which():
    env = TextEnv("addi_cats", 2, opponents="random")
    env.reset(seed=1)
    assert {words.split()[0] for words in env.legal()} <= {"0", "2"}
    env.step("0 flip @1500")
    assert env.table.inputs[0] == "0 flip @1500"


def test_functions_and_bots_of_ones_own_sit_there_too():
    class First:
        def choose(self, view, events, legal, now=0):
            return legal[0], None

    env = TextEnv("mistigri", 3, opponents=[First(), lambda seen, mask: int(mask.argmax())])
    info = env.reset(seed=1)[1]
    for _ in range(5):
        info = env.step(info["legal"][0])[-1]
    assert info["legal"]


@pytest.mark.parametrize(
    "given",
    [
        {"opponents": ["cat"]}, {"opponents": [3, 4]}, {"seat": 5}, {"haste_ms": -1},
        {"max_steps": 0}, {"max_steps": -2}, {"max_steps": 1.5},
    ],
)  # fmt: skip
def test_what_cannot_be_is_named(given):
    with pytest.raises(BadOptions):
        TextEnv("mistigri", 3, **given)


@pytest.mark.parametrize("said", ["", None, 7, "slap 20 @" + "9" * 5000], ids=["empty", "none", "number", "digits"])
def test_whatever_is_said_is_refused_in_words_where_it_is_no_input(said):
    env = TextEnv("addi_cats", 3, opponents="cat")
    env.reset(seed=1)
    before = env.table.record()
    assert env.step(said)[-1]["refused"] == "bad_input"
    assert "Refused" in env.explain(said)
    assert env.table.record() == before


def chatted(env, luck, steps=6):
    """What is told while the seat says anything that is open."""
    told = []
    for _ in range(steps):
        if not env.table.over:
            told.append(env.step(luck.choice([*env.legal(), WAIT] if env.game.rules.TIMED else env.legal())))
    return told


COPIES = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),
    "clone": lambda env: env.clone(),
}


@pytest.mark.parametrize("way", COPIES)
@pytest.mark.parametrize("game", mousehole.games())
def test_a_copy_in_mid_game_goes_on_alike_and_changes_nothing_of_the_original(game, way):
    env = TextEnv(game, size(game), opponents="cat")
    env.reset(seed=3)
    chatted(env, random.Random(1))
    before = bytes(env.table)
    twin = COPIES[way](env)
    there = [*chatted(twin, random.Random(2)), twin.reset()]
    assert bytes(env.table) == before
    assert [*chatted(env, random.Random(2)), env.reset()] == there


@pytest.mark.parametrize("opponents", ["cat", ["kitten", "tiger"], lambda seen, mask: int(mask.argmax())])
def test_a_state_can_be_gone_back_to_again_and_again(opponents):
    env = TextEnv("mistigri", 3, opponents=opponents, iterations=20)
    env.reset()
    chatted(env, random.Random(1))
    env.step("this is refused")
    kept = env.get_state()
    first = chatted(env, random.Random(2))
    for again in (env, env, TextEnv("mistigri", 3, opponents=opponents, iterations=20)):
        again.set_state(pickle.loads(pickle.dumps(kept)))
        assert chatted(again, random.Random(2)) == first


def test_a_state_that_cannot_be_gone_back_to_leaves_the_game_as_it_is():
    calls = []

    def forgetful(seen, mask):
        calls.append(1)
        return int(mask.nonzero()[0][-len(calls) % mask.sum()])

    env = TextEnv("chop_chop", 2, seat=1, opponents=forgetful)
    env.reset(seed=1)
    chatted(env, random.Random(1))
    before, kept = bytes(env.table), env.get_state()
    calls.append(1)
    with pytest.raises(ValueError, match="chosen otherwise"):
        env.set_state(kept)
    with pytest.raises(ValueError, match="not one of chop_chop"):
        env.set_state(TextEnv("chop_chop", 3, opponents="cat").get_state())
    assert bytes(env.table) == before
    assert env.get_state() == kept


def test_games_without_a_seed_go_on_from_the_latest_one():
    env, other = TextEnv("chop_chop", 2, opponents="random"), TextEnv("chop_chop", 2, opponents="random")
    env.reset(seed=5)
    other.reset(seed=5)
    assert env.reset() == other.reset()
    assert env.reset() != TextEnv("chop_chop", 2, opponents="random").reset()
