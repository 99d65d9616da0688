//! Architects, stacks, and the end of the game: sections 2, 3 and 7 of the rules.

use nabu_games::architects::{Action, Architects, Space, Step};
use nabu_games::{Game, Recorded, Rulebook, Seat, Seed};

use super::{FIRST, THREE_AGAINST_FOUR};
use crate::architects::script::{apply, play};
use crate::table::{legal_text, play_random, rules, start};

// 3.1, R4.
#[test]
fn three_in_line_or_four_in_all_are_recalled_at_the_start_of_the_turn() {
    let after_line = play(&[], &[], &THREE_AGAINST_FOUR[..5]);
    assert_eq!(after_line.player(FIRST).architects(), 0o007);
    let next_turn = play(&[], &[], &THREE_AGAINST_FOUR[..6]);
    assert_eq!(next_turn.player(FIRST).architects(), 0);
    let four_out = play(&[], &[], &THREE_AGAINST_FOUR[..8]);
    assert_eq!(four_out.player(Seat::new(1)).architects().count_ones(), 4);
    let recalled = play(&[], &[], &THREE_AGAINST_FOUR[..9]);
    assert_eq!(recalled.player(Seat::new(1)).architects(), 0);
}

// 3.1: all of them, not just the three in line.
#[test]
fn a_line_with_the_fourth_architect_recalls_all_four() {
    let script = [
        "- a1 from a1",
        "- a1 from a3",
        "- a1 from b1",
        "- a1 from b3",
        "- a1 from b2",
        "- a1 from c3; favour I",
        "- a1 from c1; favour II",
    ];
    let mut game = play(&[], &[], &script);
    assert_eq!(game.player(FIRST).architects(), 0o027);
    apply(&mut game, "take a2 a1");
    assert_eq!(game.player(FIRST).architects(), 0);
}

// 3.2: an architect blocks its stack for both, also while it waits for its recall.
#[test]
fn a_stack_with_an_architect_is_not_available() {
    let game = play(&[], &[], &THREE_AGAINST_FOUR[..5]);
    assert_eq!(game.to_act(), Seat::new(1));
    let stacks: Vec<_> = Space::of(game.available()).map(|space| space.to_string()).collect();
    assert_eq!(stacks, ["b2", "a3", "b3", "c3"]);
    assert_eq!(legal_text(&game).len(), 36);
}

// R5: the architect on an emptied stack counts until its recall; the stack is gone.
#[test]
fn an_emptied_stack_keeps_its_architect_and_is_never_available() {
    let mut seen = 0;
    for seed in 0..50 {
        let mut game: Architects = start(&[], 2, seed);
        let mut rng = Seed(seed).child(1).rng();
        while !game.is_over() {
            let before = game;
            game.apply(game.random_action(&mut rng));
            let emptied = before.supply().filled() & !game.supply().filled();
            assert_eq!(game.available() & !game.supply().filled(), 0);
            if emptied != 0 {
                assert_eq!(game.player(before.to_act()).architects() & emptied, emptied);
                seen += 1;
            }
        }
    }
    assert!(seen > 50);
}

// 7.1, R15, and the facts P1, P2 and P5.
#[test]
fn the_game_ends_after_a_turn_of_seat_1_with_two_empty_stacks() {
    let mut triggered_by = [0; 2];
    for seed in 0..500 {
        let mut game: Architects = start(&["sides=ABBABA"], 2, seed);
        let mut rng = Seed(seed).child(1).rng();
        let mut trigger = None;
        while !game.is_over() {
            assert!(game.step() != Step::Take || game.available() != 0, "P1");
            assert_eq!(game.display().len(), 3, "P2");
            let mover = game.to_act().index();
            let turn = game.turns_played();
            game.apply(game.random_action(&mut rng));
            let has_ended_turn = game.turns_played() > turn;
            let is_low = game.supply().empty_stacks() >= 2;
            if is_low {
                trigger.get_or_insert(mover);
            }
            assert_eq!(game.is_over(), has_ended_turn && is_low && mover == 1);
        }
        assert!(game.turns_played() <= 38 && game.turns_played().is_multiple_of(2), "P5");
        triggered_by[trigger.unwrap()] += 1;
    }
    assert!(triggered_by.iter().all(|&games| games > 50), "{triggered_by:?}");
}

