"""Built-in bots, and what they think as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from . import _nabu
from ._nabu import Bot

__all__ = ["Analysis", "Bot", "Candidate", "bot"]


@dataclass(frozen=True)
class Candidate:
    """What a search found out about one move."""

    action: str
    """The move as text."""
    index: int
    """The move as index into the action space."""
    visits: int
    """How often it was tried."""
    value: float
    """The mean reward of the player to act, 0 to 1."""
    rewards: list[float]
    """The mean rewards of all seats."""
    line: list[str]
    """The moves expected next, this one included: the principal variation."""


@dataclass(frozen=True)
class Analysis:
    """What a search thinks of a position."""

    candidates: list[Candidate]
    """The moves tried, the most visited first; all moves, the best first, if the result is exact."""
    exact: bool
    """Whether everything is known and was looked at to the end."""

    @property
    def best(self) -> Candidate:
        """The first candidate."""
        return self.candidates[0]

    def to_frame(self, frames: str = "pandas") -> Any:
        """The candidates as a data frame, a row each."""
        from .run import frame_of_rows

        return frame_of_rows([vars(candidate) for candidate in self.candidates], frames)


def bot(spec: str = "standard", *, seed: int = 1) -> Bot:
    """A built-in bot, such as "standard", "greedy:epsilon=0.1" or "mcts:iters=500"; see `nabu bots`.

    Call it with a view for a move as text, `choose` gives its index, `analyze` what it thinks.
    """
    return Bot(spec, seed=seed)


def _analysis(thoughts: list[tuple[Any, ...]], exact: bool) -> Analysis:
    return Analysis([Candidate(*thought) for thought in thoughts], exact)


def _restored_bot(spec: str, seed: int) -> Bot:
    return _nabu.Bot(spec, seed=seed)
