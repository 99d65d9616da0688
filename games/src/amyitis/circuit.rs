//! The nine cities of the caravan and the plant cards lying in four of them.

use super::components::Components;
use super::goods::{Good, Goods, PLAIN_GOODS};

/// Cities on the circuit, clockwise; the way once around.
pub(super) const CITIES: usize = 9;
/// Plant cities, and guild cities.
pub(super) const OF_A_KIND: usize = 4;
/// Their names in the usual order, clockwise, which is that of their numbers. Plant and guild cities
/// take turns after Babylon.
pub(super) const NAMES: [&str; CITIES] =
    ["Babylon", "Eshnunna", "Susa", "Ur", "Uruk", "Mari", "Palmyra", "Khorsabad", "Ninoua"];

/// What is traded in a city.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trade {
    /// Goods for prestige.
    Sale,
    /// A plant, in the plant city with this number.
    Plant(usize),
    /// A card, in the guild city with this number.
    Guild(usize),
}

/// The trade of the city with this number.
pub(super) const fn trade(city: usize) -> Trade {
    match (city, city % 2) {
        (0, _) => Trade::Sale,
        (_, 1) => Trade::Plant(city / 2),
        _ => Trade::Guild(city / 2 - 1),
    }
}

/// A face of a plant card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Plant {
    pub(super) quality: u8,
    /// What it costs besides the good of the city.
    pub(super) extra: Option<Good>,
}

/// How many plant cards there are.
pub(super) const PLANT_CARDS: usize = 4;

/// A plant card and which of its faces is up: twice the number of the card, plus 1 when turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PlantCard(u8);

impl PlantCard {
    /// The card with this number, P0 to P3, as it lies at first.
    pub(super) fn new(card: u8) -> Self {
        Self(2 * card)
    }

    /// Its number.
    pub(super) fn number(self) -> u8 {
        self.0 / 2
    }

    /// The face that is up; one of quality 2 asks an extra good.
    pub(super) fn plant(self, components: &Components) -> Plant {
        let extra = components.plant_extras[usize::from(self.0 / 2)][usize::from(self.0 & 1)];
        Plant { quality: 1 + u8::from(extra.is_some()), extra }
    }

    pub(super) fn turn_over(&mut self) {
        self.0 ^= 1;
    }
}

/// Which cities can be paid in and offer something, looked up by sets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Circuit {
    /// What is traded in each place, clockwise from Babylon.
    pub(super) trades: [Trade; CITIES],
    /// Guild cities by the set of plain goods that can be paid.
    paid_with: [u16; 1 << PLAIN_GOODS],
    /// Guild cities by the set of guild kinds in stock.
    offering: [u16; 1 << 4],
    /// Each plant city, as a set.
    plant_cities: [u16; OF_A_KIND],
    /// What each plant city asks.
    pub(super) plant_goods: [Good; OF_A_KIND],
    /// What each guild city asks, and the set of kinds it offers.
    pub(super) guilds: [(Good, u8); OF_A_KIND],
}

impl Circuit {
    pub(super) fn new(components: &Components) -> Self {
        let kinds = |slot: usize| {
            components.guild_offers[slot].iter().fold(0, |set, &kind| set | 1 << kind as u8)
        };
        let guilds = [0, 1, 2, 3].map(|slot| (components.guild_goods[slot], kinds(slot)));
        let trades = components.circuit.map(|city| trade(usize::from(city)));
        let place = |wanted| trades.iter().position(|trade| *trade == wanted).unwrap_or(0);
        let select = |wanted: &dyn Fn(usize) -> bool| {
            (0..OF_A_KIND)
                .filter(|&slot| wanted(slot))
                .map(|slot| 1 << place(Trade::Guild(slot)))
                .sum()
        };
        let sets = |matches: fn((Good, u8), usize) -> bool| {
            std::array::from_fn(|set| select(&|slot| matches(guilds[slot], set)))
        };
        Self {
            paid_with: sets(|(good, _), payable| payable >> good as usize & 1 == 1),
            offering: sets(|(_, kinds), in_stock| usize::from(kinds) & in_stock != 0),
            plant_cities: [0, 1, 2, 3].map(|slot| 1 << place(Trade::Plant(slot))),
            trades,
            plant_goods: components.plant_goods,
            guilds,
        }
    }

    /// Guild cities, as a set, where this can be paid and one of these kinds is offered.
    pub(super) fn guild_stops(&self, goods: Goods, kinds_in_stock: usize) -> u16 {
        self.paid_with[goods.payable()] & self.offering[kinds_in_stock]
    }

    /// The plant city, as a set, if the price of the plant can be paid there.
    pub(super) fn plant_stop(&self, slot: usize, plant: Plant, goods: Goods) -> u16 {
        if goods.covers(self.plant_goods[slot], plant.extra) { self.plant_cities[slot] } else { 0 }
    }
}

/// Turns a set of cities into the set of distances (less 1) to them, for distances up to `reach`.
pub(super) fn distances(cities: u16, from: u8, reach: usize) -> u64 {
    let twice_around = u64::from(cities) | u64::from(cities) << CITIES;
    twice_around >> (from + 1) & ((1 << reach.min(CITIES)) - 1)
}

/// The camels that a way of the caravan costs: one a space less the bonus of the caravan card,
/// but at least one (rule 8.3).
pub(super) fn camels_for(distance: u8, bonus: u8) -> u8 {
    distance.saturating_sub(bonus).max(1)
}

/// The plant city with this name among those that are dealt a card.
pub(super) fn dealt_plant_city(name: &str) -> Option<usize> {
    (0..PLANT_CARDS - 1).find(|&slot| NAMES[2 * slot + 1] == name)
}
