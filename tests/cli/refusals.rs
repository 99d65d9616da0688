//! Nothing is mixed with what it does not belong to, and wrong input is named.

use std::fs;

use crate::bench::Bench;

const RUN: &str =
    "tournament --game connect-four --bots greedy,random --blocks 4 --quiet --out run";

#[track_caller]
fn assert_names(line: &str, words: &[&str]) {
    for word in words {
        assert!(line.contains(word), "'{word}' is not in: {line}");
    }
}

#[test]
fn journal_of_another_experiment() {
    let bench = Bench::new();
    bench.succeed(RUN);
    let before = bench.files("run");
    assert_names(&bench.refuse(RUN), &["holds a run already", "--resume"]);
    for (flags, words) in [
        ("--seed 2", ["seed = 1, not 2"]),
        ("--blocks 5", ["blocks = 4, not 5"]),
        ("--bots random,greedy", ["bots"]),
        ("--all-orders --game babylon", ["game"]),
        ("--sprt 0,0.1", ["sprt"]),
        ("--shard 1/2", ["shard"]),
    ] {
        let name = flags.split(' ').next().unwrap();
        let rest: Vec<_> = RUN.split_whitespace().collect();
        let position = rest.iter().position(|word| *word == name);
        let kept = rest
            .iter()
            .enumerate()
            .filter(|(place, _)| position.is_none_or(|at| *place != at && *place != at + 1));
        let kept: Vec<_> = kept.map(|(_, word)| *word).collect();
        assert_names(&bench.refuse(&format!("{} {flags} --resume", kept.join(" "))), &words);
    }
    assert_eq!(bench.files("run"), before, "a refused run changes nothing");
}

#[test]
fn names_of_bots_that_mislead() {
    let bench = Bench::new();
    for (bots, words) in [
        ("a=greedy,a=random", ["two bots are named 'a'", "a=greedy and a=random"]),
        ("c=greedy,random", ["cannot be named 'c'", "a key of a bot"]),
        ("fast=greedy,random", ["cannot be named 'fast'", "a bot already"]),
        ("a/b=greedy,random", ["cannot be named 'a/b'", "letters, digits"]),
        ("mcts:iters=5,itres=6", ["'itres' is neither a key nor a feature", "no bot '6'"]),
    ] {
        let line = bench.refuse(&format!("tournament --game connect-four --bots {bots}"));
        assert_names(&line, &words);
    }
}

#[test]
fn journal_of_another_version_or_other_rules() {
    let bench = Bench::new();
    bench.succeed(RUN);
    let manifest = fs::read_to_string(bench.path("run/manifest.json")).unwrap();
    for key in ["version", "git", "rules_hash"] {
        let line = manifest.lines().find(|line| line.contains(&format!("\"{key}\""))).unwrap();
        let (name, _) = line.split_once(':').unwrap();
        let other = manifest.replace(line.trim_end_matches(','), &format!("{name}: \"other\""));
        fs::write(bench.path("run/manifest.json"), other).unwrap();
        let complaint = bench.refuse(&format!("{RUN} --resume"));
        assert_names(&complaint, &["holds another run", key, "\"other\""]);
    }
    fs::write(bench.path("run/manifest.json"), "{").unwrap();
    assert_names(&bench.refuse(&format!("{RUN} --resume")), &["manifest.json is damaged"]);
    fs::remove_file(bench.path("run/manifest.json")).unwrap();
    assert_names(&bench.refuse(&format!("{RUN} --resume")), &["a journal but no manifest.json"]);
}

#[test]
fn two_runs_in_one_directory() {
    let bench = Bench::new();
    let run = "tournament --bots greedy,random --blocks 100000 --out shared --quiet --resume";
    let mut first = bench.start(run);
    bench.wait_for_lines("shared", 1);
    assert_names(&bench.refuse(run), &["another run is writing into shared"]);
    first.kill().unwrap();
    first.wait().unwrap();
}

#[test]
fn wrong_arguments_and_files() {
    let bench = Bench::new();
    fs::write(bench.path("typo.toml"), "bots = 'random,random'\nblokcs = 3\n").unwrap();
    fs::write(bench.path("broken.toml"), "bots = 'random\n").unwrap();
    for (arguments, words) in [
        ("tournament typo.toml", ["typo.toml", "'blokcs'", "'blocks'"]),
        ("tournament broken.toml", ["broken.toml", "line 1", ""]),
        ("tournament missing.toml", ["cannot read missing.toml", "", ""]),
        ("tournament --bots random,gredy", ["gredy", "greedy", ""]),
        ("tournament --game chess", ["chess", "babylon", ""]),
        ("tournament --blocks 0", ["blocks", "0", "1"]),
        ("tournament --blocks -3", ["-3", "", ""]),
        ("tournament --threads 0", ["threads", "", ""]),
        ("tournament --seed x", ["seed", "x", ""]),
        ("tournament --sprt 0.1,0", ["sprt", "0.1,0", "below"]),
        ("tournament --sprt 0,0.6", ["sprt", "1.1", "win share"]),
        ("tournament --shard 3/2", ["shard", "3/2", "1 to 2"]),
        ("tournament --sprt 0,0.1 --shard 1/2", ["--shard", "--sprt", "every block"]),
        ("tournament --anchor mcts=0", ["mcts does not play", "greedy", "random"]),
        ("tournament --format swiss", ["swiss", "round-robin", "line-up"]),
        ("tournament --output xml", ["xml", "text", "json"]),
        ("tournament --resume", ["--resume needs --out", "", ""]),
        ("tournament --bots random,cheat", ["cheat", "--allow-cheat", ""]),
        ("tournament --bots random --game babylon(players=3)", ["1 bots for 3 seats", "", ""]),
        ("merge missing", ["cannot read missing/manifest.json", "", ""]),
        ("plan --detect 0", ["--detect 0", "", ""]),
        ("plan --detect 0.1 --players 9", ["players=9", "2 to 4", ""]),
        ("plan --detect 0.1 --power 1", ["--power 1", "", ""]),
    ] {
        assert_names(&bench.refuse(arguments), &words);
    }
    assert!(!bench.path("runs").exists(), "nothing is left of what was refused");
}

#[test]
fn a_directory_that_cannot_be_written() {
    let bench = Bench::new();
    fs::write(bench.path("file"), "").unwrap();
    let run = "tournament --bots random,random --blocks 1 --out file/run";
    assert_names(&bench.refuse(run), &["cannot write into file/run"]);
}
