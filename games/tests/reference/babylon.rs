//! A slow and literal reference engine for Babylon.
//!
//! A garden is only the list of its tiles and the list of its pieces in the order they were built.
//! Heights, surfaces, visibility and points are read off these lists whenever they are needed.
//! Rule numbers in comments are those of the rules text.

use serde_json::Value;

/// Cells per row and per column of a garden.
const SIDE: usize = 8;
const CELLS: usize = SIDE * SIDE;
/// Stacks per row and per column of the quarry.
const QUARRY_SIDE: usize = 4;
const STORED_SINGLES: i32 = 6;
const START_TILE: &str = "SFBT";
const BLANK_TILE: &str = "----";

/// Clay, granite and basalt tiles in the order of their numbers, four of each flower in turn.
const TILESET_A: [&str; 3] = [
    "SF-- TB-- SB-- F-T- B-S- TF-- ST-- FB-- S-F- BT-- TS-- BF-- FS-- B-T- BS-- FT--",
    "FBT- STB- FST- SFB- FTB- BST- TFS- SBF- TFB- SBT- FTS- BSF- TBF- BTS- SFT- FSB-",
    "STBF STFB SFBT SBTF STBF SBFT SFBT SBTF SFBT STBF STFB SFTB SBFT SFTB SBTF STFB",
];
const TILESET_B: [&str; 3] = [
    "FT-- S-T- SB-- FB-- F-S- BB-- TS-- TF-- B-S- SF-- B-F- TT-- TB-- BT-- F-F- SS--",
    "BFT- BBT- SST- FFS- BST- SFB- FBS- FTT- SFS- TFT- FBT- BBS- BFF- BSF- TBS- STT-",
    "BTFS BSTT BFBS FFST BSTS BFSF FFTT BBST FTTS BBTS BBTF FFSS BTFF BSSF BTST BSTF",
];

/// Round effects.
const TOKENS: [(&str, Effect); 7] = [
    ("PLUS_SINGLE", Effect::PlusSingle),
    ("PLUS_DOUBLE", Effect::PlusDouble),
    ("CHANGE_SYMBOL", Effect::ChangeSymbol),
    ("BLANK_WILD", Effect::BlankWild),
    ("DOUBLE_FLOWER", Effect::DoubleFlower),
    ("MINUS_ONE", Effect::MinusOne),
    ("NONE", Effect::None),
];

/// Rule switches with their values, the default first. The token mix shows in the deal only.
const SWITCHES: [(&str, &[&str]); 9] = [
    ("start_tile", &["four", "blank"]),
    ("overlap", &["any_floor", "next_tile_below"]),
    ("stairs_body", &["block", "free"]),
    ("cover_decor", &["yes", "no"]),
    ("bridge_gap", &["empty_lower", "any_lower", "ground_only"]),
    ("statue_restart", &["free", "never"]),
    ("symbol_effect", &["per_turn", "per_tile"]),
    ("hidden_belvedere", &["0", "1"]),
    ("limits", &["hard", "none"]),
];

#[derive(Clone, Copy, PartialEq)]
enum Effect {
    None,
    PlusSingle,
    PlusDouble,
    ChangeSymbol,
    BlankWild,
    DoubleFlower,
    MinusOne,
}

/// The chosen value of every switch, in the order of `SWITCHES`.
#[derive(Clone)]
struct Options(Vec<&'static str>);

impl Options {
    fn read(options: &Value) -> Self {
        let given = options.as_object().expect("options must be an object");
        for name in given.keys().filter(|name| *name != "tokens") {
            assert!(SWITCHES.iter().any(|(switch, _)| switch == name), "unknown option {name}");
        }
        let choose = |&(name, values): &(&str, &'static [&'static str])| match given.get(name) {
            None => values[0],
            Some(value) => listed(name, value, values),
        };
        Options(SWITCHES.iter().map(choose).collect())
    }

    fn get(&self, name: &str) -> &'static str {
        let index = SWITCHES.iter().position(|(switch, _)| *switch == name);
        self.0[index.expect("a switch of the rules")]
    }

    fn is(&self, name: &str, value: &str) -> bool {
        self.get(name) == value
    }
}

