//! Games in which one player must do without some kind of action or of points.

use crate::{Breakdown, Game, GameRng, Rulebook, Seat};

/// A game whose actions fall into classes that can be forbidden.
pub trait Classified: Game {
    /// The names of the classes.
    const CLASSES: &'static [&'static str];

    /// The class of an action, as its place among the names.
    fn class(action: Self::Action) -> usize;
}

/// What a seat must do without.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ban {
    /// Actions of a class, by its place among the names, unless there are no others.
    Class(usize),
    /// The points of a category, by its place among the names: they do not count.
    Category(usize),
}

impl Ban {
    /// Every ban of a game.
    pub fn all<G: Classified + Rulebook>() -> impl Iterator<Item = Self> {
        let classes = (0..G::CLASSES.len()).map(Self::Class);
        classes.chain((0..G::CATEGORIES.len()).map(Self::Category))
    }

    /// Its name: that of the class, or that of the category after `cat:`.
    pub fn name<G: Classified + Rulebook>(self) -> String {
        self.name_among::<G>(G::CATEGORIES)
    }

    /// Its name, given those of the categories.
    pub(crate) fn name_among<G: Classified>(self, categories: &[&str]) -> String {
        match self {
            Self::Class(class) => G::CLASSES[class].to_owned(),
            Self::Category(category) => format!("cat:{}", categories[category]),
        }
    }

    /// Its place among the classes and then the categories of a game.
    pub(crate) fn place<G: Classified>(self) -> usize {
        match self {
            Self::Class(class) => class,
            Self::Category(category) => G::CLASSES.len() + category,
        }
    }

    /// The ban of this name.
    pub fn from_name<G: Classified + Rulebook>(name: &str) -> Option<Self> {
        Self::all::<G>().find(|ban| ban.name::<G>() == name)
    }
}

/// A position of a game with a ban on one seat. Everybody at the table knows it, and so does every
/// search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Restricted<G> {
    game: G,
    ban: Option<(Seat, Ban)>,
}

impl<G: Classified> Restricted<G> {
    /// The position with a ban on a seat.
    pub fn new(game: G, seat: Seat, ban: Ban) -> Self {
        Self { game, ban: Some((seat, ban)) }
    }

    /// The position without the ban.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Another position with the same ban.
    #[must_use]
    pub fn with_game(&self, game: G) -> Self {
        Self { game, ..*self }
    }

    /// What a seat must do without.
    pub(crate) fn ban_of(&self, seat: Seat) -> Option<Ban> {
        self.ban.filter(|(banned, _)| *banned == seat).map(|(_, ban)| ban)
    }

    /// Whether points of a category do not count for somebody.
    pub(crate) fn has_void_points(&self) -> bool {
        matches!(self.ban, Some((_, Ban::Category(_))))
    }

    /// The category whose points do not count for a seat.
    pub fn void_category(&self, seat: Seat) -> Option<usize> {
        match self.ban {
            Some((banned, Ban::Category(category))) if banned == seat => Some(category),
            _ => None,
        }
    }

    /// The points of a seat that would count without the ban.
    pub fn void_points(&self, seat: Seat) -> i32 {
        self.void_category(seat).map_or(0, |category| self.game.breakdown(seat)[category])
    }

    /// The class that the player to act must avoid.
    fn banned_class(&self) -> Option<usize> {
        match self.ban {
            Some((seat, Ban::Class(class))) if seat == self.game.to_act() => Some(class),
            _ => None,
        }
    }

    fn list(&self) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.legal_actions(&mut actions);
        actions
    }
}

impl<G: Classified> Classified for Restricted<G> {
    const CLASSES: &'static [&'static str] = G::CLASSES;

    fn class(action: G::Action) -> usize {
        G::class(action)
    }
}

/// Methods that a ban does not change.
macro_rules! forward {
    ($(fn $name:ident(&self $(, $arg:ident: $Arg:ty)?) -> $Result:ty;)+) => {$(
        fn $name(&self $(, $arg: $Arg)?) -> $Result {
            self.game.$name($($arg)?)
        }
    )+};
}

impl<G: Classified> Game for Restricted<G> {
    type Action = G::Action;

    const ID: &'static str = G::ID;
    const MAX_MOVES: usize = G::MAX_MOVES;

    forward! {
        fn players(&self) -> usize;
        fn to_act(&self) -> Seat;
        fn is_over(&self) -> bool;
        fn turns_played(&self) -> usize;
        fn tie_break(&self, seat: Seat) -> i32;
        fn is_fully_observed(&self, observer: Seat) -> bool;
    }

    fn apply(&mut self, action: G::Action) {
        self.game.apply(action);
    }

