//! The cases of the rules text of Architects. Numbers in comments are those of that text.

use nabu_games::architects::{
    Action, Architects, Blueprint, BlueprintSet, Favour, Kind, Space, Step, has_line,
};
use nabu_games::{Game, GameRng, Recorded, Rulebook, Seat, Seed};

use crate::architects::script::{alone, apply, play};
use crate::table::{legal_text, play_random, rules, start};

const ALL_A: &str = "sides=AAAAAA";
const ALL_B: &str = "sides=BBBBBB";
const FIRST: Seat = Seat::new(0);

/// The city of the worked examples in section 4.
const CITY: [&str; 11] = [
    "wall-G a1",
    "theatre-B b1",
    "market-B b1",
    "garden-P a2",
    "wall-P a2",
    "theatre-P a2",
    "garden-O b2",
    "palace-G c2; blueprint deck",
    "market-O b3",
    "residence-O b3",
    "wall-B c3",
];

/// What the last turn of a script of seat 0 adds to its points by tiles.
#[track_caller]
fn gained(sides: &str, turns: &[&str]) -> i32 {
    let script = alone(turns);
    let last = script.len() - 2;
    let before = play(&[sides], &[], &script[..last]);
    let after = play(&[sides], &[], &script[..=last]);
    let points = |game: &Architects| game.breakdown(FIRST)[..6].iter().sum::<i32>();
    points(&after) - points(&before)
}

#[track_caller]
fn check_worked_example(build: &str, on_a: i32, on_b: i32) {
    let turns: Vec<_> = CITY.into_iter().chain([build]).collect();
    assert_eq!(gained(ALL_A, &turns), on_a, "{build} on side A");
    assert_eq!(gained(ALL_B, &turns), on_b, "{build} on side B");
}

// Section 4, worked examples.
#[test]
fn a_garden_scores_stacks_of_its_height_or_twice_its_height() {
    check_worked_example("garden-B b2", 3, 4);
}

#[test]
fn a_market_scores_its_own_colour_or_the_other_colours() {
    check_worked_example("market-G c1", 6, 5);
}

// 4.3, R14.
#[test]
fn a_wall_in_the_centre_scores_the_others_but_not_itself() {
    check_worked_example("wall-P b2", 4, 4);
}

#[test]
fn a_wall_scores_the_edge_or_the_corners() {
    check_worked_example("wall-P a3", 6, 8);
}

#[test]
fn a_palace_scores_visible_palaces_on_side_a_only() {
    check_worked_example("palace-O c1; blueprint deck", 2, 0);
}

#[test]
fn a_residence_scores_kinds_or_residences_and_markets() {
    check_worked_example("residence-B c1", 6, 6);
    check_worked_example("residence-B b1", 5, 4);
}

// Section 4, rulebook example.
#[test]
fn a_residence_among_wall_theatre_and_market_scores_four() {
    let turns = ["wall-G a1", "theatre-B b1", "market-P c1", "residence-O c2"];
    assert_eq!(gained(ALL_A, &turns), 4);
}

/// Seat 0 makes lines in its third and sixth turn, so that it has three architects out when
/// seat 1 has four.
const THREE_AGAINST_FOUR: [&str; 17] = [
    "garden-G a1 from a1",
    "wall-G a1 from a2",
    "garden-B a1 from b1",
    "wall-B a1 from c2",
    "garden-O a1 from c1; favour row",
    "wall-O a1 from b3",
    "garden-P a1 from a1",
    "wall-P a1 from a3",
    "market-G a1 from b1",
    "residence-G a1 from a2",
    "market-B a1 from c1; favour row",
    "residence-B a1 from c2",
    "market-O a1 from a1",
    "residence-O a1 from b3",
    "market-P a1 from b1",
    "residence-P a1 from a3",
    "theatre-G b1 from b2",
];

// Section 4, worked examples; 4.4, R6.
#[test]
fn a_theatre_counts_the_architects_the_new_one_included() {
    let on_a = play(&[ALL_A], &[], &THREE_AGAINST_FOUR);
    assert_eq!(on_a.player(FIRST).points(Kind::Theatre), 7);
    let on_b = play(&[ALL_B], &[], &THREE_AGAINST_FOUR);
    assert_eq!(on_b.player(FIRST).points(Kind::Theatre), 6);
    assert_eq!(gained(ALL_A, &["theatre-G a1"]), 1);
    assert_eq!(gained(ALL_B, &["theatre-G a1"]), 2);
}

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

// 4.1, R10.
#[test]
fn a_palace_must_take_a_blueprint_or_on_side_b_count() {
    let cards = [7, 3, 20];
    let on_a = play(&[ALL_A], &cards, &["palace-G a1"]);
    assert_eq!(legal_text(&on_a), ["blueprint 20", "blueprint 3", "blueprint 7", "blueprint deck"]);
    let on_b = play(&[ALL_B], &cards, &["palace-G a1"]);
    assert_eq!(
        legal_text(&on_b),
        ["blueprint 20", "blueprint 3", "blueprint 7", "blueprint deck", "count"]
    );
}

