//! Records: which there are, their positions, and what a search thinks of them.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use nabu_bots::{BotSpec, Stop};
use nabu_games::{Seat, Seed, View};
use serde_json::{Value, json};

use super::answer::{Answer, Events, Outcome, Refusal};
use super::ground::Ground;
use super::hall::fair_bot;
use super::query::Query;
use super::table::panels_json;
use crate::drawing::Look;
use crate::records::file::{lines, nth_record};
use crate::records::record::{Record, breakdown_objects};
use crate::records::replay;
use crate::records::review::{Decision, Review};
use crate::run::journal::JOURNAL;
use crate::spec::game::{GameTask, Playable};

/// More games of a file are not counted, and no longer directory is listed.
const MOST_COUNTED: usize = 5000;
const MOST_LISTED: usize = 2000;
/// An analysis of one decision ends after this time, one of a whole game after the other.
const PATIENCE: Duration = Duration::from_mins(1);
const LONG_PATIENCE: Duration = Duration::from_mins(30);
/// How many moves of the expected line are shown, and how many candidates.
const LINE: usize = 5;
const CANDIDATES: usize = 8;
/// The seed of `nabu analyze`.
const SEED: Seed = Seed(1);

/// The content of a directory: directories and records.
pub(super) fn list(query: &Query<'_>, ground: &Ground) -> Outcome {
    let name = query.text("path")?.unwrap_or_default();
    let directory = ground.find(if name.is_empty() { "." } else { &name })?;
    let (mut directories, mut files) = (Vec::new(), Vec::new());
    let context = || format!("cannot read '{name}'");
    for entry in fs::read_dir(&directory).with_context(context)?.take(MOST_LISTED) {
        let Ok(entry) = entry else { continue };
        let Some(name) = entry.file_name().to_str().map(ToOwned::to_owned) else { continue };
        let is_inside = entry.path().canonicalize().is_ok_and(|p| p.starts_with(ground.path()));
        if name.starts_with('.') || !is_inside {
            continue;
        }
        if entry.path().is_dir() {
            directories.push(name);
        } else if is_record(&name) {
            files.push(name);
        }
    }
    directories.sort_unstable();
    files.sort_unstable();
    let path = ground.name(&directory);
    Ok(Answer::Json(json!({ "path": path, "directories": directories, "files": files })))
}

fn is_record(name: &str) -> bool {
    let name = Path::new(name.strip_suffix(".gz").unwrap_or(name));
    name.extension().is_some_and(|ending| ending == "jsonl") && name != Path::new(JOURNAL)
}

/// The record that a request is about.
fn record(query: &Query<'_>, ground: &Ground) -> Result<Record> {
    let path = ground.find(&query.text("path")?.context("'path' is missing")?)?;
    nth_record(&path, query.number("game")?.unwrap_or(1))
}

/// What a record holds, without any position.
pub(super) fn summary(query: &Query<'_>, ground: &Ground) -> Outcome {
    let record = record(query, ground)?;
    let path = ground.find(&query.text("path")?.unwrap_or_default())?;
    let games = count(&path)?;
    let facts = replay::game_of(&record).map_err(|fault| Refusal::new(400, fault))?;
    let mut value = facts.dispatch(Summary(&record))?;
    value["games"] = games.into();
    Ok(Answer::Json(value))
}

fn count(path: &Path) -> Result<usize> {
    Ok(lines(path)?.take(MOST_COUNTED).count())
}

struct Summary<'a>(&'a Record);

impl GameTask for Summary<'_> {
    type Output = Result<Value>;

    fn run<G: Playable>(self) -> Result<Value> {
        let record = self.0;
        let (mut seats, mut scores) = (Vec::new(), Vec::new());
        let last = replay::replay::<G>(record, record.moves.len(), |_, before, after| {
            seats.push(before.to_act().index());
            scores.push(after.scores().as_slice().to_vec());
            Ok(())
        })?;
        Ok(json!({
            "game": G::ID,
            "title": G::TITLE,
            "players": record.players,
            "bots": record.bots,
            "moves": record.moves,
            "seats": seats,
            "scores": scores,
            "over": last.is_over(),
            "winners": record.winners,
        }))
    }
}

/// A position of a record, as everybody or as one seat sees it.
pub(super) fn position(query: &Query<'_>, ground: &Ground) -> Outcome {
    let record = record(query, ground)?;
    let at = query.number("move")?.unwrap_or(record.moves.len());
    ensure_refused(at <= record.moves.len(), "there is no such move")?;
    let observer = query.number("seat")?;
    ensure_refused(observer.is_none_or(|seat| seat < record.players), "there is no such seat")?;
    let look = Look {
        observer: observer.map(Seat::new),
        is_live: true,
        is_isometric: query.text("view")?.as_deref() == Some("isometric"),
    };
    let id = replay::game_of(&record).map_err(|fault| Refusal::new(400, fault))?;
    Ok(Answer::Json(id.dispatch(Position { record: &record, at, look })?))
}

fn ensure_refused(is_right: bool, what: &str) -> Result<(), Refusal> {
    if is_right { Ok(()) } else { Err(Refusal::new(400, what)) }
}

struct Position<'a> {
    record: &'a Record,
    at: usize,
    look: Look,
}

