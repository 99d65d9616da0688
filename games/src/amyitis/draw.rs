//! The table as text.

use std::fmt::Write as _;

use super::circuit::{self, Trade};
use super::components::Tile;
use super::craftsmen::{Craft, Trios};
use super::fields::FieldRow;
use super::garden::{SECOND, SIDE};
use super::goods::Good;
use super::guilds::Guild;
use super::named::Named;
use super::position::{Amyitis, Step};
use super::spaces::{Edge, Space};
use super::temples::{Cube, PLACES, Temple};
use crate::bits::Bits;
use crate::{Game, Panel, Seat};

pub(super) const LEGEND: &str = "\
Garden, watered from ~: space (quality) and its tile: prestige, talents (t),
camels (c), goods (g), a guild card; - is an empty space. Between them segments:
the cube of a seat, n neutral, o one may be put here, . not yet.
Fields, temples: the cubes of seats on their places. * is the caravan. Players:
> is to act, x has passed; goods by their first letters, as in bbw.
";

impl Amyitis {
    /// What `observer` sees, or everything: then the trios of the next round too.
    pub(super) fn pictures(&self, observer: Option<Seat>) -> Vec<Panel> {
        vec![
            Panel::new(&self.garden_picture()),
            Panel::new(&self.fields_picture()),
            Panel::new(&self.temples_picture()),
            Panel::new(&self.stock_picture()),
            Panel::new(&self.circuit_picture()),
            Panel::new(&self.trios_picture(observer)),
            Panel::new(&self.players_picture()),
        ]
    }

    pub(super) fn due(&self) -> String {
        let (round, tiles, start) = (self.rounds_begun(), self.tiles_left(), self.start_player);
        let what = match self.step {
            Step::Over => "The game is over".to_owned(),
            step => format!("Seat {}: {}", self.to_act, question(step)),
        };
        format!("Round {round}, start player {start}, {tiles} tiles left. {what}.")
    }

    fn garden_picture(&self) -> String {
        let mut text = String::new();
        for row in 0..SIDE {
            let spaces: [_; SIDE] = std::array::from_fn(|column| Space::at(row, column));
            text += "~";
            for space in spaces {
                let right = spaces.iter().find_map(|&next| Edge::between(space, next));
                let mark = right.map_or(String::new(), |edge| self.edge_picture(edge));
                let name = format!("{space} ({}) {}", space.quality(), self.space_picture(space));
                let _ = write!(text, " {name:<13} {mark:<2}");
            }
            text = text.trim_end().to_owned() + "\n";
            if row + 1 < SIDE {
                let _ =
                    writeln!(text, "~{}", spaces.map(|space| self.below_picture(space)).concat());
            }
        }
        text
    }

    fn below_picture(&self, space: Space) -> String {
        let (row, column) = (space.index() / SIDE, space.index() % SIDE);
        let edge = Edge::between(space, Space::at(row + 1, column)).expect("neighbours");
        format!("      {:<11}", self.edge_picture(edge))
    }

    fn edge_picture(&self, edge: Edge) -> String {
        let is_open = self.garden.open & edge.bit() != 0;
        let mark = |segment: u64| {
            let owner = self.garden.cubes.iter().position(|cubes| cubes & segment != 0);
            match owner {
                Some(seat) => char::from(b'0' + seat as u8),
                None if self.garden.filled & segment != 0 => 'n',
                None if is_open => 'o',
                None => '.',
            }
        };
        let segments = self.garden.segments(edge.bit());
        let both = [edge.bit(), edge.bit().rotate_left(SECOND)].into_iter();
        both.filter(|segment| segments & segment != 0).map(mark).collect()
    }

    fn space_picture(&self, space: Space) -> String {
        if self.garden.planted & space.bit() != 0 {
            return "planted".to_owned();
        }
        if self.garden.tiles & space.bit() == 0 {
            return "-".to_owned();
        }
        tile_text(self.rules.components.tiles[usize::from(self.tile_ids[space.index()])])
    }

    fn fields_picture(&self) -> String {
        let mut text = String::new();
        for &row in FieldRow::ALL {
            let mut cubes = self.fields[row as usize].cubes();
            let fields =
                self.rules.components.field_goods[row as usize].map(|good| match cubes.next() {
                    Some(seat) => format!("{seat}:{}", good.name()),
                    None => format!(".:{}", good.name()),
                });
            let _ = writeln!(text, "fields {:<6}{}", row.name(), fields.join(" "));
        }
        text
    }

    fn temples_picture(&self) -> String {
        let mut text = String::new();
        for &temple in Temple::ALL {
            let cubes = self.temples[temple as usize];
            let places: Vec<_> = (0..PLACES).map(|place| cube_text(cubes.place(place))).collect();
            let _ = writeln!(text, "temple {:<7}{}", temple.name(), places.join(" "));
        }
        text + &self.supply_picture()
    }

    fn supply_picture(&self) -> String {
        let Some((talents, camels, goods)) = self.supply() else { return String::new() };
        let goods: Vec<_> = Good::ALL
            .iter()
            .zip(goods)
            .map(|(good, left)| format!("{} {left}", good.name()))
            .collect();
        format!("supply: talents {talents}, camels {camels}, {}\n", goods.join(", "))
    }

    fn stock_picture(&self) -> String {
        let copies = |kind: Guild| self.stock.copies[kind as usize];
        let [one, two, three, _] = copies(Guild::Banker);
        let [first, second, third, _] = copies(Guild::Palace);
        let [caravans, ..] = copies(Guild::Caravan);
        let tokens: Vec<_> =
            Bits(self.stock.tokens.into()).map(|bit| Good::numbered(bit).name()).collect();
        format!(
            "cards: bankers {one} {two} {three}, palaces {first} {second} {third}, gardeners {},\n\
             caravans {caravans}, and with goods: {}",
            self.stock.gardeners,
            tokens.join(" ")
        )
    }

