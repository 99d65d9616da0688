//! Rows of guild cards, which have other values in every guild.

use serde::{Deserialize, Serialize};

use super::{Row, at_most, by_players};
use crate::amyitis::components::{Components, Income};
use crate::amyitis::guilds::Guild;
use crate::amyitis::named::Named;

/// A guild card: copies with 2, 3 and 4 players, and its values.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GuildRow {
    kind: Guild,
    #[serde(default)]
    level: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    copies: Option<Vec<u8>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    talents: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    prestige: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    bonus: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    limit: Option<u8>,
}

impl GuildRow {
    /// The rows that describe all guild cards.
    pub(super) fn all(components: &Components) -> Vec<Self> {
        let keys = [(Guild::Banker, 1..=3), (Guild::Caravan, 0..=2), (Guild::Palace, 1..=3)];
        let mut rows: Vec<_> = keys
            .into_iter()
            .flat_map(|(kind, levels)| levels.map(move |level| (kind, level)))
            .map(|(kind, level)| Self::of(kind, level, components))
            .collect();
        let copies = Some(components.gardeners.to_vec());
        rows.push(Self { copies, ..Self::empty(Guild::Gardener, 0) });
        rows
    }

    fn empty(kind: Guild, level: usize) -> Self {
        let (copies, talents, prestige, bonus, limit) = (None, None, None, None, None);
        Self { kind, level, copies, talents, prestige, bonus, limit }
    }

    fn of(kind: Guild, level: usize, components: &Components) -> Self {
        let copies_above =
            |level: usize| components.copies.map(|by| by[kind as usize][level - 1]).to_vec();
        let row = Self::empty(kind, level);
        let row = Self { copies: (level > 0).then(|| copies_above(level)), ..row };
        match kind {
            Guild::Banker => {
                let Income { talents, prestige } = components.bankers[level];
                Self { talents: Some(talents), prestige: Some(prestige), ..row }
            }
            Guild::Caravan => Self {
                bonus: Some(components.bonus[level]),
                limit: Some(components.limit[level]),
                ..row
            },
            Guild::Palace => Self { prestige: Some(components.palaces[level]), ..row },
            Guild::Gardener => row,
        }
    }

    fn check(&self) -> Result<(), String> {
        let (levels, fields): (_, &[&str]) = match self.kind {
            Guild::Banker => (1..=3, &["copies", "talents", "prestige"]),
            Guild::Caravan if self.level == 0 => (0..=2, &["bonus", "limit"]),
            Guild::Caravan => (0..=2, &["copies", "bonus", "limit"]),
            Guild::Palace => (1..=3, &["copies", "prestige"]),
            Guild::Gardener => (0..=0, &["copies"]),
        };
        if !levels.contains(&self.level) {
            let (low, high) = levels.into_inner();
            return Err(format!("its levels are {low} to {high}"));
        }
        let values = [
            ("copies", self.copies.as_ref().map(|_| 0), 0),
            ("talents", self.talents, 20),
            ("prestige", self.prestige, 100),
            ("bonus", self.bonus, 9),
            ("limit", self.limit, 50),
        ];
        for (name, value, limit) in values {
            if value.is_some() && !fields.contains(&name) {
                return Err(format!("it has no {name}, only {}", fields.join(", ")));
            }
            at_most(name, value.unwrap_or(0), limit)?;
        }
        Ok(())
    }
}

impl Row for GuildRow {
    fn title(&self) -> String {
        match self.kind {
            Guild::Gardener => "guild gardener".to_owned(),
            kind => format!("guild {} {}", kind.name(), self.level),
        }
    }

    fn put_into(&self, components: &mut Components) -> Result<(), String> {
        self.check()?;
        let level = self.level;
        let limit = if (self.kind, level) == (Guild::Caravan, 2) { 4 } else { 30 };
        let copies = self.copies.as_ref().map(|copies| by_players(copies, limit)).transpose()?;
        match self.kind {
            Guild::Banker => {
                let income = &mut components.bankers[level];
                income.talents = self.talents.unwrap_or(income.talents);
                income.prestige = self.prestige.unwrap_or(income.prestige);
            }
            Guild::Caravan => {
                components.bonus[level] = self.bonus.unwrap_or(components.bonus[level]);
                components.limit[level] = self.limit.unwrap_or(components.limit[level]);
            }
            Guild::Palace => {
                components.palaces[level] = self.prestige.unwrap_or(components.palaces[level]);
            }
            Guild::Gardener => components.gardeners = copies.unwrap_or(components.gardeners),
        }
        if let (Some(copies), 1..) = (copies, level) {
            for (stock, copies) in components.copies.iter_mut().zip(copies) {
                stock[self.kind as usize][level - 1] = copies;
            }
        }
        Ok(())
    }
}
