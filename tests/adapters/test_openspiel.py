# ruff: noqa: E402 (what is imported may not be installed)
"""OpenSpiel's own tests, and ours: hidden stays hidden, worlds agree, tables agree."""

import pickle
import random
from itertools import islice

import numpy as np
import pytest
from cells import CELLS, GAMES

pyspiel = pytest.importorskip("pyspiel", reason="the extra 'openspiel' is not installed")

from open_spiel.python.algorithms import evaluate_bots, ismcts, mcts
from open_spiel.python.bots.uniform_random import UniformRandomBot
from open_spiel.python.observation import make_observation

import mousehole
import mousehole.adapters.openspiel
from mousehole.adapters.openspiel import TemperBot
from mousehole.games import load

SHORT = {"addi_cats": ",max_flips=15", "mamicatchmi": ",max_rolls=20", "bon_appetit": ",max_flips=120"}
HIDING = [(game, players) for game, players in CELLS if game != "mamicatchmi"]


def loaded(game, players, more=""):
    return pyspiel.load_game(f"mousehole_{game}(players={players}{SHORT.get(game, '')}{more})")


def random_states(game, seed):
    """The states of a random game, each before its next action; the last one is the end."""
    chooser, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal():
        yield state
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chooser.choices(outcomes, weights)[0])
        elif state.is_simultaneous_node():
            state.apply_actions([chooser.choice(state.legal_actions(player)) for player in range(game.num_players())])
        else:
            state.apply_action(chooser.choice(state.legal_actions()))
    yield state


@pytest.mark.parametrize(("game", "players"), CELLS)
def test_random_simulation(game, players):
    pyspiel.random_sim_test(loaded(game, players), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("game", GAMES)
def test_states_and_games_can_be_written_down_and_read_again(game):
    spiel = loaded(game, 3)
    for number, state in enumerate(random_states(spiel, 1)):
        if number in (0, 3, 20):
            _, twin = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(spiel, state))
            assert str(twin) == str(state)
            assert str(pickle.loads(pickle.dumps(state))) == str(state)
    assert str(pickle.loads(pickle.dumps(spiel))) == str(spiel)


def test_a_list_is_a_text_with_semicolons():
    spiel = loaded("addi_cats", 3, ",tables_list=[10;2;5]")
    assert spiel.shared.options["tables"] == [2, 5, 10]
    with pytest.raises(Exception, match="nor a list"):
        loaded("addi_cats", 3, ",tables_list=[2;2]")


@pytest.mark.parametrize("game", GAMES)
def test_a_clone_goes_its_own_way(game):
    states = random_states(loaded(game, 3), 2)
    for _ in range(6):
        state = next(states)
    twin = state.clone()
    before = str(twin), twin.history()
    next(states)
    assert (str(twin), twin.history()) == before


@pytest.mark.parametrize(("game", "players"), CELLS)
def test_a_trajectory_replays_at_a_table_to_the_same_returns(game, players):
    spiel = loaded(game, players)
    *_, end = random_states(spiel, players)
    first = next(state for state in random_states(spiel, players) if state.play.dealt)
    table = mousehole.Table(game, players=players, options=end.play.rules.options, position=dealt_position(first))
    for text in end.inputs():
        table.play(text)
    assert table.over
    assert table.position() == end.play.rules.notation.position(end.play.state, end.play.rules.box)
    winners = [player for player, value in enumerate(end.returns()) if value > 0]
    assert winners == table.winners or not any(end.returns())


def dealt_position(state):
    """The position right after the deal."""
    rules = state.play.rules
    return rules.notation.position(state.play.state, rules.box)


@pytest.mark.parametrize(("game", "players"), [cell for cell in CELLS if load(cell[0]).rules.TIMED])
def test_seats_act_on_the_grid_of_bins_only(game, players):
    *_, end = random_states(loaded(game, players, ",width_ms=70"), 5)
    times = [int(text.split("@")[1]) for text in end.inputs() if not text.startswith("table")]
    assert times
    assert all(at % 70 == 0 for at in times)


