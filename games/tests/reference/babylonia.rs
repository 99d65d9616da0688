//! Babylonia, played slowly and literally by the rules text: a reference to check a fast engine.
//!
//! The state is the list of tokens played, the tiles still lying on the board, and a ledger of
//! every score paid. All else (free hexes, neighbours, chains, majorities, scores) is worked out
//! afresh from these whenever it is asked for. Numbers such as 6.3 refer to the rules text.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The board: cell of column `c` at offset `3 * c` after the bar, rows in doubled coordinates.
/// First letter: N north, C centre, S south land, t Tigris, e Euphrates.
/// Second letter: `.` plain, `o` site, `^` ziggurat, `~` river.
const MAP: &str = "\
00|                        e~    S.
01|   N.                C.    So    S.
02|N.    t~    C.    C.    e~    S.    So
03|   N^    Co    C.    C.    S.    S.    S.
04|N.    t~    C.    Co    e~    S.    S.    So
05|   N.    C.    C.    C.    e~    S^    S.
06|No    t~    C.    C.    Co    e~    S.    S.
07|   N.    t~    Co    C.    C.    S.    S.    So
08|N.    N.    t~    C.    C.    e~    So    S.
09|   No    N.    t~    C.    Co    S.    S.    S.
10|N.    N.    No    C.    C.    e~    S.    S.
11|   N.    N.    t~    C.    C.    S.    So    S.
12|No    N.    N.    Co    C^    e~    S.    S.    So
13|   N.    N.    t~    C.    C.    So    S.    S.
14|N.    No    No    C.    C.    e~    S.    So    S.
15|   t~    N.    t~    C.    e~    S.    S.    S.
16|t~    t~    N.    C.    Co    S.    So    S.    S.
17|   C.    t~    t~    C.    e~    S.    S.    S.
18|t~    C^    t~    C.    C.    So    S.    S^    So
19|   C.    C.    Co    Co    e~    S.    S.    S.
20|t~    C.    C.    C.    C.    e~    S.    S.    S.
21|   Co    C.    C.    C.    C.    S.    S.    S.
22|      C.    Co    C.    Co    e~    So    So
";

/// City and field tiles with their number of copies for 2, 3 and 4 players.
const TILES: [(&str, [usize; 3]); 11] = [
    ("P", [2, 2, 3]),
    ("S", [2, 2, 3]),
    ("M", [2, 2, 3]),
    ("SP", [2, 3, 3]),
    ("MS", [2, 3, 3]),
    ("MP", [2, 3, 3]),
    ("MSP", [0, 1, 1]),
    ("5", [1, 2, 2]),
    ("6", [1, 2, 2]),
    ("7", [1, 2, 2]),
    ("city", [3, 4, 7]),
];

/// The four kinds of token: kind, letter in a draw pile, word in a move, copies per player.
const TOKENS: [(Kind, char, &str, usize); 4] = [
    (Kind::Farmer, 'F', "farmer", 12),
    (Kind::Merchant, 'M', "merchant", 6),
    (Kind::Servant, 'S', "servant", 6),
    (Kind::Priest, 'P', "priest", 6),
];

const CATEGORIES: [&str; 5] = ["fields", "ziggurats", "citizens", "cities", "cards"];

const STAND_SIZE: usize = 5;
const STAND_SIZE_WITH_CARD_3: usize = 7;
const CARDS_LAID_OUT: usize = 7;

