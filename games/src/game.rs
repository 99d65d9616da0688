//! What a search asks of a game.

use std::cmp::Reverse;
use std::fmt;
use std::hash::Hash;
use std::str::FromStr;

use arrayvec::ArrayVec;

use crate::{GameRng, ParseActionError, PerSeat, Seat, SeatSet};

/// Points by category, in the order of [`Rulebook::CATEGORIES`](crate::Rulebook::CATEGORIES).
pub type Breakdown = ArrayVec<i32, 9>;

/// A position of a game, and with it the rules.
///
/// All chance is settled by the deal, so `apply` is a pure function and a game is its deal plus
/// its actions. Positions are small `Copy` values: searches copy instead of undoing.
///
/// ```
/// use nabu_games::connect_four::ConnectFour;
/// use nabu_games::{Game, Options, Rulebook, Seat, Seed};
///
/// let rules = ConnectFour::rules(&Options::default())?;
/// let mut position = ConnectFour::start(rules, &ConnectFour::deal(rules, 2, Seed(1)));
/// for column in ["d", "a", "d", "a", "d", "a", "d"] {
///     position.try_apply(column.parse()?)?;
/// }
/// assert!(position.is_over());
/// assert_eq!(position.ranks()[Seat::new(0)], 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Game: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// One decision of one player; its text is the notation of game records.
    type Action: Copy
        + Ord
        + Hash
        + fmt::Debug
        + fmt::Display
        + FromStr<Err = ParseActionError>
        + Send
        + Sync
        + 'static;

    /// The name of the game on the command line and in records.
    const ID: &'static str;
    /// No game has more moves than this.
    const MAX_MOVES: usize;

    /// How many play.
    fn players(&self) -> usize;

    /// Who decides next; the last one to decide when the game is over.
    fn to_act(&self) -> Seat;

    /// Whether nothing is left to decide.
    fn is_over(&self) -> bool;

    /// How many turns have ended, for measuring length and cutting playouts.
    fn turns_played(&self) -> usize;

    /// Replaces the content of `actions` by every legal action, each once, in a fixed order.
    /// Nothing is legal when the game is over.
    fn legal_actions(&self, actions: &mut Vec<Self::Action>);

    /// How many actions are legal, without listing them.
    fn count_actions(&self) -> usize;

    /// One of the legal actions, all equally likely.
    ///
    /// # Panics
    /// If the game is over.
    fn random_action(&self, rng: &mut GameRng) -> Self::Action;

    /// Carries out a legal action. What an illegal one does is not specified;
    /// [`Game::try_apply`] checks.
    fn apply(&mut self, action: Self::Action);

    /// The points of a seat by category, as if the game ended now.
    fn breakdown(&self, seat: Seat) -> Breakdown;

    /// What decides between equal scores, more being better.
    fn tie_break(&self, _seat: Seat) -> i32 {
        0
    }

    /// Deals anew whatever `observer` cannot know, consistently with what they know.
    fn determinize(&mut self, observer: Seat, rng: &mut GameRng);

    /// Whether nothing is hidden from `observer` any more, so that every determinization is this
    /// position.
    fn is_fully_observed(&self, _observer: Seat) -> bool {
        false
    }

    /// The score of a seat, as if the game ended now.
    fn score(&self, seat: Seat) -> i32 {
        self.breakdown(seat).iter().sum()
    }

    /// Whether an action is legal.
    fn is_legal(&self, action: Self::Action) -> bool {
        let mut legal = Vec::new();
        self.legal_actions(&mut legal);
        legal.contains(&action)
    }

    /// A test whether actions are legal, for many of them in one position.
    fn legality(&self) -> impl Fn(Self::Action) -> bool {
        |action| self.is_legal(action)
    }

    /// The scores of all seats.
    fn scores(&self) -> PerSeat<i32> {
        PerSeat::from_fn(self.players(), |seat| self.score(seat))
    }

    /// Ranks from 1, with ties sharing the better rank.
    fn ranks(&self) -> PerSeat<u8> {
        let keys =
            PerSeat::from_fn(self.players(), |seat| (self.score(seat), self.tie_break(seat)));
        PerSeat::from_fn(self.players(), |seat| {
            1 + keys.as_slice().iter().filter(|&&key| key > keys[seat]).count() as u8
        })
    }

    /// The seats that win after tie-breaks, as if the game ended now.
    fn winners(&self) -> SeatSet {
        self.ranks().iter().filter(|&(_, &rank)| rank == 1).map(|(seat, _)| seat).collect()
    }

    /// Carries out an action that may be illegal.
    fn try_apply(&mut self, action: Self::Action) -> Result<(), IllegalAction<Self>> {
        if self.is_legal(action) {
            self.apply(action);
            return Ok(());
        }
        let mut legal = Vec::new();
        self.legal_actions(&mut legal);
        Err(IllegalAction { action, legal })
    }
}

