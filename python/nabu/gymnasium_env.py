"""One learner against built-in bots as a Gymnasium environment."""

from __future__ import annotations

from typing import Any, Callable, Iterable, Optional, Sequence, Union

import gymnasium
import numpy as np

from ._nabu import Bot, Game, NabuError, View

__all__ = ["GymEnv", "gym_env"]

Opponent = Union[str, Callable[[View], Union[str, int]]]


class GymEnv(gymnasium.Env):
    """One seat is the learner's, the others are played by bots.

    Observations are what the seat may know as numbers. `info["action_mask"]` says what is legal, and so does
    `action_masks()`, which libraries with masked policies ask. The reward comes at the end. An illegal action
    ends the game as a loss (`on_illegal="lose"`, with `info["illegal"]`; by 100 points if the reward is the
    margin) or raises (`on_illegal="raise"`).
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: str = "babylon",
        opponents: Union[Opponent, Sequence[Opponent]] = "random",
        *,
        seat: Optional[int] = None,
        reward: str = "win",
        on_illegal: str = "lose",
        render_mode: Optional[str] = None,
    ) -> None:
        first = Game(game)
        first.rewards(reward)
        if on_illegal not in ("lose", "raise"):
            raise NabuError(f"on_illegal '{on_illegal}' is neither lose nor raise")
        if seat is not None and not 0 <= seat < first.players:
            raise NabuError(f"seat {seat} is not 0 to {first.players - 1}")
        if render_mode not in (None, "ansi"):
            raise NabuError(f"render_mode '{render_mode}' is neither None nor ansi")
        self.spec_text, self.reward, self.on_illegal, self.render_mode = first.spec, reward, on_illegal, render_mode
        self._fixed_seat = seat
        self._opponents = _lined_up(opponents, first.players - 1)
        self.observation_space = gymnasium.spaces.Box(-np.inf, np.inf, (first.inputs,), np.float32)
        self.action_space = gymnasium.spaces.Discrete(first.actions)
        self.game, self.seat = first, seat or 0
        self._bots: list[Any] = []
        self._is_begun = False

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> tuple[np.ndarray, dict[str, Any]]:
        """Deals a new game and lets the others play until the learner is to act."""
        super().reset(seed=seed)
        deal, bots, seat = (int(number) for number in self.np_random.integers(2**62, size=3))
        self.game = Game(self.spec_text, seed=deal)
        self.seat = self._fixed_seat if self._fixed_seat is not None else seat % self.game.players
        self._bots = [Bot(one, seed=bots + at) if isinstance(one, str) else one for at, one in enumerate(self._opponents)]
        self._is_begun = True
        self._let_others_play()
        return self._observed()

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Carries out an action of the learner, and what the others answer."""
        if not self._is_begun:
            raise gymnasium.error.ResetNeeded("reset the environment before its first step")
        if self.game.over:
            raise NabuError("the game is over; reset the environment")
        try:
            self.game.play(action)
        except NabuError:
            if self.on_illegal == "raise" or not self.action_space.contains(action):
                raise
            observation, info = self._observed()
            self._is_begun = False
            loss = -1.0 / (self.game.players - 1) if self.reward == "win" else -100.0
            return observation, loss, True, False, {**info, "illegal": True}
        self._let_others_play()
        observation, info = self._observed()
        reward = self.game.rewards(self.reward)[self.seat] if self.game.over else 0.0
        return observation, float(reward), self.game.over, False, info

    def action_masks(self) -> np.ndarray:
        """Which actions are legal, for libraries with masked policies."""
        return self.game.mask()

    def _let_others_play(self) -> None:
        while not self.game.over and self.game.seat != self.seat:
            place = (self.game.seat - self.seat - 1) % self.game.players
            bot = self._bots[place]
            view = self.game.view()
            self.game.play(bot.choose(view) if isinstance(bot, Bot) else bot(view))

    def _observed(self) -> tuple[np.ndarray, dict[str, Any]]:
        info: dict[str, Any] = {"action_mask": self.game.mask().astype(np.int8), "seat": self.seat}
        if self.game.over:
            info["scores"] = self.game.scores
        return self.game.observation(self.seat), info

    def render(self) -> Optional[str]:
        """The table as text, as the learner sees it."""
        return self.game.draw(self.seat) if self.render_mode == "ansi" else None


def _lined_up(opponents: Union[Opponent, Sequence[Opponent]], seats: int) -> list[Opponent]:
    """One opponent for each of the other seats, clockwise from the learner."""
    is_one = isinstance(opponents, str) or callable(opponents) or not isinstance(opponents, Iterable)
    several = [opponents] * seats if is_one else list(opponents)
    if len(several) != seats:
        raise NabuError(f"{len(several)} opponents for {seats} seats")
    for one in several:
        if isinstance(one, str):
            Bot(one)
        elif not callable(one):
            raise TypeError(f"an opponent is a text, a nabu.Bot or a function, not {one!r}")
    return several


def gym_env(game: str = "babylon", opponents: Union[Opponent, Sequence[Opponent]] = "random", **options: Any) -> GymEnv:
    """One learner against built-in bots, or Python functions, as a Gymnasium environment.

    >>> env = nabu.gym_env("architects", "greedy", seat=0)

    `seat` is the learner's, by default another in every game; `reward` "win" or "margin"; `on_illegal`
    "lose" or "raise".
    """
    return GymEnv(game, opponents, **options)
