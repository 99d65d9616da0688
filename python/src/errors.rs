//! Errors as Python sees them.

use std::fmt::Display;

use nabu_games::Seat;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

pyo3::create_exception!(
    nabu,
    NabuError,
    PyValueError,
    "What is wrong, in the words of the command line."
);

/// An error with these words.
pub(crate) fn fault(what: impl Display) -> PyErr {
    NabuError::new_err(what.to_string())
}

/// An error with its whole chain of causes.
pub(crate) fn chain(error: anyhow::Error) -> PyErr {
    fault(format!("{error:#}"))
}

/// The seat with this number at a table.
pub(crate) fn seat(number: usize, players: usize) -> PyResult<Seat> {
    if number < players {
        return Ok(Seat::new(number));
    }
    Err(fault(format!("seat {number} is not 0 to {}", players - 1)))
}