/// Row and column in doubled coordinates.
type Hex = (i32, i32);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Farmer,
    Merchant,
    Servant,
    Priest,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Area {
    North,
    Centre,
    South,
    River,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Tile {
    City(Vec<Kind>),
    NumberField(i32),
    CityField,
}

/// A token on the board; on a river hex it lies face down.
#[derive(Clone, Copy, Debug)]
struct Token {
    seat: usize,
    kind: Kind,
    hex: Hex,
}

/// One payment of points.
#[derive(Clone, Debug)]
struct Payment {
    seat: usize,
    category: &'static str,
    points: i32,
}

/// The hexes in use and what is printed on them.
#[derive(Clone, Debug)]
struct Board {
    areas: BTreeMap<Hex, Area>,
    sites: BTreeSet<Hex>,
    ziggurats: BTreeSet<Hex>,
}

#[derive(Clone, Debug)]
struct Options {
    first_turn_limits: bool,
    field_needs_face_up_neighbour: bool,
    card_5_in_any_order: bool,
}

#[derive(Clone, Debug)]
struct Player {
    stand: Vec<Kind>,
    /// In drawing order, next one first.
    pile: Vec<Kind>,
    cards: Vec<u64>,
    extra_turn_spent: bool,
    city_tiles: i32,
    turns_ended: usize,
}

/// What the seat to act has to decide.
#[derive(Clone, Debug)]
enum Phase {
    Playing,
    Resolving,
    TakingCard { winner: usize },
    OfferedExtraTurn,
    Over,
}

/// A game of Babylonia in progress.
#[derive(Clone, Debug)]
pub(crate) struct Twin {
    options: Options,
    board: Board,
    players: Vec<Player>,
    /// City and field tiles still on the board.
    tiles: BTreeMap<Hex, Tile>,
    /// All tokens on the board in the order they were played.
    tokens: Vec<Token>,
    /// How many of the last `tokens` belong to the current turn.
    played_this_turn: usize,
    resolved_ziggurats: BTreeSet<Hex>,
    cards_left: Vec<u64>,
    ledger: Vec<Payment>,
    on_turn: usize,
    phase: Phase,
}

impl Kind {
    fn of_letter(letter: char) -> Kind {
        TOKENS.iter().find(|token| token.1 == letter).expect("a token letter").0
    }

    fn of_word(word: &str) -> Kind {
        TOKENS.iter().find(|token| token.2 == word).expect("a token word").0
    }

    fn is_noble(self) -> bool {
        self != Kind::Farmer
    }
}

impl Tile {
    fn of_name(name: &str) -> Tile {
        match name {
            "city" => Tile::CityField,
            "5" | "6" | "7" => Tile::NumberField(name.parse().expect("a number")),
            symbols => Tile::City(symbols.chars().map(Kind::of_letter).collect()),
        }
    }

    fn is_city(&self) -> bool {
        matches!(self, Tile::City(_))
    }
}

fn hex_name((row, col): Hex) -> String {
    format!("{}{}", (b'a' + col as u8) as char, row + 1)
}

fn hex_of_name(name: &str) -> Hex {
    let col = i32::from(name.as_bytes()[0]) - i32::from(b'a');
    let row = name[1..].parse::<i32>().expect("a row number") - 1;
    (row, col)
}

impl Board {
    fn for_players(players: usize) -> Board {
        let mut board =
            Board { areas: BTreeMap::new(), sites: BTreeSet::new(), ziggurats: BTreeSet::new() };
        for line in MAP.lines() {
            let (row, cells) = line.split_once('|').expect("a row number and a bar");
            let row: i32 = row.parse().expect("a row number");
            for (offset, cell) in cells.as_bytes().chunks(3).enumerate() {
                board.add_cell((row, offset as i32), cell[0], cell[1], players);
            }
        }
        board
    }

    fn add_cell(&mut self, hex: Hex, area: u8, print: u8, players: usize) {
        let area = match area {
            b' ' => return,
            b'N' => Area::North,
            b'C' => Area::Centre,
            b'S' => Area::South,
            _ => Area::River,
        };
        // 1.1
        if (players == 3 && area == Area::North) || (players == 2 && area == Area::South) {
            return;
        }
        self.areas.insert(hex, area);
        match print {
            b'o' => drop(self.sites.insert(hex)),
            b'^' => drop(self.ziggurats.insert(hex)),
            _ => {}
        }
    }

    fn neighbours(&self, (row, col): Hex) -> Vec<Hex> {
        let around = [
            (row - 2, col),
            (row + 2, col),
            (row - 1, col - 1),
            (row - 1, col + 1),
            (row + 1, col - 1),
            (row + 1, col + 1),
        ];
        around.into_iter().filter(|hex| self.areas.contains_key(hex)).collect()
    }

    fn is_river(&self, hex: Hex) -> bool {
        self.areas[&hex] == Area::River
    }

    fn is_land(&self, hex: Hex) -> bool {
        !self.is_river(hex)
    }

    fn land_neighbours(&self, hex: Hex) -> Vec<Hex> {
        self.neighbours(hex).into_iter().filter(|&hex| self.is_land(hex)).collect()
    }
}

/// An option as text; booleans read as the words of the on/off switches.
fn option_text(value: &Value) -> String {
    match value {
        Value::String(text) if text == "true" => "on".to_string(),
        Value::String(text) if text == "false" => "off".to_string(),
        Value::String(text) => text.clone(),
        Value::Bool(true) => "on".to_string(),
        Value::Bool(false) => "off".to_string(),
        other => other.to_string(),
    }
}

fn parse_options(options: &Value, cards: &[u64]) -> Options {
    let mut parsed = Options {
        first_turn_limits: true,
        field_needs_face_up_neighbour: false,
        card_5_in_any_order: false,
    };
    let mut card_choice = "base".to_string();
    if !options.is_null() {
        for (name, value) in options.as_object().expect("options are an object") {
            let text = option_text(value);
            match (name.as_str(), text.as_str()) {
                ("first_turn_limits", "on") => parsed.first_turn_limits = true,
                ("first_turn_limits", "off") => parsed.first_turn_limits = false,
                ("field_neighbour", "any") => parsed.field_needs_face_up_neighbour = false,
                ("field_neighbour", "face_up") => parsed.field_needs_face_up_neighbour = true,
                ("card_5", "last") => parsed.card_5_in_any_order = false,
                ("card_5", "any_order") => parsed.card_5_in_any_order = true,
                ("cards", _) => card_choice = text,
                _ => panic!("unknown option {name} = {text}"),
            }
        }
    }
    check_cards(&card_choice, cards);
    parsed
}

/// The cards laid out must fit the option: `base`, `base` without one, `variant`, or seven numbers
/// named one by one.
fn check_cards(choice: &str, cards: &[u64]) {
    if let Some(missing) = choice.strip_prefix("base-") {
        let rest = (1..=7).filter(|card: &u64| card.to_string() != missing);
        assert_eq!(cards, rest.collect::<Vec<_>>(), "the base game without card {missing}");
        return;
    }
    assert_eq!(cards.len(), CARDS_LAID_OUT, "seven cards are laid out");
    assert!(cards.iter().all(|card| (1..=9).contains(card)), "cards are numbered 1 to 9");
    assert!(cards.windows(2).all(|pair| pair[0] < pair[1]), "cards ascend");
    match choice {
        "variant" => {}
        "base" => assert_eq!(cards, [1, 2, 3, 4, 5, 6, 7], "the base game has cards 1 to 7"),
        named => {
            let digits = named.chars().filter_map(|letter| letter.to_digit(10));
            let mut numbers: Vec<u64> = digits.map(u64::from).collect();
            numbers.sort();
            assert_eq!(numbers, cards, "unknown option cards = {named}");
        }
    }
}

fn parse_cards(setup: &Value) -> Vec<u64> {
    let cards = setup["cards"].as_array().expect("setup lists the cards");
    cards.iter().map(|card| card.as_u64().expect("a card number")).collect()
}

fn parse_sites(players: usize, setup: &Value, board: &Board) -> BTreeMap<Hex, Tile> {
    let sites = setup["sites"].as_object().expect("setup names the sites");
    let names: Vec<&str> = sites.values().map(|name| name.as_str().expect("a tile")).collect();
    for (tile, copies) in TILES {
        let found = names.iter().filter(|&&name| name == tile).count();
        assert_eq!(found, copies[players - 2], "copies of tile {tile}");
    }
    let tiles: BTreeMap<Hex, Tile> = sites
        .keys()
        .map(|hex| hex_of_name(hex))
        .zip(names.into_iter().map(Tile::of_name))
        .collect();
    assert!(tiles.keys().eq(board.sites.iter()), "a tile on each site in use and nowhere else");
    tiles
}

fn parse_players(players: usize, setup: &Value) -> Vec<Player> {
    let draws = setup["draws"].as_array().expect("setup lists the draws");
    assert_eq!(draws.len(), players, "one draw pile per seat");
    draws.iter().map(|draw| Player::with_pile(draw.as_str().expect("a draw pile"))).collect()
}

impl Player {
    fn with_pile(letters: &str) -> Player {
        let pile: Vec<Kind> = letters.chars().map(Kind::of_letter).collect();
        for (kind, _, word, copies) in TOKENS {
            let found = pile.iter().filter(|&&token| token == kind).count();
            assert_eq!(found, copies, "{word} tokens in a draw pile");
        }
        let mut player = Player {
            stand: Vec::new(),
            pile,
            cards: Vec::new(),
            extra_turn_spent: false,
            city_tiles: 0,
            turns_ended: 0,
        };
        player.refill();
        player
    }

    fn holds_card(&self, card: u64) -> bool {
        self.cards.contains(&card)
    }

    /// 7.1
    fn refill(&mut self) {
        let size = if self.holds_card(3) { STAND_SIZE_WITH_CARD_3 } else { STAND_SIZE };
        while self.stand.len() < size && !self.pile.is_empty() {
            self.stand.push(self.pile.remove(0));
        }
    }

    fn take_from_stand(&mut self, kind: Kind) {
        let place = self.stand.iter().position(|&token| token == kind).expect("on the stand");
        self.stand.remove(place);
    }
}

/// Decisions and results.
impl Twin {
    /// Sets up a game from the `options` and `setup` of a record; panics if they are invalid.
    pub(crate) fn new(players: usize, options: &Value, setup: &Value) -> Self {
        assert!((2..=4).contains(&players), "2 to 4 players");
        let board = Board::for_players(players);
        let cards = parse_cards(setup);
        Twin {
            options: parse_options(options, &cards),
            players: parse_players(players, setup),
            tiles: parse_sites(players, setup, &board),
            board,
            tokens: Vec::new(),
            played_this_turn: 0,
            resolved_ziggurats: BTreeSet::new(),
            cards_left: cards,
            ledger: Vec::new(),
            on_turn: 0,
            phase: Phase::Playing,
        }
    }

    /// The seat to act; 0 when the game is over.
    pub(crate) fn to_act(&self) -> usize {
        match self.phase {
            Phase::Over => 0,
            Phase::TakingCard { winner } => winner,
            _ => self.on_turn,
        }
    }

    /// All legal moves, sorted bytewise; empty when the game is over.
    pub(crate) fn legal(&self) -> Vec<String> {
        let mut moves: Vec<String> = match self.phase {
            Phase::Playing => self.playing_moves(),
            Phase::Resolving => self
                .complete()
                .into_iter()
                .map(|hex| format!("resolve {}", hex_name(hex)))
                .collect(),
            Phase::TakingCard { .. } => {
                self.cards_left.iter().map(|card| format!("card {card}")).collect()
            }
            Phase::OfferedExtraTurn => vec!["extra".to_string(), "no-extra".to_string()],
            Phase::Over => Vec::new(),
        };
        moves.sort();
        moves
    }

    /// Plays a legal move together with the automatic steps that follow it.
    pub(crate) fn play(&mut self, mv: &str) {
        let words: Vec<&str> = mv.split(' ').collect();
        match words[..] {
            ["end"] => {
                self.phase = Phase::Resolving;
                self.resolve_on();
            }
            ["resolve", hex] => {
                self.resolve(hex_of_name(hex));
                self.resolve_on();
            }
            ["card", card] => {
                self.take_card(card.parse().expect("a card number"));
                self.resolve_on();
            }
            ["extra"] => {
                self.players[self.on_turn].extra_turn_spent = true;
                self.start_turn(self.on_turn);
            }
            ["no-extra"] => self.start_turn(self.next_seat()),
            [kind, hex] => self.play_token(Kind::of_word(kind), hex_of_name(hex)),
            _ => panic!("not a move: {mv}"),
        }
    }

    /// Scores by seat as if the game ended now.
    pub(crate) fn scores(&self) -> Vec<i32> {
        let total = |seat| self.breakdown(seat).iter().map(|(_, points)| points).sum();
        (0..self.players.len()).map(total).collect()
    }

    /// Points of a seat by category.
    pub(crate) fn breakdown(&self, seat: usize) -> Vec<(&'static str, i32)> {
        let paid = |category| {
            let payments = self.ledger.iter().filter(|paid| paid.seat == seat);
            payments.filter(|paid| paid.category == category).map(|paid| paid.points).sum()
        };
        CATEGORIES.iter().map(|&category| (category, paid(category))).collect()
    }

    /// The winning seats in ascending order once the game is over.
    pub(crate) fn winners(&self) -> Option<Vec<usize>> {
        if !matches!(self.phase, Phase::Over) {
            return None;
        }
        // 9
        let scores = self.scores();
        let rank = |seat: usize| (scores[seat], self.players[seat].city_tiles);
        let best = (0..self.players.len()).map(rank).max().expect("at least two seats");
        Some((0..self.players.len()).filter(|&seat| rank(seat) == best).collect())
    }
}

/// The board as it lies.
impl Twin {
    fn token_on(&self, hex: Hex) -> Option<Token> {
        self.tokens.iter().find(|token| token.hex == hex).copied()
    }

    fn holds_token_of(&self, seat: usize, hex: Hex) -> bool {
        self.token_on(hex).is_some_and(|token| token.seat == seat)
    }

    /// 1.4
    fn is_free(&self, hex: Hex) -> bool {
        self.token_on(hex).is_none()
            && !self.tiles.contains_key(&hex)
            && !self.board.ziggurats.contains(&hex)
    }

    fn is_field(&self, hex: Hex) -> bool {
        self.tiles.get(&hex).is_some_and(|tile| !tile.is_city())
    }

    fn cities_on_board(&self) -> Vec<Hex> {
        let cities = self.tiles.iter().filter(|(_, tile)| tile.is_city());
        cities.map(|(&hex, _)| hex).collect()
    }

    fn tokens_next_to(&self, seat: usize, hex: Hex) -> usize {
        let around = self.board.neighbours(hex);
        around.into_iter().filter(|&next| self.holds_token_of(seat, next)).count()
    }

    /// The player with strictly the most tokens next to the hex.
    fn majority(&self, hex: Hex) -> Option<usize> {
        let counts: Vec<usize> =
            (0..self.players.len()).map(|seat| self.tokens_next_to(seat, hex)).collect();
        let most = *counts.iter().max().expect("at least two seats");
        let leaders: Vec<usize> = (0..counts.len()).filter(|&seat| counts[seat] == most).collect();
        if leaders.len() == 1 { Some(leaders[0]) } else { None }
    }

    fn pay(&mut self, seat: usize, category: &'static str, points: i32) {
        self.ledger.push(Payment { seat, category, points });
    }
}

/// What is left of a pile of tokens without these, if it has them all.
fn left_of(tokens: &[Kind], without: Vec<Kind>) -> Option<Vec<Kind>> {
    let mut left = tokens.to_vec();
    for kind in without {
        left.remove(left.iter().position(|&token| token == kind)?);
    }
    Some(left)
}

/// Playing tokens (4) and the points for it (5).
impl Twin {
    fn turn_tokens(&self) -> &[Token] {
        &self.tokens[self.tokens.len() - self.played_this_turn..]
    }

    fn playing_moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        if self.may_end() {
            moves.push("end".to_string());
        }
        for (kind, _, word, _) in TOKENS {
            if !self.players[self.on_turn].stand.contains(&kind) {
                continue;
            }
            for &hex in self.board.areas.keys() {
                if self.may_lie_on(kind, hex) && self.may_follow(kind, hex) {
                    moves.push(format!("{word} {}", hex_name(hex)));
                }
            }
        }
        moves
    }

    /// 4.5: the exact number of tokens of a limited first turn.
    fn first_turn_limit(&self) -> Option<usize> {
        let first_turn = self.players[self.on_turn].turns_ended == 0;
        if self.options.first_turn_limits && first_turn && self.on_turn < 2 {
            Some(self.on_turn + 1)
        } else {
            None
        }
    }

    fn may_end(&self) -> bool {
        match self.first_turn_limit() {
            Some(limit) => self.played_this_turn == limit,
            None if self.options.card_5_in_any_order => self.is_allowed_set(),
            // 4.4
            None => self.played_this_turn >= 2 || self.players[self.on_turn].stand.is_empty(),
        }
    }

    /// 4.1: whether the hex can take a token of that kind.
    fn may_lie_on(&self, kind: Kind, hex: Hex) -> bool {
        if self.is_field(hex) {
            return if kind.is_noble() {
                self.players[self.on_turn].holds_card(6)
            } else {
                self.has_neighbour_for_field(hex)
            };
        }
        self.is_free(hex)
    }

    /// 5.2
    fn has_neighbour_for_field(&self, field: Hex) -> bool {
        self.board.neighbours(field).into_iter().any(|hex| {
            let face_down = self.board.is_river(hex);
            let wanted = !(face_down && self.options.field_needs_face_up_neighbour);
            self.holds_token_of(self.on_turn, hex) && wanted
        })
    }

    /// 4.3: whether the tokens of this turn allow another of that kind there.
    fn may_follow(&self, kind: Kind, hex: Hex) -> bool {
        if let Some(limit) = self.first_turn_limit() {
            return self.played_this_turn < limit;
        }
        if self.options.card_5_in_any_order {
            return self.fits_into_allowed_set(kind, hex);
        }
        if self.played_this_turn < 2 {
            return true;
        }
        self.board.is_land(hex) && (self.follows_farmers(kind) || self.completes_three_nobles(kind))
    }

    /// B3: the sets of three or more tokens, all on land, that a turn may consist of.
    fn allowed_sets_on_land(&self) -> Vec<Vec<Kind>> {
        let player = &self.players[self.on_turn];
        let mut sets = Vec::new();
        for farmers in 3..=STAND_SIZE_WITH_CARD_3 {
            sets.push(vec![Kind::Farmer; farmers]);
            for noble in [Kind::Merchant, Kind::Servant, Kind::Priest] {
                if player.holds_card(5) {
                    sets.push([vec![Kind::Farmer; farmers], vec![noble]].concat());
                }
            }
        }
        if player.holds_card(4) {
            sets.push(vec![Kind::Merchant, Kind::Servant, Kind::Priest]);
        }
        sets
    }

    /// B3: whether the turn may end with the tokens played.
    fn is_allowed_set(&self) -> bool {
        let played = self.turn_tokens();
        let on_land = played.iter().all(|token| self.board.is_land(token.hex));
        let kinds = || played.iter().map(|token| token.kind).collect();
        match played.len() {
            0 => false,
            // Only whoever began with a single token has none left after it.
            1 => self.players[self.on_turn].stand.is_empty(),
            2 => true,
            _ => {
                on_land
                    && self
                        .allowed_sets_on_land()
                        .iter()
                        .any(|set| left_of(set, kinds()) == Some(vec![]))
            }
        }
    }

    /// B3: whether the tokens of this turn with this one are part of an allowed set, and the stand
    /// has what is missing.
    fn fits_into_allowed_set(&self, kind: Kind, hex: Hex) -> bool {
        let mut tokens: Vec<(Kind, Hex)> =
            self.turn_tokens().iter().map(|token| (token.kind, token.hex)).collect();
        tokens.push((kind, hex));
        let stand = left_of(&self.players[self.on_turn].stand, vec![kind]).expect("on the stand");
        // Two tokens of any kind and place: a second one is on the stand, or the first was the only
        // one of the turn.
        if tokens.len() <= 2 {
            return true;
        }
        let on_land = tokens.iter().all(|(_, hex)| self.board.is_land(*hex));
        let kinds: Vec<Kind> = tokens.iter().map(|(kind, _)| *kind).collect();
        let can_be_completed = |set: &Vec<Kind>| {
            left_of(set, kinds.clone()).is_some_and(|missing| left_of(&stand, missing).is_some())
        };
        on_land && self.allowed_sets_on_land().iter().any(can_be_completed)
    }

    /// Option B, and the noble of card 5 after three or more farmers on land.
    fn follows_farmers(&self, kind: Kind) -> bool {
        let played = self.turn_tokens();
        let only_farmers_on_land =
            played.iter().all(|token| token.kind == Kind::Farmer && self.board.is_land(token.hex));
        let by_card_5 = self.players[self.on_turn].holds_card(5) && played.len() >= 3;
        only_farmers_on_land && (kind == Kind::Farmer || by_card_5)
    }

    /// Card 4: the third kind of noble after two different ones on land.
    fn completes_three_nobles(&self, kind: Kind) -> bool {
        let played = self.turn_tokens();
        let nobles_on_land =
            played.iter().all(|token| token.kind.is_noble() && self.board.is_land(token.hex));
        self.players[self.on_turn].holds_card(4)
            && played.len() == 2
            && nobles_on_land
            && played[0].kind != played[1].kind
            && kind.is_noble()
            && played.iter().all(|token| token.kind != kind)
    }

    fn play_token(&mut self, kind: Kind, hex: Hex) {
        let seat = self.on_turn;
        if self.is_field(hex) {
            self.score_field(hex);
        }
        self.players[seat].take_from_stand(kind);
        self.tokens.push(Token { seat, kind, hex });
        self.played_this_turn += 1;
        self.score_ziggurats(hex);
    }

    /// 5.2
    fn score_field(&mut self, hex: Hex) {
        let points = match self.tiles.remove(&hex).expect("a field lies there") {
            Tile::NumberField(number) => number,
            _ => self.players.iter().map(|player| player.city_tiles).sum(),
        };
        self.pay(self.on_turn, "fields", points);
    }

    /// 5.1
    fn score_ziggurats(&mut self, placed: Hex) {
        let around = self.board.neighbours(placed);
        if around.iter().any(|hex| self.board.ziggurats.contains(hex)) {
            let touched = |hex: &&Hex| self.tokens_next_to(self.on_turn, **hex) > 0;
            let points = self.board.ziggurats.iter().filter(touched).count();
            self.pay(self.on_turn, "ziggurats", points as i32);
        }
    }
}

