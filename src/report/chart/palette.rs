//! Colours that people with any colour vision tell apart, for light and dark pages.
//!
//! Series follow Okabe and Ito, fills follow Paul Tol's muted scheme; both are darkened or
//! lightened where they would be faint against the page.

/// Colours of series of marks and lines.
pub(super) const SERIES: usize = 6;
pub(super) const FILLS: usize = 9;

/// Names of colours, in light and in dark.
const COLOURS: &[(&str, &str, &str)] = &[
    ("page", "#fdfcf9", "#15181d"),
    ("ink", "#22262b", "#e8e5de"),
    ("soft", "#5f6670", "#a3abb5"),
    ("rule", "#e4dfd4", "#31363e"),
    ("panel", "#f6f3ec", "#1d2127"),
    ("accent", "#1f4e8c", "#8db8f2"),
    ("s1", "#0068a8", "#5db2f2"),
    ("s2", "#c4500b", "#ff9c5e"),
    ("s3", "#00805c", "#42c79b"),
    ("s4", "#9c3f94", "#e28fd9"),
    ("s5", "#8a6500", "#dcb544"),
    ("s6", "#56606b", "#b3bcc6"),
    ("f1", "#332288", "#6d60c4"),
    ("f2", "#88ccee", "#88ccee"),
    ("f3", "#44aa99", "#44aa99"),
    ("f4", "#117733", "#2f8a4b"),
    ("f5", "#999933", "#a8a84a"),
    ("f6", "#ddcc77", "#ddcc77"),
    ("f7", "#cc6677", "#d8798a"),
    ("f8", "#882255", "#b0557f"),
    ("f9", "#aa4499", "#b159a4"),
    ("on1", "#ffffff", "#ffffff"),
    ("on2", "#14202a", "#14202a"),
    ("on3", "#08201c", "#08201c"),
    ("on4", "#ffffff", "#ffffff"),
    ("on5", "#1b1b05", "#1b1b05"),
    ("on6", "#2a2508", "#2a2508"),
    ("on7", "#1f0a0d", "#1f0a0d"),
    ("on8", "#ffffff", "#ffffff"),
    ("on9", "#ffffff", "#ffffff"),
];

/// The ground of charts in papers.
const PAPER: &str = "#ffffff";

const CHART_STYLE: &str = include_str!("chart.css");

/// The style of a page with charts, which follows the reader's choice of light or dark; paper is
/// light.
pub(crate) fn style_sheet() -> String {
    let list = |dark: bool| {
        let pick = |(name, light, night): &(&str, &str, &str)| {
            format!("--{name}:{};", if dark { *night } else { *light })
        };
        COLOURS.iter().map(pick).collect::<String>()
    };
    format!(
        ":root{{color-scheme:light dark;{}}}\n\
         @media screen and (prefers-color-scheme:dark){{:root{{{}}}}}\n{}{CHART_STYLE}",
        list(false),
        list(true),
        series_style()
    )
}

/// A chart as a file of its own: light, with its style inside and without variables, which not
/// every program reads.
pub(crate) fn standalone(svg: &str) -> String {
    let mut style = series_style() + CHART_STYLE;
    for (name, light, _) in COLOURS {
        let colour = if *name == "page" { PAPER } else { light };
        style = style.replace(&format!("var(--{name})"), colour);
    }
    let start = svg.find('>').map_or(0, |end| end + 1);
    let (head, body) = svg.split_at(start);
    format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{head}\n<style>\n{style}</style>{body}\n")
}

fn series_style() -> String {
    let marks = (1..=SERIES).map(|n| format!(".chart .s{n}{{color:var(--s{n})}}\n"));
    let fills = (1..=FILLS).map(|n| {
        format!(".chart .f{n}{{color:var(--f{n})}}\n.chart .f{n} text{{fill:var(--on{n})}}\n")
    });
    marks.chain(fills).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_its_own_has_no_variables() {
        let file = standalone("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\"></svg>");
        assert!(!file.contains("var("), "{file}");
        assert!(file.contains(".s6{color:#56606b}"));
        roxmltree::Document::parse(&file).unwrap();
    }

    /// Relative luminance as WCAG defines it.
    fn luminance(colour: &str) -> f64 {
        let part = |at: usize| {
            let value = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    fn contrast(one: &str, other: &str) -> f64 {
        let (a, b) = (luminance(one), luminance(other));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn text_and_marks_stand_out() {
        let of = |name: &str| COLOURS.iter().find(|colour| colour.0 == name).unwrap();
        for (name, light, dark) in COLOURS {
            let (ground, least) = match name.as_bytes()[0] {
                b's' if name.len() == 2 => (of("page"), 4.5),
                b'o' => (of(&name.replace("on", "f")), 3.9),
                _ if ["ink", "soft", "accent"].contains(name) => (of("page"), 4.5),
                _ => continue,
            };
            for (one, other) in [(light, ground.1), (dark, ground.2)] {
                let found = contrast(one, other);
                assert!(found >= least, "{name} {one} on {other}: {found:.1}");
            }
        }
    }
}
