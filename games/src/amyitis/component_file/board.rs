//! What is printed on the boards: field rows, plant cards, the way of the caravan, the garden.

use serde::{Deserialize, Serialize};

use super::Row;
use crate::amyitis::circuit::{CITIES, NAMES, PLANT_CARDS};
use crate::amyitis::components::Components;
use crate::amyitis::deal::TOP;
use crate::amyitis::fields::{FIELDS, FieldRow};
use crate::amyitis::goods::Good;
use crate::amyitis::named::Named;
use crate::amyitis::spaces::{Edge, Space};
use crate::bits::Bits;

/// How many spaces stay empty with two players (rule 2.5).
const UNUSED: usize = 3;

/// The goods of a field row, from left to right.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FieldsRow {
    name: FieldRow,
    goods: Vec<Good>,
}

impl FieldsRow {
    pub(super) fn all(components: &Components) -> Vec<Self> {
        let goods = |row: FieldRow| components.field_goods[row as usize].to_vec();
        FieldRow::ALL.iter().map(|&name| Self { name, goods: goods(name) }).collect()
    }
}

impl Row for FieldsRow {
    fn title(&self) -> String {
        format!("field_row {}", self.name.name())
    }

    fn put_into(&self, components: &mut Components) -> Result<(), String> {
        let goods = <[Good; FIELDS]>::try_from(self.goods.as_slice()).ok();
        let goods = goods.filter(|goods| Good::ALL.iter().all(|good| goods.contains(good)));
        components.field_goods[self.name as usize] =
            goods.ok_or("goods must be barley, dates, salt, palm and wine in any order")?;
        Ok(())
    }
}

/// What the faces of quality 2 of a plant card ask besides the good of the city.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlantRow {
    name: String,
    extra: Vec<Good>,
}

impl PlantRow {
    pub(super) fn all(components: &Components) -> Vec<Self> {
        let cards = components.plant_extras.iter().enumerate();
        let row = |(card, extras): (usize, &[Option<Good>; 2])| Self {
            name: format!("P{card}"),
            extra: extras.iter().flatten().copied().collect(),
        };
        cards.map(row).collect()
    }
}

impl Row for PlantRow {
    fn title(&self) -> String {
        format!("plant {}", self.name)
    }

    fn put_into(&self, components: &mut Components) -> Result<(), String> {
        let card = (0..PLANT_CARDS).find(|card| self.name == format!("P{card}"));
        let card = card.ok_or("not a plant card; those are P0, P1, P2 and P3")?;
        if self.extra.contains(&Good::Wine) {
            return Err("the price of a plant is not wine".to_owned());
        }
        components.plant_extras[card] = match (card, self.extra.as_slice()) {
            (0, &[first, second]) => [Some(first), Some(second)],
            (1.., &[good]) => [None, Some(good)],
            _ => return Err("extra must be one good, for P0 two: one for each face".to_owned()),
        };
        Ok(())
    }
}

/// The cities, clockwise.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct CircuitTable {
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<Vec<String>>,
}

impl CircuitTable {
    pub(super) fn of(components: &Components) -> Self {
        let names = components.circuit.iter().map(|&city| NAMES[usize::from(city)].to_owned());
        Self { order: Some(names.collect()) }
    }
}

impl Row for CircuitTable {
    fn title(&self) -> String {
        "circuit".to_owned()
    }

    fn put_into(&self, components: &mut Components) -> Result<(), String> {
        let Some(order) = &self.order else { return Ok(()) };
        let number = |name: &String| {
            let number = NAMES.iter().position(|known| known == name);
            let city = number.map(|number| number as u8);
            city.ok_or_else(|| format!("'{name}' is not one of {}", NAMES.join(", ")))
        };
        let cities = order.iter().map(number).collect::<Result<Vec<_>, _>>()?;
        let circuit = <[u8; CITIES]>::try_from(cities).ok().filter(|cities| cities[0] == 0);
        let circuit = circuit.filter(|cities| (0..CITIES as u8).all(|city| cities.contains(&city)));
        components.circuit =
            circuit.ok_or("order must begin with Babylon and name all nine cities once")?;
        Ok(())
    }
}

/// The edges of two segments, and the spaces that stay empty with two players.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct GardenTable {
    #[serde(skip_serializing_if = "Option::is_none")]
    double_edges: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unused_with_2_players: Option<Vec<String>>,
}

impl GardenTable {
    pub(super) fn of(components: &Components) -> Self {
        let edges = Bits(components.doubles).map(|bit| Edge::on_board(bit).to_string());
        let spaces = Bits(components.unused.into()).map(|bit| Space::on_board(bit).to_string());
        Self { double_edges: Some(edges.collect()), unused_with_2_players: Some(spaces.collect()) }
    }
}

impl Row for GardenTable {
    fn title(&self) -> String {
        "garden".to_owned()
    }

    fn put_into(&self, components: &mut Components) -> Result<(), String> {
        if let Some(names) = &self.double_edges {
            let edge = |name: &str| Edge::parse(name).map(Edge::bit);
            let form =
                "an edge, two neighbouring spaces such as b1-b2, the upper or left one first";
            components.doubles = set_of(names, edge, form)?;
        }
        if let Some(names) = &self.unused_with_2_players {
            let space = |name: &str| {
                Space::parse(name).filter(|space| *space != TOP).map(|space| space.bit().into())
            };
            components.unused =
                set_of(names, space, "a space with a tile to leave out, a1 to d3 or a4 to c4")?
                    as u32;
            if names.len() != UNUSED {
                return Err(format!("{} unused spaces instead of {UNUSED}", names.len()));
            }
        }
        Ok(())
    }
}

/// The set of what these names stand for, each once.
fn set_of(names: &[String], bit: impl Fn(&str) -> Option<u64>, form: &str) -> Result<u64, String> {
    let mut set = 0;
    for name in names {
        let bit = bit(name).ok_or_else(|| format!("'{name}' is not {form}"))?;
        if set & bit != 0 {
            return Err(format!("'{name}' is named twice"));
        }
        set |= bit;
    }
    Ok(set)
}
