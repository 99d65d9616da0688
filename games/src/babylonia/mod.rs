//! Babylonia: clans on a hex map between the rivers.
//!
//! **The board** has land and two rivers; with fewer players a bank is not used. Sites hold a
//! city or a field tile each, and ziggurats stand between them.
//!
//! **A turn.** Every player has 30 tokens, farmers and three kinds of nobles, and a secret stand of
//! five. The player on turn puts two tokens on free hexes, or three and more farmers on land. In a
//! river a token lies face down: it connects and counts, but its kind does not. Then whatever is
//! complete is resolved, and the stand is refilled.
//!
//! **Points while playing.** A token next to a ziggurat scores one point for every ziggurat its
//! player touches. A farmer may take a field next to an own token and scores its number, or
//! the number of city tiles all players have taken.
//!
//! **Cities** are complete when tokens lie on all land around them. Everybody scores two points for
//! each own noble that the city shows and that is next to it or connected by own tokens.
//! Who has the most tokens next to it takes the tile, and everybody scores one point for
//! each tile in front of them. On a tie the tile is lost.
//!
//! **Ziggurats** are complete in the same way. Who has the most tokens next to one takes a card,
//! on a tie nobody does; the ziggurat stays.
//!
//! **The end** comes with the turn after which a stand stays empty or at most one city is left.
//! Most points win, then most city tiles.
//!
//! Comments cite rules by their numbers in `docs/rules/babylonia.md`.
//!
//! | file | what it holds |
//! |---|---|
//! | `rules` | options |
//! | `deal` | everything chance decides, and the first position |
//! | `position` | the state of a game |
//! | `action` | decisions and their notation |
//! | `legal`, `apply` | what may be done, and what it does |
//! | `scoring` | points |
//! | `hidden` | what a player cannot know |
//! | `sight` | what a seat is told of the game |
//! | `map`, `hex` | the board, its hexes and sets of them |
//! | `tile`, `token`, `card` | the pieces |
//! | `record`, `draw`, `classes` | setups as JSON, the table as text, classes of actions |
//! | `scene` | what an observer sees, as plain data for drawings |
//! | `features` | what evaluations ask |
//! | `encoder`, `index` | positions and actions as numbers |

mod action;
mod apply;
pub mod card;
mod classes;
mod deal;
mod draw;
mod encoder;
mod features;
mod hex;
mod hidden;
mod index;
mod legal;
pub mod map;
mod position;
mod record;
mod rules;
mod scene;
mod scoring;
mod sight;
mod tile;
mod token;

pub use action::Action;
pub use card::CardSet;
pub use deal::Deal;
pub use features::{Network, Standing};
pub use hex::{Hex, HexSet};
pub use position::{Babylonia, Step};
pub use rules::Rules;
pub use scene::{Content, HandScene, HexScene, Scene};
pub use tile::Tile;
pub use token::{COUNTS, Kind, Kinds, Pile, Stand, TOKENS};