    /// Two cities on a line, in the order of the circuit.
    fn circuit_picture(&self) -> String {
        let city = |index: usize| {
            let mark = if usize::from(self.caravan) == index { '*' } else { ' ' };
            let name = circuit::NAMES[usize::from(self.rules.components.circuit[index])];
            format!("{mark}{name:<9} {}", self.trade_text(index))
        };
        let lines = (0..circuit::CITIES).collect::<Vec<_>>();
        let line = |pair: &[usize]| match *pair {
            [one, other] => format!("{:<40}{}\n", city(one), city(other)),
            _ => pair.iter().map(|one| city(*one)).collect(),
        };
        lines.chunks(2).map(line).collect()
    }

    fn trade_text(&self, city: usize) -> String {
        match self.rules.circuit.trades[city] {
            Trade::Sale => "1 or 2 goods, 3 prestige each".to_owned(),
            Trade::Plant(slot) => {
                let plant = self.plant_in(slot);
                let good = self.rules.circuit.plant_goods[slot].name();
                let extra =
                    plant.extra.map_or(String::new(), |extra| format!(" + {}", extra.name()));
                format!("{good}{extra}: plant of {}", plant.quality)
            }
            Trade::Guild(slot) => {
                let good = self.rules.circuit.guilds[slot].0.name();
                let [first, second] = self.rules.components.guild_offers[slot].map(Guild::name);
                format!("{good}: {first} or {second}")
            }
        }
    }

    fn trios_picture(&self, observer: Option<Seat>) -> String {
        let players = self.players();
        let mut text = trios_text("trios:", self.trios, players);
        if observer.is_none() && !self.is_last_round() {
            let deck = self.rules.deck(players);
            let next = self.rounds.trios(self.rounds_begun(), deck, players);
            text += &trios_text("next round, hidden:", next, players);
        }
        text
    }

    fn players_picture(&self) -> String {
        let mut text = String::from(
            " seat points talents camels banker caravan palace gardener tiles goods\n",
        );
        for seat in Seat::all(self.players()) {
            let mark = match seat {
                _ if self.passed.contains(seat) => 'x',
                _ if seat == self.to_act && !self.is_over() => '>',
                _ => ' ',
            };
            let level = |kind| self.guild_level(seat, kind);
            let goods =
                Good::ALL.iter().map(|&good| good.name()[..1].repeat(self.goods(seat, good)));
            let _ = writeln!(
                text,
                "{mark}{seat:>4} {:>6} {:>7} {:>6} {:>6} {:>7} {:>6} {:>8} {:>5} {}",
                self.score(seat),
                self.talents(seat),
                self.camels(seat),
                level(Guild::Banker),
                level(Guild::Caravan),
                level(Guild::Palace),
                level(Guild::Gardener),
                self.tiles_taken(seat),
                goods.collect::<String>(),
            );
        }
        text
    }
}

fn question(step: Step) -> &'static str {
    match step {
        Step::Turn => "pass, hire or move the caravan",
        Step::Farmer => "the row of the farmer",
        Step::Priest => "the temple of the priest",
        Step::Engineer => "the edge of the engineer",
        Step::Sale => "goods to sell",
        Step::SaleCube => "an edge for the cube sold",
        Step::GuildCity => "the guild card to buy",
        Step::PlantCity => "where to plant",
        Step::FreeCard => "the free guild card of the tile",
        Step::FreeGood => "the free good of the tile",
        Step::Procession => "the temple of the procession",
        Step::Ishtar => "the gift of Ishtar",
        Step::TammuzField => "the field of Tammuz",
        Step::TammuzSwap => "the exchange of Tammuz",
        Step::Stock => "a good to return",
        Step::Over => "nothing",
    }
}

/// Prestige and bonuses of a tile: talents, camels, goods, card.
fn tile_text(tile: Tile) -> String {
    let bonuses =
        [(tile.talents, "t"), (tile.camels, "c"), (tile.goods, "g"), (tile.guild, "card")];
    let mut text = tile.prestige.to_string();
    for (count, name) in bonuses.into_iter().filter(|(count, _)| *count > 0) {
        let _ = match name {
            "card" => write!(text, "+{name}"),
            _ => write!(text, "+{count}{name}"),
        };
    }
    text
}

fn cube_text(cube: Option<Cube>) -> String {
    match cube {
        None => ".".to_owned(),
        Some(Cube::Neutral) => "n".to_owned(),
        Some(Cube::Of(seat)) => seat.to_string(),
    }
}

/// The craftsmen left in each trio and what it costs, one line for all.
fn trios_text(title: &str, trios: Trios, players: usize) -> String {
    let trio = |index: usize| {
        let names = Craft::ALL
            .iter()
            .flat_map(|&craft| std::iter::repeat_n(craft.name(), trios.count(index, craft)))
            .collect::<Vec<_>>();
        let price = match trios.price(index as u8) {
            0 => String::new(),
            price => format!(" for {price}"),
        };
        let names = if names.is_empty() { "-".to_owned() } else { names.join(" ") + &price };
        format!("{} {names}", index + 1)
    };
    let texts: Vec<_> = (0..players).map(trio).collect();
    let lines: Vec<_> = texts.chunks(2).map(|pair| pair.join("; ")).collect();
    format!("{title} {}\n", lines.join("\n       "))
}
