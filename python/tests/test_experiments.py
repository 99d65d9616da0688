"""Experiments: the bytes of the command line, functions as bots, data frames."""

import math
import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import nabu

PLAIN = Path(__file__).resolve().parents[2] / "examples" / "bots" / "plain.py"
TIMES = {"timing.csv", "move_times.csv", "lock"}


def contents(directory):
    return {path.name: path.read_bytes() for path in Path(directory).iterdir() if path.name not in TIMES}


def command_line():
    found = os.environ.get("NABU") or shutil.which("nabu")
    if found is None:
        pytest.skip("no command `nabu` here; NABU says where it is")
    return found


def test_a_tournament_writes_the_bytes_of_the_command_line(tmp_path):
    nabu_command = command_line()
    t = nabu.tournament("babylon(players=2)", ["mcts:iters=30", "greedy"], blocks=4, seed=3, records=True, out=tmp_path / "a")
    flags = ["--bots", "mcts:iters=30,greedy", "--blocks", "4", "--seed", "3", "--records", "--quiet", "--out", "b"]
    subprocess.run([nabu_command, "tournament", "--game", "babylon(players=2)", *flags], check=True, capture_output=True)
    assert contents(t.directory) == contents(tmp_path / "b")


def test_a_balance_study_writes_the_bytes_of_the_command_line(tmp_path):
    nabu_command = command_line()
    study = nabu.balance("babylonia", contrast="seats", bots="greedy", blocks=4, out="a")
    flags = ["--contrast", "seats", "--bots", "greedy", "--blocks", "4", "--quiet", "--out", "b"]
    subprocess.run([nabu_command, "balance", "--game", "babylonia", *flags], check=True, capture_output=True)
    assert contents(study.directory) == contents(tmp_path / "b")


def test_tables_are_data_frames():
    t = nabu.tournament("connect-four", ["greedy", "random", "mcts:iters=5"], blocks=3)
    assert t.kind == "tournament" and "Results of connect-four" in t.summary and "nabu tournament" in t.command
    assert list(t.pairs.columns)[:4] == ["bot", "other", "blocks", "share_above"]
    assert len(t.seats) == 3 * 3 * 2 * 2
    polars = t.frame("pairs", "polars")
    assert polars.height == 3 and polars["bot"].to_list() == t.pairs["bot"].tolist()
    assert t.arrow("pairs").num_rows == 3
    assert nabu.tournament("connect-four", ["greedy", "random"], blocks=1, out=b"by-bytes").directory == "by-bytes"
    again = nabu.open_run(t.directory, frames="polars")
    assert again.pairs.equals(polars) and again.summary == ""
    with pytest.raises(AttributeError, match="has no 'pears'; tables: .*pairs"):
        t.pears
    with pytest.raises(nabu.NabuError, match="holds no run"):
        nabu.open_run(".")


def test_what_is_infinite_or_missing_comes_out_right():
    t = nabu.tournament("connect-four", ["mcts:iters=300", "random"], blocks=5)
    ratings = t.ratings
    assert ratings["rating"].dtype == float
    ends = ratings[["lo", "hi"]].to_numpy().ravel().tolist()
    assert any(math.isinf(end) for end in ends), ratings
    for name in t.tables:
        text = Path(t.directory, f"{name}.csv").read_text()
        missing = sum(line.split(",").count("NA") + line.split(",").count("") for line in text.splitlines()[1:])
        assert t.frame(name).isna().to_numpy().sum() == missing, name
        for column in t.frame(name, "polars").get_columns():
            if column.dtype.is_float():
                assert column.is_nan().sum() == 0


def test_every_experiment_runs(tmp_path):
    game = "connect-four"
    assert len(nabu.ladder(game, "mcts", start=4, stop=8, blocks=2).ladder) > 0
    assert len(nabu.ablate(game, "mcts:iters=4", keys="c", blocks=2).ablations) > 0
    tuned = nabu.tune(game, "mcts:iters=4", "c=0.2..1.2", steps=2, batch=2, test_blocks=2)
    assert Path(tuned.directory, "preset.toml").is_file()
    designed = nabu.design(
        "architects", vary="start_blueprints=2|3", target="margin<=10", bots="random", budget=72, blocks=2, test_blocks=3
    )
    assert Path(designed.directory, "winner.toml").is_file()
    trained = nabu.train(game, games=40, round=10, epoch=2, warm_up=10, hidden=16, test_blocks=2)
    assert Path(trained.directory, "network.safetensors").is_file()
    for part in (1, 2):
        nabu.tournament(game, ["greedy", "random"], blocks=4, shard=f"{part}/2", out=f"part-{part}")
    whole = nabu.merge(["part-1", "part-2"], out="whole")
    single = nabu.tournament(game, ["greedy", "random"], blocks=4, out="single")
    assert whole.pairs.equals(single.pairs)
    page = nabu.report(whole, out=tmp_path / "page.html")
    assert Path(page).read_text().startswith("<!")


