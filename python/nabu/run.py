"""Results of experiments: a directory, and its tables as data frames."""

from __future__ import annotations

import importlib
import json
import os
from pathlib import Path
from typing import Any, Optional, Union

from ._nabu import NabuError

# Columns that are texts even if every cell looks like a number.
_TEXTS = {"bot", "other", "winners", "name", "category", "effect", "condition", "contrast", "key", "value", "outcome"}


class Run:
    """The results of a tournament, study, ladder, ablation, tuning or training.

    Every table is an attribute: `run.pairs` is `pairs.csv` as a data frame. `NA` and what does not apply
    are missing values, `inf` is infinite.
    """

    directory: str
    """Where the results are."""
    summary: str
    """What the command printed; empty for a run that was opened."""

    def __init__(self, directory: Union[str, os.PathLike], *, summary: str = "", frames: str = "pandas") -> None:
        if not os.path.isfile(os.path.join(directory, "manifest.json")):
            raise NabuError(f"{directory} holds no run: there is no manifest.json")
        _check_frames(frames)
        self.directory, self.summary, self._frames = os.fspath(directory), summary, frames

    @property
    def manifest(self) -> dict[str, Any]:
        """Everything that decided the result."""
        path = Path(self.directory, "manifest.json")
        try:
            manifest = json.loads(path.read_text(encoding="utf-8"))
        except ValueError as error:
            raise NabuError(f"{path} is damaged: {error}") from None
        if not isinstance(manifest, dict) or not {"kind", "command"} <= set(manifest):
            raise NabuError(f"{path} is damaged: it is not the manifest of a run")
        return manifest

    @property
    def kind(self) -> str:
        """The command that made it: tournament, balance, ..."""
        return self.manifest["kind"]

    @property
    def command(self) -> str:
        """The command that repeats it."""
        return self.manifest["command"]

    @property
    def tables(self) -> list[str]:
        """The names of its tables."""
        return sorted(path.stem for path in Path(self.directory).glob("*.csv"))

    def arrow(self, table: str) -> Any:
        """A table as a `pyarrow.Table`."""
        if table not in self.tables:
            raise NabuError(f"{self.directory} has no table '{table}'; tables: {', '.join(self.tables)}")
        return read_csv(os.path.join(self.directory, f"{table}.csv"))

    def frame(self, table: str, frames: Optional[str] = None) -> Any:
        """A table as a data frame: "pandas", "polars" or "arrow"."""
        return to_frame(self.arrow(table), frames or self._frames)

    def records(self) -> list[Any]:
        """The games of the run, if it kept records."""
        from .records import read_records

        return read_records(os.path.join(self.directory, "records.jsonl"))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        if name in self.tables:
            return self.frame(name)
        raise AttributeError(f"a {self.kind} has no '{name}'; tables: {', '.join(self.tables)}")

    def __dir__(self) -> list[str]:
        return sorted([*super().__dir__(), *self.tables])

    def __getstate__(self) -> dict[str, Any]:
        return dict(self.__dict__)

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)

    def __repr__(self) -> str:
        return f"<nabu.Run {self.kind} in {self.directory}>"


def read_csv(path: str) -> Any:
    """A table of a run as a `pyarrow.Table`."""
    pa, csv = _module("pyarrow"), _module("pyarrow.csv")
    try:
        with open(path, encoding="utf-8") as file:
            columns = file.readline().rstrip("\n").split(",")
        texts = {name: pa.string() for name in columns if name in _TEXTS}
        convert = csv.ConvertOptions(null_values=["", "NA"], strings_can_be_null=True, column_types=texts)
        table = csv.read_csv(path, convert_options=convert)
    except (OSError, ValueError) as error:
        raise NabuError(f"{path} is damaged: {' '.join(str(error).split())}") from None
    fields = [field.with_type(pa.float64()) if pa.types.is_null(field.type) else field for field in table.schema]
    return table.cast(pa.schema(fields))


def _module(name: str) -> Any:
    """A package that data frames need."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        extra = "polars" if name == "polars" else "frames"
        raise ModuleNotFoundError(f"data frames need {error.name}; install it with: pip install 'nabu[{extra}]'") from None


def _check_frames(frames: str) -> None:
    if frames not in ("pandas", "polars", "arrow"):
        raise NabuError(f"frames '{frames}' is not pandas, polars or arrow")


def to_frame(table: Any, frames: str) -> Any:
    """An Arrow table as a data frame of this kind; the columns are handed over, not copied by hand."""
    _check_frames(frames)
    if frames == "polars":
        return _module("polars").from_arrow(table)
    if frames == "pandas":
        _module("pandas")
        return table.to_pandas()
    return table


def frame_of_rows(rows: list[dict[str, Any]], frames: str) -> Any:
    """Rows as a data frame."""
    return to_frame(_module("pyarrow").Table.from_pylist(rows), frames)
