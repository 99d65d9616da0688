"""Many games side by side."""

import contextlib
import resource

import numpy as np
import pytest

import nabu


@contextlib.contextmanager
def limited_memory():
    """No more than 16 GB of addresses, whatever the machine would promise."""
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (2**34, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def play(vec, steps):
    trace = []
    for _ in range(steps):
        vec.step(vec.random_actions())
        trace.append((vec.seats.copy(), vec.dones.copy(), vec.rewards.copy(), vec.observations.sum()))
    return trace


def same(one, other):
    return all(np.array_equal(a, b) for left, right in zip(one, other) for a, b in zip(left, right))


def test_the_seed_decides_and_threads_do_not(spec):
    one, other = (nabu.vec_env(spec, 9, seed=5, threads=threads) for threads in (1, 2))
    first = play(one, 120)
    assert same(first, play(other, 120))
    one.reset(5)
    assert same(first, play(one, 120))
    one.reset(6)
    assert not same(first, play(one, 120))


def test_arrays_are_those_of_the_games(spec):
    """Games that are played beside it, move by move, have the same observations, masks and results."""
    vec = nabu.vec_env(spec, 3, seed=2, threads=1, reward="margin")
    game, rng = None, np.random.default_rng(1)
    ended = 0
    for _ in range(400):
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in vec.masks])
        before = vec.masks.sum(axis=1)
        assert (before > 0).all()
        vec.step(actions.astype(np.int32))
        ended += int(vec.dones.sum())
        assert (vec.rewards[~vec.dones] == 0).all()
        for at in np.flatnonzero(vec.dones):
            lead = vec.scores[at] - [np.delete(vec.scores[at], seat).max() for seat in range(vec.players)]
            assert np.array_equal(vec.rewards[at], lead) and vec.lengths[at] > 0
    assert vec.observations.shape == (3, vec.inputs) and vec.masks.shape == (3, vec.actions)
    assert ended > 0 or "babylon(" in spec or "babylonia" in spec or "amyitis" in spec


def test_an_illegal_action_changes_nothing():
    vec = nabu.vec_env("architects", 4, threads=1)
    before = vec.observations.copy()
    actions = vec.random_actions().copy()
    actions[2] = np.flatnonzero(~vec.masks[2])[0]
    with pytest.raises(nabu.NabuError, match="game 2: illegal move"):
        vec.step(actions)
    assert np.array_equal(before, vec.observations)
    vec.step(vec.random_actions())


def test_wrong_arrays_are_refused():
    vec = nabu.vec_env("connect-four", 4, threads=1)
    with pytest.raises(nabu.NabuError, match="game 0: action 7 is not 0 to 6"):
        vec.step([7, 0, 0, 0])
    with pytest.raises(ValueError, match="shape"):
        vec.step([0, 0, 0])
    with pytest.raises(ValueError, match="shape"):
        vec.step(np.zeros((4, 1), int))
    with pytest.raises(TypeError, match="whole numbers"):
        vec.step(np.zeros(4))
    for wrong in (0, 1 << 30):
        with pytest.raises(nabu.NabuError, match="games"):
            nabu.vec_env("connect-four", wrong)
    with pytest.raises(nabu.NabuError, match="threads"):
        nabu.vec_env("connect-four", 4, threads=0)
    with pytest.raises(nabu.NabuError, match="unknown game"):
        nabu.vec_env("chess", 4)


def test_what_is_not_asked_for_is_not_written():
    vec = nabu.vec_env("babylon", 16, observations=False, masks=False, threads=1)
    assert vec.observations is None and vec.masks is None
    for _ in range(300):
        vec.step(vec.random_actions())
    assert vec.lengths.max() > 0


def test_arrays_that_were_resized_and_too_large_ones_are_refused():
    vec = nabu.vec_env("connect-four", 4)
    vec.observations.resize((1, 1), refcheck=False)
    with pytest.raises(nabu.NabuError, match="an array of the environment was resized"):
        vec.step(vec.random_actions())
    vec = nabu.vec_env("connect-four", 4)
    vec.random_actions().resize(2, refcheck=False)
    with pytest.raises(nabu.NabuError, match="an array of the environment was resized"):
        vec.random_actions()
    with pytest.raises(MemoryError):
        with limited_memory():
            nabu.vec_env("babylon(players=2)", 2**20)
