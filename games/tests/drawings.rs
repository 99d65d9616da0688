//! Drawings and guides fit a screen of 80 columns and 24 rows.

use nabu_games::amyitis::Amyitis;
use nabu_games::architects::{Architects, Favour};
use nabu_games::babylon::{Babylon, Effect};
use nabu_games::babylonia::Babylonia;
use nabu_games::connect_four::ConnectFour;
use nabu_games::drawing::{COLUMNS, arrange};
use nabu_games::{Recorded, Seat, Seed};

use crate::table::{greedy_action, start};

const ROWS: usize = 24;

fn assert_narrow(text: &str) {
    for line in text.lines() {
        assert!(line.chars().count() <= COLUMNS, "{} columns: {line}", line.len());
    }
}

/// Draws every position of a greedy game for everybody.
fn check<G: Recorded>(players: usize, settings: &[&str], rows: usize) {
    let mut position = start::<G>(settings, players, 1);
    let mut rng = Seed(1).rng();
    while !position.is_over() {
        assert_narrow(&position.draw(None));
        assert!(position.headline().lines().count() <= 2);
        for observer in Seat::all(players) {
            let text = arrange(&position.panels(Some(observer)), COLUMNS);
            assert_narrow(&text);
            assert!(text.lines().count() <= rows, "{text}");
        }
        position.apply(greedy_action(&position, &mut rng));
    }
    assert_narrow(&position.draw(None));
    assert_narrow(G::LEGEND);
    assert!(G::LEGEND.lines().count() < ROWS);
}

#[test]
fn drawings_fit_the_screen() {
    check::<ConnectFour>(2, &[], ROWS);
    check::<Architects>(2, &[], ROWS);
    check::<Architects>(2, &["hands=secret", "sides=BBBBBB"], ROWS);
    for players in 2..=4 {
        check::<Babylonia>(players, &[], ROWS);
        check::<Amyitis>(players, &[], ROWS);
    }
    check::<Babylon>(2, &[], ROWS);
    check::<Babylon>(3, &[], ROWS);
    // Four gardens and a quarry do not fit; those of the others come first and scroll away.
    check::<Babylon>(4, &[], 33);
}

/// A title and a last line are added to a guide. The first column of its moves are moves.
fn check_guide<G: Recorded>() {
    assert_narrow(G::GUIDE);
    assert!(G::GUIDE.lines().count() + 2 <= ROWS);
    let (_, moves) = G::GUIDE.split_once("Moves:\n").unwrap();
    let lines = moves.lines().take_while(|line| line.starts_with(' '));
    for line in lines.filter(|line| !line.starts_with("   ")) {
        let (example, meaning) = line.trim().split_once("  ").unwrap();
        assert_eq!(example.parse::<G::Action>().unwrap().to_string(), example);
        assert!(!meaning.trim().is_empty());
    }
}

#[test]
fn guides_fit_the_screen_and_their_examples_are_moves() {
    check_guide::<Babylon>();
    check_guide::<Babylonia>();
    check_guide::<Architects>();
    check_guide::<Amyitis>();
    check_guide::<ConnectFour>();
}

#[test]
fn guides_explain_every_token_card_and_favour() {
    for effect in Effect::ALL {
        assert!(Babylon::GUIDE.contains(effect.name()), "{effect}");
    }
    let (_, cards) = Babylonia::GUIDE.split_once("Cards:").unwrap();
    for card in 1..=9 {
        assert!(cards.contains(&format!(" {card} ")) || cards.contains(&format!("\n{card} ")));
    }
    let (_, favours) = Architects::GUIDE.split_once("Favours").unwrap();
    for favour in Favour::ALL {
        assert!(favours.contains(&format!(" {favour} ")), "{favour}");
    }
    for card in ["banker", "caravan", "palace", "gardener"] {
        assert!(Amyitis::GUIDE.contains(card), "{card}");
    }
}
