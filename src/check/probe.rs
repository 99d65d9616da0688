//! The same decision asked again. What a bot is told is the same each time, so its move should be.

use std::sync::Arc;

use nabu_bots::{Fault, Guest, OutsideBot, OutsideSettings};
use nabu_games::{Game, Observation, Seat, Seed};

use super::findings::{Findings, Trouble};
use crate::spec::game::Playable;

/// Where twin worlds are dealt from.
const TWINS: u64 = 3;

/// A decision and everything that led to it.
pub(super) struct Probe<'a, G: Game> {
    pub(super) settings: &'a OutsideSettings,
    pub(super) seat: Seat,
    pub(super) seed: Seed,
    pub(super) history: &'a [(G, G::Action)],
    pub(super) position: &'a G,
    pub(super) place: &'a str,
    /// Whether the bot promises to play the same again.
    pub(super) is_deterministic: bool,
}

impl<G: Playable> Probe<'_, G> {
    /// Asks again: another program that has played before, a new one, and one in a twin world, where
    /// everything that the seat cannot know is different. Each is told all events from the start.
    pub(super) fn ask(&self, action: G::Action, findings: &mut Findings) -> Result<(), Fault> {
        findings.probes += 1;
        let mut other = OutsideBot::new(&Arc::new(self.settings.clone()))?;
        let again = self.replayed(&mut other, false)?;
        let twin = self.replayed(&mut other, true)?;
        other.restart();
        let restarted = self.replayed(&mut other, false)?;
        let place = || format!("{} move {}", self.place, self.history.len());
        let what = |new: G::Action| format!("{}: first '{action}', then '{new}'", place());
        if !self.is_deterministic {
            findings.has_luck |= again != action;
        } else if again != action {
            findings.note(Trouble::Luck, || what(again));
        } else if restarted != action {
            findings.note(Trouble::Restart, || what(restarted));
        } else if twin != action {
            findings.note(Trouble::Hidden, || what(twin));
        }
        Ok(())
    }

    /// The decision of a bot that is told everything anew.
    fn replayed(&self, bot: &mut OutsideBot<G>, is_twin: bool) -> Result<G::Action, Fault> {
        let positions = self.history.iter().map(|(before, _)| before).chain([self.position]);
        let mut seen = positions.map(|position| self.observed(position, is_twin));
        if let Some(first) = seen.next() {
            bot.begin(first, self.seed);
        }
        for ((_, action), now) in self.history.iter().zip(seen) {
            bot.saw(*action, now);
        }
        Ok(bot.choose()?.action)
    }

    /// What the seat sees of a position, or of a twin that looks the same to it.
    fn observed(&self, position: &G, is_twin: bool) -> Observation<G> {
        let mut world = *position;
        if is_twin {
            world.determinize(self.seat, &mut self.seed.child(TWINS).rng());
        }
        Observation::new(&world, self.seat)
    }
}
