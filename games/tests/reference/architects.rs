//! Reference engine for Architects of Amytis: slow, literal, and written to be compared with.
//!
//! Every count is made anew from the stacks of tiles, the architects on the supply and the cards of
//! the players. Numbers in comments are those of the rules text.

use serde_json::Value;

/// 0.2 The eight lines of a 3x3 grid.
const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
/// The lines of `LINES` that are rows or columns.
const ROWS_AND_COLUMNS: usize = 6;
const CORNERS: [usize; 4] = [0, 2, 6, 8];
const CENTRE: usize = 4;

const PLAYERS: usize = 2;
const ARCHITECTS: usize = 4;
const FAVOUR_MARKERS: usize = 5;
const STACK_TILES: usize = 5;
const COPIES_OF_A_TILE: usize = 2;
const DISPLAY_CARDS: usize = 3;
const FIRST_PLAYER_CARDS: usize = 2;

/// Wall, side B: points by number of visible walls on corners.
const CORNER_WALL_POINTS: [i32; 5] = [0, 1, 4, 8, 10];
/// 5.3 Points by number of own markers in the bottom row.
const BOTTOM_ROW_POINTS: [i32; 5] = [0, 4, 10, 18, 30];
const BOTTOM_ROW_SPACES: usize = 6;
const BOTTOM_ROW_OWN_MAXIMUM: usize = 4;

const CATEGORIES: [&str; 8] =
    ["gardens", "markets", "walls", "palaces", "residences", "theatres", "blueprints", "favours"];

/// A blueprint card: printed points and colour pattern, `.` matching anything.
struct Blueprint {
    points: i32,
    pattern: &'static [&'static str],
}

const fn blueprint(points: i32, pattern: &'static [&'static str]) -> Blueprint {
    Blueprint { points, pattern }
}

/// The cards in order of their numbers, which start at 1.
const BLUEPRINTS: [Blueprint; 20] = [
    blueprint(8, &["G..", ".B.", "..O"]),
    blueprint(8, &["B..", ".O.", "..G"]),
    blueprint(8, &["BBB"]),
    blueprint(8, &["PPP"]),
    blueprint(8, &["O.", "OO"]),
    blueprint(8, &["G.", "GG"]),
    blueprint(10, &["GP", "PP"]),
    blueprint(10, &["OB", "OB"]),
    blueprint(10, &["OPP", "P.."]),
    blueprint(10, &["OGG", "O.."]),
    blueprint(10, &[".OO", "OB."]),
    blueprint(10, &[".PP", "BB."]),
    blueprint(10, &[".B.", "BGB"]),
    blueprint(10, &[".G.", "PGP"]),
    blueprint(12, &["PBG", "O..", "O.."]),
    blueprint(12, &["PPO", "GG."]),
    blueprint(12, &["BPB", ".G.", ".B."]),
    blueprint(12, &["B..", "BG.", ".GO"]),
    blueprint(12, &[".P.", "BGO", ".G."]),
    blueprint(12, &["P.P", "BGO"]),
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Garden,
    Market,
    Wall,
    Palace,
    Residence,
    Theatre,
}

