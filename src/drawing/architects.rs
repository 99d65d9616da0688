//! Architects of Amytis: the supply, both cities, blueprints and favours.

use nabu_games::architects::{
    Action, Architects, Blueprint, Favour, Kind, PlayerScene, Scene, StackScene, Step, Tile,
};
use nabu_games::{Game, Seat};

use super::ink::{draw, part, words};
use super::{Drawn, Look, Panel};

const CELL: f32 = 88.0;
const GRID: f32 = 3.0 * CELL;
const MARGIN: f32 = 16.0;

impl Drawn for Architects {
    fn drawing(&self, look: Look) -> Vec<Panel> {
        let scene = self.scene(look.observer);
        let own = look.observer.unwrap_or_else(|| self.to_act());
        let other = Seat::new(1 - own.index());
        vec![
            supply(&scene),
            city(self, &scene.players[own.index()]),
            city(self, &scene.players[other.index()]),
            favours(self, &scene),
            display(self, &scene),
        ]
    }

    fn path(&self, action: Action) -> Vec<String> {
        let seat = self.to_act();
        match action {
            Action::Take { stack, space } => {
                vec![format!("supply.{stack}"), format!("city{seat}.{space}")]
            }
            Action::TakeTile(stack) => vec![format!("supply.{stack}")],
            Action::Build(space) => vec![format!("city{seat}.{space}")],
            Action::Blueprint(card) => vec![format!("blueprint.{card}")],
            Action::DeckBlueprint => vec!["blueprint.deck".to_owned()],
            Action::Count => vec!["count the completed blueprints".to_owned()],
            Action::Favour(favour) => vec![format!("favour.{favour}")],
        }
    }
}

fn corner(index: usize) -> (f32, f32) {
    (MARGIN + (index % 3) as f32 * CELL, MARGIN + (index / 3) as f32 * CELL)
}

fn names(body: &mut String) {
    for place in 0..3_u8 {
        let at = MARGIN + (f32::from(place) + 0.5) * CELL;
        words(body, "name", (at, 11.0), &char::from(b'a' + place).to_string());
        words(body, "name", (7.0, at + 4.0), &(place + 1).to_string());
    }
}

fn supply(scene: &Scene) -> Panel {
    let mut body = String::new();
    names(&mut body);
    scene.supply.iter().for_each(|stack| self::stack(&mut body, stack));
    let mut title = "Supply".to_owned();
    if let Some(tile) = scene.tile_in_hand {
        title = format!("Supply, {tile} in hand");
    }
    let size = (MARGIN + GRID, MARGIN + GRID);
    Panel { id: "supply".to_owned(), title, seat: None, size, body }
}

