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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_singular() {
        assert_eq!(count(1, "line-up"), "1 line-up");
        assert_eq!(count(0, "contrast"), "0 contrasts");
        assert_eq!(count(3, "match"), "3 matches");
    }
}
