//! Ladders and ablations as data: everything that decides their results.

use anyhow::Result;
use serde::{Deserialize, Serialize};

use super::ablation::{self, Change};
use super::ladder::{self, Ladder};
use super::match_run::{MatchPlan, Matches, Setting, Summary};
use super::{Contest, Match};
use crate::run::manifest::Kind;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct LadderPlan {
    /// Game, bot, deals and seed.
    #[serde(flatten)]
    pub(crate) setting: Setting,
    #[serde(flatten)]
    pub(crate) ladder: Ladder,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct AblationPlan {
    /// Game, bot, deals and seed.
    #[serde(flatten)]
    pub(crate) setting: Setting,
    pub(crate) changes: Vec<Change>,
}

impl Setting {
    /// Matches of these bots under the setting.
    fn contest(&self, bots: Vec<nabu_bots::BotSpec>, matches: Vec<Match>) -> Contest {
        let Self { game, blocks, seed, command, .. } = self.clone();
        Contest { command, game, bots, matches, blocks, seed }
    }
}

impl MatchPlan for LadderPlan {
    const KIND: Kind = Kind::Ladder;

    /// A fixed opponent comes first among the bots.
    fn contest(&self) -> Result<Contest> {
        let Setting { game, bot, .. } = &self.setting;
        let bots = self.ladder.bots(bot, game)?;
        let matches = self.ladder.matches(bots.len());
        Ok(self.setting.contest(bots, matches))
    }

    fn finish(&self, played: &Matches<'_>) -> Result<Summary> {
        let Matches { run, contest, meetings, thinking } = played;
        let rungs = self.ladder.rungs(contest, meetings, thinking);
        let text = ladder::write(run, contest, &rungs)?;
        Ok(Summary { text, times: ladder::times(&rungs) })
    }
}

impl MatchPlan for AblationPlan {
    const KIND: Kind = Kind::Ablate;

    /// The base is the first of the bots and meets every changed one.
    fn contest(&self) -> Result<Contest> {
        let base = &self.setting.bot;
        let changed = self.changes.iter().map(|change| Ok(base.with(&change.key, &change.value)?));
        let mut bots = vec![base.clone()];
        bots.extend(changed.collect::<Result<Vec<_>>>()?);
        let matches = (1..bots.len()).map(|place| Match { challenger: place, opponent: 0 });
        let matches = matches.collect();
        Ok(self.setting.contest(bots, matches))
    }

    fn finish(&self, played: &Matches<'_>) -> Result<Summary> {
        let Matches { run, contest, meetings, thinking } = played;
        let effects = ablation::effects(contest, &self.changes, meetings.clone(), thinking);
        let text = ablation::write(run, contest, &effects)?;
        Ok(Summary { text, times: ablation::times(&effects) })
    }
}
