"""Games as PettingZoo AEC environments."""

from __future__ import annotations

from typing import Any, Optional

import gymnasium
import numpy as np
from pettingzoo import AECEnv

from ._nabu import Game, NabuError

__all__ = ["AecEnv", "aec_env"]


class AecEnv(AECEnv):
    """A game in which every seat is an agent, `seat_0` and so on.

    An observation is a dictionary: "observation", what the seat may know as numbers, and "action_mask",
    1 for what it may do now. The reward comes at the end: 1 for a win and -1 / (players - 1) for a loss, or
    with `reward="margin"` the points ahead of the best other. Games end by themselves; `max_cycles` cuts them
    off after so many moves for each agent.
    """

    metadata = {"name": "nabu", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        game: str = "babylon",
        *,
        seed: int = 1,
        reward: str = "win",
        max_cycles: Optional[int] = None,
        render_mode: Optional[str] = None,
    ) -> None:
        super().__init__()
        first = Game(game, seed=seed)
        first.rewards(reward)
        if render_mode not in (None, "ansi"):
            raise NabuError(f"render_mode '{render_mode}' is neither None nor ansi")
        if max_cycles is not None and max_cycles < 1:
            raise NabuError(f"max_cycles {max_cycles} is not above 0")
        self.game_spec, self.reward, self.render_mode = first.spec, reward, render_mode
        self.max_cycles = max_cycles
        self.metadata = {**self.metadata, "name": f"nabu_{first.id.replace('-', '_')}"}
        self.possible_agents = [f"seat_{seat}" for seat in range(first.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        numbers = gymnasium.spaces.Box(-np.inf, np.inf, (first.inputs,), np.float32)
        mask = gymnasium.spaces.Box(0, 1, (first.actions,), np.int8)
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict({"observation": numbers, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: gymnasium.spaces.Discrete(first.actions) for agent in self.possible_agents}
        self._next_seed = np.random.default_rng(seed)
        self._deal(first)

    def observation_space(self, agent: str) -> gymnasium.Space:
        """What an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space:
        """What an agent can do."""
        return self.action_spaces[agent]

    def _deal(self, game: Game) -> None:
        self.game, self._moves = game, 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[game.seat]

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        """Deals a new game: that of the seed, or the next of a sequence that the seed began."""
        if seed is not None:
            self._next_seed = np.random.default_rng(seed)
        self._deal(Game(self.game_spec, seed=int(self._next_seed.integers(2**63))))

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What an agent sees now."""
        seat = self._seats[agent]
        is_on_turn = agent == self.agent_selection and not self.game.over
        mask = self.game.mask() if is_on_turn else np.zeros(self.game.actions, bool)
        return {"observation": self.game.observation(seat), "action_mask": mask.astype(np.int8)}

    def step(self, action: Optional[int]) -> None:
        """Carries out the action of the selected agent."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise NabuError(f"{agent} has to act")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.game.play(action)
        self._moves += 1
        if self.game.over:
            rewards = self.game.rewards(self.reward)
            for other, seat in self._seats.items():
                self.rewards[other] = float(rewards[seat])
                self.terminations[other] = True
                self.infos[other] = {"score": self.game.scores[seat], "rank": self.game.ranks[seat]}
        elif self.max_cycles is not None and self._moves == self.max_cycles * len(self.possible_agents):
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        is_ended = self.game.over or self.truncations[agent]
        self.agent_selection = self.agents[0] if is_ended else self.possible_agents[self.game.seat]

    def clone(self) -> "AecEnv":
        """An independent copy of the environment and the game in it, for searches."""
        copy = AecEnv.__new__(AecEnv)
        copy.__dict__.update(self.__dict__)
        copy.game = self.game.copy()
        copy.agents = list(self.agents)
        for name in ("rewards", "_cumulative_rewards", "terminations", "truncations"):
            setattr(copy, name, dict(getattr(self, name)))
        copy.infos = {agent: dict(info) for agent, info in self.infos.items()}
        copy._next_seed = np.random.default_rng()
        copy._next_seed.bit_generator.state = self._next_seed.bit_generator.state
        return copy

    def render(self) -> Optional[str]:
        """The whole table as text."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs render_mode='ansi'")
            return None
        return self.game.draw()

    def close(self) -> None:
        """Nothing is open."""


def aec_env(game: str = "babylon", **options: Any) -> AecEnv:
    """A game as a PettingZoo AEC environment, with action masks and `clone()`; see `AecEnv` for options."""
    return AecEnv(game, **options)
