//! What the rules promise whoever plays well: a study that finds otherwise says something about
//! its players.

use crate::rows::{ContrastKind, EffectRow};
use crate::stats::Interval;

use super::difference::main_outcome;

/// Which way an effect cannot go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Side {
    /// It cannot cost anything.
    CannotHurt,
    /// It cannot bring anything.
    CannotHelp,
}

/// Something that an effect cannot be for players who make the best of the rules.
#[derive(Debug)]
pub(crate) struct Promise {
    /// The game; every game if empty.
    game: &'static str,
    kinds: &'static [ContrastKind],
    /// What is tried out; everything if empty.
    item: &'static str,
    side: Side,
    /// Why, in a sentence that names the rule.
    pub(crate) reason: &'static str,
}

const TOKENS: &[ContrastKind] =
    &[ContrastKind::SwapIn, ContrastKind::KnockOut, ContrastKind::Timing];

const fn token(item: &'static str, side: Side, reason: &'static str) -> Promise {
    Promise { game: "babylon", kinds: TOKENS, item, side, reason }
}

const fn option(
    game: &'static str,
    item: &'static str,
    side: Side,
    reason: &'static str,
) -> Promise {
    Promise { game, kinds: &[ContrastKind::Option], item, side, reason }
}

/// All promises, with the numbers of their rules.
const PROMISES: [Promise; 23] = [
    token("PLUS_SINGLE", Side::CannotHurt, "a column more can be left unused (9.2)"),
    token("PLUS_DOUBLE", Side::CannotHurt, "a column more can be left unused (9.3)"),
    token("CHANGE_SYMBOL", Side::CannotHurt, "nobody has to change a symbol (9.4)"),
    token("BLANK_WILD", Side::CannotHurt, "nobody has to fill a blank space (9.5)"),
    token("DOUBLE_FLOWER", Side::CannotHurt, "a column more can be left unused (9.6)"),
    token("MINUS_ONE", Side::CannotHelp, "a column less leaves fewer choices (9.7)"),
    option(
        "babylon",
        "start_tile=blank",
        Side::CannotHelp,
        "the first tile has no symbols to use (A1)",
    ),
    option(
        "babylon",
        "overlap=next_tile_below",
        Side::CannotHurt,
        "tiles may lie in more places (A5)",
    ),
    option("babylon", "stairs_body=free", Side::CannotHurt, "tiles may lie in more places (A8)"),
    option("babylon", "cover_decor=no", Side::CannotHelp, "tiles may lie in fewer places (A9)"),
    option(
        "babylon",
        "bridge_gap=any_lower",
        Side::CannotHurt,
        "bridges may cross more gaps (A12)",
    ),
    option(
        "babylon",
        "bridge_gap=ground_only",
        Side::CannotHelp,
        "bridges may cross fewer gaps (A12)",
    ),
    option(
        "babylon",
        "statue_restart=never",
        Side::CannotHelp,
        "statues may stand in fewer places (A14)",
    ),
    option(
        "babylon",
        "symbol_effect=per_tile",
        Side::CannotHurt,
        "symbol effects can be used more often (A16)",
    ),
    option(
        "babylon",
        "hidden_belvedere=1",
        Side::CannotHurt,
        "hidden belvederes count as well (A19)",
    ),
    option("babylon", "limits=none", Side::CannotHurt, "no piece runs out (A21)"),
    option("babylonia", "card_5=any_order", Side::CannotHurt, "card 5 allows more turns (B3)"),
    option(
        "babylonia",
        "field_neighbour=face_up",
        Side::CannotHelp,
        "fewer fields can be taken (B2)",
    ),
    option(
        "architects",
        "build=after_reveal",
        Side::CannotHurt,
        "more is known when the space is chosen (R13)",
    ),
    option(
        "amyitis",
        "bonus_good_may_be_wine=true",
        Side::CannotHurt,
        "there is a good more to choose from (R-GOOD)",
    ),
    option(
        "amyitis",
        "double_edge_conducts_when=any",
        Side::CannotHurt,
        "water runs further (R-DBL)",
    ),
    option(
        "amyitis",
        "limits=hard",
        Side::CannotHelp,
        "talents, camels and goods can run out (R-SUP)",
    ),
    Promise {
        game: "",
        kinds: &[ContrastKind::Ban],
        item: "",
        side: Side::CannotHelp,
        reason: "who may do something can also leave it",
    },
];

