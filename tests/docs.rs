//! The documentation keeps its promises: links lead somewhere, the book has every page, and paths
//! and rules that are named exist.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// Directories without documentation of their own.
const SKIPPED: [&str; 3] = ["target", "runs", ".git"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All files below a directory whose names end like this, with paths relative to the root.
fn files(directory: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(root().join(directory)).unwrap() {
        let name = entry.unwrap().file_name();
        let path = directory.join(&name);
        if root().join(&path).is_dir() {
            if !SKIPPED.iter().any(|skipped| name == *skipped) {
                found.extend(files(&path, ending));
            }
        } else if name.to_string_lossy().ends_with(ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}

/// The lines of a page outside of code blocks.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    text.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    })
}

/// What stands between two marks, each time they occur in a line.
fn between<'a>(line: &'a str, open: &'a str, close: &'a str) -> impl Iterator<Item = &'a str> {
    line.split(open).skip(1).filter_map(move |rest| Some(rest.split_once(close)?.0))
}

/// The text inside backticks.
fn code_spans(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

/// Links of a page to other files or to its own headings.
fn links(text: &str) -> Vec<&str> {
    let targets = prose(text).flat_map(|line| between(line, "](", ")"));
    targets.filter(|target| !target.contains("://")).collect()
}

/// The anchors of a page's headings, as both GitHub and mdBook make them.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = prose(text).filter(|line| line.starts_with('#'));
    headings.map(|line| anchor(line.trim_start_matches('#').trim())).collect()
}

fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

/// The file that a link on a page leads to.
fn target(page: &Path, link: &str) -> PathBuf {
    let mut path = page.parent().unwrap().to_path_buf();
    for part in Path::new(link).components() {
        match part {
            Component::ParentDir => assert!(path.pop(), "{link} leaves the repository"),
            part => path.push(part),
        }
    }
    path
}

fn check_link(page: &Path, link: &str) -> Result<(), String> {
    let (file, wanted) = link.split_once('#').unwrap_or((link, ""));
    let path = if file.is_empty() { page.to_path_buf() } else { target(page, file) };
    if !root().join(&path).exists() {
        return Err(format!("{}: {link} leads nowhere", page.display()));
    }
    if page.starts_with("docs") && !path.starts_with("docs") {
        return Err(format!("{}: {link} leads out of the book", page.display()));
    }
    if !wanted.is_empty() && !anchors(&read(&path)).contains(wanted) {
        return Err(format!("{}: {link} names no heading", page.display()));
    }
    Ok(())
}

fn assert_none(mistakes: &[String]) {
    assert!(mistakes.is_empty(), "\n{}", mistakes.join("\n"));
}

#[test]
fn every_link_leads_somewhere() {
    let pages = files(Path::new(""), ".md");
    assert!(pages.len() > 10, "the pages were not found");
    let mut mistakes = Vec::new();
    for page in &pages {
        let text = read(page);
        mistakes.extend(links(&text).into_iter().filter_map(|link| check_link(page, link).err()));
    }
    assert_none(&mistakes);
}

#[test]
fn the_book_has_every_page() {
    let listed: BTreeSet<PathBuf> = links(&read(Path::new("docs/SUMMARY.md")))
        .into_iter()
        .map(|link| Path::new("docs").join(link))
        .collect();
    let mut pages: BTreeSet<_> = files(Path::new("docs"), ".md").into_iter().collect();
    pages.remove(Path::new("docs/SUMMARY.md"));
    assert_eq!(listed, pages);
}

/// Whether some code is a path of this repository, as opposed to a command or a pattern.
fn is_path(code: &str) -> bool {
    const ROOMS: [&str; 9] = [
        "src/",
        "games/",
        "bots/",
        "benches/",
        "tests/",
        "docs/",
        "experiments/",
        ".ci/",
        "examples/",
    ];
    ROOMS.iter().any(|room| code.starts_with(room))
        && code.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "/._-".contains(c))
}

#[test]
fn every_path_named_exists() {
    let mut mistakes = Vec::new();
    for page in files(Path::new(""), ".md") {
        for path in prose(&read(&page)).flat_map(code_spans).filter(|code| is_path(code)) {
            if !root().join(path).exists() {
                mistakes.push(format!("{}: {path} does not exist", page.display()));
            }
        }
    }
    assert_none(&mistakes);
}

/// No rules have more sections; other numbers with a point are no rules.
const LAST_SECTION: u32 = 15;

/// Rules are cited in comments as 6.4, A5, R13 or R-DBL.
fn is_rule(word: &str) -> bool {
    let all_digits = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    if let Some((section, rule)) = word.split_once('.') {
        return section.parse::<u32>().is_ok_and(|section| section <= LAST_SECTION)
            && all_digits(rule)
            && rule != "0";
    }
    if let Some(name) = word.strip_prefix("R-") {
        return name.len() >= 2
            && name.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
    }
    let mut letters = word.chars();
    letters.next().is_some_and(|c| "ABCDFGLPQRZ".contains(c))
        && all_digits(letters.as_str())
        && !letters.as_str().starts_with('0')
}

/// The rules cited in the comments of a file.
fn citations(text: &str) -> impl Iterator<Item = &str> {
    let comments = text.lines().filter_map(|line| line.trim_start().strip_prefix("//"));
    comments
        .flat_map(|comment| comment.split(|c: char| !(c.is_alphanumeric() || ".-".contains(c))))
        .map(|word| word.trim_matches(['.', '-']))
        .filter(|word| is_rule(word))
}

/// Rules are defined in bold, or as the first cell of a table row.
fn definitions(rules: &str) -> BTreeSet<&str> {
    let bold = rules.lines().flat_map(|line| line.split("**").skip(1).step_by(2));
    let cells = rules.lines().filter_map(|line| line.strip_prefix("| ")?.split(" |").next());
    bold.chain(cells).collect()
}

#[test]
fn every_rule_cited_is_in_the_rules() {
    let mut cited = 0;
    let mut mistakes = Vec::new();
    for game in ["babylon", "babylonia", "architects", "amyitis"] {
        let rules = read(&Path::new("docs/rules").join(game).with_extension("md"));
        let defined = definitions(&rules);
        let folders = ["games/src", "games/tests"].map(|room| Path::new(room).join(game));
        for file in folders.iter().flat_map(|folder| files(folder, ".rs")) {
            for rule in citations(&read(&file)) {
                cited += 1;
                if !defined.contains(rule) {
                    mistakes.push(format!("{}: {rule}", file.display()));
                }
            }
        }
    }
    assert_none(&mistakes);
    assert!(cited > 50, "only {cited} citations found");
}
