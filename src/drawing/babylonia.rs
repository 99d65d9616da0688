//! Babylonia: the map with its rivers, and what players have.

use nabu_games::babylonia::{
    Action, Babylonia, Content, HandScene, HexScene, Kind, Scene, Step, Tile, map,
};
use nabu_games::{Game, Seat};

use super::glyphs;
use super::ink::{draw, part, title, words};
use super::{Drawn, Look, Panel};

/// From the middle of a hex to a corner, and to the middle of a side.
const RADIUS: f32 = 25.0;
const APOTHEM: f32 = 21.65;
const MARGIN: f32 = 8.0;

impl Drawn for Babylonia {
    fn drawing(&self, look: Look) -> Vec<Panel> {
        let scene = self.scene(look.observer);
        let own = look.observer.unwrap_or_else(|| self.to_act());
        let others = Seat::all(self.players()).filter(|seat| *seat != own);
        let mut panels = vec![board(&scene), hand(self, &scene.hands[own.index()])];
        panels.extend(others.map(|seat| hand(self, &scene.hands[seat.index()])));
        panels.push(cards(self, &scene));
        panels
    }

    fn path(&self, action: Action) -> Vec<String> {
        match action {
            Action::Play(kind, hex) => {
                vec![format!("stand{}.{}", self.to_act(), kind.name()), format!("hex.{hex}")]
            }
            Action::Resolve(hex) => vec![format!("hex.{hex}")],
            Action::Card(number) => vec![format!("card.{number}")],
            Action::End => vec!["end the turn".to_owned()],
            Action::Extra => vec!["take the extra turn".to_owned()],
            Action::NoExtra => vec!["no extra turn".to_owned()],
        }
    }
}

fn middle(hex: HexScene, first_row: usize) -> (f32, f32) {
    let (row, column) = map::row_and_column(hex.hex);
    (
        MARGIN + RADIUS + 1.5 * RADIUS * column as f32,
        MARGIN + APOTHEM * (1 + row - first_row) as f32,
    )
}

fn board(scene: &Scene) -> Panel {
    let rows = scene.hexes.iter().map(|hex| map::row_and_column(hex.hex).0);
    let (first, last) = (rows.clone().min().unwrap_or(0), rows.max().unwrap_or(0));
    let mut body = String::new();
    scene.hexes.iter().for_each(|hex| hexagon(&mut body, *hex, middle(*hex, first)));
    let columns = scene.hexes.iter().map(|hex| map::row_and_column(hex.hex).1);
    let width = 2.0 * MARGIN + RADIUS * (1.5 * columns.max().unwrap_or(0) as f32 + 2.0);
    let size = (width, 2.0 * MARGIN + APOTHEM * (last - first + 2) as f32);
    Panel { id: "map".to_owned(), title: "Map".to_owned(), seat: None, size, body }
}

fn hexagon(body: &mut String, scene: HexScene, (x, y): (f32, f32)) {
    let hex = scene.hex;
    let land = match (scene.is_river, scene.is_centre) {
        (true, _) => "river",
        (false, true) => "centre",
        (false, false) => "land",
    };
    draw!(
        body,
        r#"<g class="target hex" data-part="hex.{hex}"><title>{hex}, {}</title>"#,
        said(scene)
    );
    let (r, half, a) = (RADIUS - 0.7, RADIUS / 2.0, APOTHEM - 0.7);
    draw!(
        body,
        r#"<path class="{land}" d="M{:.1} {y:.1}l{half:.1} {:.1}h{r:.1}l{half:.1} {a:.1}l-{half:.1} {a:.1}h-{r:.1}Z"/>"#,
        x - r,
        -a
    );
    content(body, scene, (x, y));
    *body += "</g>";
}

/// A hex in words, for those who hear the board.
fn said(scene: HexScene) -> String {
    match scene.content {
        Content::Free if scene.is_river => "free river".to_owned(),
        Content::Free => "free land".to_owned(),
        Content::Token(seat, Some(kind)) => format!("{} of seat {seat}", kind.name()),
        Content::Token(seat, None) => format!("hidden token of seat {seat}"),
        Content::Site(tile) if tile.is_city() => format!("city {}", tile.name()),
        Content::Site(tile) => format!("field {}", tile.name()),
        Content::Ziggurat(false) => "ziggurat".to_owned(),
        Content::Ziggurat(true) => "ziggurat, resolved".to_owned(),
        Content::Taken => "taken site".to_owned(),
    }
}

