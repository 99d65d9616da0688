//! Amyitis: the hanging gardens.
//!
//! Two to four players earn prestige in Babylon. A game is a row of rounds of three phases.
//!
//! *Preparation.* As many trios of craftsmen as there are players are laid out from the shuffled
//! deck, and bankers pay their income.
//!
//! *Actions.* In turn, each player passes for the rest of the round, hires a craftsman or moves
//! the caravan. Hiring costs a talent for every card already turned in the trio. A farmer takes
//! the good of the next field in one of two rows; whoever has the most cubes in a row when it is
//! full earns a gardener. A priest puts a cube into a temple, a merchant takes a camel, an engineer
//! puts a cube on a segment of the irrigation for 2 prestige. Once somebody has passed, a talent
//! comes to them whenever the turn does.
//!
//! The caravan walks clockwise around nine cities; each space costs a camel, less the bonus of the
//! player's caravan card. Where it stops the player must trade: sell goods in Babylon (3 prestige
//! each, and a cube for the irrigation), buy the next card of a guild, or buy a plant and plant it.
//! Wine stands in for any missing good.
//!
//! *Garden.* Water enters from the river along the edges between spaces; an edge is irrigated when
//! all its segments hold cubes. A plant needs an irrigated edge and the quality of the platform,
//! if need be with the help of gardeners. Its tile brings prestige, talents, camels, a card or
//! a good; the player with the most cubes around the space earns the quality of the plant; edges
//! to planted neighbours are irrigated by neutral cubes.
//!
//! *End of the round.* A procession puts cubes into all temples; Ishtar gives a camel and a talent,
//! Marduk prestige, Tammuz a field and an exchange. Goods beyond the stock limit are returned.
//!
//! The game ends with the round in which all but 3 (two players) or 4 garden tiles are taken, or
//! with round 60. Garden tiles then earn the favour of Amyitis, goods a point each.
//!
//! The only thing unknown is the order of the deck in coming rounds.
//!
//! Comments cite rules by their numbers in `docs/rules/amyitis.md`.
//!
//! | file | what it holds |
//! |---|---|
//! | `rules` | options |
//! | `deal` | everything chance decides, and the first position |
//! | `position` | the state of a game |
//! | `action`, `named` | decisions and their notation |
//! | `legal`, `apply`, `round` | what may be done, what it does, and what comes between turns |
//! | `scoring` | points |
//! | `hidden` | what a player cannot know |
//! | `sight` | what a seat is told of the game |
//! | `player`, `goods`, `supply` | what a player has, and what is left to take |
//! | `craftsmen`, `fields`, `temples`, `guilds` | whom players hire, and whose favour they seek |
//! | `garden`, `spaces`, `circuit` | the garden with its irrigation, and the way of the caravan |
//! | `components`, `component_file` | the numbers on the pieces, and files that change them |
//! | `record`, `draw`, `classes` | setups as JSON, the table as text, classes of actions |
//! | `scene` | what an observer sees, as plain data for drawings |
//! | `features`, `encoder` | what evaluations ask, and the position as numbers |
//! | `index` | actions as numbers |

mod action;
mod apply;
mod circuit;
mod classes;
mod component_file;
mod components;
mod craftsmen;
mod deal;
mod draw;
mod encoder;
mod features;
mod fields;
mod garden;
mod goods;
mod guilds;
mod hidden;
mod index;
mod legal;
mod named;
mod player;
mod position;
mod record;
mod round;
#[cfg(test)]
#[path = "../../tests/amyitis/rulebook/mod.rs"]
mod rulebook;
mod rules;
mod scene;
mod scoring;
mod sight;
mod spaces;
mod supply;
mod temples;

pub use action::Action;
pub use circuit::Trade;
pub use components::{Income, Tile};
pub use craftsmen::{Craft, ROUNDS};
pub use deal::Deal;
pub use fields::{FIELDS, FieldRow};
pub use goods::Good;
pub use guilds::{Guild, GuildCard};
pub use position::Amyitis;
pub use rules::Rules;
pub use scene::{
    CityScene, EdgeScene, Owner, PlayerScene, RowScene, Scene, SpaceScene, TempleScene, TrioScene,
};
pub use spaces::{Edge, Space};
pub use temples::{Gift, Temple};
