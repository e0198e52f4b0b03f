"""Policies: the same in CPython, Numba and CUDA, always lawful, and blind to what is hidden."""

import numpy as np
import pytest
from watched import CELLS, POLICY_GAMES, a_box, decisions

from mousehole.bots.policy import make_choice, make_policy_game, numbered, policies
from mousehole.engine.random import stream
from mousehole.games import load

WORLDS = 3
NAMES = ("random", "kitten", "cat")


@pytest.mark.parametrize(("game_id", "players"), CELLS)
@pytest.mark.parametrize("name", NAMES)
def test_a_policy_does_not_depend_on_what_is_hidden(game_id, players, name):
    game = load(game_id)
    box, policy, rng = a_box(game, players), policies(game)[name], stream("worlds")
    room, weights = [0] * game.rules.MOST_LEGAL, [0] * game.rules.MOST_LEGAL
    for number, (state, seat, knowledge) in enumerate(decisions(game, box, name, f"{players} hidden")):
        if number % 3 != 0:
            continue
        chosen = policy(state.copy(), box, seat, room, weights, stream("choice", number))
        for _ in range(WORLDS):
            other = state.copy()
            game.rules.resample(other, box, seat, knowledge, rng)
            assert policy(other, box, seat, room, weights, stream("choice", number)) == chosen


@pytest.mark.parametrize(("game_id", "players"), CELLS)
@pytest.mark.parametrize("name", NAMES)
def test_a_policy_chooses_an_open_action_and_changes_nothing(game_id, players, name):
    game = load(game_id)
    box, policy = a_box(game, players), policies(game)[name]
    room, weights = [0] * game.rules.MOST_LEGAL, [0] * game.rules.MOST_LEGAL
    for state, seat, _ in decisions(game, box, name, f"{players} open"):
        before = state.copy()
        chosen = policy(state, box, seat, room, weights, stream("choice"))
        assert state == before
        assert chosen in room[: game.rules.legal(state, box, seat, room)]


@pytest.mark.compiled
@pytest.mark.parametrize("game_id", POLICY_GAMES)
def test_cpython_and_numba_play_the_same_games_by_policies(game_id):
    from mousehole.bots.matches import Matches

    game = load(game_id)
    known = policies(game)
    matches, policy_game = Matches(game, known), make_policy_game(game.rules, list(known.values()))
    room, weights = [0] * game.rules.MOST_LEGAL, [0] * game.rules.MOST_LEGAL
    for players in game.notation.PLAYERS:
        box = a_box(game, players)
        names = [NAMES[seat % len(NAMES)] for seat in range(players)]
        winners, scores = matches.play(box, names, "engines", 0, 4)
        for number in range(4):
            state = game.state_mirror()
            policy_game(state, box, numbered(known, names), room, weights, stream("engines", number), None)
            assert winners[number] == game.rules.winners(state, box)
            assert scores[number].tolist() == [game.rules.score(state, box, seat) for seat in range(players)]


@pytest.mark.compiled
@pytest.mark.parametrize("game_id", POLICY_GAMES)
def test_policies_compile_to_ptx_without_a_gpu(game_id):
    pathfinder = pytest.importorskip("cuda.pathfinder", reason="numba-cuda is not installed")
    for library in ("nvvm", "nvrtc"):
        try:
            pathfinder.load_nvidia_dynamic_lib(library)
        except pathfinder.DynamicLibNotFoundError:
            pytest.skip(f"lib{library} is not installed: pip install 'mousehole[gpu]'")
    assert ".visible .entry " in _ptx(load(game_id))


def _ptx(game):
    import numba
    from numba import cuda, types
    from numba.cuda.compiler import compile_ptx

    from mousehole.engine import compile as numba_step
    from mousehole.engine import cuda as cuda_step

    rules = game.rules
    choose, most_legal, state_type = make_choice(list(policies(game).values())), rules.MOST_LEGAL, rules.STATE.dtype
    word_type, words = cuda_step.words_of(rules.STATE)

    def kernel(box, which, chosen):
        memory = cuda.local.array(words, word_type)
        actions = cuda.local.array(most_legal, np.int16)
        weights = cuda.local.array(most_legal, np.int32)
        rng = cuda.local.array(2, np.int64)
        for word in range(words):
            memory[word] = 0
        rng[0] = 1
        state = memory.view(state_type)[0]
        chosen[0] = choose(which[0], state, box[0], 0, actions, weights, rng)

    numba_step.register(kernel)
    signature = (numba.from_dtype(rules.BOX.dtype)[::1], types.int64[::1], types.int64[::1])
    with cuda_step.compiling_for(cuda_step.HOPPER):
        code, _ = compile_ptx(kernel, signature, cc=cuda_step.HOPPER)
    return str(code)


@pytest.mark.compiled
def test_a_match_is_the_same_in_parts():
    from mousehole.bots.matches import Matches

    game = load("chop_chop")
    matches, box = Matches(game, policies(game)), a_box(game, 2)
    whole, _ = matches.play(box, ["cat", "kitten"], "parts", 0, 6)
    parts = [matches.play(box, ["cat", "kitten"], "parts", first, 3)[0] for first in (0, 3)]
    assert whole.tolist() == np.concatenate(parts).tolist()


@pytest.mark.compiled
def test_every_policy_of_chop_chop_beats_the_one_below_from_both_sides():
    from mousehole.bots.matches import Matches

    game = load("chop_chop")
    matches, box = Matches(game, policies(game)), a_box(game, 2)
    for better, worse in (("kitten", "random"), ("cat", "kitten"), ("cat", "random")):
        for seat in (0, 1):
            names = [worse, worse]
            names[seat] = better
            winners, _ = matches.play(box, names, "ladder", 0, 200)
            assert (winners == 1 << seat).mean() > 0.7, (better, worse, seat)


@pytest.mark.compiled
@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_policy_of_mistigri_beats_the_one_below(players):
    from mousehole.bots.matches import Matches

    game = load("mistigri")
    matches, box = Matches(game, policies(game)), a_box(game, players, tie_rounds=5)
    for better, worse in (("kitten", "random"), ("cat", "kitten")):
        winners, scores = matches.play(box, [better] + [worse] * (players - 1), "ladder", 0, 300)
        assert (winners & 1).mean() > 1.4 / players
        assert -scores[:, 0].mean() < 0.8 * -scores[:, 1:].mean()
