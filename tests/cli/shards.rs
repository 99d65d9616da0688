//! Parts of a run join into exactly the whole, whatever the kind of run.

use std::fs;

use crate::bench::Bench;

const RUN: &str = "tournament --game babylon(players=3) --bots classic-greedy,classic-greedy:epsilon=0.3,random,random \
                   --blocks 10 --seed 9 --records --quiet";

fn play_parts(bench: &Bench, count: usize) {
    for index in 1..=count {
        bench.succeed(&format!("{RUN} --shard {index}/{count} --out part-{index}"));
    }
}

#[test]
fn merged_shards_are_the_single_run() {
    let bench = Bench::new();
    bench.succeed(&format!("{RUN} --out whole"));
    play_parts(&bench, 3);
    let text = bench.succeed("merge part-3 part-1 part-2 --out merged");
    assert!(text.contains("90 = 10 blocks x 3 line-ups x 3 seatings"), "{text}");
    bench.assert_same("whole", "merged");
    bench.succeed(&format!("{RUN} --out merged --resume"));
    bench.assert_same("whole", "merged");
}

/// Plays the whole and the parts, merges the parts, and returns the summary of the second part.
fn assert_merges(bench: &Bench, run: &str, parts: usize) -> String {
    bench.succeed(&format!("{run} --quiet --out whole"));
    for index in 1..=parts {
        bench.succeed(&format!("{run} --quiet --shard {index}/{parts} --out part-{index}"));
    }
    let all: Vec<_> = (1..=parts).map(|index| format!("part-{index}")).collect();
    bench.succeed(&format!("merge {} --out merged", all.join(" ")));
    bench.assert_same("whole", "merged");
    bench.succeed(&format!("{run} --quiet --out merged --resume"));
    bench.assert_same("whole", "merged");
    fs::read_to_string(bench.path("part-2/summary.txt")).unwrap()
}

const STUDY: &str = "balance --game babylonia,babylonia(players=3) --contrast seats --ban farmer \
                     --bots classic-greedy|random --weak random --seed 3 --blocks";
const LADDER: &str = "ladder --game connect-four --bot mcts --from 4 --to 16 --seed 3 --blocks";
const ABLATION: &str = "ablate --game connect-four --bot mcts:iters=8 --try iters=2|4 --blocks";

#[test]
fn merged_parts_of_a_study_are_the_single_run() {
    let bench = Bench::new();
    let summary = assert_merges(&bench, &format!("{STUDY} 10"), 3);
    assert!(summary.contains("seed 3, part 2/3"), "{summary}");
    assert!(summary.contains("= 3 blocks of"), "{summary}");
}

#[test]
fn merged_parts_of_a_ladder_are_the_single_run() {
    let bench = Bench::new();
    let summary = assert_merges(&bench, &format!("{LADDER} 10"), 3);
    assert!(summary.contains("(seed 3, part 2/3): 3 blocks"), "{summary}");
    let times = fs::read_to_string(bench.path("merged/move_times.csv")).unwrap();
    assert_eq!(times.lines().count(), 1 + 3 * 3, "three bots in three parts: {times}");
}

#[test]
fn merged_parts_of_an_ablation_are_the_single_run() {
    let bench = Bench::new();
    let summary = assert_merges(&bench, &format!("{ABLATION} 10"), 3);
    assert!(summary.contains("(seed 1, part 2/3): 3 blocks"), "{summary}");
}

/// Parts of no block, of one and of two: variances are not known there.
#[test]
fn tiny_and_empty_shards() {
    let tournament = "tournament --game connect-four --bots classic-greedy,random --blocks 3";
    let study = "balance --game connect-four --contrast seats --ban d --bots random --blocks 3";
    for run in [tournament, study, &format!("{LADDER} 3"), &format!("{ABLATION} 3")] {
        for parts in [2, 5] {
            assert_merges(&Bench::new(), run, parts);
        }
    }
}

#[test]
fn a_report_says_that_it_is_about_a_part() {
    let bench = Bench::new();
    for run in [format!("{LADDER} 4"), format!("{ABLATION} 4")] {
        bench.succeed(&format!("{run} --quiet --shard 2/2 --out part"));
        bench.succeed("report part");
        let page = fs::read_to_string(bench.path("part/report.html")).unwrap();
        assert!(page.contains("This is part 2/2 of a run"));
        fs::remove_dir_all(bench.path("part")).unwrap();
    }
}

#[test]
fn parts_that_do_not_fit_are_refused() {
    let bench = Bench::new();
    play_parts(&bench, 2);
    bench.succeed(&format!("{RUN} --out whole"));
    let other = RUN.replace("--seed 9", "--seed 8");
    bench.succeed(&format!("{other} --shard 2/2 --out other"));
    bench.succeed(&format!("{RUN} --shard 1/3 --out third"));
    for (parts, reason) in [
        ("part-1", "part 2/2 is missing"),
        ("part-1 part-2 part-2", "both part 2/2"),
        ("part-1 whole", "whole is not a part"),
        ("part-1 other", "seed"),
        ("part-2 third", "parts"),
        ("part-1 part-2 --out whole", "whole holds a run already"),
    ] {
        let line = bench.refuse(&format!("merge {parts}"));
        assert!(line.contains(reason), "{line}");
    }
}

#[test]
fn an_unfinished_part_is_refused_with_the_command_that_finishes_it() {
    let bench = Bench::new();
    bench.succeed(&format!("{RUN} --out whole"));
    play_parts(&bench, 2);
    let journal = fs::read(bench.path("part-2/journal.jsonl")).unwrap();
    let end = journal[..journal.len() / 2].iter().rposition(|byte| *byte == b'\n').unwrap();
    fs::write(bench.path("part-2/journal.jsonl"), &journal[..=end]).unwrap();
    let line = bench.refuse("merge part-1 part-2 --out merged");
    bench.succeed(line.split("go on with: nabu ").nth(1).unwrap());
    bench.succeed("merge part-1 part-2 --out merged");
    bench.assert_same("whole", "merged");
}
