//! Boards as SVG, one module per game: for the page, for `nabu show --svg` and for the docs.
//!
//! A drawing is made from the scene of an observer, which holds nothing that the observer cannot
//! know. Whatever a move can name is an element with a `data-part`; the path of an action lists
//! the parts that a person chooses one after another. The page knows no rules: it offers the parts
//! that some legal action goes on with.

mod amyitis;
mod architects;
mod babylon;
mod babylonia;
mod connect_four;
mod glyphs;
mod ink;
mod isometric;
mod sheet;

use nabu_games::{Game, Seat};

pub(crate) use sheet::sheet;

/// The colours of everything drawn, used by the page and inside of files.
pub(crate) const STYLE: &str = include_str!("../../web/board.css");

/// How a board is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Look {
    /// Who looks; without an observer everything is shown.
    pub observer: Option<Seat>,
    /// Whether places of possible moves are drawn, to be chosen in the page.
    pub is_live: bool,
    /// Whether gardens are seen from a corner instead of from above.
    pub is_isometric: bool,
}

/// A part of a board that is looked at as one.
#[derive(Clone, PartialEq, Debug)]
pub struct Panel {
    /// Its name among the panels of the board.
    pub id: String,
    /// What it shows.
    pub title: String,
    /// Whose it is.
    pub seat: Option<Seat>,
    /// Its size.
    pub size: (f32, f32),
    /// The elements inside.
    pub body: String,
}

impl Panel {
    /// The panel as an SVG element.
    pub fn svg(&self) -> String {
        let ((width, height), title) = (self.size, ink::escape(&self.title));
        format!(
            r#"<svg class="board" viewBox="0 0 {width} {height}" role="group" aria-label="{title}">{}</svg>"#,
            self.body
        )
    }
}

/// A game whose positions can be drawn.
pub trait Drawn: Game {
    /// The board as the observer sees it, in the order in which it is looked at.
    fn drawing(&self, look: Look) -> Vec<Panel>;

    /// The parts that a person chooses, one after another, to take a legal action.
    fn path(&self, action: Self::Action) -> Vec<String>;
}
