"""The experiment with Slurm: a balance study as a job array on a real site, whose nodes are killed while they
play (slurmd, slurmstepd and the program together), compared byte by byte with the same study in one piece.

    NABU=target/release/nabu python cluster_tests/slurm_study.py --kills 3
"""

from __future__ import annotations

import argparse
import csv
import os
import subprocess
import tempfile
import time
from pathlib import Path

from kill_study import STUDY, files, lines
from slurm_site import Site



def _submit(site: Site, words: list[str], shards: int, out: Path) -> None:
    nabu = os.environ["NABU"]
    command = [nabu, "cluster", "slurm", *words, "--shards", str(shards), "--out", str(out), "--program", nabu]
    script = site.place / "job.sh"
    script.write_text(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    site.call("bash", str(script))


def _kill_one(site: Site, out: Path, spared: set[str], seconds: float = 120) -> tuple[str, int]:
    """Kills a node whose part has begun, starts it again, and returns the part and its units by then."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for node, part in site.running().items():
            units = lines(out / f"part-{part}") if part.isdigit() else 0
            if units > 0 and part not in spared:
                site.kill_node(node)
                units = lines(out / f"part-{part}")
                site.start_node(node)
                return part, units
        time.sleep(0.1)
    raise AssertionError(f"nothing to kill; see {site.place}")


def _games(directory: Path) -> int:
    """Games that the last start of a part has played."""
    with open(directory / "timing.csv", encoding="utf-8") as table:
        return int(list(csv.DictReader(table))[-1]["games_played"])


def study_with_kills(place: Path, kills: int, shards: int, blocks: int, patience: float = 600) -> dict[str, int]:
    """Plays the study and returns the parts that were killed, with the units that they had kept."""
    out, words = place / "out", [*STUDY, "--seed", "5", "--blocks", str(blocks)]
    alone = place / "alone"
    subprocess.run([os.environ["NABU"], *words, "--out", str(alone), "--quiet"], check=True, capture_output=True)
    (place / "site").mkdir()
    with Site(place / "site", 2) as site:
        _submit(site, words, shards, out)
        killed: dict[str, int] = {}
        for _ in range(kills):
            part, units = _kill_one(site, out, set(killed))
            killed[part] = units
        end = time.monotonic() + patience
        while not site.is_done():
            assert time.monotonic() < end, site.call("squeue")
            time.sleep(0.5)
    assert files(alone) == files(out / "whole")
    for part, units in killed.items():
        games, all_units = _games(out / f"part-{part}"), lines(out / f"part-{part}")
        per_unit = games / max(all_units - units, 1)
        assert games < per_unit * all_units, "a part that was killed goes on where it was"
    return killed


def main() -> None:
    """The experiment."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=3)
    parser.add_argument("--shards", type=int, default=8)
    parser.add_argument("--blocks", type=int, default=240)
    options = parser.parse_args()
    place, begun = Path(tempfile.mkdtemp(prefix="nabu-slurm-")), time.monotonic()
    killed = study_with_kills(place, options.kills, options.shards, options.blocks)
    seconds = time.monotonic() - begun
    for part, units in killed.items():
        print(f"part {part} was killed after {units} units, requeued, and went on")
    print(f"{options.shards} parts, {len(killed)} nodes killed, {seconds:.0f} s, every byte the same")


if __name__ == "__main__":
    main()
