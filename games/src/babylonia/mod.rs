//! Babylonia: clans on a hex map between the rivers.
//!
//! **The board** has land and two rivers; with fewer players a bank is not used. Sites hold a
//! city or a field tile each, and ziggurats stand between them.
//!
//! **A turn.** Every player has 30 tokens, farmers and three kinds of nobles, and a secret stand of
//! five. The player on turn puts two tokens on free hexes, or three and more farmers on land. In a
//! river a token lies face down: it connects and counts, but its kind does not. Then whatever is
//! complete is resolved, and the stand is refilled.
//!
//! **Points while playing.** A token next to a ziggurat scores one point for every ziggurat its
//! player touches. A farmer may take a field next to an own token and scores its number, or
//! the number of city tiles all players have taken.
//!
//! **Cities** are complete when tokens lie on all land around them. Everybody scores two points for
//! each own noble that the city shows and that is next to it or connected by own tokens.
//! Who has the most tokens next to it takes the tile, and everybody scores one point for
//! each tile in front of him. On a tie the tile is lost.
//!
//! **Ziggurats** are complete in the same way. Who has the most tokens next to one takes a card,
//! on a tie nobody does; the ziggurat stays.
//!
//! **The end** comes with the turn after which a stand stays empty or at most one city is left.
//! Most points win, then most city tiles.

mod action;
pub mod card;
mod classes;
mod deal;
mod draw;
mod hex;
mod hidden;
mod insight;
pub mod map;
mod resolve;
mod rules;
mod setup;
mod state;
mod tile;
mod token;
mod turn;

use serde_json::Value;

pub use action::Action;
pub use card::CardSet;
pub use deal::Deal;
pub use hex::{Hex, HexSet};
pub use insight::{Network, Standing};
pub use rules::Rules;
pub use state::{Babylonia, Phase};
pub use tile::Tile;
pub use token::{COUNTS, Kind, Kinds, Pile, Stand, TOKENS};

use crate::bits::{Bits, nth_bit};
use crate::intern::intern;
use crate::{
    Breakdown, Game, GameRng, OptionError, OptionInfo, Options, Recorded, Rulebook, Seat, Seed,
    SetupError,
};

impl Game for Babylonia {
    type Action = Action;

    const ID: &'static str = "babylonia";
    // Every turn plays a token: at most 120 tokens and 120 ends, 24 places to resolve, 5 cards,
    // and an answer about card 2 in each of the owner's 30 turns.
    const MAX_MOVES: usize = 299;

    fn players(&self) -> usize {
        self.players as usize
    }

    fn to_act(&self) -> Seat {
        self.to_act
    }

    fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    fn turns_played(&self) -> usize {
        usize::from(self.turn)
    }

    fn legal_actions(&self, actions: &mut Vec<Action>) {
        actions.clear();
        match self.phase {
            Phase::Play => self.choices().list(actions),
            Phase::Resolve => actions.extend(Bits(self.waiting).map(resolve_action)),
            Phase::Card => actions.extend(self.cards_left.iter().map(Action::Card)),
            Phase::Extra => actions.extend([Action::Extra, Action::NoExtra]),
            Phase::Over => {}
        }
    }

    fn is_legal(&self, action: Action) -> bool {
        match (self.phase, action) {
            (Phase::Play, action) => self.choices().contains(action),
            (Phase::Resolve, Action::Resolve(hex)) => {
                map::place_at(hex).is_some_and(|place| self.waiting >> place & 1 == 1)
            }
            (Phase::Card, Action::Card(card)) => self.cards_left.contains(card),
            (Phase::Extra, Action::Extra | Action::NoExtra) => true,
            _ => false,
        }
    }

    fn legality(&self) -> impl Fn(Action) -> bool {
        let choices = (self.phase == Phase::Play).then(|| self.choices());
        move |action| match &choices {
            Some(choices) => choices.contains(action),
            None => self.is_legal(action),
        }
    }

