//! Small tools, and what is said to people who mistype.

use std::fs;

use crate::bench::Bench;

#[test]
fn a_game_is_explained_on_one_screen_with_all_its_tokens() {
    let bench = Bench::new();
    let text = bench.succeed("games babylon");
    assert!(text.lines().count() <= 24 && text.lines().all(|line| line.len() <= 80), "{text}");
    assert!(text.contains("DOUBLE_FLOWER") && text.contains("Mixes: A"), "{text}");
    let options = bench.succeed("games babylon --options");
    assert!(options.contains("  players = 2 (default) | 3 | 4"), "{options}");
    assert!(options.contains("bridge_gap"), "{options}");
}

#[test]
fn lists_of_options_name_the_players_too() {
    let bench = Bench::new();
    let line = bench.refuse("perft --game babylon(player=3)");
    assert!(line.contains("unknown option 'player'; valid options: players, tileset"), "{line}");
    let line = bench.refuse("perft --game connect-four(x=3)");
    assert!(line.ends_with("valid options: players"), "{line}");
}

#[test]
fn a_negative_number_is_refused_for_what_it_is() {
    let line = Bench::new().refuse("tournament --blocks -1");
    assert!(
        line.contains("invalid value '-1' for '--blocks <BLOCKS>': not a whole number"),
        "{line}"
    );
    assert!(!line.contains("tip"), "{line}");
}

#[test]
fn a_bench_that_cannot_be_saved_is_refused_before_it_is_measured() {
    let bench = Bench::new();
    fs::create_dir(bench.path("folder")).unwrap();
    for file in ["folder", "none/file.json"] {
        let output = bench.run(&format!("bench --game connect-four --save {file}"));
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(output.stdout, b"", "nothing was measured");
    }
}

#[test]
fn an_illegal_move_of_a_record_is_answered_in_one_short_line() {
    let bench = Bench::new();
    bench.succeed("tournament --bots random,random --blocks 1 --records --out run --quiet");
    let records = fs::read_to_string(bench.path("run/records.jsonl")).unwrap();
    let line = records.lines().next().unwrap();
    let (start, rest) = line.split_once("\"place ").unwrap();
    let (_, end) = rest.split_once('"').unwrap();
    fs::write(bench.path("wrong.jsonl"), format!("{start}\"place new g7 9 r0\"{end}")).unwrap();
    let output = bench.run("verify wrong.jsonl");
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert!(complaint.contains("illegal move 'place new g7 9 r0'; nearest of "), "{complaint}");
    assert!(complaint.len() < 300, "{complaint}");
}

#[test]
fn shells_complete_every_command() {
    let bench = Bench::new();
    for shell in ["bash", "zsh", "fish"] {
        let script = bench.succeed(&format!("completions {shell}"));
        for word in ["tournament", "analyze", "blocks", "completions"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    assert!(bench.refuse("completions cmd").contains("bash"));
}

#[test]
fn every_command_has_a_manual_page() {
    let bench = Bench::new();
    bench.succeed("man --out pages");
    for page in ["nabu", "nabu-tournament", "nabu-play", "nabu-man"] {
        let text = fs::read_to_string(bench.path(&format!("pages/{page}.1"))).unwrap();
        assert!(text.contains(".SH"), "{page}");
    }
}

#[test]
fn a_divided_count_adds_up() {
    let bench = Bench::new();
    let text = bench.succeed("perft --game connect-four --depth 4 --divide");
    assert!(text.contains("\na: 343\n") && text.ends_with("2401 in all at depth 4\n"), "{text}");
}

#[test]
fn a_whole_game_is_analysed_as_a_curve_mistakes_and_a_table() {
    let bench = Bench::new();
    bench.succeed(
        "tournament --game connect-four --bots random,random --blocks 1 --records --out run --quiet",
    );
    let analyze = "analyze run/records.jsonl --all --bot mcts:iters=100 --top 3";
    let text = bench.succeed(&format!("{analyze} --csv values.csv"));
    assert_eq!(text, bench.succeed(analyze), "an analysis repeats itself");
    assert!(text.contains("\n 1.0 |") && text.contains("\n 0.0 |"), "{text}");
    assert!(text.lines().all(|line| line.len() <= 80), "{text}");
    let (_, mistakes) = text.split_once("Largest mistakes").unwrap();
    assert!((2..=4).contains(&mistakes.lines().count()), "{text}");
    let table = fs::read_to_string(bench.path("values.csv")).unwrap();
    let mut lines = table.lines();
    let header = "move,seat,played,best,loss,value_seat_0,value_seat_1";
    assert_eq!(lines.next(), Some(header));
    let first = lines.next().unwrap();
    assert!(first.starts_with("0,0,"), "{first}");
}
