//! Goods, those of a player, and what can be done with them.

use serde::{Deserialize, Serialize};

use super::named::Named;

/// What trade is paid with. Wine stands for any of the four others in a payment (rule 1.4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Good {
    Barley,
    Dates,
    Salt,
    Palm,
    Wine,
}

/// How many kinds of goods there are.
pub(super) const GOODS: usize = 5;
/// How many of them are not wine.
pub(super) const PLAIN_GOODS: usize = 4;

impl Named for Good {
    const ALL: &'static [Self] = &[Self::Barley, Self::Dates, Self::Salt, Self::Palm, Self::Wine];

    fn name(self) -> &'static str {
        ["barley", "dates", "salt", "palm", "wine"][self as usize]
    }
}

/// The most goods that one sale takes (rule 9.1).
pub(super) const MOST_SOLD: usize = 2;

/// Single sales, then pairs of equal or different goods in ascending order.
const SALES: usize = GOODS + GOODS * (GOODS + 1) / 2;

/// The goods of every sale; singles name nothing second.
static SALE: [(u8, u8); SALES] = sales();
/// By the set of goods held: the single sales and the pairs of different goods.
static SALES_OF_DIFFERENT: [u32; 1 << GOODS] = sales_within(false);
/// By the set of goods held twice: the pairs of equal goods.
static SALES_OF_EQUAL: [u32; 1 << GOODS] = sales_within(true);
/// By the set of goods held: bit 0 for no exchange, bit `1 + 4 * given + taken` for an exchange.
static SWAPS: [u32; 1 << GOODS] = swaps();

const NOTHING: u8 = GOODS as u8;

const fn sales() -> [(u8, u8); SALES] {
    let mut table = [(0, NOTHING); SALES];
    let mut next = GOODS;
    let mut first = 0;
    while first < GOODS {
        table[first].0 = first as u8;
        let mut second = first;
        while second < GOODS {
            table[next] = (first as u8, second as u8);
            next += 1;
            second += 1;
        }
        first += 1;
    }
    table
}

const fn sales_within(equal: bool) -> [u32; 1 << GOODS] {
    let sales = sales();
    let mut table = [0; 1 << GOODS];
    let mut held = 0;
    while held < table.len() {
        let mut sale = 0;
        while sale < SALES {
            let (first, second) = sales[sale];
            let needed = 1 << first | if second == NOTHING { 0 } else { 1 << second };
            if needed & !held == 0 && (first == second) == equal {
                table[held] |= 1 << sale;
            }
            sale += 1;
        }
        held += 1;
    }
    table
}

const fn swaps() -> [u32; 1 << GOODS] {
    let mut table = [1; 1 << GOODS];
    let mut held = 0;
    while held < table.len() {
        let mut pair = 0;
        while pair < GOODS * PLAIN_GOODS {
            let (given, taken) = (pair / PLAIN_GOODS, pair % PLAIN_GOODS);
            if held >> given & 1 == 1 && given != taken {
                table[held] |= 2 << pair;
            }
            pair += 1;
        }
        held += 1;
    }
    table
}

/// The goods of the sale with this number.
pub(super) fn sale(number: u32) -> (Good, Option<Good>) {
    let (first, second) = SALE[number as usize];
    (Good::numbered(u32::from(first)), Good::ALL.get(usize::from(second)).copied())
}

/// The exchange with this number: what is given and what is taken.
pub(super) fn swap(number: u32) -> Option<(Good, Good)> {
    let pair = number.checked_sub(1)?;
    let plain = PLAIN_GOODS as u32;
    Some((Good::numbered(pair / plain), Good::numbered(pair % plain)))
}

/// How many goods of each kind a player has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Goods(pub(super) [u8; GOODS]);

impl Goods {
    pub(super) fn total(self) -> usize {
        self.0.iter().map(|&count| usize::from(count)).sum()
    }

    pub(super) fn count(self, good: Good) -> usize {
        usize::from(self.0[good as usize])
    }

    /// The kinds of which there are at least `count`, as a set.
    fn at_least(self, count: u8) -> usize {
        (0..GOODS).map(|kind| usize::from(self.0[kind] >= count) << kind).sum()
    }

    /// The kinds held, as a set.
    pub(super) fn held(self) -> u64 {
        self.at_least(1) as u64
    }

    /// The plain goods one of which could be paid, as a set.
    pub(super) fn payable(self) -> usize {
        let plain = (1 << PLAIN_GOODS) - 1;
        if self.0[Good::Wine as usize] > 0 { plain } else { self.at_least(1) & plain }
    }

    /// The sales of one or two goods.
    pub(super) fn sales(self) -> u64 {
        let sales = SALES_OF_DIFFERENT[self.at_least(1)] | SALES_OF_EQUAL[self.at_least(2)];
        u64::from(sales)
    }

    /// The exchanges of one good for a plain one, and none.
    pub(super) fn swaps(self) -> u64 {
        u64::from(SWAPS[self.at_least(1)])
    }

    pub(super) fn add(&mut self, good: Good) {
        self.0[good as usize] += 1;
    }

    pub(super) fn remove(&mut self, good: Good) {
        self.0[good as usize] -= 1;
    }

    /// Pays a good, with wine only if it is missing (rule 9.4); says whether that was possible.
    pub(super) fn pay(&mut self, good: Good) -> bool {
        let kind = if self.0[good as usize] > 0 { good } else { Good::Wine };
        let left = self.0[kind as usize].checked_sub(1);
        self.0[kind as usize] = left.unwrap_or(0);
        left.is_some()
    }

    /// Whether both goods of a price can be paid together.
    pub(super) fn covers(mut self, good: Good, extra: Option<Good>) -> bool {
        self.pay(good) && extra.is_none_or(|extra| self.pay(extra))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::Bits;

    #[test]
    fn sales_are_single_goods_and_pairs_in_order() {
        let goods = Goods([2, 0, 0, 1, 1]);
        let sales: Vec<_> = Bits(goods.sales()).map(sale).collect();
        let (barley, palm, wine) = (Good::Barley, Good::Palm, Good::Wine);
        let expected = [
            (barley, None),
            (palm, None),
            (wine, None),
            (barley, Some(barley)),
            (barley, Some(palm)),
            (barley, Some(wine)),
            (palm, Some(wine)),
        ];
        assert_eq!(sales, expected);
    }

    #[test]
    fn an_exchange_gives_any_good_held_and_takes_another_that_is_not_wine() {
        let swaps: Vec<_> = Bits(Goods([0, 0, 1, 0, 1]).swaps()).map(swap).collect();
        assert_eq!(swaps.len(), 1 + 3 + 4);
        assert!(swaps.contains(&None));
        assert!(swaps.contains(&Some((Good::Wine, Good::Salt))));
        assert!(!swaps.iter().flatten().any(|(given, taken)| given == taken));
    }

    #[test]
    fn wine_pays_only_for_what_is_missing() {
        let mut goods = Goods([1, 0, 0, 0, 1]);
        assert!(goods.covers(Good::Barley, Some(Good::Barley)));
        assert!(!goods.covers(Good::Dates, Some(Good::Salt)));
        assert!(goods.pay(Good::Barley) && goods.0 == [0, 0, 0, 0, 1]);
        assert!(goods.pay(Good::Barley) && goods.0 == [0; 5]);
        assert!(!goods.pay(Good::Barley));
    }
}
