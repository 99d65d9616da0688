//! A slow, literal reference engine for Amyitis, written to be checked against the rules by eye.
//!
//! Nothing is cached: available segments, card stocks, rankings and scores are recomputed from the
//! pieces on the table whenever they are asked for. Numbers in comments are rule numbers.

use serde_json::Value;
use std::collections::BTreeMap;

type Seat = usize;
type Good = usize;
type Guild = usize;
type Space = usize;
/// Crafts by name.
type Trio = Vec<String>;
/// A cube of a player, or a neutral one.
type Cube = Option<Seat>;

const BARLEY: Good = 0;
const DATES: Good = 1;
const SALT: Good = 2;
const PALM: Good = 3;
const WINE: Good = 4;
const GOODS: [&str; 5] = ["barley", "dates", "salt", "palm", "wine"];

const FIELD_ROWS: [&str; 2] = ["upper", "lower"];
const FIELD_GOODS: [[Good; 5]; 2] =
    [[BARLEY, DATES, SALT, PALM, WINE], [PALM, SALT, DATES, BARLEY, WINE]];

const TEMPLES: [&str; 3] = ["ishtar", "marduk", "tammuz"];
const ISHTAR: usize = 0;
const MARDUK: usize = 1;
const TAMMUZ: usize = 2;
const TEMPLE_PLACES: usize = 4;

/// Craftsman cards in the deck with 2, 3 and 4 players.
const CRAFTS: [(&str, [usize; 3]); 4] = [
    ("farmer", [3, 4, 5]),
    ("priest", [2, 3, 4]),
    ("engineer", [3, 4, 5]),
    ("merchant", [2, 3, 4]),
];

const BANKER: Guild = 0;
const CARAVAN: Guild = 1;
const PALACE: Guild = 2;
const GARDENER: Guild = 3;
const GUILDS: [&str; 4] = ["banker", "caravan", "palace", "gardener"];

/// Talents and prestige of a banker by level.
const BANKER_INCOME: [(usize, i32); 4] = [(0, 0), (1, 0), (2, 0), (2, 2)];
const PALACE_PRESTIGE: [i32; 4] = [0, 3, 6, 9];
const CARAVAN_BONUS: [usize; 3] = [0, 2, 4];
const STOCK_LIMIT: [usize; 3] = [2, 2, 4];
const LEVEL_2_CARAVANS: [usize; 3] = [1, 1, 2];
const GARDENERS: usize = 4;

#[derive(Clone, Copy)]
enum City {
    Babylon,
    Plant(&'static str, Good),
    Guild(Good, [Guild; 2]),
}

/// The caravan circuit, clockwise.
const CIRCUIT: [City; 9] = [
    City::Babylon,
    City::Plant("Eshnunna", PALM),
    City::Guild(BARLEY, [BANKER, PALACE]), // Susa
    City::Plant("Ur", SALT),
    City::Guild(DATES, [BANKER, CARAVAN]), // Uruk
    City::Plant("Mari", BARLEY),
    City::Guild(PALM, [BANKER, PALACE]), // Palmyra
    City::Plant("Khorsabad", DATES),
    City::Guild(SALT, [CARAVAN, PALACE]), // Ninoua
];

/// One face of a plant card: its quality and the extra good it asks for.
type PlantFace = (usize, Option<Good>);

/// Both faces, the one that starts face up first.
const PLANT_CARDS: [(&str, [PlantFace; 2]); 4] = [
    ("P0", [(2, Some(BARLEY)), (2, Some(BARLEY))]),
    ("P1", [(1, None), (2, Some(PALM))]),
    ("P2", [(1, None), (2, Some(SALT))]),
    ("P3", [(1, None), (2, Some(DATES))]),
];

struct Tile {
    quality: usize,
    prestige: i32,
    talents: usize,
    camels: usize,
    free_good: bool,
    free_card: bool,
}

const fn plain(quality: usize, prestige: i32, talents: usize, camels: usize) -> Tile {
    Tile { quality, prestige, talents, camels, free_good: false, free_card: false }
}

const fn with_good(quality: usize, prestige: i32) -> Tile {
    Tile { free_good: true, ..plain(quality, prestige, 0, 0) }
}

const fn with_card(quality: usize, prestige: i32) -> Tile {
    Tile { free_card: true, ..plain(quality, prestige, 0, 0) }
}

const TILES: [Tile; 20] = [
    plain(1, 4, 0, 0),
    plain(1, 4, 0, 0),
    plain(1, 3, 1, 0),
    plain(1, 3, 1, 0),
    plain(1, 3, 0, 1),
    plain(1, 2, 2, 0),
    plain(1, 2, 0, 1),
    with_good(1, 2),
    with_card(1, 1),
    plain(2, 6, 0, 0),
    plain(2, 4, 2, 0),
    plain(2, 5, 0, 1),
    plain(2, 4, 0, 2),
    with_good(2, 4),
    with_card(2, 3),
    plain(3, 10, 0, 0),
    plain(3, 8, 0, 0),
    plain(3, 7, 0, 1),
    plain(3, 6, 2, 0),
    with_card(3, 5),
];
const TOP_TILE: usize = 15;

const SPACES: usize = 16;
const UNUSED_WITH_TWO: [Space; 3] = [0, 5, 10];

/// By 2, 3 and 4 players: tiles left at which the last round is on (12.1).
const LAST_ROUND_TILES: [usize; 3] = [3, 4, 4];
/// By 2, 3 and 4 players: tiles needed for 5 and for 10 points (12.2).
const QUEEN_TILES: [[usize; 2]; 3] = [[5, 7], [4, 6], [3, 5]];
const ROUND_CAP: usize = 60; // R-CAP

/// The side shared by two garden spaces with the cubes on its segments.
#[derive(Clone)]
struct Edge {
    spaces: [Space; 2],
    corners: [(usize, usize); 2],
    segments: usize,
    cubes: Vec<Cube>,
}

impl Edge {
    fn between(a: Space, b: Space) -> Self {
        let (row, col) = (a / 4, a % 4);
        let near = if b == a + 1 { (row, col + 1) } else { (row + 1, col) };
        let segments = if platform(a) >= 3 || platform(b) >= 3 { 2 } else { 1 }; // 7.2
        Edge { spaces: [a, b], corners: [near, (row + 1, col + 1)], segments, cubes: vec![] }
    }

