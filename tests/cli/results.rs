//! What a run leaves behind.

use std::fs;

use crate::bench::Bench;

#[test]
fn the_number_of_threads_changes_nothing() {
    let bench = Bench::new();
    for run in [
        "--game babylon(players=3) --bots classic-greedy,classic-greedy:epsilon=0.3,random,random --blocks 20 --records",
        "--game connect-four --bots mcts:iters=50,greedy,random --format gauntlet --blocks 15",
        "--game architects --bots greedy,random --all-orders --blocks 15 --anchor random=0",
    ] {
        for threads in [1, 2, 3] {
            let flags = format!("--threads {threads} --out {threads}");
            bench.succeed(&format!("tournament {run} --quiet {flags}"));
        }
        bench.assert_same("1", "2");
        bench.assert_same("1", "3");
        (1..=3).for_each(|run| fs::remove_dir_all(bench.path(&run.to_string())).unwrap());
    }
}

#[test]
fn a_file_and_flags_say_the_same() {
    let bench = Bench::new();
    let text =
        "game = 'connect-four'\nbots = ['greedy', 'random']\nblocks = 9\nseed = 4\nquiet = true";
    fs::write(bench.path("a.toml"), text).unwrap();
    bench.succeed("tournament a.toml --blocks 12 --out file");
    bench.succeed(
        "tournament --game connect-four --bots greedy,random --blocks 12 --seed 4 --out flags --quiet",
    );
    bench.assert_same("file", "flags");
}

#[test]
fn shipped_experiments_are_valid() {
    let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/experiments/tournaments");
    let files = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    let experiments: Vec<_> = files.collect();
    assert!(experiments.len() >= 3);
    let bench = Bench::new();
    for path in experiments {
        bench.succeed(&format!("tournament {} --blocks 2 --quiet", path.display()));
    }
}

/// The sequential test ends every run at the same block, whoever plays it and however often it was
/// stopped.
#[test]
fn a_sequential_test_stops_at_the_same_block() {
    let bench = Bench::new();
    let run = "tournament --game connect-four --bots greedy,greedy:epsilon=0.3 --blocks 5000 \
               --sprt 0,0.1 --quiet";
    let text = bench.succeed(&format!("{run} --threads 1 --out whole"));
    assert!(text.contains("accepted after"), "{text}");
    let blocks = bench.journal_lines("whole");
    assert!((30..5000).contains(&blocks));
    bench.succeed(&format!("{run} --threads 2 --out two"));
    bench.assert_same("whole", "two");
    let journal = fs::read(bench.path("two/journal.jsonl")).unwrap();
    fs::write(bench.path("two/journal.jsonl"), &journal[..journal.len() / 2]).unwrap();
    bench.succeed(&format!("{run} --threads 2 --out two --resume"));
    bench.assert_same("whole", "two");
    bench.succeed(&format!("{run} --threads 2 --out two --resume"));
    bench.assert_same("whole", "two");
}

#[test]
fn summary_says_the_conditions() {
    let bench = Bench::new();
    let text = bench.succeed(
        "tournament --game connect-four --bots greedy,random --blocks 10 --seed 42 --out run --quiet",
    );
    for words in [
        "connect-four(players=2)",
        "seed 42",
        "20 = 10 blocks x 1 line-up x 2 seatings",
        "Viewpoint",
        "50.0 % is fair",
        "tied winners share",
        "Elo:",
        "Ptnml(0-2)",
        "Seats: seat 0:",
    ] {
        assert!(text.contains(words), "'{words}' is not in: {text}");
    }
    let points = text.lines().find(|line| line.starts_with("Points")).unwrap();
    assert!(points.ends_with(" line"), "the only category heads its column: {text}");
    let file = fs::read_to_string(bench.path("run/summary.txt")).unwrap();
    assert!(text.starts_with(&file));
}

#[test]
fn a_run_is_named_like_its_file_or_command() {
    let bench = Bench::new();
    let run = "tournament --game connect-four --bots greedy,random --blocks 2 --quiet";
    assert!(bench.succeed(run).contains("Tables: runs/tournament-001\n"));
    fs::write(bench.path("small.toml"), "game = 'connect-four'\nblocks = 2\n").unwrap();
    let text = bench.succeed("tournament small.toml --quiet");
    assert!(text.contains("Tables: runs/small-001\n"), "{text}");
}

