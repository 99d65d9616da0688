//! Babylonia: points made, majorities in sight, nobles within reach of cities, and fields at hand.

use nabu_games::babylonia::{Action, Babylonia, Hex, Kind, Network, Standing, TOKENS, card, map};
use nabu_games::bits::Bits;
use nabu_games::{Game, Seat};

use super::feature::features;
use super::{Evaluation, Features, Weights};
use crate::workshop::workshops;

use BabyloniaFeature as F;

/// The cards from [`card::EXTRA_TURN`] on.
const CARDS: [F; 8] =
    [F::Card2, F::Card3, F::Card4, F::Card5, F::Card6, F::Card7, F::Card8, F::Card9];

features! {
    /// What the evaluation of Babylonia looks at.
    BabyloniaFeature {
        Score = "score",
        CityTiles = "city_tiles",
        Control = "control",
        RivalControl = "rival_control",
        Citizens = "citizens",
        Reach = "reach",
        Fields = "fields",
        FieldNext = "field_next",
        RivalFields = "rival_fields",
        Ziggurats = "ziggurats",
        CardControl = "card_control",
        RivalCardControl = "rival_card_control",
        StandFarmers = "stand_farmers",
        StandNobles = "stand_nobles",
        Card2 = "card_2",
        Card3 = "card_3",
        Card4 = "card_4",
        Card5 = "card_5",
        Card6 = "card_6",
        Card7 = "card_7",
        Card8 = "card_8",
        Card9 = "card_9",
    }
}

impl Evaluation for Babylonia {
    type Feature = F;

    const SCORE: F = F::Score;
    const WEIGHTS: &'static str = include_str!("../../weights/babylonia.toml");
    const NETWORK: Option<&'static [u8]> =
        Some(include_bytes!("../../networks/babylonia.safetensors"));
    const MARGIN: f32 = 20.0;

    fn features(&self, seat: Seat, features: &mut Features<F>) {
        features[F::Score] = self.score(seat) as f32;
        features[F::CityTiles] = self.city_tiles(seat) as f32 * (tile_worth(self) - 1.0);
        for place in Bits(self.cities() | self.open_ziggurats()) {
            let place = place as usize;
            add_control(self, place, self.standing(place, seat), 1.0, features);
        }
        let mut rest = self.tokens(seat);
        while !rest.is_empty() {
            let network = self.network(seat, rest.nth(0));
            rest = rest & !network.hexes;
            add_citizens(self, &network, 0, 1.0, features);
        }
        add_fields(self, seat, self.near(seat), 1.0, features);
        features[F::Ziggurats] = self.ziggurats_touched(seat) as f32 * time_left(self, seat);
        let stand = self.stand(seat);
        features[F::StandFarmers] = stand.count(Kind::Farmer) as f32;
        features[F::StandNobles] = stand.len() as f32 - features[F::StandFarmers];
        add_cards(self, seat, features);
    }

    /// The end of a turn is afterstate without the places that it resolves.
    fn afterstate(&self, action: Action) -> Self {
        let mut next = *self;
        if !matches!(action, Action::End | Action::NoExtra | Action::Extra) {
            next.apply(action);
        }
        next
    }

    fn action_value(&self, action: Action, weights: &Weights<F>) -> f32 {
        match action {
            Action::Play(kind, hex) => {
                let mut changes = Features::default();
                add_token(self, kind, hex, &mut changes);
                weights.dot(&changes)
            }
            Action::End | Action::NoExtra => 0.0,
            Action::Extra => 1.0,
            Action::Resolve(_) | Action::Card(_) => {
                self.afterstate(action).evaluate(self.to_act(), weights)
            }
        }
    }

    workshops!();
}

