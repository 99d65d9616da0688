//! The page about result directories, and its charts as files.

use std::fs;

use crate::bench::Bench;

const RUN: &str = "tournament --game babylon --bots greedy,greedy:epsilon=0.3,random --blocks 8 \
                   --out run --quiet";

#[track_caller]
fn assert_figures(page: &str, figures: &str) {
    for figure in figures.split_whitespace() {
        let start = page.find(&format!("id=\"c1-fig-{figure}\""));
        let start = start.unwrap_or_else(|| panic!("no figure {figure}"));
        let figure_text = page[start..].split("</figure>").next().unwrap();
        for part in ["<svg", "<title>", "<details>", "class=\"sortable\""] {
            assert!(figure_text.contains(part), "no {part} in {figure}");
        }
    }
}

#[track_caller]
fn assert_says(page: &str, words: &[&str]) {
    for word in words {
        assert!(page.contains(word), "'{word}' is not in the page");
    }
}

/// Nothing on the page is looked for elsewhere.
#[track_caller]
fn assert_self_contained(page: &str) {
    let rest = page.replace("xmlns=\"http://www.w3.org/2000/svg\"", "");
    for link in ["http://", "https://", "src=", "<link", "@import", "url("] {
        assert!(!rest.contains(link), "{link} in the page");
    }
}

#[test]
fn a_tournament_has_all_its_figures() {
    let bench = Bench::new();
    bench.succeed(RUN);
    let told = bench.succeed("report run --svg charts");
    assert!(told.contains("Report: run/report.html"), "{told}");
    let page = fs::read_to_string(bench.path("run/report.html")).unwrap();
    assert_self_contained(&page);
    let figures = "win-share rating pairs points points-when-winning scores margins seats \
                   seats-by-bot seat-ratings";
    assert_figures(&page, figures);
    let command = "<span class=\"flag\">--game</span> 'babylon(players=2)' <span class=\"flag\">--bots</span> greedy,";
    assert_says(&page, &["<code>greedy</code> has the largest win share", command, "statues"]);
    assert_says(&page, &["48 games", "8 blocks", "only 8 blocks", "prefers-color-scheme:dark"]);
    let greedy = fs::read_to_string(bench.path("run/win_rates.csv")).unwrap();
    let greedy = greedy.lines().find(|line| line.starts_with("greedy,all,")).unwrap();
    let share: f64 = greedy.split(',').nth(4).unwrap().parse().unwrap();
    let written = format!("{:.1}\u{202f}% [", 100.0 * share);
    assert!(page.matches(&written).count() >= 4, "{written} in table, chart, tooltip and words");
    assert_eq!(bench.succeed("report run"), "Report: run/report.html\n");
    assert_eq!(page, fs::read_to_string(bench.path("run/report.html")).unwrap());
}

#[test]
fn every_kind_of_directory_has_its_figures() {
    let bench = Bench::new();
    bench.write_balance("balance");
    bench.write_ladder("ladder");
    bench.write_ablation("ablation");
    bench.write_tuning("tuning");
    let told = "2 of 4 are statistically significant, the largest <code>PLUS_SINGLE</code> (3 players): +2.50";
    let wide = "as effects of any size are not ruled out";
    for (name, figures, words) in [
        (
            "balance",
            "swap-in-babylon-outcomes swap-in-babylon-points timing-babylon-score seats \
             handicap levels",
            [told, "effect on skill gap: 2 of 4", "Results of balance"],
        ),
        (
            "ladder",
            "ladder-elo ladder-share ladder-time",
            ["gains +240 [+220, +260] Elo", "no significant gain in 4 of 4 steps", "1600"],
        ),
        (
            "ablation",
            "ablation ablation-time",
            ["adjustment: 2 of 4 changes", "<code>rollout=random</code> (31.0", wide],
        ),
        (
            "tuning",
            "tuning-steps tuning-settings",
            ["biased upwards", "<code>c = 0.4</code>", "20 evaluations"],
        ),
    ] {
        bench.succeed(&format!("report {name} --out {name}.html"));
        let page = fs::read_to_string(bench.path(&format!("{name}.html"))).unwrap();
        assert_self_contained(&page);
        assert_figures(&page, figures);
        assert_says(&page, &words);
        assert!(!page.contains("<script>alert"), "text of tables is not code");
    }
}

