//! Amyitis: prestige made, the means to make more, and what they can buy at once.

use std::cmp::Ordering;

use nabu_games::amyitis::{
    Action, Amyitis, FIELDS, FieldRow, Good, Guild, GuildCard, Space, Temple, Tile, Trade,
};
use nabu_games::{Game, Seat};

use super::feature::features;
use super::{Evaluation, Features};
use crate::workshop::workshops;

use AmyitisFeature as F;

features! {
    /// What the evaluation of Amyitis looks at.
    AmyitisFeature {
        Score = "score",
        Talents = "talents",
        Savings = "savings",
        Camels = "camels",
        Herd = "herd",
        Goods = "goods",
        Kinds = "kinds",
        Wine = "wine",
        Income = "income",
        Interest = "interest",
        Caravan = "caravan",
        Palaces = "palaces",
        Gardeners = "gardeners",
        Tiles = "tiles",
        Ishtar = "ishtar",
        Marduk = "marduk",
        Tammuz = "tammuz",
        Fields = "fields",
        Water = "water",
        Sale = "sale",
        Guild = "guild",
        Plant = "plant",
        Active = "active",
        Bankers = "bankers",
    }
}

impl Evaluation for Amyitis {
    type Feature = F;

    const SCORE: F = F::Score;
    const WEIGHTS: &'static str = include_str!("../../weights/amyitis.toml");
    const NETWORK: Option<&'static [u8]> =
        Some(include_bytes!("../../networks/amyitis.safetensors"));
    const MARGIN: f32 = 20.0;

    fn features(&self, seat: Seat, features: &mut Features<F>) {
        let outlook = Outlook::new(self, seat);
        features[F::Score] = self.score(seat) as f32;
        outlook.add_means(features);
        outlook.add_growth(features);
        outlook.add_standing(features);
        outlook.add_trades(features);
        features[F::Active] = f32::from(self.is_active(seat));
        features[F::Bankers] = outlook.future * f32::from(self.has_next(seat, Guild::Banker));
    }

    /// A turn that needs further decisions is afterstate by its likely end.
    fn afterstate(&self, action: Action) -> Self {
        let mut next = *self;
        next.apply(action);
        while next.is_mid_turn() {
            next.apply(likely(&next));
        }
        next
    }

    workshops!();
}

/// A position as one player sees it.
struct Outlook<'a> {
    position: &'a Amyitis,
    seat: Seat,
    /// How many others play.
    rivals: f32,
    /// The share of the plantings to come.
    future: f32,
    /// How much goods, camels and talents can still do.
    usable: f32,
}

impl<'a> Outlook<'a> {
    fn new(position: &'a Amyitis, seat: Seat) -> Self {
        let future = position.share_to_come();
        let usable = match (future > 0.0, position.is_active(seat)) {
            (true, _) => 1.0,
            (false, true) => 0.5,
            (false, false) => 0.0,
        };
        Self { position, seat, rivals: position.players() as f32 - 1.0, future, usable }
    }

    /// Talents and those beyond 4, camels and those beyond 2, goods, their kinds, wine.
    fn add_means(&self, features: &mut Features<F>) {
        let (position, seat) = (self.position, self.seat);
        let (talents, camels) = (position.talents(seat), position.camels(seat));
        let goods = GOODS.map(|good| position.goods(seat, good));
        let usable = |count: usize| count as f32 * self.usable;
        features[F::Talents] = usable(talents.min(4));
        features[F::Savings] = usable(talents.saturating_sub(4));
        features[F::Camels] = usable(camels.min(2));
        features[F::Herd] = usable(camels.saturating_sub(2));
        features[F::Goods] = usable(goods.iter().sum());
        features[F::Kinds] = usable(goods.iter().filter(|count| **count > 0).count());
        features[F::Wine] = usable(goods[Good::Wine as usize]);
    }

    /// What pays later: income and interest of the banker, caravan, next palace, gardeners, tiles.
    fn add_growth(&self, features: &mut Features<F>) {
        let (position, seat, future) = (self.position, self.seat, self.future);
        let income = position.income(seat);
        features[F::Income] = f32::from(income.talents) * future;
        features[F::Interest] = f32::from(income.prestige) * future;
        features[F::Caravan] = f32::from(position.caravan_bonus(seat)) * future;
        features[F::Palaces] = f32::from(position.next_palace(seat)) * future;
        features[F::Gardeners] = position.guild_level(seat, Guild::Gardener) as f32 * self.usable;
        features[F::Tiles] = position.tiles_taken(seat) as f32 * future;
    }

    /// Standing in the three temples, the fields and the irrigation.
    fn add_standing(&self, features: &mut Features<F>) {
        features[F::Ishtar] = self.in_temple(Temple::Ishtar);
        features[F::Marduk] = self.in_temple(Temple::Marduk);
        features[F::Tammuz] = self.in_temple(Temple::Tammuz);
        features[F::Fields] = self.in_fields();
        features[F::Water] = self.in_garden();
    }

    /// Own reward less the mean of the others', in first places.
    fn in_temple(&self, temple: Temple) -> f32 {
        let (first, second) = self.position.rewarded(temple);
        self.own(first) + 0.5 * self.own(second)
    }

    /// 1 for the player asked about, less for another, 0 for nobody.
    fn own(&self, seat: Option<Seat>) -> f32 {
        match seat {
            Some(seat) if seat == self.seat => 1.0,
            Some(_) => -1.0 / self.rivals,
            None => 0.0,
        }
    }

