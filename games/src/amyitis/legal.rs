//! What may be decided: every set of legal actions is one word, each bit an action.

use super::action::Action;
use super::circuit::{self, OF_A_KIND, Plant, Trade, distances};
use super::craftsmen::{Craft, Trios};
use super::fields::FieldRow;
use super::goods::{Good, PLAIN, sale, swap};
use super::guilds::{Guild, GuildCard, cards_of, kinds_of};
use super::named::Named;
use super::player::Player;
use super::position::{Amyitis, Step};
use super::rules::BonusGood;
use super::spaces::{Edge, Space};
use super::temples::{Gift, Temple};
use crate::GameRng;
use crate::bits::{Bits, nth_bit};

/// The longest way of the caravan.
const CITIES: u8 = circuit::CITIES as u8;
/// In a turn: above the hires, the distances of the caravan less 1.
const MOVES: u32 = 32;
/// In a turn: above the distances, passing.
const PASS: u32 = MOVES + CITIES as u32;

/// Lists, counts and picks the legal actions of every step.
impl Amyitis {
    pub(super) fn list(&self, actions: &mut Vec<Action>) {
        actions.extend(self.actions());
    }

    pub(super) fn count(&self) -> usize {
        self.choices().count_ones() as usize
    }

    pub(super) fn pick(&self, rng: &mut GameRng) -> Action {
        let choices = self.choices();
        let chosen = rng.below(choices.count_ones() as usize);
        self.action(nth_bit(choices, chosen as u32))
    }

    /// The legal actions one by one, in the order of their list.
    #[inline]
    pub fn actions(&self) -> impl Iterator<Item = Action> {
        Bits(self.choices()).map(|bit| self.action(bit))
    }

    /// The legal actions as bits, to be read by [`Amyitis::action`].
    #[inline]
    pub(super) fn choices(&self) -> u64 {
        match self.step {
            Step::Turn => u64::from(self.hires()) | self.moves() << MOVES | 1 << PASS,
            Step::Farmer | Step::TammuzField | Step::Ishtar => 0b11,
            Step::Priest | Step::Procession => 0b111,
            Step::Engineer | Step::SaleCube => self.garden.open,
            Step::Sale => self.me().goods.sales(),
            Step::GuildCity => self.cards_in_stock() & cards_of(self.guild_price().1),
            Step::PlantCity => u64::from(self.beds()),
            Step::FreeCard => self.cards_in_stock(),
            Step::FreeGood => self.free_kinds(),
            Step::TammuzSwap => self.me().goods.swaps(self.goods_in_supply()),
            Step::Stock => self.me().goods.held(),
            Step::Over => 0,
        }
    }

    /// The action that a bit of [`Amyitis::choices`] stands for.
    #[inline]
    pub(super) fn action(&self, bit: u32) -> Action {
        match self.step {
            Step::Turn => turn_action(bit),
            Step::Farmer | Step::TammuzField => Action::Field(FieldRow::numbered(bit)),
            Step::Priest | Step::Procession => Action::Temple(Temple::numbered(bit)),
            Step::Engineer | Step::SaleCube => Action::Irrigate(Edge::on_board(bit)),
            Step::Sale => {
                let (first, second) = sale(bit);
                Action::Sell(first, second)
            }
            Step::GuildCity | Step::FreeCard => Action::Guild(GuildCard::on_offer(bit)),
            Step::PlantCity => Action::Plant(Space::on_board(bit)),
            Step::FreeGood => Action::Good(Good::numbered(bit)),
            Step::Ishtar => Action::Ishtar(Gift::numbered(bit)),
            Step::TammuzSwap => Action::Swap(swap(bit)),
            Step::Stock => Action::Discard(Good::numbered(bit)),
            Step::Over => unreachable!("nothing is decided after the end"),
        }
    }

    /// Whether an action is legal, looking only at what it needs.
    #[inline]
    pub(super) fn allows(&self, action: Action) -> bool {
        match (self.step, action) {
            (Step::Turn, Action::Pass)
            | (Step::Farmer | Step::TammuzField, Action::Field(_))
            | (Step::Priest | Step::Procession, Action::Temple(_))
            | (Step::Ishtar, Action::Ishtar(_)) => true,
            (Step::Turn, Action::Hire { trio, craft }) => {
                trio < self.players && self.hires() & Trios::place(usize::from(trio), craft) != 0
            }
            (Step::Turn, Action::Move(distance @ 1..=CITIES)) => {
                self.moves() >> (distance - 1) & 1 == 1
            }
            (Step::Engineer | Step::SaleCube, Action::Irrigate(edge)) => {
                self.garden.open & edge.bit() != 0
            }
            (Step::PlantCity, Action::Plant(space)) => self.beds() & space.bit() != 0,
            (Step::Turn | Step::PlantCity | Step::Over, _) => false,
            _ => Bits(self.choices()).any(|bit| self.action(bit) == action),
        }
    }
}

