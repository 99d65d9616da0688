//! Balance studies: the same bytes whatever happens, and effects that are there are found.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Duration;

use crate::bench::{Bench, stderr};
use crate::interruptions::interrupt;

/// All kinds of contrasts at once.
const STUDY: &str = "balance --game babylonia,babylonia(players=3) --contrast seats \
                     --option first_turn_limits=off,cards=base-1 --ban farmer \
                     --bots classic-greedy|random --weak random --blocks 12 --seed 3 --quiet";

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    let bench = Bench::new();
    bench.succeed(&format!("{STUDY} --threads 1 --out one"));
    bench.succeed(&format!("{STUDY} --threads 2 --out two"));
    bench.assert_same("one", "two");
    let names: Vec<_> = bench.files("one").into_keys().collect();
    assert_eq!(
        names,
        [
            "condition_seats.csv",
            "effects.csv",
            "handicaps.csv",
            "journal.jsonl",
            "levels.csv",
            "lock",
            "manifest.json",
            "summary.txt",
            "winners.csv"
        ]
    );
}

fn read(bench: &Bench, name: &str) -> String {
    fs::read_to_string(bench.path(name)).unwrap()
}

/// Both sides of a timing contrast from the same positions.
const BRANCHES: &str = "balance --contrast timing --effects PLUS_SINGLE,MINUS_ONE --rounds 4,14 --branch 3 \
                        --bots random --weak random --blocks 12 --seed 3 --quiet";

#[test]
fn branches_give_the_same_bytes_with_any_threads_in_parts_and_after_an_end_half_way() {
    let bench = Bench::new();
    bench.succeed(&format!("{BRANCHES} --threads 1 --out one"));
    bench.succeed(&format!("{BRANCHES} --threads 2 --out two"));
    bench.assert_same("one", "two");
    for part in ["1/2", "2/2"] {
        let out = &part[..1];
        bench.succeed(&format!("{BRANCHES} --shard {part} --out part-{out}"));
    }
    bench.succeed("merge part-1 part-2 --out merged");
    assert_eq!(read(&bench, "one/summary.txt"), read(&bench, "merged/summary.txt"));
    let journal = read(&bench, "two/journal.jsonl");
    let half: String = journal.lines().take(20).map(|line| format!("{line}\n")).collect();
    fs::write(bench.path("two/journal.jsonl"), half).unwrap();
    bench.succeed(&format!("{BRANCHES} --out two --resume"));
    bench.assert_same("one", "two");
}

#[test]
fn the_summary_says_what_branches_are_worth() {
    let bench = Bench::new();
    bench.succeed(&format!("{BRANCHES} --out one"));
    let summary = read(&bench, "one/summary.txt");
    assert!(summary.contains("864 = 12 blocks of 72"), "{summary}");
    assert!(summary.contains("branching at round 14: variance 0."), "{summary}");
    assert!(summary.contains("for 0.42 of their turns, so whole games need"), "{summary}");
    assert!(summary.contains("--branch 3"), "{summary}");
}

#[test]
fn branches_are_refused_where_they_cannot_be() {
    let bench = Bench::new();
    for (flags, what) in [
        ("--contrast swap-in --branch 2", "--branch needs --contrast timing"),
        ("--contrast timing --branch 0", "0 is not in 1..=1000"),
        ("--contrast timing --branch 2 --bots cmd:true", "--branch begins games half way"),
    ] {
        let refused = bench.refuse(&format!("balance {flags}"));
        assert!(refused.contains(what), "{refused}");
    }
}

