//! Lists of moves for people: all of them if they are few, else how they begin.

use std::collections::BTreeMap;

/// More moves than this are grouped.
const MOST: usize = 40;
/// The width of a line.
const WIDTH: usize = 100;

/// The moves that begin with `filter` with their numbers from 1, or if these are many the ways they
/// go on.
pub fn listing(moves: &[String], filter: &str) -> String {
    let numbered = moves.iter().zip(1..).map(|(text, number)| (number, text.as_str()));
    let found: Vec<_> = numbered.filter(|(_, text)| text.starts_with(filter)).collect();
    if found.is_empty() {
        return format!("no legal move begins with '{filter}'\n");
    }
    if found.len() <= MOST {
        return in_columns(&found.iter().map(|found| numbered_move(*found)).collect::<Vec<_>>());
    }
    let groups = groups(&found, filter);
    let texts: Vec<_> = groups.iter().map(|(start, group)| group_text(start, group)).collect();
    let example = groups.keys().next().expect("moves were found");
    let total = found.len();
    format!("{}{total} moves; list some of them with, say, '? {example}'\n", in_columns(&texts))
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
fn in_columns(texts: &[String]) -> String {
    let width = 3 + texts.iter().map(String::len).max().unwrap_or(0);
    let columns = (WIDTH / width).max(1);
    let rows = texts.len().div_ceil(columns);
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
        assert_eq!(listing(&moves(), "keep"), "  65 keep new\n");
        assert_eq!(listing(&moves(), "place new c2"), "  11 place new c2 1 r2\n");
        assert!(listing(&moves(), "").contains("  65 keep new"));
    }

    #[test]
    fn many_moves_are_grouped_by_the_next_word_that_differs() {
        let all = listing(&moves(), "");
        assert!(all.contains("place ... 64 moves"), "{all}");
        let places = listing(&moves(), "place");
        assert!(places.contains("   1 place new a1 0 r0"), "{places}");
        assert_eq!(listing(&moves(), "place new c").lines().count(), 2, "eight moves in columns");
    }

    #[test]
    fn nothing_found_is_said() {
        assert_eq!(listing(&moves(), "dig"), "no legal move begins with 'dig'\n");
    }
}
