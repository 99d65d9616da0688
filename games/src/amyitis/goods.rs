//! Goods, those of a player, and what can be done with them.

use super::named::{Named, named};
use crate::bits::Bits;

named! {
    /// What trade is paid with. Wine stands for any of the four others in a payment (rule 1.4).
    #[expect(missing_docs, reason = "the names say it")]
    pub enum Good {
        Barley = "barley",
        Dates = "dates",
        Salt = "salt",
        Palm = "palm",
        Wine = "wine",
    }
}

/// How many kinds of goods there are.
pub(super) const GOODS: usize = 5;
/// How many of them are not wine.
pub(super) const PLAIN_GOODS: usize = 4;
/// The set of those that are not wine.
pub(super) const PLAIN: u64 = (1 << PLAIN_GOODS) - 1;

/// The most goods that one sale takes (rule 9.1).
pub(super) const MOST_SOLD: usize = 2;

/// Sales are numbered: single goods first, then pairs by their first good, equal ones before
/// others. Here the pairs of each good begin.
const PAIRS: [u32; GOODS] = [5, 10, 14, 17, 19];

/// How many sales there are.
pub(super) const SALES: usize = 20;

/// The number of a sale, whose goods are in the order of their kinds.
pub(super) fn sale_number(first: Good, second: Option<Good>) -> u32 {
    let first = first as usize;
    second.map_or(first as u32, |second| PAIRS[first] + second as u32 - first as u32)
}

/// The goods of the sale with this number.
pub(super) fn sale(number: u32) -> (Good, Option<Good>) {
    match PAIRS.iter().rposition(|&begin| begin <= number) {
        Some(first) => {
            (Good::ALL[first], Some(Good::numbered(number - PAIRS[first] + first as u32)))
        }
        None => (Good::numbered(number), None),
    }
}

/// The exchange with this number, `1 + 4 * given + taken`; 0 is none.
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
    fn at_least(self, count: u8) -> u64 {
        (0..GOODS).map(|kind| u64::from(self.0[kind] >= count) << kind).sum()
    }

    /// The kinds held, as a set.
    pub(super) fn held(self) -> u64 {
        self.at_least(1)
    }

    /// The plain goods one of which could be paid, as a set.
    pub(super) fn payable(self) -> usize {
        let payable = if self.count(Good::Wine) > 0 { PLAIN } else { self.held() & PLAIN };
        payable as usize
    }

    /// The sales of one or two goods.
    pub(super) fn sales(self) -> u64 {
        let (held, twice) = (self.held(), self.at_least(2));
        Bits(held).fold(held, |sales, first| {
            let second = held >> first & !1 | twice >> first & 1;
            sales | second << PAIRS[first as usize]
        })
    }

    /// The exchanges of one good for a plain one in the supply, and none.
    pub(super) fn swaps(self, in_supply: u64) -> u64 {
        Bits(self.held()).fold(1, |swaps, given| {
            let taken = in_supply & PLAIN & !(1 << given);
            swaps | taken << (1 + PLAIN_GOODS as u32 * given)
        })
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

    /// How many goods of a price are missing.
    pub(super) fn lacking(mut self, good: Good, extra: Option<Good>) -> u8 {
        u8::from(!self.pay(good)) + extra.map_or(0, |extra| u8::from(!self.pay(extra)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let swaps: Vec<_> = Bits(Goods([0, 0, 1, 0, 1]).swaps(PLAIN)).map(swap).collect();
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