#[test]
fn killed_at_many_instants() {
    let bench = Bench::new();
    bench.succeed(&format!("{STUDY} --threads 1 --out whole"));
    let mut kills = 0;
    for attempt in 0.. {
        let mut child = bench.start(&format!("{STUDY} --threads 2 --out killed --resume"));
        std::thread::sleep(Duration::from_millis(30 + 40 * attempt));
        if child.try_wait().unwrap().is_some() {
            break;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
        assert!(!bench.path("killed/effects.csv").exists() || bench.journal_lines("killed") > 0);
    }
    assert!(kills > 1, "the run is long enough to be killed");
    bench.succeed(&format!("{STUDY} --threads 2 --out killed --resume"));
    bench.assert_same("whole", "killed");
}

#[test]
fn ctrl_c_prints_the_command_that_goes_on() {
    let bench = Bench::new();
    let study = STUDY.replace("--blocks 12", "--blocks 40");
    bench.succeed(&format!("{study} --out whole"));
    let child = bench.start(&format!("{study} --threads 2 --out stopped"));
    bench.wait_for_lines("stopped", 3);
    let output = interrupt(child);
    let text = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(!bench.path("stopped/effects.csv").exists(), "no table of half a run");
    let command = text.split("go on with: nabu ").nth(1).unwrap().trim().replace('\'', "");
    bench.succeed(&command);
    bench.assert_same("whole", "stopped");
}

/// A row of a table, from column to cell.
type Row = BTreeMap<String, String>;

fn rows(bench: &Bench, path: &str) -> Vec<Row> {
    let mut reader = csv::Reader::from_path(bench.path(path)).unwrap();
    reader.deserialize().map(Result::unwrap).collect()
}

fn difference(bench: &Bench, item: &str, outcome: &str) -> [f64; 4] {
    let all = rows(bench, "run/effects.csv");
    let row = all.iter().find(|row| row["item"] == item && row["outcome"] == outcome).unwrap();
    ["difference", "lo", "hi", "p_bh"].map(|column| row[column].parse().unwrap())
}

#[test]
fn tokens_do_what_they_say() {
    let bench = Bench::new();
    let printed = bench.succeed(
        "balance --contrast swap-in,knock-out --effects MINUS_ONE,PLUS_SINGLE --bots classic-greedy \
         --blocks 20 --quiet --out run",
    );
    let [fewer, _, hi, p] = difference(&bench, "MINUS_ONE", "score");
    assert!(fewer < -5.0 && hi < 0.0 && p < 1e-3, "one column less in every round: {fewer}");
    let [more, lo, ..] = difference(&bench, "PLUS_SINGLE", "score");
    assert!(more > 3.0 && lo > 0.0, "one column more in every round: {more}");
    assert!(printed.contains("MINUS_ONE: score -"), "{printed}");
    let levels = rows(&bench, "run/levels.csv");
    let level = |tokens: &str| -> f64 {
        let is_it = |row: &&Row| row["game"].contains(tokens) && row["outcome"] == "score";
        levels.iter().find(is_it).unwrap()["mean"].parse().unwrap()
    };
    let apart = level("tokens=14*MINUS_ONE") - level("tokens=14*NONE");
    assert!((apart - fewer).abs() < 1e-5, "a difference of means is the mean difference");
}

/// Mean of a block for the rows that `value` knows, by block.
fn block_means(rows: &[&Row], value: impl Fn(&Row) -> Option<f64>) -> BTreeMap<usize, f64> {
    let mut blocks: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
    for row in rows {
        let block = blocks.entry(row["block"].parse().unwrap()).or_default();
        block.extend(value(row));
    }
    let mean = |values: Vec<f64>| values.iter().sum::<f64>() / values.len() as f64;
    blocks.into_iter().map(|(block, values)| (block, mean(values))).collect()
}

fn number(row: &Row, column: &str) -> f64 {
    row[column].parse().unwrap()
}

/// Every effect is a mean difference over blocks, and the table of games has all that it takes.
#[test]
fn effects_follow_from_the_games() {
    let bench = Bench::new();
    bench.succeed(
        "balance --game babylonia --option first_turn_limits=off --ban farmer --bots classic-greedy \
         --weak random --blocks 9 --quiet --out run",
    );
    let games = rows(&bench, "run/condition_seats.csv");
    let of = |condition: &str, outcome: &str| {
        let is_skill = outcome == "skill_gap";
        let is_own =
            |row: &&Row| row["condition"] == condition && (row["skill_test"] == "true") == is_skill;
        let own: Vec<_> = games.iter().filter(is_own).collect();
        block_means(&own, |row| match outcome {
            "skill_gap" | "restricted_win_share" => {
                (row["place"] == "0").then(|| number(row, "win_share"))
            }
            "win_share_seat_1" => (row["seat"] == "1").then(|| number(row, "win_share")),
            "restricted_score" => (row["place"] == "0").then(|| number(row, "score")),
            _ => Some(number(row, outcome.trim_start_matches("cat:"))),
        })
    };
    let mut checked = 0;
    for effect in rows(&bench, "run/effects.csv") {
        let outcome = effect["outcome"].as_str();
        if ["margin", "runaway", "win_share_seat_0"].contains(&outcome)
            || outcome.ends_with("variance")
        {
            continue;
        }
        let [treated, baseline] = ["condition", "baseline"].map(|side| of(&effect[side], outcome));
        assert_eq!(treated.len(), 9, "{outcome}");
        let mean = treated.iter().map(|(block, value)| value - baseline[block]).sum::<f64>() / 9.0;
        let written = number(&effect, "difference");
        assert!((mean - written).abs() < 2e-6, "{outcome}: {mean} is not {written}");
        checked += 1;
    }
    assert!(checked > 15, "{checked} effects");
}

#[test]
fn categories_add_up_to_the_score() {
    let bench = Bench::new();
    let study = "balance --game babylon --option start_tile=blank --bots classic-greedy --blocks 5";
    bench.succeed(&format!("{study} --quiet --out run"));
    let [score, ..] = difference(&bench, "start_tile=blank", "score");
    let parts = rows(&bench, "run/effects.csv").into_iter();
    let parts = parts.filter(|row| row["outcome"].starts_with("cat:"));
    let sum: f64 = parts.map(|row| row["difference"].parse::<f64>().unwrap()).sum();
    assert!((score - sum).abs() < 1e-4, "{score} is not {sum}");
}

#[test]
fn a_ban_costs_the_one_it_is_laid_on() {
    let bench = Bench::new();
    bench.succeed(
        "balance --game connect-four --ban d --bots classic-greedy --blocks 30 --quiet --out run",
    );
    let [cost, _, hi, _] = difference(&bench, "d", "restricted_win_share");
    assert!(cost < 0.0 && hi < 0.0, "the middle column is worth something: {cost}");
    let [shares, ..] = difference(&bench, "d", "win_share_seat_0");
    let [others, ..] = difference(&bench, "d", "win_share_seat_1");
    assert!((shares + others).abs() < 1e-6, "seats together win as much as before");
}

/// A line wins for the other player only.
#[test]
fn points_that_do_not_count_win_nothing() {
    let bench = Bench::new();
    let study = "balance --game connect-four --ban cat:line --bots classic-greedy --blocks 20 --threads 1 --quiet";
    bench.succeed(&format!("{study} --out run"));
    let ban = rows(&bench, "run/effects.csv");
    let ban = ban.iter().find(|row| row["item"] == "cat:line").unwrap();
    assert_eq!(ban["contrast"], "ban");
    assert!(ban["condition"].ends_with(" ban=cat:line"), "{}", ban["condition"]);
    let level = |outcome: &str| -> f64 {
        let rows = rows(&bench, "run/levels.csv");
        let is_it = |row: &&Row| row["condition"] == ban["condition"] && row["outcome"] == outcome;
        rows.iter().find(is_it).unwrap()["mean"].parse().unwrap()
    };
    assert!(level("restricted_score") == 0.0 && level("score") > 0.0, "{}", level("score"));
    assert!(level("restricted_win_share") < 0.5, "{}", level("restricted_win_share"));
    fs::create_dir(bench.path("half")).unwrap();
    let journal = fs::read_to_string(bench.path("run/journal.jsonl")).unwrap();
    let half: String = journal.split_inclusive('\n').take(9).collect();
    fs::write(bench.path("half/journal.jsonl"), half).unwrap();
    fs::copy(bench.path("run/manifest.json"), bench.path("half/manifest.json")).unwrap();
    bench.succeed(&format!("{study} --out half --resume"));
    bench.assert_same("run", "half");
}

#[test]
fn games_list_what_can_be_banned() {
    let bench = Bench::new();
    let listed = bench.succeed("games babylonia --options");
    let bans = listed.lines().find_map(|line| line.trim().strip_prefix("bans: ")).unwrap();
    let bans: Vec<_> = bans.split(", ").collect();
    assert!(bans.contains(&"farmer") && bans.contains(&"cat:fields"), "{bans:?}");
    let refused = bench.refuse("balance --game babylonia --ban fields");
    assert!(refused.ends_with(&bans.join(", ")), "{refused}");
}

/// In Connect Four without skill the first player wins more, and a draw is half a win.
#[test]
fn seats_are_compared_with_the_fair_share() {
    let bench = Bench::new();
    let study = "balance --game connect-four --contrast seats --bots random --blocks 300 --quiet";
    bench.succeed(&format!("{study} --out run"));
    let [more, lo, ..] = difference(&bench, "seat 0", "win_share_seat_0");
    assert!(more > 0.0 && lo > 0.0, "{more}");
    let seats = rows(&bench, "run/handicaps.csv");
    let points: f64 = seats[1]["handicap"].parse().unwrap();
    assert!(seats[0]["handicap"] == "0.000000" && points > 0.0, "{points}");
    let winners = rows(&bench, "run/winners.csv");
    assert_eq!(winners[0]["category"], "score");
    assert_eq!(winners[0]["difference"], "1.000000");
}

#[test]
fn all_tables_agree_on_the_win_shares_of_seats() {
    let bench = Bench::new();
    let study = "balance --game babylonia(players=3) --contrast seats --bots random --blocks 10";
    bench.succeed(&format!("{study} --quiet --out run"));
    let cells = |row: &Row, columns: [&str; 3]| columns.map(|column| row[column].clone());
    let levels = rows(&bench, "run/levels.csv").into_iter();
    let levels = levels.filter(|row| row["outcome"].starts_with("win_share_seat_"));
    let levels: Vec<_> = levels.map(|row| cells(&row, ["mean", "lo", "hi"])).collect();
    let seats = rows(&bench, "run/handicaps.csv").into_iter();
    let seats: Vec<_> = seats.map(|row| cells(&row, ["win_share", "lo", "hi"])).collect();
    assert_eq!(levels.len(), 3);
    assert_eq!(levels, seats);
    let effects = rows(&bench, "run/effects.csv");
    assert_eq!(effects.len(), 3);
    for (effect, seat) in effects.iter().zip(&seats) {
        for (column, share) in ["difference", "lo", "hi"].iter().zip(seat) {
            let [found, share] = [&effect[*column], share].map(|text| text.parse::<f64>().unwrap());
            assert!((found + 1.0 / 3.0 - share).abs() < 1e-5, "{column}: {found} of {share}");
        }
    }
}

#[test]
fn a_study_is_a_file_and_flags() {
    let bench = Bench::new();
    let file = "game = ['architects', 'babylonia(players=2,cards=variant)']\ncontrast = ['seats']\n\
                bots = 'random'\nblocks = 1000\n";
    fs::write(bench.path("study.toml"), file).unwrap();
    let printed = bench.succeed("balance study.toml --blocks 3 --quiet");
    assert!(printed.contains("Games: 12 = 3 blocks of 4;"), "{printed}");
    assert!(printed.contains("Tables: runs/study-001"), "{printed}");
    let command = printed.lines().find_map(|line| line.strip_prefix("Repeat with: nabu ")).unwrap();
    bench.succeed(&format!("{} --quiet --out again", command.replace('\'', "")));
    bench.assert_same("runs/study-001", "again");
}

/// All studies lie in files of one name, each in a folder of its own.
#[test]
fn a_study_takes_the_name_of_its_folder() {
    let bench = Bench::new();
    fs::create_dir_all(bench.path("studies/seats")).unwrap();
    let file = "game = 'connect-four'\ncontrast = 'seats'\nbots = 'random'\nblocks = 3\n";
    fs::write(bench.path("studies/seats/study.toml"), file).unwrap();
    let printed = bench.succeed("balance studies/seats/study.toml --quiet");
    assert!(printed.contains("Tables: runs/seats-001"), "{printed}");
}

/// Whether a study asks for several players.
fn has_strength(study: &Path) -> bool {
    fs::read_to_string(study.join("study.toml")).unwrap().contains("strength = true")
}

#[test]
fn studies_that_ship_are_valid() {
    let bench = Bench::new();
    let studies = concat!(env!("CARGO_MANIFEST_DIR"), "/experiments/studies");
    let mut count = 0;
    for path in fs::read_dir(studies).unwrap().map(|entry| entry.unwrap().path()) {
        let file = path.join("study.toml");
        let file = file.display();
        let players =
            if has_strength(&path) { "random|greedy:epsilon=0.5|greedy" } else { "random" };
        let flags = format!("--bots {players} --weak random --blocks 3 --quiet --out run");
        bench.succeed(&format!("balance {file} {flags}"));
        fs::remove_dir_all(bench.path("run")).unwrap();
        count += 1;
    }
    assert!(count > 5, "{count} studies");
}

#[test]
fn wrong_input_is_named() {
    let bench = Bench::new();
    for (flags, words) in [
        ("", "nothing to compare"),
        ("--game babylon", "without anything to try out"),
        ("--contrast swap", "swap-in, knock-out, timing, seats"),
        ("--contrast swap-in --effects PLUS", "PLUS_SINGLE, PLUS_DOUBLE"),
        ("--contrast swap-in --game architects", "architects(players=2) has no round tokens"),
        ("--contrast timing --rounds 16", "rounds 2 to 15"),
        ("--contrast swap-in --rounds 2", "--rounds needs --contrast timing"),
        ("--contrast seats --effects MINUS_ONE", "--effects needs --contrast swap-in"),
        ("--contrast swap-in --effects MINUS_ONE,MINUS_ONE", "MINUS_ONE is asked for twice"),
        (
            "--contrast seats --bots classic-greedy|classic-greedy",
            "the line-up classic-greedy is named twice",
        ),
        ("--option tileset=C", "'C' is not a value; valid values: A, B"),
        ("--option players=3", "different numbers of players"),
        ("--option tileset", "is not OPTION=VALUE"),
        ("--option tileset=A --game babylon(tileset=A)", "compared with itself"),
        ("--option tileset=A", "tileset=A is what it has anyway"),
        ("--a architects --b architects(hands=open)", "is what it has anyway"),
        ("--ban brige", "babylon has no 'brige' to forbid; bans: remove, dig"),
        ("--ban cat:bridge", "babylon has no 'cat:bridge' to forbid; bans: remove, dig"),
        ("--ban bridge --game babylonia", "cat:fields, cat:ziggurats, cat:citizens, cat:cities"),
        ("--a babylon", "--a and --b need each other"),
        ("--a babylon --b architects", "not the same game"),
        ("--a architects(sides=BBBBBB),architects --b babylon,babylon,babylon", "2 games --a"),
        ("--contrast seats --bots classic-greedy,random,random", "3 bots for the 2 seats"),
        ("--contrast seats --bots cheat", "--allow-cheat"),
        ("--contrast seats --weak gredy", "unknown bot 'gredy'"),
        ("--contrast seats --bots a=greedy --weak a=random", "two bots are named 'a'"),
        ("--contrast seats --bots a=greedy|a=random", "two bots are named 'a'"),
        ("--contrast seats --blocks 2", "2 is not in 3.."),
        ("--contrast seats --resume", "--resume needs --out"),
        ("none.toml", "cannot read none.toml"),
    ] {
        let line = bench.refuse(&format!("balance {flags}"));
        assert!(line.contains(words), "{flags}: {line}");
    }
    assert!(!bench.path("runs").exists(), "nothing is written");
}

#[test]
fn another_study_is_not_mixed_in() {
    let bench = Bench::new();
    let study = "balance --game architects --bots random --blocks 3 --quiet --out run";
    bench.succeed(&format!("{study} --option hands=secret"));
    let line = bench.refuse(&format!("{study} --option start_blueprints=2 --resume"));
    assert!(line.contains("holds another run: conditions ="), "{line}");
    let tournament = "tournament --game architects --bots random,random --blocks 3 --quiet";
    let line = bench.refuse(&format!("{tournament} --out run --resume"));
    assert!(line.contains("holds another run"), "{line}");
    let output = bench.run(&format!("{study} --option hands=secret --resume"));
    assert!(output.status.success(), "{}", stderr(&output));
}

#[test]
fn the_search_plays_by_default_and_the_first_line_says_so() {
    let bench = Bench::new();
    let study = "balance --game connect-four --contrast seats --blocks 3 --quiet --out run";
    let printed = bench.succeed(study);
    let first = printed.lines().next().unwrap();
    assert_eq!(first, "Balance study as fast plays it (seed 1)");
    assert!(printed.contains("--bots fast "), "{printed}");
    bench.succeed("report run");
    let page = fs::read_to_string(bench.path("run/report.html")).unwrap();
    assert!(page.contains("<h1>connect-four, as fast plays it</h1>"));
}

/// Greedy bots find more with cards that need no plan, random ones cannot use them.
#[test]
fn line_ups_that_disagree_are_named_with_their_effects() {
    let bench = Bench::new();
    let study =
        "balance --contrast swap-in --effects MINUS_ONE --bots classic-greedy|random --blocks 20";
    let printed = bench.succeed(&format!("{study} --quiet --out run"));
    let first = printed.lines().next().unwrap();
    assert_eq!(first, "Balance study as classic-greedy plays it and as random plays it (seed 1)");
    let told = printed.split("Line-ups disagree on ").nth(1).expect("they do");
    let told = told.split("\n\n").next().unwrap();
    assert!(told.contains("  MINUS_ONE, score: classic-greedy -"), "{told}");
    assert!(told.contains("; random ") && told.contains(": more than their intervals"), "{told}");
    bench.succeed("report run");
    let page = fs::read_to_string(bench.path("run/report.html")).unwrap();
    assert!(
        page.contains("Line-ups disagree on ")
            && page.contains("as classic-greedy plays it and as random")
    );
}

#[test]
fn every_summary_says_what_pairing_bought() {
    let bench = Bench::new();
    let study = "balance --game babylonia --contrast seats --option first_turn_limits=off \
                 --ban farmer --bots random --blocks 30 --quiet --out run";
    let printed = bench.succeed(study);
    for words in [
        "Pairing (random): between games of one deal a seat's scores correlate by ",
        "for differences in score the 120 games of a contrast tell as much as ",
        "for differences in restricted win share the 120 games of a contrast",
        "for win shares of seats the 60 games of a condition tell as much as ",
        " on deals of their own; intervals are ",
    ] {
        assert!(printed.contains(words), "'{words}' is not in: {printed}");
    }
    let tournament = "tournament --game babylonia --bots classic-greedy,classic-greedy:epsilon=0.1 --blocks 30 --quiet";
    let printed = bench.succeed(&format!("{tournament} --out paired"));
    assert!(printed.contains("for win shares of bots 60 games tell as much as "), "{printed}");
    let ablation =
        "ablate --game babylonia --bot classic-greedy --try epsilon=0.02 --blocks 12 --quiet";
    let printed = bench.succeed(&format!("{ablation} --out ablation"));
    assert!(printed.contains("Pairing: win shares correlate by "), "{printed}");
}
