//! The examples run and say what they promise.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::path::Path;
use std::process::Command;

/// What an example prints. `cargo test` builds them beside the binary; with `--test examples` alone
/// they may be missing or old, and `cargo build --examples` helps.
fn output(example: &str) -> String {
    let directory = Path::new(env!("CARGO_BIN_EXE_nabu")).parent().unwrap().join("examples");
    let output = Command::new(directory.join(example)).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_game_is_played_to_its_points() {
    let printed = output("play_one_game");
    for seat in ["seat 0: ", "seat 1: "] {
        let line = printed.lines().find(|line| line.starts_with(seat)).unwrap();
        let (total, parts) = line[seat.len()..].split_once(" = ").unwrap();
        let points = parts.split(" + ").map(|part| part.rsplit(' ').next().unwrap());
        let sum: i32 = points.map(|points| points.parse::<i32>().unwrap()).sum();
        assert_eq!(sum, total.parse::<i32>().unwrap(), "{line}");
    }
}

#[test]
fn a_bot_of_ones_own_beats_random_play() {
    let printed = output("my_bot");
    let wins = printed.split(' ').find_map(|word| word.parse::<u32>().ok()).unwrap();
    assert!(wins > 15, "{printed}");
}
