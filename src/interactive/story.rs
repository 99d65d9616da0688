//! What has happened, for people who come back to the table.

use nabu_games::Seat;

use super::session::Session;
use crate::spec::game::Playable;

/// The moves since `told` in groups of one seat; of `observer` only those that changed points.
pub(super) fn story<G: Playable>(
    session: &Session<G>,
    told: usize,
    observer: Option<Seat>,
) -> Vec<(Seat, Vec<String>)> {
    let history = session.history();
    let mut story: Vec<(Seat, Vec<String>)> = Vec::new();
    for (place, (before, action)) in history.iter().enumerate().skip(told) {
        let seat = before.to_act();
        let after = history.get(place + 1).map_or(session.position(), |(after, _)| after);
        let gains = gains(before, after);
        if Some(seat) == observer && gains.is_empty() {
            continue;
        }
        let text = observer.map_or_else(
            || action.to_string(),
            |observer| before.describe_action(*action, observer),
        );
        let text = text + &gains;
        match story.last_mut() {
            Some((last, moves)) if *last == seat => moves.push(text),
            _ => story.push((seat, vec![text])),
        }
    }
    story
}

/// The points that a move has changed, in brackets: those of who made it, then those of others.
pub(crate) fn gains<G: Playable>(before: &G, after: &G) -> String {
    let mover = before.to_act();
    let of_seat = |seat: Seat| {
        let (old, new) = (before.breakdown(seat), after.breakdown(seat));
        let names = G::CATEGORIES.iter().zip(old.iter().zip(&new));
        let changed = names.filter(|(_, (old, new))| old != new);
        let texts: Vec<_> =
            changed.map(|(name, (old, new))| format!("{:+} {name}", new - old)).collect();
        let whose = if seat == mover { String::new() } else { format!("seat {seat} ") };
        (!texts.is_empty()).then(|| whose + &texts.join(" "))
    };
    let others = Seat::all(before.players()).filter(|seat| *seat != mover);
    let texts: Vec<_> = std::iter::once(mover).chain(others).filter_map(of_seat).collect();
    if texts.is_empty() { String::new() } else { format!(" ({})", texts.join("; ")) }
}
