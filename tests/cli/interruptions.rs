//! Runs that end before their time go on as if nothing had happened.

use std::fs;
use std::process::{Child, Command, Output};
use std::time::{Duration, Instant};

use crate::bench::{Bench, NABU, stderr};

/// A run of a few seconds with all kinds of files.
const RUN: &str = "tournament --game babylon(players=3) --bots classic-greedy,classic-greedy:epsilon=0.3,random,random \
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
    let run = "tournament --game connect-four --bots classic-greedy,random --blocks 6 --quiet";
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
    let command = text.split("go on with: nabu ").nth(1).unwrap().trim();
    assert_eq!(command, "--resume stopped --threads 2");
    bench.succeed(command);
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
        assert!(text.contains("go on with: nabu --resume full"), "{text}");
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

/// Starts a run, waits until it has begun and some more, interrupts it, and returns how it ended.
#[track_caller]
fn assert_ends_soon(bench: &Bench, run: &str, lines: usize, pause: u64) -> Output {
    let child = bench.start(run);
    let directory = run.split("--out ").nth(1).unwrap();
    while !bench.path(directory).join("journal.jsonl").exists() {
        std::thread::sleep(Duration::from_millis(5));
    }
    bench.wait_for_lines(directory, lines);
    std::thread::sleep(Duration::from_millis(pause));
    let interrupted = Instant::now();
    let output = interrupt(child);
    let taken = interrupted.elapsed();
    // Half a second, and some more where other tests want the machine too.
    assert!(taken < Duration::from_millis(1500), "{run}: {taken:?}");
    output
}

#[test]
fn a_long_decision_is_interrupted() {
    let bench = Bench::new();
    let run =
        "tournament --game connect-four --bots mcts:iters=4000000000,random --blocks 1 --quiet";
    let output = assert_ends_soon(&bench, &format!("{run} --out run"), 0, 200);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    assert!(stderr(&output).contains("interrupted; go on with: nabu --resume run"));
    assert_eq!(bench.journal_lines("run"), 0, "no game of a shortened decision is kept");
}

#[test]
fn statistics_are_interrupted() {
    let bench = Bench::new();
    let run = "balance --game connect-four --contrast seats --bots random --blocks 6000 --quiet";
    let output = assert_ends_soon(&bench, &format!("{run} --out run"), 6000, 0);
    let text = stderr(&output);
    assert!(output.status.success() || text.contains("interrupted; go on"), "{text}");
    bench.succeed("--resume run --quiet");
    assert!(bench.path("run/summary.txt").exists());
}

