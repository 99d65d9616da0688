//! `nabu serve` over loopback: whole games, and requests that mean no good.
#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;

/// A server in a directory of its own.
struct Server {
    child: Child,
    address: String,
    directory: TempDir,
}

impl Server {
    fn start() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_nabu"))
            .args(["serve", "--port", "0"])
            .current_dir(directory.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().split("http://").nth(1).unwrap().trim_end_matches('/').to_owned();
        Self { child, address, directory }
    }

    /// Sends bytes and reads whatever comes back until the server closes or falls silent.
    fn raw(&self, bytes: &[u8]) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        let _ = stream.write_all(bytes);
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    fn request(&self, method: &str, path: &str, headers: &str, body: &str) -> (u16, String) {
        let host =
            if headers.contains("Host:") { "" } else { &format!("Host: {}\r\n", self.address) };
        let length = body.len();
        let text = format!(
            "{method} {path} HTTP/1.1\r\n{host}{headers}Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        );
        let answer = self.raw(text.as_bytes());
        let status = answer.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
        let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        (status, body.to_owned())
    }

    fn get(&self, path: &str) -> (u16, Value) {
        let (status, body) = self.request("GET", path, "", "");
        (status, serde_json::from_str(&body).unwrap_or(Value::String(body)))
    }

    fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let json = "Content-Type: application/json\r\n";
        let (status, body) = self.request("POST", path, json, &body.to_string());
        (status, serde_json::from_str(&body).unwrap_or(Value::String(body)))
    }

    fn open(&self, game: &str, seats: &[&str]) -> String {
        let wish = json!({ "game": game, "seats": seats, "seed": 7, "pace": 0 });
        let (status, answer) = self.post("/api/tables", &wish);
        assert_eq!(status, 200, "{answer}");
        answer["id"].as_str().unwrap().to_owned()
    }

