//! Ladders, ablations and tuning: they find what is there, and the files do not depend on threads
//! or interruptions.

use std::fs;

use crate::bench::{Bench, stderr};
use crate::interruptions::interrupt;

/// A cell of a table by row and name of the column.
fn cell(table: &str, row: usize, column: &str) -> String {
    let mut reader = csv::Reader::from_reader(table.as_bytes());
    let place = reader.headers().unwrap().iter().position(|name| name == column).unwrap();
    reader.records().nth(row).unwrap().unwrap()[place].to_owned()
}

fn number(table: &str, row: usize, column: &str) -> f64 {
    cell(table, row, column).parse().unwrap()
}

fn read(bench: &Bench, name: &str) -> String {
    fs::read_to_string(bench.path(name)).unwrap()
}

/// Plays with one thread, with two, and with an interruption, and compares the files.
fn assert_reproducible(bench: &Bench, run: &str) {
    bench.succeed(&format!("{run} --quiet --threads 1 --out one"));
    bench.succeed(&format!("{run} --quiet --threads 2 --out two"));
    bench.assert_same("one", "two");
    let child = bench.start(&format!("{run} --quiet --threads 2 --out stopped"));
    bench.wait_for_lines("stopped", 2);
    let output = interrupt(child);
    let text = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(!bench.path("stopped/summary.txt").exists(), "no summary of half a run");
    let command = text.split("go on with: nabu ").nth(1).unwrap().trim();
    bench.succeed(&format!("{command} --quiet"));
    bench.assert_same("one", "stopped");
}

#[test]
fn a_ladder_climbs() {
    let bench = Bench::new();
    let run = "ladder --game connect-four --bot mcts --from 20 --to 500 --factor 4 --blocks 30";
    let printed = bench.succeed(&format!("{run} --quiet --out run"));
    let table = read(&bench, "run/ladder.csv");
    assert_eq!(table.lines().count(), 4, "20, 80 and 320: {table}");
    assert_eq!(cell(&table, 2, "bot"), "mcts:iters=320");
    assert_eq!(cell(&table, 2, "opponent_budget"), "80");
    assert_eq!(cell(&table, 0, "win_share"), "NA");
    for row in [1, 2] {
        assert!(number(&table, row, "lo") > 0.5, "{table}");
        assert!(number(&table, row, "elo_lo") > number(&table, row - 1, "elo"), "{table}");
    }
    assert!(printed.contains("Milliseconds a decision: 20: "), "{printed}");
    assert!(read(&bench, "run/move_times.csv").contains("mcts:iters=320"));
    let picture = read(&bench, "run/ladder.svg");
    assert!(roxmltree::Document::parse(&picture).unwrap().root_element().has_tag_name("svg"));
    assert!(read(&bench, "run/manifest.json").contains("\"kind\": \"ladder\""));
}

#[test]
fn a_ladder_against_a_fixed_opponent_and_among_three() {
    let bench = Bench::new();
    let run = "ladder --game babylon(players=3) --bot mcts:rollout_cutoff=1,widening_factor=4 \
               --from 20 --to 40";
    bench.succeed(&format!("{run} --opponent random --blocks 3 --quiet --out fixed"));
    let table = read(&bench, "fixed/ladder.csv");
    assert_eq!(cell(&table, 0, "opponent"), "random");
    assert_eq!(cell(&table, 0, "opponent_budget"), "", "it has no budget");
    assert_eq!(cell(&table, 0, "games"), "9");
    assert!(number(&table, 0, "win_share") > 0.9, "{table}");
    bench.succeed(&format!("{run} --blocks 2 --quiet --out chain"));
    let matches = read(&bench, "chain/journal.jsonl");
    assert!(matches.contains("\"bots\":[1,0,0]"), "one against two, {matches}");
    assert!(matches.contains("\"bots\":[0,1,0]") && matches.contains("\"bots\":[0,0,1]"));
}