@pytest.mark.parametrize(("game", "players"), HIDING)
def test_other_worlds_look_the_same_to_the_player(game, players):
    spiel, chooser = loaded(game, players), random.Random(3)
    observation = make_observation(spiel)
    differ = 0
    for number, state in enumerate(random_states(spiel, 4)):
        if number % 7 != 1 or state.is_terminal():
            continue
        for player in range(spiel.num_players()):
            other = state.resample_from_infostate(player, chooser.random)
            differ += str(other) != str(state)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            if not state.is_chance_node():
                assert other.legal_actions(player) == state.legal_actions(player)
            observation.set_from(state, player)
            assert observation.tensor.tolist() == state.observation_tensor(player)
    assert differ > 0


@pytest.mark.parametrize(("game", "players"), HIDING)
def test_in_other_worlds_what_is_open_to_anybody_follows_from_their_information(game, players):
    """A search keys its nodes by them: where they are the same, so is what can be done."""
    spiel, chooser = loaded(game, players), random.Random(5)
    for number, state in enumerate(random_states(spiel, 9)):
        if number % 11 != 3 or state.is_terminal() or state.is_chance_node() or state.is_simultaneous_node():
            continue
        viewer = (state.current_player() + 1) % spiel.num_players()
        found = {}
        for _ in range(30):
            other = state.resample_from_infostate(viewer, chooser.random)
            seat = other.current_player()
            known = found.setdefault(other.information_state_string(seat), other.legal_actions())
            assert other.legal_actions() == known


@pytest.mark.parametrize("game", GAMES)
def test_information_state_tensors_are_equal_exactly_where_the_texts_are(game):
    spiel = loaded(game, 3, ",recall=2000,deals=2" if game != "mamicatchmi" else ",recall=2000")
    texts, tensors = {}, {}
    for seed in range(3):
        for state in islice(random_states(spiel, seed), 40):
            if state.is_chance_node() or state.is_terminal():
                continue
            for player in range(spiel.num_players()):
                text = state.information_state_string(player)
                tensor = np.array(state.information_state_tensor(player), np.float32).tobytes()
                assert texts.setdefault(tensor, text) == text
                assert tensors.setdefault(text, tensor) == tensor
    assert len(texts) > 40


def test_a_tensor_that_cannot_hold_all_that_was_told_says_so():
    *_, state = islice(random_states(loaded("chop_chop", 2, ",recall=10"), 1), 40)
    assert len(state.information_state_string(0)) > 0
    with pytest.raises((pyspiel.SpielError, RuntimeError), match="recall 10"):
        state.information_state_tensor(0)


@pytest.mark.parametrize(("game", "players"), CELLS)
def test_what_is_told_later_is_what_happened_on_the_compiled_rules(game, players):
    """The states that are stepped and those that are told from the same choices are the same, byte for byte."""
    for number, state in enumerate(random_states(loaded(game, players), 8)):
        if state.play.dealt and number % 9 == 0:
            assert state.play.told().state.tobytes() == state.play.record.tobytes()


@pytest.mark.parametrize("game", GAMES)
def test_shortcuts_say_what_openspiel_finds_out_by_the_longer_way(game):
    spiel = loaded(game, 3)
    sight = make_observation(spiel)
    for state in islice(random_states(spiel, 3), 30):
        plain = pyspiel.State
        assert state.is_chance_node() == plain.is_chance_node(state)
        assert state.is_simultaneous_node() == plain.is_simultaneous_node(state)
        assert state.is_player_node() == plain.is_player_node(state)
        if not state.is_simultaneous_node():  # there nobody is "the" player
            assert state.legal_actions() == plain.legal_actions(state)
        for player in range(spiel.num_players()):
            assert state.legal_actions(player) == plain.legal_actions(state, player)
            assert state.observation_tensor(player) == plain.observation_tensor(state, player)
            assert state.information_state_string(player) == plain.information_state_string(state, player)
            sight.set_from(state, player)
            assert sight.tensor.tolist() == state.observation_tensor(player)


