//! The table as text.
//!
//! Cubes are shown by the number of their seat, neutral ones as `n`; an empty segment is `o` when
//! a cube may be put there and `.` otherwise.

use std::fmt::Write as _;

use super::circuit::{self, Trade, trade};
use super::components::Tile;
use super::craftsmen::{Craft, ROUNDS, Trios};
use super::fields::{FieldRow, goods_of};
use super::garden::SIDE;
use super::goods::Good;
use super::guilds::Guild;
use super::named::Named;
use super::position::{Amyitis, Step};
use super::spaces::{Edge, Space};
use super::temples::{Cube, PLACES, Temple};
use crate::bits::Bits;
use crate::{Game, Seat};

impl Amyitis {
    /// What `observer` sees, or everything: then the trios of the next round too.
    pub(super) fn picture(&self, observer: Option<Seat>) -> String {
        let mut parts = vec![self.headline(), self.garden_picture(), self.table_picture()];
        parts.push(self.circuit_picture());
        parts.push(self.trios_picture(observer));
        parts.push(self.players_picture());
        parts.join("\n")
    }

    fn headline(&self) -> String {
        let (round, tiles) = (self.rounds_begun(), self.tiles_left());
        let start = self.start_player;
        let what = match self.step {
            Step::Over => "the game is over".to_owned(),
            step => format!("seat {} to act: {}", self.to_act, question(step)),
        };
        format!(
            "round {round} of at most {ROUNDS}, start player {start}, {tiles} tiles left\n{what}\n"
        )
    }

    fn garden_picture(&self) -> String {
        let mut text = format!(" {}\n", "~".repeat(SIDE * 13));
        for row in 0..SIDE {
            let spaces: [_; SIDE] = std::array::from_fn(|column| Space::at(row, column));
            let names = spaces.map(|space| format!("{space} ({})", space.quality()));
            let names = names.map(|name| format!("{name:<10}")).join("|  ");
            let _ = writeln!(text, " ~ {}", names.trim_end());
            let _ = write!(text, " ~ ");
            for space in spaces {
                let right = spaces.iter().find_map(|&next| Edge::between(space, next));
                let mark = right.map_or(String::new(), |edge| self.edge_picture(edge));
                let _ = write!(text, "{:<10}{mark:<3}", self.space_picture(space));
            }
            text = text.trim_end().to_owned() + "\n";
            if row + 1 < SIDE {
                let below = spaces.map(|space| self.below_picture(space));
                let _ = writeln!(text, " ~ {}", below.join("+"));
            }
        }
        text
    }

    fn below_picture(&self, space: Space) -> String {
        let (row, column) = (space.index() / SIDE, space.index() % SIDE);
        let edge = Edge::between(space, Space::at(row + 1, column)).expect("neighbours");
        let mark = self.edge_picture(edge);
        let width = if column == 0 { 10 } else { 12 };
        format!("{:-^width$}", format!(" {mark} "))
    }

