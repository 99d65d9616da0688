//! The result as a person reads it.

use std::fmt::Write;

use super::Results;
use super::outside;
use super::pairs::{Duel, PairResult};
use super::ratings::RatingResult;
use super::results::SprtResult;
use super::tally::WinRate;
use crate::rows::RatedThing;
use crate::stats::text::{amount, decimal, p_value, percent, percentage, whole};
use crate::stats::{Decision, MIN_BLOCKS, Pairing};
use crate::words::count;

/// Conditions, bots from best to worst, pairs, seats, and where the points come from.
pub(crate) fn summary(results: &Results) -> String {
    let parts = [
        conditions(results),
        standings(results),
        choice(results),
        pairs(results),
        seats(results),
        pairing(results),
        results.sprt.as_ref().map_or_else(String::new, |sprt| sequential_test(sprt, results)),
        points(results),
        outside::summary(&results.outside),
    ];
    let parts: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join("\n")
}

fn conditions(results: &Results) -> String {
    let (given, totals) = (&results.conditions, &results.totals);
    let shard = given.shard.as_ref().map_or(String::new(), |shard| format!(", part {shard}"));
    format!(
        "Results of {}: {} ({}, seed {}{shard})\n\
         Games: {} = {} x {} x {}; a block is one deal in all of them.\n\
         Viewpoint: each bot's own. Win share: tied winners share the win ({} games); {} % is fair.\n\
         Intervals: 95 %, over blocks. Repeat with: {}\n",
        given.game,
        results.ranking().iter().map(|row| row.bot.as_str()).collect::<Vec<_>>().join(", "),
        given.pairing,
        given.seed,
        totals.games,
        count(totals.blocks as usize, "block"),
        count(given.line_ups, "line-up"),
        count(given.seatings, "seating"),
        totals.ties,
        decimal(percentage(given.fair_share), 1),
        given.command,
    )
}

fn standings(results: &Results) -> String {
    let rows = results.ranking();
    let width = name_width(results);
    let mut text =
        format!("Rank {:width$}   Games      Win share           Score            Rating\n", "Bot");
    for (place, row) in rows.iter().enumerate() {
        let rating = results.ratings.iter().find(|rating| is_of_bot(rating, &row.bot));
        let _ = writeln!(
            text,
            "{:4} {:width$} {:7}   {}   {:>6} +/- {:>4}   {}",
            place + 1,
            row.bot,
            row.games,
            percent(&row.win_share),
            amount(row.score.mean),
            amount(row.score.hi - row.score.mean),
            rating.map_or_else(String::new, |rating| whole(&rating.rating)),
        );
    }
    text
}

/// Ratings that do not assume an order, if there are more than two bots, and a warning if there is
/// none at the top.
fn choice(results: &Results) -> String {
    let choice = &results.choice;
    if choice.bots.len() < 3 {
        return String::new();
    }
    let text = |row: &&WinRate| {
        let [lottery, place] = choice.of(&row.bot)?;
        let lottery = decimal(percentage(lottery), 0);
        Some(format!("{} {lottery} % / {}", row.bot, decimal(place, 0)))
    };
    let bots: Vec<_> = results.ranking().iter().filter_map(text).collect();
    format!(
        "Maximal lottery / Soft Condorcet rating (0 to 100): {}\n{}",
        bots.join(", "),
        choice.warning()
    )
}

fn is_of_bot(rating: &RatingResult, bot: &str) -> bool {
    rating.effect == RatedThing::Bot && rating.name == bot
}

fn pairs(results: &Results) -> String {
    let family = results.pairs.len();
    if family == 0 {
        return String::new();
    }
    let mut text = format!(
        "Pairs: share of games ranked above the other (p adjusted by Holm over {family}):\n"
    );
    for row in &results.pairs {
        text.push_str(&pair(row));
        text.push_str(&row.duel.as_ref().map_or_else(String::new, duel));
    }
    text
}

fn pair(row: &PairResult) -> String {
    format!(
        "  {} vs {}: {}, p {}, adjusted {}\n",
        row.bot,
        row.other,
        percent(&row.share_above),
        p_value(row.p),
        p_value(row.p_holm)
    )
}

fn duel(duel: &Duel) -> String {
    format!(
        "    Elo: {}, nElo: {}, LOS: {} %, Wins: {}, Losses: {}, Draws: {}, Ptnml(0-2): {:?}\n",
        whole(&duel.elo),
        whole(&duel.normalised_elo),
        decimal(percentage(duel.los), 1),
        duel.wins,
        duel.losses,
        duel.draws,
        duel.pentanomial
    )
}

fn seats(results: &Results) -> String {
    let seats = &results.seats;
    let shares = seats.win_share.iter().enumerate();
    let shares: Vec<_> = shares
        .map(|(seat, share)| format!("seat {seat}: {}", percent(share).trim_start()))
        .collect();
    format!(
        "Seats: {}\n  all equal: p {}; Cramer's V {}, balance {}\n",
        shares.join(", "),
        p_value(seats.p),
        decimal(seats.cramers_v, 3),
        decimal(seats.balance, 3)
    )
}

fn pairing(results: &Results) -> String {
    let Some(found) = results.pairing else {
        return format!("Pairing: {}\n", Pairing::UNKNOWN);
    };
    let games = results.totals.games;
    format!(
        "Pairing: between games of one deal a seat's win shares correlate by {}, its scores by {}\n  \
         for win shares of bots {}\n",
        decimal(found.win_share_of_deal, 2),
        decimal(found.score_of_deal, 2),
        found.win_share_of_bots.bought(games, "games")
    )
}

fn sequential_test(sprt: &SprtResult, results: &Results) -> String {
    let first = results.win_rates.first().map_or("", |row| row.bot.as_str());
    if sprt.blocks < MIN_BLOCKS {
        let played = count(sprt.blocks as usize, "block");
        return format!(
            "SPRT of {first}: no decision before {MIN_BLOCKS} blocks; {played} played\n"
        );
    }
    let decision = match sprt.decision {
        Some(Decision::H1) => "H1 accepted",
        Some(Decision::H0) => "H0 accepted",
        None => "no decision",
    };
    let caveat = sprt.median_unbiased.map_or_else(String::new, |corrected| {
        format!(
            "\n  Win share of {first}: raw {:.1} %, median-unbiased {:.1} %. Raw estimates, here and above, are biased by early stopping.",
            100.0 * sprt.win_share,
            100.0 * corrected
        )
    });
    format!(
        "SPRT of {first}: LLR: {:.2} ({:.0} %) ({:.2}, {:.2}) [{:.4}, {:.4}]: {decision} after {} blocks{caveat}\n",
        sprt.llr,
        100.0 * sprt.llr.abs() / sprt.bound,
        -sprt.bound,
        sprt.bound,
        sprt.mu0,
        sprt.mu1,
        sprt.blocks
    )
}

fn points(results: &Results) -> String {
    let width = name_width(results);
    let mut text = format!("Points {:width$}", "");
    for row in results.breakdown.chunk_by(|a, b| a.bot == b.bot).next().unwrap_or_default() {
        let _ = write!(text, "  {:>10}", row.category);
    }
    for bot in results.ranking() {
        let _ = write!(text, "\n       {:width$}", bot.bot);
        for cell in results.breakdown.iter().filter(|cell| cell.bot == bot.bot) {
            let _ = write!(text, "  {:>10}", amount(cell.points.mean));
        }
    }
    text + "\n"
}

fn name_width(results: &Results) -> usize {
    results.win_rates.iter().map(|row| row.bot.len()).max().unwrap_or(0).max(3)
}