#[test]
fn a_ladder_of_nodes_ends_where_the_tree_cannot_grow() {
    let bench = Bench::new();
    let run = "ladder --game connect-four --bot mcts:depth=1 --key nodes --from 20 --to 40";
    bench.succeed(&format!("{run} --blocks 2 --quiet --out run"));
    let table = read(&bench, "run/ladder.csv");
    assert_eq!(cell(&table, 1, "budget"), "40");
    assert!(table.contains("nodes=40"), "{table}");
}

#[test]
fn ladders_are_reproducible() {
    let run = "ladder --game architects --bot mcts --from 20 --to 80 --blocks 80 --seed 3";
    assert_reproducible(&Bench::new(), run);
}

#[test]
fn an_ablation_finds_what_was_taken_away() {
    let bench = Bench::new();
    let run = "ablate --game connect-four --bot mcts:iters=200 --try iters=1 --try tree_reuse=off";
    let printed = bench.succeed(&format!("{run} --blocks 30 --quiet --out run"));
    let table = read(&bench, "run/ablations.csv");
    assert_eq!(cell(&table, 0, "key"), "iters");
    assert_eq!(cell(&table, 0, "base_value"), "200");
    assert!(number(&table, 0, "hi") < 0.2, "{table}");
    assert!(number(&table, 0, "p_holm") < 1e-6, "{table}");
    assert!(number(&table, 1, "p_holm") > 0.05, "{table}");
    let lines: Vec<_> = printed.lines().filter(|line| line.contains("(base: ")).collect();
    assert!(lines[0].starts_with("tree_reuse=off") && lines[1].ends_with("worse"), "{printed}");
}

#[test]
fn an_ablation_of_weights_leaves_out_each_feature() {
    let bench = Bench::new();
    bench.succeed(
        "ablate --game architects --bot classic-greedy --weights --blocks 30 --quiet --out run",
    );
    let table = read(&bench, "run/ablations.csv");
    assert_eq!(table.lines().count(), 1 + 22, "one of 23 weights is zero anyway: {table}");
    assert_eq!(cell(&table, 0, "key"), "score");
    assert!(number(&table, 0, "hi") < 0.5, "without its points greedy is lost: {table}");
}

#[test]
fn usual_alternatives_leave_out_what_has_no_effect() {
    let bench = Bench::new();
    bench.succeed("ablate --game connect-four --bot mcts:iters=2 --blocks 1 --quiet --out run");
    let table = read(&bench, "run/ablations.csv");
    let has = |start: &str| table.lines().any(|line| line.starts_with(start));
    assert!(has("c,1.4,") && has("selection,puct,"));
    assert!(has("margin_scale,") && has("final_move,value,"));
    assert!(!has("c,0.7,") && !has("rollout_candidates,"));
    assert!(!has("widening_exponent,") && !has("mast_decay,"));
    assert!(!has("iters,") && !has("threads,") && !has("backup,"));
}

#[test]
fn ablations_are_reproducible() {
    let run = "ablate --game architects --bot mcts:iters=60 --keys c,win_weight --blocks 6";
    assert_reproducible(&Bench::new(), run);
}

