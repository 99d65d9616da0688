//! Job scripts for batch systems.

use std::fs;
use std::process::Command;

use crate::bench::Bench;

const STUDY: &str = "game = 'babylonia'\nban = 'farmer'\nbots = 'random'\nblocks = 5\nseed = 3\n";

/// What a script does when Slurm calls it for a part or for the merge.
fn call(bench: &Bench, script: &str, step: &str, part: usize) {
    let mut bash = Command::new("bash");
    bash.args([script, step]).env("SLURM_ARRAY_TASK_ID", part.to_string());
    let output = bash.current_dir(bench.path("")).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn the_jobs_of_a_script_play_the_run() {
    let bench = Bench::new();
    fs::write(bench.path("my study.toml"), STUDY).unwrap();
    bench.succeed(
        "balance --game babylonia --ban farmer --bots random --blocks 5 --seed 3 --out whole",
    );
    let nabu = env!("CARGO_BIN_EXE_nabu");
    let flags =
        ["cluster", "slurm", "my study.toml", "--shards", "3", "--out", "out", "--program", nabu];
    let script = bench.command("").args(flags).output().unwrap();
    assert!(script.status.success(), "{}", String::from_utf8_lossy(&script.stderr));
    fs::write(bench.path("job.sh"), script.stdout).unwrap();
    for part in [2, 3, 1, 3] {
        call(&bench, "job.sh", "part", part);
    }
    call(&bench, "job.sh", "merge", 0);
    bench.assert_same("whole", "out/whole");
}

#[test]
fn a_script_submits_an_array_and_a_merge_that_waits_for_it() {
    let bench = Bench::new();
    let text = bench.succeed(
        "cluster slurm ladder --game connect-four --bot mcts --from 4 --to 8 --blocks 9 --shards 4 \
         --threads 2 --out runs/x",
    );
    for words in [
        "ladder --game 'connect-four(players=2)' --bot mcts",
        "--array=\"1-$shards\" --cpus-per-task=2 --requeue",
        "--dependency=\"afterok:${parts%%;*}\"",
        "out=runs/x\nshards=4\n",
    ] {
        assert!(text.contains(words), "{words} in {text}");
    }
}

#[test]
fn scripts_that_could_not_run_are_refused() {
    let bench = Bench::new();
    fs::write(bench.path("study.toml"), STUDY).unwrap();
    fs::write(bench.path("design.toml"), "game = 'architects'\nvary = 'sides:garden=A|B'\n")
        .unwrap();
    for (flags, reason) in [
        ("study.toml --out x", "--shards N is missing"),
        ("study.toml --shards 6 --out x", "--shards 6 is more than the 5 blocks"),
        ("balance study.toml --shards 2 --out x --shard 1/2", "for the jobs to say"),
        ("tournament --bots greedy,random --sprt 0,0.1 --shards 2 --out x", "cannot be split"),
        ("missing.toml --shards 2 --out x", "missing.toml is not a file"),
        (
            "tune --game babylon --bot greedy --space weights --shards 2",
            "tuning cannot be split, because",
        ),
        (
            "tune --shards 2 --help",
            "tuning cannot be split, because each step depends on the one before",
        ),
        ("design --vary sides:garden=A|B --shards 2 --out x", "a search for rules cannot be split"),
        ("design design.toml --shards 2 --out x", "because each step depends on the one before"),
        ("design.toml --shards 2 --out x", "design.toml: a search for rules cannot be split"),
        ("train --game babylon --shards 2 --out x", "because each round depends on the one before"),
    ] {
        let error = bench.refuse(&format!("cluster slurm {flags}"));
        assert!(error.contains(reason), "{error}");
    }
}