    fn is_irrigated(&self) -> bool {
        self.cubes.len() == self.segments // 7.3
    }

    fn name(&self) -> String {
        format!("{}-{}", space_name(self.spaces[0]), space_name(self.spaces[1]))
    }
}

#[derive(Clone, Default)]
struct Player {
    talents: usize,
    camels: usize,
    goods: [usize; 5],
    /// Banker, caravan and palace level, and the number of gardeners.
    levels: [usize; 4],
    tiles: Vec<usize>,
    passed: bool,
}

impl Player {
    fn new() -> Self {
        Player { talents: 4, camels: 1, ..Default::default() } // 2.6
    }

    fn goods_count(&self) -> usize {
        self.goods.iter().sum()
    }

    fn goods_held(&self) -> impl Iterator<Item = Good> + '_ {
        (0..GOODS.len()).filter(|&good| self.goods[good] > 0)
    }

    fn is_over_limit(&self) -> bool {
        self.goods_count() > STOCK_LIMIT[self.levels[CARAVAN]]
    }
}

/// What lies in the middle of the table (R-SUP).
#[derive(Clone)]
struct Supply {
    talents: usize,
    camels: usize,
    goods: [usize; 5],
}

impl Supply {
    fn new(hard_limits: bool) -> Self {
        let pieces = |in_box: usize| if hard_limits { in_box } else { usize::MAX / 2 };
        Supply { talents: pieces(30), camels: pieces(14), goods: [pieces(7); 5] }
    }
}

/// What the seat to act has to decide.
#[derive(Clone, Copy, PartialEq)]
enum Decision {
    Action,
    FarmerField,
    PriestTemple,
    EngineerSegment,
    Trade,
    SaleSegment,
    FreeCard(Space),
    FreeGood(Space),
    Procession,
    IshtarReward,
    TammuzField,
    TammuzSwap,
    Discard,
    Over,
}

#[derive(Clone)]
struct Options {
    any_segment_conducts: bool,
    field_tie_rightmost: bool,
    bonus_good_may_be_wine: bool,
    hard_limits: bool,
}

/// A game of Amyitis in progress.
#[derive(Clone)]
pub(crate) struct Twin {
    options: Options,
    /// The trios of all rounds.
    rounds: Vec<Vec<Trio>>,
    round: usize,
    players: Vec<Player>,
    supply: Supply,
    /// Face up craftsmen of the round, by trio.
    trios: Vec<Trio>,
    fields: [Vec<Seat>; 2],
    temples: [Vec<Cube>; 3],
    /// Tiles still lying in the garden.
    garden: [Option<usize>; SPACES],
    planted: [bool; SPACES],
    edges: Vec<Edge>,
    caravan: usize,
    /// Plant cards by city, the visible face first.
    plants: BTreeMap<usize, [PlantFace; 2]>,
    /// Tokens on the level 2 caravan cards still in stock.
    caravan_goods: Vec<Good>,
    /// Prestige that leaves no piece behind: seat, category, points.
    awards: Vec<(Seat, &'static str, i32)>,
    decision: Decision,
    actor: Seat,
}

impl Twin {
    /// Sets up a game from a record's `options` and `setup` objects; panics on invalid input.
    pub(crate) fn new(players: usize, options: &Value, setup: &Value) -> Self {
        assert!((2..=4).contains(&players), "two to four players");
        let options = read_options(options);
        let mut twin = Twin {
            supply: Supply::new(options.hard_limits),
            options,
            rounds: read_rounds(players, &setup["rounds"]),
            round: 1,
            players: vec![Player::new(); players],
            trios: vec![],
            fields: Default::default(),
            temples: Default::default(),
            garden: read_garden(players, &setup["garden"]),
            planted: [false; SPACES],
            edges: all_edges(),
            caravan: 0,
            plants: read_plants(&setup["plants"]),
            caravan_goods: read_caravan_goods(players, &setup["caravan_goods"]),
            awards: vec![],
            decision: Decision::Action,
            actor: 0,
        };
        for player in &twin.players {
            twin.supply.talents -= player.talents;
            twin.supply.camels -= player.camels;
        }
        for &good in &twin.caravan_goods {
            twin.supply.goods[good] -= 1;
        }
        twin.prepare_round();
        twin
    }