/// In the order of the sides in a setup and of the first six score categories.
const KINDS: [(Kind, &str); 6] = [
    (Kind::Garden, "garden"),
    (Kind::Market, "market"),
    (Kind::Wall, "wall"),
    (Kind::Palace, "palace"),
    (Kind::Residence, "residence"),
    (Kind::Theatre, "theatre"),
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Side {
    A,
    B,
}

/// A building tile; the colour is its letter: G, B, O or P.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Tile {
    kind: Kind,
    colour: char,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Favour {
    Height(usize),
    Stairs,
    Corners,
    Blueprints,
    BottomRow,
}

const FAVOURS: [(Favour, &str); 8] = [
    (Favour::Height(1), "I"),
    (Favour::Height(2), "II"),
    (Favour::Height(3), "III"),
    (Favour::Height(4), "IV"),
    (Favour::Stairs, "stairs"),
    (Favour::Corners, "corners"),
    (Favour::Blueprints, "blueprints"),
    (Favour::BottomRow, "row"),
];

/// A player's nine spaces, each with its tiles from bottom to top.
#[derive(Clone, Default)]
struct City {
    spaces: [Vec<Tile>; 9],
}

impl City {
    fn visible(&self, space: usize) -> Option<Tile> {
        self.spaces[space].last().copied()
    }

    fn height(&self, space: usize) -> usize {
        self.spaces[space].len()
    }

    fn visible_tiles(&self) -> Vec<Tile> {
        (0..9).filter_map(|space| self.visible(space)).collect()
    }

    fn count_visible(&self, wanted: impl Fn(Tile) -> bool) -> usize {
        self.visible_tiles().into_iter().filter(|&tile| wanted(tile)).count()
    }

    fn count_stacks(&self, height: usize) -> usize {
        (0..9).filter(|&space| self.height(space) == height).count()
    }

    fn shows_wall(&self, space: usize) -> bool {
        self.visible(space).is_some_and(|tile| tile.kind == Kind::Wall)
    }

    fn edge_walls(&self) -> usize {
        (0..9).filter(|&space| space != CENTRE && self.shows_wall(space)).count()
    }

    fn corner_walls(&self) -> usize {
        CORNERS.iter().filter(|&&space| self.shows_wall(space)).count()
    }

    fn visible_kinds(&self) -> usize {
        KINDS.iter().filter(|(kind, _)| self.count_visible(|tile| tile.kind == *kind) > 0).count()
    }

    fn stairs(&self) -> usize {
        let heights = |line: &[usize; 3]| line.map(|space| self.height(space));
        let is_stair = |line: &&[usize; 3]| [[1, 2, 3], [3, 2, 1]].contains(&heights(line));
        LINES[..ROWS_AND_COLUMNS].iter().filter(is_stair).count()
    }

    fn high_corners(&self) -> usize {
        CORNERS.iter().filter(|&&space| self.height(space) >= 3).count()
    }

    /// 6.1 The pattern in any rotation and any shift inside the grid, never mirrored.
    fn shows_blueprint(&self, card: usize) -> bool {
        let mut pattern: Vec<Vec<char>> =
            BLUEPRINTS[card - 1].pattern.iter().map(|row| row.chars().collect()).collect();
        for _ in 0..4 {
            if self.shows_pattern(&pattern) {
                return true;
            }
            pattern = rotate_clockwise(&pattern);
        }
        false
    }

    fn shows_pattern(&self, pattern: &[Vec<char>]) -> bool {
        let (rows, columns) = (pattern.len(), pattern[0].len());
        (0..=3 - rows).any(|down| (0..=3 - columns).any(|right| self.matches(pattern, down, right)))
    }

    fn matches(&self, pattern: &[Vec<char>], down: usize, right: usize) -> bool {
        for (row, cells) in pattern.iter().enumerate() {
            for (column, &colour) in cells.iter().enumerate() {
                let tile = self.visible(3 * (down + row) + right + column);
                // R20: an empty space does not stand for a colour.
                if colour != '.' && tile.is_none_or(|tile| tile.colour != colour) {
                    return false;
                }
            }
        }
        true
    }
}

fn rotate_clockwise(pattern: &[Vec<char>]) -> Vec<Vec<char>> {
    let (rows, columns) = (pattern.len(), pattern[0].len());
    (0..columns)
        .map(|row| (0..rows).map(|column| pattern[rows - 1 - column][row]).collect())
        .collect()
}

#[derive(Clone, Default)]
struct Player {
    city: City,
    /// Supply spaces on which an own architect stands.
    architects: Vec<usize>,
    hand: Vec<usize>,
    completed: Vec<usize>,
    favours: Vec<Favour>,
    /// Points scored during play, one entry per resolved effect.
    effects: Vec<(Kind, i32)>,
}

impl Player {
    fn has_three_in(&self, line: &[usize; 3]) -> bool {
        line.iter().all(|space| self.architects.contains(space))
    }

    /// 3.1
    fn must_recall(&self) -> bool {
        self.architects.len() == ARCHITECTS || LINES.iter().any(|line| self.has_three_in(line))
    }

    /// 3.6
    fn has_line_through(&self, space: usize) -> bool {
        LINES.iter().any(|line| line.contains(&space) && self.has_three_in(line))
    }

    fn markers_in_bottom_row(&self) -> usize {
        self.favours.iter().filter(|&&favour| favour == Favour::BottomRow).count()
    }

    fn complete_blueprints(&mut self) {
        let (shown, kept): (Vec<usize>, Vec<usize>) =
            self.hand.iter().partition(|&&card| self.city.shows_blueprint(card));
        self.completed.extend(shown);
        self.hand = kept;
    }

    fn effect_points(&self, kind: Kind) -> i32 {
        self.effects.iter().filter(|effect| effect.0 == kind).map(|effect| effect.1).sum()
    }

    fn blueprint_points(&self) -> i32 {
        self.completed.iter().map(|card| BLUEPRINTS[card - 1].points).sum()
    }

    fn favour_points(&self) -> i32 {
        let upper: i32 = self.favours.iter().map(|&favour| self.upper_favour_points(favour)).sum();
        upper + BOTTOM_ROW_POINTS[self.markers_in_bottom_row()]
    }

    /// 5.2; the bottom row is scored as a whole, not by marker.
    fn upper_favour_points(&self, favour: Favour) -> i32 {
        let (each, number) = match favour {
            Favour::Height(1) => (3, self.city.count_stacks(1)),
            Favour::Height(2) => (2, self.city.count_stacks(2)),
            Favour::Height(3) => (4, self.city.count_stacks(3)),
            Favour::Height(4) => (6, self.city.count_stacks(4)),
            Favour::Height(height) => unreachable!("no favour for height {height}"),
            Favour::Stairs => (6, self.city.stairs()),
            Favour::Corners => (5, self.city.high_corners()),
            Favour::Blueprints => (2, self.completed.len()),
            Favour::BottomRow => (0, 0),
        };
        each * number as i32
    }

    fn breakdown(&self) -> Vec<(&'static str, i32)> {
        let mut points: Vec<i32> =
            KINDS.iter().map(|(kind, _)| self.effect_points(*kind)).collect();
        points.push(self.blueprint_points());
        points.push(self.favour_points());
        CATEGORIES.into_iter().zip(points).collect()
    }
}

/// The decision that is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    Take,
    Build(Tile),
    Palace,
    Favour,
    Over,
}