// 4.1.
#[test]
fn the_display_is_refilled_from_the_top_of_the_deck() {
    let cards = [1, 2, 3, 4, 5, 6, 7, 8, 19, 18];
    let game = play(&[], &cards, &["palace-G a1; blueprint 2"]);
    assert_eq!(numbers(game.display()), [1, 3, 19]);
    assert_eq!(numbers(game.player(FIRST).hand()), [2, 4, 5]);
    let game = play(&[], &cards, &["palace-G a1; blueprint deck"]);
    assert_eq!(numbers(game.display()), [1, 2, 3]);
    assert_eq!(numbers(game.player(FIRST).hand()), [4, 5, 19]);
}

// 3.8.
#[test]
fn a_palace_scores_with_its_decision_not_with_the_take() {
    let mut game = play(&[], &[], &["palace-G a1"]);
    assert_eq!((game.step(), game.score(FIRST), game.to_act()), (Step::Palace, 0, FIRST));
    apply(&mut game, "blueprint deck");
    assert_eq!((game.score(FIRST), game.to_act()), (1, Seat::new(1)));
}

fn numbers(cards: BlueprintSet) -> Vec<usize> {
    cards.iter().map(Blueprint::number).collect()
}

fn completed(game: &Architects) -> Vec<usize> {
    numbers(game.player(FIRST).completed())
}

/// What seat 0 has completed after these turns, with this hand at the start.
#[track_caller]
fn completed_with(hand: [usize; 2], turns: &[&str]) -> Vec<usize> {
    let cards = [18, 17, 15, hand[0], hand[1]];
    completed(&play(&[], &cards, &alone(turns)))
}

// Section 6, rulebook example.
#[test]
fn two_oranges_beside_two_blues_complete_card_8() {
    let turns = ["garden-O a1", "wall-B b1", "market-O a2", "theatre-B b2"];
    assert_eq!(completed_with([8, 1], &turns[..3]), [0; 0]);
    assert_eq!(completed_with([8, 1], &turns), [8]);
    let game = play(&[], &[18, 17, 15, 8, 1], &alone(&turns));
    assert_eq!(game.breakdown(FIRST)[6], 10);
}

// 6.1.
#[test]
fn a_blueprint_may_be_turned_and_shifted_but_not_mirrored() {
    // Blueprint 9 is OPP over P..
    let turned = ["garden-P b1", "wall-O c1", "market-P c2", "theatre-P c3"];
    assert_eq!(completed_with([9, 1], &turned), [9]);
    let mirrored = ["garden-P a1", "wall-P b1", "market-O c1", "theatre-P c2"];
    assert_eq!(completed_with([9, 1], &mirrored), [0; 0]);
}

// 6.1, R20.
#[test]
fn blanks_match_empty_spaces_but_colours_do_not() {
    let turns = ["garden-O a1", "wall-O a2", "market-O b2"];
    assert_eq!(completed_with([5, 8], &turns), [5]);
    assert_eq!(completed_with([7, 8], &turns), [0; 0]);
}

// 6.3, R16.
#[test]
fn one_tile_may_complete_several_blueprints() {
    let turns =
        ["garden-B a1", "wall-B c1", "market-B a2", "theatre-G b2", "wall-B c2", "market-B b1"];
    assert_eq!(completed_with([3, 13], &turns[..5]), [0; 0]);
    assert_eq!(completed_with([3, 13], &turns), [3, 13]);
}

// 6.2, 6.3, 3.8.
#[test]
fn a_displayed_blueprint_is_completed_only_when_taken() {
    let turns = ["garden-B a1", "wall-B b1", "market-B c1", "palace-G a3"];
    let script = alone(&turns);
    let mut game = play(&[], &[3, 17, 15, 9, 1], &script[..7]);
    assert_eq!(completed(&game), [0; 0]);
    apply(&mut game, "blueprint 3");
    assert_eq!(completed(&game), [3]);
}

// 6.4, R17.
#[test]
fn a_completed_blueprint_stays_completed_when_covered() {
    let turns = ["garden-B a1", "wall-B b1", "market-B c1", "wall-G b1"];
    assert_eq!(completed_with([3, 9], &turns), [3]);
}

// 4.5, R3.
#[test]
fn counting_leaves_out_what_this_very_tile_completes() {
    let turns = ["garden-B a1", "wall-B b1", "palace-B c1; count", "palace-G a3; count"];
    let script = alone(&turns);
    let first = play(&[ALL_B], &[18, 17, 15, 3, 9], &script[..6]);
    assert_eq!(completed(&first), [3]);
    assert_eq!(first.player(FIRST).points(Kind::Palace), 0);
    let second = play(&[ALL_B], &[18, 17, 15, 3, 9], &script);
    assert_eq!(second.player(FIRST).points(Kind::Palace), 1);
}

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
