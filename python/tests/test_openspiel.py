"""The games in OpenSpiel."""

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

import nabu
import nabu.openspiel
from conftest import SPECS
from open_spiel.python.algorithms import ismcts, mcts


def load(spec):
    name, players = spec.rstrip(")").split("(players=")
    return pyspiel.load_game(nabu.openspiel.short_name(name), {"players": int(players)})


def dealt(game, seed):
    state, rng = game.new_initial_state(), np.random.default_rng(seed)
    while state.is_chance_node():
        state.apply_action(int(rng.integers(256)))
    return state


@pytest.mark.parametrize("spec", SPECS)
def test_openspiel_suite(spec):
    pyspiel.random_sim_test(load(spec), num_sims=1, serialize=True, verbose=False)


def test_options_are_parameters():
    game = pyspiel.load_game("python_nabu_babylon(players=3,options=tokens:C;tileset:B)")
    assert dealt(game, 1).game.spec == "babylon(players=3,tokens=C,tileset=B)"
    with pytest.raises(Exception, match="unknown option|colour"):
        pyspiel.load_game("python_nabu_babylon(options=colour:red)")
    with pytest.raises(Exception, match="players is a parameter of its own"):
        pyspiel.load_game("python_nabu_babylon(options=players:3)")


def test_the_seed_is_drawn_byte_by_byte():
    state = load("babylonia(players=2)").new_initial_state()
    for byte in (7, 0, 0, 0, 0, 0, 0, 0):
        assert len(state.chance_outcomes()) == 256
        state.apply_action(byte)
    assert state.game == nabu.Game("babylonia(players=2)", seed=7)


@pytest.mark.parametrize("spec", ["babylon(players=2)", "babylonia(players=3)", "architects(players=2)", "amyitis(players=2)"])
def test_resampling_keeps_what_a_player_has_seen(spec):
    state = dealt(load(spec), 1)
    rng = np.random.default_rng(2)
    for _ in range(15):
        state.apply_action(int(rng.choice(state.legal_actions())))
    player = state.current_player()
    worlds = [state.resample_from_infostate(player, rng.random) for _ in range(6)]
    assert {world.information_state_string(player) for world in worlds} == {state.information_state_string(player)}
    assert all(world.legal_actions() == state.legal_actions() for world in worlds)
    assert all(world.observation_tensor(player) == state.observation_tensor(player) for world in worlds)
    assert any(world.game != worlds[0].game for world in worlds)


def test_its_searches_in_python_play():
    game = load("architects(players=2)")
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    state = dealt(game, 3)
    bot = ismcts.ISMCTSBot(game=game, uct_c=1.0, evaluator=evaluator, max_simulations=20, random_state=rng)
    for _ in range(3):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
