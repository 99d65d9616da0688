"""A run on a cluster: the driver keeps the journal, deals units out and takes them back."""

from __future__ import annotations

import os
import queue
import sys
import threading
import time
from typing import Any, Callable, Optional, Sequence, Union

from .. import _nabu
from ..experiments import _Bots, _flag
from ..run import Run
from .account import Account
from .dealer import Batch, Cost, Dealer

# How long the driver waits for something to happen before it looks around.
TICK = 0.1
# How long a batch should take.
BATCH_SECONDS = 1.0

Progress = Callable[[int, int, int, str, int], object]
"""Called with units done, all units, games played, a headline, and how many cores play."""


def run(
    command: str,
    file: Union[str, os.PathLike, None] = None,
    *,
    address: Optional[str] = None,
    cores: Optional[int] = None,
    batch_seconds: float = BATCH_SECONDS,
    working_dir: Union[str, os.PathLike, None] = None,
    progress: Union[bool, Progress, None] = None,
    quiet: bool = False,
    **flags: Any,
) -> Run:
    """Carries out an experiment on a Ray cluster.

    `command` is tournament, balance, ladder, ablate or train, `file` a TOML file with its flags, and all other
    arguments are flags as in `nabu.tournament`. `address` is that of the cluster ("auto" for the one that runs
    on this machine); without it a local cluster is started if there is none. `cores` is how many may play at
    most. `working_dir` is sent to all nodes and is where their workers look for files that bots name.
    """
    words, bots = [command] + ([os.fspath(file)] if file is not None else []), _Bots()
    for name, value in flags.items():
        words += _flag(name, value, bots)
    if bots.functions:
        raise _nabu.NabuError("functions cannot play on a cluster; name bots as texts")
    return carry_out(
        words, address=address, cores=cores, batch_seconds=batch_seconds, working_dir=working_dir,
        progress=progress, quiet=quiet,
    )


def carry_out(
    words: Sequence[str],
    *,
    address: Optional[str] = None,
    cores: Optional[int] = None,
    batch_seconds: float = BATCH_SECONDS,
    working_dir: Union[str, os.PathLike, None] = None,
    progress: Union[bool, Progress, None] = None,
    quiet: bool = False,
) -> Run:
    """Carries out a command of the command line on a cluster."""
    from .progress import watcher
    from .session import Session

    Session.check()
    say = (lambda text: None) if quiet else (lambda text: print(f"nabu: {text}", file=sys.stderr, flush=True))
    watch = watcher(False if quiet else progress)
    journal, account = _Journal(list(words)), Account()
    journal.start()
    try:
        # What is wrong with the command, or done already, needs no cluster.
        if journal.wants_games():
            with Session(address, cores, working_dir):
                _Drive(journal, account, Cost(batch_seconds), cores, watch, say).run()
    except BaseException:
        journal.driver.interrupt()
        journal.join()
        raise
    finally:
        watch.close()
    directory, printed = journal.outcome()
    if account.nodes:
        account.write(directory)
        printed += account.summary() + "\n"
    result = Run(directory, summary=printed)
    result.cluster_account = account
    return result


class _Journal(threading.Thread):
    """The command itself, on a thread: it journals what the driver accepts and works out the results."""

    def __init__(self, words: list[str]) -> None:
        super().__init__(name="nabu-journal", daemon=True)
        self.driver = _nabu.Driver()
        self.seen = (0, 0, 0, "")
        self._words = words
        self._result: Optional[tuple[Optional[str], str]] = None
        self._error: Optional[BaseException] = None

    def run(self) -> None:
        """Carries out the command."""
        try:
            self._result = _nabu.run_command(self._words, [], self._look, self.driver)
        except BaseException as error:  # noqa: BLE001, it is raised again where somebody waits
            self._error = error

    def _look(self, done: int, units: int, games: int, headline: str) -> None:
        self.seen = (done, units, games, headline)

    def wants_games(self) -> bool:
        """Waits until games are to be played; false if the command has ended without any."""
        while self.is_alive():
            if self.driver.stage(TICK) is not None:
                return True
        return False

    def outcome(self) -> tuple[str, str]:
        """The directory and the summary, or the error."""
        self.join()
        if self._error is not None:
            raise self._error
        assert self._result is not None and self._result[0] is not None, "experiments have directories"
        return self._result[0], self._result[1]


class _Drive:
    """Deals out units and takes them back until the command has ended."""

    def __init__(
        self, journal: _Journal, account: Account, cost: Cost, limit: Optional[int], watch: Any, say: Any
    ) -> None:
        from .crew import Crew

        self.account = account
        self._journal, self._driver, self._watch, self._say = journal, journal.driver, watch, say
        self._cost = cost
        self._crew = Crew(account, limit, say)
        self._dealer: Optional[Dealer] = None
        self._context: Any = b""

    def run(self) -> None:
        """Plays stage after stage."""
        try:
            while self._journal.is_alive():
                stage = self._driver.stage(TICK)
                if stage is not None:
                    self._play(*stage)
        finally:
            self._crew.close()

    def _play(self, number: int, context: bytes, first: int, end: int) -> None:
        import ray

        self._context = ray.put(context) if context else b""
        dealer = self._dealer = Dealer(number, first, end, self._cost)
        while True:
            missing = self._driver.missing()
            if missing is None or missing[0] != number:
                return
            dealer.missing = missing[1]
            self._crew.look(self._driver.manifest or "")
            self._check_hope()
            self._deal(dealer)
            self._watch(*self._journal.seen, len(self._crew.ready()))
            self._wait()

    def _deal(self, dealer: Dealer) -> None:
        ready = self._crew.ready()
        self._driver.set_cores(len(ready))
        now = time.monotonic()
        # Those who have least get theirs first.
        for core in sorted(ready, key=lambda core: len(core.out)):
            while core.is_free():
                batch = dealer.deal(core.name, len(ready), now)
                if batch is None:
                    break
                self.account.dealt_again += batch.is_copy
                self._crew.send(core, batch, self._context)

    def _wait(self) -> None:
        """Waits until something comes back, and takes in all there is."""
        try:
            event = self._crew.events.get(timeout=TICK)
            while True:
                self._take(event)
                event = self._crew.events.get_nowait()
        except queue.Empty:
            pass

    def _take(self, event: Any) -> None:
        if event.core.is_lost and event.batch is None:
            return
        if event.error is not None:
            for batch in self._crew.lose(event.core, event.error):
                self._again(batch)
        elif event.batch is None:
            self._crew.prepared(event)
        else:
            self._accept(event)

    def _accept(self, event: Any) -> None:
        played, batch = self._crew.played(event), event.batch
        if played.error is not None:
            raise _nabu.NabuError(f"units {batch.first} to {batch.end - 1} on {event.core.account.name}: {played.error}")
        try:
            new, dropped = self._driver.accept(played.result)
        except _nabu.NabuError as error:
            self._say(f"{event.core.account.name}: {error}")
            return self._again(batch)
        event.core.account.units += new
        self.account.dropped += dropped
        if self._dealer is not None and batch.stage == self._dealer.stage:
            self._dealer.back(batch, played.seconds)

    def _again(self, batch: Batch) -> None:
        if self._dealer is not None and batch.stage == self._dealer.stage:
            self.account.dealt_again += 1
            self._dealer.lost(batch)

    def _check_hope(self) -> None:
        """Ends the run if every node has been refused: nobody will ever play."""
        if self._crew.refused and not self._crew.cores:
            raise _nabu.NabuError("no node can play this run: " + "; ".join(self._crew.refused.values()))
