//! `nabu play` and `nabu analyze`, driven as people and programs drive them.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Runs the program with some input, in a directory.
fn nabu(directory: &Path, arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_nabu"))
        .args(arguments)
        .current_dir(directory)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that ends before reading all closes the pipe.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// What a run that succeeds writes to stdout.
#[track_caller]
fn said(directory: &Path, arguments: &[&str], input: &str) -> String {
    let output = nabu(directory, arguments, input);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{errors}");
    assert_eq!(errors, "");
    String::from_utf8(output.stdout).unwrap()
}

/// The one line of a run that fails for wrong usage.
#[track_caller]
fn complaint(directory: &Path, arguments: &[&str]) -> String {
    let output = nabu(directory, arguments, "");
    assert_eq!(output.status.code(), Some(2));
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(errors.lines().count(), 1, "{errors}");
    errors
}

const CONNECT_FOUR: [&str; 5] = ["play", "--game", "connect-four", "--seats", "human,human"];

#[test]
fn two_people_play_a_whole_game() {
    let directory = tempfile::tempdir().unwrap();
    let text = said(directory.path(), &CONNECT_FOUR, "a\nb\n1\n2\na\nb\na\n");
    assert!(text.contains("The game is over. Won by seat 0 (human)."), "{text}");
    assert!(text.contains("line               1       0"), "{text}");
}

#[test]
fn wrong_input_is_answered_in_one_line_and_asked_again() {
    let directory = tempfile::tempdir().unwrap();
    let input = "h\n99\n0\nundo\nsave\n? x\n\u{7f}\n";
    let text = said(directory.path(), &CONNECT_FOUR, input);
    let answers: Vec<_> =
        text.split("seat 0, 7 moves (?, hint, help)> ").skip(1).map(str::trim_end).collect();
    assert_eq!(
        answers[0],
        "'h' is not a move: a move is a column, a to g; 'help' lists the commands"
    );
    assert_eq!(answers[1], "no move 99; moves have numbers 1 to 7");
    assert_eq!(answers[2], "no move 0; moves have numbers 1 to 7");
    assert_eq!(answers[3], "nothing to undo");
    assert_eq!(answers[4], "save needs the name of a file");
    assert_eq!(answers[5], "no legal move begins with 'x'");
    assert_eq!(answers.len(), 8);
}

#[test]
fn a_full_column_is_not_legal() {
    let directory = tempfile::tempdir().unwrap();
    let text = said(directory.path(), &CONNECT_FOUR, "a\na\na\na\na\na\na\n");
    assert!(text.contains("illegal move 'a'; nearest of 6 legal ones: b, c, d"), "{text}");
}

#[test]
fn undo_goes_back_to_the_own_decision_and_bots_repeat_themselves() {
    let directory = tempfile::tempdir().unwrap();
    let seats = ["play", "--game", "connect-four", "--seats", "human,mcts:iters=50"];
    let text = said(directory.path(), &seats, "a\nundo\na\nundo\nundo\nquit\n");
    let replies: Vec<_> = text.lines().filter(|line| line.contains("(mcts:iters=50)")).collect();
    assert_eq!(replies.len(), 2, "{text}");
    assert_eq!(replies[0], replies[1]);
    assert!(text.contains("nothing to undo"));
}

#[test]
fn a_saved_game_goes_on_where_it_stopped() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    let text = said(path, &CONNECT_FOUR, "a\nb\nsave game.jsonl\na\nsave game.jsonl\nquit\n");
    assert_eq!(text.matches("saved game.jsonl").count(), 2);
    assert!(said(path, &["verify", "game.jsonl"], "").contains("1 of 1 records agree"));
    let load = ["play", "--load", "game.jsonl", "--seats", "human,human", "--record", "end.jsonl"];
    let text = said(path, &load, "b\na\nsave game.jsonl\nb\na\n");
    assert!(text.contains("Won by seat 0"), "{text}");
    assert!(text.contains("game.jsonl exists already; choose another name"));
    assert!(said(path, &["verify", "end.jsonl"], "").contains("1 of 1 records agree"));
    assert!(!path.join("end.jsonl.part").exists());
}

#[test]
fn every_game_can_be_played_by_number_with_hints() {
    let directory = tempfile::tempdir().unwrap();
    for game in ["babylon", "babylonia", "architects", "amyitis", "connect-four"] {
        let arguments = ["play", "--game", game, "--seats", "human,random", "--hint", "greedy"];
        let text =
            said(directory.path(), &arguments, "?\nhint\nscores\nhelp\n1\n1\nboard\n1\nundo\n");
        assert!(text.contains("greedy would play "), "{text}");
        assert!(text.contains("\ntotal  "), "{text}");
        assert!(text.contains("Aim: ") && text.contains("\nMoves:\n"), "help explains the game");
        assert!(text.lines().all(|line| line.len() <= 80 || line.contains("> ")), "{text}");
    }
}

#[test]
fn a_game_without_a_seed_is_dealt_anew_and_can_be_repeated() {
    let directory = tempfile::tempdir().unwrap();
    let play = ["play", "--game", "babylonia", "--seats", "human,random"];
    let first = said(directory.path(), &play, "1\n1\n1\n");
    assert_ne!(first, said(directory.path(), &play, "1\n1\n1\n"));
    let (_, rest) = first.split_once("--seed ").unwrap();
    let seed = rest.split(' ').next().unwrap();
    let again = said(directory.path(), &[&play[..], &["--seed", seed]].concat(), "1\n1\n1\n");
    assert_eq!(first, again);
}

