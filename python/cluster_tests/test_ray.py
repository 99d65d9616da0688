"""Ray: several nodes on this machine, which are killed, frozen, or of another version."""

import os
import random
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import ray
from kill_study import STUDY, Study, files, kill_while_running, lines

import nabu
import nabu.cluster
from nabu import _nabu

RUNS = {
    "tournament": "--game connect-four --bots random,greedy --blocks 40 --records",
    "sprt": "--game connect-four --bots greedy,random --blocks 5000 --sprt 0,0.3",
    "ladder": "--game connect-four --bot mcts --from 10 --to 20 --blocks 5",
    "ablate": "--game connect-four --bot mcts:iters=10 --keys c --blocks 3",
    "train": "--game connect-four --games 120 --round 40 --epoch 2 --warm-up 40 --test-blocks 4 --hidden 16",
}


@pytest.fixture
def connected(raylets):
    """This process as a driver."""
    ray.init(address=raylets.address, log_to_driver=False, logging_level="ERROR")
    yield raylets
    ray.shutdown()


def alone(words, out="alone"):
    """The same on one machine."""
    _nabu.run_command([*words, "--out", out], [])
    return files(Path(out))


def without_paths(found):
    """A preset names its directory."""
    return {name: text for name, text in found.items() if name != "preset.toml"}


@pytest.mark.parametrize("kind", RUNS)
def test_every_kind_of_run_has_the_same_bytes(connected, kind):
    from nabu.cluster.driver import carry_out

    words = ["tournament" if kind == "sprt" else kind, *RUNS[kind].split()]
    run = carry_out([*words, "--out", "cluster"], quiet=True)
    assert without_paths(files(Path("cluster"))) == without_paths(alone(words))
    assert "core hours" in run.summary and run.cluster_account.total("units") > 0
    assert run.frame("cluster", "arrow").num_rows >= 1


def test_a_program_gets_a_run_back(connected):
    told = []
    run = nabu.cluster.run(
        "balance", game="babylonia", ban="farmer", bots="random", blocks=40, out="out",
        progress=lambda *facts: told.append(facts),
    )
    assert run.kind == "balance" and len(run.effects) > 0
    assert told and len(told[-1]) == 5


def test_kills_at_random_leave_no_trace(raylets, tmp_path):
    words = [*STUDY, "--blocks", "150", "--seed", "3"]
    study = Study(raylets.address, tmp_path / "cluster", words, tmp_path / "log")
    killed, _ = kill_while_running(study, raylets, 4, 1, random.Random(2))
    study.finish()
    assert len(killed) >= 2, "the study was too short"
    assert files(study.out) == alone(words)


def test_a_frozen_worker_is_overtaken_and_its_late_results_are_dropped(raylets, tmp_path):
    words = [*STUDY, "--blocks", "60", "--seed", "4"]
    study = Study(raylets.address, tmp_path / "cluster", words, tmp_path / "log")
    study.wait_for_progress()
    frozen = raylets.stop_worker(raylets.nodes[0])
    assert frozen
    try:
        study.finish()
    finally:
        for pid in frozen:
            try:
                os.kill(pid, signal.SIGCONT)
            except ProcessLookupError:
                pass
    assert "dealt again" in (tmp_path / "log").read_text()
    assert files(study.out) == alone(words)


def test_a_node_with_another_version_is_refused_by_name(connected, tmp_path):
    """Its package is a copy of this one that takes itself for version 0.0.9."""
    shutil.copytree(Path(nabu.__file__).parent, tmp_path / "other" / "nabu")
    worker = tmp_path / "other" / "nabu" / "cluster" / "worker.py"
    text = worker.read_text().replace(
        "_nabu.Worker(manifest)", "_nabu.Worker(manifest.replace('\"version\": \"0.1.0\"', '\"version\": \"0.0.9\"'))"
    )
    worker.write_text(text)
    node = connected.cluster.add_node(num_cpus=1, env_vars={"PYTHONPATH": str(tmp_path / "other")})
    try:
        script = (
            "import sys; from nabu.cluster.__main__ import main; "
            f"sys.exit(main({[*STUDY, '--blocks', '20', '--out', 'cluster', '--address', connected.address]!r}))"
        )
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stderr
        assert "refused" in done.stderr and 'version = "0.1.0", not "0.0.9"' in done.stderr, done.stderr
        assert lines(Path("cluster")) == 40
    finally:
        connected.cluster.remove_node(node)


def test_without_a_cluster_a_local_one_is_started(tmp_path):
    words = ["tournament", "--game", "connect-four", "--bots", "random,greedy", "--blocks", "30", "--out", "local"]
    command = [sys.executable, "-m", "nabu.cluster", *words, "--address", "local", "--cores", "1"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert "Cluster: 1 node," in done.stdout
    assert files(tmp_path / "local") == alone(words[:-2])


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ([], "no command"),
        (["tournament", "--game", "chess"], "unknown game 'chess'"),
        (["tune", "--game", "connect-four", "--bot", "mcts", "--space", "c=0.2|0.4"], "no cluster can play this"),
        (["slurm", "missing.toml", "--shards", "2", "--out", "x"], "missing.toml is not a file"),
    ],
)
def test_mistakes_are_told_in_one_line(connected, words, reason, capsys):
    from nabu.cluster.__main__ import main

    assert main([*words, "--quiet"] if words[:1] != ["slurm"] else words) == 2
    complaint = capsys.readouterr().err
    assert reason in complaint and complaint.count("\n") == 1
