//! What a player of Architects cannot know: it is dealt anew, and rightly so.

use nabu_games::architects::{
    Action, Architects, Blueprint, BlueprintSet, Deal, Space, Step, Tile,
};
use nabu_games::{Game, GameRng, Recorded, Rulebook, Seat, Seed};

use crate::table::{legal_text, play_random, rules, start};

const FIRST: Seat = Seat::new(0);
const SECOND: Seat = Seat::new(1);

const VARIANTS: [&[&str]; 4] = [
    &[],
    &["hands=secret", "sides=ABBAAB"],
    &["hands=secret", "start_blueprints=2"],
    &["hands=secret", "build=after_reveal"],
];

/// Pearson's statistic stays below this in all but one of thousands of samples.
fn limit(degrees: usize) -> f64 {
    let degrees = degrees as f64;
    degrees + 4.0 * (2.0 * degrees).sqrt() + 4.0
}

/// Compares counts with weights.
#[track_caller]
fn assert_distributed(counts: &[usize], weights: &[usize]) {
    let samples: usize = counts.iter().sum();
    let total: usize = weights.iter().sum();
    let mut statistic = 0.0;
    for (&count, &weight) in counts.iter().zip(weights) {
        assert!(weight > 0 || count == 0, "an impossible case came up");
        if weight > 0 {
            let expected = samples as f64 * weight as f64 / total as f64;
            statistic += (count as f64 - expected).powi(2) / expected;
        }
    }
    let degrees = weights.iter().filter(|&&weight| weight > 0).count() - 1;
    assert!(statistic < limit(degrees), "{statistic} with {degrees} degrees of freedom");
}

/// Every tile that has been seen, by following the game.
struct Watch {
    game: Architects,
    seen: Vec<Tile>,
}

impl Watch {
    fn new(game: Architects) -> Self {
        let seen = Space::all().filter_map(|stack| game.supply().top(stack)).collect();
        Self { game, seen }
    }

    fn apply(&mut self, action: Action) {
        self.game.apply(action);
        if let Action::Take { stack, .. } | Action::TakeTile(stack) = action {
            self.seen.extend(self.game.supply().top(stack));
        }
    }

    fn play_random(&mut self, moves: usize, rng: &mut GameRng) {
        for _ in 0..moves {
            if !self.game.is_over() {
                self.apply(self.game.random_action(rng));
            }
        }
    }

    /// How many copies of each tile nobody has seen.
    fn unseen(&self) -> Vec<usize> {
        Tile::all().map(|tile| 2 - self.times_seen(tile)).collect()
    }

    fn times_seen(&self, tile: Tile) -> usize {
        self.seen.iter().filter(|known| **known == tile).count()
    }
}

#[test]
fn a_new_deal_keeps_all_that_the_observer_knows() {
    for (settings, seed) in VARIANTS.iter().flat_map(|variant| (0..60).map(move |i| (variant, i))) {
        let mut game: Architects = start(settings, 2, seed);
        let mut rng = Seed(seed).child(1).rng();
        while !game.is_over() {
            for observer in Seat::all(2) {
                let mut world = game;
                world.determinize(observer, &mut rng);
                assert_eq!(world.draw(Some(observer)), game.draw(Some(observer)));
                assert_eq!(world.scores(), game.scores());
                assert_eq!(legal_text(&world), legal_text(&game));
                assert_eq!(world.player(observer).hand(), game.player(observer).hand());
            }
            game.apply(game.random_action(&mut rng));
        }
    }
}

#[test]
fn a_new_deal_makes_no_third_copy_of_a_tile_and_no_second_of_a_card() {
    for (settings, seed) in VARIANTS.iter().flat_map(|variant| (0..60).map(move |i| (variant, i))) {
        let mut rng = Seed(seed).child(1).rng();
        let mut watch = Watch::new(start(settings, 2, seed));
        watch.play_random(15, &mut rng);
        watch.game.determinize(SECOND, &mut rng);
        while !watch.game.is_over() {
            watch.play_random(1, &mut rng);
            let [first, second] = [FIRST, SECOND].map(|seat| watch.game.player(seat));
            let places = [first.hand(), first.completed(), second.hand(), second.completed()];
            let cards = places.iter().fold(watch.game.display(), |all, set| all.or(*set));
            assert_eq!(cards.len(), 3 + places.iter().map(|set| set.len()).sum::<usize>());
        }
        assert!(Tile::all().all(|tile| watch.times_seen(tile) <= 2));
    }
}

