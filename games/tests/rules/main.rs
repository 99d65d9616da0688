//! Tests of the rules: rulebook cases, conformance of every game to the trait, lock-step with slow
//! reference engines, counts of positions, and one readable playthrough per game.
#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod allocation;
mod architects_script;
mod chance;
mod cities_babylonia;
mod conformance;
mod hidden_architects;
mod hidden_babylonia;
mod lockstep;
mod perft;
mod playthrough;
mod reference;
mod rulebook_amyitis;
mod rulebook_architects;
mod rulebook_babylonia;
mod samples;
mod setup_architects;
mod table;
mod table_babylonia;
