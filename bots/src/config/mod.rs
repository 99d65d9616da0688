//! Bots as people describe them.
//!
//! [`BotSpec`] is what somebody types: a kind, a shipped preset or a preset file, with keys set
//! beyond that and perhaps a name. For a game it resolves to a [`BotConfig`], the typed settings of
//! one kind of bot, and that makes a [`BotFactory`](crate::BotFactory). Every key of every bot has
//! one row in `keys`; texts, preset files, help, errors, ablation and tuning all read that row.

mod bot_config;
mod error;
mod key;
mod keys;
mod list;
mod preset;
mod spec;
mod table;
mod text;

pub use bot_config::BotConfig;
pub use error::BotSpecError;
pub use key::{Alternatives, KeyInfo, Values};
pub use preset::{PRESETS, Preset};
pub use spec::BotSpec;
pub(crate) use text::check_name;