/// Resolving cities and ziggurats (6).
impl Twin {
    /// 6.1
    fn complete(&self) -> Vec<Hex> {
        let surrounded = |hex: &Hex| {
            self.board.land_neighbours(*hex).into_iter().all(|next| self.token_on(next).is_some())
        };
        let ziggurats = self.board.ziggurats.difference(&self.resolved_ziggurats).copied();
        self.cities_on_board().into_iter().chain(ziggurats).filter(surrounded).collect()
    }

    /// Resolves what is complete until somebody has to decide, then finishes the turn.
    fn resolve_on(&mut self) {
        while matches!(self.phase, Phase::Resolving) {
            let complete = self.complete();
            match complete[..] {
                [] => self.finish_turn(),
                [only] => self.resolve(only),
                _ => return,
            }
        }
    }

    fn resolve(&mut self, hex: Hex) {
        if self.board.ziggurats.contains(&hex) {
            self.resolve_ziggurat(hex);
        } else {
            self.resolve_city(hex);
        }
    }

    fn resolve_city(&mut self, city: Hex) {
        // 6.3
        for seat in 0..self.players.len() {
            let nobles = self.matching_nobles(seat, city);
            self.pay(seat, "citizens", 2 * nobles as i32);
        }
        // 6.4
        let winner = self.majority(city);
        self.tiles.remove(&city);
        if let Some(winner) = winner {
            self.players[winner].city_tiles += 1;
            self.pay_for_city_tiles();
        }
    }