/// A game of Architects of Amytis in progress or finished.
#[derive(Clone)]
pub(crate) struct Twin {
    sides: [Side; 6],
    /// R13: whether taking and building are two decisions.
    builds_after_reveal: bool,
    /// Supply stacks, each from bottom to top.
    supply: [Vec<Tile>; 9],
    display: Vec<usize>,
    /// From the top.
    deck: Vec<usize>,
    players: [Player; PLAYERS],
    active: usize,
    step: Step,
    /// Supply space of the architect placed this turn.
    placed: usize,
}

impl Twin {
    /// Sets up a game from the `options` and `setup` objects of a record; panics if they are invalid.
    pub(crate) fn new(players: usize, options: &Value, setup: &Value) -> Self {
        assert_eq!(players, PLAYERS, "a game for two");
        let (second_player_cards, builds_after_reveal) = read_options(options);
        let hands = setup["hands"].as_array().expect("hands");
        assert_eq!(hands.len(), PLAYERS, "one hand per player");
        let hands = [read_cards(&hands[0]), read_cards(&hands[1])];
        let (display, deck) = (read_cards(&setup["display"]), read_cards(&setup["deck"]));
        assert_eq!(hands[0].len(), FIRST_PLAYER_CARDS, "hand of the first player");
        assert_eq!(hands[1].len(), second_player_cards, "hand of the second player");
        assert_eq!(display.len(), DISPLAY_CARDS, "display");
        let mut cards = [&hands[0][..], &hands[1][..], &display[..], &deck[..]].concat();
        cards.sort();
        assert!(cards.into_iter().eq(1..=BLUEPRINTS.len()), "each blueprint exactly once");
        Twin {
            sides: read_sides(&setup["sides"]),
            builds_after_reveal,
            supply: read_stacks(&setup["stacks"]),
            display,
            deck,
            players: hands.map(|hand| Player { hand, ..Player::default() }),
            active: 0,
            step: Step::Take,
            placed: 0,
        }
    }

