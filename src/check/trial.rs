//! A game against the bot.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Result;
use nabu_bots::{Choice, Fault, Guest, Line, OutsideBot, OutsideSettings};
use nabu_games::{GameRng, Observation, Seat, Seed};

use super::Games;
use super::findings::{Findings, Trouble};
use super::probe::Probe;
use crate::spec::game::Playable;

/// Own decisions that are asked again.
const PROBED: [usize; 3] = [0, 3, 11];

/// Parts of the randomness of a check.
const DEALS: u64 = 0;
const OTHERS: u64 = 1;
const BOT: u64 = 2;

/// A game in which the bot has one seat and chance all others.
pub(super) struct Trial<G: Playable> {
    settings: OutsideSettings,
    bot: OutsideBot<G>,
    seat: Seat,
    /// The seed that the bot is given.
    seed: Seed,
    rng: GameRng,
    position: G,
    /// Every decision with the position it was made in.
    history: Vec<(G, G::Action)>,
    /// What is said of the game where something is wrong.
    place: String,
}

impl<G: Playable> Trial<G> {
    pub(super) fn new(
        games: Games<'_>,
        rules: &'static G::Rules,
        settings: &OutsideSettings,
        number: usize,
    ) -> Result<Self> {
        let Games { check, game } = games;
        let root = Seed(check.seed).child(number as u64);
        let seat = number % game.players;
        let mut bot = OutsideBot::new(&Arc::new(settings.clone()))?;
        if check.listens {
            bot.listen()?;
        }
        Ok(Self {
            settings: settings.clone(),
            bot,
            seat: Seat::new(seat),
            seed: root.child(BOT),
            rng: root.child(OTHERS).rng(),
            position: G::start(rules, &G::deal(rules, game.players, root.child(DEALS))),
            history: Vec::new(),
            place: format!("{game} game {number} seat {seat}"),
        })
    }

    /// Plays to the end, or to the first fault.
    pub(super) fn play(&mut self, findings: &mut Findings) {
        findings.games += 1;
        self.bot.begin(Observation::new(&self.position, self.seat), self.seed);
        let mut decisions = 0;
        while !self.position.is_over() {
            let action = if self.position.to_act() == self.seat {
                decisions += 1;
                match self.decide(decisions - 1, findings) {
                    Ok(action) => action,
                    Err(fault) => {
                        let place = format!("{} move {}", self.place, self.history.len());
                        return findings.fault(&place, &fault);
                    }
                }
            } else {
                self.position.random_action(&mut self.rng)
            };
            self.history.push((self.position, action));
            self.position.apply(action);
            self.bot.saw(action, Observation::new(&self.position, self.seat));
        }
        self.bot.end();
    }

    /// Asks the bot, measures its time and asks some decisions again.
    fn decide(&mut self, number: usize, findings: &mut Findings) -> Result<G::Action, Fault> {
        let started = Instant::now();
        let Choice { action, value } = self.bot.choose()?;
        let time = started.elapsed();
        findings.answered(time, value.is_some());
        let told = Duration::from_millis(self.settings.ms.into());
        if !told.is_zero() && time > 2 * told {
            findings.note(Trouble::Slow, || {
                let place = format!("{} move {}", self.place, self.history.len());
                format!("{place}: {} ms, told to take {} ms", time.as_millis(), told.as_millis())
            });
        }
        if PROBED.contains(&number) {
            let probe = Probe {
                settings: &self.settings,
                seat: self.seat,
                seed: self.seed,
                history: &self.history,
                position: &self.position,
                place: &self.place,
                is_deterministic: self.bot.introduction().is_deterministic,
            };
            probe.ask(action, findings)?;
        }
        Ok(action)
    }

    /// What was said in this game.
    pub(super) fn conversation(&mut self) -> Vec<Line> {
        self.bot.conversation()
    }
}
