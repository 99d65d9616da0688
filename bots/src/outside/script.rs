//! What is said to a bot: lines about what its seat sees.

use std::fmt::Write;

use nabu_games::{Encoder, Game, Observable, Observation, Seat, Seed};

use super::answer::Request;
use super::settings::OutsideSettings;

/// The protocol and its version.
pub(super) const PROTOCOL: &str = "nabu/1";

/// Seeds have 48 bits, so that every language can hold them in a number.
pub(super) fn short(seed: Seed) -> u64 {
    seed.0 >> 16
}

/// A game begins.
pub(super) fn start<G: Observable>(out: &mut String, first: &Observation<G>, seed: u64) {
    let (players, seat) = (first.players(), first.observer());
    let _ = writeln!(out, "start {} {players} {seat} {seed}", G::ID);
    for (name, value) in first.options().iter() {
        let _ = writeln!(out, "option {name} {}", value.replace('\n', " "));
    }
    for (seat, ban) in first.bans() {
        let _ = writeln!(out, "ban {seat} {ban}");
    }
    let _ = writeln!(out, "setup {}", first.setup());
}

/// A seat has moved, and something may have come to light.
pub(super) fn saw<G: Observable>(
    out: &mut String,
    before: &Observation<G>,
    action: G::Action,
    now: &Observation<G>,
) {
    let _ = writeln!(out, "saw {} {}", before.to_act(), before.action(action));
    for news in now.news_since(before) {
        let _ = writeln!(out, "news {news}");
    }
}

/// A decision is due.
pub(super) fn go(out: &mut String, settings: &OutsideSettings, seed: u64) {
    let _ = write!(out, "go seed {seed}");
    let OutsideSettings { iters, ms, move_ms, .. } = settings;
    for (name, value) in [("iters", iters), ("ms", ms), ("limit", move_ms)] {
        if *value > 0 {
            let _ = write!(out, " {name} {value}");
        }
    }
    out.push('\n');
}

/// The game is over.
pub(super) fn end<G: Game>(out: &mut String, last: &Observation<G>) {
    let scores: Vec<_> = last.scores().iter().map(ToString::to_string).collect();
    let winners: Vec<_> = last.winners().iter().map(Seat::index).collect();
    let winners: Vec<_> = winners.iter().map(ToString::to_string).collect();
    let _ = writeln!(out, "end {} winners {}", scores.join(" "), winners.join(" "));
}

/// What a bot has asked for.
pub(super) fn reply<G: Observable + Encoder>(
    out: &mut String,
    request: Request,
    now: &Observation<G>,
) {
    match request {
        Request::Legal => {
            let mut actions = Vec::new();
            now.legal_actions(&mut actions);
            out.push_str("legal");
            for action in actions {
                let _ = write!(out, "\t{action}");
            }
            out.push('\n');
        }
        Request::Inputs => {
            out.push_str("inputs");
            for input in now.inputs() {
                let _ = write!(out, " {input}");
            }
            out.push('\n');
        }
        Request::Show => {
            let picture = now.picture();
            let _ = write!(out, "show {}\n{picture}", picture.lines().count());
        }
    }
}
