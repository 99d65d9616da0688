//! Connect Four: the grid with its discs.

use nabu_games::connect_four::{ConnectFour, Drop};
use nabu_games::{Game, Seat};

use super::ink::{draw, words};
use super::{Drawn, Look, Panel};

const CELL: f32 = 52.0;
const COLUMNS: usize = 7;
const ROWS: usize = 6;

impl Drawn for ConnectFour {
    fn drawing(&self, _look: Look) -> Vec<Panel> {
        let size = (COLUMNS as f32 * CELL + 8.0, ROWS as f32 * CELL + 34.0);
        let mut body = String::new();
        let (width, height) = (COLUMNS as f32 * CELL + 8.0, ROWS as f32 * CELL + 8.0);
        draw!(body, r#"<rect class="rack" width="{width}" height="{height}" rx="14"/>"#);
        for column in 0..COLUMNS {
            lane(&mut body, self, column);
        }
        let title = format!("Grid: {}", if self.is_over() { "over" } else { "open" });
        vec![Panel { id: "grid".to_owned(), title, seat: None, size, body }]
    }

    fn path(&self, action: Drop) -> Vec<String> {
        vec![format!("column.{action}")]
    }
}

fn lane(body: &mut String, position: &ConnectFour, column: usize) {
    let name = char::from(b'a' + column as u8);
    let x = 4.0 + (column as f32 + 0.5) * CELL;
    draw!(body, r#"<g class="target lane" data-part="column.{name}">"#);
    draw!(
        body,
        r#"<rect class="reach" x="{}" y="4" width="{CELL}" height="{}" rx="10"/>"#,
        x - CELL / 2.0,
        ROWS as f32 * CELL
    );
    for row in 0..ROWS {
        let y = 4.0 + (ROWS as f32 - row as f32 - 0.5) * CELL;
        let owner: Option<Seat> = position.disc(column, row);
        let class = owner.map_or("hole".to_owned(), |seat| format!("disc s{seat}"));
        draw!(body, r#"<circle class="{class}" cx="{x}" cy="{y}" r="20"/>"#);
    }
    *body += "</g>";
    words(body, "name", (x, ROWS as f32 * CELL + 27.0), &name.to_string());
}
