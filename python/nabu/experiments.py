"""The experiments of the command line: the same arguments, the same bytes.

Every function takes the flags of its command as keyword arguments, with `_` for `-`: `test_blocks=50` is
`--test-blocks 50`, `records=True` is `--records`, and lists are joined by commas. `nabu COMMAND --help`
explains them. Wherever a command takes bots, a Python function from a view to a move is one too.

All of them let go of the interpreter lock, show progress (`progress=False` does not, a function of your own
is called with units done, all units, games and a headline), and end cleanly on Ctrl-C: what was played is
kept, and `nabu.resume(directory)` goes on.
"""

from __future__ import annotations

import os
from typing import Any, Callable, Iterable, Mapping, Optional, Sequence, Union

from . import _nabu
from .progress import Callback, watcher
from .run import Run

Player = Callable[["_nabu.View"], Union[str, int]]
"""A bot: what is called with a view and answers with a move, as text or as index."""
BotLike = Union[str, "_nabu.Bot", Player, tuple]
Progress = Union[bool, Callback, None]


class _Bots:
    """Bots on their way into arguments; functions are kept by the names that stand for them there."""

    def __init__(self) -> None:
        self.functions: dict[str, Player] = {}

    def text(self, bot: BotLike) -> str:
        """What stands for a bot on the command line."""
        if isinstance(bot, str):
            return bot
        if isinstance(bot, _nabu.Bot):
            return bot.spec
        name, function = bot if _is_named(bot) else (_name_of(bot), bot)
        if not callable(function):
            raise TypeError(f"a bot is a text, a nabu.Bot, a function or (name, function), not {function!r}")
        if self.functions.setdefault(name, function) is not function:
            raise _nabu.NabuError(f"two bots are named '{name}'; give each its own name as (name, function)")
        return name

    def join(self, bots: Union[BotLike, Sequence[BotLike]]) -> str:
        """A list of bots, or one."""
        if isinstance(bots, str) or _is_named(bots) or callable(bots) or not isinstance(bots, Iterable):
            return self.text(bots)
        return ",".join(self.text(bot) for bot in bots)


def _is_named(bot: Any) -> bool:
    """Whether it is a name with a function; any other tuple is a list of bots."""
    return isinstance(bot, tuple) and len(bot) == 2 and isinstance(bot[0], str) and callable(bot[1]) and not isinstance(bot[1], _nabu.Bot)


def _name_of(function: Any) -> str:
    name = getattr(function, "name", None) or getattr(function, "__name__", None) or type(function).__name__
    return "function" if name == "<lambda>" else str(name)


def _flag(name: str, value: Any, bots: _Bots) -> list[str]:
    """The words of a flag; none for what is not set."""
    flag = "--" + name.replace("_", "-")
    if value is None or value is False:
        return []
    if value is True:
        return [flag]
    if name in ("bots", "bot", "opponents", "opponent", "weak"):
        value = bots.join(value)
    elif isinstance(value, Mapping):
        value = ",".join(f"{key}={one}" for key, one in value.items())
    elif isinstance(value, (bytes, os.PathLike)):
        value = os.fsdecode(value)
    elif not isinstance(value, str) and isinstance(value, Iterable):
        value = ",".join(str(one) for one in value)
    # In one word: the value of a flag that needs none would be taken for a file, and "-x" for a flag.
    return [f"{flag}={value}"]


def _carry_out(words: list[str], flags: Mapping[str, Any], bots: _Bots, progress: Progress) -> tuple[Optional[str], str]:
    arguments = list(words)
    for name, value in flags.items():
        arguments += _flag(name, value, bots)
    watch = watcher(progress)
    try:
        directory, printed = _nabu.run_command(arguments, list(bots.functions.items()), watch)
    finally:
        close = getattr(watch, "close", None)
        if close is not None:
            close()
    return directory, printed


def _run(words: list[str], flags: Mapping[str, Any], progress: Progress, functions: Optional[Mapping[str, Player]] = None) -> Run:
    bots = _Bots()
    bots.functions.update(functions or {})
    directory, printed = _carry_out(words, flags, bots, progress)
    assert directory is not None, "experiments have directories"
    return Run(directory, summary=printed)


def tournament(
    game: Optional[str] = None,
    bots: Union[BotLike, Sequence[BotLike], None] = None,
    *,
    file: Union[str, os.PathLike, None] = None,
    progress: Progress = None,
    **flags: Any,
) -> Run:
    """Plays a tournament between bots, as `nabu tournament` does.

    >>> t = nabu.tournament("babylon(players=2)", ["standard", my_function], blocks=50, seed=1)
    >>> t.pairs

    `file` is a TOML file with flags as keys.
    """
    words = ["tournament"] + ([os.fspath(file)] if file is not None else [])
    return _run(words, {"game": game, "bots": bots, **flags}, progress)


