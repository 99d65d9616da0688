//! Balance studies with a ladder of players: the same bytes whatever happens, and honest verdicts.

use std::collections::BTreeMap;

use crate::bench::Bench;

type Row = BTreeMap<String, String>;

const LADDER: &str = "--strength --bots random|classic-greedy:epsilon=0.3|classic-greedy";

/// Two games and three players, so that players meet at tables of two kinds.
fn study(blocks: usize) -> String {
    format!(
        "balance --game babylonia,babylonia(players=3) --contrast seats --option card_5=any_order \
         --ban farmer {LADDER} --blocks {blocks} --seed 4 --quiet"
    )
}

fn rows(bench: &Bench, path: &str) -> Vec<Row> {
    let mut reader = csv::Reader::from_path(bench.path(path)).unwrap();
    reader.deserialize().map(Result::unwrap).collect()
}

#[test]
fn threads_resumption_and_shards_give_the_same_bytes() {
    let bench = Bench::new();
    let study = study(6);
    bench.succeed(&format!("{study} --threads 1 --out whole"));
    bench.succeed(&format!("{study} --threads 2 --out two"));
    bench.assert_same("whole", "two");
    for part in 1..=2 {
        bench.succeed(&format!("{study} --shard {part}/2 --out part-{part}"));
    }
    bench.succeed("merge part-1 part-2 --out merged");
    bench.assert_same("whole", "merged");
    let mut child = bench.start(&format!("{study} --threads 2 --out killed"));
    bench.wait_for_lines("killed", 10);
    child.kill().unwrap();
    child.wait().unwrap();
    bench.succeed(&format!("{study} --threads 2 --out killed --resume"));
    bench.assert_same("whole", "killed");
}

#[test]
fn players_are_rated_and_every_effect_gets_a_verdict() {
    let bench = Bench::new();
    let printed = bench.succeed(&format!("{} --out run", study(6)));
    let strengths = rows(&bench, "run/strengths.csv");
    assert_eq!(strengths.len(), 6, "three players in two games");
    for game in strengths.chunks(3) {
        let rating = |place: usize| game[place]["rating"].parse::<f64>().unwrap();
        assert!(rating(0) < rating(1) && rating(1) < rating(2), "{game:?}");
    }
    let effects = rows(&bench, "run/effects.csv");
    let is_judged = |row: &Row| row["outcome"] != "between_deal_variance";
    assert!(effects.iter().all(|row| is_judged(row) != row["verdict"].is_empty()));
    assert!(effects.iter().all(|row| !row["rating"].is_empty()));
    let trends = rows(&bench, "run/trends.csv");
    assert!(trends.iter().all(|row| row["verdict"] != "settled"), "six blocks settle nothing");
    assert!(printed.contains("Verdicts on") && printed.contains("Strength in"), "{printed}");
}

/// Who chooses at random makes little of a column, so that losing it costs little.
#[test]
fn a_column_less_costs_better_players_more() {
    let bench = Bench::new();
    bench.succeed(&format!(
        "balance --contrast swap-in --effects MINUS_ONE {LADDER} --blocks 30 --quiet --out run"
    ));
    let trends = rows(&bench, "run/trends.csv");
    let score = trends.iter().find(|row| row["outcome"] == "score").unwrap();
    assert_eq!(score["verdict"], "depends-on-skill", "{score:?}");
    assert!(score["hi"].parse::<f64>().unwrap() < 0.0, "{score:?}");
    bench.succeed("report run");
    let page = std::fs::read_to_string(bench.path("run/report.html")).unwrap();
    for told in [
        "14 <code>MINUS_ONE</code> tokens are worth \u{2212}",
        "to each of two players, as <code>classic-greedy</code> plays it; it depends on skill: ",
        "Effect on score against strength",
        "what better players than classic-greedy find: it depends on skill",
        "not tried out with 3 or 4 players",
    ] {
        assert!(page.contains(told), "{told}");
    }
}

#[test]
fn a_study_without_a_ladder_has_neither_ratings_nor_verdicts() {
    let bench = Bench::new();
    bench.succeed(
        "balance --game connect-four --contrast seats --bots random --blocks 3 --quiet --out run",
    );
    assert!(!bench.path("run/strengths.csv").exists() && !bench.path("run/trends.csv").exists());
    let effects = rows(&bench, "run/effects.csv");
    assert!(effects.iter().all(|row| row["verdict"].is_empty() && row["rating"].is_empty()));
}

#[test]
fn what_the_rules_rule_out_is_named() {
    let bench = Bench::new();
    let printed = bench.succeed(
        "balance --contrast swap-in --effects PLUS_SINGLE,MINUS_ONE --bots classic-greedy --blocks 12 \
         --quiet --out run",
    );
    assert!(printed.contains("Sanity: 2 checks against the rules, none broken."), "{printed}");
}

#[test]
fn a_ladder_needs_three_players_of_one_bot_each() {
    let bench = Bench::new();
    for (bots, told) in
        [("random|greedy", "at least 3"), ("random|greedy|greedy,random", "one bot for all")]
    {
        let text =
            bench.refuse(&format!("balance --contrast seats --strength --bots {bots} --out run"));
        assert!(text.contains(told), "{text}");
    }
}
