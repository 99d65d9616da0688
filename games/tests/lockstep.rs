//! The fast engines against the slow reference engines, move by move.

use nabu_games::amyitis::Amyitis;
use nabu_games::architects::Architects;
use nabu_games::babylon::Babylon;
use nabu_games::babylonia::Babylonia;
use nabu_games::{Game, GameRng, Recorded, Rulebook, Seat, Seed};
use serde_json::Value;

use crate::reference::{self, Reference};
use crate::table::{greedy_action, legal_text, rules};

/// How a game is played through.
#[derive(Clone, Copy)]
enum Style {
    /// Any legal move.
    Random,
    /// The move with the best score right after it, often: reaches positions random play does not.
    Greedy,
}

pub(crate) fn options_json<G: Recorded>(rules: &G::Rules) -> Value {
    let options = G::record_options(rules);
    let entry = |(name, value): (&str, &str)| (name.to_owned(), Value::from(value));
    Value::Object(options.iter().map(entry).collect())
}

fn choose<G: Game>(position: &G, style: Style, rng: &mut GameRng) -> G::Action {
    if matches!(style, Style::Random) || rng.below(4) == 0 {
        return position.random_action(rng);
    }
    greedy_action(position, rng)
}

pub(crate) fn compare<G: Rulebook, R: Reference>(position: &G, twin: &R, what: &str) {
    assert_eq!(legal_text(position), twin.legal(), "legal moves, {what}");
    for seat in Seat::all(position.players()) {
        let ours = G::CATEGORIES.iter().copied().zip(position.breakdown(seat)).collect::<Vec<_>>();
        assert_eq!(ours, twin.breakdown(seat.index()), "points of seat {seat}, {what}");
    }
    let winners = position.is_over().then(|| position.winners().iter().map(Seat::index).collect());
    assert_eq!(winners, twin.winners(), "winners, {what}");
    if !position.is_over() {
        assert_eq!(position.to_act().index(), twin.to_act(), "player to act, {what}");
    }
}

fn play<G: Recorded, R: Reference>(settings: &[&str], players: usize, seed: u64, style: Style) {
    let rules = rules::<G>(settings);
    let deal = G::deal(rules, players, Seed(seed));
    let mut position = G::start(rules, &deal);
    let mut twin = R::new(players, &options_json::<G>(rules), &G::write_setup(rules, &deal));
    let mut rng = Seed(seed).child(99).rng();
    let mut moves: Vec<String> = Vec::new();
    loop {
        let what = format!("{settings:?}, {players} players, seed {seed}, after {moves:?}");
        compare(&position, &twin, &what);
        if position.is_over() {
            return;
        }
        let action = choose(&position, style, &mut rng);
        moves.push(action.to_string());
        position.apply(action);
        twin.play(&action.to_string());
    }
}

fn play_many<G: Recorded, R: Reference>(variants: &[&[&str]], games: u64, style: Style) {
    for (index, settings) in variants.iter().enumerate() {
        for seed in 0..games {
            for players in G::PLAYERS {
                play::<G, R>(settings, players, seed + 1000 * index as u64, style);
            }
        }
    }
}

/// Every switch of the rules text, and two mixtures.
const BABYLON: &[&[&str]] = &[
    &[],
    &["tileset=B", "tokens=C"],
    &["overlap=next_tile_below"],
    &["stairs_body=free"],
    &["cover_decor=no"],
    &["bridge_gap=any_lower", "tileset=B"],
    &["bridge_gap=ground_only"],
    &["statue_restart=never"],
    &["symbol_effect=per_tile", "tokens=14*CHANGE_SYMBOL"],
    &["symbol_effect=per_tile", "tokens=14*BLANK_WILD"],
    &["tokens=14*BLANK_WILD", "hidden_belvedere=1"],
    &["tokens=14*PLUS_DOUBLE", "limits=none"],
    &["start_tile=blank", "tokens=B"],
    &[
        "overlap=next_tile_below",
        "stairs_body=free",
        "bridge_gap=any_lower",
        "tokens=14*PLUS_SINGLE",
    ],
];

#[test]
fn babylon_random_games() {
    play_many::<Babylon, reference::babylon::Twin>(BABYLON, 12, Style::Random);
}

#[test]
fn babylon_greedy_games() {
    play_many::<Babylon, reference::babylon::Twin>(BABYLON, 12, Style::Greedy);
}

/// Both sides of every building, and the other switches.
const ARCHITECTS: &[&[&str]] = &[
    &[],
    &["sides=BBBBBB"],
    &["sides=BABABA", "start_blueprints=2"],
    &["sides=ABABAB", "hands=secret"],
    &["sides=AABBAA", "hands=secret", "start_blueprints=2"],
    &["build=after_reveal"],
    &["build=after_reveal", "sides=BBBBBB", "hands=secret"],
];

#[test]
fn architects_random_games() {
    play_many::<Architects, reference::architects::Twin>(ARCHITECTS, 40, Style::Random);
}

#[test]
fn architects_greedy_games() {
    play_many::<Architects, reference::architects::Twin>(ARCHITECTS, 40, Style::Greedy);
}

const AMYITIS: &[&[&str]] = &[
    &[],
    &["double_edge_conducts_when=any"],
    &["field_tie=rightmost", "bonus_good_may_be_wine=true"],
    &["limits=hard"],
    &["limits=hard", "bonus_good_may_be_wine=true", "double_edge_conducts_when=any"],
];

#[test]
fn amyitis_random_games() {
    play_many::<Amyitis, reference::amyitis::Twin>(AMYITIS, 10, Style::Random);
}

#[test]
fn amyitis_greedy_games() {
    play_many::<Amyitis, reference::amyitis::Twin>(AMYITIS, 5, Style::Greedy);
}

/// Every switch, and cards that random games seldom combine.
const BABYLONIA: &[&[&str]] = &[
    &[],
    &["cards=variant"],
    &["field_neighbour=face_up"],
    &["first_turn_limits=off"],
    &["cards=1+2+3+4+5+8+9"],
    &["cards=base-2"],
    &["cards=3+4+5+6+7+8+9", "field_neighbour=face_up"],
    &["cards=2+4+5+6+7+8+9", "first_turn_limits=off"],
    &["card_5=any_order"],
    &["card_5=any_order", "cards=3+4+5+6+7+8+9", "first_turn_limits=off"],
];

#[test]
fn babylonia_random_games() {
    play_many::<Babylonia, reference::babylonia::Twin>(BABYLONIA, 10, Style::Random);
}

#[test]
fn babylonia_greedy_games() {
    play_many::<Babylonia, reference::babylonia::Twin>(BABYLONIA, 4, Style::Greedy);
}
