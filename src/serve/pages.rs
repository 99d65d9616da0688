//! The files of the page, which the program carries with it.

use serde_json::{Value, json};

use super::answer::{Answer, Outcome, Refusal};
use super::hall::fair_bot;
use crate::drawing::STYLE;
use crate::spec::game::{GameId, GameTask, Playable};
use nabu_bots::PRESETS;

const SCRIPT: &str = "text/javascript; charset=utf-8";
const SHEET: &str = "text/css; charset=utf-8";

/// Every file by its address.
const FILES: [(&str, &str, &str); 12] = [
    ("/", "text/html; charset=utf-8", include_str!("../../web/index.html")),
    ("/hero.svg", "image/svg+xml", include_str!("../../web/hero.svg")),
    ("/icon.svg", "image/svg+xml", include_str!("../../web/icon.svg")),
    ("/board.css", SHEET, STYLE),
    ("/style.css", SHEET, include_str!("../../web/style.css")),
    ("/app.js", SCRIPT, include_str!("../../web/app.js")),
    ("/page.js", SCRIPT, include_str!("../../web/page.js")),
    ("/board.js", SCRIPT, include_str!("../../web/board.js")),
    ("/play.js", SCRIPT, include_str!("../../web/play.js")),
    ("/record.js", SCRIPT, include_str!("../../web/record.js")),
    ("/runs.js", SCRIPT, include_str!("../../web/runs.js")),
    ("/rules.js", SCRIPT, include_str!("../../web/rules.js")),
];

/// The rules of every game.
const RULES: [(&str, &str); 5] = [
    ("babylon", include_str!("../../docs/rules/babylon.md")),
    ("babylonia", include_str!("../../docs/rules/babylonia.md")),
    ("architects", include_str!("../../docs/rules/architects.md")),
    ("amyitis", include_str!("../../docs/rules/amyitis.md")),
    ("connect-four", include_str!("../../docs/rules/connect-four.md")),
];

pub(super) fn file(path: &str) -> Outcome {
    let found = FILES.iter().find(|(name, _, _)| *name == path);
    found.map(|(_, kind, text)| Answer::File(kind, text)).ok_or_else(Refusal::not_found)
}

pub(super) fn rules(game: &str) -> Outcome {
    let found = RULES.iter().find(|(name, _)| *name == game);
    found
        .map(|(_, text)| Answer::File("text/plain; charset=utf-8", text))
        .ok_or_else(Refusal::not_found)
}

/// The games and bots there are to choose from.
pub(super) fn choices() -> Answer {
    let games: Vec<_> = GameId::ALL.into_iter().map(|id| id.dispatch(Describe)).collect();
    let presets = PRESETS.iter().map(|(name, _)| *name).filter(|name| !name.starts_with("classic"));
    let bots: Vec<_> = ["random", "greedy"].into_iter().chain(presets).collect();
    let bots: Vec<_> = bots.into_iter().filter(|bot| fair_bot(bot).is_ok()).collect();
    Answer::Json(json!({ "games": games, "bots": bots }))
}

struct Describe;

impl GameTask for Describe {
    type Output = Value;

    fn run<G: Playable>(self) -> Value {
        let options = G::OPTIONS.iter().filter(|option| option.name != "components");
        let option = |option: &nabu_games::OptionInfo| json!({ "name": option.name, "values": option.values, "meaning": option.meaning });
        json!({
            "id": G::ID,
            "title": G::TITLE,
            "players": G::PLAYERS.collect::<Vec<_>>(),
            "categories": G::CATEGORIES,
            "guide": G::GUIDE,
            "legend": G::LEGEND,
            "options": options.map(option).collect::<Vec<_>>(),
        })
    }
}