    fn count_actions(&self) -> usize {
        match self.phase {
            Phase::Play => self.choices().count(),
            Phase::Resolve => self.waiting.count_ones() as usize,
            Phase::Card => self.cards_left.len(),
            Phase::Extra => 2,
            Phase::Over => 0,
        }
    }

    fn random_action(&self, rng: &mut GameRng) -> Action {
        match self.phase {
            Phase::Play => {
                let choices = self.choices();
                choices.nth(rng.below(choices.count()))
            }
            Phase::Resolve => {
                let n = rng.below(self.waiting.count_ones() as usize);
                resolve_action(nth_bit(self.waiting, n as u32))
            }
            Phase::Card => {
                let n = rng.below(self.cards_left.len());
                Action::Card(self.cards_left.iter().nth(n).expect("cards never run out"))
            }
            Phase::Extra => *rng.pick(&[Action::Extra, Action::NoExtra]),
            Phase::Over => panic!("the game is over"),
        }
    }

    fn apply(&mut self, action: Action) {
        match action {
            Action::Play(kind, hex) => self.play(kind, hex),
            Action::End => self.end_play(),
            Action::Resolve(hex) => {
                self.resolve(map::place_at(hex).expect("only places are resolved"));
            }
            Action::Card(card) => self.take_card(card),
            Action::Extra => {
                self.has_used_extra = true;
                self.begin_turn();
            }
            Action::NoExtra => self.pass_turn(),
        }
    }

    fn breakdown(&self, seat: Seat) -> Breakdown {
        self.points[seat.index()].iter().map(|&points| i32::from(points)).collect()
    }

    fn score(&self, seat: Seat) -> i32 {
        self.points[seat.index()].iter().map(|&points| i32::from(points)).sum()
    }

    fn tie_break(&self, seat: Seat) -> i32 {
        i32::from(self.city_tiles[seat.index()])
    }

    fn determinize(&mut self, observer: Seat, rng: &mut GameRng) {
        self.deal_hidden(observer, rng);
    }

    fn is_fully_observed(&self, observer: Seat) -> bool {
        self.nothing_is_hidden(observer)
    }
}

impl Rulebook for Babylonia {
    type Rules = Rules;
    type Deal = Deal;

    const TITLE: &'static str = "Babylonia";
    const PLAYERS: std::ops::RangeInclusive<usize> = 2..=4;
    const CATEGORIES: &'static [&'static str] =
        &["fields", "ziggurats", "citizens", "cities", "cards"];
    const OPTIONS: &'static [OptionInfo] = rules::OPTIONS;

    fn rules(options: &Options) -> Result<&'static Rules, OptionError> {
        Rules::from_options(options).map(intern)
    }

    fn deal(rules: &Rules, players: usize, seed: Seed) -> Deal {
        Deal::new(*rules, players, seed)
    }

    fn start(rules: &'static Rules, deal: &Deal) -> Self {
        Self::from_deal(*rules, deal)
    }
}

impl Recorded for Babylonia {
    fn read_setup(
        players: usize,
        options: &Options,
        setup: &Value,
    ) -> Result<(&'static Rules, Deal), SetupError> {
        let rules = Rules::from_options(options)?;
        let deal = setup::read(rules, players, setup)?;
        Ok((intern(rules), deal))
    }

    fn write_setup(_rules: &Rules, deal: &Deal) -> Value {
        setup::write(deal)
    }

    fn record_options(rules: &Rules) -> Options {
        rules.record_options()
    }

    fn draw(&self, observer: Option<Seat>) -> String {
        self.picture(observer)
    }

    fn describe_action(&self, action: Action, observer: Seat) -> String {
        match action {
            Action::Play(_, hex) if map::RIVER.contains(hex) && observer != self.to_act => {
                format!("a token face down on {hex}")
            }
            _ => action.to_string(),
        }
    }
}

fn resolve_action(place: u32) -> Action {
    Action::Resolve(map::PLACE_HEX[place as usize])
}