def test_components_travel_with_a_game_and_its_states():
    spiel = mousehole.adapters.openspiel.load_game("chop_chop", {"tiles": {"c": 8, "x": 10}}, players=2)
    assert spiel.shared.setup.components["tiles"]["c"] == 8
    twin, state = pyspiel.deserialize_game_and_state(
        pyspiel.serialize_game_and_state(spiel, next(islice(random_states(spiel, 1), 4, None)))
    )
    assert twin.shared.setup.components["tiles"] == state.play.rules.setup.components["tiles"]
    assert str(pyspiel.load_game(str(spiel))) == str(spiel)


def test_components_that_are_no_components_are_named():
    with pytest.raises(mousehole.MouseholeError, match="components"):
        pyspiel.load_game("mousehole_chop_chop", {"components": "{tiles"})
    with pytest.raises(mousehole.MouseholeError, match="nonsense"):
        mousehole.adapters.openspiel.load_game("chop_chop", {"nonsense": 1})


def test_further_seats_play_by_themselves_and_the_rest_is_zero_sum():
    for others in ("first", "random"):
        spiel = loaded("mistigri", 4, f",deciders=2,others={others}")
        assert spiel.num_players() == 2
        assert {state.current_player() for state in random_states(spiel, 2)} == {-1, 0, 1, -4}
        *_, end = random_states(spiel, 2)
        assert sum(end.returns()) == pytest.approx(0)
        assert {int(text[0]) for text in end.inputs() if text[0] != "t"} == {0, 1, 2, 3}


@pytest.mark.parametrize("given", ["deciders=7", "others=nobody"])
def test_seats_that_nobody_can_have_are_named(given):
    with pytest.raises(mousehole.BadOptions, match=given.partition("=")[0]):
        loaded("mistigri", 3, f",{given}")


def test_ones_own_game_is_played_by_openspiel():
    spiel = mousehole.adapters.openspiel.load_game("examples.tic_tac_toe")
    pyspiel.random_sim_test(spiel, num_sims=2, serialize=False, verbose=False)
    *_, end = random_states(spiel, 1)
    assert sorted(end.returns()) in ([-1.0, 1.0], [0.0, 0.0])


@pytest.mark.slow
def test_our_bots_play_at_openspiels_own_tables():
    spiel = mousehole.adapters.openspiel.load_game("examples.tic_tac_toe")
    rng = np.random.RandomState(1)
    won = [
        evaluate_bots.evaluate_bots(
            spiel.new_initial_state(),
            [TemperBot(spiel, 0, "tiger", 200), UniformRandomBot(1, rng)], rng,
        )[0] for _ in range(5)
    ]  # fmt: skip
    assert sum(won) >= 4


@pytest.mark.parametrize("game", ["bon_appetit", "chop_chop", "mistigri"])
def test_a_bot_chooses_what_is_open_and_the_same_wherever_its_player_was_told_the_same(game):
    spiel = loaded(game, 3)
    for state in islice(random_states(spiel, 3), 20):
        if (player := state.current_player()) < 0:
            continue
        bot = TemperBot(spiel, player, "cat")
        assert bot.step(state) in state.legal_actions()
        assert bot.step(state) == bot.step(state.clone())


def test_a_bot_that_needs_a_table_is_named():
    with pytest.raises(mousehole.BadOptions, match="addi_cats"):
        TemperBot(loaded("addi_cats", 3), 0, "tiger")


def test_information_states_remember_what_views_forget():
    """A card that was drawn from a seat is in its information state for ever."""
    lengths = [len(state.information_state_string(0)) for state in random_states(loaded("mistigri", 3), 1)]
    assert lengths == sorted(lengths)