    fn pay_for_city_tiles(&mut self) {
        for seat in 0..self.players.len() {
            let held = self.players[seat].city_tiles;
            self.pay(seat, "cities", held);
            if self.players[seat].holds_card(7) {
                self.pay(seat, "cards", held / 2);
            }
        }
    }

    /// Own face-up nobles next to the city or connected to it whose symbol the city shows.
    fn matching_nobles(&self, seat: usize, city: Hex) -> usize {
        let Tile::City(symbols) = &self.tiles[&city] else { panic!("no city there") };
        let chain = self.chain_from(seat, city);
        let own = self.tokens.iter().filter(|token| token.seat == seat);
        let face_up = own.filter(|token| self.board.is_land(token.hex));
        face_up.filter(|token| symbols.contains(&token.kind) && chain.contains(&token.hex)).count()
    }

    /// All hexes that connect to the city for that player.
    fn chain_from(&self, seat: usize, city: Hex) -> BTreeSet<Hex> {
        let mut chain = BTreeSet::new();
        let mut open = self.board.neighbours(city);
        while let Some(hex) = open.pop() {
            if self.connects(seat, hex) && chain.insert(hex) {
                open.extend(self.board.neighbours(hex));
            }
        }
        chain
    }

    fn connects(&self, seat: usize, hex: Hex) -> bool {
        let player = &self.players[seat];
        let by_card = match self.board.areas[&hex] {
            Area::Centre => player.holds_card(8),
            Area::River => player.holds_card(9),
            Area::North | Area::South => false,
        };
        self.holds_token_of(seat, hex) || (by_card && self.is_free(hex))
    }