    /// Seat to act (0 when the game is over).
    pub(crate) fn to_act(&self) -> usize {
        if self.decision == Decision::Over { 0 } else { self.actor }
    }

    /// All legal moves, sorted bytewise; empty if and only if the game is over.
    pub(crate) fn legal(&self) -> Vec<String> {
        let mut moves = match self.decision {
            Decision::Action => self.action_moves(),
            Decision::FarmerField | Decision::TammuzField => name_moves("field", &FIELD_ROWS),
            Decision::PriestTemple | Decision::Procession => name_moves("temple", &TEMPLES),
            Decision::EngineerSegment | Decision::SaleSegment => self.irrigate_moves(),
            Decision::Trade => self.trade_moves(self.caravan),
            Decision::FreeCard(_) => self.free_card_moves(),
            Decision::FreeGood(_) => self.free_good_moves(),
            Decision::IshtarReward => name_moves("ishtar", &["camel", "talent"]),
            Decision::TammuzSwap => self.swap_moves(),
            Decision::Discard => self.discard_moves(),
            Decision::Over => vec![],
        };
        moves.sort();
        moves.dedup();
        moves
    }

    /// Plays a legal move and all automatic steps up to the next decision.
    pub(crate) fn play(&mut self, mv: &str) {
        let words: Vec<&str> = mv.split(' ').collect();
        match words[..] {
            ["pass"] => self.pass(),
            ["hire", trio, craft] => self.hire(number(trio) - 1, craft),
            ["field", row] => self.choose_field(position(&FIELD_ROWS, row)),
            ["temple", temple] => self.choose_temple(position(&TEMPLES, temple)),
            ["irrigate", edge] => self.irrigate(edge),
            ["move", distance] => self.move_caravan(number(distance)),
            ["sell", ref goods @ ..] => self.sell(goods),
            ["guild", kind] => self.choose_card(position(&GUILDS, kind), None),
            ["guild", kind, good] => {
                self.choose_card(position(&GUILDS, kind), Some(good_named(good)))
            }
            ["plant", space] => self.plant(space_named(space)),
            ["good", good] => self.choose_free_good(good_named(good)),
            ["ishtar", reward] => self.choose_ishtar_reward(reward == "camel"),
            ["swap", "none"] => self.cut_stock(),
            ["swap", given, taken] => self.swap(good_named(given), good_named(taken)),
            ["discard", good] => self.discard(good_named(good)),
            _ => panic!("unknown move {mv}"),
        }
    }

    /// Scores by seat as if the game ended now.
    pub(crate) fn scores(&self) -> Vec<i32> {
        let score = |seat| self.breakdown(seat).iter().map(|&(_, points)| points).sum();
        (0..self.players.len()).map(score).collect()
    }

    /// Points of a seat by category, as if the game ended now.
    pub(crate) fn breakdown(&self, seat: usize) -> Vec<(&'static str, i32)> {
        let player = &self.players[seat];
        vec![
            ("engineering", self.awarded(seat, "engineering")),
            ("sales", self.awarded(seat, "sales")),
            ("palaces", PALACE_PRESTIGE[..=player.levels[PALACE]].iter().sum()),
            ("bankers", self.awarded(seat, "bankers")),
            ("planting", player.tiles.iter().map(|&id| TILES[id].prestige).sum()),
            ("irrigation", self.awarded(seat, "irrigation")),
            ("temples", self.awarded(seat, "temples")),
            ("queen", self.queen_bonus(player.tiles.len())),
            ("goods", player.goods_count() as i32),
        ]
    }

    /// None while the game runs, otherwise the winners in ascending order.
    pub(crate) fn winners(&self) -> Option<Vec<usize>> {
        if self.decision != Decision::Over {
            return None;
        }
        let scores = self.scores();
        let best = *scores.iter().max().unwrap();
        Some((0..scores.len()).filter(|&seat| scores[seat] == best).collect())
    }
}

/// The supply: a gain takes what is left, and what is paid goes back (R-SUP).
impl Twin {
    fn gain_talents(&mut self, seat: Seat, wanted: usize) {
        let gained = wanted.min(self.supply.talents);
        self.supply.talents -= gained;
        self.players[seat].talents += gained;
    }

    fn gain_camels(&mut self, seat: Seat, wanted: usize) {
        let gained = wanted.min(self.supply.camels);
        self.supply.camels -= gained;
        self.players[seat].camels += gained;
    }

    fn gain_good(&mut self, seat: Seat, good: Good) {
        let gained = self.supply.goods[good].min(1);
        self.supply.goods[good] -= gained;
        self.players[seat].goods[good] += gained;
    }