def first(view):
    return view.legal[0]


def test_a_function_plays_tournaments():
    by_index = lambda view: int(view.legal_indices[-1])
    t = nabu.tournament("babylonia(players=3)", [first, ("last", by_index), "greedy"], blocks=2, records=True)
    assert sorted(t.win_rates["bot"].unique()) == ["first", "greedy", "last"]
    assert all(game.over for game in t.records())
    again = nabu.tournament("babylonia(players=3)", [first, ("last", by_index), "greedy"], blocks=2, threads=1)
    assert again.seats.equals(t.seats)


def test_a_function_knows_bans():
    """In a study of bans it is not offered what is banned."""
    seen = set()

    def watching(view):
        seen.update(view.legal)
        return nabu.bot("random", seed=view.turns)(view)

    nabu.balance("connect-four", ban="d", bots=watching, blocks=3)
    assert "d" in seen and "a" in seen


def test_a_function_knows_the_options():
    spec, seen = "babylonia(players=2,card_5=any_order)", set()

    def watching(view):
        seen.update([view.spec, view.sample(1).spec])
        return view.legal[0]

    nabu.tournament(spec, [watching, "random"], blocks=1)
    assert seen == {spec}
    nabu.balance(spec, ban="farmer", bots=watching, blocks=3)
    assert seen == {spec}


def test_runs_at_the_same_time_leave_each_other_their_programs():
    has_begun, can_go_on = threading.Event(), threading.Event()

    def patient(view):
        has_begun.set()
        can_go_on.wait(60)
        return view.legal[0]

    program, errors = f"cmd:'{sys.executable}' '{PLAIN}'", []

    def long():
        try:
            nabu.tournament("connect-four", [program, patient], blocks=2, out="long", threads=1)
        except nabu.NabuError as error:
            errors.append(error)

    run = threading.Thread(target=long)
    run.start()
    has_begun.wait(60)
    try:
        nabu.tournament("connect-four", [program, "random"], blocks=1, out="short")
    finally:
        can_go_on.set()
        run.join()
    assert errors == []


def test_two_runs_at_the_same_time_have_functions_of_different_names():
    has_begun, can_end = threading.Event(), threading.Event()

    def patient(view):
        has_begun.set()
        can_end.wait(60)
        return view.legal[0]

    run = threading.Thread(target=nabu.tournament, args=("connect-four", [("mine", patient), "random"]), kwargs={"blocks": 1})
    run.start()
    has_begun.wait(60)
    try:
        with pytest.raises(nabu.NabuError, match="a run that is under way has a bot named 'mine'; choose another name"):
            nabu.tournament("connect-four", [("mine", first), "random"], blocks=1, out="other")
    finally:
        can_end.set()
        run.join()
    assert nabu.tournament("connect-four", [("mine", first), "random"], blocks=1, out="other").kind == "tournament"


HANGING = "import time; print('nabu/1 hanging', flush=True); time.sleep(60)"


def _run_in_child(queue):
    said = []
    for bots in (["greedy", "random"], [f'cmd:"{sys.executable}" -c "{HANGING}",move_ms=300', "random"]):
        try:
            said.append(nabu.tournament("connect-four", bots, blocks=2).kind)
        except nabu.NabuError as error:
            said.append(str(error))
    queue.put(said)


def test_forked_processes_run_experiments():
    """They have none of the threads of the process that they come from."""
    nabu.tournament("connect-four", [f"cmd:'{sys.executable}' '{PLAIN}'", "mcts:iters=5"], blocks=2)
    context = multiprocessing.get_context("fork")
    queue = context.Queue()
    child = context.Process(target=_run_in_child, args=(queue,))
    child.start()
    try:
        kind, error = queue.get(timeout=60)
    finally:
        child.kill()
    assert kind == "tournament" and "it took more than 300 ms with its move" in error


class Boom(Exception):
    pass


def test_an_exception_ends_the_run_and_loses_no_finished_block(tmp_path):
    calls = 0

    def fragile(view):
        nonlocal calls
        calls += 1
        if calls > 150:
            raise Boom("at the 151st call")
        return view.legal[0]

    with pytest.raises(Boom, match="151st") as error:
        nabu.tournament("connect-four", [fragile, "random"], blocks=40, out="run", threads=1)
    assert error.traceback[-1].name == "fragile", "the traceback leads to the line"
    kept = Path("run/journal.jsonl").read_text().splitlines() if Path("run/journal.jsonl").exists() else None
    journals = [path for path in Path("run").iterdir() if path.name.startswith("journal")]
    assert journals and sum(len(path.read_bytes().splitlines()) for path in journals) > 3, kept

    def sound(view):
        return view.legal[0]

    for wrong in (None, {"other": sound}):
        with pytest.raises(nabu.NabuError, match="run was played by functions; give them again as bots={'fragile': function}"):
            nabu.resume("run", bots=wrong)
    whole = nabu.resume("run", bots={"fragile": sound})
    single = nabu.tournament("connect-four", [("fragile", sound), "random"], blocks=40, out="single")
    assert whole.seats.equals(single.seats)


