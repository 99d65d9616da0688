"""What a cluster costs: the figures of docs/clusters.md.

    python cluster_tests/measure.py overhead
    python cluster_tests/measure.py driver
    python cluster_tests/measure.py memory
    NABU=../target/release/nabu python cluster_tests/measure.py scale
"""

from __future__ import annotations

import argparse
import csv
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from nabu import _nabu

STUDIES = Path(__file__).resolve().parents[2] / "experiments" / "studies"
# Units of one second or more: a search of Babylonia on a deal in both seatings.
LONG = ["tournament", "--game", "babylonia", "--bots", "mcts:iters=400,mcts:iters=400", "--blocks", "60"]
CHEAP = ["tournament", "--game", "connect-four", "--bots", "random,random"]


def _times(directory: Path) -> tuple[int, float]:
    with open(directory / "timing.csv", encoding="utf-8") as table:
        row = list(csv.DictReader(table))[-1]
    return int(row["games_played"]), float(row["seconds"])


def _spent() -> float:
    """Processor time of all children that have ended."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def overhead(cores: int, repeats: int) -> None:
    """The same work with threads and on a local cluster, one after the other."""
    import nabu.cluster
    from nabu.cluster.session import Session

    place = Path(tempfile.mkdtemp(prefix="nabu-overhead-"))
    with Session("local", cores, None):
        for repeat in range(repeats):
            words = [*LONG, "--seed", str(repeat)]
            alone, cluster = place / f"alone-{repeat}", place / f"cluster-{repeat}"
            before = _spent()
            # The code of the wheel, so that nothing but the cluster differs.
            program = "import sys; from nabu import _nabu; _nabu.run_command(sys.argv[1:], [])"
            command = [sys.executable, "-c", program, *words, "--out", str(alone), "--threads", str(cores), "--quiet"]
            subprocess.run(command, check=True, capture_output=True)
            spent = _spent() - before
            flags = dict(zip([word[2:] for word in words[1::2]], words[2::2]))
            run = nabu.cluster.run(words[0], quiet=True, out=cluster, **flags)
            (games, here), (_, there) = _times(alone), _times(cluster)
            account = run.cluster_account
            busy = account.total("busy_seconds")
            print(
                f"{games} games in {games // 2} units of {cores * here / (games // 2):.2f} core seconds: "
                f"{here:.1f} s with {cores} threads ({spent:.1f} s of processor time), "
                f"{there:.1f} s on {cores} cores of Ray with the start of workers, "
                f"{100 * (1 - account.busy):.2f} % of {account.total('core_seconds'):.1f} core seconds not spent on games "
                f"({busy:.1f} s spent)",
                flush=True,
            )


def driver(units: int) -> None:
    """How many units a second the driver can journal: results that are ready are handed to it."""
    place = Path(tempfile.mkdtemp(prefix="nabu-driver-"))
    for name, words in [("connect-four", CHEAP), ("babylon", ["tournament", "--bots", "random,random"])]:
        words = [*words, "--blocks", str(units), "--out", str(place / name)]
        end = _nabu.Driver()
        run = threading.Thread(target=_nabu.run_command, args=(words, [], None, end))
        run.start()
        stage, context, first, last = end.stage(60.0)
        worker = _nabu.Worker(end.manifest)
        step = 1000
        results = [worker.play(stage, context, unit, min(unit + step, last)) for unit in range(first, last, step)]
        size = sum(map(len, results)) / units
        begun = time.monotonic()
        for result in results:
            end.accept(result)
        while end.missing() is not None:
            time.sleep(0.001)
        seconds = time.monotonic() - begun
        run.join()
        print(f"{name}: {units} units of {size:.0f} bytes in {seconds:.2f} s, {units / seconds:.0f} units/s", flush=True)


def _resident() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def memory(games: int, cores: int) -> None:
    """The memory of the driver while many cheap games go through it."""
    import nabu.cluster

    place, marks = Path(tempfile.mkdtemp(prefix="nabu-memory-")), {}

    def look(done: int, units: int, games: int, headline: str, cores: int) -> None:
        tenth = 10 * done // max(units, 1)
        marks[tenth] = max(marks.get(tenth, 0.0), _resident())

    begun = time.monotonic()
    run = nabu.cluster.run(
        "tournament", address="local", cores=cores, progress=look, game="connect-four", bots="random,random",
        blocks=games // 2, out=place / "run",
    )
    seconds = time.monotonic() - begun
    print(f"{games} games in {seconds:.0f} s; MB of the driver by tenths: {[round(marks[key]) for key in sorted(marks)]}")
    print(f"peak with the statistics at the end: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")
    print(run.summary.rsplit("Cluster:", 1)[-1])


def _half_width(study: Path) -> float:
    """How wide the intervals of score differences are, on average to one side."""
    with open(study / "effects.csv", encoding="utf-8") as table:
        rows = [row for row in csv.DictReader(table) if row["outcome"] == "score"]
    return sum(float(row["hi"]) - float(row["lo"]) for row in rows) / max(2 * len(rows), 1)


def _of_a_few_blocks(study: Path, blocks: int, place: Path) -> tuple[int, float]:
    """The games of a few blocks of a study, and the processor time that they take."""
    nabu = os.environ.get("NABU") or shutil.which("nabu") or sys.exit("no nabu; set NABU to its path")
    command = [nabu, "balance", study / "study.toml", "--blocks", str(blocks), "--threads", "1", "--quiet", "--out", place]
    before = _spent()
    subprocess.run(command, check=True, capture_output=True)
    return _times(place)[0], _spent() - before


def scale(blocks: int) -> None:
    """What the studies of score differences would take to a tenth of a point, the longest first."""
    from nabu.cluster.progress import duration

    place, rows = Path(tempfile.mkdtemp(prefix="nabu-scale-")), []
    for study in sorted(path for path in STUDIES.iterdir() if _half_width(path) > 0):
        games, seconds = _of_a_few_blocks(study, blocks, place / study.name)
        text = (study / "study.toml").read_text(encoding="utf-8")
        played = games * int(re.search(r"^blocks = (\d+)", text, re.M)[1]) // blocks
        half, each = _half_width(study), seconds / games
        needed = played * (half / 0.1) ** 2
        rows.append((needed * each / 3600, study.name, played, each, half, needed))
    for hours, name, played, each, half, needed in sorted(rows, reverse=True):
        shares = " | ".join(duration(3600 * hours / cores) for cores in (2, 64, 1024))
        print(
            f"| `{name}` | {played:,} games of {1e3 * each:.0f} ms | {half:.2f} | {needed / 1e6:.2f} M | "
            f"{hours:.1f} | {shares} | {1024 / each:,.0f} |"
        )


def main() -> None:
    """One of the measurements."""
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=["overhead", "driver", "memory", "scale"])
    parser.add_argument("--cores", type=int, default=2)
    parser.add_argument("--repeats", type=int, default=2)
    parser.add_argument("--units", type=int, default=200_000)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--blocks", type=int, default=3)
    options = parser.parse_args()
    if options.what == "overhead":
        overhead(options.cores, options.repeats)
    elif options.what == "driver":
        driver(options.units)
    elif options.what == "scale":
        scale(options.blocks)
    else:
        memory(options.games, options.cores)


if __name__ == "__main__":
    main()
