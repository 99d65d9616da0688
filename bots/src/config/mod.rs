//! Bots as people describe them.
//!
//! [`BotSpec`] is what somebody types: a kind, a shipped preset or a preset file, with keys set
//! beyond that and perhaps a name. For a game it comes to a [`BotConfig`], the typed settings of one
//! kind of bot, and from that to a [`BotFactory`](crate::BotFactory). Every key of every bot has one
//! row in `keys`, which texts, preset files, help, errors, ablations and tuning all go by.

mod bot_config;
mod error;
mod key;
mod keys;
mod list;
mod preset;
mod spec;

pub use bot_config::BotConfig;
pub use error::BotSpecError;
pub use key::{Alternatives, KeyInfo, Values};
pub use preset::{PRESETS, Preset};
pub use spec::BotSpec;