    fn edge_picture(&self, edge: Edge) -> String {
        let is_open = self.garden.open & edge.segments() != 0;
        let mark = |bit: u32| {
            let segment = 1_u64 << bit;
            let owner = self.garden.cubes.iter().position(|cubes| cubes & segment != 0);
            match owner {
                Some(seat) => char::from(b'0' + seat as u8),
                None if self.garden.filled & segment != 0 => 'n',
                None if is_open => 'o',
                None => '.',
            }
        };
        Bits(edge.segments()).map(mark).collect()
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

    fn table_picture(&self) -> String {
        let mut text = String::new();
        for &row in FieldRow::ALL {
            let mut cubes = self.fields[row as usize].cubes();
            let fields = goods_of(row).map(|good| match cubes.next() {
                Some(seat) => format!("{seat}:{}", good.name()),
                None => format!(".:{}", good.name()),
            });
            let _ = writeln!(text, " fields {:<8}{}", row.name(), fields.join(" "));
        }
        for &temple in Temple::ALL {
            let cubes = self.temples[temple as usize];
            let places: Vec<_> = (0..PLACES).map(|place| cube_text(cubes.place(place))).collect();
            let _ = writeln!(text, " temple {:<8}{}", temple.name(), places.join(" "));
        }
        text + &self.stock_picture()
    }

    fn stock_picture(&self) -> String {
        let copies = |kind: Guild| self.stock.copies[kind as usize];
        let [one, two, three, _] = copies(Guild::Banker);
        let [first, second, third, _] = copies(Guild::Palace);
        let [caravans, ..] = copies(Guild::Caravan);
        let tokens: Vec<_> =
            Bits(self.stock.tokens.into()).map(|bit| Good::numbered(bit).name()).collect();
        format!(
            " guilds in stock: bankers {one} {two} {three}, palaces {first} {second} {third}, \
             caravans {caravans} and with goods ({}), gardeners {}\n",
            tokens.join(" "),
            self.stock.gardeners
        )
    }

    fn circuit_picture(&self) -> String {
        let city = |index: usize| {
            let mark = if usize::from(self.caravan) == index { '*' } else { ' ' };
            format!(" {mark}{:<10}{}", circuit::NAMES[index], self.trade_text(index))
        };
        let mut lines: Vec<_> = (0..circuit::CITIES).map(city).collect();
        lines[usize::from(self.caravan)] += "   <- caravan";
        lines.join("\n") + "\n"
    }

    fn trade_text(&self, city: usize) -> String {
        match trade(city) {
            Trade::Sale => "any one or two goods for 3 prestige each".to_owned(),
            Trade::Plant(slot) => {
                let plant = self.plants[slot].plant();
                let good = self.rules.circuit.plant_good(slot).name();
                let extra =
                    plant.extra.map_or(String::new(), |extra| format!(" + {}", extra.name()));
                format!("{good}{extra} for a plant of quality {}", plant.quality)
            }
            Trade::Guild(slot) => {
                let good = self.rules.circuit.guild(slot).0.name();
                let [first, second] = self.rules.components.guild_offers[slot].map(Guild::name);
                format!("{good} for a {first} or {second}")
            }
        }
    }

    fn trios_picture(&self, observer: Option<Seat>) -> String {
        let players = self.players();
        let mut text = trios_text("trio", self.trios, players);
        if observer.is_none() && !self.is_last_round() {
            let deck = self.rules.deck(players);
            let next = self.rounds.trios(self.rounds_begun(), deck, players);
            text += &trios_text("next round, hidden: trio", next, players);
        }
        text
    }

    fn players_picture(&self) -> String {
        let mut text = String::from(
            "  seat score talents camels banker caravan palace gardeners tiles  goods\n",
        );
        for seat in Seat::all(self.players()) {
            let mark = if seat == self.to_act && !self.is_over() { '>' } else { ' ' };
            let level = |kind| self.guild_level(seat, kind);
            let goods: Vec<_> = Good::ALL
                .iter()
                .flat_map(|&good| std::iter::repeat_n(good.name(), self.goods(seat, good)))
                .collect();
            let passed = if self.passed.contains(seat) { " (passed)" } else { "" };
            let _ = writeln!(
                text,
                " {mark}{seat:>4} {:>5} {:>7} {:>6} {:>6} {:>7} {:>6} {:>9} {:>5}  {}{passed}",
                self.score(seat),
                self.talents(seat),
                self.camels(seat),
                level(Guild::Banker),
                level(Guild::Caravan),
                level(Guild::Palace),
                level(Guild::Gardener),
                self.tiles_taken(seat),
                if goods.is_empty() { "-".to_owned() } else { goods.join(" ") },
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
        Step::SaleCube => "the edge for the cube of the sale",
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

fn trios_text(title: &str, trios: Trios, players: usize) -> String {
    let mut text = String::new();
    for index in 0..players {
        let crafts = Craft::ALL.iter();
        let names: Vec<_> = crafts
            .flat_map(|&craft| std::iter::repeat_n(craft.name(), trios.count(index, craft)))
            .collect();
        let _ = match (names.join(" "), trios.price(index as u8)) {
            (names, _) if names.is_empty() => writeln!(text, " {title} {}: -", index + 1),
            (names, 0) => writeln!(text, " {title} {}: {names}, free", index + 1),
            (names, price) => writeln!(text, " {title} {}: {names}, costs {price}", index + 1),
        };
    }
    text
}