    fn return_good(&mut self, good: Good) {
        self.players[self.actor].goods[good] -= 1;
        self.supply.goods[good] += 1;
    }
}

/// Phase I and the order of turns.
impl Twin {
    fn start_player(&self) -> Seat {
        (self.round - 1) % self.players.len() // 15.5
    }

    fn prepare_round(&mut self) {
        self.trios = self.rounds.get(self.round - 1).expect("the deal lacks this round").clone();
        for turn in 0..self.players.len() {
            let seat = (self.start_player() + turn) % self.players.len(); // R-INC
            self.players[seat].passed = false;
            let (talents, prestige) = BANKER_INCOME[self.players[seat].levels[BANKER]]; // 4.2
            self.gain_talents(seat, talents);
            self.award(seat, "bankers", prestige);
        }
        self.decide(Decision::Action, self.start_player());
    }

    fn decide(&mut self, decision: Decision, actor: Seat) {
        self.decision = decision;
        self.actor = actor;
    }

    fn award(&mut self, seat: Seat, category: &'static str, points: i32) {
        self.awards.push((seat, category, points));
    }

    fn pass(&mut self) {
        self.players[self.actor].passed = true;
        if self.players.iter().all(|p| p.passed) {
            let leader = (self.start_player() + self.players.len() - 1) % self.players.len();
            self.decide(Decision::Procession, leader); // 5.5, 11.1
        } else {
            self.end_turn();
        }
    }

    /// Goes on to the next player who has not passed; those skipped take a talent (5.4).
    fn end_turn(&mut self) {
        let mut seat = (self.actor + 1) % self.players.len();
        while self.players[seat].passed {
            self.gain_talents(seat, 1);
            seat = (seat + 1) % self.players.len();
        }
        self.decide(Decision::Action, seat);
    }

    fn action_moves(&self) -> Vec<String> {
        let mut moves = vec!["pass".to_string()];
        moves.extend(self.hire_moves());
        moves.extend(self.caravan_moves());
        moves
    }
}

/// Craftsmen, fields and temples.
impl Twin {
    fn hire_moves(&self) -> Vec<String> {
        let mut moves = vec![];
        for (i, trio) in self.trios.iter().enumerate() {
            if self.players[self.actor].talents < hiring_cost(trio) {
                continue;
            }
            for craft in trio.iter().filter(|craft| self.can_work(craft)) {
                moves.push(format!("hire {} {craft}", i + 1));
            }
        }
        moves
    }

    fn can_work(&self, craft: &str) -> bool {
        craft != "engineer" || !self.available_edges().is_empty() // R-EXEC
    }

    fn hire(&mut self, trio: usize, craft: &str) {
        let cost = hiring_cost(&self.trios[trio]);
        self.players[self.actor].talents -= cost;
        self.supply.talents += cost;
        let card = self.trios[trio].iter().position(|card| card == craft).expect("no such card");
        self.trios[trio].remove(card);
        match craft {
            "farmer" => self.decision = Decision::FarmerField,
            "priest" => self.decision = Decision::PriestTemple,
            "engineer" => self.decision = Decision::EngineerSegment,
            _ => {
                self.gain_camels(self.actor, 1);
                self.end_turn();
            }
        }
    }

    fn choose_field(&mut self, row: usize) {
        let of_farmer = self.decision == Decision::FarmerField;
        self.work_field(row);
        if of_farmer {
            self.end_turn();
        } else {
            self.reward_tammuz_second();
        }
    }

    fn work_field(&mut self, row: usize) {
        let good = FIELD_GOODS[row][self.fields[row].len()];
        self.gain_good(self.actor, good);
        self.fields[row].push(self.actor);
        if self.fields[row].len() == FIELD_GOODS[row].len() {
            let winner = self.field_winner(row);
            if let Some(seat) = winner.filter(|_| self.gardeners_in_stock() > 0) {
                self.players[seat].levels[GARDENER] += 1;
            }
            self.fields[row].clear();
        }
    }

    fn field_winner(&self, row: usize) -> Option<Seat> {
        let cubes = &self.fields[row];
        let count = |seat: Seat| cubes.iter().filter(|&&cube| cube == seat).count();
        let most = (0..self.players.len()).map(count).max().unwrap();
        let leaders: Vec<Seat> = (0..self.players.len()).filter(|&s| count(s) == most).collect();
        if leaders.len() > 1 && !self.options.field_tie_rightmost {
            return None; // R-TIE
        }
        cubes.iter().rev().copied().find(|cube| leaders.contains(cube))
    }

    fn choose_temple(&mut self, temple: usize) {
        self.enter_temple(temple, Some(self.actor));
        if self.decision == Decision::PriestTemple {
            self.end_turn();
            return;
        }
        for other in (0..TEMPLES.len()).filter(|&other| other != temple) {
            self.enter_temple(other, None); // 11.1
        }
        self.reward_ishtar();
    }

