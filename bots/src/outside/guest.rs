//! A bot from outside in a seat, from the first event of a game to the last.

use std::fmt;
use std::sync::Arc;

use nabu_games::{Encoder, Game, Observable, Observation, ParseActionError, Seed};

use super::answer::{Answer, Introduction};
use super::fault::{Fault, FaultKind, quote};
use super::pool::Pool;
use super::process::{Line, Process};
use super::script::{self, PROTOCOL};
use super::settings::{OnFault, OutsideSettings};

/// A decision of a bot, and what it thinks of its chances if it says so.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Choice<A> {
    /// What it plays.
    pub action: A,
    /// How good it thinks its position is, in its own measure.
    pub value: Option<f64>,
}

/// A player who is told what happens and may fail. It is shown observations, never the truth.
pub trait Guest<G: Game>: Send {
    /// A game begins, in which it has this observation and this seed.
    fn begin(&mut self, first: Observation<G>, seed: Seed);

    /// The player to act has played, which led to this observation.
    fn saw(&mut self, action: G::Action, now: Observation<G>);

    /// Chooses one of the legal actions.
    fn choose(&mut self) -> Result<Choice<G::Action>, Fault>;

    /// The game is over.
    fn end(&mut self);
}

/// A program that plays one seat.
pub struct OutsideBot<G: Game> {
    settings: Arc<OutsideSettings>,
    pool: Arc<Pool>,
    process: Option<Process>,
    /// What was said up to the mistake that ended a program, if somebody wants to know it.
    last_talk: Vec<Line>,
    /// What the program has not been told yet: everything is told at once when it has to decide.
    untold: String,
    now: Option<Observation<G>>,
    seed: Seed,
    /// Own decisions seen: each has a seed of its own, also for a program that is started again.
    decisions: u64,
}

impl<G: Game> OutsideBot<G> {
    /// A player who has seen nothing yet. The first one of a command starts the program.
    pub fn new(settings: &Arc<OutsideSettings>) -> Result<Self, Fault> {
        Ok(Self {
            settings: Arc::clone(settings),
            pool: Pool::of(&settings.command)?,
            process: None,
            last_talk: Vec::new(),
            untold: String::new(),
            now: None,
            seed: Seed(0),
            decisions: 0,
        })
    }

    /// Another one who has seen nothing yet.
    pub(crate) fn fresh(&self) -> Self {
        Self {
            settings: Arc::clone(&self.settings),
            pool: Arc::clone(&self.pool),
            process: None,
            last_talk: Vec::new(),
            untold: String::new(),
            now: None,
            seed: Seed(0),
            decisions: 0,
        }
    }

    /// The program, which is started or taken from those that wait.
    fn process(&mut self) -> Result<&mut Process, Fault> {
        match &mut self.process {
            Some(process) => Ok(process),
            none => Ok(none.insert(self.pool.take()?)),
        }
    }

    /// How the program introduces itself.
    pub fn introduction(&self) -> &Introduction {
        &self.pool.introduction
    }

    /// Keeps the conversation from now on, and how it began.
    pub fn listen(&mut self) -> Result<(), Fault> {
        let process = self.process()?;
        let greeting = Line::Said(process.introduction.line());
        process.log.get_or_insert_with(|| vec![Line::Told(PROTOCOL.to_owned()), greeting]);
        Ok(())
    }

    /// The conversation since the last time.
    pub fn conversation(&mut self) -> Vec<Line> {
        let mut talk = std::mem::take(&mut self.last_talk);
        let log = self.process.as_mut().and_then(|process| process.log.as_mut());
        talk.extend(log.map(std::mem::take).unwrap_or_default());
        talk
    }

    /// Ends the program: the next decision is made by a new one, which must be told everything.
    pub fn restart(&mut self) {
        self.process = None;
    }
}

impl<G: Observable + Encoder> OutsideBot<G> {
    fn ask(&mut self) -> Result<Choice<G::Action>, Fault> {
        let now = self.now.expect("a game has begun");
        let seed = script::short(self.seed.child(self.decisions));
        let mut lines = std::mem::take(&mut self.untold);
        for request in self.pool.introduction.wants.clone() {
            script::reply(&mut lines, request, &now);
        }
        script::go(&mut lines, &self.settings, seed);
        let limit = self.settings.move_ms.into();
        let process = self.process()?;
        process.check_silence()?;
        process.expect_within(limit);
        process.tell(&lines)?;
        let choice = converse(process, &now, lines)?;
        process.relax();
        Ok(choice)
    }
}

/// Answers what a bot asks until it moves.
fn converse<G: Observable + Encoder>(
    process: &mut Process,
    now: &Observation<G>,
    mut lines: String,
) -> Result<Choice<G::Action>, Fault> {
    loop {
        let line = process.hear("its move")?;
        match Answer::read(&line) {
            Ok(Answer::Request(request)) => {
                lines.clear();
                script::reply(&mut lines, request, now);
                process.tell(&lines)?;
            }
            Ok(Answer::Move(text, value)) => {
                let action = legal(text, now);
                let action =
                    action.map_err(|(kind, what)| process.fault(kind, format!("it plays {what}")));
                return Ok(Choice { action: action?, value });
            }
            Err(what) => {
                let what = format!("it says {}; {what}", quote(line.as_bytes()));
                return Err(process.fault(FaultKind::Malformed, what));
            }
        }
    }
}

/// The action of a text, or what is wrong with it.
fn legal<G: Game>(text: &str, now: &Observation<G>) -> Result<G::Action, (FaultKind, String)> {
    let action: G::Action = text.parse().map_err(|error: ParseActionError| {
        let (text, reason) = (quote(text.as_bytes()), error.reason());
        (FaultKind::Illegal, format!("{text}, which is not a move: {reason}"))
    })?;
    let checked = now.check(action);
    checked.map_err(|error| (FaultKind::Illegal, format!("an {error}")))?;
    Ok(action)
}

impl<G: Observable + Encoder> Guest<G> for OutsideBot<G> {
    fn begin(&mut self, first: Observation<G>, seed: Seed) {
        self.untold.clear();
        script::start(&mut self.untold, &first, script::short(seed));
        (self.now, self.seed, self.decisions) = (Some(first), seed, 0);
    }

    fn saw(&mut self, action: G::Action, now: Observation<G>) {
        if let Some(before) = self.now.replace(now) {
            self.decisions += u64::from(before.to_act() == before.observer());
            script::saw(&mut self.untold, &before, action, &now);
        }
    }

    fn choose(&mut self) -> Result<Choice<G::Action>, Fault> {
        self.ask().map_err(|fault| {
            self.last_talk = self.conversation();
            self.process = None;
            Fault { loses: self.settings.on_fault == OnFault::Lose, ..fault }
        })
    }

    /// Who has not been asked since the last game is not told of it.
    fn end(&mut self) {
        let (Some(now), Some(process)) = (&self.now, &mut self.process) else { return };
        script::end(&mut self.untold, now);
        process.expect_within(self.settings.move_ms.into());
        if process.tell(&self.untold).is_err() {
            self.process = None;
        } else {
            process.relax();
        }
        self.untold.clear();
    }
}

/// The program waits for its next game. One that was still to answer is not here any more.
impl<G: Game> Drop for OutsideBot<G> {
    fn drop(&mut self) {
        if let Some(process) = self.process.take() {
            self.pool.give_back(process);
        }
    }
}

impl<G: Game> fmt::Debug for OutsideBot<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OutsideBot").field("settings", &self.settings).finish_non_exhaustive()
    }
}