    /// Seat to act (0 when the game is over).
    pub(crate) fn to_act(&self) -> usize {
        if self.step == Step::Over { 0 } else { self.active }
    }

    /// All legal moves, sorted bytewise; empty exactly when the game is over.
    pub(crate) fn legal(&self) -> Vec<String> {
        let mut moves = match self.step {
            Step::Take => self.takes(),
            Step::Build(_) => (0..9).map(|space| format!("build {}", space_name(space))).collect(),
            Step::Palace => self.palace_choices(),
            Step::Favour => self.favour_choices(),
            Step::Over => Vec::new(),
        };
        moves.sort();
        moves
    }

    /// Plays a legal move and the automatic steps that follow it.
    pub(crate) fn play(&mut self, mv: &str) {
        assert!(self.legal().iter().any(|legal| legal == mv), "illegal move {mv}");
        let words: Vec<&str> = mv.split(' ').collect();
        match words[..] {
            ["take", stack, space] => {
                let tile = self.take(read_space(stack));
                self.build(tile, read_space(space));
            }
            ["take", stack] => self.step = Step::Build(self.take(read_space(stack))),
            ["build", space] => match self.step {
                Step::Build(tile) => self.build(tile, read_space(space)),
                _ => unreachable!("move {mv}"),
            },
            ["blueprint", card] => self.take_blueprint(card),
            ["count"] => self.count_completed_blueprints(),
            ["favour", name] => self.claim_favour(name),
            _ => unreachable!("move {mv}"),
        }
    }

    /// Scores by seat as if the game ended now.
    pub(crate) fn scores(&self) -> Vec<i32> {
        (0..PLAYERS)
            .map(|seat| self.breakdown(seat).iter().map(|(_, points)| points).sum())
            .collect()
    }

    /// Points of a seat by category, as if the game ended now.
    pub(crate) fn breakdown(&self, seat: usize) -> Vec<(&'static str, i32)> {
        self.players[seat].breakdown()
    }

    /// `None` while the game runs, then the winner, or both players after a draw.
    pub(crate) fn winners(&self) -> Option<Vec<usize>> {
        if self.step != Step::Over {
            return None;
        }
        let scores = self.scores();
        let best = scores.iter().max().copied();
        Some((0..PLAYERS).filter(|&seat| Some(scores[seat]) == best).collect())
    }

    /// 3.2, and 3.3 in the same decision unless the next tile is seen before it (R13).
    fn takes(&self) -> Vec<String> {
        let available = (0..9).filter(|&stack| self.is_available(stack));
        if self.builds_after_reveal {
            return available.map(|stack| format!("take {}", space_name(stack))).collect();
        }
        let take = |stack, space| format!("take {} {}", space_name(stack), space_name(space));
        available.flat_map(|stack| (0..9).map(move |space| take(stack, space))).collect()
    }

    fn is_available(&self, stack: usize) -> bool {
        let blocked = self.players.iter().any(|player| player.architects.contains(&stack));
        !self.supply[stack].is_empty() && !blocked
    }

    /// 4.1, R10
    fn palace_choices(&self) -> Vec<String> {
        let mut choices: Vec<String> =
            self.display.iter().map(|card| format!("blueprint {card}")).collect();
        choices.push("blueprint deck".to_string());
        if self.side(Kind::Palace) == Side::B {
            choices.push("count".to_string());
        }
        choices
    }

