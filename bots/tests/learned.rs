//! The networks that ship: they fit their games, and greedy players with them are better than the
//! linear evaluation, under every rule that they were trained for.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use nabu_bots::{BotFactory, BotSpec, Evaluation, Network};
use nabu_games::amyitis::Amyitis;
use nabu_games::architects::Architects;
use nabu_games::babylon::Babylon;
use nabu_games::babylonia::Babylonia;
use nabu_games::{Ban, Classified, Options, Restricted, Rulebook, Seat, Seed};

/// A shipped network is smaller than this.
const MOST_BYTES: usize = 1 << 20;

fn factory<G: Evaluation>(bot: &str) -> BotFactory<G> {
    bot.parse::<BotSpec>().unwrap().factory().unwrap()
}

/// The win share of one learned greedy player among classic ones, over deals played from every
/// seat, for `(option, value)`.
fn share<G: Evaluation + Rulebook>(option: (&str, &str), players: usize, deals: u64) -> f64 {
    let mut options = Options::default();
    if !option.0.is_empty() {
        options.set(option.0, option.1);
    }
    let rules = G::rules(&options).unwrap();
    let [learned, classic] = ["greedy", "classic-greedy"].map(factory::<G>);
    let mut wins = 0.0;
    for deal in 0..deals {
        for seat in Seat::all(players) {
            let seed = Seed(1000).child(deal);
            let first = G::start(rules, &G::deal(rules, players, seed));
            wins += won(first, seat, [&learned, &classic], seed);
        }
    }
    wins / (deals * players as u64) as f64
}

/// What the first bot wins of a game in a seat, the other one in all others.
fn won<G: Evaluation>(mut position: G, seat: Seat, bots: [&BotFactory<G>; 2], seed: Seed) -> f64 {
    let mut players: Vec<_> =
        Seat::all(position.players()).map(|own| bots[usize::from(own != seat)].player()).collect();
    let mut rng = seed.child(1 + seat.index() as u64).rng();
    while !position.is_over() {
        let action = players[position.to_act().index()].choose(&position, &mut rng).unwrap();
        position.apply(action);
    }
    let winners = position.winners();
    if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 }
}

/// The win share of a greedy player who must do without something, against a classic one who need
/// not.
fn restricted_share<G: Evaluation + Classified + Rulebook>(bot: &str, ban: Ban, deals: u64) -> f64 {
    let rules = G::rules(&Options::default()).unwrap();
    let [own, other] = [bot, "classic-greedy"].map(factory::<Restricted<G>>);
    let mut wins = 0.0;
    for deal in 0..deals {
        for seat in Seat::all(2) {
            let seed = Seed(2000).child(deal);
            let first = G::start(rules, &G::deal(rules, 2, seed));
            wins += won(Restricted::new(first, seat, ban), seat, [&own, &other], seed);
        }
    }
    wins / (2 * deals) as f64
}

/// Under every ban the network is no worse than the linear evaluation, and better on the whole.
fn check_bans<G: Evaluation + Classified + Rulebook>() {
    let (mut learned, mut classic, mut bans) = (0.0, 0.0, 0.0);
    for ban in Ban::all::<G>() {
        let [own, linear] =
            ["greedy", "classic-greedy"].map(|bot| restricted_share::<G>(bot, ban, 16));
        assert!(own >= linear - 0.1, "{} without {}: {own}, {linear}", G::ID, ban.name::<G>());
        (learned, classic, bans) = (learned + own, classic + linear, bans + 1.0);
    }
    assert!(learned > classic + 0.2 * bans, "{}: {learned}, {classic}", G::ID);
}

#[test]
fn bans_of_babylon_are_learned() {
    check_bans::<Babylon>();
}

#[test]
fn bans_of_babylonia_are_learned() {
    check_bans::<Babylonia>();
}

#[test]
fn bans_of_architects_are_learned() {
    check_bans::<Architects>();
}

#[test]
fn bans_of_amyitis_are_learned() {
    check_bans::<Amyitis>();
}

/// Values of options that are forms rather than words.
const FORMS: [(&str, &str); 12] = [
    ("tileset", "B"),
    ("tileset", "random:5"),
    ("tokens", "14*MINUS_ONE"),
    ("tokens", "14*CHANGE_SYMBOL"),
    ("tokens", "14*BLANK_WILD"),
    ("tokens", "14*DOUBLE_FLOWER"),
    ("tokens", "14*PLUS_SINGLE"),
    ("tokens", "14*NONE"),
    ("cards", "variant"),
    ("cards", "base-2"),
    ("sides", "BBBBBB"),
    ("sides", "ABABAB"),
];

/// Every option of a game with every value but the usual one.
fn switches<G: Rulebook>() -> Vec<(&'static str, &'static str)> {
    let words = G::OPTIONS.iter().flat_map(|option| {
        let others = option.values.iter().skip(1).filter(|value| !value.contains('<'));
        others.map(|value| (option.name, *value))
    });
    let is_form = |name: &str| FORMS.iter().any(|(form, _)| *form == name);
    let forms = FORMS.into_iter().filter(|(name, _)| G::OPTIONS.iter().any(|o| o.name == *name));
    words.filter(|(name, _)| !is_form(name)).chain(forms).collect()
}

fn check<G: Evaluation + Rulebook>(least: f64) {
    let bytes = G::NETWORK.unwrap();
    assert!(bytes.len() < MOST_BYTES, "{} has {} bytes", G::ID, bytes.len());
    Network::from_bytes::<G>(bytes).unwrap();
    for players in G::PLAYERS {
        let share = share::<G>(("", ""), players, 12) * players as f64 / 2.0;
        assert!(share >= least, "{} with {players} players: {share}", G::ID);
    }
    for option in switches::<G>() {
        let share = share::<G>(option, 2, 6);
        assert!(share >= 0.5, "{}({}={}): {share}", G::ID, option.0, option.1);
    }
}

#[test]
fn babylon_is_learned() {
    check::<Babylon>(0.9);
}

#[test]
fn babylonia_is_learned() {
    check::<Babylonia>(0.6);
}

#[test]
fn architects_is_learned() {
    check::<Architects>(0.75);
}

#[test]
fn amyitis_is_learned() {
    check::<Amyitis>(0.85);
}