    /// 6.6
    fn resolve_ziggurat(&mut self, ziggurat: Hex) {
        self.resolved_ziggurats.insert(ziggurat);
        if let Some(winner) = self.majority(ziggurat) {
            self.phase = Phase::TakingCard { winner };
        }
    }

    fn take_card(&mut self, card: u64) {
        let winner = self.to_act();
        self.cards_left.retain(|&left| left != card);
        self.players[winner].cards.push(card);
        if card == 1 {
            self.pay(winner, "cards", 10);
        }
        self.phase = Phase::Resolving;
    }
}

/// Refill and end of turn (7).
impl Twin {
    fn finish_turn(&mut self) {
        let player = &mut self.players[self.on_turn];
        player.refill();
        player.turns_ended += 1;
        let stand_empty = player.stand.is_empty();
        let extra_turn = player.holds_card(2) && !player.extra_turn_spent;
        if stand_empty || self.cities_on_board().len() <= 1 {
            self.phase = Phase::Over; // 7.2
        } else if extra_turn {
            self.phase = Phase::OfferedExtraTurn; // 7.3
        } else {
            self.start_turn(self.next_seat());
        }
    }

    fn next_seat(&self) -> usize {
        (self.on_turn + 1) % self.players.len()
    }

    fn start_turn(&mut self, seat: usize) {
        self.on_turn = seat;
        self.played_this_turn = 0;
        self.phase = Phase::Playing;
    }
}