    fn enter_temple(&mut self, temple: usize, cube: Cube) {
        self.temples[temple].insert(0, cube);
        self.temples[temple].truncate(TEMPLE_PLACES);
    }
}

/// Irrigation.
impl Twin {
    fn conducts(&self, edge: &Edge) -> bool {
        edge.is_irrigated() || self.options.any_segment_conducts && !edge.cubes.is_empty() // R-DBL
    }

    /// 7.4: the river corners and all that irrigated edges join to them.
    fn wet_corners(&self) -> Vec<(usize, usize)> {
        let corners = (0..5).flat_map(|row| (0..5).map(move |col| (row, col)));
        let mut wet: Vec<_> = corners.filter(|&(row, col)| row == 0 || col == 0).collect();
        loop {
            let before = wet.len();
            for edge in self.edges.iter().filter(|edge| self.conducts(edge)) {
                if edge.corners.iter().any(|corner| wet.contains(corner)) {
                    wet.extend(edge.corners);
                }
            }
            wet.sort();
            wet.dedup();
            if wet.len() == before {
                return wet;
            }
        }
    }

    fn available_edges(&self) -> Vec<&Edge> {
        let wet = self.wet_corners();
        let reached = |edge: &Edge| edge.corners.iter().any(|corner| wet.contains(corner));
        self.edges.iter().filter(|edge| !edge.is_irrigated() && reached(edge)).collect()
    }

    fn irrigate_moves(&self) -> Vec<String> {
        self.available_edges().iter().map(|edge| format!("irrigate {}", edge.name())).collect()
    }

    fn irrigate(&mut self, name: &str) {
        let edge = self.edges.iter_mut().find(|edge| edge.name() == name).expect("no such edge");
        edge.cubes.push(Some(self.actor));
        if self.decision == Decision::EngineerSegment {
            self.award(self.actor, "engineering", 2);
        }
        self.end_turn();
    }
}

/// The caravan and its trade.
impl Twin {
    fn caravan_moves(&self) -> Vec<String> {
        let player = &self.players[self.actor];
        let can_pay = |d: &usize| player.camels >= camels_for(*d, player.levels[CARAVAN]);
        let can_trade = |d: &usize| !self.trade_moves((self.caravan + d) % 9).is_empty(); // 8.4
        let distances = (1..=9).filter(can_pay).filter(can_trade);
        distances.map(|distance| format!("move {distance}")).collect()
    }

    fn move_caravan(&mut self, distance: usize) {
        let player = &mut self.players[self.actor];
        let camels = camels_for(distance, player.levels[CARAVAN]);
        player.camels -= camels;
        self.supply.camels += camels;
        self.caravan = (self.caravan + distance) % CIRCUIT.len();
        self.decision = Decision::Trade;
    }

    /// All trades open to the player to act in a city; none if the caravan may not stop there.
    fn trade_moves(&self, city: usize) -> Vec<String> {
        match CIRCUIT[city] {
            City::Babylon => self.sell_moves(),
            _ if self.stock_after_paying(city).is_none() => vec![],
            City::Guild(_, kinds) => kinds.iter().flat_map(|&k| self.card_moves(k)).collect(),
            City::Plant(..) => self.plant_moves(city),
        }
    }

    fn price(&self, city: usize) -> Vec<Good> {
        match CIRCUIT[city] {
            City::Babylon => vec![],
            City::Guild(good, _) => vec![good],
            City::Plant(_, good) => {
                [Some(good), self.plant_face(city).1].into_iter().flatten().collect()
            }
        }
    }

    /// The goods the player to act keeps after paying, wine only for what is missing (R-WINE).
    fn stock_after_paying(&self, city: usize) -> Option<[usize; 5]> {
        let mut stock = self.players[self.actor].goods;
        for good in self.price(city) {
            let token = if stock[good] > 0 { good } else { WINE };
            stock[token] = stock[token].checked_sub(1)?;
        }
        Some(stock)
    }

    fn pay_price(&mut self) {
        let before = self.players[self.actor].goods;
        let after = self.stock_after_paying(self.caravan).expect("no price");
        self.players[self.actor].goods = after;
        for good in 0..GOODS.len() {
            self.supply.goods[good] += before[good] - after[good];
        }
    }

    fn sell_moves(&self) -> Vec<String> {
        let player = &self.players[self.actor];
        let mut moves = vec![];
        for a in player.goods_held() {
            moves.push(format!("sell {}", GOODS[a]));
            for b in player.goods_held().filter(|&b| b > a || b == a && player.goods[a] >= 2) {
                moves.push(format!("sell {} {}", GOODS[a], GOODS[b]));
            }
        }
        moves
    }

    fn sell(&mut self, goods: &[&str]) {
        for good in goods {
            self.return_good(good_named(good));
            self.award(self.actor, "sales", 3);
        }
        if self.available_edges().is_empty() {
            self.end_turn(); // R-BAB
        } else {
            self.decision = Decision::SaleSegment;
        }
    }
}

/// Guild cards.
impl Twin {
    fn gardeners_in_stock(&self) -> usize {
        GARDENERS - self.players.iter().map(|p| p.levels[GARDENER]).sum::<usize>()
    }