#[test]
fn experiments_that_make_no_sense_are_refused() {
    let bench = Bench::new();
    for (arguments, words) in [
        ("ladder --bot mcts --from 0", ["--from 0", "1"]),
        ("ladder --bot mcts --from 8 --to 4", ["--from 8", "single budget"]),
        ("ladder --bot mcts --factor 1", ["--factor 1", "above 1"]),
        ("ladder --bot mcts --key c", ["'c' is not a budget", "iters, nodes, ms"]),
        ("ladder --bot greedy", ["bot greedy has no budget to climb", ""]),
        ("ladder --bot cheat", ["cheat", "--allow-cheat"]),
        ("ladder --bot mcts --opponent cheat", ["cheat", "--allow-cheat"]),
        ("ladder --bot mcts --resume", ["--resume needs --out", ""]),
        ("ladder", ["--bot", ""]),
        ("ablate --bot mcts --keys kk", ["unknown key 'kk'", "selection"]),
        ("ablate --bot mcts --keys iters", ["iters has no usual", "--try"]),
        ("ablate --bot greedy --weights", ["score has no use", "evaluation=network"]),
        ("ablate --bot mcts --try c", ["KEY=VALUE", "'c'"]),
        ("ablate --bot mcts --try c=0.70", ["c=0.70", "already"]),
        ("ablate --bot mcts --try c=x", ["'x' is not a value of c", "0 to 1000000"]),
        ("ablate --bot mcts --try c=1 --try c=1", ["c=1", "twice"]),
        ("ablate --bot random", ["random has nothing to change", ""]),
        ("ablate --bot random --weights", ["random: unknown key 'score'", ""]),
    ] {
        let line = bench.refuse(arguments);
        assert!(words.iter().all(|word| line.contains(word)), "{arguments}: {line}");
    }
    assert!(!bench.path("runs").exists(), "nothing is left of what was refused");
}

#[test]
fn another_experiment_does_not_go_on_with_this_one() {
    let bench = Bench::new();
    let run = "ladder --game connect-four --bot mcts --from 2 --to 4 --blocks 2 --quiet --out run";
    bench.succeed(run);
    assert!(bench.refuse(run).contains("holds a run already"));
    assert!(bench.refuse(&format!("{run} --seed 2 --resume")).contains("seed = 1, not 2"));
    let ablation = "ablate --game connect-four --bot mcts:iters=4 --try iters=2 --blocks 2";
    let line = bench.refuse(&format!("{ablation} --quiet --out run --resume"));
    assert!(line.contains("kind = \"ladder\", not \"ablate\""), "{line}");
}

#[test]
fn tuning_finds_a_planted_option() {
    let bench = Bench::new();
    let run = "tune --game connect-four --bot mcts:iters=100,c=20 \
               --space c=0.7|20,expansion_threshold=1|2";
    let printed = bench.succeed(&format!("{run} --steps 10 --test-blocks 40 --quiet --out run"));
    assert!(printed.contains("Better than mcts:iters=100,c=20: "), "{printed}");
    let preset = read(&bench, "run/preset.toml");
    assert!(preset.contains("[connect-four]\nbot = \"mcts\"\niters = 100\n"), "{preset}");
    assert!(preset.contains("\nc = 0.7\n"), "{preset}");
    let table = read(&bench, "run/evaluations.csv");
    assert_eq!(table.lines().count(), 81, "ten steps of eight settings");
    assert_eq!(cell(&table, 0, "c"), "20", "the base is tried first");
    let bots = "run/preset.toml,mcts:iters=100,c=20";
    bench.succeed(&format!("tournament --game connect-four --bots {bots} --blocks 2 --quiet"));
}

/// The base believes that its own points are bad for it.
#[test]
fn tuning_finds_planted_weights() {
    let bench = Bench::new();
    let run = "tune --game architects --bot greedy:score=-1,line_next=-4 --space weights";
    bench.succeed(&format!("{run} --steps 60 --test-blocks 60 --quiet --out run"));
    let preset = read(&bench, "run/preset.toml");
    assert!(preset.contains("# Better than greedy:score=-1,line_next=-4: "), "{preset}");
    let table = read(&bench, "run/evaluations.csv");
    let score = |row: usize| number(&table, row, "score");
    let last = f64::midpoint(score(118), score(119));
    assert!(last > -0.8, "from -1 towards its true sign: {last}");
    assert!((number(&table, 0, "win_share") + number(&table, 1, "win_share") - 1.0).abs() < 1e-6);
}

