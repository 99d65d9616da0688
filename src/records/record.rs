//! Game records: one game per line of JSON, for anyone to replay, check and quote.

use std::collections::BTreeMap;

use anyhow::Result;
use nabu_games::{Game, Options, Recorded, Rulebook, Seat, Seed};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::spec::game::GameSpec;

/// What a record says it is.
pub const FORMAT: &str = "nabu-record/1";

/// A game with its deal, its moves and, when it is finished, its result.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Record {
    /// Always [`FORMAT`].
    pub format: String,
    /// The name of the game.
    pub game: String,
    /// How many play.
    pub players: usize,
    /// Rule options that differ from the default.
    pub options: Map<String, Value>,
    /// Everything that chance has decided.
    pub setup: Value,
    /// The moves in the notation of the game.
    pub moves: Vec<String>,
    /// Final scores by seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scores: Option<Vec<i32>>,
    /// Final points by seat and category.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub breakdown: Option<Vec<Map<String, Value>>>,
    /// The seats that win.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winners: Option<Vec<usize>>,
    /// Scores by seat after every move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trace: Option<Vec<Vec<i32>>>,
    /// All legal moves of some positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<BTreeMap<String, Vec<String>>>,
    /// Who played, by seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bots: Option<Value>,
    /// Where the deal comes from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<Value>,
    /// Anything else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub meta: Option<Value>,
}

impl Record {
    /// A record of a deal without moves.
    pub fn of_deal<G: Recorded>(rules: &G::Rules, deal: &G::Deal, players: usize) -> Self {
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

    /// A record of a game without moves, dealt by a seed.
    pub fn of_game<G: Recorded>(game: &GameSpec, seed: Seed) -> Result<Self> {
        let rules = game.rules::<G>()?;
        let deal = G::deal(rules, game.players, seed);
        let record = Self::of_deal::<G>(rules, &deal, game.players);
        Ok(Self { seed: Some(seed.0.to_string().into()), ..record })
    }

    /// The record of the same deal without moves and result.
    #[must_use]
    pub fn without_moves(&self) -> Self {
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

    /// Adds a move, which led to a position.
    pub fn push<G: Game>(&mut self, action: G::Action, after: &G) {
        self.moves.push(action.to_string());
        if let Some(trace) = &mut self.trace {
            trace.push(after.scores().as_slice().to_vec());
        }
    }

    /// Adds the result of a game that is over.
    pub fn finish<G: Recorded>(&mut self, position: &G) {
        position.trim_setup(&mut self.setup);
        self.scores = Some(position.scores().as_slice().to_vec());
        self.breakdown = Some(breakdown_objects(position));
        self.winners = Some(position.winners().iter().map(Seat::index).collect());
    }

    /// The options as the rules read them.
    pub fn rule_options(&self) -> std::result::Result<Options, String> {
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
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).expect("records are plain data")
    }
}

/// Points by category, per seat.
pub fn breakdown_objects<G: Rulebook>(position: &G) -> Vec<Map<String, Value>> {
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
