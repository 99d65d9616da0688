"""The environments, by their own test suites."""

import copy
import subprocess
import sys
from types import SimpleNamespace

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.utils.conversions import aec_to_parallel
from pettingzoo.test import api_test, max_cycles_test, seed_test

import nabu

pytestmark = pytest.mark.filterwarnings("ignore")


def test_pettingzoo_suite(spec):
    api_test(nabu.aec_env(spec), num_cycles=60)
    seed_test(lambda: nabu.aec_env(spec), num_cycles=20)


def test_pettingzoo_max_cycles():
    """That test is about agents who all act in every cycle, with any action: Connect Four comes nearest."""

    def env(max_cycles):
        env = nabu.aec_env("connect-four", max_cycles=max_cycles)
        env.metadata["is_parallelizable"] = True
        for seat, space in enumerate(env.action_spaces.values()):
            space.seed(seat)
        return env

    max_cycles_test(SimpleNamespace(env=env, parallel_env=lambda max_cycles: aec_to_parallel(env(max_cycles))))


@pytest.mark.parametrize("missing, name", [("gymnasium", "gym_env"), ("pettingzoo", "aec_env")])
def test_a_package_that_is_not_installed_is_named(missing, name):
    program = f"import sys; sys.modules[{missing!r}] = None; import nabu; nabu.{name}"
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    said = f"nabu.{name} needs {missing}; install it with: pip install 'nabu[envs]'"
    assert result.stderr.splitlines()[-1] == f"ModuleNotFoundError: {said}"


def test_games_end_by_themselves():
    env = nabu.aec_env("connect-four")
    env.reset(seed=1)
    steps = 0
    for _ in env.agent_iter(1000):
        observation, _, over, _, _ = env.last()
        env.step(None if over else int(np.flatnonzero(observation["action_mask"])[0]))
        steps += 1
    assert steps <= 42 + 2 and env.agents == []


def test_a_clone_is_independent():
    env = nabu.aec_env("babylonia(players=2)")
    env.reset(seed=1)
    clone = env.clone()
    assert clone.game == env.game
    clone.step(int(clone.game.legal_indices[0]))
    assert clone.game != env.game and len(env.game.moves) == 0
    assert isinstance(copy.deepcopy(env).render(), (str, type(None)))


def test_rewards_come_at_the_end():
    env = nabu.aec_env("babylonia(players=3)")
    env.reset(seed=2)
    rng, total = np.random.default_rng(1), {}
    for agent in env.agent_iter():
        observation, reward, over, _, info = env.last()
        total[agent] = total.get(agent, 0) + reward
        env.step(None if over else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    rewards = env.game.rewards()
    assert [pytest.approx(total[f"seat_{seat}"]) for seat in range(3)] == rewards


@pytest.mark.parametrize("game", ["babylon", "babylonia(players=3)", "architects", "amyitis(players=4)", "connect-four"])
def test_gymnasium_suite(game):
    check_env(nabu.gym_env(game), skip_render_check=True)
    check_env(nabu.gym_env(game, "greedy", seat=0, reward="margin", render_mode="ansi"), skip_render_check=True)


def test_gymnasium_plays_whole_games():
    env = nabu.gym_env("architects", "greedy", on_illegal="raise")
    rng, seats = np.random.default_rng(1), set()
    for seed in range(6):
        observation, info = env.reset(seed=seed)
        seats.add(info["seat"])
        over = False
        while not over:
            assert env.observation_space.contains(observation)
            assert np.array_equal(info["action_mask"].astype(bool), env.action_masks())
            observation, reward, over, _, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
        assert reward in (-1, 0, 1) and len(info["scores"]) == 2
    assert seats == {0, 1}
    with pytest.raises(nabu.NabuError, match="the game is over"):
        env.step(0)


def test_gymnasium_is_told_of_illegal_actions():
    env = nabu.gym_env("babylon")
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    env.reset(seed=1)
    illegal = int(np.flatnonzero(~env.action_masks())[0])
    _, reward, over, _, info = env.step(illegal)
    assert (reward, over, info["illegal"]) == (-1, True, True)
    strict = nabu.gym_env("babylon", on_illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(nabu.NabuError, match="illegal move"):
        strict.step(illegal)
    env.reset(seed=1)
    with pytest.raises(nabu.NabuError, match="is not 0 to"):
        env.step(10**6)
    by_points = nabu.gym_env("babylon", reward="margin")
    by_points.reset(seed=1)
    assert by_points.step(illegal)[1] == -100


def test_environments_refuse_what_is_wrong():
    for make in (
        lambda: nabu.gym_env("babylon(players=3)", ["greedy"]),
        lambda: nabu.gym_env("babylon", "gredy"),
        lambda: nabu.gym_env("babylon", seat=2),
        lambda: nabu.gym_env("babylon", on_illegal="shrug"),
        lambda: nabu.aec_env("babylon", reward="fame"),
        lambda: nabu.aec_env("chess"),
        lambda: nabu.aec_env("babylon", render_mode="human"),
    ):
        with pytest.raises(nabu.NabuError):
            make()
    for opponents in (5, [5], None):
        with pytest.raises(TypeError, match="an opponent is a text, a nabu.Bot or a function, not"):
            nabu.gym_env("babylon", opponents)