#[test]
fn charts_are_files_of_their_own() {
    let bench = Bench::new();
    bench.succeed(RUN);
    bench.write_balance("balance");
    bench.write_ablation("ablation");
    let told = bench.succeed("report run balance ablation --svg charts --out page.html");
    let files = bench.files("charts");
    assert!(told.contains(&format!("Charts: {} in charts", files.len())), "{told}");
    for name in ["1-win-share.svg", "2-timing-babylon-score-plus-single.svg", "3-ablation.svg"] {
        assert!(files.contains_key(name), "{name} is not among {:?}", files.keys());
    }
    for (name, bytes) in &files {
        let text = std::str::from_utf8(bytes).unwrap();
        let document = roxmltree::Document::parse(text).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(document.root_element().tag_name().name(), "svg");
        assert!(!text.contains("var(") && !text.contains("NaN"), "{name}");
        assert!(document.descendants().any(|node| node.has_tag_name("title")), "{name}");
    }
    let page = fs::read_to_string(bench.path("page.html")).unwrap();
    for chapter in ["id=\"c1\"", "id=\"c2\"", "id=\"c3\"", "href=\"#c2\""] {
        assert!(page.contains(chapter), "{chapter}");
    }
}

#[track_caller]
fn assert_refused(bench: &Bench, directory: &str, words: &[&str]) {
    let line = bench.refuse(&format!("report {directory} --out page.html"));
    for word in words {
        assert!(line.contains(word), "'{word}' is not in: {line}");
    }
    assert!(!bench.path("page.html").exists(), "nothing is left of what was refused");
}

#[test]
fn what_is_missing_or_broken_is_named() {
    let bench = Bench::new();
    fs::write(bench.path("file"), "").unwrap();
    fs::create_dir(bench.path("bare")).unwrap();
    assert_refused(&bench, "nowhere", &["nowhere does not exist"]);
    assert_refused(&bench, "file", &["file is not a result directory"]);
    assert_refused(&bench, "bare", &["cannot read bare/manifest.json"]);
    fs::write(bench.path("bare/manifest.json"), "{\"kind\":").unwrap();
    assert_refused(&bench, "bare", &["bare/manifest.json is damaged"]);
    fs::write(bench.path("bare/manifest.json"), "{\"kind\": \"poker\"}").unwrap();
    assert_refused(
        &bench,
        "bare",
        &["'poker'", "tournament balance design ladder ablate tune train"],
    );
    fs::write(bench.path("bare/manifest.json"), "{\"kind\": \"ladder\"}").unwrap();
    assert_refused(&bench, "bare", &["cannot read bare/ladder.csv"]);
    fs::write(bench.path("bare/journal.jsonl"), "x").unwrap();
    assert_refused(&bench, "bare", &["not finished", "--resume"]);
    bench.write_ablation("run");
    let path = bench.path("run/ablations.csv");
    let text = fs::read_to_string(&path).unwrap();
    for (broken, words) in [
        (text.replace("p_holm", "p_hulm"), ["ablations.csv has no column p_holm", "p_hulm"]),
        (text.replace("0.44,", "many,"), ["ablations.csv line 2", "'many' is not a number"]),
        (text.replace(",0.7,0.8", ",0.8"), ["ablations.csv line 5", "9 cells, not 10"]),
        (text.lines().next().unwrap().to_owned(), ["ablations.csv has no rows", ""]),
        (String::new(), ["ablations.csv is empty", ""]),
    ] {
        fs::write(&path, broken).unwrap();
        assert_refused(&bench, "run", &words);
    }
}

#[test]
fn long_tables_that_are_broken_are_named() {
    let bench = Bench::new();
    bench.succeed(RUN);
    let path = bench.path("run/seats.csv");
    let text = fs::read_to_string(&path).unwrap();
    let cut = &text[..text.len() - 9];
    fs::write(&path, cut).unwrap();
    assert_refused(&bench, "run", &["run/seats.csv line 97", "cells"]);
    fs::write(&path, text.replacen(",greedy,", ",greedy,x", 1)).unwrap();
    assert_refused(&bench, "run", &["run/seats.csv line", "column score"]);
    fs::remove_file(&path).unwrap();
    assert_refused(&bench, "run", &["cannot read run/seats.csv"]);
}

#[test]
fn times_of_a_tournament_are_drawn_beside_ratings() {
    let bench = Bench::new();
    let tournament = "tournament --game connect-four --bots greedy,random --blocks 3 --quiet";
    bench.succeed(&format!("{tournament} --times --out timed"));
    let times = fs::read_to_string(bench.path("timed/move_times.csv")).unwrap();
    assert_eq!(times.lines().count(), 3, "{times}");
    bench.succeed("report timed --out timed.html");
    let page = fs::read_to_string(bench.path("timed.html")).unwrap();
    assert!(page.contains("Ratings against time") && page.contains("ms per decision"));
    bench.succeed(&format!("{tournament} --out plain"));
    assert_eq!(bench.files("timed")["seats.csv"], bench.files("plain")["seats.csv"]);
    assert!(!bench.path("plain/move_times.csv").exists());
}
