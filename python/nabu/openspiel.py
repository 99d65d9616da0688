"""The games for OpenSpiel.

>>> import pyspiel, nabu.openspiel
>>> game = pyspiel.load_game("python_nabu_babylonia(players=3)")

Importing this module registers a Python game for every game of nabu: `python_nabu_babylon`,
`python_nabu_babylonia`, `python_nabu_architects`, `python_nabu_amyitis` and `python_nabu_connect_four`, with the
parameters `players` and `options` (such as "tokens:C;tileset:B": `:` and `;` in place of `=` and `,`).

- **Chance** is explicit and complete: a deal is a function of a seed of 64 bits, which eight chance nodes draw
  byte by byte. Games without chance have no such nodes.
- **Hidden information**: the information state of a player is what they have seen since the deal (perfect
  recall); `resample_from_infostate` deals anew what they cannot know.
- **Actions** have the fixed numbers of docs/actions.md in every state and world.
- **Returns** are zero-sum: 1 for a win, -1 / (players - 1) for a loss, tied winners share.

OpenSpiel's searches in Python work; those in C++ crash on any Python game in the wheel of version 2.0.2.
"""

from __future__ import annotations

from typing import Any, Optional

import numpy as np
import pyspiel

from . import _nabu

_BYTES = 8
"""Chance nodes before the first move; each draws a byte of the seed."""
_FACTS = {facts["id"]: facts for facts in _nabu.games()}


def short_name(game: str) -> str:
    """The name of a game in OpenSpiel."""
    return "python_nabu_" + game.replace("-", "_")


def _has_chance(game: str) -> bool:
    return game != "connect-four"


def _game_type(facts: dict[str, Any]) -> pyspiel.GameType:
    has_chance = _has_chance(facts["id"])
    chance = pyspiel.GameType.ChanceMode
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=short_name(facts["id"]),
        long_name=f"nabu {facts['title']}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if has_chance else chance.DETERMINISTIC,
        information=information.IMPERFECT_INFORMATION if has_chance else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(facts["players"]),
        min_num_players=min(facts["players"]),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": min(facts["players"]), "options": ""},
    )


def _spec(game: str, params: dict[str, Any]) -> str:
    pieces = str(params.get("options", "")).split(";")
    options = ",".join(piece.replace(":", "=", 1) for piece in pieces)
    return f"{game}(players={params['players']}{',' + options if options else ''})"


class NabuState(pyspiel.State):
    """A state: chance nodes that draw the seed, then a game."""

    def __init__(self, game: "_NabuGame") -> None:
        super().__init__(game)
        self._spec = game.spec
        self._players = game.num_players()
        self._bytes: list[int] = []
        self.game: Optional[_nabu.Game] = None if game.has_chance else _nabu.Game(self._spec)

    def current_player(self) -> int:
        """Who acts: chance until the deal is drawn."""
        if self.game is None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.game.over else self.game.seat

    def _legal_actions(self, player: int) -> list[int]:
        assert self.game is not None
        return sorted(self.game.legal_indices.tolist()) if player == self.game.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The values of the next byte of the seed, all equally likely."""
        return [(value, 1 / 256) for value in range(256)]

    def _apply_action(self, action: int) -> None:
        if self.game is not None:
            self.game.play(action)
            return
        self._bytes.append(action)
        if len(self._bytes) == _BYTES:
            self.game = _nabu.Game(self._spec, seed=int.from_bytes(self._bytes, "little"))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed byte {action}"
        assert self.game is not None
        return self.game.text(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.game is not None and self.game.over

    def returns(self) -> list[float]:
        """1 for a win, -1 / (players - 1) for a loss, 0 before the end."""
        if self.game is None or not self.game.over:
            return [0.0] * self._players
        return [float(reward) for reward in self.game.rewards("win")]

    def information_state_string(self, player: Optional[int] = None) -> str:
        """A text for everything that a player has seen since the deal."""
        player = self.current_player() if player is None else player
        return "" if self.game is None else self.game.sight(player)

    def observation_string(self, player: Optional[int] = None) -> str:
        """The table as a player sees it now."""
        player = self.current_player() if player is None else player
        return "" if self.game is None else self.game.draw(player)

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> "NabuState":
        """A state that the player could take for this one: what they cannot know is dealt anew."""
        assert self.game is not None
        clone = self.clone()
        seed = int(probability_sampler() * 2**53)
        clone.game = self.game.determinize(player_id, seed)
        return clone

    def __str__(self) -> str:
        if self.game is None:
            return f"deal {bytes(self._bytes).hex()}"
        moves = " ".join(str(move) for move in self.game.moves.tolist())
        return f"{self._spec} {bytes(self._bytes).hex()}: {moves}"


class NabuObserver:
    """Writes what a player may know as numbers."""

    def __init__(self, inputs: int, params: Any) -> None:
        if params:
            raise ValueError(f"observation parameters are not supported: {params}")
        self.tensor = np.zeros(inputs, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: NabuState, player: int) -> None:
        """Writes the numbers of a player."""
        if state.game is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = state.game.observation(player)

    def string_from(self, state: NabuState, player: int) -> str:
        """The table as a player sees it."""
        return state.observation_string(player)


class _NabuGame(pyspiel.Game):
    """A game of nabu with its players and options."""

    facts: dict[str, Any]
    game_type: pyspiel.GameType

    def __init__(self, params: Optional[dict[str, Any]] = None) -> None:
        given = {**{"players": min(self.facts["players"]), "options": ""}, **(params or {})}
        self.spec = _spec(self.facts["id"], given)
        players = _nabu.Game(self.spec).players
        if players != given["players"]:
            raise _nabu.NabuError("players is a parameter of its own, not an option")
        self.has_chance = _has_chance(self.facts["id"])
        info = pyspiel.GameInfo(
            num_distinct_actions=self.facts["actions"],
            max_chance_outcomes=256 if self.has_chance else 0,
            num_players=players,
            min_utility=-1.0 / (players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.facts["max_moves"],
        )
        super().__init__(self.game_type, info, given)

    def new_initial_state(self) -> NabuState:
        """The state before the deal."""
        return NabuState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """What writes observations."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return NabuObserver(self.facts["inputs"], params)
        return _NoObserver()


class _NoObserver:
    """Observations of a kind that the games do not offer."""

    tensor = None
    dict: dict[str, Any] = {}

    def set_from(self, state: NabuState, player: int) -> None:
        """There is nothing to write."""

    def string_from(self, state: NabuState, player: int) -> str:
        """What a player has seen."""
        return state.information_state_string(player)


def _register(facts: dict[str, Any]) -> None:
    game_type = _game_type(facts)
    name = "".join(word.capitalize() for word in facts["id"].split("-")) + "Game"
    game_class = type(name, (_NabuGame,), {"facts": facts, "game_type": game_type, "__module__": __name__})
    globals()[name] = game_class
    pyspiel.register_game(game_type, game_class)


for _facts in _FACTS.values():
    _register(_facts)
