//! Writing SVG.

/// Writes elements to a text.
macro_rules! draw {
    ($out:expr, $($format:tt)+) => {{
        use std::fmt::Write as _;
        let _ = write!($out, $($format)+);
    }};
}
pub(super) use draw;

/// A text as XML takes it.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '&' => escaped += "&amp;",
            '"' => escaped += "&quot;",
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}

/// Words in the middle of a point.
pub(super) fn words(out: &mut String, class: &str, (x, y): (f32, f32), text: &str) {
    draw!(out, r#"<text class="{class}" x="{x:.1}" y="{y:.1}">{}</text>"#, escape(text));
}

/// The name of something with a capital letter.
pub(super) fn title(name: &str) -> String {
    let mut letters = name.chars();
    letters
        .next()
        .map_or(String::new(), |first| first.to_uppercase().collect::<String>() + letters.as_str())
}

/// The attribute that names a part to be chosen.
pub(super) fn part(name: &str) -> String {
    format!(r#" data-part="{name}""#)
}
