"""Runs on clusters, without a cluster: dealing, accounts, and the two ends of a run."""

import os
import threading
from pathlib import Path

import pytest

import nabu
from nabu import _nabu
from nabu.cluster.__main__ import main
from nabu.cluster.account import COLUMNS, Account
from nabu.cluster.dealer import BATCHES_AHEAD, PATIENCE, Cost, Dealer
from nabu.cluster.progress import ClusterBar, duration

# What differs between two runs: machine and time.
OF_THE_MACHINE = {"timing.csv", "move_times.csv", "cluster.csv", "lock"}
STUDY = ["balance", "--game", "babylonia", "--ban", "farmer", "--bots", "random", "--blocks", "6"]


def files(directory):
    """All files of a run that must not differ."""
    names = sorted(set(os.listdir(directory)) - OF_THE_MACHINE)
    return {name: open(os.path.join(directory, name), "rb").read() for name in names}


def dealt(dealer, holder="a", cores=2, now=0.0):
    """Everything that is dealt out at once."""
    return list(iter(lambda: dealer.deal(holder, cores, now), None))


def test_batches_are_as_long_as_measured_and_shrink_towards_the_end():
    cost = Cost(1.0)
    dealer = Dealer(1, 0, 100_000, cost)
    assert [len(dealer.deal("a", 2, 0.0)) for _ in range(3)] == [1, 1, 1], "nothing is known yet"
    cost.measured(1, 0.01)
    assert len(dealer.deal("a", 2, 0.0)) == 100
    dealer = Dealer(1, 0, 120, cost)
    sizes = [len(batch) for batch in dealt(dealer)]
    assert sizes[0] == 20 and sum(sizes) == 120
    assert min(sizes[:-1]) == 2, "less than 20 milliseconds are not worth sending, but for the last"
    assert sizes == sorted(sizes, reverse=True)


def test_nobody_runs_far_ahead_of_what_is_missing():
    cost = Cost(1.0)
    cost.measured(1, 0.01)
    dealer = Dealer(1, 0, 10**9, cost)
    assert sum(map(len, dealt(dealer, cores=3))) == BATCHES_AHEAD * 3 * 100
    dealer.missing = 100
    assert sum(map(len, dealt(dealer, cores=3))) == 100


def test_what_is_lost_is_dealt_out_again_and_what_is_back_is_not():
    dealer = Dealer(1, 0, 4, Cost(1.0))
    first, second, *_ = dealt(dealer)
    dealer.lost(first)
    dealer.lost(first)
    again = dealt(dealer)
    assert [(batch.first, batch.end) for batch in again] == [(first.first, first.end)]
    dealer.missing = second.end
    dealer.lost(second)
    assert dealt(dealer) == [], "somebody else has brought it"


def test_a_slow_batch_gets_a_second_chance_with_somebody_else():
    cost = Cost(1.0)
    cost.measured(1, 2.0)
    dealer = Dealer(1, 0, 1, cost)
    (batch,) = dealt(dealer, "slow")
    assert dealt(dealer, "fast", now=2.0 * PATIENCE - 0.1) == []
    assert dealt(dealer, "slow", now=1000.0) == [], "not where it is already"
    (copy,) = dealt(dealer, "fast", now=2.0 * PATIENCE + 0.1)
    assert (copy.first, copy.end, copy.is_copy) == (batch.first, batch.end, True)
    assert dealt(dealer, "third", now=2.0 * PATIENCE + 0.2) == [], "one copy at a time"


def test_an_account_says_what_it_cost(tmp_path):
    account = Account()
    one, other = account.node("a", "one"), account.node("b", "other")
    account.node("c", "refused").cores = 4
    one.cores, one.core_seconds, one.busy_seconds, one.units = 2, 7200.0, 3600.0, 30
    other.cores, other.core_seconds, other.busy_seconds, other.units, other.lost = 1, 3600.0, 3600.0, 10, 2
    text = account.summary()
    assert "2 nodes, 3.000 core hours" in text and "66.7 % of them spent on games" in text
    assert "one: 2 cores, 75.0 % of the units, 50.0 % busy" in text and "2 workers lost" in text
    assert "other: 1 core," in text and "refused" not in text
    account.write(str(tmp_path))
    account.write(str(tmp_path))
    lines = (tmp_path / "cluster.csv").read_text().splitlines()
    assert len(lines) == 5 and lines[1] == "one,2,7200.000,3600.000,30,0,0"