#[test]
fn a_second_interrupt_ends_at_once() {
    let bench = Bench::new();
    let run =
        "tournament --game connect-four --bots mcts:iters=4000000000,random --blocks 1 --quiet";
    let child = bench.start(&format!("{run} --out run"));
    while !bench.path("run/journal.jsonl").exists() {
        std::thread::sleep(Duration::from_millis(5));
    }
    std::thread::sleep(Duration::from_millis(100));
    let started = Instant::now();
    let id = child.id().to_string();
    Command::new("kill").args(["-TERM", &id]).status().unwrap();
    Command::new("kill").args(["-TERM", &id]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(started.elapsed() < Duration::from_millis(1500));
    assert!([Some(130), Some(1)].contains(&output.status.code()), "{:?}", output.status);
}

/// Killed at many instants, and on a disk that is too small.
#[test]
fn a_merge_that_came_to_nothing_is_repeated() {
    let bench = Bench::new();
    let run = "tournament --bots classic-greedy,random --blocks 300 --records --quiet";
    bench.succeed(&format!("{run} --out whole"));
    for part in [1, 2] {
        bench.succeed(&format!("{run} --shard {part}/2 --out part-{part}"));
    }
    let merge = "merge part-1 part-2 --out merged";
    for limit in [0, 8, 40, 200, 800] {
        let output = with_file_limit(&bench, limit, merge, "trap '' XFSZ;");
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
        assert!(!bench.path("merged/manifest.json").exists());
    }
    for wait in (0..).step_by(7) {
        let mut child = bench.start(merge);
        std::thread::sleep(Duration::from_millis(wait));
        if child.try_wait().unwrap().is_some() {
            break;
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
    bench.assert_same("whole", "merged");
    assert!(bench.refuse(merge).contains("merged holds a run already"));
}

#[test]
fn whatever_run_is_there_goes_on() {
    let bench = Bench::new();
    let game = "--game connect-four --seed 3 --quiet";
    for run in [
        format!("tournament {game} --bots classic-greedy,random --blocks 4 --shard 2/2"),
        format!(
            "balance {game} --contrast seats --bots classic-greedy|random --weak random --blocks 3"
        ),
        format!("ladder {game} --bot mcts --from 2 --to 8 --opponent classic-greedy --blocks 2"),
        format!("ablate {game} --bot mcts:iters=4 --try iters=2|8 --blocks 2"),
        format!(
            "tune {game} --bot mcts:iters=4 --space c=0.1..1.0/3,iters=2|4 --steps 2 --batch 2 \
                 --opponents random --test-blocks 2"
        ),
        "design --game architects --vary build=with_take|after_reveal --target seat-shares=fair --quiet \
             --bots random --budget 40 --blocks 1 --finalists 1 --test-blocks 3"
            .to_owned(),
    ] {
        bench.succeed(&format!("{run} --out whole"));
        fs::create_dir(bench.path("cut")).unwrap();
        fs::copy(bench.path("whole/manifest.json"), bench.path("cut/manifest.json")).unwrap();
        let journal = fs::read(bench.path("whole/journal.jsonl")).unwrap();
        fs::write(bench.path("cut/journal.jsonl"), &journal[..journal.len() / 2]).unwrap();
        let told = bench.succeed("--resume cut --quiet");
        assert!(told.contains("cut"), "{told}");
        bench.assert_same("whole", "cut");
        fs::remove_dir_all(bench.path("whole")).unwrap();
        fs::remove_dir_all(bench.path("cut")).unwrap();
    }
    assert!(bench.refuse("--resume nothing").contains("cannot read nothing/manifest.json"));
    fs::create_dir(bench.path("run")).unwrap();
    assert!(bench.refuse("tournament --resume run").contains("goes on with: nabu --resume run"));
}

#[test]
fn a_directory_that_is_removed_is_missed_at_once() {
    let bench = Bench::new();
    let run = "tournament --bots classic-greedy,random --blocks 1000000 --quiet --out run";
    let child = bench.start(run);
    bench.wait_for_lines("run", 1);
    fs::remove_dir_all(bench.path("run")).unwrap();
    let started = Instant::now();
    let output = child.wait_with_output().unwrap();
    assert!(started.elapsed() < Duration::from_secs(5));
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("was removed during the run"), "{}", stderr(&output));
}

/// A row of a sudden end, a file of nothing, and no file.
#[test]
fn torn_times_keep_nobody_from_going_on() {
    let bench = Bench::new();
    let run = "ladder --game connect-four --bot mcts --from 2 --to 4 --blocks 4 --quiet";
    bench.succeed(&format!("{run} --out whole"));
    for torn in [
        "",
        "threads,bot,mo",
        "threads,bot,moves,seconds,ms_per_move\n2,mcts:iters=2,1",
        "\u{0}\n\n",
    ] {
        for part in [1, 2] {
            bench.succeed(&format!("{run} --shard {part}/2 --out part-{part}"));
        }
        for name in ["timing.csv", "move_times.csv"] {
            fs::write(bench.path("part-1").join(name), torn).unwrap();
            fs::write(bench.path("whole").join(name), torn).unwrap();
        }
        bench.succeed("--resume whole --quiet");
        bench.succeed("--resume part-1 --quiet");
        bench.succeed("report whole part-1");
        bench.succeed("merge part-1 part-2 --out merged");
        let times = fs::read_to_string(bench.path("merged/move_times.csv")).unwrap();
        assert!(times.starts_with("threads,bot,moves,"), "{times}");
        fs::remove_file(bench.path("whole/report.html")).unwrap();
        bench.assert_same("whole", "merged");
        for name in ["part-1", "part-2", "merged"] {
            fs::remove_dir_all(bench.path(name)).unwrap();
        }
    }
}