    /// Cards of a level are gone for good once taken, so the levels reached tell the stock.
    fn cards_in_stock(&self, guild: Guild, level: usize) -> usize {
        let players = self.players.len();
        let taken = self.players.iter().filter(|p| p.levels[guild] >= level).count();
        match (guild, level) {
            (GARDENER, _) => self.gardeners_in_stock(),
            (CARAVAN, 2) => LEVEL_2_CARAVANS[players - 2] - taken,
            (CARAVAN, 1) | (BANKER | PALACE, 1..=3) => players - 1 - taken,
            _ => 0,
        }
    }

    fn card_moves(&self, guild: Guild) -> Vec<String> {
        let name = GUILDS[guild];
        let level = self.players[self.actor].levels[guild] + 1;
        if self.cards_in_stock(guild, level) == 0 {
            vec![]
        } else if guild == CARAVAN && level == 2 {
            self.caravan_goods.iter().map(|&g| format!("guild {name} {}", GOODS[g])).collect()
        } else {
            vec![format!("guild {name}")]
        }
    }

    fn free_card_moves(&self) -> Vec<String> {
        (BANKER..=GARDENER).flat_map(|guild| self.card_moves(guild)).collect() // R-FREE
    }

    fn choose_card(&mut self, guild: Guild, good: Option<Good>) {
        if let Decision::FreeCard(space) = self.decision {
            self.take_card(guild, good);
            self.offer_free_good(space);
        } else {
            self.pay_price();
            self.take_card(guild, good);
            self.end_turn();
        }
    }

    fn take_card(&mut self, guild: Guild, good: Option<Good>) {
        let player = &mut self.players[self.actor];
        player.levels[guild] += 1;
        if let Some(good) = good {
            player.goods[good] += 1; // R-TOK
            self.caravan_goods.retain(|&token| token != good);
        }
    }
}

/// Planting.
impl Twin {
    fn plant_face(&self, city: usize) -> PlantFace {
        self.plants[&city][0]
    }

    fn plant_moves(&self, city: usize) -> Vec<String> {
        let (quality, _) = self.plant_face(city);
        let gardeners = self.players[self.actor].levels[GARDENER];
        (0..SPACES)
            .filter(|&space| self.garden[space].is_some() && self.is_irrigated(space))
            .filter(|&space| gardeners_needed(space, quality) <= gardeners)
            .map(|space| format!("plant {}", space_name(space)))
            .collect()
    }

    fn edges_of(&self, space: Space) -> impl Iterator<Item = &Edge> {
        self.edges.iter().filter(move |edge| edge.spaces.contains(&space))
    }

    fn is_irrigated(&self, space: Space) -> bool {
        self.edges_of(space).any(Edge::is_irrigated) // 10.1
    }

    fn plant(&mut self, space: Space) {
        let (quality, _) = self.plant_face(self.caravan);
        self.pay_price();
        let id = self.garden[space].take().expect("no tile there");
        self.planted[space] = true;
        let player = &mut self.players[self.actor];
        player.levels[GARDENER] -= gardeners_needed(space, quality);
        player.tiles.push(id);
        self.gain_talents(self.actor, TILES[id].talents);
        self.gain_camels(self.actor, TILES[id].camels);
        if TILES[id].free_card && !self.free_card_moves().is_empty() {
            self.decision = Decision::FreeCard(space);
        } else {
            self.offer_free_good(space);
        }
    }

    fn offer_free_good(&mut self, space: Space) {
        let id = *self.players[self.actor].tiles.last().unwrap();
        if TILES[id].free_good && !self.free_good_moves().is_empty() {
            self.decision = Decision::FreeGood(space);
        } else {
            self.finish_planting(space);
        }
    }

    fn free_good_moves(&self) -> Vec<String> {
        let kinds =
            if self.options.bonus_good_may_be_wine { BARLEY..WINE + 1 } else { BARLEY..WINE };
        let there = kinds.filter(|&good| self.supply.goods[good] > 0); // R-GOOD, R-SUP
        there.map(|good| format!("good {}", GOODS[good])).collect()
    }

    fn choose_free_good(&mut self, good: Good) {
        let Decision::FreeGood(space) = self.decision else { panic!("no free good") };
        self.gain_good(self.actor, good);
        self.finish_planting(space);
    }

    /// 10.7: what follows the tile's bonuses.
    fn finish_planting(&mut self, space: Space) {
        let (quality, _) = self.plant_face(self.caravan);
        if let Some(leader) = self.irrigation_leader(space) {
            self.award(leader, "irrigation", quality as i32);
        }
        self.irrigate_automatically(space);
        self.plants.get_mut(&self.caravan).unwrap().reverse();
        self.end_turn();
    }

    /// 10.5: the player with strictly the most cubes around the space.
    fn irrigation_leader(&self, space: Space) -> Option<Seat> {
        let cubes: Vec<Cube> = self.edges_of(space).flat_map(|edge| edge.cubes.clone()).collect();
        let count = |seat: Seat| cubes.iter().filter(|&&cube| cube == Some(seat)).count();
        let seats = 0..self.players.len();
        let leads = |seat: Seat| seats.clone().all(|s| s == seat || count(s) < count(seat));
        seats.clone().find(|&seat| leads(seat))
    }

