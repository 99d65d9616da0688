//! Tests of the rules: a folder of rulebook cases for each game, conformance of every game to the
//! trait, lock-step with slow reference engines, counts of positions, and one readable playthrough
//! per game.
#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod amyitis;
mod architects;
mod babylon;
mod babylonia;

mod action_index;
mod allocation;
mod chance;
mod conformance;
mod drawings;
mod encoder;
mod inputs_page;
mod lockstep;
mod observation;
mod perft;
mod playthrough;
mod reference;
mod samples;
mod table;