/// What a token changes for the player on turn, from the places and tokens next to it alone.
fn add_token(position: &Babylonia, kind: Kind, hex: Hex, changes: &mut Features<F>) {
    let seat = position.on_turn();
    let near = position.places_near(hex);
    let is_land = map::LAND.contains(hex);
    for place in Bits(near & (position.cities() | position.open_ziggurats())) {
        let place = place as usize;
        let before = position.standing(place, seat);
        let free = before.free - u8::from(is_land);
        add_control(position, place, before, -1.0, changes);
        add_control(
            position,
            place,
            Standing { own: before.own + 1, free, ..before },
            1.0,
            changes,
        );
    }
    add_connection(position, kind, hex, changes);
    let fresh = near & !position.near(seat);
    add_fields(position, seat, fresh, 1.0, changes);
    if position.farmer_can_follow(kind, hex) {
        changes[F::FieldNext] = best_field(position, fresh);
    }
    if let Some(site) = map::place_at(hex).filter(|&site| position.field_sites() >> site & 1 == 1) {
        take_field(position, seat, site, changes);
    }
    if near & map::ZIGGURATS != 0 {
        let is_new = fresh & map::ZIGGURATS != 0;
        changes[F::Score] += f32::from(position.ziggurat_points(seat, hex));
        changes[F::Ziggurats] = f32::from(u8::from(is_new)) * time_left(position, seat);
    }
    changes[if kind == Kind::Farmer { F::StandFarmers } else { F::StandNobles }] = -1.0;
}

/// The networks next to a hex become one with the token on it.
fn add_connection(position: &Babylonia, kind: Kind, hex: Hex, changes: &mut Features<F>) {
    let seat = position.on_turn();
    let mut joined = Network::of_token(kind, hex);
    let near = joined.near;
    let mut rest = hex.neighbours() & position.tokens(seat);
    while !rest.is_empty() {
        let network = position.network(seat, rest.nth(0));
        rest = rest & !network.hexes;
        add_citizens(position, &network, 0, -1.0, changes);
        joined = joined.joined(&network);
    }
    let filled = if map::LAND.contains(hex) { near } else { 0 };
    add_citizens(position, &joined, filled, 1.0, changes);
}

fn take_field(position: &Babylonia, seat: Seat, site: usize, changes: &mut Features<F>) {
    changes[F::Score] += f32::from(position.field_points(site));
    add_fields(position, seat, position.near(seat) & 1 << site, -1.0, changes);
    if position.near_others(seat) >> site & 1 == 1 {
        changes[F::RivalFields] -= f32::from(position.field_points(site));
    }
}

/// Adds `sign` times what the majority at a place promises to the seat and to its best rival.
fn add_control(
    position: &Babylonia,
    place: usize,
    standing: Standing,
    sign: f32,
    features: &mut Features<F>,
) {
    let lead = f32::from(standing.own) - f32::from(standing.other);
    let own = chance(lead, standing.free);
    let rival = chance(-lead, standing.free);
    if place < map::SITES {
        let worth = sign * tile_worth(position);
        features[F::Control] += own * worth;
        features[F::RivalControl] += rival * worth;
    } else {
        features[F::CardControl] += sign * own;
        features[F::RivalCardControl] += sign * rival;
    }
}

/// How likely a lead holds while `free` hexes are open.
fn chance(lead: f32, free: u8) -> f32 {
    if free == 0 {
        return if lead > 0.0 { 1.0 } else { 0.0 };
    }
    (0.5 + 0.5 * lead / (f32::from(free) + 1.0)).clamp(0.0, 1.0)
}

/// How often a city tile taken next may still pay.
fn tile_worth(position: &Babylonia) -> f32 {
    0.5 + 0.5 * position.cities().count_ones() as f32
}

/// Adds `sign` times the points of the nobles of a network at the cities next to it and at those
/// one token away; cities of `filled` have one free hex less.
fn add_citizens(
    position: &Babylonia,
    network: &Network,
    filled: u64,
    sign: f32,
    features: &mut Features<F>,
) {
    if network.nobles == [0; 3] || network.reach & position.cities() == 0 {
        return;
    }
    for city in Bits(network.reach & position.cities()) {
        let city = city as usize;
        let tile = position.tile_of(city);
        let points = sign * f32::from(network.noble_points(tile));
        if network.near >> city & 1 == 1 {
            let free = position.free_land_around(city).len() as f32;
            let free = free - f32::from((filled >> city & 1) as u8);
            features[F::Citizens] += points * (1.0 - free / 10.0);
        } else {
            features[F::Reach] += points;
        }
    }
}

/// Adds `sign` times the points of the fields among `places`, half if others can take them too.
fn add_fields(
    position: &Babylonia,
    seat: Seat,
    places: u64,
    sign: f32,
    features: &mut Features<F>,
) {
    let sites = places & position.field_sites();
    if sites == 0 {
        return;
    }
    let contested = position.near_others(seat);
    for site in Bits(sites) {
        let share = if contested >> site & 1 == 1 { 0.5 } else { 1.0 };
        features[F::Fields] += sign * share * f32::from(position.field_points(site as usize));
    }
}

