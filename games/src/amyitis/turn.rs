//! Phase II: what players do on their turns.

use super::action::Action;
use super::circuit::{CITIES, Trade, trade};
use super::guilds::Card;
use super::player::Category;
use super::position::{Amyitis, Step};
use super::spaces::{Edge, Space};
use super::temples::Cube;
use super::words::{Craft, FieldRow, Good, Guild, Temple};

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

    fn pass(&mut self) {
        self.passed.insert(self.actor);
        if self.passed.len() < usize::from(self.players) {
            self.end_turn();
        } else {
            self.turns += 1;
            self.begin_procession();
        }
    }

    /// The turn goes on clockwise; those who have passed take a talent when it reaches them.
    fn end_turn(&mut self) {
        self.turns += 1;
        self.step = Step::Turn;
        loop {
            self.actor = self.actor.next(usize::from(self.players));
            if !self.passed.contains(self.actor) {
                return;
            }
            self.me_mut().talents += 1;
        }
    }

    fn hire(&mut self, trio: u8, craft: Craft) {
        let price = self.trios.price(trio);
        self.me_mut().talents -= price;
        self.trios.turn(trio, craft);
        match craft {
            Craft::Farmer => self.step = Step::Farmer,
            Craft::Priest => self.step = Step::Priest,
            Craft::Engineer => self.step = Step::Engineer,
            Craft::Merchant => {
                self.me_mut().camels += 1;
                self.end_turn();
            }
        }
    }

    fn field(&mut self, row: FieldRow) {
        let tie_to_rightmost = self.rules.field_tie_to_rightmost;
        let harvest = self.fields[row as usize].farm(row, self.actor, tie_to_rightmost);
        self.me_mut().goods.add(harvest.good);
        if let Some(seat) = harvest.gardener.filter(|_| self.stock.gardeners > 0) {
            self.stock.gardeners -= 1;
            self.seats[seat.index()].gardeners += 1;
        }
        if self.step == Step::TammuzField { self.offer_swap() } else { self.end_turn() }
    }

    fn pray(&mut self, temple: Temple) {
        self.temples[temple as usize].enter(Cube::Of(self.actor));
        self.end_turn();
    }

    fn irrigate(&mut self, edge: Edge) {
        self.garden.irrigate(edge, self.actor, self.rules.conducts_by_halves);
        if self.step == Step::Engineer {
            self.me_mut().score(Category::Engineering, 2);
        }
        self.end_turn();
    }

    fn move_caravan(&mut self, distance: u8) {
        let bonus = self.rules.components.bonus[self.me().level(Guild::Caravan)];
        self.me_mut().camels -= u16::from(distance.saturating_sub(bonus).max(1));
        self.caravan = (self.caravan + distance) % CITIES as u8;
        self.step = match trade(usize::from(self.caravan)) {
            Trade::Sale => Step::Sale,
            Trade::Plant(_) => Step::PlantCity,
            Trade::Guild(_) => Step::GuildCity,
        };
    }

    fn sell(&mut self, first: Good, second: Option<Good>) {
        let me = self.me_mut();
        me.goods.remove(first);
        if let Some(second) = second {
            me.goods.remove(second);
        }
        me.score(Category::Sales, if second.is_some() { 6 } else { 3 });
        if self.garden.open == 0 { self.end_turn() } else { self.step = Step::SaleCube }
    }

    fn join_guild(&mut self, card: Card) {
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

    fn take_card(&mut self, card: Card) {
        let palaces = self.rules.components.palaces;
        self.stock.take(card, self.seats[self.actor.index()].levels);
        let me = self.me_mut();
        match card {
            Card::Banker => me.levels[Guild::Banker as usize] += 1,
            Card::Palace => {
                me.levels[Guild::Palace as usize] += 1;
                me.score(Category::Palaces, palaces[me.level(Guild::Palace)]);
            }
            Card::Gardener => me.gardeners += 1,
            Card::Caravan(good) => {
                me.levels[Guild::Caravan as usize] += 1;
                if let Some(good) = good {
                    me.goods.add(good);
                }
            }
        }
    }

    /// Pays for the plant, spends the gardeners it lacks and takes the tile.
    fn plant(&mut self, space: Space) {
        let slot = self.plant_city();
        let plant = self.plants[slot].plant();
        let price = self.rules.circuit.plant_good(slot);
        let tile = self.rules.components.tiles[usize::from(self.tile_ids[space.index()])];
        let gardeners = space.quality().saturating_sub(plant.quality);
        let me = self.me_mut();
        let is_paid = me.goods.pay(price) && plant.extra.is_none_or(|extra| me.goods.pay(extra));
        debug_assert!(is_paid, "the caravan stops only where the player can pay");
        me.gardeners -= gardeners;
        me.tiles += 1;
        me.score(Category::Planting, tile.prestige);
        me.talents += u16::from(tile.talents);
        me.camels += u16::from(tile.camels);
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

    fn grant_free_goods(&mut self) {
        if self.free_goods > 0 { self.step = Step::FreeGood } else { self.finish_planting() }
    }

    /// Irrigation bonus, neutral cubes between planted spaces, the plant card turned.
    fn finish_planting(&mut self) {
        let bed = self.bed.take().expect("a space has just been planted");
        let slot = self.plant_city();
        let card = &mut self.plants[slot];
        let quality = card.plant().quality;
        card.turn_over();
        if let Some(leader) = self.garden.leader_around(bed) {
            self.seats[leader.index()].score(Category::Irrigation, quality);
        }
        self.garden.irrigate_between_planted(self.rules.conducts_by_halves);
        self.end_turn();
    }
}
