//! Amyitis: the garden with its water, fields, temples, the circuit, craftsmen and players.

use nabu_games::amyitis::{
    Action, Amyitis, CityScene, EdgeScene, Owner, PlayerScene, Scene, SpaceScene, Tile,
};
use nabu_games::{Game, Seat};

use super::glyphs;
use super::ink::{draw, part, title, words};
use super::{Drawn, Look, Panel};
use crate::words::count;

const CELL: f32 = 84.0;
const GAP: f32 = 18.0;
const MARGIN: f32 = 24.0;
const WIDTH: f32 = MARGIN + 4.0 * (CELL + GAP) + 4.0;

impl Drawn for Amyitis {
    fn drawing(&self, look: Look) -> Vec<Panel> {
        let scene = self.scene();
        let own = look.observer.unwrap_or_else(|| self.to_act());
        let others = Seat::all(self.players()).filter(|seat| *seat != own);
        let mut panels = vec![garden(&scene), trios(self, &scene), circuit(&scene)];
        panels.push(player(self, &scene.players[own.index()]));
        panels.push(sanctuaries(&scene));
        panels.extend(others.map(|seat| player(self, &scene.players[seat.index()])));
        panels
    }

    fn path(&self, action: Action) -> Vec<String> {
        let text = action.to_string();
        let word = |place: usize| text.split(' ').nth(place).unwrap_or_default().to_owned();
        match action {
            Action::Hire { .. } => vec![format!("trio{}.{}", word(1), word(2))],
            Action::Field(_) => vec![format!("field.{}", word(1))],
            Action::Temple(_) => vec![format!("temple.{}", word(1))],
            Action::Irrigate(edge) => vec![format!("edge.{edge}")],
            Action::Move(distance) => vec![format!("city.{}", self.city_after(distance))],
            Action::Plant(space) => vec![format!("space.{space}")],
            _ => vec![text],
        }
    }
}

fn owner_class(owner: Owner) -> String {
    match owner {
        Owner::Seat(seat) => format!("s{seat}"),
        Owner::Neutral => "neutral".to_owned(),
    }
}

/// The top left corner of a space.
fn corner(index: usize) -> (f32, f32) {
    let at = |place: usize| MARGIN + place as f32 * (CELL + GAP);
    (at(index % 4), at(index / 4))
}

