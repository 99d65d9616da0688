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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use nabu_games::Seed;

    use super::*;
    use crate::spec::game::{GameId, GameTask, Playable};

    /// Visits positions of random games with two players and with the most.
    fn visit<G: Playable>(mut each: impl FnMut(&G)) {
        let rules = G::rules(&nabu_games::Options::default()).unwrap();
        for players in [*G::PLAYERS.start(), *G::PLAYERS.end()] {
            let mut position = G::start(rules, &G::deal(rules, players, Seed(5)));
            let mut rng = Seed(6).rng();
            while !position.is_over() {
                if rng.below(6) == 0 {
                    each(&position);
                }
                position.apply(position.random_action(&mut rng));
            }
            each(&position);
        }
    }

    struct Redeal;

    impl GameTask for Redeal {
        type Output = ();

        fn run<G: Playable>(self) {
            let mut rng = Seed(7).rng();
            visit::<G>(|position| {
                for observer in Seat::all(position.players()) {
                    let mut world = *position;
                    world.determinize(observer, &mut rng);
                    for is_isometric in [false, true] {
                        let look = Look { observer: Some(observer), is_live: false, is_isometric };
                        assert_eq!(position.drawing(look), world.drawing(look), "{}", G::ID);
                    }
                    if observer == position.to_act() {
                        let look =
                            Look { observer: Some(observer), is_live: true, ..Look::default() };
                        assert_eq!(position.drawing(look), world.drawing(look), "{}", G::ID);
                    }
                }
            });
        }
    }

    #[test]
    fn worlds_that_look_the_same_are_drawn_the_same() {
        GameId::ALL.into_iter().for_each(|id| id.dispatch(Redeal));
    }

    struct Paths;

    impl GameTask for Paths {
        type Output = ();

        fn run<G: Playable>(self) {
            visit::<G>(|position| {
                let mut actions = Vec::new();
                position.legal_actions(&mut actions);
                let paths: BTreeSet<_> =
                    actions.iter().map(|action| position.path(*action)).collect();
                assert_eq!(paths.len(), actions.len(), "{}: every move has its own path", G::ID);
                let is_beginning = |path: &Vec<String>| {
                    let longer = paths.range(path.clone()..).nth(1);
                    longer.is_some_and(|other| other.starts_with(path))
                };
                assert!(!paths.iter().any(is_beginning), "{}: a path ends within another", G::ID);
                assert!(paths.iter().flatten().all(|part| !part.contains('|')));
            });
        }
    }

    #[test]
    fn every_legal_move_is_chosen_by_a_path_of_its_own() {
        GameId::ALL.into_iter().for_each(|id| id.dispatch(Paths));
    }

    struct WellFormed;

    impl GameTask for WellFormed {
        type Output = ();

        fn run<G: Playable>(self) {
            visit::<G>(|position| {
                for is_isometric in [false, true] {
                    let look = Look { observer: None, is_live: true, is_isometric };
                    let text = sheet(&position.drawing(look));
                    let document = roxmltree::Document::parse(&text).unwrap();
                    let parts =
                        document.descendants().filter_map(|node| node.attribute("data-part"));
                    let parts: Vec<_> = parts.collect();
                    let distinct: BTreeSet<_> = parts.iter().collect();
                    assert_eq!(parts.len(), distinct.len(), "{}: a part is drawn twice", G::ID);
                    assert!(!text.contains("NaN") && !text.contains("style="), "{}", G::ID);
                }
            });
        }
    }

    #[test]
    fn drawings_are_well_formed_and_name_each_part_once() {
        GameId::ALL.into_iter().for_each(|id| id.dispatch(WellFormed));
    }
}
