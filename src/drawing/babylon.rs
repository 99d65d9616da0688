//! Babylon: gardens from above, the quarry and the round tokens.

use nabu_games::babylon::{
    Action, Babylon, Cell, CellScene, Effect, GardenScene, Hand, Layer, Piece, Scene, StackScene,
    TileFace,
};
use nabu_games::{Game, Seat};

use super::glyphs;
use super::ink::{draw, escape, words};
use super::isometric;
use super::{Drawn, Look, Panel};

/// The side of a cell, and the margin for its names.
const CELL: f32 = 40.0;
const MARGIN: f32 = 18.0;
/// Below a garden lies what its owner has.
const STRIP: f32 = 74.0;
const GARDEN: f32 = MARGIN + 8.0 * CELL;

impl Drawn for Babylon {
    fn drawing(&self, look: Look) -> Vec<Panel> {
        let scene = self.scene();
        let own = look.observer.unwrap_or_else(|| self.to_act());
        let others = Seat::all(self.players()).filter(|seat| *seat != own);
        let mut panels = vec![garden_panel(self, &scene, own, look), quarry(&scene)];
        panels.extend(others.map(|seat| garden_panel(self, &scene, seat, look)));
        panels.push(tokens(&scene));
        panels
    }

    fn path(&self, action: Action) -> Vec<String> {
        let seat = self.to_act();
        match action {
            Action::Remove(stack) | Action::Dig(stack) => vec![format!("quarry.{stack}")],
            Action::Place(placement) => {
                let hand = if placement.hand() == Hand::New { "new" } else { "old" };
                let manner = placement.open_cell().map_or_else(
                    || "four supports".to_owned(),
                    |cell| format!("belvedere over {cell}"),
                );
                vec![
                    format!("tile.{hand}"),
                    format!("garden{seat}.{}", placement.anchor()),
                    format!("floor {}, {manner}", placement.floor()),
                    format!("turn.{}", placement.rotation()),
                ]
            }
            Action::Keep(_) => vec![action.to_string()],
            Action::Fountain(..) | Action::Bridge(..) | Action::Stairs(..) | Action::Statue(_) => {
                vec![format!("garden{seat}.{}", action.to_string().replace(' ', "."))]
            }
        }
    }
}

/// The middle of a cell from above.
fn middle(cell: Cell) -> (f32, f32) {
    let (column, row) = (cell.index() % 8, cell.index() / 8);
    (MARGIN + (column as f32 + 0.5) * CELL, MARGIN + (row as f32 + 0.5) * CELL)
}

