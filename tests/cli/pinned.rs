//! A small part of every row of docs/strength.md is played again: docs and play must agree.

use crate::bench::Bench;

const PAGE: &str = include_str!("../../docs/strength.md");

/// A tournament of the page, and what its first bot won and scored.
struct Pinned<'a> {
    game: &'a str,
    bots: &'a str,
    seed: &'a str,
    deals: &'a str,
    won: &'a str,
    points: &'a str,
}

fn pinned() -> impl Iterator<Item = Pinned<'static>> {
    let (_, section) = PAGE.split_once("## Replayed by the tests").expect("the section is there");
    let section = section.split("\n## ").next().unwrap_or_default();
    let rows = section.lines().filter(|line| line.starts_with("| `"));
    rows.map(|row| {
        let cells: Vec<_> = row.split('|').map(|cell| cell.trim().trim_matches('`')).collect();
        let [_, game, bots, seed, deals, won, points, _] = cells[..] else { panic!("{row}") };
        Pinned { game, bots, seed, deals, won, points }
    })
}

/// What the first bot won and scored, in the words of the page.
fn result(bench: &Bench, first: &str) -> [String; 2] {
    let mut seats = csv::Reader::from_path(bench.path("run/seats.csv")).unwrap();
    let (mut won, mut games, mut points) = (0.0, 0, 0);
    for row in seats.records().map(Result::unwrap).filter(|row| &row[3] == first) {
        points += row[4].parse::<i64>().unwrap();
        won += row[6].parse::<f64>().unwrap();
        games += 1;
    }
    [format!("{won} of {games}"), points.to_string()]
}

#[test]
fn play_is_what_the_page_of_strength_says() {
    assert_eq!(pinned().count(), 16, "rows of the table");
    for Pinned { game, bots, seed, deals, won, points } in pinned() {
        let bench = Bench::new();
        bench.succeed(&format!(
            "tournament --game {game} --bots {bots} --seed {seed} --blocks {deals} --quiet --out run"
        ));
        let first = bots.split(',').next().unwrap_or_default();
        assert_eq!(result(&bench, first), [won, points], "{game} {bots}");
    }
}
