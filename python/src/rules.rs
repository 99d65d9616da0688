//! What Python asks about positions of any game.

use nabu::spec::game::Playable;
use nabu_games::{ActionIndex, Encoder, Encoding, Game, Seat};

use crate::errors::fault;
use pyo3::PyResult;

/// How a finished game is rewarded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reward {
    /// 1 for a win, `-1 / (players - 1)` for a loss; tied winners share.
    Win,
    /// The points ahead of the best other.
    Margin,
}

impl Reward {
    pub(crate) fn named(name: &str) -> PyResult<Self> {
        match name {
            "win" => Ok(Self::Win),
            "margin" => Ok(Self::Margin),
            _ => Err(fault(format!("reward '{name}' is neither win nor margin"))),
        }
    }

    /// The reward of a seat if the game ended now.
    pub(crate) fn of<G: Game>(self, position: &G, seat: Seat) -> f64 {
        let players = position.players();
        match self {
            Self::Win => {
                let winners = position.winners();
                let share = if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 };
                (share * players as f64 - 1.0) / (players as f64 - 1.0)
            }
            Self::Margin => {
                let others = Seat::all(players).filter(|other| *other != seat);
                let best = others.map(|other| position.score(other)).max().unwrap_or(0);
                f64::from(position.score(seat) - best)
            }
        }
    }
}

/// What the inputs of a game are divided by.
pub(crate) fn units<G: Encoder>() -> Vec<f32> {
    G::units().into_iter().map(f32::from).collect()
}

/// Writes the inputs of a seat, each divided by its unit.
pub(crate) fn observe<G: Encoder>(position: &G, seat: Seat, units: &[f32], out: &mut [f32]) {
    let mut encoding = Encoding::default();
    position.encode(seat, &mut encoding);
    for ((number, value), unit) in out.iter_mut().zip(encoding.values()).zip(units) {
        *number = f32::from(*value) / unit;
    }
}

/// The numbers of the legal actions.
pub(crate) fn legal_indices<G: ActionIndex>(position: &G) -> Vec<i64> {
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    actions.into_iter().filter_map(G::index).map(|index| index as i64).collect()
}

/// The legal actions as text.
pub(crate) fn legal_texts<G: Game>(position: &G) -> Vec<String> {
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    actions.iter().map(ToString::to_string).collect()
}

/// The action with a number.
pub(crate) fn action_at<G: ActionIndex>(index: i64) -> Result<G::Action, String> {
    let action = usize::try_from(index).ok().and_then(G::action);
    action.ok_or_else(|| format!("action {index} is not 0 to {}", G::ACTIONS - 1))
}

/// The action with a text.
pub(crate) fn action_of<G: Game>(text: &str) -> Result<G::Action, String> {
    text.parse().map_err(|error: nabu_games::ParseActionError| error.to_string())
}

/// The number of an action with a text.
pub(crate) fn index_of<G: ActionIndex>(text: &str) -> Result<usize, String> {
    let action = action_of::<G>(text)?;
    G::index(action).ok_or_else(|| format!("'{text}' is allowed in no position"))
}

/// The points of every seat by category.
pub(crate) fn breakdown<G: Playable>(position: &G) -> Vec<Vec<(&'static str, i32)>> {
    let of_seat = |seat| {
        let points = position.breakdown(seat);
        G::CATEGORIES.iter().copied().zip(points).collect()
    };
    Seat::all(position.players()).map(of_seat).collect()
}