/// The middle between points.
pub(super) fn mean(points: &[(f32, f32)]) -> (f32, f32) {
    let sum = points.iter().fold((0.0, 0.0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
    (sum.0 / points.len() as f32, sum.1 / points.len() as f32)
}

fn garden_panel(position: &Babylon, scene: &Scene, seat: Seat, look: Look) -> Panel {
    let garden = &scene.gardens[seat.index()];
    let (mut body, size) = if look.is_isometric {
        isometric::garden(garden)
    } else {
        (from_above(garden), (GARDEN + 2.0, GARDEN + STRIP))
    };
    if look.is_live && seat == position.to_act() && !position.is_over() {
        let point =
            |cell| if look.is_isometric { isometric::top(garden, cell) } else { middle(cell) };
        body += &targets(position, &point);
    }
    let acting = (seat == position.to_act() && !position.is_over()).then_some(scene);
    body += &holdings(garden, acting, size);
    let title = format!("Garden of seat {seat}: {} points", position.score(seat));
    Panel { id: format!("garden-{seat}"), title, seat: Some(seat), size, body }
}

/// The sites and decorations of legal moves, each to be shown when it can be chosen.
fn targets(position: &Babylon, point: &dyn Fn(Cell) -> (f32, f32)) -> String {
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    let mut parts: Vec<(String, Action)> = Vec::new();
    for action in actions {
        let part = position.path(action).into_iter().find(|part| part.starts_with("garden"));
        match part {
            Some(part) if parts.iter().all(|(known, _)| *known != part) => {
                parts.push((part, action));
            }
            _ => {}
        }
    }
    let mut out = String::new();
    for (part, action) in parts {
        let points: Vec<_> = Babylon::cells_of(action).into_iter().map(point).collect();
        let (x, y) = mean(&points);
        let kind = if matches!(action, Action::Place(_)) { "site" } else { "extra" };
        draw!(out, r#"<g class="target {kind}" data-part="{part}">"#);
        if let [(x1, y1), (x2, y2)] = points[..] {
            draw!(out, r#"<path class="link" d="M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}"/>"#);
        }
        draw!(out, r#"<circle cx="{x:.1}" cy="{y:.1}" r="9"/></g>"#);
    }
    out
}

fn from_above(garden: &GardenScene) -> String {
    let mut out = String::new();
    for place in 0..8_u8 {
        let at = MARGIN + (f32::from(place) + 0.5) * CELL;
        words(&mut out, "name", (at, 11.0), &char::from(b'a' + place).to_string());
        words(&mut out, "name", (8.0, at + 4.0), &(place + 1).to_string());
    }
    garden.cells.iter().for_each(|cell| ground(&mut out, cell));
    for index in 0..64 {
        shades(&mut out, &garden.cells, index);
    }
    edges(&mut out, &garden.cells);
    flowers(&mut out, &garden.cells);
    garden.cells.iter().for_each(|cell| surface(&mut out, cell));
    out
}

fn ground(out: &mut String, cell: &CellScene) {
    let (x, y) = middle(cell.cell);
    let (left, top) = (x - CELL / 2.0, y - CELL / 2.0);
    let floor = cell.floor.min(8);
    draw!(out, r#"<rect class="f{floor}" x="{left}" y="{top}" width="{CELL}" height="{CELL}"/>"#);
    if cell.floor == 0 {
        draw!(out, r#"<circle class="hole" cx="{x}" cy="{y}" r="5"/>"#);
    }
}

/// Higher cells throw shadows on those right of and below them.
fn shades(out: &mut String, cells: &[CellScene], index: usize) {
    let cell = &cells[index];
    let (x, y) = middle(cell.cell);
    let (left, top) = (x - CELL / 2.0, y - CELL / 2.0);
    let depth = |other: Option<&CellScene>| {
        other.map_or(0, |other| other.floor.saturating_sub(cell.floor)).min(4) as f32 * 4.0
    };
    let west = if index.is_multiple_of(8) { None } else { cells.get(index - 1) };
    let north = index.checked_sub(8).and_then(|above| cells.get(above));
    if depth(west) > 0.0 {
        let width = depth(west);
        draw!(out, r#"<rect class="shade" x="{left}" y="{top}" width="{width}" height="{CELL}"/>"#);
    }
    if depth(north) > 0.0 {
        let height = depth(north);
        draw!(
            out,
            r#"<rect class="shade" x="{left}" y="{top}" width="{CELL}" height="{height}"/>"#
        );
    }
}

/// Lines where one tile ends and another begins.
fn edges(out: &mut String, cells: &[CellScene]) {
    let tile = |column: i32, row: i32| {
        let is_inside = (0..8).contains(&column) && (0..8).contains(&row);
        if is_inside { cells[(8 * row + column) as usize].tile } else { 0 }
    };
    let mut path = String::new();
    for row in 0..=8_i32 {
        for column in 0..=8_i32 {
            let (x, y) = (MARGIN + column as f32 * CELL, MARGIN + row as f32 * CELL);
            if row < 8 && tile(column - 1, row) != tile(column, row) {
                draw!(path, "M{x} {y}v{CELL}");
            }
            if column < 8 && tile(column, row - 1) != tile(column, row) {
                draw!(path, "M{x} {y}h{CELL}");
            }
        }
    }
    draw!(out, r#"<path class="edge" d="{path}"/>"#);
    draw!(
        out,
        r#"<rect class="frame" x="{MARGIN}" y="{MARGIN}" width="{0}" height="{0}"/>"#,
        8.0 * CELL
    );
}

/// A flower in the middle of every tile that is seen whole, else in a corner of what is seen.
fn flowers(out: &mut String, cells: &[CellScene]) {
    let tiles = cells.iter().map(|cell| cell.tile).max().unwrap_or(0);
    for tile in 1..=tiles {
        let seen: Vec<_> = cells.iter().filter(|cell| cell.tile == tile).collect();
        let Some(flower) = seen.first().and_then(|cell| cell.flower) else { continue };
        let points: Vec<_> = seen.iter().map(|cell| middle(cell.cell)).collect();
        let (x, y) = mean(&points);
        match seen.len() {
            4 => glyphs::flower(out, flower, (x, y), 0.95),
            _ => glyphs::flower(out, flower, (points[0].0 + 13.0, points[0].1 - 12.0), 0.6),
        }
    }
}

/// The floor, the printed symbol and the piece of a cell.
fn surface(out: &mut String, cell: &CellScene) {
    let (x, y) = middle(cell.cell);
    match cell.piece {
        Some(piece) => self::piece(out, piece, cell.cell),
        None => {
            if let Some(symbol) = cell.symbol {
                glyphs::symbol(out, symbol, (x + 1.0, y + 3.0), 0.8);
            }
        }
    }
    if cell.floor > 0 {
        let floor = cell.floor.to_string();
        words(out, "floor", (x - CELL / 2.0 + 5.5, y - CELL / 2.0 + 9.0), &floor);
    }
}

fn piece(out: &mut String, piece: Piece, cell: Cell) {
    let (x, y) = middle(cell);
    match piece {
        Piece::Belvedere => draw!(
            out,
            r#"<g class="belvedere" transform="translate({x} {y})"><path d="M-13-7 0-15 13-7V9L0 15-13 9Z"/><path class="line" d="M-13-7 13 9M13-7-13 9M0-15V15"/><circle r="3.5"/></g>"#
        ),
        Piece::Statue => draw!(
            out,
            r#"<g class="statue" transform="translate({x} {y})"><circle class="plinth" r="13"/><circle cy="-5" r="3.6"/><path d="M-3.5-1h7l1 7h2v3h-13v-3h2Z"/></g>"#
        ),
        Piece::Fountain(other) => pair(out, "fountain", (x, y), middle(other)),
        Piece::StairsLow(high) => steps(out, (x, y), middle(high)),
        Piece::StairsHigh(low) => steps(out, (x, y), middle(low)),
        Piece::Bridge(other) => bridge(out, (x, y), middle(other)),
        Piece::BridgeGap => {}
    }
}

/// A half of something that reaches to the border of the next cell.
fn pair(out: &mut String, class: &str, (x, y): (f32, f32), other: (f32, f32)) {
    let (dx, dy) = ((other.0 - x) / 2.0, (other.1 - y) / 2.0);
    draw!(
        out,
        r#"<g class="{class}"><path class="basin" d="M{x} {y}l{dx} {dy}"/><circle class="water" cx="{x}" cy="{y}" r="8"/><circle class="drop" cx="{x}" cy="{y}" r="3"/></g>"#
    );
}

fn steps(out: &mut String, (x, y): (f32, f32), other: (f32, f32)) {
    let (dx, dy) = ((other.0 - x) / CELL, (other.1 - y) / CELL);
    let mut lines = String::new();
    for step in 0..4_u8 {
        let along = -2.0 + f32::from(step) * 6.5;
        let (cx, cy) = (x + dx * along, y + dy * along);
        draw!(
            lines,
            "M{} {}L{} {}",
            cx - dy * 11.0,
            cy - dx * 11.0,
            cx + dy * 11.0,
            cy + dx * 11.0
        );
    }
    draw!(out, r#"<path class="steps" d="{lines}"/>"#);
}

/// A whole bridge, drawn with its first end.
fn bridge(out: &mut String, (x, y): (f32, f32), other: (f32, f32)) {
    if other < (x, y) {
        return;
    }
    let (dx, dy) = (other.0 - x, other.1 - y);
    draw!(
        out,
        r#"<path class="bridge" d="M{x} {y}l{dx} {dy}"/><path class="planks" d="M{x} {y}l{dx} {dy}"/>"#
    );
}

/// What a player has beside the garden; the tiles of whoever is to act can be chosen.
fn holdings(garden: &GardenScene, acting: Option<&Scene>, (width, height): (f32, f32)) -> String {
    let (mut out, top) = (String::new(), height - STRIP + 12.0);
    let mut x = MARGIN;
    let dug = acting.and_then(|scene| scene.dug.as_ref());
    for (name, label, tile) in [("new", "new", dug), ("old", "stored", garden.stored.as_ref())] {
        if let Some(tile) = tile {
            let part = acting.map_or(String::new(), |_| format!(r#" data-part="tile.{name}""#));
            draw!(out, r#"<g class="target"{part} transform="translate({x} {top})">"#);
            draw!(out, "<title>{label} tile {}</title>", escape(&tile.id));
            face(&mut out, tile, 48.0);
            words(&mut out, "small", (24.0, 59.0), label);
            out += "</g>";
            x += 64.0;
        }
    }
    let doubles = acting.map_or(0, |scene| scene.doubles);
    columns(&mut out, garden.singles, doubles, (x.max(MARGIN + 64.0) + 14.0, top + 22.0));
    glyphs::flower(&mut out, garden.flower, (width - 30.0, top + 22.0), 1.6);
    words(&mut out, "small", (width - 30.0, top + 59.0), "own flower");
    out
}

fn columns(out: &mut String, singles: u8, doubles: u8, (x, y): (f32, f32)) {
    glyphs::column(out, (x, y), 1.3);
    words(out, "count", (x + 22.0, y + 6.0), &format!("×{singles}"));
    words(out, "small", (x + 12.0, y + 37.0), "columns");
    if doubles > 0 {
        glyphs::column(out, (x + 56.0, y - 10.0), 1.1);
        glyphs::column(out, (x + 56.0, y + 8.0), 1.1);
        words(out, "count", (x + 78.0, y + 6.0), &format!("×{doubles}"));
        words(out, "small", (x + 68.0, y + 37.0), "doubles");
    }
}

/// A tile of this side with its symbols and its flower.
fn face(out: &mut String, tile: &TileFace, side: f32) {
    let stone = match tile.layer {
        None => "start",
        Some(Layer::Clay) => "clay",
        Some(Layer::Granite) => "granite",
        Some(Layer::Basalt) => "basalt",
    };
    draw!(out, r#"<g class="face"><rect class="{stone}" width="{side}" height="{side}" rx="5"/>"#);
    let (near, far) = (side * 0.26, side * 0.74);
    let corners = [(near, near), (far, near), (far, far), (near, far)];
    for (symbol, corner) in tile.symbols.iter().zip(corners) {
        if let Some(symbol) = symbol {
            glyphs::symbol(out, *symbol, corner, side / 64.0);
        }
    }
    glyphs::flower(out, tile.flower, (side / 2.0, side / 2.0), side / 70.0);
    *out += "</g>";
}

/// Sixteen stacks of three layers.
fn quarry(scene: &Scene) -> Panel {
    const PITCH: f32 = 82.0;
    let mut body = String::new();
    for place in 0..4_u8 {
        let at = MARGIN + 38.0 + f32::from(place) * PITCH;
        words(&mut body, "name", (at - 6.0, 11.0), &char::from(b'a' + place).to_string());
        words(&mut body, "name", (8.0, at - 6.0), &(place + 1).to_string());
    }
    for (index, stack) in scene.quarry.iter().enumerate() {
        let (column, row) = (index % 4, index / 4);
        let (x, y) = (MARGIN + 2.0 + column as f32 * PITCH, MARGIN + 2.0 + row as f32 * PITCH);
        draw!(body, r#"<g transform="translate({x} {y})">{}</g>"#, stack_body(stack));
    }
    let size = (MARGIN + 4.0 * PITCH, MARGIN + 4.0 * PITCH);
    Panel { id: "quarry".to_owned(), title: "Quarry".to_owned(), seat: None, size, body }
}

fn stack_body(stack: &StackScene) -> String {
    let mut out = String::new();
    let name = stack.stack;
    let Some(top) = &stack.top else {
        return r#"<rect class="empty" width="58" height="58" rx="5"/>"#.to_owned();
    };
    draw!(out, r#"<g class="target" data-part="quarry.{name}">"#);
    draw!(
        out,
        "<title>stack {name}: tile {}, {} high, {} columns</title>",
        escape(&top.id),
        stack.height,
        stack.free_sides
    );
    for layer in 1..stack.height {
        let stone = ["basalt", "granite"][stack.height - 1 - layer];
        let shift = 6.0 * layer as f32;
        draw!(
            out,
            r#"<rect class="{stone} under" x="{shift}" y="{shift}" width="58" height="58" rx="5"/>"#
        );
    }
    face(&mut out, top, 58.0);
    out += "</g>";
    draw!(out, r#"<circle class="badge" cx="56" cy="4" r="8.5"/>"#);
    words(&mut out, "badge-text", (56.0, 7.6), &stack.free_sides.to_string());
    out
}

/// The rounds with the effects of those that have begun.
fn tokens(scene: &Scene) -> Panel {
    const PITCH: f32 = 46.0;
    let mut body = String::new();
    for round in 0..scene.rounds {
        let (x, y) = (24.0 + (round % 8) as f32 * PITCH, 24.0 + (round / 8) as f32 * 58.0);
        let state = match (round + 1).cmp(&scene.effects.len()) {
            std::cmp::Ordering::Less => "past",
            std::cmp::Ordering::Equal => "now",
            std::cmp::Ordering::Greater => "to-come",
        };
        draw!(body, r#"<g class="token {state}"><circle cx="{x}" cy="{y}" r="18"/>"#);
        let text = scene.effects.get(round).map_or("?", |effect| short(*effect));
        words(&mut body, "mark", (x, y + 4.5), text);
        draw!(
            body,
            "<title>{}</title></g>",
            scene.effects.get(round).map_or("hidden", |e| e.name())
        );
        words(&mut body, "small", (x, y + 30.0), &(round + 1).to_string());
    }
    let size = (8.0 * PITCH + 4.0, 58.0 * scene.rounds.div_ceil(8) as f32 + 6.0);
    let effect = scene.effects.last().copied().unwrap_or(Effect::None);
    let title = format!("Round {} of {}: {}", scene.effects.len(), scene.rounds, meaning(effect));
    Panel { id: "tokens".to_owned(), title, seat: None, size, body }
}

fn short(effect: Effect) -> &'static str {
    match effect {
        Effect::PlusSingle => "+1",
        Effect::PlusDouble => "+2",
        Effect::ChangeSymbol => "⇄",
        Effect::BlankWild => "✳",
        Effect::DoubleFlower => "✿2",
        Effect::MinusOne => "−1",
        Effect::None => "·",
    }
}

fn meaning(effect: Effect) -> &'static str {
    match effect {
        Effect::PlusSingle => "one more single column",
        Effect::PlusDouble => "a double column for this turn",
        Effect::ChangeSymbol => "one symbol of a placed tile counts as another",
        Effect::BlankWild => "one blank space of a placed tile counts as any symbol",
        Effect::DoubleFlower => "the own flower in the quarry gives two columns",
        Effect::MinusOne => "the quarry gives one column less",
        Effect::None => "no effect",
    }
}
