//! Python functions that play whole tournaments.

use std::sync::{Arc, Mutex, PoisonError};

use nabu::spec::game::{GameId, GameSpec, GameTask, Playable};
use nabu_bots::{Bot, HostedBot, interrupt};
use nabu_games::{GameRng, Restricted, View};
use pyo3::prelude::*;

use crate::errors::fault;
use crate::moves::Move;
use crate::rules;
use crate::seen::Seen;
use crate::table::next_game;
use crate::view::PyView;

/// What a function has raised; the first time ends the run.
pub(crate) type Failure = Arc<Mutex<Option<PyErr>>>;

/// A Python function in a seat.
struct Callable {
    function: Arc<Py<PyAny>>,
    failure: Failure,
    game: u64,
}

impl Callable {
    /// Asks the function. If it fails, the run is interrupted and whatever is chosen is not
    /// counted.
    fn ask<G: Playable>(&self, seen: Seen<G>) -> Option<G::Action> {
        let answer = Python::attach(|py| {
            let view = Py::new(py, PyView::new(Box::new(seen)))?;
            let chosen = self.function.call1(py, (view.clone_ref(py),))?;
            let action = match Move::of(chosen.bind(py))? {
                Move::Index(index) => rules::action_at::<G>(index),
                Move::Text(text) => rules::action_of::<G>(&text),
            };
            let action = action.map_err(fault)?;
            let legal = view.get().seen.legal_indices();
            let index = G::index(action).map(|index| index as i64);
            if index.is_some_and(|index| legal.contains(&index)) {
                return Ok(action);
            }
            Err(fault(format!("illegal move '{action}'")))
        });
        answer.map_err(|error| self.fail(error)).ok()
    }

    fn fail(&self, error: PyErr) {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        interrupt();
    }
}

/// The game of a world. Its tiles may be from a component file, which a player is not told of.
fn spec_of<G: Playable>(world: &G) -> Option<GameSpec> {
    let id: GameId = G::ID.parse().ok()?;
    Some(GameSpec { id, players: world.players(), options: world.options_in_use() })
}

struct Open(Callable);

impl<G: Playable> Bot<G> for Open {
    fn choose(&mut self, view: &View<'_, G>, rng: &mut GameRng) -> G::Action {
        let (world, seat) = (view.sample(rng), view.observer());
        let seen = spec_of(&world).map(|spec| Seen::new(world, seat, spec, self.0.game));
        seen.and_then(|seen| self.0.ask(seen)).unwrap_or_else(|| view.random_action(rng))
    }
}

struct Banned(Callable);

impl<G: Playable> Bot<Restricted<G>> for Banned {
    fn choose(&mut self, view: &View<'_, Restricted<G>>, rng: &mut GameRng) -> G::Action {
        let (world, seat) = (view.sample(rng), view.observer());
        let game = *world.game();
        let seen = spec_of(&game).map(|spec| Seen::new(game, seat, spec, self.0.game));
        let seen = seen.map(|seen| seen.with_ban(world));
        seen.and_then(|seen| self.0.ask(seen)).unwrap_or_else(|| view.random_action(rng))
    }
}

/// Lets a function play one more game.
struct Playing {
    bot: HostedBot,
    function: Arc<Py<PyAny>>,
    failure: Failure,
}

impl GameTask for Playing {
    type Output = HostedBot;

    fn run<G: Playable>(self) -> HostedBot {
        let Self { bot, function, failure } = self;
        let callable = move || Callable {
            function: Arc::clone(&function),
            failure: Arc::clone(&failure),
            game: next_game(),
        };
        let same = callable.clone();
        bot.playing::<G>(move || Box::new(Open(callable())))
            .playing::<Restricted<G>>(move || Box::new(Banned(same())))
    }
}

/// Bots that are known by their names for as long as this lives.
pub(crate) struct Registered(Vec<String>);

impl Registered {
    pub(crate) fn new(bots: Vec<(String, Py<PyAny>)>, failure: &Failure) -> PyResult<Self> {
        let mut registered = Self(Vec::new());
        for (name, function) in bots {
            let function = Arc::new(function);
            let mut bot = HostedBot::named(&name).map_err(fault)?;
            for id in GameId::ALL {
                let (function, failure) = (Arc::clone(&function), Arc::clone(failure));
                bot = id.dispatch(Playing { bot, function, failure });
            }
            bot.register().map_err(fault)?;
            registered.0.push(name);
        }
        Ok(registered)
    }
}

impl Drop for Registered {
    fn drop(&mut self) {
        self.0.iter().for_each(|name| HostedBot::forget(name));
    }
}
