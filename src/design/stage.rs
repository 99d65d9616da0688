//! Settings played on the same deals, through the engine of all runs.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use anyhow::Result;

use super::Design;
use super::design::is_mean;
use super::search::{Look, ORIGINAL, Player};
use super::space::Space;
use crate::balance::{Arm, Condition, Observed, Study, Task, open};
use crate::run::arena::{Arena, play_unit};
use crate::run::game::SeatAssignment;
use crate::run::journal::UnitResult;
use crate::run::progress::Ledger;
use crate::run::runner::Run;

/// Where stages are played one after another. What the journal knows is not played again.
pub(super) struct Stages<'a, 'r> {
    design: &'a Design,
    space: &'a Space,
    /// Who plays, and the seed of the deals.
    study: Study,
    run: &'a mut Run<'r>,
    /// The first unit of the next stage.
    next: usize,
    /// By candidate.
    arenas: HashMap<usize, Box<dyn Arena<Vec<Observed>>>>,
}

impl<'a, 'r> Stages<'a, 'r> {
    pub(super) fn new(design: &'a Design, space: &'a Space, run: &'a mut Run<'r>) -> Self {
        let study = design.study(design.deals()[0].0);
        Self { design, space, study, run, next: 0, arenas: HashMap::new() }
    }

    /// Goes over to the deals of the test.
    pub(super) fn go_to_test(&mut self) {
        self.study.seed = self.design.deals()[1].0;
        self.arenas.clear();
    }

    fn open(&mut self, look: &Look) -> Result<()> {
        if self.arenas.contains_key(&look.candidate) {
            return Ok(());
        }
        let game = match &look.point {
            Some(point) if look.candidate != ORIGINAL => {
                self.space.game(point, self.run.directory())?
            }
            _ => self.design.game.clone(),
        };
        let arena = open(&self.study, &Condition { game, ban: None, branch: None })?;
        self.arenas.insert(look.candidate, arena);
        Ok(())
    }
}

impl Player for Stages<'_, '_> {
    fn play(&mut self, looks: &[Look], headline: &str) -> Result<Vec<Vec<Vec<f64>>>> {
        looks.iter().try_for_each(|look| self.open(look))?;
        let Self { study, arenas, design, run, next, .. } = self;
        let (study, first) = (&*study, *next);
        let units = units(looks, design.tables());
        let mut stage = Stage { study, units, first, headline, values: Vec::new(), categories: 0 };
        stage.values = vec![Vec::new(); looks.len()];
        stage.categories = arenas.values().next().map_or(0, |arena| arena.categories().len());
        let units = stage.units.clone();
        let play = |unit: usize, stop: &AtomicBool| {
            let Unit { look, task } = &units[unit - first];
            let arena = &*arenas[&looks[*look].candidate];
            let played = play_unit(arena, task.block as u64, study.seat_assignments(task), stop)?;
            Ok(played.map(|games| games.concat()))
        };
        let end = first + units.len();
        run.play(end, &mut stage, &play)?;
        *next = end;
        Ok(stage.values)
    }
}

/// One deal of a look, with the line-up or against the weak bot.
#[derive(Clone, Debug)]
struct Unit {
    look: usize,
    task: Task,
}

/// All units of some looks: deal after deal, look after look.
fn units(looks: &[Look], tables: usize) -> Vec<Unit> {
    let longest = looks.iter().map(|look| look.blocks).max().unwrap_or_default();
    let mut units = Vec::new();
    for deal in 0..longest {
        for (place, look) in looks.iter().enumerate().filter(|(_, look)| deal < look.blocks) {
            let task = |table| Task {
                block: look.first + deal,
                condition: 0,
                lineup: 0,
                is_skill_test: table > 0,
                meeting: None,
            };
            units.extend((0..tables).map(|table| Unit { look: place, task: task(table) }));
        }
    }
    units
}

/// A stage on its way.
struct Stage<'a> {
    study: &'a Study,
    units: Vec<Unit>,
    first: usize,
    headline: &'a str,
    categories: usize,
    /// Outcomes by look and deal.
    values: Vec<Vec<Vec<f64>>>,
}

impl Ledger<Observed> for Stage<'_> {
    fn fits(&self, unit: &UnitResult<Observed>) -> bool {
        let seatings = self.study.seat_assignments(&self.units[unit.unit - self.first].task);
        let fits = |(game, seating): (&Observed, &Vec<SeatAssignment>)| {
            game.fits(seating, self.categories)
        };
        unit.games.len() == seatings.len() && unit.games.iter().zip(&seatings).all(fits)
    }

    fn add(&mut self, unit: &UnitResult<Observed>) {
        let Unit { look, task } = &self.units[unit.unit - self.first];
        let players = self.study.conditions[0].game.players;
        // An arm gives the outcomes of its last block; the names of categories do not matter.
        let names = vec![""; self.categories];
        let mut arm = Arm::new(players, &names, false, task.is_skill_test);
        if task.is_skill_test {
            arm.add_skill_test(&unit.games);
            if let Some(deal) = self.values[*look].last_mut() {
                deal.extend(arm.last.values.last());
            }
        } else {
            arm.add(&unit.games);
            let values = arm.outcomes.iter().zip(&arm.last.values);
            let values = values.filter(|(outcome, _)| is_mean(outcome)).map(|(_, value)| *value);
            self.values[*look].push(values.collect());
        }
    }

    fn headline(&self) -> String {
        self.headline.to_owned()
    }
}
