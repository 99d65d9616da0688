//! Searches for rules: the same bytes whatever happens, results that can be used, clear refusals.

use std::collections::BTreeMap;
use std::fs;

use crate::bench::Bench;

type Row = BTreeMap<String, String>;

/// Sixteen sets of rules of a game that random bots play fast.
const SEARCH: &str = "design --game architects --vary sides:garden=A|B,wall=A|B,palace=A|B,start_blueprints=2|3 \
     --target seat-shares=fair,score>=40,turns<=20 --bots random --budget 600 --blocks 4 --finalists 3 \
     --test-blocks 12 --seed 5 --quiet";

fn rows(bench: &Bench, path: &str) -> Vec<Row> {
    let mut reader = csv::Reader::from_path(bench.path(path)).unwrap();
    reader.deserialize().map(Result::unwrap).collect()
}

#[test]
fn threads_and_interruptions_do_not_change_a_byte() {
    let bench = Bench::new();
    bench.succeed(&format!("{SEARCH} --threads 1 --out whole"));
    bench.succeed(&format!("{SEARCH} --threads 3 --out three"));
    bench.assert_same("whole", "three");
    let journal = fs::read(bench.path("whole/journal.jsonl")).unwrap();
    for tenths in [1, 6, 9] {
        let cut = format!("cut-{tenths}");
        fs::create_dir(bench.path(&cut)).unwrap();
        fs::copy(bench.path("whole/manifest.json"), bench.path(&format!("{cut}/manifest.json")))
            .unwrap();
        let kept = &journal[..journal.len() * tenths / 10];
        fs::write(bench.path(&format!("{cut}/journal.jsonl")), kept).unwrap();
        bench.succeed(&format!("--resume {cut} --quiet"));
        bench.assert_same("whole", &cut);
    }
    let mut child = bench.start(&format!("{SEARCH} --threads 2 --out killed"));
    bench.wait_for_lines("killed", 10);
    child.kill().unwrap();
    child.wait().unwrap();
    bench.succeed(&format!("{SEARCH} --threads 2 --out killed --resume"));
    bench.assert_same("whole", "killed");
}

#[test]
fn finalists_are_ranked_and_the_winner_can_be_studied() {
    let bench = Bench::new();
    let printed = bench.succeed(&format!("{SEARCH} --out run"));
    assert!(printed.contains("as it is") && printed.contains("winner.toml"), "{printed}");
    let finalists = rows(&bench, "run/finalists.csv");
    assert_eq!(finalists.len(), 4, "three and the rules as they are");
    let losses: Vec<f64> = finalists.iter().map(|row| row["loss"].parse().unwrap()).collect();
    assert!(losses.is_sorted(), "{losses:?}");
    let candidates = rows(&bench, "run/candidates.csv");
    let games: usize = candidates.iter().map(|row| row["games"].parse::<usize>().unwrap()).sum();
    assert!((300..=600).contains(&games), "{games}");
    assert_eq!(candidates[0]["reached"], "unchanged");
    assert_eq!(candidates[0]["sides:garden"], "A");
    let targets = rows(&bench, "run/finalist_targets.csv");
    assert_eq!(targets.len(), 4 * 3);
    for finalist in &finalists {
        let own = targets.iter().filter(|row| row["candidate"] == finalist["candidate"]);
        let sum: f64 = own.map(|row| row["loss"].parse::<f64>().unwrap()).sum();
        assert!((sum - finalist["loss"].parse::<f64>().unwrap()).abs() < 1e-5, "{finalist:?}");
    }
    bench.succeed("balance run/winner.toml --blocks 3 --quiet --out again");
    let winner = finalists.iter().find(|row| row["candidate"] != "0").unwrap();
    let studied = rows(&bench, "again/effects.csv")[0]["condition"].clone();
    let sides = ["garden", "wall", "palace"].map(|kind| winner[&format!("sides:{kind}")].as_str());
    let [garden, wall, palace] = sides;
    assert!(studied.contains(&format!("sides={garden}A{wall}{palace}AA")), "{studied}: {winner:?}");
}

