//! The position as text.

use std::fmt::Write;

use super::card;
use super::hex::Hex;
use super::map::{self, COLUMNS, IN_USE, LAND, RIVER, ROWS};
use super::position::{Babylonia, Step};
use super::token::{Kind, Stand};
use crate::{Game, Rulebook, Seat};

/// Characters per column; a hex is twice as wide.
const PITCH: usize = 4;
const LEGEND: &str = "0M merchant of seat 0 (F farmer, S servant, P priest)  1# face down, 1#F its kind if known\n\
                      [MS] city  {5} field  {c} field worth the city tiles taken  /^\\ ziggurat (/-\\ resolved)\n\
                      .  free land  ~~ free river\n";

impl Babylonia {
    /// The map, the players and whose decision is due, as `observer` sees them.
    pub(super) fn picture(&self, observer: Option<Seat>) -> String {
        let mut text = column_letters();
        (0..ROWS).for_each(|row| text += &self.row(row, observer));
        text += LEGEND;
        self.seats().for_each(|seat| text += &self.seat_line(seat, observer));
        let _ = writeln!(text, "cards left: {}", self.cards_left);
        text + &self.decision()
    }

    fn row(&self, row: usize, observer: Option<Seat>) -> String {
        let mut line = format!("{:>2} ", row + 1);
        for column in 0..COLUMNS {
            let hex = map::hex_at(row, column);
            let hex = hex.filter(|&hex| IN_USE[self.players()].contains(hex));
            if let Some(hex) = hex {
                let _ = write!(line, "{:^1$}", self.symbol(hex, observer), 2 * PITCH - 1);
                line.push(' ');
            } else if (row + column).is_multiple_of(2) {
                line += &" ".repeat(2 * PITCH);
            } else if column == 0 {
                line += &" ".repeat(PITCH);
            }
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

    fn seat_line(&self, seat: Seat, observer: Option<Seat>) -> String {
        let points = self.breakdown(seat);
        let named: Vec<_> = Self::CATEGORIES
            .iter()
            .zip(&points)
            .map(|(name, points)| format!("{name} {points}"))
            .collect();
        let spent = if self.has_used_extra && self.has_card(seat, card::EXTRA_TURN) {
            " (2 used)"
        } else {
            ""
        };
        format!(
            "seat {seat}: {:>3} points ({})\n        {}, city tiles {}, cards {}{spent}\n",
            self.score(seat),
            named.join(", "),
            self.hand(seat, observer),
            self.city_tiles(seat),
            self.cards(seat),
        )
    }

    fn hand(&self, seat: Seat, observer: Option<Seat>) -> String {
        let (stand, pile) = (self.stand(seat), self.pile(seat));
        let order: String = pile.iter().map(Kind::letter).collect();
        match observer {
            None => format!("stand {}, pile of {} {order}", letters(stand), pile.len()),
            Some(observer) if observer == seat => {
                format!("stand {}, pile of {}", letters(stand), pile.len())
            }
            Some(_) => format!("stand of {}, pile of {}", stand.len(), pile.len()),
        }
    }

    fn decision(&self) -> String {
        let (seat, turn) = (self.to_act, self.turns + 1);
        match self.step {
            Step::Play => {
                let count = self.played.count;
                format!("turn {turn}: seat {seat} plays, {count} tokens so far\n")
            }
            Step::Resolve => format!("turn {turn}: seat {seat} chooses what to resolve next\n"),
            Step::Card => format!("turn {turn}: seat {seat} takes a card\n"),
            Step::Extra => format!("seat {seat} may use card 2 for an extra turn\n"),
            Step::Over => "the game is over\n".into(),
        }
    }
}

fn letters(stand: Stand) -> String {
    let kinds = Kind::ALL.into_iter();
    let letters: String =
        kinds.flat_map(|kind| std::iter::repeat_n(kind.letter(), stand.count(kind))).collect();
    if letters.is_empty() { "empty".into() } else { letters }
}

fn column_letters() -> String {
    let mut line = String::from("     ");
    for letter in (b'a'..).take(COLUMNS) {
        let _ = write!(line, "{:^1$}", char::from(letter), PITCH);
    }
    line.trim_end().to_owned() + "\n"
}
