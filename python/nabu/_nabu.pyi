"""The compiled part of nabu."""

import os
from typing import Any, Callable, Optional, Sequence, Union

import numpy as np
from numpy.typing import NDArray

from .analysis import Analysis

__version__: str

class NabuError(ValueError):
    """What is wrong, in the words of the command line."""

class Game:
    """A game in progress: the deal, the moves and the position.

    `game` is a text such as "babylon(players=3,tokens=C)"; `seed` decides everything chance decides. Moves
    are texts in the notation of records, or indices into the fixed action space.
    """

    def __init__(self, game: str = "babylon", *, seed: int = 1) -> None: ...
    @staticmethod
    def from_record(record: str, *, moves: Optional[int] = None) -> "Game":
        """The game of a record, a line of JSON, after all of its moves or the first `moves`."""
    @property
    def spec(self) -> str:
        """The game with its players and options, as text."""
    @property
    def id(self) -> str:
        """The name of the game."""
    @property
    def players(self) -> int:
        """How many play."""
    @property
    def seat(self) -> int:
        """Who decides next; the last one to decide when the game is over."""
    @property
    def over(self) -> bool:
        """Whether nothing is left to decide."""
    @property
    def turns(self) -> int:
        """How many turns have ended."""
    @property
    def legal(self) -> list[str]:
        """The legal moves as texts."""
    @property
    def legal_indices(self) -> NDArray[np.int64]:
        """The legal moves as indices into the action space."""
    def count_legal(self) -> int:
        """How many moves are legal, without listing them."""
    @property
    def actions(self) -> int:
        """The size of the action space: indices are below it."""
    @property
    def inputs(self) -> int:
        """How many numbers an observation has."""
    def mask(self) -> NDArray[np.bool_]:
        """Which indices are legal, as an array of truth values."""
    def text(self, index: int) -> str:
        """The move with an index, as text."""
    def index(self, text: str) -> int:
        """The index of a move given as text."""
    def play(self, action: Union[str, int]) -> None:
        """Carries out a move, given as text or as index."""
    def play_random(self, seed: int, moves: Optional[int] = None) -> None:
        """Plays random moves, at most so many, and otherwise to the end. Nothing is converted."""
    @property
    def moves(self) -> NDArray[np.int64]:
        """The moves so far, as indices."""
    @property
    def move_texts(self) -> list[str]:
        """The moves so far, as texts."""
    @property
    def scores(self) -> list[int]:
        """The points of every seat, as if the game ended now."""
    @property
    def ranks(self) -> list[int]:
        """The ranks of the seats after tie-breaks, from 1."""
    @property
    def winners(self) -> list[int]:
        """The seats that win, as if the game ended now."""
    def rewards(self, reward: str = "win") -> list[float]:
        """The reward of every seat, as if the game ended now: "win" is 1 for a win and -1 / (players - 1)
        for a loss, "margin" the points ahead of the best other."""
    def breakdown(self) -> list[dict[str, int]]:
        """The points of every seat by category."""
    def view(self, seat: Optional[int] = None) -> "View":
        """What a seat sees, by default the one to act; nothing of what is hidden from it is inside."""
    def observation(self, seat: Optional[int] = None) -> NDArray[np.float32]:
        """What a seat may know as numbers, each divided by its unit; see docs/inputs.md."""
    def sight(self, seat: int) -> str:
        """A text that tells what a seat has seen since the deal: equal for equal sights only."""
    def draw(self, seat: Optional[int] = None) -> str:
        """The position as text: what a seat knows, or everything."""
    def determinize(self, seat: int, seed: int) -> "Game":
        """A copy in which everything that a seat cannot know is dealt anew."""
    def copy(self) -> "Game":
        """An independent copy; play in it to try something, keep the old game to take it back."""
    def record(self) -> str:
        """The record of the game as a line of JSON."""

class View:
    """What one seat sees of a game. It holds no more than that: whatever the seat cannot know is dealt anew
    inside."""

    @property
    def spec(self) -> str:
        """The game with its players and options, as text."""
    @property
    def id(self) -> str:
        """The name of the game."""
    @property
    def players(self) -> int:
        """How many play."""
    @property
    def seat(self) -> int:
        """Whose view it is."""
    @property
    def to_act(self) -> int:
        """Who decides next."""
    @property
    def over(self) -> bool:
        """Whether nothing is left to decide."""
    @property
    def turns(self) -> int:
        """How many turns have ended."""
    @property
    def fully_observed(self) -> bool:
        """Whether nothing is hidden from this seat."""
    @property
    def legal(self) -> list[str]:
        """The legal moves as texts; none while another seat acts."""
    @property
    def legal_indices(self) -> NDArray[np.int64]:
        """The legal moves as indices into the action space; none while another seat acts."""
    @property
    def actions(self) -> int:
        """The size of the action space."""
    @property
    def inputs(self) -> int:
        """How many numbers an observation has."""
    def mask(self) -> NDArray[np.bool_]:
        """Which indices are legal, as an array of truth values."""
    def text(self, index: int) -> str:
        """The move with an index, as text."""
    def index(self, text: str) -> int:
        """The index of a move given as text."""
    def observation(self) -> NDArray[np.float32]:
        """What the seat may know as numbers, each divided by its unit; see docs/inputs.md."""
    def draw(self) -> str:
        """The position as text, as far as the seat knows it."""
    def sample(self, seed: int) -> Game:
        """A whole game that agrees with all the seat knows, to search in; the rest is dealt by `seed`."""

