//! Game records: one game per line of JSON, for anyone to replay, check and quote.

use std::collections::BTreeMap;

use nabu_games::{Game, Options, Recorded, Rulebook, Seat};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub(crate) const FORMAT: &str = "nabu-record/1";

/// A game with its deal, its moves and, when it is finished, its result.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Record {
    /// Always [`FORMAT`].
    pub(crate) format: String,
    pub(crate) game: String,
    pub(crate) players: usize,
    /// Rule options that differ from the default.
    pub(crate) options: Map<String, Value>,
    pub(crate) setup: Value,
    /// The moves in the notation of the game.
    pub(crate) moves: Vec<String>,
    /// Final scores by seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) scores: Option<Vec<i32>>,
    /// Final points by seat and category.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) breakdown: Option<Vec<Map<String, Value>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) winners: Option<Vec<usize>>,
    /// Scores by seat after every move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) trace: Option<Vec<Vec<i32>>>,
    /// All legal moves of some positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) legal: Option<BTreeMap<String, Vec<String>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) bots: Option<Value>,
    /// Where the deal comes from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seed: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) meta: Option<Value>,
}

impl Record {
    /// A record of a deal without moves.
    pub(crate) fn of_deal<G: Recorded>(rules: &G::Rules, deal: &G::Deal, players: usize) -> Self {
        let options = G::record_options(rules);
        let option = |(name, value): (&str, &str)| (name.to_owned(), option_value(value));
        Self {
            format: FORMAT.to_owned(),
            game: G::ID.to_owned(),
            players,
            options: options.iter().map(option).collect(),
            setup: G::write_setup(rules, deal),
            trace: Some(Vec::new()),
            ..Self::default()
        }
    }

    /// The record of the same deal without moves and result.
    #[must_use]
    pub(crate) fn without_moves(&self) -> Self {
        Self {
            moves: Vec::new(),
            scores: None,
            breakdown: None,
            winners: None,
            trace: Some(Vec::new()),
            legal: None,
            ..self.clone()
        }
    }

    pub(crate) fn push<G: Game>(&mut self, action: G::Action, after: &G) {
        self.moves.push(action.to_string());
        if let Some(trace) = &mut self.trace {
            trace.push(after.scores().as_slice().to_vec());
        }
    }

    pub(crate) fn finish<G: Recorded>(&mut self, position: &G) {
        position.trim_setup(&mut self.setup);
        self.scores = Some(position.scores().as_slice().to_vec());
        self.breakdown = Some(breakdown_objects(position));
        self.winners = Some(position.winners().iter().map(Seat::index).collect());
    }

    /// The options as the rules read them.
    pub(crate) fn rule_options(&self) -> Result<Options, String> {
        let mut options = Options::default();
        for (name, value) in &self.options {
            let text = option_text(value).ok_or_else(|| {
                format!("option {name}: {value} is not a text, number or truth value")
            })?;
            options.set(name, &text);
        }
        Ok(options)
    }

    /// The record as a line of a file.
    ///
    /// # Panics
    /// Never: a record is plain data.
    pub(crate) fn to_line(&self) -> String {
        serde_json::to_string(self).expect("records are plain data")
    }
}

/// Points by category, per seat.
pub(crate) fn breakdown_objects<G: Rulebook>(position: &G) -> Vec<Map<String, Value>> {
    let of_seat = |seat| {
        let points = position.breakdown(seat).into_iter().map(Value::from);
        G::CATEGORIES.iter().map(ToString::to_string).zip(points).collect()
    };
    Seat::all(position.players()).map(of_seat).collect()
}

/// Numbers and truth values are written as such.
fn option_value(text: &str) -> Value {
    match text.parse::<i64>() {
        Ok(number) => number.into(),
        Err(_) => match text {
            "true" => true.into(),
            "false" => false.into(),
            _ => text.into(),
        },
    }
}

fn option_text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(_) | Value::Bool(_) => Some(value.to_string()),
        Value::Array(items) => {
            let texts: Option<Vec<_>> = items.iter().map(option_text).collect();
            texts.map(|texts| texts.join("+"))
        }
        Value::Null | Value::Object(_) => None,
    }
}