#[test]
fn the_beginning_of_a_move_lists_how_it_goes_on() {
    let directory = tempfile::tempdir().unwrap();
    let text = said(directory.path(), &["play", "--seed", "1"], "remove\n? remove b\n");
    assert!(text.contains("Moves: remove a1, remove a2"), "{text}");
    assert!(text.contains("   1 remove a1"), "{text}");
    assert!(text.contains("   2 remove b1"), "{text}");
}

#[test]
fn players_are_told_what_the_last_moves_did() {
    let directory = tempfile::tempdir().unwrap();
    let play = ["play", "--game", "architects", "--seats", "human,greedy", "--seed", "1"];
    let text = said(directory.path(), &play, "1\n1\n1\n");
    let told = text.lines().find(|line| line.starts_with("seat 1 (greedy): take ")).unwrap();
    assert!(told.contains('-') && told.contains("(+"), "the tile and the points: {told}");
}

#[test]
fn river_tokens_of_others_stay_face_down() {
    let directory = tempfile::tempdir().unwrap();
    let record = directory.path().join("game.jsonl");
    let name = record.to_str().unwrap();
    let arguments = ["play", "--game", "babylonia", "--seats", "human,random", "--record", name];
    let text = said(directory.path(), &arguments, &"1\n".repeat(40));
    let told: Vec<_> = text.lines().filter(|line| line.starts_with("seat 1 (random): ")).collect();
    assert!(told.iter().any(|line| line.contains("a token face down on")), "{told:?}");
    assert!(told.iter().any(|line| line.contains("farmer")), "{told:?}");
}

#[test]
fn seats_make_the_number_of_players() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    let text = said(path, &["play", "--game", "babylonia", "--seats", "human,random,random"], "");
    assert!(text.contains("seat 2:"), "{text}");
    let wrong = complaint(path, &["play", "--game", "architects", "--seats", "human,fast,fast"]);
    assert!(wrong.contains("players=3 is not 2"), "{wrong}");
    let wrong = complaint(path, &["play", "--game", "babylon(players=3)", "--seats", "human,fast"]);
    assert!(wrong.contains("2 seats for 3 players"), "{wrong}");
    let wrong = complaint(path, &["play", "--seats", "humn,fast"]);
    assert!(wrong.contains("unknown bot 'humn'") && wrong.contains("or human"), "{wrong}");
}

#[test]
fn cheats_need_leave() {
    let directory = tempfile::tempdir().unwrap();
    let cheat = ["play", "--game", "connect-four", "--seats", "human,cheat:iters=5"];
    assert!(complaint(directory.path(), &cheat).contains("--allow-cheat"));
    let hint = ["play", "--game", "connect-four", "--hint", "cheat:iters=5"];
    assert!(complaint(directory.path(), &hint).contains("--allow-cheat"));
    said(directory.path(), &[&cheat[..], &["--allow-cheat"]].concat(), "a\n");
}

#[test]
fn an_analysis_repeats_itself_and_marks_the_move_played() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    said(path, &CONNECT_FOUR, "a\nb\na\nb\na\nsave game.jsonl\n");
    let analyze = ["analyze", "game.jsonl", "--bot", "mcts:iters=200,threads=2", "--move"];
    let at = |number| said(path, &[&analyze[..], &[number]].concat(), "");
    let text = at("4");
    assert_eq!(text, at("4"));
    assert!(text.contains("connect-four move 4: seat 0 to act, 7 legal moves"), "{text}");
    assert!(text.contains("mcts:iters=200,threads=2, seed 1"), "{text}");
    let played: Vec<_> = text.lines().filter(|line| line.starts_with("  *")).collect();
    assert_eq!(played.len(), 1, "{text}");
    let few = said(path, &[&analyze[..], &["4", "--top", "1", "--line", "0"]].concat(), "");
    assert!(few.lines().count() <= 5, "{few}");
    assert!(complaint(path, &[&analyze[..], &["9"]].concat()).contains("--move 9 is not 0 to 5"));
    let greedy = complaint(path, &["analyze", "game.jsonl", "--bot", "greedy"]);
    assert!(greedy.contains("cannot be analysed; use mcts, flat or a preset of them"), "{greedy}");
}

#[test]
fn a_finished_game_is_analysed_at_its_last_decision() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    let record = ["--record", "end.jsonl"];
    said(path, &[&CONNECT_FOUR[..], &record].concat(), "a\nb\na\nb\na\nb\na\n");
    let analyze = ["analyze", "end.jsonl", "--bot", "mcts:iters=50"];
    let text = said(path, &analyze, "");
    assert!(text.contains("connect-four move 6: seat 0 to act"), "{text}");
    let over = complaint(path, &[&analyze[..], &["--move", "7"]].concat());
    assert!(over.contains("the game ends after 7 moves; give --move 0 to 6"), "{over}");
}

#[test]
fn a_named_bot_is_shown_by_its_name() {
    let directory = tempfile::tempdir().unwrap();
    let seats = ["play", "--game", "connect-four", "--seats", "human,mine=mcts:iters=5"];
    let text = said(directory.path(), &seats, "a\n");
    assert!(text.contains("seat 1 (mine): "), "{text}");
}

#[test]
fn a_preset_file_plays() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    std::fs::write(path.join("my.toml"), "[connect-four]\nbot = 'mcts'\niters = 9\n").unwrap();
    let seats = ["play", "--game", "connect-four", "--seats", "human,my.toml:c=1"];
    assert!(said(path, &seats, "a\n").contains("seat 1 (my.toml:c=1): "));
    let wrong = complaint(path, &["play", "--game", "babylon", "--seats", "human,my.toml"]);
    assert!(wrong.contains("preset my.toml [babylon]: no such table"), "{wrong}");
}
