//! How strong the players of a ladder are, from their meetings.

use super::Study;
use super::arena::Observed;
use super::study::Task;
use crate::rows::{RatedThing, StrengthRow};
use crate::run::game::GameResult;
use crate::spec::lineups::Team;
use crate::stats::Interval;
use crate::tournament::Ratings;

/// The ratings of all players in each game with each number of players.
#[derive(Debug)]
pub(super) struct Strengths {
    grounds: Vec<Ground>,
}

/// A condition in which the players meet.
#[derive(Debug)]
struct Ground {
    condition: usize,
    ratings: Ratings,
    /// The meetings of the block at hand.
    games: Vec<GameResult>,
}

/// What the players of a study are rated, by line-up, under the rules of a condition.
#[derive(Clone, Debug)]
pub(super) struct Rated {
    pub(super) condition: usize,
    pub(super) ratings: Vec<Interval>,
}

impl Strengths {
    pub(super) fn new(study: &Study) -> Self {
        let ground = |condition: usize| Ground {
            condition,
            ratings: ratings_of(study, condition),
            games: Vec::new(),
        };
        Self { grounds: study.grounds().into_iter().map(ground).collect() }
    }

    /// Adds the games of a meeting; the bots of their results become line-ups.
    pub(super) fn add(&mut self, task: &Task, games: &[Observed]) {
        let Some(meeting) = &task.meeting else { return };
        let ground = self.grounds.iter_mut().find(|ground| ground.condition == task.condition);
        let by_lineup = |game: &Observed| {
            let mut result = game.result.clone();
            result.bots.iter_mut().for_each(|place| *place = meeting.lineup(*place));
            result
        };
        ground.expect("players meet on it").games.extend(games.iter().map(by_lineup));
    }

    pub(super) fn end_block(&mut self, block: usize) {
        for ground in &mut self.grounds {
            ground.ratings.add_block(block, &std::mem::take(&mut ground.games));
        }
    }

    pub(super) fn rated(&self) -> Vec<Rated> {
        let rated = |ground: &Ground| {
            let bots = ground.ratings.all(None).into_iter();
            let bots = bots.filter(|row| row.effect == RatedThing::Bot);
            Rated { condition: ground.condition, ratings: bots.map(|row| row.rating).collect() }
        };
        self.grounds.iter().map(rated).collect()
    }
}

/// Ratings that know every table of a block.
fn ratings_of(study: &Study, condition: usize) -> Ratings {
    let own = study.meetings().into_iter().filter(|meeting| meeting.condition == condition);
    let tables = own.flat_map(|meeting| {
        let seatings = study.seat_assignments(&meeting.task(0)).into_iter();
        seatings.map(|seating| seating.into_iter().map(|assignment| assignment.bot).collect())
    });
    let names = study.lineups.iter().map(Team::name).collect();
    Ratings::of_tables(names, study.conditions[condition].game.players, tables)
}

/// The table of ratings.
pub(super) fn rows(study: &Study, rated: &[Rated]) -> Vec<StrengthRow> {
    let row = |one: &Rated, (bots, rating): (&Team, &Interval)| {
        let condition = &study.conditions[one.condition];
        let [rating, lo, hi] = (*rating).into();
        let (players, bots) = (condition.game.players, bots.name());
        StrengthRow { condition: condition.to_string(), players, bots, rating, lo, hi }
    };
    let of = |one: &Rated| {
        study.lineups.iter().zip(&one.ratings).map(|pair| row(one, pair)).collect::<Vec<_>>()
    };
    rated.iter().flat_map(of).collect()
}
