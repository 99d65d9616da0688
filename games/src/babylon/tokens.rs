//! Round tokens: the effects and the mixes they come in.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What a round token does to every turn of its round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Effect {
    /// Take a single column at the start of the turn.
    PlusSingle,
    /// Take a double column for this turn.
    PlusDouble,
    /// One symbol of a tile placed this turn counts as another.
    ChangeSymbol,
    /// One blank space of a tile placed this turn counts as any symbol.
    BlankWild,
    /// The own flower in the quarry gives two columns.
    DoubleFlower,
    /// The quarry gives one column less.
    MinusOne,
    /// Nothing.
    None,
}

impl Effect {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::PlusSingle,
        Self::PlusDouble,
        Self::ChangeSymbol,
        Self::BlankWild,
        Self::DoubleFlower,
        Self::MinusOne,
        Self::None,
    ];

    /// Its name in records and options.
    pub const fn name(self) -> &'static str {
        [
            "PLUS_SINGLE",
            "PLUS_DOUBLE",
            "CHANGE_SYMBOL",
            "BLANK_WILD",
            "DOUBLE_FLOWER",
            "MINUS_ONE",
            "NONE",
        ][self as usize]
    }

    /// The effect with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|effect| effect.name() == name)
    }
}

impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The number of tokens in the box.
pub(super) const TOKENS: usize = 14;

/// The tokens of a game before shuffling.
///
/// The counts of the printed game are not known; `A`, `B` and `C` are reconstructions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TokenMix {
    /// How people write it.
    pub name: String,
    /// The tokens; a mix with some of them blanked keeps the places of the others, so that both
    /// are shuffled alike.
    pub tokens: [Effect; TOKENS],
    /// Whether they are revealed in this very order.
    pub in_order: bool,
}

impl TokenMix {
    /// Reads `A`, `A-PLUS_SINGLE` (A with that effect blanked), `3*PLUS_SINGLE+11*NONE`, or
    /// `PLUS_SINGLE@5` (blank but for that effect in round 5).
    pub fn parse(name: &str) -> Option<Self> {
        let (tokens, in_order) = match name.split_once('@') {
            Some((effect, round)) => (single_round(effect, round)?, true),
            None => (shuffled_mix(name)?, false),
        };
        Some(Self { name: name.to_owned(), tokens, in_order })
    }

    /// The mix with these counts, if they make 14.
    pub fn from_counts(counts: &[(Effect, usize)]) -> Option<Self> {
        let terms: Vec<_> =
            counts.iter().map(|(effect, count)| format!("{count}*{effect}")).collect();
        Self::parse(&terms.join("+"))
    }
}

fn shuffled_mix(name: &str) -> Option<[Effect; TOKENS]> {
    if let Some((base, blanked)) = name.split_once('-') {
        let blanked = Effect::from_name(blanked)?;
        let keep = |effect| if effect == blanked { Effect::None } else { effect };
        return Some(shuffled_mix(base)?.map(keep));
    }
    match name {
        "A" => from_counts([2, 2, 2, 2, 2, 2, 2]),
        "B" => from_counts([1, 1, 1, 1, 1, 1, 8]),
        "C" => from_counts([3, 2, 2, 2, 2, 2, 1]),
        _ => {
            let mut counts = [0; 7];
            for term in name.split('+') {
                let (count, effect) = term.split_once('*')?;
                counts[Effect::from_name(effect)? as usize] += count.parse::<usize>().ok()?;
            }
            from_counts(counts)
        }
    }
}

fn from_counts(counts: [usize; 7]) -> Option<[Effect; TOKENS]> {
    let total = counts.iter().try_fold(0_usize, |sum, &count| sum.checked_add(count))?;
    if total != TOKENS {
        return None;
    }
    let tokens = Effect::ALL.into_iter().zip(counts).flat_map(|(e, n)| std::iter::repeat_n(e, n));
    tokens.collect::<Vec<_>>().try_into().ok()
}

/// Token `k` (from 0) works in round `k + 2`.
fn single_round(effect: &str, round: &str) -> Option<[Effect; TOKENS]> {
    let mut tokens = [Effect::None; TOKENS];
    *tokens.get_mut(round.parse::<usize>().ok()?.checked_sub(2)?)? = Effect::from_name(effect)?;
    Some(tokens)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(mix: &str, effect: Effect) -> usize {
        TokenMix::parse(mix).unwrap().tokens.iter().filter(|e| **e == effect).count()
    }

    #[test]
    fn mixes_have_fourteen_tokens() {
        assert_eq!(count("A", Effect::None), 2);
        assert_eq!(count("B", Effect::None), 8);
        assert_eq!(count("C", Effect::PlusSingle), 3);
        assert_eq!(count("14*MINUS_ONE", Effect::MinusOne), 14);
        for wrong in ["", "D", "13*NONE", "15*NONE", "7*NONE+7*NOPE", "A-", "NONE@1", "NONE@16"] {
            assert_eq!(TokenMix::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn blanking_keeps_the_places_of_the_others() {
        let whole = TokenMix::parse("A").unwrap().tokens;
        let blanked = TokenMix::parse("A-BLANK_WILD").unwrap().tokens;
        for (before, after) in whole.into_iter().zip(blanked) {
            let expected = if before == Effect::BlankWild { Effect::None } else { before };
            assert_eq!(after, expected);
        }
    }

    #[test]
    fn one_round_only() {
        let mix = TokenMix::parse("PLUS_DOUBLE@15").unwrap();
        assert_eq!(mix.tokens[13], Effect::PlusDouble);
        assert!(mix.in_order);
    }
}
