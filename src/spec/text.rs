//! Games, bots and the like in manifests: the texts that people type, read by the same parsers.
//!
//! `#[serde(with = "text")]` keeps one of them, `text::list` and `text::optional` several or none.

use anyhow::Result;
use nabu_bots::BotSpec;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::anchor::Anchor;
use super::bots::{Presets, presets_of, read_bot, read_bots};
use super::game::GameSpec;
use super::lineups::Team;
use super::shard::Shard;
use super::sprt::Hypotheses;
use super::until::Until;

/// What has a text that says everything about it, but for the preset files it names.
pub(crate) trait Text: Sized + ToString {
    /// Reads the text. Files are read only if they are not among the presets.
    fn read(text: &str, presets: &Presets) -> Result<Self>;

    /// What the preset files hold that the text names.
    fn presets(&self) -> Presets {
        Presets::default()
    }
}

impl Text for BotSpec {
    fn read(text: &str, presets: &Presets) -> Result<Self> {
        read_bot(text, presets)
    }

    fn presets(&self) -> Presets {
        presets_of(std::slice::from_ref(self))
    }
}

impl Text for Team {
    fn read(text: &str, presets: &Presets) -> Result<Self> {
        read_bots(text, presets).map(Self)
    }

    fn presets(&self) -> Presets {
        presets_of(&self.0)
    }
}

/// Texts that name no files.
macro_rules! plain_texts {
    ($($kind:ty),*) => {$(
        impl Text for $kind {
            fn read(text: &str, _presets: &Presets) -> Result<Self> {
                text.parse()
            }
        }
    )*};
}

plain_texts!(GameSpec, Anchor, Hypotheses, Shard, Until);

/// A text in a manifest: with what its preset files hold, so that nobody needs them any more.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Written {
    Plain(String),
    WithPresets { text: String, presets: Presets },
}

impl Written {
    fn new(value: &impl Text) -> Self {
        let (text, presets) = (value.to_string(), value.presets());
        if presets.is_empty() { Self::Plain(text) } else { Self::WithPresets { text, presets } }
    }

    fn read<T: Text, E: Error>(&self) -> Result<T, E> {
        let read = match self {
            Self::Plain(text) => T::read(text, &Presets::default()),
            Self::WithPresets { text, presets } => T::read(text, presets),
        };
        read.map_err(|error| E::custom(format!("{error:#}")))
    }
}
pub(crate) fn serialize<S: Serializer>(value: &impl Text, to: S) -> Result<S::Ok, S::Error> {
    Written::new(value).serialize(to)
}

pub(crate) fn deserialize<'de, T: Text, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
    Written::deserialize(from)?.read()
}

/// Several of them.
pub(crate) mod list {
    use super::{Deserialize, Deserializer, Serializer, Text, Written};

    pub(crate) fn serialize<S: Serializer>(values: &[impl Text], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(values.iter().map(Written::new))
    }

    pub(crate) fn deserialize<'de, T: Text, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Vec<T>, D::Error> {
        Vec::<Written>::deserialize(from)?.iter().map(Written::read).collect()
    }
}

/// One of them, or none.
pub(crate) mod optional {
    use super::{Deserialize, Deserializer, Serialize, Serializer, Text, Written};

    #[expect(clippy::ref_option, reason = "serde hands over the field as it is")]
    pub(crate) fn serialize<S: Serializer>(
        value: &Option<impl Text>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        value.as_ref().map(Written::new).serialize(to)
    }

    pub(crate) fn deserialize<'de, T: Text, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<T>, D::Error> {
        Option::<Written>::deserialize(from)?.as_ref().map(Written::read).transpose()
    }
}