#[test]
fn tiles_under_the_tops_are_any_of_the_unseen_ones() {
    let mut rng = Seed(3).rng();
    let mut watch = Watch::new(start(&[], 2, 3));
    watch.play_random(30, &mut rng);
    while watch.game.step() != Step::Take {
        watch.play_random(1, &mut rng);
    }
    let is_deep = |stack: &Space| watch.game.supply().height(*stack) > 1;
    let stack = Space::of(watch.game.available()).find(is_deep).unwrap();
    let mut counts = vec![0; 24];
    for _ in 0..40_000 {
        let mut world = watch.game;
        world.determinize(FIRST, &mut rng);
        world.apply(Action::Take { stack, space: Space::new(0) });
        let top = world.supply().top(stack).unwrap();
        counts[Tile::all().position(|tile| tile == top).unwrap()] += 1;
    }
    assert_distributed(&counts, &watch.unseen());
}

/// R13: the tile just taken and the one that came up under it are known, all others are not.
#[test]
fn a_tile_to_be_built_and_the_tile_it_uncovered_are_known() {
    let mut rng = Seed(3).rng();
    let mut watch = Watch::new(start(&["build=after_reveal"], 2, 3));
    watch.play_random(12, &mut rng);
    while !matches!(watch.game.step(), Step::Build(_)) {
        watch.play_random(1, &mut rng);
    }
    let supply = watch.game.supply();
    let deep = Space::of(watch.game.available()).find(|stack| supply.height(*stack) > 1).unwrap();
    let mut counts = vec![0; 24];
    for _ in 0..40_000 {
        let mut world = watch.game;
        world.determinize(SECOND, &mut rng);
        assert_eq!(world.step(), watch.game.step());
        assert!(Space::all().all(|stack| world.supply().top(stack) == supply.top(stack)));
        world.apply(Action::Build(Space::new(0)));
        while world.step() != Step::Take {
            play_random(&mut world, 1, &mut rng);
        }
        world.apply(Action::TakeTile(deep));
        let top = world.supply().top(deep).unwrap();
        counts[Tile::all().position(|tile| tile == top).unwrap()] += 1;
    }
    assert_distributed(&counts, &watch.unseen());
}

/// A game in which somebody has just built a palace.
fn before_a_palace_choice(settings: &[&str], seed: u64) -> Architects {
    let mut game: Architects = start(settings, 2, seed);
    let mut rng = Seed(seed).child(1).rng();
    play_random(&mut game, 12, &mut rng);
    while game.step() != Step::Palace {
        play_random(&mut game, 1, &mut rng);
    }
    game
}

#[test]
fn the_top_of_the_deck_is_any_card_nobody_has() {
    let game = before_a_palace_choice(&[], 5);
    let observer = game.to_act();
    let mut known = game.display();
    for seat in Seat::all(2) {
        known = known.or(game.player(seat).hand()).or(game.player(seat).completed());
    }
    let weights: Vec<_> = Blueprint::all().map(|card| usize::from(!known.contains(card))).collect();
    let mut counts = vec![0; 20];
    let mut rng = Seed(5).rng();
    for _ in 0..20_000 {
        let mut world = game;
        world.determinize(observer, &mut rng);
        let [hand, done] = [world.player(observer).hand(), world.player(observer).completed()];
        world.apply(Action::DeckBlueprint);
        let now = world.player(observer).hand().or(world.player(observer).completed());
        counts[now.without(hand).without(done).iter().next().unwrap().number() - 1] += 1;
    }
    assert_distributed(&counts, &weights);
}

#[test]
fn with_open_hands_both_hands_are_kept() {
    let game = before_a_palace_choice(&[], 9);
    let mut world = game;
    world.determinize(FIRST, &mut Seed(1).rng());
    for seat in Seat::all(2) {
        assert_eq!(world.player(seat).hand(), game.player(seat).hand());
    }
    assert!(!game.draw(Some(FIRST)).contains('?'));
}

#[test]
fn a_secret_hand_is_hidden_but_for_cards_taken_from_the_display() {
    let mut game: Architects = start(&["hands=secret"], 2, 2);
    let mut rng = Seed(2).rng();
    while game.step() != Step::Palace || game.to_act() != SECOND {
        game.apply(game.random_action(&mut rng));
    }
    let card = game.display().iter().next().unwrap();
    game.apply(Action::Blueprint(card));
    let unseen = |observer| game.draw(observer).matches('?').count();
    assert!((1..=3).contains(&unseen(Some(FIRST))), "{}", game.draw(Some(FIRST)));
    assert_eq!(unseen(None), 0);
    for _ in 0..100 {
        let mut world = game;
        world.determinize(FIRST, &mut rng);
        let second = world.player(SECOND);
        assert!(second.hand().or(second.completed()).contains(card));
    }
}

