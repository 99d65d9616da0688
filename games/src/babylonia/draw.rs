//! The position as text.

use std::fmt::Write;

use super::card;
use super::hex::Hex;
use super::map::{self, COLUMNS, IN_USE, LAND, RIVER, ROWS};
use super::position::{Babylonia, Step};
use super::token::{Kind, Stand};
use crate::{Game, Panel, Seat};

/// Characters per column; a hex is twice as wide.
const PITCH: usize = 3;
pub(super) const LEGEND: &str = "\
0M merchant of seat 0 (F farmer, S servant, P priest); 1# a token face down in a
river, 1#F where its kind is known; [MS] city with its symbols; {5} field, {c}
field worth the city tiles taken; /^\\ ziggurat, /-\\ resolved; . free land;
~~ free river. Hexes are named by column and row, as in d20.
";

impl Babylonia {
    /// The map, the players and whose decision is due, as `observer` sees them.
    pub(super) fn pictures(&self, observer: Option<Seat>) -> Vec<Panel> {
        let map: String = (0..ROWS).map(|row| self.row(row, observer)).collect();
        let mut table = String::new();
        self.seats().for_each(|seat| table += &self.seat_lines(seat, observer));
        let _ = writeln!(table, "cards: {}", self.cards_left);
        vec![Panel::new(&(map + &column_letters())), Panel::new(&table)]
    }

    fn row(&self, row: usize, observer: Option<Seat>) -> String {
        let mut line = format!("{:>2} {}", row + 1, " ".repeat(row % 2 * PITCH));
        for column in (row % 2..COLUMNS).step_by(2) {
            let hex = map::hex_at(row, column);
            let hex = hex.filter(|&hex| IN_USE[self.players()].contains(hex));
            let symbol = hex.map_or(String::new(), |hex| self.symbol(hex, observer));
            let _ = write!(line, "{symbol:^0$} ", 2 * PITCH - 1);
        }
        line.trim_end().to_owned() + "\n"
    }

    fn symbol(&self, hex: Hex, observer: Option<Seat>) -> String {
        if let Some(owner) = self.seats().find(|&seat| self.tokens(seat).contains(hex)) {
            return self.token(hex, owner, observer);
        }
        match self.tile(hex) {
            Some(tile) if tile.is_city() => format!("[{}]", tile.name()),
            Some(tile) => format!("{{{}}}", &tile.name()[..1]),
            None if self.free.contains(hex) => if RIVER.contains(hex) { "~~" } else { "." }.into(),
            None if self.unresolved().any(|place| place == hex) => "/^\\".into(),
            None => "/-\\".into(),
        }
    }

    fn token(&self, hex: Hex, owner: Seat, observer: Option<Seat>) -> String {
        let kind = Kind::ALL.into_iter().find(|&kind| self.tokens_of(kind).contains(hex));
        let letter = kind.map_or('?', Kind::letter);
        let is_known = observer.is_none_or(|observer| observer == owner);
        match (LAND.contains(hex), is_known) {
            (true, _) => format!("{owner}{letter}"),
            (false, true) => format!("{owner}#{letter}"),
            (false, false) => format!("{owner}#"),
        }
    }

    fn seat_lines(&self, seat: Seat, observer: Option<Seat>) -> String {
        let is_spent = self.has_used_extra && self.has_card(seat, card::EXTRA_TURN);
        let spent = if is_spent { " (2 used)" } else { "" };
        let (points, tiles, cards) = (self.score(seat), self.city_tiles(seat), self.cards(seat));
        let hand = self.hand(seat, observer);
        format!("seat {seat}: {points} points\n{hand} city tiles {tiles}\n cards {cards}{spent}\n")
    }

    fn hand(&self, seat: Seat, observer: Option<Seat>) -> String {
        let (stand, pile) = (self.stand(seat), self.pile(seat));
        match observer {
            None => {
                let order: Vec<_> = pile.iter().map(Kind::letter).collect();
                let lines: Vec<String> =
                    order.chunks(15).map(|part| part.iter().collect()).collect();
                format!(" stand {}\n pile {}\n", letters(stand), lines.join("\n      "))
            }
            Some(observer) if observer == seat => {
                format!(" stand {}\n pile {}\n", letters(stand), pile.len())
            }
            Some(_) => format!(" stand of {}\n pile {}\n", stand.len(), pile.len()),
        }
    }

    pub(super) fn decision(&self) -> String {
        let what = match self.step {
            Step::Play => format!("plays token {} of the turn", self.played.count + 1),
            Step::Resolve => "chooses what to resolve next".to_owned(),
            Step::Card => "takes a card".to_owned(),
            Step::Extra => "may use card 2 for an extra turn".to_owned(),
            Step::Over => return "The game is over.".to_owned(),
        };
        format!("Turn {}: seat {} {what}.", self.turns + 1, self.to_act)
    }
}

fn letters(stand: Stand) -> String {
    let kinds = Kind::ALL.into_iter();
    let letters: String =
        kinds.flat_map(|kind| std::iter::repeat_n(kind.letter(), stand.count(kind))).collect();
    if letters.is_empty() { "empty".into() } else { letters }
}

fn column_letters() -> String {
    let mut line = String::from("    ");
    for letter in (b'a'..).take(COLUMNS) {
        let _ = write!(line, "{:^1$}", char::from(letter), PITCH);
    }
    line.trim_end().to_owned() + "\n"
}
