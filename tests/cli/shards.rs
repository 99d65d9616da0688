//! Parts of a tournament join into exactly the whole.

use std::fs;

use crate::bench::Bench;

const RUN: &str = "tournament --game babylon(players=3) --bots greedy,greedy:epsilon=0.3,random,random \
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

/// More parts than blocks: some are empty.
#[test]
fn empty_shards() {
    let bench = Bench::new();
    let run = "tournament --game connect-four --bots greedy,random --blocks 2 --quiet";
    bench.succeed(&format!("{run} --out whole"));
    for index in 1..=4 {
        bench.succeed(&format!("{run} --shard {index}/4 --out part-{index}"));
    }
    bench.succeed("merge part-1 part-2 part-3 part-4 --out merged");
    bench.assert_same("whole", "merged");
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
    let command = line.split("go on with: nabu ").nth(1).unwrap().replace('\'', "");
    bench.succeed(&command);
    bench.succeed("merge part-1 part-2 --out merged");
    bench.assert_same("whole", "merged");
}
