//! The rules that may be tried: `tokens:PLUS_SINGLE=0..4,MINUS_ONE=0..4,bridge_gap=any_lower|ground_only`.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use nabu_games::babylon::Effect;
use nabu_games::{GameRng, Options, Seed};

use super::component;
use super::dimension::{Dimension, Part, TOTAL_CARDS, TOTAL_TOKENS, cards, sides, token_counts};
use crate::files::AtomicFile;
use crate::spec::game::GameSpec;
use crate::tuning::Point;

/// Draws of a setting before a space counts as empty.
const TRIES: usize = 100_000;

/// Draws for each setting of a small space: with so many one in e^30 is missed.
const DRAWS_OF_EACH: usize = 30;

/// Parts of the rules of a game with the values they may have.
#[derive(Clone, Debug)]
pub(crate) struct Space {
    pub(super) dimensions: Vec<Dimension>,
    game: GameSpec,
    /// What the game has of tokens and cards that do not vary.
    kept_tokens: [usize; Effect::ALL.len()],
    kept_cards: Vec<u8>,
}

impl Space {
    /// Reads a space for a game.
    pub(crate) fn read<'a>(
        pieces: impl IntoIterator<Item = &'a str>,
        game: &GameSpec,
    ) -> Result<Self> {
        let mut dimensions: Vec<Dimension> = Vec::new();
        for piece in pieces {
            dimensions.push(Dimension::parse(piece.trim(), dimensions.last())?);
        }
        let mut space = Self {
            dimensions,
            game: game.clone(),
            kept_tokens: [0; Effect::ALL.len()],
            kept_cards: Vec::new(),
        };
        space.check_dimensions()?;
        space.keep()?;
        space.check_totals()?;
        space.check_others()?;
        Ok(space)
    }

    fn check_dimensions(&self) -> Result<()> {
        for (place, dimension) in self.dimensions.iter().enumerate() {
            for other in &self.dimensions[..place] {
                let is_whole = |one: &Dimension| matches!(one.part, Part::Option(_));
                let is_twice = other.part == dimension.part
                    || other.part.option() == dimension.part.option()
                        && (is_whole(other) || is_whole(dimension));
                ensure!(!is_twice, "{} and {} are the same part", other.part, dimension.part);
            }
            dimension.check(&self.game)?;
        }
        let varies = self.dimensions.iter().any(|dimension| dimension.values.len() > 1);
        ensure!(
            varies,
            "nothing varies: give some part two values or more, as in tokens:PLUS_SINGLE=0..4"
        );
        Ok(())
    }

    /// Notes what stays as it is.
    fn keep(&mut self) -> Result<()> {
        let varies = |part: &Part| self.dimensions.iter().any(|one| one.part == *part);
        if self.has(|part| matches!(part, Part::Token(_))) {
            let counts = token_counts(&self.game)?;
            let kept = |effect: Effect| match effect {
                Effect::None => 0,
                effect if varies(&Part::Token(effect)) => 0,
                effect => counts[effect as usize],
            };
            self.kept_tokens = Effect::ALL.map(kept);
        }
        if self.has(|part| matches!(part, Part::Card(_))) {
            let fixed = cards(&self.game)?.into_iter();
            self.kept_cards = fixed.filter(|card| !varies(&Part::Card(*card))).collect();
        }
        Ok(())
    }

    fn has(&self, is_such: impl Fn(&Part) -> bool) -> bool {
        self.dimensions.iter().any(|dimension| is_such(&dimension.part))
    }

    /// Says why no setting has as many tokens or cards as the game needs.
    fn check_totals(&self) -> Result<()> {
        let kept: usize = self.kept_tokens.iter().sum();
        if self.has(|part| matches!(part, Part::Token(_))) {
            let totals = self.totals(kept, |part| matches!(part, Part::Token(_)));
            let blanks = self.has(|part| *part == Part::Token(Effect::None));
            let is_possible = |total: &usize| {
                if blanks { *total == TOTAL_TOKENS } else { *total <= TOTAL_TOKENS }
            };
            ensure!(
                totals.iter().any(is_possible),
                "no mix of these counts has {TOTAL_TOKENS} tokens: those that do not vary are {kept}, with the others there are {}; blank ones fill up to {TOTAL_TOKENS} unless tokens:NONE varies too",
                range(&totals)
            );
        }
        if self.has(|part| matches!(part, Part::Card(_))) {
            let kept = self.kept_cards.len();
            let totals = self.totals(kept, |part| matches!(part, Part::Card(_)));
            ensure!(
                totals.contains(&TOTAL_CARDS),
                "no choice of these cards has {TOTAL_CARDS}: those that do not vary are {kept}, with the others there are {}",
                range(&totals)
            );
        }
        Ok(())
    }

    /// Makes sure that there is something to find.
    fn check_others(&self) -> Result<()> {
        let (original, sizes) = (self.original()?, self.sizes());
        let all = sizes.iter().fold(1_usize, |all, size| all.saturating_mul(*size));
        let mut rng = Seed(0).rng();
        let mut draws = (0..all.saturating_mul(DRAWS_OF_EACH).min(TRIES))
            .map(|_| sizes.iter().map(|size| rng.below(*size)).collect::<Point>());
        let is_other = |point: &Point| Some(point) != original.as_ref() && self.is_possible(point);
        ensure!(
            draws.any(|point| is_other(&point)),
            "no rules but those as they are can be played with these values: there are always {TOTAL_TOKENS} \
             tokens and {TOTAL_CARDS} cards, so what comes in must have a place, as in cards:7=0..1,8=0..1"
        );
        Ok(())
    }

    /// The totals that parts of a kind can come to.
    fn totals(&self, kept: usize, is_such: impl Fn(&Part) -> bool) -> BTreeSet<usize> {
        let mut totals = BTreeSet::from([kept]);
        for dimension in self.dimensions.iter().filter(|dimension| is_such(&dimension.part)) {
            let counts: Vec<usize> =
                dimension.values.iter().filter_map(|v| v.parse().ok()).collect();
            totals = totals
                .iter()
                .flat_map(|total| counts.iter().map(move |count| total + count))
                .collect();
        }
        totals
    }

    /// How many values each dimension has.
    pub(super) fn sizes(&self) -> Vec<usize> {
        self.dimensions.iter().map(|dimension| dimension.values.len()).collect()
    }

    /// The dimensions with all their values.
    pub(crate) fn describe(&self) -> Vec<String> {
        self.dimensions.iter().map(ToString::to_string).collect()
    }

    /// Names of the dimensions.
    pub(super) fn keys(&self) -> Vec<String> {
        self.dimensions.iter().map(|dimension| dimension.part.to_string()).collect()
    }

    /// The values of a setting.
    pub(super) fn values(&self, point: &Point) -> Vec<String> {
        self.each(point).map(|(_, value)| value.to_owned()).collect()
    }

    /// The values of the game as it is.
    pub(super) fn original_values(&self) -> Result<Vec<String>> {
        self.dimensions.iter().map(|dimension| dimension.part.value(&self.game)).collect()
    }

    fn each<'a>(&'a self, point: &'a Point) -> impl Iterator<Item = (&'a Part, &'a str)> {
        let pairs = self.dimensions.iter().zip(point);
        pairs.map(|(dimension, place)| (&dimension.part, dimension.values[*place].as_str()))
    }

    /// The game as it is, if it is one of the settings.
    pub(super) fn original(&self) -> Result<Option<Point>> {
        let values = self.original_values()?;
        let place = |(dimension, value): (&Dimension, &String)| {
            dimension.values.iter().position(|own| own == value)
        };
        let point: Option<Point> = self.dimensions.iter().zip(&values).map(place).collect();
        Ok(point.filter(|point| self.is_possible(point)))
    }

    /// Whether a setting makes rules that can be played.
    pub(super) fn is_possible(&self, point: &Point) -> bool {
        let sum = |is_such: fn(&Part) -> bool| -> usize {
            let counts = self.each(point).filter(|(part, _)| is_such(part));
            counts.filter_map(|(_, value)| value.parse::<usize>().ok()).sum()
        };
        let tokens =
            self.kept_tokens.iter().sum::<usize>() + sum(|part| matches!(part, Part::Token(_)));
        let blanks = self.has(|part| *part == Part::Token(Effect::None));
        let has_tokens = if blanks { tokens == TOTAL_TOKENS } else { tokens <= TOTAL_TOKENS };
        let cards = self.kept_cards.len() + sum(|part| matches!(part, Part::Card(_)));
        let has_cards = cards == TOTAL_CARDS || !self.has(|part| matches!(part, Part::Card(_)));
        has_tokens && has_cards && self.has_possible_components(point)
    }

    fn has_possible_components(&self, point: &Point) -> bool {
        let text = self.component_text(point);
        text.is_none_or(|text| {
            text.and_then(|text| component::is_possible(&self.game, &text)).is_ok()
        })
    }

    /// The component file of a setting, if component values vary.
    fn component_text(&self, point: &Point) -> Option<Result<String>> {
        let changes = self.each(point).filter_map(|(part, value)| match part {
            Part::Component(path) => Some((path.as_str(), value)),
            _ => None,
        });
        let changes: Vec<_> = changes.collect();
        (!changes.is_empty()).then(|| component::changed(&self.game, changes))
    }

    /// A possible setting drawn at random.
    pub(super) fn draw(&self, rng: &mut GameRng) -> Result<Point> {
        let sizes = self.sizes();
        let mut draws =
            (0..TRIES).map(|_| sizes.iter().map(|size| rng.below(*size)).collect::<Point>());
        let found = draws.find(|point| self.is_possible(point));
        found.with_context(|| format!("none of {TRIES} random settings can be played"))
    }

    /// The game of a setting. A component file of its own is written into the directory.
    pub(super) fn game(&self, point: &Point, directory: &Path) -> Result<GameSpec> {
        let mut game = self.game.clone();
        let options = &mut game.options;
        self.set_tokens(point, options);
        self.set_cards(point, options);
        self.set_sides(point, options)?;
        for (part, value) in self.each(point) {
            if let Part::Option(name) = part {
                options.set(name, value);
            }
        }
        if let Some(text) = self.component_text(point) {
            let text = text?;
            let name = format!("components-{:08x}.toml", crc32fast::hash(text.as_bytes()));
            AtomicFile::of_text(directory, &name, &text)?.publish()?;
            options.set("components", &directory.join(name).to_string_lossy());
        }
        Ok(game)
    }

    fn set_tokens(&self, point: &Point, options: &mut Options) {
        if !self.has(|part| matches!(part, Part::Token(_))) {
            return;
        }
        let mut counts = self.kept_tokens;
        for (part, value) in self.each(point) {
            if let Part::Token(effect) = part {
                counts[*effect as usize] = value.parse().unwrap_or_default();
            }
        }
        if !self.has(|part| *part == Part::Token(Effect::None)) {
            let used: usize = counts.iter().sum();
            counts[Effect::None as usize] = TOTAL_TOKENS.saturating_sub(used);
        }
        let terms = Effect::ALL.into_iter().zip(counts).filter(|(_, count)| *count > 0);
        let terms: Vec<_> = terms.map(|(effect, count)| format!("{count}*{effect}")).collect();
        options.set("tokens", &terms.join("+"));
    }

    fn set_cards(&self, point: &Point, options: &mut Options) {
        if !self.has(|part| matches!(part, Part::Card(_))) {
            return;
        }
        let mut cards = self.kept_cards.clone();
        cards.extend(self.each(point).filter_map(|(part, value)| match part {
            Part::Card(card) if value == "1" => Some(*card),
            _ => None,
        }));
        cards.sort_unstable();
        let cards: Vec<_> = cards.iter().map(ToString::to_string).collect();
        options.set("cards", &cards.join("+"));
    }

    fn set_sides(&self, point: &Point, options: &mut Options) -> Result<()> {
        if !self.has(|part| matches!(part, Part::Side(_))) {
            return Ok(());
        }
        let mut sides = sides(&self.game)?;
        for (part, value) in self.each(point) {
            if let Part::Side(place) = part {
                sides[*place] = value.chars().next().unwrap_or('A');
            }
        }
        options.set("sides", &sides.into_iter().collect::<String>());
        Ok(())
    }
}