def test_every_column_of_the_account_is_explained():
    page = (Path(__file__).parents[2] / "docs" / "clusters.md").read_text()
    section = page.split("### `cluster.csv`")[1].split("\n#")[0]
    assert [line.split("`")[1] for line in section.splitlines() if line.startswith("| `")] == COLUMNS


def test_progress_tells_games_per_second_and_time_left():
    bar = ClusterBar()
    assert "? left" in bar.text(0, 100, 0, "", 0)
    text = bar.text(50, 100, 200, "fast 60 %", 8)
    assert text.startswith("50/100 units") and "on 8 cores" in text and text.endswith("left  fast 60 %")
    assert [duration(seconds) for seconds in (30, 600, 7200)] == ["30 s", "10 min", "2.0 h"]


class Command(threading.Thread):
    """A command whose games the test plays."""

    def __init__(self, words):
        super().__init__()
        self.driver, self.words, self.error = _nabu.Driver(), words, None

    def run(self):
        try:
            _nabu.run_command(self.words, [], None, self.driver)
        except nabu.NabuError as error:
            self.error = error


def test_results_in_any_order_and_twice_make_the_same_bytes(tmp_path):
    _nabu.run_command([*STUDY, "--out", "here"], [])
    command = Command([*STUDY, "--out", "there"])
    command.start()
    number, context, first, end = command.driver.stage(60.0)
    worker = _nabu.Worker(command.driver.manifest)
    results = [worker.play(number, context, unit, unit + 1) for unit in range(first, end)]
    with pytest.raises(nabu.NabuError, match="damaged or of another run"):
        command.driver.accept(results[0][:-1] + b"!")
    for result in reversed(results[1:]):
        assert command.driver.accept(result) == (1, 0)
        assert command.driver.accept(result) == (0, 1), "a late result is recognised"
    assert command.driver.missing() == (1, first, end), "the first is missing still"
    command.driver.accept(results[0])
    command.join()
    assert command.error is None and files("here") == files("there")


def test_workers_of_another_version_are_refused():
    run = nabu.tournament("connect-four", ["random", "greedy"], blocks=2, out="run")
    manifest = open(os.path.join(run.directory, "manifest.json")).read()
    with pytest.raises(nabu.NabuError, match='another nabu: version = "0.1.0", not "0.0.9"'):
        _nabu.Worker(manifest.replace('"version": "0.1.0"', '"version": "0.0.9"'))


@pytest.mark.parametrize(
    "words, said",
    [
        ([], "no command; commands: tournament, balance"),
        (["balance", "--cores", "0"], "argument --cores: '0' is not a whole number above 0"),
        (["balance", "--cores", "many"], "'many' is not a whole number above 0"),
        (["balance", "--batch-seconds", "nan"], "'nan' is not a number from 0.001 to 3600"),
        (["balance", "--address"], "argument --address: expected one argument"),
        (["slurm", "nowhere.toml", "--shards", "2"], "nowhere.toml is not a file"),
        (["slurm", "--shards", "2"], "nothing to play; name a TOML file"),
    ],
)
def test_mistakes_on_the_command_line_are_told_in_one_line(words, said, capsys):
    assert main(words) == 2
    told = capsys.readouterr().err
    assert said in told and told.startswith("nabu: ") and len(told.splitlines()) == 1


def test_an_address_where_nobody_answers_is_told_at_once():
    pytest.importorskip("ray")
    address = "127.0.0.1:1"
    with pytest.raises(nabu.NabuError, match=f"cannot connect to a cluster at {address}: .*refused"):
        nabu.cluster.run("tournament", game="connect-four", bots="random,greedy", blocks=2, address=address, quiet=True)


def test_functions_cannot_play_on_a_cluster():
    with pytest.raises(nabu.NabuError, match="name bots as texts"):
        nabu.cluster.run("tournament", game="connect-four", bots=["random", lambda view: 0])