    fn favour_choices(&self) -> Vec<String> {
        let free = FAVOURS.iter().filter(|(favour, _)| self.is_free(*favour));
        free.map(|(_, name)| format!("favour {name}")).collect()
    }

    /// 5.1, 5.3, R8
    fn is_free(&self, favour: Favour) -> bool {
        if favour == Favour::BottomRow {
            let markers: usize = self.players.iter().map(Player::markers_in_bottom_row).sum();
            let own = self.players[self.active].markers_in_bottom_row();
            return markers < BOTTOM_ROW_SPACES && own < BOTTOM_ROW_OWN_MAXIMUM;
        }
        !self.players.iter().any(|player| player.favours.contains(&favour))
    }

    fn side(&self, kind: Kind) -> Side {
        let index = KINDS.iter().position(|(each, _)| *each == kind).expect("a kind");
        self.sides[index]
    }

    fn take(&mut self, stack: usize) -> Tile {
        self.players[self.active].architects.push(stack);
        self.placed = stack;
        self.supply[stack].pop().expect("a tile")
    }

    fn build(&mut self, tile: Tile, space: usize) {
        self.players[self.active].city.spaces[space].push(tile);
        if tile.kind == Kind::Palace {
            // 3.8: a palace scores with its own decision.
            self.step = Step::Palace;
            return;
        }
        let points = self.effect(tile, space);
        self.score(tile.kind, points);
        self.finish_building();
    }

    /// Section 4 for every type but the palace: points of the tile just built on the space.
    fn effect(&self, tile: Tile, space: usize) -> usize {
        let player = &self.players[self.active];
        let city = &player.city;
        match (tile.kind, self.side(tile.kind)) {
            (Kind::Garden, Side::A) => city.count_stacks(city.height(space)),
            (Kind::Garden, Side::B) => 2 * city.height(space),
            (Kind::Market, Side::A) => 2 * city.count_visible(|each| each.colour == tile.colour),
            (Kind::Market, Side::B) => city.count_visible(|each| each.colour != tile.colour),
            (Kind::Wall, Side::A) => 2 * city.edge_walls(),
            (Kind::Wall, Side::B) => CORNER_WALL_POINTS[city.corner_walls()] as usize,
            (Kind::Residence, Side::A) => city.visible_kinds(),
            (Kind::Residence, Side::B) => {
                2 * city.count_visible(|each| [Kind::Residence, Kind::Market].contains(&each.kind))
            }
            (Kind::Theatre, Side::A) => {
                self.players.iter().map(|player| player.architects.len()).sum()
            }
            (Kind::Theatre, Side::B) => 2 * player.architects.len(),
            (Kind::Palace, _) => unreachable!("a palace is a decision"),
        }
    }

    fn score(&mut self, kind: Kind, points: usize) {
        self.players[self.active].effects.push((kind, points as i32));
    }

    fn take_blueprint(&mut self, choice: &str) {
        if self.side(Kind::Palace) == Side::A {
            let city = &self.players[self.active].city;
            let palaces = city.count_visible(|tile| tile.kind == Kind::Palace);
            self.score(Kind::Palace, palaces);
        }
        // Either way one card leaves the deck: into the hand or into the display.
        let top = self.deck.remove(0);
        let card = if choice == "deck" { top } else { self.replace_in_display(choice, top) };
        self.players[self.active].hand.push(card);
        self.finish_building();
    }

    fn replace_in_display(&mut self, choice: &str, refill: usize) -> usize {
        let card: usize = choice.parse().expect("a card number");
        let place = self.display.iter().position(|&each| each == card).expect("a displayed card");
        std::mem::replace(&mut self.display[place], refill)
    }

    /// 4.5: before the blueprints of this turn are completed.
    fn count_completed_blueprints(&mut self) {
        let completed = self.players.iter().map(|player| player.completed.len()).sum();
        self.score(Kind::Palace, completed);
        self.finish_building();
    }