    /// The state once it is a person's turn or the game is over.
    fn settled(&self, id: &str) -> Value {
        loop {
            let (status, state) = self.get(&format!("/api/tables/{id}"));
            assert_eq!(status, 200, "{state}");
            let is_due = state["board"]["moves"].as_array().is_some_and(|moves| !moves.is_empty());
            if is_due || state["over"] == true || !state["curtain"].is_null() {
                return state;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    fn play(&self, id: &str, state: &Value, text: &str) -> (u16, Value) {
        let body = json!({ "move": text, "moves_made": state["moves_made"] });
        self.post(&format!("/api/tables/{id}/move"), &body)
    }

    /// Plays to the end, always with another of the legal moves.
    fn play_out(&self, id: &str) -> Value {
        for turn in 0.. {
            let state = self.settled(id);
            if state["over"] == true {
                return state;
            }
            if let Some(seat) = state["curtain"].as_u64() {
                self.post(&format!("/api/tables/{id}/lift"), &json!({ "seat": seat }));
                continue;
            }
            let moves = state["board"]["moves"].as_array().unwrap();
            let text = moves[turn * 7 % moves.len()][0].as_str().unwrap();
            let (status, answer) = self.play(id, &state, text);
            assert_eq!(status, 200, "{text}: {answer}");
        }
        unreachable!("games end")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let mut said = String::new();
        let _ = self.child.stderr.take().unwrap().read_to_string(&mut said);
        assert!(said.is_empty() || std::thread::panicking(), "the server said: {said}");
    }
}

#[test]
fn a_whole_game_of_each_kind_is_played_saved_and_opened_again() {
    let server = Server::start();
    for game in ["babylon", "babylonia", "architects", "amyitis", "connect-four"] {
        let id = server.open(game, &["human", "random"]);
        let state = server.settled(&id);
        let (status, answer) = server.play(&id, &state, "jump over the wall");
        assert_eq!(status, 400);
        assert!(answer["error"].as_str().unwrap().len() > 10, "{answer}");
        let end = server.play_out(&id);
        assert!(!end["winners"].as_array().unwrap().is_empty());
        let file = format!("{game}.jsonl");
        let (status, saved) =
            server.post(&format!("/api/tables/{id}/save"), &json!({ "path": file }));
        assert_eq!((status, saved["path"].as_str()), (200, Some(file.as_str())));
        let (_, record) = server.get(&format!("/api/record?path={file}"));
        let moves = record["moves"].as_array().unwrap().len();
        assert_eq!(record["scores"].as_array().unwrap().len(), moves);
        let (status, position) =
            server.get(&format!("/api/position?path={file}&move={}&seat=1", moves / 2));
        assert_eq!(status, 200);
        assert!(position["panels"][0]["svg"].as_str().unwrap().starts_with("<svg"));
        assert_eq!(server.get(&format!("/api/position?path={file}&move={}", moves + 1)).0, 400);
    }
    let checked = Command::new(env!("CARGO_BIN_EXE_nabu"))
        .args(["verify", "babylon.jsonl", "babylonia.jsonl", "architects.jsonl", "amyitis.jsonl"])
        .current_dir(server.directory.path())
        .output()
        .unwrap();
    assert!(checked.status.success(), "{checked:?}");
    let show = |panel: &str| {
        Command::new(env!("CARGO_BIN_EXE_nabu"))
            .args(["show", "babylon.jsonl", "--svg", "-", "--panel", panel])
            .current_dir(server.directory.path())
            .output()
            .unwrap()
    };
    let picture = String::from_utf8(show("garden-0").stdout).unwrap();
    assert!(picture.contains("Garden of seat 0") && !picture.contains("Garden of seat 1"));
    let refused = show("attic");
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("there are garden-"), "{refused:?}");
}

#[test]
fn moves_are_taken_back_hinted_and_never_made_twice() {
    let server = Server::start();
    let id = server.open("connect-four", &["human", "human"]);
    let state = server.settled(&id);
    assert_eq!(server.play(&id, &state, "d").0, 200);
    let (status, answer) = server.play(&id, &state, "d");
    assert_eq!(
        (status, answer["error"].as_str()),
        (400, Some("the position has changed; look again"))
    );
    let (_, hint) = server.post(&format!("/api/tables/{id}/hint"), &json!({ "bot": "greedy" }));
    assert!(hint["parts"][0].as_str().unwrap().starts_with("column."), "{hint}");
    assert_eq!(server.settled(&id)["moves_made"], 1);
    assert_eq!(server.settled(&id)["viewer"], 1);
    assert_eq!(
        server.post(&format!("/api/tables/{id}/undo"), &json!({})).0,
        400,
        "seat 1 has made no move"
    );
    let state = server.settled(&id);
    server.play(&id, &state, "e");
    assert_eq!(server.settled(&id)["viewer"], 0);
    assert_eq!(server.post(&format!("/api/tables/{id}/undo"), &json!({})).0, 200);
    assert_eq!(server.settled(&id)["moves_made"], 0);
    assert_eq!(server.post(&format!("/api/tables/{id}/close"), &json!({})).0, 200);
    assert_eq!(server.get(&format!("/api/tables/{id}")).0, 404);
}

#[test]
fn a_curtain_falls_between_people_who_see_different_things() {
    let server = Server::start();
    let id = server.open("babylonia", &["human", "human"]);
    let mut state = server.settled(&id);
    while state["curtain"].is_null() {
        assert_eq!(state["viewer"], 0);
        let stand = panel(&state, "stand-1");
        assert!(!stand.contains("farmer") && stand.contains('?'), "{stand}");
        let moves = state["board"]["moves"].as_array().unwrap();
        let text = moves.iter().map(|pair| pair[0].as_str().unwrap()).find(|text| *text == "end");
        let text = text.unwrap_or_else(|| moves[0][0].as_str().unwrap()).to_owned();
        assert_eq!(server.play(&id, &state, &text).0, 200);
        state = server.settled(&id);
    }
    assert_eq!(state["curtain"], 1);
    assert!(state["board"].is_null(), "nothing is shown behind the curtain");
    assert_eq!(server.play(&id, &state, "end").0, 400);
    assert_eq!(server.post(&format!("/api/tables/{id}/lift"), &json!({ "seat": 0 })).0, 400);
    assert_eq!(server.post(&format!("/api/tables/{id}/lift"), &json!({ "seat": 1 })).0, 200);
    let state = server.settled(&id);
    assert_eq!(state["viewer"], 1);
    assert!(panel(&state, "stand-0").contains('?') && !panel(&state, "stand-1").contains('?'));
}

fn panel(state: &Value, id: &str) -> String {
    let panels = state["board"]["panels"].as_array().unwrap();
    let panel = panels.iter().find(|panel| panel["id"] == id).unwrap();
    panel["svg"].as_str().unwrap().to_owned()
}

#[test]
fn other_pages_and_names_are_refused() {
    let server = Server::start();
    let own = format!("http://{}", server.address);
    let cases = [
        ("GET", "/", "Host: evil.example\r\n".to_owned(), 403),
        ("GET", "/api/choices", "Host: evil.example:80\r\n".to_owned(), 403),
        ("GET", "/api/choices", "Origin: http://evil.example\r\n".to_owned(), 403),
        ("GET", "/api/choices", "Origin: null\r\n".to_owned(), 403),
        ("GET", "/api/choices", "Sec-Fetch-Site: cross-site\r\n".to_owned(), 403),
        ("GET", "/api/choices", format!("Origin: {own}\r\n"), 200),
        ("GET", "/", "Sec-Fetch-Site: cross-site\r\n".to_owned(), 200),
        ("POST", "/api/tables", String::new(), 415),
        ("POST", "/api/tables", "Content-Type: text/plain\r\n".to_owned(), 415),
        ("PUT", "/", String::new(), 405),
        ("DELETE", "/api/tables", String::new(), 405),
    ];
    for (method, path, headers, expected) in cases {
        let (status, body) = server.request(method, path, &headers, "{}");
        assert_eq!(status, expected, "{method} {path} {headers}: {body}");
    }
    let (_, page) = server.request("GET", "/", "", "");
    assert!(page.contains("<title>nabu</title>"));
    let answer = server.raw(
        format!("GET / HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", server.address)
            .as_bytes(),
    );
    assert!(answer.contains("Content-Security-Policy: default-src 'none'"), "{answer}");
}

#[test]
fn nothing_outside_of_the_directory_is_read_or_written() {
    let server = Server::start();
    let root = server.directory.path();
    #[cfg(unix)]
    std::os::unix::fs::symlink("/etc", root.join("etc")).unwrap();
    let id = server.open("connect-four", &["human", "random"]);
    for path in ["..", "/etc", "etc", "%2e%2e", "..%2f..%2fetc", "a%00b", "./../x"] {
        assert_eq!(server.get(&format!("/api/files?path={path}")).0, 400, "{path}");
        assert_eq!(server.get(&format!("/api/report?path={path}")).0, 400, "{path}");
    }
    let page = json!({ "path": "index.html" });
    assert_eq!(server.post(&format!("/api/tables/{id}/save"), &page).0, 400, "not a record");
    for path in ["/etc/passwd", "../x.jsonl", "etc/passwd"] {
        assert_eq!(server.get(&format!("/api/record?path={path}")).0, 400, "{path}");
        let save = json!({ "path": path });
        assert_eq!(server.post(&format!("/api/tables/{id}/save"), &save).0, 400, "{path}");
    }
    let listed = server.get("/api/files").1;
    assert!(!listed.to_string().contains("etc"), "{listed}");
    for seat in ["/etc/x.toml", "x=../y.toml", "mcts:network=/etc/passwd", "cheat"] {
        let wish = json!({ "game": "babylon", "seats": ["human", seat] });
        assert_eq!(server.post("/api/tables", &wish).0, 400, "{seat}");
    }
    let wish = json!({ "game": "amyitis(components=/etc/passwd)", "seats": ["human", "random"] });
    assert_eq!(server.post("/api/tables", &wish).0, 400);
    assert_eq!(server.post("/api/runs", &json!({ "study": "../study.toml" })).0, 400);
}

#[test]
fn whatever_is_sent_the_server_answers_and_goes_on() {
    let server = Server::start();
    let id = server.open("connect-four", &["human", "random"]);
    let large = "x".repeat(70_000);
    let long = format!("/{}", "y".repeat(9000));
    assert_eq!(
        server.request("POST", "/api/tables", "Content-Type: application/json\r\n", &large).0,
        413
    );
    assert_eq!(server.request("GET", &long, "", "").0, 414);
    for body in [
        "",
        "{",
        "[]",
        "7",
        "null",
        "{\"seats\": 7}",
        "{\"seats\": [[]]}",
        "\u{0}",
        "{\"game\":\"x\",\"seats\":[]}",
    ] {
        let json = "Content-Type: application/json\r\n";
        for path in [
            "/api/tables",
            "/api/runs/x/stop",
            "/api/tables/none/move",
            &format!("/api/tables/{id}/move"),
            &format!("/api/tables/{id}/lift"),
        ] {
            let (status, answer) = server.request("POST", path, json, body);
            assert!((400..500).contains(&status), "{path} {body}: {status} {answer}");
            let error = serde_json::from_str::<Value>(&answer).unwrap();
            assert!(!error["error"].as_str().unwrap().contains('\n'));
        }
    }
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let good = format!(
        "GET /api/position?path=a&move=1 HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
        server.address
    );
    for _ in 0..150 {
        let mut bytes = good.clone().into_bytes();
        for _ in 0..=next() % 6 {
            let at = (next() % bytes.len() as u64) as usize;
            bytes[at] = next() as u8;
        }
        bytes.truncate((next() % (2 * good.len() as u64)) as usize + 1);
        server.raw(&bytes);
    }
    assert_eq!(server.get("/api/choices").0, 200);
    assert_eq!(server.settled(&id)["moves_made"], 0);
}

#[test]
fn connections_that_say_nothing_or_stop_half_way_keep_nobody_waiting() {
    let server = Server::start();
    let connect = || TcpStream::connect(&server.address).unwrap();
    let silent: Vec<_> = (0..60).map(|_| connect()).collect();
    let mut slow = Vec::new();
    for number in 0..60 {
        let mut stream = connect();
        let head = format!("POST /api/tables HTTP/1.1\r\nHost: {}\r\n", server.address);
        let body = "Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{\"seats\"";
        let text = if number % 2 == 0 { head } else { head + body };
        stream.write_all(text.as_bytes()).unwrap();
        slow.push(stream);
    }
    for _ in 0..60 {
        let mut stream = connect();
        let host = &server.address;
        write!(stream, "GET /api/choices HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
        let _ = stream.shutdown(std::net::Shutdown::Both);
    }
    let id = server.open("connect-four", &["human", "random"]);
    server.play_out(&id);
    assert_eq!(server.get("/api/choices").0, 200);
    drop((silent, slow));
}

#[test]
fn more_connections_and_games_than_there_is_room_for_are_turned_away() {
    let server = Server::start();
    let ids: Vec<_> = (0..200).map(|_| server.open("connect-four", &["human", "human"])).collect();
    let wish = json!({ "game": "connect-four", "seats": ["human", "human"] });
    let (status, answer) = server.post("/api/tables", &wish);
    assert_eq!(status, 503, "{answer}");
    assert_eq!(server.post(&format!("/api/tables/{}/close", ids[0]), &json!({})).0, 200);
    assert_eq!(server.post("/api/tables", &wish).0, 200);
    let crowd: Vec<_> = (0..520).map(|_| TcpStream::connect(&server.address).unwrap()).collect();
    assert_eq!(server.get("/api/choices").0, 503);
    drop(crowd);
    while server.get("/api/choices").0 != 200 {
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn many_games_go_on_at_a_time_and_events_tell_of_them() {
    let server = Server::start();
    std::thread::scope(|scope| {
        for _ in 0..12 {
            scope.spawn(|| server.play_out(&server.open("connect-four", &["human", "greedy"])));
        }
    });
    let id = server.open("connect-four", &["random", "random"]);
    let mut stream = TcpStream::connect(&server.address).unwrap();
    let host = &server.address;
    write!(stream, "GET /api/tables/{id}/events HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
    let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
    assert!(lines.any(|line| line.starts_with("data: {\"version\":")), "an event comes at once");
    assert!(server.settled(&id)["over"] == true);
}

#[test]
fn a_run_is_started_followed_and_reported() {
    let server = Server::start();
    let folder = server.directory.path().join("experiments/tournaments");
    fs::create_dir_all(&folder).unwrap();
    fs::write(
        folder.join("tiny.toml"),
        "game = 'connect-four'\nbots = 'random,greedy'\nblocks = 2\nrecords = true\n",
    )
    .unwrap();
    let study = json!({ "study": "experiments/tournaments/tiny.toml" });
    assert_eq!(server.get("/api/runs").1["studies"][0], study["study"]);
    assert_eq!(server.post("/api/runs", &study).0, 200);
    let run = loop {
        let found = server.get("/api/runs").1;
        if found["jobs"][0]["running"] == false {
            break found["runs"][0].clone();
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    assert_eq!(
        (run["state"].as_str(), run["path"].as_str()),
        (Some("finished"), Some("runs/tiny-001"))
    );
    let (status, page) = server.request("GET", "/api/report?path=runs/tiny-001", "", "");
    assert!(status == 200 && page.contains("<html"), "{page:.200}");
    let records = run["records"].as_str().unwrap();
    let (status, found) =
        server.get(&format!("/api/analysis?path={records}&move=3&bot=mcts:iters=50"));
    assert_eq!(status, 200, "{found}");
    assert!(found["candidates"][0]["visits"].as_u64().unwrap() > 0);
    let (status, review) =
        server.request("GET", &format!("/api/review?path={records}&bot=mcts:iters=20"), "", "");
    assert!(status == 200 && review.contains("\"done\":true"), "{review}");
}

#[test]
fn a_run_is_stopped_and_gone_on_with() {
    let server = Server::start();
    let folder = server.directory.path().join("experiments/tournaments");
    fs::create_dir_all(&folder).unwrap();
    let settings = "game = 'connect-four'\nbots = 'fast,greedy,random'\nblocks = 300\n";
    fs::write(folder.join("long.toml"), settings).unwrap();
    let study = json!({ "study": "experiments/tournaments/long.toml" });
    assert_eq!(server.post("/api/runs", &study).0, 200);
    let until = |is_met: &dyn Fn(&Value) -> bool| loop {
        let found = server.get("/api/runs").1;
        if is_met(&found) {
            break found["runs"][0].clone();
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    let share = |run: &Value| run["progress"]["share"].as_f64().unwrap_or(0.0);
    until(&|found| share(&found["runs"][0]) > 0.0);
    assert_eq!(server.post("/api/runs/1/stop", &json!({})).0, 200);
    let run = until(&|found| found["jobs"][0]["running"] == false);
    assert_eq!(
        (run["state"].as_str(), run["progress"]["blocks"].as_u64()),
        (Some("interrupted"), Some(300))
    );
    assert!(share(&run) < 1.0, "{run}");
    assert_eq!(server.post("/api/runs", &json!({ "resume": "../x" })).0, 400);
    assert_eq!(server.post("/api/runs", &json!({ "resume": "experiments" })).0, 400);
    assert_eq!(server.post("/api/runs", &json!({ "resume": run["path"] })).0, 200);
    assert_eq!(server.get("/api/runs").1["jobs"][1]["directory"], run["path"]);
    until(&|found| share(&found["runs"][0]) > share(&run));
    assert_eq!(server.post("/api/runs/2/stop", &json!({})).0, 200);
    until(&|found| found["jobs"][1]["running"] == false);
}
