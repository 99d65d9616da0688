//! The state of a run while it goes on: who leads, and whether the sequential test has decided.

use nabu_bots::BotSpec;

use super::{Schedule, Tournament};
use crate::run::game::GameResult;
use crate::run::journal::UnitResult;
use crate::run::progress::Ledger;
use crate::stats::{BlockSample, Decision, Interval, Sample, Sprt};

/// Win shares by bot; equal bots are counted together.
#[derive(Clone, Debug)]
pub(crate) struct Standings {
    schedule: Schedule,
    categories: usize,
    has_records: bool,
    bots: Vec<String>,
    shares: Vec<BlockSample>,
    sprt: Option<Sprt>,
    decision: Option<Decision>,
}

impl Standings {
    pub(crate) fn new(tournament: &Tournament, schedule: &Schedule, categories: usize) -> Self {
        Self {
            schedule: schedule.clone(),
            categories,
            has_records: tournament.records,
            bots: tournament.bots.iter().map(BotSpec::name).collect(),
            shares: vec![BlockSample::default(); tournament.bots.len()],
            sprt: tournament.sprt.map(|hypotheses| hypotheses.test(tournament.game.players)),
            decision: None,
        }
    }

    pub(crate) fn first_bot(&self) -> &Sample {
        self.shares[0].blocks()
    }

    /// The bot with the largest share so far.
    pub(crate) fn leader(&self) -> Option<(&str, Interval)> {
        let played = self.bots.iter().zip(&self.shares);
        let played = played.filter(|(_, shares)| shares.blocks().count() > 0);
        let best = played.max_by(|(_, a), (_, b)| a.blocks().mean().total_cmp(&b.blocks().mean()));
        best.map(|(bot, shares)| (bot.as_str(), shares.blocks().wilson_interval()))
    }
}

impl Ledger<GameResult> for Standings {
    fn fits(&self, unit: &UnitResult) -> bool {
        let has_records = unit.games.iter().all(|game| game.record.is_some() == self.has_records);
        has_records && self.schedule.fits(unit.unit, &unit.games, self.categories)
    }

    fn add(&mut self, unit: &UnitResult) {
        for game in &unit.games {
            for (seat, &bot) in game.bots.iter().enumerate() {
                self.shares[bot].push(game.win_share(seat));
            }
        }
        if self.schedule.ends_block(unit.unit) {
            self.shares.iter_mut().for_each(|shares| {
                shares.end_block();
            });
            let sprt = self.sprt.filter(|_| self.decision.is_none());
            self.decision = sprt.and_then(|sprt| sprt.decision(self.first_bot())).or(self.decision);
        }
    }

    fn is_enough(&self) -> bool {
        self.decision.is_some()
    }

    fn headline(&self) -> String {
        self.leader().map_or(String::new(), |(bot, share)| {
            let [mean, lo, hi] = [share.mean, share.lo, share.hi].map(|share| 100.0 * share);
            format!("{bot} {mean:.1} % [{lo:.1}, {hi:.1}]")
        })
    }
}
