//! The setup of a record: the deal as JSON.

use serde_json::{Map, Value};

use super::action::Action;
use super::card::CardSet;
use super::deal::{Deal, sites};
use super::hex::Hex;
use super::map::{IN_USE, PLACE_HEX, RIVER, SITES, place_at};
use super::position::Babylonia;
use super::rules::Rules;
use super::tile::Tile;
use super::token::{COUNTS, Kind, TOKENS};
use crate::intern::intern;
use crate::recorded::{check_players, part};
use crate::{MAX_SEATS, Options, Panel, Recorded, Seat, SetupError};

impl Recorded for Babylonia {
    const LEGEND: &'static str = super::draw::LEGEND;
    const GUIDE: &'static str = include_str!("guide.txt");

    fn read_setup(
        players: usize,
        options: &Options,
        setup: &Value,
    ) -> Result<(&'static Rules, Deal), SetupError> {
        let rules = Rules::try_from(options)?;
        check_players::<Self>(players)?;
        let deal = Deal {
            players,
            tiles: read_sites(players, part(setup, "sites")?)?,
            draws: read_draws(players, part(setup, "draws")?)?,
            cards: read_cards(rules, part(setup, "cards")?)?,
        };
        Ok((intern(rules), deal))
    }

    fn write_setup(_rules: &Rules, deal: &Deal) -> Value {
        let tiles: Map<String, Value> = sites(deal.players)
            .map(|site| (PLACE_HEX[site].to_string(), deal.tiles[site].name().into()))
            .collect();
        let letters = |tokens: &[Kind; TOKENS]| tokens.iter().map(|kind| kind.letter()).collect();
        let draws: Vec<String> = deal.draws[..deal.players].iter().map(letters).collect();
        let cards: Vec<u8> = deal.cards.iter().collect();
        serde_json::json!({ "sites": tiles, "draws": draws, "cards": cards })
    }

    fn record_options(rules: &Rules) -> Options {
        rules.record_options()
    }

    fn panels(&self, observer: Option<Seat>) -> Vec<Panel> {
        self.pictures(observer)
    }

    fn headline(&self) -> String {
        self.decision()
    }

    /// Others do not see the kind of a token played to a river (rule 4.2).
    fn describe_action(&self, action: Action, observer: Seat) -> String {
        match action {
            Action::Play(_, hex) if RIVER.contains(hex) && observer != self.to_act => {
                format!("a token face down on {hex}")
            }
            _ => action.to_string(),
        }
    }
}

fn read_sites(players: usize, value: &Value) -> Result<[Tile; SITES], SetupError> {
    let object = value.as_object();
    let object =
        object.ok_or_else(|| SetupError::new("'sites' is not an object of hex and tile"))?;
    let mut tiles = [None; SITES];
    for (name, tile) in object {
        tiles[read_site(players, name)?] = Some(read_tile(name, tile)?);
    }
    check_tiles(players, &tiles)?;
    Ok(tiles.map(Option::unwrap_or_default))
}

fn read_site(players: usize, name: &str) -> Result<usize, SetupError> {
    Hex::from_name(name)
        .filter(|&hex| IN_USE[players].contains(hex))
        .and_then(place_at)
        .filter(|&place| place < SITES)
        .ok_or_else(|| SetupError::new(format!("'{name}' is not a site with {players} players")))
}

fn read_tile(name: &str, tile: &Value) -> Result<Tile, SetupError> {
    tile.as_str().and_then(Tile::from_name).ok_or_else(|| {
        let valid: Vec<_> = Tile::all().map(Tile::name).collect();
        SetupError::new(format!(
            "site {name}: {tile} is not a tile; valid tiles: {}",
            valid.join(", ")
        ))
    })
}

fn check_tiles(players: usize, tiles: &[Option<Tile>; SITES]) -> Result<(), SetupError> {
    if let Some(site) = sites(players).find(|&site| tiles[site].is_none()) {
        return Err(SetupError::new(format!("site {} has no tile", PLACE_HEX[site])));
    }
    for tile in Tile::all() {
        let (count, copies) =
            (tiles.iter().flatten().filter(|&&other| other == tile).count(), tile.copies(players));
        if count != copies {
            let name = tile.name();
            return Err(SetupError::new(format!(
                "{count} tiles '{name}' on the sites instead of {copies}"
            )));
        }
    }
    Ok(())
}

fn read_draws(players: usize, value: &Value) -> Result<[[Kind; TOKENS]; MAX_SEATS], SetupError> {
    let lists = value.as_array().filter(|lists| lists.len() == players);
    let lists = lists
        .ok_or_else(|| SetupError::new(format!("'draws' is not a list of {players} texts")))?;
    let mut draws = [[Kind::default(); TOKENS]; MAX_SEATS];
    for (seat, list) in lists.iter().enumerate() {
        draws[seat] = read_tokens(seat, list)?;
    }
    Ok(draws)
}

fn read_tokens(seat: usize, list: &Value) -> Result<[Kind; TOKENS], SetupError> {
    let text = list
        .as_str()
        .ok_or_else(|| SetupError::new(format!("draws of seat {seat}: not a text")))?;
    let letter = |letter| {
        Kind::from_letter(letter).ok_or_else(|| {
            SetupError::new(format!("draws of seat {seat}: '{letter}' is not F, M, S or P"))
        })
    };
    let tokens = text.chars().map(letter).collect::<Result<Vec<_>, _>>()?;
    for (kind, copies) in Kind::ALL.into_iter().zip(COUNTS) {
        let count = tokens.iter().filter(|&&token| token == kind).count();
        if count != usize::from(copies) {
            let letter = kind.letter();
            return Err(SetupError::new(format!(
                "draws of seat {seat}: {count} tokens {letter} instead of {copies}"
            )));
        }
    }
    Ok(tokens.try_into().expect("12 + 6 + 6 + 6 tokens are 30"))
}

fn read_cards(rules: Rules, value: &Value) -> Result<CardSet, SetupError> {
    let numbers: Option<Vec<u8>> = value.as_array().and_then(|list| {
        list.iter().map(|card| card.as_u64().and_then(|card| card.try_into().ok())).collect()
    });
    let numbers = numbers.unwrap_or_default();
    let is_ascending = numbers.is_sorted_by(|lower, higher| lower < higher);
    let is_known = numbers.iter().all(|card| CardSet::NUMBERS.contains(card));
    let count = rules.cards.map_or(CardSet::IN_PLAY, CardSet::len);
    if numbers.len() != count || !is_ascending || !is_known {
        return Err(SetupError::new(format!(
            "'cards' is {value}, not {count} numbers from 1 to 9, ascending"
        )));
    }
    let cards = numbers.into_iter().collect();
    match rules.cards {
        Some(expected) if expected != cards => {
            Err(SetupError::new(format!("cards {cards} lie out, but the option says {expected}")))
        }
        _ => Ok(cards),
    }
}