fn garden(scene: &Scene) -> Panel {
    let mut body = String::new();
    let length = 4.0 * (CELL + GAP) + 8.0;
    draw!(body, r#"<path class="canal" d="M10 {0}V10H{0}"/>"#, MARGIN + length - 20.0);
    scene.spaces.iter().for_each(|space| self::space(&mut body, space));
    scene.edges.iter().for_each(|edge| self::edge(&mut body, edge));
    let title = "Garden, watered from above and from the left".to_owned();
    Panel { id: "garden".to_owned(), title, seat: None, size: (WIDTH, WIDTH), body }
}

fn space(body: &mut String, scene: &SpaceScene) {
    let ((x, y), name) = (corner(scene.space.index()), scene.space);
    let platform = scene.space.platform();
    draw!(body, r#"<g class="target" data-part="space.{name}" transform="translate({x} {y})">"#);
    draw!(body, "<title>{name}, quality {}</title>", scene.quality);
    draw!(body, r#"<rect class="f{platform}" width="{CELL}" height="{CELL}" rx="8"/>"#);
    words(body, "floor", (12.0, 14.0), &name.to_string());
    words(body, "stars", (CELL - 7.0, 14.5), &"★".repeat(usize::from(scene.quality)));
    match scene.tile {
        Some(tile) => garden_tile(body, tile),
        None if scene.is_planted => {
            *body += r#"<g class="planted" transform="translate(42 46)"><path d="M-2 22V0h4v22Z"/><circle cy="-6" r="15"/><circle cx="-12" cy="4" r="9"/><circle cx="12" cy="4" r="9"/></g>"#;
        }
        None => {}
    }
    if let Some(seat) = scene.leader {
        draw!(body, r#"<rect class="lead s{seat}" x="2" y="2" width="80" height="80" rx="7"/>"#);
    }
    *body += "</g>";
}

fn garden_tile(body: &mut String, tile: Tile) {
    *body += r#"<rect class="paper-card" x="10" y="20" width="64" height="56" rx="6"/>"#;
    words(body, "prestige", (42.0, 48.0), &tile.prestige.to_string());
    let extras = [
        (tile.talents, "talent"),
        (tile.camels, "camel"),
        (tile.goods, "good"),
        (tile.guild, "card"),
    ];
    let texts: Vec<_> = extras
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(number, name)| format!("+{}", count(usize::from(number), name)))
        .collect();
    words(body, "small", (42.0, 67.0), &texts.join(" "));
}

fn edge(body: &mut String, scene: &EdgeScene) {
    let [first, second] = scene.edge.spaces();
    let ((x1, y1), (x2, y2)) = (corner(first.index()), corner(second.index()));
    let is_upright = y1 < y2;
    let (x, y) = if is_upright {
        (x1 + CELL / 2.0, y2 - GAP / 2.0)
    } else {
        (x2 - GAP / 2.0, y1 + CELL / 2.0)
    };
    let class = if scene.is_open { "open-edge" } else { "" };
    draw!(body, r#"<g class="target edge-target {class}" data-part="edge.{}">"#, scene.edge);
    draw!(body, "<title>edge {}</title>", scene.edge);
    let (width, height) =
        if is_upright { (CELL - 8.0, GAP - 4.0) } else { (GAP - 4.0, CELL - 8.0) };
    draw!(
        body,
        r#"<rect class="ditch" x="{:.1}" y="{:.1}" width="{width}" height="{height}" rx="6"/>"#,
        x - width / 2.0,
        y - height / 2.0
    );
    let count = scene.segments.len();
    for (place, segment) in scene.segments.iter().enumerate() {
        let offset = (place as f32 - (count - 1) as f32 / 2.0) * 30.0;
        let at = if is_upright { (x + offset, y) } else { (x, y + offset) };
        let class = segment.map_or("none".to_owned(), owner_class);
        glyphs::cube(body, &class, at, 12.0);
    }
    *body += "</g>";
}

fn trios(position: &Amyitis, scene: &Scene) -> Panel {
    let mut body = String::new();
    for (place, trio) in scene.trios.iter().enumerate() {
        let y = 4.0 + place as f32 * 62.0;
        draw!(body, r#"<rect class="tray" x="2" y="{y}" width="356" height="56" rx="10"/>"#);
        let price = match trio.price {
            _ if trio.cards.is_empty() => "empty".to_owned(),
            0 => "free".to_owned(),
            1 => "1 talent".to_owned(),
            price => format!("{price} talents"),
        };
        words(&mut body, "fact", (12.0, y + 24.0), &format!("Trio {}", place + 1));
        words(&mut body, "left", (12.0, y + 42.0), &price);
        let mut shown = Vec::new();
        for (card, name) in trio.cards.iter().enumerate() {
            let is_first = !shown.contains(name);
            shown.push(*name);
            let is_offered = is_first && !position.is_over();
            let part =
                if is_offered { part(&format!("trio{}.{name}", place + 1)) } else { String::new() };
            let x = 84.0 + card as f32 * 90.0;
            draw!(
                body,
                r#"<g class="target craft-{name}"{part} transform="translate({x} {})">"#,
                y + 5.0
            );
            body += r#"<rect class="paper-card" width="84" height="46" rx="7"/>"#;
            glyphs::emblem(&mut body, name, (15.0, 23.0), 0.9);
            words(&mut body, "craft", (28.0, 27.0), name);
            body += "</g>";
        }
    }
    let size = (360.0, 6.0 + 62.0 * scene.trios.len() as f32);
    let title = "Craftsmen for hire".to_owned();
    Panel { id: "trios".to_owned(), title, seat: None, size, body }
}

/// Columns and rows of the cities, clockwise.
const RING: [(u8, u8); 9] =
    [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (2, 3), (1, 3), (0, 3), (0, 2)];

fn circuit(scene: &Scene) -> Panel {
    let mut body = String::new();
    body += r#"<path class="road" d="M60 46H300V322H60V46"/>"#;
    for (place, city) in scene.cities.iter().enumerate() {
        let (column, row) = RING[place];
        let (x, y) = (2.0 + f32::from(column) * 121.0, 4.0 + f32::from(row) * 92.0);
        self::city(&mut body, place, city, (x, y));
    }
    let title = "Circuit of the caravan, clockwise from Babylon".to_owned();
    Panel { id: "circuit".to_owned(), title, seat: None, size: (362.0, 368.0), body }
}

fn city(body: &mut String, place: usize, city: &CityScene, (x, y): (f32, f32)) {
    draw!(body, r#"<g class="target" data-part="city.{place}" transform="translate({x} {y})">"#);
    let class = if city.has_caravan { "paper-card here" } else { "paper-card" };
    draw!(body, r#"<rect class="{class}" width="116" height="84" rx="9"/>"#);
    words(body, "tile-name", (58.0, 18.0), city.name);
    let left = 58.0 - (city.asks.len().saturating_sub(1)) as f32 * 11.0;
    for (slot, good) in city.asks.iter().enumerate() {
        glyphs::good(body, good, (left + slot as f32 * 22.0, 37.0), 1.0);
    }
    for (line, text) in city.offers.split(" or ").enumerate() {
        words(body, "small", (58.0, 60.0 + 12.0 * line as f32), text);
    }
    if city.has_caravan {
        *body += r#"<g class="caravan" transform="translate(17 64)"><path d="M-10 8V1Q-6-7-2-1 2-7 6-1L9-6H13V-3L10-2 8 3V8H6V3H-6V8Z"/></g>"#;
    }
    *body += "</g>";
}

fn sanctuaries(scene: &Scene) -> Panel {
    let mut body = String::new();
    let mut y = 4.0;
    for row in &scene.rows {
        draw!(body, r#"<g class="target" data-part="field.{}">"#, row.name);
        draw!(
            body,
            r#"<rect class="tray field-row" x="2" y="{y}" width="356" height="40" rx="9"/>"#
        );
        words(&mut body, "left", (12.0, y + 25.0), &format!("{} field", title(row.name)));
        for (place, (good, seat)) in row.fields.iter().enumerate() {
            let at = (122.0 + place as f32 * 50.0, y + 20.0);
            glyphs::good(&mut body, good, at, 1.1);
            if let Some(seat) = seat {
                glyphs::cube(&mut body, &format!("s{seat}"), (at.0 + 12.0, at.1 - 6.0), 13.0);
            }
        }
        body += "</g>";
        y += 46.0;
    }
    for temple in &scene.temples {
        draw!(body, r#"<g class="target" data-part="temple.{}">"#, temple.name);
        draw!(
            body,
            r#"<rect class="tray temple-row" x="2" y="{y}" width="356" height="40" rx="9"/>"#
        );
        glyphs::ziggurat(&mut body, "", (22.0, y + 20.0), 0.9);
        words(&mut body, "left", (40.0, y + 25.0), &title(temple.name));
        for (place, cube) in temple.places.iter().enumerate() {
            let at = (142.0 + place as f32 * 54.0, y + 20.0);
            let class = cube.map_or("none".to_owned(), owner_class);
            glyphs::cube(&mut body, &class, at, 18.0);
        }
        body += "</g>";
        y += 46.0;
    }
    let stock: Vec<_> = scene.stock.iter().map(|(name, count)| format!("{name} {count}")).collect();
    words(&mut body, "fact", (6.0, y + 14.0), &format!("Guild cards left: {}", stock.join(", ")));
    let title = "Fields and temples".to_owned();
    Panel { id: "sanctuaries".to_owned(), title, seat: None, size: (360.0, y + 22.0), body }
}

fn player(position: &Amyitis, player: &PlayerScene) -> Panel {
    let (seat, mut body) = (player.seat, String::new());
    let facts = [("talents", player.talents), ("camels", player.camels), ("tiles", player.tiles)];
    for (place, (name, count)) in facts.iter().chain(&player.guilds).enumerate() {
        let x = 24.0 + place as f32 * 51.0;
        words(&mut body, "count", (x, 22.0), &count.to_string());
        words(&mut body, "small", (x, 38.0), name);
    }
    let mut x = 20.0;
    for (name, count) in &player.goods {
        for _ in 0..*count {
            glyphs::good(&mut body, name, (x, 62.0), 1.1);
            x += 22.0;
        }
    }
    if x < 21.0 {
        words(&mut body, "fact", (12.0, 66.0), "no goods");
    }
    let notes = match (player.is_start_player, player.has_passed) {
        (true, true) => ", start player, has passed",
        (true, false) => ", start player",
        (false, true) => ", has passed",
        (false, false) => "",
    };
    let title = format!("Seat {seat}: {} points{notes}", position.score(seat));
    Panel { id: format!("player-{seat}"), title, seat: Some(seat), size: (360.0, 78.0), body }
}
