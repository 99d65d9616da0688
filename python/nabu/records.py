"""Game records: one game per line of JSON; see docs/formats.md."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Iterable, Union

from . import _nabu
from ._nabu import Game, verify_record

__all__ = ["read_records", "verify", "verify_record", "write_records"]


def read_records(path: Union[str, os.PathLike]) -> list[Game]:
    """The games of a file of records, plain or gzip, each after its last move."""
    return [Game.from_record(line) for line in _nabu.record_lines(os.fspath(path))]


def write_records(path: Union[str, os.PathLike], games: Iterable[Game]) -> None:
    """Writes the records of games to a file, one a line."""
    Path(path).write_text("".join(game.record() + "\n" for game in games), encoding="utf-8")


def verify(path: Union[str, os.PathLike]) -> list[tuple[int, str]]:
    """Replays the records of a file; what does not agree with the rules, by number of the record from 1."""
    lines = _nabu.record_lines(os.fspath(path))
    faults = ((number, verify_record(line)) for number, line in enumerate(lines, 1))
    return [(number, fault) for number, fault in faults if fault is not None]
