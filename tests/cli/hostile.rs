//! Files that somebody made wrong, on purpose or not.

use std::fs::{self, File};
use std::io::Write;
use std::process::Command;

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};

use crate::bench::{Bench, NABU, stderr};

const RUN: &str = "tournament --game connect-four --bots greedy,random --blocks 6 --quiet";

fn lines(bench: &Bench, run: &str) -> Vec<String> {
    let journal = fs::read_to_string(bench.path(run).join("journal.jsonl")).unwrap();
    journal.split_inclusive('\n').map(ToOwned::to_owned).collect()
}

/// Writes a journal into a run that is otherwise as another, and tries to go on with it.
#[track_caller]
fn assert_refused(bench: &Bench, journal: &[String], line: usize) {
    let _ = fs::remove_dir_all(bench.path("run"));
    fs::create_dir(bench.path("run")).unwrap();
    fs::copy(bench.path("whole/manifest.json"), bench.path("run/manifest.json")).unwrap();
    fs::write(bench.path("run/journal.jsonl"), journal.concat()).unwrap();
    let complaint = bench.refuse("--resume run --quiet");
    assert!(complaint.contains(&format!("journal.jsonl line {line} is damaged")), "{complaint}");
    assert!(complaint.contains("--discard-damaged"), "{complaint}");
    assert_eq!(lines(bench, "run"), journal, "nothing is discarded");
    bench.succeed(&format!("{RUN} --out run --resume --discard-damaged"));
    bench.assert_same("whole", "run");
}

#[test]
fn lines_of_another_run_are_refused() {
    let bench = Bench::new();
    bench.succeed(&format!("{RUN} --out whole"));
    let own = lines(&bench, "whole");
    for other in
        ["--seed 2", "--all-orders", "--records", "--game architects", "--bots greedy,fast"]
    {
        let _ = fs::remove_dir_all(bench.path("other"));
        let name = other.split(' ').next().unwrap();
        let rest: Vec<_> = RUN.split(' ').collect();
        let at = rest.iter().position(|word| *word == name);
        let kept = rest.iter().enumerate();
        let kept = kept.filter(|(place, _)| at.is_none_or(|at| *place != at && *place != at + 1));
        let kept: Vec<_> = kept.map(|(_, word)| *word).collect();
        bench.succeed(&format!("{} {other} --out other", kept.join(" ")));
        let foreign = lines(&bench, "other");
        assert_refused(&bench, &foreign, 1);
        assert_refused(&bench, &[&own[..2], &foreign[2..]].concat(), 3);
    }
    let mut damaged = own.clone();
    damaged[1] = damaged[1].replace("moves", "moves ");
    assert_refused(&bench, &damaged, 2);
    assert_refused(&bench, &[&own[..], &own[5..]].concat(), 7);
}

/// The line of a unit with the checksum of its run.
fn signed(bench: &Bench, unit: &Value) -> String {
    let text = fs::read_to_string(bench.path("whole/manifest.json")).unwrap();
    let mut manifest: Value = serde_json::from_str(&text).unwrap();
    manifest["command"] = json!("");
    let key = crc32fast::hash(manifest.to_string().as_bytes());
    let mut hasher = crc32fast::Hasher::new_with_initial(key);
    hasher.update(unit.to_string().as_bytes());
    format!("{:08x} {unit}\n", hasher.finalize())
}

#[test]
fn units_with_other_numbers_of_games_seats_bots_or_points_are_refused() {
    let bench = Bench::new();
    bench.succeed(&format!("{RUN} --out whole"));
    let own = lines(&bench, "whole");
    let first: Value = serde_json::from_str(own[0].split_once(' ').unwrap().1).unwrap();
    assert_eq!(signed(&bench, &first), own[0], "the checksum is as documented");
    let change = |change: &dyn Fn(&mut Value)| {
        let mut unit = first.clone();
        change(&mut unit);
        let mut journal = own.clone();
        journal[0] = signed(&bench, &unit);
        assert_refused(&bench, &journal, 1);
    };
    change(&|unit| drop(unit["games"].as_array_mut().unwrap().pop()));
    change(&|unit| unit["games"][0]["bots"] = json!([0, 7]));
    change(&|unit| unit["games"][0]["bots"] = json!([1, 0]));
    change(&|unit| unit["games"][0]["bots"] = json!([0]));
    change(&|unit| unit["games"][0]["ranks"] = json!([1, 9]));
    change(&|unit| unit["games"][0]["ranks"] = json!([2, 2]));
    change(&|unit| unit["games"][0]["ranks"] = json!([1, 2, 3]));
    change(&|unit| unit["games"][1]["points"] = json!([[0, 0], [0, 0]]));
    change(&|unit| unit["games"][1]["points"] = json!([[0]]));
    change(&|unit| unit["games"][1]["record"] = json!("{}"));
    change(&|unit| unit["unit"] = json!(3));
}

