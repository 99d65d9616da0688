//! A room: a table, the bots thinking at it, and whoever looks.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use nabu_bots::{BotSpec, Stop};
use nabu_games::Seat;
use serde_json::{Value, json};

use super::answer::Events;
use super::table::Table;
use crate::drawing::Look;
use crate::records::record::Record;
use crate::run::catch_panic::catch_panic;

/// No bot thinks longer about a move here.
const PATIENCE: Duration = Duration::from_mins(1);
/// How long a stream is quiet at most.
const PING: Duration = Duration::from_secs(10);
/// The slowest pace.
const SLOWEST: u64 = 10_000;

#[expect(clippy::struct_excessive_bools, reason = "they change one by one")]
struct State {
    table: Box<dyn Table>,
    /// Counts everything that can be seen to change.
    version: u64,
    /// Counts positions: a thought about an old one is of no use.
    epoch: u64,
    /// Who looks at the screen.
    viewer: Option<Seat>,
    pace: Duration,
    is_paused: bool,
    is_driven: bool,
    is_thinking: bool,
    is_closed: bool,
    touched: Instant,
    /// Ends the thinking under way.
    stop: Option<Stop>,
}

pub(super) struct Room {
    state: Mutex<State>,
    changed: Condvar,
}

impl Room {
    pub(super) fn open(table: Box<dyn Table>, pace: u64) -> Arc<Self> {
        let viewer = table.persons().first().copied();
        let state = State {
            table,
            version: 1,
            epoch: 1,
            viewer,
            pace: Duration::from_millis(pace.min(SLOWEST)),
            is_paused: false,
            is_driven: false,
            is_thinking: false,
            is_closed: false,
            touched: Instant::now(),
            stop: None,
        };
        let room = Arc::new(Self { state: Mutex::new(state), changed: Condvar::new() });
        room.drive();
        room
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How long nobody has asked for anything.
    pub(super) fn idle(&self) -> Duration {
        self.lock().touched.elapsed()
    }

    pub(super) fn close(&self) {
        let mut state = self.lock();
        state.is_closed = true;
        self.announce(&mut state);
    }

    fn announce(&self, state: &mut State) {
        state.version += 1;
        self.changed.notify_all();
    }

    /// What whoever looks may see.
    pub(super) fn state(&self, is_isometric: bool) -> Value {
        let mut state = self.lock();
        state.touched = Instant::now();
        let curtain = state.curtain();
        if curtain.is_none()
            && let Some(seat) = state.table.person_to_act()
        {
            state.viewer = Some(seat);
        }
        let mut value = state.table.outline();
        value["version"] = state.version.into();
        value["thinking"] = state.is_thinking.into();
        value["paused"] = state.is_paused.into();
        value["pace"] = (state.pace.as_millis() as u64).into();
        value["viewer"] = json!(state.viewer.map(Seat::index));
        value["curtain"] = json!(curtain.map(Seat::index));
        if curtain.is_none() {
            let look = Look { observer: state.viewer, is_live: true, is_isometric };
            value["board"] = state.table.state(look);
        }
        value
    }

    /// The next person has the screen for themselves.
    pub(super) fn lift_curtain(&self, seat: usize) -> Result<()> {
        let mut state = self.lock();
        let curtain = state.curtain().filter(|curtain| curtain.index() == seat);
        state.viewer = Some(curtain.context("no curtain hides that seat")?);
        self.announce(&mut state);
        Ok(())
    }

    /// A person makes a move, if the page shows the newest position.
    pub(super) fn play(self: &Arc<Self>, text: &str, moves_made: u64) -> Result<()> {
        let mut state = self.lock();
        ensure!(state.curtain().is_none(), "the curtain is down");
        ensure!(!state.table.is_over(), "the game is over");
        ensure!(state.table.person_to_act().is_some(), "it is not your turn");
        let known = state.table.outline()["moves_made"].as_u64();
        ensure!(known == Some(moves_made), "the position has changed; look again");
        state.table.play(text)?;
        self.moved(&mut state);
        drop(state);
        self.drive();
        Ok(())
    }

    fn moved(&self, state: &mut State) {
        state.epoch += 1;
        state.touched = Instant::now();
        if let Some(stop) = state.stop.take() {
            stop.call();
        }
        self.announce(state);
    }

    /// Goes back to the last decision of whoever looks.
    pub(super) fn undo(self: &Arc<Self>) -> Result<()> {
        let mut state = self.lock();
        ensure!(state.curtain().is_none(), "the curtain is down");
        let seat = state.viewer.context("nobody plays here")?;
        ensure!(state.table.undo(seat)?, "nothing to undo");
        self.moved(&mut state);
        drop(state);
        self.drive();
        Ok(())
    }

    /// What a bot would do in the place of the person to act.
    pub(super) fn hint(&self, bot: &BotSpec) -> Result<Value> {
        let state = self.lock();
        ensure!(state.curtain().is_none(), "the curtain is down");
        ensure!(state.table.person_to_act().is_some(), "it is not your turn");
        let advice = state.table.advice(bot)?;
        drop(state);
        let text = Stop::after(PATIENCE).guard(advice)?;
        let path = self.lock().table.path_of(&text);
        Ok(json!({ "move": text, "parts": path }))
    }

    pub(super) fn set_pace(self: &Arc<Self>, pace: Option<u64>, is_paused: Option<bool>) {
        let mut state = self.lock();
        if let Some(pace) = pace {
            state.pace = Duration::from_millis(pace.min(SLOWEST));
        }
        if let Some(is_paused) = is_paused {
            state.is_paused = is_paused;
        }
        self.announce(&mut state);
        drop(state);
        self.drive();
    }

    pub(super) fn record(&self) -> Record {
        self.lock().table.record()
    }

    /// Tells of every change until nobody listens or the room is closed.
    pub(super) fn tell(&self, events: &mut Events) {
        let mut known = 0;
        loop {
            let state = self.lock();
            let waited = self.changed.wait_timeout_while(state, PING, |state| {
                state.version == known && !state.is_closed
            });
            let (state, _) = waited.unwrap_or_else(PoisonError::into_inner);
            let (version, is_closed) = (state.version, state.is_closed);
            drop(state);
            let is_heard = if version == known {
                events.ping()
            } else {
                events.send(&json!({ "version": version, "closed": is_closed }))
            };
            known = version;
            if is_closed || !is_heard {
                return;
            }
        }
    }

    /// Lets bots move, in a thread of their own, as long as it is their turn.
    fn drive(self: &Arc<Self>) {
        let mut state = self.lock();
        if state.is_driven || !state.has_bot_to_act() {
            return;
        }
        state.is_driven = true;
        drop(state);
        let room = Arc::clone(self);
        thread::spawn(move || while room.let_bot_move() {});
    }

    /// One move of a bot; `false` when it is nobody's turn but a person's.
    fn let_bot_move(&self) -> bool {
        let begin = Instant::now();
        let mut state = self.lock();
        let thought = state.table.thought().filter(|_| state.has_bot_to_act());
        let Some(thought) = thought else {
            (state.is_driven, state.is_thinking) = (false, false);
            self.announce(&mut state);
            return false;
        };
        let (epoch, stop) = (state.epoch, Stop::after(PATIENCE));
        state.stop = Some(stop.clone());
        if !state.is_thinking {
            state.is_thinking = true;
            self.announce(&mut state);
        }
        drop(state);
        // A bot without a move makes the game pause.
        let work = || stop.guard(thought);
        let text = catch_panic(|| "a bot".to_owned(), work).unwrap_or_default();
        self.finish(epoch, &text, begin)
    }

    /// Waits for the rest of the pace, then makes the move if the position is still the same.
    fn finish(&self, epoch: u64, text: &str, begin: Instant) -> bool {
        let state = self.lock();
        let rest = state.pace.saturating_sub(begin.elapsed());
        let is_same = |state: &mut State| state.epoch == epoch && !state.is_closed;
        let waited = self.changed.wait_timeout_while(state, rest, is_same);
        let (mut state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        if is_same(&mut state) && !state.is_paused {
            if state.table.play(text).is_err() {
                state.is_paused = true;
            }
            state.stop = None;
            state.epoch += 1;
            self.announce(&mut state);
        }
        true
    }
}

impl State {
    fn has_bot_to_act(&self) -> bool {
        let is_bot = self.table.person_to_act().is_none() && !self.table.is_over();
        is_bot && !self.is_paused && !self.is_closed
    }

    /// The person to act, if somebody else looks at the screen who sees other things.
    fn curtain(&self) -> Option<Seat> {
        let (seat, viewer) = (self.table.person_to_act()?, self.viewer?);
        (seat != viewer && !self.table.sees_same(viewer, seat)).then_some(seat)
    }
}
