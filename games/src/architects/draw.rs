//! The position as text.

use super::blueprint::{Blueprint, BlueprintSet};
use super::favour::Favour;
use super::player::{ARCHITECTS, Player};
use super::position::{Architects, Step};
use super::space::Space;
use crate::{Game, Rulebook, Seat};

/// Columns of a stack in the supply and of one in a city.
const SUPPLY_CELL: usize = 20;
const CITY_CELL: usize = 15;
/// How many blueprints fit on a line.
const CARDS_PER_LINE: usize = 5;

impl Architects {
    /// The position as `observer` sees it, or all of it.
    pub(super) fn picture(&self, observer: Option<Seat>) -> String {
        let mut lines = vec![self.headline(), String::new()];
        lines.extend(self.supply_lines());
        lines.extend(card_lines("display", self.display, 0));
        lines.extend([format!("deck: {} blueprints", self.deck.cards().len())]);
        lines.extend([self.favour_line(), String::new()]);
        lines.extend(self.city_lines());
        for seat in Seat::all(2) {
            lines.push(String::new());
            lines.extend(self.player_lines(seat, observer));
        }
        lines.iter().flat_map(|line| [line.trim_end(), "\n"]).collect()
    }

    fn headline(&self) -> String {
        let what = match self.step {
            Step::Take => "takes a tile",
            Step::Palace => "has built a palace",
            Step::Favour => "claims a favour",
            Step::Over => return format!("game over, sides {}", self.rules.sides_text()),
        };
        let sides = self.rules.sides_text();
        format!("turn {}, seat {} {what}, sides {sides}", self.turns + 1, self.mover())
    }

    fn supply_lines(&self) -> Vec<String> {
        let mut lines = grid("supply", SUPPLY_CELL, |space| self.stack_text(space));
        lines.push("[0] and [1]: architects of the seats, who block the stack".into());
        lines
    }

    fn stack_text(&self, space: Space) -> String {
        let owner = self.players.iter().position(|player| player.architects & space.bit() != 0);
        let architect = owner.map_or(String::new(), |seat| format!(" [{seat}]"));
        match self.supply.top(space) {
            Some(tile) => format!("{tile} x{}{architect}", self.supply.height(space)),
            None => format!("empty{architect}"),
        }
    }

    fn favour_line(&self) -> String {
        let [first, second] = [&self.players[0], &self.players[1]].map(Player::favours);
        let upper = Favour::ALL.iter().filter(|&&favour| favour != Favour::Row).map(|&favour| {
            let owner = match (first.has(favour), second.has(favour)) {
                (true, _) => "[0]",
                (_, true) => "[1]",
                _ => "-",
            };
            format!("{favour} {owner}, ")
        });
        let row = format!("row [0]x{} [1]x{}", first.in_row(), second.in_row());
        format!("favours: {}{row}", upper.collect::<String>())
    }

    fn city_lines(&self) -> Vec<String> {
        let city = |seat: Seat| {
            let city = self.player(seat).city();
            grid(&format!("seat {seat}"), CITY_CELL, |space| match city.visible(space) {
                Some(tile) => format!("{tile}/{}", city.height(space)),
                None => "-".into(),
            })
        };
        let pairs = city(Seat::new(0)).into_iter().zip(city(Seat::new(1)));
        pairs.map(|(left, right)| format!("{left:<51}{right}")).collect()
    }

    fn player_lines(&self, seat: Seat, observer: Option<Seat>) -> Vec<String> {
        let player = self.player(seat);
        let home = ARCHITECTS - player.architects.count_ones();
        let markers = player.favours.markers_left();
        let mut lines = vec![
            format!(
                "seat {seat}: {} points, {home} architects at home, {markers} favour markers left",
                self.score(seat)
            ),
            self.breakdown_line(seat),
        ];
        let is_hidden =
            self.rules.has_secret_hands() && observer.is_some_and(|observer| observer != seat);
        let unseen = if is_hidden { player.unseen_hand() } else { BlueprintSet::default() };
        lines.extend(card_lines("hand", player.hand.without(unseen), unseen.len()));
        lines.extend(card_lines("completed", player.completed, 0));
        lines
    }

    fn breakdown_line(&self, seat: Seat) -> String {
        let points = self.breakdown(seat);
        let named = Self::CATEGORIES.iter().zip(&points);
        let texts: Vec<_> = named.map(|(name, points)| format!("{name} {points}")).collect();
        format!("  {}", texts.join(", "))
    }
}

/// A 3x3 grid with its names.
fn grid(title: &str, width: usize, text: impl Fn(Space) -> String) -> Vec<String> {
    let mut lines = vec![format!("{title:<7}{:width$}{:width$}c", 'a', 'b')];
    for row in 0..3 {
        let cells = (0..3).map(|column| format!("{:<width$}", text(Space::new(3 * row + column))));
        lines.push(format!("{:>5}  {}", row + 1, cells.collect::<String>()).trim_end().into());
    }
    lines
}

/// Blueprints with their patterns, row by row, and a number of face-down ones.
fn card_lines(title: &str, cards: BlueprintSet, unseen: usize) -> Vec<String> {
    let pattern = |card: Blueprint| format!("{card}:{}", card.drawing().join("/"));
    let mut texts: Vec<_> = cards.iter().map(pattern).collect();
    texts.extend((0..unseen).map(|_| "?".to_owned()));
    if texts.is_empty() {
        texts.push("none".into());
    }
    let line = |(i, chunk): (usize, &[String])| {
        let title = if i == 0 { format!("{title}:") } else { String::new() };
        format!("  {title:<11}{}", chunk.join("  "))
    };
    texts.chunks(CARDS_PER_LINE).enumerate().map(line).collect()
}