    /// 10.6: neutral cubes on the sides shared with planted spaces.
    fn irrigate_automatically(&mut self, space: Space) {
        for edge in self.edges.iter_mut().filter(|edge| edge.spaces.contains(&space)) {
            if edge.spaces.iter().all(|&end| self.planted[end]) {
                edge.cubes.resize(edge.segments, None);
            }
        }
    }
}

/// Phase III and the end of the game.
impl Twin {
    /// The players a temple rewards, first one first (11.2).
    fn rewarded(&self, temple: usize) -> Vec<Seat> {
        let cubes = &self.temples[temple];
        let rank = |seat: Seat| {
            let places: Vec<usize> =
                (0..cubes.len()).filter(|&place| cubes[place] == Some(seat)).collect();
            (places.len(), places.last().copied())
        };
        let mut seats: Vec<Seat> = (0..self.players.len()).filter(|&s| rank(s).0 > 0).collect();
        seats.sort_by_key(|&seat| std::cmp::Reverse(rank(seat)));
        seats.truncate(if self.players.len() == 2 { 1 } else { 2 });
        seats
    }

    fn reward_ishtar(&mut self) {
        match self.rewarded(ISHTAR).first() {
            Some(&first) => self.decide(Decision::IshtarReward, first),
            None => self.reward_marduk(),
        }
    }

    fn choose_ishtar_reward(&mut self, camel_first: bool) {
        for (i, seat) in self.rewarded(ISHTAR).into_iter().enumerate() {
            if (i == 0) == camel_first {
                self.gain_camels(seat, 1);
            } else {
                self.gain_talents(seat, 1);
            }
        }
        self.reward_marduk();
    }

    fn reward_marduk(&mut self) {
        for (seat, prestige) in self.rewarded(MARDUK).into_iter().zip([2, 1]) {
            self.award(seat, "temples", prestige);
        }
        match self.rewarded(TAMMUZ).first() {
            Some(&first) => self.decide(Decision::TammuzField, first),
            None => self.cut_stock(),
        }
    }

    fn reward_tammuz_second(&mut self) {
        match self.rewarded(TAMMUZ).get(1) {
            Some(&second) => self.decide(Decision::TammuzSwap, second),
            None => self.cut_stock(),
        }
    }

    fn swap_moves(&self) -> Vec<String> {
        let mut moves = vec!["swap none".to_string()];
        for given in self.players[self.actor].goods_held() {
            let there = (BARLEY..WINE).filter(|&taken| self.supply.goods[taken] > 0);
            for taken in there.filter(|&taken| taken != given) {
                moves.push(format!("swap {} {}", GOODS[given], GOODS[taken])); // 15.4
            }
        }
        moves
    }

    fn swap(&mut self, given: Good, taken: Good) {
        self.return_good(given);
        self.gain_good(self.actor, taken);
        self.cut_stock();
    }

    /// 11.3: the first player from the start player on who is over the limit returns a good.
    fn cut_stock(&mut self) {
        let players = self.players.len();
        let mut seats = (0..players).map(|i| (self.start_player() + i) % players);
        match seats.find(|&seat| self.players[seat].is_over_limit()) {
            Some(seat) => self.decide(Decision::Discard, seat),
            None => self.end_round(),
        }
    }

    fn discard_moves(&self) -> Vec<String> {
        let held = self.players[self.actor].goods_held();
        held.map(|good| format!("discard {}", GOODS[good])).collect()
    }

    fn discard(&mut self, good: Good) {
        self.return_good(good);
        self.cut_stock();
    }

    fn end_round(&mut self) {
        let tiles_left = self.garden.iter().flatten().count();
        if tiles_left <= LAST_ROUND_TILES[self.players.len() - 2] || self.round == ROUND_CAP {
            self.decision = Decision::Over;
        } else {
            self.round += 1;
            self.prepare_round();
        }
    }

    fn awarded(&self, seat: Seat, category: &str) -> i32 {
        let counts = |award: &&(Seat, &str, i32)| award.0 == seat && award.1 == category;
        self.awards.iter().filter(counts).map(|award| award.2).sum()
    }

