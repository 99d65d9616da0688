//! Text that must fit.

/// The size of labels.
pub(super) const LABEL: f64 = 13.0;
/// The size of numbers at axes and beside marks.
pub(super) const NUMBER: f64 = 12.0;

/// The width of a text in a sans-serif type of Helvetica's proportions, rather too much than too
/// little.
pub(super) fn width(text: &str, size: f64) -> f64 {
    let em = |c: char| match c {
        'i' | 'j' | 'l' | 't' | 'f' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|' | ' ' => 0.30,
        '(' | ')' | '[' | ']' | 'r' | '-' | '/' | '\u{202f}' => 0.36,
        'm' | 'M' | 'w' | 'W' | '%' | '@' => 0.90,
        '_' | '=' | '+' | '\u{2212}' => 0.60,
        'A'..='Z' => 0.70,
        _ => 0.57,
    };
    size * text.chars().map(em).sum::<f64>()
}

/// The width of the widest of some texts.
pub(super) fn widest(texts: impl IntoIterator<Item = impl AsRef<str>>, size: f64) -> f64 {
    texts.into_iter().map(|text| width(text.as_ref(), size)).fold(0.0, f64::max)
}

/// The text in lines no wider than allowed, broken after commas, colons and spaces; what does not
/// fit into the lines ends in an ellipsis.
pub(super) fn wrapped(text: &str, allowed: f64, size: f64, lines: usize) -> Vec<String> {
    let mut found: Vec<String> = vec![String::new()];
    for word in text.split_inclusive([',', ':', ' ', '_']) {
        let line = found.last_mut().expect("there is a line from the start");
        if line.is_empty() || width(line, size) + width(word.trim_end(), size) <= allowed {
            line.push_str(word);
        } else {
            found.push(word.to_owned());
        }
    }
    if found.len() > lines {
        found.truncate(lines);
        found[lines - 1].push('\u{2026}');
    }
    found.iter().map(|line| shortened(line.trim_end(), allowed, size)).collect()
}

/// The beginning of a text, if all of it is too wide.
fn shortened(text: &str, allowed: f64, size: f64) -> String {
    let mut short = text.to_owned();
    while width(&short, size) > allowed && short.chars().count() > 2 {
        short = short.trim_end_matches('\u{2026}').to_owned();
        short.pop();
        short.push('\u{2026}');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_and_lose_nothing() {
        let text = "mcts:iters=1000,k=0.8,rollout=greedy,reward=margin";
        let lines = wrapped(text, 120.0, LABEL, 9);
        assert!(lines.len() > 2 && lines.iter().all(|line| width(line, LABEL) <= 120.0));
        assert_eq!(lines.concat(), text);
    }

    #[test]
    fn what_does_not_fit_ends_in_an_ellipsis() {
        let lines = wrapped("one,two,three,four", 45.0, LABEL, 2);
        assert_eq!(lines.len(), 2);
        assert!(lines[1].ends_with('\u{2026}'), "{lines:?}");
        let line = &wrapped("unbreakable-and-very-long", 60.0, LABEL, 2)[0];
        assert!(line.ends_with('\u{2026}') && width(line, LABEL) <= 60.0);
    }
}
