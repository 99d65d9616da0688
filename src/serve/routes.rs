//! Which request does what.

use anyhow::{Context, Result};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::answer::{Answer, Events, Outcome, Refusal};
use super::connection::Connection;
use super::ground::Ground;
use super::hall::{Hall, fair_bot};
use super::jobs::Jobs;
use super::query::Query;
use super::request::Request;
use super::{library, pages, runs};
use crate::records::file::write_record;

/// Everything that requests can reach.
pub(super) struct House {
    pub(super) ground: Ground,
    pub(super) hall: Hall,
    pub(super) jobs: Jobs,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Move {
    #[serde(rename = "move")]
    text: String,
    moves_made: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pace {
    #[serde(default)]
    pace: Option<u64>,
    #[serde(default)]
    paused: Option<bool>,
}

impl House {
    /// Answers a request, the rest of which comes over its connection.
    pub(super) fn answer(&self, request: &Request, connection: &mut Connection) -> Outcome {
        let (path, query) = Query::split(&request.url);
        let parts: Vec<_> = path.split('/').skip(1).collect();
        match (request.method.as_str(), parts.as_slice()) {
            ("GET", ["api", rest @ ..]) => self.get(rest, &query),
            ("GET", _) => pages::file(path),
            (_, ["api", rest @ ..]) => self.post(rest, json_of(&request.body(connection)?)?),
            _ => Err(Refusal::not_found()),
        }
    }

    fn get(&self, path: &[&str], query: &Query<'_>) -> Outcome {
        match path {
            ["choices"] => Ok(pages::choices()),
            ["rules", game] => pages::rules(game),
            ["tables", id] => {
                let is_isometric = query.text("view")?.as_deref() == Some("isometric");
                Ok(Answer::Json(self.hall.room(id)?.state(is_isometric)))
            }
            ["tables", id, "events"] => {
                let room = self.hall.room(id)?;
                Ok(Answer::Events(Box::new(move |events: &mut Events| room.tell(events))))
            }
            ["files"] => library::list(query, &self.ground),
            ["record"] => library::summary(query, &self.ground),
            ["position"] => library::position(query, &self.ground),
            ["analysis"] => library::analysis(query, &self.ground),
            ["review"] => library::review(query, &self.ground),
            ["runs"] => Ok(runs::list(&self.ground, &self.jobs)),
            ["report"] => runs::report(query, &self.ground),
            _ => Err(Refusal::not_found()),
        }
    }

    fn post(&self, path: &[&str], body: Value) -> Outcome {
        match path {
            ["tables"] => {
                let id = self.hall.open(&read(body)?, &self.ground)?;
                Ok(Answer::Json(json!({ "id": id })))
            }
            ["tables", id, "close"] => self.hall.close(id).map(|()| done()),
            ["tables", id, what] => self.at_table(id, what, body),
            ["runs"] => {
                let number = self.jobs.start(&read(body)?, &self.ground)?;
                Ok(Answer::Json(json!({ "number": number })))
            }
            ["runs", number, "stop"] => {
                let number = number.parse().context("that is not the number of a run")?;
                Ok(self.jobs.stop(number).map(|()| done())?)
            }
            _ => Err(Refusal::not_found()),
        }
    }

    fn at_table(&self, id: &str, what: &str, body: Value) -> Outcome {
        let room = self.hall.room(id)?;
        let text = |key: &str| body[key].as_str().with_context(|| format!("'{key}' is missing"));
        match what {
            "move" => {
                let Move { text, moves_made } = read(body)?;
                room.play(&text, moves_made)?;
            }
            "undo" => room.undo()?,
            "hint" => return Ok(Answer::Json(room.hint(&fair_bot(text("bot")?)?)?)),
            "lift" => {
                let seat = body["seat"].as_u64().context("'seat' is missing")?;
                room.lift_curtain(seat as usize)?;
            }
            "pace" => {
                let Pace { pace, paused } = read(body)?;
                room.set_pace(pace, paused);
            }
            "save" => {
                let file = self.ground.new_record(text("path")?)?;
                write_record(&file, &room.record(), false)?;
                return Ok(Answer::Json(json!({ "path": self.ground.name(&file) })));
            }
            _ => return Err(Refusal::not_found()),
        }
        Ok(done())
    }
}

fn done() -> Answer {
    Answer::Json(json!({ "done": true }))
}

fn json_of(body: &[u8]) -> Result<Value, Refusal> {
    serde_json::from_slice(body).map_err(|error| Refusal::new(400, format!("not JSON: {error}")))
}

fn read<T: DeserializeOwned>(body: Value) -> Result<T, Refusal> {
    serde_json::from_value(body).map_err(|error| Refusal::new(400, error))
}
