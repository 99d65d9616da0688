//! Whether the best bots beat each other in a circle.

/// The set of bots at the top who beat each other in a circle, if there is one: nobody outside
/// beats any of them, and each beats each other by way of others of the set. `beats` holds what
/// is proven and not what happened, so that noise makes no cycle.
pub(crate) fn top_cycle(beats: &[Vec<bool>]) -> Option<Vec<usize>> {
    let reaches = closure(beats);
    let set_of = |bot: usize| -> Vec<usize> {
        let is_in = |other: &usize| reaches[bot][*other] && reaches[*other][bot];
        (0..beats.len()).filter(is_in).collect()
    };
    let is_top = |set: &Vec<usize>| {
        let mut others = (0..beats.len()).filter(|other| !set.contains(other));
        !others.any(|other| set.iter().any(|bot| beats[other][*bot]))
    };
    (0..beats.len()).map(set_of).find(|set| set.len() > 1 && is_top(set))
}

/// Who beats whom directly or by way of others.
fn closure(beats: &[Vec<bool>]) -> Vec<Vec<bool>> {
    let mut reaches = beats.to_vec();
    for by in 0..reaches.len() {
        let further = reaches[by].clone();
        for row in reaches.iter_mut().filter(|row| row[by]) {
            row.iter_mut().zip(&further).for_each(|(cell, more)| *cell |= more);
        }
    }
    reaches
}

/// The mean share of each bot over the others it met, one half if it met nobody.
pub(super) fn mean_shares(above: &[Vec<Option<f64>>]) -> Vec<f64> {
    let mean = |row: &Vec<Option<f64>>| {
        let met: Vec<f64> = row.iter().copied().flatten().collect();
        if met.is_empty() { 0.5 } else { met.iter().sum::<f64>() / met.len() as f64 }
    };
    above.iter().map(mean).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn beats(count: usize, pairs: &[(usize, usize)]) -> Vec<Vec<bool>> {
        let is_in = |a, b| pairs.contains(&(a, b));
        (0..count).map(|a| (0..count).map(|b| is_in(a, b)).collect()).collect()
    }

    #[test]
    fn a_circle_at_the_top_is_found_and_one_below_is_not() {
        let circle = [(0, 1), (1, 2), (2, 0), (0, 3), (1, 3), (2, 3)];
        assert_eq!(top_cycle(&beats(4, &circle)), Some(vec![0, 1, 2]));
        let below = [(1, 2), (2, 3), (3, 1), (0, 1), (0, 2), (0, 3)];
        assert_eq!(top_cycle(&beats(4, &below)), None);
    }

    #[test]
    fn an_order_and_a_link_that_is_not_proven_are_no_circle() {
        assert_eq!(top_cycle(&beats(3, &[(0, 1), (1, 2), (0, 2)])), None);
        assert_eq!(top_cycle(&beats(3, &[(0, 1), (1, 2)])), None);
    }
}
