//! Small pictures of things, centred on a point, in a square of 20 units.

use nabu_games::babylon::Symbol;

use super::ink::draw;

/// What is printed on tiles of Babylon.
pub(super) fn symbol(out: &mut String, symbol: Symbol, (x, y): (f32, f32), scale: f32) {
    let shape = match symbol {
        Symbol::Stairs => r#"<path d="M-8 7V3h5V-1h5V-5h6V7Z"/>"#,
        Symbol::Fountain => {
            r#"<path d="M0-9C3-4 5-2 5 1A5 5 0 0 1-5 1C-5-2-3-4 0-9Z"/><path class="line" d="M-8 5q4 3 8 0t8 0"/>"#
        }
        Symbol::Bridge => r#"<path d="M-9 6V0Q0-10 9 0V6H5Q0-3-5 6Z"/>"#,
        Symbol::Statue => r#"<circle cy="-6" r="3"/><path d="M-3-2h6l1 7h2v3h-12v-3h2Z"/>"#,
    };
    draw!(
        out,
        r#"<g class="symbol y{}" transform="translate({x:.1} {y:.1}) scale({scale})">{shape}</g>"#,
        symbol as usize
    );
}

/// A flower of a tile.
pub(super) fn flower(out: &mut String, flower: u8, (x, y): (f32, f32), scale: f32) {
    draw!(
        out,
        r#"<g class="flower b{flower}" transform="translate({x:.1} {y:.1}) scale({scale})">"#
    );
    for turn in 0..6 {
        draw!(out, r#"<ellipse cy="-5" rx="2.6" ry="4" transform="rotate({})"/>"#, turn * 60);
    }
    *out += r#"<circle class="heart" r="2.6"/></g>"#;
}

/// A column that carries tiles.
pub(super) fn column(out: &mut String, (x, y): (f32, f32), scale: f32) {
    draw!(
        out,
        r#"<path class="column" transform="translate({x:.1} {y:.1}) scale({scale})" d="M-5-8H5V-5H3V5H5V8H-5V5H-3V-5H-5Z"/>"#
    );
}

/// A cube of a seat, or of nobody.
pub(super) fn cube(out: &mut String, class: &str, (x, y): (f32, f32), size: f32) {
    let half = size / 2.0;
    draw!(
        out,
        r#"<rect class="cube {class}" x="{:.1}" y="{:.1}" width="{size}" height="{size}" rx="2.5"/>"#,
        x - half,
        y - half
    );
}

/// What is printed on a token of Babylonia or stands for a craft, by name.
pub(super) fn emblem(out: &mut String, name: &str, (x, y): (f32, f32), scale: f32) {
    let shape = match name {
        "farmer" => {
            r#"<path d="M-1 9V-2L0-9 1-2V9Z"/><path d="M0-3Q5-4 6-9 1-8 0-3ZM0-3Q-5-4-6-9-1-8 0-3ZM0 3Q5 2 6-3 1-2 0 3ZM0 3Q-5 2-6-3-1-2 0 3Z"/>"#
        }
        "merchant" => {
            r#"<path d="M-2-8H2L1-5Q7-3 7 3 7 8 0 8-7 8-7 3-7-3-1-5Z"/><circle class="hole" cy="2" r="2.2"/>"#
        }
        "servant" => r#"<path d="M-6-8H6Q6-2 2 1V6H5V8H-5V6H-2V1Q-6-2-6-8Z"/>"#,
        "priest" => r#"<path d="M-8 8V4H-5V0H-2V-4H-1V-8H1V-4H2V0H5V4H8V8Z"/>"#,
        "engineer" => {
            r#"<path d="M-8-3Q-4-7 0-3T8-3V0Q4 4 0 0T-8 0ZM-8 4Q-4 0 0 4T8 4V7Q4 11 0 7T-8 7Z"/>"#
        }
        _ => "",
    };
    draw!(
        out,
        r#"<g class="emblem" transform="translate({x:.1} {y:.1}) scale({scale})">{shape}</g>"#
    );
}

/// A good of Amyitis by name: a coloured sack with its letter.
pub(super) fn good(out: &mut String, name: &str, (x, y): (f32, f32), scale: f32) {
    let letter = name.chars().next().unwrap_or(' ').to_ascii_uppercase();
    draw!(
        out,
        r#"<g class="good g-{name}" transform="translate({x:.1} {y:.1}) scale({scale})"><title>{name}</title><path d="M-4-7H4L3-4Q8 0 7 5 6 8 0 8-6 8-7 5-8 0-3-4Z"/><text y="5.2">{letter}</text></g>"#
    );
}

/// A stepped temple.
pub(super) fn ziggurat(out: &mut String, class: &str, (x, y): (f32, f32), scale: f32) {
    draw!(
        out,
        r#"<path class="ziggurat {class}" transform="translate({x:.1} {y:.1}) scale({scale})" d="M-12 9V4H-9V-1H-6V-6H-3V-10H3V-6H6V-1H9V4H12V9Z"/>"#
    );
}
