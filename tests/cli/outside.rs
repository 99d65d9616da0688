//! Bots from outside: small programs for the shell, good ones and bad ones.
#![cfg(unix)]

use std::fs;
use std::process::{Command, Output};
use std::thread;
use std::time::{Duration, Instant};

use crate::bench::{Bench, NABU, stderr};
use crate::interruptions::interrupt;

/// A bot that plays the first legal move, with a line that may spoil it before each decision.
fn bot(greeting: &str, before_moves: &str) -> String {
    format!(
        "tab=$(printf '\\t')\n\
         while IFS= read -r line; do\n\
         case $line in\n\
         nabu/1) echo '{greeting}' ;;\n\
         legal*) legal=${{line#legal\"$tab\"}} ;;\n\
         go*) {before_moves}\n echo \"move ${{legal%%\"$tab\"*}}\" ;;\n\
         quit) exit ;;\n\
         esac\n\
         done\n"
    )
}

const GREETING: &str = "nabu/1 first deterministic legal";

fn bench_with(greeting: &str, before_moves: &str) -> Bench {
    let bench = Bench::new();
    fs::write(bench.path("bot.sh"), bot(greeting, before_moves)).unwrap();
    bench
}

fn nabu(bench: &Bench, arguments: &[&str]) -> Output {
    bench.command("").args(arguments).output().unwrap()
}

/// A tournament of Connect Four with some bots.
fn tournament(bench: &Bench, bots: &str, further: &[&str]) -> Output {
    let fixed = ["tournament", "--game", "connect-four", "--quiet", "--bots", bots];
    nabu(bench, &[&fixed, further].concat())
}