/// `3 to 9`, or `3`.
fn range(totals: &BTreeSet<usize>) -> String {
    match (totals.first(), totals.last()) {
        (Some(least), Some(most)) if least < most => format!("{least} to {most}"),
        (Some(only), _) => only.to_string(),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn space(game: &str, vary: &str) -> Result<Space> {
        Space::read(vary.split(','), &game.parse()?)
    }

    /// The rules of a setting.
    fn rules(space: &Space, point: &[usize]) -> String {
        space.game(&point.to_vec(), Path::new("unused")).unwrap().to_string()
    }

    #[test]
    fn blank_tokens_fill_up_and_others_stay() {
        let space =
            space("babylon(tokens=2*MINUS_ONE+12*NONE)", "tokens:PLUS_SINGLE=0..13").unwrap();
        assert_eq!(space.original().unwrap(), Some(vec![0]));
        let game = rules(&space, &[3]);
        for part in ["3*PLUS_SINGLE", "2*MINUS_ONE", "9*NONE"] {
            assert!(game.contains(part), "{game}");
        }
        assert!(space.is_possible(&vec![12]) && !space.is_possible(&vec![13]), "14 in all");
    }

    #[test]
    fn counts_with_blank_ones_make_fourteen() {
        let vary = "tokens:PLUS_SINGLE=0..4,NONE=10..12";
        let space = space("babylon(tokens=14*NONE)", vary).unwrap();
        assert_eq!(space.original().unwrap(), None, "14 blank ones are not among the values");
        let possible = |singles, blanks| space.is_possible(&vec![singles, blanks]);
        assert!(possible(4, 0) && possible(2, 2) && !possible(3, 0) && !possible(3, 2));
        let mut rng = Seed(1).rng();
        for _ in 0..20 {
            let point = space.draw(&mut rng).unwrap();
            rules(&space, &point)
                .parse::<GameSpec>()
                .unwrap()
                .rules::<nabu_games::babylon::Babylon>()
                .unwrap();
        }
    }

    #[test]
    fn seven_cards_are_laid_out() {
        let space = space("babylonia", "cards:1=0..1,8=0|1,card_5=last|any_order").unwrap();
        assert_eq!(space.original().unwrap(), Some(vec![1, 0, 0]));
        assert!(!space.is_possible(&vec![1, 1, 0]) && !space.is_possible(&vec![0, 0, 0]));
        let game = rules(&space, &[0, 1, 1]);
        assert!(
            game.contains("cards=2+3+4+5+6+7+8") && game.contains("card_5=any_order"),
            "{game}"
        );
    }

    #[test]
    fn a_card_that_comes_in_needs_a_place() {
        let error = |vary: &str| space("babylonia", vary).unwrap_err().to_string();
        assert!(error("cards:8=0..1").starts_with("no rules but those as they are"));
        assert!(error("cards:8=0..1,9=0..1").starts_with("no rules but those as they are"));
        assert!(space("babylonia", "cards:7=0..1,8=0..1").is_ok());
    }

    #[test]
    fn a_side_changes_one_letter() {
        let space = space("architects(sides=AABAAA)", "sides:market=A|B,theatre=B|A").unwrap();
        assert_eq!(space.original().unwrap(), Some(vec![0, 1]));
        let game = rules(&space, &[1, 0]);
        assert!(game.contains("sides=ABBAAB"), "{game}");
    }

    #[test]
    fn spaces_that_make_no_sense_are_refused() {
        for (game, vary, part) in [
            ("babylon", "players=2|3", "players cannot vary"),
            ("babylon", "tokens:PLUS_SINGLE", "is not PART=VALUE|VALUE"),
            ("babylon", "tokens:PLUS_SINGLE=0..2,PLUS_SINGLE=3..4", "the same part"),
            ("babylon", "tokens:PLUS_SINGLE=0..2,tokens=A|B", "the same part"),
            ("babylon", "limits=hard", "nothing varies"),
            ("babylon(tokens=PLUS_SINGLE@3)", "tokens:MINUS_ONE=0..1", "no mix that could vary"),
            ("babylon(tokens=14*NONE)", "tokens:NONE=1..3", "no mix of these counts has 14"),
            ("babylonia", "cards:8=1,9=0..1", "no choice of these cards has 7"),
            ("babylonia(cards=variant)", "cards:8=0..1", "cannot vary"),
            ("babylonia", "cards:10=0..1", "nothing that can vary"),
            ("babylon", "cards:8=0..1", "a part of babylonia"),
            ("amyitis", "components:guild.0.talents=1..3", "only in a component file"),
        ] {
            let error = format!("{:#}", space(game, vary).unwrap_err());
            assert!(error.contains(part), "{vary}: {error}");
        }
    }
}
