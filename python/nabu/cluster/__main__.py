"""`python -m nabu.cluster`."""

from __future__ import annotations

import argparse
import sys
from typing import NoReturn, Optional, Sequence

from .. import _nabu

_HELP = """\
Runs an experiment on a Ray cluster, to the same bytes as nabu on one machine.

  python -m nabu.cluster balance study.toml --address auto --out DIR
  python -m nabu.cluster tournament --game babylonia --bots fast,greedy --blocks 5000 --out DIR
  python -m nabu.cluster train --game babylon --out DIR
  python -m nabu.cluster --resume DIR --address auto     goes on with a run that was interrupted
  python -m nabu.cluster slurm study.toml --shards 200 --out DIR > job.sh

COMMAND is tournament, balance, ladder, ablate or train, with all flags of nabu COMMAND.
`slurm` is that of nabu cluster slurm: it writes a job script and needs no Ray.
"""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, as every command does."""

    def error(self, message: str) -> NoReturn:
        """Ends with this message."""
        raise _nabu.NabuError(message)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="python -m nabu.cluster", description=_HELP, allow_abbrev=False,
        usage="python -m nabu.cluster COMMAND [FLAGS OF nabu COMMAND] [options]",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--address", help="that of the cluster, auto for the one that runs on this machine [default: that one, or a new one]"
    )
    parser.add_argument("--cores", type=_positive, help="how many cores may play at most [default: all]")
    parser.add_argument(
        "--batch-seconds", type=_seconds, default=1.0, help="how long a batch of units should take [default: 1]"
    )
    parser.add_argument("--working-dir", help="a directory that is sent to all nodes, with files that bots name")
    parser.add_argument("--quiet", action="store_true", help="shows no progress")
    return parser


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number above 0")
    return int(text)


def _seconds(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0.001 <= number <= 3600:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number from 0.001 to 3600")
    return number


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Carries out a command; returns the exit code."""
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    try:
        if arguments[:1] == ["slurm"]:
            print(_nabu.run_command(["cluster", *arguments], [])[1], end="")
            return 0
        options, words = _parser().parse_known_args(arguments)
        return _run(options, words)
    except _nabu.NabuError as error:
        print(f"nabu: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("nabu: interrupted; what was played is kept, go on with --resume", file=sys.stderr)
        return 1


def _run(options: argparse.Namespace, words: list[str]) -> int:
    from .driver import carry_out

    if not words:
        raise _nabu.NabuError("no command; commands: tournament, balance, ladder, ablate, train, slurm, or --resume DIR")
    run = carry_out(words, **vars(options))
    print(run.summary, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
