//! The deal as records write it.

use serde_json::{Value, json};

use super::Babylon;
use super::action::{Action, Stack};
use super::components::Components;
use super::deal::Deal;
use super::quarry::Stacks;
use super::rules::{Rules, named_tokens};
use super::tiles::{Layer, TILES, TileSet};
use super::tokens::{Effect, TOKENS};
use crate::intern::intern;
use crate::{Options, Panel, Recorded, Seat, SetupError};

impl Recorded for Babylon {
    const LEGEND: &'static str = super::draw::LEGEND;
    const GUIDE: &'static str = include_str!("guide.txt");

    fn read_setup(
        players: usize,
        options: &Options,
        setup: &Value,
    ) -> Result<(&'static Rules, Deal), SetupError> {
        let rules = read_rules(options, setup)?;
        let deal = Deal {
            flowers: read_flowers(players, setup)?,
            quarry: read_quarry(&rules.tile_set, setup)?,
            tokens: read_tokens(&rules, players, setup)?,
        };
        Ok((intern(rules), deal))
    }

    fn write_setup(rules: &Rules, deal: &Deal) -> Value {
        let tile_set = &rules.tile_set;
        let stack = |(index, tiles): (usize, &[u8; 3])| {
            let ids = tiles.map(|tile| tile_set.tiles[usize::from(tile)].id.clone());
            (Stack(index as u8).to_string(), json!(ids))
        };
        let quarry: serde_json::Map<_, _> = deal.quarry.iter().enumerate().map(stack).collect();
        let turned_up = Self::rounds(deal.flowers.len()) - 1;
        let mut setup = json!({
            "tileset": tile_set.name,
            "flowers": deal.flowers,
            "quarry": quarry,
            "tokens": deal.tokens[..turned_up],
        });
        if !tile_set.is_shipped() {
            setup["components"] = json!(Components::of(tile_set));
        }
        setup
    }

    fn record_options(rules: &Rules) -> Options {
        rules.record_options()
    }

    fn panels(&self, observer: Option<Seat>) -> Vec<Panel> {
        super::draw::panels(self, observer)
    }

    /// Everybody sees what digging brings.
    fn describe_action(&self, action: Action, _observer: Seat) -> String {
        match action {
            Action::Dig(_) => super::draw::dig(self, action),
            _ => action.to_string(),
        }
    }

    fn headline(&self) -> String {
        super::draw::headline(self)
    }
}

/// The tiles are part of the setup; options name everything else.
fn read_rules(options: &Options, setup: &Value) -> Result<Rules, SetupError> {
    let name = setup["tileset"].as_str().ok_or_else(|| SetupError::new("tileset is missing"))?;
    if options.get("tileset").is_some_and(|option| option != name) {
        return Err(SetupError::new(format!("tileset '{name}' is not the one of the options")));
    }
    let (tile_set, tokens) = if let Some(components) = setup.get("components") {
        let components: Components = serde_json::from_value(components.clone())
            .map_err(|error| SetupError::new(format!("components: {error}")))?;
        components.check(options).map_err(SetupError::new)?
    } else {
        let tile_set = TileSet::by_name(name).ok_or_else(|| {
            SetupError::new(format!("tileset '{name}' is not A, B or random:SEED"))
        })?;
        (tile_set, named_tokens(options)?)
    };
    Ok(Rules::with_components(options, tile_set, tokens)?)
}

fn read_flowers(players: usize, setup: &Value) -> Result<Vec<u8>, SetupError> {
    let wrong =
        || SetupError::new(format!("flowers must be {players} different numbers from 0 to 3"));
    let flowers: Vec<u8> = serde_json::from_value(setup["flowers"].clone()).map_err(|_| wrong())?;
    let is_good = |(seat, flower): (usize, &u8)| *flower < 4 && !flowers[..seat].contains(flower);
    if flowers.len() == players && flowers.iter().enumerate().all(is_good) {
        Ok(flowers)
    } else {
        Err(wrong())
    }
}

fn read_quarry(tile_set: &TileSet, setup: &Value) -> Result<Stacks, SetupError> {
    let quarry = setup["quarry"].as_object().ok_or_else(|| SetupError::new("quarry is missing"))?;
    if let Some(name) = quarry.keys().find(|name| Stack::parse(name).is_none()) {
        return Err(SetupError::new(format!("quarry: '{name}' is not a stack, a1 to d4")));
    }
    let mut stacks = Stacks::default();
    let mut used = [false; TILES];
    for index in 0..16 {
        let name = Stack(index as u8).to_string();
        let wrong = |what: &str| SetupError::new(format!("quarry {name}: {what}"));
        let ids = quarry.get(&name).and_then(Value::as_array).ok_or_else(|| wrong("missing"))?;
        if ids.len() != 3 {
            return Err(wrong("a stack has three tiles"));
        }
        for (layer, id) in ids.iter().enumerate() {
            let id = id.as_str().ok_or_else(|| wrong("tiles are named by text"))?;
            let tile = find_tile(tile_set, id, Layer::ALL[layer]).map_err(|what| wrong(&what))?;
            if std::mem::replace(&mut used[tile], true) {
                return Err(wrong(&format!("tile '{id}' occurs twice")));
            }
            stacks[index][layer] = tile as u8;
        }
    }
    Ok(stacks)
}

fn find_tile(tile_set: &TileSet, id: &str, layer: Layer) -> Result<usize, String> {
    let tile = tile_set.tiles.iter().position(|tile| tile.id == id);
    let tile = tile.ok_or_else(|| format!("there is no tile '{id}' in set {}", tile_set.name))?;
    if TileSet::layer(tile) == layer {
        Ok(tile)
    } else {
        Err(format!("tile '{id}' does not belong into the {layer:?} layer"))
    }
}

/// The tokens to be turned up; those of the mix that are not named have been laid aside.
fn read_tokens(
    rules: &Rules,
    players: usize,
    setup: &Value,
) -> Result<[Effect; TOKENS], SetupError> {
    let expected = Babylon::rounds(players) - 1;
    let turned_up: Vec<Effect> = serde_json::from_value(setup["tokens"].clone())
        .map_err(|error| SetupError::new(format!("tokens: {error}")))?;
    if turned_up.len() != expected {
        return Err(SetupError::new(format!("{} tokens instead of {expected}", turned_up.len())));
    }
    let mut aside = rules.token_mix.tokens.to_vec();
    for token in &turned_up {
        let place = aside.iter().position(|left| left == token).ok_or_else(|| {
            let mix = &rules.token_mix.name;
            SetupError::new(format!("more tokens {token} than the mix {mix} has"))
        })?;
        aside.remove(place);
    }
    let all: Vec<_> = turned_up.into_iter().chain(aside).collect();
    Ok(all.try_into().expect("the mix has as many tokens as the box"))
}
