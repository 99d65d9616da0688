"""nabu: board games about Babylon for programs that play, learn and measure.

>>> import nabu
>>> game = nabu.Game("connect-four", seed=1)
>>> bot = nabu.bot("greedy")
>>> while not game.over:
...     game.play(bot(game.view()))

Games, views and built-in bots are compiled; experiments are those of the command line, with the same
arguments and the same bytes as their results. Everything is loaded when it is first asked for, so that
what you do not use need not be installed.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._nabu import Game, NabuError, VecEnv, View, __version__, bot_names, games
    from .analysis import Analysis, Bot, Candidate, bot
    from .experiments import ablate, balance, design, ladder, merge, open_run, report, resume, tournament, train, tune
    from .gymnasium_env import GymEnv, gym_env
    from .pettingzoo_env import AecEnv, aec_env
    from .records import read_records, verify, verify_record, write_records
    from .run import Run
    from .vector import vec_env

# Where each name comes from.
_HOMES = {
    "_nabu": ["Game", "NabuError", "VecEnv", "View", "bot_names", "games", "__version__"],
    "analysis": ["Analysis", "Bot", "Candidate", "bot"],
    "experiments": [
        "ablate", "balance", "design", "ladder", "merge", "open_run", "report", "resume", "tournament", "train", "tune",
    ],
    "gymnasium_env": ["GymEnv", "gym_env"],
    "pettingzoo_env": ["AecEnv", "aec_env"],
    "records": ["read_records", "verify", "verify_record", "write_records"],
    "run": ["Run"],
    "vector": ["vec_env"],
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = sorted(name for name in _HOME_OF if not name.startswith("_"))


# What brings packages that not everybody needs.
_EXTRAS = {"gymnasium": "envs", "pettingzoo": "envs"}


def _home(name: str, home: str) -> Any:
    try:
        return importlib.import_module(f".{home}", __name__)
    except ModuleNotFoundError as error:
        extra = _EXTRAS.get(error.name or "")
        if extra is None:
            raise
        text = f"nabu.{name} needs {error.name}; install it with: pip install 'nabu[{extra}]'"
        raise ModuleNotFoundError(text, name=error.name) from None


def __getattr__(name: str) -> Any:
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module 'nabu' has no attribute '{name}'")
    value = getattr(_home(name, home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(__all__))
