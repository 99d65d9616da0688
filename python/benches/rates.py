"""How many random decisions a second, on one core: the native engine, the vectorised environment, and
beside them PettingZoo's connect_four and OpenSpiel's Python API on Connect Four.

python python/benches/rates.py [SECONDS] [GAMES SIDE BY SIDE]
"""

import sys
import time

import numpy as np

import nabu
from nabu import _nabu

GAMES = ("connect-four", "babylon(players=2)", "babylonia(players=2)", "architects", "amyitis(players=2)")


def rate(decide, seconds):
    """Decisions a second of processor time: the best of three stretches, because other work only slows down."""
    decide()
    best = 0.0
    for _ in range(3):
        begun, decisions = time.process_time(), 0
        while time.process_time() - begun < seconds / 3:
            decisions += decide()
        best = max(best, decisions / (time.process_time() - begun))
    return best


def native(spec):
    """Whole random games in one call each, the deal included."""
    seed = 0

    def decide():
        nonlocal seed
        seed += 1
        return _nabu.random_games(spec, seed, 20)

    return decide


def vectorised(spec, games, **options):
    """A step of the environment with random actions."""
    vec = nabu.vec_env(spec, games, threads=1, **options)

    def decide():
        vec.step(vec.random_actions())
        return games

    return decide


def one_by_one(spec):
    """A game object, actions by index."""
    rng = np.random.default_rng(1)
    seed = 0

    def decide():
        nonlocal seed
        seed += 1
        game = nabu.Game(spec, seed=seed)
        count = 0
        while not game.over:
            legal = game.legal_indices
            game.play(int(legal[rng.integers(len(legal))]))
            count += 1
        return count

    return decide


def pettingzoo():
    """PettingZoo's own connect_four."""
    from pettingzoo.classic import connect_four_v3

    env, rng = connect_four_v3.env(), np.random.default_rng(1)

    def decide():
        env.reset(seed=1)
        count = 0
        for _ in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            legal = np.flatnonzero(observation["action_mask"])
            env.step(None if over or cut else int(legal[rng.integers(len(legal))]))
            count += 1
        return count

    return decide


def openspiel():
    """OpenSpiel's own connect_four, written in C++, through its Python API."""
    import pyspiel

    game, rng = pyspiel.load_game("connect_four"), np.random.default_rng(1)

    def decide():
        state, count = game.new_initial_state(), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[rng.integers(len(legal))])
            count += 1
        return count

    return decide


def main(seconds: float = 1.5, games: int = 1024) -> None:
    """Measures everything in one run and prints a table."""
    print(f"Random decisions a second on one core, {games} games side by side, best of three times {seconds / 3:.1f} s")
    print(f"{'':24}{'native':>12}{'vec':>12}{'share':>8}{'with masks':>12}{'and obs.':>12}{'Game':>12}")
    for spec in GAMES:
        alone = rate(native(spec), seconds)
        bare = rate(vectorised(spec, games, observations=False, masks=False), seconds)
        masked = rate(vectorised(spec, games, observations=False), seconds)
        full = rate(vectorised(spec, games), seconds)
        single = rate(one_by_one(spec), seconds)
        print(f"{spec:24}{alone:12,.0f}{bare:12,.0f}{bare / alone:8.2f}{masked:12,.0f}{full:12,.0f}{single:12,.0f}")
    for name, make in (("PettingZoo connect_four", pettingzoo), ("OpenSpiel connect_four", openspiel)):
        try:
            print(f"{name:24}{rate(make(), seconds):12,.0f}")
        except ImportError as error:
            print(f"{name:24}not installed: {error}")


if __name__ == "__main__":
    main(*(float(word) for word in sys.argv[1:2]), *(int(word) for word in sys.argv[2:3]))
