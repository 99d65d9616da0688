//! Actions of Amyitis as numbers.

use super::Amyitis;
use super::action::Action;
use super::circuit::CITIES;
use super::craftsmen::{CRAFTS, Craft};
use super::fields::FieldRow;
use super::garden::SIDE;
use super::goods::{GOODS, Good, PLAIN_GOODS, SALES, sale, sale_number};
use super::guilds::{GuildCard, KINDS_OF_CARDS};
use super::named::Named;
use super::spaces::{Edge, Space};
use super::temples::{Gift, Temple};
use crate::action_index::ranges;
use crate::{ActionIndex, ActionRange, MAX_SEATS};

/// Edges that lead right, and as many that lead down.
const EDGES_A_WAY: usize = SIDE * (SIDE - 1);
/// Exchanges of a good that is not wine: for one of the three others.
const EXCHANGES: usize = PLAIN_GOODS - 1;

ranges! {
    PASS[1] = "pass";
    HIRE[MAX_SEATS * CRAFTS] = "hire from a trio: 4 * trio + craft; farmer, priest, engineer, merchant";
    FIELD[FieldRow::ALL.len()] = "a field: upper, lower";
    TEMPLE[Temple::ALL.len()] = "a temple: ishtar, marduk, tammuz";
    IRRIGATE[2 * EDGES_A_WAY] = "irrigate an edge: a1-b1 to c4-d4 row by row, then a1-a2 to d3-d4 row by row";
    MOVE[CITIES] = "move the caravan by 1 to 9 spaces";
    SELL[SALES] = "sell a good: barley, dates, salt, palm, wine; then two, by the first and then the second";
    GUILD[KINDS_OF_CARDS] = "take a guild card: banker, caravan, palace, gardener, a second caravan with barley, dates, salt, palm";
    PLANT[SIDE * SIDE] = "plant on a space, a1 to d4 row by row";
    GOOD[GOODS] = "take a good";
    ISHTAR[Gift::ALL.len()] = "the gift of Ishtar: camel, talent";
    SWAP[1 + PLAIN_GOODS * EXCHANGES + PLAIN_GOODS] = "exchange nothing; barley, dates, salt, palm for each of the three others; wine for each of the four";
    DISCARD[GOODS] = "return a good";
}

impl ActionIndex for Amyitis {
    const RANGES: &'static [ActionRange] = RANGES;

    #[inline]
    fn index(action: Action) -> Option<usize> {
        Some(match action {
            Action::Pass => PASS.start,
            Action::Hire { trio, craft } => HIRE.at(CRAFTS * usize::from(trio) + craft as usize),
            Action::Field(row) => FIELD.at(row as usize),
            Action::Temple(temple) => TEMPLE.at(temple as usize),
            Action::Irrigate(edge) => IRRIGATE.at(edge_place(edge)),
            Action::Move(distance) => MOVE.at(usize::from(distance) - 1),
            Action::Sell(first, second) => SELL.at(sale_number(first, second) as usize),
            Action::Guild(card) => GUILD.at(card.bit() as usize),
            Action::Plant(space) => PLANT.at(space.index()),
            Action::Good(good) => GOOD.at(good as usize),
            Action::Ishtar(gift) => ISHTAR.at(gift as usize),
            Action::Swap(None) => SWAP.start,
            Action::Swap(Some((given, taken))) => SWAP.at(swap_place(given, taken)?),
            Action::Discard(good) => DISCARD.at(good as usize),
        })
    }

    #[inline]
    fn action(index: usize) -> Option<Action> {
        let passed = PASS.place(index).map(|_| Action::Pass);
        passed
            .or_else(|| HIRE.place(index).map(hire_at))
            .or_else(|| MOVE.place(index).map(|place| Action::Move(place as u8 + 1)))
            .or_else(|| named_at(index, FIELD).map(Action::Field))
            .or_else(|| named_at(index, TEMPLE).map(Action::Temple))
            .or_else(|| IRRIGATE.place(index).and_then(edge_at).map(Action::Irrigate))
            .or_else(|| SELL.place(index).map(sale_at))
            .or_else(|| {
                GUILD.place(index).map(|bit| Action::Guild(GuildCard::on_offer(bit as u32)))
            })
            .or_else(|| PLANT.place(index).map(|place| Action::Plant(space_at(place))))
            .or_else(|| named_at(index, GOOD).map(Action::Good))
            .or_else(|| named_at(index, ISHTAR).map(Action::Ishtar))
            .or_else(|| SWAP.place(index).map(|place| Action::Swap(swap_at(place))))
            .or_else(|| named_at(index, DISCARD).map(Action::Discard))
    }
}

/// The thing with a number in a range of such things.
fn named_at<T: Named>(index: usize, range: ActionRange) -> Option<T> {
    range.place(index).map(|place| T::ALL[place])
}

fn hire_at(place: usize) -> Action {
    Action::Hire { trio: (place / CRAFTS) as u8, craft: Craft::ALL[place % CRAFTS] }
}

fn sale_at(place: usize) -> Action {
    let (first, second) = sale(place as u32);
    Action::Sell(first, second)
}

fn space_at(place: usize) -> Space {
    Space::at(place / SIDE, place % SIDE)
}

fn edge_place(edge: Edge) -> usize {
    let [first, second] = edge.spaces().map(Space::index);
    if second == first + 1 { first - first / SIDE } else { EDGES_A_WAY + first }
}

fn edge_at(place: usize) -> Option<Edge> {
    let [first, second] = match place.checked_sub(EDGES_A_WAY) {
        Some(first) => [first, first + SIDE],
        None => [0, 1].map(|step| place + place / (SIDE - 1) + step),
    };
    Edge::between(space_at(first), space_at(second))
}

/// Nothing for goods that are the same, and for those that are exchanged for wine.
fn swap_place(given: Good, taken: Good) -> Option<usize> {
    let (given, taken) = (given as usize, taken as usize);
    let is_possible = given != taken && taken < PLAIN_GOODS;
    let skipped = usize::from(given < taken);
    is_possible.then(|| 1 + EXCHANGES * given + taken - skipped)
}

fn swap_at(place: usize) -> Option<(Good, Good)> {
    let pair = place.checked_sub(1)?;
    let given = (pair / EXCHANGES).min(PLAIN_GOODS);
    let other = pair - EXCHANGES * given;
    let taken = other + usize::from(given < PLAIN_GOODS && other >= given);
    Some((Good::numbered(given as u32), Good::numbered(taken as u32)))
}
