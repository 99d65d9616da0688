//! Commands as people write them, `python3 'my bot.py'`, and lists of bots with commas in quotes.
//!
//! Nothing is handed to a shell: a command is a program and its arguments, and quotes only keep
//! blanks and commas inside a word. Who needs a shell writes `sh -c '...'`.

/// Where a bot that is a command begins.
pub(crate) const KIND: &str = "cmd";

/// The place of the first of some characters that is not inside quotes.
pub(crate) fn find_unquoted(text: &str, is_wanted: impl Fn(char) -> bool) -> Option<usize> {
    let mut quote = None;
    let mut letters = text.char_indices();
    while let Some((place, letter)) = letters.next() {
        match (quote, letter) {
            (Some('\''), '\'') | (Some('"'), '"') => quote = None,
            (None | Some('"'), '\\') => drop(letters.next()),
            (None, '\'' | '"') => quote = Some(letter),
            (None, letter) if is_wanted(letter) => return Some(place),
            _ => {}
        }
    }
    None
}

/// Whether a list of bots goes on with a command.
pub(crate) fn is_command(text: &str) -> bool {
    let bot = text.split_once(':').map_or("", |(head, _)| head);
    bot == KIND || bot.rsplit_once('=').is_some_and(|(_, bot)| bot == KIND)
}

/// The words of a command; `None` if a quote is not closed.
pub(crate) fn words(text: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let end = find_unquoted(rest, char::is_whitespace).unwrap_or(rest.len());
        words.push(unquoted(&rest[..end])?);
        rest = rest[end..].trim_start();
    }
    Some(words)
}

/// A word without its quotes.
fn unquoted(text: &str) -> Option<String> {
    let mut word = String::new();
    let mut quote = None;
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match (quote, letter) {
            (Some('\''), '\'') | (Some('"'), '"') => quote = None,
            (None | Some('"'), '\\') => word.push(letters.next()?),
            (None, '\'' | '"') => quote = Some(letter),
            _ => word.push(letter),
        }
    }
    quote.is_none().then_some(word)
}

/// The text that has these words.
pub(crate) fn join(words: &[String]) -> String {
    words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
}

fn quoted(word: &str) -> String {
    let is_plain = |letter: char| !letter.is_whitespace() && !"',\"\\".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    if !word.contains('\'') {
        return format!("'{word}'");
    }
    format!("\"{}\"", word.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_cut_at_blanks_outside_quotes() {
        for (text, expected) in [
            ("./bot", vec!["./bot"]),
            ("  python3   'my bot.py' --depth=3 ", vec!["python3", "my bot.py", "--depth=3"]),
            (r#"a "it's b" c\ d '' "x\"y""#, vec!["a", "it's b", "c d", "", "x\"y"]),
            ("sh -c 'read x; echo \"$x\"'", vec!["sh", "-c", "read x; echo \"$x\""]),
        ] {
            assert_eq!(words(text).unwrap(), expected, "{text}");
        }
        for open in ["./bot 'x", "\"", "x\\"] {
            assert_eq!(words(open), None, "{open}");
        }
    }

    #[test]
    fn words_are_joined_so_that_they_can_be_cut_again() {
        let hostile = ["a b", "a,b", "it's", "\"", "it's \"x\\y\"", "", "\\", "ü", "--x=1", "$(x)"];
        let all: Vec<_> = hostile.iter().map(ToString::to_string).collect();
        assert_eq!(words(&join(&all)).unwrap(), all);
        assert_eq!(find_unquoted(&join(&all), |letter| letter == ','), None);
        assert_eq!(join(&words("python3 bot.py --x=1").unwrap()), "python3 bot.py --x=1");
    }
}