/// A gigabyte of one line in a megabyte, and lines that are no text.
#[test]
fn every_line_of_a_file_of_records_is_looked_at() {
    let bench = Bench::new();
    bench.succeed(&format!("{RUN} --records --out run"));
    let records = fs::read(bench.path("run/records.jsonl")).unwrap();
    let file = File::create(bench.path("games.jsonl.gz")).unwrap();
    let mut packed = GzEncoder::new(file, Compression::fast());
    let zeros = vec![b'0'; 1 << 20];
    packed.write_all(b"\xff\xfe\n").unwrap();
    (0..100).for_each(|_| packed.write_all(&zeros).unwrap());
    packed.write_all(b"\n").unwrap();
    packed.write_all(&records).unwrap();
    packed.finish().unwrap();
    let script = format!("ulimit -v 120000; exec {NABU} verify games.jsonl.gz");
    let mut shell = Command::new("sh");
    let output = shell.args(["-c", &script]).current_dir(bench.path("")).output().unwrap();
    let text = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains(":1: not UTF-8 after 0 bytes"), "{text}");
    assert!(text.contains(":2: longer than 8388608 bytes"), "{text}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("12 of 14 records agree"));
}

/// A device that never ends would take all memory, or all time.
#[cfg(target_os = "linux")]
#[test]
fn files_without_an_end_are_refused() {
    let bench = Bench::new();
    fs::create_dir(bench.path("run")).unwrap();
    std::os::unix::fs::symlink("/dev/zero", bench.path("run/manifest.json")).unwrap();
    std::os::unix::fs::symlink("/dev/zero", bench.path("zero.toml")).unwrap();
    for arguments in [
        "balance /dev/zero --quiet",
        "tournament --game amyitis(components=/dev/zero) --quiet",
        "tournament --game architects --bots greedy:network=/dev/zero,random --quiet",
        "tournament --game architects --bots zero.toml,random --quiet",
        "tune --game architects --bot fast --space zero.toml",
        "bench --against /dev/zero",
    ] {
        let complaint = bench.refuse(arguments);
        assert!(complaint.contains("larger than"), "{arguments}: {complaint}");
    }
    for arguments in ["--resume run", "report run"] {
        let complaint = bench.refuse(arguments);
        assert!(complaint.contains("is a pipe or a device"), "{arguments}: {complaint}");
    }
}

#[test]
fn names_do_not_steer_the_terminal() {
    let bench = Bench::new();
    let record = json!({"format": "nabu-record/1", "game": "\u{1b}[2Jchess\n", "players": 2,
                        "options": {}, "setup": {}, "moves": []});
    fs::write(bench.path("games.jsonl"), format!("{record}\n")).unwrap();
    for output in [
        bench.run("verify games.jsonl"),
        bench.run("show games.jsonl"),
        bench.command("tournament --bots").arg("a\u{1b}[31m\nb.toml,random").output().unwrap(),
        bench.command("tournament --game").arg("chess\u{1b}[31m\n").output().unwrap(),
        bench.command("report").arg("\u{1b}[31m\nx").output().unwrap(),
    ] {
        let text = stderr(&output);
        assert!(!text.contains('\u{1b}'), "{text:?}");
        assert_eq!(text.lines().count(), 1, "{text:?}");
    }
}

#[test]
fn names_that_would_be_formulas_are_refused() {
    let bench = Bench::new();
    fs::write(bench.path("@x.toml"), "[default]\nbot = 'random'\n").unwrap();
    let line = bench.refuse("tournament --game connect-four --bots @x.toml,random");
    assert!(line.contains("write ./@x.toml"), "{line}");
    bench.succeed("tournament --game connect-four --bots ./@x.toml,random --blocks 1 --quiet");
}

/// A preset whose name a shell would read something into; `pwned` must not appear.
const PRESET: &str = "my $(touch pwned) 'bot'.toml";

#[test]
fn printed_commands_are_safe_and_work() {
    let bench = Bench::new();
    fs::write(bench.path(PRESET), "[default]\nbot = 'greedy'\n").unwrap();
    let bots = format!("{PRESET},random");
    let mut first =
        bench.command(&format!("{} --out it's", RUN.replace("--bots greedy,random ", "")));
    let output = first.args(["--bots", &bots]).output().unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    let summary = fs::read_to_string(bench.path("it's/summary.txt")).unwrap();
    let repeat = summary.split("Repeat with: nabu ").nth(1).unwrap().lines().next().unwrap();
    let shell = |command: &str| {
        let script = format!("{NABU} {command} --quiet");
        let output =
            Command::new("bash").args(["-c", &script]).current_dir(bench.path("")).output();
        let output = output.unwrap();
        assert!(output.status.success(), "{command}: {}", stderr(&output));
    };
    shell(&format!("{repeat} --out again"));
    bench.assert_same("it's", "again");
    let journal = lines(&bench, "it's");
    fs::write(bench.path("it's/journal.jsonl"), journal[..2].concat()).unwrap();
    fs::remove_file(bench.path(PRESET)).unwrap();
    shell("--resume 'it'\\''s'");
    bench.assert_same("it's", "again");
    assert!(!bench.path("pwned").exists());
}