    /// 3.5 and, if a favour is won, on to 3.6.
    fn finish_building(&mut self) {
        let placed = self.placed;
        let player = &mut self.players[self.active];
        player.complete_blueprints();
        // 5.4: a line wins nothing without a marker.
        if player.has_line_through(placed) && player.favours.len() < FAVOUR_MARKERS {
            self.step = Step::Favour;
        } else {
            self.end_turn();
        }
    }

    fn claim_favour(&mut self, name: &str) {
        let (favour, _) = FAVOURS.iter().find(|(_, each)| *each == name).expect("a favour");
        self.players[self.active].favours.push(*favour);
        self.end_turn();
    }

    /// 3.7, 7.1, and the recall that opens the next turn.
    fn end_turn(&mut self) {
        let empty_stacks = self.supply.iter().filter(|stack| stack.is_empty()).count();
        if self.active == 1 && empty_stacks >= 2 {
            self.step = Step::Over;
            return;
        }
        self.active = 1 - self.active;
        self.step = Step::Take;
        let player = &mut self.players[self.active];
        if player.must_recall() {
            player.architects.clear();
        }
    }
}

/// The number of starting blueprints of the second player, and whether one builds after the reveal.
fn read_options(options: &Value) -> (usize, bool) {
    let mut second_player_cards = 3;
    let mut builds_after_reveal = false;
    for (name, value) in options.as_object().expect("options") {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_string);
        match (name.as_str(), text.as_str()) {
            // R1: who knows a hand changes no move and no score.
            ("hands", "open" | "secret") => {}
            ("start_blueprints", "3") => second_player_cards = 3,
            ("start_blueprints", "2") => second_player_cards = 2,
            ("build", "with_take") => builds_after_reveal = false,
            ("build", "after_reveal") => builds_after_reveal = true,
            _ => panic!("option {name} = {text}"),
        }
    }
    (second_player_cards, builds_after_reveal)
}

fn read_cards(cards: &Value) -> Vec<usize> {
    let cards = cards.as_array().expect("a list of cards");
    cards.iter().map(|card| card.as_u64().expect("a card number") as usize).collect()
}

fn read_sides(sides: &Value) -> [Side; 6] {
    let read_side = |letter| match letter {
        'A' => Side::A,
        'B' => Side::B,
        _ => panic!("side {letter}"),
    };
    let sides: Vec<Side> = sides.as_str().expect("sides").chars().map(read_side).collect();
    sides.try_into().expect("six sides")
}

fn read_stacks(stacks: &Value) -> [Vec<Tile>; 9] {
    let stacks = stacks.as_object().expect("stacks");
    assert_eq!(stacks.len(), 9, "nine stacks");
    let supply: [Vec<Tile>; 9] =
        std::array::from_fn(|space| read_stack(&stacks[&space_name(space)]));
    let tiles = supply.concat();
    for tile in &tiles {
        let copies = tiles.iter().filter(|&each| each == tile).count();
        assert!(copies <= COPIES_OF_A_TILE, "{copies} copies of {tile:?}");
    }
    supply
}

fn read_stack(stack: &Value) -> Vec<Tile> {
    let names = stack.as_array().expect("a stack");
    assert_eq!(names.len(), STACK_TILES, "tiles of a stack");
    names.iter().map(|name| read_tile(name.as_str().expect("a tile"))).collect()
}

fn read_tile(name: &str) -> Tile {
    let (kind_name, colour) = name.split_once('-').expect("type-colour");
    let (kind, _) = KINDS.iter().find(|(_, each)| *each == kind_name).expect("a building type");
    assert!(["G", "B", "O", "P"].contains(&colour), "colour {colour}");
    Tile { kind: *kind, colour: colour.chars().next().expect("a letter") }
}

fn space_name(space: usize) -> String {
    format!("{}{}", ["a", "b", "c"][space % 3], space / 3 + 1)
}

fn read_space(name: &str) -> usize {
    (0..9).find(|&space| space_name(space) == name).expect("a space")
}
