"""What runs on a core of the cluster. It writes no file: results are return values and nothing else."""

from __future__ import annotations

import os
import time
from typing import NamedTuple, Optional

from .. import _nabu


class Played(NamedTuple):
    """What a worker sends back: a result for the driver, or why there is none."""

    result: bytes
    seconds: float
    error: Optional[str] = None


class Worker:
    """Plays units of one run. Ray makes an actor of it."""

    def __init__(self) -> None:
        self._worker: Optional[_nabu.Worker] = None

    def prepare(self, manifest: str) -> tuple[int, Optional[str]]:
        """Makes rules and bots ready; the number of the process, and why it cannot play, if it cannot."""
        try:
            self._worker = _nabu.Worker(manifest)
        except _nabu.NabuError as error:
            return os.getpid(), str(error)
        return os.getpid(), None

    def play(self, stage: int, context: bytes, first: int, end: int) -> Played:
        """Plays units of a stage."""
        assert self._worker is not None, "workers are prepared before they play"
        begun = time.monotonic()
        try:
            result = self._worker.play(stage, context, first, end)
        except _nabu.NabuError as error:
            return Played(b"", time.monotonic() - begun, str(error))
        return Played(result, time.monotonic() - begun)