def balance(
    game: Optional[str] = None,
    *,
    file: Union[str, os.PathLike, None] = None,
    progress: Progress = None,
    **flags: Any,
) -> Run:
    """Compares rules, components and seats on the same deals, as `nabu balance` does."""
    words = ["balance"] + ([os.fspath(file)] if file is not None else [])
    return _run(words, {"game": game, **flags}, progress)


def ladder(game: str, bot: BotLike, *, progress: Progress = None, **flags: Any) -> Run:
    """Measures the strength of a bot against its budget, as `nabu ladder` does. `start` and `stop` are
    `--from` and `--to`."""
    flags = {{"start": "from", "stop": "to"}.get(name, name): value for name, value in flags.items()}
    return _run(["ladder"], {"game": game, "bot": bot, **flags}, progress)


def ablate(game: str, bot: BotLike, *, progress: Progress = None, **flags: Any) -> Run:
    """Measures what every setting of a bot is worth, as `nabu ablate` does."""
    return _run(["ablate"], {"game": game, "bot": bot, **flags}, progress)


def tune(game: str, bot: BotLike, space: str, *, progress: Progress = None, **flags: Any) -> Run:
    """Looks for better settings of a bot, as `nabu tune` does."""
    return _run(["tune"], {"game": game, "bot": bot, "space": space, **flags}, progress)


def design(
    game: Optional[str] = None,
    *,
    file: Union[str, os.PathLike, None] = None,
    progress: Progress = None,
    **flags: Any,
) -> Run:
    """Searches for rules that come nearest to what is wanted of a game, as `nabu design` does."""
    words = ["design"] + ([os.fspath(file)] if file is not None else [])
    return _run(words, {"game": game, **flags}, progress)


def train(game: str, *, progress: Progress = None, **flags: Any) -> Run:
    """Learns an evaluation by self-play, as `nabu train` does. `lambda_` is `--lambda`."""
    flags = {"lambda" if name == "lambda_" else name: value for name, value in flags.items()}
    return _run(["train"], {"game": game, **flags}, progress)


def merge(parts: Sequence[Union[str, os.PathLike]], *, out: Union[str, os.PathLike, None] = None) -> Run:
    """Joins the parts of a run that was played with `shard="I/N"`, as `nabu merge` does."""
    return _run(["merge", *(os.fspath(part) for part in parts)], {"out": out}, False)


def resume(
    directory: Union[str, os.PathLike, Run],
    *,
    bots: Optional[Mapping[str, Player]] = None,
    progress: Progress = None,
    **flags: Any,
) -> Run:
    """Goes on with an interrupted run of any kind. `bots` are the functions that play in it, by name."""
    path = directory.directory if isinstance(directory, Run) else directory
    try:
        return _run(["--resume", os.fspath(path)], flags, progress, bots)
    except _nabu.NabuError:
        missing = [name for name in _functions_of(os.fspath(path)) if name not in (bots or {})]
        if not missing:
            raise
        text = f"{os.fspath(path)} was played by functions; give them again as bots={{'{missing[0]}': function}}"
        raise _nabu.NabuError(text) from None


def _functions_of(directory: str) -> list[str]:
    """The names of the bots of a run that nabu does not know."""
    try:
        bots = Run(directory).manifest.get("bots", [])
        texts = {bot["name"]: next(iter(bot["config"].values())) for bot in bots}
    except (_nabu.NabuError, AttributeError, KeyError, StopIteration, TypeError):
        return []
    known = _nabu.bot_names()
    return [name for name, text in texts.items() if text.split(":")[0].split("=")[-1] not in known]


def report(*runs: Union[str, os.PathLike, Run], out: Union[str, os.PathLike, None] = None, svg: Union[str, os.PathLike, None] = None) -> str:
    """Makes one HTML page from runs, as `nabu report` does, and gives back its path."""
    paths = [os.fspath(run.directory if isinstance(run, Run) else run) for run in runs]
    _carry_out(["report", *paths], {"out": out, "svg": svg}, _Bots(), False)
    return os.fspath(out) if out is not None else os.path.join(paths[0], "report.html")


def open_run(directory: Union[str, os.PathLike], *, frames: str = "pandas") -> Run:
    """Opens the results of a run that is there already."""
    return Run(os.fspath(directory), frames=frames)