/// A finished stretch of a game with secret hands, and how else it could have been dealt.
struct Story {
    deal: Deal,
    moves: Vec<Action>,
    /// What seat 0 saw of the cards after each move.
    sights: Vec<[BlueprintSet; 3]>,
    /// Which cards of the deck, from the top, seat 0 has never seen.
    unseen: Vec<usize>,
    game: Architects,
}

impl Story {
    const SETTINGS: &[&str] = &["hands=secret"];

    /// Random moves, but every palace draws from the deck.
    fn tell(seed: u64, moves: usize) -> Self {
        let rules = rules::<Architects>(Self::SETTINGS);
        let deal = Architects::deal(rules, 2, Seed(seed));
        let mut game = Architects::start(rules, &deal);
        let mut rng = Seed(seed).child(1).rng();
        let mut story =
            Self { deal, moves: vec![], sights: vec![], unseen: (0..12).collect(), game };
        let mut drawn = 0;
        for _ in 0..moves {
            let action = match game.step() {
                Step::Over => break,
                Step::Palace => Action::DeckBlueprint,
                _ => game.random_action(&mut rng),
            };
            if action == Action::DeckBlueprint {
                let is_own = game.to_act() == FIRST;
                story.unseen.retain(|&place| !is_own || place != drawn);
                drawn += 1;
            }
            game.apply(action);
            story.moves.push(action);
            story.sights.push(sight(&game));
        }
        story.game = game;
        story
    }

    /// The same moves after another deal of what seat 0 has not seen, if it sees the same.
    fn retell(&self, rng: &mut GameRng) -> Option<BlueprintSet> {
        let mut deal = self.deal.clone();
        let mut cards: Vec<Blueprint> = deal.hands[1].iter().copied().collect();
        cards.extend(self.unseen.iter().map(|&place| deal.deck[place]));
        rng.shuffle(&mut cards);
        deal.hands[1].iter_mut().for_each(|card| *card = cards.pop().unwrap());
        self.unseen.iter().for_each(|&place| deal.deck[place] = cards.pop().unwrap());
        let mut game = Architects::start(self.game.rules_in_use(), &deal);
        for (action, expected) in self.moves.iter().zip(&self.sights) {
            game.apply(*action);
            if sight(&game) != *expected {
                return None;
            }
        }
        Some(game.player(SECOND).hand())
    }
}

fn sight(game: &Architects) -> [BlueprintSet; 3] {
    let [first, second] = [FIRST, SECOND].map(|seat| game.player(seat));
    [first.hand(), first.completed(), second.completed()]
}

/// How often each card is in a hand.
type Counts = [usize; 20];

const HANDS: usize = 2_000;

fn count_hands(hand: impl FnMut() -> Option<BlueprintSet>) -> Counts {
    let mut counts = [0; 20];
    for cards in std::iter::repeat_with(hand).flatten().take(HANDS) {
        cards.iter().for_each(|card| counts[card.number() - 1] += 1);
    }
    counts
}

/// Whether some card can only be one of the later draws, so that it is seldom held.
fn is_telling(counts: &Counts) -> bool {
    let most = counts.iter().max().unwrap();
    counts.iter().any(|&count| count > 0 && 3 * count < 2 * most)
}

/// The secret hand must be dealt as it is among all games that look the same to seat 0.
#[test]
fn a_secret_hand_agrees_with_all_that_was_and_was_not_completed() {
    let mut rng = Seed(11).rng();
    let mut told = [0; 3];
    for seed in 0.. {
        let story = Story::tell(seed, 40);
        let completed = story.game.player(SECOND).completed().len();
        if completed > 2 || story.game.player(SECOND).hand().len() < 2 || told[completed] == 2 {
            continue;
        }
        let expected = count_hands(|| story.retell(&mut rng));
        if is_telling(&expected) {
            told[completed] += 1;
            let dealt = count_hands(|| {
                let mut world = story.game;
                world.determinize(FIRST, &mut rng);
                Some(world.player(SECOND).hand())
            });
            assert_same_distribution(&expected, &dealt);
        }
        if told == [2; 3] {
            return;
        }
    }
}

/// Pearson's statistic of two samples of the same size.
#[track_caller]
fn assert_same_distribution(left: &Counts, right: &Counts) {
    let mut statistic = 0.0;
    let mut cases = 0;
    for (&a, &b) in left.iter().zip(right).filter(|&(&a, &b)| a + b > 0) {
        statistic += (a as f64 - b as f64).powi(2) / (a + b) as f64;
        cases += 1;
    }
    assert!(statistic < limit(cases), "{statistic} for {cases} cards\n{left:?}\n{right:?}");
}