#[track_caller]
fn text(output: &Output) -> String {
    assert!(output.status.success(), "{}", stderr(output));
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn a_program_plays_every_game_and_comes_out_the_same_each_time() {
    let bench = Bench::new();
    let bots = format!("mine=cmd:{NABU} bot,random");
    for game in ["babylon", "babylonia", "architects(hands=secret)", "amyitis", "connect-four"] {
        let run = |out: &str, threads: &str| {
            let game = ["tournament", "--game", game, "--bots", &bots, "--blocks", "2", "--quiet"];
            let fixed = [game.as_slice(), &["--threads", threads, "--out", out]].concat();
            text(&nabu(&bench, &fixed))
        };
        let summary = run("one", "1");
        run("two", "2");
        bench.assert_same("one", "two");
        assert!(summary.contains("mine declares itself deterministic; no faults in 4 games"));
        let manifest = fs::read_to_string(bench.path("one/manifest.json")).unwrap();
        assert!(manifest.contains("\"deterministic\": true"), "{manifest}");
        assert!(manifest.contains(&format!("cmd:{NABU} bot")), "the command is kept");
        for run in ["one", "two"] {
            fs::remove_dir_all(bench.path(run)).unwrap();
        }
    }
}

#[test]
fn it_plays_in_studies_ladders_and_with_bans() {
    let bench = Bench::new();
    let bot = format!("cmd:{NABU} bot");
    let game = ["--game", "connect-four", "--quiet"];
    let balance = ["balance", "--ban", "a,cat:line", "--blocks", "3", "--bots", &bot, "--out", "b"];
    text(&nabu(&bench, &[balance.as_slice(), &game].concat()));
    let ladder =
        ["ladder", "--from", "1", "--to", "2", "--blocks", "2", "--bot", &bot, "--out", "l"];
    text(&nabu(&bench, &[ladder.as_slice(), &game].concat()));
    for table in ["b/faults.csv", "l/faults.csv"] {
        assert_eq!(fs::read_to_string(bench.path(table)).unwrap().lines().count(), 1, "{table}");
    }
}

/// Every kind of run in which a bot from outside can sit down.
const RUNS: [&str; 6] = [
    "tournament --game connect-four --blocks 2 --bots|cmd:sh bot.sh,random",
    "balance --game connect-four --blocks 3 --ban a --bots|cmd:sh bot.sh",
    "ladder --game connect-four --blocks 2 --from 1 --to 2 --bot|cmd:sh bot.sh",
    "ablate --game connect-four --blocks 2 --try iters=1 --bot|cmd:sh bot.sh",
    "tune --game connect-four --bot greedy --space epsilon=0..0.1/2 --steps 2 --batch 1 \
     --test-blocks 2 --opponents|cmd:sh bot.sh",
    "design --game architects --vary start_blueprints=2..3 --target margin<=10 --budget 72 \
     --blocks 2 --test-blocks 3 --bots|cmd:sh bot.sh",
];

#[test]
fn every_kind_of_run_counts_its_mistakes() {
    for run in RUNS {
        let bench = bench_with(GREETING, "exit 3");
        let (words, bots) = run.split_once('|').unwrap();
        let (kind, _) = words.split_once(' ').unwrap();
        let further = [bots, "--on-fault", "lose", "--quiet", "--out", "run"];
        let words: Vec<_> = words.split(' ').chain(further).collect();
        let summary = text(&nabu(&bench, &words));
        let faults = fs::read_to_string(bench.path("run/faults.csv")).unwrap().lines().count() - 1;
        assert!(faults > 1, "{kind}");
        let said = format!(
            "declares itself deterministic; {faults} faults, each of which lost a seat its game (faults.csv), in "
        );
        assert!(summary.contains(&said), "{kind}: {summary}");
        let kept = fs::read_to_string(bench.path("run/summary.txt")).unwrap();
        assert!(kept.contains(&said), "{kind}: {kept}");
        bench.succeed("report run");
        let page = fs::read_to_string(bench.path("run/report.html")).unwrap();
        assert!(page.contains(&format!("Bots from outside made {faults} mistakes")), "{kind}");
    }
}

/// What a bot does wrong before its moves, what is said of it, and its kind in tables.
const FAULTS: [(&str, &str, &str); 13] = [
    (
        "echo 'so long' >&2; exit 3",
        "it ended (exit status: 3) before its move; its last words on stderr: 'so long'",
        "exit",
    ),
    ("sleep 1000", "it took more than 400 ms with its move", "timeout"),
    ("echo 'move z'", "it plays 'z', which is not a move: ", "illegal"),
    (
        "echo 'move a value high'",
        "it says 'move a value high'; 'high' is not a number",
        "malformed",
    ),
    ("echo 'hello there'", "it says 'hello there'; answer 'go' with 'move MOVE'", "malformed"),
    ("head -c 9000 /dev/zero | tr '\\0' x", "a line of more than 4096 bytes: 'xxx", "malformed"),
    ("printf '\\377\\n'", "a line that is not UTF-8", "malformed"),
    (
        "echo \"move ${legal%%\"$tab\"*}\"; echo 'by the way'; echo more;",
        "it says 'by the way'",
        "malformed",
    ),
    ("exec >&-; sleep 1000", "it closed its pipes before its move", "exit"),
    // A line without an end, which nobody must wait for.
    (
        "printf 'move %s\\nby the' \"${legal%%\"$tab\"*}\"; while read -r line; do :; done; exit",
        "it says 'by the' without being asked",
        "malformed",
    ),
    ("echo \"move ${legal%%\"$tab\"*}\"; exit", "it ended (exit status: 0) before ", "exit"),
    ("printf 'move \\033[2J\\n'", "it plays '\\u{1b}[2J', which is not", "illegal"),
    ("echo move $(head -c 4000 /dev/zero | tr '\\0' x)", "xxx...', which is not a move", "illegal"),
];

#[test]
fn every_mistake_ends_the_run_with_one_line_that_quotes_it() {
    for (mistake, said, _) in FAULTS {
        let bench = bench_with(GREETING, mistake);
        let bots = "mine=cmd:sh bot.sh,move_ms=400,random";
        let output = tournament(&bench, bots, &["--blocks", "2", "--out", "run"]);
        let complaint = stderr(&output);
        assert_eq!(output.status.code(), Some(1), "{complaint}");
        assert_eq!(complaint.lines().count(), 1, "{complaint}");
        assert!(complaint.contains(said), "{complaint}");
        assert!(complaint.contains("bot cmd:sh bot.sh: "), "{complaint}");
        assert!(complaint.contains("go on with: nabu --resume run"), "{complaint}");
    }
}

#[test]
fn or_else_it_loses_the_game_and_is_counted() {
    for (mistake, said, kind) in FAULTS {
        let bench = bench_with(GREETING, mistake);
        let bots = "mine=cmd:sh bot.sh,move_ms=400,random";
        let further = ["--blocks", "2", "--on-fault", "lose", "--out", "run", "--records"];
        let summary = text(&tournament(&bench, bots, &further));
        assert!(
            summary
                .contains("4 faults, each of which lost a seat its game (faults.csv), in 4 games"),
            "{summary}"
        );
        let faults = fs::read_to_string(bench.path("run/faults.csv")).unwrap();
        assert_eq!(faults.lines().count(), 5, "{faults}");
        let first = faults.lines().nth(1).unwrap();
        assert!(first.contains(&format!(",{kind},sh bot.sh,")), "{first}");
        assert!(first.replace("\"\"", "\"").contains(said), "{first}");
        let seats = fs::read_to_string(bench.path("run/seats.csv")).unwrap();
        for row in seats.lines().filter(|row| row.contains(",mine,")) {
            assert!(row.contains(",2,0.000000,"), "the bot comes last: {row}");
        }
        let command = "mine=cmd:sh bot.sh,move_ms=400,on_fault=lose,random";
        assert!(summary.contains(command), "the printed command repeats it: {summary}");
    }
}

#[test]
fn a_run_that_a_bot_has_ended_goes_on_when_the_bot_is_mended() {
    let bots = "mine=cmd:sh bot.sh,random";
    let further = ["--blocks", "30", "--threads", "1", "--out"];
    let whole = bench_with(GREETING, ":");
    text(&tournament(&whole, bots, &[further.as_slice(), &["run"]].concat()));
    let broken = bench_with(GREETING, "n=$((n + 1)); [ $n -lt 150 ] || exit 1");
    let output = tournament(&broken, bots, &[further.as_slice(), &["run"]].concat());
    assert_eq!(output.status.code(), Some(1));
    assert!(broken.journal_lines("run") > 0, "what was played is kept");
    fs::write(broken.path("bot.sh"), bot(GREETING, ":")).unwrap();
    broken.succeed("--resume run --quiet");
    let (one, other) = (whole.files("run"), broken.files("run"));
    assert_eq!(one["games.csv"], other["games.csv"]);
    assert_eq!(one["seats.csv"], other["seats.csv"]);
}

#[test]
fn wrong_commands_and_greetings_are_refused_before_anything_is_played() {
    let bench = bench_with("nabu/2 first", ":");
    for (bots, said) in [
        ("cmd:./nowhere,random", "bot cmd:./nowhere: cannot start: "),
        ("cmd,random", "bot cmd: no command; write cmd:COMMAND"),
        (
            "cmd:sh bot.sh,random",
            "it greets with 'nabu/2 first'; answer 'nabu/1' with 'nabu/1 NAME'",
        ),
        ("cmd:sh -c 'exit 0',random", "it ended (exit status: 0) before "),
        ("cmd:sh 'bot.sh,random", "with every quote closed"),
    ] {
        let output = tournament(&bench, bots, &["--out", "run"]);
        let complaint = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{complaint}");
        assert_eq!(complaint.lines().count(), 1, "{complaint}");
        assert!(complaint.contains(said), "{complaint}");
        assert!(!bench.path("run").exists());
    }
    let output = tournament(&bench, "greedy,random", &["--on-fault", "lose"]);
    assert!(stderr(&output).contains("--on-fault: no bot from outside (cmd:...) plays"));
}

#[test]
fn a_run_with_a_bot_that_promises_nothing_is_marked() {
    let bench = bench_with("nabu/1 first legal", ":");
    let summary =
        text(&tournament(&bench, "mine=cmd:sh bot.sh,random", &["--blocks", "2", "--out", "run"]));
    assert!(
        summary.contains("Bots from outside, so that the run is not reproducible:"),
        "{summary}"
    );
    let manifest = fs::read_to_string(bench.path("run/manifest.json")).unwrap();
    assert!(manifest.contains("\"deterministic\": false"), "{manifest}");
    bench.succeed("report run");
    let page = fs::read_to_string(bench.path("run/report.html")).unwrap();
    assert!(page.contains("The run is not reproducible"), "the report says so, too");
    let bots = ["--blocks", "2", "--out", "loud"];
    let fixed = ["tournament", "--game", "connect-four", "--bots", "cmd:sh bot.sh,random"];
    let output = nabu(&bench, &[fixed.as_slice(), &bots].concat());
    assert!(stderr(&output).contains("Not reproducible: cmd:sh bot.sh"), "{}", stderr(&output));
}

/// Whether a program still runs.
fn is_alive(pid: &str) -> bool {
    Command::new("kill").args(["-0", pid.trim()]).output().unwrap().status.success()
}

/// Waits for the number of a program that a bot has started.
#[track_caller]
fn pid_of(bench: &Bench) -> String {
    let start = Instant::now();
    loop {
        match fs::read_to_string(bench.path("pid")) {
            Ok(pid) if pid.ends_with('\n') => return pid,
            _ => assert!(start.elapsed() < Duration::from_mins(1), "the bot was never asked"),
        }
        thread::sleep(Duration::from_millis(5));
    }
}

#[track_caller]
fn assert_dies(pid: &str) {
    let start = Instant::now();
    while is_alive(pid) {
        assert!(start.elapsed() < Duration::from_mins(1), "{pid} goes on");
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn nothing_is_left_running() {
    let leave = "sleep 1000 & echo $! >pid.new; mv pid.new pid";
    let bench = bench_with(GREETING, leave);
    text(&tournament(&bench, "cmd:sh bot.sh,random", &["--blocks", "1", "--out", "left"]));
    assert_dies(&pid_of(&bench));
    let hang = &format!("{leave}; wait");
    let bench = bench_with(GREETING, hang);
    let late = tournament(&bench, "cmd:sh bot.sh,move_ms=300,random", &["--out", "late"]);
    assert_eq!(late.status.code(), Some(1));
    assert_dies(&pid_of(&bench));
    fs::remove_file(bench.path("pid")).unwrap();
    let bots = ["tournament", "--game", "connect-four", "--bots", "cmd:sh bot.sh,random"];
    let child = bench.command("").args(bots).args(["--quiet", "--out", "run"]).spawn().unwrap();
    let pid = pid_of(&bench);
    let output = interrupt(child);
    assert!(stderr(&output).starts_with("nabu: interrupted; go on with: "), "{}", stderr(&output));
    assert_dies(&pid);
}

#[test]
fn commands_with_commas_and_quotes_can_be_repeated() {
    let bench = Bench::new();
    fs::create_dir(bench.path("my, bots")).unwrap();
    fs::write(bench.path("my, bots/it's.sh"), bot(GREETING, ":")).unwrap();
    let command = "cmd:sh \"my, bots/it's.sh\"";
    let summary =
        text(&tournament(&bench, &format!("{command},random"), &["--blocks", "2", "--out", "one"]));
    let repeat = summary.split_once("Repeat with: nabu ").unwrap().1.lines().next().unwrap();
    let script = format!("{NABU} {repeat} --quiet --out two");
    let again =
        Command::new("bash").args(["-c", &script]).current_dir(bench.path(".")).output().unwrap();
    text(&again);
    bench.assert_same("one", "two");
    let preset =
        "[default]\nbot = 'cmd'\ncommand = '''sh \"my, bots/it's.sh\"'''\nmove_ms = 5000\n";
    fs::write(bench.path("mine.toml"), preset).unwrap();
    text(&tournament(&bench, "mine.toml,random", &["--blocks", "2", "--out", "three"]));
    fs::remove_file(bench.path("mine.toml")).unwrap();
    fs::remove_file(bench.path("three/games.csv")).unwrap();
    bench.succeed("--resume three --quiet");
    assert_eq!(bench.files("three")["games.csv"], bench.files("one")["games.csv"]);
}

/// The example of the repository plays every game by the protocol.
#[test]
fn the_example_in_the_shell_passes_the_check() {
    let bench = Bench::new();
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/bots/plain.sh");
    let report = text(&nabu(&bench, &["check", "--games", "1", "sh", example]));
    assert_eq!(report.matches(": ok; 1 game").count(), 11, "{report}");
    assert!(report.contains("calls itself shell, and deterministic."), "{report}");
    assert!(report.contains("Nothing is wrong with cmd:sh "), "{report}");
}

#[track_caller]
fn check(greeting: &str, before_moves: &str, settings: &str, expected: i32) -> String {
    let bench = bench_with(greeting, before_moves);
    let bot = format!("cmd:sh bot.sh{settings}");
    let output = nabu(&bench, &["check", "--game", "connect-four", &bot]);
    let report = String::from_utf8(output.stdout.clone()).unwrap();
    assert_eq!(output.status.code(), Some(expected), "{report}{}", stderr(&output));
    report
}

/// Plays another of the legal moves each time.
const FICKLE: &str = "x=$(od -An -N1 -tu1 /dev/urandom | tr -d ' '); i=0; while [ $i -lt $((x % 4)) ]; do \
                      legal=${legal#*\"$tab\"}; i=$((i + 1)); done;";

#[test]
fn the_check_finds_what_is_wrong() {
    let report = check(GREETING, "echo 'move z'", "", 1);
    assert!(
        report.contains("fault (4 of this kind): connect-four(players=2) game 0 seat 0 move 0: ")
    );
    assert!(
        check(GREETING, "sleep 2", ",move_ms=500", 1)
            .contains("it took more than 500 ms with its move")
    );
    assert!(check(GREETING, FICKLE, "", 1).contains("other move for the same seed"));
    let report = check("nabu/1 first legal", FICKLE, "", 0);
    assert!(report.contains("not deterministic: runs with it are marked"), "{report}");
    // A bot that counts its decisions since it was started: a new program plays something else.
    let counting = "n=$((n + 1)); [ $((n % 2)) = 0 ] && legal=${legal#*\"$tab\"};";
    assert!(check(GREETING, counting, "", 1).contains("other move "));
    assert!(
        check(GREETING, "sleep 0.05", ",ms=1", 1).contains("slow ("),
        "it was told to take 1 ms"
    );
    let third = "sleep 0.05; n=$((n + 1)); [ $n = 3 ] && echo 'move z';";
    assert!(check(GREETING, third, ",ms=1", 1).contains("\n2 kinds of trouble with cmd:sh bot.sh"));
    let bench = Bench::new();
    assert!(bench.refuse("check greedy:epsilon=0.1").contains("cannot start"));
    assert!(bench.refuse("check ./nowhere").contains("cannot start"));
    assert!(bench.refuse("check cmd:,move_ms=5").contains("no command; write cmd:COMMAND"));
}

#[test]
fn what_a_bot_says_cannot_steer_the_terminal_of_the_check() {
    let arguments = ["check", "--game", "connect-four", "--session", "9", "sh", "bot.sh"];
    let output = nabu(&bench_with("nabu/1 \u{1b}[31mred", ":"), &arguments);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("its name has characters that cannot be printed"));
    let output = nabu(&bench_with(GREETING, "echo 'move \u{1b}[2J'"), &arguments);
    let report = String::from_utf8(output.stdout).unwrap();
    assert!(report.contains("  < move \\u{1b}[2J") && !report.contains('\u{1b}'), "{report}");
}

#[test]
fn the_program_of_the_page_is_the_example() {
    let root = env!("CARGO_MANIFEST_DIR");
    let page = fs::read_to_string(format!("{root}/docs/protocol.md")).unwrap();
    let example = fs::read_to_string(format!("{root}/examples/bots/plain.py")).unwrap();
    let (_, code) = example.split_once("import random").unwrap();
    assert!(page.contains(code.trim()), "the page shows examples/bots/plain.py");
}

/// The sessions of the page about the protocol are those that the command prints.
#[test]
fn sessions_of_the_page_are_real() {
    let page =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/protocol.md")).unwrap();
    let bench = Bench::new();
    let blocks = page.split("```\n$ nabu check nabu bot ").skip(1);
    let blocks: Vec<_> = blocks.map(|rest| rest.split_once("\n```").unwrap().0).collect();
    assert_eq!(blocks.len(), 5, "one for each game");
    for block in blocks {
        let (arguments, expected) = block.split_once('\n').unwrap();
        let mut command = bench.command("check");
        let output = command.args([NABU, "bot"]).args(arguments.split(' ')).output().unwrap();
        let session = text(&output);
        let session: Vec<_> = session.lines().filter(|line| line.starts_with("  ")).collect();
        assert_eq!(session.join("\n"), expected, "{arguments}");
    }
}
