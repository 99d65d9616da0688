//! The result as a person reads it.

use std::fmt::Write;

use super::Tournament;
use super::tally::Tally;

/// Conditions, bots from best to worst, and where their points come from.
pub fn summary(tournament: &Tournament, tally: &Tally, categories: &[&str]) -> String {
    let (blocks, games, ties) = tally.totals();
    let fair = 100.0 / tournament.game.players as f64;
    let mut text = format!(
        "{}: {games} games in {blocks} blocks (a block is one deal in {} seatings), seed {}\n",
        tournament.game,
        tournament.seatings().len(),
        tournament.seed
    );
    let _ = writeln!(
        text,
        "Win share by bot; {fair:.1} % would be fair; ties are shared ({ties} games); 95 % intervals over blocks.\n"
    );
    text.push_str(&standings(tally));
    text.push('\n');
    text.push_str(&points(tally, categories));
    text
}

fn standings(tally: &Tally) -> String {
    let rows = tally.ranking();
    let width = rows.iter().map(|row| row.bot.len()).max().unwrap_or(0).max(3);
    let mut text = format!("     {:width$}   games   win share          score\n", "bot");
    for (place, row) in rows.iter().enumerate() {
        let (share, score) = (&row.win_share, &row.score);
        let _ = writeln!(
            text,
            "{:3}. {:width$} {:7}   {:5.1} % [{:5.1}, {:5.1}]   {:6.1} +/- {:.1}",
            place + 1,
            row.bot,
            row.games,
            100.0 * share.mean,
            100.0 * share.lo,
            100.0 * share.hi,
            score.mean,
            score.hi - score.mean,
        );
    }
    text
}

fn points(tally: &Tally, categories: &[&str]) -> String {
    let width = tally.ranking().iter().map(|row| row.bot.len()).max().unwrap_or(0).max(3);
    let mut text = format!("     {:width$}", "");
    for category in categories {
        let _ = write!(text, "  {category:>10}");
    }
    for row in tally.ranking() {
        let _ = write!(text, "\n     {:width$}", row.bot);
        for cell in tally.category_rows().filter(|cell| cell.bot == row.bot) {
            let _ = write!(text, "  {:10.1}", cell.points.mean);
        }
    }
    text + "\n"
}
