//! Rules of four board games about Babylon, and Connect Four for calibration.
//!
//! A game is one `Copy` type that implements [`Game`]: the position itself. Five ideas carry
//! everything:
//!
//! 1. All chance is in the deal; [`Game::apply`] is a pure function of position and action.
//! 2. A player sees a [`View`], never the position: what they cannot know is dealt anew by
//!    [`View::sample`].
//! 3. One decision is one action is one line of text (`Display` and `FromStr` of actions).
//! 4. Points have names: [`Game::breakdown`] sums to the score at any moment.
//! 5. Nothing in play allocates.
//!
//! What a game answers is divided by who asks:
//!
//! | trait | asked by | about |
//! |---|---|---|
//! | [`Game`] | searches and everything that plays | a position: whose turn, what is legal, what an action does, points, what is hidden |
//! | [`Rulebook`] | whatever sets up games | options, rules, the deal, the first position, the names of the points |
//! | [`Recorded`] | records and people | the deal as JSON, the position as a drawing, actions in words |
//! | [`Observable`] | programs outside | what a seat may know of setup and moves, in words |
//! | [`Encoder`] | learned evaluations and programs outside | what a seat may know of a position, as numbers |
//! | [`ActionIndex`] | learners and programs outside | actions, as numbers |
//! | [`Classified`] | studies of balance | kinds of actions that [`Restricted`] can take away from a player |
//!
//! `Rulebook`, `Recorded` and `Classified` build on `Game`; [`Restricted`] is a `Game` and nothing
//! more, since it wraps a position that has been dealt already.

pub mod amyitis;
pub mod architects;
pub mod babylon;
pub mod babylonia;

mod action_index;
pub mod bits;
pub mod connect_four;
pub mod drawing;
mod encoder;
mod game;
mod intern;
pub mod notation;
mod observable;
mod options;
pub mod perft;
mod recorded;
mod restricted;
mod rulebook;
mod seat;
mod seed;
mod set;
mod toml_file;
mod view;

pub use action_index::{ActionIndex, ActionRange};
pub use drawing::Panel;
pub use encoder::{Encoder, Encoding, MAX_INPUTS, Plane};
pub use game::{Breakdown, Game, IllegalAction};
pub use notation::ParseActionError;
pub use observable::{Observable, Observation};
pub use options::{OptionError, OptionInfo, Options};
pub use recorded::{Recorded, SetupError};
pub use restricted::{Ban, Classified, Restricted};
pub use rulebook::Rulebook;
pub use seat::{MAX_SEATS, PerSeat, Seat, SeatSet};
pub use seed::{GameRng, Seed};
pub use toml_file::{TomlError, read_toml};
pub use view::View;
