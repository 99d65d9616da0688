//! Replaying and checking records.

use std::collections::BTreeSet;
use std::fmt;

use nabu_games::{Game, Recorded, Seat};

use crate::records::record::{FORMAT, Record, breakdown_objects};
use crate::spec::game::{GameId, GameTask, Playable};

/// The first thing that is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Index of the move at which it shows, from 0.
    pub at_move: Option<usize>,
    /// What is wrong.
    pub what: String,
}

impl Fault {
    fn new(what: impl Into<String>) -> Self {
        Self { at_move: None, what: what.into() }
    }

    fn at(index: usize, what: impl Into<String>) -> Self {
        Self { at_move: Some(index), what: what.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.at_move {
            Some(index) => write!(f, "move {index}: {}", self.what),
            None => f.write_str(&self.what),
        }
    }
}

impl std::error::Error for Fault {}

/// The game of a record, if the record is of this format.
pub fn game_of(record: &Record) -> Result<GameId, Fault> {
    if record.format != FORMAT {
        return Err(Fault::new(format!("format '{}' is not '{FORMAT}'", record.format)));
    }
    record.game.parse().map_err(|error: anyhow::Error| Fault::new(error.to_string()))
}

/// Replays a record and compares everything it says with the rules.
pub fn check(record: &Record) -> Result<(), Fault> {
    game_of(record)?.dispatch(Check(record))
}

struct Check<'a>(&'a Record);

impl GameTask for Check<'_> {
    type Output = Result<(), Fault>;

    fn run<G: Playable>(self) -> Result<(), Fault> {
        let record = self.0;
        let mut rest = LegalLists::new(record)?;
        if let Some(trace) = &record.trace
            && trace.len() != record.moves.len()
        {
            let what =
                format!("trace has {} entries for {} moves", trace.len(), record.moves.len());
            return Err(Fault::new(what));
        }
        let visit = |index: usize, before: &G, after: &G| {
            rest.check(index, before)?;
            check_trace(record, index, after)
        };
        let last = replay::<G>(record, record.moves.len(), visit)?;
        last.check_setup(&record.setup).map_err(|error| Fault::new(error.to_string()))?;
        check_result(record, &last)
    }
}

/// The rules and deal of a record as a first position.
pub fn first_position<G: Playable>(record: &Record) -> Result<G, Fault> {
    if !G::PLAYERS.contains(&record.players) {
        let valid = game_of(record)?.player_range();
        return Err(Fault::new(format!("players: {} is not {valid}", record.players)));
    }
    let options = record.rule_options().map_err(Fault::new)?;
    let (rules, deal) = G::read_setup(record.players, &options, &record.setup)
        .map_err(|error| Fault::new(error.to_string()))?;
    Ok(G::start(rules, &deal))
}

/// Plays the first `count` moves; `visit` sees the position before and after each.
pub fn replay<G: Playable>(
    record: &Record,
    count: usize,
    mut visit: impl FnMut(usize, &G, &G) -> Result<(), Fault>,
) -> Result<G, Fault> {
    let mut position = first_position::<G>(record)?;
    for (index, text) in record.moves.iter().take(count).enumerate() {
        let before = position;
        let action: G::Action =
            text.parse().map_err(|error| Fault::at(index, format!("{error}")))?;
        position.try_apply(action).map_err(|error| Fault::at(index, error.to_string()))?;
        visit(index, &before, &position)?;
    }
    Ok(position)
}

fn check_trace<G: Game>(record: &Record, index: usize, after: &G) -> Result<(), Fault> {
    let Some(trace) = &record.trace else { return Ok(()) };
    let scores = after.scores();
    if trace[index] == scores.as_slice() {
        return Ok(());
    }
    let what = format!("trace {:?} is not the scores {:?}", trace[index], scores.as_slice());
    Err(Fault::at(index, what))
}

fn check_result<G: Recorded>(record: &Record, last: &G) -> Result<(), Fault> {
    let has_result =
        record.scores.is_some() || record.breakdown.is_some() || record.winners.is_some();
    if !has_result {
        return Ok(());
    }
    if !last.is_over() {
        let what = format!("a result, but the game is not over after {} moves", record.moves.len());
        return Err(Fault::new(what));
    }
    compare("scores", record.scores.as_deref(), last.scores().as_slice())?;
    compare("breakdown", record.breakdown.as_ref(), &breakdown_objects(last))?;
    let sorted = |seats: &Vec<usize>| seats.iter().copied().collect::<BTreeSet<_>>();
    let winners: BTreeSet<_> = last.winners().iter().map(Seat::index).collect();
    compare("winners", record.winners.as_ref().map(sorted).as_ref(), &winners)
}

fn compare<T: PartialEq + fmt::Debug + ?Sized>(
    name: &str,
    given: Option<&T>,
    computed: &T,
) -> Result<(), Fault> {
    match given {
        Some(given) if given != computed => {
            Err(Fault::new(format!("{name} {given:?} should be {computed:?}")))
        }
        _ => Ok(()),
    }
}

/// The lists of legal moves in a record, by move.
struct LegalLists<'a> {
    lists: Vec<(usize, &'a [String])>,
}

impl<'a> LegalLists<'a> {
    fn new(record: &'a Record) -> Result<Self, Fault> {
        let mut lists = Vec::new();
        for (key, moves) in record.legal.iter().flatten() {
            let index = key.parse().ok().filter(|index| *index < record.moves.len());
            let index = index.ok_or_else(|| {
                Fault::new(format!("legal: '{key}' is not the index of a move of this game"))
            })?;
            lists.push((index, moves.as_slice()));
        }
        lists.sort_unstable_by_key(|(index, _)| std::cmp::Reverse(*index));
        Ok(Self { lists })
    }

    fn check<G: Game>(&mut self, index: usize, before: &G) -> Result<(), Fault> {
        let Some((_, given)) = self.lists.pop_if(|(next, _)| *next == index) else {
            return Ok(());
        };
        let mut actions = Vec::new();
        before.legal_actions(&mut actions);
        let mut legal: Vec<_> = actions.iter().map(ToString::to_string).collect();
        legal.sort_unstable();
        if legal == given { Ok(()) } else { Err(Fault::at(index, difference(given, &legal))) }
    }
}

fn difference(given: &[String], legal: &[String]) -> String {
    let (ours, theirs): (BTreeSet<_>, BTreeSet<_>) =
        (legal.iter().collect(), given.iter().collect());
    let missing: Vec<_> = ours.difference(&theirs).map(|text| text.as_str()).collect();
    let wrong: Vec<_> = theirs.difference(&ours).map(|text| text.as_str()).collect();
    if missing.is_empty() && wrong.is_empty() {
        return "the list of legal moves is not sorted or names a move twice".to_owned();
    }
    let or_none =
        |moves: Vec<&str>| if moves.is_empty() { "none".into() } else { moves.join(", ") };
    format!(
        "the list of legal moves lacks: {}; and has too many: {}",
        or_none(missing),
        or_none(wrong)
    )
}
