//! The page about formats and what is really written say the same.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::bench::Bench;

fn page() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/formats.md");
    fs::read_to_string(path).unwrap()
}

/// The columns that the page names, by table.
fn documented() -> BTreeMap<String, Vec<String>> {
    let page = page();
    let sections = page.split("\n### `").skip(1).map(|section| section.split("\n#").next());
    let table = |section: &str| {
        let (name, text) = section.split_once('`').unwrap();
        let cells = text.lines().filter_map(|line| line.strip_prefix("| `"));
        let columns = cells.map(|line| line.split('`').next().unwrap().to_owned());
        (name.to_owned(), columns.collect())
    };
    sections.map(|section| table(section.unwrap())).collect()
}

fn is_table(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|kind| kind == "csv")
}

/// Plays one run of a kind and compares the header of each of its tables; columns that depend on
/// the game or on what is tuned come last.
fn compare(bench: &Bench, run: &str, further: &[&str], seen: &mut Vec<String>) {
    bench.succeed(&format!("{run} --quiet --out run"));
    let documented = documented();
    for entry in fs::read_dir(bench.path("run")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if !is_table(&name) {
            continue;
        }
        let mut header: Vec<_> = csv::Reader::from_path(&path)
            .unwrap()
            .headers()
            .unwrap()
            .clone()
            .iter()
            .map(str::to_owned)
            .collect();
        if header.ends_with(&further.iter().map(ToString::to_string).collect::<Vec<_>>()) {
            header.truncate(header.len() - further.len());
        }
        let columns = documented.get(&name).unwrap_or_else(|| panic!("{name} is not explained"));
        assert_eq!(&header, columns, "{name} of {run}");
        seen.push(name);
    }
    fs::remove_dir_all(bench.path("run")).unwrap();
}

/// The kinds of points in Architects of Amytis.
const ARCHITECTS: &[&str] =
    &["gardens", "markets", "walls", "palaces", "residences", "theatres", "blueprints", "favours"];

#[test]
fn every_column_of_every_table_is_explained() {
    let bench = Bench::new();
    let mut seen = Vec::new();
    let game = "--game connect-four";
    let tournament = format!("tournament {game} --bots greedy,random --blocks 3");
    compare(&bench, &tournament, &["line"], &mut seen);
    let balance = format!("balance {game} --contrast seats --bots random --blocks 3");
    compare(&bench, &balance, &["line"], &mut seen);
    let ladder_of_players = "--bots random|greedy:epsilon=0.5|greedy --strength --blocks 3";
    let strength = format!("balance {game} --contrast seats {ladder_of_players}");
    compare(&bench, &strength, &["line"], &mut seen);
    let until = "balance --game architects --option build=after_reveal --bots random \
                 --until half-width=50 --blocks 100";
    compare(&bench, until, ARCHITECTS, &mut seen);
    let ladder = format!("ladder {game} --bot mcts --from 2 --to 4 --blocks 2");
    compare(&bench, &ladder, &[], &mut seen);
    let ablation = format!("ablate {game} --bot mcts:iters=4 --try iters=2 --blocks 2");
    compare(&bench, &ablation, &[], &mut seen);
    let tuning = format!(
        "tune {game} --bot mcts:iters=4 --space iters=2|4 --steps 1 --batch 1 --test-blocks 2"
    );
    compare(&bench, &tuning, &["iters"], &mut seen);
    let training = format!(
        "train {game} --games 4 --round 2 --epoch 1 --warm-up 2 --hidden 16 --test-blocks 2"
    );
    compare(&bench, &training, &[], &mut seen);
    let design = "design --game architects --vary build=with_take|after_reveal --target seat-shares=fair \
                  --bots random --budget 40 --blocks 1 --finalists 1 --test-blocks 3";
    compare(&bench, design, &["build"], &mut seen);
    let bot =
        "while read -r line; do case $line in nabu/1) echo nabu/1 x ;; go*) exit ;; esac; done\n";
    fs::write(bench.path("bot.sh"), bot).unwrap();
    fs::write(bench.path("preset.toml"), "[default]\nbot = 'cmd'\ncommand = 'sh bot.sh'\n")
        .unwrap();
    let outside = format!("tournament {game} --bots preset.toml,random --blocks 2 --on-fault lose");
    compare(&bench, &outside, &["line"], &mut seen);
    for name in documented().keys().filter(|name| is_table(name)) {
        assert!(seen.contains(name), "{name} is explained, but no run has written it");
    }
}

/// The text between fences of a language.
fn fenced(language: &str) -> Vec<String> {
    let page = page();
    let start = format!("\n```{language}\n");
    page.split(&start).skip(1).map(|rest| rest.split("\n```").next().unwrap().to_owned()).collect()
}

#[test]
fn records_of_the_page_are_valid() {
    let bench = Bench::new();
    let records = fenced("jsonl");
    assert_eq!(records.len(), 5, "one for each game");
    fs::write(bench.path("games.jsonl"), records.join("\n")).unwrap();
    bench.succeed("verify games.jsonl");
}

#[test]
fn the_component_file_of_the_page_can_be_played_with() {
    let bench = Bench::new();
    fs::write(bench.path("mine.toml"), &fenced("toml")[0]).unwrap();
    let game = "amyitis(components=mine.toml)";
    bench.succeed(&format!("tournament --game {game} --bots random,random --blocks 1 --quiet"));
}
