//! nabu for Python. The engine is that of the packages around this one; nothing is written twice.
//!
//! | file | what it holds |
//! |---|---|
//! | `game`, `view`, `bot`, `vec_env` | the classes |
//! | `table`, `seen`, `brain`, `hall` | what is inside them, whatever game it is |
//! | `origin`, `sight` | where games come from, and what a seat has seen of them |
//! | `rows` | arrays of the vectorised environment, and the threads that fill them |
//! | `position`, `rules` | what all of them ask about positions |
//! | `moves` | moves and masks as Python has them |
//! | `cluster` | runs whose games other processes play |
//! | `runs`, `hosted` | commands, and Python functions that play in them |
//! | `attention`, `errors` | Ctrl-C, and errors as Python sees them |

use pyo3::prelude::*;

mod attention;
mod bot;
mod brain;
mod cluster;
mod errors;
mod game;
mod hall;
mod hosted;
mod moves;
mod numbers;
mod origin;
mod position;
mod rows;
mod rules;
mod runs;
mod seen;
mod sight;
mod table;
mod vec_env;
mod view;

/// The compiled part of nabu.
#[pymodule]
fn _nabu(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("NabuError", module.py().get_type::<errors::NabuError>())?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<game::PyGame>()?;
    module.add_class::<view::PyView>()?;
    module.add_class::<bot::PyBot>()?;
    module.add_class::<vec_env::PyVecEnv>()?;
    module.add_class::<cluster::Driver>()?;
    module.add_class::<cluster::Worker>()?;
    module.add_function(wrap_pyfunction!(runs::run_command, module)?)?;
    module.add_function(wrap_pyfunction!(runs::record_lines, module)?)?;
    module.add_function(wrap_pyfunction!(runs::verify_record, module)?)?;
    module.add_function(wrap_pyfunction!(runs::games, module)?)?;
    module.add_function(wrap_pyfunction!(runs::random_games, module)?)?;
    module.add_function(wrap_pyfunction!(runs::bot_names, module)?)
}
