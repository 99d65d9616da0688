"""Progress of long runs, on a terminal or in a notebook."""

from __future__ import annotations

import sys
import time
from typing import Callable, Optional, Union

Callback = Callable[[int, int, int, str], object]
"""Called with units done, all units, games played since the start, and a headline."""


class Bar:
    """A line on stderr that is written anew a few times a second."""

    def __init__(self) -> None:
        self._begun = time.monotonic()
        self._drawn = 0.0
        self._width = 0

    def __call__(self, done: int, units: int, games: int, headline: str) -> None:
        """Draws the line, unless it was drawn a moment ago."""
        if units and self.is_due():
            rate = games / max(self._drawn - self._begun, 1e-9)
            self.draw(done, units, f"{done}/{units}  {rate:.0f} games/s  {headline}")

    def is_due(self, every: float = 0.2) -> bool:
        """Whether it was not drawn a moment ago; then it is now."""
        now = time.monotonic()
        if now - self._drawn < every:
            return False
        self._drawn = now
        return True

    def draw(self, done: int, units: int, text: str) -> None:
        """Writes a bar and a text over what was there."""
        full = 24 * done // units
        line = f"{'#' * full}{'.' * (24 - full)} {text}"
        print("\r" + line.ljust(self._width), end="", file=sys.stderr, flush=True)
        self._width = len(line)

    def close(self) -> None:
        """Clears the line."""
        if self._width:
            print("\r" + " " * self._width + "\r", end="", file=sys.stderr, flush=True)


def is_seen() -> bool:
    """Whether somebody watches stderr."""
    in_notebook = "ipykernel" in sys.modules
    return in_notebook or (sys.stderr is not None and sys.stderr.isatty())


def watcher(progress: Union[bool, Callback, None]) -> Optional[Callback]:
    """What shows progress: a bar where somebody can see it, nothing, or the caller's own function."""
    if callable(progress):
        return progress
    if progress is False or (progress is None and not is_seen()):
        return None
    return Bar()
