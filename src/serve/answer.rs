//! What a request is answered with.

use std::fmt::Display;
use std::io::Write;

use serde_json::{Value, json};
use tiny_http::{Header, Request, Response};

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
pub(super) type Stream = Box<dyn FnOnce(&mut Events<'_>) + Send>;

pub(super) enum Answer {
    Json(Value),
    File(&'static str, &'static str),
    Report(String),
    Events(Stream),
}

pub(super) type Outcome = Result<Answer, Refusal>;

/// A stream of events.
pub(super) struct Events<'a>(&'a mut dyn Write);

impl Events<'_> {
    /// Sends an event; `false` if nobody listens any more. A response of the server crate would
    /// keep it in its buffer, so it is written straight.
    pub(super) fn send(&mut self, value: &Value) -> bool {
        write!(self.0, "data: {value}\n\n").and_then(|()| self.0.flush()).is_ok()
    }

    /// Finds out whether somebody listens.
    pub(super) fn ping(&mut self) -> bool {
        write!(self.0, ": ping\n\n").and_then(|()| self.0.flush()).is_ok()
    }
}

/// Answers a request. That nobody waits for the answer any more is no failure.
pub(super) fn respond(request: Request, outcome: Outcome) {
    let (status, kind, policy, text) = match outcome {
        Ok(Answer::Json(value)) => (200, "application/json", PAGE_POLICY, value.to_string()),
        Ok(Answer::File(kind, text)) => (200, kind, PAGE_POLICY, text.to_owned()),
        Ok(Answer::Report(text)) => (200, "text/html; charset=utf-8", REPORT_POLICY, text),
        Ok(Answer::Events(stream)) => return respond_with_events(request, stream),
        Err(Refusal { status, what }) => {
            (status, "application/json", PAGE_POLICY, json!({ "error": what }).to_string())
        }
    };
    // In one piece with its length, however long: everything is there already.
    let response = Response::from_string(text).with_status_code(status);
    let mut response = response.with_chunked_threshold(usize::MAX);
    for (name, value) in headers(kind, policy) {
        if let Ok(header) = Header::from_bytes(name, value) {
            response.add_header(header);
        }
    }
    let _ = request.respond(response);
}

fn headers<'a>(kind: &'a str, policy: &'a str) -> [(&'a str, &'a str); 7] {
    [
        ("Content-Type", kind),
        ("Content-Security-Policy", policy),
        ("X-Content-Type-Options", "nosniff"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Referrer-Policy", "no-referrer"),
        ("Cache-Control", "no-store"),
    ]
}

fn respond_with_events(request: Request, stream: Stream) {
    let mut writer = request.into_writer();
    let lines = headers("text/event-stream", PAGE_POLICY);
    let lines: String = lines.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    let head = format!("HTTP/1.1 200 OK\r\nConnection: close\r\n{lines}\r\n");
    if writer.write_all(head.as_bytes()).is_ok() {
        stream(&mut Events(&mut writer));
    }
}