#[test]
fn a_report_shows_ranking_front_and_what_changes() {
    let bench = Bench::new();
    bench.write_design("run");
    bench.succeed("report run --out page.html --svg charts");
    let page = fs::read_to_string(bench.path("page.html")).unwrap();
    for told in [
        "Search for rules",
        "The best of the search is better than the rules as they are",
        "<code>tokens:PLUS_SINGLE=3</code>",
        "Targets conflict: 2 finalists",
        "What changes elsewhere",
        "<code>seat-shares=fair</code>: 3.00 [1.00, 5.00] percentage points from fair instead of 9.00",
    ] {
        assert!(page.contains(told), "{told}");
    }
    let front = "charts/design-front-seat-shares-fair-and-margin-10.svg";
    let chart = fs::read_to_string(bench.path(front)).unwrap();
    assert!(
        chart.contains("candidate 7, seat-shares=fair: percentage points off 3: 12.0"),
        "{chart}"
    );
    assert!(chart.contains("class=\"hollow\""), "the rules as they are are not on the front");
}

#[test]
fn numbers_of_a_component_file_vary() {
    let bench = Bench::new();
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/formats.md");
    let page = fs::read_to_string(page).unwrap();
    let file = page.split("\n```toml\n").nth(1).unwrap().split("\n```").next().unwrap();
    fs::write(bench.path("mine.toml"), file).unwrap();
    bench.succeed(
        "design --game amyitis(components=mine.toml) --vary components:garden_tile.0.prestige=3..6 \
         --target score>=30 --bots random --budget 80 --blocks 1 --finalists 1 --test-blocks 3 --quiet --out run",
    );
    let winner = rows(&bench, "run/finalists.csv").into_iter().find(|row| row["candidate"] != "0");
    let value = winner.unwrap()["components:garden_tile.0.prestige"].clone();
    assert_ne!(value, "4", "that is the file as it is");
    bench.succeed("balance run/winner.toml --quiet --out again");
}

#[test]
fn what_cannot_be_searched_is_refused_in_a_line() {
    let bench = Bench::new();
    let fair = "--target seat-shares=fair";
    for (flags, told) in [
        (fair.to_owned(), "nothing varies; add --vary"),
        ("--vary limits=hard|none".to_owned(), "nothing is wanted; add --target"),
        (format!("--vary limits=hard {fair}"), "nothing varies: give some part two values"),
        (format!("--vary limits=hard|soft {fair}"), "soft"),
        (format!("--vary colour=red|blue {fair}"), "babylon has no option 'colour'"),
        (format!("--vary players=2|3 {fair}"), "players cannot vary"),
        (format!("--vary tokens:PLUS=0..2 {fair}"), "'tokens:PLUS' is nothing that can vary"),
        (format!("--vary tokens:PLUS_SINGLE=13..15 {fair}"), "0 to 14"),
        (format!("--vary sides:garden=A|B {fair}"), "a part of architects, not of babylon"),
        (format!("--vary tokens:PLUS_SINGLE=0..2,tokens=A|B {fair}"), "are the same part"),
        (format!("--vary components:tile.0.x=1..2 {fair}"), "only in a component file"),
        ("--vary limits=hard|none --target fun>=3".to_owned(), "'fun' is no outcome"),
        ("--vary limits=hard|none --target skill-gap>=0.6".to_owned(), "needs --weak BOT"),
        (
            format!("--vary limits=hard|none {fair} --weak random"),
            "--weak is for the target skill-gap",
        ),
        (format!("--vary limits=hard|none {fair} --budget 50"), "too small"),
        (format!("--vary limits=hard|none {fair} --bots random,random,random"), "for the 2 seats"),
        (format!("--vary limits=hard|none {fair} --shard 1/2"), "cannot be split"),
    ] {
        let text = bench.refuse(&format!("design --game babylon {flags} --out run"));
        assert!(text.contains(told) && text.trim_end().lines().count() == 1, "{flags}: {text}");
    }
    assert!(!bench.path("run").exists());
}
