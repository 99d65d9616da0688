//! The page of `nabu serve`: a small server on this machine, and what requests do.
//!
//! | module | what it holds |
//! |---|---|
//! | `connection`, `request` | connections, and what comes over them |
//! | `guard` | which requests are let in |
//! | `routes`, `query`, `answer` | which request does what, and how it is answered |
//! | `ground` | the directory that nothing leads out of |
//! | `hall`, `room`, `table` | games that people play or watch |
//! | `library` | records and what a search thinks of them |
//! | `runs`, `workload` | result directories and how far they are |
//! | `jobs` | runs started from the page |
//! | `pages` | the files of the page |

mod answer;
mod connection;
mod ground;
mod guard;
mod hall;
mod jobs;
mod library;
mod pages;
mod query;
mod request;
mod room;
mod routes;
mod runs;
mod table;
mod workload;

use std::net::{IpAddr, SocketAddr};
use std::path::Path;
use std::sync::Arc;

use anyhow::{Result, anyhow};

use crate::run::catch_panic::catch_panic;
use answer::{Outcome, Refusal, respond};
use connection::{Connection, Door};
use ground::Ground;
use hall::Hall;
use jobs::Jobs;
use request::Request;
use routes::House;

/// A server that is ready to answer.
pub(crate) struct Page {
    door: Door,
    bound: IpAddr,
    house: Arc<House>,
}

impl Page {
    /// Listens at an address; everything is read and written below the directory.
    pub(crate) fn open(address: SocketAddr, directory: &Path) -> Result<Self> {
        let house =
            House { ground: Ground::new(directory)?, hall: Hall::default(), jobs: Jobs::default() };
        let refused = |error| anyhow!("cannot listen at {address}: {error}");
        let door = Door::open(address).map_err(refused)?;
        Ok(Self { door, bound: address.ip(), house: Arc::new(house) })
    }

    /// Where it listens.
    pub(crate) fn address(&self) -> Option<SocketAddr> {
        self.door.address()
    }

    /// Ends the runs that were started from the page.
    pub(crate) fn end(&self) {
        self.house.jobs.end();
    }

    /// Answers requests for ever.
    pub(crate) fn run(&self) {
        let (house, bound) = (Arc::clone(&self.house), self.bound);
        self.door.serve(move |mut connection| match Request::read(&mut connection) {
            Ok(None) => {}
            Ok(Some(request)) => {
                let outcome = answer(&house, bound, &request, &mut connection);
                respond(connection, outcome);
            }
            Err(refusal) => respond(connection, Err(refusal)),
        });
    }
}

fn answer(house: &House, bound: IpAddr, request: &Request, connection: &mut Connection) -> Outcome {
    guard::check(request, bound)?;
    let what = || format!("the answer to {:.100}", request.url);
    let broken = |error: anyhow::Error| Refusal::new(500, format!("{error:#}"));
    catch_panic(what, || Ok(house.answer(request, connection))).map_err(broken)?
}
