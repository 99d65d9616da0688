//! All panels of a board on one sheet, to be kept as a file.

use super::ink::{draw, words};
use super::{Panel, STYLE};

/// The width that panels are arranged for.
const WIDTH: f32 = 1120.0;
/// Space around panels, and above them for their titles.
const GAP: f32 = 20.0;
const HEAD: f32 = 26.0;

/// A complete SVG file.
pub(crate) fn sheet(panels: &[Panel]) -> String {
    let rows = rows(panels);
    let (mut body, mut y, mut width) = (String::new(), GAP, 0_f32);
    for row in rows {
        let (mut x, mut height) = (GAP, 0_f32);
        for panel in row {
            words(&mut body, "title", (x, y + 15.0), &panel.title);
            draw!(body, r#"<g transform="translate({x} {})">{}</g>"#, y + HEAD, panel.body);
            x += panel.size.0 + GAP;
            height = height.max(panel.size.1);
        }
        width = width.max(x);
        y += HEAD + height + GAP;
    }
    let style = plain_style();
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" class="board sheet" width="{width}" height="{y}" viewBox="0 0 {width} {y}"><style>{style}</style><rect class="paper" width="{width}" height="{y}"/>{body}</svg>
"#
    )
}

/// The style with the light colours in the place of their names, for every program that shows SVG.
fn plain_style() -> String {
    let mut style = STYLE.to_owned();
    for line in STYLE.lines().filter(|line| line.trim_start().starts_with("--")) {
        let Some((name, values)) = line.trim().split_once(": light-dark(") else { continue };
        let light = values.split(',').next().unwrap_or_default();
        style = style.replace(&format!("{line}\n"), "").replace(&format!("var({name})"), light);
    }
    style
}

/// Panels beside each other where they fit.
fn rows(panels: &[Panel]) -> Vec<&[Panel]> {
    let (mut rows, mut start, mut right) = (Vec::new(), 0, GAP);
    for (place, panel) in panels.iter().enumerate() {
        if place > start && right + panel.size.0 + GAP > WIDTH {
            rows.push(&panels[start..place]);
            (start, right) = (place, GAP);
        }
        right += panel.size.0 + GAP;
    }
    rows.push(&panels[start..]);
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panels_stand_side_by_side_where_they_fit() {
        let panel = |width: f32| Panel {
            id: String::new(),
            title: "<&>".to_owned(),
            seat: None,
            size: (width, 100.0),
            body: "<g/>".to_owned(),
        };
        let panels = [panel(500.0), panel(500.0), panel(500.0)];
        let lengths: Vec<_> = rows(&panels).iter().map(|row| row.len()).collect();
        assert_eq!(lengths, [2, 1]);
        let text = sheet(&panels);
        let document = roxmltree::Document::parse(&text).unwrap();
        assert_eq!(document.root_element().attribute("width"), Some("1060"));
        assert!(!text.contains("var(") && !text.contains("light-dark("), "colours are plain");
    }
}
