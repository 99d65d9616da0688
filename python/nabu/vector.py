"""Many games side by side."""

from __future__ import annotations

import os

from ._nabu import VecEnv

__all__ = ["VecEnv", "vec_env"]


def vec_env(
    game: str,
    games: int,
    *,
    seed: int = 1,
    observations: bool = True,
    masks: bool = True,
    reward: str = "win",
    threads: int | None = None,
) -> VecEnv:
    """An environment of `games` games that are stepped together.

    >>> vec = nabu.vec_env("babylon(players=2)", 1024)
    >>> vec.step(vec.random_actions())
    >>> vec.observations, vec.masks, vec.rewards, vec.seats, vec.dones

    The arrays are written in place by every step. Games that end are dealt anew in the same step: `dones`
    and `rewards` tell of the old game, observations and masks are of the new one. The same seed and actions
    give the same games on any number of threads (by default all cores).
    """
    cores = threads if threads is not None else (os.cpu_count() or 1)
    return VecEnv(game, games, seed=seed, observations=observations, masks=masks, reward=reward, threads=cores)
