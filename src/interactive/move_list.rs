//! Lists of moves for people: all of them if they are few, else how they begin.

use std::collections::BTreeMap;

use crate::words::wrap;

/// More moves than this are grouped in a list, and in what is offered without being asked for.
const MOST_LISTED: usize = 40;
const MOST_OFFERED: usize = 10;

/// What is offered without being asked for: the moves, or how they begin and how many do.
pub fn offer(moves: &[String], columns: usize) -> String {
    let numbered = numbered(moves);
    if moves.len() <= MOST_OFFERED {
        return in_columns(&numbered.into_iter().map(numbered_move).collect::<Vec<_>>(), columns);
    }
    let groups = groups(&numbered, "");
    let text = |(start, group): (&String, &Vec<(usize, &str)>)| match group.as_slice() {
        [(_, single)] => (*single).to_owned(),
        _ => format!("{start} ({})", group.len()),
    };
    let texts: Vec<_> = groups.iter().map(text).collect();
    wrap(&format!("Moves: {}", texts.join(", ")), columns)
}

/// The moves that begin with `filter` with their numbers from 1, or if these are many the ways they
/// go on.
pub fn listing(moves: &[String], filter: &str, columns: usize) -> String {
    let mut found = numbered(moves);
    found.retain(|(_, text)| text.starts_with(filter));
    if found.is_empty() {
        return format!("no legal move begins with '{filter}'\n");
    }
    if found.len() <= MOST_LISTED {
        return in_columns(&found.into_iter().map(numbered_move).collect::<Vec<_>>(), columns);
    }
    let groups = groups(&found, filter);
    let texts: Vec<_> = groups.iter().map(|(start, group)| group_text(start, group)).collect();
    let example = groups.keys().next().expect("moves were found");
    let total = found.len();
    let list = in_columns(&texts, columns);
    format!("{list}{total} moves; list some of them with, say, '? {example}'\n")
}

fn numbered(moves: &[String]) -> Vec<(usize, &str)> {
    moves.iter().zip(1..).map(|(text, number)| (number, text.as_str())).collect()
}

/// Moves by their first words, as many words as it takes to tell some apart.
fn groups<'a>(found: &[(usize, &'a str)], filter: &str) -> BTreeMap<String, Vec<(usize, &'a str)>> {
    let mut depth = filter.split(' ').count();
    loop {
        let mut groups: BTreeMap<String, Vec<_>> = BTreeMap::new();
        for &(number, text) in found {
            let start: Vec<_> = text.split(' ').take(depth).collect();
            groups.entry(start.join(" ")).or_default().push((number, text));
        }
        if groups.len() > 1 {
            return groups;
        }
        depth += 1;
    }
}

fn group_text(start: &str, group: &[(usize, &str)]) -> String {
    match group {
        [single] => numbered_move(*single),
        _ => format!("{start} ... {} moves", group.len()),
    }
}

fn numbered_move((number, text): (usize, &str)) -> String {
    format!("{number:>4} {text}")
}

/// Reads down the columns.
fn in_columns(texts: &[String], columns: usize) -> String {
    let width = 2 + texts.iter().map(String::len).max().unwrap_or(0);
    let rows = texts.len().div_ceil(((columns + 2) / width).max(1));
    let row = |row: usize| {
        let cells = texts.iter().skip(row).step_by(rows);
        let line: String = cells.map(|text| format!("{text:<width$}")).collect();
        line.trim_end().to_owned() + "\n"
    };
    (0..rows).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves() -> Vec<String> {
        let place = |number: usize| {
            let cell = nabu_games::notation::cell_name(number % 8, number / 8);
            format!("place new {cell} {} r{}", number % 3, number % 4)
        };
        (0..64).map(place).chain(["keep new".to_owned()]).collect()
    }

    #[test]
    fn few_moves_are_numbered_as_in_the_whole_list() {
        assert_eq!(listing(&moves(), "keep", 80), "  65 keep new\n");
        assert_eq!(listing(&moves(), "place new c2", 80), "  11 place new c2 1 r2\n");
        assert!(listing(&moves(), "", 80).contains("  65 keep new"));
    }

    #[test]
    fn many_moves_are_grouped_by_the_next_word_that_differs() {
        let all = listing(&moves(), "", 80);
        assert!(all.contains("place ... 64 moves"), "{all}");
        let places = listing(&moves(), "place", 80);
        assert!(places.contains("   1 place new a1 0 r0"), "{places}");
        let rows = listing(&moves(), "place new c", 80).lines().count();
        assert_eq!(rows, 3, "eight moves in three columns");
    }

    #[test]
    fn nothing_found_is_said() {
        assert_eq!(listing(&moves(), "dig", 80), "no legal move begins with 'dig'\n");
    }

    #[test]
    fn lists_respect_the_width() {
        for columns in [40, 80, 120] {
            for text in [listing(&moves(), "place new a", columns), offer(&moves(), columns)] {
                assert!(text.lines().all(|line| line.len() <= columns), "{text}");
            }
        }
        let rows = |columns| listing(&moves(), "place new a", columns).lines().count();
        assert!(rows(40) > rows(80), "a wide screen is used");
    }

    #[test]
    fn many_moves_are_offered_by_how_they_begin() {
        assert_eq!(offer(&moves(), 80), "Moves: keep new, place (64)\n");
        assert_eq!(offer(&moves()[..3], 80).lines().count(), 1);
    }
}
