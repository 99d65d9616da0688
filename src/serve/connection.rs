//! Connections. Each has a thread of its own, carries one request, and ends by itself: whoever is
//! slow, silent or gone keeps nobody else waiting.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::answer::{Refusal, respond};

/// More connections at a time are turned away.
const MOST_CONNECTIONS: usize = 512;
/// How long a request may take to arrive, and an answer to be taken.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long and how much is listened to after the answer: a connection that is closed before
/// everything has been read loses the answer.
const FAREWELL: Duration = Duration::from_millis(500);
const LEFTOVERS: u64 = 1 << 20;
/// How long to wait if the system has no more connections to give.
const REST: Duration = Duration::from_millis(50);

/// A connection whose reads and writes all end at a deadline.
pub(super) struct Connection {
    stream: TcpStream,
    deadline: Instant,
}

impl Connection {
    fn new(stream: TcpStream) -> Self {
        // An answer is written in one piece; there is nothing to wait for.
        let _ = stream.set_nodelay(true);
        Self { stream, deadline: Instant::now() + PATIENCE }
    }

    /// Sets the clock anew, for an answer or an event.
    pub(super) fn renew(&mut self) {
        self.deadline = Instant::now() + PATIENCE;
    }

    fn left(&self) -> io::Result<Option<Duration>> {
        let left = self.deadline.saturating_duration_since(Instant::now());
        if left.is_zero() { Err(ErrorKind::TimedOut.into()) } else { Ok(Some(left)) }
    }

    /// Ends a connection so that the answer arrives.
    pub(super) fn end(mut self) {
        self.deadline = Instant::now() + FAREWELL;
        if self.stream.shutdown(Shutdown::Write).is_ok() {
            let _ = io::copy(&mut (&mut self).take(LEFTOVERS), &mut io::sink());
        }
    }
}

impl Read for Connection {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stream.set_read_timeout(self.left()?)?;
        self.stream.read(buffer)
    }
}

impl Write for Connection {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        self.stream.set_write_timeout(self.left()?)?;
        self.stream.write(buffer)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// Where connections come in.
pub(super) struct Door {
    listener: TcpListener,
    open: Arc<AtomicUsize>,
}

impl Door {
    pub(super) fn open(address: SocketAddr) -> io::Result<Self> {
        Ok(Self { listener: TcpListener::bind(address)?, open: Arc::default() })
    }

    pub(super) fn address(&self) -> Option<SocketAddr> {
        self.listener.local_addr().ok()
    }

    /// Serves every connection, each in a thread of its own: a search that takes long keeps nobody
    /// waiting.
    pub(super) fn serve(&self, serve: impl Fn(Connection) + Send + Sync + 'static) {
        let serve = Arc::new(serve);
        for stream in self.listener.incoming() {
            match stream {
                Ok(stream) => self.admit(Connection::new(stream), Arc::clone(&serve)),
                Err(_) => thread::sleep(REST),
            }
        }
    }

    fn admit<S: Fn(Connection) + Send + Sync + 'static>(&self, guest: Connection, serve: Arc<S>) {
        let place = Place::take(&self.open);
        let is_full = self.open.load(Ordering::Relaxed) > MOST_CONNECTIONS;
        // If the system gives no thread, the connection ends unanswered.
        let _ = thread::Builder::new().spawn(move || {
            let _place = place;
            if is_full {
                respond(guest, Err(Refusal::new(503, "too many requests at a time")));
            } else {
                serve(guest);
            }
        });
    }
}

/// A place among the connections, given back whatever happens.
struct Place(Arc<AtomicUsize>);

impl Place {
    fn take(open: &Arc<AtomicUsize>) -> Self {
        open.fetch_add(1, Ordering::Relaxed);
        Self(Arc::clone(open))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