#[test]
fn parts_are_merged_without_the_files_of_their_presets() {
    let bench = Bench::new();
    fs::write(bench.path("my.toml"), "[default]\nbot = 'mcts'\niters = 9\nc = 0.3\n").unwrap();
    let game = "--game connect-four --quiet";
    for run in [
        format!("tournament {game} --bots my.toml:iters=4,mine=my.toml,random --blocks 4"),
        format!(
            "balance {game} --contrast seats --bots my.toml|random --weak my.toml:c=1 --blocks 4"
        ),
        format!("ladder {game} --bot my.toml --from 2 --to 4 --blocks 4"),
    ] {
        bench.succeed(&format!("{run} --out whole"));
        for part in [1, 2] {
            bench.succeed(&format!("{run} --shard {part}/2 --out part-{part}"));
        }
        fs::rename(bench.path("my.toml"), bench.path("elsewhere.toml")).unwrap();
        bench.succeed("merge part-1 part-2 --out merged");
        bench.assert_same("whole", "merged");
        fs::rename(bench.path("elsewhere.toml"), bench.path("my.toml")).unwrap();
        for name in ["whole", "part-1", "part-2", "merged"] {
            fs::remove_dir_all(bench.path(name)).unwrap();
        }
    }
}

#[test]
fn a_pilot_of_cheats_needs_leave() {
    let bench = Bench::new();
    let plan = "plan --detect 0.1 --game connect-four --bots cheat:iters=2,random --seconds 0.01";
    assert!(bench.refuse(plan).contains("--allow-cheat"));
    bench.succeed(&format!("{plan} --allow-cheat"));
}

#[test]
fn a_report_of_an_empty_shard_says_so() {
    let bench = Bench::new();
    for run in [
        "tournament --game connect-four --bots greedy,random --blocks 3",
        "balance --game connect-four --contrast seats --bots random --blocks 3",
        "ladder --game connect-four --bot mcts --from 2 --to 4 --blocks 3",
        "ablate --game connect-four --bot mcts:iters=4 --try iters=2 --blocks 3",
    ] {
        bench.succeed(&format!("{run} --shard 1/5 --quiet --out part"));
        let line = bench.refuse("report part");
        assert!(line.contains("part is part 1/5 of a run and holds no games"), "{line}");
        fs::remove_dir_all(bench.path("part")).unwrap();
    }
}

#[test]
fn plans_with_impossible_numbers_are_refused() {
    let bench = Bench::new();
    bench.succeed(
        "balance --contrast timing --effects MINUS_ONE --rounds 8 --branch 1 --bots random --blocks 3 --quiet --out study",
    );
    bench.succeed("balance --contrast seats --bots random --blocks 3 --quiet --out seats");
    bench.succeed(
        "design --game architects --vary sides:garden=A|B --target margin<=9 --bots random --budget 40 --blocks 1 \
         --test-blocks 3 --quiet --out design",
    );
    for (run, place, value) in [
        ("study", "/plan/contrasts/0/treated", json!(2)),
        ("study", "/plan/contrasts/0/baseline", json!(u64::MAX)),
        ("study", "/plan/conditions", json!([])),
        ("study", "/plan/conditions/0/branch/continuations", json!(0)),
        ("study", "/plan/conditions/1/branch/round", json!(0)),
        ("study", "/plan/blocks", json!(u64::MAX)),
        ("seats", "/plan/seats/0", json!(1)),
        ("design", "/plan/blocks", json!(0)),
        ("design", "/plan/finalists", json!(0)),
        ("design", "/plan/test_blocks", json!(0)),
        ("design", "/plan/budget", json!(u64::MAX)),
    ] {
        let path = bench.path(run).join("manifest.json");
        let sound = fs::read_to_string(&path).unwrap();
        let mut manifest: Value = serde_json::from_str(&sound).unwrap();
        *manifest.pointer_mut(place).unwrap() = value;
        fs::write(&path, manifest.to_string()).unwrap();
        let line = bench.refuse(&format!("--resume {run} --quiet"));
        assert!(line.contains("the plan in the manifest is damaged"), "{place}: {line}");
        fs::write(&path, sound).unwrap();
    }
    bench.succeed(&format!("{RUN} --out tournament"));
    let path = bench.path("tournament/manifest.json");
    let mut manifest: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    manifest["plan"]["blocks"] = u64::MAX.into();
    fs::write(&path, manifest.to_string()).unwrap();
    assert!(bench.refuse("--resume tournament --quiet").contains("blocks are too many"));
}
