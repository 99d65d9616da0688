"""Progress of a run on a cluster: a line on a terminal, or one a minute in a log."""

from __future__ import annotations

import sys
import time
from typing import Any, Callable, Union

from ..progress import Bar, is_seen

# How often a log gets a line.
LOG_EVERY = 60.0


def duration(seconds: float) -> str:
    """Seconds in words, as short as they can be told."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    minutes = seconds / 60
    return f"{minutes:.0f} min" if minutes < 90 else f"{minutes / 60:.1f} h"


class ClusterBar(Bar):
    """The games per second of the whole cluster, and the time left."""

    def __init__(self) -> None:
        super().__init__()
        self._first: Union[tuple[float, int], None] = None

    def text(self, done: int, units: int, games: int, headline: str, cores: int) -> str:
        """What the line says."""
        now = time.monotonic()
        begun, before = self._first = self._first or (now, done)
        seconds = max(now - begun, 1e-9)
        left = duration((units - done) * seconds / (done - before)) if done > before else "?"
        return f"{done}/{units} units  {games / seconds:.0f} games/s on {cores} cores  {left} left  {headline}"

    def __call__(self, done: int, units: int, games: int, headline: str, cores: int = 0) -> None:
        """Draws the line, unless it was drawn a moment ago."""
        if units and self.is_due():
            self.draw(done, units, self.text(done, units, games, headline, cores))


class Log(ClusterBar):
    """A line now and then, where nobody watches."""

    def __call__(self, done: int, units: int, games: int, headline: str, cores: int = 0) -> None:
        """Writes a line, unless there was one a while ago."""
        if units and self.is_due(LOG_EVERY):
            print(f"nabu: {self.text(done, units, games, headline, cores)}", file=sys.stderr, flush=True)


class Own:
    """A function of the caller's."""

    def __init__(self, function: Callable[..., object]) -> None:
        self._function = function

    def __call__(self, *facts: Any) -> None:
        """Tells the function."""
        self._function(*facts)

    def close(self) -> None:
        """Nothing was drawn."""


def watcher(progress: Any) -> Any:
    """What shows progress: a line where somebody can see it, a log elsewhere, nothing, or a function."""
    if callable(progress):
        return Own(progress)
    if progress is False:
        return Own(lambda *facts: None)
    return ClusterBar() if is_seen() else Log()
