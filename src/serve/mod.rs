//! The page of `nabu serve`: a small server on this machine, and what requests do.
//!
//! | module | what it holds |
//! |---|---|
//! | `guard` | which requests are let in |
//! | `routes`, `query`, `answer` | which request does what, and how it is answered |
//! | `ground` | the directory that nothing leads out of |
//! | `hall`, `room`, `table` | games that people play or watch |
//! | `library` | records and what a search thinks of them |
//! | `runs` | result directories, and runs started from the page |
//! | `pages` | the files of the page |

mod answer;
mod ground;
mod guard;
mod hall;
mod library;
mod pages;
mod query;
mod room;
mod routes;
mod runs;
mod table;

use std::net::{IpAddr, SocketAddr};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::{Result, anyhow};
use tiny_http::{Request, Server};

use crate::run::catch_panic::catch_panic;
use answer::{Refusal, respond};
use ground::Ground;
use hall::Hall;
use routes::House;
use runs::Jobs;

/// More requests at a time are turned away.
const MOST_REQUESTS: usize = 512;

/// A server that is ready to answer.
pub(crate) struct Page {
    server: Server,
    bound: IpAddr,
    house: Arc<House>,
}

impl Page {
    /// Listens at an address; everything is read and written below the directory.
    pub(crate) fn open(address: SocketAddr, directory: &Path) -> Result<Self> {
        let server = Server::http(address)
            .map_err(|error| anyhow!("cannot listen at {address}: {error}"))?;
        let house =
            House { ground: Ground::new(directory)?, hall: Hall::default(), jobs: Jobs::default() };
        Ok(Self { server, bound: address.ip(), house: Arc::new(house) })
    }

    /// Where it listens.
    pub(crate) fn address(&self) -> Option<SocketAddr> {
        self.server.server_addr().to_ip()
    }

    /// Answers requests, each in a thread of its own: a search that takes long keeps nobody
    /// waiting.
    pub(crate) fn run(&self) {
        let count = Arc::new(AtomicUsize::new(0));
        for request in self.server.incoming_requests() {
            if count.load(Ordering::Relaxed) >= MOST_REQUESTS {
                respond(request, Err(Refusal::new(503, "too many requests at a time")));
                continue;
            }
            count.fetch_add(1, Ordering::Relaxed);
            let (house, count, bound) = (Arc::clone(&self.house), Arc::clone(&count), self.bound);
            thread::spawn(move || {
                answer(&house, bound, request);
                count.fetch_sub(1, Ordering::Relaxed);
            });
        }
    }
}

fn answer(house: &House, bound: IpAddr, mut request: Request) {
    let outcome = guard::check(&request, bound).and_then(|()| {
        let url: String = request.url().chars().take(100).collect();
        let work = || Ok(house.answer(&mut request));
        let broken = |error: anyhow::Error| Refusal::new(500, format!("{error:#}"));
        catch_panic(|| format!("the answer to {url}"), work).map_err(broken)?
    });
    respond(request, outcome);
}