/// The entry of `values` that equals `given`, a JSON string, number or boolean.
fn listed(name: &str, given: &Value, values: &[&'static str]) -> &'static str {
    let text = given.as_str().map_or_else(|| given.to_string(), str::to_string);
    let found = values.iter().find(|value| **value == text);
    found.unwrap_or_else(|| panic!("option {name} cannot be {text}"))
}

#[derive(Clone, Copy)]
struct Tile {
    flower: usize,
    /// Symbols of TL, TR, BR, BL at rotation 0.
    symbols: [u8; 4],
}

impl Tile {
    fn new(flower: usize, symbols: &str) -> Self {
        Tile { flower, symbols: symbols.as_bytes().try_into().expect("four symbols") }
    }

    /// The tile called, for example, `G07`.
    fn named(tileset: &[&str; 3], id: &str) -> Self {
        let layer = "CGB".find(&id[..1]).expect("a layer letter");
        let index = id[1..].parse::<usize>().expect("a tile number") - 1;
        Tile::new(index / 4, tileset[layer].split(' ').nth(index).expect("a tile of the layer"))
    }
}

#[derive(Clone)]
struct PlacedTile {
    tile: Tile,
    anchor: usize,
    floor: i32,
    rotation: usize,
}

impl PlacedTile {
    fn covers(&self, cell: usize) -> bool {
        footprint(self.anchor).contains(&cell)
    }

    fn symbol(&self, cell: usize) -> u8 {
        let position = footprint(self.anchor).iter().position(|&c| c == cell).expect("own cell");
        // 0.4: the symbol of position p moves to position p + r.
        self.tile.symbols[(position + 4 - self.rotation) % 4]
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Statue,
    Fountain,
    Bridge,
    Stairs,
    Belvedere,
}

impl Kind {
    const DECORATIONS: [Kind; 4] = [Kind::Statue, Kind::Fountain, Kind::Bridge, Kind::Stairs];

    fn symbol(self) -> u8 {
        b"TFBS"[self as usize]
    }

    fn word(self) -> &'static str {
        ["statue", "fountain", "bridge", "stairs"][self as usize]
    }
}

/// The surface a piece, or a part of it, was built on.
#[derive(Clone)]
struct Stand {
    cell: usize,
    floor: i32,
}

#[derive(Clone)]
struct Piece {
    kind: Kind,
    /// Stairs: the lower end first. Bridge: both ends, then the gap.
    stands: Vec<Stand>,
    /// A statue that carries a tile.
    column: bool,
}

impl Piece {
    /// 10.2, for a visible piece.
    fn points(&self) -> i32 {
        match self.kind {
            Kind::Statue => self.stands[0].floor,
            Kind::Fountain | Kind::Bridge => 3 * self.stands[0].floor,
            Kind::Stairs => self.stands[0].floor + self.stands[1].floor,
            Kind::Belvedere => 1,
        }
    }
}

#[derive(Clone, Default)]
struct Garden {
    tiles: Vec<PlacedTile>,
    pieces: Vec<Piece>,
}

impl Garden {
    /// Index of the highest tile over the cell.
    fn top_tile(&self, cell: usize) -> Option<usize> {
        let over = (0..self.tiles.len()).filter(|&i| self.tiles[i].covers(cell));
        over.max_by_key(|&i| self.tiles[i].floor)
    }

    fn top(&self, cell: usize) -> i32 {
        self.top_tile(cell).map_or(0, |i| self.tiles[i].floor)
    }

    /// The printed symbol of the surface, if it lies on a tile.
    fn symbol(&self, cell: usize) -> Option<u8> {
        self.top_tile(cell).map(|i| self.tiles[i].symbol(cell))
    }

    fn is_surface(&self, stand: &Stand, cell: usize) -> bool {
        stand.cell == cell && stand.floor == self.top(cell)
    }

    fn is_empty(&self, cell: usize) -> bool {
        let mut stands = self.pieces.iter().flat_map(|piece| &piece.stands);
        !stands.any(|stand| self.is_surface(stand, cell))
    }

    /// A piece of this kind has its first stand (statue, lower end of stairs) on the surface.
    fn carries(&self, cell: usize, kind: Kind) -> bool {
        let mut pieces = self.pieces.iter().filter(|piece| piece.kind == kind);
        pieces.any(|piece| self.is_surface(&piece.stands[0], cell))
    }

    fn highest_floor(&self) -> i32 {
        self.tiles.iter().map(|tile| tile.floor).max().unwrap_or(0)
    }

    /// 7.7: statues that are not columns, hidden or not.
    fn statues(&self) -> impl Iterator<Item = &Piece> {
        self.pieces.iter().filter(|piece| piece.kind == Kind::Statue && !piece.column)
    }

    fn tile_visible(&self, index: usize) -> bool {
        footprint(self.tiles[index].anchor).iter().any(|&c| self.top_tile(c) == Some(index))
    }

    fn piece_visible(&self, piece: &Piece) -> bool {
        !piece.column && piece.stands.iter().any(|stand| self.top(stand.cell) == stand.floor)
    }

    fn visible(&self, kind: Kind) -> impl Iterator<Item = &Piece> {
        self.pieces.iter().filter(move |piece| piece.kind == kind && self.piece_visible(piece))
    }

    fn points(&self, kind: Kind) -> i32 {
        self.visible(kind).map(Piece::points).sum()
    }

    fn variety_sets(&self) -> i32 {
        Kind::DECORATIONS.map(|kind| self.visible(kind).count()).into_iter().min().unwrap() as i32
    }

    fn flower_sets(&self) -> i32 {
        let visible = (0..self.tiles.len()).filter(|&i| self.tile_visible(i));
        let flowers: Vec<usize> = visible.map(|i| self.tiles[i].tile.flower).collect();
        let count = |flower| flowers.iter().filter(|&&f| f == flower).count();
        (0..4).map(count).min().unwrap() as i32
    }

    fn hidden_belvederes(&self) -> i32 {
        let all = self.pieces.iter().filter(|piece| piece.kind == Kind::Belvedere).count();
        (all - self.visible(Kind::Belvedere).count()) as i32
    }

    fn open_cells(&self) -> usize {
        (0..CELLS).filter(|&cell| self.top(cell) == 0).count()
    }
}

#[derive(Clone)]
struct Player {
    flower: usize,
    garden: Garden,
    stored: Option<Tile>,
    singles: i32,
}

/// The part of the position that lasts for one turn.
#[derive(Clone, Default)]
struct Turn {
    dug: Option<Tile>,
    doubles: i32,
    /// Tiles of the garden from this index on were placed in this turn.
    first_placed: usize,
    /// Tiles (by index) on which the round's symbol effect was used.
    altered: Vec<usize>,
}

#[derive(Clone)]
struct Supply {
    singles: i32,
    doubles: i32,
    /// By `Kind`.
    pieces: [i32; 5],
}

impl Supply {
    fn new(limited: bool) -> Self {
        match limited {
            true => Supply { singles: 148, doubles: 60, pieces: [38, 15, 15, 15, 38] },
            // More than any game can use.
            false => Supply { singles: 1_000_000, doubles: 1_000_000, pieces: [1_000_000; 5] },
        }
    }
}

/// 12.1: takes what the supply holds.
fn take(supply: &mut i32, wanted: i32) -> i32 {
    let taken = wanted.min(*supply);
    *supply -= taken;
    taken
}

/// A way to place any tile at any rotation: where, and which corner (if any) is unsupported.
struct Site {
    anchor: usize,
    floor: i32,
    open: Option<usize>,
}

#[derive(Clone, Copy, PartialEq)]
enum Support {
    Single,
    Double,
    Statue,
}

struct Decoration {
    kind: Kind,
    /// The symbol spaces in the order of the notation.
    cells: Vec<usize>,
}

impl Decoration {
    fn notation(&self) -> String {
        let cells: Vec<String> = self.cells.iter().map(|&c| place_name(c, SIDE)).collect();
        format!("{} {}", self.kind.word(), cells.join(" "))
    }

    fn occupied_cells(&self) -> Vec<usize> {
        let mut cells = self.cells.clone();
        if self.kind == Kind::Bridge {
            cells.push(between(&self.cells));
        }
        cells
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Phase {
    Remove,
    Dig,
    Build,
    Over,
}

/// A game of Babylon in progress.
#[derive(Clone)]
pub(crate) struct Twin {
    options: Options,
    players: Vec<Player>,
    supply: Supply,
    /// Stacks row by row, each from the bottom to the top.
    quarry: Vec<Vec<Tile>>,
    tokens: Vec<Effect>,
    phase: Phase,
    removals_left: usize,
    /// Counted from 1.
    round: usize,
    seat: usize,
    turn: Turn,
}

impl Twin {
    /// Sets up a game from the `options` and `setup` objects of a record. Panics on invalid input.
    pub(crate) fn new(players: usize, options: &Value, setup: &Value) -> Self {
        assert!((2..=4).contains(&players), "2 to 4 players");
        let options = Options::read(options);
        let start_symbols = if options.is("start_tile", "four") { START_TILE } else { BLANK_TILE };
        let removals_left = [6, 3, 0][players - 2];
        let mut twin = Twin {
            players: read_players(players, &setup["flowers"], start_symbols),
            supply: Supply::new(options.is("limits", "hard")),
            quarry: read_quarry(&setup["tileset"], &setup["quarry"]),
            tokens: read_tokens(players, &setup["tokens"]),
            phase: Phase::Remove,
            removals_left,
            round: 1,
            seat: 0,
            turn: Turn::default(),
            options,
        };
        if removals_left == 0 {
            twin.begin_turn();
        }
        twin
    }

    /// The seat to act, 0 when the game is over.
    pub(crate) fn to_act(&self) -> usize {
        self.seat
    }

    /// All legal moves, sorted bytewise; empty when the game is over.
    pub(crate) fn legal(&self) -> Vec<String> {
        let mut moves = match self.phase {
            Phase::Remove => self.stack_moves("remove", 3),
            Phase::Dig => self.stack_moves("dig", 1),
            Phase::Build => self.build_moves(),
            Phase::Over => Vec::new(),
        };
        moves.sort();
        moves
    }

    /// Plays a move, which must be legal.
    pub(crate) fn play(&mut self, mv: &str) {
        let words: Vec<&str> = mv.split(' ').collect();
        match words[0] {
            "remove" => self.remove(place_index(words[1], QUARRY_SIDE)),
            "dig" => self.dig(place_index(words[1], QUARRY_SIDE)),
            "place" => self.place(&words),
            "keep" => self.keep(words[1]),
            _ => self.decorate(&words),
        }
    }

    /// Scores by seat as if the game ended now.
    pub(crate) fn scores(&self) -> Vec<i32> {
        let score = |seat| self.breakdown(seat).iter().map(|(_, points)| points).sum();
        (0..self.players.len()).map(score).collect()
    }

    /// Points of a seat by category as if the game ended now.
    pub(crate) fn breakdown(&self, seat: usize) -> Vec<(&'static str, i32)> {
        let garden = &self.players[seat].garden;
        let per_hidden: i32 = self.options.get("hidden_belvedere").parse().expect("a number");
        let belvederes = garden.points(Kind::Belvedere) + per_hidden * garden.hidden_belvederes();
        vec![
            ("statues", garden.points(Kind::Statue)),
            ("fountains", garden.points(Kind::Fountain)),
            ("bridges", garden.points(Kind::Bridge)),
            ("stairs", garden.points(Kind::Stairs)),
            ("variety", 4 * garden.variety_sets()),
            ("flowers", 4 * garden.flower_sets()),
            ("belvederes", belvederes),
            ("highest", 2 * garden.highest_floor()),
        ]
    }

    /// The winning seats in ascending order, or `None` while the game runs.
    pub(crate) fn winners(&self) -> Option<Vec<usize>> {
        if self.phase != Phase::Over {
            return None;
        }
        let scores = self.scores();
        // 11.1: most points, then fewest open cells.
        let rank = |seat: usize| (-scores[seat], self.players[seat].garden.open_cells());
        let seats = 0..self.players.len();
        let best = seats.clone().map(rank).min().expect("a player");
        Some(seats.filter(|&seat| rank(seat) == best).collect())
    }

    // ---- Course of the game

    /// 3.3: round 1 has no effect, round r has the token turned up after round r - 1.
    fn effect(&self) -> Effect {
        if self.round == 1 { Effect::None } else { self.tokens[self.round - 2] }
    }

    fn begin_turn(&mut self) {
        self.phase = Phase::Dig;
        self.turn = Turn { first_placed: self.garden().tiles.len(), ..Turn::default() };
        match self.effect() {
            Effect::PlusSingle => self.gain_singles(1),
            Effect::PlusDouble => self.turn.doubles = take(&mut self.supply.doubles, 1),
            _ => {}
        }
    }

    fn end_turn(&mut self) {
        self.seat += 1;
        if self.seat == self.players.len() {
            self.seat = 0;
            self.round += 1;
        }
        // 3.1: one round more than there are tokens.
        if self.round > self.tokens.len() + 1 {
            self.phase = Phase::Over;
        } else {
            self.begin_turn();
        }
    }

    fn player(&self) -> &Player {
        &self.players[self.seat]
    }

    fn garden(&self) -> &Garden {
        &self.player().garden
    }

    fn garden_mut(&mut self) -> &mut Garden {
        &mut self.players[self.seat].garden
    }

    fn gain_singles(&mut self, wanted: i32) {
        self.players[self.seat].singles += take(&mut self.supply.singles, wanted);
    }

    // ---- Quarry

    fn stack_moves(&self, verb: &str, least_height: usize) -> Vec<String> {
        let high = |&stack: &usize| self.quarry[stack].len() >= least_height;
        let stacks = (0..self.quarry.len()).filter(high);
        stacks.map(|stack| format!("{verb} {}", place_name(stack, QUARRY_SIDE))).collect()
    }

    fn remove(&mut self, stack: usize) {
        self.quarry[stack].pop();
        self.removals_left -= 1;
        self.seat = (self.seat + 1) % self.players.len();
        if self.removals_left == 0 {
            self.begin_turn();
        }
    }

    fn dig(&mut self, stack: usize) {
        let income = self.income(stack);
        self.turn.dug = self.quarry[stack].pop();
        self.gain_singles(income);
        self.phase = Phase::Build;
    }

    /// 4.2, 4.3, 9.6 and 9.7.
    fn income(&self, stack: usize) -> i32 {
        let tile = self.quarry[stack].last().expect("a tile to dig");
        let mut income = self.paying_edges(stack);
        if tile.flower == self.player().flower {
            income += if self.effect() == Effect::DoubleFlower { 2 } else { 1 };
        }
        if self.effect() == Effect::MinusOne {
            income = (income - 1).max(0);
        }
        income
    }

    /// 4.2: all four edges but those to a higher stack.
    fn paying_edges(&self, stack: usize) -> i32 {
        let height = self.quarry[stack].len();
        let adjacent = pairs_in_line(QUARRY_SIDE, 1)
            .into_iter()
            .filter_map(|(a, b)| if a == stack { Some(b) } else { (b == stack).then_some(a) });
        4 - adjacent.filter(|&other| self.quarry[other].len() > height).count() as i32
    }

    // ---- Build

    fn build_moves(&self) -> Vec<String> {
        let mut moves = self.keep_moves();
        let sites = self.sites();
        if self.turn.dug.is_some() {
            moves.extend(placements("new", &sites));
        }
        if self.player().stored.is_some() {
            moves.extend(placements("old", &sites));
        }
        let decorations = possible_decorations().into_iter().filter(|d| self.can_decorate(d));
        moves.extend(decorations.map(|decoration| decoration.notation()));
        moves
    }

    /// All legal places for a tile, whichever it is.
    fn sites(&self) -> Vec<Site> {
        let mut sites = Vec::new();
        for anchor in anchors() {
            // 6.5: no floor is ever skipped, so the next one above the highest is the last.
            for floor in 1..=self.garden().highest_floor() + 1 {
                let corners = footprint(anchor).map(Some);
                for open in std::iter::once(None).chain(corners) {
                    let site = Site { anchor, floor, open };
                    if self.can_place(&site) {
                        sites.push(site);
                    }
                }
            }
        }
        sites
    }

    fn can_place(&self, site: &Site) -> bool {
        let belvedere_left = self.supply.pieces[Kind::Belvedere as usize] > 0;
        !self.fully_overlaps(site.anchor)
            && self.floor_begun(site.floor)
            && footprint(site.anchor).iter().all(|&cell| self.cell_allows(cell, site))
            && self.can_pay(site)
            && (site.open.is_none() || belvedere_left)
    }

    /// 6.4.
    fn fully_overlaps(&self, anchor: usize) -> bool {
        let garden = self.garden();
        if self.options.is("overlap", "any_floor") {
            return garden.tiles.iter().any(|tile| tile.anchor == anchor);
        }
        let below = garden.top_tile(anchor);
        below.is_some() && footprint(anchor).iter().all(|&cell| garden.top_tile(cell) == below)
    }

    /// 6.5.
    fn floor_begun(&self, floor: i32) -> bool {
        floor == 1 || self.garden().tiles.iter().any(|tile| tile.floor == floor - 1)
    }

    fn cell_allows(&self, cell: usize, site: &Site) -> bool {
        // 6.6.
        if self.garden().top(cell) >= site.floor {
            return false;
        }
        if site.open == Some(cell) {
            self.may_stay_open(cell, site.floor)
        } else {
            self.support(cell, site.floor).is_some()
        }
    }

    /// 6.8 and 6.10.
    fn may_stay_open(&self, cell: usize, floor: i32) -> bool {
        let garden = self.garden();
        let just_below = garden.top(cell) == floor - 1;
        if just_below && garden.carries(cell, Kind::Statue) {
            return false;
        }
        let body = self.options.is("stairs_body", "block") && garden.carries(cell, Kind::Stairs);
        if just_below && body {
            return false;
        }
        self.options.is("cover_decor", "yes") || garden.is_empty(cell)
    }

    /// 6.7: what can carry a tile of this floor at the cell.
    fn support(&self, cell: usize, floor: i32) -> Option<Support> {
        let garden = self.garden();
        match floor - garden.top(cell) {
            1 if garden.is_empty(cell) => Some(Support::Single),
            2 if garden.is_empty(cell) => Some(Support::Double),
            1 if garden.carries(cell, Kind::Statue) => Some(Support::Statue),
            _ => None,
        }
    }

    /// The supported cells of a legal site with their supports.
    fn supports(&self, site: &Site) -> Vec<(usize, Support)> {
        let cells = footprint(site.anchor).into_iter().filter(|&cell| site.open != Some(cell));
        cells.filter_map(|cell| Some((cell, self.support(cell, site.floor)?))).collect()
    }

    /// Singles and doubles needed.
    fn cost(&self, site: &Site) -> (i32, i32) {
        let supports = self.supports(site);
        let count = |kind| supports.iter().filter(|(_, k)| *k == kind).count() as i32;
        (count(Support::Single), count(Support::Double))
    }

    /// 6.11.
    fn can_pay(&self, site: &Site) -> bool {
        let (singles, doubles) = self.cost(site);
        let exchanged = (doubles - self.turn.doubles).max(0);
        singles + 2 * exchanged <= self.player().singles && exchanged <= self.supply.doubles
    }

    fn pay(&mut self, site: &Site) {
        let (singles, doubles) = self.cost(site);
        let exchanged = (doubles - self.turn.doubles).max(0);
        self.turn.doubles -= doubles - exchanged;
        self.players[self.seat].singles -= singles + 2 * exchanged;
        self.supply.singles += 2 * exchanged;
        self.supply.doubles -= exchanged;
    }

    /// Plays `place new|old ANCHOR FLOOR rR [open CELL]`.
    fn place(&mut self, words: &[&str]) {
        let site = Site {
            anchor: place_index(words[2], SIDE),
            floor: words[3].parse().expect("a floor"),
            open: words.get(6).map(|name| place_index(name, SIDE)),
        };
        let rotation = words[4][1..].parse().expect("a rotation");
        let tile = match words[1] {
            "new" => self.turn.dug.take(),
            _ => self.players[self.seat].stored.take(),
        };
        self.pay(&site);
        self.turn_statues_into_columns(&site);
        let Site { anchor, floor, open } = site;
        let tile = PlacedTile { tile: tile.expect("a tile to place"), anchor, floor, rotation };
        self.garden_mut().tiles.push(tile);
        if let Some(cell) = open {
            self.build(Kind::Belvedere, &[cell]);
        }
    }

    /// 6.13.
    fn turn_statues_into_columns(&mut self, site: &Site) {
        let supports = self.supports(site).into_iter();
        let cells = supports.filter(|(_, kind)| *kind == Support::Statue).map(|(cell, _)| cell);
        for cell in cells.collect::<Vec<usize>>() {
            let garden = self.garden_mut();
            let floor = garden.top(cell);
            let on_surface = |piece: &&mut Piece| {
                let stand = &piece.stands[0];
                piece.kind == Kind::Statue && stand.cell == cell && stand.floor == floor
            };
            garden.pieces.iter_mut().find(on_surface).expect("a statue").column = true;
        }
    }

    /// Puts a piece from the supply on the surfaces of its cells.
    fn build(&mut self, kind: Kind, cells: &[usize]) {
        self.supply.pieces[kind as usize] -= 1;
        let garden = self.garden_mut();
        let stands = cells.iter().map(|&cell| Stand { cell, floor: garden.top(cell) }).collect();
        garden.pieces.push(Piece { kind, stands, column: false });
    }

    // ---- Decorations

    fn decorate(&mut self, words: &[&str]) {
        let cells = words[1..].iter().map(|name| place_index(name, SIDE)).collect();
        let mut kinds = Kind::DECORATIONS.into_iter();
        let kind = kinds.find(|kind| kind.word() == words[0]).expect("a known move");
        let decoration = Decoration { kind, cells };
        for cell in self.wrong_cells(&decoration) {
            let tile = self.garden().top_tile(cell);
            self.turn.altered.extend(tile);
        }
        self.build(decoration.kind, &decoration.occupied_cells());
    }

    fn can_decorate(&self, decoration: &Decoration) -> bool {
        let on_free_tiles =
            |&cell: &usize| self.garden().top_tile(cell).is_some() && self.garden().is_empty(cell);
        decoration.cells.iter().all(on_free_tiles)
            // 7.2.
            && decoration.cells.iter().any(|&cell| self.placed_this_turn(cell))
            && self.supply.pieces[decoration.kind as usize] > 0
            && self.shape_fits(decoration)
            && self.symbols_fit(decoration)
    }

    fn placed_this_turn(&self, cell: usize) -> bool {
        self.garden().top_tile(cell).is_some_and(|tile| tile >= self.turn.first_placed)
    }

    fn shape_fits(&self, decoration: &Decoration) -> bool {
        let cells = &decoration.cells;
        match decoration.kind {
            Kind::Statue => self.statue_fits(cells[0]),
            Kind::Fountain => self.fountain_fits(cells),
            Kind::Stairs => self.garden().top(cells[1]) == self.garden().top(cells[0]) + 1,
            Kind::Bridge => self.bridge_fits(cells),
            Kind::Belvedere => false,
        }
    }

    /// 7.3.
    fn fountain_fits(&self, cells: &[usize]) -> bool {
        let garden = self.garden();
        garden.top(cells[0]) == garden.top(cells[1])
            && garden.top_tile(cells[0]) != garden.top_tile(cells[1])
    }

    /// 7.5.
    fn bridge_fits(&self, cells: &[usize]) -> bool {
        let garden = self.garden();
        let gap = between(cells);
        let gap_fits = match self.options.get("bridge_gap") {
            "any_lower" => true,
            "ground_only" => garden.top(gap) == 0 && garden.is_empty(gap),
            _ => garden.is_empty(gap),
        };
        let floor = garden.top(cells[0]);
        floor == garden.top(cells[1]) && garden.top(gap) < floor && gap_fits
    }

    /// 7.6 and 7.7.
    fn statue_fits(&self, cell: usize) -> bool {
        let garden = self.garden();
        if garden.statues().next().is_none() {
            let ever = garden.pieces.iter().any(|piece| piece.kind == Kind::Statue);
            return !ever || self.options.is("statue_restart", "free");
        }
        garden.statues().any(|statue| {
            let other = statue.stands[0].cell;
            other % SIDE == cell % SIDE || other / SIDE == cell / SIDE
        })
    }

    /// All symbols are right, or the round's effect can correct the wrong ones.
    fn symbols_fit(&self, decoration: &Decoration) -> bool {
        let wrong = self.wrong_cells(decoration);
        let altered = &self.turn.altered;
        let effect_left = if self.options.is("symbol_effect", "per_tile") {
            // The spaces of one decoration lie on different tiles.
            let tile = |&cell: &usize| self.garden().top_tile(cell).expect("a tile");
            !wrong.iter().map(tile).any(|tile| altered.contains(&tile))
        } else {
            altered.len() + wrong.len() <= 1
        };
        wrong.is_empty() || (effect_left && wrong.iter().all(|&cell| self.can_alter(cell)))
    }

    fn wrong_cells(&self, decoration: &Decoration) -> Vec<usize> {
        let wanted = Some(decoration.kind.symbol());
        let cells = decoration.cells.iter().copied();
        cells.filter(|&cell| self.garden().symbol(cell) != wanted).collect()
    }

    /// 9.4 and 9.5.
    fn can_alter(&self, cell: usize) -> bool {
        let blank = self.garden().symbol(cell) == Some(b'-');
        let suits = match self.effect() {
            Effect::ChangeSymbol => !blank,
            Effect::BlankWild => blank,
            _ => false,
        };
        suits && self.placed_this_turn(cell)
    }

    // ---- Store

    fn keep_moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        if self.turn.dug.is_some() {
            moves.push("keep new".to_string());
        }
        if self.player().stored.is_some() {
            moves.push("keep old".to_string());
        }
        if moves.is_empty() {
            moves.push("keep none".to_string());
        }
        moves
    }

    fn keep(&mut self, which: &str) {
        let dug = self.turn.dug.take();
        let player = &mut self.players[self.seat];
        if which == "new" {
            player.stored = dug;
        }
        // 8.2.
        let returned = (player.singles - STORED_SINGLES).max(0);
        player.singles -= returned;
        self.supply.singles += returned;
        self.supply.doubles += self.turn.doubles;
        self.end_turn();
    }
}

// ---- Geometry and notation

/// 0.4: TL, TR, BR, BL.
fn footprint(anchor: usize) -> [usize; 4] {
    [anchor, anchor + 1, anchor + SIDE + 1, anchor + SIDE]
}

fn anchors() -> impl Iterator<Item = usize> {
    (0..CELLS).filter(|cell| cell % SIDE < SIDE - 1 && cell / SIDE < SIDE - 1)
}

/// All pairs of cells in one row or column of a square, `distance` apart, in ascending order.
fn pairs_in_line(side: usize, distance: usize) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    for cell in 0..side * side {
        if cell % side + distance < side {
            pairs.push((cell, cell + distance));
        }
        if cell / side + distance < side {
            pairs.push((cell, cell + distance * side));
        }
    }
    pairs
}

/// The cell in the middle of two that are in line and 2 apart.
fn between(ends: &[usize]) -> usize {
    (ends[0] + ends[1]) / 2
}

fn place_name(index: usize, side: usize) -> String {
    format!("{}{}", (b'a' + (index % side) as u8) as char, index / side + 1)
}

fn place_index(name: &str, side: usize) -> usize {
    let found = (0..side * side).find(|&index| place_name(index, side) == name);
    found.unwrap_or_else(|| panic!("no place {name}"))
}

fn placements(which: &str, sites: &[Site]) -> Vec<String> {
    let mut moves = Vec::new();
    for Site { anchor, floor, open } in sites {
        let open = open.map_or(String::new(), |cell| format!(" open {}", place_name(cell, SIDE)));
        for rotation in 0..4 {
            let anchor = place_name(*anchor, SIDE);
            moves.push(format!("place {which} {anchor} {floor} r{rotation}{open}"));
        }
    }
    moves
}

/// Everything that could stand in some garden, by shape alone.
fn possible_decorations() -> Vec<Decoration> {
    let mut all = Vec::new();
    let mut add = |kind, cells: &[usize]| all.push(Decoration { kind, cells: cells.to_vec() });
    for cell in 0..CELLS {
        add(Kind::Statue, &[cell]);
    }
    for (a, b) in pairs_in_line(SIDE, 1) {
        add(Kind::Fountain, &[a, b]);
        add(Kind::Stairs, &[a, b]);
        add(Kind::Stairs, &[b, a]);
    }
    for (a, b) in pairs_in_line(SIDE, 2) {
        add(Kind::Bridge, &[a, b]);
    }
    all
}

// ---- Reading the setup

fn read_players(players: usize, flowers: &Value, start_symbols: &str) -> Vec<Player> {
    let list = flowers.as_array().expect("a list of flowers");
    let flowers: Vec<usize> = list.iter().map(|f| f.as_u64().expect("a flower") as usize).collect();
    assert_eq!(flowers.len(), players, "one flower per player");
    for (seat, flower) in flowers.iter().enumerate() {
        assert!(*flower < 4 && !flowers[..seat].contains(flower), "invalid flowers");
    }
    let player = |flower| Player {
        flower,
        garden: Garden::default(),
        stored: Some(Tile::new(flower, start_symbols)),
        singles: 0,
    };
    flowers.into_iter().map(player).collect()
}

fn read_quarry(tileset: &Value, quarry: &Value) -> Vec<Vec<Tile>> {
    let tileset = match tileset.as_str() {
        Some("A") => &TILESET_A,
        Some("B") => &TILESET_B,
        _ => panic!("unknown tile set"),
    };
    let stacks = read_stacks(quarry);
    for (height, layer) in ["B", "G", "C"].into_iter().enumerate() {
        let mut dealt: Vec<&str> = stacks.iter().map(|stack| stack[height]).collect();
        dealt.sort();
        let whole: Vec<String> = (1..=16).map(|number| format!("{layer}{number:02}")).collect();
        assert_eq!(dealt, whole, "every tile once in its layer");
    }
    let tiles = |stack: Vec<&str>| stack.into_iter().map(|id| Tile::named(tileset, id)).collect();
    stacks.into_iter().map(tiles).collect()
}

/// Tile names of the sixteen stacks, row by row.
fn read_stacks(quarry: &Value) -> Vec<Vec<&str>> {
    let stack = |index| {
        let stack = quarry[place_name(index, QUARRY_SIDE)].as_array().expect("a stack");
        assert_eq!(stack.len(), 3, "three tiles in a stack");
        stack.iter().map(|id| id.as_str().expect("a tile name")).collect()
    };
    (0..QUARRY_SIDE * QUARRY_SIDE).map(stack).collect()
}

fn read_tokens(players: usize, tokens: &Value) -> Vec<Effect> {
    let list = tokens.as_array().expect("a list of tokens");
    let names: Vec<&str> = list.iter().map(|name| name.as_str().expect("a token")).collect();
    assert_eq!(names.len(), [14, 12, 10][players - 2], "number of tokens");
    let effect = |name| TOKENS.iter().find(|(token, _)| *token == name).expect("a token").1;
    names.into_iter().map(effect).collect()
}