def test_an_illegal_answer_ends_the_run():
    with pytest.raises(nabu.NabuError, match="illegal move|is not a move|is not 0 to"):
        nabu.tournament("connect-four", [lambda view: 99, "random"], blocks=1)
    with pytest.raises(TypeError, match="a move is a text or an index"):
        nabu.tournament("connect-four", [lambda view: None, "random"], blocks=1)


def test_ctrl_c_stops_a_run_that_can_go_on():
    threading.Timer(1.0, os.kill, (os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        nabu.tournament("babylon", ["mcts:iters=200", "greedy"], blocks=100000, out="run")
    resumed = threading.Timer(1.0, os.kill, (os.getpid(), signal.SIGINT))
    resumed.start()
    with pytest.raises(KeyboardInterrupt):
        nabu.resume("run")


def test_ctrl_c_counts_more_than_what_a_function_does_afterwards():
    def slow(view):
        time.sleep(1.0)
        raise Boom("too late")

    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        nabu.tournament("connect-four", [slow, "random"], blocks=2, threads=1)


def test_progress_is_told_and_its_errors_end_the_run():
    told = []
    nabu.tournament("babylon", ["mcts:iters=20", "greedy"], blocks=20, progress=lambda *news: told.append(news))
    assert all(done <= units for done, units, _, _ in told)

    def broken(*_):
        raise Boom("no more")

    with pytest.raises(Boom):
        nabu.tournament("babylon", ["mcts:iters=100", "greedy"], blocks=100000, progress=broken)


def test_bots_come_in_any_collection():
    for bots in (("greedy", "random"), {"greedy": 1, "random": 2}, (name for name in ("greedy", "random")), "greedy,random"):
        assert set(nabu.tournament("connect-four", bots, blocks=1).win_rates["bot"]) == {"greedy", "random"}
    pair = (nabu.bot("greedy"), nabu.bot("random"))
    assert set(nabu.tournament("connect-four", pair, blocks=1).win_rates["bot"]) == {"greedy", "random"}
    for wrong in (5, [5, "random"], [("a", "b", "c"), "random"], [(5, first), "random"]):
        with pytest.raises(TypeError, match=r"a bot is a text, a nabu.Bot, a function or \(name, function\), not"):
            nabu.tournament("connect-four", wrong, blocks=1)


@pytest.mark.parametrize(
    "file, content",
    [
        ("manifest.json", b"{"),
        ("manifest.json", b"[]"),
        ("manifest.json", b"\xff\xfe"),
        ("pairs.csv", b"\xff\xfe\0" * 50),
        ("pairs.csv", b""),
        ("pairs.csv", b"a,b\n1,2,3\n"),
    ],
)
def test_a_damaged_run_is_named(file, content):
    run = nabu.tournament("connect-four", ["greedy", "random"], blocks=1, out="run")
    Path("run", file).write_bytes(content)
    with pytest.raises(nabu.NabuError, match=f"run/{file} is damaged: ") as error:
        run.kind if file == "manifest.json" else run.pairs
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    "run, words",
    [
        (lambda: nabu.tournament("chess"), "unknown game 'chess'; games:"),
        (lambda: nabu.tournament("babylon", ["gredy", "random"]), "unknown bot 'gredy'"),
        (lambda: nabu.tournament("babylon", ["random"]), "1 bots for 2 seats"),
        (lambda: nabu.tournament("babylon", ["random", "cheat"]), "--allow-cheat"),
        (lambda: nabu.tournament(blocks=0), "--blocks"),
        (lambda: nabu.tournament(colour="red"), "--colour"),
        (lambda: nabu.tournament("babylon", [("greedy", first), "random"]), "that is a bot already"),
        (lambda: nabu.tournament("babylon", [("a\nb", first), "random"]), "a bot cannot be named 'a\\nb': names have letters"),
        (lambda: nabu.resume("nowhere"), "cannot read nowhere/manifest.json"),
        (lambda: nabu.report("nowhere"), "nowhere"),
        (lambda: nabu.balance("babylon", ban="flying"), "flying"),
        (lambda: nabu.balance("babylon", strength="maybe"), "invalid value 'maybe' for '--strength"),
        (lambda: nabu.tournament("babylon", blocks="--quiet"), "invalid value '--quiet' for '--blocks"),
    ],
)
def test_mistakes_are_named_in_the_words_of_the_command_line(run, words):
    with pytest.raises(nabu.NabuError) as error:
        run()
    assert words in str(error.value) and "\n" not in str(error.value)
