//! What a seat is told: everybody sees the same, and nobody the trios of coming rounds.

use serde_json::{Map, Value, json};

use super::circuit;
use super::component_file::ComponentFile;
use super::craftsmen::Craft;
use super::goods::{Good, PLAIN_GOODS};
use super::named::Named;
use super::position::Amyitis;
use super::spaces::Space;
use crate::observable::as_recorded;
use crate::{Game, Observable, Seat};

impl Amyitis {
    /// The crafts on offer in each trio, in the order of their names in the rules.
    fn trio_names(&self) -> Vec<Vec<&'static str>> {
        let of_craft = |trio: usize, craft: Craft| {
            std::iter::repeat_n(craft.name(), self.trios.count(trio, craft))
        };
        let names = |trio| Craft::ALL.iter().flat_map(|&craft| of_craft(trio, craft)).collect();
        (0..self.players()).map(names).collect()
    }

    fn plant_names(&self) -> Map<String, Value> {
        let cards = self.plants[..circuit::PLANT_CARDS - 1].iter().enumerate();
        let name = |slot: usize| circuit::NAMES[2 * slot + 1].to_owned();
        cards.map(|(slot, card)| (name(slot), json!(format!("P{}", card.number())))).collect()
    }

    fn tile_numbers(&self) -> Map<String, Value> {
        let spaces = Space::all().filter(|space| self.garden.tiles & space.bit() != 0);
        spaces.map(|space| (space.to_string(), json!(self.tile_ids[space.index()]))).collect()
    }
}

impl Observable for Amyitis {
    as_recorded!(self => self.rules);

    fn visible_setup(&self, _observer: Seat) -> Value {
        let goods = Good::ALL[..PLAIN_GOODS].iter();
        let on_cards = goods.filter(|good| self.stock.tokens >> **good as u8 & 1 == 1);
        json!({
            "garden": self.tile_numbers(),
            "plants": self.plant_names(),
            "caravan_goods": on_cards.map(|good| good.name()).collect::<Vec<_>>(),
            "trios": self.trio_names(),
            "components": ComponentFile::of(&self.rules.components),
        })
    }

    /// The trios of a new round.
    fn news(&self, before: &Self, _observer: Seat) -> Vec<String> {
        if self.round == before.round {
            return Vec::new();
        }
        let trios = (1..).zip(self.trio_names());
        trios.map(|(number, crafts)| format!("trio {number} {}", crafts.join(" "))).collect()
    }
}