@pytest.mark.parametrize("game", ["chop_chop", "mistigri"])
def test_searches_of_openspiel_play_our_games(game):
    spiel = loaded(game, 3)
    random_state, evaluator = np.random.RandomState(1), mcts.RandomRolloutEvaluator(1, np.random.RandomState(2))
    plain = mcts.MCTSBot(spiel, 1.4, 4, evaluator, random_state=random_state)
    blind = ismcts.ISMCTSBot(spiel, evaluator, 1.4, 4, random_state=random_state)
    state = next(state for state in random_states(spiel, 6) if state.current_player() >= 0)
    assert blind.step(state) in state.legal_actions()
    assert plain.step(state) in state.legal_actions()


@pytest.mark.slow
@pytest.mark.parametrize("game", ["bon_appetit", "chop_chop", "mistigri"])
def test_information_set_search_thinks_long(game):
    """In 200 worlds the same node is met with all kinds of hands: none may offer what another does not."""
    spiel = loaded(game, 3)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(2))
    bot = ismcts.ISMCTSBot(spiel, evaluator, 1.4, 200, random_state=np.random.RandomState(1))
    asked = (state for state in random_states(spiel, 6) if state.current_player() >= 0)
    for state in islice(asked, 5, 30, 12):
        assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize(("game", "most"), [("mamicatchmi", load("mamicatchmi").rules.ACTIONS), ("chop_chop", 1000)])
def test_a_game_with_one_deal_alone_has_no_more_outcomes_of_chance_than_it_has_actions(game, most):
    assert loaded(game, 3).max_chance_outcomes() == most


@pytest.mark.parametrize("game", [game for game in GAMES if not load(game).rules.TIMED])
def test_an_action_that_no_game_has_is_refused_and_changes_nothing(game):
    spiel = pyspiel.load_game(f"mousehole_{game}")
    state = next(state for state in random_states(spiel, 4) if state.current_player() >= 0)
    before, told = str(state), state.inputs()
    for action in (-2, 10**6, 2**40):
        with pytest.raises(pyspiel.SpielError, match=f"action {action}"):
            state.apply_action(action)
    assert (str(state), state.inputs()) == (before, told)


@pytest.mark.parametrize("given", ["players=99", "players=-1", "deals=-1"])
def test_parameters_that_cannot_be_are_named(given):
    with pytest.raises(mousehole.BadOptions, match=given.partition("=")[0]):
        pyspiel.load_game(f"mousehole_chop_chop({given})")


@pytest.mark.parametrize("given", ["bins=0", "bins=1000000000", "width_ms=0"])
def test_times_that_cannot_be_are_named(given):
    with pytest.raises(mousehole.BadOptions, match="a whole number from 1 to"):
        pyspiel.load_game(f"mousehole_mamicatchmi({given})")


@pytest.mark.parametrize("actions", [[], [0], [99_999] * 4, [-1, 0, 0, 0], [0] * 5])
def test_choices_of_a_moment_that_are_not_one_for_each_player_are_refused_in_a_sentence(actions):
    state = pyspiel.load_game("mousehole_addi_cats").new_initial_state()
    state.apply_action(7)
    with pytest.raises(pyspiel.SpielError, match=r"one choice from 0 to .* for each of 4 players"):
        state.apply_actions(actions)


def test_what_is_chosen_before_the_deal_or_together_where_one_chooses_is_refused_in_a_sentence():
    timed = pyspiel.load_game("mousehole_addi_cats").new_initial_state()
    with pytest.raises(pyspiel.SpielError, match="not all choose together now"):
        timed.apply_actions([0] * 4)
    with pytest.raises(pyspiel.SpielError, match="deal 1000000: there are 0 to"):
        timed.apply_action(1_000_000)
    turns = pyspiel.load_game("mousehole_chop_chop").new_initial_state()
    turns.apply_action(7)
    with pytest.raises(pyspiel.SpielError, match="not all choose together now"):
        turns.apply_actions([0, 0])
