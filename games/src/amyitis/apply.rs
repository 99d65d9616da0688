//! What actions do on turns of players; [`round`](super::round) has what comes before and after.

use super::action::Action;
use super::circuit::{CITIES, Trade, camels_for};
use super::craftsmen::Craft;
use super::fields::FieldRow;
use super::goods::Good;
use super::guilds::{Guild, GuildCard};
use super::position::{Amyitis, Step};
use super::scoring::{Category, ENGINEER_POINTS, SALE_POINTS};
use super::spaces::{Edge, Space};
use super::temples::{Cube, Temple};

impl Amyitis {
    /// Carries out a legal action and everything that follows without a decision.
    #[inline]
    pub(super) fn carry_out(&mut self, action: Action) {
        match action {
            Action::Pass => self.pass(),
            Action::Hire { trio, craft } => self.hire(trio, craft),
            Action::Field(row) => self.field(row),
            Action::Temple(temple) if self.step == Step::Procession => self.lead(temple),
            Action::Temple(temple) => self.pray(temple),
            Action::Irrigate(edge) => self.irrigate(edge),
            Action::Move(distance) => self.move_caravan(distance),
            Action::Sell(first, second) => self.sell(first, second),
            Action::Guild(card) => self.join_guild(card),
            Action::Plant(space) => self.plant(space),
            Action::Good(good) => self.take_free_good(good),
            Action::Ishtar(gift) => self.share_gifts(gift),
            Action::Swap(swap) => self.swap(swap),
            Action::Discard(good) => self.discard(good),
        }
    }

    /// A pass is final for the round, which ends with the last one (rules 5.3 and 5.5).
    fn pass(&mut self) {
        self.passed.insert(self.to_act);
        if self.passed.len() < usize::from(self.players) {
            self.end_turn();
        } else {
            self.turns += 1;
            self.begin_procession();
        }
    }

    /// The turn goes on clockwise; those who have passed take a talent when it reaches
    /// them (rule 5.4).
    fn end_turn(&mut self) {
        self.turns += 1;
        self.step = Step::Turn;
        loop {
            self.to_act = self.to_act.next(usize::from(self.players));
            if !self.passed.contains(self.to_act) {
                return;
            }
            self.gain_talents(self.to_act, 1);
        }
    }

    /// Pays and turns the card; its craft follows (section 6 of the rules).
    fn hire(&mut self, trio: u8, craft: Craft) {
        let price = self.trios.price(trio);
        self.me_mut().talents -= price;
        self.trios.turn(trio, craft);
        match craft {
            Craft::Farmer => self.step = Step::Farmer,
            Craft::Priest => self.step = Step::Priest,
            Craft::Engineer => self.step = Step::Engineer,
            Craft::Merchant => {
                self.gain_camels(self.to_act, 1);
                self.end_turn();
            }
        }
    }

    /// A cube on the next field takes its good; a full row gives a gardener while there is one
    /// (rule 6.3).
    fn field(&mut self, row: FieldRow) {
        self.gain_good(self.to_act, self.next_good(row));
        let leader = self.fields[row as usize].add(self.to_act, self.rules.switches.field_tie);
        if let Some(seat) = leader.filter(|_| self.stock.gardeners > 0) {
            self.stock.gardeners -= 1;
            self.seats[seat.index()].gardeners += 1;
        }
        if self.step == Step::TammuzField { self.offer_swap() } else { self.end_turn() }
    }

    fn pray(&mut self, temple: Temple) {
        self.temples[temple as usize].enter(Cube::Of(self.to_act));
        self.end_turn();
    }

    /// An engineer scores, the cube that comes with a sale does not (rules 6.5 and 9.1).
    fn irrigate(&mut self, edge: Edge) {
        self.garden.irrigate(edge, self.to_act, self.rules.switches.double_edge_conducts_when);
        if self.step == Step::Engineer {
            self.me_mut().score(Category::Engineering, ENGINEER_POINTS);
        }
        self.end_turn();
    }

