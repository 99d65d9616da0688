//! Numbers of things in words.

/// A number of things: 1 run, 2 runs, 3 matches.
pub(crate) fn count(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", ending(number, thing))
}

/// What a word gets behind a number of things.
pub(crate) fn ending(number: usize, thing: &str) -> &'static str {
    match number {
        1 => "",
        _ if thing.ends_with("ch") => "es",
        _ => "s",
    }
}

/// Breaks a text into lines of at most so many columns where words allow it; all lines but the
/// first are indented.
pub(crate) fn wrap(text: &str, columns: usize) -> String {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.last().map_or(0, |line| line.chars().count());
        if last + 1 + word.chars().count() > columns && last > 2 {
            lines.push(format!("  {word}"));
        } else if let Some(line) = lines.last_mut() {
            *line += if line.is_empty() { "" } else { " " };
            *line += word;
        }
    }
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_break_between_words() {
        assert_eq!(wrap("one two three four", 9), "one two\n  three\n  four\n");
        assert_eq!(wrap("incomprehensible word", 5), "incomprehensible\n  word\n");
    }

    #[test]
    fn one_is_singular() {
        assert_eq!(count(1, "line-up"), "1 line-up");
        assert_eq!(count(0, "contrast"), "0 contrasts");
        assert_eq!(count(3, "match"), "3 matches");
    }
}
