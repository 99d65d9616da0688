//! Studies that end each contrast when enough is known.

use crate::bench::Bench;

const STUDY: &str = "balance --contrast swap-in --effects MINUS_ONE,CHANGE_SYMBOL --bots random \
                     --until decided=2 --blocks 160 --seed 9 --quiet";

#[test]
fn contrasts_end_when_they_are_decided_whatever_the_threads() {
    let bench = Bench::new();
    let shown = bench.succeed(&format!("{STUDY} --threads 1 --out one"));
    assert!(shown.contains("Played until decided=2"), "{shown}");
    assert!(
        shown.contains("MINUS_ONE (random, 2 players): score below 0 after 100 blocks"),
        "{shown}"
    );
    bench.succeed(&format!("{STUDY} --threads 2 --out two"));
    assert_eq!(bench.files("one"), bench.files("two"));
    let decisions = std::fs::read_to_string(bench.path("one/decisions.csv")).unwrap();
    assert_eq!(decisions.lines().count(), 3, "{decisions}");
    bench.succeed("report one");
    let page = std::fs::read_to_string(bench.path("one/report.html")).unwrap();
    assert!(page.contains("What is settled"));
}

#[test]
fn an_interrupted_study_goes_on_to_the_same_bytes() {
    let bench = Bench::new();
    bench.succeed(&format!("{STUDY} --out whole"));
    bench.succeed(&format!("{STUDY} --out cut"));
    let journal = std::fs::read(bench.path("cut/journal.jsonl")).unwrap();
    let kept = journal.len() * 2 / 3;
    std::fs::write(bench.path("cut/journal.jsonl"), &journal[..kept]).unwrap();
    std::fs::remove_file(bench.path("cut/summary.txt")).unwrap();
    bench.succeed(&format!("{STUDY} --out cut --resume"));
    assert_eq!(bench.files("whole"), bench.files("cut"));
}

#[test]
fn what_cannot_be_stopped_is_refused() {
    let bench = Bench::new();
    for (flags, complaint) in [
        ("--contrast seats --until decided=1", "seats have none"),
        ("--contrast swap-in --until decided=1 --blocks 20", "after 100"),
        ("--contrast swap-in --until soon", "half-width=POINTS or decided=POINTS"),
        ("--contrast swap-in --until decided=0", "above 0"),
        ("--contrast swap-in --until decided=1 --strength", "name one of the two"),
        ("--contrast swap-in --until decided=1 --shard 1/2", "cannot be split"),
    ] {
        let line = bench.refuse(&format!("balance --out x {flags}"));
        assert!(line.contains(complaint), "{flags}: {line}");
    }
}
