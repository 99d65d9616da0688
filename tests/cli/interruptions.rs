//! Runs that end before their time go on as if nothing had happened.

use std::fs;
use std::process::{Child, Command, Output};
use std::time::Duration;

use crate::bench::{Bench, NABU, stderr};

/// A run of a few seconds with all kinds of files.
const RUN: &str = "tournament --game babylon(players=3) --bots greedy,greedy:epsilon=0.3,random,random \
                   --blocks 60 --seed 5 --records --quiet";

fn whole_run(bench: &Bench) {
    bench.succeed(&format!("{RUN} --threads 1 --out whole"));
}

pub(crate) fn interrupt(child: Child) -> Output {
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    child.wait_with_output().unwrap()
}

#[test]
fn killed_at_many_instants() {
    let bench = Bench::new();
    whole_run(&bench);
    let mut kills = 0;
    for attempt in 0.. {
        let mut child = bench.start(&format!("{RUN} --threads 2 --out killed --resume"));
        std::thread::sleep(Duration::from_millis(20 + 37 * attempt));
        if child.try_wait().unwrap().is_some() {
            break;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
    }
    assert!(kills > 2, "the run is long enough to be killed");
    bench.succeed(&format!("{RUN} --threads 2 --out killed --resume"));
    bench.assert_same("whole", "killed");
}

/// Whatever part of the journal reached the disk, even with rubbish after it.
#[test]
fn journal_cut_anywhere() {
    let bench = Bench::new();
    let run = "tournament --game connect-four --bots greedy,random --blocks 6 --quiet";
    bench.succeed(&format!("{run} --out whole"));
    let journal = fs::read(bench.path("whole/journal.jsonl")).unwrap();
    for cut in (0..=journal.len()).step_by(61) {
        let _ = fs::remove_dir_all(bench.path("cut"));
        fs::create_dir(bench.path("cut")).unwrap();
        fs::copy(bench.path("whole/manifest.json"), bench.path("cut/manifest.json")).unwrap();
        let torn = [&journal[..cut], b"\0\0{".as_slice()].concat();
        fs::write(bench.path("cut/journal.jsonl"), torn).unwrap();
        bench.succeed(&format!("{run} --out cut --resume"));
        bench.assert_same("whole", "cut");
    }
}

#[test]
fn ctrl_c_prints_the_command_that_goes_on() {
    let bench = Bench::new();
    whole_run(&bench);
    let child = bench.start(&format!("{RUN} --threads 2 --out stopped"));
    bench.wait_for_lines("stopped", 3);
    let output = interrupt(child);
    let text = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(!bench.path("stopped/games.csv").exists(), "no table of half a run");
    let command = text.split("go on with: nabu ").nth(1).unwrap().trim().replace('\'', "");
    assert!(command.ends_with("--out stopped --resume"), "{command}");
    bench.succeed(&command);
    bench.assert_same("whole", "stopped");
}

/// Runs under a limit for the size of files, in blocks of 512 bytes. `trap` turns the signal into
/// an error of the write, as on a full disk.
fn with_file_limit(bench: &Bench, limit: usize, arguments: &str, trap: &str) -> Output {
    let quoted: Vec<_> = arguments.split_whitespace().map(|word| format!("'{word}'")).collect();
    let script = format!("{trap} ulimit -f {limit}; exec {NABU} {}", quoted.join(" "));
    let mut shell = Command::new("sh");
    shell.args(["-c", &script]).current_dir(bench.path("")).output().unwrap()
}

#[test]
fn full_disk() {
    let bench = Bench::new();
    whole_run(&bench);
    for limit in [8, 40, 200, 800] {
        let arguments = format!("{RUN} --threads 2 --out full --resume");
        let output = with_file_limit(&bench, limit, &arguments, "trap '' XFSZ;");
        let text = stderr(&output);
        assert_eq!(output.status.code(), Some(1), "{text}");
        assert!(text.contains("cannot write full/journal.jsonl"), "{text}");
        assert!(text.contains("go on with: nabu tournament"), "{text}");
        assert_eq!(text.trim().lines().count(), 1, "{text}");
    }
    let output = with_file_limit(&bench, 800, &format!("{RUN} --out full --resume"), "");
    assert_eq!(output.status.code(), None, "the signal kills");
    bench.succeed(&format!("{RUN} --threads 2 --out full --resume"));
    bench.assert_same("whole", "full");
}

/// The journal fits, the tables do not: none of them may appear half-written.
#[test]
fn disk_full_of_the_journal() {
    let bench = Bench::new();
    let run = "tournament --bots random,random --blocks 300 --quiet";
    bench.succeed(&format!("{run} --out whole"));
    let journal = fs::metadata(bench.path("whole/journal.jsonl")).unwrap().len();
    let tables = fs::metadata(bench.path("whole/seats.csv")).unwrap().len();
    bench.succeed(&format!("{run} --out full"));
    for (name, _) in bench.files("full") {
        if !["journal.jsonl", "manifest.json", "lock"].contains(&name.as_str()) {
            fs::remove_file(bench.path("full").join(name)).unwrap();
        }
    }
    assert!(tables < journal);
    let limit = (tables / 2 / 512) as usize;
    let output =
        with_file_limit(&bench, limit, &format!("{run} --out full --resume"), "trap '' XFSZ;");
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    assert!(stderr(&output).contains("cannot write full/seats.csv"), "{}", stderr(&output));
    assert!(!bench.path("full/seats.csv").exists() && !bench.path("full/games.csv").exists());
    bench.succeed(&format!("{run} --out full --resume"));
    bench.assert_same("whole", "full");
}