#[test]
fn a_sequential_test_of_few_blocks_says_nothing_yet() {
    let bench = Bench::new();
    let run = "tournament --game connect-four --bots greedy,random --blocks 10 --sprt 0,0.1";
    let text = bench.succeed(&format!("{run} --out run --quiet"));
    let words = "SPRT of greedy: no decision before 30 blocks; 10 blocks played\n";
    assert!(text.contains(words), "{text}");
}

#[test]
fn summary_for_programs() {
    let bench = Bench::new();
    let run = "tournament --game connect-four --bots greedy,random --blocks 10 --quiet";
    let text = bench.succeed(&format!("{run} --output json --out a"));
    let line = bench.refuse(&format!("{run} --format json --out b"));
    assert!(line.contains("round-robin, gauntlet, line-up"), "{line}");
    let summary: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(summary["totals"]["games"], 20);
    assert_eq!(summary["conditions"]["pairing"], "round-robin");
    assert_eq!(summary["win_rates"].as_array().unwrap().len(), 6);
    assert_eq!(summary["pairs"][0]["family"], 1);
}

/// Tables agree with each other: `win_rates.csv` follows from `seats.csv`.
#[test]
fn win_rates_follow_from_the_games() {
    let bench = Bench::new();
    bench.succeed(
        "tournament --game babylon --bots greedy,greedy:epsilon=0.5,random --blocks 12 --out run --quiet",
    );
    let (mut games, mut wins, mut points) = (0.0, 0.0, 0.0);
    let mut seats = csv::Reader::from_path(bench.path("run/seats.csv")).unwrap();
    for row in seats.records().map(Result::unwrap).filter(|row| &row[3] == "greedy") {
        games += 1.0;
        wins += row[6].parse::<f64>().unwrap();
        points += row[4].parse::<f64>().unwrap();
    }
    assert!((games - 48.0_f64).abs() < 0.1, "12 blocks x 2 line-ups x 2 seatings");
    let mut rates = csv::Reader::from_path(bench.path("run/win_rates.csv")).unwrap();
    let mut rows = rates.records().map(Result::unwrap);
    let all = rows.find(|row| &row[0] == "greedy" && &row[1] == "all").unwrap();
    let number = |column: usize| all[column].parse::<f64>().unwrap();
    assert!((number(2) - games).abs() < 0.1 && (number(3) - 12.0).abs() < 0.1);
    assert!((number(4) - wins / games).abs() < 1e-5 && (number(8) - points / games).abs() < 1e-5);
}

#[test]
fn a_plan_names_blocks_and_minutes() {
    let bench = Bench::new();
    let text = bench.succeed("plan --detect 0.02 --players 3 --seconds 0.2");
    assert!(text.contains("babylon(players=3)") && text.contains("minutes"), "{text}");
    let blocks = text.split("alpha 0.05: ").nth(1).unwrap().split(' ').next().unwrap();
    assert!(blocks.parse::<u32>().unwrap() > 100, "{text}");
}

/// Copies of one bot have RNG streams of their own, so the seatings of a deal are different games.
#[test]
fn a_bot_against_itself_plays_no_game_twice() {
    let bench = Bench::new();
    bench.succeed("tournament --bots random,random --blocks 5 --records --out run --quiet");
    let records = fs::read_to_string(bench.path("run/records.jsonl")).unwrap();
    let moves: std::collections::HashSet<_> =
        records.lines().map(|line| line.split("\"moves\"").nth(1).unwrap()).collect();
    assert_eq!(moves.len(), 10);
}

/// A bot's own name stands for it wherever a bot is meant.
#[test]
fn an_anchor_is_named_like_its_bot() {
    let bench = Bench::new();
    let run = "tournament --game connect-four --bots keen=greedy,dull=greedy:epsilon=0.5 \
               --blocks 8 --quiet";
    bench.succeed(&format!("{run} --anchor dull=100 --out run"));
    let ratings = fs::read_to_string(bench.path("run/ratings.csv")).unwrap();
    assert!(ratings.contains("bot,dull,100.000000,"), "{ratings}");
    let complaint = bench.refuse(&format!("{run} --anchor greedy=100 --out other"));
    assert!(complaint.contains("greedy does not play; bots: keen dull"), "{complaint}");
}
