//! A game at a table, whichever game it is.

use anyhow::{Context, Result, ensure};
use nabu_bots::BotSpec;
use nabu_games::Seat;
use serde_json::{Value, json};

use crate::drawing::{Look, Panel};
use crate::interactive::session::{Occupant, Session};
use crate::interactive::story::gains;
use crate::records::record::{Record, breakdown_objects};
use crate::spec::game::Playable;

/// Work that ends with a move.
pub(super) type Work = Box<dyn FnOnce() -> Result<String> + Send>;

/// What a room asks of its game.
pub(super) trait Table: Send {
    /// What `look` shows, with the legal moves if they are the observer's to make.
    fn state(&self, look: Look) -> Value;
    /// What stays the same, and what says nothing of hidden things.
    fn outline(&self) -> Value;
    fn play(&mut self, text: &str) -> Result<()>;
    fn undo(&mut self, seat: Seat) -> Result<bool>;
    /// The work of the bot to act.
    fn thought(&self) -> Option<Work>;
    fn advice(&self, bot: &BotSpec) -> Result<Work>;
    fn path_of(&self, text: &str) -> Vec<String>;
    fn record(&self) -> Record;
    /// The person to act.
    fn person_to_act(&self) -> Option<Seat>;
    fn persons(&self) -> Vec<Seat>;
    fn is_over(&self) -> bool;
    /// Whether two seats see the same.
    fn sees_same(&self, one: Seat, other: Seat) -> bool;
}

impl<G: Playable> Table for Session<G> {
    fn state(&self, look: Look) -> Value {
        let position = self.position();
        let is_own_move = self.person_to_act().is_some_and(|seat| look.observer == Some(seat));
        let mut value = seen(position, look, is_own_move);
        value["log"] = log(self, look.observer).into();
        value["last"] = last_parts(self, look.observer).into();
        value
    }

    fn outline(&self) -> Value {
        let position = self.position();
        let seat = |seat: Seat| {
            let occupant = self.occupant(seat);
            json!({ "name": occupant.name(), "person": *occupant == Occupant::Person })
        };
        let winners = position.winners();
        let winners: Vec<_> =
            winners.iter().filter(|_| position.is_over()).map(Seat::index).collect();
        json!({
            "game": G::ID,
            "title": G::TITLE,
            "seats": Seat::all(position.players()).map(seat).collect::<Vec<_>>(),
            "scores": position.scores().as_slice(),
            "points": breakdown_objects(position),
            "to_act": position.to_act().index(),
            "over": position.is_over(),
            "winners": winners,
            "moves_made": self.history().len(),
        })
    }

    fn play(&mut self, text: &str) -> Result<()> {
        let action = text.parse().map_err(|error| anyhow::anyhow!("{error}"))?;
        let mut next = *self.position();
        next.try_apply(action).map_err(|error| anyhow::anyhow!("{error}"))?;
        self.apply(action);
        Ok(())
    }

    fn undo(&mut self, seat: Seat) -> Result<bool> {
        Self::undo(self, seat)
    }

    fn thought(&self) -> Option<Work> {
        let thought = Self::thought(self)?;
        Some(Box::new(move || Ok(thought()?.to_string())))
    }

    fn advice(&self, bot: &BotSpec) -> Result<Work> {
        ensure!(!self.position().is_over(), "the game is over");
        let advice = Self::advice(self, bot)?;
        Ok(Box::new(move || Ok(advice()?.to_string())))
    }

    fn path_of(&self, text: &str) -> Vec<String> {
        text.parse().map_or_else(|_| Vec::new(), |action| self.position().path(action))
    }

    fn record(&self) -> Record {
        Self::record(self)
    }

    fn person_to_act(&self) -> Option<Seat> {
        let seat = self.position().to_act();
        (self.is_for_person() && !self.position().is_over()).then_some(seat)
    }

    fn persons(&self) -> Vec<Seat> {
        Self::persons(self).collect()
    }

    fn is_over(&self) -> bool {
        self.position().is_over()
    }

