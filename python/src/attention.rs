//! Long work that Ctrl-C ends.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use nabu_bots::interrupt;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// How long it takes at most to notice a signal.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// The stack of a thread that stands in for the main one.
const STACK: usize = 8 << 20;

/// Does the work on another thread without the interpreter lock. Meanwhile signals are heeded and
/// `look` is called now and then; an error of either ends the work and is handed on once it has
/// ended.
pub(crate) fn attentively<T: Send>(
    py: Python<'_>,
    work: impl FnOnce() -> T + Send,
    mut look: impl FnMut(Python<'_>) -> PyResult<()> + Send,
) -> PyResult<(T, Option<PyErr>)> {
    let outcome = py.detach(|| {
        thread::scope(|scope| {
            let (sender, receiver) = sync_channel(1);
            let job = move || {
                // If nobody waits any more there is nobody to tell.
                let _ = sender.send(catch_unwind(AssertUnwindSafe(work)));
            };
            thread::Builder::new().stack_size(STACK).spawn_scoped(scope, job)?;
            let mut error = None;
            loop {
                match receiver.recv_timeout(LOOK_EVERY) {
                    Ok(done) => return Ok((done, error)),
                    Err(RecvTimeoutError::Timeout) => {
                        let looked =
                            Python::attach(|py| py.check_signals().and_then(|()| look(py)));
                        if let Err(raised) = looked {
                            interrupt();
                            error.get_or_insert(raised);
                        }
                    }
                    Err(RecvTimeoutError::Disconnected) => {
                        return Err(std::io::Error::other("the work has vanished"));
                    }
                }
            }
        })
    });
    let (done, error) = outcome.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    let broken = |_| PyRuntimeError::new_err("nabu broke down; this is a bug");
    Ok((done.map_err(broken)?, error))
}