impl Promise {
    fn is_about(&self, effect: &EffectRow) -> bool {
        let game = effect.condition.split('(').next().unwrap_or_default();
        let game = game.split(' ').next().unwrap_or_default();
        (self.game.is_empty() || self.game == game)
            && (self.item.is_empty() || self.item == effect.item)
            && self.kinds.contains(&effect.contrast)
            && effect.outcome == main_outcome(effect.contrast)
    }

    fn is_broken_by(&self, found: &Interval) -> bool {
        match self.side {
            Side::CannotHurt => found.hi < 0.0,
            Side::CannotHelp => found.lo > 0.0,
        }
    }

    /// The promise in words.
    pub(crate) fn words(&self) -> &'static str {
        match self.side {
            Side::CannotHurt => "cannot hurt good players",
            Side::CannotHelp => "cannot help good players",
        }
    }
}

/// What the rules say about an effect, if anything: score for rules and tokens, win share of the
/// restricted player for bans.
pub(crate) fn promise(effect: &EffectRow) -> Option<&'static Promise> {
    PROMISES.iter().find(|promise| promise.is_about(effect))
}

/// Effects whose whole interval is on the side where it cannot be.
pub(crate) fn broken(effects: &[EffectRow]) -> Vec<(&EffectRow, &'static Promise)> {
    let found = effects.iter().filter_map(|effect| {
        let interval = Interval::of_cells(effect.difference, effect.lo, effect.hi)?;
        let promise = promise(effect)?;
        promise.is_broken_by(&interval).then_some((effect, promise))
    });
    found.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::Outcome;
    use crate::spec::game::{GameId, GameSpec};
    use nabu_games::babylon::Effect;

    fn effect(contrast: ContrastKind, item: &str, game: &str, interval: [f64; 3]) -> EffectRow {
        let (condition, outcome) = (game.to_owned(), main_outcome(contrast));
        EffectRow { condition, outcome, ..EffectRow::example(contrast, item, interval) }
    }

    #[test]
    fn a_promise_is_broken_only_by_a_whole_interval_on_the_wrong_side() {
        let game = "babylon(players=2,tokens=14*CHANGE_SYMBOL)";
        let found = |interval| {
            broken(&[effect(ContrastKind::SwapIn, "CHANGE_SYMBOL", game, interval)]).len()
        };
        assert_eq!(found([-2.0, -2.5, -1.5]), 1);
        assert_eq!(found([-2.0, -4.1, 0.1]), 0);
        assert_eq!(found([2.0, 1.0, 3.0]), 0);
        let fewer = effect(ContrastKind::KnockOut, "MINUS_ONE", game, [1.0, 0.5, 1.5]);
        assert_eq!(broken(&[fewer])[0].1.words(), "cannot help good players");
    }

    #[test]
    fn other_outcomes_and_games_promise_nothing() {
        let mut margin = effect(ContrastKind::SwapIn, "PLUS_SINGLE", "babylon", [-1.0, -2.0, -0.5]);
        assert!(promise(&margin).is_some());
        margin.outcome = Outcome::Margin;
        assert!(promise(&margin).is_none());
        let limits = |game| effect(ContrastKind::Option, "limits=none", game, [-1.0, -2.0, -0.5]);
        assert!(promise(&limits("babylon")).is_some() && promise(&limits("amyitis")).is_none());
        let ban = effect(ContrastKind::Ban, "extra", "babylonia ban=extra", [0.1, 0.05, 0.2]);
        assert_eq!(broken(&[ban]).len(), 1);
    }

    /// Designers read the page.
    #[test]
    fn the_page_about_statistics_lists_every_promise() {
        let page = include_str!("../../docs/statistics.md");
        for promise in PROMISES.iter().filter(|promise| !promise.item.is_empty()) {
            assert!(page.contains(&format!("`{}`", promise.item)), "{promise:?}");
        }
    }

    #[test]
    fn every_game_with_several_rules_has_promises() {
        for id in GameId::ALL.into_iter().filter(|id| *id != GameId::ConnectFour) {
            assert!(PROMISES.iter().any(|promise| promise.game == id.name()), "{}", id.name());
        }
    }

    /// A name that is no longer one of the game would never be checked.
    #[test]
    fn every_promise_is_about_something_that_can_be_tried_out() {
        for promise in PROMISES.iter().filter(|promise| !promise.item.is_empty()) {
            match promise.item.split_once('=') {
                Some((name, value)) => {
                    let game: GameSpec = promise.game.parse().unwrap();
                    let changed = game.with_option(name, value).unwrap();
                    assert_ne!(changed, game, "{}", promise.item);
                }
                None => assert!(Effect::from_name(promise.item).is_some(), "{}", promise.item),
            }
        }
    }
}
