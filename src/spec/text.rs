//! Games, bots and the like in manifests: the texts that people type, read by the same parsers.
//!
//! `#[serde(with = "text")]` keeps one of them, `text::list` and `text::optional` several or none.

use anyhow::Result;
use nabu_bots::BotSpec;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};

use super::anchor::Anchor;
use super::bots::{parse_bot, parse_bots};
use super::game::GameSpec;
use super::lineups::Team;
use super::shard::Shard;
use super::sprt::Hypotheses;

/// What has a text that says everything about it.
pub(crate) trait Text: Sized + ToString {
    /// Reads the text.
    fn read(text: &str) -> Result<Self>;
}

impl Text for BotSpec {
    fn read(text: &str) -> Result<Self> {
        parse_bot(text)
    }
}

impl Text for Team {
    fn read(text: &str) -> Result<Self> {
        parse_bots(text).map(Self)
    }
}

impl Text for GameSpec {
    fn read(text: &str) -> Result<Self> {
        text.parse()
    }
}

impl Text for Anchor {
    fn read(text: &str) -> Result<Self> {
        text.parse()
    }
}

impl Text for Hypotheses {
    fn read(text: &str) -> Result<Self> {
        text.parse()
    }
}

impl Text for Shard {
    fn read(text: &str) -> Result<Self> {
        text.parse()
    }
}

fn read<T: Text, E: Error>(text: &str) -> Result<T, E> {
    T::read(text).map_err(|error| E::custom(format!("{error:#}")))
}

pub(crate) fn serialize<S: Serializer>(value: &impl Text, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&value.to_string())
}

pub(crate) fn deserialize<'de, T: Text, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
    read(&String::deserialize(from)?)
}

/// Several of them.
pub(crate) mod list {
    use super::{Deserialize, Deserializer, Serializer, Text, read};

    pub(crate) fn serialize<S: Serializer>(values: &[impl Text], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(values.iter().map(ToString::to_string))
    }

    pub(crate) fn deserialize<'de, T: Text, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Vec<T>, D::Error> {
        Vec::<String>::deserialize(from)?.iter().map(|text| read(text)).collect()
    }
}

/// One of them, or none.
pub(crate) mod optional {
    use super::{Deserialize, Deserializer, Serializer, Text, read};

    #[expect(clippy::ref_option, reason = "serde hands over the field as it is")]
    pub(crate) fn serialize<S: Serializer>(
        value: &Option<impl Text>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => to.serialize_str(&value.to_string()),
            None => to.serialize_none(),
        }
    }

    pub(crate) fn deserialize<'de, T: Text, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<T>, D::Error> {
        Option::<String>::deserialize(from)?.as_deref().map(read).transpose()
    }
}
