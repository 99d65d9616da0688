"""The experiment with kills: a balance study on a Ray cluster of several nodes, while nodes, workers and the
driver are killed at random, compared byte by byte with the same study on one machine.

    python cluster_tests/kill_study.py --kills 20
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from raylets import Raylets, survivors

# Slow enough that there is time to kill something; with an unoptimised build greedy is slow enough.
BOT = os.environ.get("NABU_STUDY_BOT", "mcts:iters=200")
STUDY = ["balance", "--game", "babylonia", "--ban", "farmer", "--bots", BOT]
OF_THE_MACHINE = {"timing.csv", "move_times.csv", "cluster.csv", "lock"}


def files(directory: Path) -> dict[str, bytes]:
    """All files of a run that must not differ."""
    return {path.name: path.read_bytes() for path in directory.iterdir() if path.name not in OF_THE_MACHINE}


def lines(directory: Path) -> int:
    """Units in the journal of a run."""
    journal = directory / "journal.jsonl"
    return journal.read_bytes().count(b"\n") if journal.exists() else 0


class Study:
    """A study on a cluster, by a driver in a process of its own."""

    def __init__(self, address: str, out: Path, words: list[str], log: Path) -> None:
        self.out, self._log = out, log
        self._words = [*words, "--out", str(out), "--resume", "--address", address, "--batch-seconds", "0.3"]
        self.start()

    def start(self) -> None:
        """Starts the driver, or starts it again: it goes on."""
        with open(self._log, "ab") as log:
            command = [sys.executable, "-m", "nabu.cluster", *self._words]
            self.driver = subprocess.Popen(command, stdout=log, stderr=log)

    def kill_driver(self) -> None:
        """Kills the driver and starts it again."""
        self.driver.send_signal(signal.SIGKILL)
        self.driver.wait()
        self.start()

    def wait_for_progress(self, units: int = 3, seconds: float = 120) -> bool:
        """Waits until the journal has grown; false if the run has ended."""
        target, end = lines(self.out) + units, time.monotonic() + seconds
        while lines(self.out) < target:
            if self.driver.poll() is not None:
                return False
            assert time.monotonic() < end, f"no progress: {self._log.read_text()}"
            time.sleep(0.05)
        return True

    def finish(self, seconds: float = 600) -> None:
        """Waits for the end."""
        assert self.driver.wait(seconds) == 0, self._log.read_text()


def kill_while_running(study: Study, raylets: Raylets, kills: int, drivers: int, rng: random.Random) -> tuple[list[str], list[int]]:
    """Kills at random until there were enough kills or the run has ended."""
    killed, orphans = [], []
    at = set(rng.sample(range(kills), min(drivers, kills)))
    while len(killed) < kills and study.wait_for_progress():
        time.sleep(rng.uniform(0.0, 0.5))
        if len(killed) in at:
            study.kill_driver()
            killed.append("driver")
        else:
            what, left = raylets.kill_something(rng)
            killed.append(what)
            orphans += left
    return killed, orphans


def main() -> None:
    """Runs studies until there were enough kills."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--blocks", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng, killed, raylets = random.Random(options.seed), [], Raylets(options.nodes)
    place = Path(tempfile.mkdtemp(prefix="nabu-kills-"))
    number = 0
    while len(killed) < options.kills:
        number += 1
        words = [*STUDY, "--blocks", str(options.blocks), "--seed", str(options.seed + number)]
        begun = time.monotonic()
        study = Study(raylets.address, place / f"cluster-{number}", words, place / f"log-{number}")
        some, orphans = kill_while_running(study, raylets, options.kills - len(killed), 2, rng)
        left = survivors(orphans, 0.0)
        study.finish()
        seconds = time.monotonic() - begun
        killed += some
        alone = place / f"alone-{number}"
        from nabu import _nabu

        _nabu.run_command([*words, "--out", str(alone)], [])
        is_same = files(alone) == files(study.out)
        counts = {what: some.count(what) for what in sorted(set(some))}
        print(
            f"study {number}: {lines(study.out)} units in {seconds:.0f} s, kills {counts}, "
            f"workers left behind by dead nodes {len(orphans)}, of them alive at the end {len(left)}, "
            f"same bytes: {is_same}",
            flush=True,
        )
        print(Path(place / f"log-{number}").read_text().rsplit("Cluster:", 1)[-1], flush=True)
        assert is_same
    raylets.close()
    print(f"{len(killed)} kills in {number} studies, every byte the same")


if __name__ == "__main__":
    main()