    fn determinize(&mut self, observer: Seat, rng: &mut GameRng) {
        self.game.determinize(observer, rng);
    }

    fn legal_actions(&self, actions: &mut Vec<G::Action>) {
        self.game.legal_actions(actions);
        if let Some(class) = self.banned_class() {
            let is_allowed = |action: &G::Action| G::class(*action) != class;
            if actions.iter().any(is_allowed) {
                actions.retain(is_allowed);
            }
        }
    }

    fn is_legal(&self, action: G::Action) -> bool {
        self.game.is_legal(action)
            && (self.banned_class() != Some(G::class(action)) || self.list().contains(&action))
    }

    fn count_actions(&self) -> usize {
        self.banned_class().map_or_else(|| self.game.count_actions(), |_| self.list().len())
    }

    /// Drawing again is faster than a list while few actions are forbidden.
    fn random_action(&self, rng: &mut GameRng) -> G::Action {
        const DRAWS: usize = 8;
        let banned = self.banned_class();
        for _ in 0..DRAWS {
            let action = self.game.random_action(rng);
            if banned.is_none_or(|class| G::class(action) != class) {
                return action;
            }
        }
        *rng.pick(&self.list())
    }

    fn breakdown(&self, seat: Seat) -> Breakdown {
        let mut points = self.game.breakdown(seat);
        if let Some(category) = self.void_category(seat) {
            points[category] = 0;
        }
        points
    }

    /// Ranks and winners follow from it: the game's own would count what is void.
    fn score(&self, seat: Seat) -> i32 {
        self.game.score(seat) - self.void_points(seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::babylonia::Babylonia;
    use crate::connect_four::ConnectFour;
    use crate::{Options, Seed};

    const BANNED: Seat = Seat::new(1);

    #[test]
    fn bans_are_found_by_their_names() {
        let all: Vec<_> = Ban::all::<Babylonia>().collect();
        assert_eq!(all.len(), Babylonia::CLASSES.len() + Babylonia::CATEGORIES.len());
        for ban in all {
            assert_eq!(Ban::from_name::<Babylonia>(&ban.name::<Babylonia>()), Some(ban));
        }
        assert_eq!(Ban::from_name::<Babylonia>("cat:fields"), Some(Ban::Category(0)));
        assert_eq!(Ban::from_name::<Babylonia>("fields"), None);
        assert_eq!(Ban::from_name::<Babylonia>("cat:farmer"), None);
    }

    /// The second player has four in a column; the first has nothing.
    fn line_of_the_second(ban: Option<(Seat, Ban)>) -> Restricted<ConnectFour> {
        let mut position = Restricted { game: ConnectFour::start(&(), &()), ban };
        for column in "a b a b a b c b".split(' ') {
            position.try_apply(column.parse().unwrap()).unwrap();
        }
        assert!(position.is_over());
        position
    }

    #[test]
    fn a_line_that_does_not_count_wins_nothing() {
        let line = Ban::from_name::<ConnectFour>("cat:line").unwrap();
        for (ban, scores, ranks) in [
            (None, [0, 1], [2, 1]),
            (Some((Seat::new(0), line)), [0, 1], [2, 1]),
            (Some((BANNED, line)), [0, 0], [1, 1]),
        ] {
            let position = line_of_the_second(ban);
            assert_eq!(position.scores().as_slice(), scores, "{ban:?}");
            assert_eq!(position.ranks().as_slice(), ranks, "{ban:?}");
            let winners = Seat::all(2).filter(|seat| ranks[seat.index()] == 1).collect();
            assert_eq!(position.winners(), winners, "{ban:?}");
        }
    }

    /// A random game of three with a category void for one seat.
    fn game_without(category: usize) -> Restricted<Babylonia> {
        let rules = Babylonia::rules(&Options::default()).unwrap();
        let start = Babylonia::start(rules, &Babylonia::deal(rules, 3, Seed(4)));
        let mut position = Restricted::new(start, BANNED, Ban::Category(category));
        let mut rng = Seed(category as u64).rng();
        while !position.is_over() {
            position.apply(position.random_action(&mut rng));
            for seat in Seat::all(3) {
                let sum: i32 = position.breakdown(seat).iter().sum();
                assert_eq!(position.score(seat), sum);
            }
        }
        position
    }

    #[test]
    fn only_the_points_of_that_seat_and_category_are_void() {
        let mut void = 0;
        for category in 0..Babylonia::CATEGORIES.len() {
            let position = game_without(category);
            for seat in Seat::all(3) {
                let mut expected = position.game().breakdown(seat);
                if seat == BANNED {
                    void += expected[category];
                    expected[category] = 0;
                }
                assert_eq!(position.breakdown(seat), expected);
            }
        }
        assert!(void > 0, "the seat has points to lose");
    }
}
