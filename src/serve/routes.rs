//! Which request does what.

use std::io::Read;

use anyhow::{Context, Result};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tiny_http::{Method, Request};

use super::answer::{Answer, Events, Outcome, Refusal};
use super::ground::Ground;
use super::guard::LARGEST_BODY;
use super::hall::{Hall, fair_bot};
use super::query::Query;
use super::runs::{self, Jobs};
use super::{library, pages};
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
    pub(super) fn answer(&self, request: &mut Request) -> Outcome {
        let url = request.url().to_owned();
        let (path, query) = Query::split(&url);
        let parts: Vec<_> = path.split('/').skip(1).collect();
        match (request.method(), parts.as_slice()) {
            (Method::Get, ["api", rest @ ..]) => self.get(rest, &query),
            (Method::Get, _) => pages::file(path),
            (_, ["api", rest @ ..]) => self.post(rest, request),
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
                Ok(Answer::Events(Box::new(move |events: &mut Events<'_>| room.tell(events))))
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

    fn post(&self, path: &[&str], request: &mut Request) -> Outcome {
        let body = body(request)?;
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
                let file = self.ground.new_file(text("path")?)?;
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

/// The body of a request, as far as it may be long.
fn body(request: &mut Request) -> Result<Value, Refusal> {
    let mut bytes = Vec::new();
    let mut reader = request.as_reader().take(LARGEST_BODY as u64 + 1);
    reader.read_to_end(&mut bytes).map_err(|_| Refusal::new(400, "the body breaks off"))?;
    if bytes.len() > LARGEST_BODY {
        return Err(Refusal::new(413, format!("a body is at most {LARGEST_BODY} bytes long")));
    }
    serde_json::from_slice(&bytes).map_err(|error| Refusal::new(400, format!("not JSON: {error}")))
}

fn read<T: DeserializeOwned>(body: Value) -> Result<T, Refusal> {
    serde_json::from_value(body).map_err(|error| Refusal::new(400, error))
}
