//! A game that people and bots play move by move, and can take back.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::{Result, ensure};
use nabu_bots::{BotSpec, Fault, Player};
use nabu_games::{Game, GameRng, Seat, Seed};

use crate::records::record::Record;
use crate::records::replay;
use crate::spec::game::Playable;

/// Who sits in a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Occupant {
    /// A person at the keyboard.
    Person,
    /// A bot.
    Bot(BotSpec),
}

impl Occupant {
    /// The name of a person in records and on the command line.
    pub const PERSON: &'static str = "human";

    /// The name shown for the seat.
    pub fn name(&self) -> String {
        match self {
            Self::Person => Self::PERSON.to_owned(),
            Self::Bot(bot) => bot.name(),
        }
    }
}

/// Parts of the randomness of a session.
const BOTS: u64 = 1;
const HINTS: u64 = 2;

/// What a bot comes to; only one from outside can fail.
type Thought<G> = Result<<G as Game>::Action, Fault>;

/// The bot of each seat, which may be thinking elsewhere; `None` for a person.
type Bots<G> = Vec<Option<Arc<Mutex<Player<G>>>>>;

/// A game in progress with its past.
#[derive(Debug)]
pub struct Session<G: Playable> {
    /// The record of the game without its moves.
    deal: Record,
    position: G,
    /// Every decision with the position it was made in.
    history: Vec<(G, G::Action)>,
    occupants: Vec<Occupant>,
    /// The bot of each seat; `None` for a person.
    bots: Bots<G>,
    seed: Seed,
}

impl<G: Playable> Session<G> {
    /// Continues the game of a record, which may have no moves yet.
    pub(crate) fn new(record: &Record, occupants: Vec<Occupant>, seed: Seed) -> Result<Self> {
        let (seats, players) = (occupants.len(), record.players);
        ensure!(seats == players, "{seats} seats for {players} players");
        let mut history = Vec::new();
        let position = replay::replay::<G>(record, record.moves.len(), |index, before, _| {
            let action = record.moves[index].parse().expect("replay has read the move");
            history.push((*before, action));
            Ok(())
        })?;
        let names: Vec<_> = occupants.iter().map(Occupant::name).collect();
        let deal = Record { bots: Some(names.into()), ..record.without_moves() };
        let mut session = Self { deal, position, history, occupants, bots: Vec::new(), seed };
        session.build_bots()?;
        Ok(session)
    }

    /// The position.
    pub fn position(&self) -> &G {
        &self.position
    }

    /// Every decision so far with the position it was made in.
    pub fn history(&self) -> &[(G, G::Action)] {
        &self.history
    }

    /// Who sits in a seat.
    pub fn occupant(&self, seat: Seat) -> &Occupant {
        &self.occupants[seat.index()]
    }

    /// The seats of people.
    pub fn persons(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.occupants.len()).filter(|seat| *self.occupant(*seat) == Occupant::Person)
    }

    /// Whether no bot is to act.
    pub fn is_for_person(&self) -> bool {
        self.position.is_over() || *self.occupant(self.position.to_act()) == Occupant::Person
    }

    /// Carries out a legal action of whoever is to act.
    pub fn apply(&mut self, action: G::Action) {
        self.history.push((self.position, action));
        self.position.apply(action);
        for (seat, bot) in Seat::all(self.bots.len()).zip(&self.bots) {
            if let Some(bot) = bot {
                lock(bot).saw(action, &self.position, seat);
            }
        }
    }

    /// Lets the bot to act move; `false` if it is a person's decision or the game is over. Only a
    /// bot from outside can fail.
    ///
    /// # Panics
    /// If the bot plays an illegal action.
    pub fn let_bot_move(&mut self) -> Result<bool> {
        let Some(thought) = self.thought() else { return Ok(false) };
        let action = thought()?;
        assert!(self.position.is_legal(action), "a bot played the illegal '{action}' in {}", G::ID);
        self.apply(action);
        Ok(true)
    }

    /// The work of the bot to act, to be done wherever there is time for it; nothing if it is a
    /// person's decision or the game is over.
    pub fn thought(&self) -> Option<impl FnOnce() -> Thought<G> + Send + use<G>> {
        let bot = self.bots[self.position.to_act().index()].clone();
        let bot = bot.filter(|_| !self.position.is_over())?;
        let (position, mut rng) = (self.position, self.rng(BOTS));
        Some(move || lock(&bot).choose(&position, &mut rng))
    }

    /// What a bot would do now. It sees what the player to act sees.
    pub fn hint(&self, bot: &BotSpec) -> Result<G::Action> {
        Ok(self.advice(bot)?()?)
    }

    /// The work of a hint, to be done wherever there is time for it.
    pub fn advice(&self, bot: &BotSpec) -> Result<impl FnOnce() -> Thought<G> + Send + use<G>> {
        let mut player = self.player(bot, self.position.to_act())?;
        let (position, mut rng) = (self.position, self.rng(HINTS));
        Ok(move || player.choose(&position, &mut rng))
    }

    /// Goes back to the last decision of a seat; `false` if it has made none.
    pub fn undo(&mut self, seat: Seat) -> Result<bool> {
        let made = self.history.iter().rposition(|(before, _)| before.to_act() == seat);
        let Some(index) = made else { return Ok(false) };
        self.position = self.history[index].0;
        self.history.truncate(index);
        // Bots remember their last decision, which has not happened any more.
        self.build_bots()?;
        Ok(true)
    }

    /// The game so far, with its result if it is over.
    pub(crate) fn record(&self) -> Record {
        let mut record = self.deal.clone();
        for (before, action) in &self.history {
            let mut after = *before;
            after.apply(*action);
            record.push(*action, &after);
        }
        if self.position.is_over() {
            record.finish(&self.position);
        }
        record
    }

    /// A player in a seat who has seen everything so far.
    fn player(&self, bot: &BotSpec, seat: Seat) -> Result<Player<G>> {
        let mut player = bot.factory::<G>()?.player();
        let first = self.history.first().map_or(&self.position, |(before, _)| before);
        player.begin(first, seat, &mut self.seed.child(BOTS).child(seat.index() as u64).rng());
        for (index, (_, action)) in self.history.iter().enumerate() {
            let after = self.history.get(index + 1).map_or(&self.position, |(after, _)| after);
            player.saw(*action, after, seat);
        }
        Ok(player)
    }

    fn build_bots(&mut self) -> Result<()> {
        let build = |(seat, occupant): (usize, &Occupant)| match occupant {
            Occupant::Person => Ok(None),
            Occupant::Bot(bot) => {
                Ok(Some(Arc::new(Mutex::new(self.player(bot, Seat::new(seat))?))))
            }
        };
        self.bots = self.occupants.iter().enumerate().map(build).collect::<Result<_>>()?;
        Ok(())
    }

    /// Luck depends on the decision only: taking back and repeating a move changes nothing.
    fn rng(&self, part: u64) -> GameRng {
        self.seed.child(part).child(self.history.len() as u64).rng()
    }
}

/// A bot, once it has done thinking.
fn lock<G: Playable>(bot: &Mutex<Player<G>>) -> MutexGuard<'_, Player<G>> {
    bot.lock().unwrap_or_else(PoisonError::into_inner)
}
