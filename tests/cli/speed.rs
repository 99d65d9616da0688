//! `nabu bench` on a small scale.

use crate::bench::Bench;

const QUICK: &str = "bench --game architects --ms 1 --repeats 2";

#[test]
fn bench_measures_everything_and_compares_with_a_kept_run() {
    let bench = Bench::new();
    let shown = bench.succeed(&format!("{QUICK} --save rates.json"));
    let parts = [
        "architects-2",
        "256 bytes",
        "moves listed",
        "moves counted",
        "moves applied",
        "random games",
        "worlds re-dealt",
        "iterations, uniform",
        "iterations, standard",
        "fingerprint of play",
    ];
    for part in parts {
        assert!(shown.contains(part), "{part} is missing in\n{shown}");
    }
    let rates = std::fs::read_to_string(bench.path("rates.json")).unwrap();
    let slow = rates.replace("\"random games\": [", "\"random games\": [\n1e12, 0.0], \"x\": [");
    std::fs::write(bench.path("fast.json"), slow).unwrap();
    let output = bench.run(&format!("{QUICK} --against fast.json"));
    // A machine that is busy with other work may be too noisy to tell.
    let printed = String::from_utf8(output.stdout).unwrap();
    let is_slower = printed.contains("SLOWER");
    assert!(is_slower || printed.contains("too noisy to judge"), "{printed}");
    assert_eq!(output.status.code(), Some(i32::from(is_slower)));
}

/// Whatever the file says about speed, a change of play does not fail.
#[test]
fn bench_tells_whether_play_has_changed() {
    let bench = Bench::new();
    let rates = "\"architects-2\": {\"random games\": [1.0, 0.0]}";
    std::fs::write(bench.path("old.json"), format!("{{{rates}}}")).unwrap();
    let shown = bench.succeed(&format!("{QUICK} --against old.json --save new.json"));
    let expected = "play may have changed: the file has no fingerprint of architects, \
                    architects (learned)\n";
    assert!(shown.ends_with(expected), "{shown}");

    let saved = std::fs::read_to_string(bench.path("new.json")).unwrap();
    let saved: serde_json::Value = serde_json::from_str(&saved).unwrap();
    let [print, learned] = ["architects", "architects (learned)"]
        .map(|name| saved["fingerprints"][name].as_str().unwrap());
    for (print, expected) in [
        (print, "play has not changed since the file was saved\n"),
        ("0", "play has CHANGED since the file was saved: architects\n"),
    ] {
        let learned = format!("\"architects (learned)\": \"{learned}\"");
        let prints = format!("\"fingerprints\": {{\"architects\": \"{print}\", {learned}}}");
        std::fs::write(bench.path("kept.json"), format!("{{{prints}, {rates}}}")).unwrap();
        let shown = bench.succeed(&format!("{QUICK} --against kept.json"));
        assert!(shown.ends_with(expected), "{shown}");
    }
}

#[test]
fn bench_names_what_it_cannot_use() {
    let bench = Bench::new();
    std::fs::write(bench.path("text.json"), "not rates").unwrap();
    assert!(bench.refuse("bench --against text.json").contains("text.json was not written by"));
    assert!(bench.refuse("bench --save none/x.json").contains("cannot write none/x.json"));
    assert!(bench.refuse("bench --fingerprint --save x.json").contains("cannot be used with"));
    assert!(bench.refuse("bench --game chess").contains("unknown game 'chess'"));
    assert!(bench.refuse("bench --game architects --players 3").contains("fits no game"));
    let none = bench.refuse("bench --game connect-four --find-puzzles 1");
    assert!(none.contains("no position with 10 moves"), "{none}");
    for number in ["0", "100001"] {
        let line = bench.refuse(&format!("bench --game amyitis --find-puzzles {number}"));
        assert!(line.contains(&format!("{number} is not in 1..=100000")), "{line}");
    }
}