// 7.3, R11.
#[test]
fn equal_scores_are_a_draw() {
    let mut draws = 0;
    for seed in 0..400 {
        let mut game: Architects = start(&[], 2, seed);
        play_random(&mut game, usize::MAX, &mut Seed(seed).child(1).rng());
        let scores = game.scores();
        let is_draw = scores[FIRST] == scores[Seat::new(1)];
        assert_eq!(game.winners().len(), 1 + usize::from(is_draw));
        draws += usize::from(is_draw);
    }
    assert!(draws > 0);
}

const AFTER_REVEAL: &[&str] = &["build=after_reveal"];

// R13, 3.8: between the two decisions no points change and the architect stands on the stack.
#[test]
fn with_after_reveal_the_next_tile_is_seen_before_the_space_is_chosen() {
    let mut game: Architects = start(AFTER_REVEAL, 2, 1);
    let grid = ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"];
    assert_eq!(legal_text(&game), grid.map(|stack| format!("take {stack}")));
    let b2 = Space::named("b2").unwrap();
    let tile = game.supply().top(b2).unwrap();
    let deal = Architects::deal(rules::<Architects>(AFTER_REVEAL), 2, Seed(1));
    apply(&mut game, "take b2");
    assert_eq!((game.step(), game.to_act(), game.turns_played()), (Step::Build(tile), FIRST, 0));
    assert_eq!(game.supply().top(b2), Some(deal.stacks[b2.index()][3]), "the new top tile");
    assert_eq!(game.player(FIRST).architects(), b2.bit());
    assert_eq!((game.player(FIRST).city().stacks(), game.score(FIRST)), (0, 0));
    assert_eq!(legal_text(&game), grid.map(|space| format!("build {space}")));
    apply(&mut game, "build c3");
    assert_eq!(game.player(FIRST).city().visible(Space::named("c3").unwrap()), Some(tile));
    assert_eq!((game.to_act(), game.turns_played()), (Seat::new(1), 1));
}

// R13: each notation belongs to one value of the option.
#[test]
fn a_move_of_the_other_reading_is_refused() {
    let game: Architects = start(AFTER_REVEAL, 2, 1);
    assert!(!game.is_legal("take b2 c3".parse().unwrap()));
    assert!(!game.is_legal("build c3".parse().unwrap()));
    let game: Architects = start(&[], 2, 1);
    assert!(!game.is_legal("take b2".parse().unwrap()));
    assert!(!game.is_legal("build c3".parse().unwrap()));
}

// R13: apart from what the player knows when choosing, nothing differs.
#[test]
fn two_decisions_do_what_one_does() {
    for seed in 0..40 {
        let sides = ["sides=AAAAAA", "sides=BBBBBB"][seed as usize % 2];
        let mut one: Architects = start(&[sides], 2, seed);
        let mut two: Architects = start(&[sides, "build=after_reveal"], 2, seed);
        let mut rng = Seed(seed).rng();
        while !one.is_over() {
            let action = one.random_action(&mut rng);
            one.apply(action);
            let scores = two.scores();
            if let Action::Take { stack, space } = action {
                apply(&mut two, &format!("take {stack}"));
                assert_eq!(two.scores(), scores, "no points before the tile is built");
                apply(&mut two, &format!("build {space}"));
            } else {
                apply(&mut two, &action.to_string());
            }
            assert_eq!(one.draw(None), two.draw(None));
        }
        assert!(two.is_over());
    }
}

// R23.
#[test]
fn the_second_player_starts_with_three_blueprints_or_two() {
    for (setting, cards, deck) in [("start_blueprints=3", 3, 12), ("start_blueprints=2", 2, 13)] {
        let game: Architects = start(&[setting], 2, 1);
        assert_eq!(game.player(FIRST).hand().len(), 2);
        assert_eq!(game.player(Seat::new(1)).hand().len(), cards);
        assert!(game.draw(None).contains(&format!("deck: {deck} blueprints")));
    }
}

// The option must not re-deal anything else.
#[test]
fn with_two_start_blueprints_everything_else_is_dealt_alike() {
    let deal = |setting| Architects::deal(rules::<Architects>(&[setting]), 2, Seed(7));
    let [three, two] = ["start_blueprints=3", "start_blueprints=2"].map(deal);
    assert_eq!(
        (&three.stacks, three.display, &three.hands[0]),
        (&two.stacks, two.display, &two.hands[0])
    );
    assert_eq!(three.hands[1][..2], two.hands[1][..]);
    assert_eq!(three.deck[..], two.deck[..12]);
}