    fn sees_same(&self, one: Seat, other: Seat) -> bool {
        // Whatever is drawn for an observer stands at the same place for another if it is open.
        let bodies = |observer| {
            let look = Look { observer: Some(observer), ..Look::default() };
            let mut panels = self.position().drawing(look);
            panels.sort_by(|one, other| one.id.cmp(&other.id));
            panels
        };
        bodies(one) == bodies(other)
    }
}

/// What is seen of a position, with the legal moves if they are the observer's to make.
fn seen<G: Playable>(position: &G, look: Look, is_own_move: bool) -> Value {
    let moves = if is_own_move { moves(position) } else { Vec::new() };
    json!({
        "headline": position.headline(),
        "panels": panels_json(&position.drawing(look)),
        "moves": moves,
    })
}

/// Every legal move with the parts of its path.
fn moves<G: Playable>(position: &G) -> Vec<(String, String)> {
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    actions.iter().map(|action| (action.to_string(), position.path(*action).join("|"))).collect()
}

pub(super) fn panels_json(panels: &[Panel]) -> Vec<Value> {
    let panel = |panel: &Panel| {
        json!({
            "id": panel.id,
            "title": panel.title,
            "seat": panel.seat.map(Seat::index),
            "width": panel.size.0,
            "height": panel.size.1,
            "svg": panel.svg(),
        })
    };
    panels.iter().map(panel).collect()
}

/// The moves so far as an observer has seen them.
fn log<G: Playable>(session: &Session<G>, observer: Option<Seat>) -> Vec<Value> {
    let history = session.history();
    let entry = |(place, (before, action)): (usize, &(G, G::Action))| {
        let after = history.get(place + 1).map_or(session.position(), |(after, _)| after);
        let text = described(before, *action, observer) + &gains(before, after);
        json!({ "seat": before.to_act().index(), "text": text })
    };
    history.iter().enumerate().map(entry).collect()
}

fn described<G: Playable>(before: &G, action: G::Action, observer: Option<Seat>) -> String {
    observer.map_or_else(|| action.to_string(), |observer| before.describe_action(action, observer))
}

/// The parts of the last move, unless some of it is hidden from the observer.
fn last_parts<G: Playable>(session: &Session<G>, observer: Option<Seat>) -> Vec<String> {
    let Some((before, action)) = session.history().last() else { return Vec::new() };
    let is_open = described(before, *action, observer).starts_with(&action.to_string());
    if is_open { before.path(*action) } else { Vec::new() }
}

/// Opens a table.
pub(super) fn open<G: Playable>(
    record: &Record,
    occupants: Vec<Occupant>,
    seed: nabu_games::Seed,
) -> Result<Box<dyn Table>> {
    let session = Session::<G>::new(record, occupants, seed);
    Ok(Box::new(session.with_context(|| G::ID.to_owned())?))
}

#[cfg(test)]
mod tests {
    use nabu_games::{GameRng, Options, Seed};

    use super::*;
    use crate::spec::game::{GameId, GameTask};

    struct Redeal;

    impl GameTask for Redeal {
        type Output = ();

        fn run<G: Playable>(self) {
            let rules = G::rules(&Options::default()).unwrap();
            let mut rng = Seed(3).rng();
            let mut position = G::start(rules, &G::deal(rules, *G::PLAYERS.end(), Seed(4)));
            while !position.is_over() {
                for seat in Seat::all(position.players()) {
                    check_seat(&position, seat, &mut rng);
                }
                position.apply(position.random_action(&mut rng));
            }
        }
    }

    /// Whatever a seat is sent is the same when all that it cannot know is dealt anew.
    fn check_seat<G: Playable>(position: &G, seat: Seat, rng: &mut GameRng) {
        let mut world = *position;
        world.determinize(seat, rng);
        let is_own_move = seat == position.to_act();
        let look = Look { observer: Some(seat), is_live: is_own_move, is_isometric: false };
        let all = |position: &G| {
            let points = breakdown_objects(position);
            (seen(position, look, is_own_move), points, position.scores().as_slice().to_vec())
        };
        assert_eq!(all(position), all(&world), "{}, {seat}", G::ID);
    }

    #[test]
    fn a_seat_is_sent_nothing_that_it_cannot_know() {
        for id in GameId::ALL {
            id.dispatch(Redeal);
        }
    }
}
