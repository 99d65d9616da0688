//! What a request is answered with.

use std::fmt::Display;
use std::io::Write;

use serde_json::{Value, json};

use super::connection::Connection;

/// What the page may load: only what this server gives it.
const PAGE_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; frame-src 'self'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";
/// A report has its style and script inside; it is shown in a frame and may reach nothing.
const REPORT_POLICY: &str = "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; \
    style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

/// A request that is not carried out, and why, in one line.
#[derive(Debug)]
pub(super) struct Refusal {
    pub(super) status: u16,
    pub(super) what: String,
}

impl Refusal {
    pub(super) fn new(status: u16, what: impl Display) -> Self {
        let what = what.to_string().replace(['\n', '\r'], " ");
        Self { status, what }
    }

    pub(super) fn not_found() -> Self {
        Self::new(404, "there is no such page")
    }
}

/// Whatever goes wrong with what somebody asked for is their request's fault.
impl From<anyhow::Error> for Refusal {
    fn from(error: anyhow::Error) -> Self {
        Self::new(400, format!("{error:#}"))
    }
}

/// Writes a stream of events until nobody listens any more.
pub(super) type Stream = Box<dyn FnOnce(&mut Events) + Send>;

pub(super) enum Answer {
    Json(Value),
    File(&'static str, &'static str),
    Report(String),
    Events(Stream),
}

pub(super) type Outcome = Result<Answer, Refusal>;

/// A stream of events.
pub(super) struct Events(Connection);

impl Events {
    /// Sends an event; `false` if nobody listens any more.
    pub(super) fn send(&mut self, value: &Value) -> bool {
        self.write(&format!("data: {value}\n\n"))
    }

    /// Finds out whether somebody listens.
    pub(super) fn ping(&mut self) -> bool {
        self.write(": ping\n\n")
    }

    fn write(&mut self, text: &str) -> bool {
        self.0.renew();
        self.0.write_all(text.as_bytes()).and_then(|()| self.0.flush()).is_ok()
    }
}

/// Answers a request. That nobody waits for the answer any more is no failure.
pub(super) fn respond(mut connection: Connection, outcome: Outcome) {
    let (status, kind, policy, text) = match outcome {
        Ok(Answer::Json(value)) => (200, "application/json", PAGE_POLICY, value.to_string()),
        Ok(Answer::File(kind, text)) => (200, kind, PAGE_POLICY, text.to_owned()),
        Ok(Answer::Report(text)) => (200, "text/html; charset=utf-8", REPORT_POLICY, text),
        Ok(Answer::Events(stream)) => return respond_with_events(connection, stream),
        Err(Refusal { status, what }) => {
            (status, "application/json", PAGE_POLICY, json!({ "error": what }).to_string())
        }
    };
    let length = format!("Content-Length: {}\r\n", text.len());
    let whole = head(status, kind, policy) + &length + "\r\n" + &text;
    connection.renew();
    if connection.write_all(whole.as_bytes()).is_ok() {
        connection.end();
    }
}

fn respond_with_events(mut connection: Connection, stream: Stream) {
    connection.renew();
    let head = head(200, "text/event-stream", PAGE_POLICY) + "\r\n";
    if connection.write_all(head.as_bytes()).is_ok() {
        let mut events = Events(connection);
        stream(&mut events);
        events.0.end();
    }
}

/// The first lines of an answer.
fn head(status: u16, kind: &str, policy: &str) -> String {
    let lines = [
        ("Content-Type", kind),
        ("Content-Security-Policy", policy),
        ("X-Content-Type-Options", "nosniff"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Referrer-Policy", "no-referrer"),
        ("Cache-Control", "no-store"),
        ("Connection", "close"),
    ];
    let lines: String = lines.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    format!("HTTP/1.1 {status} {}\r\n{lines}", reason(status))
}

/// What a status is called.
fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        500 => "Internal Server Error",
        503 => "Service Unavailable",
        _ => "Bad Request",
    }
}
