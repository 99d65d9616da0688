//! Trainings: the same bytes for any number of threads and after any interruption, and networks
//! that bots can use.

use std::fs;
use std::time::Duration;

use crate::bench::Bench;

/// Seconds of training that cover the linear rounds, greedy ones, some with searches, and a short
/// last epoch.
const TRAINING: &str = "train --game architects --games 70 --round 10 --epoch 2 --warm-up 20 --replay 3 \
                        --expert-iters 4 --expert-after 50 --hidden 16 --test-blocks 4 --seed 3 --quiet";

#[test]
fn a_training_that_is_killed_goes_on_to_the_same_bytes() {
    let bench = Bench::new();
    bench.succeed(&format!("{TRAINING} --threads 1 --out whole"));
    let mut kills = 0;
    for attempt in 0.. {
        let mut child = bench.start(&format!("{TRAINING} --threads 2 --out killed --resume"));
        std::thread::sleep(Duration::from_millis(30 + 60 * attempt));
        if child.try_wait().unwrap().is_some() {
            break;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
    }
    assert!(kills > 0, "the training is long enough to be killed");
    bench.succeed(&format!("{TRAINING} --threads 2 --out killed --resume"));
    let files = |name: &str| {
        let mut files = bench.files(name);
        // The preset names the directory it lies in.
        assert!(files.remove("preset.toml").is_some());
        files
    };
    assert_eq!(files("whole"), files("killed"));
}

#[test]
fn a_learned_network_plays_as_a_bot_and_from_its_preset() {
    let bench = Bench::new();
    let text = bench.succeed(&format!("{TRAINING} --out learned"));
    assert!(text.contains("Greedy against the linear evaluation"), "{text}");
    assert!(text.contains("learned/network.safetensors"), "{text}");
    let curve = fs::read_to_string(bench.path("learned/curve.csv")).unwrap();
    assert_eq!(curve.lines().count(), 1 + 4, "{curve}");
    let bots = "a=greedy:network=learned/network.safetensors,b=learned/preset.toml,random";
    bench
        .succeed(&format!("tournament --game architects --bots {bots} --blocks 2 --out t --quiet"));
}

/// Other rules are drawn for training; Connect Four has none.
#[test]
fn a_game_without_options_is_learned_too() {
    let bench = Bench::new();
    let training =
        "train --game connect-four --games 20 --round 10 --epoch 2 --warm-up 10 --hidden 16";
    let text = bench.succeed(&format!("{training} --test-blocks 2 --out learned --quiet"));
    assert!(text.contains("learned/network.safetensors"), "{text}");
}

#[test]
fn searches_that_play_change_what_is_learned() {
    let bench = Bench::new();
    let greedy = TRAINING.replace("--expert-iters 4 --expert-after 50", "--expert-iters 0");
    bench.succeed(&format!("{TRAINING} --out searched"));
    // The same random numbers are drawn, but no search plays.
    bench.succeed(&format!("{TRAINING} --expert-share 0 --out greedy"));
    let network = |run: &str| fs::read(bench.path(&format!("{run}/network.safetensors"))).unwrap();
    assert_ne!(network("searched"), network("greedy"));
    let complaint = bench.refuse(&format!("{greedy} --expert-share 0.7 --out none"));
    assert!(complaint.contains("have no use without --expert-iters"), "{complaint}");
    let late = TRAINING.replace("--expert-after 50", "--expert-after 70");
    let complaint = bench.refuse(&format!("{late} --out none"));
    assert!(complaint.contains("there are only 70 games"), "{complaint}");
}

#[test]
fn a_training_goes_on_from_a_network() {
    let bench = Bench::new();
    bench.succeed(&format!("{TRAINING} --out first"));
    let further = "train --game architects --network first/network.safetensors --games 20 --round 10 \
                   --epoch 1 --test-blocks 2 --seed 4 --quiet";
    bench.succeed(&format!("{further} --threads 1 --out one"));
    bench.succeed(&format!("{further} --threads 2 --out two"));
    let network = |run: &str| fs::read(bench.path(&format!("{run}/network.safetensors"))).unwrap();
    assert_eq!(network("one"), network("two"));
    assert_ne!(network("one"), network("first"));
    let error = bench.refuse(&format!("{further} --hidden 32 --out three"));
    assert!(error.contains("cannot be used with"), "{error}");
    let error = bench.refuse(&further.replace("architects", "amyitis"));
    assert!(error.contains("a network for architects, not for amyitis"), "{error}");
    fs::write(bench.path("first/network.safetensors"), network("one")).unwrap();
    let error = bench.refuse(&format!("{further} --out one --resume"));
    assert!(error.contains("holds another run: network_fingerprint = "), "{error}");
}

#[test]
fn damaged_plans_and_checkpoints_are_refused() {
    let bench = Bench::new();
    bench.succeed(&format!("{TRAINING} --out run"));
    let sound = fs::read_to_string(bench.path("run/manifest.json")).unwrap();
    let endless = serde_json::json!({ "iters": 0, "share": 0.5, "after": 0 });
    for (key, value) in [
        ("epoch", 0.into()),
        ("games", 0.into()),
        ("hidden", 17.into()),
        ("test_blocks", 1.into()),
        ("expert", endless),
    ] {
        let mut manifest: serde_json::Value = serde_json::from_str(&sound).unwrap();
        manifest["plan"][key] = value;
        fs::write(bench.path("run/manifest.json"), manifest.to_string()).unwrap();
        let complaint = bench.refuse("--resume run --quiet");
        assert!(complaint.contains("the plan in the manifest is damaged"), "{complaint}");
    }
    fs::write(bench.path("run/manifest.json"), sound).unwrap();
    let journal = fs::read_to_string(bench.path("run/journal.jsonl")).unwrap();
    let lines: Vec<_> = journal.split_inclusive('\n').collect();
    fs::write(bench.path("run/journal.jsonl"), lines[..lines.len() - 1].concat()).unwrap();
    let checkpoint = bench.path(&format!("run/checkpoint-{:04}.bin", lines.len() - 1));
    let mut bytes = fs::read(&checkpoint).unwrap();
    bytes.extend([0; 8 * 9]);
    fs::write(checkpoint, bytes).unwrap();
    let complaint = bench.fail("--resume run --quiet");
    assert!(complaint.contains("holds other rounds than this training"), "{complaint}");
}

#[test]
fn a_training_that_diverges_is_told() {
    let bench = Bench::new();
    let rates = "--rate 1000000 --final-rate 1000000 --clip 1000000";
    let complaint = bench.fail(&format!("{TRAINING} {rates} --out run"));
    assert!(complaint.contains("the training diverged"), "{complaint}");
    let complaint = bench.refuse(&format!("{TRAINING} --rate 1e-300 --out run"));
    assert!(complaint.contains("not a number from 1e-12 to 1e6"), "{complaint}");
}

#[test]
fn networks_that_do_not_fit_are_refused() {
    let bench = Bench::new();
    bench.succeed(&format!("{TRAINING} --out learned"));
    fs::write(bench.path("broken"), "nonsense").unwrap();
    let refuse = |game: &str, bot: &str| {
        bench.refuse(&format!("tournament --game {game} --bots {bot},random --out t --quiet"))
    };
    let learned = "greedy:network=learned/network.safetensors";
    assert!(refuse("babylon", learned).contains("a network for architects, not for babylon"));
    assert!(refuse("architects", "greedy:network=broken").contains("not a network"));
    assert!(refuse("architects", "greedy:network=none").contains("network none: "));
    let both = format!("{learned},evaluation=linear");
    assert!(refuse("architects", &both).contains("network has no use with evaluation=linear"));
    let weighted = "greedy:evaluation=network,score=2";
    assert!(refuse("architects", weighted).contains("score has no use with evaluation=network"));
    let error = bench.refuse("train --game architects --hidden 20");
    assert!(error.contains("'20' is not 16, 32, ... or 128"), "{error}");
}
