//! Babylon: gardens of tiles on columns, built floor by floor on 64 holes.
//!
//! Two to four players. A turn: *dig* a tile from the quarry, which gives columns; *build* the
//! dug and the stored tile, or one, or none, each on three or four columns or statues, followed by
//! any number of decorations (fountains, stairs, bridges, statues) on symbols that fit; *store* one
//! tile left over and at most six single columns. A tile on three supports gets a belvedere over
//! the open corner. From round 2 on a round token changes the turns of its round. After 15, 13 or
//! 11 rounds (2, 3, 4 players) gardens are scored for what can still be seen.
//!
//! Comments cite rules by their numbers in `docs/rules/babylon.md`.
//!
//! | file | what it holds |
//! |---|---|
//! | `rules` | the options, and what they make of the rules |
//! | `deal` | everything chance decides |
//! | `position` | the table, and how it answers [`Game`](crate::Game) |
//! | `action` | decisions and their notation |
//! | `legal` | what the player to act may do |
//! | `sites` | where a tile can be placed |
//! | `workshop` | what makes a fountain, stairs, a bridge, a statue; which can be built now |
//! | `apply` | what an action does |
//! | `scoring` | what everything is worth |
//! | `hidden` | what nobody knows, dealt anew |
//! | `sight` | what a seat is told of the game |
//! | `cell`, `cells`, `per_cell` | a hole of a garden, sets of holes, a number for every hole |
//! | `garden`, `quarry`, `supply`, `tiles`, `tokens` | the things on the table |
//! | `tile_sets`, `components` | the tiles that ship with the game, and the user's own |
//! | `record`, `draw`, `classes` | the deal as JSON, the table as text, kinds of actions |
//! | `scene` | what can be seen, as plain data for drawings |
//! | `estate`, `features` | what evaluations ask: what a player owns, what their garden promises |
//! | `encoder`, `index` | what a seat may know, and actions, as numbers |
//! | `arrange` | positions arranged by hand |

mod action;
mod apply;
mod arrange;
mod cell;
mod cells;
mod classes;
mod components;
mod deal;
mod draw;
mod encoder;
mod estate;
mod features;
mod garden;
mod hidden;
mod index;
mod legal;
mod per_cell;
mod position;
mod quarry;
mod record;
mod rules;
mod scene;
mod scoring;
mod sight;
mod sites;
mod supply;
mod tile_sets;
mod tiles;
mod tokens;
mod workshop;

pub use action::{Action, Hand, Placement, Stack};
pub use cell::Cell;
pub use cells::Cells;
pub use deal::Deal;
pub use estate::Estate;
pub use features::{Prospects, Terrain};
pub use garden::Garden;
pub use position::Babylon;
pub use rules::Rules;
pub use scene::{CellScene, GardenScene, Piece, Scene, StackScene, TileFace};
pub use tiles::{Layer, Symbol, Symbols, Tile, TileSet};
pub use tokens::{Effect, TokenMix};
