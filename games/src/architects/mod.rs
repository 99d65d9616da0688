//! Architects of Amytis: two players build towers from a common supply.
//!
//! ```text
//!  supply        city        0 1 2     a1 b1 c1
//!  9 stacks      9 stacks    3 4 5     a2 b2 c2
//!  of 5 tiles    to build    6 7 8     a3 b3 c3
//! ```
//!
//! A turn, for seat 0 and seat 1 in alternation:
//!
//! 1. *Recall.* With three own architects on a line of the supply, or all four on the supply, all
//!    of them come home. This is no decision.
//! 2. *Take and build.* Take the top tile of a stack without an architect, put an architect there,
//!    and put the tile on any space of the own city, covering what is there. By the option `build`
//!    the space is chosen after the next tile of the stack has been seen.
//! 3. *Effect.* The tile scores by its kind and the side of that kind's card, A or B. A palace
//!    gives a blueprint: one of the three displayed, or the top of the deck. On side B it gives
//!    the blueprint or points.
//! 4. *Blueprints.* Every own blueprint whose colour pattern is visible, turned as one likes but
//!    not mirrored, is completed for good.
//! 5. *Favour.* If the architect completes a line of three own ones, its owner claims one of
//!    the favours that are left, while one of their five markers is left.
//!
//! The game ends after a turn of seat 1 with two or more empty stacks. The score is what the
//! tiles brought, plus the completed blueprints and the favours. Equal scores are a draw.
//!
//! Nobody knows the order of the tiles under the tops, the three tiles left out and the order of
//! the deck; hands are open unless the option `hands` makes them secret.
//!
//! Comments cite rules by their numbers in `docs/rules/architects.md`.
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
//! | `supply`, `tile`, `deck` | stacks of tiles, and the face-down blueprints |
//! | `player`, `city`, `space` | what a player has, and the 3x3 grids |
//! | `blueprint`, `pattern`, `favour` | blueprints with their patterns, and the favour board |
//! | `record`, `draw`, `classes` | setups as JSON, the table as text, classes of actions |
//! | `scene` | what an observer sees, as plain data for drawings |
//! | `features` | what evaluations ask |
//! | `encoder`, `index` | positions and actions as numbers |

mod action;
mod apply;
mod blueprint;
mod city;
mod classes;
mod deal;
mod deck;
mod draw;
mod encoder;
mod favour;
mod features;
mod hidden;
mod index;
mod legal;
mod pattern;
mod player;
mod position;
mod record;
mod rules;
mod scene;
mod scoring;
mod sight;
mod space;
mod supply;
mod tile;

pub use action::Action;
pub use blueprint::{Blueprint, BlueprintSet};
pub use city::City;
pub use deal::Deal;
pub use favour::{Favour, Favours};
pub use player::Player;
pub use position::{Architects, Step};
pub use rules::{Rules, Side};
pub use scene::{PlayerScene, Scene, StackScene};
pub use space::{Space, has_line};
pub use supply::Supply;
pub use tile::{Colour, Kind, Tile};
