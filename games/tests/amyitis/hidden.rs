//! What a player of Amyitis cannot know, and what stays on the table.

use nabu_games::amyitis::Amyitis;
use nabu_games::{Game, Recorded, Seat, Seed};

use crate::table::{legal_text, play_random, start};

const HARD: &[&str] = &["limits=hard"];

/// What an observer sees and may do is the same in every determinization.
#[test]
fn determinizing_keeps_everything_on_the_table() {
    for (players, settings) in [(2, &[][..]), (3, &[]), (4, &[]), (2, HARD), (3, HARD), (4, HARD)] {
        let mut rng = Seed(11).rng();
        let mut position = start::<Amyitis>(settings, players, 2);
        while !position.is_over() {
            for observer in Seat::all(players) {
                let mut world = position;
                world.determinize(observer, &mut rng);
                assert_eq!(world.draw(Some(observer)), position.draw(Some(observer)));
                assert_eq!(legal_text(&world), legal_text(&position));
                assert_eq!(world.scores(), position.scores());
                assert!(!position.is_fully_observed(observer) || world == position);
            }
            play_random(&mut position, 7, &mut rng);
        }
    }
}

/// The trios of coming rounds are drawn only for those who see everything.
#[test]
fn drawings_for_a_player_hide_the_next_round() {
    let position = start::<Amyitis>(&[], 3, 1);
    assert!(position.draw(None).contains("hidden"));
    assert!(!position.draw(Some(Seat::new(0))).contains("hidden"));
}
