//! Every worked case of the rules text as a test; the comments give the number of the case.

mod building;
mod decorations;
mod inputs;
mod quarry;
mod scoring;

use nabu_games::babylon::{Action, Babylon, Effect, Placement, Symbols, Tile};
use nabu_games::{Game, Rulebook, Seat};

use crate::table::{self, legal_actions};

/// The player whose garden the cases are about.
const BUILDER: Seat = Seat::new(0);
/// More singles than any turn of a case needs.
const PLENTY: u8 = 40;

/// A game of two with these options.
fn start(settings: &[&str]) -> Babylon {
    table::start(settings, 2, 1)
}

/// A game of two in which the builder has plenty of columns and places tiles made up for the case.
#[derive(Clone, Copy)]
struct Site(Babylon);

impl Site {
    /// A turn of the builder in a round without effect, with nothing built.
    fn new() -> Self {
        Self::with_options(&["tokens=14*NONE"])
    }

    /// The same in a game in which all tokens have this effect.
    fn with_effect(effect: Effect) -> Self {
        Self::with_options(&[&format!("tokens=14*{effect}")])
    }

    /// The same in a game with these options.
    fn with_options(settings: &[&str]) -> Self {
        let mut site = Self(start(settings));
        while site.0.round() == 1 || !site.0.estate(BUILDER).is_building() {
            site.0.apply(idle_action(&site.0));
        }
        site.set_singles(PLENTY);
        site
    }

    /// Goes on to the next turn of the builder; the other player builds nothing.
    fn next_turn(&mut self) {
        for _ in ["keep", "dig", "keep", "dig"] {
            self.0.apply(idle_action(&self.0));
        }
        self.set_singles(PLENTY);
    }

    fn set_singles(&mut self, singles: u8) {
        self.0.set_singles(BUILDER, singles);
    }

    /// Gives the builder a made-up tile as the one just dug.
    #[track_caller]
    fn hold(&mut self, symbols: &str, flower: u8) {
        let symbols = Symbols::parse(symbols).unwrap();
        self.0.hold(Tile { id: "made-up".to_owned(), flower, symbols });
    }

    /// Places a made-up tile at `ANCHOR FLOOR` or `ANCHOR FLOOR open CELL`; tells what it costs
    /// in singles.
    #[track_caller]
    fn place(&mut self, symbols: &str, flower: u8, place: &str) -> u32 {
        self.hold(symbols, flower);
        let before = self.singles();
        self.play(&placement_text(place));
        before - self.singles()
    }

    /// Places a tile without symbols; tells what it costs in singles.
    #[track_caller]
    fn place_blank(&mut self, place: &str) -> u32 {
        self.place("----", 0, place)
    }

    /// Single and double columns that a placement needs.
    #[track_caller]
    fn columns(&self, place: &str) -> (u8, u8) {
        let Ok(Action::Place(placement)) = placement_text(place).parse() else {
            panic!("'{place}' is no placement");
        };
        self.0.garden(BUILDER).columns(placement)
    }

    /// Whether a tile can be placed there.
    fn can_place(&self, place: &str) -> bool {
        let mut site = *self;
        site.hold("----", 0);
        site.can(&placement_text(place))
    }

    /// The placements of the tile just dug, unturned, at this anchor and floor.
    fn placements(&self, anchor: &str, floor: u32) -> Vec<Placement> {
        let mut site = *self;
        site.hold("----", 0);
        let placements = legal_actions(&site.0).into_iter().filter_map(|action| match action {
            Action::Place(placement) => Some(placement),
            _ => None,
        });
        let is_there = |p: &Placement| p.anchor().to_string() == anchor && p.floor() == floor;
        placements.filter(is_there).collect()
    }

    /// Whether a move is legal.
    fn can(&self, text: &str) -> bool {
        text.parse().is_ok_and(|action| self.0.clone().try_apply(action).is_ok())
    }

    #[track_caller]
    fn play(&mut self, text: &str) {
        assert!(self.can(text), "'{text}' is illegal");
        self.0.apply(text.parse().unwrap());
    }

    fn singles(&self) -> u32 {
        self.0.estate(BUILDER).columns()
    }

    /// The builder's points in a category.
    #[track_caller]
    fn points(&self, category: &str) -> i32 {
        let place = Babylon::CATEGORIES.iter().position(|name| *name == category).unwrap();
        self.0.breakdown(BUILDER)[place]
    }

    /// The builder's points by category and their sum.
    #[track_caller]
    fn assert_score(&self, expected: &[(&str, i32)], total: i32) {
        let points = Babylon::CATEGORIES.iter().copied().zip(self.0.breakdown(BUILDER));
        let scored: Vec<_> = points.filter(|(_, points)| *points != 0).collect();
        assert_eq!(scored, expected);
        assert_eq!(self.0.score(BUILDER), total);
    }

    fn open_holes(&self) -> u32 {
        self.0.garden(BUILDER).open_holes()
    }

    /// The cells with a belvedere that is seen.
    fn belvederes(&self) -> Vec<String> {
        self.0.garden(BUILDER).belvederes().iter().map(|cell| cell.to_string()).collect()
    }
}

/// `c4 2 open d5` as a move of the tile just dug, not turned.
fn placement_text(place: &str) -> String {
    let mut words: Vec<_> = place.split(' ').collect();
    words.insert(2, "r0");
    format!("place new {}", words.join(" "))
}

/// Any stack to remove or dig; to build, the end of the turn.
fn idle_action(position: &Babylon) -> Action {
    *legal_actions(position).last().unwrap()
}
