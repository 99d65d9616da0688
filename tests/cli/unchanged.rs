//! Results of fixed seeds are the numbers of version 0.1.0, column by column.
//!
//! `version_0_1/` holds the tables that version 0.1.0 wrote for the runs below. Since then columns,
//! files and keys of bots have been renamed, and the players of that version are called classic,
//! because others are learned; nothing else may differ.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::bench::Bench;

/// Each run with its arguments in today's words.
const RUNS: [(&str, &str); 11] = [
    (
        "babylon-3p",
        "tournament --game babylon(players=3,tokens=C) --bots mcts:iters=40,rollout=greedy,\
         rollout_cutoff=2,win_weight=0.3,c=0.3,widening_factor=3,widening_exponent=0.3,\
         opponent_width=1,evaluation=linear,classic-greedy,classic-greedy:epsilon=0.2,random --blocks 2 --seed 5",
    ),
    (
        "babylonia-2p",
        "tournament --game babylonia --bots classic-fast:iters=30,classic-greedy,random --format gauntlet \
         --blocks 6 --seed 6 --anchor random=0",
    ),
    (
        "architects",
        "tournament --game architects --bots flat:iters=20,evaluation=linear,\
         greedy:score=2,classic-greedy --blocks 12 --seed 7 --all-orders",
    ),
    (
        "amyitis-4p",
        "tournament --game amyitis(players=4) --bots classic-fast:iters=10,classic-greedy,\
         classic-greedy,random \
         --format line-up --blocks 2 --seed 8",
    ),
    (
        "connect-four",
        "tournament --game connect-four --bots mcts:iters=200,selection=ucb1-tuned,\
         progressive_bias=0.3,tree_reuse=off,mcts:iters=100,selection=puct,final_move=value,random \
         --blocks 10 --seed 9 --sprt 0,0.2",
    ),
    (
        "balance-tokens",
        "balance --game babylon(players=2) --contrast swap-in --bots classic-greedy --weak random \
         --blocks 4 --seed 10",
    ),
    (
        "balance-bans",
        "balance --game babylonia(players=3) --ban cat:fields --contrast seats --bots classic-greedy \
         --blocks 5 --seed 11",
    ),
    (
        "balance-options",
        "balance --game architects --option hands=secret --bots classic-greedy|classic-fast:iters=8 --blocks 6 \
         --seed 12",
    ),
    (
        "ladder",
        "ladder --game architects --bot mcts:rollout=greedy,rollout_cutoff=1,evaluation=linear --from 8 --to 32 \
         --factor 2 --blocks 8 --seed 13",
    ),
    (
        "ablation",
        "ablate --game babylonia --bot classic-fast:iters=10 \
         --keys c,win_weight,rollout_cutoff,opponent_width --blocks 3 --seed 14",
    ),
    (
        "tuning",
        "tune --game architects --bot mcts:iters=8,rollout=greedy,rollout_cutoff=1,evaluation=linear \
         --space c=0.1|0.5|1,widening_exponent=0.2..0.6/3,weights --steps 3 --batch 2 \
         --test-blocks 4 --runs 2 --seed 15",
    ),
];

/// Keys of bots, and words among their values, that have got another name.
const KEYS: [(&str, &str); 13] = [
    ("k", "c"),
    ("win", "win_weight"),
    ("cut", "rollout_cutoff"),
    ("others", "opponent_width"),
    ("widen", "widening_factor"),
    ("power", "widening_exponent"),
    ("policy", "selection"),
    ("bias", "progressive_bias"),
    ("reuse", "tree_reuse"),
    ("final", "final_move"),
    ("scale", "margin_scale"),
    ("tries", "rollout_candidates"),
    ("tuned", "ucb1-tuned"),
];

/// Columns that have got another name, or none: those were empty in every row.
const COLUMNS: [(&str, &str, &str); 10] = [
    ("effects.csv", "game", "condition"),
    ("seats.csv", "game", "condition"),
    ("winners.csv", "game", "condition"),
    ("seats.csv", "compensation", "handicap"),
    ("seats.csv", "compensation_lo", "handicap_lo"),
    ("seats.csv", "compensation_hi", "handicap_hi"),
    ("ladder.csv", "opponent", "opponent_budget"),
    ("ladder.csv", "opponent_bot", "opponent"),
    ("ladder.csv", "ms_per_move", ""),
    ("ablations.csv", "ms_ratio", ""),
];

