//! Babylon: gardens of tiles on columns, built floor by floor on 64 holes.
//!
//! Two to four players. A turn: *dig* a tile from the quarry, which gives columns; *build* the
//! dug and the stored tile, or one, or none, each on three or four columns or statues, followed by
//! any number of decorations (fountains, stairs, bridges, statues) on symbols that fit; *store* one
//! tile left over and at most six single columns. A tile on three supports gets a belvedere over
//! the open corner. From round 2 on a round token changes the turns of its round. After 15, 13 or
//! 11 rounds (2, 3, 4 players) gardens are scored for what can still be seen.
//!
//! | file | what it holds |
//! |---|---|
//! | `state`, `game` | the position, and how it answers the `Game` trait |
//! | `turn` | digging, building, paying, storing |
//! | `choices` | what the player to act can do |
//! | `quarry` | the sixteen stacks and what digging gives |
//! | `garden` | one player's tiles and decorations as bit planes |
//! | `sites` | where a tile can be placed, all anchors of a floor at once |
//! | `decorations` | which decorations can be built |
//! | `scoring` | the eight kinds of points |
//! | `tiles`, `tile_sets`, `tokens`, `components` | what is in the box, also the user's own |
//! | `rules` | the switches |
//! | `insight`, `prospects` | what bots ask: what a player owns, what his garden promises |
//! | `action`, `setup`, `draw` | notation, records, pictures |

mod action;
mod choices;
mod classes;
mod components;
mod decorations;
mod draw;
mod game;
mod garden;
mod insight;
mod prospects;
mod quarry;
#[cfg(test)]
mod rulebook;
mod rules;
mod scoring;
mod setup;
mod sites;
mod state;
mod supply;
mod tile_sets;
mod tiles;
mod tokens;
mod turn;
#[cfg(test)]
mod worlds;

pub use action::{Action, Cell, Hand, Placement, Stack};
pub use garden::Garden;
pub use insight::Estate;
pub use prospects::{Prospects, Terrain};
pub use rules::Rules;
pub use setup::Deal;
pub use state::Babylon;
pub use tiles::{Layer, Symbol, Symbols, Tile, TileSet};
pub use tokens::{Effect, TokenMix};
