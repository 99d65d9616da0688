//! Design: a search for rules that come nearest to what a designer wants of a game.
//!
//! | file | what it holds |
//! |---|---|
//! | `design` | everything that decides what is found, and how the budget is spent |
//! | `dimension`, `space` | what may vary, and the rules that a setting of it makes |
//! | `component` | numbers of a component file |
//! | `target` | what is wanted, and how far games are from it |
//! | `search` | an N-tuple bandit that proposes settings, and successive halving of those it likes |
//! | `stage` | settings played on the same deals |
//! | `hold_out` | finalists and unchanged rules on fresh deals |
//! | `experiment`, `tables`, `summary` | a search played into a directory |

mod component;
#[expect(clippy::module_inception, reason = "the plan has the name of the command")]
mod design;
mod dimension;
pub(crate) mod experiment;
mod hold_out;
mod search;
mod space;
mod stage;
mod summary;
mod tables;
mod target;

pub(crate) use design::Design;
pub(crate) use space::Space;
pub(crate) use target::Target;