    fn queen_bonus(&self, tiles: usize) -> i32 {
        let steps = QUEEN_TILES[self.players.len() - 2];
        5 * steps.iter().filter(|&&step| tiles >= step).count() as i32 // 12.2
    }
}

fn platform(space: Space) -> usize {
    (space / 4).min(space % 4) + 1
}

fn quality_needed(space: Space) -> usize {
    platform(space).min(3) // 10.2
}

fn gardeners_needed(space: Space, quality: usize) -> usize {
    quality_needed(space).saturating_sub(quality)
}

fn camels_for(distance: usize, caravan_level: usize) -> usize {
    distance.saturating_sub(CARAVAN_BONUS[caravan_level]).max(1) // R-CAM
}

/// 6.1: a talent for every card of the trio already turned.
fn hiring_cost(face_up: &[String]) -> usize {
    3 - face_up.len()
}

fn all_edges() -> Vec<Edge> {
    let mut edges = vec![];
    for space in 0..SPACES {
        if space % 4 < 3 {
            edges.push(Edge::between(space, space + 1));
        }
        if space / 4 < 3 {
            edges.push(Edge::between(space, space + 4));
        }
    }
    edges
}

fn space_name(space: Space) -> String {
    format!("{}{}", ["a", "b", "c", "d"][space % 4], space / 4 + 1)
}

fn space_named(name: &str) -> Space {
    (0..SPACES).find(|&space| space_name(space) == name).expect("no such space")
}

fn good_named(name: &str) -> Good {
    position(&GOODS, name)
}

fn position(names: &[&str], name: &str) -> usize {
    names.iter().position(|&n| n == name).unwrap_or_else(|| panic!("unknown name {name}"))
}

fn number(word: &str) -> usize {
    word.parse().unwrap_or_else(|_| panic!("{word} is no number"))
}

fn name_moves(verb: &str, names: &[&str]) -> Vec<String> {
    names.iter().map(|name| format!("{verb} {name}")).collect()
}

fn read_options(options: &Value) -> Options {
    let mut read = Options {
        any_segment_conducts: false,
        field_tie_rightmost: false,
        bonus_good_may_be_wine: false,
        hard_limits: false,
    };
    for (name, value) in options.as_object().into_iter().flatten() {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_string);
        let (switch, values) = match name.as_str() {
            "double_edge_conducts_when" => (&mut read.any_segment_conducts, ["both", "any"]),
            "field_tie" => (&mut read.field_tie_rightmost, ["nobody", "rightmost"]),
            "bonus_good_may_be_wine" => (&mut read.bonus_good_may_be_wine, ["false", "true"]),
            "limits" => (&mut read.hard_limits, ["none", "hard"]),
            _ => panic!("unknown option {name}"),
        };
        *switch = position(&values, &text) == 1;
    }
    read
}

fn read_list(value: &Value) -> &Vec<Value> {
    value.as_array().expect("a list")
}

fn read_text(value: &Value) -> &str {
    value.as_str().expect("a name")
}

fn read_rounds(players: usize, value: &Value) -> Vec<Vec<Trio>> {
    let read_trio = |trio: &Value| -> Trio {
        read_list(trio).iter().map(|craft| read_text(craft).to_string()).collect()
    };
    let rounds: Vec<Vec<Trio>> = read_list(value)
        .iter()
        .map(|round| read_list(round).iter().map(read_trio).collect())
        .collect();
    for trios in &rounds {
        check_trios(players, trios);
    }
    rounds
}

fn check_trios(players: usize, trios: &[Trio]) {
    assert!(trios.len() == players && trios.iter().all(|trio| trio.len() == 3), "wrong trios");
    let dealt = |name: &str| trios.iter().flatten().filter(|craft| *craft == name).count();
    let known: usize = CRAFTS.iter().map(|(name, _)| dealt(name)).sum();
    assert_eq!(known, 3 * players, "unknown craft");
    for (name, copies) in CRAFTS {
        assert!(dealt(name) <= copies[players - 2], "too many cards of {name}");
    }
}

fn read_garden(players: usize, value: &Value) -> [Option<usize>; SPACES] {
    let mut garden = [None; SPACES];
    for (name, tile) in value.as_object().expect("garden") {
        let (space, id) = (space_named(name), tile.as_u64().expect("tile id") as usize);
        assert_eq!(TILES[id].quality, quality_needed(space), "tile {id} on the wrong platform");
        assert_eq!(id == TOP_TILE, platform(space) == 4, "tile {id} on the wrong platform");
        assert!(!garden.contains(&Some(id)), "tile {id} twice");
        garden[space] = Some(id);
    }
    for (space, tile) in garden.iter().enumerate() {
        let unused = players == 2 && UNUSED_WITH_TWO.contains(&space);
        assert_eq!(tile.is_none(), unused, "wrong tile on {}", space_name(space));
    }
    garden
}

fn read_plants(value: &Value) -> BTreeMap<usize, [PlantFace; 2]> {
    let mut plants = BTreeMap::new();
    for (city, kind) in CIRCUIT.iter().enumerate() {
        let City::Plant(name, _) = *kind else { continue };
        let card_name = if name == "Khorsabad" { "P0" } else { read_text(&value[name]) };
        let (_, faces) = PLANT_CARDS[position(&PLANT_CARDS.map(|card| card.0), card_name)];
        assert!(plants.values().all(|other| *other != faces), "{card_name} twice");
        plants.insert(city, faces);
    }
    plants
}

fn read_caravan_goods(players: usize, value: &Value) -> Vec<Good> {
    let goods: Vec<Good> =
        read_list(value).iter().map(|good| good_named(read_text(good))).collect();
    assert_eq!(goods.len(), LEVEL_2_CARAVANS[players - 2], "wrong number of caravan goods");
    assert!(!goods.contains(&WINE), "no wine on caravan cards");
    assert!(goods.len() < 2 || goods[0] != goods[1], "the same caravan good twice");
    goods
}