#[test]
fn tuning_is_reproducible() {
    let run = "tune --game babylon(players=3) --bot greedy:columns=2 --space epsilon=0|0.3,weights \
               --steps 4 --batch 2 --runs 2 --test-blocks 3 --seed 4";
    let bench = Bench::new();
    assert_reproducible(&bench, run);
    let manifest = read(&bench, "one/manifest.json");
    assert!(manifest.contains("\"kind\": \"tune\"") && manifest.contains("\"play_off\": "));
    assert!(read(&bench, "one/summary.txt").contains("% in the play-off"));
}

/// Whatever part of the journal reached the disk, in whatever phase.
#[test]
fn tuning_goes_on_from_any_unit() {
    let bench = Bench::new();
    let run = "tune --game connect-four --bot mcts:iters=4 --space c=0.1|1,win_weight=0..1 --steps 2 \
               --batch 2 --runs 2 --test-blocks 2 --opponents random,mcts:iters=2 --quiet";
    bench.succeed(&format!("{run} --out whole"));
    let journal = read(&bench, "whole/journal.jsonl");
    let lines: Vec<_> = journal.split_inclusive('\n').collect();
    assert!(lines.len() >= 16, "{}", lines.len());
    for kept in 0..=lines.len() {
        let _ = fs::remove_dir_all(bench.path("cut"));
        fs::create_dir(bench.path("cut")).unwrap();
        fs::copy(bench.path("whole/manifest.json"), bench.path("cut/manifest.json")).unwrap();
        fs::write(bench.path("cut/journal.jsonl"), lines[..kept].concat()).unwrap();
        bench.succeed(&format!("{run} --out cut --resume"));
        bench.assert_same("whole", "cut");
    }
}

#[test]
fn a_base_that_cannot_be_bettered_stays() {
    let bench = Bench::new();
    let run = "tune --game connect-four --bot mcts:iters=100 --space iters=1|100 --steps 5";
    let printed = bench.succeed(&format!("{run} --test-blocks 2 --quiet --out run"));
    assert!(printed.contains("Nothing better than mcts:iters=100 was found"), "{printed}");
    assert!(read(&bench, "run/preset.toml").contains("iters = 100\n"));
}

#[test]
fn tuning_that_makes_no_sense_is_refused() {
    let bench = Bench::new();
    fs::write(bench.path("space.toml"), "[babylon]\nbot = 'mcts'\nc = [1, true]\n").unwrap();
    for (arguments, words) in [
        ("tune --bot mcts", ["--space", ""]),
        ("tune --bot mcts --space c", ["'c'", "KEY=VALUE"]),
        ("tune --bot mcts --space c=1", ["nothing to choose", ""]),
        ("tune --bot mcts --space c=1..x", ["1..x", "LEAST..MOST"]),
        ("tune --bot mcts --space kk=1|2", ["unknown key 'kk'", "selection"]),
        ("tune --bot mcts --space space.toml", ["space.toml", "c = true"]),
        ("tune --bot mcts --space none.toml", ["cannot read space none.toml", ""]),
        ("tune --bot random --space weights", ["random has no weights", ""]),
        ("tune --bot greedy --space weights", ["greedy has no weights", "evaluation=linear"]),
        (
            "tune --bot mcts:evaluation=linear --space weights --opponents gredy",
            ["gredy", "greedy"],
        ),
        (
            "tune --bot mcts:evaluation=linear --space weights --opponents cheat",
            ["cheat", "--allow-cheat"],
        ),
        ("tune --bot mcts:evaluation=linear --space weights --steps 0", ["steps", "0"]),
        (
            "tune --bot mcts:evaluation=linear --space weights --resume",
            ["--resume needs --out", ""],
        ),
        (
            "tune --bot mcts:evaluation=linear --space weights --shard 1/2",
            ["--shard", "each step depends"],
        ),
    ] {
        let line = bench.refuse(arguments);
        assert!(words.iter().all(|word| line.contains(word)), "{arguments}: {line}");
    }
    assert!(!bench.path("runs").exists(), "nothing is left of what was refused");
}