impl GameTask for Position<'_> {
    type Output = Result<Value>;

    fn run<G: Playable>(self) -> Result<Value> {
        let position = replay::replay::<G>(self.record, self.at, |_, _, _| Ok(()))?;
        let next = self.record.moves.get(self.at).map(String::as_str);
        Ok(json!({
            "headline": position.headline(),
            "panels": panels_json(&position.drawing(self.look)),
            "scores": position.scores().as_slice(),
            "points": breakdown_objects(&position),
            "next": next.map(|text| shown(&position, text)),
        }))
    }
}

/// A move with its parts on the board.
fn shown<G: Playable>(position: &G, text: &str) -> Value {
    let parts = text.parse().map_or_else(|_| Vec::new(), |action| position.path(action));
    json!({ "move": text, "parts": parts, "seat": position.to_act().index() })
}

/// What a search thinks of a position of a record.
pub(super) fn analysis(query: &Query<'_>, ground: &Ground) -> Outcome {
    let record = record(query, ground)?;
    let at = query.number("move")?.unwrap_or(0);
    ensure_refused(at < record.moves.len(), "there is no decision at that move")?;
    let bot = fair_bot(&query.text("bot")?.unwrap_or_else(|| "fast".to_owned()))?;
    let id = replay::game_of(&record).map_err(|fault| Refusal::new(400, fault))?;
    let task = Analyze { record: &record, at, bot: &bot };
    Ok(Answer::Json(Stop::after(PATIENCE).guard(|| id.dispatch(task))?))
}

struct Analyze<'a> {
    record: &'a Record,
    at: usize,
    bot: &'a BotSpec,
}

impl GameTask for Analyze<'_> {
    type Output = Result<Value>;

    fn run<G: Playable>(self) -> Result<Value> {
        let mut searcher = self.bot.searcher::<G>()?;
        let position = replay::replay::<G>(self.record, self.at, |_, _, _| Ok(()))?;
        ensure!(!position.is_over(), "the game is over there");
        let view = View::of_player_to_act(&position);
        let analysis = searcher.analyze(&view, LINE, &mut SEED.rng());
        let played = &self.record.moves[self.at];
        let all: u32 = analysis.candidates.iter().map(|candidate| candidate.visits).sum();
        let row = |(rank, candidate): (usize, &nabu_bots::Candidate<G::Action>)| {
            let text = candidate.action.to_string();
            json!({
                "rank": rank + 1,
                "visits": candidate.visits,
                "share": f64::from(candidate.visits) / f64::from(all.max(1)),
                "values": candidate.rewards.as_slice(),
                "played": text == *played,
                "move": text,
                "parts": position.path(candidate.action),
                "line": line(position, &analysis.lines[rank]),
            })
        };
        let is_shown = |(rank, candidate): &(usize, &nabu_bots::Candidate<G::Action>)| {
            *rank < CANDIDATES || candidate.action.to_string() == *played
        };
        let rows: Vec<_> =
            analysis.candidates.iter().enumerate().filter(is_shown).map(row).collect();
        Ok(json!({
            "seat": position.to_act().index(),
            "legal": position.count_actions(),
            "exact": analysis.is_exact,
            "bot": self.bot.to_string(),
            "candidates": rows,
        }))
    }
}

/// The expected line as far as it can be played here: it was found in another deal of what is
/// hidden.
fn line<G: Playable>(mut position: G, actions: &[G::Action]) -> Vec<Value> {
    let mut moves = Vec::new();
    for action in actions {
        if !position.is_legal(*action) {
            break;
        }
        moves.push(shown(&position, &action.to_string()));
        position.apply(*action);
    }
    moves
}

/// A search looks at every decision of a record and tells of each at once.
pub(super) fn review(query: &Query<'_>, ground: &Ground) -> Outcome {
    let record = record(query, ground)?;
    let bot = fair_bot(&query.text("bot")?.unwrap_or_else(|| "fast".to_owned()))?;
    let id = replay::game_of(&record).map_err(|fault| Refusal::new(400, fault))?;
    Ok(Answer::Events(Box::new(move |events: &mut Events| {
        let stop = Stop::after(LONG_PATIENCE);
        let task = Watch { record: &record, bot: &bot, stop: &stop, events };
        stop.clone().guard(|| id.dispatch(task));
    })))
}

struct Watch<'a> {
    record: &'a Record,
    bot: &'a BotSpec,
    stop: &'a Stop,
    events: &'a mut Events,
}

impl GameTask for Watch<'_> {
    type Output = ();

    fn run<G: Playable>(self) {
        let mut at = 0;
        let each = |decision: &Decision| {
            let row = json!({ "at": at, "values": decision.values, "best": decision.best });
            at += 1;
            if !self.stop.is_due() && !self.events.send(&row) {
                self.stop.call();
            }
        };
        let last = match Review::new::<G>(self.record, self.bot, SEED.0, each) {
            Ok(review) if !self.stop.is_due() => {
                let losses: Vec<_> = review.decisions.iter().map(Decision::loss).collect();
                json!({ "done": true, "losses": losses })
            }
            Ok(_) => json!({ "error": "the analysis was stopped" }),
            Err(error) => json!({ "error": format!("{error:#}") }),
        };
        self.events.send(&last);
    }
}
