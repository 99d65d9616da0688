//! Babylonia when everybody builds around cities, in lock-step with the reference engine: random
//! games never run out of cities, these do.

use nabu_games::babylonia::{Action, Babylonia, map};
use nabu_games::{Game, GameRng, Recorded, Rulebook, Seed};

use crate::lockstep::{compare, options_json};
use crate::reference::babylonia::Twin;
use crate::table::rules;

/// Ends the turn if possible, or else plays next to the city with the fewest free neighbours.
fn choose(position: &Babylonia, rng: &mut GameRng) -> Action {
    let open_neighbours = |action: &Action| match action {
        Action::End => 0,
        Action::Play(_, hex) if map::LAND.contains(*hex) => {
            let cities = position.unresolved().filter(|&city| position.tile(city).is_some());
            let near = cities.filter(|city| city.neighbours().contains(*hex));
            let open = near.map(|city| (city.neighbours() & map::LAND & position.free()).len());
            open.min().unwrap_or(9)
        }
        _ => 9,
    };
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    rng.shuffle(&mut actions);
    actions.into_iter().min_by_key(open_neighbours).unwrap()
}

/// Plays a game and tells whether it ended because at most one city was left.
fn ends_by_cities(settings: &[&str], players: usize, seed: u64) -> bool {
    let rules = rules::<Babylonia>(settings);
    let deal = Babylonia::deal(rules, players, Seed(seed));
    let setup = Babylonia::write_setup(rules, &deal);
    let mut twin = Twin::new(players, &options_json::<Babylonia>(rules), &setup);
    let mut position = Babylonia::start(rules, &deal);
    let mut rng = Seed(seed).child(99).rng();
    while !position.is_over() {
        let action = choose(&position, &mut rng);
        position.apply(action);
        twin.play(&action.to_string());
        let what = format!("{settings:?}, {players} players, seed {seed}, after {action}");
        compare(&position, &twin, &what);
    }
    let cities = position.unresolved().filter(|&hex| position.tile(hex).is_some()).count();
    assert!(cities <= 1 || position.stand(position.on_turn()).is_empty());
    cities <= 1
}

#[test]
fn babylonia_ends_when_at_most_one_city_is_left() {
    // 7.2
    for settings in [&[][..], &["cards=2+4+5+6+7+8+9", "field_neighbour=face_up"]] {
        for players in Babylonia::PLAYERS {
            let ended = (0..20).filter(|&seed| ends_by_cities(settings, players, seed)).count();
            assert!(ended >= 10, "only {ended} of 20 games with {players} players");
        }
    }
}
