//! Parts of sentences that several chapters use.

use super::unit::grouped;
use crate::words::ending;

/// A warning about a small run.
pub(super) fn few_blocks(blocks: u64) -> Option<String> {
    const FEW: u64 = 30;
    let played = counted(blocks, "block");
    (blocks < FEW)
        .then(|| format!("There are only {played}: intervals are wide and themselves uncertain."))
}

/// A number of things.
pub(super) fn counted(count: u64, thing: &str) -> String {
    format!("{} {thing}{}", grouped(count as f64), ending(count as usize, thing))
}

/// The largest of some bounds; infinite if one of them is not known.
pub(super) fn largest(bounds: impl Iterator<Item = Option<f64>>) -> f64 {
    bounds.map(|bound| bound.unwrap_or(f64::INFINITY)).fold(0.0, f64::max)
}

/// Names with commas and an `and`, and how many more there are.
pub(super) fn listed(mut names: Vec<String>, most: usize) -> String {
    if names.len() > most {
        let more = names.len() - (most - 1);
        names.truncate(most - 1);
        names.push(format!("{more} more"));
    }
    match names.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => {
            let comma = if names.iter().any(|name| name.contains(" and ")) { "; " } else { ", " };
            format!("{}{}and {last}", rest.join(comma), if comma == "; " { "; " } else { " " })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_all_needed() {
        assert_eq!(largest([Some(1.0), Some(3.0), Some(2.0)].into_iter()).to_string(), "3");
        assert_eq!(largest([Some(1.0), None].into_iter()).to_string(), "inf");
        assert_eq!(counted(1, "block"), "1 block");
        assert_eq!(counted(12_000, "game"), "12\u{202f}000 games");
    }

    #[test]
    fn lists_read_well() {
        let names = |n: usize| (1..=n).map(|i| format!("n{i}")).collect::<Vec<_>>();
        assert_eq!(listed(names(0), 3), "");
        assert_eq!(listed(names(1), 3), "n1");
        assert_eq!(listed(names(3), 3), "n1, n2 and n3");
        assert_eq!(listed(names(5), 3), "n1, n2 and 3 more");
        assert_eq!(listed(vec!["a and b".into(), "c".into()], 3), "a and b; and c");
    }
}
