//! Rules of four board games about Babylon, and Connect Four for calibration.
//!
//! A game is one `Copy` type that implements [`Game`]: the position itself. Five ideas carry
//! everything:
//!
//! 1. All chance is in the deal; [`Game::apply`] is a pure function of position and action.
//! 2. A player sees a [`View`], never the position: what he cannot know is dealt anew by
//!    [`View::sample`].
//! 3. One decision is one action is one line of text (`Display` and `FromStr` of actions).
//! 4. Points have names: [`Game::breakdown`] sums to the score at any moment.
//! 5. Nothing in play allocates.

pub mod amyitis;
pub mod architects;
pub mod babylon;
pub mod babylonia;

pub mod bits;
pub mod connect_four;
mod game;
pub mod notation;
mod options;
pub mod perft;
mod recorded;
mod restricted;
mod seat;
mod seed;
mod view;

pub use game::{Action, Breakdown, Game, IllegalAction};
pub use notation::ParseActionError;
pub use options::{OptionError, OptionInfo, Options};
pub use recorded::{Recorded, SetupError};
pub use restricted::{Ban, Classified, Restricted};
pub use seat::{MAX_SEATS, PerSeat, Seat, SeatSet};
pub use seed::{GameRng, Seed};
pub use view::View;
