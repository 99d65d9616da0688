//! Plays many games at a time against a running `nabu serve` and says how long moves took.
//!
//! ```text
//! nabu serve --port 7460 &
//! cargo run --release --example serve_load -- 127.0.0.1:7460 50
//! ```

use std::env;
use std::error::Error;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// Moves of a person in every game.
const MOVES: usize = 30;
const GAMES: [&str; 4] = ["babylon", "babylonia", "architects", "amyitis"];

fn request(address: &str, method: &str, path: &str, body: &str) -> Result<Value, Box<dyn Error>> {
    let mut stream = TcpStream::connect(address)?;
    let length = body.len();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    );
    stream.write_all(head.as_bytes())?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    let (_, body) = answer.split_once("\r\n\r\n").ok_or("no answer")?;
    let value: Value = serde_json::from_str(body)?;
    match value["error"].as_str() {
        Some(error) => Err(error.into()),
        None => Ok(value),
    }
}

/// Plays a part of a game and returns how long each move took to be made and shown.
fn play(address: &str, game: &str) -> Result<Vec<Duration>, Box<dyn Error>> {
    let wish = json!({ "game": game, "seats": ["human", "random"], "pace": 0 });
    let table = request(address, "POST", "/api/tables", &wish.to_string())?;
    let path = format!("/api/tables/{}", table["id"].as_str().ok_or("no table")?);
    let mut times = Vec::new();
    while times.len() < MOVES {
        let state = request(address, "GET", &path, "")?;
        if state["over"] == true {
            break;
        }
        let moves = state["board"]["moves"].as_array().ok_or("no moves")?;
        let Some(text) = moves.get(times.len() * 7 % moves.len().max(1)) else {
            thread::sleep(Duration::from_millis(20));
            continue;
        };
        // A person looks before the next click.
        thread::sleep(Duration::from_millis(200));
        let made = json!({ "move": text[0], "moves_made": state["moves_made"] });
        let begin = Instant::now();
        request(address, "POST", &format!("{path}/move"), &made.to_string())?;
        request(address, "GET", &path, "")?;
        times.push(begin.elapsed());
    }
    Ok(times)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let address = arguments.next().unwrap_or_else(|| "127.0.0.1:7460".to_owned());
    let games: usize = arguments.next().map_or(Ok(50), |games| games.parse())?;
    let players: Vec<_> = (0..games)
        .map(|number| {
            let address = address.clone();
            thread::spawn(move || {
                play(&address, GAMES[number % GAMES.len()]).map_err(|error| error.to_string())
            })
        })
        .collect();
    let mut times = Vec::new();
    for player in players {
        times.extend(player.join().map_err(|_| "a player broke down")??);
    }
    times.sort_unstable();
    let share = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64() * 1000.0;
    let (count, median, late) = (times.len(), share(50), share(99));
    let mut out = std::io::stdout();
    writeln!(
        out,
        "{games} games, {count} moves made and shown: median {median:.1} ms, p99 {late:.1} ms"
    )?;
    Ok(())
}
