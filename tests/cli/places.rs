//! Files go where people say, and nowhere else.
#![cfg(unix)]

use std::fs::{self, File};
use std::os::unix::fs::{FileTypeExt, symlink};
use std::process::Command;

use crate::bench::{Bench, stderr};

const RUN: &str = "tournament --game connect-four --bots greedy,random --blocks 4 --quiet";

#[test]
fn reports_follow_links_and_are_written_straight_into_devices() {
    let bench = Bench::new();
    bench.write_ablation("run");
    symlink("far.html", bench.path("link.html")).unwrap();
    for _ in 0..2 {
        bench.succeed("report run --out link.html");
        assert!(bench.path("link.html").is_symlink());
        assert!(fs::read_to_string(bench.path("far.html")).unwrap().contains("</html>"));
    }
    bench.succeed("report run --out /dev/null");
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
    let page = bench.succeed("report run --out - --svg charts");
    assert!(page.starts_with("<!") && page.trim_end().ends_with("</html>"));
    assert!(!bench.path("-").exists());
    assert!(bench.refuse("report run --out /dev/full").contains("cannot write /dev/full"));
}

#[test]
fn tables_follow_links_too() {
    let bench = Bench::new();
    bench.succeed(&format!("{RUN} --out whole"));
    bench.succeed(&format!("{RUN} --out run"));
    fs::rename(bench.path("run/games.csv"), bench.path("far.csv")).unwrap();
    fs::write(bench.path("far.csv"), "old").unwrap();
    symlink("../far.csv", bench.path("run/games.csv")).unwrap();
    bench.succeed("--resume run --quiet");
    assert!(bench.path("run/games.csv").is_symlink());
    bench.assert_same("whole", "run");
}

#[test]
fn runs_that_start_together_take_directories_of_their_own() {
    let bench = Bench::new();
    let children: Vec<_> = (0..6).map(|_| bench.start(RUN)).collect();
    for child in children {
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{}", stderr(&output));
    }
    for number in 2..=6 {
        bench.assert_same("runs/tournament-001", &format!("runs/tournament-00{number}"));
    }
}

#[test]
fn nothing_is_written_among_foreign_files() {
    let bench = Bench::new();
    fs::create_dir(bench.path("mine")).unwrap();
    for name in ["seats.csv", "thesis.doc"] {
        fs::write(bench.path("mine").join(name), "years of work").unwrap();
        for resume in ["", " --resume"] {
            let line = bench.refuse(&format!("{RUN} --out mine{resume}"));
            assert!(line.contains(&format!("mine holds {name}, which is not of a run")), "{line}");
        }
        assert_eq!(fs::read_to_string(bench.path("mine").join(name)).unwrap(), "years of work");
        fs::remove_file(bench.path("mine").join(name)).unwrap();
        let left = fs::read_dir(bench.path("mine")).unwrap().count();
        assert_eq!(left, 0, "a refusal leaves nothing behind, not even a lock");
    }
    bench.succeed(&format!("{RUN} --out mine"));
    for part in [1, 2] {
        bench.succeed(&format!("{RUN} --shard {part}/2 --out part-{part}"));
    }
    fs::create_dir(bench.path("other")).unwrap();
    fs::write(bench.path("other/notes"), "").unwrap();
    let line = bench.refuse("merge part-1 part-2 --out other");
    assert!(line.contains("other holds notes"), "{line}");
}

#[test]
fn a_lock_or_a_journal_that_is_a_link_is_refused() {
    let bench = Bench::new();
    fs::write(bench.path("precious"), "gold").unwrap();
    for (name, goal) in [("lock", "../precious"), ("journal.jsonl", "../not-there-yet")] {
        fs::create_dir(bench.path("run")).unwrap();
        symlink(goal, bench.path("run").join(name)).unwrap();
        let line = bench.refuse(&format!("{RUN} --out run"));
        assert!(line.contains(&format!("run/{name} is a symbolic link")), "{line}");
        fs::remove_dir_all(bench.path("run")).unwrap();
    }
    assert_eq!(fs::read_to_string(bench.path("precious")).unwrap(), "gold");
    assert!(!bench.path("not-there-yet").exists());
}

#[test]
fn nobody_waits_for_a_pipe_in_the_place_of_a_file() {
    let bench = Bench::new();
    for name in ["journal.jsonl", "manifest.json", "lock", "games.csv", "timing.csv"] {
        bench.succeed(&format!("{RUN} --out {name}-run"));
        let path = bench.path(&format!("{name}-run")).join(name);
        fs::remove_file(&path).unwrap();
        assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
        let resume = format!("--resume {name}-run --quiet");
        for command in [resume, format!("{RUN} --out {name}-run"), format!("report {name}-run")] {
            let line = bench.refuse(&command);
            assert!(line.contains(&format!("{name} is a pipe or a device")), "{line}");
        }
    }
}

#[test]
fn nobody_needs_to_hear_it() {
    let bench = Bench::new();
    let full = || File::options().write(true).open("/dev/full").unwrap();
    for (arguments, code) in [
        ("tournament --game connect-four --bots random,random --blocks 2 --out run", 0),
        ("tournament --bots gredy", 2),
        ("verify missing.jsonl", 2),
    ] {
        let output = bench.command(arguments).stderr(full()).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{arguments}");
    }
}

#[test]
fn a_searcher_ends_where_memory_does_and_threads_that_cannot_start_are_named() {
    let bench = Bench::new();
    let record = bench.succeed(&format!("{RUN} --records --out run"));
    assert!(record.contains("Tables: run"));
    let nabu = crate::bench::NABU;
    let limited = |kilobytes: usize, arguments: &str| {
        let script = format!("ulimit -v {kilobytes}; exec {nabu} {arguments}");
        let mut shell = Command::new("sh");
        shell.args(["-c", &script]).current_dir(bench.path("")).output().unwrap()
    };
    let arguments = "analyze run/records.jsonl --move 0 --bot mcts:iters=4000000000";
    let output = limited(200_000, arguments);
    assert!(output.status.success(), "{:?} {}", output.status, stderr(&output));
    let output = limited(300_000, &format!("{RUN} --threads 1024 --out many"));
    assert!(stderr(&output).contains("cannot start 1024 threads"), "{}", stderr(&output));
}
