//! Contrasts by name.

use anyhow::{Context, Result, bail, ensure};
use clap::ValueEnum;
use nabu_games::babylon::{Babylon, Effect};

use super::{Branch, Condition, Contrast, Study};
use crate::rows::ContrastKind;
use crate::spec::game::{GameId, GameSpec};

/// A comparison that makes its conditions by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Named {
    /// All round tokens blank against all tokens of one effect.
    SwapIn,
    /// The mix of round tokens against the mix with one effect blanked.
    KnockOut,
    /// All round tokens blank but one effect in one round, against all blank.
    Timing,
    /// The seats of each game against each other.
    Seats,
}

impl Named {
    pub(crate) fn name(self) -> String {
        let value = self.to_possible_value();
        value.map_or(String::new(), |value| value.get_name().to_owned())
    }
}

/// What is to be compared, as people ask for it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Request {
    pub(crate) games: Vec<GameSpec>,
    pub(crate) contrasts: Vec<Named>,
    /// The effects of round tokens to look at.
    pub(crate) effects: Vec<Effect>,
    pub(crate) rounds: Vec<usize>,
    /// How often both sides of timing go on from the same position, if they do.
    pub(crate) branch: Option<usize>,
    /// Options `NAME=VALUE` that are tried out in each game.
    pub(crate) options: Vec<String>,
    /// Classes of actions and categories of points that one player must do without in each game.
    pub(crate) bans: Vec<String>,
    /// Games that are compared one by one with those of `b`, or all with its only one.
    pub(crate) a: Vec<GameSpec>,
    /// What `a` is compared with.
    pub(crate) b: Vec<GameSpec>,
}

impl Request {
    /// Adds the conditions and contrasts to a study.
    pub(crate) fn expand(&self, study: &mut Study) -> Result<()> {
        for game in &self.games {
            for named in &self.contrasts {
                self.named(study, game, *named)?;
            }
            for option in &self.options {
                let treated = with_setting(game, option)?;
                add(study, ContrastKind::Option, option, None, treated, game.clone());
            }
            for ban in &self.bans {
                let treated = study.condition(game.clone(), Some(ban));
                let baseline = study.condition(game.clone(), None);
                let (kind, item) = (ContrastKind::Ban, ban.clone());
                study.contrasts.push(Contrast { kind, item, round: None, treated, baseline });
            }
        }
        self.pairs(study)
    }

    fn named(&self, study: &mut Study, game: &GameSpec, named: Named) -> Result<()> {
        if named == Named::Seats {
            let condition = study.condition(game.clone(), None);
            study.seats.push(condition);
            return Ok(());
        }
        ensure!(game.id == GameId::Babylon, "{game} has no round tokens; babylon has");
        match named {
            Named::SwapIn => self.swap_in(study, game),
            Named::KnockOut => self.knock_out(study, game),
            _ => self.timing(study, game),
        }
    }

    fn swap_in(&self, study: &mut Study, game: &GameSpec) -> Result<()> {
        let blank = game.with_option("tokens", "14*NONE")?;
        for effect in &self.effects {
            let treated = game.with_option("tokens", &format!("14*{effect}"))?;
            add(study, ContrastKind::SwapIn, effect.name(), None, treated, blank.clone());
        }
        Ok(())
    }

    /// What the effect does in the mix: the mix with it is treated, the mix without it the baseline.
    fn knock_out(&self, study: &mut Study, game: &GameSpec) -> Result<()> {
        let mix = match (game.options.get("tokens"), game.options.get("components")) {
            (Some(mix), _) => mix,
            (None, None | Some("none")) => "A",
            (None, Some(_)) => bail!("{game}: knock-out needs the mix, add tokens=N*EFFECT+..."),
        };
        for effect in &self.effects {
            let baseline = game.with_option("tokens", &format!("{mix}-{effect}"))?;
            add(study, ContrastKind::KnockOut, effect.name(), None, game.clone(), baseline);
        }
        Ok(())
    }

    fn timing(&self, study: &mut Study, game: &GameSpec) -> Result<()> {
        let blank = game.with_option("tokens", "14*NONE")?;
        let last = Babylon::rounds(game.players);
        if let Some(round) = self.rounds.iter().find(|round| !(2..=last).contains(*round)) {
            bail!("round {round}: {game} has tokens in rounds 2 to {last}");
        }
        let all: Vec<_> = (2..=last).collect();
        let rounds = if self.rounds.is_empty() { &all } else { &self.rounds };
        for effect in &self.effects {
            for &round in rounds {
                if let Some(continuations) = self.branch {
                    let branch = Branch { before: blank.clone(), round, continuations };
                    add_branch(study, game, *effect, &branch)?;
                    continue;
                }
                let treated = game.with_option("tokens", &format!("{effect}@{round}"))?;
                add(
                    study,
                    ContrastKind::Timing,
                    effect.name(),
                    Some(round),
                    treated,
                    blank.clone(),
                );
            }
        }
        Ok(())
    }

    fn pairs(&self, study: &mut Study) -> Result<()> {
        let (a, b) = (self.a.len(), self.b.len());
        ensure!(b == 1 || a == b, "{a} games --a for {b} games --b; name as many, or one --b");
        for (place, treated) in self.a.iter().enumerate() {
            let baseline = self.b.get(place).unwrap_or(&self.b[0]);
            let item = difference(treated, baseline);
            add(study, ContrastKind::Option, &item, None, treated.clone(), baseline.clone());
        }
        Ok(())
    }
}

fn add(
    study: &mut Study,
    kind: ContrastKind,
    item: &str,
    round: Option<usize>,
    treated: GameSpec,
    baseline: GameSpec,
) {
    let (baseline, treated) = (study.condition(baseline, None), study.condition(treated, None));
    study.contrasts.push(Contrast { kind, item: item.to_owned(), round, treated, baseline });
}

/// An effect in the round of a branch against none, with the same game before it.
fn add_branch(study: &mut Study, game: &GameSpec, effect: Effect, branch: &Branch) -> Result<()> {
    let round = branch.round;
    let mut side = |effect: Effect| {
        let game = game.with_option("tokens", &format!("{effect}@{round}"))?;
        let condition = Condition { game, ban: None, branch: Some(branch.clone()) };
        Ok::<_, anyhow::Error>(study.place_of(condition))
    };
    let (baseline, treated) = (side(Effect::None)?, side(effect)?);
    let (kind, item) = (ContrastKind::Timing, effect.name().to_owned());
    study.contrasts.push(Contrast { kind, item, round: Some(round), treated, baseline });
    Ok(())
}

fn with_setting(game: &GameSpec, setting: &str) -> Result<GameSpec> {
    let (name, value) =
        setting.split_once('=').with_context(|| format!("'{setting}' is not OPTION=VALUE"))?;
    ensure!(name != "players", "games for different numbers of players cannot be compared");
    game.with_option(name, value)
}

/// The options of a game that another does not have.
fn difference(game: &GameSpec, other: &GameSpec) -> String {
    let own = game.options.iter().filter(|(name, value)| other.options.get(name) != Some(value));
    let own: Vec<_> = own.map(|(name, value)| format!("{name}={value}")).collect();
    if own.is_empty() { game.to_string() } else { own.join(" ") }
}