/// The rules behind the lists.
impl Amyitis {
    /// Craftsmen that can be paid and whose craft can be carried out: an engineer needs an open
    /// edge (rules 6.1 and 6.2).
    fn hires(&self) -> u32 {
        self.hires_of(self.me())
    }

    /// The same for any player.
    pub(super) fn hires_of(&self, player: &Player) -> u32 {
        let blocked = if self.garden.open == 0 { Trios::places_of(Craft::Engineer) } else { 0 };
        self.trios.hires(player.talents) & !blocked
    }

    /// Distances, less 1, at which the player can trade.
    fn moves(&self) -> u64 {
        self.moves_of(self.me())
    }

    /// Distances, less 1, at which a player could trade on their turn (rules 8.2 to 8.4).
    pub(super) fn moves_of(&self, player: &Player) -> u64 {
        if player.camels == 0 || player.goods.held() == 0 {
            return 0;
        }
        let bonus = self.rules.components.bonus[player.level(Guild::Caravan)];
        let reach = usize::from(player.camels) + usize::from(bonus);
        distances(self.stops(player), self.caravan, reach)
    }

    /// Cities in which a player with goods can trade, as a set: always in Babylon, elsewhere where
    /// they can pay and take a card or plant (section 9 of the rules).
    fn stops(&self, player: &Player) -> u16 {
        let goods = player.goods;
        let babylon = 1;
        let circuit = &self.rules.circuit;
        let guilds = circuit.guild_stops(goods, kinds_of(self.stock.cards(player.levels)));
        let beds = [1, 2].map(|quality| self.garden.beds(quality + player.gardeners));
        if beds[1] == 0 {
            return babylon | guilds;
        }
        let plants = (0..OF_A_KIND).map(|slot| {
            let plant = self.plant_in(slot);
            let has_bed = beds[usize::from(plant.quality) - 1] != 0;
            if has_bed { circuit.plant_stop(slot, plant, goods) } else { 0 }
        });
        babylon | guilds | plants.sum::<u16>()
    }

    fn cards_in_stock(&self) -> u64 {
        self.stock.cards(self.me().levels)
    }

    /// Whether the tile just taken can give a guild card.
    pub(super) fn has_free_card(&self) -> bool {
        self.cards_in_stock() != 0
    }

    /// The kinds of goods that a tile can give, as a set.
    pub(super) fn free_kinds(&self) -> u64 {
        match self.rules.switches.bonus_good_may_be_wine {
            BonusGood::Plain => self.goods_in_supply() & PLAIN,
            BonusGood::OrWine => self.goods_in_supply(),
        }
    }

    /// What is traded where the caravan is.
    pub(super) fn trade(&self) -> Trade {
        self.rules.circuit.trades[usize::from(self.caravan)]
    }

    /// The plant on sale in the plant city with this number.
    pub(super) fn plant_in(&self, slot: usize) -> Plant {
        self.plants[slot].plant(&self.rules.components)
    }

    /// The price of the guild city the caravan is in, and the kinds it offers.
    pub(super) fn guild_price(&self) -> (Good, u8) {
        match self.trade() {
            Trade::Guild(slot) => self.rules.circuit.guilds[slot],
            _ => unreachable!("the caravan is in a guild city"),
        }
    }

    /// The number of the plant city the caravan is in.
    pub(super) fn plant_city(&self) -> usize {
        match self.trade() {
            Trade::Plant(slot) => slot,
            _ => unreachable!("the caravan is in a plant city"),
        }
    }

    /// Spaces where the plant of the city can be planted.
    fn beds(&self) -> u32 {
        let plant = self.plant_in(self.plant_city());
        self.garden.beds(plant.quality + self.me().gardeners)
    }
}

fn turn_action(bit: u32) -> Action {
    match bit {
        0..MOVES => {
            let (trio, craft) = Trios::hire(bit);
            Action::Hire { trio, craft }
        }
        MOVES..PASS => Action::Move((bit - MOVES + 1) as u8),
        _ => Action::Pass,
    }
}
