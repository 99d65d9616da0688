//! What a bot says: its greeting, requests and moves.

use super::script::PROTOCOL;

/// What a bot can ask for while it decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Request {
    /// The legal moves.
    Legal,
    /// The inputs of learned evaluations.
    Inputs,
    /// The position as a drawing.
    Show,
}

const REQUESTS: [(&str, Request); 3] =
    [("legal", Request::Legal), ("inputs", Request::Inputs), ("show", Request::Show)];

/// The word for a bot that always plays the same in the same situation.
const DETERMINISTIC: &str = "deterministic";

/// How a bot introduces itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Introduction {
    /// What it calls itself.
    pub name: String,
    /// Whether the same events and the same seed always give the same move.
    pub is_deterministic: bool,
    /// What it wants to be told before every decision, without asking.
    pub(super) wants: Vec<Request>,
}

impl Introduction {
    /// Reads `nabu/1 NAME WORD ...`.
    pub(super) fn read(line: &str) -> Result<Self, String> {
        let mut words = line.split_ascii_whitespace();
        let form = format!("answer '{PROTOCOL}' with '{PROTOCOL} NAME'");
        if words.next() != Some(PROTOCOL) {
            return Err(form);
        }
        let name = words.next().ok_or(form)?.to_owned();
        if name.contains(char::is_control) {
            return Err("its name has characters that cannot be printed".to_owned());
        }
        let mut bot = Self { name, is_deterministic: false, wants: Vec::new() };
        for word in words {
            match request(word) {
                Some(request) => bot.wants.push(request),
                None if word == DETERMINISTIC => bot.is_deterministic = true,
                None => {
                    let known = REQUESTS.map(|(name, _)| name).join(", ");
                    return Err(format!("words after the name: {DETERMINISTIC}, {known}"));
                }
            }
        }
        Ok(bot)
    }

    /// The line that introduces the bot.
    pub(super) fn line(&self) -> String {
        let mut line = format!("{PROTOCOL} {}", self.name);
        let wants = REQUESTS.iter().filter(|(_, request)| self.wants.contains(request));
        let declared = self.is_deterministic.then_some(DETERMINISTIC);
        for word in declared.into_iter().chain(wants.map(|(name, _)| *name)) {
            line = format!("{line} {word}");
        }
        line
    }
}

fn request(word: &str) -> Option<Request> {
    REQUESTS.into_iter().find(|(name, _)| *name == word).map(|(_, request)| request)
}

/// A line of a bot while it decides.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Answer<'a> {
    Request(Request),
    Move(&'a str, Option<f64>),
}

impl<'a> Answer<'a> {
    /// Reads a request or `move TEXT [value X]`.
    pub(super) fn read(line: &'a str) -> Result<Self, String> {
        if let Some(request) = request(line) {
            return Ok(Self::Request(request));
        }
        let text = line.strip_prefix("move ").ok_or_else(|| {
            let known = REQUESTS.map(|(name, _)| name).join(", ");
            format!("answer 'go' with 'move MOVE' or 'move MOVE value NUMBER', or ask: {known}")
        })?;
        match text.rsplit_once(" value ") {
            None => Ok(Self::Move(text, None)),
            Some((text, value)) => {
                let number = value.parse().ok().filter(|number: &f64| number.is_finite());
                let number = number.ok_or_else(|| format!("'{value}' is not a number"))?;
                Ok(Self::Move(text, Some(number)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn greetings_are_read_or_refused() {
        let bot = Introduction::read("nabu/1 mine deterministic legal").unwrap();
        assert_eq!((bot.name.as_str(), bot.is_deterministic), ("mine", true));
        assert_eq!(bot.wants, [Request::Legal]);
        assert_eq!(bot.line(), "nabu/1 mine deterministic legal");
        assert!(!Introduction::read("nabu/1 mine").unwrap().is_deterministic);
        assert!(Introduction::read("nabu/2 mine").unwrap_err().contains("'nabu/1 NAME'"));
        assert!(Introduction::read("nabu/1").unwrap_err().contains("'nabu/1 NAME'"));
        assert!(Introduction::read("nabu/1 a b").unwrap_err().contains("deterministic, legal"));
        assert!(
            Introduction::read("nabu/1 \u{1b}[31ma").unwrap_err().contains("cannot be printed")
        );
    }

    #[test]
    fn answers_are_moves_or_requests() {
        assert_eq!(Answer::read("legal"), Ok(Answer::Request(Request::Legal)));
        assert_eq!(Answer::read("move dig a1"), Ok(Answer::Move("dig a1", None)));
        assert_eq!(Answer::read("move dig a1 value -1.5"), Ok(Answer::Move("dig a1", Some(-1.5))));
        for wrong in ["", "mov a", "move", "Legal", "move a value x", "move a value inf"] {
            assert!(Answer::read(wrong).is_err(), "{wrong}");
        }
    }
}
