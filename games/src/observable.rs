//! What a seat is told of a game while it is played, in words.

use serde_json::Value;

use crate::{Encoder, Encoding, Game, Options, Restricted, Seat, SeatSet, Seed};

/// A game that can be told to somebody who does not see the table: the setup, then every move and
/// whatever it brings to light.
///
/// Ask an [`Observation`] instead of a position: it holds nothing that the seat cannot know.
pub trait Observable: Game {
    /// The options that differ from the default.
    fn options_in_use(&self) -> Options;

    /// What `observer` sees on the table of the first position, as JSON.
    fn visible_setup(&self, observer: Seat) -> Value;

    /// What `observer` sees of an action of the player to act: its notation, with `?` for whatever
    /// stays hidden.
    fn seen_action(&self, action: Self::Action, _observer: Seat) -> String {
        action.to_string()
    }

    /// What `observer` saw come to light by the move from `before` to here, a text for each thing.
    fn news(&self, _before: &Self, _observer: Seat) -> Vec<String> {
        Vec::new()
    }

    /// The position drawn as `observer` sees it.
    fn picture(&self, observer: Seat) -> String;

    /// The names of the points.
    fn categories() -> &'static [&'static str];

    /// Who must do without what; see [`Restricted`].
    fn bans(&self) -> Vec<(Seat, String)> {
        Vec::new()
    }
}

/// Writes the part of `impl Observable` that records and drawings have an answer for already.
macro_rules! as_recorded {
    ($self:ident => $rules:expr) => {
        fn options_in_use(&$self) -> $crate::Options {
            <Self as $crate::Recorded>::record_options($rules)
        }

        fn picture(&self, observer: $crate::Seat) -> String {
            $crate::Recorded::draw(self, Some(observer))
        }

        fn categories() -> &'static [&'static str] {
            <Self as $crate::Rulebook>::CATEGORIES
        }
    };
}
pub(crate) use as_recorded;

/// Everybody knows the ban.
impl<G: Observable + crate::Classified> Observable for Restricted<G> {
    fn options_in_use(&self) -> Options {
        self.game().options_in_use()
    }

    fn visible_setup(&self, observer: Seat) -> Value {
        self.game().visible_setup(observer)
    }

    fn seen_action(&self, action: G::Action, observer: Seat) -> String {
        self.game().seen_action(action, observer)
    }

    fn news(&self, before: &Self, observer: Seat) -> Vec<String> {
        self.game().news(before.game(), observer)
    }

    fn picture(&self, observer: Seat) -> String {
        self.game().picture(observer)
    }

    fn categories() -> &'static [&'static str] {
        G::categories()
    }

    fn bans(&self) -> Vec<(Seat, String)> {
        let ban = |seat| Some((seat, self.ban_of(seat)?.name_among::<G>(G::categories())));
        Seat::all(self.players()).filter_map(ban).collect()
    }
}

/// Where the worlds of observations are dealt from.
const WORLDS: Seed = Seed(0);

/// A position as one seat sees it, whoever is to act.
///
/// It does not hold the position: it holds a world in which everything that the seat cannot know has
/// been dealt anew, always in the same way. Positions that look the same to the seat have equal
/// observations, so nothing that is read off one can tell them apart.
///
/// ```
/// use nabu_games::babylonia::Babylonia;
/// use nabu_games::{Game, Observation, Options, Rulebook, Seat, Seed};
///
/// let rules = Babylonia::rules(&Options::default())?;
/// let truth = Babylonia::start(rules, &Babylonia::deal(rules, 2, Seed(1)));
/// let mut other = truth;
/// other.determinize(Seat::new(1), &mut Seed(2).rng());
/// assert_ne!(truth, other);
/// assert_eq!(Observation::new(&truth, Seat::new(1)), Observation::new(&other, Seat::new(1)));
/// # Ok::<(), nabu_games::OptionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Observation<G: Game> {
    world: G,
    observer: Seat,
}

impl<G: Game> Observation<G> {
    /// What a seat sees of a position.
    pub fn new(position: &G, observer: Seat) -> Self {
        let mut world = *position;
        if !world.is_fully_observed(observer) {
            world.determinize(observer, &mut WORLDS.rng());
        }
        Self { world, observer }
    }

    /// Who sees it.
    pub fn observer(&self) -> Seat {
        self.observer
    }

    /// How many play.
    pub fn players(&self) -> usize {
        self.world.players()
    }

    /// Who decides next.
    pub fn to_act(&self) -> Seat {
        self.world.to_act()
    }

    /// What the observer may do; nothing if somebody else decides.
    pub fn legal_actions(&self, actions: &mut Vec<G::Action>) {
        actions.clear();
        if self.to_act() == self.observer {
            self.world.legal_actions(actions);
        }
    }

    /// Says what is wrong with an action of the observer, if it is illegal.
    pub fn check(&self, action: G::Action) -> Result<(), crate::IllegalAction<G>> {
        let mut world = self.world;
        world.try_apply(action)
    }

    /// The points of all seats as they lie on the table.
    pub fn scores(&self) -> Vec<i32> {
        self.world.scores().as_slice().to_vec()
    }

    /// Who would win if the game ended now.
    pub fn winners(&self) -> SeatSet {
        self.world.winners()
    }
}

impl<G: Observable> Observation<G> {
    /// The options that differ from the default.
    pub fn options(&self) -> Options {
        self.world.options_in_use()
    }

    /// Who must do without what.
    pub fn bans(&self) -> Vec<(Seat, String)> {
        self.world.bans()
    }

    /// What lies on the table of the first position.
    pub fn setup(&self) -> Value {
        self.world.visible_setup(self.observer)
    }

    /// What is seen of an action of the player to act.
    pub fn action(&self, action: G::Action) -> String {
        self.world.seen_action(action, self.observer)
    }

    /// What has come to light since the observation before the last move.
    pub fn news_since(&self, before: &Self) -> Vec<String> {
        self.world.news(&before.world, self.observer)
    }

    /// The position as a drawing.
    pub fn picture(&self) -> String {
        self.world.picture(self.observer)
    }
}

impl<G: Encoder> Observation<G> {
    /// The inputs of the seat, as learned evaluations have them.
    pub fn inputs(&self) -> Vec<i16> {
        let mut encoding = Encoding::default();
        self.world.encode(self.observer, &mut encoding);
        encoding.values()[..G::inputs()].to_vec()
    }
}