fn stack(body: &mut String, stack: &StackScene) {
    let ((x, y), space) = (corner(stack.space.index()), stack.space);
    draw!(body, r#"<g class="target" data-part="supply.{space}" transform="translate({x} {y})">"#);
    if let Some(tile) = stack.top {
        draw!(body, "<title>{space}: {tile}, {} high</title>", stack.height);
        for layer in (0..stack.height.min(5)).rev() {
            let shift = 5.0 + 2.5 * layer as f32;
            let rect = format!(r#"x="{shift}" y="{shift}" width="66" height="66" rx="7""#);
            draw!(body, r#"<rect class="stacked" {rect}/>"#);
        }
        building(body, tile, (5.0, 5.0), 66.0);
        words(body, "height", (72.0, 81.0), &format!("×{}", stack.height));
    } else {
        draw!(
            body,
            r#"<title>{space}: empty</title><rect class="empty" x="5" y="5" width="66" height="66" rx="7"/>"#
        );
    }
    if let Some(seat) = stack.architect {
        draw!(
            body,
            r#"<g class="architect s{seat}"><circle cx="62" cy="14" r="7"/><path d="M50 40q0-18 12-18t12 18Z"/></g>"#
        );
    }
    *body += "</g>";
}

/// A tile with its colour, its picture and its name.
fn building(body: &mut String, tile: Tile, (x, y): (f32, f32), side: f32) {
    let colour = tile.colour().letter().to_ascii_lowercase();
    draw!(body, r#"<g class="building c-{colour}" transform="translate({x} {y})">"#);
    draw!(body, r#"<rect class="wall" width="{side}" height="{side}" rx="7"/>"#);
    let scale = side / 66.0;
    draw!(body, r#"<g class="picture" transform="scale({scale})">{}</g>"#, picture(tile.kind()));
    words(body, "tile-name", (side / 2.0, side - 6.0), tile.kind().name());
    *body += "</g>";
}

/// A building in a square of 66 units.
fn picture(kind: Kind) -> &'static str {
    match kind {
        Kind::Garden => {
            r#"<path d="M31 48V34h4v14Z"/><circle cx="33" cy="24" r="13"/><circle cx="22" cy="31" r="8"/><circle cx="44" cy="31" r="8"/>"#
        }
        Kind::Market => r#"<path d="M14 26 20 14H46L52 26ZM16 29H50V48H44V36H22V48H16Z"/>"#,
        Kind::Wall => r#"<path d="M12 48V18h8v6h9v-6h8v6h9v-6h8V48Z"/>"#,
        Kind::Palace => r#"<path d="M12 48V32h7V22h7V12h14v10h7v10h7V48H38V36H28V48Z"/>"#,
        Kind::Residence => r#"<path d="M14 30 33 13 52 30V48H38V37H28V48H14Z"/>"#,
        Kind::Theatre => {
            r#"<path d="M10 22A23 23 0 0 0 56 22H48A15 15 0 0 1 18 22ZM22 22A11 11 0 0 0 44 22Z"/>"#
        }
    }
}

fn city(position: &Architects, player: &PlayerScene) -> Panel {
    let (seat, mut body) = (player.seat, String::new());
    names(&mut body);
    for (space, tile, height) in &player.city {
        let (x, y) = corner(space.index());
        let part = format!(r#"data-part="city{seat}.{space}""#);
        draw!(body, r#"<g class="target" {part} transform="translate({x} {y})">"#);
        if let Some(tile) = tile {
            draw!(body, "<title>{space}: {tile}, {height} high</title>");
            building(&mut body, *tile, (6.0, 6.0), 74.0);
            draw!(body, r#"<circle class="badge" cx="70" cy="15" r="10"/>"#);
            words(&mut body, "badge-text", (70.0, 19.0), &height.to_string());
        } else {
            draw!(
                body,
                r#"<title>{space}: free</title><rect class="empty" x="6" y="6" width="74" height="74" rx="8"/>"#
            );
        }
        body += "</g>";
    }
    let below = blueprints(&mut body, player, MARGIN + GRID + 6.0);
    let title = format!(
        "City of seat {seat}: {} points, {} at home",
        position.score(seat),
        player.architects_at_home
    );
    let size = (MARGIN + GRID, MARGIN + GRID + below);
    Panel { id: format!("city-{seat}"), title, seat: Some(seat), size, body }
}

/// The cards of a player below the city; the height they take.
fn blueprints(body: &mut String, player: &PlayerScene, top: f32) -> f32 {
    let open = player.hand.iter().map(|card| (Some(*card), ""));
    let hidden = (0..player.hidden_cards).map(|_| (None, ""));
    let done = player.completed.iter().map(|card| (Some(*card), " done"));
    let cards: Vec<_> = open.chain(hidden).chain(done).collect();
    for (place, (card, class)) in cards.iter().enumerate() {
        let (x, y) = (MARGIN + (place % 5) as f32 * 52.0, top + (place / 5) as f32 * 58.0);
        draw!(body, r#"<g class="blueprint{class}" transform="translate({x} {y})">"#);
        if let Some(card) = card {
            pattern(body, *card);
        } else {
            *body += r#"<rect class="card-back" width="46" height="52" rx="5"/>"#;
            words(body, "unknown", (23.0, 32.0), "?");
        }
        *body += "</g>";
    }
    12.0 + 58.0 * cards.len().div_ceil(5).max(1) as f32
}

fn pattern(body: &mut String, card: Blueprint) {
    *body += r#"<rect class="paper-card" width="46" height="52" rx="5"/>"#;
    let rows = card.drawing();
    let width = rows.iter().map(|row| row.len()).max().unwrap_or(0) as f32 * 11.0;
    let (left, top) = ((46.0 - width) / 2.0, 4.0 + (33.0 - rows.len() as f32 * 11.0) / 2.0);
    for (row, letters) in rows.iter().enumerate() {
        for (column, letter) in letters.chars().enumerate().filter(|(_, letter)| *letter != '.') {
            let (x, y) = (left + column as f32 * 11.0, top + row as f32 * 11.0);
            let colour = letter.to_ascii_lowercase();
            draw!(
                body,
                r#"<rect class="dot c-{colour}" x="{x}" y="{y}" width="10" height="10" rx="2"/>"#
            );
        }
    }
    words(body, "small", (23.0, 48.0), &format!("no. {card}"));
}

fn display(position: &Architects, scene: &Scene) -> Panel {
    let mut body = String::new();
    let is_choice = position.step() == Step::Palace;
    for (place, card) in scene.display.iter().enumerate() {
        let x = MARGIN + place as f32 * 58.0;
        let part = if is_choice { part(&format!("blueprint.{card}")) } else { String::new() };
        draw!(body, r#"<g class="target blueprint"{part} transform="translate({x} 8)">"#);
        pattern(&mut body, *card);
        body += "</g>";
    }
    let x = MARGIN + 3.4 * 58.0;
    let part = if is_choice { r#" data-part="blueprint.deck""# } else { "" };
    draw!(body, r#"<g class="target"{part} transform="translate({x} 8)">"#);
    body += r#"<rect class="card-back" width="46" height="52" rx="5"/>"#;
    words(&mut body, "unknown", (23.0, 32.0), &scene.in_deck.to_string());
    body += "</g>";
    let title = "Blueprints on display, and the deck".to_owned();
    Panel { id: "display".to_owned(), title, seat: None, size: (MARGIN + GRID, 70.0), body }
}

fn favours(position: &Architects, scene: &Scene) -> Panel {
    let mut body = String::new();
    let is_choice = position.step() == Step::Favour;
    for (place, favour) in Favour::ALL.into_iter().enumerate() {
        let (x, y) = (4.0 + (place % 4) as f32 * 69.0, 4.0 + (place / 4) as f32 * 62.0);
        let part = if is_choice { part(&format!("favour.{favour}")) } else { String::new() };
        let class = if scene.open_favours.contains(&favour) { "" } else { " closed" };
        draw!(body, r#"<g class="target favour{class}"{part} transform="translate({x} {y})">"#);
        draw!(body, "<title>{}</title>", meaning(favour));
        body += r#"<rect class="paper-card" width="64" height="56" rx="8"/>"#;
        words(&mut body, "favour-name", (32.0, 18.0), favour.name());
        words(&mut body, "small", (32.0, 31.0), worth(favour));
        markers(&mut body, scene, favour);
        body += "</g>";
    }
    let title = "Favours".to_owned();
    Panel { id: "favours".to_owned(), title, seat: None, size: (MARGIN + GRID, 128.0), body }
}

fn markers(body: &mut String, scene: &Scene, favour: Favour) {
    let mut x = 10.0;
    for player in &scene.players {
        let count = match favour {
            Favour::Row => player.favours.in_row(),
            _ => u32::from(player.favours.has(favour)),
        };
        for _ in 0..count {
            draw!(body, r#"<circle class="marker s{}" cx="{x}" cy="44" r="5"/>"#, player.seat);
            x += 9.0;
        }
    }
}

fn worth(favour: Favour) -> &'static str {
    match favour {
        Favour::One => "3 a stack",
        Favour::Two => "2 a stack",
        Favour::Three => "4 a stack",
        Favour::Four | Favour::Stairs => "6 each",
        Favour::Corners => "5 each",
        Favour::Blueprints => "2 each",
        Favour::Row => "4 to 30",
    }
}

fn meaning(favour: Favour) -> &'static str {
    match favour {
        Favour::One => "3 points for every stack of one tile",
        Favour::Two => "2 points for every stack of two tiles",
        Favour::Three => "4 points for every stack of three tiles",
        Favour::Four => "6 points for every stack of four tiles",
        Favour::Stairs => "6 points for every row and column of heights 1, 2, 3",
        Favour::Corners => "5 points for every corner of three or more tiles",
        Favour::Blueprints => "2 points for every completed blueprint",
        Favour::Row => "4, 10, 18 or 30 points for one to four own markers",
    }
}
