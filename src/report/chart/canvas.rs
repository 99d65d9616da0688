//! The SVG element a chart is drawn into.

use std::fmt::Write;

/// Where a text is fixed.
#[derive(Clone, Copy, Debug)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// Marks of series that differ in shape as well as in colour.
const SHAPES: usize = 4;

/// An SVG element under construction.
#[derive(Debug, Default)]
pub(super) struct Canvas {
    body: String,
}

impl Canvas {
    /// The finished element.
    pub(super) fn finish(self, width: f64, height: f64, name: &str) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" viewBox=\"0 0 {width:.0} {height:.0}\" \
             width=\"{width:.0}\" height=\"{height:.0}\" role=\"img\" aria-label=\"{}\">\n{}</svg>",
            escaped(name),
            self.body
        )
    }

    /// Puts what is drawn on another canvas above all that is on this one.
    pub(super) fn append(&mut self, other: &Self) {
        self.body.push_str(&other.body);
    }

    pub(super) fn line(&mut self, class: &str, from: (f64, f64), to: (f64, f64)) {
        let _ = writeln!(
            self.body,
            "<line class=\"{class}\" x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\"/>",
            from.0, from.1, to.0, to.1
        );
    }

    pub(super) fn rect(&mut self, class: &str, corner: (f64, f64), size: (f64, f64)) {
        let _ = writeln!(
            self.body,
            "<rect class=\"{class}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\"/>",
            corner.0, corner.1, size.0, size.1
        );
    }

    /// A line through points; closed, it is an area.
    pub(super) fn path(&mut self, class: &str, points: &[(f64, f64)], closed: bool) {
        let steps: Vec<_> = points.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
        let end = if closed { "Z" } else { "" };
        let _ = writeln!(self.body, "<path class=\"{class}\" d=\"M{}{end}\"/>", steps.join("L"));
    }

    /// The mark of a series; hollow if it is not to be taken for a finding.
    pub(super) fn mark(&mut self, series: usize, center: (f64, f64), filled: bool) {
        let class = if filled { "full" } else { "hollow" };
        let (x, y) = center;
        let corners: &[(f64, f64)] = match series % SHAPES {
            0 => {
                let _ = writeln!(
                    self.body,
                    "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4.5\"/>"
                );
                return;
            }
            1 => &[(-4.0, -4.0), (4.0, -4.0), (4.0, 4.0), (-4.0, 4.0)],
            2 => &[(0.0, -5.6), (5.6, 0.0), (0.0, 5.6), (-5.6, 0.0)],
            _ => &[(0.0, -5.2), (5.2, 4.2), (-5.2, 4.2)],
        };
        let corners: Vec<_> = corners.iter().map(|(dx, dy)| (x + dx, y + dy)).collect();
        self.path(class, &corners, true);
    }

    pub(super) fn text(&mut self, class: &str, at: (f64, f64), anchor: Anchor, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let _ = writeln!(
            self.body,
            "<text class=\"{class}\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"{anchor}\">{}</text>",
            at.0,
            at.1,
            escaped(text)
        );
    }

    /// What is drawn inside has a class and, unless it is empty, a title that appears on pointing.
    pub(super) fn group(&mut self, class: &str, title: &str, draw: impl FnOnce(&mut Self)) {
        let _ = writeln!(self.body, "<g class=\"{class}\">");
        if !title.is_empty() {
            let _ = writeln!(self.body, "<title>{}</title>", escaped(title));
        }
        draw(self);
        self.body.push_str("</g>\n");
    }
}

/// Text as XML and HTML want it.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_text_is_well_formed() {
        let mut canvas = Canvas::default();
        canvas.group("s1", "a < b & \"c\"", |canvas| {
            canvas.text("", (1.0, 2.0), Anchor::Middle, "</text>\u{1}");
            (0..5).for_each(|series| canvas.mark(series, (0.0, 0.0), true));
        });
        let svg = canvas.finish(10.0, 10.0, "<'\">");
        let document = roxmltree::Document::parse(&svg).unwrap();
        let texts = document.descendants().filter(|node| node.has_tag_name("text"));
        assert_eq!(texts.filter_map(|node| node.text()).collect::<Vec<_>>(), ["</text> "]);
        assert!(!document.descendants().any(|node| node.has_tag_name("text")
            && node.has_children()
            && node.first_element_child().is_some()));
    }
}