/// Writes the part of `impl Game` that is alike in the board games: what their files `legal.rs` and
/// `apply.rs` answer, and whether the field that says what is decided next has come to the end.
macro_rules! moves_by_rules {
    ($Action:ty, $step:ident: $Step:ident) => {
        fn is_over(&self) -> bool {
            self.$step == $Step::Over
        }

        fn turns_played(&self) -> usize {
            usize::from(self.turns)
        }

        fn legal_actions(&self, actions: &mut Vec<$Action>) {
            actions.clear();
            self.list(actions);
        }

        fn is_legal(&self, action: $Action) -> bool {
            self.allows(action)
        }

        fn count_actions(&self) -> usize {
            self.count()
        }

        fn random_action(&self, rng: &mut $crate::GameRng) -> $Action {
            self.pick(rng)
        }

        fn apply(&mut self, action: $Action) {
            self.carry_out(action);
        }
    };
}
pub(crate) use moves_by_rules;

/// How many legal actions are named in place of an illegal one.
const NEAREST: usize = 3;

/// An action that the rules do not allow in this position.
#[derive(Clone, Debug)]
pub struct IllegalAction<G: Game> {
    /// What was tried.
    pub action: G::Action,
    /// What is allowed instead.
    pub legal: Vec<G::Action>,
}

impl<G: Game> fmt::Display for IllegalAction<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.action.to_string();
        let mut legal: Vec<_> = self.legal.iter().map(ToString::to_string).collect();
        legal.sort();
        legal
            .sort_by_cached_key(|other| Reverse((1e6 * strsim::jaro_winkler(&text, other)) as u32));
        write!(f, "illegal move '{text}'; ")?;
        match legal.as_slice() {
            [] => write!(f, "the game is over"),
            few if few.len() <= NEAREST => write!(f, "legal: {}", few.join(", ")),
            _ => {
                let (near, all) = (legal[..NEAREST].join(", "), legal.len());
                write!(f, "nearest of {all} legal ones: {near}")
            }
        }
    }
}

impl<G: Game> std::error::Error for IllegalAction<G> {}

#[cfg(test)]
mod tests {
    use crate::babylon::Babylon;
    use crate::connect_four::ConnectFour;
    use crate::{Options, Rulebook, Seed};

    fn complaint<G: Rulebook>(moves: &[&str]) -> String {
        let rules = G::rules(&Options::default()).unwrap();
        let mut position = G::start(rules, &G::deal(rules, 2, Seed(1)));
        let mut apply = |text: &&str| position.try_apply(text.parse().unwrap());
        moves.iter().find_map(|text| apply(text).err()).unwrap().to_string()
    }

    #[test]
    fn an_illegal_move_is_answered_with_the_nearest_legal_ones_and_their_number() {
        assert_eq!(
            complaint::<Babylon>(&["remove a1", "remove a1"]),
            "illegal move 'remove a1'; nearest of 15 legal ones: remove a2, remove a3, remove a4"
        );
        let full = complaint::<ConnectFour>(&["a"; 7]);
        assert_eq!(full, "illegal move 'a'; nearest of 6 legal ones: b, c, d");
    }

    #[test]
    fn a_move_after_the_end_is_told_that_the_game_is_over() {
        let over = complaint::<ConnectFour>(&["a", "b", "a", "b", "a", "b", "a", "b"]);
        assert_eq!(over, "illegal move 'b'; the game is over");
    }
}