class Bot:
    """A built-in bot, as in `nabu bots`: call it with a view and it answers with a move.

    It has random numbers of its own, which begin at `seed`. Give every thread a bot of its own.
    """

    def __init__(self, bot: str = "standard", *, seed: int = 1) -> None: ...
    @property
    def spec(self) -> str:
        """The bot as text."""
    @property
    def name(self) -> str:
        """What stands for the bot in tables."""
    def __call__(self, view: View) -> str:
        """The move it chooses, as text."""
    def choose(self, view: View) -> int:
        """The move it chooses, as index."""
    def analyze(self, view: View, *, length: int = 4) -> Analysis:
        """What a searching bot thinks of the moves of a view, with lines of up to `length` moves."""

class VecEnv:
    """Many games stepped together, into arrays that are written in place."""

    def __init__(
        self,
        game: str,
        games: int,
        *,
        seed: int = 1,
        observations: bool = True,
        masks: bool = True,
        reward: str = "win",
        threads: int = 1,
    ) -> None: ...
    def reset(self, seed: int = 1) -> None:
        """Begins all games anew."""
    def step(self, actions: Any) -> None:
        """Carries out one action in every game. Games that end are dealt anew at once."""
    def random_actions(self) -> NDArray[np.int64]:
        """A random legal action of every game, all equally likely; the array is written in place."""
    @property
    def spec(self) -> str:
        """The game with its players and options, as text."""
    @property
    def games(self) -> int:
        """How many games there are."""
    @property
    def players(self) -> int:
        """How many play in each."""
    @property
    def actions(self) -> int:
        """The size of the action space."""
    @property
    def inputs(self) -> int:
        """How many numbers an observation has."""
    @property
    def observations(self) -> Optional[NDArray[np.float32]]:
        """What the player to act of every game may know: games x inputs, or None."""
    @property
    def masks(self) -> Optional[NDArray[np.bool_]]:
        """Which actions are legal in every game: games x actions, or None."""
    @property
    def rewards(self) -> NDArray[np.float32]:
        """The rewards of all seats of games that ended in the last step, 0 elsewhere."""
    @property
    def scores(self) -> NDArray[np.int32]:
        """The scores of all seats in the last game that ended in each place."""
    @property
    def seats(self) -> NDArray[np.int32]:
        """Who acts in every game."""
    @property
    def dones(self) -> NDArray[np.bool_]:
        """Which games ended in the last step."""
    @property
    def lengths(self) -> NDArray[np.int32]:
        """How many moves the last game that ended in each place had."""
    def __len__(self) -> int: ...

def run_command(
    arguments: Sequence[str],
    bots: Sequence[tuple[str, Callable[[View], Union[str, int]]]],
    progress: Optional[Callable[[int, int, int, str], object]] = None,
    driver: Optional[Driver] = None,
) -> tuple[Optional[str], str]:
    """Carries out a command of the command line and says where its results are and what it printed. With a
    driver, other processes play its games."""

class Driver:
    """The end of a run on a cluster that keeps the journal."""

    def __init__(self) -> None: ...
    @property
    def manifest(self) -> Optional[str]:
        """What workers are started with, once the run has begun."""
    def set_cores(self, cores: int) -> None:
        """Notes how many cores play."""
    def stage(self, patience: float) -> Optional[tuple[int, bytes, int, int]]:
        """The number of the stage to be played, its context, the first unit that is missing, and the end."""
    def missing(self) -> Optional[tuple[int, int, int]]:
        """The number of the open stage, the first unit that is missing, and the end."""
    def accept(self, result: bytes) -> tuple[int, int]:
        """Takes what a worker has played; says how many units were new and how many were dropped."""
    @staticmethod
    def interrupt() -> None:
        """Ends the run; what was played is kept."""

class Worker:
    """The end of a run on a cluster that plays."""

    def __init__(self, manifest: str) -> None: ...
    def play(self, stage: int, context: bytes, first: int, end: int) -> bytes:
        """Plays units of a stage; the result is for the driver."""

def record_lines(path: Union[str, os.PathLike]) -> list[str]:
    """The lines of a file of records, plain or gzip."""

def verify_record(line: str) -> Optional[str]:
    """What is wrong with a record, or nothing."""

def games() -> list[dict[str, Any]]:
    """All games with their facts."""

def random_games(game: str, seed: int, games: int) -> int:
    """Plays random games from the deal to the end without a stop, and says how many moves they had."""

def bot_names() -> list[str]:
    """The names of all bots."""