    fn move_caravan(&mut self, distance: u8) {
        let bonus = self.caravan_bonus(self.to_act);
        self.me_mut().camels -= u16::from(camels_for(distance, bonus));
        self.caravan = (self.caravan + distance) % CITIES as u8;
        self.step = match self.trade() {
            Trade::Sale => Step::Sale,
            Trade::Plant(_) => Step::PlantCity,
            Trade::Guild(_) => Step::GuildCity,
        };
    }

    /// A sale brings a cube unless no edge is open (rule 9.1, ruling R-BAB).
    fn sell(&mut self, first: Good, second: Option<Good>) {
        let me = self.me_mut();
        for good in [Some(first), second].into_iter().flatten() {
            me.goods.remove(good);
            me.score(Category::Sales, SALE_POINTS);
        }
        if self.garden.open == 0 { self.end_turn() } else { self.step = Step::SaleCube }
    }

    fn join_guild(&mut self, card: GuildCard) {
        if self.step == Step::FreeCard {
            self.take_card(card);
            self.grant_free_goods();
            return;
        }
        let (price, _) = self.guild_price();
        let is_paid = self.me_mut().goods.pay(price);
        debug_assert!(is_paid, "the caravan stops only where the player can pay");
        self.take_card(card);
        self.end_turn();
    }

    /// A palace scores at once, a second caravan card brings the good lying on it (rule 9.2).
    fn take_card(&mut self, card: GuildCard) {
        let palaces = self.rules.components.palaces;
        self.stock.take(card, self.seats[self.to_act.index()].levels);
        let me = self.me_mut();
        match card {
            GuildCard::Banker => me.levels[Guild::Banker as usize] += 1,
            GuildCard::Palace => {
                me.levels[Guild::Palace as usize] += 1;
                me.score(Category::Palaces, palaces[me.level(Guild::Palace)]);
            }
            GuildCard::Gardener => me.gardeners += 1,
            GuildCard::Caravan(good) => {
                me.levels[Guild::Caravan as usize] += 1;
                if let Some(good) = good {
                    me.goods.add(good);
                }
            }
        }
    }

    /// Pays for the plant, spends the gardeners it lacks and takes the tile (rules 9.3, 10.3 and
    /// 10.4).
    fn plant(&mut self, space: Space) {
        let slot = self.plant_city();
        let plant = self.plant_in(slot);
        let price = self.rules.circuit.plant_goods[slot];
        let tile = self.tile_on(space);
        let gardeners = space.gardeners_for(plant.quality);
        let me = self.me_mut();
        let is_paid = me.goods.pay(price) && plant.extra.is_none_or(|extra| me.goods.pay(extra));
        debug_assert!(is_paid, "the caravan stops only where the player can pay");
        me.gardeners -= gardeners;
        me.tiles += 1;
        me.score(Category::Planting, tile.prestige);
        self.gain_talents(self.to_act, tile.talents);
        self.gain_camels(self.to_act, tile.camels);
        self.stock.gardeners += gardeners;
        self.garden.plant(space);
        self.bed = Some(space);
        self.free_goods = tile.goods;
        if tile.guild > 0 && self.has_free_card() {
            self.step = Step::FreeCard;
        } else {
            self.grant_free_goods();
        }
    }

    fn take_free_good(&mut self, good: Good) {
        self.me_mut().goods.add(good);
        self.free_goods -= 1;
        self.grant_free_goods();
    }

    /// A good of choice, if one can be had (ruling R-SUP).
    fn grant_free_goods(&mut self) {
        if self.free_goods > 0 && self.free_kinds() != 0 {
            self.step = Step::FreeGood;
        } else {
            self.finish_planting();
        }
    }

    /// Irrigation bonus, neutral cubes between planted spaces, the plant card turned (rules 10.5
    /// to 10.7).
    fn finish_planting(&mut self) {
        let bed = self.bed.take().expect("a space has just been planted");
        let slot = self.plant_city();
        let quality = self.plant_in(slot).quality;
        self.plants[slot].turn_over();
        if let Some(leader) = self.garden.leader_around(bed) {
            self.seats[leader.index()].score(Category::Irrigation, quality);
        }
        self.garden.irrigate_between_planted(self.rules.switches.double_edge_conducts_when);
        self.end_turn();
    }
}
