//! The page of the book that lists the inputs of every game.
//!
//! The tables follow from the planes. `UPDATE=1 cargo test -p nabu-games inputs_page` writes them
//! anew.

use std::fmt::Write;

use nabu_games::amyitis::Amyitis;
use nabu_games::architects::Architects;
use nabu_games::babylon::Babylon;
use nabu_games::babylonia::Babylonia;
use nabu_games::connect_four::ConnectFour;
use nabu_games::{Encoder, Plane, Rulebook};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/inputs.md");
/// The line of the page after which everything is written by this test.
const MARK: &str =
    "<!-- What follows is written by `UPDATE=1 cargo test -p nabu-games inputs_page`. -->\n";

/// The chapters of all games that have inputs.
fn chapters() -> String {
    [
        chapter::<Babylon>(),
        chapter::<Babylonia>(),
        chapter::<Architects>(),
        chapter::<Amyitis>(),
        chapter::<ConnectFour>(),
    ]
    .concat()
}

fn chapter<G: Encoder + Rulebook>() -> String {
    let mut text = format!("\n## {}\n\n", G::TITLE);
    writeln!(text, "{} inputs.\n", G::inputs()).unwrap();
    text += "| plane | inputs | unit | meaning |\n|---|---|---|---|\n";
    for Plane { name, meaning, start, len, unit } in G::PLANES {
        writeln!(text, "| `{name}` | {} | {unit} | {meaning} |", places(*start, *len)).unwrap();
    }
    let classes = G::CLASSES.join(", ");
    let bans = places(G::bans(), G::CLASSES.len());
    writeln!(text, "| banned | {bans} | 1 | 1 for a class of actions that this seat must do without: {classes} |").unwrap();
    let categories = G::CATEGORIES.join(", ");
    let void = places(G::bans() + G::CLASSES.len(), G::POINTS);
    writeln!(text, "| void | {void} | 1 | 1 for a category of points that does not count for this seat: {categories} |").unwrap();
    text
}

/// The places of a plane among all inputs.
fn places(start: usize, len: usize) -> String {
    if len == 1 { start.to_string() } else { format!("{start}-{}", start + len - 1) }
}

#[test]
fn the_page_lists_every_plane() {
    let page = std::fs::read_to_string(PAGE).unwrap();
    let (head, listed) = page.split_once(MARK).expect("the page has the line before its tables");
    let expected = chapters();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(PAGE, format!("{head}{MARK}{expected}")).unwrap();
    } else {
        assert_eq!(listed, expected, "UPDATE=1 cargo test -p nabu-games inputs_page");
    }
}