fn best_field(position: &Babylonia, places: u64) -> f32 {
    let points = |site: u32| position.field_points(site as usize);
    Bits(places & position.field_sites()).map(points).max().map_or(0.0, f32::from)
}

/// The part of a seat's tokens that is still to be played.
fn time_left(position: &Babylonia, seat: Seat) -> f32 {
    position.tokens_left(seat) as f32 / TOKENS as f32
}

fn add_cards(position: &Babylonia, seat: Seat, features: &mut Features<F>) {
    for number in position.cards(seat).iter().filter(|&number| number > card::TEN_POINTS) {
        let is_spent = number == card::EXTRA_TURN && position.has_used_extra();
        if !is_spent {
            let feature = CARDS[usize::from(number - card::EXTRA_TURN)];
            features[feature] = time_left(position, seat);
        }
    }
}

#[cfg(test)]
mod tests {
    use nabu_games::{Ban, Options, Restricted, Rulebook, Seed};

    use super::*;
    use crate::greedy::wins_against_random;

    #[test]
    fn greedy_beats_random_players() {
        assert_eq!(wins_against_random::<Babylonia>(2, 40), 40);
        assert_eq!(wins_against_random::<Babylonia>(3, 30), 30);
        assert_eq!(wins_against_random::<Babylonia>(4, 40), 40);
    }

    #[test]
    fn leads_are_worth_more_the_fewer_hexes_are_free() {
        let cases = [(1.0, 4, 0.6), (1.0, 1, 0.75), (3.0, 2, 1.0), (1.0, 0, 1.0), (0.0, 0, 0.0)];
        for (lead, free, expected) in cases {
            assert!((chance(lead, free) - expected).abs() < 1e-6, "{lead} with {free} free");
        }
    }

    /// Of the features that a token changes only where it lies.
    #[test]
    fn a_token_changes_the_features_as_said_before() {
        let rules = Babylonia::rules(&Options::default()).unwrap();
        let local = [
            F::Score,
            F::Control,
            F::RivalControl,
            F::Reach,
            F::Fields,
            F::CardControl,
            F::StandNobles,
        ];
        for seed in 0..20 {
            let mut rng = Seed(seed).rng();
            let deal = Babylonia::deal(rules, 2 + seed as usize % 3, Seed(seed));
            let mut position = Babylonia::start(rules, &deal);
            while !position.is_over() {
                let action = position.random_action(&mut rng);
                let mut next = position;
                next.apply(action);
                if let Action::Play(kind, hex) = action {
                    let mut changes = Features::default();
                    add_token(&position, kind, hex, &mut changes);
                    let seat = position.on_turn();
                    let (before, after) = (features_of(&position, seat), features_of(&next, seat));
                    for feature in local {
                        let change = after[feature] - before[feature];
                        assert!((changes[feature] - change).abs() < 1e-3, "{feature:?}: {action}");
                    }
                }
                position = next;
            }
        }
    }

    /// The value of an end does not count what it resolves, so a ban must not take it off.
    #[test]
    fn an_end_costs_no_points_that_do_not_count() {
        let rules = Babylonia::rules(&Options::default()).unwrap();
        let (seat, citizens) = (Seat::new(1), Ban::from_name::<Babylonia>("cat:citizens").unwrap());
        let (weights, mut resolving) = (Babylonia::shipped_weights(), 0);
        for seed in 0..20 {
            let first = Babylonia::start(rules, &Babylonia::deal(rules, 2, Seed(seed)));
            let (mut position, mut rng) = (Restricted::new(first, seat, citizens), Seed(2).rng());
            while !position.is_over() {
                if position.to_act() == seat && position.is_legal(Action::End) {
                    let (points, mut next) = (position.void_points(seat), position);
                    next.apply(Action::End);
                    resolving += u32::from(next.void_points(seat) > points);
                    let value = position.action_value(Action::End, &weights);
                    assert!((value + points as f32).abs() < 1e-3, "{value} for {points}");
                }
                position.apply(position.random_action(&mut rng));
            }
        }
        assert!(resolving > 0, "some ends bring points");
    }

    fn features_of(position: &Babylonia, seat: Seat) -> Features<F> {
        let mut features = Features::default();
        position.features(seat, &mut features);
        features
    }
}
