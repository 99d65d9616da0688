//! The position as text.

use super::blueprint::{Blueprint, BlueprintSet};
use super::favour::Favour;
use super::player::{ARCHITECTS, Player};
use super::position::{Architects, Step};
use super::space::Space;
use crate::bits::Bits;
use crate::{Game, Panel, Seat};

/// Columns of a stack in the supply and of one in a city.
const SUPPLY_CELL: usize = 20;
const CITY_CELL: usize = 15;
/// Blueprints of a line.
const CARDS_PER_LINE: usize = 4;
pub(super) const LEGEND: &str = "\
Supply: the top tile with its colour and how many tiles the stack has; [0] is an
architect of seat 0, who blocks the stack. City: tile-colour/height.
Colours: G green, B blue, O orange, P pink. Blueprints: number and pattern, row
by row, with . for anything. Sides: A or B for garden, market, wall, palace,
residence, theatre.
";

impl Architects {
    /// The position as `observer` sees it, or all of it.
    pub(super) fn pictures(&self, observer: Option<Seat>) -> Vec<Panel> {
        let mut table = grid("supply", SUPPLY_CELL, |space| self.stack_text(space));
        table.extend(card_lines("display", self.display, 0));
        table.push(format!("deck: {} blueprints; {}", self.deck.cards().len(), self.favour_line()));
        let own = observer.unwrap_or(Seat::new(0));
        let other = Seat::new(1 - own.index());
        let city = |seat| Panel::new(&self.player_picture(seat, observer));
        vec![city(other), city(own), Panel::new(&table.join("\n"))]
    }

    pub(super) fn due(&self) -> String {
        let what = match self.step {
            Step::Take => "takes a tile".to_owned(),
            Step::Build(tile) => format!("builds {tile}"),
            Step::Palace => "has built a palace".to_owned(),
            Step::Favour => "claims a favour".to_owned(),
            Step::Over => return "The game is over.".to_owned(),
        };
        let sides = self.rules.sides_text();
        format!("Turn {}, sides {sides}: seat {} {what}.", self.turns + 1, self.mover())
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
        let open = first.claimable(second) | second.claimable(first);
        let left = Bits(open.into()).map(|place| Favour::ALL[place as usize].name());
        format!("favours left: {}", left.collect::<Vec<_>>().join(" "))
    }

    fn player_picture(&self, seat: Seat, observer: Option<Seat>) -> String {
        let player = self.player(seat);
        let home = ARCHITECTS - player.architects.count_ones();
        let (city, score, favours) = (player.city(), self.score(seat), own_favours(player));
        let mut lines =
            vec![format!("seat {seat}: {score} points, architects {home}, favours {favours}")];
        lines.extend(grid("city", CITY_CELL, |space| match city.visible(space) {
            Some(tile) => format!("{tile}/{}", city.height(space)),
            None => "-".into(),
        }));
        let is_hidden =
            self.rules.has_secret_hands() && observer.is_some_and(|observer| observer != seat);
        let unseen = if is_hidden { player.unseen_hand() } else { BlueprintSet::NONE };
        lines.extend(card_lines("hand", player.hand.without(unseen), unseen.len()));
        let completed: Vec<_> = player.completed.iter().map(|card| card.to_string()).collect();
        if !completed.is_empty() {
            lines.push(format!("  completed: {}", completed.join(" ")));
        }
        lines.join("\n")
    }
}

fn own_favours(player: &Player) -> String {
    let favours = player.favours();
    let upper = Favour::ALL.iter().filter(|&&favour| favour != Favour::Row && favours.has(favour));
    let mut names: Vec<_> = upper.map(ToString::to_string).collect();
    if favours.in_row() > 0 {
        names.push(format!("row x{}", favours.in_row()));
    }
    if names.is_empty() { "-".to_owned() } else { names.join(" ") }
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