    /// The filled shares of the rows in which the player leads, less those of others.
    fn in_fields(&self) -> f32 {
        let share = |row| {
            let cubes = self.position.cubes_in_row(row);
            let others = self.others().map(|other| cubes[other.index()]).max().unwrap_or(0);
            let lead = match cubes[self.seat.index()].cmp(&others) {
                Ordering::Greater => 1.0,
                Ordering::Equal => 0.0,
                Ordering::Less => -1.0 / self.rivals,
            };
            lead * cubes.iter().sum::<u32>() as f32 / FIELDS as f32
        };
        (share(FieldRow::Upper) + share(FieldRow::Lower)) * self.usable
    }

    /// Spaces with tiles around which the player has the most cubes, less those of others.
    fn in_garden(&self) -> f32 {
        let others: usize = self.others().map(|other| self.position.tiles_led(other)).sum();
        let own = self.position.tiles_led(self.seat);
        (own as f32 - others as f32 / self.rivals) * self.usable
    }

    fn others(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.position.players()).filter(|other| *other != self.seat)
    }

    /// The best sale, card and plant within reach.
    fn add_trades(&self, features: &mut Features<F>) {
        let mut gardens = [None; 2];
        for (trade, camels) in self.position.trades(self.seat) {
            let (feature, gain) = match trade {
                Trade::Sale => (F::Sale, self.sale()),
                Trade::Guild(slot) => (F::Guild, self.guild(slot)),
                Trade::Plant(slot) => {
                    let quality = self.position.plant_quality(slot);
                    let garden = &mut gardens[usize::from(quality) - 1];
                    (F::Plant, *garden.get_or_insert_with(|| self.garden(quality)))
                }
            };
            features[feature] = features[feature].max(gain - CAMEL * f32::from(camels - 1));
        }
        for feature in [F::Sale, F::Guild, F::Plant] {
            features[feature] *= self.usable;
        }
    }

    fn sale(&self) -> f32 {
        f32::from(self.position.best_sale(self.seat))
    }

    fn guild(&self, slot: usize) -> f32 {
        let cards = self.position.offers(self.seat, slot);
        cards.map(|card| self.card(card)).fold(0.0, f32::max)
    }

    fn garden(&self, quality: u8) -> f32 {
        let beds = self.position.beds_for(self.seat, quality);
        beds.map(|space| self.bed(space, quality)).fold(0.0, f32::max)
    }

    /// What a guild card is worth, roughly.
    fn card(&self, card: GuildCard) -> f32 {
        match card {
            GuildCard::Palace => {
                f32::from(self.position.next_palace(self.seat)) + 2.0 * self.future
            }
            GuildCard::Banker => 6.0 * self.future,
            GuildCard::Caravan(good) => 4.0 * self.future + if good.is_some() { GOOD } else { 0.0 },
            GuildCard::Gardener => 2.0 * self.usable,
        }
    }

    /// What planting on a space is worth, roughly.
    fn bed(&self, space: Space, quality: u8) -> f32 {
        let Some(tile) = self.position.tile(space) else { return 0.0 };
        let water = self.own(self.position.leader_around(space));
        let gardeners = space.gardeners_for(quality);
        worth(tile) + water * f32::from(quality) - 2.0 * f32::from(gardeners)
    }
}

const GOODS: [Good; 5] = [Good::Barley, Good::Dates, Good::Salt, Good::Palm, Good::Wine];
/// What a camel and a good are worth, roughly, where actions of one kind are compared.
const CAMEL: f32 = 1.0;
const GOOD: f32 = 2.0;

/// What a tile is worth, roughly.
fn worth(tile: Tile) -> f32 {
    f32::from(tile.prestige)
        + 0.5 * f32::from(tile.talents)
        + CAMEL * f32::from(tile.camels)
        + GOOD * f32::from(tile.goods)
        + 4.0 * f32::from(tile.guild)
}

/// How a turn that has begun probably goes on.
fn likely(position: &Amyitis) -> Action {
    let outlook = Outlook::new(position, position.to_act());
    let mut actions = position.actions();
    let mut best = actions.next().expect("a turn that has begun can go on");
    let mut best_promise = promise(&outlook, best);
    for action in actions {
        let promised = promise(&outlook, action);
        if promised > best_promise {
            (best, best_promise) = (action, promised);
        }
    }
    best
}

/// How good an action seems among its kind.
fn promise(outlook: &Outlook<'_>, action: Action) -> f32 {
    let Outlook { position, seat, .. } = *outlook;
    let keep = |good: Good| match (good, position.goods(seat, good)) {
        (Good::Wine, _) => 2.0,
        (_, 0 | 1) => 1.0,
        _ => 0.5,
    };
    match action {
        Action::Field(row) => {
            match (position.next_good(row), position.goods(seat, position.next_good(row))) {
                (Good::Wine, _) => 3.0,
                (_, 0) => 2.0,
                _ => 1.0,
            }
        }
        Action::Temple(temple) => 1.0 - outlook.in_temple(temple),
        Action::Irrigate(edge) => {
            edge.spaces().map(|space| irrigation(outlook, space)).iter().sum()
        }
        Action::Sell(first, second) => {
            let price = |good| 3.0 - keep(good);
            price(first) + second.map_or(0.0, price)
        }
        Action::Guild(card) => outlook.card(card),
        Action::Plant(space) => outlook.bed(space, 1),
        Action::Good(good) => keep(good),
        _ => 0.0,
    }
}

/// What a cube next to a space does for its owner: it may win the lead, break or defend it.
fn irrigation(outlook: &Outlook<'_>, space: Space) -> f32 {
    match outlook.position.leader_around(space) {
        _ if outlook.position.tile(space).is_none() => 0.0,
        None => 1.0,
        Some(leader) if leader == outlook.seat => 0.2,
        Some(_) => 0.4,
    }
}