fn content(body: &mut String, scene: HexScene, (x, y): (f32, f32)) {
    match scene.content {
        Content::Free if scene.is_river => {
            draw!(body, r#"<path class="wave" d="M{} {y}q4-4 8 0t8 0"/>"#, x - 8.0);
        }
        Content::Free => words(body, "faint", (x, y + 3.5), &scene.hex.to_string()),
        Content::Taken => draw!(body, r#"<circle class="taken" cx="{x:.1}" cy="{y:.1}" r="6"/>"#),
        Content::Token(seat, kind) => token(body, seat, kind, (x, y), 16.0),
        Content::Site(tile) => site(body, tile, (x, y)),
        Content::Ziggurat(is_resolved) => {
            glyphs::ziggurat(body, if is_resolved { "done" } else { "" }, (x, y), 1.3);
        }
    }
}

fn token(body: &mut String, seat: Seat, kind: Option<Kind>, (x, y): (f32, f32), radius: f32) {
    draw!(body, r#"<circle class="token-disc s{seat}" cx="{x:.1}" cy="{y:.1}" r="{radius}"/>"#);
    match kind {
        Some(kind) => glyphs::emblem(body, kind.name(), (x, y), radius / 17.0),
        None => words(body, "unknown", (x, y + 5.0), "?"),
    }
}

fn site(body: &mut String, tile: Tile, (x, y): (f32, f32)) {
    if !tile.is_city() {
        let text = if tile.name() == "city" { "◇" } else { tile.name() };
        draw!(
            body,
            r#"<rect class="field" x="{:.1}" y="{:.1}" width="28" height="28" rx="6"/>"#,
            x - 14.0,
            y - 14.0
        );
        return words(body, "field-text", (x, y + 6.0), text);
    }
    draw!(
        body,
        r#"<path class="city" d="M{:.1} {:.1}v-22h6v5h6v-8h10v8h6v-5h6v22Z"/>"#,
        x - 17.0,
        y + 13.0
    );
    let symbols: Vec<Kind> = Kind::ALL.into_iter().filter(|kind| tile.shows(*kind)).collect();
    let pitch = if symbols.len() == 3 { 10.5 } else { 14.0 };
    for (place, kind) in symbols.iter().enumerate() {
        let offset = (place as f32 - (symbols.len() - 1) as f32 / 2.0) * pitch;
        let scale = if symbols.len() == 3 { 0.52 } else { 0.66 };
        glyphs::emblem(body, kind.name(), (x + offset, y + 4.0), scale);
    }
}

fn hand(position: &Babylonia, hand: &HandScene) -> Panel {
    let (seat, mut body) = (hand.seat, String::new());
    let mut x = 26.0;
    let is_acting = seat == position.to_act() && position.step() == Step::Play;
    match hand.stand {
        Some(stand) => {
            for kind in Kind::ALL.into_iter().filter(|kind| stand.count(*kind) > 0) {
                let name = kind.name();
                let part =
                    if is_acting { part(&format!("stand{seat}.{name}")) } else { String::new() };
                let count = stand.count(kind);
                draw!(body, r#"<g class="target"{part}><title>{count} {name}</title>"#);
                for copy in (0..count).rev() {
                    token(&mut body, seat, Some(kind), (x + copy as f32 * 9.0, 26.0), 20.0);
                }
                words(&mut body, "small", (x, 60.0), name);
                body += "</g>";
                x += 58.0 + 9.0 * count.saturating_sub(1) as f32;
            }
        }
        None => {
            for _ in 0..hand.on_stand {
                token(&mut body, seat, None, (x, 26.0), 18.0);
                x += 42.0;
            }
        }
    }
    let facts = format!(
        "{} in the pile · {} city tiles · cards {}{}",
        hand.in_pile,
        hand.city_tiles,
        hand.cards,
        if hand.has_used_extra { " (2 used)" } else { "" }
    );
    words(&mut body, "fact", (6.0, 84.0), &facts);
    let title = format!("Stand of seat {seat}: {} points", position.score(seat));
    Panel { id: format!("stand-{seat}"), title, seat: Some(seat), size: (360.0, 94.0), body }
}

fn cards(position: &Babylonia, scene: &Scene) -> Panel {
    let mut body = String::new();
    for (place, card) in scene.cards_left.iter().enumerate() {
        let (x, y) = (4.0 + (place % 2) as f32 * 178.0, 4.0 + (place / 2) as f32 * 50.0);
        let is_choice = position.step() == Step::Card;
        let part = if is_choice { part(&format!("card.{card}")) } else { String::new() };
        draw!(body, r#"<g class="target card"{part} transform="translate({x} {y})">"#);
        body += r#"<rect class="paper-card" width="172" height="44" rx="7"/>"#;
        words(&mut body, "count", (16.0, 28.0), &card.to_string());
        for (line, text) in meaning(card).iter().enumerate() {
            words(&mut body, "left", (32.0, 19.0 + 15.0 * line as f32), text);
        }
        body += "</g>";
    }
    let rows = scene.cards_left.len().div_ceil(2).max(1);
    let size = (360.0, 6.0 + 50.0 * rows as f32);
    let title = title("cards of the ziggurats");
    Panel { id: "cards".to_owned(), title, seat: None, size, body }
}

/// What a card does, in two lines (section 8 of the rules).
fn meaning(card: u8) -> [&'static str; 2] {
    match card {
        1 => ["10 points", "at once"],
        2 => ["an extra turn,", "once"],
        3 => ["a larger stand", "of tokens"],
        4 => ["three different", "nobles in a turn"],
        5 => ["a noble among", "three farmers"],
        6 => ["nobles take", "fields too"],
        7 => ["points for pairs", "of city tiles"],
        8 => ["connects over free", "land of the centre"],
        _ => ["connects over", "free river"],
    }
}