/// A table by column.
type Columns = BTreeMap<String, Vec<String>>;

fn read(path: &Path) -> Columns {
    let mut reader = csv::Reader::from_path(path).unwrap();
    let header: Vec<String> = reader.headers().unwrap().iter().map(str::to_owned).collect();
    let rows: Vec<_> = reader.records().map(Result::unwrap).collect();
    let column = |place: usize| rows.iter().map(|row| row[place].to_owned()).collect();
    header.iter().enumerate().map(|(place, name)| (name.clone(), column(place))).collect()
}

/// A key of a bot, or a word among its values, in today's words.
fn key(old: &str) -> &str {
    KEYS.iter().find(|(known, _)| *known == old).map_or(old, |(_, new)| new)
}

/// A cell with the bots it names in today's words.
fn cell(old: &str) -> String {
    let setting = |text: &str| match text.split_once('=') {
        Some((name, value)) => format!("{}={}", key(name), key(value)),
        None => text.to_owned(),
    };
    let settings = |text: &str| text.split(',').map(setting).collect::<Vec<_>>().join(",");
    match old.split_once(':') {
        Some((kind @ ("mcts" | "flat"), rest)) => format!("{kind}:{}", settings(rest)),
        _ => key(old).to_owned(),
    }
}

/// A cell of today with the players of version 0.1.0 under their old names.
fn unclassic(today: &str) -> String {
    today
        .replace("classic-", "")
        .replace(",evaluation=linear", "")
        .replace("evaluation=linear,", "")
}

/// Sums are added up in another order since, which may show in the last of six digits; what was an
/// empty cell for an unknown number is `NA`, and an infinite one is written out. Handicaps are
/// searched for until their gradient vanishes, where version 0.1.0 stopped up to 0.051 points away:
/// with so few games hardly anything pulls them.
fn is_same(column: &str, today: &str, expected: &str) -> bool {
    let tolerance = if column.starts_with("handicap") { 0.06 } else { 2e-6 };
    let number = |text: &str| text.parse::<f64>().ok();
    let is_written_out = expected.is_empty() && ["NA", "inf", "-inf"].contains(&today);
    let numbers = number(today).zip(number(expected));
    let is_near = numbers.is_some_and(|(today, expected)| (today - expected).abs() < tolerance);
    today == expected || is_written_out || is_near
}

fn compare(run: &str, file: &str, old: &Columns, new: &Columns) {
    for (name, cells) in old {
        let found = COLUMNS.iter().find(|(table, column, _)| *table == file && column == name);
        let name = found.map_or(name.as_str(), |(_, _, new)| *new);
        if name.is_empty() {
            assert!(cells.iter().all(String::is_empty), "{run}/{file} lost a column with cells");
            continue;
        }
        let today = new.get(name).or_else(|| new.get(key(name)));
        let today = today.unwrap_or_else(|| panic!("{run}/{file} has no column {name}"));
        let today: Vec<_> = today.iter().map(|cell| unclassic(cell)).collect();
        // Cells that were empty say today whether they are unknown or infinite.
        let known = |(old, today): (&String, &String)| match old.as_str() {
            "" => today.clone(),
            "-0.000000" => "0.000000".to_owned(),
            old => cell(old),
        };
        let expected: Vec<_> = cells.iter().zip(&today).map(known).collect();
        let is_same = |(today, expected): (&String, &String)| is_same(name, today, expected);
        let same = today.len() == expected.len() && today.iter().zip(&expected).all(is_same);
        assert!(same, "{run}/{file}, column {name}: {today:?} instead of {expected:?}");
    }
}

fn tables(run: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/version_0_1").join(run);
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
}

#[test]
fn fixed_seeds_give_the_numbers_of_version_0_1() {
    let bench = Bench::new();
    for (run, arguments) in RUNS {
        bench.succeed(&format!("{arguments} --quiet --out {run}"));
        let old = tables(run);
        assert!(!old.is_empty(), "{run}");
        for path in old {
            let file = path.file_name().unwrap().to_str().unwrap();
            let is_balance = run.starts_with("balance");
            let name = if is_balance && file == "seats.csv" { "handicaps.csv" } else { file };
            compare(run, file, &read(&path), &read(&bench.path(run).join(name)));
        }
    }
}
