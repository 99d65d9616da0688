//! Favours: section 5 of the rules.

use nabu_games::architects::{Action, Architects, Favour, Space, Step, has_line};
use nabu_games::{Game, GameRng, Seed};

use super::{FIRST, completed};
use crate::architects::script::play;
use crate::table::{legal_text, start};

/// Sixteen turns of seat 0 to the heights 1 2 3 / 2 - 2 / 3 2 1, a favour in the third.
fn stairs_city(favour: &str) -> Architects {
    let claim = format!("- c3 from c1; favour {favour}");
    let spaces = ["b1", "b1", "c1", "c1", "c1", "a2", "a2", "c2", "c2", "a3", "a3", "a3", "b3"];
    let builds: Vec<_> = spaces.iter().map(|space| format!("- {space}")).collect();
    let mut script =
        vec!["- a1 from a1", "- a1 from a3", "- b3 from b1", "- a1 from b3", &claim, "-"];
    script.extend(builds.iter().flat_map(|build| [build.as_str(), "-"]));
    play(&[], &[18, 17, 15, 16, 19], &script[..script.len() - 1])
}

// 5.2.
#[test]
fn upper_favours_score_the_heights_of_the_city() {
    let expected = [("I", 6), ("II", 8), ("III", 8), ("IV", 0), ("stairs", 24), ("corners", 10)];
    for (favour, points) in expected {
        let game = stairs_city(favour);
        let heights: Vec<_> =
            Space::all().map(|space| game.player(FIRST).city().height(space)).collect();
        assert_eq!(heights, [1, 2, 3, 2, 0, 2, 3, 2, 1]);
        assert_eq!(game.breakdown(FIRST)[7], points, "favour {favour}");
    }
}

// Section 3, rulebook example.
#[test]
fn the_fourth_favour_scores_six_for_a_stack_of_exactly_four() {
    let script = [
        "- a1 from a1",
        "- a1 from a3",
        "- a1 from b1",
        "- a1 from b3",
        "- a1 from c1; favour IV",
        "-",
        "- a1",
        "-",
        "- a1",
    ];
    assert_eq!(play(&[], &[], &script[..6]).breakdown(FIRST)[7], 0);
    assert_eq!(play(&[], &[], &script[..7]).breakdown(FIRST)[7], 6);
    assert_eq!(play(&[], &[], &script).breakdown(FIRST)[7], 0);
}

// 5.2, F6.
#[test]
fn the_blueprint_favour_scores_two_for_each_completed_one() {
    let script = [
        "wall-B a1 from a1",
        "- a1 from a3",
        "garden-B b1 from b1",
        "- a1 from b3",
        "market-B c1 from c1; favour blueprints",
    ];
    let game = play(&[], &[18, 17, 15, 3, 9], &script);
    assert_eq!(completed(&game), [3]);
    assert_eq!(game.breakdown(FIRST)[6..], [8, 2]);
}

/// Completes a line when that is possible and claims the bottom row when that is possible.
fn greedy_for_lines(game: &Architects, rng: &mut GameRng) -> Action {
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    rng.shuffle(&mut actions);
    let mover = game.to_act();
    let value = |action: &Action| {
        let mut next = *game;
        next.apply(*action);
        let favours = next.player(mover).favours();
        let makes_line = has_line(next.player(mover).architects());
        (favours.in_row() > game.player(mover).favours().in_row(), makes_line)
    };
    actions.into_iter().max_by_key(value).unwrap()
}

/// How often the limits of the favour board were met.
#[derive(Default, Debug)]
struct LimitsMet {
    full_row: usize,
    four_in_row: usize,
    line_without_marker: usize,
}

impl LimitsMet {
    fn check_choice(&mut self, game: &Architects) {
        let mover = game.to_act();
        let [own, other] = [mover, mover.next(2)].map(|seat| game.player(seat).favours());
        let in_row = own.in_row() + other.in_row();
        let is_free = |favour: Favour| match favour {
            Favour::Row => own.in_row() < 4 && in_row < 6,
            _ => !own.has(favour) && !other.has(favour),
        };
        let free = Favour::ALL.into_iter().filter(|&favour| is_free(favour));
        let mut expected: Vec<_> = free.map(|favour| format!("favour {favour}")).collect();
        expected.sort();
        assert_eq!(legal_text(game), expected);
        assert!(!expected.is_empty(), "P3");
        self.full_row += usize::from(in_row == 6);
        self.four_in_row += usize::from(own.in_row() == 4);
    }

    fn check_line(&mut self, before: &Architects, after: &Architects) {
        let mover = after.player(before.to_act());
        let is_new_line = before.step() == Step::Take && has_line(mover.architects());
        if is_new_line && mover.favours().markers_left() == 0 {
            assert_ne!(after.step(), Step::Favour);
            self.line_without_marker += 1;
        }
    }
}

// 5.1, 5.3, 5.4, R8, R9 and P3.
#[test]
fn favours_are_claimed_once_and_the_bottom_row_has_its_limits() {
    let mut met = LimitsMet::default();
    for seed in 0..300 {
        let mut game: Architects = start(&[], 2, seed);
        let mut rng = Seed(seed).child(1).rng();
        while !game.is_over() {
            if game.step() == Step::Favour {
                met.check_choice(&game);
            }
            let before = game;
            // Where seat 1 joins in, the row fills up; where it does not, markers run out.
            if game.to_act() == FIRST || seed % 2 == 0 {
                game.apply(greedy_for_lines(&game, &mut rng));
            } else {
                game.apply(game.random_action(&mut rng));
            }
            met.check_line(&before, &game);
        }
    }
    let LimitsMet { full_row, four_in_row, line_without_marker } = met;
    assert!(full_row > 0 && four_in_row > 0 && line_without_marker > 0, "{met:?}");
}

// 5.3.
#[test]
fn the_bottom_row_scores_4_10_18_30() {
    let mut met = [0; 5];
    for seed in 0..100 {
        let mut game: Architects = start(&[], 2, seed);
        let mut rng = Seed(seed).child(1).rng();
        while !game.is_over() {
            game.apply(greedy_for_lines(&game, &mut rng));
            let favours = game.player(FIRST).favours();
            if Favour::ALL[..7].iter().all(|favour| !favours.has(*favour)) {
                let markers = favours.in_row() as usize;
                assert_eq!(game.breakdown(FIRST)[7], [0, 4, 10, 18, 30][markers]);
                met[markers] += 1;
            }
        }
    }
    assert!(met.iter().all(|&positions| positions > 0), "{met:?}");
}
